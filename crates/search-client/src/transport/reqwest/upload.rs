//! A request body that records the progress of its upload.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

use super::connect::Progress;

/// Size of a part in bytes. It is small enough for a slow connection to send one within any sensible
/// timeout.
const PART: usize = 16 * 1024;

/// A body that is sent in parts and records in [`Progress`] when each is taken.
pub(super) struct Upload {
    left: Bytes,
    progress: Arc<Progress>,
}

impl Upload {
    /// Creates the body of a request.
    pub(super) fn new(body: Bytes, progress: Arc<Progress>) -> Self {
        Self {
            left: body,
            progress,
        }
    }
}

impl Body for Upload {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.left.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.left.len().min(PART);
        let part = self.left.split_to(length);
        self.progress.moved();
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(u64::try_from(self.left.len()).unwrap_or(u64::MAX))
    }
}
