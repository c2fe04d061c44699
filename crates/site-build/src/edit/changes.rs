//! Changes to the files of a site folder, collected first and applied together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use located_data::path;

use crate::error::{Error, ErrorKind, Result};
use crate::load::SiteRoot;

/// Suffix of the name of a file that is not finished.
const UNFINISHED: &str = ".site-build-new";

/// A set of changes to files of a site folder. Paths are relative to the site
/// folder.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    writes: BTreeMap<String, Vec<u8>>,
    removes: BTreeSet<String>,
    notes: Vec<String>,
}

/// A change of one file, by its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change<'a> {
    /// The file is created or replaced.
    Write(&'a str),
    /// The file is removed.
    Remove(&'a str),
}

impl Changes {
    /// Writes a file.
    pub(crate) fn write(&mut self, file: impl Into<String>, content: impl Into<Vec<u8>>) {
        let file = file.into();
        self.removes.remove(&file);
        self.writes.insert(file, content.into());
    }

    /// Removes a file.
    pub(crate) fn remove(&mut self, file: impl Into<String>) {
        let file = file.into();
        if !self.writes.contains_key(&file) {
            self.removes.insert(file);
        }
    }

    /// Adds a note for the author about consequences that the changes do not
    /// handle.
    pub(crate) fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Returns the notes for the author.
    pub(crate) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns all changes, sorted by path.
    pub(crate) fn list(&self) -> impl Iterator<Item = Change<'_>> {
        let writes = self.writes.keys().map(|file| Change::Write(file));
        writes.chain(self.removes.iter().map(|file| Change::Remove(file)))
    }

    /// Writes and removes the files. All new contents are on disk before the
    /// first file is replaced, so that a full disk changes nothing.
    ///
    /// # Errors
    /// `Usage` if a symbolic link on a path leads outside the site folder;
    /// `Write` if a file cannot be written.
    pub(super) fn apply(&self, root: &SiteRoot) -> Result<()> {
        let mut staged = Staged::default();
        for (file, content) in &self.writes {
            staged.add(root, file, content)?;
        }
        staged.finish()?;
        for file in &self.removes {
            let target = inside(root, file)?;
            fs::remove_file(&target).map_err(|error| Error::write(&target, error))?;
            remove_empty_folders(root.dir(), path::parent(file));
        }
        Ok(())
    }
}

/// Temporary files next to the files that they replace. Dropping it removes
/// those that were not renamed.
#[derive(Debug, Default)]
struct Staged(Vec<(PathBuf, PathBuf)>);

impl Staged {
    fn add(&mut self, root: &SiteRoot, file: &str, content: &[u8]) -> Result<()> {
        let target = inside(root, file)?;
        let parent = target.parent().unwrap_or(&target);
        fs::create_dir_all(parent).map_err(|error| Error::write(parent, error))?;
        let mut unfinished = target.clone().into_os_string();
        unfinished.push(UNFINISHED);
        let unfinished = PathBuf::from(unfinished);
        self.0.push((unfinished.clone(), target.clone()));
        // If a symbolic link has this name, the content would be written
        // outside the site folder.
        let _ = fs::remove_file(&unfinished);
        File::create_new(&unfinished)
            .and_then(|mut file| file.write_all(content))
            .map_err(|error| Error::write(&unfinished, error))?;
        if let Ok(before) = fs::metadata(&target) {
            // Ignored, because some file systems have no permissions.
            let _ = fs::set_permissions(&unfinished, before.permissions());
        }
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        while let Some((unfinished, target)) = self.0.last() {
            fs::rename(unfinished, target).map_err(|error| Error::write(target, error))?;
            self.0.pop();
        }
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        for (unfinished, _) in &self.0 {
            let _ = fs::remove_file(unfinished);
        }
    }
}

/// Returns the path of a file of the site on disk.
///
/// # Errors
/// `Usage` if a folder on the path is a symbolic link that leads outside the
/// site folder.
fn inside(root: &SiteRoot, file: &str) -> Result<PathBuf> {
    let mut folder = path::parent(file);
    loop {
        match root.check(Path::new(folder)) {
            Ok(_) => return Ok(root.dir().join(file)),
            Err(crate::load::ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                if folder.is_empty() {
                    return Err(Error::write(root.dir(), error));
                }
                folder = path::parent(folder);
            }
            Err(error) => {
                let message = format!("cannot write {file}: {error}");
                return Err(Error::new(ErrorKind::Usage, message));
            }
        }
    }
}

/// Removes a folder and its parent folders as far as they are empty.
fn remove_empty_folders(root: &Path, folder: &str) {
    let mut folder = folder;
    while !folder.is_empty() && fs::remove_dir(root.join(folder)).is_ok() {
        folder = path::parent(folder);
    }
}
