//! The default transport: reqwest over rustls with ring, certificates of the operating system.

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
use super::{BoxFuture, HttpRequest, HttpResponse, Method, Transport, TransportError};
use crate::error::Error;
use crate::redact::is_secret;

mod connect;
mod upload;

/// Below the keep-alive time of common load balancers, so that a request rarely meets a closed socket.
const IDLE_TIMEOUT: Duration = Duration::from_secs(55);

/// How often an HTTP/2 connection is asked whether it is alive, and how long it may take to say so.
/// Kept ones too: without it, each request that takes a dead one runs into its time-out.
const PING_INTERVAL: Duration = Duration::from_secs(10);
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// An answer larger than this is refused; real ones stay far below.
const MAX_RESPONSE_BYTES: usize = 256 * 1024 * 1024;

/// Points in time have an end; no request is meant to take longer than a day.
const LONGEST_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// Sends over [reqwest](https://docs.rs/reqwest): HTTP/1.1 and 2, compressed answers, proxies from
/// the environment. Needs a tokio runtime. Clones share their connections.
#[derive(Clone)]
pub struct ReqwestTransport {
    client: Client,
    /// Keeps no connection, so that what it sends goes over a new one.
    fresh: Client,
    /// How many answers began. Each may leave a connection that takes the next request.
    answers: Arc<AtomicU64>,
}

impl ReqwestTransport {
    /// A transport with the settings above.
    ///
    /// # Errors
    /// [`ErrorKind::Transport`](crate::ErrorKind::Transport) when the operating system's
    /// certificates cannot be read.
    pub fn new() -> Result<Self, Error> {
        Self::configured(|builder| builder)
    }

    /// The same, with a say in the settings of reqwest: a proxy, a DNS resolver, a local address.
    ///
    /// TLS has a configuration of its own, beside which reqwest ignores what its builder says of
    /// certificates, identities and versions of TLS. To trust other certificates than the operating
    /// system does, or to show one, give a whole `rustls::ClientConfig` (of rustls 0.23) to
    /// `tls_backend_preconfigured`; name `h2` and `http/1.1` in its `alpn_protocols`.
    ///
    /// # Errors
    /// As [`ReqwestTransport::new`], and when reqwest refuses the settings.
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
                "cannot read the certificates of this machine: {error}"
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
                // What the client relies on comes last: it cannot be configured away.
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

    /// Once; and once more on a new connection when a kept one ended under the request.
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
        // A connection that another request left meanwhile may have been taken although one was
        // opened: reqwest takes what is ready first.
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

/// An attempt without an answer.
struct Failure {
    error: TransportError,
    /// Whether the same request may go to the same host again: it was not looked at, or it only
    /// asks and met the end of a kept connection, which says nothing about the host.
    may_repeat: bool,
    /// How much of the response time-out is used up.
    waited: Duration,
}

/// Whether the host says that it did not look at the request: HTTP/2 has words for it.
fn is_refused(error: &reqwest::Error) -> bool {
    let words = causes(error).filter_map(|cause| cause.downcast_ref::<h2::Error>());
    words.filter(|error| error.is_remote()).any(|error| {
        error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR)
            || error.is_reset() && error.reason() == Some(h2::Reason::REFUSED_STREAM)
    })
}

/// Ends when the response is overdue. Its time starts when the connection is open, and again with
/// each part of the body that the connection takes: for the answer it counts from the last one.
async fn response_is_late(progress: &Progress, response: Duration) -> TransportError {
    // An open connection shortens the time that it takes to be overdue: look as early as it can be.
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

/// ring by name: the default provider of a process is not a library's to choose.
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
                // Kept out of logs and out of the tables of header compression.
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
    let headers = response.headers().iter();
    let headers = headers
        .filter_map(|(name, value)| {
            Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
        })
        .collect();
    let mut body = bytes::BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(TransportError::network("the answer is too large"));
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
    // The URL can hold the API key.
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

/// The message of an error with those of its causes.
fn chain(error: &reqwest::Error) -> String {
    causes(error).fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says so when it fails")]
mod tests {
    use super::*;
    use crate::redact::Redactor;

    #[test]
    fn the_tls_of_the_caller_is_used() {
        let mut tls = tls_config().unwrap();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let configure = |builder: ClientBuilder| builder.tls_backend_preconfigured(tls.clone());
        ReqwestTransport::configured(configure).unwrap();
        // reqwest says which configuration it got only when it cannot use it.
        let not_tls = "no configuration of TLS at all";
        ReqwestTransport::configured(|builder| builder.tls_backend_preconfigured(not_tls))
            .unwrap_err();
    }

    #[test]
    fn headers_with_credentials_are_sensitive() {
        let transport = ReqwestTransport::new().unwrap();
        let headers = ["accept", "authorization", "x-algolia-api-key"];
        let request = HttpRequest {
            method: Method::Get,
            class: crate::Class::Read,
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
