//! `headers`: the configuration of a web server or host.

use std::path::PathBuf;

use clap::Args;

use crate::error::Result;
use crate::headers::Format;
use crate::host::{self, HostSettings};

#[derive(Debug, Args)]
pub(super) struct HeadersArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Web server or host
    // The names are part of the message about a missing option.
    #[arg(long, value_enum, value_name = "netlify|nginx|caddy|vercel")]
    format: Format,
    /// Document root: the folder on the host that is served at `/`
    #[arg(long, value_name = "DIR", default_value = "/srv/www", value_parser = root)]
    root: String,
    /// Port to listen on [default: 80; 443 for Caddy if `url` is set]
    #[arg(long, value_parser = super::whole_number::<u16>)]
    port: Option<u16>,
    /// Server name; empty matches any [default: the host of `url`]
    #[arg(long)]
    name: Option<String>,
}

/// Checks the document root. Servers look up a relative one in a folder of their own.
///
/// # Errors
/// Returns a message for clap.
fn root(text: &str) -> std::result::Result<String, String> {
    // The drive of a host with Windows, whatever this machine has.
    let path = match text.split_once(':') {
        Some((drive, path)) if drive.len() == 1 => path,
        _ => text,
    };
    match path.starts_with(['/', '\\']) {
        true => Ok(text.to_owned()),
        false => Err("write the folder in full, such as `/srv/www`".to_owned()),
    }
}

/// Prints the configuration for the site.
///
/// # Errors
/// If the site cannot be read, or the format cannot express a header.
pub(super) fn headers(args: HeadersArgs) -> Result<bool> {
    let settings = HostSettings {
        format: args.format,
        root: args.root,
        port: args.port,
        name: args.name,
    };
    host::print_configuration(&args.dir, settings)
}
