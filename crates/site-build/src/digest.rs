//! Hashes of values, for names and fingerprints.
//!
//! XXH3 is fast and spreads well, but anybody can construct two texts with one
//! hash: names and fingerprints compare what one author wrote, and nothing
//! relies on them against an attacker.

use serde::Serialize;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// A hash of several values.
///
/// They are collected and hashed as a whole, which is faster than one by one: most
/// have a few bytes.
pub(crate) struct Digest(Vec<u8>);

/// Maximum length of bytes that are collected. Longer ones are represented by their
/// hash.
const MAX_COLLECTED: usize = 1024;

/// Initial capacity, enough for most hashes.
const CAPACITY: usize = 512;

impl Default for Digest {
    fn default() -> Self {
        Self(Vec::with_capacity(CAPACITY))
    }
}

impl Digest {
    /// Adds bytes, with their length, so that `ab, c` and `a, bc` differ.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.extend((bytes.len() as u64).to_le_bytes());
        if bytes.len() > MAX_COLLECTED {
            self.0.extend(xxh3_128(bytes).to_le_bytes());
        } else {
            self.0.extend_from_slice(bytes);
        }
    }

    /// Adds a value.
    ///
    /// As MessagePack with the names of fields, in which two values of a type never
    /// have the same bytes, also if fields are left out, and no text has to be
    /// escaped.
    ///
    /// Maps must have an order of their own: one by hash would change the
    /// digest in each process.
    pub(crate) fn add_value(&mut self, value: &impl Serialize) {
        let mut serializer = rmp_serde::Serializer::new(&mut self.0).with_struct_map();
        // Writing to memory never fails, and no value has a `Serialize` that does.
        let _ = value.serialize(&mut serializer);
    }

    /// Returns the hash in 64 bits, for names.
    ///
    /// Names of a site's files: two of them share a hash by chance with a
    /// probability far below that of a damaged disk.
    pub(crate) fn finish(&self) -> u64 {
        xxh3_64(&self.0)
    }

    /// Returns the hash in 128 bits, for fingerprints.
    pub(crate) fn finish_wide(&self) -> u128 {
        xxh3_128(&self.0)
    }
}

/// Returns the name of a JSON file that has a hash of its content.
pub(crate) fn json_name(json: &str) -> String {
    format!("{}.json", text_hash(json))
}

/// Returns a hash of a text for the name of its file.
pub(crate) fn text_hash(text: &str) -> String {
    let mut digest = Digest::default();
    digest.add(text.as_bytes());
    format!("{:016x}", digest.finish())
}
