//! Runs other programs and prints their commands.

use std::cell::RefCell;
use std::env;
use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Output, Stdio};

use anyhow::{Context as _, Result, bail};

thread_local! {
    /// What this thread has printed, if it works in the background.
    static KEPT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does work beside other work of this program: commands run at the lowest priority,
/// and what they print is returned, so that it is not mixed with other output.
pub(crate) fn in_background<T>(work: impl FnOnce() -> T) -> (T, String) {
    KEPT.with_borrow_mut(|kept| *kept = Some(String::new()));
    let result = work();
    let kept = KEPT.with_borrow_mut(Option::take);
    (result, kept.unwrap_or_default())
}

/// Returns whether this thread works in the background.
pub(crate) fn is_in_background() -> bool {
    KEPT.with_borrow(Option::is_some)
}

/// Prints a line to standard error. Errors are ignored: the output may be closed.
pub(crate) fn say(line: &str) {
    KEPT.with_borrow_mut(|kept| match kept {
        Some(kept) => {
            kept.push_str(line);
            kept.push('\n');
        }
        None => {
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    });
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
    let status = if is_in_background() {
        status_in_background(command)
    } else {
        command.stdin(Stdio::null()).status()
    }
    .with_context(|| format!("cannot run {line}"))?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Runs a command at the lowest priority and keeps what it prints.
fn status_in_background(command: &Command) -> std::io::Result<ExitStatus> {
    let (mut printed, output) = std::io::pipe()?;
    let mut child = {
        // The pipe ends when the command, which holds it open, is dropped.
        let mut command = at_lowest_priority(command);
        command.stdin(Stdio::null()).stdout(output.try_clone()?);
        command.stderr(output).spawn()?
    };
    let mut bytes = Vec::new();
    printed.read_to_end(&mut bytes)?;
    say(String::from_utf8_lossy(&bytes).trim_end());
    child.wait()
}

/// Returns a command that runs another at the lowest priority, on systems that have
/// `nice`.
fn at_lowest_priority(command: &Command) -> Command {
    let program = command.get_program();
    let mut out = if cfg!(unix) {
        let mut nice = Command::new("nice");
        nice.args(["-n", "19"]).arg(program);
        nice
    } else {
        Command::new(program)
    };
    out.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => out.env(name, value),
            None => out.env_remove(name),
        };
    }
    if let Some(dir) = command.get_current_dir() {
        out.current_dir(dir);
    }
    out
}

/// Runs a command and captures its output, which is part of the error if it fails.
pub(crate) fn output(command: &mut Command) -> Result<Output> {
    let line = line(command);
    let mut lowered = is_in_background().then(|| at_lowest_priority(command));
    let output = lowered
        .as_mut()
        .unwrap_or(command)
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn work_in_the_background_keeps_what_it_prints() {
        let script = "echo out; echo problem >&2; nice; exit $CODE";
        let ran = |code: &str| {
            in_background(|| run(Command::new("sh").args(["-c", script]).env("CODE", code)))
        };
        let (result, printed) = ran("0");
        assert!(result.is_ok(), "{result:?}");
        assert_eq!(printed, format!("$ sh -c {script}\nout\nproblem\n19\n"));
        assert!(ran("3").0.is_err());
    }
}
