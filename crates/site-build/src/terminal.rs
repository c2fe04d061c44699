//! Output to terminals and logs. Titles, paths, and errors that quote them can
//! contain escape codes, or lines that CI runners execute as commands. All
//! output of the program goes through this module.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::Path;

use located_data::diagnostic::visible;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::error::{Error, Result};

/// Prefixes that lines must not have, except for spaces before them: GitHub
/// (`::error::`, `##[error]`), Azure Pipelines (`##vso[`) and TeamCity
/// (`##teamcity[`) execute such lines of a log as commands.
const COMMANDS: &[&str] = &["::", "##[", "##vso[", "##teamcity["];

/// Returns `text` with visible control characters, and with a backslash before
/// lines that a CI runner would execute as commands.
#[must_use]
pub(crate) fn safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        let words = line.trim_start();
        let indentation = &line[..line.len() - words.len()];
        out.push_str(&visible(indentation));
        if COMMANDS.iter().any(|prefix| words.starts_with(prefix)) {
            out.push('\\');
        }
        out.push_str(&visible(words));
        out.push_str(end);
    }
    out
}

/// Escapes the characters of formatted JSON that a terminal may act on.
/// Serializers only escape control characters below U+0020; escaping the others
/// too does not change the value.
#[must_use]
pub(crate) fn safe_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        let mut buffer = [0; 4];
        let is_plain = c == '\n' || matches!(visible(c.encode_utf8(&mut buffer)), Cow::Borrowed(_));
        if is_plain {
            out.push(c);
        } else {
            // All invisible characters are below U+10000.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        }
    }
    out
}

/// Writes a line to standard error. Standard output is reserved for the output
/// that other programs read.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{}", safe(line));
}

/// Prints text for humans to standard output, with control characters made
/// visible.
///
/// Texts come from descriptions and file names, which may contain escape
/// sequences.
///
/// # Errors
/// If standard output cannot be written.
pub(crate) fn print_text(text: &str) -> Result<()> {
    print_out(&safe(text))
}

/// Prints JSON to standard output, with control characters escaped.
///
/// # Errors
/// If standard output cannot be written.
pub(crate) fn print_json(json: &str) -> Result<()> {
    print_out(&safe_json(json))
}

/// Prints a value as indented JSON to standard output.
///
/// # Errors
/// `Write` if standard output cannot be written, or the value has a map whose
/// keys are not strings.
pub(crate) fn print_pretty(value: &impl serde::Serialize) -> Result<()> {
    let json = serde_json::to_string_pretty(value).map_err(unwritable)?;
    print_json(&(json + "\n"))
}

/// Prints text for other programs to standard output, unchanged.
///
/// A closed pipe is not an error: `site-build records | head` ends early on
/// purpose.
///
/// # Errors
/// If standard output cannot be written.
pub(crate) fn print_out(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unwritable(error)),
        _ => Ok(()),
    }
}

/// Returns the error for a standard output that cannot be written.
pub(crate) fn unwritable(cause: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::write(Path::new("standard output"), cause)
}

/// The address of a server without its port, and how to print it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Served {
    /// Name or address on this machine.
    pub host: String,
    /// Address of this machine on its network, if the server listens there.
    pub network_host: Option<String>,
    /// Path of the site.
    pub base_url: String,
    /// Whether the address is also printed as a QR code.
    pub qr: bool,
}

/// Prints the addresses at which a server listens.
pub(crate) fn say_address(served: &Served, address: SocketAddr) {
    let port = address.port();
    let Served { host, base_url, .. } = served;
    let local = format!("http://{host}:{port}{base_url}");
    say(&format!("serving at {local}"));
    let network = served
        .network_host
        .as_ref()
        .map(|host| format!("http://{host}:{port}{base_url}"));
    if let Some(network) = &network {
        say(&format!("on the network: {network}"));
    }
    if served.qr {
        let address = network.unwrap_or(local);
        // An address has a few dozen characters; a code holds thousands.
        if let Ok(code) = QrCode::new(address) {
            say(&code.render::<Dense1x2>().quiet_zone(true).build());
        }
    }
    if io::stderr().is_terminal() {
        say("press Ctrl-C to stop");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_ci_commands_are_escaped() {
        for (text, expected) in [
            ("plain\ntext\n", "plain\ntext\n"),
            ("\u{1b}]0;title\u{7}", "␛]0;title␇"),
            ("a\n  ::error::b", "a\n  \\::error::b"),
            ("##vso[task.setvariable]", "\\##vso[task.setvariable]"),
            ("a\r::error::b", "a␍::error::b"),
            ("\u{2028}::x", "\u{fffd}\\::x"),
            ("a::b", "a::b"),
            ("", ""),
        ] {
            assert_eq!(safe(text), expected);
        }
        let value = serde_json::json!({ "a\u{202e}": "\u{9b}\u{1b}\n\u{7f}" });
        let json = safe_json(&format!("{value:#}"));
        assert!(json.is_ascii(), "{json}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&json).unwrap(),
            value
        );
    }
}
