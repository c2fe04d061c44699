//! Names files by the hash of their content, and passes them to the sink.
//!
//! A name that follows from the content lets hosts and browsers cache a file
//! forever, and makes a second build of the same site write the same paths.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use xxhash_rust::xxh3::xxh3_64;

use crate::format::FileKind;

/// A function that stores a file: the path from the root of the site, and the
/// bytes.
pub(super) type Sink<'s, E> = Box<dyn FnMut(String, Vec<u8>) -> Result<(), E> + Send + 's>;

/// A writer of the files of an index.
pub(super) struct Output<'s, E> {
    /// Folder of the index, from the root of the site.
    folder: String,
    sink: Sink<'s, E>,
    /// Files already written. Partitions can have equal files, for example
    /// those of two versions with the same pages; these are written once.
    written: HashSet<(FileKind, u64), FixedState>,
}

impl<'s, E> Output<'s, E> {
    pub(super) fn new(folder: &str, sink: Sink<'s, E>) -> Self {
        Self {
            folder: folder.to_owned(),
            sink,
            written: HashSet::default(),
        }
    }

    /// Writes a file and returns its hash, by which other files refer to it.
    pub(super) fn put(&mut self, kind: FileKind, text: String) -> Result<String, E> {
        let hash = xxh3_64(text.as_bytes());
        let name = format!("{hash:016x}");
        if self.written.insert((kind, hash)) {
            self.put_at(&kind.path(&name), text)?;
        }
        Ok(name)
    }

    /// Notes that a file of the last index is taken over.
    pub(super) fn take_over(&mut self, kind: FileKind, name: &str) {
        if let Ok(hash) = u64::from_str_radix(name, 16) {
            self.written.insert((kind, hash));
        }
    }

    /// Writes a file to a path relative to the folder of the index.
    pub(super) fn put_at(&mut self, path: &str, text: String) -> Result<(), E> {
        (self.sink)(format!("{}/{path}", self.folder), text.into_bytes())
    }
}
