//! `headers`: the configuration of a web server or host.

use std::path::PathBuf;

use clap::Args;

use super::{opened, print_out};
use crate::error::Result;
use crate::headers::{self, Format, HostOptions};
use crate::plan::Plan;

#[derive(Debug, Args)]
pub(super) struct HeadersArgs {
    /// Folder with site.toml
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Web server or host
    #[arg(long, value_enum)]
    format: Format,
    /// Document root: the folder on the host that is served at `/`
    #[arg(long, value_name = "DIR", default_value = "/srv/www")]
    root: String,
    /// Port to listen on [default: 80; 443 for Caddy if `url` is set]
    #[arg(long, value_parser = super::whole_number::<u16>)]
    port: Option<u16>,
    /// Server name; empty matches any [default: the host of `url`]
    #[arg(long)]
    name: Option<String>,
}

/// Prints the configuration for the site.
///
/// # Errors
/// If the site cannot be read, or the format cannot express a header.
pub(super) fn headers(args: HeadersArgs) -> Result<bool> {
    let Some(project) = opened(&args.dir)? else {
        return Ok(false);
    };
    let mut options = HostOptions::of(&project.site.config, &args.root);
    options.port = args.port;
    options.redirects = project.site.redirects.as_slice().to_vec();
    options.name = args.name.unwrap_or(options.name);
    let plan = Plan::new(&project);
    let files = plan.jobs().map(|(path, _)| path.as_str());
    print_out(&headers::host_configuration(&options, args.format, files)?)?;
    Ok(true)
}
