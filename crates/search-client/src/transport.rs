//! The interface to the network: a [`Transport`] sends a request and returns a response or an error.
//!
//! The client decides which hosts to try, how often and how long. A transport must
//!
//! - enforce the two timeouts of the request (the client enforces the deadline),
//! - not follow redirects, which would send the credentials to another host, and
//! - not retry, with one exception: if a kept connection closes before the head of the response, a
//!   request without side effects ([`HttpRequest::is_read`]) may be sent once more on a new connection.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

#[cfg(feature = "reqwest")]
mod reqwest;

#[cfg(feature = "reqwest")]
pub use self::reqwest::ReqwestTransport;
pub use crate::http::{HttpRequest, HttpResponse, Method, TransportError, TransportErrorKind};

/// A boxed future. [`Transport`] uses it to be object-safe.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Sends requests and sleeps. Implement it to use the client with another HTTP library.
pub trait Transport: Send + Sync + 'static {
    /// Sends a request and returns the whole response with a decompressed body. Responses of any
    /// status are `Ok`.
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>>;

    /// Waits for at least `duration` without blocking the thread. The client uses it to end calls at
    /// their deadline, and for the pauses of [`wait_for_task`](crate::SearchClient::wait_for_task).
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()>;
}

/// Creates a transport from a function that returns responses immediately. Its `sleep` returns
/// immediately, too. For tests and examples.
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
