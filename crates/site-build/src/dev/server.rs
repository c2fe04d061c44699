//! The HTTP side of the dev server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, LOCATION,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use search_index::service;

use super::live::{self, Live};
use super::{DevResponse, DevSite};
use crate::serve::{BaseUrl, Target, secure};

const CLIENT_SCRIPT: &str = include_str!("../../assets/dev/client.js");
const CLIENT_STYLES: &str = include_str!("../../assets/dev/client.css");

/// Bytes that a request to the search service may have.
const MAX_QUERY_BYTES: usize = 1 << 20;

/// The files of a site in work are never kept by browsers.
const CACHING: &str = "no-store";

struct Dev {
    site: Arc<dyn DevSite>,
    live: Arc<Live>,
    base: BaseUrl,
}

/// Answers requests for pages, for the client script and for its events.
pub(super) fn router(site: Arc<dyn DevSite>, live: Arc<Live>, base: BaseUrl) -> Router {
    let events = Arc::clone(&live);
    Router::new()
        .route("/__site-build/events", get(async move || events.events()))
        .route(
            "/__site-build/client.js",
            get(async || asset("text/javascript; charset=utf-8", CLIENT_SCRIPT)),
        )
        .route(
            "/__site-build/client.css",
            get(async || asset("text/css; charset=utf-8", CLIENT_STYLES)),
        )
        .route("/1/{*path}", any(search_service))
        .fallback(page)
        .with_state(Arc::new(Dev { site, live, base }))
}

fn asset(content_type: &'static str, text: &'static str) -> Response {
    let response = Response::new(Body::from(text));
    with(
        with(response, CONTENT_TYPE, content_type),
        CACHE_CONTROL,
        CACHING,
    )
}

async fn page(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return with(
            StatusCode::METHOD_NOT_ALLOWED.into_response(),
            ALLOW,
            "GET, HEAD",
        );
    }
    let answer =
        tokio::task::spawn_blocking(move || dev.respond(parts.uri.path(), parts.uri.query()));
    let response = answer
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response());
    secure(with(response, CACHE_CONTROL, CACHING))
}

/// Answers like the hosted search service, so that hosted search can be tried
/// on one machine, from any origin, as the service allows.
async fn search_service(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = axum::body::to_bytes(body, MAX_QUERY_BYTES).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let answer = tokio::task::spawn_blocking(move || {
        dev.site.search_service(&service::Request {
            method: parts.method.as_str(),
            path: parts.uri.path(),
            query: parts.uri.query().unwrap_or_default(),
            body: &body,
        })
    });
    let response = match answer.await {
        Ok(Some(answer)) => {
            let status =
                StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let response = (status, Bytes::from_owner(answer.bytes)).into_response();
            with(response, CONTENT_TYPE, &answer.content_type)
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    let response = with(response, ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    let response = with(
        response,
        ACCESS_CONTROL_ALLOW_HEADERS,
        "content-type, x-algolia-agent, x-algolia-api-key, x-algolia-application-id, \
         x-algolia-request-id, x-algolia-usertoken",
    );
    let response = with(response, ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, OPTIONS");
    with(response, ACCESS_CONTROL_MAX_AGE, "86400")
}

impl Dev {
    fn respond(&self, path: &str, query: Option<&str>) -> Response {
        let path = match self.base.find(path) {
            Target::Inside(path) => path,
            Target::Entrance => {
                return redirect(StatusCode::TEMPORARY_REDIRECT, self.base.as_str());
            }
            Target::Outside => {
                let answer = format!("404: the site lies at {}\n", self.base.as_str());
                return with(
                    (StatusCode::NOT_FOUND, answer).into_response(),
                    CONTENT_TYPE,
                    "text/plain; charset=utf-8",
                );
            }
        };
        // The state goes before the page: a rebuild between the two makes the
        // page look older than it is, which costs a question, not a change.
        let state = self.live.state();
        let answer = self.site.page(path);
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        match &answer.location {
            Some(to) => redirect(status, &self.base.absolute(to, query)),
            None => {
                let content_type = answer.content_type.clone();
                let response = (status, body(answer, &state)).into_response();
                with(response, CONTENT_TYPE, &content_type)
            }
        }
    }
}

fn body(answer: DevResponse, state: &live::State) -> Bytes {
    let is_html = answer.content_type.starts_with("text/html");
    match is_html.then(|| inject(&answer.bytes, state)).flatten() {
        Some(injected) => Bytes::from(injected),
        None => Bytes::from_owner(answer.bytes),
    }
}

/// `html` with the client script before the end of its body; none for a
/// fragment, which goes into a page that has the script. The script is told
/// what it would find out too late: which state this page is of.
fn inject(html: &[u8], state: &live::State) -> Option<Vec<u8>> {
    const END: &[u8] = b"</body>";
    let at = html
        .windows(END.len())
        .rposition(|it| it.eq_ignore_ascii_case(END))?;
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    let script = format!(
        "<script src=\"/__site-build/client.js\" data-server=\"{}\" data-pages=\"{}\" data-styles=\"{}\" data-page=\"{:x}\" defer></script>",
        state.server,
        state.pages,
        state.styles,
        hasher.finish(),
    );
    Some([&html[..at], script.as_bytes(), &html[at..]].concat())
}

fn redirect(status: StatusCode, to: &str) -> Response {
    with(status.into_response(), LOCATION, to)
}

/// Sets a field; a value that no field can hold is left out.
fn with(mut response: Response, name: HeaderName, value: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
    response
}
