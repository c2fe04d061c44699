//! Serves the API of the hosted search service from the local index, so that
//! hosted search can be tried locally. This module does the transport;
//! [`search_index::service`] answers the requests.
//!
//! The real service allows any origin to read its responses; this one only allows
//! pages of this machine and of allowed hosts, because its responses include
//! drafts.

use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CONTENT_ENCODING, CONTENT_TYPE, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::read::MultiGzDecoder;
use search_index::service::{self, failure};

use super::pages::Dev;
use crate::serve::{secure, with_header};

/// Maximum size of a request body in bytes, both as sent and decompressed.
const MAX_BYTES: usize = 1 << 20;

/// Time limit for a request body.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Statuses for paths and methods unknown to the service.
const UNKNOWN: [u16; 2] = [404, 405];

/// Answers a request to the service.
pub(super) async fn search_service(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let origin = dev.hosts.allowed_origin(&parts.headers).cloned();
    let answer = match read(body, &parts.headers).await {
        Ok(body) => tokio::task::spawn_blocking(move || dev.search_service(&parts, &body))
            .await
            .unwrap_or_else(|_| response(failure(500, "The search failed"))),
        Err(failure) => response(failure),
    };
    readable_by(origin, answer)
}

/// Allows pages of `origin` to read a response.
fn readable_by(origin: Option<HeaderValue>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("Origin"));
    let Some(origin) = origin else {
        return response;
    };
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    for (name, value) in [
        (
            ACCESS_CONTROL_ALLOW_HEADERS,
            "content-encoding, content-type, x-algolia-agent, x-algolia-api-key, \
             x-algolia-application-id, x-algolia-request-id, x-algolia-usertoken",
        ),
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, OPTIONS"),
        (ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

impl Dev {
    /// Returns the response of the service, or of the site if the service does
    /// not know the path.
    fn search_service(&self, parts: &Parts, body: &[u8]) -> Response {
        let answer = self.site.search_service(&service::Request {
            method: parts.method.as_str(),
            path: parts.uri.path(),
            query: parts.uri.query().unwrap_or_default(),
            body,
        });
        let answer = match answer {
            // Preflight request: the browser sends the actual request only if
            // this one succeeds.
            None if parts.method == Method::OPTIONS => service::Response {
                status: 200,
                body: b"{}".to_vec(),
            },
            None => failure(404, "This site has no search"),
            Some(answer) => answer,
        };
        let may_be_page = parts.method == Method::GET || parts.method == Method::HEAD;
        if may_be_page && UNKNOWN.contains(&answer.status) {
            let page = self.page(&parts.uri, false);
            if page.status() != StatusCode::NOT_FOUND {
                return page;
            }
        }
        response(answer)
    }
}

/// Reads and decompresses the body.
///
/// # Errors
///
/// Returns the response to send for a body that is too large, too slow, or cannot
/// be decompressed.
async fn read(body: Body, headers: &HeaderMap) -> Result<Vec<u8>, service::Response> {
    let is_too_large = || failure(413, "The body is larger than 1 MiB");
    let sent = tokio::time::timeout(MAX_WAIT, axum::body::to_bytes(body, MAX_BYTES))
        .await
        .map_err(|_| failure(408, "Timed out while reading the body"))?
        .map_err(|_| is_too_large())?;
    match headers.get(CONTENT_ENCODING).map(HeaderValue::as_bytes) {
        None | Some(b"" | b"identity") => Ok(sent.into()),
        Some(b"gzip") => {
            let mut unpacked = Vec::new();
            // Reads one byte more, to detect a body that is too large.
            let mut reader = MultiGzDecoder::new(&*sent).take(MAX_BYTES as u64 + 1);
            if reader.read_to_end(&mut unpacked).is_err() {
                return Err(failure(400, "The body is not valid gzip"));
            }
            if unpacked.len() > MAX_BYTES {
                return Err(is_too_large());
            }
            Ok(unpacked)
        }
        Some(_) => Err(failure(
            415,
            "Unsupported content encoding: only gzip is accepted",
        )),
    }
}

/// Converts a response of the service.
fn response(answer: service::Response) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let response = (status, Bytes::from(answer.body)).into_response();
    secure(with_header(
        response,
        CONTENT_TYPE,
        "application/json; charset=utf-8",
    ))
}
