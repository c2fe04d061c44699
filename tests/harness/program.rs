//! The program in a process of its own, so that a crash of it is a finding and
//! not the end of the tests.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// No case takes longer, on the slowest machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// What a run gave.
pub(crate) struct Run {
    /// Exit code; `None` when a signal ended it.
    pub(crate) exit: Option<i32>,
    /// All that it said.
    pub(crate) stderr: String,
    /// What it printed for other programs.
    pub(crate) stdout: String,
}

/// Runs the program with `args` in the folder `dir`.
pub(crate) fn run(dir: &Path, args: &[String]) -> Result<Run, String> {
    run_program(env!("CARGO_BIN_EXE_site-build-under-test"), dir, args)
}

/// Runs another program of this package.
pub(crate) fn run_program(program: &str, dir: &Path, args: &[String]) -> Result<Run, String> {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(dir)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|it| it.to_string())?;
    let stderr = read_all(child.stderr.take().ok_or("there is no pipe")?);
    let stdout = read_all(child.stdout.take().ok_or("there is no pipe")?);
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|it| it.to_string())? {
            break status;
        }
        if started.elapsed() > TIMEOUT {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("it runs for more than {} s", TIMEOUT.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = |reader: JoinHandle<Vec<u8>>| {
        let bytes = reader.join().map_err(|_| "the pipe broke")?;
        Ok::<_, String>(String::from_utf8_lossy(&bytes).into_owned())
    };
    Ok(Run {
        exit: status.code(),
        stderr: text(stderr)?,
        stdout: text(stdout)?,
    })
}

/// Reads a pipe to its end, on a thread of its own: a full pipe would stop the
/// program.
fn read_all(mut pipe: impl std::io::Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut out = Vec::new();
        let _ = pipe.read_to_end(&mut out);
        out
    })
}
