//! Many concurrent queries: all succeed, resources are bounded, and the client's own overhead is
//! small.

use std::time::{Duration, Instant};

use search_client::transport::{
    BoxFuture, HttpRequest, HttpResponse, Transport, TransportError, from_fn,
};
use search_client::{SearchClient, SearchParams, SearchRequest};
use serde_json::Value;

const ANSWER: &str =
    r#"{"results":[{"hits":[{"objectID":"1","url":"https://docs.example/a"}],"nbHits":1}]}"#;

/// Returns a search whose text contains `i`.
fn query(i: usize) -> [SearchRequest; 1] {
    [SearchRequest::new(
        "docs",
        SearchParams::new(&format!("query {i}")).hits_per_page(20u32),
    )]
}

#[cfg(feature = "reqwest")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_queries_at_concurrency_64() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use crate::support::server::{Reply, serve};
    use search_client::{CacheLimits, Host};

    let requests = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&requests);
    let port = serve(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        Reply::json(200, &serde_json::from_str(ANSWER).unwrap())
    })
    .await;
    let host = Host::http("127.0.0.1").unwrap().with_port(port);
    let limits = CacheLimits {
        entries: 100,
        ..CacheLimits::default()
    };
    // Long timeouts, so that the test does not fail on a busy machine.
    let timeouts = search_client::Timeouts {
        read: Duration::from_secs(20),
        ..Default::default()
    };
    let client = SearchClient::builder("app", "key")
        .hosts([host])
        .cache(limits)
        .timeouts(timeouts)
        .transport(crate::support::loopback())
        .build()
        .unwrap();
    let mut held = Vec::new();
    for round in 0..4 {
        let workers: Vec<_> = (0..64)
            .map(|worker| {
                let client = client.clone();
                tokio::spawn(async move {
                    for i in (worker..2_500).step_by(64) {
                        client
                            .search::<Value>(&query(round * 2_500 + i))
                            .await
                            .unwrap();
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.await.unwrap();
        }
        held.push((
            tokio::runtime::Handle::current()
                .metrics()
                .num_alive_tasks(),
            open_files(),
        ));
    }
    assert_eq!(requests.load(Ordering::SeqCst), 10_000);
    let sizes = client.cache_sizes();
    assert_eq!((sizes.responses, sizes.in_flight), (100, 0));
    // Both ends of each of the 64 connections are in this process, with a socket and a task each, and
    // a few connections are opened but not used. A leak of one per query would be 2,500 per round.
    let [(tasks, files), .., (last_tasks, last_files)] = held[..] else {
        panic!("there are rounds")
    };
    let is_bounded = last_tasks <= 64 * 8 && last_files <= 64 * 8;
    assert!(
        is_bounded && last_tasks <= tasks + 128 && last_files <= files + 128,
        "{held:?}"
    );
}

/// Returns the number of open files and sockets of this process, or 0 if there is no `/proc`.
#[cfg(feature = "reqwest")]
fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

/// Measures the p99 of queries that are answered immediately. The best of three rounds counts, to
/// exclude other load on the machine.
#[tokio::test]
async fn the_client_takes_less_than_a_millisecond() {
    let transport = from_fn(|_| Ok(HttpResponse::new(200, ANSWER)));
    let client = SearchClient::builder("app", "key")
        .transport(transport)
        .build()
        .unwrap();
    let mut best = Duration::MAX;
    for round in 0..3 {
        let mut times = Vec::new();
        for i in 0..2000 {
            let since = Instant::now();
            client
                .search::<Value>(&query(round * 2000 + i))
                .await
                .unwrap();
            times.push(since.elapsed());
        }
        times.sort();
        best = best.min(times[times.len() * 99 / 100]);
    }
    assert!(best < Duration::from_millis(1), "{best:?}");
}

/// Maximum time per query at concurrency 64, without optimisation.
const MOST: Duration = Duration::from_micros(300);

const ROUNDS: usize = 20;

/// Like the previous test with 64 concurrent queries on one thread: the p99 of a query is the time
/// that the client needs for all 64.
#[tokio::test]
async fn the_client_takes_no_longer_at_concurrency_64() {
    let client = SearchClient::builder("app", "key")
        .transport(Yielding)
        .build()
        .unwrap();
    let mut best = Duration::MAX;
    // Stop at the first round that is fast enough: others may be slow because of other load.
    for round in 0..ROUNDS {
        if best < 64 * MOST {
            break;
        }
        let workers: Vec<_> = (0..64)
            .map(|worker| {
                let client = client.clone();
                tokio::spawn(async move {
                    let mut times = Vec::new();
                    for i in 0..100 {
                        let query = query((round * 64 + worker) * 100 + i);
                        let since = Instant::now();
                        client.search::<Value>(&query).await.unwrap();
                        times.push(since.elapsed());
                    }
                    times
                })
            })
            .collect();
        let mut times = Vec::new();
        for worker in workers {
            times.extend(worker.await.unwrap());
        }
        times.sort();
        best = best.min(times[times.len() * 99 / 100]);
    }
    assert!(best < 64 * MOST, "{best:?}");
}

/// Answers after all other tasks have run.
struct Yielding;

impl Transport for Yielding {
    fn send(&self, _: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(async {
            tokio::task::yield_now().await;
            Ok(HttpResponse::new(200, ANSWER))
        })
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// The caches bound memory independently of the size of requests.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn large_requests_are_not_stored() {
    let transport = from_fn(|_| Ok(HttpResponse::new(200, ANSWER)));
    let client = SearchClient::builder("app", "key")
        .transport(transport)
        .build()
        .unwrap();
    let before = resident_kib();
    for i in 0..200 {
        let params = SearchParams::new("x").filters(format!("{i}{}", "x".repeat(1_000_000)));
        let query = [SearchRequest::new("docs", params)];
        client.search::<Value>(&query).await.unwrap();
    }
    let sizes = client.cache_sizes();
    assert_eq!((sizes.responses, sizes.in_flight), (200, 0));
    let grown = resident_kib().saturating_sub(before);
    assert!(grown < 50 * 1024, "{grown} KiB");
}

/// Returns the resident memory of the process in KiB.
#[cfg(target_os = "linux")]
fn resident_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.unwrap()
        .split_whitespace()
        .nth(1)
        .unwrap()
        .parse()
        .unwrap()
}
