//! The lease of a folder of another machine: a file that its owner rewrites.
//!
//! rsync cannot write on a condition. A deploy therefore reads its claim again a
//! moment after it wrote it: of two that start together, the one that wrote last
//! continues.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::super::lease::{Claim, MAX_PATIENCE, RENEWALS, busy};
use super::{Remote, program};
use crate::deploy::{destination, state};
use crate::error::Result;

/// Name of the file in the folder for files of deploys.
const NAME: &str = "lease.json";

/// Time between writing a claim and reading it again: longer than another
/// deploy needs from reading to writing.
const PAUSE: Duration = Duration::from_secs(1);

/// The right to write to a folder.
///
/// It is released explicitly; a deploy that dies leaves it to be taken over.
#[derive(Debug)]
pub(in crate::deploy) struct Lease {
    remote: Remote,
    /// Whether another deploy took it over.
    is_lost: Arc<AtomicBool>,
    /// Ends the renewal when it is dropped.
    stop: Sender<()>,
    renewal: JoinHandle<()>,
}

impl Lease {
    /// Takes the lease: at once if it has no owner, otherwise after watching it
    /// for as long as its owner may be silent, or `patience` if that is longer.
    ///
    /// # Errors
    /// `Usage` if another deploy runs, and those of [`program::send`].
    pub(super) fn take(remote: &Remote, patience: Duration) -> Result<Self> {
        wait_for_owner(remote, patience)?;
        let mut claim = Claim {
            owner: RandomState::new().hash_one(std::process::id()),
            count: 0,
            patience: patience.as_secs(),
        };
        write(remote, &claim)?;
        thread::sleep(PAUSE);
        if read(remote)?.is_none_or(|found| found.owner != claim.owner) {
            return Err(busy(&remote.name()));
        }
        let is_lost: Arc<AtomicBool> = Arc::default();
        let (stop, stopped) = mpsc::channel::<()>();
        let renewed = remote.clone();
        let lost = Arc::clone(&is_lost);
        let renewal = thread::spawn(move || {
            while stopped.recv_timeout(patience / RENEWALS) == Err(RecvTimeoutError::Timeout) {
                match read(&renewed) {
                    Ok(Some(found)) if found.owner != claim.owner => {
                        lost.store(true, Ordering::Relaxed);
                        return;
                    }
                    // The next attempt may succeed before other deploys consider
                    // this one dead.
                    Ok(_) | Err(_) => {}
                }
                claim.count += 1;
                let _ = write(&renewed, &claim);
            }
        });
        Ok(Self {
            remote: remote.clone(),
            is_lost,
            stop,
            renewal,
        })
    }
}

impl destination::Lease for Lease {
    fn check(&self) -> Result<()> {
        match self.is_lost.load(Ordering::Relaxed) {
            false => Ok(()),
            true => Err(busy(&self.remote.name())),
        }
    }

    async fn release(self) -> Result<()> {
        drop(self.stop);
        // A renewal that panicked renews nothing.
        let _ = self.renewal.join();
        if self.is_lost.load(Ordering::Relaxed) {
            return Ok(());
        }
        let path = self.remote.path(&format!("{}/{NAME}", state::FOLDER));
        program::delete(&[path], &self.remote.root)
    }
}

/// Waits until no other deploy is alive: until the claim is gone, or has not
/// changed for as long as its owner may be silent.
///
/// # Errors
/// `Usage` if the claim changes.
fn wait_for_owner(remote: &Remote, patience: Duration) -> Result<()> {
    let Some(first) = read(remote)? else {
        return Ok(());
    };
    let owners = Duration::from_secs(first.patience).clamp(patience, MAX_PATIENCE);
    let since = Instant::now();
    while since.elapsed() < owners {
        thread::sleep(patience / RENEWALS);
        match read(remote)? {
            None => return Ok(()),
            Some(found) if found != first => return Err(busy(&remote.name())),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Returns the claim; one that cannot be read has an owner that does not exist.
fn read(remote: &Remote) -> Result<Option<Claim>> {
    let bytes = remote.service_file(NAME)?;
    Ok(bytes.map(|bytes| serde_json::from_slice(&bytes).unwrap_or_default()))
}

fn write(remote: &Remote, claim: &Claim) -> Result<()> {
    // Serializing three numbers cannot fail.
    let bytes = serde_json::to_vec(claim).unwrap_or_default();
    remote.put_service_file(NAME, &bytes)
}
