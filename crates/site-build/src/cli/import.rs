//! `import`: a site of another tool.

use std::path::PathBuf;

use clap::Args;

use crate::clock;
use crate::error::Result;
use crate::import::{self, ImportOptions};

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Folder with the configuration, such as docusaurus.config.js (or .ts, .mjs)
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// The tool that the site uses [default: detected from its configuration files]
    #[arg(long)]
    from: Option<import::Tool>,
    /// Replace the files of an earlier import
    #[arg(long)]
    force: bool,
    /// Run the configuration and the sidebars with Node if they are computed
    #[arg(long)]
    run_config: bool,
}

/// Imports the configuration, and prints which files were created and what is left
/// to do.
///
/// # Errors
/// `Usage` if there is nothing to import or a file would be replaced; `Read` and
/// `Write`.
pub(super) fn import(args: ImportArgs) -> Result<bool> {
    let options = ImportOptions {
        dir: args.dir,
        from: args.from,
        force: args.force,
        run_config: args.run_config,
        year: clock::today().year,
    };
    import::import_site(&options).map(|()| true)
}
