//! Addresses that earlier checks found, so that frequent checks do not request
//! the same addresses again and again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::cache;
use crate::load::read_regular;

/// Name of the file in the cache folder.
const FILE: &str = "external-links.json";

/// Maximum size of the file, in bytes: a larger one was not written by this
/// program.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Addresses that exist, with the time at which each was found.
pub(super) struct Known {
    file: PathBuf,
    /// Current time, in seconds since 1970.
    now: u64,
    found: Found,
}

#[derive(Default, Serialize, Deserialize)]
struct Found {
    /// Time by address, in seconds since 1970.
    found: BTreeMap<String, u64>,
}

impl Known {
    /// Reads the addresses that earlier checks found during the last `hours`. A
    /// file that cannot be read counts as empty.
    pub(super) fn open(folder: &Path, now: SystemTime, hours: u32) -> Self {
        let file = folder.join(FILE);
        let now = now
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO)
            .as_secs();
        let bytes = read_regular(&file, MAX_BYTES).unwrap_or_default();
        let mut found: Found = serde_json::from_slice(&bytes).unwrap_or_default();
        let most = u64::from(hours) * 60 * 60;
        // A time in the future comes from a wrong clock.
        found
            .found
            .retain(|_, at| now.checked_sub(*at).is_some_and(|age| age < most));
        Self { file, now, found }
    }

    pub(super) fn contains(&self, address: &str) -> bool {
        self.found.found.contains_key(address)
    }

    pub(super) fn insert(&mut self, address: &str) {
        self.found.found.insert(address.to_owned(), self.now);
    }

    /// Saves those of `addresses` that were found, for the next check. Errors
    /// are ignored: without the file, the next check only makes more requests.
    pub(super) fn save(mut self, addresses: &[&str]) {
        self.found
            .found
            .retain(|address, _| addresses.binary_search(&&**address).is_ok());
        if let Ok(bytes) = serde_json::to_vec_pretty(&self.found) {
            cache::replace(&self.file, &bytes);
        }
    }
}
