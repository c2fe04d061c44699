//! References of the site, ready to be mounted: descriptions and models are
//! read ([`read`]), learn of one another by name ([`Names`]), and list their
//! pages in each language. Pages are rendered when they are needed.

mod api;
mod kept;
mod library;
pub(crate) mod lint_settings;
mod names;

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::CONFIG_FILE;
use located_data::{Diagnostic, Step, path};
use reference_pages::{Error, Highlight};

pub(crate) use api::{Api, ApiSource};
pub(crate) use library::{Library, LibrarySource};
pub(crate) use names::Names;

use crate::load::{ReadError, Sources};
use crate::texts::ReferenceTexts;

/// Texts of files by path below the site folder.
pub(crate) type FileTexts = BTreeMap<String, Arc<str>>;

/// The references of the configuration, read: the same in all languages.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReferenceSources {
    /// API descriptions.
    pub(crate) apis: Vec<Arc<ApiSource>>,
    /// Models of libraries.
    pub(crate) libraries: Vec<Arc<LibrarySource>>,
    /// Texts of files that cannot be shown.
    pub(crate) failed: FileTexts,
}

/// Reads all references of the configuration. One whose files are as they were
/// is taken from `previous`.
pub(crate) fn read(
    sources: &Sources,
    highlighter: &Arc<Highlighter>,
    previous: Option<&ReferenceSources>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ReferenceSources {
    let mut out = ReferenceSources::default();
    for idx in 0..sources.config.api.len() {
        let previous = previous.map(|it| &*it.apis);
        out.apis.extend(ApiSource::read(
            sources,
            idx,
            highlighter,
            previous,
            diagnostics,
        ));
    }
    for idx in 0..sources.config.library.len() {
        let previous = previous.map(|it| &*it.libraries);
        match LibrarySource::read(sources, idx, previous, diagnostics) {
            Ok(library) => out.libraries.push(library),
            Err(failed) => out.failed.extend(failed),
        }
    }
    out
}

/// Inputs for rendering the references of a locale.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rendering<'s> {
    /// The site folder.
    pub(crate) sources: &'s Sources,
    /// Highlights code.
    pub(crate) highlighter: &'s Arc<Highlighter>,
    /// Texts of the pages.
    pub(crate) texts: &'s ReferenceTexts,
    /// Names that references use of one another.
    pub(crate) names: &'s Names,
    /// Base address of the locale.
    pub(crate) base: &'s str,
}

/// The text of a file below the site folder. Descriptions come from others and
/// what they refer to is published, so that nothing beside the folder is read.
fn read_file(sources: &Sources, file: &str) -> io::Result<String> {
    let mut steps = Path::new(file).components();
    if !steps.all(|it| matches!(it, Component::Normal(_) | Component::CurDir)) {
        return Err(io::Error::other("it is not in the site folder"));
    }
    let max = sources.config.limits.reference_bytes();
    let bytes = match sources.root.read(file, max) {
        Ok(bytes) => bytes,
        Err(ReadError::Io(error)) => return Err(error),
        Err(error @ ReadError::TooLarge { .. }) => {
            let message = format!("{error}; raise `limits.reference` in {CONFIG_FILE} to read it");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Err(error) => return Err(io::Error::other(error.to_string())),
    };
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8"))
}

/// Says that the file of a reference cannot be read, at its place in the
/// configuration.
fn missing(
    sources: &Sources,
    code: &'static str,
    what: &str,
    path: &str,
    steps: &[Step<'_>],
    help: &str,
) -> Diagnostic {
    // Paths are those of the site folder, also with a slash before them.
    let file = &path::resolve("", path);
    let mut message = format!("the {what} `{path}` cannot be read");
    // That it does not exist is the usual cause, and what the help is about.
    if let Err(error) = read_file(sources, file)
        && error.kind() != io::ErrorKind::NotFound
    {
        message.push_str(&format!(": {error}"));
    }
    let help = match path.starts_with('/') || path.contains(":\\") {
        true => format!("{help}: paths of the machine, outside of that folder, are not read"),
        false => help.to_owned(),
    };
    let mut missing = Diagnostic::error(code, message)
        .in_file(CONFIG_FILE)
        .help(help);
    missing.span = sources.config_source.span(steps);
    missing
}

/// Returns the highlighter for code of references.
fn highlight(highlighter: &Arc<Highlighter>) -> Highlight {
    let highlighter = Arc::clone(highlighter);
    Highlight::new(move |language, code| highlighter.highlight(language, code).html().to_owned())
}

/// Returns the diagnostic for a page that cannot be rendered. `path` is that of
/// the description or model in the configuration.
fn fault(code: &'static str, path: &str, error: &Error) -> Diagnostic {
    Diagnostic::error(code, error.to_string()).in_file(path::resolve("", path))
}
