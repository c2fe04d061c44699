//! The servers that the `client` cases expect, identified by their original port. Each case starts
//! its own. They behave like the servers of the suite, but are an independent implementation.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::server::{Incoming, Reply, serve_with_holds};

/// The requests received by the servers of one case.
#[derive(Default)]
pub(crate) struct Seen {
    /// Original port, method, path, request id.
    pub(crate) requests: Vec<(u16, String, String, Option<String>)>,
    /// Original port and duration of each request that was left unanswered.
    pub(crate) holds: Vec<(u16, Duration)>,
    counts: BTreeMap<String, usize>,
    objects: usize,
}

impl Seen {
    /// Returns the number of requests that `wanted` accepts, by port, method and path.
    pub(crate) fn count(&self, wanted: impl Fn(u16, &str, &str) -> bool) -> usize {
        self.requests
            .iter()
            .filter(|(port, method, path, _)| wanted(*port, method, path))
            .count()
    }

    /// Returns the request ids of all requests; empty for a request without one.
    pub(crate) fn request_ids(&self) -> Vec<String> {
        self.requests
            .iter()
            .map(|(.., id)| id.clone().unwrap_or_default())
            .collect()
    }

    /// Increments the counter `name`, and returns it.
    fn next(&mut self, name: &str) -> usize {
        let count = self.counts.entry(name.to_owned()).or_default();
        *count += 1;
        *count
    }
}

/// Starts the replacement of the server on `port`, and returns its actual port.
pub(crate) async fn start(port: u16, seen: Arc<Mutex<Seen>>) -> u16 {
    let holds = Arc::clone(&seen);
    let handler = move |request: &Incoming| {
        let mut seen = seen.lock().unwrap();
        let id = request.header("request-id").map(ToOwned::to_owned);
        seen.requests
            .push((port, request.method.clone(), request.path.clone(), id));
        answer(port, request, &mut seen).unwrap_or_else(|| {
            Reply::json(
                501,
                &json!({ "message": format!("no endpoint {port}{}", request.path) }),
            )
        })
    };
    serve_with_holds(handler, move |held| {
        holds.lock().unwrap().holds.push((port, held));
    })
    .await
}

/// Returns the reply of the service at a port, or `None` for an unknown request.
fn answer(port: u16, request: &Incoming, seen: &mut Seen) -> Option<Reply> {
    let ok = |body: Value| Some(Reply::json(200, &body));
    let path = request.path.as_str();
    match port {
        6671..=6673 => {
            let is_third = seen.next("error").is_multiple_of(3);
            if is_third {
                ok(json!({"status": "ok"}))
            } else {
                Some(Reply::json(500, &json!({})))
            }
        }
        6674 => Some(Reply::json(500, &json!({"message": "must not be called"}))),
        6675 => ok(json!({"message": "success server response"})),
        6676 | 6677 => Some(Reply::Hang(Duration::from_secs(20))),
        6678 if path == "/1/test/gzip" => Some(decompressed(request)),
        6678 => ok(json!({"message": "ok test server response"})),
        6679 | 6685 => replace_all(request, seen),
        6680 => chunked(request),
        6681 => wait_for(request, seen),
        6683 => key_check(request),
        6684 => too_big(request),
        6686 => typed(request),
        6691 => Some(compressed(request)),
        6692 => Some(Reply::json(204, &Value::Null)),
        6694..=6696 => request_id(request, seen),
        _ => None,
    }
}

/// Answers a request with a gzip body, and refuses others.
fn decompressed(request: &Incoming) -> Reply {
    if request.header("content-encoding") != Some("gzip") {
        return Reply::json(
            200,
            &json!({"message": "content-encoding header is not gzip"}),
        );
    }
    let mut body = String::new();
    flate2::read::GzDecoder::new(request.body.as_slice())
        .read_to_string(&mut body)
        .unwrap();
    let body: Value = serde_json::from_str(&body).unwrap();
    Reply::json(
        200,
        &json!({"message": "ok compression test server response", "body": body}),
    )
}

/// Answers with a gzip body, if the request accepts it.
fn compressed(request: &Incoming) -> Reply {
    if !request
        .header("accept-encoding")
        .is_some_and(|accepted| accepted.contains("gzip"))
    {
        return Reply::json(
            400,
            &json!({"message": "client did not send accept-encoding: gzip"}),
        );
    }
    let body = json!({
        "message": "ok decompression test server response",
        "data": "Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
    });
    let headers = vec![("content-encoding", "gzip".to_owned())];
    Reply::Answer {
        status: 200,
        headers,
        body: super::gzip(body.to_string().as_bytes()),
    }
}

/// Returns the body of a request as JSON; null if it is not.
fn body(request: &Incoming) -> Value {
    serde_json::from_slice(&request.body).unwrap_or(Value::Null)
}

/// Returns the ids of the objects in a batch.
fn object_ids(request: &Incoming) -> Vec<Value> {
    let body = body(request);
    let requests = body["requests"].as_array().cloned().unwrap_or_default();
    requests
        .iter()
        .map(|request| request["body"]["objectID"].clone())
        .collect()
}

/// Answers the requests that replace all objects of an index.
fn replace_all(request: &Incoming, seen: &mut Seen) -> Option<Reply> {
    let updated = "2021-01-01T00:00:00.000Z";
    if request.path.ends_with("/operation") {
        let task = if body(request)["operation"] == "copy" {
            125
        } else {
            777
        };
        return Some(Reply::json(
            200,
            &json!({"taskID": task, "updatedAt": updated}),
        ));
    }
    if request.path.ends_with("/batch") {
        let ids = object_ids(request);
        seen.objects += ids.len();
        let task = 124 + seen.objects;
        return Some(Reply::json(200, &json!({"taskID": task, "objectIDs": ids})));
    }
    published(request)
}

/// Answers a question for the status of a task.
fn published(request: &Incoming) -> Option<Reply> {
    let body = json!({"status": "published", "updatedAt": "2021-01-01T00:00:00.000Z"});
    request
        .path
        .contains("/task/")
        .then(|| Reply::json(200, &body))
}

/// Accepts batches, and refuses requests with a wrong key.
fn chunked(request: &Incoming) -> Option<Reply> {
    if request.header("x-algolia-api-key") == Some("wrong-api-key") {
        let refusal = json!({"message": "Invalid Application-ID or API key", "status": 403});
        return Some(Reply::json(403, &refusal));
    }
    let task = match body(request)["requests"][0]["action"].as_str()? {
        "addObject" => 333,
        "partialUpdateObject" => 444,
        "partialUpdateObjectNoCreate" => 555,
        "deleteObject" => 666,
        _ => return None,
    };
    Some(Reply::json(
        200,
        &json!({"taskID": task, "objectIDs": object_ids(request)}),
    ))
}

/// Refuses batches because of the size of a record, and accepts all other requests.
fn too_big(request: &Incoming) -> Option<Reply> {
    let task = json!({"taskID": 1, "updatedAt": "2021-01-01T00:00:00.000Z", "deletedAt": "2021"});
    match request.path.rsplit('/').next()? {
        "batch" => Some(Reply::json(
            400,
            &json!({"message": "Record is too big", "status": 400}),
        )),
        _ => Some(Reply::json(200, &task)),
    }
}

/// Answers requests for an index, a key or a task. A key changes at the fourth request.
fn wait_for(request: &Incoming, seen: &mut Seen) -> Option<Reply> {
    if request.path.ends_with("/settings") {
        return Some(match request.path.as_str() {
            path if path.contains("YES") => {
                Reply::json(200, &json!({"searchableAttributes": ["name"]}))
            }
            path if path.contains("NO") => Reply::json(404, &json!({"message": "Index not found"})),
            _ => Reply::json(403, &json!({"message": "Invalid API key"})),
        });
    }
    let Some(key) = request.path.strip_prefix("/1/keys/") else {
        return published(request);
    };
    let is_done = seen.next(key) == 4;
    let old = json!({
        "value": key, "description": "my new api key", "acl": ["search", "addObject"],
        "validity": 300, "maxQueriesPerIPPerHour": 100, "maxHitsPerQuery": 20,
        "createdAt": 1_720_094_400,
    });
    let new = json!({
        "value": key, "description": "my updated api key",
        "acl": ["search", "addObject", "deleteObject"], "indexes": ["Movies", "Books"],
        "referers": ["*google.com", "*algolia.com"], "validity": 305,
        "maxQueriesPerIPPerHour": 95, "maxHitsPerQuery": 20, "createdAt": 1_720_094_400,
    });
    let missing = Reply::json(404, &json!({"message": "API key doesn't exist"}));
    Some(match (key.split('-').nth(2)?, is_done) {
        ("add", false) | ("delete", true) => missing,
        ("update", true) => Reply::json(200, &new),
        _ => Reply::json(200, &old),
    })
}

/// Answers a request by its API key.
fn key_check(request: &Incoming) -> Option<Reply> {
    let key = request.header("x-algolia-api-key")?;
    let wanted = if request.path.ends_with('1') {
        "test-api-key"
    } else {
        "updated-api-key"
    };
    let status = if key == wanted { 200 } else { 403 };
    Some(Reply::json(status, &json!({"headerAPIKeyValue": key})))
}

/// Answers with a field that the types do not declare.
fn typed(request: &Incoming) -> Option<Reply> {
    let path = request.path.as_str();
    let answer = match path.rsplit('/').next()? {
        "batch" => json!({"taskID": 333, "objectIDs": ["1", "2"]}),
        "objects" => json!({"results": [{"objectID": "foo"}, null]}),
        "settings" => json!({
            "minWordSizefor1Typo": 12, "minWordSizefor2Typos": 13, "hitsPerPage": 14,
            "aFieldNobodyDeclared": "hello",
        }),
        "query" => json!({"hits": [], "nbHits": 0, "aFieldNobodyDeclared": [1]}),
        id if path.contains("/rules/") => json!({
            "objectID": id,
            "consequence": {"promote": [{"objectID": "1", "position": 10, "unknown": true}]},
        }),
        _ => return None,
    };
    Some(Reply::json(200, &answer))
}

/// Answers requests whose ids are compared: some succeed at the third attempt, some are refused.
fn request_id(request: &Incoming, seen: &mut Seen) -> Option<Reply> {
    let path = request.path.as_str();
    if path.contains("/retry/") {
        let is_third = seen.next("retry").is_multiple_of(3);
        return Some(Reply::json(
            if is_third { 200 } else { 500 },
            &json!({"status": "ok"}),
        ));
    }
    if path.contains("/error/") {
        let refusal = Reply::json(400, &json!({"message": "request-id error test"}));
        return Some(refusal.with_header("correlation-id", "CtsFixedCorrelationId"));
    }
    if path.ends_with("/batch") {
        return Some(Reply::json(
            200,
            &json!({"taskID": 42, "objectIDs": object_ids(request)}),
        ));
    }
    let id = request.header("request-id");
    published(request).or_else(|| Some(Reply::json(200, &json!({"status": "ok", "requestId": id}))))
}
