//! The command `api lint`.

use std::path::PathBuf;

use clap::Args;

use crate::api::{self, Lint};
use crate::error::Result;
use crate::report::{self, ReportFormat};

#[derive(Debug, Args)]
pub(in crate::cli) struct LintArgs {
    /// API description
    file: PathBuf,
    /// Correct the problems that have a safe fix, then report the others
    #[arg(long)]
    fix: bool,
    /// Print the corrections as a diff, without writing them
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Fail on warnings
    #[arg(long)]
    strict: bool,
    /// Output format of the report; machine-readable formats are written to standard output
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,
    /// File with rule levels and accepted findings [default: api-lint.toml, .spectral.yaml or redocly.yaml next to the description]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Maximum number of problems that `human` shows, errors first; 0 shows all
    #[arg(long, value_name = "N", default_value_t = report::MAX_PROBLEMS, value_parser = crate::cli::whole_number::<usize>)]
    max_problems: usize,
}

/// Lints a description.
///
/// # Errors
/// If a file cannot be read or written, or if `--fix` is used with a
/// description that is not on disk.
pub(super) fn lint(args: LintArgs) -> Result<bool> {
    api::lint(&Lint {
        file: args.file,
        fix: args.fix,
        dry_run: args.dry_run,
        strict: args.strict,
        format: args.format,
        config: args.config,
        max_problems: args.max_problems,
    })
}
