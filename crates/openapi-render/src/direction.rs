//! The direction of data.

/// The direction of data from the view of a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Sent to the API. Data has no read-only members.
    Request,
    /// Answered by the API. Data has no write-only members.
    Response,
}
