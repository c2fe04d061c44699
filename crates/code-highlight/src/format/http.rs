//! HTTP messages: start line, headers, and a body highlighted by its content type.
//!
//! A message is read line by line: a start line, headers up to an empty line,
//! and a body up to the next message or the end. Examples often leave out a
//! part: a body without a content type is guessed, and headers may follow a
//! request line alone.
//!
//! ```text
//! POST /items HTTP/1.1               method, target, version
//! Content-Type: application/json     key, string
//!                                    empty line
//! {"name": "a"}                      body, here JSON
//! ```

use super::lines;
use crate::class::Class;
use crate::spans::Spans;

/// Methods that begin a request; any other first word is a header or text.
const METHODS: &[&str] = &[
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "QUERY",
];

/// Highlights one or more messages. A line that starts with `###` separates them.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    let mut is_start = true;
    let mut content_type = None;
    let mut body_start = None;
    for (offset, line) in lines(code) {
        // A response may follow its request without a separator.
        if line.starts_with("###") || is_start_line(line) && body_start.is_some() {
            body(code, body_start.take(), offset, content_type.take(), spans);
            is_start = true;
        }
        if body_start.is_some() {
            continue;
        }
        if line.starts_with('#') {
            spans.push(offset..offset + line.len(), Class::Comment);
        } else if is_start && !line.trim().is_empty() {
            start_line(line, offset, spans);
            is_start = false;
        } else if line.trim().is_empty() {
            // Empty lines in front of a message are skipped.
            body_start = (!is_start).then_some(offset + line.len() + 1);
        } else if let Some(value) = header(line, offset, spans) {
            content_type = language_of(value).or(content_type);
        }
    }
    body(code, body_start, code.len(), content_type, spans);
}

/// Returns whether a line begins a request or response.
///
/// A space has to follow the method: a header may begin with the same letters.
fn is_start_line(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    METHODS.contains(&first) || first.starts_with("HTTP/")
}

/// Highlights the method, target, version and status of a start line. They are
/// recognised by their form, in any order.
fn start_line(line: &str, offset: usize, spans: &mut Spans<'_>) {
    let mut position = offset;
    for (i, word) in line.split(' ').enumerate() {
        let class = match word {
            _ if i == 0 && METHODS.contains(&word) => Class::Keyword,
            _ if word.starts_with("HTTP/") => Class::Keyword,
            _ if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) => Class::Number,
            _ if word.starts_with('/') || word.contains("://") => Class::String,
            _ => Class::Plain,
        };
        spans.push(position..position + word.len(), class);
        position += word.len() + 1;
    }
}

/// Highlights a header. Returns its value if it is the content type.
///
/// An indented line continues the value of the header before it, such as a long
/// policy. A line without a colon is plain.
fn header<'a>(line: &'a str, offset: usize, spans: &mut Spans<'_>) -> Option<&'a str> {
    if line.starts_with([' ', '\t']) {
        let indent = line.len() - line.trim_start().len();
        spans.push(offset + indent..offset + line.len(), Class::String);
        return None;
    }
    let (name, value) = line.split_once(':')?;
    spans.push(offset..offset + name.len(), Class::Property);
    let lead = value.len() - value.trim_start().len();
    let start = offset + name.len() + 1 + lead;
    spans.push(start..offset + line.len(), Class::String);
    name.trim()
        .eq_ignore_ascii_case("content-type")
        .then_some(value)
}

/// Returns the language of a body, by the content type. Parts are enough:
/// `application/problem+json` is JSON.
///
/// Returns `None` for forms, images and other types.
fn language_of(content_type: &str) -> Option<&'static str> {
    let has = |part: &str| content_type.contains(part);
    if has("json") {
        Some("json")
    } else if has("html") {
        Some("html")
    } else if has("xml") {
        Some("xml")
    } else if has("yaml") {
        Some("yaml")
    } else {
        None
    }
}

/// Embeds the body of a message from `start`, if it has one.
///
/// The body is embedded, so that its own tokenizer highlights it. `None` as the start
/// means that no empty line has ended the headers.
fn body<'a>(
    code: &'a str,
    start: Option<usize>,
    end: usize,
    language: Option<&'a str>,
    spans: &mut Spans<'a>,
) {
    let Some(text) = start.and_then(|start| code.get(start..end)) else {
        return;
    };
    // Without a content type, a body that starts with a bracket is usually JSON.
    let guess = text.trim_start().starts_with(['{', '[']).then_some("json");
    if let (Some(language), Some(start)) = (language.or(guess), start) {
        spans.embed(start..end, language);
    }
}
