//! Modules, declarations, signatures and parameters.

use serde::Deserialize;

use super::comment::{Comment, CommentPart};
use super::types::Type;
use super::{Id, types::Reference};

/// The kinds of reflections, with the numbers that the JSON uses
/// (`ReflectionKind` of TypeDoc).
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

/// A place in the source.
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
    /// Address of the place, if TypeDoc has that of the repository.
    pub url: Option<Box<str>>,
}

/// Children under a title, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Group {
    /// The heading.
    pub title: Box<str>,
    /// The ids.
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
    /// The heading.
    pub title: Box<str>,
    /// The ids.
    #[serde(default)]
    pub children: Vec<Id>,
    /// Text of `@categoryDescription`.
    #[serde(default)]
    pub description: Vec<CommentPart>,
}

/// A module, declaration, signature, parameter, type parameter, re-export or
/// document. Fields that do not apply to its kind are empty.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[non_exhaustive]
pub struct Reflection {
    /// The id.
    pub id: Id,
    /// Name; for reflections without a name in the source, one like `__type`.
    #[serde(deserialize_with = "name")]
    pub name: Box<str>,
    /// The kind.
    pub kind: Kind,
    /// Keywords.
    pub flags: Flags,
    /// The documentation comment.
    pub comment: Option<Box<Comment>>,
    /// Places where it is declared.
    pub sources: Vec<Source>,
    /// Members, or exports of a module.
    pub children: Vec<Reflection>,
    /// Documents that belong to it.
    pub documents: Vec<Reflection>,
    /// The members' ids by kind or `@group`, in display order.
    pub groups: Vec<Group>,
    /// The members' ids by `@category`, in display order.
    pub categories: Vec<Category>,
    /// Call or construct signatures; several for overloads.
    pub signatures: Vec<Reflection>,
    /// `[key: string]: T`.
    pub index_signatures: Vec<Reflection>,
    /// Getter of an accessor.
    pub get_signature: Option<Box<Reflection>>,
    /// Of an accessor.
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
    /// Types that extend it.
    pub extended_by: Vec<Type>,
    /// Interfaces that a class implements.
    pub implemented_types: Vec<Type>,
    /// Classes that implement it.
    pub implemented_by: Vec<Type>,
    /// Member of a base that this one inherits.
    pub inherited_from: Option<Box<Reference>>,
    /// Member of a base that this one overrides.
    pub overwrites: Option<Box<Reference>>,
    /// The member of an interface that this one implements.
    pub implementation_of: Option<Box<Reference>>,
    /// Target of a re-export; `None` if it is not part of the documentation.
    #[serde(deserialize_with = "re_export")]
    pub target: Option<Id>,
    /// Text of a document.
    pub content: Vec<CommentPart>,
    /// Text of the project's README.
    pub readme: Vec<CommentPart>,
}

/// Maximum length of a name in bytes: every page repeats names in its menu.
pub(super) const MAX_NAME: usize = 2_000;

/// Cuts a name that is too long; `check` reports it.
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

/// TypeDoc writes -1 for a target outside the documentation.
fn re_export<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Id>, D::Error> {
    Ok(Id::try_from(i64::deserialize(deserializer)?).ok())
}

impl Reflection {
    /// Returns all direct children in the order of the file, except those in
    /// type expressions.
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

    /// Returns the comments that document this symbol: its own, or those of its
    /// signatures, as TypeDoc writes them for functions and accessors.
    pub(crate) fn comments(&self) -> impl Iterator<Item = &Comment> {
        let signatures = self
            .signatures
            .iter()
            .chain(self.get_signature.as_deref())
            .chain(self.set_signature.as_deref())
            .filter_map(|it| it.comment.as_deref());
        self.comment.as_deref().into_iter().chain(signatures)
    }

    /// Returns the first comment with content.
    pub(crate) fn main_comment(&self) -> Option<&Comment> {
        self.comments().find(|it| !it.is_empty())
    }

    /// Returns whether the symbol itself or all its signatures are marked
    /// `@deprecated`.
    #[must_use]
    pub fn is_deprecated(&self) -> bool {
        self.is_marked(|it| it.tag("@deprecated").is_some() || it.has_modifier("@deprecated"))
    }

    /// Returns whether the symbol itself or all its signatures are marked
    /// `@internal`.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.is_marked(|it| it.has_modifier("@internal") || it.tag("@internal").is_some())
    }

    fn is_marked(&self, mark: impl Fn(&Comment) -> bool) -> bool {
        let marked = |it: &Reflection| it.comment.as_deref().is_some_and(&mark);
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
    pub fn in_display_order(&self) -> Vec<&Reflection> {
        if self.groups.is_empty() {
            return self.children.iter().collect();
        }
        let mut by_id: std::collections::HashMap<Id, &Reflection> =
            self.children.iter().map(|it| (it.id, it)).collect();
        let ids = self.groups.iter().flat_map(|it| &it.children);
        let mut out: Vec<&Reflection> = ids.filter_map(|id| by_id.remove(id)).collect();
        let rest = self.children.iter();
        out.extend(rest.filter(|it| by_id.contains_key(&it.id)));
        out
    }
}
