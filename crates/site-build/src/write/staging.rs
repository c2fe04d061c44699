//! The folder next to the output in which a site is built. Its owner holds a
//! lock on a file in it; the system releases the lock when the process ends,
//! however it ends.
//!
//! ```text
//! .build.site-build-4711-0/
//!     lock    locked by the owner
//!     site/   the new site, made of the spare; after an exchange the old one
//!     spare/  a spare that is not used
//!     old/    the old site, on systems that cannot exchange two folders
//! ```

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{spare, swap, tree};
use crate::cache_file;
use crate::error::{Error, Result};

/// Separates the name of the output folder and the process id in the name of a
/// staging folder.
pub(crate) const INFIX: &str = ".site-build-";

/// Maximum number of names to try: more than concurrent builds use.
const MAX_ATTEMPTS: u32 = 1000;

/// Number of the next folder of this process. Numbers are never reused: a sweep
/// that started with one folder could otherwise remove a newer one of the same
/// name.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A staging folder of this process; dropping it removes it.
#[derive(Debug)]
pub(super) struct Staging {
    root: PathBuf,
    /// Held, not read: closing the file releases the lock.
    _lock: File,
    /// Whether it has been removed. Another folder may have its name by now.
    is_removed: bool,
    /// Path of the spare that the old site becomes.
    spare: Option<PathBuf>,
    /// Whether the folder of the new site is a spare.
    has_spare: bool,
}

impl Staging {
    /// Creates a staging folder next to `target`, on the same file system. With
    /// `spare`, the spare of `target` becomes the folder of the new site, and
    /// the old site the next spare; otherwise, the spare is removed.
    pub(super) fn create(target: &Path, spare: bool) -> Result<Self> {
        let parent = target.parent().unwrap_or(target);
        let prefix = staging_prefix(target);
        for _ in 0..MAX_ATTEMPTS {
            let n = NEXT.fetch_add(1, Ordering::Relaxed);
            let root = parent.join(format!("{prefix}{}-{n}", std::process::id()));
            match Self::claim(&root) {
                Ok(Some(mut staging)) => {
                    staging.take_spare(target, spare);
                    return Ok(staging);
                }
                Ok(None) => {}
                Err(e) => return Err(Error::write(parent, e)),
            }
        }
        Err(Error::write(
            parent,
            io::Error::from(io::ErrorKind::AlreadyExists),
        ))
    }

    /// Creates `root` and locks it. Returns `None` if another process uses the
    /// name, or removed the folder before it was locked.
    fn claim(root: &Path) -> io::Result<Option<Self>> {
        match fs::create_dir(root) {
            Ok(()) => {}
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
            Err(e) => return Err(e),
        }
        let lock_path = root.join("lock");
        let lock = match File::create_new(&lock_path) {
            Ok(lock) => lock,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(e),
        };
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // On a file system without locks, a sweep cannot lock either, and
            // removes nothing.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if !lock_path.exists() {
            return Ok(None);
        }
        let staging = Self {
            root: root.to_path_buf(),
            _lock: lock,
            is_removed: false,
            spare: None,
            has_spare: false,
        };
        fs::create_dir(staging.site())?;
        Ok(Some(staging))
    }

    /// Moves the spare of `target` to the folder of the new site, or aside. Best
    /// effort: a spare on another file system cannot be moved, and is left.
    fn take_spare(&mut self, target: &Path, is_used: bool) {
        let Some(spare) = spare::path(target) else {
            return;
        };
        if !is_used {
            let _ = fs::rename(&spare, self.unused());
            return;
        }
        for other in spare::of_others(target) {
            if fs::rename(other, self.unused()).is_ok() {
                tree::remove(&self.unused());
            }
        }
        // Without an output, a spare would only hold what somebody has deleted.
        if !target.is_dir() {
            let _ = fs::rename(&spare, self.unused());
        }
        // On Unix, a folder can be renamed to an empty one.
        self.has_spare = fs::rename(&spare, self.site()).is_ok();
        self.spare = Some(spare);
    }

    /// Returns the metadata of a folder of this process if the folder of the new site
    /// is a spare, whose folders have to be like it.
    pub(super) fn spare_like(&self) -> Option<Metadata> {
        self.has_spare
            .then(|| fs::metadata(&self.root).ok())
            .flatten()
    }

    /// Replaces a spare that cannot be used by a new folder.
    pub(super) fn discard_spare(&self) {
        let _ = fs::rename(self.site(), self.unused());
        let _ = fs::create_dir(self.site());
    }

    /// Returns the path of a spare that is not used.
    fn unused(&self) -> PathBuf {
        self.root.join("spare")
    }

    /// Returns the folder of the new site.
    pub(super) fn site(&self) -> PathBuf {
        self.root.join("site")
    }

    /// Returns the path to which the old site is moved.
    pub(super) fn old(&self) -> PathBuf {
        self.root.join("old")
    }

    /// Removes the folder after an exchange: the old site, which is there, becomes
    /// the spare if one is kept.
    pub(super) fn finish(mut self) {
        if let Some(spare) = &self.spare
            && !self.old().exists()
            && self.site().exists()
            && spare.parent().is_some_and(cache_file::prepare)
        {
            // If another build has left one, the old site is removed.
            let _ = fs::rename(self.site(), spare);
        }
        self.is_removed = true;
        remove(&self.root);
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.is_removed {
            remove(&self.root);
        }
    }
}

/// Removes the staging folders of `target` whose owners have ended, after
/// restoring a site that one of them had moved aside. Best effort: what cannot
/// be removed is left for the next run.
pub(super) fn sweep(target: &Path) {
    let (Some(parent), prefix) = (target.parent(), staging_prefix(target)) else {
        return;
    };
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    for entry in entries.flatten() {
        if is_staging_name(&entry.file_name().to_string_lossy(), &prefix) {
            sweep_one(&entry.path(), target);
        }
    }
}

/// Returns the prefix of the names of staging folders for `target`.
fn staging_prefix(target: &Path) -> String {
    let name = target
        .file_name()
        .map(OsStr::to_string_lossy)
        .unwrap_or_default();
    format!(".{name}{INFIX}")
}

/// Returns whether a name is `prefix` followed by two numbers: a folder with
/// any other name is not a staging folder.
fn is_staging_name(name: &str, prefix: &str) -> bool {
    let numbers = name
        .strip_prefix(prefix)
        .and_then(|numbers| numbers.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    numbers.is_some_and(|(pid, n)| is_number(pid) && is_number(n))
}

/// Removes a staging folder if its owner has ended, which releases the lock. The
/// lock file is checked again after it is locked: its owner may have removed the
/// folder in between.
#[expect(
    clippy::disallowed_methods,
    reason = "the lock is opened to be locked, and never read"
)]
fn sweep_one(root: &Path, target: &Path) {
    let lock_path = root.join("lock");
    let Ok(lock) = File::open(&lock_path) else {
        // Partly created or partly removed: its owner, if it is still running,
        // tries again.
        let _ = fs::remove_dir(root);
        return;
    };
    if lock.try_lock().is_err() || !lock_path.exists() {
        return;
    }
    swap::put_back(&root.join("old"), target);
    remove(root);
}

/// Removes a staging folder. The lock file is removed last, so that a partly
/// removed folder is still recognised.
fn remove(root: &Path) {
    for folder in ["site", "old", "spare"] {
        tree::remove(&root.join(folder));
    }
    let _ = fs::remove_file(root.join("lock"));
    let _ = fs::remove_dir(root);
}
