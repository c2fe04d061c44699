//! Runs other programs and prints their commands.

use std::env;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail};

/// Prints a line to standard error. Errors are ignored: the output may be closed.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Prints the result of a command to standard output. A closed pipe is not an
/// error.
pub(crate) fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints and runs a command. Fails if it fails. Its standard input is empty, so
/// that it cannot wait for input.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    say(&format!("$ {line}"));
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("cannot run {line}"))?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Runs a command and captures its output, which is part of the error if it fails.
pub(crate) fn output(command: &mut Command) -> Result<Output> {
    let line = line(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {line}"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let stdout = String::from_utf8_lossy(&output.stdout);
        bail!("{line}: {}\n{stdout}{stderr}", output.status);
    }
    Ok(output)
}

/// Replaces this process by the command, so that signals reach it.
#[cfg(unix)]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    Err(error).with_context(|| format!("cannot run {}", line(command)))
}

/// Runs the command until it exits. The console sends Ctrl-C to all its processes.
#[cfg(not(unix))]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    run(command)
}

/// Finds a program in `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|dir| dir.join(&name))
        .find(|path| path.is_file())
}

/// Formats a command as typed in a shell.
fn line(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
