//! Changes to the files of a site folder, collected first and applied together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use located_data::path;

use super::journal::{self, Journal};
use super::place::{inside, move_into_place, remove_empty_folders};
use crate::cache_file;
use crate::error::{Error, ErrorKind, Result};
use crate::load::{SiteRoot, Sources, read_regular};
use crate::source_files::{Created, MAX_SOURCE, in_form_of, keep_permissions, write_new};

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
    /// first file is replaced, so that a full disk changes nothing. If a file cannot be
    /// replaced or removed, those before it are restored.
    ///
    /// # Errors
    /// `Usage` if a path has a control character, which no page can have, if a symbolic link
    /// on it leads outside the site folder, or if a file is not as it was read, so that an
    /// edit would be lost; `Write` if a file cannot be written.
    pub(super) fn apply(&self, sources: &Sources) -> Result<()> {
        if let Some(file) = self
            .writes
            .keys()
            .find(|file| file.contains(char::is_control))
        {
            let message = format!(
                "cannot write `{}`: the path contains a line break or another control character",
                file.escape_debug()
            );
            return Err(Error::new(ErrorKind::Usage, message));
        }
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
        for (file, target) in &removes {
            staged.journal.remove(file, target);
        }
        for (idx, (file, content)) in self.writes.iter().enumerate() {
            let target = inside(root, file)?;
            let is_new = !removed.contains(&lower(file));
            let before = check(sources, file, &target, is_new)?;
            let content = in_form_of(&before, content.clone());
            staged.add(idx, file, target, &content)?;
        }
        let (same, removes): (Vec<_>, Vec<_>) = removes
            .into_iter()
            .partition(|(file, _)| written.contains(&lower(file)));
        staged.begin()?;
        let targets = |removes: Vec<(&String, PathBuf)>| {
            let targets = removes.into_iter();
            targets.map(|(_, target)| target).collect::<Vec<_>>()
        };
        staged.finish(&targets(same), &targets(removes))?;
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

/// Completes the changes of an earlier command that was killed while it replaced files of
/// the site.
///
/// # Errors
/// `Usage` if there was one.
pub(super) fn complete_earlier(dir: &Path) -> Result<()> {
    journal::complete_earlier(dir, &dir.join(cache_file::FOLDER).join(FOLDER))
}

/// Returns whether a command was killed while it replaced files of the site in `dir`.
pub(super) fn is_incomplete(dir: &Path) -> bool {
    journal::is_incomplete(dir, &dir.join(cache_file::FOLDER).join(FOLDER))
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
    journal: Journal,
    /// Files that were replaced, created or removed, in order.
    changed: Vec<Changed>,
    /// Whether the folder stays, for the next command to complete the changes.
    is_kept: bool,
}

/// A file that was replaced, created or removed.
#[derive(Debug)]
struct Changed {
    target: PathBuf,
    /// The earlier content, in the folder of new contents; `None` for a new file.
    before: Option<PathBuf>,
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
            journal: Journal::default(),
            changed: Vec::new(),
            is_kept: false,
        })
    }

    fn add(&mut self, idx: usize, name: &str, target: PathBuf, content: &[u8]) -> Result<()> {
        self.created.folder_of(&target)?;
        let file = self.folder.join(idx.to_string());
        write_new(&file, content).map_err(|error| Error::write(&target, error))?;
        keep_permissions(&target, &file);
        self.journal.write(name, &target, &file);
        self.files.push((file, target));
        Ok(())
    }

    /// Marks the beginning of the changes, when all new contents are on disk.
    fn begin(&self) -> Result<()> {
        self.journal.save(&self.folder)
    }

    /// Removes the files `first`, replaces all files with new contents, and removes the
    /// files `last`.
    ///
    /// # Errors
    /// `Write` if one of them cannot be changed; all are as before then.
    fn finish(&mut self, first: &[PathBuf], last: &[PathBuf]) -> Result<()> {
        let changed = self.change_all(first, last);
        match changed {
            Ok(()) => std::mem::take(&mut self.created).keep(),
            Err(_) => self.undo(),
        }
        changed
    }

    fn change_all(&mut self, first: &[PathBuf], last: &[PathBuf]) -> Result<()> {
        for target in first {
            self.remove(target)?;
        }
        for (file, target) in std::mem::take(&mut self.files) {
            self.change(&target, |target| move_into_place(&file, target))?;
        }
        for target in last {
            self.remove(target)?;
        }
        Ok(())
    }

    fn remove(&mut self, target: &Path) -> Result<()> {
        self.change(target, |target| fs::remove_file(target))
    }

    /// Changes a file after its content was saved.
    fn change(
        &mut self,
        target: &Path,
        change: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<()> {
        let before = match fs::symlink_metadata(target).is_ok() {
            true => Some(self.saved(target).map_err(|e| Error::write(target, e))?),
            false => None,
        };
        change(target).map_err(|error| Error::write(target, error))?;
        self.changed.push(Changed {
            target: target.to_path_buf(),
            before,
        });
        Ok(())
    }

    /// Saves the content of a file in the folder of new contents, by a link where the file
    /// system has them.
    fn saved(&self, target: &Path) -> io::Result<PathBuf> {
        let before = self.folder.join(format!("before-{}", self.changed.len()));
        if fs::hard_link(target, &before).is_err() {
            fs::copy(target, &before)?;
        }
        Ok(before)
    }

    /// Restores the files that were changed, the last one first. If one cannot be restored,
    /// the folder stays, by which the next command completes the changes.
    fn undo(&mut self) {
        for Changed { target, before } in self.changed.drain(..).rev() {
            let restored = match before {
                Some(before) => move_into_place(&before, &target),
                None => fs::remove_file(&target),
            };
            self.is_kept |= restored.is_err();
        }
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site folder in which a command moves `a.md` to `b.md` and changes `c.md`, and is
    /// killed after it has replaced `replaced` files.
    fn killed(replaced: usize) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for file in ["a.md", "c.md"] {
            fs::write(dir.path().join(file), file).unwrap();
        }
        let root = SiteRoot::new(dir.path()).unwrap();
        let mut staged = Staged::new(&root).unwrap();
        staged.journal.remove("a.md", &dir.path().join("a.md"));
        for (idx, file) in ["b.md", "c.md"].into_iter().enumerate() {
            let target = dir.path().join(file);
            staged.add(idx, file, target, b"new").unwrap();
        }
        staged.begin().unwrap();
        for (file, target) in &staged.files[..replaced] {
            move_into_place(file, target).unwrap();
        }
        std::mem::forget(staged);
        dir
    }

    fn files(dir: &Path) -> String {
        let read = |file: &str| read_regular(&dir.join(file), MAX_SOURCE).unwrap_or_default();
        let text = |file| String::from_utf8(read(file)).unwrap_or_default();
        ["a.md", "b.md", "c.md"].map(text).join("|")
    }

    #[test]
    fn changes_of_a_killed_command_are_completed() {
        for replaced in 1..=2 {
            let dir = killed(replaced);
            assert!(is_incomplete(dir.path()));
            let said = complete_earlier(dir.path()).unwrap_err().to_string();
            assert!(said.starts_with("completed the changes"), "{said}");
            assert_eq!(files(dir.path()), "|new|new");
            assert!(complete_earlier(dir.path()).is_ok());
        }
    }

    #[test]
    fn nothing_is_completed_if_nothing_changed_or_files_were_restored() {
        let dir = killed(0);
        assert!(!is_incomplete(dir.path()));
        assert!(complete_earlier(dir.path()).is_ok());
        assert_eq!(files(dir.path()), "a.md||c.md");
        // `git checkout .` and `git clean`.
        let dir = killed(2);
        fs::write(dir.path().join("c.md"), "c.md").unwrap();
        fs::remove_file(dir.path().join("b.md")).unwrap();
        assert!(complete_earlier(dir.path()).is_ok());
        assert_eq!(files(dir.path()), "a.md||c.md");
    }

    #[test]
    fn files_that_were_edited_since_are_not_touched() {
        let dir = killed(1);
        fs::write(dir.path().join("c.md"), "edited").unwrap();
        let said = complete_earlier(dir.path()).unwrap_err().to_string();
        assert!(said.contains("c.md has changed since"), "{said}");
        assert_eq!(files(dir.path()), "a.md|new|edited");
        // Without `git clean`, one file is restored and the other is not.
        let dir = killed(2);
        fs::write(dir.path().join("c.md"), "c.md").unwrap();
        assert!(complete_earlier(dir.path()).is_err());
        assert_eq!(files(dir.path()), "a.md|new|c.md");
    }

    #[test]
    fn a_file_that_cannot_be_replaced_leaves_the_others_as_they_were() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        for file in ["a.md", "c.md"] {
            fs::write(path(file), file).unwrap();
        }
        // No file can take the place of a folder.
        fs::create_dir_all(path("z.md/folder")).unwrap();
        let root = SiteRoot::new(dir.path()).unwrap();
        let mut staged = Staged::new(&root).unwrap();
        for (idx, file) in ["new/b.md", "c.md", "z.md"].into_iter().enumerate() {
            staged.add(idx, file, path(file), b"new").unwrap();
        }
        staged.begin().unwrap();
        let failed = staged.finish(&[path("a.md")], &[]).unwrap_err().to_string();
        assert!(failed.contains("z.md"), "{failed}");
        drop(staged);
        assert_eq!(files(dir.path()), "a.md||c.md");
        assert!(!path("new").exists());
        assert!(!is_incomplete(dir.path()));
    }

    #[test]
    fn a_journal_of_a_stranger_changes_nothing_else() {
        for (file, staged) in [
            (".git/hooks/post-commit", "0"),
            ("docs/../.git/config", "0"),
            ("../neighbour.md", "0"),
            ("stolen.md", "../../../secret.md"),
        ] {
            let outer = tempfile::tempdir().unwrap();
            let dir = outer.path().join("site");
            let folder = dir.join(cache_file::FOLDER).join(FOLDER);
            for folder in [&folder, &dir.join(".git/hooks"), &dir.join("docs")] {
                fs::create_dir_all(folder).unwrap();
            }
            fs::write(outer.path().join("secret.md"), "secret").unwrap();
            fs::write(folder.join("0"), "secret").unwrap();
            let after = xxhash_rust::xxh3::xxh3_64(b"secret");
            let journal = format!(
                r#"{{"writes": [{{"file": "{file}", "staged": "{staged}", "before": null, "after": {after}}}], "removes": [{{"file": "gone.md", "before": 1}}]}}"#
            );
            fs::write(folder.join("begun"), journal).unwrap();
            assert!(complete_earlier(&dir).is_ok(), "{file}");
            assert!(!dir.join(file).exists(), "{file}");
            assert!(outer.path().join("secret.md").exists());
        }
    }
}
