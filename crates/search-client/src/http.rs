//! HTTP as the client sees it: a request to one host, and its response or the error of an attempt
//! without one.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;

use crate::redact::Redactor;

/// The class of a request. Each host accepts one of them or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Requests without side effects: `GET`, and `POST` for searches, recommendations and browsing.
    Read,
    /// All other requests.
    Write,
}

/// The method of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
    /// `PUT`.
    Put,
    /// `DELETE`.
    Delete,
}

impl Method {
    /// Returns the name of the method in upper case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A request to one host. `Debug` masks the credentials and omits the body.
#[derive(Clone)]
pub struct HttpRequest {
    pub(crate) method: Method,
    pub(crate) class: Class,
    pub(crate) url: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<Bytes>,
    pub(crate) connect_timeout: Duration,
    pub(crate) response_timeout: Duration,
    pub(crate) total_timeout: Option<Duration>,
    pub(crate) redactor: Redactor,
}

impl HttpRequest {
    /// Returns the method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns whether the request has no side effects, so that it can be sent twice. This includes
    /// `POST` requests that search.
    pub fn is_read(&self) -> bool {
        self.class == Class::Read
    }

    /// Returns the URL with its query string. It may contain the API key.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the URL with masked credentials.
    pub fn redacted_url(&self) -> String {
        self.redactor.text(&self.url)
    }

    /// Returns the headers, with names in lower case. They may contain the API key.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// Returns the value of a header. `name` must be in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Returns the body, or `None` for `GET` and for requests without data.
    pub fn body(&self) -> Option<&Bytes> {
        self.body.as_ref()
    }

    /// Returns the timeout for opening a connection, including the TLS handshake.
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// Returns the timeout for the response, from the last byte of the request to the last byte of
    /// the response. While the request is being sent, it limits how long the upload can stall.
    pub fn response_timeout(&self) -> Duration {
        self.response_timeout
    }

    /// Returns the time until the deadline of the whole call, if it has one. The client then drops
    /// the future of the transport, so a transport need not enforce it.
    pub fn total_timeout(&self) -> Option<Duration> {
        self.total_timeout
    }
}

impl fmt::Debug for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpRequest")
            .field("method", &self.method)
            .field("class", &self.class)
            .field("url", &self.redacted_url())
            .field("headers", &self.redactor.headers(&self.headers))
            .field("body_bytes", &self.body.as_ref().map(Bytes::len))
            .field("connect_timeout", &self.connect_timeout)
            .field("response_timeout", &self.response_timeout)
            .field("total_timeout", &self.total_timeout)
            .finish()
    }
}

/// A response of any status. `Debug` omits the headers and the body.
#[derive(Clone)]
pub struct HttpResponse {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Bytes,
}

impl HttpResponse {
    /// Creates a response without headers.
    pub fn new(status: u16, body: impl Into<Bytes>) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: body.into(),
        }
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers
            .push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// Returns the status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the headers, with names in lower case.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// Returns the value of a header. `name` must be in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Returns the decompressed body.
    pub fn body(&self) -> &Bytes {
        &self.body
    }
}

impl fmt::Debug for HttpResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpResponse")
            .field("status", &self.status)
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// The kind of a [`TransportError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// The connection was not open in time.
    ConnectTimeout,
    /// The answer was not complete in time.
    ResponseTimeout,
    /// The connection failed or broke, or the response is not valid HTTP or cannot be decompressed.
    Network,
    /// The request is invalid and cannot be sent to any host. The client does not try others.
    InvalidRequest,
}

/// The error of an attempt without a response.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TransportError {
    kind: TransportErrorKind,
    message: String,
}

impl TransportError {
    /// Returns the error for a connection that was not open in time.
    pub fn connect_timeout() -> Self {
        Self::new(TransportErrorKind::ConnectTimeout, "Connection timeout")
    }

    /// Returns the error for a response that was not complete in time.
    pub fn response_timeout() -> Self {
        Self::new(TransportErrorKind::ResponseTimeout, "Socket timeout")
    }

    /// Returns an error of the kind [`Network`](TransportErrorKind::Network).
    pub fn network(message: impl Into<String>) -> Self {
        Self::new(TransportErrorKind::Network, message)
    }

    /// Returns an error of the kind [`InvalidRequest`](TransportErrorKind::InvalidRequest).
    pub fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(TransportErrorKind::InvalidRequest, message)
    }

    fn new(kind: TransportErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> TransportErrorKind {
        self.kind
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }
}
