//! The spare: the folder that the output was before the last build, kept in the
//! cache so that the next build need not make a folder and a link for each page.
//!
//! ```text
//! .site-build-cache/build.spare/
//! ```
//!
//! A build takes the spare by renaming it, so that at most one build has it and a
//! killed one leaves none. Its files are hard links to those of the output, except for
//! the ones that the last build changed. Whatever it contains, nothing of it
//! is published unchecked: a file is kept if it is the very file (by its inode)
//! that the last build recorded, and everything else is removed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::listings::{Listings, path_in};
use super::state::FileState;
use crate::cache_file::FOLDER;
use crate::plan::is_index_file;

/// Extension of a spare in the cache folder.
const EXTENSION: &str = "spare";

/// Returns the path of the spare of an output folder.
pub(super) fn path(target: &Path) -> Option<PathBuf> {
    let mut name = target.file_name()?.to_owned();
    name.push(".");
    name.push(EXTENSION);
    Some(target.parent()?.join(FOLDER).join(name))
}

/// Returns the spares of output folders beside `target`, except for its own.
pub(super) fn of_others(target: &Path) -> Vec<PathBuf> {
    let own = path(target);
    let folder = own.as_deref().and_then(Path::parent);
    let listed = folder.map(fs::read_dir).into_iter().flatten().flatten();
    let paths = listed.flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == EXTENSION))
        .filter(|path| Some(path) != own.as_ref())
        .collect()
}

/// The content of a spare, which becomes the new site.
#[derive(Debug)]
pub(super) struct Spare {
    root: PathBuf,
    files: HashMap<String, FileState>,
    folders: BTreeSet<String>,
}

/// What a folder contains, with what is in the folders below it.
#[derive(Debug, Default)]
struct Content {
    /// Regular files have a state, without the hash of their content.
    files: Vec<(String, FileState)>,
    folders: Vec<String>,
}

impl Spare {
    /// Lists the spare at `root`, whose folders must have the permissions and the
    /// owner of `fresh`, a folder that this process created.
    ///
    /// # Errors
    /// If it cannot be listed, or has a folder that this process would not have
    /// created like this.
    pub(super) fn open(root: PathBuf, fresh: &Metadata, listings: &Listings) -> io::Result<Self> {
        let metadata = fs::symlink_metadata(&root)?;
        let Content { files, folders } = content(&root, "", &metadata, fresh, listings)?;
        Ok(Self {
            root,
            files: files.into_iter().collect(),
            folders: folders.into_iter().collect(),
        })
    }

    /// Removes everything but `files`, the index, and their folders.
    pub(super) fn retain(
        &mut self,
        files: &BTreeSet<&str>,
        folders: &BTreeSet<&str>,
    ) -> io::Result<()> {
        let is_kept = |path: &str| files.contains(path) || is_index_file(path);
        let gone: Vec<String> = self
            .files
            .extract_if(|path, _| !is_kept(path))
            .map(|(path, _)| path)
            .collect();
        gone.par_iter()
            .try_for_each(|path| remove_file(&self.root.join(path)))?;
        let is_kept = |path: &str| folders.contains(path) || is_index_file(&format!("{path}/"));
        self.remove_folders(|path| !is_kept(path))
    }

    /// Removes files that the new site does not have, and folders without files.
    pub(super) fn finish(mut self, files: &BTreeMap<String, FileState>) -> io::Result<()> {
        let gone: Vec<&String> = self
            .files
            .keys()
            .filter(|path| !files.contains_key(*path))
            .collect();
        gone.par_iter()
            .try_for_each(|path| remove_file(&self.root.join(path)))?;
        let index = files.keys().filter(|path| is_index_file(path));
        let used: BTreeSet<&str> = index.flat_map(|path| folders_of(path)).collect();
        self.remove_folders(|path| is_index_file(&format!("{path}/")) && !used.contains(path))
    }

    /// Removes empty folders, those in folders first.
    fn remove_folders(&mut self, is_gone: impl Fn(&str) -> bool) -> io::Result<()> {
        let gone: Vec<String> = self
            .folders
            .iter()
            .filter(|path| is_gone(path))
            .cloned()
            .collect();
        for path in gone.iter().rev() {
            fs::remove_dir(self.root.join(path))?;
            self.folders.remove(path);
        }
        Ok(())
    }

    /// Returns whether there is a folder.
    pub(super) fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    /// Returns whether a file is the very one with this state.
    pub(super) fn has(&self, path: &str, state: &FileState) -> bool {
        self.files.get(path).is_some_and(|found| {
            state.inode != 0
                && state.modified != 0
                && found.inode == state.inode
                && found.modified == state.modified
                && found.len == state.len
        })
    }

    /// Removes a file that the new site replaces. A file is never written into,
    /// because the output has the same one.
    pub(super) fn clear(&self, path: &str) -> io::Result<()> {
        match self.files.contains_key(path) {
            true => remove_file(&self.root.join(path)),
            false => Ok(()),
        }
    }
}

/// Returns the folders of a path, the innermost first.
pub(super) fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = path;
    std::iter::from_fn(move || {
        rest = rest.rsplit_once('/')?.0;
        Some(rest)
    })
}

/// Removes a file, which may be missing.
fn remove_file(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns what is below `folder` in `root`, which has this `metadata`.
fn content(
    root: &Path,
    folder: &str,
    metadata: &Metadata,
    fresh: &Metadata,
    listings: &Listings,
) -> io::Result<Content> {
    let entries = listings.list(&root.join(folder), metadata)?;
    let below = entries.par_iter().map(|entry| {
        let name = entry.name.to_str().ok_or(io::ErrorKind::InvalidData)?;
        let path = path_in(folder, name);
        let metadata = fs::symlink_metadata(root.join(&path))?;
        if !metadata.is_dir() {
            let state = match metadata.is_file() {
                true => FileState::without_hash(&metadata),
                false => FileState::default(),
            };
            return Ok(Content {
                files: vec![(path, state)],
                folders: Vec::new(),
            });
        }
        if !is_like(&metadata, fresh) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let mut below = content(root, &path, &metadata, fresh, listings)?;
        below.folders.push(path);
        Ok(below)
    });
    below.try_reduce(Content::default, |mut all, more| {
        all.files.extend(more.files);
        all.folders.extend(more.folders);
        Ok(all)
    })
}

/// Returns whether a folder has the permissions and the owner of another.
fn is_like(folder: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let owner = |metadata: &Metadata| (metadata.mode(), metadata.uid(), metadata.gid());
        owner(folder) == owner(other)
    }
    #[cfg(not(unix))]
    {
        let _ = (folder, other);
        false
    }
}
