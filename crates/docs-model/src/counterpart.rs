//! Types that several references of a site document under the same name, such
//! as a schema of an API and the interface of the library that represents it.
//!
//! A reference crate has only its own types. The site collects those of all
//! references by name and passes them to each crate, so that a page can link to
//! the same type elsewhere.

use std::collections::HashMap;

/// A link with plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedLink {
    /// Text of the link.
    pub text: String,
    /// Target address.
    pub address: String,
}

/// A type as one reference documents it, for the pages of another reference
/// that has a type with the same name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterpart {
    /// Name of the type.
    pub name: String,
    /// Title of the reference that documents it.
    pub reference: String,
    /// Address of its documentation.
    pub address: String,
    /// Operations that accept it in a request, and functions with a parameter
    /// of this type.
    pub accepted_by: Vec<NamedLink>,
    /// Operations and functions that return it.
    pub returned_by: Vec<NamedLink>,
    /// Types that contain or compose it.
    pub used_by: Vec<NamedLink>,
}

/// Counterparts by name.
///
/// # Examples
///
/// ```
/// use docs_model::counterpart::{Counterpart, Counterparts};
///
/// let of_library = Counterpart {
///     name: "Cart".to_owned(),
///     reference: "Client for TypeScript".to_owned(),
///     address: "/library/Cart".to_owned(),
///     accepted_by: Vec::new(),
///     returned_by: Vec::new(),
///     used_by: Vec::new(),
/// };
/// let all: Counterparts = [of_library].into_iter().collect();
/// assert_eq!(all.of("Cart")[0].address, "/library/Cart");
/// assert!(all.of("cart").is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counterparts(HashMap<String, Vec<Counterpart>>);

impl Counterparts {
    /// Returns the counterparts of a type, in insertion order. Names are
    /// compared with their case, as in the languages that the references
    /// describe.
    #[must_use]
    pub fn of(&self, name: &str) -> &[Counterpart] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }
}

impl FromIterator<Counterpart> for Counterparts {
    fn from_iter<I: IntoIterator<Item = Counterpart>>(types: I) -> Self {
        let mut out: HashMap<String, Vec<Counterpart>> = HashMap::new();
        for value in types {
            out.entry(value.name.clone()).or_default().push(value);
        }
        Self(out)
    }
}
