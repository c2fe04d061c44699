//! Errors contain the details of the service's response.

use std::time::Duration;

use crate::support::Recorder;
use search_client::transport::HttpResponse;
use search_client::{Error, Host, SearchClient};
use serde_json::json;

const KEY: &str = "s3cr3t-key";

/// Returns the error of a call to hosts that give these answers in turn.
async fn failed(answers: impl IntoIterator<Item = HttpResponse>) -> Error {
    let recorder = Recorder::answering(answers.into_iter().map(Ok));
    let client = SearchClient::builder("app", KEY)
        .hosts(["a", "b"].map(|name| Host::https(name).unwrap()))
        .transport(recorder.clone())
        .build()
        .unwrap();
    client.get_settings("docs").await.unwrap_err()
}

#[tokio::test]
async fn the_message_of_a_long_error_response_is_extracted() {
    let details = "x".repeat(5000);
    for body in [
        json!({"message": "Record is too big", "status": 400, "z": details}),
        json!({"a": details, "message": "Record is too big"}),
    ] {
        let error = failed([HttpResponse::new(400, body.to_string())]).await;
        assert_eq!(error.message(), "Record is too big");
        assert_eq!(error.body().unwrap().chars().count(), 4096);
    }
    let body = json!({"message": details}).to_string();
    let error = failed([HttpResponse::new(400, body)]).await;
    assert_eq!(error.message(), "x".repeat(4096));
}

#[tokio::test]
async fn an_api_error_has_the_details_of_the_response() {
    let body = json!({
        "message": "2 problems",
        "error": {"code": "invalid_input", "details": [
            {"message": "too long", "label": "title"},
            {"id": "7", "type": "task", "name": null, "hint": format!("not with {KEY}")},
        ]},
    });
    let error = failed([HttpResponse::new(422, body.to_string())]).await;
    assert_eq!((error.status(), error.message()), (Some(422), "2 problems"));
    let details = error.details().unwrap();
    assert_eq!(details.code, "invalid_input");
    let [field, task] = &details.details[..] else {
        panic!("{details:?}");
    };
    assert_eq!(
        (field.message.as_deref(), field.label.as_deref()),
        (Some("too long"), Some("title"))
    );
    assert_eq!(
        (task.id.as_deref(), task.kind.as_deref(), &task.name),
        (Some("7"), Some("task"), &None)
    );
    assert_eq!(task.extra["hint"], "not with *****");

    for body in [
        json!({"message": "no", "error": "a text"}),
        json!({"message": "no"}),
        json!(["no"]),
    ] {
        let error = failed([HttpResponse::new(422, body.to_string())]).await;
        assert_eq!(error.details(), None);
    }
    let code_alone = json!({"error": {"code": "c"}}).to_string();
    let error = failed([HttpResponse::new(422, code_alone.clone())]).await;
    assert_eq!(error.message(), code_alone);
    assert_eq!(error.details().unwrap().code, "c");
}

#[tokio::test]
async fn retry_after_is_read_from_the_response() {
    let later = |status, value: &str| {
        HttpResponse::new(status, "{}")
            .with_header("Retry-After", value)
            .with_header("Set-Cookie", "session=s3cr3t-cookie")
            .with_header("x-echo", &format!("key {KEY}"))
    };
    let error = failed([later(429, "7")]).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(7)));
    let frame = &error.frames()[0];
    assert_eq!(frame.response_header("Retry-After"), Some("7"));
    assert_eq!(frame.response_header("x-echo"), Some("key *****"));
    assert!(!format!("{error:?}").contains("s3cr3t-cookie"));

    // The next call can succeed as soon as one host accepts requests.
    let error = failed([later(503, "30"), later(503, "9")]).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(9)));
    let error = failed([later(503, "30"), HttpResponse::new(503, "")]).await;
    assert_eq!(error.retry_after(), Some(Duration::from_secs(30)));

    let date = "Wed, 21 Oct 2015 07:28:00 GMT";
    for (value, seconds) in [(date, None), ("-1", None), ("", None), (" 5 ", Some(5))] {
        let error = failed([later(429, value)]).await;
        assert_eq!(error.retry_after(), seconds.map(Duration::from_secs));
    }
    assert_eq!(
        failed([HttpResponse::new(400, "")]).await.retry_after(),
        None
    );
}
