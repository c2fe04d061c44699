//! Answers the query API of the hosted service from an [`Index`], so that clients
//! of the service can be tried without it.
//!
//! | path | method | |
//! |---|---|---|
//! | `/1/indexes/*/queries` | POST | several queries, and searches in facets |
//! | `/1/indexes/NAME/query` | POST | one query |
//! | `/1/indexes/NAME?query=...` | GET | one query |
//! | `/1/indexes/NAME/facets/FACET/query` | POST | values of a facet |
//! | `/1/indexes/*/recommendations` | POST | always without hits |
//! | `/1/events` | POST | accepted, and discarded |
//!
//! Declared for faceting are `docusaurus_tag`, `kind`, `lang`, `language`,
//! `tags`, `type` and `version`. For other attributes, the service silently
//! returns no results; here the field `message` of the response says so, and
//! names parameters that have no effect.
//!
//! This module is pure: it maps a request to a response. The caller handles
//! transport, CORS and keys. Times in responses are 0, and the id of a query is
//! derived from the query, so equal requests get equal responses.
//!
//! A request passes through these modules: `params` reads its parameters,
//! `request` turns them into a query, with `filter`, `facet` and `attributes`;
//! `search` runs it; `hits` and `count` write the result.

mod attributes;
mod count;
mod facet;
mod failure;
mod filter;
mod hits;
mod params;
mod request;
mod search;

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

use crate::index::Index;
use failure::Failure;
use params::Params;

/// An HTTP request, apart from its headers.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Method, such as `POST` or `GET`.
    pub method: &'a str,
    /// Path without the query: `/1/indexes/*/queries`.
    pub path: &'a str,
    /// Query string of the URL, without `?`; may be empty.
    pub query: &'a str,
    /// The body, whatever its content type.
    pub body: &'a [u8],
}

/// An HTTP response with a JSON body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Body, as JSON.
    pub body: Vec<u8>,
}

/// Answers a request. `index_name` is the name of the one index that exists.
///
/// Invalid requests get status 400, 404 or 405 and `{"message", "status"}`, as
/// from the service; an index that cannot be read gives 500. `OPTIONS` gets an
/// empty object for every path.
///
/// # Examples
///
/// ```
/// use search_index::Index;
/// use search_index::service::{Request, answer};
///
/// let index = Index::from_records(&[])?;
/// let request = Request {
///     method: "GET",
///     path: "/1/indexes/docs",
///     query: "query=cart&hitsPerPage=5",
///     body: b"",
/// };
/// assert_eq!(answer(&index, "docs", &request).status, 200);
/// assert_eq!(answer(&index, "other", &request).status, 404);
/// # Ok::<(), search_index::Error>(())
/// ```
#[must_use]
pub fn answer(index: &Index, index_name: &str, request: &Request<'_>) -> Response {
    let service = Service { index, index_name };
    match service.route(request) {
        Ok(body) => Response {
            status: 200,
            body: body.to_string().into_bytes(),
        },
        Err(failure) => failure.to_response(),
    }
}

/// Returns an error response in the format of the service, for requests that
/// the caller rejects before [`answer`], such as one that is too large.
///
/// # Examples
///
/// ```
/// let response = search_index::service::failure(413, "The body is too large");
/// assert_eq!(
///     response.body,
///     br#"{"message":"The body is too large","status":413}"#
/// );
/// ```
#[must_use]
pub fn failure(status: u16, message: &str) -> Response {
    Failure::new(status, message).to_response()
}

/// The one index, with its name.
struct Service<'i> {
    index: &'i Index,
    index_name: &'i str,
}

impl Service<'_> {
    /// Dispatches a request by its path and method.
    fn route(&self, request: &Request<'_>) -> Result<Value, Failure> {
        if request.method == "OPTIONS" {
            return Ok(json!({}));
        }
        // Segments are decoded after the split, so that a name can contain `/`.
        let decoded: Vec<String> = request
            .path
            .trim_matches('/')
            .split('/')
            .map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned())
            .collect();
        let segments: Vec<&str> = decoded.iter().map(String::as_str).collect();
        match (segments.as_slice(), request.method) {
            (["1", "indexes", "*", "queries"], "POST") => self.queries(object(request.body)?),
            (["1", "indexes", "*", "recommendations"], "POST") => {
                recommendations(object(request.body)?)
            }
            (["1", "indexes", name, "query"], "POST") => {
                self.query(name, &Params::from_object(object(request.body)?)?)
            }
            (["1", "indexes", name], "GET") => self.query(name, &Params::from_text(request.query)),
            (["1", "indexes", name, "facets", facet, "query"], "POST") => {
                self.facet(name, facet, &Params::from_object(object(request.body)?)?)
            }
            (["1", "events"], "POST") => events(object(request.body)?),
            (["1", "indexes", "*", "queries" | "recommendations"] | ["1", "events"], method)
            | (["1", "indexes", _] | ["1", "indexes", _, "query"], method)
            | (["1", "indexes", _, "facets", _, "query"], method) => Err(Failure::method(method)),
            _ => Err(Failure::no_path(request.path)),
        }
    }

    /// Answers several queries. As from the service, one invalid query fails the
    /// request.
    fn queries(&self, mut body: Map<String, Value>) -> Result<Value, Failure> {
        let results: Vec<Value> = requests(&mut body)?
            .into_iter()
            .map(|request| self.one_of_many(request))
            .collect::<Result<_, _>>()?;
        Ok(json!({ "results": results }))
    }

    /// Answers one of several queries, which names its index and its type.
    fn one_of_many(&self, request: Map<String, Value>) -> Result<Value, Failure> {
        let mut params = Params::from_object(request)?;
        let Some(Value::String(name)) = params.take("indexName") else {
            return Err(Failure::bad("Each request requires an \"indexName\""));
        };
        match params.take("type") {
            None => self.query(&name, &params),
            Some(Value::String(kind)) if kind == "default" => self.query(&name, &params),
            Some(Value::String(kind)) if kind == "facet" => match params.take("facet") {
                Some(Value::String(facet)) => self.facet(&name, &facet, &params),
                _ => Err(Failure::parameter("facet", "the name of an attribute")),
            },
            Some(_) => Err(Failure::parameter("type", "default or facet")),
        }
    }

    fn query(&self, name: &str, params: &Params) -> Result<Value, Failure> {
        self.check(name)?;
        search::query(self.index, self.index_name, params)
    }

    fn facet(&self, name: &str, facet: &str, params: &Params) -> Result<Value, Failure> {
        self.check(name)?;
        search::facet(self.index, facet, params)
    }

    /// Returns an error if the index does not exist.
    fn check(&self, name: &str) -> Result<(), Failure> {
        if name == self.index_name {
            Ok(())
        } else {
            Err(Failure::no_index(name))
        }
    }
}

/// Parses the body as an object; an empty body is an empty object.
fn object(body: &[u8]) -> Result<Map<String, Value>, Failure> {
    if body.trim_ascii().is_empty() {
        return Ok(Map::new());
    }
    serde_json::from_slice(body)
        .map_err(|error| Failure::bad(format!("The body is not a JSON object: {error}")))
}

/// Returns the objects in `requests`.
fn requests(body: &mut Map<String, Value>) -> Result<Vec<Map<String, Value>>, Failure> {
    let expected = || Failure::parameter("requests", "an array of objects");
    let Some(Value::Array(requests)) = body.remove("requests") else {
        return Err(expected());
    };
    requests
        .into_iter()
        .map(|request| match request {
            Value::Object(request) => Ok(request),
            _ => Err(expected()),
        })
        .collect()
}

/// Returns a result without hits for each request: recommendations are derived
/// from events, which are not stored.
fn recommendations(mut body: Map<String, Value>) -> Result<Value, Failure> {
    let results = requests(&mut body)?.into_iter().map(|_| {
        json!({ "hits": [], "nbHits": 0, "page": 0, "nbPages": 0, "hitsPerPage": 0, "processingTimeMS": 0 })
    });
    Ok(json!({ "results": results.collect::<Vec<_>>() }))
}

/// Accepts events without storing them.
fn events(mut body: Map<String, Value>) -> Result<Value, Failure> {
    match body.remove("events") {
        Some(Value::Array(_)) => Ok(json!({ "message": "OK", "status": 200 })),
        _ => Err(Failure::parameter("events", "an array of events")),
    }
}
