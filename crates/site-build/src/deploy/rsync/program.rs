//! Runs of the program rsync.

use std::env;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use super::super::{Object, Objects, usage};
use crate::error::{Error, ErrorKind, Result};

/// Folder in a temporary folder with the files to send. The temporary folder
/// itself is private, and the access rights of a source become those of a new
/// target.
pub(super) const SOURCE: &str = "site";

/// Exit status of rsync if files of a list do not exist at the source.
const VANISHED: i32 = 24;

/// Options of every run: arguments are not for the shell of the other machine,
/// and a connection that is silent for two minutes is dead.
const COMMON: &[&str] = &["--secluded-args", "--timeout=120", "--no-motd"];

/// Sends all files of a temporary folder. They replace others when the last one
/// has arrived.
///
/// # Errors
/// `Network` with what rsync says, or `Usage` if it is not installed.
pub(super) fn send(folder: &Path, root: &str) -> Result<()> {
    // rsync would skip a file with the size and time of the one at the target,
    // which the caller knows to be different.
    let args = [
        "--recursive",
        "--times",
        "--omit-dir-times",
        "--ignore-times",
        "--delay-updates",
    ];
    let from = format!("{}/", folder.join(SOURCE).display());
    let output = run(&args, &from, &format!("{root}/"), &[])?;
    checked(&output, root)
}

/// Copies the file at `path` below `root` into the folder `to`, if it exists.
///
/// # Errors
/// As [`send`].
pub(super) fn fetch(root: &str, path: &str, to: &Path) -> Result<()> {
    let args = ["--files-from=-", "--from0", "--ignore-missing-args"];
    let to = format!("{}/", to.display());
    let output = run(&args, &format!("{root}/"), &to, path.as_bytes())?;
    match is_missing(&output) {
        true => Ok(()),
        false => checked(&output, root),
    }
}

/// Deletes the files and empty folders at `paths` below `root`. Those that do not
/// exist count as deleted, and folders with files are kept.
///
/// # Errors
/// As [`send`].
pub(super) fn delete(paths: &[String], root: &str) -> Result<()> {
    if paths.is_empty() {
        return Ok(());
    }
    // Files of a list that the source does not have are deleted at the target.
    let empty = super::temporary()?;
    let args = ["--files-from=-", "--from0", "--delete-missing-args"];
    let from = format!("{}/", empty.path().display());
    let list = paths.join("\0");
    let output = run(&args, &from, &format!("{root}/"), list.as_bytes())?;
    match output.status.code() {
        Some(VANISHED) => Ok(()),
        _ => checked(&output, root),
    }
}

/// Lists the files of a folder, which need not exist.
///
/// # Errors
/// As [`send`].
pub(super) fn list(folder: &str) -> Result<Objects> {
    let args = [
        "--recursive",
        "--list-only",
        "--no-human-readable",
        "--8-bit-output",
    ];
    let output = run(&args, folder, "", &[])?;
    if is_missing(&output) {
        return Ok(Objects::new());
    }
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    checked(&output, folder)?;
    Ok(list.lines().filter_map(entry).collect())
}

/// Parses a line of a list: access rights, size, date, time and name.
///
/// Returns `None` for folders and links.
fn entry(line: &str) -> Option<(String, Object)> {
    let line = line.strip_prefix('-')?;
    let mut rest = line.split_once(' ')?.1.trim_start();
    let mut field = || {
        let (field, after) = rest.split_once(' ')?;
        rest = after;
        Some(field)
    };
    let size = field()?.parse().ok()?;
    let (_date, _time) = (field()?, field()?);
    Some((unescaped(rest), Object { size, tag: None }))
}

/// Replaces the escapes of rsync for control characters: `\#012` is a line
/// break.
fn unescaped(name: &str) -> String {
    let mut parts = name.split("\\#");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.get(..3);
        match digits.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) if byte.is_ascii() => {
                out.push(char::from(byte));
                out.push_str(&part[3..]);
            }
            _ => {
                out.push_str("\\#");
                out.push_str(part);
            }
        }
    }
    out
}

/// Runs rsync with `input` as its standard input. If `to` is empty, the argument
/// is left out.
fn run(args: &[&str], from: &str, to: &str, input: &[u8]) -> Result<Output> {
    let mut command = Command::new("rsync");
    command
        .args(COMMON)
        .args(args)
        .arg("--")
        .arg(from)
        .args(Some(to).filter(|to| !to.is_empty()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // A question for a password would wait forever in CI.
    if env::var_os("RSYNC_RSH").is_none_or(|shell| shell.is_empty()) {
        command.env("RSYNC_RSH", "ssh -o BatchMode=yes");
    }
    // Passwords of daemons are read from lines.
    let is_line = |text: std::ffi::OsString| !text.to_string_lossy().contains(['\n', '\r']);
    if !env::var_os("RSYNC_PASSWORD").is_none_or(is_line) {
        return Err(usage(
            "`RSYNC_PASSWORD` contains a line break: set it to the same text without one",
        ));
    }
    let mut child = command.spawn().map_err(|e| match e.kind() {
        io::ErrorKind::NotFound => usage(
            "the program `rsync` is not installed: install it, for example with `apt-get install rsync`",
        ),
        _ => Error::new(ErrorKind::Network, "rsync cannot be run").because(e),
    })?;
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // If rsync has already ended, its own message says why.
            stdin.map(|mut pipe| pipe.write_all(input))
        });
        child.wait_with_output()
    });
    output.map_err(|e| Error::new(ErrorKind::Network, "rsync cannot be run").because(e))
}

/// Returns whether a run failed because its folder does not exist.
fn is_missing(output: &Output) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    !output.status.success()
        && said.contains("change_dir")
        && said.contains("No such file or directory")
}

fn checked(output: &Output, root: &str) -> Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // ssh ends its lines as terminals need it.
    let said = said.replace('\r', "");
    let message = format!("rsync failed for {root}: {}", said.trim());
    Err(Error::new(ErrorKind::Network, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_files() {
        for (line, expected) in [
            ("-rw-r--r--          1,234 2026/11/27 03:10:00 a.html", None),
            (
                "-rw-r--r--           1234 2026/11/27 03:10:00 a/b c.html",
                Some(("a/b c.html", 1234)),
            ),
            (
                "-rw-r--r--  1234567890123 2026/11/27 03:10:00  x\\#012\\#x\\#177é",
                Some((" x\n\\#x\u{7f}é", 1_234_567_890_123)),
            ),
            ("drwxr-xr-x           4096 2026/11/27 03:10:00 a", None),
            ("lrwxrwxrwx              3 2026/11/27 03:10:00 b -> a", None),
            ("", None),
        ] {
            let found = entry(line).map(|(path, object)| (path, object.size));
            let expected = expected.map(|(path, size)| (path.to_owned(), size));
            assert_eq!(found, expected, "{line}");
        }
    }
}
