//! The `[limits]` table: file sizes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Size limits. Larger files are not read, so that a build does not run out of
/// memory because of a file that its author does not expect.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct LimitsConfig {
    /// Size limit of Markdown, data, template and component files, in
    /// megabytes.
    #[schemars(range(min = 1))]
    pub text: u32,
    /// Size limit of files of API descriptions and library models, in
    /// megabytes.
    #[schemars(range(min = 1))]
    pub reference: u32,
}

/// Number of bytes in a megabyte.
const MEGABYTE: u64 = 1024 * 1024;

impl LimitsConfig {
    /// Returns the size limit of a text file, in bytes. A megabyte is 1,048,576
    /// bytes.
    #[must_use]
    pub fn text_bytes(&self) -> u64 {
        u64::from(self.text) * MEGABYTE
    }

    /// Returns the size limit of a file of a reference, in bytes.
    #[must_use]
    pub fn reference_bytes(&self) -> u64 {
        u64::from(self.reference) * MEGABYTE
    }

    /// Returns the limits with their keys, in megabytes.
    pub(super) fn entries(&self) -> [(&'static str, u32); 2] {
        [("text", self.text), ("reference", self.reference)]
    }
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            // One megabyte of prose is a whole book.
            text: 8,
            reference: 256,
        }
    }
}
