//! The routes of the dev server and their handlers.
//!
//! | path | |
//! |---|---|
//! | `/__site-build/events` | server-sent events: see [`super::live`] |
//! | `/__site-build/client.js`, `.css` | script and styles of the overlay |
//! | `/__site-build/open` | opens a source in the editor |
//! | `/1/indexes/…`, `/1/events` | the search service |
//! | everything else | pages |

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use percent_encoding::percent_decode_str;

use super::live::Live;
use super::pages::{CACHING, Dev};
use super::search_service::search_service;
use super::{DevSite, Editor};
use crate::serve::{
    BaseUrl, Hosts, Target, check_host, check_origin, prefers_markdown, with_header,
};
use crate::terminal::say;

/// Script that each page loads.
const CLIENT_SCRIPT: &str = include_str!("../../assets/dev/client.js");
/// Styles of the overlay.
const CLIENT_STYLES: &str = include_str!("../../assets/dev/client.css");

/// Returns the router for pages, the client script and its events.
///
/// Drafts and problems are private to the author, so all requests for unknown
/// hosts or from foreign origins are rejected.
pub(super) fn router(
    site: Arc<dyn DevSite>,
    live: Arc<Live>,
    hosts: Arc<Hosts>,
    editor: Option<Editor>,
) -> Router {
    let events = Arc::clone(&live);
    let dev = Dev {
        site,
        live,
        hosts: Arc::clone(&hosts),
        editor,
    };
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
        .route("/__site-build/open", post(open_source))
        .route("/1/indexes/{*path}", any(search_service))
        .route("/1/events", any(search_service))
        .fallback(page)
        .with_state(Arc::new(dev))
        .layer(from_fn_with_state(Arc::clone(&hosts), check_origin))
        .layer(from_fn_with_state(hosts, check_host))
}

/// Returns a file of the client.
fn asset(content_type: &'static str, text: &'static str) -> Response {
    let response = Response::new(Body::from(text));
    with_header(
        with_header(response, CONTENT_TYPE, content_type),
        CACHE_CONTROL,
        CACHING,
    )
}

/// Opens the source of a page (`?page=PATH`) or the position of a problem
/// (`?file=FILE&line=N`) in the editor. Other files are not opened: a page could
/// otherwise open any file of the author.
async fn open_source(State(dev): State<Arc<Dev>>, RawQuery(query): RawQuery) -> StatusCode {
    let Some(editor) = &dev.editor else {
        return StatusCode::NOT_IMPLEMENTED;
    };
    let Some((file, line)) = dev.source(query.as_deref().unwrap_or_default()) else {
        return StatusCode::NOT_FOUND;
    };
    match editor.open(&file, line) {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(error) => {
            say(&format!("error: cannot start the editor: {error}"));
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}

/// Answers a request for a page on a thread where blocking is allowed.
async fn page(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return with_header(
            StatusCode::METHOD_NOT_ALLOWED.into_response(),
            ALLOW,
            "GET, HEAD",
        );
    }
    let prefers_markdown = prefers_markdown(&parts.headers);
    let answer = tokio::task::spawn_blocking(move || dev.page(&parts.uri, prefers_markdown));
    answer
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

impl Dev {
    /// Returns the file and the line selected by a query.
    fn source(&self, query: &str) -> Option<(PathBuf, usize)> {
        let value = |key: &str| {
            let (_, value) = query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .find(|(name, _)| *name == key)?;
            Some(percent_decode_str(value).decode_utf8().ok()?.into_owned())
        };
        if let Some(path) = value("page") {
            let base = BaseUrl::new(&self.site.base_url());
            let Target::Inside(path) = base.find(&path) else {
                return None;
            };
            return Some((self.site.source(path)?, 1));
        }
        let file = value("file")?;
        let line = value("line")
            .and_then(|line| line.parse().ok())
            .unwrap_or(1);
        self.site
            .problems()
            .iter()
            .any(|problem| problem.file.as_deref() == Some(&*file))
            .then(|| (self.site.file(&file), line))
    }
}
