//! Hashes of values, for names and fingerprints.
//!
//! XXH3 is fast and spreads well, but anybody can construct two texts with one
//! hash: names and fingerprints compare what one author wrote, and nothing
//! relies on them against an attacker.

use std::io;

use serde::Serialize;
use xxhash_rust::xxh3::Xxh3;

/// A hash of several values. Each value is added with its length, so that `ab,
/// c` and `a, bc` differ.
#[derive(Default)]
pub(crate) struct Digest(Xxh3);

impl Digest {
    /// Adds bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// Adds the JSON of a value, written directly to the hash.
    ///
    /// Maps must have an order of their own: one by hash would change the
    /// digest in each process.
    pub(crate) fn add_value(&mut self, value: &impl Serialize) {
        let mut writer = Writer(&mut self.0, 0);
        // The writer never fails, and all keys of values are strings.
        let _ = serde_json::to_writer(&mut writer, value);
        let len = writer.1;
        self.0.update(&len.to_le_bytes());
    }

    /// Returns the hash in 64 bits, for names.
    ///
    /// Names of a site's files: two of them share a hash by chance with a
    /// probability far below that of a damaged disk.
    pub(crate) fn finish(&self) -> u64 {
        self.0.digest()
    }

    /// Returns the hash in 128 bits, for fingerprints.
    pub(crate) fn finish_wide(&self) -> u128 {
        self.0.digest128()
    }
}

/// Writes to a hash, and counts the bytes.
struct Writer<'h>(&'h mut Xxh3, u64);

impl io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        self.1 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
