//! Renders spans as HTML with self-contained lines.
//!
//! A span that extends over several lines becomes one element for each line, so
//! that a caller can wrap lines in elements of its own. Neighbours of one class
//! share an element, which makes the HTML of strings and comments shorter.

use crate::class::Class;
use crate::spans::Span;

/// Highlighted code, as HTML whose tags are balanced in each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlighted {
    /// The HTML of all lines, which are separated by `\n`.
    html: Box<str>,
}

impl Highlighted {
    /// Returns the HTML of the whole block. Lines are separated by `\n`, without
    /// one at the end.
    #[must_use]
    pub fn html(&self) -> &str {
        &self.html
    }

    /// Returns the HTML of each line, without newlines. Tags are balanced within a
    /// line, so it can be wrapped in an element. An empty text has one empty line.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.html.split('\n')
    }
}

/// Renders `code` with `spans`, which must be sorted and disjoint. A newline at the
/// end of `code` is dropped.
pub(crate) fn render(code: &str, spans: &[Span]) -> Highlighted {
    let code = code.strip_suffix('\n').unwrap_or(code);
    let mut html = String::with_capacity(code.len() + spans.len() * 27);
    let mut position = 0;
    let mut spans = spans.iter().peekable();
    while let Some(first) = spans.next() {
        let mut end = first.range.end;
        // Merge adjacent spans of the same class that are separated only by spaces.
        while let Some(next) = spans.peek() {
            if next.class != first.class || !is_blank(code, end, next.range.start) {
                break;
            }
            end = next.range.end;
            spans.next();
        }
        let end = end.min(code.len());
        let parts = (
            code.get(position..first.range.start),
            code.get(first.range.start..end),
        );
        // `None` is a range within a character or beyond the end, which no
        // tokenizer emits; the text then stays plain instead of being lost.
        if let (Some(plain), Some(text)) = parts {
            escape(plain, &mut html);
            write_span(text, first.class, &mut html);
            position = end;
        }
    }
    escape(code.get(position..).unwrap_or_default(), &mut html);
    Highlighted {
        html: html.into_boxed_str(),
    }
}

/// Returns whether the code between two offsets consists of spaces.
fn is_blank(code: &str, start: usize, end: usize) -> bool {
    code.get(start..end)
        .is_some_and(|gap| gap.bytes().all(|b| b == b' '))
}

/// Appends `text` in elements of `class`, one for each line that is not blank.
/// Indentation stays outside, since backgrounds and underlines of a theme
/// should begin at the text.
fn write_span(text: &str, class: Class, html: &mut String) {
    let Some(name) = class.css_name() else {
        return escape(text, html);
    };
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            html.push('\n');
        }
        let body = line.trim_start_matches([' ', '\t']);
        html.push_str(&line[..line.len() - body.len()]);
        if !body.is_empty() {
            html.push_str("<span class=\"");
            html.push_str(name);
            html.push_str("\">");
            escape(body, html);
            html.push_str("</span>");
        }
    }
}

/// Appends `text` with `&`, `<`, `>` and `"` escaped. The result is valid in
/// elements and in attributes.
fn escape(text: &str, html: &mut String) {
    let mut start = 0;
    for (i, byte) in text.bytes().enumerate() {
        let entity = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        html.push_str(&text[start..i]);
        html.push_str(entity);
        start = i + 1;
    }
    html.push_str(&text[start..]);
}
