//! Parts of a form: their texts as literals, and what a language without
//! forms writes itself.

use crate::sample::call::{Content, Part};
use crate::sample::style::Pair;

/// Separates the parts of a form where a language has no forms.
pub(super) const BOUNDARY: &str = "form-boundary";

/// The media type of a file that says nothing about itself.
pub(super) const BYTES: &str = "application/octet-stream";

/// The part with all its texts as literals of a language.
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

pub(super) fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::File(_))
}

/// The header of a form that a program writes out.
pub(super) fn content_type() -> Pair {
    let value = format!("multipart/form-data; boundary={BOUNDARY}");
    ("Content-Type".to_owned(), value)
}

/// The headers of a part as a form has them.
pub(super) fn part_head(part: &Part) -> String {
    let fallback = is_file(part).then_some(BYTES);
    let kind = part.media_type.as_deref().or(fallback);
    let kind = kind.map(|it| format!("\r\nContent-Type: {it}"));
    format!(
        "Content-Disposition: {}{}",
        disposition(part),
        kind.unwrap_or_default()
    )
}

pub(super) fn disposition(part: &Part) -> String {
    // What browsers do to names (HTML, "multipart/form-data encoding").
    let name = part.name.replace('"', "%22");
    match &part.content {
        Content::File(path) => format!("form-data; name=\"{name}\"; filename=\"{path}\""),
        Content::Text(_) => format!("form-data; name=\"{name}\""),
    }
}
