//! From a file's text to a [`Document`].

use std::collections::BTreeMap;
use std::sync::Arc;

use borsh::{BorshDeserialize, BorshSerialize};
use docs_model::Outline;
use located_data::{Diagnostic, Span};
use serde::{Serialize, Serializer};

use crate::code::CodeBlock;
use crate::modules::{Modules, NoModules};
use crate::node::{Component, Import, Node};
use crate::options::ParseOptions;
use crate::props::Prop;
use crate::source::{self, Syntax};
use crate::tree::Builder;

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

/// The text of an included file, and what its twin needs.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct Part {
    pub(crate) text: Arc<str>,
    pub(crate) body: usize,
    pub(crate) syntax: Syntax,
    pub(crate) twin: TwinParts,
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

/// What the parser found out and the Markdown twin needs, by place.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct TwinParts {
    /// Inside of an expression to its text.
    pub(crate) values: BTreeMap<usize, String>,
    /// Raw `<a>` or `<img>` to its reference.
    pub(crate) tags: BTreeMap<usize, usize>,
}

/// Parses the body of a file. `text` is the whole file and `body` the place
/// where the body starts, after the front matter; all places in the result
/// are offsets into `text`. There is always a document: what is wrong is told
/// by the diagnostics, which name no file.
///
/// ```
/// use docs_markdown::{ParseOptions, parse};
/// let (document, diagnostics) = parse("# Hello\n\n## First *steps*\n", 0, &ParseOptions::default());
/// assert_eq!(document.outline.title.as_deref(), Some("Hello"));
/// assert_eq!(document.outline.headings[1].id, "first-steps");
/// assert!(diagnostics.is_empty());
/// ```
pub fn parse(text: &str, body: usize, options: &ParseOptions) -> (Document, Vec<Diagnostic>) {
    parse_file(text, body, options, "", &NoModules)
}

/// Parses the body of the file at `path`, which may import other files: see
/// [`Modules`]. Diagnostics of an included file name it; the others name no
/// file.
pub fn parse_file(
    text: &str,
    body: usize,
    options: &ParseOptions,
    path: &str,
    modules: &dyn Modules,
) -> (Document, Vec<Diagnostic>) {
    let mut body = body.min(text.len());
    while !text.is_char_boundary(body) {
        body -= 1;
    }
    let mut builder = Builder::new(text, options, path, modules);
    let prepared = source::prepare(text, Span::new(body, text.len()), builder.syntax());
    builder.run(&prepared);
    builder.finish()
}
