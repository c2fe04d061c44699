//! Builds and serves the documentation of the product.

use std::process::Command;

use anyhow::Result;

use crate::workspace::{Profile, Workspace};
use crate::{npm, process, theme};

/// Options of `cargo xtask site`.
#[derive(Debug, Default)]
pub(crate) struct SiteOptions {
    /// Whether to stop after the build.
    pub(crate) no_serve: bool,
    /// Port to listen on. `None` uses the default of `site-build serve`.
    pub(crate) port: Option<u16>,
}

/// Builds theme, binary and site, and serves the site until Ctrl-C.
pub(crate) fn run(workspace: &Workspace, options: &SiteOptions) -> Result<()> {
    if npm::is_installed() {
        theme::run(workspace, false)?;
    } else {
        process::say("npm is not installed: using the embedded theme");
    }
    let binary = workspace.build_binary(Profile::Local)?;
    workspace.build_site(&binary)?;
    if options.no_serve {
        return Ok(());
    }
    let mut serve = Command::new(&binary);
    serve.arg("serve").arg(workspace.site());
    if let Some(port) = options.port {
        serve.args(["--port", &port.to_string()]);
    }
    process::become_command(&mut serve)
}
