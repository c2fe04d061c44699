//! Literal props of components: JSON-like values, never JavaScript.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use serde_json::Value;

use crate::pack::json;

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
    Nodes(Vec<crate::node::Node>),
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
