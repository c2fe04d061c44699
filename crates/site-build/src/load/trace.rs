//! A trace of all accesses to a site folder, with their outcomes. A later run
//! replays it: if every access has the same outcome, a build would write the
//! same files again.
//!
//! No list of the inputs of a site is needed. [`SiteRoot`] and `walk` record
//! each access, including failed ones, so a trace is complete by construction.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use located_data::path;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// Minimum age at which the modification time of a file identifies its version.
/// File systems have a resolution of up to two seconds, so a file that was
/// changed more recently can change again and keep its time.
const SETTLED: Duration = Duration::from_secs(2);

/// An access to the site folder. Paths are relative to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Access {
    /// Links to a folder were allowed. This variant is first, so that it is
    /// replayed before all accesses that may follow such a link.
    Allow(String),
    /// A file of at most `max` bytes was read.
    Read {
        /// The file.
        path: String,
        /// The limit.
        max: u64,
    },
    /// The links on the way to a file were followed.
    Check(String),
    /// All files of a folder were listed, with or without hidden ones.
    Walk {
        /// The folder.
        path: String,
        /// Whether hidden files count.
        hidden: bool,
    },
    /// The files next to `site.toml` were listed.
    Top,
    /// The files of a folder, without those below it, were listed.
    Names(String),
    /// The Git history of the folder was read.
    History,
    /// The revision and a remote of the Git repository were read.
    Repository(String),
    /// A file of a Git revision was read.
    Revision {
        /// The revision, as Git resolves it.
        revision: String,
        /// The file, relative to the site folder.
        path: String,
    },
}

/// Outcome of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// Hash of the content, or of the error.
    pub(crate) digest: u128,
    /// Stamp of the file before it was read.
    pub(crate) stamp: Option<Stamp>,
}

/// Metadata that identifies the version of a file without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Stamp {
    len: u64,
    /// Modification time, in nanoseconds since 1970.
    modified: u64,
    /// Time of the last change of content, name or permissions, in nanoseconds
    /// since 1970. Unlike `modified`, it cannot be set by programs.
    changed: u64,
    inode: u64,
}

impl Stamp {
    /// Returns the stamp of a file, or `None` if the metadata of the system is
    /// not sufficient to identify a version.
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let nanos = |seconds: i64, nanos: i64| {
                let seconds = u64::try_from(seconds).ok()?;
                seconds
                    .checked_mul(1_000_000_000)?
                    .checked_add(u64::try_from(nanos).ok()?)
            };
            Some(Self {
                len: metadata.len(),
                modified: nanos(metadata.mtime(), metadata.mtime_nsec())?,
                changed: nanos(metadata.ctime(), metadata.ctime_nsec())?,
                inode: metadata.ino(),
            })
        }
        #[cfg(not(unix))]
        {
            let _ = metadata;
            None
        }
    }

    /// Returns whether the last change is old enough at `now` to identify the
    /// version: see [`SETTLED`].
    pub(crate) fn is_settled(&self, now: SystemTime) -> bool {
        let limit = now
            .checked_sub(SETTLED)
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let newest = Duration::from_nanos(self.modified.max(self.changed));
        limit.is_some_and(|limit| newest < limit)
    }
}

/// The versions of the files that a run has read.
#[derive(Debug)]
pub(crate) struct Reads {
    /// Hash of what decides which further files a text names.
    pub(crate) import_context: u128,
    /// The outcomes of reading, by path.
    outcomes: BTreeMap<String, Outcome>,
}

impl Reads {
    /// Returns the stamp of the file with a text of this hash.
    pub(crate) fn stamp(&self, path: &str, text: u128) -> Option<Stamp> {
        let outcome = self.outcomes.get(path)?;
        outcome.stamp.filter(|_| outcome.digest == text)
    }
}

/// All accesses to a site folder, with their outcomes.
#[derive(Debug, Default)]
pub(crate) struct Trace(Mutex<BTreeMap<Access, Option<Outcome>>>);

/// The accesses of a trace in order.
pub(crate) type Accesses = Vec<(Access, Outcome)>;

/// Maximum number of edited files that a build distinguishes from other changes. Beyond it,
/// it hardly gains from knowing them.
const MAX_EDITS: usize = 64;

/// Files that were read and have changed since, by path, with the outcome of reading
/// them before.
pub(crate) type Edits = BTreeMap<String, u128>;

impl Trace {
    /// Records an access. If it was recorded before with a different outcome,
    /// because the file changed during the run, it cannot be replayed.
    pub(super) fn record(&self, access: Access, outcome: Option<Outcome>) {
        let mut accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        accesses
            .entry(access)
            .and_modify(|known| {
                let same = known
                    .zip(outcome)
                    .is_some_and(|(a, b)| a.digest == b.digest);
                *known = known.filter(|_| same);
            })
            .or_insert(outcome);
    }

    /// Returns the versions of the files of `wanted` paths that were read.
    pub(super) fn reads(&self, import_context: u128, wanted: impl Fn(&str) -> bool) -> Reads {
        let accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = |(access, outcome): (&Access, &Option<Outcome>)| match access {
            Access::Read { path, .. } if wanted(path) => Some((path.clone(), (*outcome)?)),
            _ => None,
        };
        Reads {
            import_context,
            outcomes: accesses.iter().filter_map(read).collect(),
        }
    }

    /// Returns whether a change of the file or folder `changed`, relative to the site
    /// folder, can change the outcome of an access. Listing the files beside
    /// `site.toml` only depends on their names, and does not count.
    pub(super) fn concerns(&self, changed: &str) -> bool {
        let accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        accesses.keys().any(|access| match access {
            Access::Read { path, .. } | Access::Check(path) => is_within(path, changed),
            Access::Walk { path, .. } => is_within(changed, path) || is_within(path, changed),
            Access::Names(path) => path::parent(changed) == path || is_within(path, changed),
            Access::Allow(_)
            | Access::Top
            | Access::History
            | Access::Repository(_)
            | Access::Revision { .. } => false,
        })
    }

    /// Returns the accesses of a build that left out what depends on nothing but files
    /// that were the same in the last build: those of this one, and those of the `last`
    /// for what it left out. Returns `None` if the outcome of one differs although it is
    /// none of the `edits`: the file has changed during the build.
    pub(crate) fn accesses_since(
        &self,
        last: Accesses,
        edits: &Edits,
        started: SystemTime,
    ) -> Option<Accesses> {
        if !self.differs_only_in(edits, &last) {
            return None;
        }
        let mut all: BTreeMap<Access, Outcome> = last.into_iter().collect();
        all.extend(self.accesses(started)?);
        Some(all.into_iter().collect())
    }

    /// Returns the files that were read with other contents than in the `last` build, and
    /// its accesses that have not been made so far. Returns `None` if the outcome of another
    /// access differs, or if there are more than [`MAX_EDITS`] files.
    pub(super) fn edits_since<'l>(
        &self,
        last: &'l Accesses,
    ) -> Option<(Edits, Vec<&'l (Access, Outcome)>)> {
        let accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut edits = Edits::new();
        let mut others = Vec::new();
        for entry @ (access, before) in last {
            let Some(now) = accesses.get(access) else {
                others.push(entry);
                continue;
            };
            if now.is_some_and(|now| now.digest == before.digest) {
                continue;
            }
            match access {
                Access::Read { path, .. } if edits.len() < MAX_EDITS => {
                    edits.insert(path.clone(), before.digest);
                }
                _ => return None,
            }
        }
        Some((edits, others))
    }

    /// Returns whether all accesses so far have the outcomes that they had in the `last`
    /// build, except for reading the files of `edits`.
    fn differs_only_in(&self, edits: &Edits, last: &Accesses) -> bool {
        let accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_edit = |access: &Access| matches!(access, Access::Read { path, .. } if edits.contains_key(path));
        last.iter().all(|(access, before)| {
            let now = accesses.get(access);
            let is_same =
                |now: &Option<Outcome>| now.is_some_and(|now| now.digest == before.digest);
            now.is_none_or(is_same) || is_edit(access)
        })
    }

    /// Returns all accesses, or `None` if one of them cannot be replayed. Stamps
    /// that are too recent at `started`, the start of the run, are omitted.
    pub(crate) fn accesses(&self, started: SystemTime) -> Option<Accesses> {
        let accesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let settled = |outcome: Outcome| Outcome {
            stamp: outcome.stamp.filter(|stamp| stamp.is_settled(started)),
            ..outcome
        };
        accesses
            .iter()
            .map(|(access, outcome)| Some((access.clone(), settled((*outcome)?))))
            .collect()
    }
}

/// Returns whether a path is a folder or in it.
fn is_within(path: &str, folder: &str) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns the hash of the result of an access, or of the text of its error.
pub(super) fn digest_of(result: &Result<impl AsBytes, String>) -> u128 {
    let mut digest = Digest::default();
    match result {
        Ok(value) => {
            digest.add(b"ok");
            digest.add(value.as_bytes());
        }
        Err(error) => {
            digest.add(b"error");
            digest.add(error.as_bytes());
        }
    }
    digest.finish_wide()
}

/// Returns the outcome of reading a file with this text, without a byte order mark.
pub(crate) fn digest_of_text(text: &str) -> u128 {
    digest_of(&Ok(text.as_bytes()))
}

/// Results of accesses that can be hashed.
pub(super) trait AsBytes {
    fn as_bytes(&self) -> &[u8];
}

impl AsBytes for &[u8] {
    fn as_bytes(&self) -> &[u8] {
        self
    }
}

impl AsBytes for () {
    fn as_bytes(&self) -> &[u8] {
        &[]
    }
}
