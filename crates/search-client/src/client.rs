//! The client of an application. Its operations are in [`crate::api`].

use std::fmt;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::builder::ClientBuilder;
use crate::cache::CacheSizes;
use crate::credentials;
use crate::engine::{CallContext, Engine};
use crate::error::Error;
use crate::host::default_hosts;
use crate::options::{RequestOptions, WaitPolicy};
use crate::request::Request;

/// A client for one application.
///
/// Cloning is cheap: all clones share the host states, caches and connections. Calls can run
/// concurrently.
#[derive(Clone)]
pub struct SearchClient {
    engine: Arc<Engine>,
    call: Arc<CallContext>,
}

impl SearchClient {
    /// Returns a client with the default settings.
    ///
    /// # Errors
    /// Returns the errors of [`ClientBuilder::build`].
    pub fn new(application_id: &str, api_key: &str) -> Result<Self, Error> {
        Self::builder(application_id, api_key).build()
    }

    /// Returns a builder for a client with custom settings.
    pub fn builder(application_id: &str, api_key: &str) -> ClientBuilder {
        ClientBuilder::new(application_id, api_key)
    }

    /// Returns a client that shares everything with this one and uses `options` for its calls. They
    /// replace all previous options.
    ///
    /// ```
    /// # use search_client::{RequestOptions, SearchClient, transport};
    /// # async fn run(client: SearchClient) -> Result<(), search_client::Error> {
    /// let as_user = client.with_options(RequestOptions::new().header("x-algolia-user-id", "user42"));
    /// let settings = as_user.get_settings("docs").await?;
    /// # let _ = settings;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_options(&self, options: RequestOptions) -> Self {
        let call = CallContext {
            options,
            ..CallContext::clone(&self.call)
        };
        self.with_call(call)
    }

    /// Changes the API key of this client and all its clones. Requests with the new key do not use
    /// responses cached for the old one.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if the key is
    /// empty, and an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if it contains
    /// white space or characters outside ASCII.
    pub fn set_client_api_key(&self, api_key: &str) -> Result<(), Error> {
        self.engine.set_api_key(credentials::api_key(api_key)?);
        Ok(())
    }

    /// Adds `name (version)` to the agent string of this client and all its clones.
    pub fn add_agent(&self, name: &str, version: Option<&str>) {
        self.engine
            .agent
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .add(name, version);
    }

    /// Returns the application id.
    pub fn application_id(&self) -> &str {
        &self.engine.application_id
    }

    /// Clears the response cache. Later calls do not join requests that are in flight, and the
    /// responses of these are not cached.
    pub fn clear_cache(&self) {
        self.engine.clear_cache();
    }

    /// Returns the sizes of the caches.
    pub fn cache_sizes(&self) -> CacheSizes {
        self.engine.cache_sizes()
    }

    /// Sends a request and deserializes the response. An empty body deserializes like `null`.
    pub(crate) async fn send<T: DeserializeOwned>(&self, request: Request) -> Result<T, Error> {
        self.engine.perform(request, &self.call).await
    }

    /// Returns a client for the requests of one helper call: they share a request id and a deadline.
    pub(crate) fn helper(&self) -> Self {
        self.with_call(self.call.helper(&self.engine))
    }

    /// Returns a client for related requests whose timing the caller controls: they share a request
    /// id, and the deadline applies to each separately.
    pub(crate) fn series(&self) -> Self {
        self.with_call(self.call.series(&self.engine))
    }

    /// Returns a client that shares everything with this one, with the context `call`.
    fn with_call(&self, call: CallContext) -> Self {
        Self {
            engine: Arc::clone(&self.engine),
            call: Arc::new(call),
        }
    }

    /// Returns a client that does not use the cache, for polling: a cached status would never change.
    pub(crate) fn uncached(&self) -> Self {
        let mut call = CallContext::clone(&self.call);
        call.options.cacheable = Some(false);
        self.with_call(call)
    }

    /// Sleeps. Fails at once if the deadline of the helper is nearer than the end of the pause.
    pub(crate) async fn pause(&self, pause: Duration) -> Result<(), Error> {
        let left = self
            .call
            .ends
            .map(|ends| ends.saturating_sub(self.engine.clock.now()));
        if left.is_some_and(|left| left <= pause) {
            return Err(Error::deadline(Vec::new()));
        }
        self.engine.transport.sleep(pause).await;
        Ok(())
    }

    /// Truncates `query` to [`ClientBuilder::max_query_length`].
    pub(crate) fn query<'q>(&self, query: &'q str) -> &'q str {
        let end = query.char_indices().nth(self.engine.max_query_length);
        end.map_or(query, |(end, _)| &query[..end])
    }

    /// Returns the policy of waiting for tasks and keys.
    pub(crate) fn wait_policy(&self) -> WaitPolicy {
        self.call.options.wait.unwrap_or_default()
    }

    /// Returns the name of a temporary index: `NAME_tmp_NUMBER`. The random number keeps concurrent
    /// replacements of one index apart.
    pub(crate) fn temporary_index_name(&self, index_name: &str) -> String {
        format!(
            "{index_name}_tmp_{}",
            1_000_000 + self.engine.random.below(9_000_000)
        )
    }
}

impl ClientBuilder {
    /// Builds a client for search and indexing.
    ///
    /// # Errors
    /// Returns a [`MissingParameter`](crate::ErrorKind::MissingParameter) error if the application
    /// id or API key is empty, an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if
    /// one of them contains invalid characters or the list of hosts is empty, and a
    /// [`Transport`](crate::ErrorKind::Transport) error if no transport is set and the default one
    /// is disabled or cannot be created.
    pub fn build(self) -> Result<SearchClient, Error> {
        let engine = self.engine("Search", default_hosts)?;
        Ok(SearchClient {
            engine,
            call: Arc::default(),
        })
    }
}

impl fmt::Debug for SearchClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
