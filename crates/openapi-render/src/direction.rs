//! The direction of data.

use crate::model::OperationKind;

/// The direction of data from the view of a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Data sent to the API, without read-only members.
    Request,
    /// Data returned by the API, without write-only members.
    Response,
}

impl Direction {
    /// Returns the direction of a request or response of an operation. Those of
    /// webhooks and callbacks are reversed: the API sends the request.
    pub(crate) const fn of(self, kind: OperationKind) -> Self {
        match (kind, self) {
            (OperationKind::Call, direction) => direction,
            (_, Self::Request) => Self::Response,
            (_, Self::Response) => Self::Request,
        }
    }
}
