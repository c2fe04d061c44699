//! `mv`: moves pages and updates the references to them.

use std::path::PathBuf;

use clap::Args;

use super::change::{Where, apply};
use super::say;
use crate::edit::{Workspace, relocate};
use crate::error::Result;

#[derive(Debug, Args)]
pub(super) struct MvArgs {
    /// Page or folder of docs
    old: PathBuf,
    /// New path, or an existing folder to move it into
    new: PathBuf,
    /// Do not add redirects from the old URLs
    #[arg(long)]
    no_redirects: bool,
    #[command(flatten)]
    at: Where,
}

pub(super) fn mv(args: &MvArgs) -> Result<bool> {
    let workspace = Workspace::open(&args.at.dir)?;
    let moved = relocate::move_docs(&workspace, &args.old, &args.new, !args.no_redirects)?;
    for (old, new) in &moved.files {
        say(&format!("{old} -> {new}"));
    }
    for (file, count) in &moved.references {
        let references = match count {
            1 => "1 reference".to_owned(),
            n => format!("{n} references"),
        };
        say(&format!("{references} updated in {file}"));
    }
    for (from, to) in &moved.redirects {
        say(&format!("{from} redirects to {to}"));
    }
    apply(&workspace, &moved.changes, &args.at)
}
