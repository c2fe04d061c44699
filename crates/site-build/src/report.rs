//! What a run says at its end: problems with excerpts, then a summary.

use std::io::{IsTerminal as _, Write};

use docs_model::Severity;

use crate::Report;
use crate::error::shown;

/// Most problems that are shown in full; the summary counts all.
const SHOWN_MAX: usize = 200;

/// How much is said, and with colour or without.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    colour: bool,
}

impl Style {
    /// Colour on a terminal whose user has not declined it (`NO_COLOR`).
    #[must_use]
    pub(crate) fn detect() -> Self {
        let declined = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
        Self {
            colour: std::io::stderr().is_terminal() && !declined,
        }
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Writes all problems and a line that counts them.
///
/// # Errors
/// When the stream does not take it.
pub(crate) fn problems(report: &Report, style: Style, out: &mut dyn Write) -> std::io::Result<()> {
    for problem in report.problems.iter().take(SHOWN_MAX) {
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
    let hidden = report.problems.len().saturating_sub(SHOWN_MAX);
    if hidden > 0 {
        writeln!(out, "... and {hidden} more\n")?;
    }
    if !report.problems.is_empty() {
        writeln!(out, "{}", counts(severities(report)))?;
    }
    Ok(())
}

/// How bad the problems of a report are.
pub(crate) fn severities(report: &Report) -> impl Iterator<Item = Severity> + '_ {
    report.problems.iter().map(|it| it.diagnostic.severity)
}

/// `2 errors, 1 warning`.
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

/// The line at the end of a build.
#[must_use]
pub(crate) fn summary(report: &Report, out_dir: &std::path::Path) -> String {
    let seconds = report.time.as_secs_f64();
    let Some(written) = &report.written else {
        return format!(
            "nothing was written; {} was not touched",
            shown(out_dir).display()
        );
    };
    let mut line = format!(
        "{} pages in {seconds:.2} s, {} in {}",
        report.pages,
        size(written.bytes),
        shown(out_dir).display()
    );
    line.push_str(&format!(
        " ({} files written, {} unchanged",
        written.written, written.unchanged
    ));
    if written.removed > 0 {
        line.push_str(&format!(", {} removed", written.removed));
    }
    line.push(')');
    line
}

#[expect(clippy::cast_precision_loss, reason = "a rounded size for people")]
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
