//! Modules, declarations, signatures and parameters.
//!
//! The keys of the JSON are the fields here. Deserialization never fails
//! because of a kind or key that is unknown.

use serde::Deserialize;

use super::comment::{Comment, CommentPart};
use super::types::Type;
use super::{Id, types::Reference};

/// The kind of a reflection. The JSON has the numbers of TypeDoc's
/// `ReflectionKind`, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are TypeScript's own terms")]
pub enum Kind {
    Project,
    Module,
    Namespace,
    Enum,
    EnumMember,
    Variable,
    Function,
    Class,
    Interface,
    Constructor,
    Property,
    Method,
    CallSignature,
    IndexSignature,
    ConstructorSignature,
    Parameter,
    TypeLiteral,
    TypeParameter,
    Accessor,
    GetSignature,
    SetSignature,
    TypeAlias,
    Reference,
    Document,
    /// A kind that TypeDoc added later.
    #[default]
    Unknown,
}

impl Kind {
    /// Returns the kind of a number in the JSON. `KINDS` is ordered by bit.
    fn from_number(number: u64) -> Self {
        const KINDS: [Kind; 24] = [
            Kind::Project,
            Kind::Module,
            Kind::Namespace,
            Kind::Enum,
            Kind::EnumMember,
            Kind::Variable,
            Kind::Function,
            Kind::Class,
            Kind::Interface,
            Kind::Constructor,
            Kind::Property,
            Kind::Method,
            Kind::CallSignature,
            Kind::IndexSignature,
            Kind::ConstructorSignature,
            Kind::Parameter,
            Kind::TypeLiteral,
            Kind::TypeParameter,
            Kind::Accessor,
            Kind::GetSignature,
            Kind::SetSignature,
            Kind::TypeAlias,
            Kind::Reference,
            Kind::Document,
        ];
        if !number.is_power_of_two() {
            return Self::Unknown;
        }
        let bit = number.trailing_zeros() as usize;
        KINDS.get(bit).copied().unwrap_or_default()
    }

    /// Returns whether declarations inside this kind have pages of their own.
    pub(crate) fn is_container(self) -> bool {
        matches!(self, Self::Project | Self::Module | Self::Namespace)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::from_number)
    }
}

/// Properties of a declaration that TypeScript's keywords express.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are TypeScript's own keywords")]
pub struct Flags {
    pub is_private: bool,
    pub is_protected: bool,
    pub is_public: bool,
    pub is_static: bool,
    pub is_external: bool,
    pub is_optional: bool,
    pub is_rest: bool,
    pub is_abstract: bool,
    pub is_const: bool,
    pub is_readonly: bool,
    pub is_inherited: bool,
}

/// A position in the source.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Source {
    /// The file, relative to the library.
    pub file_name: Box<str>,
    /// Line, from 1.
    #[serde(default)]
    pub line: u32,
    /// Column, from 0.
    #[serde(default)]
    pub character: u32,
    /// Address of the position, if TypeDoc knows that of the repository.
    pub url: Option<Box<str>>,
}

/// Children under a title, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Group {
    /// Heading above the children.
    pub title: Box<str>,
    /// Ids of the children.
    #[serde(default)]
    pub children: Vec<Id>,
    /// Text of `@groupDescription`.
    #[serde(default)]
    pub description: Vec<CommentPart>,
    /// The same children by `@category`.
    #[serde(default)]
    pub categories: Vec<Category>,
}

/// Children of one `@category`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Category {
    /// Heading above the children.
    pub title: Box<str>,
    /// Ids of the children.
    #[serde(default)]
    pub children: Vec<Id>,
    /// Text of `@categoryDescription`.
    #[serde(default)]
    pub description: Vec<CommentPart>,
}

/// A module, declaration, signature, parameter, type parameter, re-export or
/// document.
///
/// Fields that do not apply to its kind are empty: only signatures have
/// parameters, and only containers and types have children. The type of a
/// declaration is in [`ty`](Self::ty), an object or function type in a
/// reflection inside that.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Reflection {
    /// Id, unique in the model.
    pub id: Id,
    /// Name; for reflections without a name in the source, one like `__type`.
    #[serde(deserialize_with = "name")]
    pub name: Box<str>,
    /// Kind, which decides the fields that have values.
    pub kind: Kind,
    /// TypeScript keywords that apply.
    pub flags: Flags,
    /// Documentation comment. For functions and accessors, TypeDoc writes it at
    /// the signatures.
    pub comment: Option<Box<Comment>>,
    /// Positions of the declaration; several for merged declarations.
    pub sources: Vec<Source>,
    /// Members, or exports of a module.
    pub children: Vec<Reflection>,
    /// Documents that belong to the declaration (`@document`).
    pub documents: Vec<Reflection>,
    /// Ids of the children by kind or `@group`, in display order.
    pub groups: Vec<Group>,
    /// Ids of the children by `@category`, in display order.
    pub categories: Vec<Category>,
    /// Call or construct signatures; several for overloads.
    pub signatures: Vec<Reflection>,
    /// Index signatures: `[key: string]: T`.
    pub index_signatures: Vec<Reflection>,
    /// Getter of an accessor.
    pub get_signature: Option<Box<Reflection>>,
    /// Setter of an accessor.
    pub set_signature: Option<Box<Reflection>>,
    /// Parameters of a signature.
    pub parameters: Vec<Reflection>,
    /// Generic parameters.
    pub type_parameters: Vec<Reflection>,
    /// Type; for a signature the return type, for a type parameter the
    /// constraint.
    #[serde(rename = "type")]
    pub ty: Option<Type>,
    /// Default of a type parameter.
    #[serde(rename = "default")]
    pub default_type: Option<Type>,
    /// Initial value as written.
    pub default_value: Option<Box<str>>,
    /// `const`, `in` or `out` of a type parameter.
    pub variance_modifier: Option<Box<str>>,
    /// Base classes and interfaces.
    pub extended_types: Vec<Type>,
    /// Types that extend this one.
    pub extended_by: Vec<Type>,
    /// Interfaces that a class implements.
    pub implemented_types: Vec<Type>,
    /// Classes that implement this interface.
    pub implemented_by: Vec<Type>,
    /// Member of a base that this one inherits unchanged.
    pub inherited_from: Option<Box<Reference>>,
    /// Member of a base that this one overrides.
    pub overwrites: Option<Box<Reference>>,
    /// Member of an interface that this one implements.
    pub implementation_of: Option<Box<Reference>>,
    /// Target of a re-export; `None` if it is not part of the documentation.
    #[serde(deserialize_with = "re_export")]
    pub target: Option<Id>,
    /// Text of a document.
    pub content: Vec<CommentPart>,
    /// Text of the README of a project or package.
    pub readme: Vec<CommentPart>,
    /// Version of a package.
    pub package_version: Option<Box<str>>,
    /// Whether a module is a package of a library of several packages. TypeDoc
    /// does not distinguish packages from modules.
    #[serde(skip)]
    pub is_package: bool,
}

/// Maximum length of a name in bytes. Every page repeats the names of its
/// container in its menu, so one long name would multiply.
pub(super) const MAX_NAME: usize = 2_000;

/// Reads a name, cut to [`MAX_NAME`]; `check` reports cut names.
pub(super) fn name<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Box<str>, D::Error> {
    let mut name = String::deserialize(deserializer)?;
    if name.len() > MAX_NAME {
        name.truncate(name.floor_char_boundary(MAX_NAME));
        name.push('…');
    }
    Ok(name.into())
}

/// Reads the target of a re-export; TypeDoc writes -1 for one outside the
/// documentation.
fn re_export<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Id>, D::Error> {
    Ok(Id::try_from(i64::deserialize(deserializer)?).ok())
}

impl Reflection {
    /// Returns all direct children in the order of the file: members,
    /// documents, signatures, parameters and type parameters. Those in type
    /// expressions are not included; see [`types`](Self::types).
    pub fn parts(&self) -> impl Iterator<Item = &Reflection> {
        self.children
            .iter()
            .chain(&self.documents)
            .chain(&self.signatures)
            .chain(&self.index_signatures)
            .chain(self.get_signature.as_deref())
            .chain(self.set_signature.as_deref())
            .chain(&self.parameters)
            .chain(&self.type_parameters)
    }

    /// Returns the type expressions of this reflection, without those of its
    /// children.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.ty
            .iter()
            .chain(&self.default_type)
            .chain(&self.extended_types)
            .chain(&self.implemented_types)
    }

    /// Like [`parts`](Self::parts), with children that can be changed.
    pub(super) fn parts_mut(&mut self) -> impl Iterator<Item = &mut Reflection> {
        self.children
            .iter_mut()
            .chain(&mut self.documents)
            .chain(&mut self.signatures)
            .chain(&mut self.index_signatures)
            .chain(self.get_signature.as_deref_mut())
            .chain(self.set_signature.as_deref_mut())
            .chain(&mut self.parameters)
            .chain(&mut self.type_parameters)
    }

    /// Like [`types`](Self::types), with types that can be changed.
    pub(super) fn types_mut(&mut self) -> impl Iterator<Item = &mut Type> {
        self.ty
            .iter_mut()
            .chain(&mut self.default_type)
            .chain(&mut self.extended_types)
            .chain(&mut self.implemented_types)
    }

    /// Returns the comments that document this symbol: its own, or those of its
    /// signatures, as TypeDoc writes them for functions and accessors.
    pub(crate) fn comments(&self) -> impl Iterator<Item = &Comment> {
        let signatures = self
            .signatures
            .iter()
            .chain(self.get_signature.as_deref())
            .chain(self.set_signature.as_deref())
            .filter_map(|signature| signature.comment.as_deref());
        self.comment.as_deref().into_iter().chain(signatures)
    }

    /// Returns the first comment with content.
    pub(crate) fn main_comment(&self) -> Option<&Comment> {
        self.comments().find(|comment| !comment.is_empty())
    }

    /// Returns whether the symbol itself or all its signatures are marked
    /// `@deprecated`.
    #[must_use]
    pub fn is_deprecated(&self) -> bool {
        self.is_marked(|comment| {
            comment.tag("@deprecated").is_some() || comment.has_modifier("@deprecated")
        })
    }

    /// Returns whether the symbol itself or all its signatures are marked
    /// `@internal`.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.is_marked(|comment| {
            comment.has_modifier("@internal") || comment.tag("@internal").is_some()
        })
    }

    /// Returns whether `mark` holds for the comment of the symbol, or for those
    /// of all its signatures. An overload that is not marked keeps the symbol
    /// in use.
    fn is_marked(&self, mark: impl Fn(&Comment) -> bool) -> bool {
        let marked = |reflection: &Reflection| reflection.comment.as_deref().is_some_and(&mark);
        let mut signatures = self
            .signatures
            .iter()
            .chain(self.get_signature.as_deref())
            .chain(self.set_signature.as_deref())
            .peekable();
        marked(self) || (signatures.peek().is_some() && signatures.all(marked))
    }
}

impl Reflection {
    /// Returns the children in the order of the groups, then those without a
    /// group.
    ///
    /// Without groups, the order is that of the file. Ids in groups that are
    /// not children, or that occur twice, are skipped.
    pub fn in_display_order(&self) -> Vec<&Reflection> {
        if self.groups.is_empty() {
            return self.children.iter().collect();
        }
        let mut by_id: std::collections::HashMap<Id, &Reflection> = self
            .children
            .iter()
            .map(|child| (child.id, child))
            .collect();
        let ids = self.groups.iter().flat_map(|group| &group.children);
        let mut out: Vec<&Reflection> = ids.filter_map(|id| by_id.remove(id)).collect();
        out.extend(
            self.children
                .iter()
                .filter(|child| by_id.contains_key(&child.id)),
        );
        out
    }
}
