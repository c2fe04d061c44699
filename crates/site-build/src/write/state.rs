//! The identity of written files.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::load::read_regular;

/// State of a file of a finished site when it was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileState {
    /// Length in bytes.
    pub(crate) len: u64,
    /// Hash of the content.
    pub(crate) hash: u128,
    /// Modification time, in nanoseconds since 1970; 0 if the system does not
    /// provide it.
    pub(crate) modified: u64,
    /// Number of the file in its file system; 0 if the system does not provide it.
    pub(crate) inode: u64,
}

impl FileState {
    /// Returns the state of a file with a content.
    pub(super) fn new(bytes: &[u8], metadata: &Metadata) -> Self {
        Self {
            len: bytes.len() as u64,
            hash: xxh3_128(bytes),
            ..Self::without_hash(metadata)
        }
    }

    /// Returns the state of a file whose content is not known.
    pub(super) fn without_hash(metadata: &Metadata) -> Self {
        Self {
            len: metadata.len(),
            hash: 0,
            modified: modified(metadata),
            inode: inode(metadata),
        }
    }

    /// Returns whether a file with this state has a content.
    pub(crate) fn is_of(&self, bytes: &[u8]) -> bool {
        self.len == bytes.len() as u64 && self.hash == xxh3_128(bytes)
    }

    /// Returns whether there is a regular file with this content at `path`.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|metadata| self.describes(&metadata, path))
    }

    /// Returns whether the file at `path`, with the metadata `metadata`, has
    /// this content. If its modification time differs, the file is read,
    /// because copies of a folder do not keep times.
    pub(super) fn describes(&self, metadata: &Metadata, path: &Path) -> bool {
        let has_time = modified(metadata) == self.modified && self.modified != 0;
        let has_hash =
            || read_regular(path, self.len).is_ok_and(|bytes| xxh3_128(&bytes) == self.hash);
        metadata.is_file() && metadata.len() == self.len && (has_time || has_hash())
    }
}

/// Returns the modification time of a file in nanoseconds since 1970.
fn modified(metadata: &Metadata) -> u64 {
    metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| u64::try_from(since.as_nanos()).ok())
        .unwrap_or(0)
}

/// Returns the number of a file in its file system.
fn inode(metadata: &Metadata) -> u64 {
    #[cfg(unix)]
    {
        std::os::unix::fs::MetadataExt::ino(metadata)
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        0
    }
}
