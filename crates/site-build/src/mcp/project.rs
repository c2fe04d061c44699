//! A site folder as a source. Files are produced on request, and the folder is
//! watched for changes.
//!
//! A change of a file is answered with the new text at the next call, without a
//! restart.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::thread;

use search_index::Index;

use super::call::Failure;
use super::{About, Source};
use crate::dev::Watch;
use crate::display::{display_path, rendered};
use crate::error::{Error, ErrorKind, Result, chain};
use crate::on_demand::Files;
use crate::terminal::say;
use crate::understand::{self, Opened, ProjectOptions};
use crate::write::OUT_DIR;

/// A watched site folder.
///
/// Each call works on the state at its start.
pub(super) struct WatchedProject {
    /// Files of the last state that could be opened.
    files: Arc<RwLock<Arc<Files>>>,
}

impl WatchedProject {
    /// Opens the site in `dir` and watches the folder.
    ///
    /// Warnings are printed to standard error, where clients show them in a
    /// log.
    ///
    /// # Errors
    /// `Usage` if the configuration has errors, `Read` if the folder cannot be
    /// read.
    pub(super) fn open(dir: &Path) -> Result<Self> {
        let opened = understand::open(dir, &ProjectOptions::default(), None)?;
        let files = made(opened, dir).ok_or_else(|| {
            let message = format!("cannot open the site in {}", display_path(dir));
            Error::new(ErrorKind::Usage, message)
        })?;
        let mut watched = vec![dir.to_path_buf()];
        watched.extend(files.project.sources.root.allowed().iter().cloned());
        let files = Arc::new(RwLock::new(Arc::new(files)));
        let ignored = [dir.join(OUT_DIR)];
        let watch = Watch::new(&watched, &ignored);
        match watch {
            Ok(watch) => {
                let (dir, files) = (dir.to_path_buf(), Arc::clone(&files));
                thread::spawn(move || watch.run(|_| reopen(&dir, &files)));
            }
            // Systems limit the number of watched folders. Without a watch,
            // answers are correct until files change.
            Err(error) => say(&format!(
                "warning: cannot watch the site folder for changes: {}",
                chain(&error)
            )),
        }
        Ok(Self { files })
    }

    /// Returns the files of the last state that could be opened.
    fn files(&self) -> Arc<Files> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&files)
    }
}

/// Opens the folder again. If it has errors that leave no project, the previous
/// one stays in use.
///
/// Problems are printed, as at the start.
fn reopen(dir: &Path, files: &RwLock<Arc<Files>>) {
    let previous = Arc::clone(&files.read().unwrap_or_else(PoisonError::into_inner));
    match understand::open(dir, &ProjectOptions::default(), Some(&previous.project)) {
        Ok(opened) => {
            if let Some(made) = made(opened, dir) {
                *files.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(made);
            }
        }
        Err(error) => say(&format!("error: {}", chain(&error))),
    }
}

/// Prints the problems of the opened folder `dir`, and returns its files if it has a
/// project.
fn made(mut opened: Opened, dir: &Path) -> Option<Files> {
    for problem in &opened.diagnostics {
        let text = problem.file.as_deref().and_then(|file| opened.text(file));
        say(&rendered(problem, text, dir));
    }
    opened.project.take().map(Files::new)
}

impl Source for WatchedProject {
    /// Returns the index, which is made of the project when it is first needed.
    fn index(&self) -> std::result::Result<Arc<Index>, Failure> {
        let files = self.files();
        let search = files.search();
        search
            .map(|search| Arc::clone(&search.index))
            .ok_or_else(|| {
                Failure::new("search is disabled on this site: `search.provider` is `none`")
            })
    }

    /// Produces a file of the plan.
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure> {
        let files = self.files();
        if !files.has(file) {
            return Ok(None);
        }
        match files.produce(file) {
            Ok((bytes, _)) => Ok(Some(bytes)),
            Err(problem) => Err(Failure::new(format!(
                "cannot render the page: {}",
                problem.message
            ))),
        }
    }

    /// Returns base URL and language of the configuration.
    fn about(&self) -> std::result::Result<About, Failure> {
        let files = self.files();
        let config = &files.project.site.config;
        Ok(About {
            base_url: config.base_url.clone(),
            language: config.i18n.default_locale.clone(),
        })
    }
}
