//! A broken environment: what keeps a build from running at all. Problems of
//! the content are [`located_data::Diagnostic`]s instead.

use std::error::Error as StdError;
use std::path::{Path, PathBuf};

/// Why a build could not run.
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
    /// A template is at fault.
    Template,
    /// The network: a port that cannot be bound, for instance.
    Network,
    /// The command line is invalid for this site.
    Usage,
}

/// Result with this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error of `kind` with a message that names the thing.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Repr {
            kind,
            message: message.into(),
            source: None,
        }))
    }

    /// `path` could not be read.
    pub fn read(path: &Path, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(ErrorKind::Read, format!("cannot read {}", path.display())).because(source)
    }

    /// `path` could not be written.
    pub fn write(path: &Path, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(ErrorKind::Write, format!("cannot write {}", path.display())).because(source)
    }

    /// Adds the cause.
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

/// A path for messages: relative to the working directory where it is shorter.
#[must_use]
pub fn shown(path: &Path) -> PathBuf {
    std::env::current_dir()
        .ok()
        .and_then(|cwd| path.strip_prefix(cwd).ok().map(Path::to_path_buf))
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or_else(|| path.to_path_buf())
}
