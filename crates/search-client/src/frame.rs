//! Records of unsuccessful attempts, without credentials.

use std::fmt;
use std::time::Duration;

use crate::http::{HttpRequest, HttpResponse, Method, TransportError, TransportErrorKind};
use crate::redact::Redactor;

/// Maximum number of characters kept of a response body: enough for an error message, and a bound for
/// HTML error pages.
const MAX_CONTENT_CHARS: usize = 4096;

/// Maximum number of characters of the content in `Display`: one line of a log.
const MAX_DISPLAY_CHARS: usize = 200;

/// The outcome of an unsuccessful attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameOutcome {
    /// The connection was not open in time.
    ConnectTimeout,
    /// The response was not complete in time.
    ResponseTimeout,
    /// The connection failed or broke.
    Network,
    /// The host answered with this status.
    Status(u16),
}

/// The record of an unsuccessful attempt: the request, the host and the outcome. Credentials are
/// masked.
///
/// Only the size of the request body is kept: a batch can have megabytes, would be stored once per
/// attempt, and can contain user data, which must not get into logs.
#[derive(Clone, Debug)]
pub struct Frame {
    method: Method,
    url: String,
    headers: Vec<(String, String)>,
    body_bytes: usize,
    connect_timeout: Duration,
    response_timeout: Duration,
    host: String,
    tries_left: usize,
    outcome: FrameOutcome,
    content: String,
    response_headers: Vec<(String, String)>,
}

impl Frame {
    pub(crate) fn new(
        request: &HttpRequest,
        result: &Result<HttpResponse, TransportError>,
        host: String,
        tries_left: usize,
    ) -> Self {
        let redactor = &request.redactor;
        let (outcome, content, response_headers) = match result {
            Ok(response) => answered(response, redactor),
            Err(error) => (failed(error), redactor.text(error.message()), Vec::new()),
        };
        Self {
            method: request.method,
            url: request.redacted_url(),
            headers: redactor.headers(&request.headers),
            body_bytes: request.body.as_ref().map_or(0, bytes::Bytes::len),
            connect_timeout: request.connect_timeout,
            response_timeout: request.response_timeout,
            host,
            tries_left,
            outcome,
            content,
            response_headers,
        }
    }

    /// Returns the method of the request.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the URL of the request, with `*****` in place of credentials.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the headers of the request, with `*****` in place of credentials.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// Returns the size of the request body in bytes, after compression.
    pub fn body_bytes(&self) -> usize {
        self.body_bytes
    }

    /// Returns the timeout for opening the connection.
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// Returns the timeout for the response.
    pub fn response_timeout(&self) -> Duration {
        self.response_timeout
    }

    /// Returns the base URL of the host, as [`Host::url`](crate::Host::url) does.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the number of hosts that were left to try.
    pub fn tries_left(&self) -> usize {
        self.tries_left
    }

    /// Returns the outcome of the attempt.
    pub fn outcome(&self) -> FrameOutcome {
        self.outcome
    }

    /// Returns the first 4,096 characters of the response body, or the message of the transport
    /// error.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Returns the headers of the response, with names in lower case and `*****` in place of
    /// credentials and cookies.
    pub fn response_headers(&self) -> &[(String, String)] {
        &self.response_headers
    }

    /// Returns the value of a header of the response. The name is case-insensitive.
    pub fn response_header(&self, name: &str) -> Option<&str> {
        self.response_headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Returns the value of the header `Retry-After` if it is a number of seconds. A date is ignored,
    /// because the client has no wall clock to compare it with; [`Frame::response_header`] returns
    /// it.
    pub fn retry_after(&self) -> Option<Duration> {
        let seconds = self.response_header("retry-after")?.trim().parse().ok()?;
        Some(Duration::from_secs(seconds))
    }

    /// Returns the id that the service has assigned to the request.
    pub fn correlation_id(&self) -> Option<&str> {
        self.response_header("correlation-id")
    }
}

/// Describes the attempt in one line: `POST https://app-1.algolianet.com/...: answered 500: ...`.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.url.split('?').next().unwrap_or_default();
        write!(f, "{} {url}: ", self.method)?;
        match self.outcome {
            FrameOutcome::ConnectTimeout => {
                return write!(f, "no connection within {:?}", self.connect_timeout);
            }
            FrameOutcome::ResponseTimeout => {
                return write!(f, "no answer within {:?}", self.response_timeout);
            }
            FrameOutcome::Network => f.write_str("network failure")?,
            FrameOutcome::Status(status) => write!(f, "answered {status}")?,
        }
        let words = self
            .content
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        match words.chars().take(MAX_DISPLAY_CHARS).collect::<String>() {
            excerpt if excerpt.is_empty() => Ok(()),
            excerpt => write!(f, ": {excerpt}"),
        }
    }
}

/// Returns the outcome, the content and the headers of a response.
fn answered(
    response: &HttpResponse,
    redactor: &Redactor,
) -> (FrameOutcome, String, Vec<(String, String)>) {
    (
        FrameOutcome::Status(response.status()),
        excerpt(response.body(), redactor),
        redactor.headers(response.headers()),
    )
}

/// Returns the outcome of an attempt without a response.
fn failed(error: &TransportError) -> FrameOutcome {
    match error.kind() {
        TransportErrorKind::ConnectTimeout => FrameOutcome::ConnectTimeout,
        TransportErrorKind::ResponseTimeout => FrameOutcome::ResponseTimeout,
        TransportErrorKind::Network | TransportErrorKind::InvalidRequest => FrameOutcome::Network,
    }
}

/// Returns the start of a body as text. Credentials are masked before the text is truncated, because
/// half a key would not be recognised.
pub(crate) fn excerpt(body: &[u8], redactor: &Redactor) -> String {
    redactor
        .text(&String::from_utf8_lossy(body))
        .chars()
        .take(MAX_CONTENT_CHARS)
        .collect()
}
