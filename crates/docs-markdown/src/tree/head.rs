//! `<head>`: what it says of the page that more than the page's HTML needs.

use super::{Builder, Frame, FrameKind};

/// The component that goes into the head of the page.
pub(crate) const HEAD: &str = "Head";

impl Builder<'_> {
    /// Notes what an element within `<head>` asks for.
    pub(super) fn note_robots(&mut self, name: &str, attributes: &[(String, String)]) {
        let is_head =
            |it: &Frame| matches!(&it.kind, FrameKind::Component { name, .. } if name == HEAD);
        if name.eq_ignore_ascii_case("meta") && self.stack.iter().any(is_head) {
            self.no_index |= asks_for_no_index(attributes);
        }
    }
}

/// Whether a `meta` element asks all crawlers to leave the page out.
fn asks_for_no_index(attributes: &[(String, String)]) -> bool {
    let value = |name: &str| {
        let mut found = attributes.iter().filter(|it| it.0 == name);
        found.next().map_or("", |it| it.1.as_str())
    };
    let leaves_out = |it: &str| {
        ["noindex", "none"]
            .iter()
            .any(|no| it.trim().eq_ignore_ascii_case(no))
    };
    value("name").eq_ignore_ascii_case("robots") && value("content").split(',').any(leaves_out)
}
