//! The journal of changes to a site folder: what a command is about to replace and remove.
//! The next command completes the changes of one that was killed half way.
//!
//! A file is only touched if it is as the killed command found it. Authors may have
//! restored files in the meantime: then nothing is completed.
//!
//! The folder of a stranger may contain a journal, too. So one is only followed for files
//! that commands change: new contents come from its own folder, and hidden files, such as
//! hooks of Git, are left alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use located_data::path;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::place::{inside, move_into_place, remove_empty_folders};
use crate::error::{Error, ErrorKind, Result};
use crate::load::{SiteRoot, is_hidden, read_regular};
use crate::source_files::{MAX_SOURCE, write_new};

/// Name of the journal in the folder of new contents. It exists while files of the site
/// are replaced.
const NAME: &str = "begun";

/// The changes of a command.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Journal {
    writes: Vec<Write>,
    removes: Vec<Remove>,
}

/// A file that is created or replaced.
#[derive(Debug, Serialize, Deserialize)]
struct Write {
    /// Path relative to the site folder.
    file: String,
    /// Name of the file with the new content.
    staged: String,
    /// Hash of the content before; `None` for a new file.
    before: Option<u64>,
    /// Hash of the new content.
    after: u64,
}

/// A file that is removed.
#[derive(Debug, Serialize, Deserialize)]
struct Remove {
    /// Path relative to the site folder.
    file: String,
    /// Hash of its content.
    before: Option<u64>,
}

/// How far a command got.
#[derive(Debug, PartialEq, Eq)]
enum Progress {
    /// Nothing has changed, or authors have restored everything.
    None,
    /// Some files have changed, and the rest can be.
    Partial,
    /// A file is neither as before nor as after the change.
    Conflict(String),
}

impl Journal {
    /// Adds a file that will be created or replaced. `staged` is the file with its new
    /// content.
    pub(super) fn write(&mut self, file: &str, target: &Path, staged: &Path) {
        let name = staged.file_name().unwrap_or_default();
        self.writes.push(Write {
            file: file.to_owned(),
            staged: name.to_string_lossy().into_owned(),
            before: hash(target),
            after: hash(staged).unwrap_or_default(),
        });
    }

    /// Adds a file that will be removed.
    pub(super) fn remove(&mut self, file: &str, target: &Path) {
        self.removes.push(Remove {
            file: file.to_owned(),
            before: hash(target),
        });
    }

    /// Writes the journal into the folder of new contents.
    ///
    /// # Errors
    /// `Write` if it cannot be written.
    pub(super) fn save(&self, folder: &Path) -> Result<()> {
        let file = folder.join(NAME);
        let text = serde_json::to_vec(self).unwrap_or_default();
        write_new(&file, &text).map_err(|error| Error::write(&file, error))
    }

    /// Returns whether a command can have written this journal: its paths are those of
    /// files that are not hidden, and the new contents are files of its own folder.
    fn is_credible(&self) -> bool {
        let is_own = |write: &Write| write.staged.bytes().all(|b| b.is_ascii_digit());
        let written = self.writes.iter().map(|write| &write.file);
        let removed = self.removes.iter().map(|remove| &remove.file);
        let mut files = written.chain(removed);
        self.writes.iter().all(is_own)
            && files
                .all(|file| !is_hidden(file) && !path::leaves_root(file) && !file.starts_with('/'))
    }

    /// Returns how far the command got.
    fn progress(&self, root: &SiteRoot, folder: &Path) -> Progress {
        let mut changed = 0;
        let mut restored = None;
        for write in &self.writes {
            let Ok(target) = inside(root, &write.file) else {
                return Progress::Conflict(write.file.clone());
            };
            let now = hash(&target);
            if now == Some(write.after) {
                changed += usize::from(write.before != now);
            } else if now != write.before {
                return Progress::Conflict(write.file.clone());
            } else if hash(&folder.join(&write.staged)) != Some(write.after) {
                restored = Some(&write.file);
            }
        }
        for remove in &self.removes {
            let Ok(target) = inside(root, &remove.file) else {
                return Progress::Conflict(remove.file.clone());
            };
            match hash(&target) {
                None => changed += 1,
                now if now != remove.before => {
                    return Progress::Conflict(remove.file.clone());
                }
                _ => {}
            }
        }
        match restored {
            _ if changed == 0 => Progress::None,
            Some(file) => Progress::Conflict(file.clone()),
            None => Progress::Partial,
        }
    }

    /// Makes the changes that are left. Returns the number of written and of removed
    /// files.
    fn complete(&self, root: &SiteRoot, folder: &Path) -> Result<Completed> {
        let mut done = Completed::default();
        let lower = |file: &str| file.to_lowercase();
        let written: BTreeSet<String> =
            self.writes.iter().map(|write| lower(&write.file)).collect();
        let is_pending = |write: &&Write| folder.join(&write.staged).is_file();
        let pending: BTreeSet<String> = self
            .writes
            .iter()
            .filter(is_pending)
            .map(|write| lower(&write.file))
            .collect();
        // Where case makes no difference, a file that is renamed to itself is removed before
        // it is written.
        let (same, others): (Vec<&Remove>, Vec<_>) = self
            .removes
            .iter()
            .partition(|remove| written.contains(&lower(&remove.file)));
        let same = same
            .into_iter()
            .filter(|remove| pending.contains(&lower(&remove.file)));
        for remove in same {
            done.removed += usize::from(removed(&inside(root, &remove.file)?)?);
        }
        for write in self.writes.iter().filter(is_pending) {
            let target = inside(root, &write.file)?;
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).map_err(|error| Error::write(parent, error))?;
            }
            let staged = folder.join(&write.staged);
            move_into_place(&staged, &target).map_err(|error| Error::write(&target, error))?;
            done.written += 1;
        }
        for remove in &others {
            done.removed += usize::from(removed(&inside(root, &remove.file)?)?);
        }
        for remove in &self.removes {
            remove_empty_folders(root.dir(), path::parent(&remove.file));
        }
        Ok(done)
    }
}

/// What was left to do.
#[derive(Debug, Default)]
struct Completed {
    written: usize,
    removed: usize,
}

/// Completes the changes of an earlier command that was killed while it replaced files of
/// the site. `folder` is the folder of new contents, which is removed.
///
/// # Errors
/// `Usage` if there was such a command: the changes are to be reviewed, or cannot be
/// completed because files have changed since.
pub(super) fn complete_earlier(dir: &Path, folder: &Path) -> Result<()> {
    let text = match read_regular(&folder.join(NAME), MAX_SOURCE) {
        Ok(text) => text,
        Err(_) => {
            let _ = fs::remove_dir_all(folder);
            return Ok(());
        }
    };
    let outcome = resume(dir, folder, &text);
    let _ = fs::remove_dir_all(folder);
    let usage = |text: String| Err(Error::new(ErrorKind::Usage, text));
    match outcome? {
        Outcome::Nothing => Ok(()),
        Outcome::Completed(Completed { written, removed }) => usage(format!(
            "completed the changes of an earlier command that was interrupted ({written} files \
             written, {removed} removed): review them, and run this command again if it is still needed"
        )),
        Outcome::Conflict(file) => usage(format!(
            "an earlier command was interrupted while it changed the site, and {file} has changed \
             since: restore the files, for example with Git, and run this command again"
        )),
    }
}

/// Returns whether a command was killed while it replaced files of the site in `dir`.
pub(super) fn is_incomplete(dir: &Path, folder: &Path) -> bool {
    let Ok(text) = read_regular(&folder.join(NAME), MAX_SOURCE) else {
        return false;
    };
    let (Some(journal), Ok(root)) = (read(&text), SiteRoot::new(dir)) else {
        return false;
    };
    journal.progress(&root, folder) != Progress::None
}

enum Outcome {
    Nothing,
    Completed(Completed),
    Conflict(String),
}

fn resume(dir: &Path, folder: &Path, text: &[u8]) -> Result<Outcome> {
    let Some(journal) = read(text) else {
        return Ok(Outcome::Nothing);
    };
    let Ok(root) = SiteRoot::new(dir) else {
        return Ok(Outcome::Nothing);
    };
    Ok(match journal.progress(&root, folder) {
        Progress::None => Outcome::Nothing,
        Progress::Conflict(file) => Outcome::Conflict(file),
        Progress::Partial => Outcome::Completed(journal.complete(&root, folder)?),
    })
}

/// Returns the journal in a text. There is none if the command was killed while it wrote
/// it, before it replaced a file, or if no command wrote it.
fn read(text: &[u8]) -> Option<Journal> {
    let journal = serde_json::from_slice::<Journal>(text).ok()?;
    journal.is_credible().then_some(journal)
}

/// Removes a file, and returns whether it was there.
fn removed(target: &PathBuf) -> Result<bool> {
    match fs::remove_file(target) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::write(target, error)),
    }
}

/// Returns the hash of a file, or `None` if it cannot be read.
fn hash(file: &Path) -> Option<u64> {
    read_regular(file, MAX_SOURCE)
        .ok()
        .map(|content| xxh3_64(&content))
}
