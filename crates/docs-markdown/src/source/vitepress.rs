//! Lines that have a meaning in VitePress alone.
//!
//! ```text
//! <!--@include: ./part.md#section{1,9}-->
//! <<< @/snippets/a.js#region{2 js:line-numbers} [Title]
//! [[toc]]
//! > [!NOTE] Title
//! Version {{ $frontmatter.version }}
//! <Team :members="members"
//!   @click="select" />
//! ```
//!
//! VitePress inserts the text of included files before it parses a page. Here,
//! a line of its own becomes a placeholder, and the file is parsed by itself,
//! so that its problems are reported at their place in it.
//!
//! The tag of a component begins a block of HTML, on however many lines it is and whatever
//! Vue calls its attributes (`#title`, `@click`), as in the plugin `component` of mdit-vue.
//! CommonMark reads such a tag as text, and a `>` on a line of its own as a quote.

use located_data::Span;
use memchr::memmem;

use super::IslandKind;
use super::scanner::{BLOCK, HTML_BLOCK, INLINE, Line, Scanner};
use super::tag::{Reader, Tag, TagKind};
use crate::{Dialect, Format, html};

/// Maximum length of an interpolation, in bytes.
const MAX_INTERPOLATION: usize = 512;
/// Number of bytes of a line in which the attribute `v-pre` is searched.
const MAX_LOOK_BACK: usize = 512;
/// Maximum length of a tag, in bytes. Props may be lists of objects.
const MAX_TAG: usize = 1 << 16;
/// Maximum length, once the budget for failed look-ahead is spent.
const SHORT_TAG: usize = 256;

/// Words of alerts, in upper case.
pub(crate) const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

impl Scanner<'_> {
    /// Recognises such a line, and returns the start of the next one.
    pub(super) fn vitepress_line(&mut self, line: &Line) -> Option<usize> {
        if let Some(next) = self.component_line(line) {
            return Some(next);
        }
        let text = self.text[line.body..line.end].trim_end();
        if text.starts_with("[!") && self.is_quote_start(line) {
            return self.alert_title(line, text);
        }
        let whole = Span::new(line.body, line.body + text.len());
        let within = |inner: &str| {
            let start = whole.start + (inner.as_ptr() as usize - text.as_ptr() as usize);
            Span::new(start, start + inner.len())
        };
        let kind = if let Some(file) = text.strip_prefix("<<<") {
            IslandKind::Snippet(within(file.trim()))
        } else if text.eq_ignore_ascii_case("[[toc]]") {
            IslandKind::Contents
        } else {
            IslandKind::Include(within(included(text)?))
        };
        self.put_prefix(line, line.column);
        self.put_island(whole, BLOCK, kind);
        self.replace_rest(line.end);
        Some(self.after(line.end))
    }

    /// Recognises a line that begins with the tag of a component, if the Markdown parser
    /// would read it as text, and returns the start of the next line.
    ///
    /// A tag on one line that is closed there is part of its paragraph.
    fn component_line(&mut self, line: &Line) -> Option<usize> {
        let list_column = self.lists.last().copied().unwrap_or(0);
        if line.column >= list_column + 4 {
            return None;
        }
        let tag = self.vue_tag(line.body, line.quotes)?;
        if !is_component(&self.text[tag.name.start..tag.name.end]) {
            return None;
        }
        if tag.span.end <= line.end {
            let rest = &self.text[tag.span.end..line.end];
            let is_closed = tag.kind != TagKind::Open || rest.contains("</");
            if !self.has_vue_names(&tag) || (is_closed && self.has_only_events(&tag)) {
                return None;
            }
        }
        let rest = Line {
            body: tag.span.end,
            end: self.line_end(tag.span.end),
            ..*line
        };
        self.put_prefix(line, line.column);
        self.put_island(tag.span, HTML_BLOCK, IslandKind::VueTag(tag));
        Some(self.inline(&rest))
    }

    /// Recognises a tag within text with an attribute such as `@click`, and returns the
    /// offset after it.
    pub(super) fn event_tag(&mut self, at: usize, quotes: usize) -> Option<usize> {
        if self.dialect != Dialect::Vitepress {
            return None;
        }
        let tag = self.vue_tag(at, quotes)?;
        if !self.has_vue_names(&tag) || !self.has_only_events(&tag) {
            return None;
        }
        let end = tag.span.end;
        self.put_island(tag.span, INLINE, IslandKind::VueTag(tag));
        Some(end)
    }

    /// Returns the tag at an offset in CommonMark, which may continue on further lines of
    /// its paragraph.
    fn vue_tag(&mut self, at: usize, quotes: usize) -> Option<Tag> {
        if self.format != Format::Markdown || self.bytes.get(at) != Some(&b'<') {
            return None;
        }
        let limit = match self.budget > 0 {
            true => MAX_TAG,
            false => SHORT_TAG,
        };
        let mut reader = Reader {
            bytes: self.bytes,
            pos: at,
            end: self.end.min(at + limit),
            quotes,
            html: true,
        };
        let tag = reader.tag();
        if tag.is_none() {
            self.budget = self.budget.saturating_sub(reader.pos - at);
        }
        let tag = tag.filter(|tag| tag.name.start < tag.name.end)?;
        let mut lines = self.text[at..tag.span.end].split('\n');
        let is_blank = |line: &str| line.trim_matches([' ', '\t', '\r', '>']).is_empty();
        // The last line may be the `>` of the tag.
        lines.next_back();
        (!lines.any(is_blank)).then_some(tag)
    }

    /// Returns whether a tag has attributes with names that CommonMark does not allow.
    fn has_vue_names(&self, tag: &Tag) -> bool {
        tag.attributes.iter().any(|attribute| {
            let name = &self.bytes[attribute.name.start..attribute.name.end];
            let is_start = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':');
            let is_name = |byte: &u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.' | b'-')
            };
            !name.first().is_some_and(is_start) || !name.iter().all(is_name)
        })
    }

    /// Returns whether those of these attributes that begin with no letter are `@click`
    /// and the like, which mdit-vue allows in text as well.
    fn has_only_events(&self, tag: &Tag) -> bool {
        let mut names = tag.attributes.iter().map(|attribute| attribute.name.start);
        names.all(|at| !matches!(self.bytes[at], b'#' | b'[' | b'('))
    }

    /// Recognises an interpolation, `{{ expression }}`, within a line, and returns the
    /// offset after it. `part` is the part of the line that is being scanned.
    ///
    /// One in an element with the attribute `v-pre` is text, and so is one after a
    /// dollar sign, which is an expression of another program.
    pub(super) fn interpolation(&mut self, at: usize, part: Span) -> Option<usize> {
        let is_open = self.dialect == Dialect::Vitepress && self.bytes[at..].starts_with(b"{{");
        if !is_open || self.bytes[..at].ends_with(b"$") {
            return None;
        }
        let end = part.end.min(at + MAX_INTERPOLATION);
        let length = memmem::find(self.bytes.get(at + 2..end)?, b"}}")?;
        let inner = Span::new(at + 2, at + 2 + length);
        let whole = Span::new(at, inner.end + 2);
        let before = part.start.max(at.saturating_sub(MAX_LOOK_BACK));
        let is_literal = memmem::find(&self.bytes[before..at], b" v-pre").is_some();
        let text = &self.bytes[inner.start..inner.end];
        if memmem::find(text, b"{{").is_some() {
            return None;
        }
        let is_empty = self.is_blank(inner.start, inner.end);
        if !is_literal && !is_empty {
            self.put_island(whole, INLINE, IslandKind::Expression(inner));
        }
        Some(whole.end)
    }

    /// Returns whether a line is the first one of a block quote. Alerts in other
    /// quotes have no titles here.
    fn is_quote_start(&self, line: &Line) -> bool {
        let before = self.text[..line.start].trim_end_matches(['\n', '\r']);
        let last = before.rsplit('\n').next().unwrap_or_default();
        let has_blank = line.start - before.len() > "\r\n".len();
        line.quotes == 1 && (has_blank || !last.trim_start().starts_with('>'))
    }

    /// Moves the title of an alert to a paragraph of its own, between two
    /// placeholders, so that the Markdown parser recognises the alert.
    fn alert_title(&mut self, line: &Line, text: &str) -> Option<usize> {
        let (word, title) = text.strip_prefix("[!")?.split_once(']')?;
        let is_alert = ALERTS.iter().any(|alert| word.eq_ignore_ascii_case(alert));
        // `[!NOTE](./a.md)` is a link, and `+` and `-` are marks of Obsidian.
        if !is_alert || !title.starts_with([' ', '\t']) || title.trim().is_empty() {
            return None;
        }
        let start = line.body + (text.len() - title.trim_start().len());
        let title = Span::new(start, line.body + text.len());
        self.copy_to(line.body + word.len() + "[!]".len());
        self.put_break(line, line.column);
        let before = Span::new(title.start, title.start);
        self.put_island(before, BLOCK, IslandKind::AlertTitle);
        self.rewind_to(title.start);
        self.put_break(line, line.column);
        self.put_island(before, INLINE, IslandKind::Nothing);
        self.inline_text(title, line.quotes);
        self.copy_to(title.end);
        self.put_break(line, line.column);
        let end = Span::new(title.end, title.end);
        self.put_island(end, BLOCK, IslandKind::AlertTitleEnd);
        self.replace_rest(line.end);
        Some(self.after(line.end))
    }
}

/// Returns what `<!--@include: …-->` names, if the line is one such comment.
pub(crate) fn included(line: &str) -> Option<&str> {
    let inner = line.strip_prefix("<!--")?.strip_suffix("-->")?;
    let file = inner.trim_start().strip_prefix("@include:")?.trim();
    (!file.is_empty() && !file.contains("-->")).then_some(file)
}

/// Returns whether a tag is that of a component to VitePress: a name that HTML does not
/// have, with a capital or not, or one that Vue defines.
fn is_component(name: &str) -> bool {
    const OF_VUE: [&str; 7] = [
        "template",
        "component",
        "transition",
        "transition-group",
        "keep-alive",
        "slot",
        "teleport",
    ];
    OF_VUE.contains(&name) || html::is_custom(name) || !html::is_known(name)
}
