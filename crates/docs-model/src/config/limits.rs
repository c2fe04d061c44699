//! Sizes of files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The sizes beyond which files are not read. They keep a build from running
/// out of memory when a file is not what its author thinks.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct LimitsConfig {
    /// Largest Markdown, data, template or component file, in megabytes.
    #[schemars(range(min = 1))]
    pub text: u32,
    /// Largest file of an API description or library model, in megabytes.
    #[schemars(range(min = 1))]
    pub reference: u32,
}

/// Bytes in a megabyte.
const MEGABYTE: u64 = 1024 * 1024;

impl LimitsConfig {
    /// Returns the size of the largest text file, in bytes.
    #[must_use]
    pub fn text_bytes(&self) -> u64 {
        u64::from(self.text) * MEGABYTE
    }

    /// Returns the size of the largest file of a reference, in bytes.
    #[must_use]
    pub fn reference_bytes(&self) -> u64 {
        u64::from(self.reference) * MEGABYTE
    }

    /// The limits with their keys.
    pub(super) fn entries(&self) -> [(&'static str, u32); 2] {
        [("text", self.text), ("reference", self.reference)]
    }
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            // A megabyte of prose is a book.
            text: 8,
            reference: 256,
        }
    }
}
