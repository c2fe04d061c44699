//! The server of a finished site, with the rules a good host has: what a page
//! does here it does when published.

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
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};

use crate::error::{Error, ErrorKind, Result, shown};
use crate::headers::Policy;

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

/// Time for pending downloads after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// The folder to serve, and the address.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ServeOptions {
    /// The folder of a built site.
    pub dir: PathBuf,
    /// Name or address to listen on.
    pub host: String,
    /// Port to listen on; without one, [`DEFAULT_PORT`] or the next free port.
    pub port: Option<u16>,
    /// URL path under which the site lies: `/` or `/docs/`. Of a whole URL the
    /// path counts.
    pub base_url: String,
    /// Names that are accepted in `Host`, in addition to those of this machine
    /// and `host`. `.example.com` matches all names below `example.com`.
    pub allowed_hosts: Vec<String>,
    /// Policy for resources that pages load.
    pub policy: Policy,
}

impl ServeOptions {
    /// Serves `dir` at `/` on `localhost`.
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
}

/// Serves a built site until Ctrl-C or a request to terminate. `on_ready` is
/// called once, with the address, when requests are answered.
///
/// Each request reads the disk: a build that swaps in a new site needs no
/// restart.
///
/// # Errors
/// `Usage` when there is no site in the folder, `Network` when the port cannot
/// be had.
pub fn serve(options: &ServeOptions, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    crate::write::recover(&options.dir);
    let dir = std::path::absolute(&options.dir).map_err(|e| Error::read(&options.dir, e))?;
    if !dir.is_dir() {
        return Err(Error::new(
            ErrorKind::Usage,
            format!(
                "there is no site at {}: run `site-build build` first",
                shown(&dir).display()
            ),
        ));
    }
    let served = Arc::new(Served {
        site: respond::Site::new(dir, BaseUrl::new(&options.base_url)),
        policy: PolicyField::new(&options.policy),
    });
    let listeners = bind(&options.host, options.port)?;
    // A page that is about to be published is as secret as one in work, so the
    // host is checked. The origin is not: no answer carries a permission that
    // another origin could use, and a finished site has nothing to execute.
    let hosts = Arc::new(Hosts::new(&options.host, &options.allowed_hosts));
    let router = Router::new()
        .fallback(handle)
        .with_state(served)
        .layer(from_fn_with_state(hosts, check_host));
    run(listeners, &router, GRACE, on_ready)
}

/// A site, and what is said of all its files.
struct Served {
    site: respond::Site,
    policy: PolicyField,
}

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
