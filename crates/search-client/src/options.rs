//! Options of single calls: headers, parameters, timeouts, deadline, caching, polling.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::encode::Query;

/// Options for single calls, set with
/// [`SearchClient::with_options`](crate::SearchClient::with_options). Options that are not set use
/// the settings of the client.
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
    /// Returns empty options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a header. It overrides those of the client, including the API key.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers
            .push((name.to_ascii_lowercase(), value.to_owned()));
        self
    }

    /// Sets a query parameter. It overrides those of the operation. Arrays are joined by commas.
    #[must_use]
    pub fn query_parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.query.insert(name.to_owned(), value.into());
        self
    }

    /// Sets a field of the body, or a query parameter for `GET`. It overrides those of the operation.
    #[must_use]
    pub fn data(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// Sets [`Timeouts::connect`](crate::Timeouts::connect) of the first attempt.
    #[must_use]
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect = Some(timeout);
        self
    }

    /// Sets [`Timeouts::read`](crate::Timeouts::read) of the first attempt.
    #[must_use]
    pub fn read_timeout(mut self, timeout: Duration) -> Self {
        self.read = Some(timeout);
        self
    }

    /// Sets [`Timeouts::write`](crate::Timeouts::write) of the first attempt.
    #[must_use]
    pub fn write_timeout(mut self, timeout: Duration) -> Self {
        self.write = Some(timeout);
        self
    }

    /// Limits the duration of the whole call, including all attempts and, for helpers, all
    /// requests.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Sets whether responses can be read from and stored in the cache. By default, only searches and
    /// recommendations are. Writes and the helpers that wait never use the cache.
    #[must_use]
    pub fn cacheable(mut self, cacheable: bool) -> Self {
        self.cacheable = Some(cacheable);
        self
    }

    /// Sets how the helpers that wait poll.
    #[must_use]
    pub fn wait(mut self, policy: WaitPolicy) -> Self {
        self.wait = Some(policy);
        self
    }
}

/// Prints only the names of headers and parameters, because their values can be credentials.
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

/// The polling schedule of the helpers that wait.
///
/// The pause after the first attempt is `step`; it grows by `step` with each attempt, up to
/// `longest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitPolicy {
    /// Maximum number of attempts.
    pub tries: u32,
    /// First pause, and the increment of later ones.
    pub step: Duration,
    /// Maximum pause.
    pub longest: Duration,
}

impl Default for WaitPolicy {
    /// Returns a policy with 100 attempts and pauses of 0.2 s, 0.4 s, ... up to 5 s: about eight
    /// minutes.
    fn default() -> Self {
        Self {
            tries: 100,
            step: Duration::from_millis(200),
            longest: Duration::from_secs(5),
        }
    }
}

impl WaitPolicy {
    /// Returns the pause after `tries` attempts.
    pub(crate) fn pause(&self, tries: u32) -> Duration {
        self.step.saturating_mul(tries).min(self.longest)
    }
}
