//! Changes to the files of a site folder, collected first and applied together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use located_data::path;

use crate::cache_file;
use crate::error::{Error, ErrorKind, Result};
use crate::load::{SiteRoot, Sources, read_regular};
use crate::source_files::{
    Created, MAX_SOURCE, in_form_of, keep_permissions, replace_exactly, write_new,
};

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
    /// `Usage` if a symbolic link on a path leads outside the site folder, or if a file is
    /// not as it was read, so that an edit would be lost; `Write` if a file cannot be
    /// written.
    pub(super) fn apply(&self, sources: &Sources) -> Result<()> {
        let root = &sources.root;
        let lower = |file: &String| file.to_lowercase();
        // Where case makes no difference, a file can be renamed to itself.
        let written: BTreeSet<String> = self.writes.keys().map(lower).collect();
        let removed: BTreeSet<String> = self.removes.iter().map(lower).collect();
        let mut removes = Vec::new();
        for file in &self.removes {
            let target = inside(root, file)?;
            check(sources, file, &target, false)?;
            removes.push((file, target));
        }
        let mut staged = Staged::new(root)?;
        for (idx, (file, content)) in self.writes.iter().enumerate() {
            let target = inside(root, file)?;
            let is_new = !removed.contains(&lower(file));
            let before = check(sources, file, &target, is_new)?;
            let content = in_form_of(&before, content.clone());
            staged.add(idx, target, &content)?;
        }
        let (same, removes): (Vec<_>, Vec<_>) = removes
            .into_iter()
            .partition(|(file, _)| written.contains(&lower(file)));
        staged.begin()?;
        for (_, target) in &same {
            fs::remove_file(target).map_err(|error| Error::write(target, error))?;
        }
        staged.finish()?;
        for (_, target) in &removes {
            fs::remove_file(target).map_err(|error| Error::write(target, error))?;
        }
        for file in &self.removes {
            remove_empty_folders(root.dir(), path::parent(file));
        }
        Ok(())
    }
}

/// Returns the content of a file, if it is a text, after a check that it is as it was
/// read. With `is_new`, a file that is not part of the site must not exist.
///
/// # Errors
/// `Usage` if it has changed.
fn check(sources: &Sources, file: &str, target: &Path, is_new: bool) -> Result<Vec<u8>> {
    let usage = |text: String| Error::new(ErrorKind::Usage, text);
    if let Some(text) = sources.text(file) {
        let now = read_regular(target, MAX_SOURCE).unwrap_or_default();
        // Null characters are replaced when a file is read.
        let is_same = now == text.as_bytes()
            || String::from_utf8_lossy(&now).replace('\0', "\u{fffd}") == text;
        return match is_same {
            true => Ok(now),
            false => Err(usage(format!(
                "{file} was changed while this command ran, which wrote nothing: run it again"
            ))),
        };
    }
    let is_taken = !sources.files.contains(file) && fs::symlink_metadata(target).is_ok();
    match is_new && is_taken {
        true => Err(usage(format!("{file} already exists"))),
        false => Ok(Vec::new()),
    }
}

/// Name of the folder of new contents in the cache folder. What a killed command left in
/// it is removed by the next one, and is never part of the site.
const FOLDER: &str = "edit";

/// Name of a file in this folder that exists while files of the site are replaced.
const BEGUN: &str = "begun";

/// Checks that no earlier command was killed while it replaced files of the site, which is
/// reported once: a folder can be moved in part, and the same move would do something else.
///
/// # Errors
/// `Usage` if one was.
pub(super) fn check_complete(dir: &Path) -> Result<()> {
    let folder = dir.join(cache_file::FOLDER).join(FOLDER);
    let is_begun = folder.join(BEGUN).is_file();
    let _ = fs::remove_dir_all(&folder);
    match is_begun {
        true => Err(Error::new(
            ErrorKind::Usage,
            "an earlier command was interrupted while it changed the site, and has changed only some of the files: \
             restore them, for example with Git, and run this command again",
        )),
        false => Ok(()),
    }
}

/// New contents of files, in a folder of their own until all of them are written. Dropping
/// it removes the folder, and the folders that were created for files that are not
/// written.
#[derive(Debug)]
struct Staged {
    folder: PathBuf,
    /// Each new content, and the file that it replaces.
    files: Vec<(PathBuf, PathBuf)>,
    created: Created,
}

impl Staged {
    fn new(root: &SiteRoot) -> Result<Self> {
        let folder = root.dir().join(cache_file::FOLDER).join(FOLDER);
        let _ = fs::remove_dir_all(&folder);
        if !cache_file::prepare(&folder) {
            let error = fs::create_dir_all(&folder).err();
            let error = error.unwrap_or_else(|| io::ErrorKind::Other.into());
            return Err(Error::write(&folder, error));
        }
        Ok(Self {
            folder,
            files: Vec::new(),
            created: Created::default(),
        })
    }

    fn add(&mut self, idx: usize, target: PathBuf, content: &[u8]) -> Result<()> {
        self.created.folder_of(&target)?;
        let file = self.folder.join(idx.to_string());
        write_new(&file, content).map_err(|error| Error::write(&target, error))?;
        keep_permissions(&target, &file);
        self.files.push((file, target));
        Ok(())
    }

    /// Marks the beginning of the changes, when all new contents are on disk.
    fn begin(&self) -> Result<()> {
        let file = self.folder.join(BEGUN);
        write_new(&file, b"").map_err(|error| Error::write(&file, error))
    }

    fn finish(&mut self) -> Result<()> {
        for (file, target) in &self.files {
            let renamed = match fs::rename(file, target) {
                // The cache folder, or that of the file, is a link or a mount.
                Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                    let content = read_regular(file, MAX_SOURCE).map_err(io::Error::other);
                    content.and_then(|content| replace_exactly(target, &content))
                }
                result => result,
            };
            renamed.map_err(|error| Error::write(target, error))?;
        }
        std::mem::take(&mut self.created).keep();
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
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
