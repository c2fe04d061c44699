//! The body of a document as a tree.
//!
//! The tree keeps what a renderer decides: the addresses of links and images,
//! ids of headings, highlighting of code, and the meaning of directives and
//! components. Everything else is HTML that is ready to be written.
//!
//! A walk over the tree, here for the headings with their anchors:
//!
//! ```
//! use docs_markdown::node::Node;
//! use docs_markdown::{ParseOptions, parse};
//!
//! let text = "# Cart\n\n## Add *goods*\n\n:::tip\n### Remove\n:::\n";
//! let (document, _) = parse(text, 0, &ParseOptions::default());
//!
//! fn anchors(nodes: &[Node], out: &mut Vec<usize>) {
//!     for node in nodes {
//!         match node {
//!             Node::Heading { heading, .. } => out.push(*heading),
//!             Node::Admonition(admonition) => anchors(&admonition.children, out),
//!             Node::Component(component) => anchors(&component.children, out),
//!             Node::Include(include) => anchors(&include.children, out),
//!             _ => {}
//!         }
//!     }
//! }
//!
//! let mut found = Vec::new();
//! anchors(&document.nodes, &mut found);
//! // Nodes refer to the outline, which has the texts and ids.
//! let ids: Vec<_> = found.iter().map(|at| &*document.outline.headings[*at].id).collect();
//! assert_eq!(ids, ["", "add-goods", "remove"]);
//! ```
//!
//! The depth of a tree is bounded by the parser, so that a walk may recurse.

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::Span;
use serde::Serialize;
use serde_json::Value;

use crate::code::CodeBlock;
use crate::encoding::{json, span};
use crate::part::Part;

/// A node of a body.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Node {
    /// HTML that is ready to be written. It may contain an opening tag whose
    /// closing tag is in a later node.
    Html(String),
    /// A heading.
    Heading {
        /// Index into [`docs_model::Outline::headings`].
        heading: usize,
        /// Attributes of an attribute list, in source order, without the id.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        attributes: Vec<(String, String)>,
        /// Inline content.
        children: Vec<Node>,
    },
    /// A link.
    Link {
        /// Index into [`docs_model::Outline::references`].
        reference: usize,
        /// The `title` attribute.
        title: Option<String>,
        /// Further attributes of a raw `<a>` tag, in source order.
        attributes: Vec<(String, String)>,
        /// Inline content.
        children: Vec<Node>,
    },
    /// An image.
    Image {
        /// Index into [`docs_model::Outline::references`].
        reference: usize,
        /// Alternative text.
        alt: String,
        /// The `title` attribute.
        title: Option<String>,
        /// Further attributes of a raw `<img>` tag, in source order.
        attributes: Vec<(String, String)>,
    },
    /// The opening tag of an element that loads files, such as `<video src>`. Its
    /// closing tag is in a later node.
    Media {
        /// Name of the element.
        element: String,
        /// Names of the attributes with addresses, with indices into
        /// [`docs_model::Outline::references`].
        files: Vec<(String, usize)>,
        /// Further attributes, in source order.
        attributes: Vec<(String, String)>,
    },
    /// A fenced or indented code block.
    Code(Box<CodeBlock>),
    /// A formula.
    Math(Box<Math>),
    /// A `:::` directive, or a GitHub alert (`> [!NOTE]`).
    Admonition(Box<Admonition>),
    /// A component tag such as `<Tabs>`.
    Component(Box<Component>),
    /// The content of another Markdown file.
    Include(Box<Include>),
    /// The end of a post's excerpt: `<!-- truncate -->` or `{/* truncate */}`.
    Truncate,
}

/// A formula: `$…$`, `$$…$$` or a code block in the language `math`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Math {
    /// The formula as written, in TeX. Without the dollar signs or the fence,
    /// and without the quote marks of its lines.
    pub tex: String,
    /// Whether the formula is displayed on lines of its own.
    pub display: bool,
    /// The formula as MathML; for one with a fault, its TeX in `<code>`.
    pub html: String,
}

/// A partial: a Markdown file whose content is shown in place of its tag. Its
/// headings and references are in the outline of the page.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Include {
    /// Path of the file below the site folder. Spans in `children` are offsets
    /// into its text.
    pub file: String,
    /// Content of the file.
    pub children: Vec<Node>,
    /// Position of the tag in the including file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
    /// The text of the file, from which the twin of the page is written.
    #[serde(skip)]
    pub(crate) part: Part,
}

/// Kinds of admonitions that need no configuration: those of Docusaurus, and those of
/// GitHub's alerts.
pub const ADMONITIONS: &[&str] = &[
    "note",
    "tip",
    "info",
    "warning",
    "danger",
    "secondary",
    "success",
    "important",
    "caution",
];

/// A `:::kind[Title]` block.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Admonition {
    /// Kind as written: `note`, `tip`, …, or one that the site defines.
    pub kind: String,
    /// Inline content of the title, if the block has one.
    pub title: Option<Vec<Node>>,
    /// Id from `{#id}`.
    pub id: Option<String>,
    /// Classes from `{.class}`.
    pub classes: Vec<String>,
    /// Whether `{open}` unfolds a block of the kind `details`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_open: bool,
    /// Block content.
    pub children: Vec<Node>,
    /// Position of the opening line in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}

/// Start of the name of a prop with the content of a Markdown file that the code of
/// the component imports. The path of the file follows.
pub const MARKDOWN_PROP: &str = "markdown:";

/// A component with literal props.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Component {
    /// Name as written, with dots for members: `Tabs.Item`.
    pub name: String,
    /// Literal props in source order.
    pub props: Props,
    /// Block or inline content.
    pub children: Vec<Node>,
    /// Whether the component is inside a paragraph.
    pub inline: bool,
    /// Position of the opening tag in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
    /// The import that binds the name, if the file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<Origin>>,
}

/// Props of a component in source order. Names are unique: of repeated props,
/// the last one is kept.
///
/// # Examples
///
/// ```
/// use docs_markdown::{ParseOptions, node::Prop, parse};
///
/// let (document, _) = parse("<Card title=\"Cart\" wide />\n", 0, &ParseOptions::default());
/// let props = &document.components()[0].props;
/// assert_eq!(props.str("title"), Some("Cart"));
/// // A prop without a value is `true`, as in JSX.
/// assert_eq!(props.get("wide"), Some(&Prop::Literal(true.into())));
/// assert_eq!(props.str("wide"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Props(pub Vec<(String, Prop)>);

/// The value of a prop.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Prop {
    /// A literal: a string, number, boolean, null, array or object.
    Literal(#[borsh(serialize_with = "json::write", deserialize_with = "json::read")] Value),
    /// A file of the site, as an index into
    /// [`docs_model::Outline::references`]: `require('./x.png').default`,
    /// `useBaseUrl('/x')`, or an imported image.
    Asset(usize),
    /// JSX as a value (`icon={<Icon name="x" />}`).
    Nodes(Vec<Node>),
    /// An array that contains a file or JSX; other arrays are literals.
    Array(Vec<Prop>),
    /// An object that contains a file or JSX, as in `sources={{light:
    /// useBaseUrl('/a.png')}}`; other objects are literals.
    Object(Vec<(String, Prop)>),
}

impl Props {
    /// Returns the value of the prop `name`. Names are compared with case, as
    /// in JSX.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Prop> {
        self.0
            .iter()
            .rev()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// Returns the value of the prop `name` if it is a string literal.
    #[must_use]
    pub fn str(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Prop::Literal(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Removes the prop `name`, and returns its value.
    pub(crate) fn take(&mut self, name: &str) -> Option<Prop> {
        let at = self.0.iter().rposition(|(key, _)| key == name)?;
        Some(self.0.remove(at).1)
    }
}

/// The import that an imported component comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Origin {
    /// Module specifier as written.
    pub specifier: String,
    /// File of the site that the specifier resolves to.
    pub file: Option<String>,
    /// Name of the export: `default`, or the name in braces. Names of members
    /// follow it: `default.Title` for `<Card.Title>`.
    pub export: String,
    /// Whether the site maps the tag to the component, and the page does not import it.
    pub is_of_site: bool,
}

/// A name that an `import` statement binds. Nothing is executed; a renderer
/// decides what the module means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Import {
    /// Local name.
    pub name: String,
    /// Module specifier as written, such as `@theme/Tabs` or `./_partial.mdx`.
    pub module: String,
    /// Position of the statement in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}
