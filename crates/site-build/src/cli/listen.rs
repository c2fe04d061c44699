//! The options of commands that serve a site over HTTP.

use clap::Args;

/// Where to listen, and for which hosts.
#[derive(Debug, Args)]
pub(super) struct ListenArgs {
    /// Port to listen on
    #[arg(long, value_parser = super::whole_number::<u16>)]
    pub(super) port: Option<u16>,
    /// Host name or IP address to listen on
    #[arg(long, default_value = "localhost")]
    pub(super) host: String,
    /// Accept requests for this host name too, besides --host and localhost; can be repeated
    #[arg(long, value_name = "NAME")]
    pub(super) allowed_host: Vec<String>,
    /// Also show the address as a QR code
    #[arg(long)]
    pub(super) qr: bool,
}
