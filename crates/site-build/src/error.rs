//! Errors of the environment, which keep a command from running. Problems in
//! the content are [`docs_model::Diagnostic`]s instead.

use std::error::Error as StdError;
use std::path::{Component, Path, PathBuf};

use located_data::Diagnostic;

/// The reason why a command could not run.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(Box<Repr>);

#[derive(Debug, thiserror::Error)]
#[error("{message}")]
struct Repr {
    kind: ErrorKind,
    message: String,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// The kinds of [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file or folder could not be read.
    Read,
    /// A file or folder could not be written.
    Write,
    /// A template is invalid or failed to render.
    Template,
    /// The network failed: for example, a port cannot be bound.
    Network,
    /// The command line is invalid for this site.
    Usage,
}

/// Result with this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Creates an error. The message names the resource that is affected.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Repr {
            kind,
            message: message.into(),
            source: None,
        }))
    }

    /// Creates the error for a `path` that cannot be read.
    pub fn read(path: &Path, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(ErrorKind::Read, format!("cannot read {}", path.display())).because(source)
    }

    /// Creates the error for a `path` that cannot be written.
    pub fn write(path: &Path, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(ErrorKind::Write, format!("cannot write {}", path.display())).because(source)
    }

    /// Adds the underlying error.
    #[must_use]
    pub fn because(mut self, source: impl StdError + Send + Sync + 'static) -> Self {
        self.0.source = Some(Box::new(source));
        self
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }
}

/// Returns an error and its causes on one line.
pub(crate) fn chain(error: &dyn StdError) -> String {
    let mut out = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        // Some libraries repeat the cause in each message above it.
        if !out.contains(&text) {
            out.push_str(": ");
            out.push_str(&text);
        }
        cause = error.source();
    }
    out
}

/// Returns a path for messages: relative to the working directory if it lies
/// below it, without a leading `./`.
#[must_use]
pub fn display_path(path: &Path) -> PathBuf {
    let below_here = std::env::current_dir()
        .ok()
        .and_then(|cwd| path.strip_prefix(cwd).ok().map(Path::to_path_buf))
        .or_else(|| path.strip_prefix(".").ok().map(Path::to_path_buf));
    below_here
        .filter(|path| !path.as_os_str().is_empty())
        .unwrap_or_else(|| path.to_path_buf())
}

/// Returns the path of a file of the site in `dir`, relative to the working
/// directory: terminals, editors and hosts open such paths.
///
/// Symbolic links are not followed, because these programs know the path that was
/// given.
pub(crate) fn path_from_here(dir: &Path, file: &str) -> String {
    let path = display_path(&dir.join(file));
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                parts.pop();
            }
            Component::RootDir => parts.push(String::new()),
            part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
        }
    }
    parts.join("/")
}

/// Returns the text of a problem of the site in `dir`, with its path relative to the
/// working directory. `source` is the text of its file.
pub(crate) fn rendered(diagnostic: &Diagnostic, source: Option<&str>, dir: &Path) -> String {
    match &diagnostic.file {
        Some(file) => {
            let file = path_from_here(dir, file);
            diagnostic.clone().in_file(file).render(source)
        }
        None => diagnostic.render(source),
    }
}
