//! Runs the cases of `tests/answers`: how responses are deserialized, and the errors of invalid ones.

use crate::support;
use search_client::model::SearchResult;
use search_client::transport::{HttpResponse, from_fn};
use search_client::{Error, ErrorKind, SearchClient, SearchParams, SearchRequest};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Serialize, Deserialize)]
struct Hit {
    url: String,
}

/// Returns the result of a search that is answered with `result`.
async fn search(result: &Value) -> Result<SearchResult<Hit>, Error> {
    let body = json!({ "results": [result] }).to_string();
    let transport = from_fn(move |_| Ok(HttpResponse::new(200, body.clone())));
    let client = SearchClient::builder("app", "key").transport(transport);
    let query = SearchRequest::new("docs", SearchParams::default());
    let answer = client.build().unwrap().search(&[query]).await?;
    Ok(answer.results.into_iter().next().unwrap())
}

#[tokio::test]
async fn every_case_deserializes_as_specified() {
    let mut problems = Vec::new();
    for (path, cases) in support::cases("answers") {
        let is_facets = path.ends_with("facets.json");
        for case in &cases {
            if let Err(problem) = check(case, is_facets).await {
                problems.push(format!("{}, {problem}", case["name"]));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Compares a case with the result or error of its answer.
async fn check(case: &Value, is_facets: bool) -> Result<(), String> {
    let found = search(&case["answer"]).await;
    if let Some(start) = case.get("error") {
        return match found {
            Err(error)
                if error.kind() == ErrorKind::Deserialization
                    && error.message().starts_with(start.as_str().unwrap()) =>
            {
                Ok(())
            }
            other => Err(format!("{other:?}, not the error {start}")),
        };
    }
    let found = found.map_err(|error| error.to_string())?;
    if matches!(found, SearchResult::Facets(_)) != is_facets {
        return Err(format!("the other kind of result: {found:?}"));
    }
    let found = json!(found);
    if support::is_subset(&case["read"], &found) {
        Ok(())
    } else {
        Err(format!("{found}, not {}", case["read"]))
    }
}
