//! `site-build mcp`: serves a site to AI assistants over the Model Context
//! Protocol.
//!
//! A [`Source`] provides the files of a site: of a project in memory
//! (`project`), or of a finished site in a folder or on a host (`published`).
//! `docs` looks up and searches pages, `tools` defines the tools on top of it,
//! and `server` implements the protocol with the official SDK. All sources
//! provide the same files, the search index and the Markdown twins of pages, so
//! that an assistant gets the same answers from each of them.

mod call;
mod docs;
mod markdown;
mod project;
mod published;
mod server;
mod tools;

use std::path::Path;
use std::sync::Arc;

use search_index::Index;

use self::call::Failure;
use self::docs::Docs;
use self::published::Finished;
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::serve;
use crate::terminal::{Served, say_address};

pub(crate) use server::McpHttp;
use server::PATH;

/// The files of a site. Methods may be called from several threads at once, and
/// block.
trait Source: Send + Sync {
    /// Returns the search index as it is now.
    fn index(&self) -> std::result::Result<Arc<Index>, Failure>;

    /// Returns the bytes of a file, by its path below the base URL; `None` if
    /// the site has no such file.
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure>;

    /// Returns the base URL and the main language of the site.
    fn about(&self) -> std::result::Result<About, Failure>;

    /// Returns the origin that the site is read from, in lower case, if it has
    /// one.
    fn origin(&self) -> Option<String> {
        None
    }
}

/// The description of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
struct About {
    /// URL path at which the site is served, with a trailing slash.
    base_url: String,
    /// Name of the default language, whose pages have no folder of their own.
    language: String,
}

/// Serves MCP over standard input and output until the input ends.
///
/// # Errors
/// `Usage` if there is no site at `site`, `Network` if the connection fails.
pub(crate) fn stdio(site: &str) -> Result<()> {
    server::stdio(&docs(site)?)
}

/// Serves MCP over HTTP until Ctrl-C or a termination signal. Prints the address as
/// soon as the server accepts requests.
///
/// # Errors
/// `Usage` if there is no site at `site`, `Network` if the port cannot be
/// bound.
pub(crate) fn http(site: &str, options: &McpHttp) -> Result<()> {
    let served = Served {
        host: serve::local_host(&options.host),
        network_host: serve::network_host(&options.host),
        base_url: PATH.to_owned(),
        qr: false,
    };
    let on_ready = |address| say_address(&served, address);
    server::http(&docs(site)?, options, on_ready)
}

/// Opens the site at a URL or in a folder.
fn docs(site: &str) -> Result<Arc<Docs>> {
    let source: Box<dyn Source> = if published::is_address(site) {
        Box::new(Finished::new(published::Host::new(site)?))
    } else {
        let dir = Path::new(site);
        if dir.join(docs_model::config::CONFIG_FILE).is_file() {
            Box::new(project::WatchedProject::open(dir)?)
        } else if dir.join(crate::plan::SEARCH_MANIFEST).is_file() {
            Box::new(Finished::new(published::Folder::new(dir)?))
        } else {
            return Err(Error::new(
                ErrorKind::Usage,
                format!(
                    "no site at {}: pass a folder with site.toml, the folder of a built site with a static \
                     search index, or the URL of a published site",
                    display_path(dir)
                ),
            ));
        }
    };
    Ok(Arc::new(Docs::new(source)))
}
