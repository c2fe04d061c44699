//! Options of the commands that change a site folder.

use std::path::PathBuf;

use clap::Args;

/// The site folder that a command changes, and whether it only prints the
/// changes.
#[derive(Debug, Args)]
pub(super) struct Where {
    /// Folder with site.toml
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(super) dir: PathBuf,
    /// Show what would change, without changing it
    #[arg(long)]
    pub(super) dry_run: bool,
}
