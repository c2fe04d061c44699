//! `<head>`: what it says about the page to others than browsers.

use located_data::{Diagnostic, Span};

use super::{Builder, Frame, FrameKind};
use crate::html;
use crate::node::{Component, Node, Props};
use crate::source::tag::Tag;

/// Name of the component whose content is moved to the head of the page.
pub(crate) const HEAD: &str = "Head";

/// Elements that the head of a page can contain.
pub const HEAD_ELEMENTS: [&str; 7] = [
    "base", "link", "meta", "noscript", "script", "style", "title",
];

impl Builder<'_> {
    /// Reports an element directly inside `<head>` that a head cannot contain.
    pub(super) fn check_head(&mut self, tag: &Tag, element: &str) {
        let frame = self.stack.last().map(|frame| &frame.kind);
        let is_head = matches!(frame, Some(FrameKind::Component { name, .. }) if name == HEAD);
        if is_head && !HEAD_ELEMENTS.contains(&element) {
            let message = format!("`<{element}>` has no effect in `<{HEAD}>`");
            let help = format!("remove it; a head contains {}", HEAD_ELEMENTS.join(", "));
            let problem = Diagnostic::warning("component", message);
            self.report(problem.at(tag.span).help(help));
        }
    }

    /// Adds a `<head>` with the title of the page.
    pub(super) fn head_title(&mut self, title: Span, span: Span) {
        let mut html = "<title>".to_owned();
        html::push_text(&mut html, self.slice(title));
        html.push_str("</title>\n");
        self.finish_component(Component {
            name: HEAD.to_owned(),
            props: Props::default(),
            children: vec![Node::Html(html)],
            inline: false,
            span,
            origin: None,
        });
    }

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
