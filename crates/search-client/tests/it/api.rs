//! Operations and helpers that send several requests, tested through the whole client with a scripted
//! transport and a fake clock.

use std::time::Duration;

use crate::support::Recorder;
use search_client::model::ApiKey;
use search_client::transport::{HttpResponse, TransportError};
use search_client::{
    ClientBuilder, ErrorKind, Host, KeyChange, ReplaceOptions, RequestOptions, SearchClient,
    SearchParams, WaitPolicy,
};
use serde_json::{Value, json};

/// Returns a builder for a client with three hosts that `recorder` answers.
fn builder(recorder: &Recorder) -> ClientBuilder {
    let hosts = ["a", "b", "c"].map(|name| Host::https(name).unwrap());
    SearchClient::builder("test-app-id", "key")
        .hosts(hosts)
        .transport(recorder.clone())
        .clock(recorder.clock.clone())
        .seed(7)
}

/// Returns a client whose requests `recorder` answers.
fn client(recorder: &Recorder) -> SearchClient {
    builder(recorder).build().unwrap()
}

/// Returns a response with a status and body.
fn answer(status: u16, body: &str) -> Result<HttpResponse, TransportError> {
    Ok(HttpResponse::new(status, body.to_owned()))
}

/// Returns method and path of all requests, without the numbers of temporary indices.
fn calls(recorder: &Recorder) -> Vec<String> {
    let number = regex::Regex::new("_tmp_[0-9]+").unwrap();
    let sent = recorder.sent();
    let calls = sent.iter().map(|request| {
        let path = request
            .url()
            .strip_prefix("https://a")
            .unwrap()
            .split('?')
            .next()
            .unwrap();
        format!("{} {}", request.method(), number.replace_all(path, "_tmp"))
    });
    calls.collect()
}

/// A response that is valid for every step of a replacement.
const STEP: &str = r#"{"taskID":1,"updatedAt":"x","objectIDs":["1"],"status":"published"}"#;

#[tokio::test]
async fn objects_can_be_replaced_without_scopes() {
    let recorder = Recorder::answering((0..9).map(|_| answer(200, STEP)));
    let options = ReplaceOptions {
        scopes: Vec::new(),
        ..ReplaceOptions::default()
    };
    let objects = [json!({"objectID": "new"})];
    let replaced = client(&recorder)
        .replace_all_objects("docs", &objects, &options)
        .await
        .unwrap();
    // A copy without a scope would overwrite the new objects with the old ones.
    assert_eq!(
        calls(&recorder),
        [
            "POST /1/indexes/docs_tmp/batch",
            "GET /1/indexes/docs_tmp/task/1",
            "POST /1/indexes/docs_tmp/operation",
            "GET /1/indexes/docs_tmp/task/1",
        ]
    );
    assert_eq!(replaced.copy_operation_response, None);

    // The service ignores the move of an index that does not exist, so the old objects would remain.
    let error = client(&recorder)
        .replace_all_objects::<Value>("docs", &[], &options)
        .await
        .unwrap_err();
    assert_eq!(
        (error.kind(), error.parameter(), recorder.sent().len()),
        (ErrorKind::InvalidParameter, Some("scopes"), 4)
    );
}

/// Returns the answers to a replacement of one object, up to and including the move.
fn until_the_move() -> Vec<Result<HttpResponse, TransportError>> {
    (0..7).map(|_| answer(200, STEP)).collect()
}

/// Replaces all objects with these answers, the last of which is an API error. Returns the requests
/// from the move on.
async fn failed_replacement(answers: Vec<Result<HttpResponse, TransportError>>) -> Vec<String> {
    let recorder = Recorder::answering(answers);
    let objects = [json!({"objectID": "new"})];
    let error = client(&recorder)
        .replace_all_objects("docs", &objects, &ReplaceOptions::default())
        .await
        .unwrap_err();
    assert_eq!(error.status(), Some(403));
    calls(&recorder).split_off(6)
}

#[tokio::test]
async fn a_replacement_that_fails_before_the_move_deletes_the_temporary_index() {
    let mut answers = until_the_move();
    answers[6] = answer(403, r#"{"message":"not allowed"}"#);
    assert_eq!(
        failed_replacement(answers).await,
        [
            "POST /1/indexes/docs_tmp/operation",
            "DELETE /1/indexes/docs_tmp"
        ]
    );
}

#[tokio::test]
async fn a_replacement_whose_move_was_accepted_is_not_undone() {
    let mut answers = until_the_move();
    answers.push(answer(403, r#"{"message":"not allowed"}"#));
    assert_eq!(
        failed_replacement(answers).await,
        [
            "POST /1/indexes/docs_tmp/operation",
            "GET /1/indexes/docs_tmp/task/1"
        ]
    );
}

/// Waits for a change to `wanted` while the service returns `found`.
async fn wait_for_update(wanted: ApiKey, found: &str) -> Result<(), ErrorKind> {
    let recorder = Recorder::answering((0..2).map(|_| answer(200, found)));
    let policy = WaitPolicy {
        tries: 2,
        step: Duration::ZERO,
        longest: Duration::ZERO,
    };
    let client = client(&recorder).with_options(RequestOptions::new().wait(policy));
    let waited = client
        .wait_for_api_key("k", &KeyChange::Update(wanted))
        .await;
    waited.map(drop).map_err(|error| error.kind())
}

#[tokio::test]
async fn waiting_for_a_key_compares_only_the_given_rights() {
    let filled_in = r#"{"value":"k","acl":["search"],"validity":0,"description":"","indexes":[],
        "maxHitsPerQuery":20,"maxQueriesPerIPPerHour":0,"createdAt":1}"#;
    let mut wanted = ApiKey::new(["search"]);
    assert_eq!(wait_for_update(wanted.clone(), filled_in).await, Ok(()));
    wanted.max_hits_per_query = Some(20);
    wanted.validity = Some(0);
    wanted.description = Some(String::new());
    let left_out = r#"{"value":"k","acl":["search"],"maxHitsPerQuery":20}"#;
    for found in [filled_in, left_out] {
        assert_eq!(wait_for_update(wanted.clone(), found).await, Ok(()));
    }
    let in_another_order = r#"{"value":"k","acl":["browse","search"]}"#;
    let both = ApiKey::new(["search", "browse"]);
    assert_eq!(
        wait_for_update(both.clone(), in_another_order).await,
        Ok(())
    );

    for (wanted, found) in [
        (both, filled_in),
        (ApiKey::new(["search"]), in_another_order),
        (
            wanted,
            r#"{"value":"k","acl":["search"],"maxHitsPerQuery":20,"validity":9}"#,
        ),
    ] {
        assert_eq!(
            wait_for_update(wanted, found).await,
            Err(ErrorKind::WaitExceeded),
            "{found}"
        );
    }
}

#[tokio::test]
async fn the_deadline_applies_to_each_page_of_a_browser() {
    let recorder = Recorder::answering([
        answer(200, r#"{"hits":[1],"cursor":"next"}"#),
        answer(200, r#"{"hits":[2]}"#),
    ]);
    let deadline = Duration::from_secs(5);
    let client = builder(&recorder).deadline(deadline).build().unwrap();
    let mut pages = client.browse_objects::<u32>("docs", SearchParams::default());
    assert_eq!(pages.next_page().await.unwrap(), Some(vec![1]));
    // Time that the caller spends on the page.
    recorder.clock.advance(Duration::from_secs(6));
    assert_eq!(pages.next_page().await.unwrap(), Some(vec![2]));
    let sent = recorder.sent();
    assert_eq!(sent[1].total_timeout(), Some(deadline));
    assert_eq!(sent[0].header("request-id"), sent[1].header("request-id"));
}

#[test]
fn hosts_are_parsed_with_and_without_a_path() {
    for (text, url, origin) in [
        (
            "search.example",
            "https://search.example",
            "https://search.example",
        ),
        (
            "http://localhost:7700/",
            "http://localhost:7700",
            "http://localhost:7700",
        ),
        ("https://h/algolia", "https://h/algolia", "https://h"),
        (
            "h:8080/a/b-c_d~1/",
            "https://h:8080/a/b-c_d~1",
            "https://h:8080",
        ),
        ("http://[::1]:80/a", "http://[::1]:80/a", "http://[::1]:80"),
    ] {
        let host: Host = text.parse().unwrap();
        assert_eq!(
            (host.url(), host.to_string()),
            (url.to_owned(), url.to_owned())
        );
        assert_eq!(host.origin(), origin);
        assert_eq!(url.parse::<Host>().unwrap(), host);
    }
    for text in [
        "https://h/a?b",
        "https://h/a#b",
        "https://h/a b",
        "https://h//a",
        "https://h/a/../b",
        "https://h/./a",
        "https://h/%2e%2E/a",
        "https://h/\u{e9}",
    ] {
        let error = text.parse::<Host>().unwrap_err();
        assert_eq!(error.parameter(), Some("host"), "{text}");
    }
    let error = "/algolia".parse::<Host>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid `host`: \"/algolia\" is a path without a host; write https://NAME/algolia"
    );
}

#[tokio::test]
async fn the_path_of_a_host_precedes_that_of_the_request() {
    let recorder = Recorder::answering([answer(500, ""), answer(400, "{}")]);
    let hosts = ["https://proxy/one", "https://proxy/two/"].map(|host| host.parse().unwrap());
    let client = builder(&recorder).hosts(hosts).build().unwrap();
    let error = client.get_settings("docs").await.unwrap_err();
    let sent = recorder.sent();
    let urls: Vec<_> = sent
        .iter()
        .map(|request| request.url().split('?').next())
        .collect();
    assert_eq!(
        urls,
        [
            Some("https://proxy/one/1/indexes/docs/settings"),
            Some("https://proxy/two/1/indexes/docs/settings")
        ]
    );
    let hosts: Vec<_> = error.frames().iter().map(|frame| frame.host()).collect();
    assert_eq!(hosts, ["https://proxy/one", "https://proxy/two"]);
}
