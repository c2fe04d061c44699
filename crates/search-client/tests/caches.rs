//! What may be kept, what may be joined, and until when; through the whole client.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so when it fails"
)]

mod support;

use search_client::transport::HttpResponse;
use search_client::{ClientBuilder, Host, RequestOptions, SearchClient};
use serde_json::json;
use support::Recorder;

fn builder(recorder: &Recorder) -> ClientBuilder {
    let hosts = ["a", "b"].map(|name| Host::https(name).unwrap());
    SearchClient::builder("app", "key")
        .hosts(hosts)
        .transport(recorder.clone())
        .clock(recorder.clock.clone())
}

fn answering<'a>(bodies: impl IntoIterator<Item = &'a str>) -> Recorder {
    let answer = |body: &str| Ok(HttpResponse::new(200, body.to_owned()));
    Recorder::answering(bodies.into_iter().map(answer))
}

/// Equal writes are as many writes: saving without an id makes a new object each time.
#[tokio::test]
async fn no_option_makes_a_write_cacheable() {
    let recorder = answering([r#"{"taskID":1}"#; 6]);
    let cached = RequestOptions::new().cacheable(true);
    let client = builder(&recorder).build().unwrap().with_options(cached);
    for _ in 0..3 {
        client.save_object("docs", &json!({"a": 1})).await.unwrap();
        client.delete_object("docs", "1").await.unwrap();
    }
    assert_eq!((recorder.sent().len(), client.cache_sizes()), (6, (0, 0)));
}

#[tokio::test]
async fn waiting_does_not_look_at_old_answers() {
    let recorder = answering([
        r#"{"status":"notPublished"}"#,
        r#"{"status":"published"}"#,
        r#"{"status":"published"}"#,
    ]);
    let cached = RequestOptions::new().cacheable(true);
    let client = builder(&recorder).build().unwrap().with_options(cached);
    client.wait_for_task("docs", 1).await.unwrap();
    client.wait_for_app_task(1).await.unwrap();
    assert_eq!((recorder.sent().len(), client.cache_sizes()), (3, (0, 0)));
}
