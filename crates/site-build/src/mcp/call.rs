//! A tool call: its deadline, its cancellation and its failure.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

/// Time limit of a call.
const TIMEOUT: Duration = Duration::from_secs(30);

tokio::task_local! {
    /// The call that this thread works on. A task-local, because the search
    /// index reads its files through a callback that takes only a path.
    static CURRENT: Call;
}

/// The reason why a tool call failed, worded for the assistant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct Failure(pub(super) String);

impl Failure {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// A call in progress.
#[derive(Debug, Clone)]
pub(super) struct Call {
    cancelled: CancellationToken,
    deadline: Instant,
    /// The reason why a file of the index could not be read.
    failure: Arc<Mutex<Option<Failure>>>,
}

impl Call {
    pub(super) fn new(cancelled: CancellationToken) -> Self {
        Self {
            cancelled,
            deadline: Instant::now() + TIMEOUT,
            failure: Arc::default(),
        }
    }

    /// Runs `work` as part of this call.
    pub(super) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, work)
    }

    /// Returns the call that this thread works on, or else a new one that is
    /// never cancelled.
    pub(super) fn current() -> Self {
        let call = CURRENT.try_with(Clone::clone);
        call.unwrap_or_else(|_| Self::new(CancellationToken::new()))
    }

    /// Completes when the call is cancelled.
    pub(super) async fn cancelled(&self) {
        self.cancelled.cancelled().await;
    }

    /// Returns the time that is left until the deadline.
    ///
    /// # Errors
    /// If the call was cancelled or the deadline has passed.
    pub(super) fn left(&self) -> Result<Duration, Failure> {
        if self.cancelled.is_cancelled() {
            return Err(Failure::new("the call was cancelled"));
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            let limit = TIMEOUT.as_secs();
            return Err(Failure::new(format!("no answer within {limit} seconds")));
        }
        Ok(left)
    }

    /// Records the reason why a file of the index could not be read.
    pub(super) fn fail(&self, failure: Failure) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    }

    /// Takes the recorded reason why a file of the index could not be read.
    pub(super) fn failure(&self) -> Option<Failure> {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.take()
    }
}
