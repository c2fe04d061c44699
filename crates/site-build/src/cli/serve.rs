//! `serve`: a built site over HTTP.

use std::path::PathBuf;

use clap::Args;

use super::listen::ListenArgs;
use crate::error::Result;
use crate::serve::{self, ServeOptions};
use crate::write::built_site;

#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    // A built site needs no configuration: its headers are in the output.
    /// Folder with site.toml, or a built site
    #[arg(default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    listen: ListenArgs,
}

/// Serves a built site until the process ends.
///
/// # Errors
/// If the folder is not a site, or the port is not free.
pub(super) fn serve(args: ServeArgs) -> Result<bool> {
    let mut options = ServeOptions::of_site(built_site(&args.dir));
    options.host = args.listen.host;
    options.port = args.listen.port;
    options.allowed_hosts = args.listen.allowed_host;
    serve::serve_for_people(&options, args.listen.qr)?;
    Ok(true)
}
