//! A problem as the overlay shows it.

use located_data::{Diagnostic, Place, Severity};
use serde::Serialize;

/// One problem of the content, ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Severity. Errors open the overlay, warnings only announce it.
    pub severity: Severity,
    /// Stable name of the kind of problem.
    pub code: String,
    /// Message.
    pub message: String,
    /// The file, relative to the site folder.
    pub file: Option<String>,
    /// Line, from 1.
    pub line: Option<usize>,
    /// Column in characters, from 1.
    pub column: Option<usize>,
    /// The text of the line.
    pub excerpt: Option<String>,
    /// Characters of the excerpt before the caret.
    pub caret_at: usize,
    /// Number of carets.
    pub caret_len: usize,
    /// Advice.
    pub help: Option<String>,
}

impl Problem {
    /// `diagnostic` with an excerpt of `source`, the text of its file.
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
            line: place.as_ref().map(|it| it.line),
            column: place.as_ref().map(|it| it.column),
            caret_at: place.as_ref().map_or(0, |it| it.caret_at),
            caret_len: place.as_ref().map_or(0, |it| it.caret_len),
            excerpt: place.map(|it| it.excerpt),
            help: diagnostic.help.clone(),
        }
    }
}
