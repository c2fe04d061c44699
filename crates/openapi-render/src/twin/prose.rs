//! Descriptions in the twin: their HTML, converted back to Markdown.

use crate::markdown::without_heading_links;

/// Returns the HTML of a description as blocks. With `headings`, its headings are
/// kept; otherwise they become bold lines.
pub(super) fn markdown(html: &str, headings: bool) -> String {
    safe_markup::markdown::from_html(&without_heading_links(html), headings)
}

/// Returns a description on one line, for a cell of a table.
pub(super) fn line(html: &str) -> String {
    let words = markdown(html, false);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
