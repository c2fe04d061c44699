//! Three hosts on loopback that fail in all combinations. As long as one host answers, every query
//! succeeds. Later queries go straight to that host for 120 s; then the others are tried again.

use crate::support;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::FakeClock;
use crate::support::server::{Reply, refused_port, serve};
use search_client::transport::ReqwestTransport;
use search_client::{
    CacheLimits, ErrorKind, FrameOutcome, Host, SearchClient, SearchParams, SearchRequest, Timeouts,
};
use serde_json::{Value, json};

const FAULTS: [&str; 12] = [
    "none",
    "closes kept",
    "refuse",
    "hang",
    "slow",
    "500",
    "302",
    "half body",
    "bad JSON",
    "wrong shape",
    "gzip damage",
    "reset",
];

const READ: Duration = Duration::from_millis(1_000);
/// Longer than the timeout of a first attempt, shorter than that of later ones.
const SLOW: Duration = Duration::from_millis(2_250);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_query_succeeds_while_one_host_answers() {
    let transport = support::loopback();
    let mut ports = Vec::new();
    for fault in FAULTS {
        // One server per position in the list, because host states distinguish hosts by port.
        ports.push([
            host_with(fault).await,
            host_with(fault).await,
            host_with(fault).await,
        ]);
    }
    let count = FAULTS.len();
    let limit = Arc::new(tokio::sync::Semaphore::new(100));
    let mut runs = Vec::new();
    for combination in 0..count.pow(3) {
        let faults = [
            combination / count / count,
            combination / count % count,
            combination % count,
        ];
        let hosts = [0, 1, 2].map(|place| ports[faults[place]][place]);
        let (transport, limit) = (transport.clone(), Arc::clone(&limit));
        runs.push(tokio::spawn(async move {
            let _permit = limit.acquire().await.unwrap();
            run(faults.map(|fault| FAULTS[fault]), hosts, transport).await
        }));
    }
    let mut problems = Vec::new();
    for run in runs {
        problems.extend(run.await.unwrap());
    }
    assert!(
        problems.is_empty(),
        "{}\n{}",
        problems.len(),
        problems.join("\n")
    );
}

/// Runs two calls against three hosts with `faults`. Returns what is wrong with their results.
async fn run(faults: [&str; 3], ports: [u16; 3], transport: ReqwestTransport) -> Option<String> {
    let failures = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&failures);
    let clock = FakeClock::default();
    let hosts = ports.map(|port| Host::http("127.0.0.1").unwrap().with_port(port));
    let client = SearchClient::builder("app", "key")
        .hosts(hosts)
        .transport(transport)
        .clock(clock.clone())
        .cache(CacheLimits::OFF)
        .timeouts(Timeouts {
            connect: Duration::from_secs(2),
            read: READ,
            write: READ,
        })
        .on_failure(move |_| {
            counter.fetch_add(1, Ordering::SeqCst);
        })
        .build()
        .unwrap();
    let ask = async || {
        let query = [SearchRequest::new("docs", SearchParams::new("x"))];
        client.search::<Value>(&query).await
    };
    let answers = faults.contains(&"none") || faults.contains(&"closes kept");
    let since = Instant::now();
    let first = tokio::join!(ask(), ask());
    let took = since.elapsed();
    // 1 + 4 + 5 times the response timeout, plus a margin for busy machines.
    let problem = [&first.0, &first.1]
        .into_iter()
        .find_map(|first| wrong_first(first, answers, faults))
        .or_else(|| (took > READ * 10 + Duration::from_secs(2)).then(|| format!("took {took:?}")));
    let before = failures.swap(0, Ordering::SeqCst);
    if let Some(problem) = problem {
        return Some(format!("{faults:?}, {before} failures: {problem}"));
    }
    if !answers {
        return None;
    }
    // A slow host that answered at the longer timeout is late rather than down: it may fail again.
    let allowed = usize::from(faults.contains(&"slow"));
    for seconds in [0, 60, 60] {
        clock.advance(Duration::from_secs(seconds));
        let next = ask().await;
        let after = failures.load(Ordering::SeqCst);
        if next.is_err() || after > allowed {
            return Some(format!("{faults:?}: {after} failures later, {next:?}"));
        }
    }
    failures.store(0, Ordering::SeqCst);
    clock.advance(Duration::from_millis(1));
    let is_asked_again = !["none", "closes kept", "slow"].contains(&faults[0]);
    let last = ask().await;
    let again = failures.load(Ordering::SeqCst);
    (last.is_err() || (is_asked_again && again == 0))
        .then(|| format!("{faults:?}: after 120 s {again} failures, {last:?}"))
}

/// Returns what is wrong with the result of the first call.
fn wrong_first<T: std::fmt::Debug>(
    first: &Result<T, search_client::Error>,
    answers: bool,
    faults: [&str; 3],
) -> Option<String> {
    match first {
        Ok(_) if !answers && !faults[1..].contains(&"slow") => {
            Some("an answer from nowhere".to_owned())
        }
        Err(error) if answers => Some(format!("lost: {error:?}")),
        Err(error) => wrong_error(error, faults),
        Ok(_) => None,
    }
}

/// Returns what is wrong with the error of a call that no host answered.
fn wrong_error(error: &search_client::Error, faults: [&str; 3]) -> Option<String> {
    let wanted = if faults.contains(&"bad JSON") || faults.contains(&"wrong shape") {
        ErrorKind::Deserialization
    } else {
        ErrorKind::UnreachableHosts
    };
    let is_good = error.kind() == wanted && error.frames().len() == 3;
    (!is_good).then(|| format!("{error:?}"))
}

/// Returns the port of a host with a fault.
async fn host_with(fault: &'static str) -> u16 {
    match fault {
        "refuse" => refused_port().await,
        _ => serve(move |_| reply(fault)).await,
    }
}

/// Returns the reply of a host with a fault.
fn reply(fault: &str) -> Reply {
    let good = || Reply::json(200, &json!({"results": [{"hits": [], "nbHits": 0}]}));
    match fault {
        "none" => good(),
        "closes kept" => Reply::Last(Box::new(good())),
        "hang" => Reply::Hang(Duration::from_secs(60)),
        "slow" => Reply::Slow(SLOW, Box::new(good())),
        "500" => Reply::json(500, &json!({"message": "broken"})),
        "302" => Reply::json(302, &json!({})).with_header("location", "http://127.0.0.1:1/"),
        "half body" => {
            Reply::Bytes(b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{\"results\":".to_vec())
        }
        "bad JSON" => Reply::Bytes(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>".to_vec()),
        "wrong shape" => Reply::json(200, &json!({"message": "maintenance"})),
        "gzip damage" => damaged(),
        "reset" => Reply::Reset,
        other => unreachable!("{other}"),
    }
}

/// Searches overlap: after the first failure of the second host, the other searches, which still wait
/// for the first host, do not try it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_in_progress_avoid_hosts_that_failed_meanwhile() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let broken = serve(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        reply("500")
    });
    let ports = [
        host_with("hang").await,
        broken.await,
        host_with("none").await,
    ];
    let client = SearchClient::builder("app", "key")
        .hosts(ports.map(|port| Host::http("127.0.0.1").unwrap().with_port(port)))
        .transport(support::loopback())
        .cache(CacheLimits::OFF)
        .timeouts(Timeouts {
            read: READ,
            ..Timeouts::default()
        })
        .build()
        .unwrap();
    let calls: Vec<_> = (0..64)
        .map(|i| {
            let client = client.clone();
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(10 * i)).await;
                let query = [SearchRequest::new("docs", SearchParams::new("x"))];
                client.search::<Value>(&query).await
            })
        })
        .collect();
    for call in calls {
        call.await.unwrap().unwrap();
    }
    // All 64 calls selected the host; on a busy machine, a few try it before the first failure is
    // recorded.
    let asked = asked.load(Ordering::SeqCst);
    assert!((1..20).contains(&asked), "{asked}");
}

/// Returns a builder for a client of one local host.
fn one_host(
    port: u16,
    host: fn(&'static str) -> Result<Host, search_client::Error>,
) -> search_client::ClientBuilder {
    SearchClient::builder("app", "key")
        .hosts([host("127.0.0.1").unwrap().with_port(port)])
        .transport(support::loopback())
        .timeouts(Timeouts {
            connect: READ,
            read: READ * 10,
            write: READ * 10,
        })
}

/// A connection is open only after the TLS handshake.
#[tokio::test]
async fn the_connect_timeout_covers_the_handshake() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let since = Instant::now();
    let client = one_host(port, Host::https).build().unwrap();
    let error = client.get_settings("docs").await.unwrap_err();
    assert_eq!(
        error.frames()[0].outcome(),
        FrameOutcome::ConnectTimeout,
        "{error:?}"
    );
    assert!(since.elapsed() < READ * 5, "{:?}", since.elapsed());
}

#[tokio::test]
async fn the_deadline_cancels_a_request() {
    let port = serve(|_| Reply::Hang(Duration::from_secs(60))).await;
    let since = Instant::now();
    let client = one_host(port, Host::http).deadline(READ).build().unwrap();
    let error = client.get_settings("docs").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DeadlineExceeded, "{error:?}");
    assert!(since.elapsed() < READ * 5, "{:?}", since.elapsed());
}

/// Returns a gzip body with a wrong byte and without its checksum.
fn damaged() -> Reply {
    let mut body = support::gzip(br#"{"results":[{"hits":[],"nbHits":0}]}"#);
    let middle = body.len() / 2;
    body[middle] ^= 0xFF;
    body.truncate(body.len() - 4);
    Reply::Answer {
        status: 200,
        headers: vec![("content-encoding", "gzip".to_owned())],
        body,
    }
}
