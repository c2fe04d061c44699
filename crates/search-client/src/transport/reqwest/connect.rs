//! The time-out of opening a connection, per request, and the moment when it was open.
//!
//! reqwest knows one connect time-out per client. This layer around its connector reads the limit
//! of the request that asks for the connection from a task-local, so that one pool serves all.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower_layer::Layer;
use tower_service::Service;

type BoxError = Box<dyn StdError + Send + Sync>;

tokio::task_local! {
    static PROGRESS: Arc<Progress>;
}

/// How far the connection of one request is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    /// No connection was opened for this request: it found one in the pool, or still waits.
    Pooled,
    /// Being opened since then.
    Connecting(Instant),
    /// Opened for this request and open since then.
    Connected(Instant),
}

/// The stage of one request, written by the connector and read by the response time-out.
#[derive(Debug)]
pub(super) struct Progress {
    connect_timeout: Duration,
    started: Instant,
    stage: Mutex<Stage>,
}

impl Progress {
    pub(super) fn new(connect_timeout: Duration) -> Arc<Self> {
        Arc::new(Self {
            connect_timeout,
            started: Instant::now(),
            stage: Mutex::new(Stage::Pooled),
        })
    }

    pub(super) fn stage(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the request went over a connection that was there before.
    pub(super) fn is_reused(&self) -> bool {
        !matches!(self.stage(), Stage::Connected(_))
    }

    /// How much of the response time-out is used up.
    pub(super) fn waited(&self) -> Duration {
        match self.stage() {
            Stage::Pooled => self.started.elapsed(),
            Stage::Connecting(since) | Stage::Connected(since) => since.elapsed(),
        }
    }

    fn set(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// Runs `request`; connections that it opens report here.
    pub(super) async fn watch<F: Future>(self: Arc<Self>, request: F) -> F::Output {
        PROGRESS.scope(self, request).await
    }
}

/// The connection was not open in time.
#[derive(Debug)]
pub(super) struct ConnectTimedOut;

impl fmt::Display for ConnectTimedOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("connection timeout")
    }
}

impl StdError for ConnectTimedOut {}

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
        progress.set(Stage::Connecting(Instant::now()));
        Box::pin(async move {
            let opened = tokio::time::timeout(progress.connect_timeout, opening).await;
            let connection = opened.map_err(|_| ConnectTimedOut)??;
            // When a kept connection became free meanwhile, the request went there, and this one is
            // opened for the pool by a task of its own.
            if PROGRESS.try_with(|own| Arc::ptr_eq(own, &progress)) == Ok(true) {
                progress.set(Stage::Connected(Instant::now()));
            }
            Ok(connection)
        })
    }
}
