//! The text of nodes as a reader sees it.

use docs_model::PlainText;

use crate::node::Node;

/// Returns the text of nodes on one line.
pub(super) fn text_of(nodes: &[Node]) -> String {
    let mut text = PlainText::default();
    add_text(nodes, &mut text);
    text.finish().join(" ")
}

/// Appends the text of nodes as a reader sees it.
pub(super) fn add_text(nodes: &[Node], text: &mut PlainText) {
    for node in nodes {
        match node {
            Node::Html(html) => text.push_html(html),
            Node::Link { children, .. } | Node::Heading { children, .. } => {
                add_text(children, text);
            }
            Node::Component(component) => add_text(&component.children, text),
            Node::Include(include) => add_text(&include.children, text),
            Node::Admonition(admonition) => add_text(&admonition.children, text),
            Node::Image { alt, .. } => text.push_text(alt),
            Node::Code(block) => text.push_text(&block.code),
            Node::Math(math) => text.push_text(&math.tex),
            Node::Media { .. } | Node::Truncate => {}
        }
    }
}
