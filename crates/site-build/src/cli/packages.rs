//! `packages`: bundles the npm packages that components import.

use std::path::PathBuf;

use clap::Args;

use crate::edit::{self, packages};
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
pub(super) fn packages(args: &PackagesArgs) -> Result<bool> {
    edit::run(&args.dir, args.dry_run, packages::bundle)
}
