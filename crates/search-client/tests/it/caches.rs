//! Response cache and in-flight requests, tested through the whole client.

use crate::support::Recorder;
use futures_util::FutureExt as _;
use search_client::transport::HttpResponse;
use search_client::{
    ClientBuilder, ErrorKind, Host, RequestOptions, SearchClient, SearchParams, SearchRequest,
};
use serde_json::{Value, json};

const RESULTS: &str = r#"{"results":[{"hits":[{"objectID":"1"}],"nbHits":1}]}"#;

/// Returns a builder for a client with caches and two hosts.
fn builder(recorder: &Recorder) -> ClientBuilder {
    let hosts = ["a", "b"].map(|name| Host::https(name).unwrap());
    SearchClient::builder("app", "key")
        .hosts(hosts)
        .transport(recorder.clone())
        .clock(recorder.clock.clone())
}

/// Returns a recorder that answers with `bodies` in order.
fn answering<'a>(bodies: impl IntoIterator<Item = &'a str>) -> Recorder {
    let answer = |body: &str| Ok(HttpResponse::new(200, body.to_owned()));
    Recorder::answering(bodies.into_iter().map(answer))
}

/// Returns a search for `x` in one index.
fn query() -> [SearchRequest; 1] {
    [SearchRequest::new("docs", SearchParams::new("x"))]
}

/// Returns the numbers of cached responses and of in-flight requests.
fn sizes(client: &SearchClient) -> (usize, usize) {
    let sizes = client.cache_sizes();
    (sizes.responses, sizes.in_flight)
}

/// Equal writes must all be sent: saving an object without an id adds a new one each time.
#[tokio::test]
async fn writes_are_not_cached_even_with_cacheable() {
    let recorder = answering([r#"{"taskID":1}"#; 6]);
    let cached = RequestOptions::new().cacheable(true);
    let client = builder(&recorder).build().unwrap().with_options(cached);
    for _ in 0..3 {
        client.save_object("docs", &json!({"a": 1})).await.unwrap();
        client.delete_object("docs", "1").await.unwrap();
    }
    assert_eq!((recorder.sent().len(), sizes(&client)), (6, (0, 0)));
}

#[tokio::test]
async fn waiting_ignores_the_cache() {
    let recorder = answering([
        r#"{"status":"notPublished"}"#,
        r#"{"status":"published"}"#,
        r#"{"status":"published"}"#,
    ]);
    let cached = RequestOptions::new().cacheable(true);
    let client = builder(&recorder).build().unwrap().with_options(cached);
    client.wait_for_task("docs", 1).await.unwrap();
    client.wait_for_app_task(1).await.unwrap();
    assert_eq!((recorder.sent().len(), sizes(&client)), (3, (0, 0)));
}

#[tokio::test]
async fn a_response_that_does_not_deserialize_is_not_cached() {
    for bad in [
        r#"{"results":[{"hits":5}]}"#,
        r#"{"results":[{"facetHits":{}}]}"#,
    ] {
        let recorder = answering([bad, RESULTS]);
        let client = builder(&recorder).build().unwrap();
        let error = client.search::<Value>(&query()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Deserialization, "{bad}");
        client.search::<Value>(&query()).await.unwrap();
    }
}

/// The response to a search is never empty, so an empty one is a failure of the host.
#[tokio::test]
async fn an_empty_response_to_a_search_leads_to_the_next_host() {
    let recorder = answering(["", RESULTS]);
    let client = builder(&recorder).build().unwrap();
    client.search::<Value>(&query()).await.unwrap();
    assert!(recorder.last().url().starts_with("https://b/"));

    let recorder = answering(["", ""]);
    let client = builder(&recorder).build().unwrap();
    let error = client.search::<Value>(&query()).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.frames().len()),
        (ErrorKind::Deserialization, 2)
    );
}

/// A response cached for one type of hit may not deserialize into another.
#[tokio::test]
async fn a_cached_response_of_another_type_is_requested_again() {
    let recorder = answering([RESULTS, r#"{"results":[{"hits":[7],"nbHits":1}]}"#]);
    let client = builder(&recorder).build().unwrap();
    client.search_for_hits::<Value>(&query()).await.unwrap();
    let found = client.search_for_hits::<u32>(&query()).await.unwrap();
    assert_eq!((found.results[0].hits[0], recorder.sent().len()), (7, 2));
}

#[tokio::test]
async fn responses_to_requests_from_before_clear_cache_are_not_cached() {
    let recorder = answering([RESULTS, RESULTS]);
    let client = builder(&recorder).build().unwrap();
    let old = client.clone();
    let mut old = Box::pin(async move { old.search::<Value>(&query()).await });
    assert!((&mut old).now_or_never().is_none());
    client.clear_cache();
    old.await.unwrap();
    assert_eq!(sizes(&client), (0, 0));
    client.search::<Value>(&query()).await.unwrap();
    assert_eq!((recorder.sent().len(), sizes(&client)), (2, (1, 0)));
}

#[tokio::test]
async fn the_end_of_an_old_request_keeps_a_newer_one_joinable() {
    let recorder = answering([RESULTS; 3]);
    let client = builder(&recorder).build().unwrap();
    let [mut old, mut new, mut third] = [(); 3].map(|()| {
        let client = client.clone();
        Box::pin(async move { client.search::<Value>(&query()).await })
    });
    assert!((&mut old).now_or_never().is_none());
    client.clear_cache();
    assert!((&mut new).now_or_never().is_none());
    old.await.unwrap();
    assert!((&mut third).now_or_never().is_none());
    assert_eq!((recorder.sent().len(), sizes(&client)), (2, (0, 1)));
    new.await.unwrap();
    third.await.unwrap();
    assert_eq!(recorder.sent().len(), 2);
}
