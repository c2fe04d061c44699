//! `check`: reports the problems of a site.

use std::path::PathBuf;

use clap::Args;

use crate::BuildOptions;
use crate::error::Result;
use crate::report::{self, ReportFormat};

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Fail on warnings
    #[arg(long)]
    strict: bool,
    /// Also check drafts
    #[arg(long)]
    drafts: bool,
    /// Also report pages that no sidebar, link or menu leads to
    #[arg(long)]
    orphans: bool,
    /// Also request external links, and report the dead ones
    #[cfg(feature = "external-links")]
    #[arg(long)]
    external: bool,
    /// Output format of the report; machine-readable formats are written to standard output
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,
    /// Maximum number of problems that `human` shows, errors first; 0 shows all
    #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS, value_parser = super::whole_number::<usize>)]
    max_problems: usize,
    /// Explain a diagnostic code instead of checking the site
    #[arg(long, value_name = "CODE", exclusive = true)]
    explain: Option<String>,
}

/// Checks the site and prints the report, or explains a code.
///
/// # Errors
/// If the environment is broken, or the code is unknown.
pub(super) fn check(args: CheckArgs) -> Result<bool> {
    if let Some(code) = &args.explain {
        return report::print_explanation(code).map(|()| true);
    }
    crate::edit::say_if_incomplete(&args.dir);
    let options = BuildOptions {
        dir: args.dir,
        strict: args.strict,
        drafts: args.drafts,
        orphans: args.orphans,
        #[cfg(feature = "external-links")]
        external: args.external,
        ..BuildOptions::default()
    };
    report::check(&options, args.format, args.max_problems)
}
