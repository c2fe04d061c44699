//! Text: runs of text, code spans, headings, emoji.
//!
//! A run of text has up to four destinations: the page (as HTML), the open
//! heading (as text, for its anchor, and as HTML for the table of contents),
//! the excerpt of the page, and the alternative text of an image. Functions
//! here write to all of them that apply.

use std::borrow::Cow;
use std::ops::Range;

use docs_model::ReferenceKind;
use docs_model::config::{Dialect, HeadingIds};
use located_data::{Diagnostic, Span};
use safe_markup::autolink;

use super::insert::indented;
use super::place::Element;
use super::punctuation::Punctuation;
use super::{Builder, FrameKind, merge};
use crate::html;
use crate::node::Node;
use crate::source::{IslandKind, Prepared};

/// Adjacent text events that are handled as one run, because an address may
/// extend over several.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// The text, decoded by the Markdown parser, with punctuation as written.
    text: String,
    /// Typographic punctuation in it.
    punctuation: Punctuation,
    /// Range of the run in the rewritten text.
    out: Range<usize>,
    /// Whether the text equals the range `out` byte for byte, without entities
    /// or escapes. Only then do offsets in it have positions in the file.
    is_verbatim: bool,
}

/// The text of the open heading, in the forms that the outline needs.
#[derive(Debug, Default)]
pub(super) struct HeadingText {
    /// Plain text, for titles and search.
    pub(super) text: String,
    /// Text as written, without replaced emoji, from which the anchor is made.
    pub(super) slug: String,
    /// Text with code and emphasis, without links, for the table of contents.
    pub(super) html: String,
    /// Id of the author and its position: `{#id}`.
    pub(super) id: Option<(String, Span)>,
    /// Further attributes of an attribute list.
    pub(super) attributes: Vec<(String, String)>,
}

impl Builder<'_> {
    /// Handles a text event: code is appended as it is, other text is
    /// collected.
    pub(super) fn text_event(&mut self, text: &str, range: &Range<usize>, prepared: &Prepared<'_>) {
        match self.stack.last_mut().map(|frame| &mut frame.kind) {
            Some(FrameKind::Code { code, .. }) => {
                if prepared.islands_in(range).is_empty() {
                    code.push_str(text);
                } else {
                    let text = self.code_text(text, range, prepared);
                    self.push_code(&text);
                }
            }
            Some(FrameKind::Skipped) => {}
            _ => self.push_pending(text, range, prepared),
        }
    }

    /// Returns the text of a code block as it is shown: as written, apart from
    /// the files that its lines insert. These have the indentation of their line.
    fn code_text(&mut self, text: &str, out: &Range<usize>, prepared: &Prepared<'_>) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut rest = text;
        for island in prepared.islands_in(out) {
            let placeholder = &prepared.out[island.out.clone()];
            let Some(at) = rest.find(placeholder) else {
                continue;
            };
            shown.push_str(&rest[..at]);
            rest = &rest[at + placeholder.len()..];
            let IslandKind::CodeFile(file) = island.kind else {
                shown.push_str(self.slice(island.span));
                continue;
            };
            let line = shown.rsplit('\n').next().unwrap_or_default();
            let indent = &line[..line.len() - line.trim_start().len()];
            let indent = indent.to_owned();
            let code = self.inserted_code(file).unwrap_or_default();
            shown.push_str(&indented(&code, &indent));
            self.twin.values.insert(island.span.start, code);
        }
        shown.push_str(rest);
        shown
    }

    /// Appends to the open code block.
    fn push_code(&mut self, text: &str) {
        if let Some(FrameKind::Code { code, .. }) =
            self.stack.last_mut().map(|frame| &mut frame.kind)
        {
            code.push_str(text);
        }
    }

    /// Appends text to the pending run. A gap between two ranges is an escape
    /// or a removed quote mark.
    fn push_pending(&mut self, text: &str, range: &Range<usize>, prepared: &Prepared<'_>) {
        let pending = &mut self.pending;
        let written = &prepared.out[range.clone()];
        let at = pending.text.len();
        let is_punctuation = self.options.smart_punctuation
            && pending
                .punctuation
                .add(at, written, text, self.options.dialect);
        let text = if is_punctuation { written } else { text };
        let is_verbatim = text == written;
        if pending.text.is_empty() {
            pending.out = range.clone();
            pending.is_verbatim = is_verbatim;
        } else {
            pending.is_verbatim &= is_verbatim && pending.out.end == range.start;
            pending.out.end = range.end;
        }
        pending.text.push_str(text);
    }

    /// Writes the pending text. Called before each event that is not text.
    pub(super) fn flush_text(&mut self, prepared: &Prepared<'_>) {
        if self.pending.text.is_empty() {
            return;
        }
        let mut text = std::mem::take(&mut self.pending.text);
        let punctuation = std::mem::take(&mut self.pending.punctuation);
        let out = self.pending.out.clone();
        if matches!(
            self.stack.last().map(|frame| &frame.kind),
            Some(FrameKind::Image { .. })
        ) {
            self.alt_text(&punctuation.shown(&text, 0..text.len()));
        } else {
            if self.pending.is_verbatim {
                self.report_unread_links(&text, &out, prepared);
            }
            self.write_text(&text, &punctuation, &out, prepared);
        }
        text.clear();
        // Reuse the buffer for the next run.
        self.pending.text = text;
    }

    /// Writes a run of text. Bare addresses become links, except inside links.
    ///
    /// pulldown-cmark has no autolinks without brackets; those of GitHub's
    /// Markdown are found here. In text with escapes they have the position of
    /// the whole run.
    fn write_text(
        &mut self,
        text: &str,
        punctuation: &Punctuation,
        out: &Range<usize>,
        prepared: &Prepared<'_>,
    ) {
        if !text.trim().is_empty() {
            self.mark_words();
        }
        let mut from = 0;
        if self.n_links == 0 && self.options.autolinks {
            for link in autolink::find(text) {
                let words = &text[link.range.clone()];
                if self.options.dialect == Dialect::Vitepress && !is_linkified(words) {
                    continue;
                }
                self.write_words(&punctuation.shown(text, from..link.range.start));
                let at = if self.pending.is_verbatim {
                    out.start + link.range.start..out.start + link.range.end
                } else {
                    out.clone()
                };
                let reference = self.reference(
                    ReferenceKind::Link,
                    &link.target(words),
                    prepared.span(&at),
                    true,
                );
                self.write_autolink(reference, words);
                from = link.range.end;
            }
        }
        self.write_words(&punctuation.shown(text, from..text.len()));
    }

    /// Appends a link whose text is its address as written.
    fn write_autolink(&mut self, reference: usize, words: &str) {
        let mut escaped = String::with_capacity(words.len());
        html::push_text(&mut escaped, words);
        self.push_link(reference, None, Vec::new(), vec![Node::Html(escaped)]);
        self.plain_text(words);
    }

    /// Writes text of the author, with emoji shortcodes replaced. Anchors are
    /// made from the text as written, as GitHub does: `:tada: New` becomes
    /// `tada-new`, whatever emoji are shown.
    pub(super) fn write_words(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(heading) = &mut self.heading {
            heading.slug.push_str(text);
        }
        let shown = self.with_emoji(text);
        self.write_plain(&shown);
    }

    /// Returns text of the author with emoji shortcodes replaced.
    pub(super) fn with_emoji<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !self.options.emoji || memchr::memchr(b':', text.as_bytes()).is_none() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, emoji, after)) = next_emoji(rest) {
            out.push_str(before);
            out.push_str(emoji);
            rest = after;
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    /// Writes escaped text to the page, the open heading and the excerpt.
    fn write_plain(&mut self, text: &str) {
        html::push_text(self.html(), text);
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
            html::push_text(&mut heading.html, text);
        }
        self.excerpt_text(text);
    }

    /// Adds text to the open heading and the excerpt that was written to the
    /// page elsewhere.
    pub(super) fn plain_text(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
            heading.slug.push_str(text);
            html::push_text(&mut heading.html, text);
        }
        self.excerpt_text(text);
    }

    /// Adds a formula to the open heading and the excerpt: as TeX to texts and
    /// anchors, as MathML to the table of contents.
    pub(super) fn formula_text(&mut self, tex: &str, html: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(tex);
            heading.slug.push_str(tex);
            heading.html.push_str(html);
        }
        self.excerpt_text(tex);
    }

    /// Adds text to the excerpt, if it is inside the paragraph that becomes the
    /// excerpt.
    fn excerpt_text(&mut self, text: &str) {
        let Some(excerpt) = &mut self.excerpt else {
            return;
        };
        let open = self.stack.iter().any(
            |frame| matches!(&frame.kind, FrameKind::Paragraph(paragraph) if paragraph.excerpt),
        );
        if open {
            excerpt.push_str(text);
        }
    }

    /// Appends to the alternative text of the open image, whose node list holds
    /// plain text until the image is closed.
    pub(super) fn alt_text(&mut self, text: &str) {
        self.html().push_str(text);
    }

    /// Records that text is a direct child of the open paragraph. It then
    /// becomes a `<p>`.
    pub(super) fn mark_words(&mut self) {
        if let Some(FrameKind::Paragraph(paragraph)) =
            self.stack.last_mut().map(|frame| &mut frame.kind)
        {
            paragraph.has_words = true;
        }
    }

    /// Writes a code span. In an alternative text it is plain text.
    pub(super) fn code_span(&mut self, code: &str, range: &Range<usize>, prepared: &Prepared<'_>) {
        let restored;
        let code = if prepared.islands_in(range).is_empty() {
            code
        } else {
            restored = self.restore(code, range, prepared);
            &restored
        };
        match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Image { .. }) => return self.alt_text(code),
            Some(FrameKind::Skipped) => return,
            _ => {}
        }
        let code = match self.options.dialect {
            Dialect::Mkdocs => without_language(code),
            _ => code,
        };
        self.mark_words();
        let mark = self.mark();
        let html = self.html();
        html.push_str("<code>");
        push_code(html, code);
        html.push_str("</code>");
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(code);
            heading.slug.push_str(code);
            heading.html.push_str("<code>");
            html::push_text(&mut heading.html, code);
            heading.html.push_str("</code>");
        }
        self.note_inline(Element::Tag(mark));
        self.excerpt_text(code);
    }

    /// Replaces placeholders by the text of the file. The pre-pass may replace
    /// what the Markdown parser then recognises as code or as the target of a
    /// link.
    ///
    /// Placeholders are searched one after the other, since `text` may be
    /// shorter than the range `out`: the parser removes backticks and line
    /// prefixes.
    pub(super) fn restore(
        &self,
        text: &str,
        out: &Range<usize>,
        prepared: &Prepared<'_>,
    ) -> String {
        let mut restored = String::with_capacity(text.len());
        let mut rest = text;
        for island in prepared.islands_in(out) {
            let placeholder = &prepared.out[island.out.clone()];
            let Some(at) = rest.find(placeholder) else {
                continue;
            };
            restored.push_str(&rest[..at]);
            restored.push_str(self.slice(island.span));
            rest = &rest[at + placeholder.len()..];
        }
        restored.push_str(rest);
        restored
    }

    /// Ends the heading at the top of the stack, and completes its entry in the
    /// outline.
    ///
    /// The first `h1` of the page is its title; one in JSX of a prop is not part of the text.
    /// In Docusaurus, it is only if no other heading is above it.
    pub(super) fn end_heading(&mut self, heading: usize, mut children: Vec<Node>) {
        let mut read = self.heading.take().unwrap_or_default();
        let attributes = std::mem::take(&mut read.attributes);
        let level = self.outline.headings[heading].level;
        let dialect = self.options.dialect;
        let may_follow = !matches!(dialect, Dialect::Docusaurus | Dialect::Starlight);
        let is_title = level == 1
            && (heading == 0 || may_follow)
            && self.outline.title.is_none()
            && self.n_fragments == 0;
        let mut id = self.heading_id(&read);
        if is_title {
            self.title_anchor(std::mem::take(&mut id), &mut children);
        }
        let text = read.text.trim().to_owned();
        if is_title {
            self.outline.title = Some(text.clone());
        }
        let entry = &mut self.outline.headings[heading];
        entry.id = id;
        entry.text = text;
        entry.html = read.html.trim().to_owned();
        // The space in front of `{#id}`.
        if let Some(Node::Html(html)) = children.last_mut() {
            html.truncate(html.trim_end().len());
        }
        self.nodes.push(Node::Heading {
            heading,
            attributes,
            children,
        });
        self.write("\n");
    }

    /// Writes the anchor of the page's title into it. In Docusaurus and Starlight, the title
    /// has none, and their ids of headings are those of GitHub, as in mdBook.
    ///
    /// The heading keeps its empty id, by which titles differ from sections.
    fn title_anchor(&mut self, id: String, children: &mut Vec<Node>) {
        let is_github = self.options.heading_ids == HeadingIds::Github;
        if (is_github && self.options.dialect != Dialect::Mdbook) || id.is_empty() {
            return;
        }
        let mut anchor = "<a".to_owned();
        html::push_attribute(&mut anchor, "id", &id);
        anchor.push_str("></a>");
        children.insert(0, Node::Html(anchor));
        *children = merge(std::mem::take(children));
        self.outline.anchors.push(id);
    }

    /// Returns the anchor of a heading. That of the page's title is reserved even
    /// if it is not used: a section of the same name gets `-1`. An
    /// explicit id that is taken is kept, because links to it are written, but
    /// reported.
    fn heading_id(&mut self, read: &HeadingText) -> String {
        let Some((id, span)) = &read.id else {
            return self.slugger.slug(&read.slug);
        };
        if !self.slugger.reserve(id) {
            self.report(
                Diagnostic::warning(
                    "duplicate-anchor",
                    format!("duplicate anchor `{id}` on this page"),
                )
                .at(*span)
                .help("change the id of one of them"),
            );
        }
        id.clone()
    }
}

/// Returns whether VitePress makes a link of an address that GitHub does: a mail address needs
/// a top-level domain of two letters or more, which `webpack@4.x` does not have.
fn is_linkified(words: &str) -> bool {
    let start = words.as_bytes().get(..4).unwrap_or_default();
    let is_web = words.contains("://") || start.eq_ignore_ascii_case(b"www.");
    let (_, domain) = words.rsplit_once('.').unwrap_or_default();
    is_web || (domain.len() > 1 && domain.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Finds the next shortcode of an emoji: the text before it, the emoji, the
/// text after it. Shortcodes are GitHub's. Unknown ones are text, and the colon
/// at the end may begin the next one: `a:b:tada:`.
fn next_emoji(text: &str) -> Option<(&str, &'static str, &str)> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find(':')?;
        let name = &text[open + 1..];
        let length = name
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'+'))
            .count();
        let closed = length > 0 && name[length..].starts_with(':');
        let emoji = closed
            .then(|| emojis::get_by_shortcode(&name[..length]))
            .flatten();
        match emoji {
            Some(emoji) => return Some((&text[..open], emoji.as_str(), &name[length + 1..])),
            None => from = open + 1,
        }
    }
}

/// Returns inline code of MkDocs without the language in front, as in `#!python print(1)`, by
/// which `pymdownx.inlinehilite` highlights it.
fn without_language(code: &str) -> &str {
    let named = code.strip_prefix("#!").or_else(|| code.strip_prefix(":::"));
    let parts = named.and_then(|named| named.split_once(' '));
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_+-".contains(&byte))
    };
    match parts {
        Some((name, rest)) if is_name(name) => rest,
        _ => code,
    }
}

/// Maximum length of a word of code that is kept on one line, in bytes. This
/// fits on a phone.
const MAX_WORD: usize = 32;

/// Appends the text of a code span. Browsers may break a line after a hyphen,
/// which would split `--no-cache` and `my-element`, so words with hyphens are
/// wrapped in elements that style sheets keep whole. Longer words can be broken
/// at punctuation.
fn push_code(html: &mut String, code: &str) {
    if code.len() <= MAX_WORD && !code.contains('-') {
        return html::push_text(html, code);
    }
    for with_space in code.split_inclusive(' ') {
        let word = with_space.strip_suffix(' ').unwrap_or(with_space);
        if word.len() > MAX_WORD {
            push_breakable(html, word);
        } else if word.contains('-') && word.bytes().any(|b| b != b'-') {
            html.push_str("<span class=\"nobr\">");
            html::push_text(html, word);
            html.push_str("</span>");
        } else {
            html::push_text(html, word);
        }
        html.push_str(&with_space[word.len()..]);
    }
}

/// Appends a long word of code, which can be broken before a dot and after `_`,
/// `,` and `=`.
fn push_breakable(html: &mut String, word: &str) {
    let mut from = 0;
    for (at, pair) in word.as_bytes().windows(2).enumerate() {
        let is_break = match pair {
            [before, b'.'] => *before != b'.',
            [b'_' | b',' | b'=', after] => after.is_ascii_alphanumeric(),
            _ => false,
        };
        if is_break {
            html::push_text(html, &word[from..=at]);
            html.push_str("<wbr>");
            from = at + 1;
        }
    }
    html::push_text(html, &word[from..]);
}
