//! What one call may change: headers, parameters, data, time-outs, deadline, caching, waiting.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::encode::Query;

/// Options of single calls, see [`SearchClient::with_options`](crate::SearchClient::with_options).
///
/// ```
/// use std::time::Duration;
/// use search_client::RequestOptions;
///
/// let options = RequestOptions::new()
///     .header("x-algolia-user-id", "user42")
///     .query_parameter("getVersion", 2)
///     .deadline(Duration::from_secs(3));
/// # let _ = options;
/// ```
#[derive(Clone, Default)]
pub struct RequestOptions {
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) query: Query,
    pub(crate) data: Map<String, Value>,
    pub(crate) connect: Option<Duration>,
    pub(crate) read: Option<Duration>,
    pub(crate) write: Option<Duration>,
    pub(crate) deadline: Option<Duration>,
    pub(crate) cacheable: Option<bool>,
    pub(crate) wait: Option<WaitPolicy>,
}

impl RequestOptions {
    /// No options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a header; it wins over the client's own, the API key included.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers
            .push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// Sets a query parameter; it wins over the operation's own. Arrays are joined by commas.
    #[must_use]
    pub fn query_parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.query.insert(name.to_owned(), value.into());
        self
    }

    /// Sets a field of the body (for `GET`: a query parameter); it wins over the operation's own.
    #[must_use]
    pub fn data(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// How long a first try may take to connect.
    #[must_use]
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect = Some(timeout);
        self
    }

    /// How long the answer to a first try of a read may take.
    #[must_use]
    pub fn read_timeout(mut self, timeout: Duration) -> Self {
        self.read = Some(timeout);
        self
    }

    /// How long the answer to a first try of a write may take.
    #[must_use]
    pub fn write_timeout(mut self, timeout: Duration) -> Self {
        self.write = Some(timeout);
        self
    }

    /// How long the whole call may take, all tries (and for helpers, all requests) together.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Whether the answer may come from the cache and go into it. Says nothing to writes and to the
    /// helpers that wait: they are always sent.
    #[must_use]
    pub fn cacheable(mut self, cacheable: bool) -> Self {
        self.cacheable = Some(cacheable);
        self
    }

    /// How the waiting helpers poll.
    #[must_use]
    pub fn wait(mut self, policy: WaitPolicy) -> Self {
        self.wait = Some(policy);
        self
    }
}

/// Headers and parameters can hold credentials: only their names are shown.
impl std::fmt::Debug for RequestOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let headers: Vec<_> = self.headers.iter().map(|(name, _)| name).collect();
        f.debug_struct("RequestOptions")
            .field("headers", &headers)
            .field("query", &self.query.keys().collect::<Vec<_>>())
            .field("data", &self.data.keys().collect::<Vec<_>>())
            .field("connect", &self.connect)
            .field("read", &self.read)
            .field("write", &self.write)
            .field("deadline", &self.deadline)
            .field("cacheable", &self.cacheable)
            .field("wait", &self.wait)
            .finish()
    }
}

/// How often and how long to ask whether something is done.
///
/// The pause grows by `step` with each try, up to `longest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitPolicy {
    /// How often to ask.
    pub tries: u32,
    /// By how much the pause grows.
    pub step: Duration,
    /// The longest pause.
    pub longest: Duration,
}

impl Default for WaitPolicy {
    /// 100 tries, pauses of 0.2 s, 0.4 s, ... up to 5 s: about eight minutes.
    fn default() -> Self {
        Self {
            tries: 100,
            step: Duration::from_millis(200),
            longest: Duration::from_secs(5),
        }
    }
}

impl WaitPolicy {
    /// The pause after the given number of tries.
    pub(crate) fn pause(&self, tries: u32) -> Duration {
        self.step.saturating_mul(tries).min(self.longest)
    }
}
