//! The error type of the crate: a kind, a message, and a frame for each unsuccessful attempt.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::frame::{self, Frame, FrameOutcome};
use crate::redact::Redactor;
use crate::refusal::{ErrorDetails, Refusal};

/// The fixed part of the message for unreachable hosts, the same as in the official clients. Programs
/// may search for it, so it must not change.
const UNREACHABLE: &str = "Unreachable hosts - your application id may be incorrect.";

/// The default for the rest of that message; see
/// [`ClientBuilder::unreachable_help`](crate::ClientBuilder::unreachable_help).
pub(crate) const UNREACHABLE_HELP: &str = "If the error persists, please visit our help center \
    https://alg.li/support-unreachable-hosts or reach out to the Algolia Support team: \
    https://alg.li/support";

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// All hosts were tried without success; [`Error::frames`] has one frame per attempt.
    UnreachableHosts,
    /// The service rejected the request (4xx); see [`Error::status`] and [`Error::details`].
    Api,
    /// The response is not JSON or does not have the expected type; see [`Error::body`].
    Deserialization,
    /// A required parameter is missing; see [`Error::parameter`].
    MissingParameter,
    /// A parameter has an invalid value; see [`Error::parameter`].
    InvalidParameter,
    /// The deadline of the call passed; see
    /// [`ClientBuilder::deadline`](crate::ClientBuilder::deadline).
    DeadlineExceeded,
    /// A task or key did not reach the awaited state within the attempts of the
    /// [`WaitPolicy`](crate::WaitPolicy).
    WaitExceeded,
    /// The transport cannot be set up.
    Transport,
}

/// An error of the client. Cloning is cheap, because callers that have joined a request share its
/// error. Credentials are masked in everything it contains.
///
/// # Examples
///
/// ```
/// use search_client::{ErrorKind, SearchClient};
///
/// # async fn run(client: SearchClient) {
/// match client.get_settings("docs").await {
///     Ok(settings) => println!("{settings:?}"),
///     Err(error) if error.status() == Some(404) => println!("the index does not exist"),
///     Err(error) if error.kind() == ErrorKind::UnreachableHosts => {
///         for frame in error.frames() {
///             eprintln!("{frame}");
///         }
///     }
///     Err(error) => eprintln!("{error}"),
/// }
/// # }
/// ```
#[derive(Clone, thiserror::Error)]
#[error(transparent)]
pub struct Error {
    inner: Arc<Inner>,
}

#[derive(Debug, Default, thiserror::Error)]
#[error("{message}{}", CorrelationId(correlation_id.as_deref()))]
struct Inner {
    kind: Option<ErrorKind>,
    message: String,
    status: Option<u16>,
    parameter: Option<String>,
    body: Option<String>,
    details: Option<ErrorDetails>,
    frames: Vec<Frame>,
    correlation_id: Option<String>,
    source: Option<serde_json::Error>,
}

impl Error {
    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        self.inner.kind.unwrap_or(ErrorKind::Transport)
    }

    /// Returns the message, without the correlation id that `Display` appends.
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// Returns the status code of the response that rejected the request. Only for
    /// [`ErrorKind::Api`].
    pub fn status(&self) -> Option<u16> {
        self.inner.status
    }

    /// Returns the name of the missing or invalid parameter.
    pub fn parameter(&self) -> Option<&str> {
        self.inner.parameter.as_deref()
    }

    /// Returns the first 4,096 characters of the response. Only for [`ErrorKind::Api`] and
    /// [`ErrorKind::Deserialization`].
    pub fn body(&self) -> Option<&str> {
        self.inner.body.as_deref()
    }

    /// Returns the details that the service gives for a rejected request, if any.
    pub fn details(&self) -> Option<&ErrorDetails> {
        self.inner.details.as_ref()
    }

    /// Returns one frame per unsuccessful attempt, in the order of the attempts.
    pub fn frames(&self) -> &[Frame] {
        &self.inner.frames
    }

    /// Returns the id that the service has assigned to the failed request.
    pub fn correlation_id(&self) -> Option<&str> {
        self.inner.correlation_id.as_deref()
    }

    /// Returns the pause that the service requests before the next call, usually with a status of 429
    /// or 503. If several hosts request one, returns the shortest, because one host is enough.
    pub fn retry_after(&self) -> Option<Duration> {
        self.frames().iter().filter_map(Frame::retry_after).min()
    }

    /// Returns whether the deadline passed or all attempts timed out. For
    /// [`ErrorKind::UnreachableHosts`], this distinguishes a slow network from an outage.
    pub fn is_timeout(&self) -> bool {
        let timed_out = |frame: &Frame| {
            matches!(
                frame.outcome(),
                FrameOutcome::ConnectTimeout | FrameOutcome::ResponseTimeout
            )
        };
        match self.kind() {
            ErrorKind::DeadlineExceeded => true,
            ErrorKind::UnreachableHosts => {
                !self.frames().is_empty() && self.frames().iter().all(timed_out)
            }
            _ => false,
        }
    }

    /// Creates the error for an empty application id or API key.
    pub(crate) fn missing_credential(name: &str) -> Self {
        Self::of(
            ErrorKind::MissingParameter,
            format!("`{name}` is missing."),
            |inner| {
                inner.parameter = Some(name.to_owned());
            },
        )
    }

    /// Creates the error for an empty parameter, with the message of the official clients.
    pub(crate) fn missing_parameter(name: &str, operation: &str) -> Self {
        let message = format!("Parameter `{name}` is required when calling `{operation}`.");
        Self::of(ErrorKind::MissingParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
        })
    }

    /// Creates the error for a parameter with an invalid value.
    pub(crate) fn invalid_parameter(name: &str, problem: impl fmt::Display) -> Self {
        let message = format!("invalid `{name}`: {problem}");
        Self::of(ErrorKind::InvalidParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
        })
    }

    /// Creates the error for a parameter that cannot be serialized.
    pub(crate) fn unserializable(name: &str, source: serde_json::Error) -> Self {
        let message = format!("cannot write `{name}` as JSON: {source}");
        Self::of(ErrorKind::InvalidParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
            inner.source = Some(source);
        })
    }

    /// Creates the error for a transport that cannot be set up.
    pub(crate) fn transport(message: impl Into<String>) -> Self {
        Self::of(ErrorKind::Transport, message.into(), |_| {})
    }

    /// Creates the error for a call whose attempts all failed. Its correlation id is the last one
    /// that a host has sent.
    pub(crate) fn unreachable(frames: Vec<Frame>, help: &str) -> Self {
        let message = format!("{UNREACHABLE} {help}").trim_end().to_owned();
        Self::of(ErrorKind::UnreachableHosts, message, |inner| {
            let ids = frames.iter().rev().filter_map(Frame::correlation_id);
            inner.correlation_id = ids.map(ToOwned::to_owned).next();
            inner.frames = frames;
        })
    }

    /// Creates the error for a call whose deadline has passed.
    pub(crate) fn deadline(frames: Vec<Frame>) -> Self {
        let message = format!("the deadline has passed after {} attempts", frames.len());
        Self::of(ErrorKind::DeadlineExceeded, message, |inner| {
            inner.frames = frames;
        })
    }

    /// Creates the error for a request that the service rejected. The message is that of the service,
    /// or the start of the body if it has none.
    pub(crate) fn api(status: u16, body: &[u8], redactor: &Redactor, frames: Vec<Frame>) -> Self {
        let excerpt = frame::excerpt(body, redactor);
        let refusal = Refusal::read(body, redactor);
        let message = match refusal.message {
            Some(message) => frame::excerpt(message.as_bytes(), redactor),
            None => excerpt.clone(),
        };
        Self::of(ErrorKind::Api, message, |inner| {
            inner.status = Some(status);
            inner.body = Some(excerpt);
            inner.details = refusal.details;
            let last = frames.last().and_then(Frame::correlation_id);
            inner.correlation_id = last.map(ToOwned::to_owned);
            inner.frames = frames;
        })
    }

    /// Creates the error for a body that does not have the expected type. `body` is its excerpt.
    pub(crate) fn deserialization(
        source: serde_json::Error,
        redactor: &Redactor,
        body: String,
        frames: Vec<Frame>,
    ) -> Self {
        let message = source.to_string();
        let masked = redactor.text(&message);
        Self::of(ErrorKind::Deserialization, masked, |inner| {
            inner.body = Some(body);
            inner.frames = frames;
            // The parser may quote the response, and the response may contain the key: if something
            // was masked, drop the source.
            inner.source = (inner.message == message).then_some(source);
        })
    }

    /// Creates the error for a helper that has waited too long.
    pub(crate) fn wait_exceeded(what: &str, tries: u32) -> Self {
        let message = format!("{what} after {tries} attempts");
        Self::of(ErrorKind::WaitExceeded, message, |_| {})
    }

    /// Creates an error and sets the other fields with `fill`.
    fn of(kind: ErrorKind, message: String, fill: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Inner {
            kind: Some(kind),
            message,
            ..Inner::default()
        };
        fill(&mut inner);
        Self {
            inner: Arc::new(inner),
        }
    }
}

/// Formats the correlation id as a suffix of the message.
struct CorrelationId<'a>(Option<&'a str>);

impl fmt::Display for CorrelationId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(id) => write!(f, " (Correlation-ID: {id})"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind())
            .field("message", &self.inner.message)
            .field("status", &self.inner.status)
            .field("parameter", &self.inner.parameter)
            .field("correlation_id", &self.inner.correlation_id)
            .field("frames", &self.inner.frames)
            .finish_non_exhaustive()
    }
}
