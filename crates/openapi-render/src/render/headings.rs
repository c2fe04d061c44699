//! Headings of a finished page, for its table of contents.

use docs_model::Heading;
use memchr::memmem::Finder;
use safe_markup::unescape;

use crate::markdown::{HEADING_LINK, plain_text};

/// Returns the headings `<h2 id="...">` to `<h4>` that have an id, without
/// their links and labels. They are read from the finished page, because
/// templates decide what is a heading.
pub(super) fn headings(html: &str) -> Vec<Heading> {
    let mut out = Vec::new();
    let mut rest = html;
    let tags = Finder::new("<h");
    while let Some(at) = tags.find(rest.as_bytes()) {
        rest = &rest[at + 1..];
        let [_, level @ b'2'..=b'4', ..] = rest.as_bytes() else {
            continue;
        };
        let level = level - b'0';
        let Some((tag, after)) = rest[2..].split_once('>') else {
            break;
        };
        let Some((id, _)) = tag
            .strip_prefix(" id=\"")
            .and_then(|rest| rest.split_once('"'))
        else {
            continue;
        };
        let Some((inner, after)) = after.split_once("</h") else {
            break;
        };
        // Links to the heading itself and labels are not part of its text.
        let label = inner
            .split(HEADING_LINK)
            .next()
            .unwrap_or(inner)
            .split(" <span")
            .next()
            .unwrap_or(inner);
        out.push(Heading {
            level,
            id: unescape(id).into_owned(),
            text: plain_text(label),
            html: label.to_owned(),
        });
        rest = after;
    }
    out
}
