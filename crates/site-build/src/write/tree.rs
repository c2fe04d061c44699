//! Writes and removes trees of files on all cores.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::{WriteReport, check};
use crate::error::{Error, ErrorKind, Result};
use crate::plan::{MARKER, OutPath};

/// Size of the buffer in which old files are compared.
const CHUNK: usize = 16 * 1024;

/// The files of a new site. Files that are the same in the old site (which
/// need not exist) are linked instead of written, so that they keep their times
/// and cost no space.
#[derive(Debug)]
pub(super) struct Tree {
    new: PathBuf,
    old: Option<PathBuf>,
    written: AtomicUsize,
    unchanged: AtomicUsize,
    /// Files that the old tree had under the same path, marker included.
    replaced: AtomicUsize,
    bytes: AtomicU64,
    files: Mutex<BTreeSet<String>>,
}

/// What became of the files of a tree.
#[derive(Debug)]
pub(super) struct Filled {
    pub(super) report: WriteReport,
    /// Files that the old tree had under the same path, marker included.
    pub(super) replaced: usize,
}

impl Tree {
    /// Creates the folders that `paths` need in the empty folder `new`.
    pub(super) fn create<'p>(
        new: PathBuf,
        old: &Path,
        paths: impl Iterator<Item = &'p OutPath>,
    ) -> Result<Self> {
        create_folders(paths, &new)?;
        Ok(Self {
            new,
            old: old.is_dir().then(|| old.to_path_buf()),
            written: AtomicUsize::new(0),
            unchanged: AtomicUsize::new(0),
            replaced: AtomicUsize::new(0),
            bytes: AtomicU64::new(0),
            files: Mutex::default(),
        })
    }

    /// Writes a file.
    pub(super) fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.try_put(path, bytes)
            .map_err(|error| cannot_put(path, error))?;
        self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        // The set is whole at any time, even when a thread died.
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path.to_owned());
        Ok(())
    }

    /// Writes the marker, and reports what was done.
    pub(super) fn finish(self) -> Result<Filled> {
        let report = WriteReport {
            written: self.written.load(Ordering::Relaxed),
            unchanged: self.unchanged.load(Ordering::Relaxed),
            removed: 0,
            bytes: self.bytes.load(Ordering::Relaxed),
        };
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let marker = check::marker(&files);
        drop(files);
        self.put(MARKER, marker.as_bytes())?;
        Ok(Filled {
            report,
            replaced: self.replaced.into_inner(),
        })
    }

    fn try_put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let to = self.new.join(path);
        let from = self.old.as_ref().map(|old| old.join(path));
        let before = from
            .as_ref()
            .and_then(|from| fs::symlink_metadata(from).ok())
            .filter(Metadata::is_file);
        if before.is_some() {
            self.replaced.fetch_add(1, Ordering::Relaxed);
        }
        if let (Some(from), Some(before)) = (from, before)
            && before.len() == bytes.len() as u64
            && in_folder(&to, || keep(&from, &before, &to, bytes))?
        {
            self.unchanged.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        in_folder(&to, || File::create_new(&to))?.write_all(bytes)?;
        self.written.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// Makes a file, and creates its folder first when it is missing: the plan
/// does not know the folders of the search index.
fn in_folder<T>(path: &Path, make: impl Fn() -> io::Result<T>) -> io::Result<T> {
    match make() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            make()
        }
        result => result,
    }
}

/// Creates each folder once, parents before children.
fn create_folders<'p>(paths: impl Iterator<Item = &'p OutPath>, new: &Path) -> Result<()> {
    let folders: BTreeSet<&str> = paths.flat_map(OutPath::folders).collect();
    let mut levels: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for folder in folders {
        levels
            .entry(folder.matches('/').count())
            .or_default()
            .push(folder);
    }
    for level in levels.values() {
        level
            .par_iter()
            .try_for_each(|folder| match fs::create_dir(new.join(folder)) {
                // Names that differ in case alone are one folder on some systems.
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => Err(cannot_put(folder, e)),
                _ => Ok(()),
            })?;
    }
    Ok(())
}

/// Takes the file `from` over to `to` when it holds `bytes`.
///
/// The link is made before the bytes are compared: whatever another process
/// puts at `from` meanwhile, the file at `to` is the one that was looked at.
fn keep(from: &Path, before: &Metadata, to: &Path, bytes: &[u8]) -> io::Result<bool> {
    if fs::hard_link(from, to).is_ok() {
        let same = holds(to, bytes).unwrap_or(false);
        if !same {
            fs::remove_file(to)?;
        }
        return Ok(same);
    }
    if !holds(from, bytes).unwrap_or(false) {
        return Ok(false);
    }
    let mut file = File::create_new(to)?;
    file.write_all(bytes)?;
    file.set_modified(before.modified()?)?;
    Ok(true)
}

/// True when the file at `path` holds exactly `bytes`.
#[expect(
    clippy::disallowed_methods,
    reason = "a file of the output folder, known to be one"
)]
fn holds(path: &Path, mut bytes: &[u8]) -> io::Result<bool> {
    let mut buffer = [0; CHUNK];
    let mut file = File::open(path)?;
    loop {
        let n = file.read(&mut buffer)?;
        if n == 0 {
            return Ok(bytes.is_empty());
        }
        match bytes.strip_prefix(&buffer[..n]) {
            Some(rest) => bytes = rest,
            None => return Ok(false),
        }
    }
}

fn cannot_put(path: &str, error: io::Error) -> Error {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            ": another path differs from it in upper and lower case alone"
        }
        _ => "",
    };
    Error::new(
        ErrorKind::Write,
        format!("cannot write `{path}` of the site{why}"),
    )
    .because(error)
}

/// Removes the tree at `root` and returns the number of files that were in it.
/// Best effort: what cannot be removed stays.
pub(super) fn remove(root: &Path) -> usize {
    let Ok(entries) = fs::read_dir(root) else {
        return 0;
    };
    let entries: Vec<_> = entries.flatten().collect();
    let removed = entries
        .par_iter()
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => remove(&entry.path()),
            _ => usize::from(fs::remove_file(entry.path()).is_ok()),
        })
        .sum();
    let _ = fs::remove_dir(root);
    removed
}
