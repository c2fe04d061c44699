//! Problems in the form of the overlay on open pages, which has no access to the
//! sources: each comes with its line and an excerpt.

use located_data::{Diagnostic, Place, Severity};
use serde::Serialize;

/// A problem in the content, with its source excerpt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// Severity. Errors open the overlay, warnings only show its badge.
    pub severity: Severity,
    /// Code of the diagnostic.
    pub code: String,
    /// Message.
    pub message: String,
    /// Path of the file, relative to the site folder.
    pub file: Option<String>,
    /// Line, counted from 1.
    pub line: Option<usize>,
    /// Column in characters, counted from 1.
    pub column: Option<usize>,
    /// Source line.
    pub excerpt: Option<String>,
    /// Number of characters in the excerpt before the caret.
    pub caret_at: usize,
    /// Number of carets.
    pub caret_len: usize,
    /// Help text.
    pub help: Option<String>,
}

impl Problem {
    /// Creates a problem from a diagnostic, with an excerpt of `source`, the
    /// text of its file.
    #[must_use]
    pub fn new(diagnostic: &Diagnostic, source: Option<&str>) -> Self {
        let place = source
            .zip(diagnostic.span)
            .map(|(text, span)| Place::of(text, span));
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code.to_owned(),
            message: diagnostic.message.clone(),
            file: diagnostic.file.clone(),
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
            caret_at: place.as_ref().map_or(0, |place| place.caret_at),
            caret_len: place.as_ref().map_or(0, |place| place.caret_len),
            excerpt: place.map(|place| place.excerpt),
            help: diagnostic.help.clone(),
        }
    }
}
