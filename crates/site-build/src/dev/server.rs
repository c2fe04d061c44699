//! The HTTP side of the dev server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, LOCATION};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};

use super::live::{self, Live};
use super::search_service::search_service;
use super::{DevResponse, DevSite, RebuildResult};
use crate::serve::{BaseUrl, Hosts, PolicyField, Target, check_host, check_origin};

const CLIENT_SCRIPT: &str = include_str!("../../assets/dev/client.js");
const CLIENT_STYLES: &str = include_str!("../../assets/dev/client.css");

/// The files of a site in work are never kept by browsers.
const CACHING: &str = "no-store";

pub(super) struct Dev {
    pub(super) site: Arc<dyn DevSite>,
    live: Arc<Live>,
    pub(super) hosts: Arc<Hosts>,
}

/// Answers requests for pages, for the client script and for its events.
///
/// Drafts and the events of problems are for the author alone: requests to
/// unknown names and of foreign pages are refused, whatever they ask for.
pub(super) fn router(site: Arc<dyn DevSite>, live: Arc<Live>, hosts: Arc<Hosts>) -> Router {
    let events = Arc::clone(&live);
    let dev = Dev {
        site,
        live,
        hosts: Arc::clone(&hosts),
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

async fn page(State(dev): State<Arc<Dev>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return with(
            StatusCode::METHOD_NOT_ALLOWED.into_response(),
            ALLOW,
            "GET, HEAD",
        );
    }
    let answer = tokio::task::spawn_blocking(move || dev.page(&parts.uri));
    answer
        .await
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

impl Dev {
    /// What stands at an address of the site.
    pub(super) fn page(&self, uri: &Uri) -> Response {
        let response = self.respond(uri.path(), uri.query());
        let policy = PolicyField::new(&self.site.policy());
        policy.secure(with(response, CACHE_CONTROL, CACHING))
    }

    fn respond(&self, path: &str, query: Option<&str>) -> Response {
        let base = BaseUrl::new(&self.site.base_url());
        let path = match base.find(path) {
            Target::Inside(path) => path,
            Target::Entrance => {
                return redirect(StatusCode::TEMPORARY_REDIRECT, base.as_str());
            }
            Target::Outside => {
                let answer = format!("404: the site lies at {}\n", base.as_str());
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
        self.live
            .publish(RebuildResult::Unchanged, self.site.problems());
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        match &answer.location {
            Some(to) => redirect(status, &base.absolute(to, query)),
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
pub(super) fn with(mut response: Response, name: HeaderName, value: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
    response
}
