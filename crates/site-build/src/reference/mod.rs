//! References of the site: descriptions and models read from the site folder
//! and rendered by their crates, ready to be mounted.

mod api;
mod library;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::{fs, io};

use docs_model::Diagnostic;
use docs_model::config::CONFIG_FILE;
use docs_model::value::Step;

pub use api::{Api, apis};
pub use library::{Library, libraries};

use crate::load::Sources;

/// Texts of files by path below the site folder.
pub type FileTexts = BTreeMap<String, Arc<str>>;

/// The text of a file below the site folder.
fn read(sources: &Sources, file: &str) -> io::Result<String> {
    let bytes = fs::read(sources.root.join(file))?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8"))
}

/// Says that the file of a reference cannot be read, at its place in the
/// configuration.
fn missing(
    sources: &Sources,
    code: &'static str,
    what: &str,
    file: &str,
    steps: &[Step<'_>],
    help: &str,
) -> Diagnostic {
    let mut missing = Diagnostic::error(code, format!("the {what} `{file}` cannot be read"))
        .in_file(CONFIG_FILE)
        .help(help);
    missing.span = sources.config_source.span(steps);
    missing
}
