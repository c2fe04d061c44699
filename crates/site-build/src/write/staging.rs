//! The folder beside the output in which a site grows. Its owner holds a lock
//! on a file in it for as long as it lives, however it dies.
//!
//! ```text
//! .build.site-build-4711-0/
//!     lock    locked by the owner
//!     site/   the new site; after an exchange the old one
//!     old/    the old site, on systems that cannot exchange two folders
//! ```

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{swap, tree};
use crate::error::{Error, Result, shown};

/// Between the output's name and the owner's number in a staging folder's name.
pub(crate) const INFIX: &str = ".site-build-";

/// Names that are tried: more than those that other builds have.
const MAX_ATTEMPTS: u32 = 1000;

/// The number of the next folder of this process. None is used twice: who
/// sweeps a folder that is going away would sweep the next of its name.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A staging folder of this process; dropping it removes it.
#[derive(Debug)]
pub(super) struct Staging {
    root: PathBuf,
    _lock: File,
    /// Its name may be that of another one by now.
    is_removed: bool,
}

impl Staging {
    /// A new staging folder beside `target`, on the same file system.
    pub(super) fn create(target: &Path) -> Result<Self> {
        let parent = target.parent().unwrap_or(target);
        let prefix = staging_prefix(target);
        for _ in 0..MAX_ATTEMPTS {
            let n = NEXT.fetch_add(1, Ordering::Relaxed);
            let root = parent.join(format!("{prefix}{}-{n}", std::process::id()));
            match Self::claim(&root) {
                Ok(Some(staging)) => return Ok(staging),
                Ok(None) => {}
                Err(e) => return Err(Error::write(&shown(parent), e)),
            }
        }
        Err(Error::write(
            &shown(parent),
            io::Error::from(io::ErrorKind::AlreadyExists),
        ))
    }

    /// Creates `root` and takes its lock; none when another process has the
    /// name, or swept the folder before the lock was taken.
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
            // A file system without locks: a sweep cannot lock there either,
            // and leaves everything alone.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if !lock_path.exists() {
            return Ok(None);
        }
        let staging = Self {
            root: root.to_path_buf(),
            _lock: lock,
            is_removed: false,
        };
        fs::create_dir(staging.site())?;
        Ok(Some(staging))
    }

    /// Where the new site grows.
    pub(super) fn site(&self) -> PathBuf {
        self.root.join("site")
    }

    /// Where the old site is put aside.
    pub(super) fn old(&self) -> PathBuf {
        self.root.join("old")
    }

    /// Removes the folder with what is in it; returns the number of the site's
    /// files that were removed.
    pub(super) fn remove(mut self) -> usize {
        self.is_removed = true;
        remove(&self.root)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.is_removed {
            remove(&self.root);
        }
    }
}

/// Removes the staging folders of `target` whose owners are gone, after
/// putting back a site that one of them had put aside. Best effort: what cannot
/// be removed stays for the next run.
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

/// True for `PREFIX` followed by two numbers: a folder with any other name is
/// not ours.
fn is_staging_name(name: &str, prefix: &str) -> bool {
    let numbers = name.strip_prefix(prefix).and_then(|it| it.split_once('-'));
    let is_number = |it: &str| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit());
    numbers.is_some_and(|(pid, n)| is_number(pid) && is_number(n))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the lock is opened to be locked, and never read"
)]
fn sweep_one(root: &Path, target: &Path) {
    let lock_path = root.join("lock");
    let Ok(lock) = File::open(&lock_path) else {
        // Half created or half removed: its owner, if it lives, tries again.
        let _ = fs::remove_dir(root);
        return;
    };
    if lock.try_lock().is_err() || !lock_path.exists() {
        return;
    }
    swap::put_back(&root.join("old"), target);
    remove(root);
}

/// The lock goes last: a folder that is removed in part is still known as ours.
fn remove(root: &Path) -> usize {
    let removed = tree::remove(&root.join("site")) + tree::remove(&root.join("old"));
    let _ = fs::remove_file(root.join("lock"));
    let _ = fs::remove_dir(root);
    removed
}
