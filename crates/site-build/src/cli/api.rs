//! The commands `api diff` and `api lint`.

mod diff;
mod lint;

use clap::Subcommand;

use crate::error::Result;

// Nested below `api`, because both commands are about descriptions, which need
// no site.
#[derive(Debug, Subcommand)]
pub(super) enum ApiCommand {
    /// Compare two versions of a description
    Diff(diff::DiffArgs),
    /// Report errors in a description, and what its documentation lacks
    Lint(lint::LintArgs),
}

/// Runs a command below `api`. Returns false if the descriptions have problems.
pub(super) fn run(command: ApiCommand) -> Result<bool> {
    match command {
        ApiCommand::Diff(args) => diff::diff(args),
        ApiCommand::Lint(args) => lint::lint(args),
    }
}
