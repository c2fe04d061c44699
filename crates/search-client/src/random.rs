//! A small seeded generator (SplitMix64). It only orders hosts and generates request ids, so it does
//! not need to be cryptographically secure.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// The increment of SplitMix64: 2^64 divided by the golden ratio, odd.
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The characters of request ids.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A random number generator that threads can share: its state is one atomic counter.
#[derive(Debug)]
pub(crate) struct Random {
    state: AtomicU64,
}

impl Random {
    /// Creates a generator. Equal seeds give equal sequences, for tests.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            state: AtomicU64::new(seed),
        }
    }

    /// Returns the next number.
    pub(crate) fn next(&self) -> u64 {
        let state = self.state.fetch_add(GOLDEN_GAMMA, Ordering::Relaxed);
        let mut z = state.wrapping_add(GOLDEN_GAMMA);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound` (0 if `bound` is 0). The modulo bias is negligible, because
    /// bounds are small.
    pub(crate) fn below(&self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    /// Returns `length` random characters of `[0-9A-Za-z]`.
    pub(crate) fn word(&self, length: usize) -> String {
        (0..length)
            .map(|_| char::from(ALPHABET[self.below(ALPHABET.len())]))
            .collect()
    }

    /// Shuffles `items` (Fisher–Yates).
    pub(crate) fn shuffle<T>(&self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Returns a seed derived from the hash keys of the process, for clients built without a seed.
pub(crate) fn process_seed() -> u64 {
    RandomState::new().hash_one("search-client")
}
