//! Behaviour that the conformance suite does not cover, tested through the whole client with a
//! scripted transport and a fake clock.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{FakeClock, Recorder};
use futures_util::FutureExt as _;
use search_client::model::{ApiKey, FacetSearch};
use search_client::transport::{HttpResponse, TransportError, from_fn};
use search_client::{
    BulkOptions, CacheLimits, ClientBuilder, CredentialsIn, ErrorKind, Frame, FrameOutcome, Host,
    InsightsEvent, KeyChange, Region, RequestOptions, SearchClient, SearchParams, SearchRequest,
    Timeouts, WaitPolicy,
};
use serde_json::{Value, json};

const KEY: &str = "s3cr3t-key+/=";

/// Returns a builder for a client with three hosts that `recorder` answers.
fn builder(recorder: &Recorder) -> ClientBuilder {
    let hosts = ["a", "b", "c"].map(|name| Host::https(name).unwrap());
    SearchClient::builder("test-app-id", KEY)
        .hosts(hosts)
        .transport(recorder.clone())
        .clock(recorder.clock.clone())
        .seed(7)
}

/// Returns a response with a status and body.
fn answer(status: u16, body: &str) -> Result<HttpResponse, TransportError> {
    Ok(HttpResponse::new(status, body.to_owned()))
}

/// Returns a search for `text` in one index.
fn query(text: &str) -> Vec<SearchRequest> {
    vec![SearchRequest::new("docs", SearchParams::new(text))]
}

/// Returns the hosts of all requests, in order.
fn hosts_asked(recorder: &Recorder) -> Vec<String> {
    recorder
        .sent()
        .iter()
        .map(|request| request.url()[8..9].to_owned())
        .collect()
}

const RESULTS: &str = r#"{"results":[{"hits":[{"objectID":"1"}],"nbHits":1,"queryID":"q"}]}"#;

#[test]
fn credentials_are_required_by_name() {
    let error = SearchClient::builder("", "").build().unwrap_err();
    assert_eq!(
        (error.kind(), error.parameter()),
        (ErrorKind::MissingParameter, Some("appId"))
    );
    assert_eq!(error.to_string(), "`appId` is missing.");
    let error = SearchClient::builder("app", "").build().unwrap_err();
    assert_eq!(error.to_string(), "`apiKey` is missing.");
}

#[test]
fn credentials_that_would_change_the_host_are_rejected() {
    for id in ["a@evil.example/", "a/b", "a b", "ä"] {
        let error = SearchClient::builder(id, KEY).build().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidParameter, "{id}");
    }
    let error = SearchClient::builder("app", "key\n").build().unwrap_err();
    assert_eq!(
        (error.kind(), error.parameter()),
        (ErrorKind::InvalidParameter, Some("apiKey"))
    );
    for host in [
        "",
        "a b",
        "user@host",
        "ftp://host",
        "host:99999",
        "http://",
        "[::zz]:1",
    ] {
        assert_eq!(
            host.parse::<Host>().unwrap_err().kind(),
            ErrorKind::InvalidParameter,
            "{host}"
        );
    }
    assert_eq!(
        "http://[::1]:8080/".parse::<Host>().unwrap().origin(),
        "http://[::1]:8080"
    );
}

/// The first host is fixed; the fallbacks are shuffled once per client, reproducibly with a seed.
#[tokio::test]
async fn the_default_hosts_are_tried_in_order() {
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let recorder = Recorder::answering((0..4).map(|_| answer(500, "")));
        let client = SearchClient::builder("app", KEY)
            .seed(seed)
            .transport(recorder.clone())
            .build()
            .unwrap();
        client.search::<Value>(&query("x")).await.unwrap_err();
        let names = recorder
            .sent()
            .iter()
            .map(|r| r.url().split('/').nth(2).unwrap().to_owned())
            .collect::<Vec<_>>();
        assert_eq!(names[0], "app-dsn.algolia.net");
        let mut fallbacks = names[1..].to_vec();
        fallbacks.sort();
        assert_eq!(
            fallbacks,
            [
                "app-1.algolianet.com",
                "app-2.algolianet.com",
                "app-3.algolianet.com"
            ]
        );
        orders.insert(names);
    }
    assert_eq!(orders.len(), 6, "all orders of three fallbacks occur");
}

#[tokio::test]
async fn a_host_that_is_down_is_skipped_for_120_s() {
    let recorder = Recorder::answering([Err(TransportError::network("refused"))]);
    let client = builder(&recorder).build().unwrap();
    for _ in 0..5 {
        client.get_settings("docs").await.unwrap();
    }
    assert_eq!(hosts_asked(&recorder), ["a", "b", "b", "b", "b", "b"]);
    recorder.clock.advance(Duration::from_secs(120));
    client.get_settings("docs").await.unwrap();
    recorder.clock.advance(Duration::from_millis(1));
    client.get_settings("docs").await.unwrap();
    assert_eq!(hosts_asked(&recorder)[6..], ["b", "a"]);
}

#[tokio::test]
async fn unreachable_hosts_has_a_frame_per_try() {
    let recorder = Recorder::answering([
        Err(TransportError::connect_timeout()),
        Err(TransportError::network("connection reset")),
        Ok(HttpResponse::new(503, "down").with_header("Correlation-ID", "c-1")),
    ]);
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hook = Arc::clone(&heard);
    let client = builder(&recorder)
        .unreachable_help("Ask the operators.")
        .on_failure(move |frame: &Frame| hook.lock().unwrap().push(frame.outcome()))
        .build()
        .unwrap();
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnreachableHosts);
    assert_eq!(
        error.to_string(),
        "Unreachable hosts - your application id may be incorrect. Ask the operators. (Correlation-ID: c-1)"
    );
    let outcomes: Vec<_> = error.frames().iter().map(Frame::outcome).collect();
    assert_eq!(
        outcomes,
        [
            FrameOutcome::ConnectTimeout,
            FrameOutcome::Network,
            FrameOutcome::Status(503)
        ]
    );
    assert_eq!(*heard.lock().unwrap(), outcomes);
    let frames: Vec<_> = error
        .frames()
        .iter()
        .map(|f| (f.host(), f.tries_left(), f.content()))
        .collect();
    assert_eq!(
        frames,
        [
            ("https://a", 2, "Connection timeout"),
            ("https://b", 1, "connection reset"),
            ("https://c", 0, "down")
        ]
    );
    assert_eq!(error.frames()[1].response_timeout(), Duration::from_secs(8));
    assert!(!error.is_timeout());
}

#[tokio::test]
async fn is_timeout_distinguishes_a_slow_network_from_an_outage() {
    let recorder = Recorder::answering((0..3).map(|_| Err(TransportError::response_timeout())));
    let error = builder(&recorder)
        .build()
        .unwrap()
        .search::<Value>(&query("x"))
        .await
        .unwrap_err();
    assert!(error.is_timeout());
}

#[tokio::test]
async fn an_api_error_has_status_and_message() {
    let html = "<html>429 Too Many Requests</html>";
    let recorder = Recorder::answering([
        answer(403, r#"{"message":"no such key","status":403}"#),
        answer(429, html),
    ]);
    let client = builder(&recorder).build().unwrap();
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.status(), error.message()),
        (ErrorKind::Api, Some(403), "no such key")
    );
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.status(), error.message(), error.frames().len()),
        (Some(429), html, 1)
    );
    assert_eq!(
        hosts_asked(&recorder),
        ["a", "a"],
        "a refusal is not repeated and the host stays up"
    );
}

#[tokio::test]
async fn invalid_responses_are_deserialization_errors() {
    let recorder = Recorder::answering([answer(200, r#"{"results": [{"hits": [{}]}]}"#)]);
    let client = builder(&recorder).build().unwrap();
    let error = client.search::<String>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.body()),
        (
            ErrorKind::Deserialization,
            Some(r#"{"results": [{"hits": [{}]}]}"#)
        )
    );
    assert_eq!(
        recorder.sent().len(),
        1,
        "hits of another type are the caller's mistake, not a failure of the host"
    );

    let recorder = Recorder::answering((0..3).map(|_| answer(200, r#"{"results": 5}"#)));
    let client = builder(&recorder).build().unwrap();
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.body(), error.frames().len()),
        (ErrorKind::Deserialization, Some(r#"{"results": 5}"#), 3)
    );

    let recorder = Recorder::answering((0..3).map(|_| answer(200, "<html>login</html>")));
    let client = builder(&recorder).build().unwrap();
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.body()),
        (ErrorKind::Deserialization, Some("<html>login</html>"))
    );
    assert_eq!(
        (
            error.frames().len(),
            std::error::Error::source(&error).is_some()
        ),
        (3, true)
    );
}

/// The limit counts characters and applies to every text that a user types.
#[tokio::test]
async fn long_queries_are_truncated() {
    let long = "ä".repeat(600);
    let sent = async |limit: Option<usize>| {
        let results = r#"{"results": [], "hits": [], "facetHits": []}"#;
        let recorder = Recorder::answering((0..3).map(|_| answer(200, results)));
        let mut builder = builder(&recorder);
        if let Some(limit) = limit {
            builder = builder.max_query_length(limit);
        }
        let client = builder.build().unwrap();
        let params = SearchParams::new(&long);
        let request = SearchRequest::facet("docs", "tag", params.clone()).facet_query(&long);
        client.search::<Value>(&[request]).await.unwrap();
        client
            .search_single_index::<Value>("docs", &params)
            .await
            .unwrap();
        let facet = FacetSearch::default().facet_query(&long);
        client
            .search_for_facet_values("docs", "tag", &facet)
            .await
            .unwrap();
        let lengths = recorder.sent().into_iter().flat_map(|request| {
            let body: Value = serde_json::from_slice(request.body().unwrap()).unwrap();
            let body = body.pointer("/requests/0").unwrap_or(&body).clone();
            let texts = ["query", "facetQuery"]
                .map(|name| body[name].as_str().map(|text| text.chars().count()));
            texts.into_iter().flatten()
        });
        lengths.collect::<Vec<_>>()
    };
    assert_eq!(sent(None).await, [search_client::MAX_QUERY_LENGTH; 4]);
    assert_eq!(search_client::MAX_QUERY_LENGTH, 512);
    assert_eq!(sent(Some(64)).await, [64; 4]);
    assert_eq!(sent(Some(usize::MAX)).await, [600; 4]);
}

#[tokio::test]
async fn an_empty_response_deserializes_like_null() {
    let recorder = Recorder::answering([answer(204, ""), answer(200, "")]);
    let client = builder(&recorder).build().unwrap();
    assert_eq!(
        client.custom_delete::<Value>("1/x", &[]).await.unwrap(),
        Value::Null
    );
    assert_eq!(
        client
            .custom_get::<Option<String>>("1/x", &[])
            .await
            .unwrap(),
        None
    );
}

/// Covers all printable forms, with the key in every place that they could print.
#[tokio::test]
async fn keys_are_masked_in_all_output() {
    let encoded = "s3cr3t-key%2B%2F%3D";
    for place in [CredentialsIn::Headers, CredentialsIn::Query] {
        let echo = format!(r#"{{"message":"wrong key {KEY}","url":"/?k={encoded}"}}"#);
        let recorder = Recorder::answering([
            Err(TransportError::network(format!(
                "cannot reach https://a/?x-algolia-api-key={encoded}"
            ))),
            answer(500, &echo),
            answer(302, &echo),
            answer(400, &echo),
            answer(200, &format!(r#"{{"results":"{KEY}"}}"#)),
        ]);
        let client = builder(&recorder).credentials_in(place).build().unwrap();
        let mut shown = format!("{client:?} {:?}", builder(&recorder));
        for _ in 0..3 {
            let error = client.search::<Value>(&query("x")).await.unwrap_err();
            shown.push_str(&format!(
                "{error} {error:?} {:?} {:?}",
                error.body(),
                std::error::Error::source(&error)
            ));
            for frame in error.frames() {
                shown.push_str(&format!(
                    "{} {:?} {}",
                    frame.url(),
                    frame.headers(),
                    frame.content()
                ));
            }
        }
        shown.push_str(&format!("{:?}", recorder.sent()));
        assert!(!shown.contains(KEY) && !shown.contains(encoded), "{shown}");
        assert!(shown.contains("*****"));
        let last = recorder.last();
        let is_in_url = last.url().contains(encoded);
        assert_eq!(
            (is_in_url, last.header("x-algolia-api-key").is_some()),
            match place {
                CredentialsIn::Query => (true, false),
                CredentialsIn::Headers => (false, true),
            }
        );
    }
}

#[tokio::test]
async fn keys_in_paths_and_options_are_masked_too() {
    let recorder = Recorder::answering([
        answer(404, "{}"),
        answer(400, r#"{"message":"bad other-key"}"#),
    ]);
    let client = builder(&recorder).build().unwrap();
    let error = client.get_api_key("managed-key").await.unwrap_err();
    assert_eq!(
        error.frames()[0].url(),
        "https://a/1/keys/*****?x-algolia-agent=".to_owned() + agent_of(&recorder)
    );
    let options = RequestOptions::new()
        .header("X-Algolia-API-Key", "other-key")
        .data("token", "other-key");
    assert!(!format!("{options:?}").contains("other-key"));
    let error = client
        .with_options(options)
        .search::<Value>(&query("x"))
        .await
        .unwrap_err();
    assert_eq!(error.message(), "bad *****");
    let mut key = ApiKey::new(["search"]);
    key.value = Some("managed-key".to_owned());
    assert!(!format!("{key:?}").contains("managed-key"));
}

/// Returns the value of `x-algolia-agent` in the last request.
fn agent_of(recorder: &Recorder) -> &'static str {
    let url = recorder.last().url().to_owned();
    url.split_once("x-algolia-agent=")
        .unwrap()
        .1
        .to_owned()
        .leak()
}

#[tokio::test]
async fn the_deadline_limits_the_whole_call() {
    let clock = FakeClock::default();
    let (seen, ticking) = (Arc::new(Mutex::new(Vec::new())), clock.clone());
    let totals = Arc::clone(&seen);
    let transport = from_fn(move |request| {
        totals.lock().unwrap().push(request.total_timeout());
        let wait = request
            .total_timeout()
            .unwrap()
            .min(request.response_timeout());
        ticking.advance(wait);
        Err(TransportError::response_timeout())
    });
    let hosts = ["a", "b", "c"].map(|name| Host::https(name).unwrap());
    let client = SearchClient::builder("app", KEY)
        .hosts(hosts)
        .transport(transport)
        .clock(clock.clone())
        .deadline(Duration::from_secs(5))
        .build()
        .unwrap();
    let error = client.search::<Value>(&query("x")).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.is_timeout()),
        (ErrorKind::DeadlineExceeded, true)
    );
    assert_eq!(
        *seen.lock().unwrap(),
        [Some(Duration::from_secs(5)), Some(Duration::from_secs(3))]
    );

    seen.lock().unwrap().clear();
    let options = RequestOptions::new().deadline(Duration::from_secs(1));
    client
        .with_options(options)
        .search::<Value>(&query("x"))
        .await
        .unwrap_err();
    assert_eq!(*seen.lock().unwrap(), [Some(Duration::from_secs(1))]);
}

#[tokio::test]
async fn time_outs_can_be_set_for_a_client_and_for_a_call() {
    let recorder = Recorder::default();
    let [connect, read, write] = [10, 20, 30].map(Duration::from_millis);
    let client = builder(&recorder)
        .timeouts(Timeouts {
            connect,
            read,
            write,
        })
        .build()
        .unwrap();
    client.get_settings("docs").await.unwrap();
    assert_eq!(
        (
            recorder.last().connect_timeout(),
            recorder.last().response_timeout()
        ),
        (connect, read)
    );
    let options = RequestOptions::new()
        .connect_timeout(write)
        .read_timeout(connect)
        .write_timeout(read);
    let client = client.with_options(options);
    client.get_settings("docs").await.unwrap();
    assert_eq!(
        (
            recorder.last().connect_timeout(),
            recorder.last().response_timeout()
        ),
        (write, connect)
    );
    let _ = client.delete_index("docs").await;
    assert_eq!(recorder.last().response_timeout(), read);
}

#[tokio::test]
async fn equal_searches_are_sent_once() {
    let recorder = Recorder::answering([answer(200, RESULTS)]);
    let client = builder(&recorder).build().unwrap();
    let (one, two) = tokio::join!(async { client.search::<Value>(&query("x")).await }, async {
        client.clone().search::<Value>(&query("x")).await
    },);
    assert_eq!(one.unwrap(), two.unwrap());
    client.search::<Value>(&query("x")).await.unwrap();
    let sizes = client.cache_sizes();
    assert_eq!(recorder.sent().len(), 1);
    assert_eq!((sizes.responses, sizes.in_flight), (1, 0));

    recorder
        .answers
        .lock()
        .unwrap()
        .push_back(answer(200, RESULTS));
    client.clear_cache();
    client.search::<Value>(&query("x")).await.unwrap();
    assert_eq!(recorder.sent().len(), 2);
}

#[tokio::test]
async fn a_joined_search_continues_when_one_caller_drops_it() {
    let recorder = Recorder::answering([answer(200, RESULTS)]);
    let client = builder(&recorder).build().unwrap();
    let first = client.clone();
    let mut first = Box::pin(async move { first.search::<Value>(&query("x")).await });
    assert!((&mut first).now_or_never().is_none());
    let second = client.clone();
    let mut second = Box::pin(async move { second.search::<Value>(&query("x")).await });
    assert!((&mut second).now_or_never().is_none());
    drop(first);
    second.await.unwrap();
    let sizes = client.cache_sizes();
    assert_eq!(recorder.sent().len(), 1);
    assert_eq!((sizes.responses, sizes.in_flight), (1, 0));
}

#[tokio::test]
async fn a_search_is_cancelled_when_all_callers_drop_it() {
    let recorder = Recorder::default();
    let client = builder(&recorder).build().unwrap();
    let mut call = Box::pin(client.search::<Value>(&[]));
    assert!(
        (&mut call).now_or_never().is_some(),
        "nothing to send, nothing to wait for"
    );
    let requests = query("x");
    let mut call = Box::pin(client.search::<Value>(&requests));
    assert!((&mut call).now_or_never().is_none());
    assert_eq!(cache_sizes(&client), (0, 1));
    drop(call);
    assert_eq!(cache_sizes(&client), (0, 0));
}

#[tokio::test]
async fn requests_beyond_the_in_flight_limit_cannot_be_joined() {
    let recorder = Recorder::answering((0..3).map(|_| answer(200, RESULTS)));
    let limits = CacheLimits {
        in_flight: 1,
        entries: 0,
        ..CacheLimits::default()
    };
    let client = builder(&recorder).cache(limits).build().unwrap();
    let (x, y) = (query("x"), query("y"));
    let _ = tokio::join!(
        client.search::<Value>(&x),
        client.search::<Value>(&x),
        client.search::<Value>(&y),
        client.search::<Value>(&y),
    );
    assert_eq!((recorder.sent().len(), cache_sizes(&client)), (3, (0, 0)));
}

#[tokio::test]
async fn concurrent_calls_share_host_states() {
    let recorder = Recorder::answering([answer(500, "")]);
    let client = builder(&recorder).build().unwrap();
    client.get_settings("docs").await.unwrap();
    let calls = (0..20).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { client.get_settings("docs").await })
    });
    for call in calls.collect::<Vec<_>>() {
        call.await.unwrap().unwrap();
    }
    assert_eq!(hosts_asked(&recorder)[2..], vec!["b"; 20]);
}

#[tokio::test]
async fn failures_writes_and_other_keys_are_not_served_from_the_cache() {
    let recorder = Recorder::answering([
        answer(400, "{}"),
        answer(200, RESULTS),
        answer(200, RESULTS),
    ]);
    let client = builder(&recorder).build().unwrap();
    client.search::<Value>(&query("x")).await.unwrap_err();
    client.search::<Value>(&query("x")).await.unwrap();
    client.set_client_api_key("another").unwrap();
    client.search::<Value>(&query("x")).await.unwrap();
    assert_eq!(recorder.sent().len(), 3);
    for _ in 0..2 {
        let _ = client.delete_index("docs").await;
        client.get_settings("docs").await.unwrap();
    }
    assert_eq!(recorder.sent().len(), 7);
    let cached = client.with_options(RequestOptions::new().cacheable(true));
    cached.get_settings("docs").await.unwrap();
    cached.get_settings("docs").await.unwrap();
    assert_eq!(recorder.sent().len(), 8);
}

#[tokio::test]
async fn responses_expire_and_caches_are_bounded() {
    let recorder = Recorder::answering((0..40).map(|_| answer(200, RESULTS)));
    let limits = CacheLimits {
        entries: 3,
        ..CacheLimits::default()
    };
    let client = builder(&recorder).cache(limits).build().unwrap();
    for i in 0..10 {
        client
            .search::<Value>(&query(&i.to_string()))
            .await
            .unwrap();
    }
    assert_eq!(cache_sizes(&client), (3, 0));
    client.search::<Value>(&query("9")).await.unwrap();
    assert_eq!(recorder.sent().len(), 10);
    recorder.clock.advance(Duration::from_secs(300));
    client.search::<Value>(&query("9")).await.unwrap();
    assert_eq!(recorder.sent().len(), 11);

    let client = builder(&recorder).cache(CacheLimits::OFF).build().unwrap();
    client.search::<Value>(&query("9")).await.unwrap();
    client.search::<Value>(&query("9")).await.unwrap();
    assert_eq!((recorder.sent().len(), cache_sizes(&client)), (13, (0, 0)));
}

#[tokio::test]
async fn required_parameters_are_named() {
    let recorder = Recorder::default();
    let client = builder(&recorder).build().unwrap();
    let message = |error: search_client::Error| error.to_string();
    assert_eq!(
        message(client.search::<Value>(&[]).await.unwrap_err()),
        "Parameter `searchMethodParams.requests` is required when calling `search`."
    );
    assert_eq!(
        message(client.get_task("", 1).await.unwrap_err()),
        "Parameter `indexName` is required when calling `getTask`."
    );
    assert_eq!(
        message(client.custom_get::<Value>("", &[]).await.unwrap_err()),
        "Parameter `path` is required when calling `customGet`."
    );
    // `..` would address the index instead of an object.
    for id in [".", ".."] {
        let error = client.delete_object("docs", id).await.unwrap_err();
        assert_eq!(
            (error.kind(), error.parameter()),
            (ErrorKind::InvalidParameter, Some("objectID"))
        );
    }
    let error = client
        .with_options(RequestOptions::new().header("bad name", "x"))
        .get_settings("docs")
        .await;
    assert_eq!(error.unwrap_err().kind(), ErrorKind::InvalidParameter);
    assert!(recorder.sent().is_empty());
}

#[tokio::test]
async fn data_options_are_added_to_the_body_or_the_query() {
    let recorder = Recorder::default();
    let client = builder(&recorder)
        .build()
        .unwrap()
        .with_options(RequestOptions::new().data("extra", 1));
    client
        .custom_post::<Value>("/1/x", &[], Some(&json!({"a": 2})))
        .await
        .unwrap();
    assert_eq!(recorder.last().body().unwrap(), r#"{"a":2,"extra":1}"#);
    client
        .custom_post::<Value>("/1/x", &[], Some(&json!([1])))
        .await
        .unwrap();
    assert_eq!(recorder.last().body().unwrap(), "[1]");
    client
        .custom_post::<Value>("/1/x", &[], None)
        .await
        .unwrap();
    assert_eq!(recorder.last().body().unwrap(), r#"{"extra":1}"#);
    client.custom_get::<Value>("/1/x", &[]).await.unwrap();
    assert_eq!(recorder.last().body(), None);
    assert!(
        recorder
            .last()
            .url()
            .starts_with("https://a/1/x?extra=1&x-algolia-agent=")
    );
}

#[tokio::test]
async fn waiting_uses_growing_pauses_and_ends() {
    let recorder = Recorder::answering((0..9).map(|_| answer(200, r#"{"status":"notPublished"}"#)));
    let policy = WaitPolicy {
        tries: 4,
        step: Duration::from_secs(2),
        longest: Duration::from_secs(5),
    };
    let client = builder(&recorder).build().unwrap();
    let waiting = client.with_options(RequestOptions::new().wait(policy));
    let error = waiting.wait_for_task("docs", 5).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WaitExceeded);
    assert_eq!(
        error.message(),
        "task 5 of docs is not done after 4 attempts"
    );
    assert_eq!(
        *recorder.slept.lock().unwrap(),
        [2, 4, 5].map(Duration::from_secs)
    );

    let short = client.with_options(
        RequestOptions::new()
            .wait(policy)
            .deadline(Duration::from_secs(3)),
    );
    let error = short.wait_for_task("docs", 5).await.unwrap_err();
    assert_eq!(
        (error.kind(), recorder.slept.lock().unwrap().len()),
        (ErrorKind::DeadlineExceeded, 4)
    );
}

#[tokio::test]
async fn waiting_for_a_key_fails_at_once_on_an_api_error() {
    let recorder = Recorder::answering([
        answer(404, "{}"),
        answer(403, r#"{"message":"not allowed"}"#),
    ]);
    let client = builder(&recorder).build().unwrap();
    let error = client
        .wait_for_api_key("k", &KeyChange::Add)
        .await
        .unwrap_err();
    assert_eq!(error.status(), Some(403));
}

#[tokio::test]
async fn browsing_follows_the_cursor() {
    let recorder = Recorder::answering([
        answer(200, r#"{"hits":[1,2],"cursor":"next"}"#),
        answer(500, ""),
        answer(500, ""),
        answer(500, ""),
        answer(200, r#"{"hits":[3]}"#),
    ]);
    let mut pages = builder(&recorder)
        .build()
        .unwrap()
        .browse_objects::<u32>("docs", SearchParams::default());
    assert_eq!(pages.next_page().await.unwrap(), Some(vec![1, 2]));
    pages.next_page().await.unwrap_err();
    assert_eq!(pages.next_page().await.unwrap(), Some(vec![3]));
    assert_eq!(recorder.last().body().unwrap(), r#"{"cursor":"next"}"#);
    assert_eq!(pages.next_page().await.unwrap(), None);
}

#[tokio::test]
async fn bulk_calls_accept_any_batch_size() {
    let batch = r#"{"taskID":1,"objectIDs":["1"]}"#;
    let recorder = Recorder::answering((0..3).map(|_| answer(200, batch)));
    let client = builder(&recorder).build().unwrap();
    let options = BulkOptions {
        batch_size: 0,
        wait_for_tasks: false,
    };
    let objects: Vec<Value> = (0..3).map(|i| json!({"objectID": i.to_string()})).collect();
    assert_eq!(
        client
            .save_objects("docs", &objects, options)
            .await
            .unwrap()
            .len(),
        3
    );
    assert!(
        client
            .save_objects::<Value>("docs", &[], options)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn recommendations_are_reads_that_are_cached() {
    let recorder = Recorder::answering([answer(200, RESULTS)]);
    let client = builder(&recorder).build().unwrap();
    let request =
        json!({"indexName": "docs", "model": "related-products", "objectID": "1", "threshold": 0});
    for _ in 0..2 {
        let found = client
            .get_recommendations::<Value>(std::slice::from_ref(&request))
            .await
            .unwrap();
        assert_eq!(found.results[0].nb_hits, 1);
    }
    let sent = recorder.sent();
    assert_eq!(
        (sent.len(), sent[0].response_timeout()),
        (1, Duration::from_secs(2))
    );
    assert!(
        sent[0]
            .url()
            .starts_with("https://a/1/indexes/*/recommendations?")
    );
}

#[tokio::test]
async fn events_go_to_their_own_host_in_batches() {
    let recorder = Recorder::default();
    let builder = || SearchClient::builder("app", KEY).transport(recorder.clone());
    let client = builder().build_insights(Some(Region::De)).unwrap();
    let event = InsightsEvent::click("Clicked", "docs", "anonymous-1")
        .object_ids(["1"])
        .after_search("q", [1])
        .at(9);
    client.push_events(&vec![event; 1001]).await.unwrap();
    let sent = recorder.sent();
    assert!(
        sent[0]
            .url()
            .starts_with("https://insights.de.algolia.io/1/events?")
    );
    let body: Value = serde_json::from_slice(sent[1].body().unwrap()).unwrap();
    assert_eq!(
        body,
        json!({"events": [{
            "eventType": "click", "eventName": "Clicked", "index": "docs", "userToken": "anonymous-1",
            "objectIDs": ["1"], "queryID": "q", "positions": [1], "timestamp": 9,
        }]})
    );

    let view = InsightsEvent::view("Seen", "docs", "anonymous-1");
    let wrong = [
        view.clone(),
        view.clone().object_ids(["1"]).filters(["a:b"]),
        view.clone().object_ids(["1"]).after_search("q", [1]),
        InsightsEvent::click("Clicked", "docs", "u")
            .object_ids(["1"])
            .after_search("q", [0]),
        InsightsEvent::click("Clicked", "docs", "u")
            .object_ids(["1", "2"])
            .after_search("q", [1]),
        InsightsEvent::conversion("", "docs", "u").object_ids(["1"]),
    ];
    for event in wrong {
        client.push_events(&[event]).await.unwrap_err();
    }
    client.push_events(&[]).await.unwrap_err();
    client
        .push_events(&[view.object_ids(["1"]).after_search("q", [])])
        .await
        .unwrap();
    assert_eq!(recorder.sent().len(), 3);
    let client = builder().build_insights(None).unwrap();
    client.delete_user_token("anonymous-1").await.unwrap();
    assert!(
        recorder
            .last()
            .url()
            .starts_with("https://insights.algolia.io/1/usertokens/anonymous-1?")
    );
}

#[tokio::test]
async fn the_request_id_is_not_part_of_the_cache_key() {
    let recorder = Recorder::answering([answer(200, RESULTS)]);
    let client = builder(&recorder)
        .credentials_in(CredentialsIn::Query)
        .build()
        .unwrap();
    client.search::<Value>(&query("x")).await.unwrap();
    client.search::<Value>(&query("x")).await.unwrap();
    let sent = recorder.sent();
    assert_eq!(sent.len(), 1);
    assert!(
        sent[0].url().contains("x-algolia-request-id=") && sent[0].header("request-id").is_none()
    );
}

/// Returns the numbers of cached responses and of requests that can be joined.
fn cache_sizes(client: &SearchClient) -> (usize, usize) {
    let sizes = client.cache_sizes();
    (sizes.responses, sizes.in_flight)
}
