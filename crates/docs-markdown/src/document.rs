//! A parsed document, and the walks over its nodes.

use std::sync::Arc;

use docs_model::Outline;
use serde::{Serialize, Serializer};

use crate::code::CodeBlock;
use crate::node::{Component, Import, Node, Prop};
use crate::part::TwinParts;
use crate::source::Syntax;

/// The body of a file as a tree, with its outline.
///
/// Renderers walk [`nodes`](Self::nodes); navigation, link checks and search
/// need only [`outline`](Self::outline), which is shared so that it can be kept
/// without the nodes.
///
/// Serialized documents are what tests compare and other programs read; what only
/// the Markdown twin needs is left out.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[non_exhaustive]
pub struct Document {
    /// Title, headings, anchors and references.
    #[serde(serialize_with = "shared")]
    pub outline: Arc<Outline>,
    /// Content in source order.
    pub nodes: Vec<Node>,
    /// Names that the document imports, in source order.
    pub imports: Vec<Import>,
    /// Whether a robots meta tag in the document's `<head>` keeps the page out
    /// of search indexes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_index: bool,
    /// Constructs that the parser recognised, by which the twin reads the text
    /// again.
    #[serde(skip)]
    pub(crate) syntax: Syntax,
    /// Values and references that the twin looks up by offset.
    #[serde(skip)]
    pub(crate) twin: TwinParts,
}

/// Serializes the outline as if it were not shared. Serde implements this for
/// `Arc` only with its feature `rc`.
fn shared<S: Serializer>(outline: &Arc<Outline>, serializer: S) -> Result<S::Ok, S::Error> {
    outline.serialize(serializer)
}

impl Document {
    /// Returns the code blocks of this file in source order, including those
    /// inside components and admonitions. Code blocks of partials belong to
    /// other files and are not included.
    ///
    /// Their spans are offsets into the text that was parsed, so a tool can run
    /// or format the code and write it back.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{ParseOptions, parse};
    ///
    /// let text = ":::tip\n```sh\nls\n```\n:::\n";
    /// let (document, _) = parse(text, 0, &ParseOptions::default());
    /// let blocks = document.code_blocks();
    /// assert_eq!((blocks[0].language.as_str(), blocks[0].code.as_str()), ("sh", "ls"));
    /// ```
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

    /// Returns whether the page has a code block in `language`, including those
    /// of its partials. The name is compared as written in the info string,
    /// with case; aliases such as `js` for `javascript` are not resolved.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{ParseOptions, parse};
    ///
    /// let (document, _) = parse("- one\n\n  ```mermaid\n  graph\n  ```\n", 0, &ParseOptions::default());
    /// // A page without diagrams need not load what draws them.
    /// assert!(document.has_code_in("mermaid"));
    /// assert!(!document.has_code_in("Mermaid"));
    /// ```
    #[must_use]
    pub fn has_code_in(&self, language: &str) -> bool {
        has_code_in(&self.nodes, language)
    }

    /// Returns all components of the page in source order, including those
    /// inside other components, in props, in titles and in partials.
    ///
    /// They are what a renderer must know, and what a check for unknown
    /// components looks at.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{ParseOptions, parse};
    ///
    /// let text = "<Tabs icon={<Icon />}>\n<Tab />\n</Tabs>\n";
    /// let (document, _) = parse(text, 0, &ParseOptions::default());
    /// let names: Vec<&str> = document.components().iter().map(|c| c.name.as_str()).collect();
    /// assert_eq!(names, ["Tabs", "Icon", "Tab"]);
    /// ```
    #[must_use]
    pub fn components(&self) -> Vec<&Component> {
        let mut out = Vec::new();
        add_components(&self.nodes, &mut out);
        out
    }

    /// Calls `visit` for each node of this file, parents before children. The
    /// traversal is iterative, so that the depth of a document is not bounded
    /// by the stack.
    pub(crate) fn visit<'n>(&'n self, visit: &mut dyn FnMut(&'n Node)) {
        let mut stack: Vec<&Node> = self.nodes.iter().rev().collect();
        while let Some(node) = stack.pop() {
            visit(node);
            let children = match node {
                Node::Heading { children, .. } | Node::Link { children, .. } => children,
                Node::Admonition(admonition) => &admonition.children,
                Node::Component(component) => &component.children,
                // Positions in a partial are offsets into another file.
                Node::Include(_) => continue,
                Node::Code(_)
                | Node::Math(_)
                | Node::Html(_)
                | Node::Image { .. }
                | Node::Media { .. }
                | Node::Truncate => continue,
            };
            stack.extend(children.iter().rev());
        }
    }
}

/// Returns whether a code block in `language` is among the nodes, at any depth.
/// The recursion is bounded by the maximum depth of a document.
fn has_code_in(nodes: &[Node], language: &str) -> bool {
    nodes.iter().any(|node| match node {
        Node::Code(block) => block.language == language,
        Node::Heading { children, .. } | Node::Link { children, .. } => {
            has_code_in(children, language)
        }
        Node::Admonition(admonition) => has_code_in(&admonition.children, language),
        Node::Component(component) => {
            let in_prop =
                |prop: &Prop| matches!(prop, Prop::Nodes(nodes) if has_code_in(nodes, language));
            has_code_in(&component.children, language)
                || component.props.0.iter().any(|(_, prop)| in_prop(prop))
        }
        Node::Include(include) => has_code_in(&include.children, language),
        Node::Math(_)
        | Node::Html(_)
        | Node::Image { .. }
        | Node::Media { .. }
        | Node::Truncate => false,
    })
}

/// Collects the components of nodes, parents before children.
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
            Node::Include(include) => add_components(&include.children, out),
            Node::Code(_)
            | Node::Math(_)
            | Node::Html(_)
            | Node::Image { .. }
            | Node::Media { .. }
            | Node::Truncate => {}
        }
    }
}

/// Collects the components in JSX inside a prop.
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
