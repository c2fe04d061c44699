//! Commands that change a site folder: versions, moved pages, translations, new
//! files. Each works out its [`Changes`] from the understood site and applies
//! them in one go; `check` afterwards shows what is left to do by hand.

mod changes;
mod config;
pub(crate) mod packages;
mod refs;
pub(crate) mod relocate;
pub(crate) mod scaffold;
pub(crate) mod translate;
pub(crate) mod version;

use std::collections::BTreeSet;
use std::path::Path;

use located_data::{Diagnostic, Severity};

pub(crate) use changes::{Change, Changes};

use crate::error::{Error, ErrorKind, Result};
use crate::understand::{self, Opened, Project, ProjectOptions};

/// A site folder that is about to change.
#[derive(Debug)]
pub(crate) struct Workspace {
    opened: Opened,
}

impl Workspace {
    /// Opens a site folder with its drafts, which change like all other pages.
    ///
    /// # Errors
    /// When the environment is broken, and when the configuration is not valid.
    pub(crate) fn open(dir: &Path) -> Result<Self> {
        let opened = open(dir)?;
        if let Some(problem) = opened.diagnostics.iter().find(|_| opened.project.is_none()) {
            let text = problem.file.as_deref().and_then(|file| opened.text(file));
            return Err(Error::new(ErrorKind::Usage, problem.render(text)));
        }
        Ok(Self { opened })
    }

    /// The understood site.
    ///
    /// # Errors
    /// When the configuration is not valid.
    pub(crate) fn project(&self) -> Result<&Project> {
        let missing = || Error::new(ErrorKind::Usage, "the configuration is not valid");
        self.opened.project.as_ref().ok_or_else(missing)
    }

    /// Applies changes, and returns the problems that the site has since then.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn apply(&self, changes: &Changes) -> Result<NewProblems> {
        let project = self.project()?;
        changes.apply(&project.sources.root)?;
        let before: BTreeSet<String> = self.opened.diagnostics.iter().map(identity).collect();
        let now = open(project.sources.root.dir())?;
        let new = now
            .diagnostics
            .iter()
            .filter(|it| !before.contains(&identity(it)));
        let new: Vec<&Diagnostic> = new.collect();
        let text = |it: &Diagnostic| it.file.as_deref().and_then(|file| now.text(file));
        Ok(NewProblems {
            has_errors: new.iter().any(|it| it.severity == Severity::Error),
            texts: new.iter().map(|it| it.render(text(it))).collect(),
        })
    }
}

/// Problems that a change of a site caused.
#[derive(Debug, Default)]
pub(crate) struct NewProblems {
    /// Whether the site cannot be built as it is.
    pub has_errors: bool,
    /// The problems with their excerpts.
    pub texts: Vec<String>,
}

fn open(dir: &Path) -> Result<Opened> {
    let options = ProjectOptions {
        drafts: true,
        ..ProjectOptions::default()
    };
    understand::open(dir, &options, None)
}

/// A problem without its place, which moves with the text before it.
fn identity(problem: &Diagnostic) -> String {
    format!(
        "{}\n{}\n{}",
        problem.code,
        problem.message,
        problem.file.as_deref().unwrap_or_default()
    )
}
