//! Answers requests for pages of the dev server, and adds the client script to
//! them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, VARY};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::live::{self, Live};
use super::{DevResponse, DevSite, Editor, RebuildResult};
use crate::headers::VARY_PAGE;
use crate::serve::{BaseUrl, Hosts, PolicyField, Target, is_page, twin, with_header};

/// Responses are never cached, because files change at any time.
pub(super) const CACHING: &str = "no-store";

/// The state that the handlers of requests share.
pub(super) struct Dev {
    pub(super) site: Arc<dyn DevSite>,
    /// Events for open pages.
    pub(super) live: Arc<Live>,
    /// Hosts whose pages may read responses.
    pub(super) hosts: Arc<Hosts>,
    /// Editor that opens sources, if one is set.
    pub(super) editor: Option<Editor>,
}

impl Dev {
    /// Returns the response for a path of the site; for a page, its Markdown
    /// twin if the client prefers Markdown.
    pub(super) fn page(&self, uri: &Uri, prefers_markdown: bool) -> Response {
        let response = self.respond(uri.path(), uri.query(), prefers_markdown);
        let policy = PolicyField::new(&self.site.policy());
        policy.secure(with_header(response, CACHE_CONTROL, CACHING))
    }

    /// Returns the response without the headers that all have. Rendering can find
    /// problems, which are sent to open pages.
    fn respond(&self, path: &str, query: Option<&str>, prefers_markdown: bool) -> Response {
        let base = BaseUrl::new(&self.site.base_url());
        let path = match base.find(path) {
            Target::Inside(path) => path,
            Target::Entrance => {
                return redirect(StatusCode::TEMPORARY_REDIRECT, base.as_str());
            }
            Target::Outside => {
                let answer = format!("404: the site is served at {}\n", base.as_str());
                return with_header(
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
                let response = with_header(response, CONTENT_TYPE, &content_type);
                if is_page(&content_type) {
                    with_header(response, VARY, VARY_PAGE)
                } else {
                    response
                }
            }
        }
    }
}

/// Returns the body of a response, with the client script if it is a page.
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
        .rposition(|window| window.eq_ignore_ascii_case(END))?;
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

/// Returns a redirect to an absolute URL path.
fn redirect(status: StatusCode, to: &str) -> Response {
    with_header(status.into_response(), LOCATION, to)
}
