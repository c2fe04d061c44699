//! The record of one try that did not succeed, without credentials.

use std::fmt;
use std::time::Duration;

use crate::redact::Redactor;
use crate::transport::{HttpRequest, HttpResponse, Method, TransportError, TransportErrorKind};

/// How much of an answer is kept: enough for a message, not for a page of HTML.
const MAX_CONTENT_CHARS: usize = 4096;

/// How much of it a line shows.
const MAX_SHOWN_CHARS: usize = 200;

/// How the try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameOutcome {
    /// The connection was not open in time.
    ConnectTimeout,
    /// The answer was not complete in time.
    ResponseTimeout,
    /// No connection, or one that broke.
    Network,
    /// The host answered with this status.
    Status(u16),
}

/// One try: what was sent to which host, and what came of it. Credentials are masked.
///
/// Of the body that was sent there is only the size: a batch can have megabytes, would be kept once
/// per try, and holds the data of the site and its users, which have no place in a log.
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

    /// The method of the request.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The URL of the request, with `*****` for credentials.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The headers of the request, with `*****` for credentials.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The size of the request's body.
    pub fn body_bytes(&self) -> usize {
        self.body_bytes
    }

    /// How long opening the connection could take.
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// How long the answer could take.
    pub fn response_timeout(&self) -> Duration {
        self.response_timeout
    }

    /// Scheme, name and port of the host, and its path if it has one.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// How many hosts were left to try.
    pub fn tries_left(&self) -> usize {
        self.tries_left
    }

    /// How the try ended.
    pub fn outcome(&self) -> FrameOutcome {
        self.outcome
    }

    /// The answer's first 4,096 characters, or what the transport said.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The headers of the answer, names in lower case, with `*****` for credentials and cookies.
    pub fn response_headers(&self) -> &[(String, String)] {
        &self.response_headers
    }

    /// The value of one header of the answer.
    pub fn response_header(&self, name: &str) -> Option<&str> {
        let mut headers = self.response_headers.iter();
        let found = headers.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// How long the host asks to be left alone, if it says so in seconds. A date says nothing to a
    /// client without a calendar: it is in [`Frame::response_header`].
    pub fn retry_after(&self) -> Option<Duration> {
        let seconds = self.response_header("retry-after")?.trim().parse().ok()?;
        Some(Duration::from_secs(seconds))
    }

    /// The id under which the service knows the request.
    pub fn correlation_id(&self) -> Option<&str> {
        self.response_header("correlation-id")
    }
}

/// The try in a line: `POST https://app-1.algolianet.com/...: answered 500: ...`.
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
        match words.chars().take(MAX_SHOWN_CHARS).collect::<String>() {
            shown if shown.is_empty() => Ok(()),
            shown => write!(f, ": {shown}"),
        }
    }
}

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

fn failed(error: &TransportError) -> FrameOutcome {
    match error.kind() {
        TransportErrorKind::ConnectTimeout => FrameOutcome::ConnectTimeout,
        TransportErrorKind::ResponseTimeout => FrameOutcome::ResponseTimeout,
        TransportErrorKind::Network | TransportErrorKind::InvalidRequest => FrameOutcome::Network,
    }
}

/// The beginning of a body as text. Masked before it is cut, so that no half of a key stays.
pub(crate) fn excerpt(body: &[u8], redactor: &Redactor) -> String {
    redactor
        .text(&String::from_utf8_lossy(body))
        .chars()
        .take(MAX_CONTENT_CHARS)
        .collect()
}
