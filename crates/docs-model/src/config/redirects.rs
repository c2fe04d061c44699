//! The `[[redirects]]` tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Redirects from old addresses to a new one.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct RedirectConfig {
    /// One old path, or several.
    pub from: OneOrMany,
    /// The new path, or an address on another site.
    pub to: String,
}

/// One text, or a list of texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a string, or a list of strings")]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// Returns all texts. One text is a slice of length 1.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(path) => std::slice::from_ref(path),
            Self::Many(items) => items,
        }
    }

    /// Returns whether a list is written, even of one text.
    #[must_use]
    pub(crate) const fn is_list(&self) -> bool {
        matches!(self, Self::Many(_))
    }
}
