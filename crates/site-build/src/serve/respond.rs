//! Answers requests for files of a finished site.
//!
//! Each request reads the disk, so that a new build is served at once. A build
//! replaces the folder while requests are answered; a file that was opened before
//! is sent to its end.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING,
    CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderName, LAST_MODIFIED, LOCATION, RANGE,
    VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::Response;
use futures_util::stream;

use super::accept::{is_page, prefers_markdown};
use super::caching::Validators;
use super::compress::{self, Cache, Encoding};
use super::content_type::{content_type, is_compressible};
use super::headers::{set, with_header};
use super::range::{self, Part};
use super::route::{BaseUrl, Resolved, Target, resolve, twin};
use crate::headers::{REVALIDATE, VARY_PAGE, cache_control, disposition};

/// Size of the chunks in which a file is sent, in bytes.
const CHUNK: u64 = 256 * 1024;

/// A folder that is served.
#[derive(Debug)]
pub(super) struct Site {
    dir: PathBuf,
    base: BaseUrl,
    /// Compressed files.
    cache: Cache,
}

/// The parts of a request that a file's answer depends on.
struct Requested<'a> {
    headers: &'a HeaderMap,
    /// Whether only the head of the answer is wanted.
    is_head: bool,
}

impl Site {
    /// Creates the server of a folder at a base URL.
    pub(super) fn new(dir: PathBuf, base: BaseUrl) -> Self {
        Self {
            dir,
            base,
            cache: Cache::default(),
        }
    }

    /// Answers one request. This reads the disk, so call it where blocking is
    /// allowed.
    pub(super) fn respond(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
        let is_head = method == Method::HEAD;
        if !is_head && method != Method::GET {
            return with_header(empty(StatusCode::METHOD_NOT_ALLOWED), ALLOW, "GET, HEAD");
        }
        let requested = Requested { headers, is_head };
        let path = match self.base.find(uri.path()) {
            Target::Inside(path) => path,
            Target::Entrance => {
                return redirect(StatusCode::TEMPORARY_REDIRECT, self.base.as_str());
            }
            Target::Outside => "",
        };
        let is_file = |file: &str| self.find(file).is_some();
        let resolved = resolve(path, is_file);
        // Files other than pages may have a sibling `NAME.md`, too.
        let is_page = match &resolved {
            Resolved::File(file) => file.ends_with(".html"),
            Resolved::Redirect(_) => true,
            Resolved::NotFound(_) => false,
        };
        if is_page
            && !path.is_empty()
            && prefers_markdown(headers)
            && let Resolved::File(twin) = resolve(&twin(path), is_file)
        {
            return self.send(&twin, StatusCode::OK, &requested);
        }
        match resolved {
            Resolved::File(file) => self.send(&file, StatusCode::OK, &requested),
            Resolved::Redirect(to) => with_header(
                redirect(
                    StatusCode::PERMANENT_REDIRECT,
                    &self.base.absolute(&to, uri.query()),
                ),
                VARY,
                VARY_PAGE,
            ),
            Resolved::NotFound(Some(page)) => self.send(&page, StatusCode::NOT_FOUND, &requested),
            Resolved::NotFound(None) => plain(StatusCode::NOT_FOUND, "404: page not found\n"),
        }
    }

    /// Returns the location on the disk of the file at `path`. Symbolic links
    /// must not lead out of the folder.
    fn find(&self, path: &str) -> Option<PathBuf> {
        let file = self.dir.join(path);
        let is_file = fs::metadata(&file).is_ok_and(|metadata| metadata.is_file());
        (is_file && self.is_inside(&file)).then_some(file)
    }

    /// Returns whether a file is in the folder after its links are followed.
    fn is_inside(&self, file: &Path) -> bool {
        match (fs::canonicalize(&self.dir), fs::canonicalize(file)) {
            (Ok(root), Ok(file)) => file.starts_with(root),
            _ => false,
        }
    }

    /// Answers with the file at `path`.
    #[expect(
        clippy::disallowed_methods,
        reason = "the folder of a finished site, whose links may not leave it"
    )]
    fn send(&self, path: &str, status: StatusCode, requested: &Requested<'_>) -> Response {
        // The file may have disappeared since it was found, because a build
        // swaps the folder.
        let answer = self
            .find(path)
            .ok_or(io::ErrorKind::NotFound.into())
            .and_then(|file| {
                let file = File::open(file)?;
                let meta = file.metadata()?;
                self.send_file(path, file, &meta, status, requested)
            });
        answer.unwrap_or_else(|e: io::Error| match e.kind() {
            io::ErrorKind::NotFound => plain(StatusCode::NOT_FOUND, "404: page not found\n"),
            _ => plain(
                StatusCode::INTERNAL_SERVER_ERROR,
                "500: cannot read the file\n",
            ),
        })
    }

    /// Answers with an open file: whole, compressed or in part, or with 304 if the
    /// client has it.
    fn send_file(
        &self,
        path: &str,
        file: File,
        meta: &Metadata,
        status: StatusCode,
        requested: &Requested<'_>,
    ) -> io::Result<Response> {
        let media = content_type(path);
        let sizes = compress::MIN_SIZE..=compress::MAX_SIZE;
        let can_compress = is_compressible(media) && sizes.contains(&meta.len());
        let wants_part = status == StatusCode::OK && requested.headers.contains_key(RANGE);
        // Ranges are ranges of the uncompressed file: a compressed one cannot
        // be continued.
        let encoding = if can_compress && !wants_part {
            requested.encoding()
        } else {
            Encoding::Identity
        };
        let validators = Validators::of(meta, encoding);
        let mut headers = caching_headers(path, status, &validators);
        let varies: Vec<&str> = [
            is_page(media).then_some(VARY_PAGE),
            can_compress.then_some("Accept-Encoding"),
        ]
        .into_iter()
        .flatten()
        .collect();
        if !varies.is_empty() {
            set(&mut headers, VARY, &varies.join(", "));
        }
        if status == StatusCode::OK && validators.is_fresh(requested.headers) {
            return Ok(response(StatusCode::NOT_MODIFIED, headers, Body::empty()));
        }
        set(&mut headers, CONTENT_TYPE, media);
        if let Some(name) = encoding.name() {
            set(&mut headers, CONTENT_ENCODING, name);
            let bytes = self
                .cache
                .encoded(path, encoding, &validators.etag, || read(file, meta.len()))?;
            set(&mut headers, CONTENT_LENGTH, &bytes.len().to_string());
            return Ok(response(
                status,
                headers,
                requested.body(|| Ok(Body::from(bytes)))?,
            ));
        }
        let may_send_part = wants_part && validators.allows_range(requested.headers);
        let part = if may_send_part {
            requested.part(meta.len())
        } else {
            Part::Whole
        };
        send_part(file, meta.len(), part, status, headers, requested)
    }
}

/// Returns the caching headers: lifetime and validators. The 404 page has no
/// validators.
fn caching_headers(path: &str, status: StatusCode, validators: &Validators) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if status != StatusCode::OK {
        set(&mut headers, CACHE_CONTROL, REVALIDATE);
        return headers;
    }
    set(&mut headers, CACHE_CONTROL, cache_control(path));
    if let Some(value) = disposition(path) {
        set(&mut headers, CONTENT_DISPOSITION, value);
    }
    set(&mut headers, ETAG, &validators.etag);
    set(&mut headers, ACCEPT_RANGES, "bytes");
    if let Some(date) = validators.last_modified() {
        set(&mut headers, LAST_MODIFIED, &date);
    }
    headers
}

impl Requested<'_> {
    /// Returns the encoding to use.
    fn encoding(&self) -> Encoding {
        Encoding::negotiate(self.text(ACCEPT_ENCODING))
    }

    /// Returns the part of a file of `len` bytes to send.
    fn part(&self, len: u64) -> Part {
        range::parse(self.text(RANGE), len)
    }

    /// Returns the value of a header, if it is visible ASCII.
    fn text(&self, name: HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the body of the answer, which is not created for a `HEAD` request.
    fn body(&self, body: impl FnOnce() -> io::Result<Body>) -> io::Result<Body> {
        if self.is_head {
            Ok(Body::empty())
        } else {
            body()
        }
    }
}

/// Answers with a part of a file of `len` bytes.
fn send_part(
    file: File,
    len: u64,
    part: Part,
    status: StatusCode,
    mut headers: HeaderMap,
    requested: &Requested<'_>,
) -> io::Result<Response> {
    let (status, bytes) = match part {
        Part::Whole => (status, 0..len),
        Part::Bytes(range) => {
            set(
                &mut headers,
                CONTENT_RANGE,
                &format!("bytes {}-{}/{len}", range.start, range.end - 1),
            );
            (StatusCode::PARTIAL_CONTENT, range)
        }
        Part::Unsatisfiable => {
            let answer = plain(
                StatusCode::RANGE_NOT_SATISFIABLE,
                "416: the range is past the end of the file\n",
            );
            return Ok(with_header(
                answer,
                CONTENT_RANGE,
                &format!("bytes */{len}"),
            ));
        }
    };
    set(
        &mut headers,
        CONTENT_LENGTH,
        &(bytes.end - bytes.start).to_string(),
    );
    Ok(response(
        status,
        headers,
        requested.body(|| body(file, bytes))?,
    ))
}

/// Returns the bytes of `file` in `range`. Large files are streamed.
fn body(mut file: File, range: Range<u64>) -> io::Result<Body> {
    file.seek(SeekFrom::Start(range.start))?;
    let len = range.end - range.start;
    if len <= CHUNK {
        return Ok(Body::from(read(file, len)?));
    }
    Ok(Body::from_stream(stream::try_unfold(
        (file, len),
        |(file, left)| async move {
            if left == 0 {
                return Ok(None);
            }
            let next = tokio::task::spawn_blocking(move || read_some(file, left)).await;
            next.map_err(io::Error::other)?.map(Some)
        },
    )))
}

/// Reads the next chunk of a file of which `left` bytes are to be sent. Fails if
/// the file has become shorter, so that the connection is closed: the length has
/// been sent.
fn read_some(mut file: File, left: u64) -> io::Result<(Bytes, (File, u64))> {
    let mut buffer = Vec::new();
    let n = file
        .by_ref()
        .take(left.min(CHUNK))
        .read_to_end(&mut buffer)? as u64;
    if n == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((Bytes::from(buffer), (file, left - n)))
}

/// Reads at most `len` bytes, even if the file has grown.
fn read(file: File, len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(len).unwrap_or(0));
    file.take(len).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Redirects, without caching: the same local address may serve a different
/// site tomorrow.
fn redirect(status: StatusCode, to: &str) -> Response {
    with_header(
        with_header(empty(status), LOCATION, to),
        CACHE_CONTROL,
        REVALIDATE,
    )
}

/// Returns an answer with a text instead of a page.
fn plain(status: StatusCode, text: &'static str) -> Response {
    let answer = response(status, HeaderMap::new(), Body::from(text));
    with_header(
        with_header(answer, CONTENT_TYPE, "text/plain; charset=utf-8"),
        CACHE_CONTROL,
        REVALIDATE,
    )
}

/// Returns an answer without a body.
fn empty(status: StatusCode) -> Response {
    response(status, HeaderMap::new(), Body::empty())
}

/// Assembles an answer.
fn response(status: StatusCode, headers: HeaderMap, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
