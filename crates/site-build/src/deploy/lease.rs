//! Ensures that only one deploy to a target runs at a time.
//!
//! A folder has a locked file, which the system unlocks when the process dies.
//! A store has an object that its owner rewrites every few seconds. Another
//! deploy that finds the object watches it: if it does not change, its owner is
//! dead. Clocks of machines are never compared, and each write is conditional
//! on the version that it replaces.

use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use object_store::path::Path;
use object_store::{
    Error as StoreError, GetOptions, ObjectStore, PutMode, PutOptions, PutPayload, PutResult,
    UpdateVersion,
};
use serde::{Deserialize, Serialize};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::{destination, state, usage};
use crate::error::{Error, ErrorKind, Result};

/// Number of renewals in the time after which a deploy counts as dead.
pub(super) const RENEWALS: u32 = 4;

/// Upper bound for the time after which an owner counts as dead.
///
/// It limits how long a mistake in another deploy's option can block this one.
pub(super) const MAX_PATIENCE: Duration = Duration::from_secs(60 * 60);

/// Name of the locked file.
const LOCK: &str = "lock";

/// The content of the object.
///
/// It is JSON, so that a person can read who holds the lease.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Claim {
    /// Random number of the deploy that holds the lease.
    pub(super) owner: u64,
    /// Counts the renewals, so that the entity tag changes, which is a content
    /// hash in many stores.
    pub(super) count: u64,
    /// Seconds without a write after which the owner counts as dead. Set by the
    /// owner, which knows how often it writes.
    pub(super) patience: u64,
}

/// An object with the claim of an owner.
///
/// The version is needed to replace exactly this state of it.
struct StoredClaim {
    /// Version of the object, for a conditional write.
    version: UpdateVersion,
    /// The claim; `None` if the object was not written by a deploy.
    claim: Option<Claim>,
}

impl StoredClaim {
    /// Returns whether a deploy is the owner.
    fn is_of(&self, owner: u64) -> bool {
        self.claim
            .as_ref()
            .is_some_and(|claim| claim.owner == owner)
    }
}

/// The exclusive right to write to a target.
///
/// It is released explicitly; a deploy that dies leaves it to be taken over.
#[derive(Debug)]
pub(super) struct Lease {
    /// The file or object that represents the lease.
    kind: Kind,
    /// Whether another deploy took it over.
    is_lost: Arc<AtomicBool>,
    /// Name of the target, for messages.
    target: String,
}

/// The representation of a lease at the target.
#[derive(Debug)]
enum Kind {
    /// A locked file in a folder for files of deploys. It is unlocked when it is
    /// dropped.
    Folder { dir: PathBuf, _lock: File },
    /// An object in a store, renewed by a task.
    Object {
        store: Arc<dyn ObjectStore>,
        key: Path,
        renewal: JoinHandle<()>,
    },
}

impl Lease {
    /// Takes the lease of a folder; `dir` is the folder for files of deploys.
    ///
    /// # Errors
    /// `Usage` if another deploy runs, `Write` if the folder cannot be written.
    pub(super) fn of_folder(dir: &FilePath, target: &str) -> Result<Self> {
        fs::create_dir_all(dir).map_err(|e| Error::write(dir, e))?;
        let path = dir.join(LOCK);
        let lock = File::create(&path).map_err(|e| Error::write(&path, e))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(busy(target)),
            // A file system without locks cannot report that it is locked.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Self {
            kind: Kind::Folder {
                dir: dir.to_owned(),
                _lock: lock,
            },
            is_lost: Arc::default(),
            target: target.to_owned(),
        })
    }

    /// Takes the lease stored in the object `key`: at once if it has no owner,
    /// otherwise after watching it for up to `patience`.
    ///
    /// # Errors
    /// `Usage` if another owner is alive, `Network` if the store does not
    /// respond.
    pub(super) async fn take(
        store: Arc<dyn ObjectStore>,
        key: Path,
        patience: Duration,
        target: &str,
    ) -> Result<Self> {
        let mut claim = Claim {
            owner: RandomState::new().hash_one(std::process::id()),
            count: 0,
            patience: patience.as_secs(),
        };
        let mut seen: Option<(UpdateVersion, Duration)> = None;
        let mut since = Instant::now();
        let version = loop {
            let mode = match &seen {
                Some((version, owners)) if since.elapsed() >= *owners => {
                    PutMode::Update(version.clone())
                }
                _ => PutMode::Create,
            };
            match put(&*store, &key, &claim, mode).await {
                Ok(put) => break version_of(&put),
                // The response to an earlier attempt may have been lost.
                Err(StoreError::AlreadyExists { .. } | StoreError::Precondition { .. }) => {}
                Err(e) => return Err(failed("take", target, e)),
            }
            let Some(stored) = read(&*store, &key, target).await? else {
                continue;
            };
            if stored.is_of(claim.owner) {
                break stored.version;
            }
            match &seen {
                Some((before, _)) if before.e_tag != stored.version.e_tag => {
                    return Err(busy(target));
                }
                Some(_) => {}
                None => {
                    let owners = stored.claim.map_or(0, |claim| claim.patience);
                    let owners = Duration::from_secs(owners).clamp(patience, MAX_PATIENCE);
                    seen = Some((stored.version, owners));
                    since = Instant::now();
                }
            }
            sleep(patience / RENEWALS).await;
        };
        claim.count = 1;
        let is_lost: Arc<AtomicBool> = Arc::default();
        let renewal = renew(
            Arc::clone(&store),
            key.clone(),
            claim,
            version,
            patience / RENEWALS,
            Arc::clone(&is_lost),
        );
        Ok(Self {
            kind: Kind::Object {
                store,
                key,
                renewal: tokio::spawn(renewal),
            },
            is_lost,
            target: target.to_owned(),
        })
    }
}

impl destination::Lease for Lease {
    fn check(&self) -> Result<()> {
        match self.is_lost.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(busy(&self.target)),
        }
    }

    async fn release(self) -> Result<()> {
        let (store, key, renewal) = match self.kind {
            Kind::Object {
                store,
                key,
                renewal,
            } => (store, key, renewal),
            Kind::Folder { dir, .. } => {
                // A deploy that was refused leaves no folder, which would make the
                // target look like one of deploys.
                if !dir.join(state::NAME).exists() {
                    let _ = fs::remove_file(dir.join(LOCK));
                    let _ = fs::remove_dir(&dir);
                }
                return Ok(());
            }
        };
        renewal.abort();
        // The object, if it exists, now belongs to another deploy.
        if self.is_lost.load(Ordering::Relaxed) {
            return Ok(());
        }
        use object_store::ObjectStoreExt as _;
        match store.delete(&key).await {
            Ok(()) | Err(StoreError::NotFound { .. }) => Ok(()),
            Err(e) => Err(failed("give back", &self.target, e)),
        }
    }
}

/// Rewrites the object periodically, until another deploy takes it over.
///
/// A failed request is tried again at the next time.
async fn renew(
    store: Arc<dyn ObjectStore>,
    key: Path,
    mut claim: Claim,
    mut version: UpdateVersion,
    every: Duration,
    is_lost: Arc<AtomicBool>,
) {
    loop {
        sleep(every).await;
        match put(&*store, &key, &claim, PutMode::Update(version.clone())).await {
            Ok(put) => version = version_of(&put),
            Err(StoreError::Precondition { .. } | StoreError::NotFound { .. }) => {
                // A retried request may find the version that the first attempt
                // wrote.
                match read(&*store, &key, "").await {
                    Ok(Some(stored)) if stored.is_of(claim.owner) => version = stored.version,
                    _ => {
                        is_lost.store(true, Ordering::Relaxed);
                        return;
                    }
                }
            }
            // The next attempt may succeed before other deploys consider this
            // one dead.
            Err(_) => {}
        }
        claim.count += 1;
    }
}

/// Writes the object on a condition.
async fn put(
    store: &dyn ObjectStore,
    key: &Path,
    claim: &Claim,
    mode: PutMode,
) -> object_store::Result<PutResult> {
    // Serializing three numbers cannot fail.
    let bytes = serde_json::to_vec(claim).unwrap_or_default();
    let options = PutOptions::from(mode);
    store.put_opts(key, PutPayload::from(bytes), options).await
}

/// Reads the object. Returns `None` if it does not exist.
///
/// # Errors
/// `Network` if the store does not answer.
async fn read(store: &dyn ObjectStore, key: &Path, target: &str) -> Result<Option<StoredClaim>> {
    let response = match store.get_opts(key, GetOptions::default()).await {
        Ok(response) => response,
        Err(StoreError::NotFound { .. }) => return Ok(None),
        Err(e) => return Err(failed("read", target, e)),
    };
    let version = UpdateVersion {
        e_tag: response.meta.e_tag.clone(),
        version: response.meta.version.clone(),
    };
    let bytes = response
        .bytes()
        .await
        .map_err(|e| failed("read", target, e))?;
    Ok(Some(StoredClaim {
        version,
        claim: serde_json::from_slice(&bytes).ok(),
    }))
}

/// Returns the version that a write created.
fn version_of(put: &PutResult) -> UpdateVersion {
    UpdateVersion {
        e_tag: put.e_tag.clone(),
        version: put.version.clone(),
    }
}

/// Returns the error for a target in use.
pub(super) fn busy(target: &str) -> Error {
    usage(&format!("another deploy to {target} is running"))
}

/// Returns the error for a request that failed.
fn failed(verb: &str, target: &str, error: StoreError) -> Error {
    let message = format!("cannot {verb} the lease of {target}");
    Error::new(ErrorKind::Network, message).because(error)
}
