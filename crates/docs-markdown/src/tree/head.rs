//! `<head>`: what it says about the page to others than browsers.

use super::{Builder, Frame, FrameKind};

/// Name of the component whose content is moved to the head of the page.
pub(crate) const HEAD: &str = "Head";

impl Builder<'_> {
    /// Records a robots meta tag inside `<head>`.
    pub(super) fn note_robots(&mut self, name: &str, attributes: &[(String, String)]) {
        let is_head = |frame: &Frame| matches!(&frame.kind, FrameKind::Component { name, .. } if name == HEAD);
        if name.eq_ignore_ascii_case("meta") && self.stack.iter().any(is_head) {
            self.no_index |= asks_for_no_index(attributes);
        }
    }
}

/// Returns whether a `meta` element keeps the page out of search indexes. The
/// name is `robots`, and its list of directives has `noindex` or `none`, in any
/// case. Rules for single search engines do not count.
fn asks_for_no_index(attributes: &[(String, String)]) -> bool {
    let value = |name: &str| {
        attributes
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.as_str())
    };
    let leaves_out = |directive: &str| {
        ["noindex", "none"]
            .iter()
            .any(|no| directive.trim().eq_ignore_ascii_case(no))
    };
    value("name").eq_ignore_ascii_case("robots") && value("content").split(',').any(leaves_out)
}
