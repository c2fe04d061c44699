//! Requests to the query interface with the answers (`service/requests.json`,
//! `service/answers.json`, which `UPDATE=1` renews), over the site of
//! `cases/shop.json`.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use search_index::Index;
use search_index::service::{Request, Response, answer};
use serde::Deserialize;
use serde_json::{Value, json};
use support::{Page, records};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    about: String,
    method: String,
    path: String,
    #[serde(default)]
    query: String,
    #[serde(default)]
    body: Option<Value>,
    /// A body that is not JSON.
    #[serde(default)]
    raw: Option<String>,
}

#[derive(Deserialize)]
struct Site {
    pages: Vec<Page>,
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn read<T: serde::de::DeserializeOwned>(path: &str) -> T {
    let text = fs::read_to_string(tests().join(path)).expect("the file is there");
    serde_json::from_str(&text).expect("the file has this shape")
}

fn index() -> Index {
    let site: Site = read("cases/shop.json");
    Index::from_records(&records(&site.pages)).expect("an index")
}

fn ask(index: &Index, case: &Case) -> Response {
    let body = match (&case.raw, &case.body) {
        (Some(raw), _) => raw.clone(),
        (None, Some(body)) => body.to_string(),
        (None, None) => String::new(),
    };
    let request = Request {
        method: &case.method,
        path: &case.path,
        query: &case.query,
        body: body.as_bytes(),
    };
    answer(index, "docs", &request)
}

/// Returns a value with the keys of its objects in order. Without this, their order
/// would depend on the features with which `serde_json` is compiled.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(members) => {
            let members: BTreeMap<String, Value> = members.into_iter().collect();
            let members = members.into_iter();
            members.map(|(key, value)| (key, sorted(value))).collect()
        }
        other => other,
    }
}

#[test]
fn requests_are_answered_as_expected() {
    let index = index();
    let cases: Vec<Case> = read("service/requests.json");
    let answers: Vec<Value> = cases
        .iter()
        .map(|case| {
            let response = ask(&index, case);
            let body: Value = serde_json::from_slice(&response.body).expect("JSON");
            json!({ "about": case.about, "status": response.status, "body": body })
        })
        .collect();
    if std::env::var_os("UPDATE").is_some() {
        let text = format!("{:#}\n", sorted(Value::Array(answers)));
        fs::write(tests().join("service/answers.json"), text).expect("the folder is writable");
        return;
    }
    let expected: Vec<Value> = read("service/answers.json");
    for (answer, expected) in answers.iter().zip(&expected) {
        assert_eq!(answer, expected, "{}", answer["about"]);
    }
    assert_eq!(answers.len(), expected.len(), "as many answers as requests");
}

fn query(index: &Index, parameters: &Value) -> Value {
    let case = Case {
        about: String::new(),
        method: "POST".to_owned(),
        path: "/1/indexes/docs/query".to_owned(),
        query: String::new(),
        body: Some(parameters.clone()),
        raw: None,
    };
    serde_json::from_slice(&ask(index, &case).body).expect("JSON")
}

#[test]
fn pages_together_are_all_hits() {
    let index = index();
    let urls = |parameters: Value| -> Vec<Value> {
        let answer = query(&index, &parameters);
        let hits = answer["hits"].as_array().cloned().unwrap_or_default();
        hits.into_iter().map(|hit| hit["url"].clone()).collect()
    };
    let all = urls(json!({ "hitsPerPage": 1000 }));
    assert!(all.len() > 6, "{all:?}");
    let pages: Vec<Value> = (0..=all.len() / 3)
        .flat_map(|page| urls(json!({ "hitsPerPage": 3, "page": page })))
        .collect();
    assert_eq!(pages, all);
    let rest = urls(json!({ "offset": 2, "length": 1000 }));
    assert_eq!(rest, all[2..]);
}

#[test]
fn counts_add_up() {
    let index = index();
    let answer = query(
        &index,
        &json!({ "query": "cart", "facets": ["kind"], "distinct": false }),
    );
    let counts = answer["facets"]["kind"].as_object().expect("counts");
    let sum: u64 = counts.values().filter_map(Value::as_u64).sum();
    assert_eq!(Some(sum), answer["nbHits"].as_u64());
    for (kind, count) in counts {
        let filters = format!("kind:{kind}");
        let of_kind = query(
            &index,
            &json!({ "query": "cart", "filters": filters, "distinct": false }),
        );
        assert_eq!(of_kind["nbHits"], *count, "{kind}");
    }
}

#[test]
fn hostile_requests_are_answered() {
    let index = index();
    let long = "x".repeat(200_000);
    let many = "word ".repeat(50_000);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for text in [
        long.as_str(),
        &many,
        &"字".repeat(50_000),
        "\u{0}\u{fffd}\u{202e}",
    ] {
        assert!(query(&index, &json!({ "query": text }))["nbHits"].is_u64());
    }
    for body in [
        deep.as_str(),
        "\u{feff}{}",
        "null",
        "\"x\"",
        "{\"params\": 7}",
    ] {
        let case = Case {
            about: String::new(),
            method: "POST".to_owned(),
            path: "/1/indexes/docs/query".to_owned(),
            query: String::new(),
            body: None,
            raw: Some(body.to_owned()),
        };
        assert_eq!(
            ask(&index, &case).status,
            400,
            "{}",
            &body[..body.len().min(40)]
        );
    }
    let huge = json!({ "query": "cart", "page": u64::MAX, "hitsPerPage": u64::MAX });
    assert_eq!(query(&index, &huge)["hits"], json!([]));
}
