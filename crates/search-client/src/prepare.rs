//! Converts a [`Request`] into method, URL path, headers and body bytes: everything except the host.
//!
//! This happens once per call, so all attempts send the same bytes. The cache key is computed
//! before the request id is added and the body compressed, which do not change what the service
//! answers.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Duration;

use bytes::Bytes;
use flate2::write::GzEncoder;
use serde_json::{Map, Value};

use crate::cache::CacheKey;
use crate::credentials::{APPLICATION_ID, CredentialsIn};
use crate::encode::{self, Query};
use crate::error::Error;
use crate::expected::Expected;
use crate::http::{Class, Method};
use crate::options::RequestOptions;
use crate::redact::{self, API_KEY, Redactor};
use crate::request::Request;
use crate::timeouts::Timeouts;

/// Name of the query parameter of the agent string.
const AGENT: &str = "x-algolia-agent";
/// Name of the header of the request id, and of the query parameter that replaces it with
/// [`CredentialsIn::Query`], which avoids custom headers.
const REQUEST_ID: &str = "request-id";
const REQUEST_ID_QUERY: &str = "x-algolia-request-id";

/// Bodies up to this size are not compressed: it would save too little.
const MIN_COMPRESSED_BYTES: usize = 750;

/// The settings of the client that apply to every request.
pub(crate) struct Context<'a> {
    pub(crate) application_id: &'a str,
    pub(crate) api_key: &'a str,
    pub(crate) credentials_in: CredentialsIn,
    pub(crate) agent: String,
    pub(crate) request_id: String,
    pub(crate) timeouts: Timeouts,
    pub(crate) deadline: Option<Duration>,
    pub(crate) gzip: bool,
}

/// A request that is complete except for the host.
pub(crate) struct Prepared {
    pub(crate) method: Method,
    /// Path and query string, to append to the URL of a host.
    pub(crate) path_and_query: String,
    /// Headers, sorted by name.
    pub(crate) headers: Vec<(String, String)>,
    /// Body as it is sent, compressed if that is worthwhile.
    pub(crate) body: Option<Bytes>,
    pub(crate) class: Class,
    /// Timeouts of the first attempt.
    pub(crate) timeouts: Timeouts,
    /// Limit for the whole call, relative to its start.
    pub(crate) deadline: Option<Duration>,
    pub(crate) redactor: Redactor,
    /// Key in the caches. `None` if the response must not be cached.
    pub(crate) cache_key: Option<CacheKey>,
    /// Shape of the answer's body.
    pub(crate) expected: Expected,
}

/// Prepares a request. `options` are those of the call, and override the settings in `context`.
///
/// # Errors
/// Returns an error if a header is invalid, or the data of the options cannot be serialized.
pub(crate) fn prepare(
    mut request: Request,
    options: &RequestOptions,
    context: &Context<'_>,
) -> Result<Prepared, Error> {
    let json = request.body.take();
    let body = body(request.method, json, options)?;
    let mut query = query(&request, options, context);
    let mut headers = headers(&request, body.is_some(), options, context)?;
    let redactor = redactor(&request, &query, &headers, context);
    let timeouts = timeouts(options, context);
    let deadline = options.deadline.or(context.deadline);
    let limits = (timeouts, deadline);
    // Writes are never cached, whatever the options say: equal ones must each be carried out.
    let is_cacheable =
        request.class == Class::Read && options.cacheable.unwrap_or(request.cacheable);
    let cache_key =
        is_cacheable.then(|| cache_key(&request, &query, &headers, body.as_deref(), limits));
    add_request_id(&mut query, &mut headers, context);
    let body = body.map(|body| encode_body(body, &mut headers, context.gzip));
    Ok(Prepared {
        method: request.method,
        path_and_query: with_query(&request.path, &query),
        headers: headers.into_iter().collect(),
        body,
        class: request.class,
        timeouts,
        deadline,
        redactor,
        cache_key,
        expected: request.expected,
    })
}

/// Returns the query parameters: credentials if they belong there, then those of the operation,
/// then those of the options, which override them.
fn query(request: &Request, options: &RequestOptions, context: &Context<'_>) -> Query {
    let mut query = Query::new();
    if context.credentials_in == CredentialsIn::Query {
        query.insert(APPLICATION_ID.to_owned(), context.application_id.into());
        query.insert(API_KEY.to_owned(), context.api_key.into());
    }
    add(&mut query, &request.query);
    if request.method == Method::Get {
        add(&mut query, &options.data);
    }
    query.insert(AGENT.to_owned(), context.agent.clone().into());
    add(&mut query, &options.query);
    query
}

/// Adds parameters; later values override earlier ones. The names of credentials are normalised,
/// because the service ignores their case.
fn add<'a>(query: &mut Query, parameters: impl IntoIterator<Item = (&'a String, &'a Value)>) {
    for (name, value) in parameters {
        let credential = [API_KEY, APPLICATION_ID]
            .into_iter()
            .find(|known| name.eq_ignore_ascii_case(known));
        let name = credential.unwrap_or(name).to_owned();
        query.insert(name, value.clone());
    }
}

/// Headers by lower-case name.
type Headers = BTreeMap<String, String>;

/// Returns the headers, with lower-case names. Those of the options override those of the
/// operation.
fn headers(
    request: &Request,
    has_body: bool,
    options: &RequestOptions,
    context: &Context<'_>,
) -> Result<Headers, Error> {
    let mut headers = Headers::from([("accept".to_owned(), "application/json".to_owned())]);
    if context.credentials_in == CredentialsIn::Headers {
        headers.insert(APPLICATION_ID.to_owned(), context.application_id.to_owned());
        headers.insert(API_KEY.to_owned(), context.api_key.to_owned());
    }
    if has_body {
        headers.insert("content-type".to_owned(), "application/json".to_owned());
    }
    for (name, value) in request.headers.iter().chain(&options.headers) {
        check_header(name, value)?;
        headers.insert(name.to_ascii_lowercase(), value.clone());
    }
    Ok(headers)
}

/// Rejects invalid headers here, because the transport would report them as failures of the hosts.
fn check_header(name: &str, value: &str) -> Result<(), Error> {
    let token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    if name.is_empty() || !name.bytes().all(token) {
        return Err(Error::invalid_parameter(
            "headers",
            format!("{name:?} is not a header name"),
        ));
    }
    if value.bytes().any(|b| b < b' ' && b != b'\t' || b == 0x7F) {
        return Err(Error::invalid_parameter(
            "headers",
            format!("the value of {name} contains a control character"),
        ));
    }
    Ok(())
}

/// Collects the credentials of a request, including those in options and in paths from the caller.
fn redactor(
    request: &Request,
    query: &Query,
    headers: &Headers,
    context: &Context<'_>,
) -> Redactor {
    let in_query = query.get(API_KEY).map(encode::plain);
    // The path of a custom request can contain a query string.
    let in_path: Vec<String> = encode::pairs(&request.path)
        .filter(|(name, _)| encode::decode(name).eq_ignore_ascii_case(API_KEY))
        .flat_map(|(_, value)| [value.to_owned(), encode::decode(value)])
        .collect();
    let in_headers = headers
        .iter()
        .flat_map(|(name, value)| redact::secrets_of_header(name, value));
    let known = [Some(context.api_key), request.secret.as_deref()]
        .into_iter()
        .flatten()
        .chain(in_headers);
    Redactor::new(known.chain(in_query.iter().chain(&in_path).map(String::as_str)))
}

/// Returns the body, with the fields of [`RequestOptions::data`] added. A `GET` request has no body:
/// [`query`] sends the fields as parameters.
fn body(
    method: Method,
    json: Option<Vec<u8>>,
    options: &RequestOptions,
) -> Result<Option<Vec<u8>>, Error> {
    if method == Method::Get {
        return Ok(None);
    }
    if options.data.is_empty() {
        return Ok(json);
    }
    let Some(json) = json else {
        return to_json(&options.data).map(Some);
    };
    // Fields cannot be added to an array: it is sent unchanged.
    match serde_json::from_slice::<Map<String, Value>>(&json) {
        Ok(mut fields) => {
            fields.extend(options.data.clone());
            to_json(&fields).map(Some)
        }
        Err(_) => Ok(Some(json)),
    }
}

/// Serializes the fields of [`RequestOptions::data`].
fn to_json(fields: &Map<String, Value>) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(fields).map_err(|error| Error::unserializable("data", error))
}

/// Returns the timeouts of the first attempt: those of the options, otherwise those of the client.
fn timeouts(options: &RequestOptions, context: &Context<'_>) -> Timeouts {
    Timeouts {
        connect: options.connect.unwrap_or(context.timeouts.connect),
        read: options.read.unwrap_or(context.timeouts.read),
        write: options.write.unwrap_or(context.timeouts.write),
    }
}

/// Returns the cache key of a request. It covers the API key, so that a response is never served to
/// another key, but not the request id, which differs in every call.
fn cache_key(
    request: &Request,
    query: &Query,
    headers: &Headers,
    body: Option<&[u8]>,
    limits: (Timeouts, Option<Duration>),
) -> CacheKey {
    let mut query = query.clone();
    query.remove(REQUEST_ID_QUERY);
    let first = format!("{} {}", request.method, with_query(&request.path, &query));
    let headers = headers
        .iter()
        .filter(|(name, _)| *name != REQUEST_ID)
        .map(|(name, value)| format!("{name}: {value}"));
    // Calls with other timeouts or another deadline send requests of their own.
    let lines = std::iter::once(first)
        .chain(headers)
        .chain([format!("{limits:?}")]);
    CacheKey::new(lines, body.unwrap_or_default())
}

/// Adds the request id, unless the options contain one as a header or query parameter.
fn add_request_id(query: &mut Query, headers: &mut Headers, context: &Context<'_>) {
    if headers.contains_key(REQUEST_ID) || query.contains_key(REQUEST_ID_QUERY) {
        return;
    }
    match context.credentials_in {
        CredentialsIn::Headers => {
            headers.insert(REQUEST_ID.to_owned(), context.request_id.clone());
        }
        CredentialsIn::Query => {
            query.insert(
                REQUEST_ID_QUERY.to_owned(),
                context.request_id.clone().into(),
            );
        }
    }
}

/// Appends query parameters to a path, which may have some already.
fn with_query(path: &str, query: &Query) -> String {
    let separator = if path.contains('?') { '&' } else { '?' };
    format!("{path}{separator}{}", encode::query_string(query))
}

/// Compresses a body if it is long enough to gain from it.
fn encode_body(body: Vec<u8>, headers: &mut Headers, gzip: bool) -> Bytes {
    if !gzip || body.len() <= MIN_COMPRESSED_BYTES {
        return body.into();
    }
    headers.insert("content-encoding".to_owned(), "gzip".to_owned());
    compress(&body).into()
}

/// Compresses a body quickly rather than well: it is sent once.
fn compress(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(
        Vec::with_capacity(body.len() / 4),
        flate2::Compression::fast(),
    );
    // Writing to a Vec cannot fail.
    let _ = encoder.write_all(body);
    encoder.finish().unwrap_or_default()
}
