//! The parts of a document's body that the model needs: headings and
//! references. The caller's Markdown parser provides them.
//!
//! [`docs-markdown`](https://docs.rs/docs-markdown) is such a parser. The types are
//! here, so that a site can be made from documents of any syntax.

use located_data::Span;
use serde::Serialize;

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// Level, 1 to 6.
    pub level: u8,
    /// Anchor, unique in the document. Empty for the title of the page (`h1`).
    pub id: String,
    /// Plain text, for labels and search records.
    pub text: String,
    /// Inline HTML (code, emphasis) without links, for tables of contents.
    pub html: String,
}

/// The kind of a reference's target. It decides how the target is resolved, and
/// which check applies to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub enum ReferenceKind {
    /// A link: `[text](target)` or `<a href>`.
    Link,
    /// An image: `![alt](target)` or `<img src>`.
    Image,
    /// A symbol link, `` [`AddToCart`] ``, with the name of the symbol as
    /// target.
    Symbol,
}

/// A reference from a document's body to something else, as written. Targets
/// are not decoded or normalised; [`assemble`](crate::assemble()) resolves
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// Kind of the target.
    pub kind: ReferenceKind,
    /// The target as written: a path, an address, an anchor or a symbol.
    pub target: String,
    /// The target's place in the file.
    pub span: Span,
    /// False when the author opted out of checking
    /// (`data-noBrokenLinkCheck` on a raw tag).
    pub checked: bool,
    /// The file that it is in, if that is not the document's own: a partial.
    /// Relative paths begin at it, unless `from_page` is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Whether relative paths begin at the document although another file has
    /// the reference, because its text is inserted into that of the document.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_page: bool,
    /// The plain text of a link: what the page calls its target. Empty for what is not a
    /// link.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The parts of a parsed document that the model works with.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
///
/// use docs_model::site::Target;
/// use docs_model::{DocSource, Outline, Reference, ReferenceKind, Sources, Span, assemble, config};
///
/// let mut link = DocSource::default();
/// link.path = "docs/index.md".to_owned();
/// link.outline = Arc::new(Outline {
///     references: vec![Reference {
///         kind: ReferenceKind::Link,
///         target: "./setup.md?tab=npm#install".to_owned(),
///         span: Span::default(),
///         checked: true,
///         file: None,
///         from_page: false,
///         text: "Install".to_owned(),
///     }],
///     ..Outline::default()
/// });
/// let mut setup = DocSource::default();
/// setup.path = "docs/setup.md".to_owned();
///
/// let mut sources = Sources::new(config::parse("title = \"T\"\n").0.unwrap().0);
/// sources.docs = vec![Arc::new(link), Arc::new(setup)];
/// let (site, problems) = assemble(&sources);
/// let index = site.docs.iter().find(|doc| doc.file == "index.md").unwrap();
/// assert_eq!(index.targets, [Target::Page("/setup?tab=npm#install".to_owned())]);
/// // The page exists, the anchor does not.
/// assert_eq!(problems[0].code, "dead-anchor");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Outline {
    /// Text of the first `h1` in the body.
    pub title: Option<String>,
    /// First paragraph as plain text, the fallback for the description.
    pub excerpt: Option<String>,
    /// All headings in order.
    pub headings: Vec<Heading>,
    /// Further anchors in the body: `id` of raw tags, footnotes.
    pub anchors: Vec<String>,
    /// All references in order; a body refers to them by index.
    pub references: Vec<Reference>,
    /// Whether a comment `truncate` says where the excerpt of a post ends.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_truncated: bool,
    /// Whether an `<h1>` of a page of MkDocs is its title, so that the page does
    /// not show another one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_html_title: bool,
}
