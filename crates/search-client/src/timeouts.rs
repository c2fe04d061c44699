//! Time-outs of a first try.

use std::time::Duration;

use crate::host::Class;

/// How long the parts of a first try may take. Later tries get a multiple, see [`crate::retry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the start to an open connection, TLS included.
    pub connect: Duration,
    /// From the last byte of the request to the last byte of the answer, for reads; and before that,
    /// how long an open connection may take no part of the request.
    pub read: Duration,
    /// The same for writes.
    pub write: Duration,
}

impl Timeouts {
    /// For searches that a person waits for: connect 1 s, read 2 s, write 30 s.
    pub const INTERACTIVE: Self = Self::from_secs(1, 2, 30);

    /// What the service's server-side clients use: connect 2 s, read 5 s, write 30 s.
    pub const SERVER: Self = Self::from_secs(2, 5, 30);

    const fn from_secs(connect: u64, read: u64, write: u64) -> Self {
        Self {
            connect: Duration::from_secs(connect),
            read: Duration::from_secs(read),
            write: Duration::from_secs(write),
        }
    }

    /// The response time-out of a class.
    pub fn response(&self, class: Class) -> Duration {
        match class {
            Class::Read => self.read,
            Class::Write => self.write,
        }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self::INTERACTIVE
    }
}
