//! Parts of a form: their texts as literals, and their serialization for
//! languages without multipart support.

use crate::sample::payload::{Content, Part};
use crate::sample::style::Pair;

/// Returns a boundary that occurs in no part, for languages without multipart
/// support.
pub(super) fn boundary(parts: &[Part]) -> String {
    const START: &str = "form-boundary";
    let texts = parts.iter().map(|part| match &part.content {
        Content::Text(text) | Content::File(text) => text.as_str(),
    });
    let after = |text: &str, end: usize| text.bytes().skip(end).take_while(|b| *b == b'x').count();
    let runs = texts.flat_map(|text| {
        let starts = text.match_indices(START);
        starts.map(move |(start, _)| after(text, start + START.len()) + 1)
    });
    format!("{START}{}", "x".repeat(runs.max().unwrap_or(0)))
}

/// Default media type of a file.
pub(super) const BYTES: &str = "application/octet-stream";

/// Returns the part with its texts replaced by literals of a language.
pub(super) fn quoted(part: &Part, quote: fn(&str) -> String) -> Part {
    Part {
        name: quote(&part.name),
        content: match &part.content {
            Content::File(path) => Content::File(quote(path)),
            Content::Text(text) => Content::Text(quote(text)),
        },
        media_type: part.media_type.as_deref().map(quote),
    }
}

/// Returns whether a part is a file, which the program reads.
pub(super) fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::File(_))
}

/// Returns the `Content-Type` header of a form with a boundary.
pub(super) fn content_type(boundary: &str) -> Pair {
    let value = format!("multipart/form-data; boundary={boundary}");
    ("Content-Type".to_owned(), value)
}

/// Returns the serialized headers of a part.
pub(super) fn part_head(part: &Part) -> String {
    let fallback = is_file(part).then_some(BYTES);
    let kind = part.media_type.as_deref().or(fallback);
    let kind = kind.map(|media_type| format!("\r\nContent-Type: {media_type}"));
    format!(
        "Content-Disposition: {}{}",
        disposition(part),
        kind.unwrap_or_default()
    )
}

/// Returns the `Content-Disposition` header of a part.
pub(super) fn disposition(part: &Part) -> String {
    let name = field_name(&part.name);
    match &part.content {
        Content::File(path) => format!("form-data; name=\"{name}\"; filename=\"{path}\""),
        Content::Text(_) => format!("form-data; name=\"{name}\""),
    }
}

/// Returns the name of a field for the quotes in the headers of its part,
/// escaped as in browsers (HTML, "multipart/form-data encoding").
pub(super) fn field_name(name: &str) -> String {
    name.replace('"', "%22")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}
