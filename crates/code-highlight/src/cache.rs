//! The cache of highlighted blocks.
//!
//! Documentation repeats code: the same install command on many pages, the same
//! tab in several languages of a site, and every page on each rebuild of a
//! development server.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::html::Highlighted;

/// Number of shards; more than the usual number of build threads.
const N_SHARDS: usize = 16;

/// Maximum size of a shard in bytes of code and HTML. A full shard is cleared,
/// which is cheaper than tracking the use of entries.
const SHARD_BYTES: usize = 2 << 20;

/// A bounded, thread-safe map from language and code to highlighted HTML. It is
/// sharded, so that threads rarely wait for the same lock.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    shards: [Mutex<Shard>; N_SHARDS],
}

/// A part of the map with a lock of its own, and the size of its entries.
#[derive(Debug, Default)]
struct Shard {
    /// Results by the hash of their language and code.
    entries: HashMap<u64, Entry>,
    /// Sum of the sizes of the entries.
    bytes: usize,
}

/// A result with its full key. The map is keyed by a hash only, so that
/// look-ups need not allocate a pair of strings; the key is compared to rule
/// out collisions.
#[derive(Debug)]
struct Entry {
    /// Canonical name of the language; empty for code without one.
    language: &'static str,
    /// The code with normalised line ends.
    code: Box<str>,
    /// The result, shared with the callers that got it.
    highlighted: Arc<Highlighted>,
}

impl Cache {
    /// Returns the cached result for `language` and `code`, or caches that of
    /// `make`. No lock is held while `make` runs, so two threads may compute the
    /// same result.
    pub(crate) fn get_or_make(
        &self,
        language: &'static str,
        code: &str,
        make: impl FnOnce() -> Highlighted,
    ) -> Arc<Highlighted> {
        let key = hash(language, code);
        if let Some(found) = self.shard(key).get(key, language, code) {
            return found;
        }
        let highlighted = Arc::new(make());
        let entry = Entry {
            language,
            code: code.into(),
            highlighted: Arc::clone(&highlighted),
        };
        self.shard(key).insert(key, entry);
        highlighted
    }

    /// Locks the shard of a key.
    fn shard(&self, key: u64) -> MutexGuard<'_, Shard> {
        let index = key as usize % N_SHARDS;
        // Poisoning can be ignored: a shard is valid after every statement that
        // changes it.
        self.shards[index]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    /// Returns the result with a key, unless it is that of other code.
    fn get(&self, key: u64, language: &str, code: &str) -> Option<Arc<Highlighted>> {
        let entry = self.entries.get(&key)?;
        let is_same = entry.language == language && *entry.code == *code;
        is_same.then(|| Arc::clone(&entry.highlighted))
    }

    /// Adds a result. One that is larger than a shard is not kept.
    fn insert(&mut self, key: u64, entry: Entry) {
        let size = entry.size();
        if self.bytes + size > SHARD_BYTES {
            self.entries.clear();
            self.bytes = 0;
        }
        if size <= SHARD_BYTES {
            self.bytes += size;
            let old = self.entries.insert(key, entry);
            self.bytes -= old.map_or(0, |old| old.size());
        }
    }
}

impl Entry {
    /// Returns the approximate size of the entry in bytes.
    fn size(&self) -> usize {
        self.code.len() + self.highlighted.html().len() + size_of::<Self>()
    }
}

/// Returns the key of a language and code. It need not be stable: the cache
/// lives as long as the process.
fn hash(language: &str, code: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    language.hash(&mut hasher);
    code.hash(&mut hasher);
    hasher.finish()
}
