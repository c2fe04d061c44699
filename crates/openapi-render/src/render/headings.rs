//! Headings of a finished page, for its table of contents.

use docs_model::Heading;

use crate::markdown::{anchored_headings, plain_text};

/// Returns the headings `<h2 id="...">` to `<h4>` that have an id, without
/// their links and labels. They are read from the finished page, because
/// templates decide what is a heading.
pub(super) fn headings(html: &str) -> Vec<Heading> {
    anchored_headings(html)
        .filter(|heading| (2..=4).contains(&heading.level))
        .map(|heading| Heading {
            level: heading.level,
            id: heading.anchor.into_owned(),
            text: plain_text(heading.label),
            html: heading.label.to_owned(),
        })
        .collect()
}
