//! Names that other pages link to.

/// A name of a reference with the address that documents it. Guides link to it
/// by its name in code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symbol {
    /// Kind of the name.
    pub kind: SymbolKind,
    /// The name: `GET /pets`, `getPet`, `Pet`, `Cart.items`.
    pub name: String,
    /// The address, with the anchor.
    pub address: String,
}

/// The kinds of [`Symbol`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymbolKind {
    /// Method and path of an operation.
    Operation,
    /// Identifier of an operation.
    OperationId,
    /// Named schema of an API.
    Schema,
    /// Export of a library, or a member of one.
    Export,
}

impl Symbol {
    /// Creates a symbol.
    #[must_use]
    pub fn new(kind: SymbolKind, name: impl Into<String>, address: impl Into<String>) -> Self {
        Self {
            kind,
            name: name.into(),
            address: address.into(),
        }
    }
}
