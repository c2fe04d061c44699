//! Errors of reading an index.

use std::fmt;

/// The kinds of [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file of the index is missing.
    Missing,
    /// A file of the index is not in the format that this crate writes.
    Damaged,
    /// The index has the format of another version of this crate.
    Version,
}

/// The reason why an index cannot be read. The message contains the path of the
/// file.
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
            reason: "the file is not there; build the site again".to_owned(),
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

    /// Returns the path of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }
}
