//! The deadline of a call, with a transport that ignores timeouts.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use search_client::transport::{BoxFuture, HttpRequest, HttpResponse, Transport, TransportError};
use search_client::{ErrorKind, SearchClient, SearchParams, SearchRequest};
use serde_json::Value;

const RESULTS: &str = r#"{"results":[{"hits":[{"objectID":"1"}],"nbHits":1}]}"#;

/// Returns a search for `x` in one index.
fn query() -> [SearchRequest; 1] {
    [SearchRequest::new("docs", SearchParams::new("x"))]
}

/// A transport that ignores timeouts. It never answers the first `silent` requests, and answers
/// later ones after `delay`.
struct Unresponsive {
    silent: usize,
    delay: Duration,
    asked: Arc<AtomicUsize>,
}

impl Transport for Unresponsive {
    fn send(&self, _: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>> {
        let is_silent = self.asked.fetch_add(1, Ordering::SeqCst) < self.silent;
        Box::pin(async move {
            if is_silent {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(self.delay).await;
            Ok(HttpResponse::new(200, RESULTS))
        })
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// Returns a client with a deadline whose first `silent` requests get no response, and the number
/// of its requests.
fn unresponsive(silent: usize, deadline: Duration) -> (SearchClient, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let transport = Unresponsive {
        silent,
        delay: Duration::from_millis(20),
        asked: Arc::clone(&asked),
    };
    let builder = SearchClient::builder("app", "key").transport(transport);
    (builder.deadline(deadline).build().unwrap(), asked)
}

#[tokio::test]
async fn the_deadline_ends_a_call_whose_transport_hangs() {
    let (client, asked) = unresponsive(1, Duration::from_millis(100));
    let since = Instant::now();
    let error = client.get_settings("docs").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DeadlineExceeded);
    assert!(since.elapsed() < Duration::from_secs(2));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

/// A joined request may end before the deadlines of the callers that joined it. They then send one
/// request together.
#[tokio::test]
async fn callers_that_join_a_request_keep_their_deadlines() {
    let (client, asked) = unresponsive(1, Duration::from_secs(2));
    let first = client.clone();
    let first = tokio::spawn(async move { first.search::<Value>(&query()).await });
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let joined: Vec<_> = (0..10)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move { client.search::<Value>(&query()).await })
        })
        .collect();
    let error = first.await.unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DeadlineExceeded);
    for call in joined {
        call.await.unwrap().unwrap();
    }
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}
