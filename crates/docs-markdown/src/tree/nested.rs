//! Links in links.
//!
//! HTML has none: browsers end a link where another one begins, so that the inner one
//! works, and what follows it is text. Here, a link with another one in its content is
//! divided in the same way when it ends, into well-formed parts.
//!
//! ```text
//! <a id="x" href="#x">[Name](name.md)</a>  →  <a id="x"></a><a href="name.md">Name</a>
//! <a href="a">one <b>two [x](b) three</b></a>
//!     →  <a href="a">one <b>two </b></a><b><a href="b">x</a> three</b>
//! ```

use located_data::{Diagnostic, Span};

use super::node_text::text_of;
use super::{Builder, FrameKind};
use crate::html;
use crate::node::Node;

impl Builder<'_> {
    /// Returns whether a link can begin inside the open one, which is divided there. One
    /// inside a heading or a component of it cannot: the outer link would have to be
    /// divided with them.
    pub(super) fn may_divide_link(&self) -> bool {
        for frame in self.stack.iter().rev() {
            if matches!(
                frame.kind,
                FrameKind::Link { .. } | FrameKind::Anchor { .. }
            ) {
                return true;
            }
            if frame.outer.is_some() {
                return false;
            }
        }
        false
    }

    /// Reports a link of which only the text is shown.
    pub(super) fn report_inner_link(&mut self, at: Span) {
        let message = "a link is nested in another link; the inner one is left out";
        self.report(
            Diagnostic::warning("nested-link", message)
                .at(at)
                .help("close the outer link before it"),
        );
    }

    /// Appends a link whose content has other links from the node `inner` on. It is the
    /// content before them, or an anchor if there is none.
    pub(super) fn push_divided(
        &mut self,
        reference: usize,
        title: Option<String>,
        mut attributes: Vec<(String, String)>,
        mut children: Vec<Node>,
        inner: usize,
    ) {
        let mut rest = children.split_off(inner);
        let is_text = |node: &Node| !matches!(node, Node::Link { .. });
        let after: Vec<Node> = rest.iter().filter(|node| is_text(node)).cloned().collect();
        let has_before = !is_blank(&children);
        if has_before || !is_blank(&after) {
            self.report_divided(&rest);
        }
        if has_before {
            let open = open_tags(&children);
            let closing = open.iter().rev().map(|tag| format!("</{}>", name_of(tag)));
            children.push(Node::Html(closing.collect()));
            let opening = open.iter().map(|tag| without_id(tag));
            rest.insert(0, Node::Html(opening.collect()));
            self.push_link(reference, title, attributes, super::merge(children));
        } else {
            attributes.retain(|(name, _)| matches!(name.as_str(), "id" | "name"));
            if !attributes.is_empty() {
                let html = self.html();
                html.push_str("<a");
                for (name, value) in &attributes {
                    html::push_attribute(html, name, value);
                }
                html.push_str("></a>");
            }
            self.nodes.append(&mut children);
        }
        self.nodes.append(&mut rest);
    }

    /// Reports a link that has less content than written, at the first one in it.
    fn report_divided(&mut self, rest: &[Node]) {
        let Some(Node::Link { reference, .. }) = rest.first() else {
            return;
        };
        let inner = &self.outline.references[*reference];
        if inner.file.is_some() && self.include == 0 {
            return;
        }
        let at = inner.span;
        let message = "a link is nested in another link, which ends before it";
        self.report(
            Diagnostic::warning("nested-link", message)
                .at(at)
                .help("close the outer link before it"),
        );
    }
}

/// Returns whether nodes show nothing.
fn is_blank(nodes: &[Node]) -> bool {
    let is_html = |node: &Node| match node {
        Node::Html(html) => !html.contains("<svg") && !html.contains("<input"),
        _ => false,
    };
    nodes.iter().all(is_html) && text_of(nodes).trim().is_empty()
}

/// Returns the tags that are open at the end of nodes, the outermost first.
fn open_tags(nodes: &[Node]) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for node in nodes {
        let Node::Html(html) = node else { continue };
        for part in html.split('<').skip(1) {
            let Some((tag, _)) = part.split_once('>') else {
                continue;
            };
            match tag.strip_prefix('/') {
                Some(name) => {
                    let at = open.iter().rposition(|tag| name_of(tag) == name);
                    open.truncate(at.unwrap_or(open.len()));
                }
                None if html::is_void(name_of(&format!("<{tag}>"))) => {}
                None => open.push(format!("<{tag}>")),
            }
        }
    }
    open
}

/// Returns the name of the element that a tag opens.
fn name_of(tag: &str) -> &str {
    let name = tag.trim_start_matches('<');
    &name[..name.find([' ', '>', '/']).unwrap_or(name.len())]
}

/// Returns a tag without its id, which must be on a page once.
fn without_id(tag: &str) -> String {
    let found = tag.split_once(" id=\"");
    let Some((before, (_, after))) = found.and_then(|(a, b)| Some((a, b.split_once('"')?))) else {
        return tag.to_owned();
    };
    format!("{before}{after}")
}
