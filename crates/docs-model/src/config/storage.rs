//! The `[storage]` table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the site stores in the reader's browser.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct StorageConfig {
    /// `local` is kept when the window is closed, `session` is not.
    pub r#type: StorageType,
    /// Suffix of the keys, for several sites on one origin.
    pub namespace: String,
}

/// A kind of browser storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StorageType {
    /// `localStorage`.
    #[default]
    Local,
    /// `sessionStorage`.
    Session,
}
