//! The versions of a description, and what changed from each to the next.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use docs_model::config::CONFIG_FILE;
use located_data::{Diagnostic, Step, path};
use openapi_render::{Description, Reference, Release};

use super::{read_file, read_revision};
use crate::load::Sources;

/// Returns the changes between the versions of `history` and the current
/// description, newest first. Adds the texts of the versions to `texts`.
///
/// A version that cannot be read is reported and left out; changes are then
/// those between its neighbours.
pub(super) fn releases(
    sources: &Sources,
    idx: usize,
    current: &Reference,
    texts: &mut BTreeMap<String, Arc<str>>,
    out: &mut Vec<Diagnostic>,
) -> Arc<[Release]> {
    let mut versions: Vec<Reference> = Vec::new();
    for (position, version) in sources.config.api[idx].history.iter().enumerate() {
        match read_history(sources, version, texts) {
            Ok(reference) => versions.push(reference),
            Err(cause) => {
                let steps = [
                    Step::Key("api"),
                    Step::Index(idx),
                    Step::Key("history"),
                    Step::Index(position),
                ];
                let message = format!("cannot read the version `{version}`: {}", reason(&cause));
                let mut unreadable = Diagnostic::error("api-history", message)
                    .in_file(CONFIG_FILE)
                    .help(
                        "write the path of an earlier description, or `revision:path`; \
                         Git revisions require a full clone",
                    );
                unreadable.span = sources.config_source.span(&steps);
                out.push(unreadable);
            }
        }
    }
    let all: Vec<&Reference> = versions.iter().chain([current]).collect();
    openapi_render::releases(&all).into()
}

/// Returns why a file cannot be read.
///
/// The texts of the system for a missing file differ between platforms.
fn reason(cause: &io::Error) -> String {
    match cause.kind() {
        io::ErrorKind::NotFound => "the file does not exist".to_owned(),
        _ => cause.to_string(),
    }
}

/// Reads an earlier version of a description, of which only what callers can
/// see is used.
///
/// Lint findings and faults of an old version are not reported: it is
/// published, and nobody can correct it.
///
/// # Errors
/// If it or a file that it refers to cannot be read, or if it has no
/// operations.
fn read_history(
    sources: &Sources,
    version: &str,
    texts: &mut BTreeMap<String, Arc<str>>,
) -> io::Result<Reference> {
    let (prefix, file) = match version.split_once(':') {
        Some((revision, file)) => (format!("{revision}:"), file),
        None => (String::new(), version),
    };
    let entry = path::resolve("", file);
    let error = RefCell::new(None);
    let read = RefCell::new(BTreeMap::new());
    let load = |file: &str| -> io::Result<String> {
        let name = format!("{prefix}{file}");
        let text = read_version(sources, &name);
        match &text {
            Ok(text) => {
                read.borrow_mut().insert(name, Arc::from(text.as_str()));
            }
            Err(cause) if file == entry => {
                *error.borrow_mut() = Some(io::Error::new(cause.kind(), cause.to_string()));
            }
            // Without a part, the version would seem to lack what it has.
            Err(cause) => {
                let reason = reason(cause);
                let unread = || io::Error::other(format!("it refers to `{name}`: {reason}"));
                error.borrow_mut().get_or_insert_with(unread);
            }
        }
        text
    };
    let (description, _) = Description::parse(&entry, &load);
    let (reference, _) = description.reference();
    if let Some(error) = error.take() {
        return Err(error);
    }
    texts.extend(read.take());
    match reference.operations.is_empty() {
        true => Err(io::Error::other("it has no operations")),
        false => Ok(reference),
    }
}

/// Reads a file of the site, or `revision:path`.
///
/// # Errors
/// As `read_file`; for a revision also those of Git.
pub(super) fn read_version(sources: &Sources, file: &str) -> io::Result<String> {
    match file.split_once(':') {
        Some((revision, path)) => read_revision(sources, revision, path),
        None => read_file(sources, file),
    }
}
