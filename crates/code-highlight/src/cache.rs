//! Equal blocks are highlighted once.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::html::Highlighted;

const N_SHARDS: usize = 16;

/// Bytes of code and HTML that one shard keeps; a full shard starts anew.
const SHARD_BYTES: usize = 2 << 20;

/// A bounded map from (language, code) to the result, shared between threads.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    shards: [Mutex<Shard>; N_SHARDS],
}

#[derive(Debug, Default)]
struct Shard {
    entries: HashMap<u64, Entry>,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    language: &'static str,
    code: Box<str>,
    highlighted: Arc<Highlighted>,
}

impl Cache {
    /// The stored result of a pair, else that of `make`, which runs unlocked.
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

    fn shard(&self, key: u64) -> MutexGuard<'_, Shard> {
        let index = key as usize % N_SHARDS;
        // A shard is consistent between any two statements: poison means nothing here.
        self.shards[index]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    fn get(&self, key: u64, language: &str, code: &str) -> Option<Arc<Highlighted>> {
        let entry = self.entries.get(&key)?;
        let is_same = entry.language == language && *entry.code == *code;
        is_same.then(|| Arc::clone(&entry.highlighted))
    }

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
    fn size(&self) -> usize {
        self.code.len() + self.highlighted.html().len() + size_of::<Self>()
    }
}

fn hash(language: &str, code: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    language.hash(&mut hasher);
    code.hash(&mut hasher);
    hasher.finish()
}
