//! A configuration that is computed, as Node evaluates it. Only `--run-config`
//! leads here: code of the site runs with the rights of whoever imports it.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use super::value::{Table, Value};

/// Time that the code of a module may take.
const TIME: Duration = Duration::from_secs(60);

/// Key of the object that stands for a function.
const FUNCTION: &str = "$function";

/// Prints the default export of a module as JSON on the last line. TypeScript is
/// loaded by the `jiti` of the site, which Docusaurus itself uses.
const SCRIPT: &str = include_str!("../../assets/import/run.cjs");

/// Runs a module of the site, and returns its default export.
///
/// # Errors
/// A sentence that says why there is none.
pub(super) fn module(dir: &Path, file: &str) -> Result<Json, String> {
    let mut child = Command::new("node")
        .args(["-e", SCRIPT, "--", file])
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("Node cannot be run: {error}"))?;
    let output = reader(child.stdout.take());
    let errors = reader(child.stderr.take());
    let is_done = wait(&mut child)?;
    let output = output.join().unwrap_or_default();
    let errors = errors.join().unwrap_or_default();
    if !is_done {
        let problem = errors.lines().find(|line| !line.trim().is_empty());
        return Err(problem.unwrap_or("its code failed").trim().to_owned());
    }
    let last = output.lines().last().unwrap_or_default();
    serde_json::from_str(last).map_err(|_| "it has no default export that is data".to_owned())
}

/// Reads a pipe to its end, while the process runs.
fn reader(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was printed until a failure is enough for a message.
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Waits for the process, but not for ever. Returns whether it succeeded.
fn wait(child: &mut Child) -> Result<bool, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.success()),
            Ok(None) if start.elapsed() < TIME => thread::sleep(Duration::from_millis(20)),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("its code ran for more than {} s", TIME.as_secs()));
            }
            Err(error) => return Err(format!("Node cannot be run: {error}")),
        }
    }
}

/// Returns a value that Node computed. Functions are those that were read: JSON
/// has none.
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
            let items = items.into_iter().map(|it| merged(it, read.next()));
            Value::List(items.collect())
        }
        other => Value::from(other),
    }
}
