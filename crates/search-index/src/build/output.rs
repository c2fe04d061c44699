//! Writes files under names of their content.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use xxhash_rust::xxh3::xxh3_64;

use crate::format::FileKind;

/// Receives a path from the root of the site, and bytes.
pub(super) type Sink<'s, E> = Box<dyn FnMut(String, Vec<u8>) -> Result<(), E> + Send + 's>;

/// Writer of the files of an index.
pub(super) struct Output<'s, E> {
    /// The folder of the index.
    folder: String,
    sink: Sink<'s, E>,
    /// Files already written; equal files are written once.
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

    /// Writes a file and returns its hash.
    pub(super) fn put(&mut self, kind: FileKind, text: String) -> Result<String, E> {
        let hash = xxh3_64(text.as_bytes());
        let name = format!("{hash:016x}");
        if self.written.insert((kind, hash)) {
            self.put_at(&kind.path(&name), text)?;
        }
        Ok(name)
    }

    /// Writes a file to a path below the folder of the index.
    pub(super) fn put_at(&mut self, path: &str, text: String) -> Result<(), E> {
        (self.sink)(format!("{}/{path}", self.folder), text.into_bytes())
    }
}
