//! Errors of the environment, which keep a command from running. Problems in
//! the content are [`docs_model::Diagnostic`]s instead.

use std::error::Error as StdError;
use std::io;
use std::path::Path;

use crate::display::display_path;

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
        Self::unreadable(&display_path(path), source)
    }

    /// Creates the error for something that cannot be read and is not a path, such as
    /// a URL.
    pub(crate) fn unreadable(name: &str, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(ErrorKind::Read, format!("cannot read {name}")).because(source)
    }

    /// Creates the error for a `path` that cannot be written.
    pub fn write(path: &Path, source: impl StdError + Send + Sync + 'static) -> Self {
        Self::new(
            ErrorKind::Write,
            format!("cannot write {}", display_path(path)),
        )
        .because(source)
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

/// Returns the text of an error without the number that the system has for it, which
/// the standard library adds: `File exists (os error 17)`.
fn without_number(text: &str) -> &str {
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    match text.rsplit_once(" (os error ") {
        Some((before, rest)) if rest.strip_suffix(')').is_some_and(is_number) => before,
        _ => text,
    }
}

/// Returns the text of an error of the system in plain words.
fn plain(error: &(dyn StdError + 'static)) -> String {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    match kind {
        Some(io::ErrorKind::IsADirectory) => "it is a folder".to_owned(),
        Some(io::ErrorKind::NotADirectory) => "a part of this path is a file".to_owned(),
        Some(io::ErrorKind::AlreadyExists) => "a file of this name exists".to_owned(),
        _ => without_number(&error.to_string()).to_owned(),
    }
}

/// Returns an error and its causes on one line.
pub(crate) fn chain(error: &dyn StdError) -> String {
    let mut out = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = plain(error);
        // Some libraries repeat the cause in each message above it.
        if !out.contains(&text) {
            out.push_str(": ");
            out.push_str(&text);
        }
        cause = error.source();
    }
    out
}
