//! Runs the program in a separate process, so that a crash fails one test instead
//! of ending all of them.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time after which a run fails. It is far more than any case takes, even on slow
/// machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The result of a run.
pub(crate) struct Run {
    /// Exit code. `None` if a signal ended the program.
    pub(crate) exit: Option<i32>,
    /// Standard error: diagnostics and progress.
    pub(crate) stderr: String,
    /// Standard output.
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
        // So that builds keep what they keep on the machine of an author.
        .env_remove("CI")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let stderr = read_all(child.stderr.take().ok_or("missing pipe")?);
    let stdout = read_all(child.stdout.take().ok_or("missing pipe")?);
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if started.elapsed() > TIMEOUT {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("timed out after {} s", TIMEOUT.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = |reader: JoinHandle<Vec<u8>>| {
        let bytes = reader.join().map_err(|_| "cannot read the pipe")?;
        Ok::<_, String>(String::from_utf8_lossy(&bytes).into_owned())
    };
    Ok(Run {
        exit: status.code(),
        stderr: text(stderr)?,
        stdout: text(stdout)?,
    })
}

/// Reads a pipe to its end on a separate thread, because a full pipe would block
/// the program.
fn read_all(mut pipe: impl std::io::Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut out = Vec::new();
        let _ = pipe.read_to_end(&mut out);
        out
    })
}
