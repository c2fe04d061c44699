//! TypeDoc's model of a library, as in its JSON (schema 2.x).
//!
//! A [`Reflection`] describes a module, declaration, signature or parameter; a
//! [`Type`] is a type expression. Keys that pages do not need are ignored, and
//! kinds that TypeDoc added later are read as [`Kind::Unknown`] and
//! [`Type::Unknown`], so that models of later minor versions remain usable.

mod check;
mod comment;
mod merge;
mod order;
mod parse;
mod reflection;
mod sources;
mod target;
mod types;

pub use comment::{BlockTag, Comment, CommentPart, LinkTarget};
pub use docs_model::config::SortStrategy;
pub use order::Order;
pub use reflection::{Category, Flags, Group, Kind, Reflection, Source};
pub use target::ExternalSymbol;
pub use types::{Literal, Mapped, Reference, ReferenceTarget, Type};

use std::collections::BTreeMap;

/// The id of a reflection, unique in its model.
pub type Id = u64;

/// A library as TypeDoc describes it, parsed by [`Model::parse`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Model {
    /// The root: its children are packages, modules, or the symbols of a library
    /// with one entry point.
    pub project: Reflection,
    /// Name in `package.json`.
    pub package_name: Option<Box<str>>,
    /// Version in `package.json`.
    pub package_version: Option<Box<str>>,
    /// Files that comments link to: id to path.
    pub files: BTreeMap<Id, Box<str>>,
    /// Files with a reflection of their own: id of the file to that of the
    /// reflection.
    pub file_reflections: BTreeMap<Id, Id>,
}
