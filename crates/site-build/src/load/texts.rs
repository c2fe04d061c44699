//! Reads text files, or takes them from an earlier state of the site.

use std::sync::Arc;

use docs_model::config::SiteConfig;
use docs_model::data;
use docs_model::identity::is_markdown_file;
use located_data::{Diagnostic, Node, Span, Syntax, path};
use rayon::prelude::*;

use super::kind::{is_below, is_data};
use super::text::{KnownTexts, Text};
use super::{SiteRoot, Sources};

/// What is known of the texts of a site before it is read.
#[derive(Clone, Copy)]
pub(crate) enum Before<'b> {
    /// Nothing.
    Nothing,
    /// What an earlier run has read and parsed.
    Run(&'b dyn KnownTexts),
    /// An earlier state of the site folder, in this run.
    State(Earlier<'b>),
}

impl Before<'_> {
    /// Returns a text file that has not changed, and had no problems. `import_context` is that of
    /// [`KnownTexts::find`].
    fn text(
        &self,
        root: &SiteRoot,
        config: &SiteConfig,
        file: &str,
        import_context: u128,
    ) -> Option<ReadText> {
        match self {
            Self::Nothing => None,
            Self::State(earlier) => earlier.text(config, file),
            Self::Run(_) if !is_markdown_file(file) => None,
            Self::Run(known) => {
                let find = |stamp| known.find(file, stamp, import_context);
                let text = root.read_known(file, config.limits.text_bytes(), find)?;
                Some(ReadText {
                    file: file.to_owned(),
                    text: Some(FileText::Known(Text::known(text))),
                    data: None,
                    problems: Vec::new(),
                })
            }
        }
    }
}

/// An earlier state of a site folder.
///
/// Only `dev` has one: it knows which files changed, because it watches the
/// folder.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Earlier<'a> {
    /// Sources of that state.
    pub(crate) sources: &'a Sources,
    /// All files and folders that have changed since, by path below the site
    /// folder.
    pub(crate) changed: &'a [String],
}

impl Earlier<'_> {
    /// Returns a text file, unless it has changed or had problems.
    ///
    /// Its problems would have to be reported again, so such a file is read
    /// again.
    fn text(&self, config: &SiteConfig, file: &str) -> Option<ReadText> {
        let mut changed = self.changed.iter();
        if changed.any(|changed| file == changed || is_below(file, changed)) {
            return None;
        }
        let text = self.sources.texts.get(file)?;
        let data = match is_data(config, file) {
            true => Some(self.sources.data.get(file)?.clone()),
            false => None,
        };
        Some(ReadText {
            file: file.to_owned(),
            text: Some(FileText::Known(text.clone())),
            data,
            problems: Vec::new(),
        })
    }
}

/// The text of a file.
pub(super) enum FileText {
    /// As it was before.
    Known(Text),
    /// As it was read.
    New(Arc<str>),
}

/// A text file that was read.
///
/// A file with problems has no text or no data, but is listed.
pub(super) struct ReadText {
    /// Path below the site folder.
    pub(super) file: String,
    /// The text, unless it could not be read.
    pub(super) text: Option<FileText>,
    /// The value of a data file, unless it could not be parsed.
    pub(super) data: Option<Node>,
    /// Why it could not be read or parsed.
    pub(super) problems: Vec<Diagnostic>,
}

/// Reads text files on all cores, and parses those with data. The result has
/// the order of `files`.
pub(super) fn read_texts(
    root: &SiteRoot,
    config: &SiteConfig,
    files: &[String],
    before: Before<'_>,
    import_context: u128,
) -> Vec<ReadText> {
    let max = config.limits.text_bytes();
    files
        .par_iter()
        .map(|file| {
            if let Some(known) = before.text(root, config, file, import_context) {
                return known;
            }
            let mut problems = Vec::new();
            let text = read_text(root, file, max, &mut problems);
            let data = text
                .as_ref()
                .filter(|_| is_data(config, file))
                .and_then(|text| read_data(file, text, &mut problems));
            ReadText {
                file: file.clone(),
                text: text.map(FileText::New),
                data,
                problems,
            }
        })
        .collect()
}

/// Returns the text of a file of at most `max` bytes.
///
/// Returns `None` with a diagnostic if it cannot be read.
pub(super) fn read_text(
    root: &SiteRoot,
    file: &str,
    max: u64,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Arc<str>> {
    match root.read(file, max) {
        Ok(bytes) => utf8(file, bytes, diagnostics),
        Err(error) => {
            diagnostics.push(error.diagnostic(file));
            None
        }
    }
}

/// Returns bytes as text, or `None` with a diagnostic that names the place of
/// the first wrong byte: an editor shows the file without any sign of it.
pub(super) fn utf8(
    file: &str,
    bytes: Vec<u8>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Arc<str>> {
    match String::from_utf8(bytes) {
        // CommonMark requires it: programs that read a page may end at the character.
        Ok(text) if text.contains('\0') && is_markdown_file(file) => {
            Some(Arc::from(text.replace('\0', "\u{fffd}")))
        }
        Ok(text) => Some(Arc::from(text)),
        Err(error) if is_utf16(error.as_bytes()) => {
            let message = "this file is UTF-16, not UTF-8";
            let problem = Diagnostic::error("invalid-utf8", message).in_file(file);
            diagnostics.push(problem.help("save the file as UTF-8"));
            None
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let good = String::from_utf8_lossy(&error.as_bytes()[..at]).into_owned();
            let place = located_data::Place::of(&good, Span::new(at, at));
            diagnostics.push(
                Diagnostic::error(
                    "invalid-utf8",
                    format!(
                        "not valid UTF-8 in line {}, column {}",
                        place.line, place.column
                    ),
                )
                .in_file(file)
                .help("save the file as UTF-8"),
            );
            None
        }
    }
}

/// Returns the error about a merge conflict in a text, if it has one. Its parts make no
/// sense together, so that other faults are consequences.
pub(crate) fn merge_conflict(file: &str, text: &str) -> Option<Diagnostic> {
    const MARK: &str = "<<<<<<< ";
    let is_line = |at: &usize| *at == 0 || text[..*at].ends_with('\n');
    let start = memchr::memmem::find_iter(text.as_bytes(), MARK).find(is_line)?;
    if !text[start..].contains("\n>>>>>>> ") {
        return None;
    }
    let len = text[start..].lines().next().map_or(0, str::len);
    let problem = Diagnostic::error("merge-conflict", "a merge conflict is not resolved")
        .in_file(file)
        .at(Span::new(start, start + len))
        .help("keep one of the two versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`");
    Some(problem)
}

/// Returns whether bytes begin with the byte order mark of UTF-16.
fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// Parses a data file by its extension. Returns `None` with diagnostics for its
/// faults.
fn read_data(file: &str, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Node> {
    let syntax = match Syntax::of_path(file)? {
        // Docusaurus reads it as YAML, which allows a comma after the last item.
        Syntax::Json if path::file_name(file).starts_with("_category_.") => Syntax::Yaml,
        syntax => syntax,
    };
    match data::parse(text, syntax) {
        Ok(value) => Some(value),
        Err(problems) => {
            match merge_conflict(file, text) {
                Some(conflict) => diagnostics.push(conflict),
                None => {
                    diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(file)));
                }
            }
            None
        }
    }
}
