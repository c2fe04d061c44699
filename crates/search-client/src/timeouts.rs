//! Timeouts of the first attempt of a call.

use std::time::Duration;

use crate::http::Class;

/// Timeouts of the first attempt of a call. Later attempts get a multiple of them if hosts are
/// late; see [`crate::retry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Time to open a connection, including the TLS handshake. Default: 1 s.
    pub connect: Duration,
    /// Time from the last byte of the request to the last byte of the response, for reads. While the
    /// request is being sent, it limits how long the upload can stall. Default: 2 s.
    pub read: Duration,
    /// The same as `read`, for writes. Default: 30 s.
    pub write: Duration,
}

impl Timeouts {
    /// For searches that a person waits for: connect 1 s, read 2 s, write 30 s. This is the default.
    pub const INTERACTIVE: Self = Self::from_secs(1, 2, 30);

    /// The values that the service recommends for servers: connect 2 s, read 5 s, write 30 s.
    pub const SERVER: Self = Self::from_secs(2, 5, 30);

    const fn from_secs(connect: u64, read: u64, write: u64) -> Self {
        Self {
            connect: Duration::from_secs(connect),
            read: Duration::from_secs(read),
            write: Duration::from_secs(write),
        }
    }

    /// Returns the response timeout of requests of `class`.
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
