//! The finished site in memory: paths and bytes, before anything is written.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Files of a finished site by path relative to its root, with `/` between
/// the parts: `index.html`, `guide/index.html`, `assets/theme-1a2b3c.css`.
#[derive(Debug, Default, Clone)]
pub struct Output {
    files: BTreeMap<String, Arc<[u8]>>,
}

impl Output {
    /// An output without files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file; returns false, and changes nothing, when the path is taken
    /// by other bytes.
    #[must_use]
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> bool {
        use std::collections::btree_map::Entry;
        let bytes = bytes.into();
        match self.files.entry(path.into()) {
            Entry::Vacant(entry) => {
                entry.insert(bytes);
                true
            }
            Entry::Occupied(entry) => *entry.get() == bytes,
        }
    }

    /// The bytes at `path`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.files.get(path)
    }

    /// All files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<[u8]>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// Number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// True without files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}
