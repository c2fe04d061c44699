//! The direction of data.

/// The direction of data from the view of a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Data sent to the API, without read-only members.
    Request,
    /// Data returned by the API, without write-only members.
    Response,
}
