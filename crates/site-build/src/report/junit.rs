//! Problems as JUnit XML, the format in which CI servers read test results.
//!
//! Servers show a failed test with its message, so a problem is a test that
//! failed, named by its place. Warnings are failures as well, since the format
//! has no other level that is shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use located_data::Severity;

use super::machine::file_of;
use crate::xml::escape;
use crate::{Problem, Report};

/// Returns a report on the site in `dir` as JUnit XML: a suite for each file,
/// and a failed case for each problem. A report without problems has one case
/// that passed, because CI servers reject results without tests.
#[must_use]
pub(super) fn junit(report: &Report, dir: &Path) -> String {
    let mut suites: BTreeMap<String, Vec<&Problem>> = BTreeMap::new();
    for problem in &report.problems {
        let file = file_of(problem, dir).unwrap_or_default();
        suites.entry(file).or_default().push(problem);
    }
    let n = report.problems.len();
    let name = env!("CARGO_PKG_NAME");
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let tests = n.max(1);
    let _ = writeln!(
        out,
        "<testsuites name=\"{name}\" tests=\"{tests}\" failures=\"{n}\">"
    );
    if suites.is_empty() {
        let _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"1\" failures=\"0\">"
        );
        out.push_str("    <testcase name=\"no problems\"/>\n  </testsuite>\n");
    }
    for (file, problems) in suites {
        let n = problems.len();
        let file = escaped(&file);
        let _ = writeln!(
            out,
            "  <testsuite name=\"{file}\" tests=\"{n}\" failures=\"{n}\">"
        );
        for problem in problems {
            case(problem, &file, &mut out);
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>");
    out
}

/// Writes a problem as a failed test, with the help as its output.
fn case(problem: &Problem, file: &str, out: &mut String) {
    let diagnostic = &problem.diagnostic;
    let place = problem.place.as_ref();
    let line = place
        .map(|place| format!(":{}:{}", place.line, place.column))
        .unwrap_or_default();
    let message = escaped(&diagnostic.message);
    let code = escaped(diagnostic.code);
    let level = match diagnostic.severity {
        Severity::Error => "error",
        _ => "warning",
    };
    let _ = writeln!(
        out,
        "    <testcase classname=\"{code}\" name=\"{file}{line}: {message}\">"
    );
    let _ = write!(
        out,
        "      <failure type=\"{level}\" message=\"{message}\">"
    );
    if let Some(help) = &diagnostic.help {
        let _ = write!(out, "help: {}", escaped(help));
    }
    out.push_str("</failure>\n    </testcase>\n");
}

/// Escapes a text for an attribute or an element. Line breaks become references,
/// because parsers read those of attributes as spaces.
fn escaped(text: &str) -> String {
    escape(text).replace('\n', "&#10;").replace('\t', "&#9;")
}
