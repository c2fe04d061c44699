//! Errors of reading an index.

use std::fmt;

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file of the index does not exist. An index that was opened before the
    /// site was published again refers to files that may have been deleted: open
    /// it again.
    Missing,
    /// A file of the index is not in the format that this crate writes, for
    /// example because its upload was interrupted.
    Damaged,
    /// The index was written by a version of this crate with another format.
    Version,
}

/// The reason why an index cannot be read. The message names the file, what is
/// wrong with it, and what to do.
///
/// # Examples
///
/// ```
/// use search_index::{ErrorKind, Index};
///
/// let error = Index::open("search", |_: &str| None).expect_err("no files");
/// assert_eq!(error.kind(), ErrorKind::Missing);
/// assert_eq!(error.file(), "search/index.json");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot read the search index {file}: {reason}")]
pub struct Error {
    kind: ErrorKind,
    file: String,
    reason: String,
}

impl Error {
    pub(crate) fn missing(file: &str) -> Self {
        Self {
            kind: ErrorKind::Missing,
            file: file.to_owned(),
            reason: "the file is missing; build the site again".to_owned(),
        }
    }

    pub(crate) fn damaged(file: &str, reason: impl fmt::Display) -> Self {
        Self {
            kind: ErrorKind::Damaged,
            file: file.to_owned(),
            reason: format!("{reason}; build the site again"),
        }
    }

    pub(crate) fn version(file: &str, found: u32, known: u32) -> Self {
        Self {
            kind: ErrorKind::Version,
            file: file.to_owned(),
            reason: format!("format {found} instead of {known}; build the site again"),
        }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the path of the file, from the root of the site.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }
}
