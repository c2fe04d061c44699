//! The changes between consecutive versions of a description.

use crate::model::Reference;

use super::{Change, diff};

/// A version of a description with its changes since the version before it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Release {
    /// Version in the description, such as `2.1.0`; may be empty.
    pub version: String,
    /// Changes since the version before it.
    pub changes: Vec<Change>,
}

/// Compares each version with the one before it. `versions` starts with the
/// oldest; the result starts with the newest, and has no entry for the oldest.
/// Fewer than two versions have no changes.
#[must_use]
pub fn releases(versions: &[&Reference]) -> Vec<Release> {
    let pairs = versions.windows(2).rev();
    let release = |pair: &[&Reference]| Release {
        version: pair[1].info.version.clone(),
        changes: diff(pair[0], pair[1]),
    };
    pairs.map(release).collect()
}
