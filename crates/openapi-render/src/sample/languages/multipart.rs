//! Parts of a form, where a language has to write them itself.

use crate::sample::call::{Content, Part};

/// Separates the parts of a form where a language has no forms.
pub(super) const BOUNDARY: &str = "form-boundary";

pub(super) fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::File(_))
}

pub(super) fn needs_header(part: &Part) -> bool {
    is_file(part) || part.media_type.is_some()
}

/// The headers of a part as a form has them.
pub(super) fn part_head(part: &Part) -> String {
    let fallback = is_file(part).then_some("application/octet-stream");
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
