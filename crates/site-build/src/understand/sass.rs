//! Style sheets in Sass (`.scss`, `.sass`), compiled to CSS.
//!
//! The compiler is a library (`grass`), which reads through [`SassFiles`]: only
//! files of the site, with the same aliases as components. So a site with Sass
//! needs no Node.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use grass_compiler::{ErrorKind, Fs, NullLogger, Options, from_path};
use located_data::{Diagnostic, path};

use crate::load::Sources;

/// Maximum depth of brackets: the compiler is recursive.
///
/// A style sheet written by people is far below it. Without the limit, a
/// generated one could exhaust the stack.
const MAX_DEPTH: usize = 100;

/// Returns whether a style sheet is written in Sass.
pub(crate) fn is_sass(file: &str) -> bool {
    [".scss", ".sass"]
        .iter()
        .any(|ending| file.ends_with(ending))
}

/// Returns the name of the CSS file of a style sheet.
///
/// Names of files that are not Sass stay.
pub(super) fn css_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, _)) if is_sass(name) => format!("{stem}.css"),
        _ => name.to_owned(),
    }
}

/// Removes the position from a diagnostic for the CSS of a Sass file, because it
/// is not that of the file.
///
/// The diagnostic keeps the file, so that the author knows where to look.
pub(super) fn without_compiled_position(mut problem: Diagnostic) -> Diagnostic {
    if problem.file.as_deref().is_some_and(is_sass) {
        problem.span = None;
    }
    problem
}

/// Reads style sheets as CSS. Each Sass file is compiled once.
///
/// A lock guards the compiled files, also while one is compiled: if two components
/// import the same sheet, the second waits instead of compiling it again.
#[derive(Debug)]
pub(crate) struct StyleTexts<'s> {
    sources: &'s Sources,
    /// Results by path.
    compiled: Mutex<BTreeMap<String, Compiled>>,
}

/// A compiled file.
#[derive(Debug, Clone)]
struct Compiled {
    /// The CSS; empty if the file has an error.
    css: Arc<str>,
    /// The error, reported once even if several files import it.
    problem: Option<Diagnostic>,
}

impl<'s> StyleTexts<'s> {
    /// Returns a reader that has compiled nothing.
    pub(crate) fn new(sources: &'s Sources) -> Self {
        Self {
            sources,
            compiled: Mutex::default(),
        }
    }

    /// Returns the text of a style sheet as CSS. A Sass file with an error is
    /// empty.
    ///
    /// Returns `None` for a file that does not exist or is not text.
    pub(crate) fn read(&self, file: &str) -> Option<Arc<str>> {
        let text = self.sources.import_text(file)?;
        if !is_sass(file) {
            return Some(text);
        }
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = compiled
            .entry(file.to_owned())
            .or_insert_with(|| self.compile(file));
        Some(Arc::clone(&entry.css))
    }

    /// Returns the errors of the Sass files that were read.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        let compiled = self
            .compiled
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let problems = compiled.into_values().filter_map(|sheet| sheet.problem);
        problems.collect()
    }

    /// Compiles a file with its imports. Messages of `@debug` and `@warn` are
    /// dropped: they are for the author of a library, not of the site.
    fn compile(&self, file: &str) -> Compiled {
        let files = SassFiles(self.sources);
        let options = Options::default()
            .fs(&files)
            .logger(&NullLogger)
            .allows_charset(false);
        match from_path(file, &options) {
            Ok(css) => Compiled {
                css: Arc::from(css),
                problem: None,
            },
            Err(error) => Compiled {
                css: Arc::from(""),
                problem: Some(problem(file, error.kind())),
            },
        }
    }
}

/// Returns the diagnostic for an error of the compiler. It names the line in its
/// message, because it may be in a file that `file` imports.
///
/// `@use` of a package is the usual cause of a missing file, and gets a help of
/// its own.
fn problem(file: &str, error: ErrorKind) -> Diagnostic {
    let (at, reason) = match error {
        ErrorKind::ParseError { message, loc, .. } => {
            let line = loc.begin.line + 1;
            (format!("{}:{line}", loc.file.name()), message)
        }
        ErrorKind::IoError(error) => (file.to_owned(), error.to_string()),
        other => (file.to_owned(), format!("{other:?}")),
    };
    let reason = reason.trim_end_matches('.');
    let message = format!("cannot compile the style sheet: {reason} ({at})");
    let help = if reason.contains("find stylesheet") {
        "copy the file into the site folder, and correct the path; packages are not searched"
    } else {
        "correct the style sheet, or compile it with Sass and use the resulting CSS"
    };
    Diagnostic::error("style-syntax", message)
        .in_file(file)
        .help(help)
}

/// The files of the site, for `@use` and `@import`.
///
/// Paths are those of the compiler; nothing is read from the disk directly.
#[derive(Debug)]
struct SassFiles<'s>(&'s Sources);

impl SassFiles<'_> {
    /// Returns a path relative to the site folder, with aliases such as `@site`
    /// resolved. The compiler puts the folder of the importing file before them.
    ///
    /// An alias begins at the start of a segment.
    fn site_path(&self, path: &Path) -> Option<String> {
        let text = path.to_str()?.replace('\\', "/");
        let alias = text
            .match_indices(['@', '~'])
            .find(|(start, _)| *start == 0 || text[..*start].ends_with('/'));
        let specifier = alias.map(|(start, _)| text[start..].trim_start_matches('~'));
        let target = specifier.and_then(|specifier| self.0.aliases.absolute(specifier));
        Some(target.unwrap_or_else(|| path::resolve("", &text)))
    }
}

impl Fs for SassFiles<'_> {
    /// Returns whether a file of the site lies below the path.
    fn is_dir(&self, path: &Path) -> bool {
        let Some(folder) = self.site_path(path) else {
            return false;
        };
        let below = format!("{}/", folder.trim_end_matches('/'));
        let mut after = self.0.files.range(below.clone()..);
        after.next().is_some_and(|file| file.starts_with(&below))
    }

    /// Returns whether the path is a file of the site.
    fn is_file(&self, path: &Path) -> bool {
        self.site_path(path)
            .is_some_and(|file| self.0.files.contains(&*file))
    }

    /// Reads a file, if it is text and not nested too deeply for the recursive
    /// compiler.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let file = self.site_path(path);
        let text = file.and_then(|file| self.0.import_text(&file));
        let text = text.ok_or_else(|| {
            io::Error::new(io::ErrorKind::NotFound, "the file cannot be read as text")
        })?;
        if is_deep(&text) {
            let reason = format!("brackets are nested more than {MAX_DEPTH} levels deep");
            return Err(io::Error::other(reason));
        }
        Ok(text.as_bytes().to_vec())
    }

    /// Returns the path in the site folder, so that a file imported in two ways
    /// is one.
    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        let file = self.site_path(path);
        Ok(file.map_or_else(|| path.to_owned(), PathBuf::from))
    }
}

/// Returns whether brackets are nested too deeply for the compiler.
///
/// Strings and comments are not recognised, so that the count may be too high
/// in a file with unbalanced brackets in them. Such a file is then rejected, which
/// is better than a stack overflow in the compiler.
fn is_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_DEPTH
    })
}
