//! Lines for the person at the terminal.

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;

/// Writes a line to standard error. Standard output is kept for what other
/// programs read.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Writes the address at which a server answers.
pub(crate) fn say_address(host: &str, address: SocketAddr, base_url: &str) {
    let port = address.port();
    say(&format!("serving at http://{host}:{port}{base_url}"));
    if std::io::stderr().is_terminal() {
        say("Ctrl-C stops");
    }
}
