//! The handle that programs hold. The operations are in [`crate::api`], by what they are about.

use std::fmt;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::builder::ClientBuilder;
use crate::credentials;
use crate::engine::{CallContext, Engine};
use crate::error::Error;
use crate::options::{RequestOptions, WaitPolicy};
use crate::request::Request;

/// A client of one application. Cheap to clone: all clones share hosts' states, caches and
/// connections.
#[derive(Clone)]
pub struct SearchClient {
    engine: Arc<Engine>,
    call: Arc<CallContext>,
}

impl SearchClient {
    /// Returns a client with the default settings.
    ///
    /// # Errors
    /// As [`ClientBuilder::build`].
    pub fn new(application_id: &str, api_key: &str) -> Result<Self, Error> {
        Self::builder(application_id, api_key).build()
    }

    /// A client with settings of your own.
    pub fn builder(application_id: &str, api_key: &str) -> ClientBuilder {
        ClientBuilder::new(application_id, api_key)
    }

    pub(crate) fn from_engine(engine: Arc<Engine>) -> Self {
        Self {
            engine,
            call: Arc::default(),
        }
    }

    /// The same client, whose calls have these options in place of those it had.
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

    /// Uses another API key from now on, in all clones. Answers cached for the old key stay with it.
    ///
    /// # Errors
    /// [`MissingParameter`](crate::ErrorKind::MissingParameter) when it is empty,
    /// [`InvalidParameter`](crate::ErrorKind::InvalidParameter) when it cannot be sent.
    pub fn set_client_api_key(&self, api_key: &str) -> Result<(), Error> {
        self.engine.set_api_key(credentials::api_key(api_key)?);
        Ok(())
    }

    /// Adds `name (version)` to the agent string of all clones.
    pub fn add_agent(&self, name: &str, version: Option<&str>) {
        self.engine
            .agent
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .add(name, version);
    }

    /// The application id.
    pub fn application_id(&self) -> &str {
        &self.engine.application_id
    }

    /// Forgets all kept answers and lets no call join a request that is under way.
    pub fn clear_cache(&self) {
        self.engine.clear_cache();
    }

    /// How many answers are kept, and how many requests under way can be joined.
    pub fn cache_sizes(&self) -> (usize, usize) {
        self.engine.cache_sizes()
    }

    /// Sends a request and reads the answer; an empty one reads as `null`.
    pub(crate) async fn send<T: DeserializeOwned>(&self, request: Request) -> Result<T, Error> {
        send(&self.engine, request, &self.call).await
    }

    /// The client for the requests of one helper call: they share a request id and a deadline.
    pub(crate) fn helper(&self) -> Self {
        self.with_call(self.call.helper(&self.engine))
    }

    /// The client for requests that belong together and are made when the caller likes: they share a
    /// request id, and each has the whole deadline.
    pub(crate) fn series(&self) -> Self {
        self.with_call(self.call.series(&self.engine))
    }

    fn with_call(&self, call: CallContext) -> Self {
        Self {
            engine: Arc::clone(&self.engine),
            call: Arc::new(call),
        }
    }

    /// The same client, whose requests are all sent: an answer from a while ago is none.
    pub(crate) fn uncached(&self) -> Self {
        let mut call = CallContext::clone(&self.call);
        call.options.cacheable = Some(false);
        Self {
            engine: Arc::clone(&self.engine),
            call: Arc::new(call),
        }
    }

    /// Sleeps, but not beyond the deadline of the helper.
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

    /// Returns `query` cut to the length that the client sends; see
    /// [`ClientBuilder::max_query_length`].
    pub(crate) fn query<'q>(&self, query: &'q str) -> &'q str {
        let end = query.char_indices().nth(self.engine.max_query_length);
        end.map_or(query, |(end, _)| &query[..end])
    }

    pub(crate) fn wait_policy(&self) -> WaitPolicy {
        self.call.options.wait.unwrap_or_default()
    }

    /// A name for an index that exists only for a while.
    pub(crate) fn temporary_index_name(&self, index_name: &str) -> String {
        format!(
            "{index_name}_tmp_{}",
            1_000_000 + self.engine.random.below(9_000_000)
        )
    }
}

pub(crate) async fn send<T: DeserializeOwned>(
    engine: &Arc<Engine>,
    request: Request,
    call: &CallContext,
) -> Result<T, Error> {
    engine.perform(request, call).await
}

impl fmt::Debug for SearchClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
