//! Comments are CommonMark that strangers wrote: it becomes HTML in which
//! nothing runs.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use docs_model::autolink;
use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
    TextMergeStream,
};
use safe_markup::{
    Addresses, Fragment, Markup, MarkupWriter, is_relative, is_safe_link, is_safe_source,
    raw_addresses,
};

use crate::options::{Highlight, RenderOptions, ResolveLink};
use crate::texts::Texts;

/// The language of fences that name none: these are comments of TypeScript.
const DEFAULT_LANGUAGE: &str = "ts";

/// Turns comments into HTML; equal ones, which inheritance makes many, are
/// rendered once.
pub(crate) struct Prose<'o> {
    highlight: &'o Highlight,
    resolve: &'o ResolveLink,
    texts: &'o Texts,
    known: RwLock<HashMap<(String, u8), Markup>>,
}

impl<'o> Prose<'o> {
    pub(crate) fn new(options: &'o RenderOptions) -> Self {
        Self {
            highlight: &options.highlight,
            resolve: &options.resolve_link,
            texts: &options.texts,
            known: RwLock::default(),
        }
    }

    /// Block content whose headings begin below `level`.
    pub(crate) fn html(&self, markdown: &str, level: u8) -> Markup {
        if is_plain(markdown) {
            return paragraph(markdown);
        }
        let key = (markdown.to_owned(), level);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return known.clone();
        }
        drop(known);
        let html = self.render(markdown, level);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, html.clone());
        html
    }

    fn render(&self, markdown: &str, level: u8) -> Markup {
        let mut filter = Filter {
            prose: self,
            level,
            code: None,
            kept: Vec::new(),
            out: Fragment::new(self),
        };
        for event in TextMergeStream::new(Parser::new_ext(markdown, options())) {
            filter.event(event);
        }
        filter.out.finish()
    }

    /// Returns the addresses in a text that have no target: the pages show the
    /// text of such links, and of such pictures the description.
    pub(crate) fn dead_addresses(&self, markdown: &str) -> Vec<String> {
        let mut out = Vec::new();
        let mut raw = Vec::new();
        for event in Parser::new_ext(markdown, options()) {
            match event {
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    ..
                }) if link_type != LinkType::Email && self.link(&dest_url).is_none() => {
                    out.push(dest_url.into_string());
                }
                Event::Start(Tag::Image { dest_url, .. }) if self.source(&dest_url).is_none() => {
                    out.push(dest_url.into_string());
                }
                Event::Html(html) | Event::InlineHtml(html) => raw_addresses(&html, &mut raw),
                _ => {}
            }
        }
        out.extend(raw.into_iter().filter(|it| self.link(it).is_none()));
        out
    }

    /// A block of code with a button to copy it.
    pub(crate) fn code_block(&self, language: &str, code: &str) -> Markup {
        let html = self.highlight.html(language, code);
        code_block_html(language, &html, self.texts)
    }
}

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

/// Whether an address is relative to the file of the comment: the site has no
/// such file. Absolute addresses and anchors are kept as they are.
fn is_of_sources(url: &str) -> bool {
    !url.starts_with(['/', '#']) && is_relative(url)
}

/// Markup around highlighted code.
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

/// Text as a paragraph.
pub(crate) fn paragraph(text: &str) -> Markup {
    let mut out = MarkupWriter::with_capacity(text.len() + 8);
    out.tagged("<p>", text, "</p>");
    out.finish()
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// One paragraph in which no character means anything to Markdown.
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

/// Rewrites the events of one text.
struct Filter<'p, 'e> {
    prose: &'p Prose<'p>,
    level: u8,
    /// Language and text of the fence that is open.
    code: Option<(String, String)>,
    /// For each open link and picture, whether it is written; its text is in
    /// any case.
    kept: Vec<bool>,
    out: Fragment<'p, 'e>,
}

impl<'e> Filter<'_, 'e> {
    fn event(&mut self, event: Event<'e>) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match &kind {
                    CodeBlockKind::Fenced(info) => {
                        info.split([' ', ',', '{']).next().unwrap_or_default()
                    }
                    CodeBlockKind::Indented => "",
                };
                let language = if language.is_empty() {
                    DEFAULT_LANGUAGE
                } else {
                    language
                };
                self.code = Some((language.to_owned(), String::new()));
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some((language, code)) = self.code.take() {
                    let html = self
                        .prose
                        .code_block(&language, code.trim_end_matches('\n'));
                    self.out.markup(&html);
                }
            }
            Event::Text(text) => self.text(text),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let url = match link_type {
                    LinkType::Email => Some(format!("mailto:{dest_url}")),
                    _ => self.prose.link(&dest_url),
                };
                self.open(url.map(|url| Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: url.into(),
                    title,
                    id,
                }));
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let url = self.prose.source(&dest_url);
                self.open(url.map(|url| Tag::Image {
                    link_type,
                    dest_url: url.into(),
                    title,
                    id,
                }));
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if self.kept.pop() == Some(true) {
                    self.out.event(event);
                }
            }
            Event::Start(tag) => {
                let tag = self.start(tag);
                self.out.event(Event::Start(tag));
            }
            Event::End(TagEnd::Heading(own)) => {
                let level = shift(own, self.level);
                self.out.event(Event::End(TagEnd::Heading(level)));
            }
            Event::End(TagEnd::Table) => {
                self.out.event(Event::End(TagEnd::Table));
                self.out.markup(&Markup::constant("</div>"));
            }
            other => self.out.event(other),
        }
    }

    fn start(&mut self, tag: Tag<'e>) -> Tag<'e> {
        match tag {
            Tag::Heading { level, .. } => Tag::Heading {
                level: shift(level, self.level),
                id: None,
                classes: Vec::new(),
                attrs: Vec::new(),
            },
            Tag::Table(alignment) => {
                let wrap = "<div class=\"td-scroll\" tabindex=\"0\">";
                self.out.markup(&Markup::constant(wrap));
                Tag::Table(alignment)
            }
            other => other,
        }
    }

    fn open(&mut self, tag: Option<Tag<'e>>) {
        self.kept.push(tag.is_some());
        if let Some(tag) = tag {
            self.out.event(Event::Start(tag));
        }
    }

    fn text(&mut self, text: CowStr<'e>) {
        if let Some((_, code)) = &mut self.code {
            return code.push_str(&text);
        }
        if !self.kept.is_empty() {
            return self.out.event(Event::Text(text));
        }
        self.out.linked_text(text);
    }
}

/// Moves headings below that of the symbol.
fn shift(own: HeadingLevel, level: u8) -> HeadingLevel {
    let moved = (own as usize + usize::from(level)).min(6);
    HeadingLevel::try_from(moved).unwrap_or(HeadingLevel::H6)
}

/// The paragraphs of a text without markup, for search.
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
            Event::Text(it) | Event::Code(it) => text.push_str(&it),
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

/// The first sentence as plain text.
pub(crate) fn first_sentence(markdown: &str) -> Option<String> {
    // Long comments begin with what matters here.
    let head = match markdown.find("\n\n") {
        Some(at) => markdown.get(..at).unwrap_or(markdown),
        None => markdown,
    };
    let text = paragraphs(head).into_iter().next()?;
    let end = text
        .match_indices(['.', '!', '?'])
        .map(|(at, it)| at + it.len())
        .find(|&end| {
            let rest = text.get(end..).unwrap_or_default();
            let short = text.get(..end).is_some_and(|it| {
                it.ends_with("e.g.") || it.ends_with("i.e.") || it.ends_with("etc.")
            });
            !short && (rest.is_empty() || rest.starts_with(' '))
        });
    let sentence = text.get(..end.unwrap_or(text.len()))?;
    Some(sentence.to_owned())
}
