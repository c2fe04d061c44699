//! Attribute lists of Python-Markdown: `{: #id .class key="value" }`, and those of headings
//! in mdBook.
//!
//! ```text
//! ## Title { #id }
//!
//! [Link](./page.md){ .md-button target=_blank }
//!
//! A paragraph.
//! {: .class }
//! ```
//!
//! A list belongs to the inline element directly before it, to the heading or
//! the table cell that it ends, or, on a line of its own, to the paragraph or
//! list item above it. The pre-pass recognises a list by its form and its
//! place; the tree builder gives it to the element, or shows it as text.

use located_data::Span;

use super::IslandKind;
use super::scanner::{INLINE, Line, Scanner};
use crate::Dialect;

/// Maximum length of a list, in bytes. It bounds the search for its end.
const MAX_LENGTH: usize = 512;

/// An attribute of a list. Spans are positions in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListItem {
    /// `.class`, without the dot.
    Class(Span),
    /// `#id`, without the sign, or the value of `id=…`.
    Id(Span),
    /// `name=value`, without quotes, or `name` with an empty value.
    Pair(Span, Span),
}

/// Returns whether a text can be an id: addresses and HTML allow no white space in it.
pub(crate) fn is_anchor(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// Parses the list at `at`. Returns its span and its attributes, of which it has
/// at least one.
///
/// Other braces stay text: a list is on one line, and its words contain neither
/// `{` nor `=`.
pub(crate) fn attribute_list(text: &str, at: usize, end: usize) -> Option<(Span, Vec<ListItem>)> {
    let end = end.min(at + MAX_LENGTH);
    let bytes = text.as_bytes().get(..end)?;
    let skip = |mut pos: usize| {
        while bytes.get(pos) == Some(&b' ') {
            pos += 1;
        }
        pos
    };
    if bytes.get(at) != Some(&b'{') {
        return None;
    }
    let colon = usize::from(bytes.get(at + 1) == Some(&b':'));
    let mut pos = at + 1 + colon;
    let mut items = Vec::new();
    loop {
        pos = skip(pos);
        if bytes.get(pos) == Some(&b'}') {
            let span = Span::new(at, pos + 1);
            return (!items.is_empty()).then_some((span, items));
        }
        let word = Span::new(pos, word_end(bytes, pos, b" =}"));
        pos = word.end;
        let first = bytes.get(word.start).filter(|_| word.start < word.end)?;
        if bytes.get(pos) != Some(&b'=') {
            let rest = Span::new(word.start + 1, word.end);
            items.push(match first {
                b'.' => ListItem::Class(rest),
                b'#' => ListItem::Id(rest),
                _ => ListItem::Pair(word, Span::new(word.end, word.end)),
            });
            continue;
        }
        pos += 1;
        let value = match bytes.get(pos)? {
            quote @ (b'"' | b'\'') => {
                let close = word_end(bytes, pos + 1, &[*quote]);
                (bytes.get(close) == Some(quote)).then_some(())?;
                Span::new(pos + 1, close)
            }
            _ => Span::new(pos, word_end(bytes, pos, b" =}")),
        };
        let is_quoted = value.start > pos;
        if !is_quoted && value.start == value.end {
            return None;
        }
        pos = value.end + usize::from(is_quoted);
        items.push(match &text[word.start..word.end] {
            "id" => ListItem::Id(value),
            _ => ListItem::Pair(word, value),
        });
    }
}

/// Returns the offset of the first of the bytes `ends`, or of a line break or,
/// outside quotes, a brace that opens.
fn word_end(bytes: &[u8], start: usize, ends: &[u8]) -> usize {
    let is_quoted = ends.len() == 1;
    let is_end = |byte: &u8| ends.contains(byte) || *byte == b'\n' || (*byte == b'{' && !is_quoted);
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().position(is_end).unwrap_or(rest.len())
}

impl Scanner<'_> {
    /// Recognises an attribute list within the text of a line: directly after an
    /// inline element, or at the end of a heading or of a table cell.
    pub(super) fn inline_attributes(&self, at: usize, start: usize) -> Option<(Span, IslandKind)> {
        let before = self.bytes[start..at].last()?;
        let is_after = matches!(
            before,
            b')' | b']' | b'*' | b'_' | b'`' | b'~' | b'>' | b'=' | b'^' | b'+' | b':'
        );
        if !is_after && *before != b' ' {
            return None;
        }
        let (span, items) = attribute_list(self.text, at, self.end)?;
        let is_here = is_after || self.ends_cell(span.end) || self.ends_heading(start, span.end);
        is_here.then_some((span, IslandKind::Attributes(items)))
    }

    /// Recognises the attributes of a heading of mdBook, `## Title { #id .class }`, which
    /// are at the end of its line.
    pub(super) fn heading_attributes(&self, at: usize, start: usize) -> Option<(Span, IslandKind)> {
        if !self.bytes[start..at].ends_with(b" ") {
            return None;
        }
        let (span, items) = attribute_list(self.text, at, self.end)?;
        let is_here = self.bytes[at + 1] != b':' && self.ends_heading(start, span.end);
        is_here.then_some((span, IslandKind::Attributes(items)))
    }

    /// Returns whether a table cell ends at `pos`, apart from spaces.
    fn ends_cell(&self, pos: usize) -> bool {
        let rest = &self.bytes[pos..self.end];
        rest.iter().find(|byte| **byte != b' ') == Some(&b'|')
    }

    /// Returns whether a heading ends at `pos`, apart from number signs. The body
    /// of its line begins at `start`. An underlined heading has `===` or `---` on
    /// the next line.
    fn ends_heading(&self, start: usize, pos: usize) -> bool {
        let rest = &self.bytes[pos..self.end];
        let is_closing = |byte: &&u8| matches!(byte, b' ' | b'#' | b'\r');
        let line_end = pos + rest.iter().take_while(is_closing).count();
        if !matches!(self.bytes[..self.end].get(line_end), None | Some(b'\n')) {
            return false;
        }
        if self.bytes[start] == b'#' {
            return true;
        }
        let next = self.after(line_end);
        let next = self.text[next..self.line_end(next)].trim_matches([' ', '>']);
        // A term, whose definition is on the next line.
        if next.starts_with(": ") {
            return self.dialect == Dialect::Mkdocs;
        }
        !next.is_empty()
            && (next.bytes().all(|byte| byte == b'=') || next.bytes().all(|byte| byte == b'-'))
    }

    /// Recognises a line that consists of an attribute list and ends a paragraph
    /// or a list item, and returns the start of the next line.
    pub(super) fn attribute_line(&mut self, line: &Line) -> Option<usize> {
        if self.after_blank || line.markers < line.body {
            return None;
        }
        let (span, items) = attribute_list(self.text, line.body, line.end)?;
        let next = self.after(line.end);
        let rest = self.text[next.min(self.end)..self.end].trim_start_matches(' ');
        let is_end = rest.is_empty() || rest.starts_with("</") || self.ends_paragraph(next);
        if !self.is_blank(span.end, line.end) || !is_end {
            return None;
        }
        self.put_prefix(line, line.column);
        self.put_island(span, INLINE, IslandKind::Attributes(items));
        self.replace_rest(line.end);
        Some(next)
    }
}
