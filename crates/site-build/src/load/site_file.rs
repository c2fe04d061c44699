//! Paths of files of the site folder.
//!
//! A type of its own, because paths of the site folder, addresses and output
//! paths look alike and must not be mixed up.

use std::borrow::Borrow;

use located_data::path;

/// Path of a file below the site folder, with `/` as separator:
/// `docs/guide/logo.png`.
///
/// It is normalised: `.` and `..` occur only at its start, for folders outside
/// the site folder that the configuration names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteFile(Box<str>);

impl SiteFile {
    /// Returns the path as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the last part of the path.
    pub(crate) fn name(&self) -> &str {
        path::file_name(&self.0)
    }
}

impl From<&str> for SiteFile {
    fn from(path: &str) -> Self {
        Self(path.into())
    }
}

impl Borrow<str> for SiteFile {
    fn borrow(&self) -> &str {
        &self.0
    }
}
