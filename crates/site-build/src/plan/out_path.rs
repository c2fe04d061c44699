//! Paths of output files.

use std::borrow::Borrow;
use std::fmt;

/// Name of the file that marks a folder as output of this program, so that a
/// build never replaces any other folder.
pub(crate) const MARKER: &str = ".site-build";

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

/// Why a path cannot be that of an output file. `Display` writes the predicate
/// of a sentence about the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathFault {
    Outside,
    LongName,
    LongPath,
    Reserved,
}

impl OutPath {
    /// Parses a path.
    pub(crate) fn parse(path: impl Into<Box<str>>) -> Result<Self, PathFault> {
        let path = path.into();
        if path.split('/').any(|name| !is_plain(name)) {
            return Err(PathFault::Outside);
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

fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder)
}

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
        f.write_str(&self.0)
    }
}

impl fmt::Display for PathFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => f.write_str("the path is outside the site"),
            Self::LongName => write!(f, "a segment of the path is longer than {MAX_NAME} bytes"),
            Self::LongPath => write!(f, "the path is longer than {MAX_PATH} bytes"),
            Self::Reserved => f.write_str("the name is reserved for site-build"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_cannot_be_written() {
        let long = "x".repeat(256);
        let deep = vec!["folder"; 500].join("/");
        for (path, fault) in [
            ("../x", PathFault::Outside),
            ("/etc/x", PathFault::Outside),
            ("a//b", PathFault::Outside),
            ("", PathFault::Outside),
            ("a/./b", PathFault::Outside),
            ("a\0b", PathFault::Outside),
            (&*long, PathFault::LongName),
            (&*deep, PathFault::LongPath),
            (MARKER, PathFault::Reserved),
        ] {
            assert_eq!(OutPath::parse(path), Err(fault), "{path:?}");
        }
        assert!(OutPath::parse("guide/index.html").is_ok());
    }
}
