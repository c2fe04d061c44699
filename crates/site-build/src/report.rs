//! The report at the end of a run: problems with excerpts, then a summary.
//!
//! Reports for people are written as problems are sorted: errors first, then by
//! file and place. Reports for programs have a module each.

mod explain;
mod junit;
mod machine;
mod run;
mod sarif;

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write};

use clap::ValueEnum;
use located_data::Severity;
use openapi_render::n_findings;

use crate::Report;
use crate::display::display_path;

use junit::junit;
use machine::{github, json};
use sarif::sarif;

pub(crate) use explain::print_explanation;
pub(crate) use run::{BuildOutput, build, check, print};

/// How a check reports problems.
///
/// A doc comment of a variant is its help text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Messages with excerpts, on standard error
    Human,
    /// A JSON object
    Json,
    /// A log for code hosts and editors
    Sarif,
    /// Annotations of a change on GitHub
    Github,
    /// Test results for build servers: each problem is a failed test
    Junit,
}

/// Default maximum number of problems that are shown in full; the summary
/// counts all.
///
/// A site that is being moved has thousands, of which the first are read.
pub(crate) const MAX_PROBLEMS: usize = 200;

/// Minimum number of problems for a summary by code.
///
/// Fewer are faster to read than to count.
const MANY: usize = 20;

/// Verbosity and colours of a report.
#[derive(Debug, Clone, Copy)]
struct Style {
    /// Whether to write escape sequences for colours.
    colour: bool,
}

impl Style {
    /// Returns the style for the standard error: coloured on a terminal, unless
    /// the user has disabled colours (`NO_COLOR`).
    fn detect() -> Self {
        let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            colour: std::io::stderr().is_terminal() && !declined,
        }
    }

    /// Returns a text in a colour, by the number of its escape sequence.
    fn paint(self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Writes up to `max` problems (0: all), errors first, and the number of all
/// problems. If there are many, also writes the numbers by code.
///
/// The text of a problem is its rendered form, whose first line gets the
/// colours.
///
/// # Errors
/// If the stream cannot be written.
fn problems(report: &Report, max: usize, style: Style, out: &mut dyn Write) -> std::io::Result<()> {
    let max = if max == 0 { usize::MAX } else { max };
    for problem in report.problems.iter().take(max) {
        let (first, rest) = problem.text.split_once('\n').unwrap_or((&problem.text, ""));
        let code = match problem.diagnostic.severity {
            Severity::Error => "1;31",
            _ => "1;33",
        };
        let (label, message) = first.split_once(": ").unwrap_or((first, ""));
        let label = style.paint(code, label);
        writeln!(out, "{label}: {}", style.paint("1", message))?;
        writeln!(out, "{rest}")?;
    }
    let hidden = report.problems.len().saturating_sub(max);
    if hidden > 0 {
        writeln!(
            out,
            "... and {hidden} more; pass --max-problems 0 to show all\n"
        )?;
    }
    if hidden > 0 || report.problems.len() >= MANY {
        by_code(report, out)?;
    }
    if !report.problems.is_empty() {
        writeln!(out, "{}", counts(severities(report)))?;
    }
    Ok(())
}

/// Writes the numbers of problems by code and in total.
///
/// # Errors
/// If the stream cannot be written.
fn totals(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    by_code(report, out)?;
    writeln!(out, "{}", counts(severities(report)))
}

/// Returns a line for each code: errors first, then the most frequent.
///
/// Numbers are aligned, so that the largest group is seen at once.
fn by_code(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    let mut counts: BTreeMap<(Severity, &str), usize> = BTreeMap::new();
    for problem in &report.problems {
        let diagnostic = &problem.diagnostic;
        *counts
            .entry((diagnostic.severity, diagnostic.code))
            .or_default() += n_findings(diagnostic);
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|((severity, code), n)| (*severity, std::cmp::Reverse(*n), *code));
    let width = counts.iter().map(|(_, n)| n.to_string().len()).max();
    for ((severity, code), n) in counts {
        let severity = match severity {
            Severity::Error => "error",
            _ => "warning",
        };
        writeln!(
            out,
            "{n:>width$} {severity}[{code}]",
            width = width.unwrap_or(0)
        )?;
    }
    writeln!(out)
}

/// Returns the severities of a report's problems, those that are not listed
/// included.
pub(crate) fn severities(report: &Report) -> impl Iterator<Item = Severity> + '_ {
    report.problems.iter().flat_map(|problem| {
        let diagnostic = &problem.diagnostic;
        std::iter::repeat_n(diagnostic.severity, n_findings(diagnostic))
    })
}

/// Returns the numbers by severity: `2 errors, 1 warning`.
///
/// It is `no problems` without any: the last line of a successful check.
#[must_use]
pub(crate) fn counts(severities: impl Iterator<Item = Severity>) -> String {
    let (mut errors, mut warnings) = (0, 0);
    for severity in severities {
        match severity {
            Severity::Error => errors += 1,
            _ => warnings += 1,
        }
    }
    let named = |n: usize, one: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {one}s")),
    };
    let parts: Vec<_> = [named(errors, "error"), named(warnings, "warning")]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        "no problems".to_owned()
    } else {
        parts.join(", ")
    }
}

/// Returns the line at the end of a build.
///
/// If the build wrote nothing, the line says only that: the output folder then holds
/// an earlier build, or none.
fn summary(report: &Report, out_dir: &std::path::Path) -> String {
    let seconds = report.time.as_secs_f64();
    let Some(written) = &report.written else {
        return format!("nothing was written to {}", display_path(out_dir));
    };
    let mut line = format!(
        "{} pages in {seconds:.2} s, {} in {}",
        report.pages,
        size(written.bytes),
        display_path(out_dir)
    );
    line.push_str(&format!(
        " ({} written, {} unchanged",
        match written.written {
            1 => "1 file".to_owned(),
            n => format!("{n} files"),
        },
        written.unchanged
    ));
    if written.removed > 0 {
        line.push_str(&format!(", {} removed", written.removed));
    }
    line.push(')');
    line
}

/// Returns the line about links to other sites.
#[cfg(feature = "external-links")]
fn external(report: crate::ExternalReport) -> String {
    let mut parts = vec![match report.asked {
        1 => "1 external URL requested".to_owned(),
        n => format!("{n} external URLs requested"),
    }];
    if report.known > 0 {
        parts.push(format!("{} cached from an earlier check", report.known));
    }
    if report.skipped > 0 {
        parts.push(format!("{} skipped", report.skipped));
    }
    parts.join(", ")
}

/// Returns a size as people write it, in decimal units.
#[expect(clippy::cast_precision_loss, reason = "a rounded size for people")]
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
