//! INI, Java properties and `.env` files: sections, keys, values.
//!
//! The three differ in what begins a comment (`;`, `!`, `#`) and in the
//! separator of a key (`=`, `:`). All of them are accepted everywhere, since a
//! fence seldom says which of the three it is.

use super::lines;
use crate::class::Class;
use crate::spans::Spans;

/// Highlights `code` line by line.
///
/// A line is a comment, the heading of a section, or a pair. Values that a backslash
/// continues on the next line are rare, and not followed.
pub(crate) fn highlight(code: &str, spans: &mut Spans<'_>) {
    for (offset, line) in lines(code) {
        let indent = line.len() - line.trim_start().len();
        let start = offset + indent;
        let body = &line[indent..];
        if body.starts_with(['#', ';', '!']) {
            spans.push(start..start + body.len(), Class::Comment);
        } else if body.starts_with('[') {
            let end = body.find(']').map_or(body.len(), |end| end + 1);
            spans.push(start..start + end, Class::Type);
        } else {
            pair(body, start, spans);
        }
    }
}

/// Highlights a key, its separator, its value and a comment after it. The comment must
/// follow white space: the `#` of `color=#fff` is part of the value. `start` is the
/// offset of the body in the text. A line without a separator is plain. `export` in
/// front of a key is that of shells, which read `.env` files.
fn pair(body: &str, start: usize, spans: &mut Spans<'_>) {
    let Some(mark) = body.find(['=', ':']) else {
        return;
    };
    let (name, prefix) = match body[..mark].strip_prefix("export ") {
        Some(name) => (name, "export ".len()),
        None => (&body[..mark], 0),
    };
    spans.push(start..start + prefix.saturating_sub(1), Class::Keyword);
    spans.push(
        start + prefix..start + prefix + name.trim_end().len(),
        Class::Property,
    );
    spans.push(start + mark..start + mark + 1, Class::Operator);
    let value = &body[mark + 1..];
    let lead = value.len() - value.trim_start().len();
    let value_start = start + mark + 1 + lead;
    let is_comment = |at: &usize| value[at + 1..].starts_with(['#', ';']);
    let mut blanks = value.match_indices(' ').map(|(at, _)| at);
    let end = blanks.find(is_comment).unwrap_or(value.len());
    let text = value[..end].trim();
    spans.push(value_start..value_start + text.len(), value_class(text));
    if end < value.len() {
        spans.push(
            start + mark + 1 + end + 1..start + body.len(),
            Class::Comment,
        );
    }
}

/// Returns the class of a value. Numbers and common constants have one,
/// everything else is a string.
fn value_class(text: &str) -> Class {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok();
    match text.to_ascii_lowercase().as_str() {
        "true" | "false" | "yes" | "no" | "on" | "off" | "null" | "none" => Class::Constant,
        _ if is_number => Class::Number,
        _ => Class::String,
    }
}
