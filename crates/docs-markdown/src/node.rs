//! The body of a document as a tree that still knows what a renderer must
//! decide: links, images, headings, code, directives and components. All the
//! rest is finished HTML.

use borsh::{BorshDeserialize, BorshSerialize};
use located_data::Span;
use serde::Serialize;
use serde_json::Value;

use crate::code::CodeBlock;
use crate::encoding::{json, span};
use crate::part::Part;

/// A part of a body.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Node {
    /// Finished HTML.
    Html(String),
    /// A heading; `heading` is its index in the outline.
    Heading {
        /// Index into [`docs_model::Outline::headings`].
        heading: usize,
        /// Inline content.
        children: Vec<Node>,
    },
    /// A link; `reference` is its index in the outline.
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
    /// A picture; `reference` is its index in the outline.
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
    /// The end of the excerpt of a post: `<!-- truncate -->` or
    /// `{/* truncate */}`.
    Truncate,
}

/// A formula: `$…$`, `$$…$$` or a code block in the language `math`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Math {
    /// The formula as written, in TeX.
    pub tex: String,
    /// True for a formula on lines of its own.
    pub display: bool,
    /// The formula as MathML. A formula with a fault is its TeX in `<code>`.
    pub html: String,
}

/// A partial: a Markdown file whose content is shown where its tag is. Its
/// headings and references are in the outline of the page.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Include {
    /// Path of the file below the site folder. Places in `children` are
    /// offsets into its text.
    pub file: String,
    /// The content.
    pub children: Vec<Node>,
    /// The tag in the file that includes it.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
    #[serde(skip)]
    pub(crate) part: Part,
}

/// A `:::kind[Title]` block.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Admonition {
    /// The kind as written: `note`, `tip`, ..., or a name of the site's own.
    pub kind: String,
    /// Inline content of the title, when one was given.
    pub title: Option<Vec<Node>>,
    /// `id` from `{#id}`.
    pub id: Option<String>,
    /// Classes from `{.class}`.
    pub classes: Vec<String>,
    /// Block content.
    pub children: Vec<Node>,
    /// The opening line in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}

/// A component with literal props.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Component {
    /// Name as written; members as in `Tabs.Item`.
    pub name: String,
    /// Literal props in source order.
    pub props: Props,
    /// Block or inline content.
    pub children: Vec<Node>,
    /// True when it stands inside a paragraph.
    pub inline: bool,
    /// The opening tag in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
    /// The import that gives the name, if the file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<Origin>>,
}

/// Props of a component in source order, names unique (the last one wins).
#[derive(Debug, Clone, PartialEq, Default, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Props(pub Vec<(String, Prop)>);

/// The value of a prop.
#[derive(Debug, Clone, PartialEq, Serialize, BorshDeserialize, BorshSerialize)]
#[non_exhaustive]
pub enum Prop {
    /// A literal: string, number, boolean, null, array or object.
    Literal(#[borsh(serialize_with = "json::write", deserialize_with = "json::read")] Value),
    /// A file of the site: `require('./x.png').default`, `useBaseUrl('/x')`,
    /// an imported picture; the index of its entry in the outline's
    /// references.
    Asset(usize),
    /// JSX given as a value (`icon={<Icon name="x" />}`), as nodes.
    Nodes(Vec<Node>),
    /// An array with a file or JSX somewhere in it; others are literals.
    Array(Vec<Prop>),
    /// An object with a file or JSX somewhere in it, as in
    /// `sources={{light: useBaseUrl('/a.png')}}`; others are literals.
    Object(Vec<(String, Prop)>),
}

impl Props {
    /// The prop called `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Prop> {
        self.0
            .iter()
            .rev()
            .find(|(it, _)| it == name)
            .map(|(_, value)| value)
    }

    /// The prop `name` as a string literal.
    #[must_use]
    pub fn str(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Prop::Literal(Value::String(text)) => Some(text),
            _ => None,
        }
    }
}

/// Where an imported component comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Origin {
    /// The module as written.
    pub specifier: String,
    /// The file of the site that the module is.
    pub file: Option<String>,
    /// The name that the module exports it by: `default`, or that in braces.
    pub export: String,
}

/// An `import` line. Nothing is executed: a renderer maps the module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, BorshDeserialize, BorshSerialize)]
pub struct Import {
    /// Local name.
    pub name: String,
    /// Module as written, for instance `@theme/Tabs` or `./_partial.mdx`.
    pub module: String,
    /// The line in the file.
    #[borsh(serialize_with = "span::write", deserialize_with = "span::read")]
    pub span: Span,
}
