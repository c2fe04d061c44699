//! The dev server: pages are rendered as they are asked for, changed files are
//! seen within milliseconds, and open pages follow.

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
use std::net::SocketAddr;
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
#[cfg(feature = "mcp")]
pub(crate) use watch::Watch;

/// Time for pending answers after Ctrl-C. Open pages hold a connection that
/// never ends by itself.
const GRACE: Duration = Duration::from_millis(200);

/// A site that is rendered page by page. All methods may be called from several
/// threads at once, and while a rebuild runs.
pub trait DevSite: Send + Sync {
    /// Returns the URL path under which the site lies now: `/` or `/docs/`.
    fn base_url(&self) -> String;

    /// What stands at `path`: a URL path as it was requested, encoded, with a
    /// leading slash and without the base URL and the query.
    /// [`crate::serve::resolve`] finds the file that it names, with the rules of
    /// the server of finished sites.
    ///
    /// A page that cannot be rendered is answered with the last one that could,
    /// or with [`DevResponse::broken`]; what is wrong is said by
    /// [`problems`](Self::problems).
    fn page(&self, path: &str) -> DevResponse;

    /// Returns the policy for resources that pages load.
    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// Returns the current problems of the content, in display order.
    fn problems(&self) -> Vec<Problem>;

    /// Returns the file that the page at `path` is written in; `None` for pages
    /// that are made from other things. `path` is as in [`page`](Self::page).
    fn source(&self, path: &str) -> Option<PathBuf> {
        let _ = path;
        None
    }

    /// Returns where a file of a [`Problem`] lies.
    fn file(&self, name: &str) -> PathBuf {
        PathBuf::from(name)
    }

    /// Answers a request to the paths of the search service, `/1/indexes/...`
    /// and `/1/events`, which lie outside of the base URL. `None`: there is no
    /// search. A page that stands at such a path is shown where the service
    /// has nothing at it.
    fn search_service(&self, request: &service::Request<'_>) -> Option<service::Response> {
        let _ = request;
        None
    }
}

/// The answer to one request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DevResponse {
    /// HTTP status.
    pub status: u16,
    /// Value of `Content-Type`; see [`crate::serve::content_type`].
    pub content_type: String,
    /// The body.
    pub bytes: Arc<[u8]>,
    /// For a redirect: another path, as [`DevSite::page`] takes it.
    pub location: Option<String>,
}

impl DevResponse {
    /// An answer with a body.
    pub fn new(status: u16, content_type: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self {
            status,
            content_type: content_type.into(),
            bytes: bytes.into(),
            location: None,
        }
    }

    /// A redirect to another path of the site.
    pub fn redirect(location: impl Into<String>) -> Self {
        Self {
            location: Some(location.into()),
            ..Self::new(307, "text/plain; charset=utf-8", Vec::new())
        }
    }

    /// Stands for a page that never could be rendered; the problems are shown
    /// over it, and it makes way for the page when they are solved.
    #[must_use]
    pub fn broken() -> Self {
        const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head><title>This page cannot be shown</title></head>\n\
            <body><h1>This page cannot be shown</h1><p>It appears here when its problems are solved.</p></body>\n</html>\n";
        Self::new(500, "text/html; charset=utf-8", PAGE.as_bytes())
    }
}

/// The visible result of a rebuild.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RebuildResult {
    /// Nothing that pages show.
    Unchanged,
    /// Stylesheets alone: open pages take the new ones without a reload.
    Styles,
    /// Pages, scripts or other files.
    Pages,
}

/// Where to listen and what to watch.
#[non_exhaustive]
pub struct DevOptions {
    /// Name or address to listen on.
    pub host: String,
    /// Port to listen on; without one, [`crate::serve::DEFAULT_PORT`] or the
    /// next free port.
    pub port: Option<u16>,
    /// Folders (with all that is in them) and files to watch. They may appear
    /// later.
    pub watch: Vec<PathBuf>,
    /// Folders and files that are not watched though they lie in such a folder:
    /// the output folder, caches.
    pub ignore: Vec<PathBuf>,
    /// Names that are accepted in `Host` and `Origin`, in addition to those of
    /// this machine and `host`. `.example.com` matches all names below
    /// `example.com`.
    pub allowed_hosts: Vec<String>,
    /// Opens the site in the browser.
    pub open: bool,
    /// Opens the source of a page on request.
    pub editor: Option<Editor>,
    /// Called once, with the address, when requests are answered.
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

/// Serves `site` until Ctrl-C or a request to terminate, and calls `rebuild`
/// when watched files have changed, with their paths in order, each once. A
/// path may be gone, or be a folder that came or went; no paths at all mean
/// that the system lost count, and anything may have changed.
///
/// # Errors
/// `Network` when the port cannot be had, `Read` when the files cannot be
/// watched.
pub fn run(
    options: DevOptions,
    site: Arc<dyn DevSite>,
    mut rebuild: impl FnMut(&[PathBuf]) -> RebuildResult + Send,
) -> Result<()> {
    let listeners = serve::bind(&options.host, options.port)?;
    let watch = watch::Watch::new(&options.watch, &options.ignore)?;
    let live = Arc::new(live::Live::new(site.problems()));
    let url_path = serve::BaseUrl::new(&site.base_url()).as_str().to_owned();
    let pages = Arc::clone(&site);
    let hosts = serve::Hosts::new(&options.host, &options.allowed_hosts);
    let router = server::router(pages, Arc::clone(&live), Arc::new(hosts), options.editor);
    let on_ready = |address: SocketAddr| {
        (options.on_ready)(address);
        if options.open {
            // Without a browser the address is still on the screen.
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

/// Returns host and port for messages: the requested name instead of a number,
/// and never the unspecified address.
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
