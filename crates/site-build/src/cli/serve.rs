//! `serve`: a built site over HTTP.

use std::path::{Path, PathBuf};

use clap::Args;
use docs_model::config::CONFIG_FILE;

use super::listen::ListenArgs;
use crate::error::Result;
use crate::serve::{self, ServeOptions};
use crate::terminal::{Served, say_address};
use crate::write::OUT_DIR;

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
    let served = Served {
        host: serve::local_host(&options.host),
        network_host: serve::network_host(&options.host),
        base_url: options.base_url.clone(),
        qr: args.listen.qr,
    };
    serve::serve(&options, |address| say_address(&served, address))?;
    Ok(true)
}

/// Returns the output folder of a site folder; any other folder is a built site
/// itself.
///
/// `serve` therefore works after a build, and on machines that only have the result.
pub(super) fn built_site(dir: &Path) -> PathBuf {
    let built = dir.join(OUT_DIR);
    let is_source = dir.join(CONFIG_FILE).is_file();
    if is_source { built } else { dir.to_path_buf() }
}
