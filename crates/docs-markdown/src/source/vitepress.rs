//! Lines that have a meaning in VitePress alone.
//!
//! ```text
//! <!--@include: ./part.md#section{1,9}-->
//! <<< @/snippets/a.js#region{2 js:line-numbers} [Title]
//! [[toc]]
//! > [!NOTE] Title
//! Version {{ $frontmatter.version }}
//! ```
//!
//! VitePress inserts the text of included files before it parses a page. Here,
//! a line of its own becomes a placeholder, and the file is parsed by itself,
//! so that its problems are reported at their place in it.

use located_data::Span;
use memchr::memmem;

use super::IslandKind;
use super::scanner::{BLOCK, INLINE, Line, Scanner};
use crate::Dialect;

/// Maximum length of an interpolation, in bytes.
const MAX_INTERPOLATION: usize = 512;
/// Number of bytes of a line in which the attribute `v-pre` is searched.
const MAX_LOOK_BACK: usize = 512;

/// Words of alerts, in upper case.
pub(crate) const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

impl Scanner<'_> {
    /// Recognises such a line, and returns the start of the next one.
    pub(super) fn vitepress_line(&mut self, line: &Line) -> Option<usize> {
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
