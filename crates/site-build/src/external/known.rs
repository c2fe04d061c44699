//! Addresses that earlier checks found, so that frequent checks do not request
//! the same addresses again and again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::cache_file;
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
    confirmed: Confirmed,
}

/// The content of the file.
#[derive(Default, Serialize, Deserialize)]
struct Confirmed {
    /// Time by address, in seconds since 1970. Named `found` in the file.
    #[serde(rename = "found")]
    times: BTreeMap<String, u64>,
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
        let mut confirmed: Confirmed = serde_json::from_slice(&bytes).unwrap_or_default();
        let most = u64::from(hours) * 60 * 60;
        // A time in the future comes from a wrong clock.
        confirmed
            .times
            .retain(|_, at| now.checked_sub(*at).is_some_and(|age| age < most));
        Self {
            file,
            now,
            confirmed,
        }
    }

    /// Returns whether a check confirmed the address within the period.
    pub(super) fn contains(&self, address: &str) -> bool {
        self.confirmed.times.contains_key(address)
    }

    /// Records that the address exists now.
    pub(super) fn insert(&mut self, address: &str) {
        self.confirmed.times.insert(address.to_owned(), self.now);
    }

    /// Saves those of `addresses` that were found, for the next check. Errors
    /// are ignored: without the file, the next check only makes more requests.
    pub(super) fn save(mut self, addresses: &[&str]) {
        self.confirmed
            .times
            .retain(|address, _| addresses.binary_search(&&**address).is_ok());
        if let Ok(bytes) = serde_json::to_vec_pretty(&self.confirmed) {
            cache_file::replace(&self.file, &bytes);
        }
    }
}
