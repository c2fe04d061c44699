//! A progress line on the terminal for long runs. Short runs, pipes and CI get
//! none.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs shorter than this print no line; one that only flashes up is noise.
const PATIENCE: Duration = Duration::from_millis(400);

/// Minimum time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(60);

/// A progress line.
#[derive(Debug)]
pub struct Progress {
    started: Instant,
    /// Time of the last update, or `None` before the first. If there is no
    /// mutex, no line is written.
    line: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    /// Returns a progress that prints nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            started: Instant::now(),
            line: None,
        }
    }

    /// Returns a progress line on standard error, if that is a terminal and
    /// `CI` is not set.
    #[must_use]
    pub fn terminal() -> Self {
        let is_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        let shows = std::io::stderr().is_terminal() && !is_ci;
        Self {
            line: shows.then(Mutex::default),
            ..Self::silent()
        }
    }

    /// Shows the name of the current stage.
    pub fn stage(&self, name: &str) {
        self.say(|| name.to_owned());
    }

    /// Shows how many steps of a stage are done.
    pub fn step(&self, name: &str, done: usize, total: usize) {
        self.say(|| format!("{name} {done}/{total}"));
    }

    /// Erases the line.
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
        if written.is_some_and(|time| time.elapsed() < INTERVAL) {
            return;
        }
        *written = Some(Instant::now());
        let mut stderr = std::io::stderr().lock();
        let _ = write!(stderr, "\r\u{1b}[K{}", text());
        let _ = stderr.flush();
    }
}
