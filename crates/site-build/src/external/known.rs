//! Addresses that earlier checks found, so that a check every few minutes does
//! not ask the same sites for the same addresses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::cache;
use crate::load::read_regular;

/// File in the folder of the cache.
const FILE: &str = "external-links.json";

/// A file beyond this is not one of ours, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Addresses that exist, and when each was found.
pub(super) struct Known {
    file: PathBuf,
    /// Seconds since 1970.
    now: u64,
    found: Found,
}

#[derive(Default, Serialize, Deserialize)]
struct Found {
    /// Seconds since 1970 by address.
    found: BTreeMap<String, u64>,
}

impl Known {
    /// Reads what the last checks found, without what is older than `hours`. A
    /// file that cannot be read holds nothing.
    pub(super) fn open(folder: &Path, now: SystemTime, hours: u32) -> Self {
        let file = folder.join(FILE);
        let now = now
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO)
            .as_secs();
        let bytes = read_regular(&file, MAX_BYTES).unwrap_or_default();
        let mut found: Found = serde_json::from_slice(&bytes).unwrap_or_default();
        let most = u64::from(hours) * 60 * 60;
        // A time to come is that of a clock that was wrong.
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

    /// Keeps those of `addresses` for the next check. Errors are ignored: without
    /// the file, the next check only makes more requests.
    pub(super) fn save(mut self, addresses: &[&str]) {
        self.found
            .found
            .retain(|address, _| addresses.binary_search(&&**address).is_ok());
        if let Ok(bytes) = serde_json::to_vec_pretty(&self.found) {
            cache::replace(&self.file, &bytes);
        }
    }
}
