//! `dev`: the site with live updates.

use std::path::PathBuf;

use clap::Args;

use super::listen::ListenArgs;
use crate::dev::{self, DevOptions, Editor};
use crate::error::Result;
use crate::write::OUT_DIR;

#[derive(Debug, Args)]
pub(super) struct DevArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    listen: ListenArgs,
    /// Open the site in the browser
    #[arg(long)]
    open: bool,
    /// Command that opens a page's source, such as `code -g {file}:{line}` [default: $SITE_BUILD_EDITOR]
    #[arg(long, value_name = "COMMAND")]
    editor: Option<String>,
}

/// Serves the site and updates it until the process ends.
///
/// # Errors
/// `Usage` for an invalid editor command; also if the folder cannot be watched, or
/// the port is not free.
pub(super) fn dev(args: DevArgs) -> Result<bool> {
    let out_dir = args.dir.join(OUT_DIR);
    let options = DevOptions {
        host: args.listen.host,
        port: args.listen.port,
        allowed_hosts: args.listen.allowed_host,
        open: args.open,
        editor: Editor::chosen(args.editor)?,
        ..DevOptions::default()
    };
    dev::site::run(&args.dir, &out_dir, options, args.listen.qr)?;
    Ok(true)
}
