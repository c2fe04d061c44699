//! A problem as it is shown to users, which outlives the texts of the site.

use docs_model::codes;
use located_data::{Diagnostic, Place, Severity, Span};
use serde::{Deserialize, Serialize};

/// A problem of the content, with its text as shown to users.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
#[non_exhaustive]
pub struct Problem {
    /// The problem.
    pub diagnostic: Diagnostic,
    /// Rendered text with excerpt and caret.
    pub text: String,
    /// Position in the file.
    pub place: Option<Place>,
}

/// A problem in the cache of a build.
#[derive(Serialize, Deserialize)]
struct Kept {
    severity: Severity,
    code: String,
    message: String,
    file: Option<String>,
    span: Option<Span>,
    help: Option<String>,
    text: String,
    place: Option<Place>,
}

impl From<Problem> for Kept {
    fn from(problem: Problem) -> Self {
        let Problem {
            diagnostic,
            text,
            place,
        } = problem;
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code.to_owned(),
            message: diagnostic.message,
            file: diagnostic.file,
            span: diagnostic.span,
            help: diagnostic.help,
            text,
            place,
        }
    }
}

impl TryFrom<Kept> for Problem {
    type Error = String;

    /// Fails for a code that this program does not report.
    fn try_from(kept: Kept) -> Result<Self, String> {
        let code = codes::find(&kept.code).ok_or_else(|| format!("unknown code {}", kept.code))?;
        let mut diagnostic = match kept.severity {
            Severity::Error => Diagnostic::error(code.name, kept.message),
            _ => Diagnostic::warning(code.name, kept.message),
        };
        diagnostic.file = kept.file;
        diagnostic.span = kept.span;
        diagnostic.help = kept.help;
        Ok(Self {
            diagnostic,
            text: kept.text,
            place: kept.place,
        })
    }
}
