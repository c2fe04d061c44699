//! The command `api diff`.
//!
//! Its exit code is that of `diff` only on request, since most runs are for
//! reading.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use openapi_render::ChangeLevel;

use crate::api::{self, Comparison, DiffFormat, Included};
use crate::error::Result;

#[derive(Debug, Args)]
pub(in crate::cli) struct DiffArgs {
    /// Old description: a file, a file of a Git revision such as `main:api.yaml`, or a URL
    old: PathBuf,
    /// New description, like the old one
    new: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = DiffFormat::Text)]
    format: DiffFormat,
    /// Report changes of documentation as well
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    include: Vec<Included>,
    /// File with levels of rules and accepted changes [default: api-diff.toml next to the new description, or next to the old one]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Exit with 1 if there is a change of this level or above
    #[arg(long, value_enum, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// Exit with 1 if a change breaks callers, as `--fail-on error`
    #[arg(long, conflicts_with = "fail_on")]
    fail_on_breaking: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FailOn {
    /// A change that breaks callers
    Error,
    /// A change that the settings make a warning, or a breaking one
    Warning,
    /// Any change
    Info,
}

impl From<FailOn> for ChangeLevel {
    fn from(level: FailOn) -> Self {
        match level {
            FailOn::Error => Self::Error,
            FailOn::Warning => Self::Warning,
            FailOn::Info => Self::Info,
        }
    }
}

/// Compares two descriptions.
///
/// # Errors
/// If a file cannot be read, or standard output cannot be written.
pub(super) fn diff(args: DiffArgs) -> Result<bool> {
    let breaking = args.fail_on_breaking.then_some(FailOn::Error);
    api::diff(&Comparison {
        old: args.old,
        new: args.new,
        format: args.format,
        include: args.include,
        config: args.config,
        fail_on: args.fail_on.or(breaking).map(ChangeLevel::from),
    })
}
