//! Writes and removes trees of files on all cores.
//!
//! Most files of a site are equal to those of the last build. These are not
//! written again but linked, after a comparison of their contents: that is
//! faster, saves space while both sites exist, and keeps modification times, by
//! which hosts and browsers recognise unchanged files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use super::{WriteReport, check};
use crate::error::{Error, ErrorKind, Result};
use crate::load::read_regular;
use crate::plan::{MARKER, OutPath};

/// Size of the buffer for comparing old files, in bytes.
const CHUNK: usize = 16 * 1024;

/// The files of a new site. Files that are equal in the old site (which need
/// not exist) are hard links to it, so that they keep their modification times
/// and use no further space.
#[derive(Debug)]
pub(super) struct Tree {
    /// Folder of the new site.
    new: PathBuf,
    /// Folder of the old site, if there is one.
    old: Option<PathBuf>,
    /// Number of files written.
    written: AtomicUsize,
    /// Number of files linked.
    unchanged: AtomicUsize,
    /// Number of files that the old tree has at the same path, including the
    /// marker.
    replaced: AtomicUsize,
    /// Size of all files.
    bytes: AtomicU64,
    /// All files so far, by path.
    files: Mutex<BTreeMap<String, FileState>>,
}

/// State of a file of a finished site when it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileState {
    /// Length in bytes.
    pub(crate) len: u64,
    /// Hash of the content.
    pub(crate) hash: u128,
    /// Modification time, in nanoseconds since 1970; 0 if the system does not
    /// provide it.
    pub(crate) modified: u64,
}

impl FileState {
    /// Returns the state of a file with a content and a modification time.
    fn new(bytes: &[u8], modified: u64) -> Self {
        Self {
            len: bytes.len() as u64,
            hash: xxh3_128(bytes),
            modified,
        }
    }

    /// Returns whether there is a regular file with this content at `path`.
    fn is_at(&self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|metadata| self.describes(&metadata, path))
    }

    /// Returns whether the file at `path`, with the metadata `metadata`, has
    /// this content. If its modification time differs, the file is read,
    /// because copies of a folder do not keep times.
    fn describes(&self, metadata: &Metadata, path: &Path) -> bool {
        let has_time = modified(metadata) == self.modified && self.modified != 0;
        let has_hash =
            || read_regular(path, self.len).is_ok_and(|bytes| xxh3_128(&bytes) == self.hash);
        metadata.is_file() && metadata.len() == self.len && (has_time || has_hash())
    }
}

/// Returns the modification time of a file in nanoseconds since 1970.
fn modified(metadata: &Metadata) -> u64 {
    metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| u64::try_from(since.as_nanos()).ok())
        .unwrap_or(0)
}

/// The files of a finished tree.
#[derive(Debug)]
pub(super) struct FinishedTree {
    pub(super) report: WriteReport,
    /// All files, including the marker.
    pub(super) files: BTreeMap<String, FileState>,
    /// Number of files that the old tree has at the same path, including the
    /// marker.
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

    /// Returns the content of a file that was put or kept.
    pub(super) fn read(&self, path: &str) -> Option<Vec<u8>> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let len = files.get(path)?.len;
        drop(files);
        read_regular(&self.new.join(path), len).ok()
    }

    /// Writes a file.
    pub(super) fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let modified = self
            .try_put(path, bytes)
            .map_err(|error| cannot_put(path, error))?;
        self.add(path, FileState::new(bytes, modified));
        Ok(())
    }

    /// Returns whether the old tree has a file with this state.
    pub(super) fn has(&self, path: &str, state: &FileState) -> bool {
        self.old
            .as_ref()
            .is_some_and(|old| state.is_at(&old.join(path)))
    }

    /// Links a file of the old tree, if it has the given state. Returns whether
    /// it did.
    pub(super) fn keep(&self, path: &str, state: &FileState) -> Result<bool> {
        let Some(old) = &self.old else {
            return Ok(false);
        };
        let to = self.new.join(path);
        // The file is checked again after it is linked: whatever another process
        // puts at the old path meanwhile, the checked file is the one that is
        // published. A file that cannot be linked is written.
        if in_folder(&to, || fs::hard_link(old.join(path), &to)).is_err() {
            return Ok(false);
        }
        let metadata = fs::symlink_metadata(&to).map_err(|error| cannot_put(path, error))?;
        if !state.describes(&metadata, &to) {
            fs::remove_file(&to).map_err(|error| cannot_put(path, error))?;
            return Ok(false);
        }
        self.replaced.fetch_add(1, Ordering::Relaxed);
        self.unchanged.fetch_add(1, Ordering::Relaxed);
        let modified = modified(&metadata);
        self.add(path, FileState { modified, ..*state });
        Ok(true)
    }

    /// Removes a file that [`keep`](Self::keep) linked.
    pub(super) fn undo_keep(&self, path: &str) -> Result<()> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(state) = files.remove(path) else {
            return Ok(());
        };
        drop(files);
        fs::remove_file(self.new.join(path)).map_err(|error| cannot_put(path, error))?;
        self.replaced.fetch_sub(1, Ordering::Relaxed);
        self.unchanged.fetch_sub(1, Ordering::Relaxed);
        self.bytes.fetch_sub(state.len, Ordering::Relaxed);
        Ok(())
    }

    /// Records a file.
    fn add(&self, path: &str, state: FileState) {
        self.bytes.fetch_add(state.len, Ordering::Relaxed);
        // The map is consistent at any time, even if a thread panicked.
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path.to_owned(), state);
    }

    /// Writes the marker, and returns the files of the tree.
    pub(super) fn finish(self, preview: check::Preview) -> Result<FinishedTree> {
        let report = WriteReport {
            written: self.written.load(Ordering::Relaxed),
            unchanged: self.unchanged.load(Ordering::Relaxed),
            removed: 0,
            bytes: self.bytes.load(Ordering::Relaxed),
        };
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let marker = check::marker(preview, files.keys());
        drop(files);
        self.put(MARKER, marker.as_bytes())?;
        Ok(FinishedTree {
            report,
            files: self
                .files
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner),
            replaced: self.replaced.into_inner(),
        })
    }

    /// Writes a file, or links the equal file of the old tree. Returns its
    /// modification time.
    fn try_put(&self, path: &str, bytes: &[u8]) -> io::Result<u64> {
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
            return Ok(modified(&before));
        }
        let mut file = in_folder(&to, || File::create_new(&to))?;
        file.write_all(bytes)?;
        self.written.fetch_add(1, Ordering::Relaxed);
        Ok(modified(&file.metadata()?))
    }
}

/// Creates a file with `make`, and its folder if that is missing: the plan does
/// not know the folders of the search index.
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
                // On some systems, names that differ only in case are the same
                // folder.
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => Err(cannot_put(folder, e)),
                _ => Ok(()),
            })?;
    }
    Ok(())
}

/// Links the file `from` to `to` if its content is `bytes`.
///
/// The link is created before the bytes are compared: whatever another process
/// puts at `from` meanwhile, the file at `to` is the one that was compared.
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

/// Returns whether the content of the file at `path` is `bytes`.
#[expect(
    clippy::disallowed_methods,
    reason = "a file of the output folder, known to be one"
)]
fn holds(path: &Path, mut bytes: &[u8]) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut buffer = [0; CHUNK];
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

/// Returns the error for a file that cannot be written.
fn cannot_put(path: &str, error: io::Error) -> Error {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists => ": another path differs from it only in case",
        _ => "",
    };
    Error::new(
        ErrorKind::Write,
        format!("cannot write `{path}` of the site{why}"),
    )
    .because(error)
}

/// Returns whether the folder `root` contains exactly `files`, apart from files
/// that operating systems create in folders.
pub(super) fn is_exactly(root: &Path, files: &BTreeMap<String, FileState>) -> bool {
    count_known(root, "", files) == Some(files.len())
}

/// Returns the number of files below `folder`, or `None` if one of them differs
/// from its state in `files`.
fn count_known(root: &Path, folder: &str, files: &BTreeMap<String, FileState>) -> Option<usize> {
    let entries = fs::read_dir(root.join(folder))
        .ok()?
        .collect::<io::Result<Vec<_>>>()
        .ok()?;
    entries
        .par_iter()
        .map(|entry| {
            let file_name = entry.file_name();
            let name = file_name.to_str()?;
            let path = match folder {
                "" => name.to_owned(),
                _ => format!("{folder}/{name}"),
            };
            if entry.file_type().ok()?.is_dir() {
                return count_known(root, &path, files);
            }
            match files.get(&path) {
                Some(state) => {
                    let metadata = entry.metadata().ok()?;
                    state.describes(&metadata, &entry.path()).then_some(1)
                }
                None => check::is_litter(entry.file_name().as_os_str()).then_some(0),
            }
        })
        .try_reduce(|| 0, |a, b| Some(a + b))
}

/// Removes the tree at `root`, and returns the number of files that were in it.
/// Best effort: what cannot be removed is left.
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
