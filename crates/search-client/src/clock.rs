//! The clock that the client reads. The core never does: it is told the time.

use std::time::{Duration, Instant};

/// Monotonic time, as the duration since an origin which the clock chooses and keeps.
///
/// Give the client a clock of your own ([`ClientBuilder::clock`](crate::ClientBuilder::clock)) to
/// test what happens after two minutes, or where `std::time::Instant` does not exist.
pub trait Clock: Send + Sync + 'static {
    /// The time since the origin. Must never go back.
    fn now(&self) -> Duration;
}

/// The clock of the machine.
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
