//! A parsed document, and the walks over its nodes.

use std::sync::Arc;

use docs_model::Outline;
use serde::{Serialize, Serializer};

use crate::code::CodeBlock;
use crate::node::{Component, Import, Node, Prop};
use crate::part::TwinParts;
use crate::source::Syntax;

/// A parsed body.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[non_exhaustive]
pub struct Document {
    /// Title, headings, anchors and references.
    #[serde(serialize_with = "shared")]
    pub outline: Arc<Outline>,
    /// The content.
    pub nodes: Vec<Node>,
    /// Names that the document imports.
    pub imports: Vec<Import>,
    /// A robots meta in its `<head>` asks that the page be left out of
    /// indexes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_index: bool,
    #[serde(skip)]
    pub(crate) syntax: Syntax,
    #[serde(skip)]
    pub(crate) twin: TwinParts,
}

fn shared<S: Serializer>(outline: &Arc<Outline>, serializer: S) -> Result<S::Ok, S::Error> {
    outline.serialize(serializer)
}

impl Document {
    /// All code blocks of this file, in source order, those inside of
    /// components and admonitions too.
    #[must_use]
    pub fn code_blocks(&self) -> Vec<&CodeBlock> {
        let mut out: Vec<&CodeBlock> = Vec::new();
        self.visit(&mut |node| {
            if let Node::Code(block) = node {
                out.push(block);
            }
        });
        out
    }

    /// Returns whether a code block in `language` is on the page, those of its
    /// partials among them.
    #[must_use]
    pub fn has_code_in(&self, language: &str) -> bool {
        has_code_in(&self.nodes, language)
    }

    /// Returns all components, those inside of others, of their props and of
    /// titles too.
    #[must_use]
    pub fn components(&self) -> Vec<&Component> {
        let mut out = Vec::new();
        add_components(&self.nodes, &mut out);
        out
    }

    /// Visits all nodes in their order, outer before inner.
    pub(crate) fn visit<'n>(&'n self, visit: &mut dyn FnMut(&'n Node)) {
        let mut stack: Vec<&Node> = self.nodes.iter().rev().collect();
        while let Some(node) = stack.pop() {
            visit(node);
            let children = match node {
                Node::Heading { children, .. } | Node::Link { children, .. } => children,
                Node::Admonition(it) => &it.children,
                Node::Component(it) => &it.children,
                // Places in an included file are not places in this one.
                Node::Include(_) => continue,
                Node::Code(_)
                | Node::Math(_)
                | Node::Html(_)
                | Node::Image { .. }
                | Node::Truncate => continue,
            };
            stack.extend(children.iter().rev());
        }
    }
}

fn has_code_in(nodes: &[Node], language: &str) -> bool {
    nodes.iter().any(|node| match node {
        Node::Code(block) => block.language == language,
        Node::Heading { children, .. } | Node::Link { children, .. } => {
            has_code_in(children, language)
        }
        Node::Admonition(it) => has_code_in(&it.children, language),
        Node::Component(it) => has_code_in(&it.children, language),
        Node::Include(it) => has_code_in(&it.children, language),
        Node::Math(_) | Node::Html(_) | Node::Image { .. } | Node::Truncate => false,
    })
}

fn add_components<'n>(nodes: &'n [Node], out: &mut Vec<&'n Component>) {
    for node in nodes {
        match node {
            Node::Heading { children, .. } | Node::Link { children, .. } => {
                add_components(children, out);
            }
            Node::Admonition(admonition) => {
                add_components(admonition.title.as_deref().unwrap_or_default(), out);
                add_components(&admonition.children, out);
            }
            Node::Component(component) => {
                out.push(component);
                for (_, prop) in &component.props.0 {
                    add_components_of_prop(prop, out);
                }
                add_components(&component.children, out);
            }
            Node::Include(it) => add_components(&it.children, out),
            Node::Code(_) | Node::Math(_) | Node::Html(_) | Node::Image { .. } | Node::Truncate => {
            }
        }
    }
}

fn add_components_of_prop<'n>(prop: &'n Prop, out: &mut Vec<&'n Component>) {
    match prop {
        Prop::Nodes(nodes) => add_components(nodes, out),
        Prop::Array(items) => {
            for item in items {
                add_components_of_prop(item, out);
            }
        }
        Prop::Object(fields) => {
            for (_, field) in fields {
                add_components_of_prop(field, out);
            }
        }
        Prop::Literal(_) | Prop::Asset(_) => {}
    }
}
