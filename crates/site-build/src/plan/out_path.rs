//! Paths of output files.

use std::borrow::Borrow;
use std::fmt;

use docs_model::machine_file::MachineFile;

use crate::headers::INDEX_FILES;

/// Name of the file that marks a folder as output of this program, so that a
/// build never replaces any other folder.
pub(crate) const MARKER: &str = crate::load::MARKER;

/// Folder of the search index, below the base URL.
pub(crate) const SEARCH_FOLDER: &str = "search";

/// Path of the manifest of the search index, below the base URL.
pub(crate) const SEARCH_MANIFEST: &str = MachineFile::SearchManifest.path();

/// Returns whether a path is in the folder of index files, which is reserved: the
/// names of its files are not known before the index is built.
pub(crate) fn is_index_file(path: &str) -> bool {
    path.starts_with(INDEX_FILES)
}

/// Maximum length of the name of a file or folder, in bytes. It is the limit of
/// common file systems (ext4, APFS, NTFS).
const MAX_NAME: usize = 255;

/// Maximum length of a path, in bytes. The limit of Linux is 4,096 bytes,
/// including the path of the output folder.
const MAX_PATH: usize = 3_072;

/// Path of a file of the finished site, relative to its root, with `/` as
/// separator: `guide/index.html`. Every value can be written: no segment is
/// empty, `.`, `..` or longer than file systems allow.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutPath(Box<str>);

/// Why a path cannot be that of an output file. `Display` writes the reason
/// for the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PathFault {
    /// Empty segments, `.` and `..`, and characters that the file system
    /// reserves.
    #[error("the path is outside the site")]
    Outside,
    /// Line breaks and other control characters, which neither stores nor the lists of
    /// files that programs exchange can contain.
    #[error("the path contains a line break or another control character")]
    Control,
    /// A segment longer than [`MAX_NAME`].
    #[error("a segment of the path is longer than {} bytes", MAX_NAME)]
    LongName,
    /// A path longer than [`MAX_PATH`].
    #[error("the path is longer than {} bytes", MAX_PATH)]
    LongPath,
    /// The name of the marker file.
    #[error("the name is reserved for site-build")]
    Reserved,
}

impl OutPath {
    /// Parses a path.
    ///
    /// # Errors
    /// Returns the first fault, in the order of the variants.
    pub(crate) fn parse(path: impl Into<Box<str>>) -> Result<Self, PathFault> {
        let path = path.into();
        if path.split('/').any(|name| !is_plain(name)) {
            return Err(PathFault::Outside);
        }
        if path.contains(|c: char| c.is_ascii_control()) {
            return Err(PathFault::Control);
        }
        if path.split('/').any(|name| name.len() > MAX_NAME) {
            return Err(PathFault::LongName);
        }
        if path.len() > MAX_PATH {
            return Err(PathFault::LongPath);
        }
        if &*path == MARKER {
            return Err(PathFault::Reserved);
        }
        Ok(Self(path))
    }

    /// Returns the path as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the folders above the file, the innermost first: `a/b`, `a` for
    /// `a/b/c`.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(parent(&self.0), |folder| parent(folder))
    }
}

/// Returns the folder of a path, or `None` at the root.
fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder)
}

/// Returns whether a segment names a file or folder below its parent, and
/// nothing else. A backslash or a colon would leave the folder on Windows.
fn is_plain(name: &str) -> bool {
    let forbidden: &[char] = if cfg!(windows) {
        &['\0', '\\', ':']
    } else {
        &['\0']
    };
    !matches!(name, "" | "." | "..") && !name.contains(forbidden)
}

impl Borrow<str> for OutPath {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OutPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
