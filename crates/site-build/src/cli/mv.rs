//! `mv`: moves pages and updates the references to them.

use std::path::PathBuf;

use clap::Args;

use super::change::Where;
use crate::edit::{self, relocate};
use crate::error::Result;

#[derive(Debug, Args)]
pub(super) struct MvArgs {
    /// Page or folder of docs, relative to the working directory, the site folder or the docs
    old: PathBuf,
    /// New path, or an existing folder to move it into
    new: PathBuf,
    /// Do not add redirects from the old URLs
    #[arg(long)]
    no_redirects: bool,
    #[command(flatten)]
    at: Where,
}

/// Moves pages, and prints what moved and which references were corrected.
///
/// # Errors
/// If there is no such page, the new path is taken, or a file cannot be
/// written.
pub(super) fn mv(args: &MvArgs) -> Result<bool> {
    let Where { dir, dry_run } = &args.at;
    edit::run_move(dir, *dry_run, |workspace| {
        relocate::move_docs(workspace, &args.old, &args.new, !args.no_redirects)
    })
}
