//! Connections of the default transport: pooled connections that close, and HTTP/2.

use crate::support;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::server::{Reply, serve};
use bytes::Bytes;
use search_client::transport::ReqwestTransport;
use search_client::{CacheLimits, ClientBuilder, ErrorKind, Host, SearchClient, Timeouts};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Returns a builder for a client of a local port.
fn client_of(port: u16, transport: ReqwestTransport) -> ClientBuilder {
    SearchClient::builder("app", "key")
        .hosts([Host::http("127.0.0.1").unwrap().with_port(port)])
        .transport(transport)
        .cache(CacheLimits::OFF)
}

/// Starts a server that closes each connection on its second request. Returns its port and a counter
/// of requests.
async fn closing_host() -> (u16, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let port = serve(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        Reply::Last(Box::new(Reply::json(200, &json!({"taskID": 1}))))
    })
    .await;
    (port, asked)
}

#[tokio::test]
async fn a_read_is_repeated_if_its_pooled_connection_closes() {
    let (port, _) = closing_host().await;
    let client = client_of(port, support::loopback()).build().unwrap();
    for _ in 0..6 {
        client.get_settings("docs").await.unwrap();
    }
}

/// Following a redirect would send the key to another host, so the next host is tried instead.
#[tokio::test]
async fn a_redirect_leads_to_the_next_host() {
    let lured = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&lured);
    let elsewhere = serve(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        Reply::json(200, &json!({"stolen": true}))
    })
    .await;
    for status in [301, 302, 303, 307, 308] {
        let location = format!("http://127.0.0.1:{elsewhere}/");
        let redirecting =
            serve(move |_| Reply::json(status, &json!({})).with_header("location", &location))
                .await;
        let answering = serve(|_| Reply::json(200, &json!({"hitsPerPage": 20}))).await;
        let hosts =
            [redirecting, answering].map(|port| Host::http("127.0.0.1").unwrap().with_port(port));
        let client = SearchClient::builder("app", "key")
            .hosts(hosts)
            .transport(support::loopback())
            .build()
            .unwrap();
        let settings = client.get_settings("docs").await.unwrap();
        assert_eq!(settings.hits_per_page, Some(20), "after {status}");
    }
    assert_eq!(lured.load(Ordering::SeqCst), 0);
}

/// The host may have carried out the write before it closed the connection: only the caller knows
/// whether it can be repeated.
#[tokio::test]
async fn a_write_is_not_repeated_if_its_pooled_connection_closes() {
    let (port, asked) = closing_host().await;
    let client = client_of(port, support::loopback()).build().unwrap();
    client.delete_index("docs").await.unwrap();
    let error = client.delete_index("docs").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnreachableHosts);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

/// If a connection that was opened for the request closes, the host is at fault: there is no second
/// attempt.
#[tokio::test]
async fn a_new_connection_that_closes_is_a_failure_of_the_host() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let port = serve(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        Reply::Reset
    })
    .await;
    let client = client_of(port, support::loopback()).build().unwrap();
    let error = client.get_settings("docs").await.unwrap_err();
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    let line = error.frames()[0].to_string();
    assert!(line.contains(": network failure: "), "{line}");
}

type H2Request = http::Request<h2::RecvStream>;
type H2Reply = h2::server::SendResponse<Bytes>;

/// Starts an HTTP/2 server without TLS, and returns its port.
async fn serve_h2(reply: impl Fn(H2Request, H2Reply) + Clone + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(h2_connection(stream, reply.clone()));
        }
    });
    port
}

/// Serves an HTTP/2 connection, each request with `reply`.
async fn h2_connection(stream: TcpStream, reply: impl Fn(H2Request, H2Reply)) {
    let mut connection = h2::server::handshake(stream).await.unwrap();
    while let Some(Ok((request, respond))) = connection.accept().await {
        reply(request, respond);
    }
}

/// Returns a transport that speaks only HTTP/2.
fn h2_only() -> ReqwestTransport {
    ReqwestTransport::configured(|b| b.no_proxy().http2_prior_knowledge()).unwrap()
}

/// Sends `body` as the response of an HTTP/2 request.
fn answer_h2(mut respond: H2Reply, body: &Value) {
    let mut stream = respond
        .send_response(http::Response::new(()), false)
        .unwrap();
    stream.send_data(body.to_string().into(), true).unwrap();
}

/// `REFUSED_STREAM` means that the request was not processed, so even a write can be repeated.
#[tokio::test]
async fn a_refused_stream_is_repeated() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let port = serve_h2(move |_, mut respond| {
        if counter.fetch_add(1, Ordering::SeqCst) == 1 {
            respond.send_reset(h2::Reason::REFUSED_STREAM);
        } else {
            answer_h2(respond, &json!({"taskID": 1}));
        }
    })
    .await;
    let client = client_of(port, h2_only()).build().unwrap();
    client.delete_index("docs").await.unwrap();
    client.delete_index("docs").await.unwrap();
    assert_eq!(asked.load(Ordering::SeqCst), 3);
}

/// A large write to a host that reads slowly but continuously may take longer than the timeout.
#[tokio::test]
async fn the_response_time_out_excludes_the_upload() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        slow_read(&mut stream).await;
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{\"taskID\":1}";
        stream.write_all(answer).await.unwrap();
    });
    let limit = Duration::from_millis(1_500);
    let client = client_of(port, support::loopback())
        .timeouts(Timeouts {
            write: limit,
            ..Timeouts::default()
        })
        .build()
        .unwrap();
    let since = Instant::now();
    let object = json!({"objectID": "1", "x": "y".repeat(UPLOAD)});
    client.save_object("docs", &object).await.unwrap();
    assert!(since.elapsed() > limit, "{:?}", since.elapsed());
}

/// Size in bytes of a body whose upload takes about three seconds, far more than socket buffers hold.
const UPLOAD: usize = 30_000_000;

/// Reads an upload slowly.
async fn slow_read(stream: &mut TcpStream) {
    let mut buffer = vec![0; 100_000];
    let mut read = 0;
    while read < UPLOAD {
        read += stream.read(&mut buffer).await.unwrap();
        tokio::time::sleep(Duration::from_millis(9)).await;
    }
}

#[tokio::test]
async fn a_stalled_upload_times_out() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let limit = Duration::from_millis(300);
    let client = client_of(port, support::loopback())
        .timeouts(Timeouts {
            write: limit,
            ..Timeouts::default()
        })
        .build()
        .unwrap();
    let object = json!({"objectID": "1", "x": "y".repeat(UPLOAD)});
    let since = Instant::now();
    let error = client.save_object("docs", &object).await.unwrap_err();
    assert!(error.is_timeout(), "{error:?}");
    assert!(since.elapsed() < limit * 10, "{:?}", since.elapsed());
    drop(listener);
}

/// A host that disappears does not close its connections. Pings must detect this, so that the next
/// request does not use a dead one.
#[tokio::test]
async fn a_dead_http2_connection_is_dropped() {
    let port = serve_h2(|_, respond| answer_h2(respond, &json!({}))).await;
    let (relay, mute) = relay_to(port).await;
    let client = client_of(relay, h2_only()).build().unwrap();
    client.get_settings("docs").await.unwrap();
    mute.store(true, Ordering::SeqCst);
    for seconds in [11, 3] {
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(seconds)).await;
        tokio::time::resume();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let since = Instant::now();
    client.get_settings("docs").await.unwrap();
    assert!(
        since.elapsed() < Duration::from_secs(1),
        "{:?}",
        since.elapsed()
    );
}

/// Starts a relay to `port`. Returns its own port and a flag that makes the first connection drop all
/// bytes while staying open.
async fn relay_to(port: u16) -> (u16, Arc<AtomicBool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let own = listener.local_addr().unwrap().port();
    let first_is_mute = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&first_is_mute);
    tokio::spawn(async move {
        let mut flag = Some(flag);
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
            let is_mute = flag.take().unwrap_or_default();
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            tokio::spawn(pass(near_in, far_out, Arc::clone(&is_mute)));
            tokio::spawn(pass(far_in, near_out, is_mute));
        }
    });
    (own, first_is_mute)
}

/// Copies bytes from one socket to the other, and drops them while `is_mute` is set.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, is_mute: Arc<AtomicBool>) {
    let mut buffer = vec![0; 10_000];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        if !is_mute.load(Ordering::SeqCst) {
            to.write_all(&buffer[..length]).await.unwrap();
        }
    }
}
