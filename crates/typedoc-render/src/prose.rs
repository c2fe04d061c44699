//! Comments as HTML.
//!
//! Comments are Markdown written by third parties, so their HTML is sanitized:
//! the shared renderer of `reference_pages` accepts only harmless elements and
//! addresses. This module adds what is special about comments: relative links go
//! to the resolver, and code without a language is TypeScript.

use pulldown_cmark::{Event, Options, Parser, TagEnd};
use reference_pages::{Highlight, ProseCache, ProseRules, outline, prose};
use safe_markup::autolink;
use safe_markup::{Addresses, Markup, MarkupWriter, is_relative, is_safe_link, is_safe_source};

use crate::options::{RenderOptions, ResolveLink};
use crate::texts::Texts;

/// Default language of code fences in comments of TypeScript.
const DEFAULT_LANGUAGE: &str = "ts";

/// Renders comments as HTML. Equal comments, which inheritance repeats, are
/// rendered once.
pub(crate) struct Prose<'o> {
    highlight: &'o Highlight,
    resolve: &'o ResolveLink,
    texts: &'o Texts,
    cache: ProseCache,
}

impl<'o> Prose<'o> {
    pub(crate) fn new(options: &'o RenderOptions) -> Self {
        Self {
            highlight: &options.highlight,
            resolve: &options.resolve_link,
            texts: &options.texts,
            cache: ProseCache::default(),
        }
    }

    /// Returns block content whose headings are below `level`.
    pub(crate) fn html(&self, markdown: &str, level: u8) -> Markup {
        if is_plain(markdown) {
            return paragraph(markdown);
        }
        self.cache
            .get_or_render(markdown, level, || prose(markdown, level, &[], self))
    }

    /// Returns highlighted code with a copy button.
    pub(crate) fn highlighted_block(&self, language: &str, code: &str) -> Markup {
        let html = self.highlight.html(language, code);
        code_block_html(language, &html, self.texts)
    }
}

// A link without a result is shown as its text, an image as its description.
impl Addresses for Prose<'_> {
    fn link(&self, url: &str) -> Option<String> {
        if is_of_sources(url) {
            return self.resolve.address(url);
        }
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, url: &str) -> Option<String> {
        let resolved = self.resolve.address(url);
        let own = || (!is_of_sources(url) && is_safe_source(url)).then(|| url.to_owned());
        resolved.or_else(own)
    }
}

impl ProseRules for Prose<'_> {
    // The info string may continue with a title or with options: `ts
    // title="x"`, `ts{1,3}`.
    fn code_block(&self, info: &str, code: &str) -> Option<Markup> {
        let language = info.split([' ', ',', '{']).next().unwrap_or_default();
        let language = match language {
            "" => DEFAULT_LANGUAGE,
            language => language,
        };
        Some(self.highlighted_block(language, code.trim_end_matches('\n')))
    }

    fn table_frame(&self) -> Option<(&'static str, &'static str)> {
        Some(("<div class=\"td-scroll\" tabindex=\"0\">", "</div>"))
    }
}

/// Returns whether an address is relative to the source file of the comment,
/// which the site does not contain. Absolute paths and anchors are not.
fn is_of_sources(url: &str) -> bool {
    !url.starts_with(['/', '#']) && is_relative(url)
}

/// Returns the markup of a block with highlighted code.
fn code_block_html(language: &str, html: &Markup, texts: &Texts) -> Markup {
    let mut out = MarkupWriter::with_capacity(html.len() + 256);
    let start =
        "<div class=\"td-code\" data-slot=\"code\"><pre tabindex=\"0\"><code class=\"language-";
    out.tagged(start, language, "\">");
    out.markup(html);
    out.html("</code></pre><div data-js-only class=\"td-code-tools\">");
    let start = "<button type=\"button\" data-slot=\"copy\" data-label=\"";
    out.tagged(start, &texts.copy, "\" data-label-done=\"");
    out.tagged("", &texts.copied, "\">");
    out.tagged("", &texts.copy, "</button></div></div>\n");
    out.finish()
}

/// Returns text as a paragraph.
pub(crate) fn paragraph(text: &str) -> Markup {
    let mut out = MarkupWriter::with_capacity(text.len() + 8);
    out.tagged("<p>", text, "</p>");
    out.finish()
}

/// Extensions that are relevant for plain text; they match those of the HTML
/// renderer.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Fast path: returns whether a text is one paragraph without Markdown syntax.
/// Most comments of members are.
fn is_plain(text: &str) -> bool {
    let special = |b: u8| {
        matches!(
            b,
            b'\n' | b'\\' | b'`' | b'*' | b'_' | b'[' | b']' | b'<' | b'&' | b'~' | b'!' | b'|'
        )
    };
    let starts_block = text.starts_with(|c: char| {
        c.is_whitespace() || c.is_ascii_digit() || matches!(c, '#' | '-' | '+' | '>' | '=' | ':')
    });
    !starts_block && !text.bytes().any(special) && autolink::find(text).is_empty()
}

/// Returns the paragraphs of a text without markup, for search. List items,
/// table rows and code blocks count as paragraphs.
pub(crate) fn paragraphs(markdown: &str) -> Vec<String> {
    if markdown.is_empty() {
        return Vec::new();
    }
    if is_plain(markdown) {
        return vec![markdown.to_owned()];
    }
    let mut out = Vec::new();
    let mut text = String::new();
    for event in Parser::new_ext(markdown, options()) {
        match event {
            Event::Text(content) | Event::Code(content) => text.push_str(&content),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableRow
                | TagEnd::TableHead,
            ) => {
                let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if !line.is_empty() {
                    out.push(line);
                }
                text.clear();
            }
            Event::End(TagEnd::TableCell) => text.push(' '),
            _ => {}
        }
    }
    out
}

/// Splits a text that begins with a heading of level 1 (`# Title`) into its title
/// as plain text and the rest.
pub(crate) fn split_title(markdown: &str) -> Option<(String, &str)> {
    let (line, rest) = markdown.split_once('\n').unwrap_or((markdown, ""));
    let title = line.strip_prefix("# ")?;
    Some((paragraphs(title).join(" "), rest.trim_start_matches('\n')))
}

/// Returns whether a text has a heading of level 1.
pub(crate) fn has_title(markdown: &str) -> bool {
    let mut headings = outline(markdown).headings.into_iter();
    headings.any(|(level, _)| level == 1)
}

/// Skips headings at the start of a text.
fn without_headings(mut markdown: &str) -> &str {
    loop {
        let (line, rest) = markdown.split_once('\n').unwrap_or((markdown, ""));
        let text = line.trim_start_matches('#');
        // `#1` is text.
        if text.len() == line.len() || !text.starts_with(' ') {
            return markdown;
        }
        markdown = rest.trim_start_matches('\n');
    }
}

/// Returns the first sentence as plain text, without headings before it: up to a `.`, `!` or `?` before a
/// space, except after an abbreviation.
pub(crate) fn first_sentence(markdown: &str) -> Option<String> {
    let markdown = without_headings(markdown);
    // The first sentence is in the first paragraph; skip the rest of long
    // comments.
    let head = match markdown.find("\n\n") {
        Some(at) => markdown.get(..at).unwrap_or(markdown),
        None => markdown,
    };
    let text = paragraphs(head).into_iter().next()?;
    let end = text
        .match_indices(['.', '!', '?'])
        .map(|(at, mark)| at + mark.len())
        .find(|&end| {
            let rest = text.get(end..).unwrap_or_default();
            let abbreviated = text.get(..end).is_some_and(|sentence| {
                sentence.ends_with("e.g.")
                    || sentence.ends_with("i.e.")
                    || sentence.ends_with("etc.")
            });
            !abbreviated && (rest.is_empty() || rest.starts_with(' '))
        });
    let sentence = text.get(..end.unwrap_or(text.len()))?;
    Some(sentence.to_owned())
}
