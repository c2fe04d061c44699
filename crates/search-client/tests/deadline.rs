//! The deadline of a call, over a transport that keeps no time-out.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so when it fails"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use search_client::transport::{BoxFuture, HttpRequest, HttpResponse, Transport, TransportError};
use search_client::{ErrorKind, SearchClient, SearchParams, SearchRequest};
use serde_json::Value;

const RESULTS: &str = r#"{"results":[{"hits":[{"objectID":"1"}],"nbHits":1}]}"#;

fn query() -> [SearchRequest; 1] {
    [SearchRequest::new("docs", SearchParams::new("x"))]
}

/// Answers the requests from `silent` on, after `delay`; to those before it says nothing. Keeps no
/// time-out.
struct Deaf {
    silent: usize,
    delay: Duration,
    asked: Arc<AtomicUsize>,
}

impl Transport for Deaf {
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

fn deaf(silent: usize, deadline: Duration) -> (SearchClient, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let transport = Deaf {
        silent,
        delay: Duration::from_millis(20),
        asked: Arc::clone(&asked),
    };
    let builder = SearchClient::builder("app", "key").transport(transport);
    (builder.deadline(deadline).build().unwrap(), asked)
}

#[tokio::test]
async fn the_deadline_holds_whatever_the_transport_does() {
    let (client, asked) = deaf(1, Duration::from_millis(100));
    let since = Instant::now();
    let error = client.get_settings("docs").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DeadlineExceeded);
    assert!(since.elapsed() < Duration::from_secs(2));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

/// Those who join a request have their own time: when it ends too early for them, they ask again,
/// together.
#[tokio::test]
async fn who_joins_a_request_keeps_the_own_deadline() {
    let (client, asked) = deaf(1, Duration::from_secs(2));
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
