//! Runs a build or a check, and prints its report.

use std::io;
use std::path::{Path, PathBuf};

use super::{ReportFormat, Style};
use crate::error::Result;
use crate::progress::Progress;
use crate::terminal::{print_json, print_out, say, unwritable};
use crate::timings::Timings;
use crate::{BuildOptions, Report, build_with, check_with};

/// What `build` reports.
#[derive(Debug)]
pub(crate) struct BuildOutput {
    /// Maximum number of problems; 0 shows all.
    pub max_problems: usize,
    /// Whether the times of stages and of the slowest files are shown.
    pub timings: bool,
    /// File for the times of all stages and files.
    pub profile: Option<PathBuf>,
}

/// Builds the site, and prints its problems and a summary. Returns whether the build
/// succeeded.
///
/// # Errors
/// If the environment is broken, or options contradict one another.
pub(crate) fn build(options: &BuildOptions, output: &BuildOutput) -> Result<bool> {
    let is_recorded = output.timings || output.profile.is_some();
    let recorded = is_recorded.then(Timings::record).transpose()?;
    let report = build_with(options, &Progress::terminal())?;
    show(&report, output.max_problems);
    if let Some(recorded) = recorded {
        if let Some(file) = &output.profile {
            recorded.write_profile(file)?;
        }
        if output.timings {
            say(&recorded.table());
        }
    }
    say(&super::summary(&report, &options.out_dir));
    Ok(!report.failed)
}

/// Checks the site, and prints the report in the given format. Returns whether the
/// site has no problems that fail it.
///
/// # Errors
/// If the environment is broken, or standard output cannot be written.
pub(crate) fn check(options: &BuildOptions, format: ReportFormat, max: usize) -> Result<bool> {
    let report = check_with(options, &Progress::terminal())?;
    print(&report, &options.dir, format, max)?;
    Ok(!report.failed)
}

/// Prints the report of a check in the given format, with up to `max` problems for
/// people (0: all).
///
/// The message for people goes to standard error, everything else to standard
/// output.
///
/// # Errors
/// If standard output cannot be written.
pub(crate) fn print(report: &Report, dir: &Path, format: ReportFormat, max: usize) -> Result<()> {
    match format {
        ReportFormat::Human => {
            print_human(report, max);
            return Ok(());
        }
        ReportFormat::Json => print_json(&super::json(report, dir).map_err(unwritable)?)?,
        ReportFormat::Sarif => print_json(&super::sarif(report, dir).map_err(unwritable)?)?,
        ReportFormat::Github => {
            print_out(&super::github(report, dir))?;
            let _ = super::totals(report, &mut io::stderr().lock());
            return Ok(());
        }
        ReportFormat::Junit => print_out(&super::junit(report, dir))?,
    }
    print_out("\n")
}

/// Prints the message for people.
fn print_human(report: &Report, max: usize) {
    show(report, max);
    #[cfg(feature = "external-links")]
    if let Some(external) = report.external {
        say(&super::external(external));
    }
    let seconds = report.time.as_secs_f64();
    if report.problems.is_empty() {
        say(&format!(
            "{} pages checked in {seconds:.2} s, no problems",
            report.pages
        ));
    }
}

/// Prints problems to standard error.
fn show(report: &Report, max: usize) {
    let mut stderr = io::stderr().lock();
    // A closed stream has no reader left.
    let _ = super::problems(report, max, Style::detect(), &mut stderr);
}
