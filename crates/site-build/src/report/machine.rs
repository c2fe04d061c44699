//! Problems for programs: JSON, and the workflow commands of GitHub Actions.
//! All problems are written, without a limit.
//!
//! Both formats are stable: fields are added, but not renamed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use located_data::Severity;
use located_data::diagnostic::visible;
use serde::Serialize;

use crate::display::display_path;

use crate::{Problem, Report};

/// The report in JSON.
#[derive(Serialize)]
struct JsonReport<'r> {
    /// Number of pages; `None` if the report is not about a site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
    /// Number of problems by severity.
    errors: usize,
    warnings: usize,
    /// Whether the run failed.
    failed: bool,
    /// Number of problems by code.
    codes: BTreeMap<&'r str, usize>,
    /// The problems, errors first.
    problems: Vec<JsonProblem<'r>>,
}

/// A problem in JSON. Lines and columns count from 1, columns in characters.
#[derive(Serialize)]
struct JsonProblem<'r> {
    severity: Severity,
    /// Code, such as `dead-link`.
    code: &'r str,
    message: &'r str,
    /// File, relative to the working directory.
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    /// End of the place, behind its last character.
    end_line: Option<usize>,
    end_column: Option<usize>,
    /// How to correct the problem, if it has a help.
    help: Option<&'r str>,
}

/// Returns a report on the site in `dir` as JSON.
///
/// # Errors
/// Never fails: all keys are strings.
pub(super) fn json(report: &Report, dir: &Path) -> serde_json::Result<String> {
    let count = |severity: Severity| {
        let all = super::severities(report);
        all.filter(|found| *found == severity).count()
    };
    let mut codes = BTreeMap::new();
    for problem in &report.problems {
        *codes.entry(problem.diagnostic.code).or_default() += 1;
    }
    let problems = report.problems.iter().map(|problem| {
        let place = problem.place.as_ref();
        JsonProblem {
            severity: problem.diagnostic.severity,
            code: problem.diagnostic.code,
            message: &problem.diagnostic.message,
            file: file_of(problem, dir),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            end_line: place.map(|place| place.end_line),
            end_column: place.map(|place| place.end_column),
            help: problem.diagnostic.help.as_deref(),
        }
    });
    let errors = count(Severity::Error);
    serde_json::to_string_pretty(&JsonReport {
        pages: (report.pages > 0).then_some(report.pages),
        errors,
        warnings: report.problems.len() - errors,
        failed: report.failed,
        codes,
        problems: problems.collect(),
    })
}

/// Returns a report on the site in `dir` as commands that annotate the lines of
/// a change on GitHub.
///
/// GitHub shows ten annotations of each level for a step; its log has all.
#[must_use]
pub(super) fn github(report: &Report, dir: &Path) -> String {
    let mut out = String::new();
    for problem in &report.problems {
        let diagnostic = &problem.diagnostic;
        let command = match diagnostic.severity {
            Severity::Error => "error",
            _ => "warning",
        };
        let _ = write!(out, "::{command} title={}", property(diagnostic.code));
        if let Some(file) = file_of(problem, dir) {
            let _ = write!(out, ",file={}", property(&file));
        }
        if let Some(place) = &problem.place {
            let _ = write!(out, ",line={},endLine={}", place.line, place.end_line);
            // Columns are only allowed within one line.
            if place.line == place.end_line {
                let _ = write!(out, ",col={},endColumn={}", place.column, place.end_column);
            }
        }
        let _ = write!(out, "::{}", data(&diagnostic.message));
        if let Some(help) = &diagnostic.help {
            let _ = write!(out, "%0Ahelp: {}", data(help));
        }
        out.push('\n');
    }
    out
}

/// Escapes the message of a command.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25")
}

/// Escapes a property of a command.
///
/// Colons and commas separate properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns the path of the file of a problem, relative to the working directory.
pub(super) fn file_of(problem: &Problem, dir: &Path) -> Option<String> {
    let file = problem.diagnostic.file.as_ref()?;
    Some(display_path(&dir.join(file)))
}
