//! The clock of the client. Only the engine reads it: the core in [`crate::retry`] takes the current
//! time as an argument, so that its decisions are reproducible.

use std::time::{Duration, Instant};

/// A monotonic clock. Points in time are durations since an origin that the clock chooses.
///
/// Implement it, and pass it to [`ClientBuilder::clock`](crate::ClientBuilder::clock), to test what
/// happens after two minutes without waiting, or on targets without `std::time::Instant`.
pub trait Clock: Send + Sync + 'static {
    /// Returns the time since the origin. It must never decrease.
    fn now(&self) -> Duration;
}

/// The default clock, based on [`Instant`]. Its origin is the moment when the client was built.
#[derive(Debug)]
pub(crate) struct SystemClock {
    origin: Instant,
}

impl SystemClock {
    pub(crate) fn start() -> Self {
        Self {
            origin: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.origin.elapsed()
    }
}
