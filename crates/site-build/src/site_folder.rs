//! Opens site folders for the commands that only read them, and prints the
//! problems of their content.
//!
//! The stages return their problems and print nothing; commands call this module.

use std::path::Path;

use crate::display::rendered;
use crate::error::Result;
use crate::terminal::say;
use crate::understand::{self, Opened, Project, ProjectOptions};

/// Opens the site in a folder. Returns `None` if its content has errors, which are
/// printed.
///
/// Warnings are not printed: `check` is for them.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn open(dir: &Path) -> Result<Option<Project>> {
    open_unless(dir, Opened::has_errors)
}

/// Opens the site in a folder for commands whose results do not depend on the texts
/// of pages, which may have errors. Returns `None` if its configuration has errors,
/// which are printed.
///
/// # Errors
/// If the folder cannot be read.
pub(crate) fn open_despite_errors(dir: &Path) -> Result<Option<Project>> {
    open_unless(dir, |opened| opened.project.is_none())
}

fn open_unless(dir: &Path, fails: impl Fn(&Opened) -> bool) -> Result<Option<Project>> {
    let opened = understand::open(dir, &ProjectOptions::default(), None)?;
    let has_errors = fails(&opened);
    if has_errors {
        say_problems(&opened, dir);
    }
    Ok(opened.project.filter(|_| !has_errors))
}

/// Prints the problems of a site to standard error, errors first.
pub(crate) fn say_problems(opened: &Opened, dir: &Path) {
    let mut diagnostics: Vec<_> = opened.diagnostics.iter().collect();
    diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    for diagnostic in diagnostics {
        let text = diagnostic
            .file
            .as_deref()
            .and_then(|file| opened.text(file));
        say(&rendered(diagnostic, text, dir));
    }
}
