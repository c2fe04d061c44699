//! Options of a comparison.

/// The comparisons of [`diff_with`](super::diff_with) in addition to those that
/// affect callers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiffOptions {
    /// Summaries and descriptions.
    pub descriptions: bool,
    /// Declared tags, and the tags of operations.
    pub tags: bool,
    /// Links of responses to other operations, and links to further
    /// documentation (`externalDocs`).
    pub links: bool,
}
