//! The `mcp` command.
//!
//! Over standard input and output, the protocol owns standard output: nothing
//! else may be printed there.

use clap::Args;

use crate::error::Result;
use crate::mcp::{self, McpHttp};

#[derive(Debug, Args)]
pub(super) struct McpArgs {
    /// Folder with site.toml, folder of a built site, or URL of a published site
    #[arg(default_value = ".", value_name = "DIR|URL")]
    site: String,
    /// Serve over HTTP instead of standard input and output
    #[arg(long)]
    http: bool,
    /// Port to listen on
    #[arg(long, requires = "http", value_parser = super::whole_number::<u16>)]
    port: Option<u16>,
    /// Host name or IP address to listen on
    #[arg(long, default_value = "localhost", requires = "http")]
    host: String,
    /// Accept requests for this host name too, besides --host and localhost; can be repeated
    #[arg(long, value_name = "NAME", requires = "http")]
    allowed_host: Vec<String>,
}

/// Serves MCP until the client disconnects, or over HTTP until Ctrl-C.
///
/// # Errors
/// If the site cannot be opened, or the port is taken.
pub(super) fn mcp(args: McpArgs) -> Result<bool> {
    if !args.http {
        mcp::stdio(&args.site)?;
        return Ok(true);
    }
    let options = McpHttp {
        host: args.host,
        port: args.port,
        allowed_hosts: args.allowed_host,
    };
    mcp::http(&args.site, &options)?;
    Ok(true)
}
