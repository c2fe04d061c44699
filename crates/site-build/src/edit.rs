//! Commands that change a site folder: versions, moved pages, translations, new
//! files. Each command computes its [`Changes`] from the understood site and
//! applies them together; the problems that remain are reported afterwards.

mod changes;
mod config;
mod journal;
mod naming;
pub(crate) mod packages;
mod place;
mod refs;
pub(crate) mod relocate;
mod report;
pub(crate) mod scaffold;
pub(crate) mod translate;
pub(crate) mod version;

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use located_data::{Diagnostic, Severity};

use changes::{Change, Changes, complete_earlier, is_incomplete};

use crate::display::rendered;
use crate::error::{Error, ErrorKind, Result};
use crate::terminal::say;
use crate::understand::{self, Opened, Project, ProjectOptions};

/// Opens the site in `dir`, applies the changes that `edit` computes from it, and
/// prints them; with `dry_run`, only prints them. Returns whether the site has no
/// errors afterwards.
///
/// # Errors
/// As `edit`, and if a file cannot be read or written.
pub(crate) fn run(
    dir: &Path,
    dry_run: bool,
    edit: impl FnOnce(&Workspace) -> Result<Changes>,
) -> Result<bool> {
    let _lock = begin(dir, dry_run)?;
    let workspace = Workspace::open(dir)?;
    let changes = edit(&workspace)?;
    report::finish(&workspace, &changes, dry_run)
}

/// Like [`run`], for pages that move.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_move(
    dir: &Path,
    dry_run: bool,
    edit: impl FnOnce(&Workspace) -> Result<relocate::Moved>,
) -> Result<bool> {
    let _lock = begin(dir, dry_run)?;
    let workspace = Workspace::open(dir)?;
    let moved = edit(&workspace)?;
    report::finish_move(&workspace, &moved, dry_run)
}

/// Tells authors that a command was killed while it changed a site folder, which explains
/// the problems that follow.
pub(crate) fn say_if_incomplete(dir: &Path) {
    if is_incomplete(dir) {
        say(
            "note: an earlier command was interrupted while it changed the site; run it again to \
             complete the changes",
        );
    }
}

/// Locks a site folder for a command that changes it, unless it is a dry run.
///
/// # Errors
/// `Usage` if an earlier command was killed while it replaced files.
fn begin(dir: &Path, dry_run: bool) -> Result<Option<File>> {
    if dry_run {
        return Ok(None);
    }
    let lock = lock(dir);
    complete_earlier(dir)?;
    Ok(lock)
}

/// Locks a site folder until the file is dropped, so that two commands do not change it at
/// once: each reads what the one before wrote. Best effort, because some systems cannot
/// lock a folder; there, [`Changes::apply`] finds the files that have changed.
fn lock(dir: &Path) -> Option<File> {
    #[expect(clippy::disallowed_methods, reason = "a folder, which is only locked")]
    let folder = File::open(dir).ok()?;
    match folder.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            say("waiting for another command that changes this site");
            folder.lock().ok()?;
        }
        Err(TryLockError::Error(_)) => return None,
    }
    Some(folder)
}

/// A site folder that a command edits.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The folder, as it was given.
    dir: PathBuf,
    opened: Opened,
}

impl Workspace {
    /// Opens a site folder with its drafts, which are edited like all other
    /// pages.
    ///
    /// # Errors
    /// If the environment is broken or the configuration is invalid.
    fn open(dir: &Path) -> Result<Self> {
        let opened = open(dir)?;
        if let Some(problem) = opened.diagnostics.iter().find(|_| opened.project.is_none()) {
            let text = problem.file.as_deref().and_then(|file| opened.text(file));
            return Err(Error::new(ErrorKind::Usage, rendered(problem, text, dir)));
        }
        Ok(Self {
            dir: dir.to_path_buf(),
            opened,
        })
    }

    /// Returns the understood site.
    ///
    /// # Errors
    /// If the configuration is invalid.
    pub(crate) fn project(&self) -> Result<&Project> {
        let missing = || Error::new(ErrorKind::Usage, "the configuration is not valid");
        self.opened.project.as_ref().ok_or_else(missing)
    }

    /// Applies changes, and returns the problems that they caused.
    ///
    /// # Errors
    /// If a file cannot be written.
    fn apply(&self, changes: &Changes) -> Result<NewProblems> {
        let project = self.project()?;
        changes.apply(&project.sources)?;
        let before: BTreeSet<String> = self.opened.diagnostics.iter().map(identity).collect();
        let dir = &*self.dir;
        let now = open(dir)?;
        let new: Vec<&Diagnostic> = now
            .diagnostics
            .iter()
            .filter(|diagnostic| !before.contains(&identity(diagnostic)))
            .collect();
        let text =
            |diagnostic: &Diagnostic| diagnostic.file.as_deref().and_then(|file| now.text(file));
        Ok(NewProblems {
            has_errors: new
                .iter()
                .any(|diagnostic| diagnostic.severity == Severity::Error),
            texts: new
                .iter()
                .map(|diagnostic| rendered(diagnostic, text(diagnostic), dir))
                .collect(),
        })
    }
}

/// The problems caused by an edit.
#[derive(Debug, Default)]
struct NewProblems {
    /// Whether one of the problems is an error.
    has_errors: bool,
    /// The new problems with their excerpts.
    texts: Vec<String>,
}

fn open(dir: &Path) -> Result<Opened> {
    let options = ProjectOptions {
        drafts: true,
        ..ProjectOptions::default()
    };
    understand::open(dir, &options, None)
}

/// Returns a problem without its position, which changes with the text before
/// it.
fn identity(problem: &Diagnostic) -> String {
    format!(
        "{}\n{}\n{}",
        problem.code,
        problem.message,
        problem.file.as_deref().unwrap_or_default()
    )
}
