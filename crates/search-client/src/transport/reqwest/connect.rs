//! A connector layer that applies a connect timeout per request and records when the connection is
//! open.
//!
//! reqwest has one connect timeout per client. This layer reads the timeout of the current request
//! from a task-local variable instead, so that requests with different timeouts share one pool.

use std::error::Error as StdError;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower_layer::Layer;
use tower_service::Service;

type BoxError = Box<dyn StdError + Send + Sync>;

tokio::task_local! {
    static PROGRESS: Arc<Progress>;
}

/// The stage of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No connection was opened for the request: it uses one from the pool, or waits for one.
    Pooled,
    /// A connection is being opened.
    Connecting,
    /// The request uses a connection that was opened for it.
    Connected,
}

/// The stage of a request, and since when.
#[derive(Clone, Copy, Debug)]
struct State {
    stage: Stage,
    /// Start of the stage, or the time when a part of the body was last sent.
    since: Instant,
}

/// The progress of a request. The connector and the upload update it; the response timeout reads
/// it.
#[derive(Debug)]
pub(super) struct Progress {
    connect_timeout: Duration,
    state: Mutex<State>,
}

impl Progress {
    /// Returns the progress of a request that is not sent yet.
    pub(super) fn new(connect_timeout: Duration) -> Arc<Self> {
        Arc::new(Self {
            connect_timeout,
            state: Mutex::new(State {
                stage: Stage::Pooled,
                since: Instant::now(),
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a connection is being opened.
    fn connecting(&self) {
        *self.state() = State {
            stage: Stage::Connecting,
            since: Instant::now(),
        };
    }

    /// Records that a connection is open, for this request or for the pool.
    fn opened(&self, is_own: bool) {
        let mut state = self.state();
        // In any other stage, the request is already on a pooled connection, and its timeout runs.
        if state.stage == Stage::Connecting {
            state.stage = if is_own {
                Stage::Connected
            } else {
                Stage::Pooled
            };
            state.since = Instant::now();
        }
    }

    /// Records that a part of the body was sent. If this request's connection is still being opened,
    /// the request is on a pooled one.
    pub(super) fn moved(&self) {
        let mut state = self.state();
        if state.stage == Stage::Connecting {
            state.stage = Stage::Pooled;
        }
        state.since = Instant::now();
    }

    /// Returns whether the request uses a pooled connection.
    pub(super) fn is_reused(&self) -> bool {
        self.state().stage != Stage::Connected
    }

    /// Returns the elapsed part of the response timeout.
    pub(super) fn waited(&self) -> Duration {
        self.state().since.elapsed()
    }

    /// Returns when the response is overdue for the timeout `response`. While a connection is being
    /// opened, the connect timeout is added, which the connector enforces.
    pub(super) fn overdue(&self, response: Duration) -> Instant {
        let State { stage, since } = *self.state();
        match stage {
            Stage::Connecting => since + self.connect_timeout + response,
            Stage::Pooled | Stage::Connected => since + response,
        }
    }

    /// Runs `request`. Connections that it opens update this progress.
    pub(super) async fn watch<F: Future>(self: Arc<Self>, request: F) -> F::Output {
        PROGRESS.scope(self, request).await
    }
}

/// The error of a connection that was not open in time.
#[derive(Debug, thiserror::Error)]
#[error("connection timeout")]
pub(super) struct ConnectTimedOut;

/// Wraps the connector of reqwest in [`Connect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectLayer;

impl<S> Layer<S> for ConnectLayer {
    type Service = Connect<S>;

    fn layer(&self, inner: S) -> Connect<S> {
        Connect { inner }
    }
}

/// The wrapped connector.
#[derive(Clone, Debug)]
pub(super) struct Connect<S> {
    inner: S,
}

impl<S, Target> Service<Target> for Connect<S>
where
    S: Service<Target, Error = BoxError>,
    S::Future: Send + 'static,
    S::Response: Send + 'static,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, target: Target) -> Self::Future {
        let opening = self.inner.call(target);
        // Without a current request, there is no timeout to apply.
        let Ok(progress) = PROGRESS.try_with(Arc::clone) else {
            return Box::pin(opening);
        };
        progress.connecting();
        Box::pin(async move {
            let opened = tokio::time::timeout(progress.connect_timeout, opening).await;
            let connection = opened.map_err(|_| ConnectTimedOut)??;
            // If a pooled connection became free in the meantime, the request uses that one, and a
            // background task, which has no task-local, completes this connection for the pool.
            let is_own = PROGRESS.try_with(|own| Arc::ptr_eq(own, &progress)) == Ok(true);
            progress.opened(is_own);
            Ok(connection)
        })
    }
}
