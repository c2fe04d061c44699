//! The HTTP side of the dev server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, LOCATION, VARY};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use percent_encoding::percent_decode_str;

use super::live::{self, Live};
use super::search_service::search_service;
use super::{DevResponse, DevSite, Editor, RebuildResult};
use crate::headers::VARY_PAGE;
use crate::serve::{
    BaseUrl, Hosts, PolicyField, Target, check_host, check_origin, is_page, prefers_markdown, twin,
};
use crate::terminal::say;

const CLIENT_SCRIPT: &str = include_str!("../../assets/dev/client.js");
const CLIENT_STYLES: &str = include_str!("../../assets/dev/client.css");

/// Responses are never cached, because files change at any time.
const CACHING: &str = "no-store";

pub(super) struct Dev {
    pub(super) site: Arc<dyn DevSite>,
    live: Arc<Live>,
    pub(super) hosts: Arc<Hosts>,
    editor: Option<Editor>,
}

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

fn asset(content_type: &'static str, text: &'static str) -> Response {
    let response = Response::new(Body::from(text));
    with(
        with(response, CONTENT_TYPE, content_type),
        CACHE_CONTROL,
        CACHING,
    )
}

/// Opens the source of a page (`?page=PATH`) or the position of a problem
/// (`?file=FILE&line=N`) in the editor. Other files are not opened.
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

async fn page(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return with(
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
    /// Returns the response for a path of the site; for a page, its Markdown
    /// twin if the client prefers Markdown.
    pub(super) fn page(&self, uri: &Uri, prefers_markdown: bool) -> Response {
        let response = self.respond(uri.path(), uri.query(), prefers_markdown);
        let policy = PolicyField::new(&self.site.policy());
        policy.secure(with(response, CACHE_CONTROL, CACHING))
    }

    /// Returns the file and the line selected by a query.
    fn source(&self, query: &str) -> Option<(PathBuf, usize)> {
        let value = |key: &str| {
            let mut pairs = query.split('&').filter_map(|it| it.split_once('='));
            let (_, value) = pairs.find(|it| it.0 == key)?;
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
        let line = value("line").and_then(|it| it.parse().ok()).unwrap_or(1);
        let problems = self.site.problems();
        let is_known = problems.iter().any(|it| it.file.as_deref() == Some(&*file));
        is_known.then(|| (self.site.file(&file), line))
    }

    fn respond(&self, path: &str, query: Option<&str>, prefers_markdown: bool) -> Response {
        let base = BaseUrl::new(&self.site.base_url());
        let path = match base.find(path) {
            Target::Inside(path) => path,
            Target::Entrance => {
                return redirect(StatusCode::TEMPORARY_REDIRECT, base.as_str());
            }
            Target::Outside => {
                let answer = format!("404: the site is served at {}\n", base.as_str());
                return with(
                    (StatusCode::NOT_FOUND, answer).into_response(),
                    CONTENT_TYPE,
                    "text/plain; charset=utf-8",
                );
            }
        };
        // Read before the page is rendered: a rebuild in between makes the page
        // look older than it is, which costs one more request instead of a
        // missed change.
        let state = self.live.state();
        let answer = self.site.page(path);
        // Files other than pages may also have a sibling `NAME.md`.
        let is_html = answer.content_type.starts_with("text/html") && answer.status == 200;
        let twin = (prefers_markdown && (is_html || answer.location.is_some()))
            .then(|| self.site.page(&twin(path)))
            .filter(|answer| answer.status == 200 && answer.location.is_none());
        let answer = twin.unwrap_or(answer);
        self.live
            .publish(RebuildResult::Unchanged, self.site.problems());
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        match &answer.location {
            Some(to) => redirect(status, &base.absolute(to, query)),
            None => {
                let content_type = answer.content_type.clone();
                let response =
                    (status, body(answer, &state, self.editor.is_some())).into_response();
                let response = with(response, CONTENT_TYPE, &content_type);
                if is_page(&content_type) {
                    with(response, VARY, VARY_PAGE)
                } else {
                    response
                }
            }
        }
    }
}

fn body(answer: DevResponse, state: &live::State, has_editor: bool) -> Bytes {
    let is_html = answer.content_type.starts_with("text/html");
    match is_html
        .then(|| inject(&answer.bytes, state, has_editor))
        .flatten()
    {
        Some(injected) => Bytes::from(injected),
        None => Bytes::from_owner(answer.bytes),
    }
}

/// Inserts the client script at the end of the body. Returns `None` for a
/// fragment, which becomes part of a page that has the script. The script gets
/// the state that the page was rendered from, which it could not determine
/// later.
fn inject(html: &[u8], state: &live::State, has_editor: bool) -> Option<Vec<u8>> {
    const END: &[u8] = b"</body>";
    let at = html
        .windows(END.len())
        .rposition(|it| it.eq_ignore_ascii_case(END))?;
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    let script = format!(
        "<script src=\"/__site-build/client.js\" data-server=\"{}\" data-pages=\"{}\" data-styles=\"{}\" data-page=\"{:x}\"{} defer></script>",
        state.server,
        state.pages,
        state.styles,
        hasher.finish(),
        if has_editor { " data-editor" } else { "" },
    );
    Some([&html[..at], script.as_bytes(), &html[at..]].concat())
}

fn redirect(status: StatusCode, to: &str) -> Response {
    with(status.into_response(), LOCATION, to)
}

/// Sets a header field. A value that is not allowed in headers is ignored.
pub(super) fn with(mut response: Response, name: HeaderName, value: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
    response
}
