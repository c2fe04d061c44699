//! Sections and code of Markdown twins.
//!
//! Twins are Markdown of site-build or of a site that only claims to be one, so
//! they are parsed like any other text, in time linear in their length.

use std::ops::Range;

use docs_markdown::slug::Slugger;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd};

/// A heading and its content, up to the next heading of the same or a higher
/// level.
///
/// Sections are nested: one of level 2 contains those of level 3 below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// Level of the heading, 1 to 6.
    level: u8,
    /// Plain text of the heading.
    pub(super) title: String,
    /// Anchor of the heading.
    anchor: String,
    /// Byte range in the text, with the heading.
    range: Range<usize>,
}

/// A code block.
///
/// The offset decides which section it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Code {
    /// Language as written in the info string; empty if it has none.
    pub(super) language: String,
    /// Title of the block, often a file name.
    pub(super) title: Option<String>,
    /// The code.
    pub(super) text: String,
    /// Byte offset of the block.
    offset: usize,
}

/// The sections, code blocks and links of a Markdown text.
///
/// Everything is found in one pass.
#[derive(Debug)]
pub(super) struct Twin<'m> {
    /// The text.
    markdown: &'m str,
    /// Sections in the order of their headings.
    sections: Vec<Section>,
    /// Code blocks in their order.
    codes: Vec<Code>,
    /// Targets of all links.
    links: Vec<String>,
}

impl<'m> Twin<'m> {
    /// Reads a text. Headings without an anchor get the one that the site would
    /// give them.
    pub(super) fn read(markdown: &'m str) -> Self {
        let mut twin = Self {
            markdown,
            sections: Vec::new(),
            codes: Vec::new(),
            links: Vec::new(),
        };
        let mut slugger = Slugger::new();
        let mut is_heading = false;
        let mut is_code = false;
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
        for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
            match event {
                Event::Start(Tag::Link { dest_url, .. }) => twin.links.push(dest_url.into_string()),
                Event::Start(Tag::Heading { level, id, .. }) => {
                    is_heading = true;
                    twin.sections.push(Section {
                        level: level as u8,
                        title: String::new(),
                        anchor: id.map(CowStr::into_string).unwrap_or_default(),
                        range: range.start..markdown.len(),
                    });
                }
                Event::End(TagEnd::Heading(_)) => {
                    is_heading = false;
                    if let Some(section) = twin.sections.last_mut()
                        && section.anchor.is_empty()
                    {
                        section.anchor = slugger.slug(&section.title);
                    }
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    is_code = true;
                    let info = match &kind {
                        CodeBlockKind::Fenced(info) => info,
                        CodeBlockKind::Indented => "",
                    };
                    twin.codes.push(Code {
                        language: info
                            .split_whitespace()
                            .next()
                            .unwrap_or_default()
                            .to_owned(),
                        title: attribute(info, "title"),
                        text: String::new(),
                        offset: range.start,
                    });
                }
                Event::End(TagEnd::CodeBlock) => is_code = false,
                Event::Text(text) | Event::Code(text) => {
                    if let Some(code) = twin.codes.last_mut().filter(|_| is_code) {
                        code.text.push_str(&text);
                    } else if let Some(section) = twin.sections.last_mut().filter(|_| is_heading) {
                        section.title.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        twin.close_sections();
        twin
    }

    /// Returns the targets of all links.
    pub(super) fn links(&self) -> impl Iterator<Item = &str> {
        self.links.iter().map(String::as_str)
    }

    /// Ends each section at the next heading of the same or a higher level.
    fn close_sections(&mut self) {
        let starts: Vec<(u8, usize)> = self
            .sections
            .iter()
            .map(|section| (section.level, section.range.start))
            .collect();
        // Stack of open sections, outermost first. Each is closed once, so the
        // loop is linear.
        let mut open: Vec<usize> = Vec::new();
        for (next, (level, start)) in starts.into_iter().enumerate() {
            while let Some(&last) = open.last() {
                if self.sections[last].level < level {
                    break;
                }
                self.sections[last].range.end = start;
                open.pop();
            }
            open.push(next);
        }
    }

    /// Returns all sections, in the order of their headings.
    pub(super) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Returns the first section with a title or an anchor equal to `name`. If
    /// there is none, the case of titles is ignored.
    ///
    /// A `#` before the name is ignored: assistants copy it from links.
    pub(super) fn section(&self, name: &str) -> Option<&Section> {
        let name = name.trim().trim_start_matches('#').trim();
        let mut sections = self.sections.iter();
        let equal = sections.find(|section| section.title == name || section.anchor == name);
        equal.or_else(|| {
            let name = name.to_lowercase();
            let mut sections = self.sections.iter();
            sections.find(|section| section.title.to_lowercase() == name)
        })
    }

    /// Returns the section with an anchor, or the one that contains it:
    /// `get-pet` for `get-pet/path.id`.
    pub(super) fn section_at(&self, anchor: &str) -> Option<&Section> {
        let find = |anchor: &str| {
            self.sections
                .iter()
                .find(|section| section.anchor == anchor)
        };
        find(anchor).or_else(|| find(anchor.split_once('/')?.0))
    }

    /// Returns the target of the link to the separate page of a part. Such
    /// links end with the anchor of the part.
    ///
    /// Pages of schemas lack the prefix `schema-`, which anchors have.
    pub(super) fn page_of_part(&self, anchor: &str) -> Option<&str> {
        let name = anchor.split('/').next().unwrap_or_default();
        let schema = name.strip_prefix("schema-").unwrap_or(name);
        let ends = |link: &&String| {
            let path = link.split(['?', '#']).next().unwrap_or_default();
            let last = path.trim_end_matches('/').rsplit('/').next();
            last.is_some_and(|last| last == name || last == schema)
        };
        self.links.iter().find(ends).map(String::as_str)
    }

    /// Returns the text of a section, with its heading.
    pub(super) fn text(&self, section: &Section) -> &'m str {
        self.markdown
            .get(section.range.clone())
            .unwrap_or_default()
            .trim_end()
    }

    /// Returns the code blocks of a section, or of the whole text.
    ///
    /// In the order of the text.
    pub(super) fn codes(&self, section: Option<&Section>) -> impl Iterator<Item = &Code> {
        let range = section.map_or(0..self.markdown.len(), |section| section.range.clone());
        self.codes
            .iter()
            .filter(move |code| range.contains(&code.offset))
    }

    /// Returns the heading above a code block.
    ///
    /// Returns `None` for code before the first heading.
    pub(super) fn heading_of(&self, code: &Code) -> Option<&str> {
        let above = self
            .sections
            .iter()
            .rev()
            .find(|section| section.range.start < code.offset);
        above.map(|section| section.title.as_str())
    }
}

/// Returns the value of `name="value"` in an info string.
///
/// The quotes may be single or double, and are required.
fn attribute(info: &str, name: &str) -> Option<String> {
    let (_, rest) = info.split_once(&format!("{name}="))?;
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (value, _) = rest.get(1..)?.split_once(quote)?;
    Some(value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Page\n\nText.\n\n## What's `new`?\n\n```ts title=\"a.ts\" {1}\nlet a = 1;\n```\n\n### Deep\n\n    indented\n\n\
        ```md\n## no heading\n```\n\n## Next\n\nEnd.\n";

    #[test]
    fn a_section_ends_at_the_next_of_its_level() {
        let twin = Twin::read(PAGE);
        let section = twin.section("whats-new").unwrap();
        assert_eq!(section.title, "What's new?");
        let text = twin.text(section);
        assert!(
            text.starts_with("## What's") && text.ends_with("```"),
            "{text}"
        );
        assert_eq!(twin.text(twin.section("NEXT").unwrap()), "## Next\n\nEnd.");
        assert_eq!(twin.section("no heading"), None);
        assert_eq!(twin.section(""), None);
    }

    #[test]
    fn anchors_lead_to_sections_and_to_pages_of_parts() {
        let twin = Twin::read(
            "# API\n\n## Get a pet {#getPet}\n\nIt.\n\n## Get a pet {#get-pet-2}\n\nAnother.\n\n\
             - [`GET /b`](/api/operations/get-b)\n- [Pet](/api/schemas/Pet)\n",
        );
        let text = |anchor| {
            twin.section_at(anchor)
                .map(|section| twin.text(section).len())
        };
        assert_eq!(twin.section_at("getPet").unwrap().title, "Get a pet");
        assert_eq!(text("getPet/path.id"), text("getPet"));
        assert_eq!(text("getpet"), None);
        assert_eq!(
            twin.page_of_part("get-b/query"),
            Some("/api/operations/get-b")
        );
        assert_eq!(twin.page_of_part("schema-Pet"), Some("/api/schemas/Pet"));
        assert_eq!(twin.page_of_part("b"), None);
    }

    #[test]
    fn code_has_language_title_and_heading() {
        let twin = Twin::read(PAGE);
        let codes: Vec<_> = twin
            .codes(None)
            .map(|code| {
                (
                    code.language.as_str(),
                    code.title.as_deref(),
                    twin.heading_of(code),
                )
            })
            .collect();
        let new = Some("What's new?");
        assert_eq!(
            codes,
            [
                ("ts", Some("a.ts"), new),
                ("", None, Some("Deep")),
                ("md", None, Some("Deep"))
            ]
        );
        assert_eq!(twin.codes(twin.section("Deep")).count(), 2);
        assert_eq!(twin.codes(twin.section("Next")).count(), 0);
    }
}
