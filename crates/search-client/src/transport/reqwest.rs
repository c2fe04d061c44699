//! The default transport: reqwest over rustls with ring, with the root certificates of the operating
//! system.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::{Either, select};
use reqwest::header::HeaderValue;
use reqwest::{Client, ClientBuilder};
use rustls_platform_verifier::BuilderVerifierExt as _;
use tokio::time::Instant;

use self::connect::{ConnectLayer, ConnectTimedOut, Progress};
use self::upload::Upload;
use super::{BoxFuture, Transport};
use crate::error::Error;
use crate::http::{HttpRequest, HttpResponse, Method, TransportError};
use crate::redact::is_secret;

mod connect;
mod upload;

/// Idle connections are closed after this time. It is shorter than the idle timeout of common load
/// balancers, so that a request is rarely sent on a connection that the other side has closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(55);

/// Interval and timeout of HTTP/2 pings. Idle connections are pinged, too: otherwise, every request
/// on a dead one would run into its timeout.
const PING_INTERVAL: Duration = Duration::from_secs(10);
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum size of a response body in bytes, to bound memory. Real responses are far smaller.
const MAX_RESPONSE_BYTES: usize = 256 * 1024 * 1024;

/// Longer timeouts are reduced to this, because adding them to an `Instant` could overflow.
const LONGEST_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// A transport that uses [reqwest](https://docs.rs/reqwest), with HTTP/1.1 and HTTP/2, compressed
/// responses, and proxies from the environment. It needs a tokio runtime. Clones share connections.
#[derive(Clone)]
pub struct ReqwestTransport {
    client: Client,
    /// A client without a connection pool, which sends each request on a new connection.
    fresh: Client,
    /// Number of responses whose head has been received. The connection of each may return to the
    /// pool.
    answers: Arc<AtomicU64>,
}

impl ReqwestTransport {
    /// Returns a transport with the default settings.
    ///
    /// # Errors
    /// Returns an [`ErrorKind::Transport`](crate::ErrorKind::Transport) error if the root
    /// certificates of the operating system cannot be loaded.
    pub fn new() -> Result<Self, Error> {
        Self::configured(|builder| builder)
    }

    /// Returns a transport whose reqwest client is configured by `configure`, for example with a
    /// proxy, a DNS resolver or a local address. Redirects and retries cannot be enabled.
    ///
    /// This transport passes a complete TLS configuration to reqwest, which therefore ignores the
    /// settings of its builder for certificates, identities and TLS versions. To change those, pass a
    /// `rustls::ClientConfig` (of rustls 0.23) to `tls_backend_preconfigured`; its `alpn_protocols`
    /// should contain `h2` and `http/1.1`.
    ///
    /// # Errors
    /// Returns the errors of [`ReqwestTransport::new`], and an error if reqwest rejects the
    /// settings.
    ///
    /// ```
    /// # fn main() -> Result<(), search_client::Error> {
    /// let transport = search_client::transport::ReqwestTransport::configured(|b| b.no_proxy())?;
    /// # let _ = transport;
    /// # Ok(())
    /// # }
    /// ```
    pub fn configured(configure: impl Fn(ClientBuilder) -> ClientBuilder) -> Result<Self, Error> {
        let tls = tls_config().map_err(|error| {
            Error::transport(format!(
                "cannot load the root certificates of the system: {error}"
            ))
        })?;
        let configured = || {
            let builder = Client::builder()
                .pool_idle_timeout(IDLE_TIMEOUT)
                .http2_keep_alive_interval(PING_INTERVAL)
                .http2_keep_alive_timeout(PING_TIMEOUT)
                .http2_keep_alive_while_idle(true)
                .tcp_nodelay(true)
                .tls_backend_preconfigured(tls.clone());
            configure(builder)
                // Set last, so that `configure` cannot override what the client relies on.
                .connector_layer(ConnectLayer)
                .redirect(reqwest::redirect::Policy::none())
                .retry(reqwest::retry::never())
        };
        let build = |builder: ClientBuilder| {
            let built = builder.build();
            built.map_err(|error| Error::transport(chain(&error)))
        };
        Ok(Self {
            client: build(configured())?,
            fresh: build(configured().pool_max_idle_per_host(0))?,
            answers: Arc::default(),
        })
    }

    /// Sends a request. Repeats it once on a new connection if [`Failure::may_repeat`].
    async fn exchange(&self, request: HttpRequest) -> Result<HttpResponse, TransportError> {
        let response = request.response_timeout.min(LONGEST_TIMEOUT);
        match self.attempt(&self.client, &request, response).await {
            Err(Failure {
                may_repeat: true,
                waited,
                ..
            }) => {
                let left = response.saturating_sub(waited);
                let repeated = self.attempt(&self.fresh, &request, left).await;
                repeated.map_err(|failure| failure.error)
            }
            result => result.map_err(|failure| failure.error),
        }
    }

    /// Sends a request with a client, and waits for the response for at most `response`. See
    /// [`response_is_late`] for when that time begins.
    async fn attempt(
        &self,
        client: &Client,
        request: &HttpRequest,
        response: Duration,
    ) -> Result<HttpResponse, Failure> {
        let connect = request.connect_timeout.min(LONGEST_TIMEOUT);
        let progress = Progress::new(connect);
        let before = self.answers.load(Ordering::SeqCst);
        let failed = |error, may_repeat| Failure {
            error,
            may_repeat,
            waited: progress.waited(),
        };
        // The request may have used a pooled connection although one was opened for it: reqwest uses
        // whichever is ready first, and another request may have returned its connection meanwhile.
        let is_kept = || progress.is_reused() || self.answers.load(Ordering::SeqCst) != before;
        let late = response_is_late(&progress, response);
        let answer = Arc::clone(&progress).watch(async {
            let sent = prepare(client, request, &progress).send().await;
            let response = sent.map_err(|error| {
                let ended = request.is_read() && !error.is_connect() && is_kept();
                let may_repeat = is_refused(&error) || ended;
                failed(failure(error), may_repeat)
            })?;
            self.answers.fetch_add(1, Ordering::SeqCst);
            read(response).await.map_err(|error| failed(error, false))
        });
        match select(Box::pin(answer), Box::pin(late)).await {
            Either::Left((answer, _)) => answer,
            Either::Right((error, _)) => Err(failed(error, false)),
        }
    }
}

/// An attempt without a response.
struct Failure {
    error: TransportError,
    /// Whether the request may be sent to the same host again: the host has not processed it, or it
    /// is a read and a pooled connection closed, which does not mean that the host is down.
    may_repeat: bool,
    /// Elapsed part of the response timeout.
    waited: Duration,
}

/// Returns whether the host declared, by an HTTP/2 error code, that it did not process the request.
fn is_refused(error: &reqwest::Error) -> bool {
    let errors = causes(error).filter_map(|cause| cause.downcast_ref::<h2::Error>());
    errors.filter(|error| error.is_remote()).any(|error| {
        error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR)
            || error.is_reset() && error.reason() == Some(h2::Reason::REFUSED_STREAM)
    })
}

/// Waits until the response is overdue, and returns the error for it. The timeout starts when the
/// connection is open, and restarts with each part of the body that is sent, so that the response
/// is timed from the last one.
async fn response_is_late(progress: &Progress, response: Duration) -> TransportError {
    // `overdue` is earlier once the connection is open, so start with the earliest possible time.
    let mut until = Instant::now() + response;
    loop {
        tokio::time::sleep_until(until).await;
        let end = progress.overdue(response);
        if end <= until {
            return TransportError::response_timeout();
        }
        until = end;
    }
}

impl fmt::Debug for ReqwestTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReqwestTransport").finish_non_exhaustive()
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(self.exchange(request))
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// Returns the default TLS configuration. It names ring explicitly: the process-wide default provider
/// belongs to the application.
fn tls_config() -> Result<rustls::ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_platform_verifier()?
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

fn prepare(
    client: &Client,
    request: &HttpRequest,
    progress: &Arc<Progress>,
) -> reqwest::RequestBuilder {
    let method = match request.method {
        Method::Get => reqwest::Method::GET,
        Method::Post => reqwest::Method::POST,
        Method::Put => reqwest::Method::PUT,
        Method::Delete => reqwest::Method::DELETE,
    };
    let builder = client.request(method, &request.url);
    let builder = request
        .headers
        .iter()
        .fold(builder, |builder, (name, value)| {
            match (is_secret(name), HeaderValue::from_str(value)) {
                // Sensitive headers are omitted from logs and never indexed by HPACK.
                (true, Ok(mut value)) => {
                    value.set_sensitive(true);
                    builder.header(name, value)
                }
                _ => builder.header(name, value),
            }
        });
    match &request.body {
        Some(body) => {
            let upload = Upload::new(body.clone(), Arc::clone(progress));
            builder.body(reqwest::Body::wrap(upload))
        }
        None => builder,
    }
}

async fn read(mut response: reqwest::Response) -> Result<HttpResponse, TransportError> {
    let status = response.status().as_u16();
    let headers = response
        .headers()
        .iter()
        .filter_map(|(name, value)| {
            Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
        })
        .collect();
    let mut body = bytes::BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(TransportError::network("the response is too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(HttpResponse {
        status,
        headers,
        body: body.freeze(),
    })
}

fn failure(error: reqwest::Error) -> TransportError {
    // The URL may contain the API key.
    let error = error.without_url();
    if causes(&error).any(|cause| cause.is::<ConnectTimedOut>()) {
        TransportError::connect_timeout()
    } else if error.is_builder() {
        TransportError::invalid_request(chain(&error))
    } else if error.is_timeout() {
        TransportError::response_timeout()
    } else {
        TransportError::network(chain(&error))
    }
}

fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |cause: &&(dyn StdError + 'static)| {
        (*cause).source()
    })
}

/// Joins the messages of an error and its causes.
fn chain(error: &reqwest::Error) -> String {
    causes(error).fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::redact::Redactor;

    #[test]
    fn configured_uses_the_tls_settings_of_the_caller() {
        let mut tls = tls_config().unwrap();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let configure = |builder: ClientBuilder| builder.tls_backend_preconfigured(tls.clone());
        ReqwestTransport::configured(configure).unwrap();
        // reqwest reveals the configuration that it received only by rejecting an unusable one.
        let not_tls = "not a TLS configuration";
        ReqwestTransport::configured(|builder| builder.tls_backend_preconfigured(not_tls))
            .unwrap_err();
    }

    #[test]
    fn headers_with_credentials_are_sensitive() {
        let transport = ReqwestTransport::new().unwrap();
        let headers = ["accept", "authorization", "x-algolia-api-key"];
        let request = HttpRequest {
            method: Method::Get,
            class: crate::http::Class::Read,
            url: "https://a/".to_owned(),
            headers: headers.map(|name| (name.to_owned(), "v".to_owned())).into(),
            body: None,
            connect_timeout: IDLE_TIMEOUT,
            response_timeout: IDLE_TIMEOUT,
            total_timeout: None,
            redactor: Redactor::default(),
        };
        let request = prepare(&transport.client, &request, &Progress::new(IDLE_TIMEOUT))
            .build()
            .unwrap();
        let is_sensitive = headers.map(|name| request.headers()[name].is_sensitive());
        assert_eq!(is_sensitive, [false, true, true]);
    }
}
