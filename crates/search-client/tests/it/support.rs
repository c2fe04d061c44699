//! Shared by the tests: a transport that records requests, a fake clock, and HTTP servers.

#[cfg(feature = "reqwest")]
pub(crate) mod cts_service;
pub(crate) mod operations;
#[cfg(feature = "reqwest")]
pub(crate) mod server;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use search_client::Clock;
use search_client::transport::{BoxFuture, HttpRequest, HttpResponse, Transport, TransportError};
use serde_json::Value;

/// A clock that the test advances.
#[derive(Clone, Default)]
pub(crate) struct FakeClock(Arc<AtomicU64>);

impl FakeClock {
    /// Moves the clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        self.0
            .fetch_add(by.as_millis().try_into().unwrap(), Ordering::SeqCst);
    }
}

impl Clock for FakeClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::SeqCst))
    }
}

type Answer = Result<HttpResponse, TransportError>;

/// A transport that records requests and returns scripted answers, or `200 {}` when there are none
/// left.
#[derive(Clone, Default)]
pub(crate) struct Recorder {
    pub(crate) requests: Arc<Mutex<Vec<HttpRequest>>>,
    pub(crate) answers: Arc<Mutex<VecDeque<Answer>>>,
    pub(crate) slept: Arc<Mutex<Vec<Duration>>>,
    sending: Arc<AtomicUsize>,
    pub(crate) clock: FakeClock,
}

impl Recorder {
    /// Returns a recorder that answers with `answers` in order.
    pub(crate) fn answering(answers: impl IntoIterator<Item = Answer>) -> Self {
        let recorder = Self::default();
        recorder.answers.lock().unwrap().extend(answers);
        recorder
    }

    /// Returns all requests so far.
    pub(crate) fn sent(&self) -> Vec<HttpRequest> {
        self.requests.lock().unwrap().clone()
    }

    /// Returns the last request.
    pub(crate) fn last(&self) -> HttpRequest {
        self.sent().pop().expect("a request was sent")
    }
}

impl Transport for Recorder {
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Answer> {
        self.requests.lock().unwrap().push(request);
        let scripted = self.answers.lock().unwrap().pop_front();
        let answer = scripted.unwrap_or_else(|| Ok(HttpResponse::new(200, "{}")));
        let sending = Sending::begin(&self.sending);
        Box::pin(async move {
            let _sending = sending;
            // Yield, so that other calls can join the request.
            for _ in 0..3 {
                tokio::task::yield_now().await;
            }
            answer
        })
    }

    /// Advances the clock and returns immediately. While a request is in flight, it never returns,
    /// because requests take no time and must not reach their deadline.
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        if self.sending.load(Ordering::SeqCst) > 0 {
            return Box::pin(std::future::pending());
        }
        self.slept.lock().unwrap().push(duration);
        self.clock.advance(duration);
        Box::pin(std::future::ready(()))
    }
}

/// Counts an in-flight request.
struct Sending(Arc<AtomicUsize>);

impl Sending {
    /// Counts a request until the value is dropped.
    fn begin(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(count))
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Returns the JSON files in a folder of `tests/`, sorted, with their parsed cases.
pub(crate) fn cases(folder: &str) -> Vec<(PathBuf, Vec<Value>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "json"));
    files.sort();
    let read = |path: PathBuf| {
        let cases = serde_json::from_slice(&std::fs::read(&path).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, cases)
    };
    files.into_iter().map(read).collect()
}

/// Returns whether `actual` contains all fields and items of `expected`.
pub(crate) fn is_subset(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => expected.iter().all(|(key, value)| {
            actual
                .get(key)
                .is_some_and(|actual| is_subset(value, actual))
        }),
        (Value::Array(expected), Value::Array(actual)) => {
            expected.len() == actual.len()
                && expected
                    .iter()
                    .zip(actual)
                    .all(|(expected, actual)| is_subset(expected, actual))
        }
        _ => expected == actual,
    }
}

/// Compresses `body`.
#[cfg(feature = "reqwest")]
pub(crate) fn gzip(body: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(body).unwrap();
    encoder.finish().unwrap()
}

/// Returns the default transport, without the proxy settings of the environment.
#[cfg(feature = "reqwest")]
pub(crate) fn loopback() -> search_client::transport::ReqwestTransport {
    let configured = search_client::transport::ReqwestTransport::configured(|b| b.no_proxy());
    configured.unwrap()
}
