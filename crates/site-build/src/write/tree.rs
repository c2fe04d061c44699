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

use rayon::prelude::*;

use super::listings::{Listings, path_in};
use super::spare::{Spare, folders_of};
use super::state::FileState;
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
    /// Content of the spare that became the folder of the new site.
    spare: Option<Spare>,
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
    /// Creates the folders that `paths` need in the folder `new`, which is empty or
    /// a spare.
    ///
    /// # Errors
    /// `Write` if a folder cannot be created, or if the spare is unusable.
    pub(super) fn create(
        new: PathBuf,
        old: &Path,
        spare: Option<Spare>,
        paths: &[&OutPath],
    ) -> Result<Self> {
        let paths: BTreeSet<&str> = paths.iter().map(|path| path.as_str()).collect();
        let folders: BTreeSet<&str> = paths.iter().flat_map(|path| folders_of(path)).collect();
        let spare = spare
            .map(|mut spare| spare.retain(&paths, &folders).map(|()| spare))
            .transpose()
            .map_err(|error| Error::write(&new, error))?;
        create_folders(folders, &new, spare.as_ref())?;
        Ok(Self {
            new,
            spare,
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

    /// Returns the hash of the content of a file that was put or kept.
    pub(super) fn hash(&self, path: &str) -> Option<u128> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        Some(files.get(path)?.hash)
    }

    /// Writes a file.
    pub(super) fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let state = self
            .try_put(path, bytes)
            .map_err(|error| cannot_put(path, error))?;
        self.add(path, state);
        Ok(())
    }

    /// Returns whether the spare or the old tree has a file with this state.
    pub(super) fn has(&self, path: &str, state: &FileState) -> bool {
        self.is_spare(path, state)
            || self
                .old
                .as_ref()
                .is_some_and(|old| state.is_at(&old.join(path)))
    }

    /// Returns whether the spare has a file with this state.
    fn is_spare(&self, path: &str, state: &FileState) -> bool {
        let spare = self.spare.as_ref();
        spare.is_some_and(|spare| spare.has(path, state))
    }

    /// Removes the file of the spare that another one replaces.
    fn clear(&self, path: &str) -> io::Result<()> {
        let spare = self.spare.as_ref();
        spare.map_or(Ok(()), |spare| spare.clear(path))
    }

    /// Keeps a file of the spare or links that of the old tree, if it has the given
    /// state. Returns whether it did.
    pub(super) fn keep(&self, path: &str, state: &FileState) -> Result<bool> {
        if self.is_spare(path, state) {
            self.replaced.fetch_add(1, Ordering::Relaxed);
            self.unchanged.fetch_add(1, Ordering::Relaxed);
            self.add(path, *state);
            return Ok(true);
        }
        let Some(old) = &self.old else {
            return Ok(false);
        };
        self.clear(path).map_err(|error| cannot_put(path, error))?;
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
        let hash = state.hash;
        self.add(
            path,
            FileState {
                hash,
                ..FileState::without_hash(&metadata)
            },
        );
        Ok(true)
    }

    /// Removes a file that [`keep`](Self::keep) linked.
    pub(super) fn undo_keep(&self, path: &str) -> Result<()> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(state) = files.remove(path) else {
            return Ok(());
        };
        drop(files);
        // A file of the spare may be kept again; otherwise, it is removed at the end.
        if !self.is_spare(path, &state) {
            fs::remove_file(self.new.join(path)).map_err(|error| cannot_put(path, error))?;
        }
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
    pub(super) fn finish(self, built: &check::Built) -> Result<FinishedTree> {
        let report = WriteReport {
            written: self.written.load(Ordering::Relaxed),
            unchanged: self.unchanged.load(Ordering::Relaxed),
            removed: 0,
            bytes: self.bytes.load(Ordering::Relaxed),
        };
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let marker = check::marker(built, files.keys());
        drop(files);
        self.put(MARKER, marker.as_bytes())?;
        let files = self
            .files
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(spare) = self.spare {
            spare
                .finish(&files)
                .map_err(|error| Error::write(&self.new, error))?;
        }
        Ok(FinishedTree {
            report,
            files,
            replaced: self.replaced.into_inner(),
        })
    }

    /// Writes a file, or links the equal file of the old tree.
    fn try_put(&self, path: &str, bytes: &[u8]) -> io::Result<FileState> {
        self.clear(path)?;
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
            return Ok(FileState::new(bytes, &fs::symlink_metadata(&to)?));
        }
        let mut file = in_folder(&to, || File::create_new(&to))?;
        file.write_all(bytes)?;
        self.written.fetch_add(1, Ordering::Relaxed);
        Ok(FileState::new(bytes, &file.metadata()?))
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

/// Creates each folder that the spare does not have, parents before children.
fn create_folders(folders: BTreeSet<&str>, new: &Path, spare: Option<&Spare>) -> Result<()> {
    let mut levels: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    let is_new = |folder: &&str| !spare.is_some_and(|spare| spare.has_folder(folder));
    for folder in folders.into_iter().filter(is_new) {
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
pub(super) fn is_exactly(
    root: &Path,
    files: &BTreeMap<String, FileState>,
    listings: &Listings,
) -> bool {
    count_known(root, "", files, listings) == Some(files.len())
}

/// Returns the number of files below `folder`, or `None` if one of them differs
/// from its state in `files`.
fn count_known(
    root: &Path,
    folder: &str,
    files: &BTreeMap<String, FileState>,
    listings: &Listings,
) -> Option<usize> {
    let path = root.join(folder);
    let metadata = fs::symlink_metadata(&path).ok()?;
    let entries = listings.list(&path, &metadata).ok()?;
    entries
        .par_iter()
        .map(|entry| {
            let path = path_in(folder, entry.name.to_str()?);
            if entry.is_folder {
                return count_known(root, &path, files, listings);
            }
            match files.get(&path) {
                Some(state) => state.is_at(&root.join(&path)).then_some(1),
                None => check::is_litter(&entry.name).then_some(0),
            }
        })
        .try_reduce(|| 0, |a, b| Some(a + b))
}

/// Removes the tree at `root`. Best effort: what cannot be removed is left.
pub(super) fn remove(root: &Path) {
    let Ok(entries) = fs::read_dir(root) else {
        return;
    };
    let entries: Vec<_> = entries.flatten().collect();
    entries
        .par_iter()
        .for_each(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => remove(&entry.path()),
            _ => {
                let _ = fs::remove_file(entry.path());
            }
        });
    let _ = fs::remove_dir(root);
}
