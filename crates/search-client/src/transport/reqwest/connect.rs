//! The time-out of opening a connection, per request, and the moment when it was open.
//!
//! reqwest knows one connect time-out per client. This layer around its connector reads the limit
//! of the request that asks for the connection from a task-local, so that one pool serves all.

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

/// How far one request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No connection was opened for this request: it found one in the pool, or still waits.
    Pooled,
    /// A connection is being opened.
    Connecting,
    /// A connection was opened for this request.
    Connected,
}

#[derive(Clone, Copy, Debug)]
struct State {
    stage: Stage,
    /// When the stage began, or when the connection last took a part of the body.
    since: Instant,
}

/// How far one request is: told by the connector and the upload, read by the response time-out.
#[derive(Debug)]
pub(super) struct Progress {
    connect_timeout: Duration,
    state: Mutex<State>,
}

impl Progress {
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

    fn connecting(&self) {
        *self.state() = State {
            stage: Stage::Connecting,
            since: Instant::now(),
        };
    }

    /// A connection is open, for this request or for the pool.
    fn opened(&self, is_own: bool) {
        let mut state = self.state();
        // If a kept connection took the request, its time has begun.
        if state.stage == Stage::Connecting {
            state.stage = if is_own {
                Stage::Connected
            } else {
                Stage::Pooled
            };
            state.since = Instant::now();
        }
    }

    /// The connection took a part of the body, so that it is open, whoever opened it.
    pub(super) fn moved(&self) {
        let mut state = self.state();
        if state.stage == Stage::Connecting {
            state.stage = Stage::Pooled;
        }
        state.since = Instant::now();
    }

    /// Whether the request went over a connection that was there before.
    pub(super) fn is_reused(&self) -> bool {
        self.state().stage != Stage::Connected
    }

    /// How much of the response time-out is used up.
    pub(super) fn waited(&self) -> Duration {
        self.state().since.elapsed()
    }

    /// When nothing has moved for the time-out `response`. While a connection is opened, the
    /// connector limits the time on its own.
    pub(super) fn overdue(&self, response: Duration) -> Instant {
        let State { stage, since } = *self.state();
        match stage {
            Stage::Connecting => since + self.connect_timeout + response,
            Stage::Pooled | Stage::Connected => since + response,
        }
    }

    /// Runs `request`; connections that it opens report here.
    pub(super) async fn watch<F: Future>(self: Arc<Self>, request: F) -> F::Output {
        PROGRESS.scope(self, request).await
    }
}

/// The connection was not open in time.
#[derive(Debug, thiserror::Error)]
#[error("connection timeout")]
pub(super) struct ConnectTimedOut;

/// Wraps the connector of reqwest.
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
        // Outside of a request of ours there is no limit to keep.
        let Ok(progress) = PROGRESS.try_with(Arc::clone) else {
            return Box::pin(opening);
        };
        progress.connecting();
        Box::pin(async move {
            let opened = tokio::time::timeout(progress.connect_timeout, opening).await;
            let connection = opened.map_err(|_| ConnectTimedOut)??;
            // When a kept connection became free meanwhile, the request went there, and this one is
            // opened for the pool by a task of its own.
            let is_own = PROGRESS.try_with(|own| Arc::ptr_eq(own, &progress)) == Ok(true);
            progress.opened(is_own);
            Ok(connection)
        })
    }
}
