//! Finished sites as sources: in a folder, or on a host that is read over HTTP.
//!
//! A host is untrusted: its answers are limited in size and time, and it cannot
//! lead requests to another host. Everything else it says is text for the
//! assistant.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use reqwest::{StatusCode, Url, redirect};
use search_index::Index;
use tokio::runtime::{Builder, Runtime};

use super::call::{Call, Failure};
use super::{About, Source};
use crate::dev::Recent;
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result, chain};
use crate::plan::{SEARCH_FOLDER, SEARCH_MANIFEST, is_index_file};

/// Maximum size of a file, in bytes.
///
/// Search indexes and pages are far smaller.
const MAX_FILE: usize = 64 * 1024 * 1024;

/// Time limit for accepting a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Time limit for one file.
const FILE_TIMEOUT: Duration = Duration::from_secs(15);

/// Time for which a cached file is fresh. Index files are named after their
/// content hash and never expire.
///
/// The time in which an assistant asks several questions about one thing.
const FRESH: Duration = Duration::from_secs(60);

/// Maximum number of cached files, and their maximum total size in bytes.
const MAX_KEPT: usize = 4096;
/// Maximum total size of cached files, in bytes.
const MAX_KEPT_BYTES: usize = 256 * 1024 * 1024;

/// Maximum number of redirects followed for one file.
const MAX_REDIRECTS: usize = 5;

/// Returns whether the command's argument is an HTTP URL.
///
/// Everything else is a folder.
pub(super) fn is_address(site: &str) -> bool {
    let scheme = site.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| {
        scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
    })
}

/// A finished site whose files are read by `R`.
///
/// Its index is opened once, and again when the site changes.
pub(super) struct Finished<R> {
    /// Reads files.
    reader: Arc<R>,
    /// The index that was opened last.
    indexes: Indexes,
}

/// Access to the files of a finished site, by their paths below the base URL.
///
/// Implementations are shared between threads.
pub(super) trait Reader: Send + Sync + 'static {
    /// Returns a file, or `None` if the site does not have it.
    ///
    /// # Errors
    /// Returns a text for the assistant if it cannot be read.
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure>;

    /// Returns the origin that the files are read from, if they have one.
    fn origin(&self) -> Option<String>;
}

impl<R: Reader> Finished<R> {
    /// Returns a site whose files `reader` reads. Nothing is read yet.
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader: Arc::new(reader),
            indexes: Indexes::default(),
        }
    }
}

impl<R: Reader> Source for Finished<R> {
    fn index(&self) -> std::result::Result<Arc<Index>, Failure> {
        let reader = Arc::clone(&self.reader);
        self.indexes.current(move |file| reader.read(file))
    }

    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure> {
        self.reader.read(file)
    }

    fn about(&self) -> std::result::Result<About, Failure> {
        about(|file| self.reader.read(file))
    }

    fn origin(&self) -> Option<String> {
        self.reader.origin()
    }
}

/// The folder of a finished site.
///
/// The path is canonical, so that links can be compared with it.
#[derive(Debug)]
pub(super) struct Folder {
    /// The folder, without symbolic links.
    dir: PathBuf,
}

impl Folder {
    /// Opens a folder, and resolves the symbolic links in its path.
    ///
    /// # Errors
    /// `Read` if the folder does not exist.
    pub(super) fn new(dir: &Path) -> Result<Self> {
        let dir = dir.canonicalize().map_err(|e| Error::read(dir, e))?;
        Ok(Self { dir })
    }
}

impl Reader for Folder {
    /// Reads a file of the folder. Symbolic links that lead outside are treated
    /// as missing files.
    #[expect(
        clippy::disallowed_methods,
        reason = "the folder of a finished site, whose links may not leave it"
    )]
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure> {
        Call::current().left()?;
        let Ok(path) = self.dir.join(file).canonicalize() else {
            return Ok(None);
        };
        if !path.starts_with(&self.dir) || !path.is_file() {
            return Ok(None);
        }
        let failed = |error| Failure::new(format!("cannot read {}: {error}", display_path(&path)));
        let mut bytes = Vec::new();
        let file = std::fs::File::open(&path).map_err(failed)?;
        let limit = MAX_FILE as u64 + 1;
        file.take(limit).read_to_end(&mut bytes).map_err(failed)?;
        bounded(bytes, &path.to_string_lossy()).map(Some)
    }

    fn origin(&self) -> Option<String> {
        None
    }
}

/// A site on a host.
///
/// Answers are cached, so that the pages of one question are requested once.
pub(super) struct Host {
    /// URL of the site, with a trailing slash.
    root: Url,
    /// Client with the limits of time and redirects.
    client: reqwest::Client,
    /// Runs the requests, so that any thread can block on one.
    runtime: Runtime,
    /// Answers by path.
    kept: Mutex<Recent<CachedResponse>>,
}

/// A cached response; without bytes, the host does not have the file.
///
/// The absence of a file is kept as well: a page that does not exist is often
/// requested twice.
#[derive(Clone)]
struct CachedResponse {
    /// The file.
    bytes: Option<Arc<[u8]>>,
    /// Time of the response.
    read: Instant,
}

impl Host {
    /// Prepares requests for a site. Nothing is requested yet.
    ///
    /// # Errors
    /// `Usage` if `address` is not a valid URL with a host, `Network` if the
    /// HTTP client cannot be set up.
    pub(super) fn new(address: &str) -> Result<Self> {
        let invalid = |reason: &str| {
            Error::new(
                ErrorKind::Usage,
                format!("invalid site URL `{address}`: {reason}"),
            )
        };
        let mut root = Url::parse(address).map_err(|error| invalid(&error.to_string()))?;
        if !root.has_host() {
            return Err(invalid("missing host"));
        }
        root.set_query(None);
        root.set_fragment(None);
        if !root.path().ends_with('/') {
            root.set_path(&format!("{}/", root.path()));
        }
        // Fails if another crate has already installed a provider, which is
        // fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let failed = |error: &dyn std::error::Error| {
            Error::new(
                ErrorKind::Network,
                format!("cannot set up the HTTP client: {}", chain(error)),
            )
        };
        let client = reqwest::Client::builder()
            .user_agent(concat!("site-build/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(redirect::Policy::custom(same_host))
            .build()
            .map_err(|error| failed(&error))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        Ok(Self {
            root,
            client,
            runtime,
            kept: Mutex::new(Recent::new(MAX_KEPT, MAX_KEPT_BYTES)),
        })
    }
}

/// Follows redirects that stay on the same host and do not downgrade HTTPS. The
/// user consented only to the host of the given URL.
///
/// A host that publishes under several names is asked under the one that was
/// given.
fn same_host(attempt: redirect::Attempt<'_>) -> redirect::Action {
    let previous = attempt.previous();
    let Some(first) = previous.first() else {
        return attempt.stop();
    };
    let next = attempt.url();
    let is_same_host = next.host_str() == first.host_str();
    let is_same_port = next.port_or_known_default() == first.port_or_known_default();
    let is_upgrade = first.scheme() == "http" && next.scheme() == "https" && next.port().is_none();
    let stays = is_same_host && (next.scheme() == first.scheme() && is_same_port || is_upgrade);
    if stays && previous.len() <= MAX_REDIRECTS {
        attempt.follow()
    } else {
        attempt.stop()
    }
}

impl Reader for Host {
    /// Returns a file from the cache or from the host.
    ///
    /// The call ends when its time is over or the client cancels it.
    fn read(&self, file: &str) -> std::result::Result<Option<Vec<u8>>, Failure> {
        let call = Call::current();
        let left = call.left()?;
        if let Some(kept) = self.kept(file) {
            return Ok(kept.map(|bytes| bytes.to_vec()));
        }
        let mut address = self.root.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.pop_if_empty().extend(file.split('/'));
        }
        let fetched = self.runtime.block_on(async {
            let limit = left.min(FILE_TIMEOUT);
            tokio::select! {
                fetched = tokio::time::timeout(limit, self.fetch(address.clone())) => {
                    fetched.unwrap_or_else(|_| Err(format!("no answer within {} seconds", limit.as_secs())))
                }
                () = call.cancelled() => Err("the call was cancelled".to_owned()),
            }
        });
        let bytes =
            fetched.map_err(|reason| Failure::new(format!("cannot read {address}: {reason}")))?;
        let kept = CachedResponse {
            bytes: bytes.as_deref().map(Arc::from),
            read: Instant::now(),
        };
        let size = bytes.as_ref().map_or(0, Vec::len);
        lock(&self.kept).insert(file, kept, size);
        Ok(bytes)
    }

    fn origin(&self) -> Option<String> {
        Some(self.root.origin().ascii_serialization())
    }
}

impl Host {
    /// Returns what the cache has of a file, if it is fresh: `Some(None)` is a
    /// file that the host does not have.
    fn kept(&self, file: &str) -> Option<Option<Arc<[u8]>>> {
        let files = lock(&self.kept);
        let kept = files.get(file)?;
        let is_current = kept.read.elapsed() < FRESH || is_index_file(file) && kept.bytes.is_some();
        is_current.then(|| kept.bytes.clone())
    }

    /// Requests a file. Errors do not contain the URL, which may have a
    /// password; the caller adds what was asked for.
    async fn fetch(&self, address: Url) -> std::result::Result<Option<Vec<u8>>, String> {
        let reason = |error: reqwest::Error| chain(&error.without_url());
        let sent = self.client.get(address.clone()).send().await;
        let mut response = sent.map_err(reason)?;
        let status = response.status();
        if matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE) {
            return Ok(None);
        }
        if status != StatusCode::OK {
            return Err(format!("the host answered with status {}", status.as_u16()));
        }
        // Hosts of single-page applications answer with the start page if a
        // file is missing.
        let media = response.headers().get(reqwest::header::CONTENT_TYPE);
        let is_page = media.is_some_and(|media| media.as_bytes().starts_with(b"text/html"));
        if is_page && !address.path().ends_with(".html") {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(reason)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > MAX_FILE {
                return Err(too_large());
            }
        }
        Ok(Some(bytes))
    }
}

/// The search index of a finished site, opened again whenever its manifest
/// changes.
///
/// An index in use stays open for the calls that have it.
#[derive(Default)]
struct Indexes(Mutex<Option<(Vec<u8>, Arc<Index>)>>);

impl std::fmt::Debug for Indexes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Indexes").finish_non_exhaustive()
    }
}

impl Indexes {
    /// Returns the index of the manifest that `read` gives now.
    ///
    /// # Errors
    /// Returns a text that suggests `get_page` if the site has no index, or the
    /// reason why the index cannot be read.
    fn current(
        &self,
        read: impl Fn(&str) -> std::result::Result<Option<Vec<u8>>, Failure> + Send + Sync + 'static,
    ) -> std::result::Result<Arc<Index>, Failure> {
        let manifest = read(SEARCH_MANIFEST)?.ok_or_else(|| {
            Failure::new("this site has no search index; use `get_page` to read pages by URL")
        })?;
        if let Some((of, index)) = &*lock(&self.0)
            && *of == manifest
        {
            return Ok(Arc::clone(index));
        }
        let source = move |file: &str| {
            read(file).unwrap_or_else(|failure| {
                Call::current().fail(failure);
                None
            })
        };
        let index = Index::open(SEARCH_FOLDER, source).map_err(|error| unread(&error))?;
        let index = Arc::new(index);
        *lock(&self.0) = Some((manifest, Arc::clone(&index)));
        Ok(index)
    }
}

/// Returns the reason why a query failed: a file that could not be read, or one
/// that is damaged.
pub(super) fn unread(error: &search_index::Error) -> Failure {
    let failure = Call::current().failure();
    failure.unwrap_or_else(|| Failure::new(chain(error)))
}

/// Reads the base URL and the language of a site from the attributes of a
/// page's `<html>` tag.
///
/// Both files exist in every site. A page without these attributes is not one
/// of ours.
///
/// # Errors
/// Returns a text for the assistant.
fn about(
    read: impl Fn(&str) -> std::result::Result<Option<Vec<u8>>, Failure>,
) -> std::result::Result<About, Failure> {
    for page in ["index.html", "404.html"] {
        let Some(bytes) = read(page)? else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let tag = text
            .split_once("<html")
            .and_then(|(_, rest)| rest.split_once('>'));
        let attribute = |name: &str| {
            let (_, rest) = tag?.0.split_once(&format!(" {name}=\""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        if let (Some(base_url), Some(language)) =
            (attribute("data-base-url"), attribute("data-locale"))
        {
            return Ok(About { base_url, language });
        }
    }
    Err(Failure::new("this site was not built by site-build"))
}

/// Returns bytes, if they are within the limit.
fn bounded(bytes: Vec<u8>, name: &str) -> std::result::Result<Vec<u8>, Failure> {
    if bytes.len() > MAX_FILE {
        return Err(Failure::new(format!("cannot read {name}: {}", too_large())));
    }
    Ok(bytes)
}

/// Returns the text for a file beyond the limit.
fn too_large() -> String {
    format!("the file is larger than {} MB", MAX_FILE / (1024 * 1024))
}

/// Locks a mutex. A thread that panicked leaves a cache, which is valid at any
/// time.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
