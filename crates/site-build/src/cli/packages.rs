//! `packages`: bundles the npm packages that components import.

use std::path::PathBuf;

use clap::Args;

use super::change::{Where, finish};
use crate::edit::{Workspace, packages};
use crate::error::Result;

#[derive(Debug, Args)]
pub(super) struct PackagesArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Show what would change, without changing it
    #[arg(long)]
    dry_run: bool,
}

/// Bundles the packages.
///
/// # Errors
/// If the site's esbuild cannot be run, or a package is not installed.
pub(super) fn packages(at: &PackagesArgs) -> Result<bool> {
    let at = Where {
        dir: at.dir.clone(),
        dry_run: at.dry_run,
    };
    let workspace = Workspace::open(&at.dir)?;
    let changes = packages::bundle(&workspace)?;
    finish(&workspace, &changes, &at)
}
