//! The dev server: renders pages on request, detects changed files within
//! milliseconds, and updates open pages.
//!
//! A [`DevSite`] produces the files of a site; `site` has that of a project. The
//! server around it does not know projects: `watch` reports changes, `server` has
//! the routes, `pages` adds the client script to pages, and `live` sends events to
//! it. The client (`assets/dev/client.js`) reloads the page, replaces its styles,
//! or shows the problems.

mod editor;
mod ignore;
mod live;
mod pages;
mod problem;
mod recent;
mod search_service;
mod server;
pub(crate) mod site;
mod watch;

use std::fmt;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use search_index::service;

use crate::error::Result;
use crate::headers::Policy;
use crate::serve;

pub use editor::Editor;
pub use problem::Problem;
pub(crate) use recent::Recent;
pub(crate) use watch::Watch;

/// Time for pending responses after Ctrl-C. It is short because open pages hold
/// connections that never end.
const GRACE: Duration = Duration::from_millis(200);

/// A site that is rendered page by page. All methods may be called from several
/// threads at once, and while a rebuild runs.
pub trait DevSite: Send + Sync {
    /// Returns the current URL path of the site, such as `/` or `/docs/`.
    fn base_url(&self) -> String;

    /// Returns the response for `path`: a URL path as requested, encoded, with a
    /// leading slash and without the base URL and the query.
    /// [`crate::serve::resolve`] maps it to a file, with the rules of the server
    /// for built sites.
    ///
    /// For a page that cannot be rendered, returns its last good version, or
    /// [`DevResponse::broken`] if there is none; [`problems`](Self::problems)
    /// has the errors.
    fn page(&self, path: &str) -> DevResponse;

    /// Returns the content security policy of pages.
    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// Returns the current problems in the content, in display order.
    fn problems(&self) -> Vec<Problem>;

    /// Returns the source file of the page at `path`, or `None` for pages that
    /// are generated. `path` is as in [`page`](Self::page).
    fn source(&self, path: &str) -> Option<PathBuf> {
        let _ = path;
        None
    }

    /// Returns the path of the file of a [`Problem`] on disk.
    fn file(&self, name: &str) -> PathBuf {
        PathBuf::from(name)
    }

    /// Answers a request to the search service at `/1/indexes/...` and
    /// `/1/events`, which are outside the base URL. Returns `None` if the site
    /// has no search. If the service does not know the path, a page at that
    /// path is served instead.
    fn search_service(&self, request: &service::Request<'_>) -> Option<service::Response> {
        let _ = request;
        None
    }
}

/// The response to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DevResponse {
    /// HTTP status.
    pub status: u16,
    /// Value of `Content-Type`; see [`crate::serve::content_type`].
    pub content_type: String,
    /// The body.
    pub bytes: Arc<[u8]>,
    /// Target of a redirect: a path as for [`DevSite::page`].
    pub location: Option<String>,
}

impl DevResponse {
    /// Creates a response with a body.
    pub fn new(status: u16, content_type: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self {
            status,
            content_type: content_type.into(),
            bytes: bytes.into(),
            location: None,
        }
    }

    /// Creates a redirect to another path of the site.
    pub fn redirect(location: impl Into<String>) -> Self {
        Self {
            location: Some(location.into()),
            ..Self::new(307, "text/plain; charset=utf-8", Vec::new())
        }
    }

    /// Creates the placeholder for a page that has never rendered successfully.
    /// The overlay shows the problems on it, and the page replaces it once they
    /// are fixed.
    #[must_use]
    pub fn broken() -> Self {
        const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head><title>This page has errors</title></head>\n\
            <body><h1>This page has errors</h1><p>It will appear here as soon as its problems are fixed.</p></body>\n</html>\n";
        Self::new(500, "text/html; charset=utf-8", PAGE.as_bytes())
    }
}

/// The visible result of a rebuild.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RebuildResult {
    /// Nothing visible changed.
    Unchanged,
    /// Only style sheets changed, which open pages replace without a reload.
    Styles,
    /// Pages, scripts or other files changed.
    Pages,
}

/// Options of the dev server.
#[non_exhaustive]
pub struct DevOptions {
    /// Host name or IP address to listen on.
    pub host: String,
    /// Port to listen on; `None` selects [`crate::serve::DEFAULT_PORT`] or the
    /// next free port.
    pub port: Option<u16>,
    /// Folders (recursively) and files to watch. They need not exist yet.
    pub watch: Vec<PathBuf>,
    /// Folders and files below `watch` that are ignored, such as the output
    /// folder and caches.
    pub ignore: Vec<PathBuf>,
    /// Host names accepted in `Host` and `Origin`, in addition to `host` and
    /// the local ones. `.example.com` matches all names below `example.com`.
    pub allowed_hosts: Vec<String>,
    /// Whether to open the site in the browser.
    pub open: bool,
    /// Editor that opens the source of a page on request.
    pub editor: Option<Editor>,
    /// Called once, with the address, as soon as the server accepts requests.
    pub on_ready: Box<dyn FnOnce(SocketAddr) + Send>,
}

impl Default for DevOptions {
    fn default() -> Self {
        Self {
            host: "localhost".to_owned(),
            port: None,
            watch: Vec::new(),
            ignore: Vec::new(),
            allowed_hosts: Vec::new(),
            open: false,
            editor: None,
            on_ready: Box::new(|_| {}),
        }
    }
}

impl fmt::Debug for DevOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DevOptions")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("watch", &self.watch)
            .field("ignore", &self.ignore)
            .field("allowed_hosts", &self.allowed_hosts)
            .field("open", &self.open)
            .field("editor", &self.editor)
            .finish_non_exhaustive()
    }
}

/// Serves `site` until Ctrl-C or a termination signal, and calls `rebuild`
/// when watched files have changed, with their paths in order, each once. A
/// path may have been removed, or be a folder that was added or removed. An
/// empty list means that the system dropped events, and anything may have
/// changed.
///
/// # Errors
/// `Network` if the port cannot be bound, `Read` if the files cannot be
/// watched.
pub fn run(
    options: DevOptions,
    site: Arc<dyn DevSite>,
    rebuild: impl FnMut(&[PathBuf]) -> RebuildResult + Send,
) -> Result<()> {
    let listeners = serve::bind(&options.host, options.port)?;
    let watch = Watch::new(&options.watch, &options.ignore)?;
    run_watching(options, listeners, watch, site, rebuild)
}

/// Like [`run`], with a port that is bound and files that are watched already.
fn run_watching(
    options: DevOptions,
    listeners: Vec<TcpListener>,
    watch: Watch,
    site: Arc<dyn DevSite>,
    mut rebuild: impl FnMut(&[PathBuf]) -> RebuildResult + Send,
) -> Result<()> {
    let live = Arc::new(live::Live::new(site.problems()));
    let url_path = serve::BaseUrl::new(&site.base_url()).as_str().to_owned();
    let pages = Arc::clone(&site);
    let hosts = serve::Hosts::new(&options.host, &options.allowed_hosts);
    let router = server::router(pages, Arc::clone(&live), Arc::new(hosts), options.editor);
    let on_ready = |address: SocketAddr| {
        (options.on_ready)(address);
        if options.open {
            // If there is no browser, the address is still on the terminal.
            let _ = open::that_detached(format!(
                "http://{}{url_path}",
                authority(&options.host, address)
            ));
        }
    };
    let stop = watch.stopper();
    thread::scope(|scope| {
        scope.spawn(move || {
            watch.run(|paths| {
                let result = rebuild(paths);
                live.publish(result, site.problems());
            });
        });
        let result = serve::run(listeners, &router, GRACE, on_ready);
        stop.stop();
        result
    })
}

/// Returns host and port for messages: the requested name instead of an IP
/// address, and never the unspecified address.
fn authority(host: &str, address: SocketAddr) -> String {
    let is_name = host.parse::<std::net::IpAddr>().is_err();
    match address.ip() {
        ip if is_name || ip.is_unspecified() => {
            let name = if is_name { host } else { "localhost" };
            format!("{name}:{}", address.port())
        }
        _ => address.to_string(),
    }
}
