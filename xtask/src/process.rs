//! Runs other programs and says what is run.

use std::env;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail};

/// A line for the person at the terminal. Nobody to read it is no error.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// What was asked for, on standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Shows a command, runs it and fails when it fails. It gets no standard input:
/// nothing here may wait for a person.
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

/// Runs a command quietly; its output is part of the error when it fails.
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

/// Ends this process as that command: a signal to us reaches the server.
#[cfg(unix)]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    Err(error).with_context(|| format!("cannot run {}", line(command)))
}

/// Runs the command until it ends; a console passes Ctrl-C on.
#[cfg(not(unix))]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    run(command)
}

/// The program of that name on the path.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|dir| dir.join(&name))
        .find(|it| it.is_file())
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
