//! What browsers keep.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is kept in the reader's browser, and where.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct StorageConfig {
    /// `local` outlives the browser window, `session` does not.
    pub r#type: StorageType,
    /// Appended to the keys, for several sites on one origin.
    pub namespace: String,
}

/// A storage of the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StorageType {
    /// `localStorage`.
    #[default]
    Local,
    /// `sessionStorage`.
    Session,
}
