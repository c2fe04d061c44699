//! The references of the site: reads descriptions and models ([`read`]),
//! connects them by name ([`LinkTargets`]), and lists their pages in each language.
//! Pages are rendered on demand.

pub(crate) mod accept_entry;
mod api;
mod kept;
mod library;
mod link_targets;
mod lint;
pub(crate) mod lint_settings;
mod order;
mod releases;
mod sample_templates;
mod source_links;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path};
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::config::CONFIG_FILE;
use docs_model::index::IndexVec;
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Step, path};
use reference_pages::{Error, Highlight};

pub(crate) use api::{Api, ApiSource};
pub(crate) use library::{Library, LibrarySource};
pub(crate) use link_targets::LinkTargets;

use crate::load::{ReadError, Sources, why_unread};
use crate::texts::ReferenceTexts;

docs_model::index_types! {
    /// Index of an API reference among those whose description was read.
    pub struct ApiIdx;

    /// Index of a library reference among those whose model was read.
    pub struct LibraryIdx;
}

/// Texts of files by path below the site folder.
///
/// Kept for excerpts, fingerprints and downloads.
pub(crate) type FileTexts = BTreeMap<String, Arc<str>>;

/// The references read from the configuration, which are the same in all
/// languages.
///
/// Rendering depends on the language; parsing, which takes most of the time,
/// does not.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReferenceSources {
    /// API descriptions.
    pub(crate) apis: IndexVec<ApiIdx, Arc<ApiSource>>,
    /// Models of libraries.
    pub(crate) libraries: IndexVec<LibraryIdx, Arc<LibrarySource>>,
    /// Texts of files that could not be parsed, for excerpts.
    pub(crate) failed: FileTexts,
}

/// Reads all references of the configuration. A reference whose files are
/// unchanged is taken from `previous`.
///
/// A description with faults is still a reference, as far as it can be
/// understood. Only one that cannot be read or parsed at all is left out, with
/// an error at its entry, and one whose id an earlier entry has: the two would have
/// the same files. Problems of references that were taken over are reported again.
pub(crate) fn read(
    sources: &Sources,
    highlighter: &Arc<Highlighter>,
    previous: Option<&ReferenceSources>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ReferenceSources {
    let mut out = ReferenceSources::default();
    let config = &sources.config;
    for idx in firsts(config.api.iter().map(|api| &*api.id)) {
        let previous = previous.map(|previous| previous.apis.as_slice());
        if let Some(api) = ApiSource::read(sources, idx, highlighter, previous, diagnostics) {
            out.apis.push(api);
        }
    }
    for idx in firsts(config.library.iter().map(|library| &*library.id)) {
        let previous = previous.map(|previous| previous.libraries.as_slice());
        match LibrarySource::read(sources, idx, previous, diagnostics) {
            Ok(library) => {
                out.libraries.push(library);
            }
            Err(failed) => out.failed.extend(failed),
        }
    }
    out
}

/// Returns the indices of the ids that are not repeated ones.
fn firsts<'i>(ids: impl Iterator<Item = &'i str>) -> impl Iterator<Item = usize> {
    let mut seen = BTreeSet::new();
    ids.enumerate()
        .filter_map(move |(idx, id)| seen.insert(id).then_some(idx))
}

/// Inputs for rendering the references of a locale.
///
/// They live for one call: a renderer copies what it needs of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rendering<'s> {
    /// The site folder.
    pub(crate) sources: &'s Sources,
    /// Code highlighter.
    pub(crate) highlighter: &'s Arc<Highlighter>,
    /// Texts of the pages.
    pub(crate) texts: &'s ReferenceTexts,
    /// Names with which references link to one another.
    pub(crate) names: &'s LinkTargets,
    /// Base URL of the locale.
    pub(crate) base: &'s str,
}

/// Reads a file below the site folder. Descriptions may come from third
/// parties, and the files they refer to are published, so outside the folder, only
/// shared paths are read, and no files that usually have secrets.
///
/// # Errors
/// If the site may not use the path, the file is larger than `limits.reference`
/// or not UTF-8, or the file system fails.
fn read_file(sources: &Sources, file: &str) -> io::Result<String> {
    let mut steps = Path::new(file).components();
    let is_absolute = steps.any(|step| matches!(step, Component::RootDir | Component::Prefix(_)));
    if is_absolute || sources.aliases.outside(file).is_some() {
        return Err(io::Error::other("the file is outside the site folder"));
    }
    if let Some(reason) = why_unread(path::file_name(file)) {
        return Err(io::Error::other(format!("the file {reason}")));
    }
    let max = sources.config.limits.reference_bytes();
    let bytes = match sources.root.read(file, max) {
        Ok(bytes) => bytes,
        Err(ReadError::Io(error)) => return Err(error),
        Err(error @ ReadError::TooLarge { .. }) => {
            let message = format!("{error}; raise `limits.reference` in {CONFIG_FILE}");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Err(error) => return Err(io::Error::other(error.to_string())),
    };
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the file is not valid UTF-8"))
}

/// Reads a file of a Git revision, with the bounds of [`read_file`].
///
/// # Errors
/// As `read_file`, and if Git has no such revision or file.
fn read_revision(sources: &Sources, revision: &str, file: &str) -> io::Result<String> {
    let mut steps = Path::new(file).components();
    if !steps.all(|step| matches!(step, Component::Normal(_) | Component::CurDir)) {
        return Err(io::Error::other("the file is outside the site folder"));
    }
    if let Some(reason) = why_unread(path::file_name(file)) {
        return Err(io::Error::other(format!("the file {reason}")));
    }
    let bytes = sources.read_revision(revision, file)?;
    let max = sources.config.limits.reference_bytes();
    if u64::try_from(bytes.len()).is_ok_and(|len| len > max) {
        let message = format!("the file is too large; raise `limits.reference` in {CONFIG_FILE}");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the file is not valid UTF-8"))
}

/// Returns the diagnostic for a file of a reference that cannot be read, at its
/// entry in the configuration.
///
/// `code` names the kind of reference, `what` the file for the message, and
/// `steps` lead to the setting. `help` says what to write; files outside the
/// folder are mentioned if the path looks like one.
fn missing(
    sources: &Sources,
    code: &'static str,
    what: &str,
    path: &str,
    steps: &[Step<'_>],
    help: &str,
) -> Diagnostic {
    // Paths are relative to the site folder, even with a leading slash.
    let file = &path::resolve_beyond("", path);
    let mut message = format!("cannot read the {what} `{path}`");
    // A missing file is the usual cause, which the help already covers.
    let other_cause = read_file(sources, file)
        .err()
        .filter(|error| error.kind() != io::ErrorKind::NotFound);
    if let Some(error) = &other_cause {
        message.push_str(&format!(": {error}"));
    }
    let is_outside = path.starts_with('/') || path.contains(":\\");
    let near = match other_cause {
        None => similar_file(sources, file),
        Some(_) => None,
    };
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None if let Some(outside) = sources.aliases.outside(file) => outside.help(),
        None if is_outside => format!("{help}; files outside that folder are not read"),
        None => help.to_owned(),
    };
    let mut missing = Diagnostic::error(code, message)
        .in_file(CONFIG_FILE)
        .help(help);
    missing.span = sources.config_source.span(steps);
    missing
}

/// Returns the file in the same folder whose name is most similar, such as
/// `openapi.yaml` for `openapi.yml`, or one of this name in another folder.
fn similar_file(sources: &Sources, file: &str) -> Option<String> {
    let folder = path::parent(file);
    let mut names = sources.names_in(folder);
    let is_data = |name: &str| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        matches!(ending, Some("json" | "yaml" | "yml"))
    };
    names.retain(|name| is_data(name));
    let wanted = path::file_name(file);
    let stem = |name: &str| {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        stem.to_lowercase()
    };
    let others = names
        .iter()
        .map(String::as_str)
        .filter(|name| *name != wanted);
    let same_stem = others.clone().find(|name| stem(name) == stem(wanted));
    if let Some(near) = same_stem.or_else(|| nearest(wanted, others)) {
        return Some(match folder {
            "" => near.to_owned(),
            folder => format!("{folder}/{near}"),
        });
    }
    let own = path::resolve_beyond("", file);
    let elsewhere = |file: &&String| {
        is_data(file) && **file != own && stem(path::file_name(file)) == stem(wanted)
    };
    sources.files.iter().find(elsewhere).cloned()
}

/// Returns the highlighter for code of references.
///
/// The highlighter has a cache, which all references and docs share.
fn highlight(highlighter: &Arc<Highlighter>) -> Highlight {
    let highlighter = Arc::clone(highlighter);
    Highlight::new(move |language, code| highlighter.highlight(language, code).html().to_owned())
}

/// Returns the diagnostic for a page that cannot be rendered. `path` is that of
/// the description or model in the configuration.
///
/// Templates are part of the program, so this is a defect of it or of a
/// template that the site replaced.
fn fault(code: &'static str, path: &str, error: &Error) -> Diagnostic {
    Diagnostic::error(code, error.to_string()).in_file(path::resolve_beyond("", path))
}
