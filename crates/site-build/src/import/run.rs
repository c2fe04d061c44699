//! Runs a configuration with Node. Only done with `--run-config`, because code
//! of the site runs with the user's permissions.
//!
//! What cannot be evaluated is known once the code runs: values from the
//! environment, from packages, from the network. The result is merged with the
//! evaluated one, which has the functions that JSON cannot represent.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use located_data::diagnostic::visible;
use serde_json::Value as Json;

use super::value::{Table, Value};
use crate::load::KEY_VARIABLE;

/// Time limit for the code of a module.
///
/// A configuration that fetches something finishes in seconds; the limit is for
/// one that waits for input or a server.
const TIME: Duration = Duration::from_secs(60);

/// Time limit for reading the rest of the output after Node has ended. A process
/// that it started may keep the pipe open forever.
const REST_TIME: Duration = Duration::from_secs(2);

/// Maximum size of the output in bytes; the rest is read and dropped.
const MAX_OUTPUT: usize = 64 * 1024 * 1024;

/// Maximum size of error messages in bytes.
const MAX_ERRORS: usize = 64 * 1024;

/// Maximum length of a cause in the report, in characters.
///
/// A stack or a bundled source can be a single line of megabytes.
const MAX_CAUSE: usize = 300;

/// Prefix of the line with the result. The code of the site may print other
/// lines.
const MARK: &str = "site-build import result: ";

/// Key of the object that represents a function, or another value that JSON
/// cannot represent.
const FUNCTION: &str = "$function";

/// Prints the default export of a module as JSON after [`MARK`]. TypeScript is
/// loaded by the `jiti` of the site, which Docusaurus itself uses.
const SCRIPT: &str = include_str!("../../assets/import/run.cjs");

/// Runs a module of the site, and returns its default export.
///
/// [`KEY_VARIABLE`] is removed from its environment. Processes that it started
/// are killed when it ends.
///
/// # Errors
/// Returns the reason why there is none, for the report.
pub(super) fn module(dir: &Path, file: &str) -> Result<Json, String> {
    let mut command = Command::new("node");
    command
        .args(["-e", SCRIPT, "--", MARK, file])
        .current_dir(dir)
        .env_remove(KEY_VARIABLE)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    own_group(&mut command);
    let mut child = command
        .spawn()
        .map_err(|error| format!("cannot run Node: {error}"))?;
    let output = Captured::new(child.stdout.take(), MAX_OUTPUT);
    let errors = Captured::new(child.stderr.take(), MAX_ERRORS);
    let status = wait(&mut child);
    let end = Instant::now() + REST_TIME;
    let output = output.text(end);
    let errors = errors.text(end);
    end_group(&child);
    let status = status?;
    let result = output
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix(MARK))
        .and_then(|line| serde_json::from_str::<Json>(line).ok());
    match result {
        Some(Json::Object(mut fields)) => match (fields.remove("value"), fields.get("error")) {
            (Some(value), _) => match &value {
                Json::Object(fields) if fields.contains_key(FUNCTION) => Err(no_data()),
                Json::Object(_) | Json::Array(_) => Ok(value),
                _ => Err(no_data()),
            },
            (None, Some(Json::String(message))) => Err(cause(message)),
            _ => Err(no_data()),
        },
        _ if output.len() >= MAX_OUTPUT => Err(format!(
            "the code printed more than {} MB",
            MAX_OUTPUT / 1024 / 1024
        )),
        _ => Err(failure(status, &errors)),
    }
}

/// Returns the reason for a module that exports a function or a single value.
fn no_data() -> String {
    "it has no data as its default export".to_owned()
}

/// Returns the reason why Node ended without a result: its last message,
/// because warnings come first.
fn failure(status: ExitStatus, errors: &str) -> String {
    let mut lines = errors
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    // Node prints its version after the stack of an error.
    let is_cause = |line: &&str| !line.starts_with("at ") && !line.starts_with("Node.js v");
    match lines.rfind(is_cause) {
        Some(line) => cause(line),
        None => format!("the code ended the process ({status})"),
    }
}

/// Returns the first line of a message, without control characters.
///
/// The report is Markdown that the author reads in a terminal or an editor.
fn cause(message: &str) -> String {
    let line = message.lines().map(str::trim).find(|line| !line.is_empty());
    let line = visible(line.unwrap_or("the code failed"));
    if line.chars().count() <= MAX_CAUSE {
        return line.into_owned();
    }
    line.chars().take(MAX_CAUSE).chain(['…']).collect()
}

/// The output of a process, read while it runs.
///
/// Without a thread for each pipe, a process that fills one of them would wait
/// for us while we wait for it to end.
struct Captured {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: thread::JoinHandle<()>,
}

impl Captured {
    /// Reads a pipe to its end, and keeps its first `max` bytes.
    fn new(pipe: Option<impl Read + Send + 'static>, max: usize) -> Self {
        let bytes: Arc<Mutex<Vec<u8>>> = Arc::default();
        let shared = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            let Some(mut pipe) = pipe else { return };
            let mut chunk = vec![0; 64 * 1024];
            while let Ok(count @ 1..) = pipe.read(&mut chunk) {
                let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = count.min(max - bytes.len());
                bytes.extend_from_slice(&chunk[..room]);
            }
        });
        Self { bytes, reader }
    }

    /// Returns the output read until the pipe is closed, or until `end`. If the
    /// pipe stays open, the reader thread is abandoned.
    fn text(self, end: Instant) -> String {
        while !self.reader.is_finished() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Waits for the process to end, and kills it after [`TIME`].
///
/// Polled, because the standard library has no wait with a limit.
///
/// # Errors
/// Returns the reason for the report.
fn wait(child: &mut Child) -> Result<ExitStatus, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() < TIME => thread::sleep(Duration::from_millis(20)),
            Ok(None) => {
                end_group(child);
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("the code ran for more than {} s", TIME.as_secs()));
            }
            Err(error) => return Err(format!("cannot run Node: {error}")),
        }
    }
}

/// Puts the process into a new process group, which its child processes
/// inherit.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

/// Process groups exist only on Unix; elsewhere `end_group` finds child processes in
/// another way.
#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

/// Kills the process group of a process.
#[cfg(unix)]
fn end_group(child: &Child) {
    // Fails if `kill` does not exist or the group has already ended; either way,
    // nothing is left to do.
    let _ = Command::new("kill")
        .args(["-KILL", "--", &format!("-{}", child.id())])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Kills a process and its child processes. If the process itself has already
/// ended, Windows cannot find its children, which keep running.
#[cfg(windows)]
fn end_group(child: &Child) {
    let _ = Command::new("taskkill")
        .args(["/T", "/F", "/PID", &child.id().to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Does nothing: child processes cannot be found on this platform, and keep
/// running.
#[cfg(not(any(unix, windows)))]
fn end_group(_child: &Child) {}

/// Merges a value computed by Node with the one read from the source, from
/// which functions are taken because JSON cannot represent them.
///
/// Tables are merged by key, lists of the same length by position. A function
/// that the source does not have is unknown.
pub(super) fn merged(run: Json, read: Option<Value>) -> Value {
    match run {
        Json::Object(fields) if fields.contains_key(FUNCTION) => match read {
            Some(function @ Value::Function(_)) => function,
            _ => Value::Unknown,
        },
        Json::Object(fields) => {
            let mut read = read.map(Value::into_table).unwrap_or_default();
            let merge = |(key, value): (String, Json)| {
                let value = merged(value, read.shift_remove(&key));
                (key, value)
            };
            Value::Table(fields.into_iter().map(merge).collect::<Table>())
        }
        Json::Array(items) => {
            let read = match read {
                Some(Value::List(read)) if read.len() == items.len() => read,
                _ => Vec::new(),
            };
            let mut read = read.into_iter();
            let items = items.into_iter().map(|item| merged(item, read.next()));
            Value::List(items.collect())
        }
        other => Value::from(other),
    }
}
