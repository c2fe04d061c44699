//! What can go wrong, as one opaque type: a kind, a message, and what happened on the way.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::frame::{self, Frame, FrameOutcome};
use crate::redact::Redactor;
use crate::refusal::{ErrorDetails, Refusal};

/// The part of the unreachable-hosts message that never changes: programs may look for it.
const UNREACHABLE: &str = "Unreachable hosts - your application id may be incorrect.";

/// The rest of it, when [`ClientBuilder::unreachable_help`](crate::ClientBuilder::unreachable_help)
/// does not say otherwise.
pub(crate) const UNREACHABLE_HELP: &str = "If the error persists, please visit our help center \
    https://alg.li/support-unreachable-hosts or reach out to the Algolia Support team: \
    https://alg.li/support";

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Every host was tried and none answered; [`Error::frames`] has one frame per try.
    UnreachableHosts,
    /// The service refused the request (4xx); see [`Error::status`] and [`Error::details`].
    Api,
    /// The answer is not what the operation promises; see [`Error::body`].
    Deserialization,
    /// A required parameter is missing; see [`Error::parameter`].
    MissingParameter,
    /// A parameter has a value that cannot be sent; see [`Error::parameter`].
    InvalidParameter,
    /// The deadline of the call has passed.
    DeadlineExceeded,
    /// A task or key did not reach its state within the tries of its [`WaitPolicy`](crate::WaitPolicy).
    WaitExceeded,
    /// The transport cannot be set up.
    Transport,
}

/// An error of the client. Cheap to clone; no credential is ever part of it.
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
    /// What kind of thing went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.inner.kind.unwrap_or(ErrorKind::Transport)
    }

    /// The message, without the correlation id that `Display` adds.
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// The status with which the service refused.
    pub fn status(&self) -> Option<u16> {
        self.inner.status
    }

    /// The name of the parameter that is missing or invalid.
    pub fn parameter(&self) -> Option<&str> {
        self.inner.parameter.as_deref()
    }

    /// The answer that was refused or could not be understood: its first 4,096 characters.
    pub fn body(&self) -> Option<&str> {
        self.inner.body.as_deref()
    }

    /// How the service explains its refusal, if it does.
    pub fn details(&self) -> Option<&ErrorDetails> {
        self.inner.details.as_ref()
    }

    /// One frame per try that did not succeed, in the order of the tries.
    pub fn frames(&self) -> &[Frame] {
        &self.inner.frames
    }

    /// The id under which the service knows the failed request.
    pub fn correlation_id(&self) -> Option<&str> {
        self.inner.correlation_id.as_deref()
    }

    /// After how long the call is worth another try, if the service said so in seconds: with a 429 or
    /// 503, for the most part. Of several hosts, the first one to be back counts.
    pub fn retry_after(&self) -> Option<Duration> {
        self.frames().iter().filter_map(Frame::retry_after).min()
    }

    /// Whether time alone was the problem: the deadline passed, or every try timed out. An outage
    /// and a slow network look alike in the message of unreachable hosts; this tells them apart.
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

    pub(crate) fn missing_credential(name: &str) -> Self {
        Self::of(
            ErrorKind::MissingParameter,
            format!("`{name}` is missing."),
            |inner| {
                inner.parameter = Some(name.to_owned());
            },
        )
    }

    pub(crate) fn missing_parameter(name: &str, operation: &str) -> Self {
        let message = format!("Parameter `{name}` is required when calling `{operation}`.");
        Self::of(ErrorKind::MissingParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
        })
    }

    pub(crate) fn invalid_parameter(name: &str, problem: impl fmt::Display) -> Self {
        let message = format!("invalid `{name}`: {problem}");
        Self::of(ErrorKind::InvalidParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
        })
    }

    pub(crate) fn unserializable(name: &str, source: serde_json::Error) -> Self {
        let message = format!("cannot write `{name}` as JSON: {source}");
        Self::of(ErrorKind::InvalidParameter, message, |inner| {
            inner.parameter = Some(name.to_owned());
            inner.source = Some(source);
        })
    }

    pub(crate) fn transport(message: impl Into<String>) -> Self {
        Self::of(ErrorKind::Transport, message.into(), |_| {})
    }

    pub(crate) fn unreachable(frames: Vec<Frame>, help: &str) -> Self {
        let message = format!("{UNREACHABLE} {help}").trim_end().to_owned();
        Self::of(ErrorKind::UnreachableHosts, message, |inner| {
            let ids = frames.iter().rev().filter_map(Frame::correlation_id);
            inner.correlation_id = ids.map(ToOwned::to_owned).next();
            inner.frames = frames;
        })
    }

    pub(crate) fn deadline(frames: Vec<Frame>) -> Self {
        let message = format!("the deadline has passed after {} tries", frames.len());
        Self::of(ErrorKind::DeadlineExceeded, message, |inner| {
            inner.frames = frames;
        })
    }

    pub(crate) fn api(status: u16, body: &[u8], redactor: &Redactor, frames: Vec<Frame>) -> Self {
        let shown = frame::excerpt(body, redactor);
        let refusal = Refusal::read(body, redactor);
        let message = match refusal.message {
            Some(message) => frame::excerpt(message.as_bytes(), redactor),
            None => shown.clone(),
        };
        Self::of(ErrorKind::Api, message, |inner| {
            inner.status = Some(status);
            inner.body = Some(shown);
            inner.details = refusal.details;
            let last = frames.last().and_then(Frame::correlation_id);
            inner.correlation_id = last.map(ToOwned::to_owned);
            inner.frames = frames;
        })
    }

    pub(crate) fn deserialization(
        source: serde_json::Error,
        redactor: &Redactor,
        body: String,
        frames: Vec<Frame>,
    ) -> Self {
        let message = source.to_string();
        let shown = redactor.text(&message);
        Self::of(ErrorKind::Deserialization, shown, |inner| {
            inner.body = Some(body);
            inner.frames = frames;
            // The parser can quote the answer, and the answer can hold the key.
            inner.source = (inner.message == message).then_some(source);
        })
    }

    pub(crate) fn wait_exceeded(what: &str, tries: u32) -> Self {
        let message = format!("{what} after {tries} tries");
        Self::of(ErrorKind::WaitExceeded, message, |_| {})
    }

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

/// The id of the failed request as a suffix of the message.
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
