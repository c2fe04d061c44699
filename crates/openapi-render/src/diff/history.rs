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
///
/// Set the result as [`RenderOptions::releases`](crate::RenderOptions::releases) for
/// a page with the changelog.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, releases};
///
/// let read = |version: &str, paths: &str| {
///     let text = format!("{{openapi: 3.1.0, info: {{version: {version}}}, paths: {paths}}}");
///     Description::parse_str("pets.yaml", &text).0.reference().0
/// };
/// let (old, new) = (read("1.0.0", "{}"), read("1.1.0", "{/pets: {get: {}}}"));
/// let releases = releases(&[&old, &new]);
/// assert_eq!(releases.len(), 1);
/// assert_eq!(releases[0].version, "1.1.0");
/// assert_eq!(releases[0].changes[0].operation, "GET /pets");
/// ```
#[must_use]
pub fn releases(versions: &[&Reference]) -> Vec<Release> {
    let pairs = versions.windows(2).rev();
    let release = |pair: &[&Reference]| Release {
        version: pair[1].info.version.clone(),
        changes: diff(pair[0], pair[1]),
    };
    pairs.map(release).collect()
}
