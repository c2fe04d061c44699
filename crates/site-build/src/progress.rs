//! Progress of a long run, in one line on a terminal. Nothing is written in
//! short runs, to pipes, and in CI.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs shorter than this say nothing: a line that flashes is noise.
const PATIENCE: Duration = Duration::from_millis(400);

/// Least time between two changes of the line.
const INTERVAL: Duration = Duration::from_millis(60);

/// A line of progress.
#[derive(Debug)]
pub struct Progress {
    started: Instant,
    /// Time when the line was last written, or `None` before that. Without a
    /// mutex, no line is written.
    line: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    /// No line.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            started: Instant::now(),
            line: None,
        }
    }

    /// A line on standard error, where that is a terminal of a person: `CI`
    /// is not set.
    #[must_use]
    pub fn terminal() -> Self {
        let is_ci = std::env::var_os("CI").is_some_and(|it| !it.is_empty());
        let shows = std::io::stderr().is_terminal() && !is_ci;
        Self {
            line: shows.then(Mutex::default),
            ..Self::silent()
        }
    }

    /// Says what is done now.
    pub fn stage(&self, name: &str) {
        self.say(|| name.to_owned());
    }

    /// Says how far a stage is.
    pub fn step(&self, name: &str, done: usize, total: usize) {
        self.say(|| format!("{name} {done}/{total}"));
    }

    /// Takes the line away.
    pub fn finish(&self) {
        let Some(line) = &self.line else { return };
        let mut written = line.lock().unwrap_or_else(PoisonError::into_inner);
        if written.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }

    fn say(&self, text: impl FnOnce() -> String) {
        let Some(line) = &self.line else { return };
        if self.started.elapsed() < PATIENCE {
            return;
        }
        // If the lock is taken, another thread is already writing the line;
        // skip this update.
        let Ok(mut written) = line.try_lock() else {
            return;
        };
        if written.is_some_and(|it| it.elapsed() < INTERVAL) {
            return;
        }
        *written = Some(Instant::now());
        let mut stderr = std::io::stderr().lock();
        let _ = write!(stderr, "\r\u{1b}[K{}", text());
        let _ = stderr.flush();
    }
}
