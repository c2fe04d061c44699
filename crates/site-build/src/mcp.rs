//! `site-build mcp`: the site for assistants, by the Model Context Protocol.
//!
//! A [`Source`] has the files of a site: a project in memory (`project`) or a
//! finished site in a folder or on a host (`published`). `docs` finds pages
//! and searches in them, `tools` answers calls with what it finds, `server`
//! speaks the protocol by the official SDK. All sources have the same files,
//! the search index and the Markdown twins of pages, so that an assistant gets
//! the same answers from each of them.

mod call;
mod docs;
mod markdown;
mod project;
mod published;
mod server;
mod tools;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use search_index::Index;

use self::call::Failure;
use self::docs::Docs;
use self::published::Finished;
use crate::error::{Error, ErrorKind, Result, shown};

pub(crate) use server::{McpHttp, PATH};

/// The files of a site. Methods may be called from several threads at once, and
/// block.
trait Source: Send + Sync {
    /// Returns the search index as it is now.
    fn index(&self) -> std::result::Result<Arc<Index>, Failure>;

    /// Returns the bytes of a file, by its path below the base URL; `None` if
    /// the site has no such file.
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure>;

    /// Returns what the site says of itself.
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
    /// URL path under which the site lies, with a slash at the end.
    base_url: String,
    /// Name of the language without a folder of its own.
    language: String,
}

/// Answers assistants over standard input and output until the input ends.
///
/// # Errors
/// `Usage` if there is no site at `site`, `Network` if the connection fails.
pub(crate) fn stdio(site: &str) -> Result<()> {
    server::stdio(&docs(site)?)
}

/// Answers assistants over HTTP until Ctrl-C or a request to terminate.
/// `on_ready` is called once, with the address, when requests are answered.
///
/// # Errors
/// `Usage` if there is no site at `site`, `Network` when the port cannot be
/// had.
pub(crate) fn http(site: &str, options: &McpHttp, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    server::http(&docs(site)?, options, on_ready)
}

/// Opens the site at an address or in a folder.
fn docs(site: &str) -> Result<Arc<Docs>> {
    let source: Box<dyn Source> = if published::is_address(site) {
        Box::new(Finished::new(published::Host::new(site)?))
    } else {
        let dir = Path::new(site);
        if dir.join(docs_model::config::CONFIG_FILE).is_file() {
            Box::new(project::Live::open(dir)?)
        } else if dir.join(crate::search::MANIFEST).is_file() {
            Box::new(Finished::new(published::Folder::new(dir)?))
        } else {
            return Err(Error::new(
                ErrorKind::Usage,
                format!(
                    "there is no site at {}: name a folder with site.toml, the folder of a finished site with a static \
                     search index, or the address of one",
                    shown(dir).display()
                ),
            ));
        }
    };
    Ok(Arc::new(Docs::new(source)))
}
