//! The kind of a symbol as an icon: a letter on a coloured ground, drawn by the
//! style sheet. The name of the kind is its text alternative.

use crate::index::{Page, PageKind};
use crate::model::{Kind, Reflection};
use crate::texts::Texts;

/// The kind of a page, symbol or member that an icon shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are the kinds themselves")]
pub enum Icon {
    Package,
    Module,
    Namespace,
    Class,
    Interface,
    Enumeration,
    TypeAlias,
    Function,
    Variable,
    Document,
    Constructor,
    Property,
    Method,
    Accessor,
    EnumerationMember,
}

impl Icon {
    /// Returns the icon of a package or declaration.
    ///
    /// Packages are modules in the model, and have an icon of their own.
    pub(crate) fn of(reflection: &Reflection) -> Option<Self> {
        match reflection.is_package {
            true => Some(Self::Package),
            false => Self::of_kind(reflection.kind),
        }
    }

    /// Returns the icon of a kind, or `None` for kinds without one, such
    /// as parameters.
    pub(crate) fn of_kind(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::Module => Self::Module,
            Kind::Namespace => Self::Namespace,
            Kind::Class => Self::Class,
            Kind::Interface => Self::Interface,
            Kind::Enum => Self::Enumeration,
            Kind::EnumMember => Self::EnumerationMember,
            Kind::TypeAlias => Self::TypeAlias,
            Kind::Function => Self::Function,
            Kind::Variable => Self::Variable,
            Kind::Document => Self::Document,
            Kind::Constructor => Self::Constructor,
            Kind::Property => Self::Property,
            Kind::Method => Self::Method,
            Kind::Accessor => Self::Accessor,
            _ => return None,
        })
    }

    /// Returns the icon of a page's subject. Lists of several symbols have
    /// none.
    pub(crate) fn of_page(page: &Page<'_>) -> Option<Self> {
        match page.kind {
            PageKind::Project | PageKind::KindIndex | PageKind::Hierarchy => None,
            _ => Self::of(page.reflection),
        }
    }

    /// Returns the suffix of the CSS class `kind-…`.
    ///
    /// Names are stable: style sheets of sites may use them.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Package => "package",
            Self::Module => "module",
            Self::Namespace => "namespace",
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enumeration => "enumeration",
            Self::TypeAlias => "alias",
            Self::Function => "function",
            Self::Variable => "variable",
            Self::Document => "document",
            Self::Constructor => "constructor",
            Self::Property => "property",
            Self::Method => "method",
            Self::Accessor => "accessor",
            Self::EnumerationMember => "member",
        }
    }

    /// Returns the name of the kind in the language of the texts.
    ///
    /// It is the accessible name of the icon.
    #[must_use]
    pub fn label(self, texts: &Texts) -> &str {
        texts.label(self.english())
    }

    /// Returns the English name of the kind.
    ///
    /// Translations are found by it.
    pub(crate) fn english(self) -> &'static str {
        match self {
            Self::Package => "Package",
            Self::Module => "Module",
            Self::Namespace => "Namespace",
            Self::Class => "Class",
            Self::Interface => "Interface",
            Self::Enumeration => "Enumeration",
            Self::TypeAlias => "Type Alias",
            Self::Function => "Function",
            Self::Variable => "Variable",
            Self::Document => "Document",
            Self::Constructor => "Constructor",
            Self::Property => "Property",
            Self::Method => "Method",
            Self::Accessor => "Accessor",
            Self::EnumerationMember => "Enumeration Member",
        }
    }
}
