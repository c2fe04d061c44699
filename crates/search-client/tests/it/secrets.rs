//! Credentials are masked in all output, wherever the caller passes them.

use crate::support::Recorder;
use search_client::transport::HttpResponse;
use search_client::{CredentialsIn, Error, Host, RequestOptions, SearchClient};
use serde_json::{Value, json};

const SECRET: &str = "p4ss-w0rd+/=";
const ENCODED: &str = "p4ss-w0rd%2B%2F%3D";

/// Returns a client whose service repeats the secret in every response.
fn client(recorder: &Recorder) -> SearchClient {
    let echo =
        json!({"message": format!("wrong: {SECRET}"), "url": format!("/?k={ENCODED}")}).to_string();
    let answers = [500, 400].map(|status| Ok(HttpResponse::new(status, echo.clone())));
    recorder.answers.lock().unwrap().extend(answers);
    SearchClient::builder("app", "another-key")
        .hosts(["a", "b"].map(|name| Host::https(name).unwrap()))
        .transport(recorder.clone())
        .build()
        .unwrap()
}

/// Returns all printable forms of a failed call.
fn shown(recorder: &Recorder, error: &Error) -> String {
    let frames = error
        .frames()
        .iter()
        .map(|frame| {
            let (url, headers) = (frame.url(), frame.headers());
            format!("{frame} {frame:?} {url} {headers:?} {}", frame.content())
        })
        .collect::<String>();
    let sent = recorder.sent();
    format!("{error} {error:?} {:?} {frames} {sent:?}", error.body())
}

/// Checks that neither the error nor the debug output of requests shows the secret.
fn assert_masked(recorder: &Recorder, error: &Error, place: &str) {
    let shown = shown(recorder, error);
    assert!(recorder.sent().len() == 2 && error.frames().len() == 2);
    assert!(
        !shown.contains(SECRET) && !shown.contains(ENCODED),
        "{place}: {shown}"
    );
    assert!(shown.contains("wrong: *****"), "{place}: {shown}");
}

#[tokio::test]
async fn secrets_of_options_are_masked() {
    let bearer = format!("Bearer {SECRET}");
    let cookie = format!("theme=dark; session={SECRET}");
    let options = [
        RequestOptions::new().query_parameter("X-Algolia-API-Key", SECRET),
        RequestOptions::new().query_parameter("x-algolia-api-key", SECRET),
        RequestOptions::new().header("X-Algolia-API-Key", SECRET),
        RequestOptions::new().header("Authorization", SECRET),
        RequestOptions::new().header("authorization", &bearer),
        RequestOptions::new().header("Proxy-Authorization", &bearer),
        RequestOptions::new().header("x-api-key", SECRET),
        RequestOptions::new().header("Cookie", &cookie),
    ];
    for options in options {
        let recorder = Recorder::default();
        let place = format!("{options:?}");
        let client = client(&recorder).with_options(options);
        let error = client.get_settings("docs").await.unwrap_err();
        assert_masked(&recorder, &error, &place);
    }
}

#[tokio::test]
async fn secrets_of_custom_requests_are_masked() {
    for path in [
        format!("/1/x?x-algolia-api-key={SECRET}"),
        format!("/1/x?a=b&X-Algolia-API-Key={ENCODED}"),
        format!("/1/x?x-algolia-api-key={}", ENCODED.to_lowercase()),
        format!("/1/x?X%2DAlgolia-API-Key={ENCODED}"),
        format!("/1/keys/{ENCODED}"),
        format!("1/keys/{ENCODED}/restore?a=b"),
    ] {
        let recorder = Recorder::default();
        let called = client(&recorder).custom_get::<Value>(&path, &[]).await;
        assert_masked(&recorder, &called.unwrap_err(), &path);
    }
    let recorder = Recorder::default();
    let parameters = [("X-Algolia-API-Key", json!(SECRET))];
    let client = client(&recorder);
    let called = client.custom_get::<Value>("/1/x", &parameters);
    assert_masked(&recorder, &called.await.unwrap_err(), "parameters");
}

#[tokio::test]
async fn a_key_in_the_options_overrides_that_of_the_client_in_any_case() {
    let recorder = Recorder::default();
    let client = SearchClient::builder("app", "another-key")
        .credentials_in(CredentialsIn::Query)
        .transport(recorder.clone())
        .build()
        .unwrap();
    let options = RequestOptions::new().query_parameter("X-Algolia-API-Key", SECRET);
    client
        .with_options(options)
        .get_settings("docs")
        .await
        .unwrap();
    let url = recorder.last().url().to_owned();
    assert!(
        url.contains(&format!("&x-algolia-api-key={ENCODED}")),
        "{url}"
    );
    assert!(!url.contains("another-key"), "{url}");
}

#[test]
fn the_error_for_a_host_with_a_password_omits_the_password() {
    for host in [
        format!("https://user:{SECRET}@host"),
        format!("https://user:{SECRET}@host:80/path"),
        format!("user:{SECRET}@host"),
        format!("{SECRET}@host"),
        format!("ftp{SECRET}@://host"),
    ] {
        let errors = [host.parse::<Host>(), Host::https(host)].map(Result::unwrap_err);
        for error in errors {
            assert_eq!(error.parameter(), Some("host"));
            assert!(!format!("{error} {error:?}").contains(SECRET), "{error}");
        }
    }
}
