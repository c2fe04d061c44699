//! `mv`: moves pages and updates the references to them.

use std::path::PathBuf;

use clap::Args;
use docs_model::config::CONFIG_FILE;

use super::change::{Where, apply};
use crate::edit::{Workspace, relocate};
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
    let workspace = Workspace::open(&args.at.dir)?;
    let moved = relocate::move_docs(&workspace, &args.old, &args.new, !args.no_redirects)?;
    let files = moved.files.iter();
    let mut lines: Vec<String> = files.map(|(old, new)| format!("{old} -> {new}")).collect();
    lines.extend(moved.references.iter().map(|(file, count)| match count {
        1 => format!("1 reference updated in {file}"),
        n => format!("{n} references updated in {file}"),
    }));
    if moved.is_config_changed {
        lines.push(format!("{CONFIG_FILE} updated"));
    }
    let redirects = moved.redirects.iter();
    lines.extend(redirects.map(|(from, to)| format!("{from} redirects to {to}")));
    apply(&workspace, &moved.changes, &lines, &args.at)
}
