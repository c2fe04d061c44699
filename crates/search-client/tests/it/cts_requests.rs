//! The `requests` cases of the conformance suite: the HTTP request of each operation.

use crate::support;
use std::collections::BTreeMap;

use crate::support::Recorder;
use search_client::SearchClient;
use search_client::transport::{HttpRequest, HttpResponse};
use serde_json::{Value, json};

#[tokio::test]
async fn every_request_matches_the_suite() {
    let mut problems = Vec::new();
    let mut count = 0;
    for folder in ["cts/requests/common", "cts/requests/search"] {
        for (path, cases) in support::cases(folder) {
            let operation = path.file_stem().unwrap().to_str().unwrap();
            for case in &cases {
                count += 1;
                let name = case["testName"].as_str().unwrap_or(operation);
                problems.extend(
                    check(operation, case)
                        .await
                        .map(|p| format!("{operation}, {name}: {p}")),
                );
            }
        }
    }
    assert!(
        problems.is_empty(),
        "{} of {count} failed:\n{}",
        problems.len(),
        problems.join("\n")
    );
    assert_eq!(count, 421);
}

/// Some cases contain responses of the real service: they deserialize, and keep all fields of hits.
#[tokio::test]
async fn every_recorded_response_deserializes() {
    let mut count = 0;
    for (path, cases) in support::cases("cts/requests/search") {
        let operation = path.file_stem().unwrap().to_str().unwrap();
        for case in &cases {
            let Some(body) = case["response"].get("body") else {
                continue;
            };
            count += 1;
            let recorder = Recorder::answering([Ok(HttpResponse::new(200, body.to_string()))]);
            let client = SearchClient::builder("app", "key")
                .transport(recorder)
                .build()
                .unwrap();
            let called = support::operations::call(&client, operation, &case["parameters"]).await;
            let read = called
                .unwrap()
                .unwrap_or_else(|error| panic!("{operation}: {error} in {body}"));
            let results = body["results"].as_array().into_iter().flatten().enumerate();
            for (i, result) in results.filter(|(_, result)| result.get("hits").is_some()) {
                assert_eq!(read["results"][i]["hits"], result["hits"], "{operation}");
            }
        }
    }
    assert_eq!(count, 13);
}

/// Performs the operation of a case. Returns how its request differs from the expected one.
async fn check(operation: &str, case: &Value) -> Option<String> {
    let recorder = Recorder::default();
    let client = SearchClient::builder("test-app-id", "test-api-key")
        .transport(recorder.clone())
        .build()
        .unwrap();
    let options = case
        .get("requestOptions")
        .map(support::operations::options)
        .unwrap_or_default();
    let client = client.with_options(options);
    // The result is ignored: the recorder's response `{}` does not fit every type.
    if support::operations::call(&client, operation, &case["parameters"])
        .await
        .is_none()
    {
        return Some("no such operation".to_owned());
    }
    let Some(sent) = recorder.sent().pop() else {
        return Some("nothing was sent".to_owned());
    };
    difference(&case["request"], &sent)
}

/// Returns how the sent request differs from the expected one.
fn difference(expected: &Value, sent: &HttpRequest) -> Option<String> {
    let (path, query) = split_url(sent.url());
    if expected["path"] != json!(path) {
        return Some(format!("path {path}"));
    }
    if expected["method"] != json!(sent.method().as_str()) {
        return Some(format!("method {}", sent.method()));
    }
    let wanted: BTreeMap<String, String> = serde_json::from_value(
        expected
            .get("queryParameters")
            .cloned()
            .unwrap_or(json!({})),
    )
    .unwrap();
    if query != wanted {
        return Some(format!("query {query:?}, not {wanted:?}"));
    }
    let body = sent
        .body()
        .map(|body| serde_json::from_slice(body).unwrap());
    if let Some(wanted) = expected.get("body")
        && body.as_ref() != Some(wanted)
        && !(body.is_none() && *wanted == json!({}))
    {
        return Some(format!("body {body:?}, not {wanted}"));
    }
    header_difference(expected, sent)
}

/// Returns the first expected header that the request lacks.
fn header_difference(expected: &Value, sent: &HttpRequest) -> Option<String> {
    let wanted = expected
        .get("headers")
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default();
    for (name, value) in wanted {
        if sent.header(&name.to_ascii_lowercase()) != value.as_str() {
            return Some(format!("header {name} is {:?}", sent.header(&name)));
        }
    }
    let absent = expected
        .get("absentHeaders")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let found = absent.iter().find(|name| {
        sent.header(&name.as_str().unwrap().to_ascii_lowercase())
            .is_some()
    });
    found.map(|name| format!("unexpected header {name}"))
}

/// Splits a URL into its path and its query parameters, still encoded, without the agent.
fn split_url(url: &str) -> (String, BTreeMap<String, String>) {
    let rest = url.strip_prefix("https://").unwrap();
    let path = &rest[rest.find('/').unwrap()..];
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let pairs = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .filter(|(name, _)| *name != "x-algolia-agent");
    (
        path.to_owned(),
        pairs
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    )
}
