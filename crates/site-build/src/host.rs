//! The configuration of a web server or host for a site, for the command
//! `headers`.

use std::path::Path;

use crate::error::Result;
use crate::headers::{Format, HostOptions, host_configuration};
use crate::plan::Plan;
use crate::site_folder;
use crate::terminal::print_out;

/// The settings of a host that the site does not have.
#[derive(Debug)]
pub(crate) struct HostSettings {
    /// Web server or host.
    pub format: Format,
    /// Folder on the host that is served at `/`.
    pub root: String,
    /// Port to listen on; `None` is that of the scheme of `url`.
    pub port: Option<u16>,
    /// Server name; `None` is the host of `url`.
    pub name: Option<String>,
}

/// Prints the configuration for the site in `dir`. Returns false if the site has
/// errors, which are printed.
///
/// # Errors
/// If the site cannot be read, or the format cannot express a header.
pub(crate) fn print_configuration(dir: &Path, settings: HostSettings) -> Result<bool> {
    let Some(project) = site_folder::open(dir)? else {
        return Ok(false);
    };
    let mut options = HostOptions::of(&project.site.config, &settings.root);
    options.port = settings.port;
    options.redirects = project.site.redirects.as_slice().to_vec();
    options.name = settings.name.unwrap_or(options.name);
    let plan = Plan::new(&project);
    let files = plan.jobs().map(|(path, _)| path.as_str());
    print_out(&host_configuration(&options, settings.format, files)?)?;
    Ok(true)
}
