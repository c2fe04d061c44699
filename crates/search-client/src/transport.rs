//! The only seam to the network: a request goes out, an answer or a failure comes back.
//!
//! Everything else (which host, how often, how long) is decided before and after. A transport must
//! keep the two time-outs of the request (the client keeps the deadline) and must not follow redirects. It must not try again, with one
//! exception: when a connection that was kept from an earlier request ends before the head of the
//! answer, a request that only asks ([`HttpRequest::is_read`]) may go out once more on a new one.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;

use crate::host::Class;
use crate::redact::Redactor;

#[cfg(feature = "reqwest")]
mod reqwest;

#[cfg(feature = "reqwest")]
pub use self::reqwest::ReqwestTransport;

/// A future on the heap, so that transports can be kept behind one pointer.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Sends requests and sleeps. Implement it to run the client over another HTTP library.
pub trait Transport: Send + Sync + 'static {
    /// Sends one request once and reads the whole answer, decompressed.
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>>;

    /// Waits, without blocking the thread and not shorter than `duration`: the client ends calls by
    /// it at their deadline, and pauses by it between the polls of
    /// [`wait_for_task`](crate::SearchClient::wait_for_task).
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()>;
}

/// A transport made of a closure, which answers at once; it does not really sleep. For tests and
/// examples.
///
/// ```
/// use search_client::transport::{HttpResponse, from_fn};
///
/// let transport = from_fn(|request| {
///     assert_eq!(request.header("accept"), Some("application/json"));
///     Ok(HttpResponse::new(200, r#"{"results":[]}"#))
/// });
/// # let _ = transport;
/// ```
pub fn from_fn<F>(answer: F) -> impl Transport
where
    F: Fn(HttpRequest) -> Result<HttpResponse, TransportError> + Send + Sync + 'static,
{
    FnTransport(answer)
}

struct FnTransport<F>(F);

impl<F> Transport for FnTransport<F>
where
    F: Fn(HttpRequest) -> Result<HttpResponse, TransportError> + Send + Sync + 'static,
{
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(std::future::ready((self.0)(request)))
    }

    fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
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
    /// The name on the wire.
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
        f.write_str(self.as_str())
    }
}

/// A request as it goes over the wire. `Debug` masks the credentials and leaves the body out.
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
    /// The method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Whether the request only asks, so that sending it twice does no harm. Many a `POST` does.
    pub fn is_read(&self) -> bool {
        self.class == Class::Read
    }

    /// The URL with its query; it can hold the API key.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL without credentials.
    pub fn redacted_url(&self) -> String {
        self.redactor.text(&self.url)
    }

    /// The headers, names in lower case; one of them can hold the API key.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of one header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body; `None` for `GET` and for requests without data.
    pub fn body(&self) -> Option<&Bytes> {
        self.body.as_ref()
    }

    /// How long opening the connection may take.
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// How long the answer may take, to its last byte, once the request is sent; and while it is
    /// sent, how long the connection may take nothing.
    pub fn response_timeout(&self) -> Duration {
        self.response_timeout
    }

    /// What is left of the deadline of the whole call, if it has one. The client drops the future of
    /// the transport when it is over.
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

/// An answer, whatever its status. `Debug` leaves the body out.
#[derive(Clone)]
pub struct HttpResponse {
    status: u16,
    headers: Vec<(String, String)>,
    body: Bytes,
}

impl HttpResponse {
    /// An answer without headers.
    pub fn new(status: u16, body: impl Into<Bytes>) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: body.into(),
        }
    }

    /// The same answer with one header more.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers
            .push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// The status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The headers, names in lower case.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of one header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body, decompressed.
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

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// The connection was not open in time.
    ConnectTimeout,
    /// The answer was not complete in time.
    ResponseTimeout,
    /// No connection, a broken one, or an answer that is no HTTP or cannot be decompressed.
    Network,
    /// The request itself cannot be sent to any host; trying another is of no use.
    InvalidRequest,
}

/// A request that got no answer.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TransportError {
    kind: TransportErrorKind,
    message: String,
}

impl TransportError {
    /// The connection was not open in time.
    pub fn connect_timeout() -> Self {
        Self::new(TransportErrorKind::ConnectTimeout, "Connection timeout")
    }

    /// The answer was not complete in time.
    pub fn response_timeout() -> Self {
        Self::new(TransportErrorKind::ResponseTimeout, "Socket timeout")
    }

    /// The network failed; `message` says how.
    pub fn network(message: impl Into<String>) -> Self {
        Self::new(TransportErrorKind::Network, message)
    }

    /// The request cannot be sent; `message` says why.
    pub fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(TransportErrorKind::InvalidRequest, message)
    }

    fn new(kind: TransportErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// What happened.
    pub fn kind(&self) -> TransportErrorKind {
        self.kind
    }

    /// In words.
    pub fn message(&self) -> &str {
        &self.message
    }
}
