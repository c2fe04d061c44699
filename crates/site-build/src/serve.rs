//! The server of a finished site. It follows the rules of a good host, so that
//! pages behave as they will once published.
//!
//! A request passes through these modules: `run` accepts the connection, `guard`
//! checks the host, `route` resolves the URL to a file, and `respond` answers it,
//! with `accept` (HTML or Markdown), `caching`, `range`, `compress`,
//! `content_type` and `headers`. The dev server shares most of them.

mod accept;
mod bind;
mod caching;
pub(crate) mod compress;
mod content_type;
mod guard;
mod headers;
mod range;
mod respond;
mod route;
mod run;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};

use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::headers::{HEADERS_FILE, Policy, read_headers_file};
use crate::load::read_regular;
use crate::plan::MARKER;
use crate::terminal::{self, say_address};

pub use bind::DEFAULT_PORT;
pub use content_type::content_type;
pub use route::{Resolved, resolve};

pub(crate) use accept::{is_page, prefers_markdown};
pub(crate) use bind::{bind, local_host, network_host};
#[cfg(feature = "deploy")]
pub(crate) use content_type::is_compressible;
pub(crate) use guard::{Hosts, check_host, check_origin};
pub(crate) use headers::{PolicyField, secure, with_header};
pub(crate) use route::{BaseUrl, Target, twin};
pub(crate) use run::run;

/// Time for pending answers to finish after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// The folder to serve, and the address.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ServeOptions {
    /// The folder of a built site.
    pub dir: PathBuf,
    /// Host name or IP address to listen on.
    pub host: String,
    /// Port to listen on. `None` is [`DEFAULT_PORT`] or the next free port.
    pub port: Option<u16>,
    /// URL path at which the site is served: `/` or `/docs/`. Of an absolute
    /// URL, only the path is used.
    pub base_url: String,
    /// Names that are accepted in `Host`, in addition to those of this machine
    /// and `host`. `.example.com` matches all names below `example.com`.
    pub allowed_hosts: Vec<String>,
    /// Content security policy of the pages.
    pub policy: Policy,
}

impl ServeOptions {
    /// Creates options to serve `dir` at `/` on `localhost`.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self {
            dir: dir.into(),
            host: "localhost".to_owned(),
            port: None,
            base_url: "/".to_owned(),
            allowed_hosts: Vec::new(),
            policy: Policy::default(),
        }
    }

    /// Creates options to serve the built site in `dir` on `localhost`, at the base
    /// URL and with the policy that it was built for. A site without a file
    /// `_headers`, which has them, is served at `/`, with the strict policy.
    pub fn of_site(dir: impl Into<PathBuf>) -> Self {
        let mut options = Self::new(dir);
        if let Some((base_url, policy)) = headers_of(&options.dir) {
            options.base_url = base_url;
            options.policy = policy;
        }
        options
    }
}

/// Returns the base URL that the built site in a folder was built for, or `None` for a
/// site without a file `_headers`.
#[cfg(feature = "deploy")]
pub(crate) fn base_url_of(dir: &Path) -> Option<String> {
    headers_of(dir).map(|(base_url, _)| base_url)
}

/// Returns the base URL and the policy of the built site in a folder.
fn headers_of(dir: &Path) -> Option<(String, Policy)> {
    let bytes = read_regular(&dir.join(HEADERS_FILE), MAX_HEADERS_FILE).ok()?;
    read_headers_file(&String::from_utf8_lossy(&bytes))
}

/// Maximum size of the file with headers, in bytes: a larger one was not written by
/// this program.
const MAX_HEADERS_FILE: u64 = 1024 * 1024;

/// Serves a built site until Ctrl-C or a termination signal. Calls `on_ready`
/// once, with the address, when it accepts requests.
///
/// Each request reads the disk, so no restart is needed after a build.
///
/// # Errors
/// `Usage` if there is no site in the folder, `Network` if the port is not
/// available.
pub fn serve(options: &ServeOptions, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    crate::write::recover(&options.dir);
    let dir = std::path::absolute(&options.dir).map_err(|e| Error::read(&options.dir, e))?;
    if !dir.is_dir() {
        return Err(Error::new(
            ErrorKind::Usage,
            format!(
                "no built site at {}: run `site-build build` first",
                display_path(&dir)
            ),
        ));
    }
    if !holds_pages(&dir) {
        let message = format!(
            "{} contains no built site: pass the folder with site.toml, or the output folder of a build",
            display_path(&dir)
        );
        return Err(Error::new(ErrorKind::Usage, message));
    }
    let served = Arc::new(Served {
        site: respond::Site::new(dir, BaseUrl::new(&options.base_url)),
        policy: PolicyField::new(&options.policy),
    });
    let listeners = bind(&options.host, options.port)?;
    // Pages that are not yet published are as confidential as drafts, so the
    // host is checked. The origin is not: no answer allows other origins to
    // read it, and requests to a finished site have no effects.
    let hosts = Arc::new(Hosts::new(&options.host, &options.allowed_hosts));
    let router = Router::new()
        .fallback(handle)
        .with_state(served)
        .layer(from_fn_with_state(hosts, check_host));
    run(listeners, &router, GRACE, on_ready)
}

/// Serves a built site like [`serve`], and prints its address, with `qr` also as a QR
/// code.
///
/// # Errors
/// As [`serve`].
pub(crate) fn serve_for_people(options: &ServeOptions, qr: bool) -> Result<()> {
    let served = terminal::Served {
        host: local_host(&options.host),
        network_host: network_host(&options.host),
        base_url: options.base_url.clone(),
        qr,
    };
    serve(options, |address| say_address(&served, address))
}

/// Depth of the folders in which a built site is searched.
const SITES_DEPTH: usize = 4;

/// Maximum number of files and folders that are looked at to find a built site.
const MAX_SEARCHED: usize = 10_000;

/// Returns whether a folder holds a page, or sites in folders below it, such as
/// previews.
///
/// This keeps a mistyped path from publishing a folder of sources or a home folder.
/// It does not protect a folder of sources that has an HTML file.
fn holds_pages(dir: &Path) -> bool {
    if dir.join(MARKER).is_file() || dir.join("index.html").is_file() {
        return true;
    }
    let mut entries = walkdir::WalkDir::new(dir)
        .max_depth(SITES_DEPTH)
        .into_iter()
        .flatten()
        .take(MAX_SEARCHED);
    entries.any(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().ends_with(".html") || name == MARKER
    })
}

/// A site, and the header fields of all its files.
struct Served {
    site: respond::Site,
    policy: PolicyField,
}

/// Answers a request on a thread where blocking is allowed.
async fn handle(State(served): State<Arc<Served>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let policy = served.policy.clone();
    let answer = tokio::task::spawn_blocking(move || {
        let headers = &parts.headers;
        served.site.respond(&parts.method, &parts.uri, headers)
    });
    policy.secure(
        answer
            .await
            .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response()),
    )
}
