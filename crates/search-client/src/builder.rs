//! The settings of clients, each with a default, and the engine that they make. The method that builds
//! a client is next to that client.

use std::fmt;
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use crate::agent::Agent;
use crate::cache::{CacheLimits, Caches};
use crate::clock::{Clock, SystemClock};
use crate::credentials::{self, CredentialsIn};
use crate::engine::{Engine, OnFailure};
use crate::error::{Error, UNREACHABLE_HELP};
use crate::frame::Frame;
use crate::host::{HOST_MEMORY, Host, HostStates};
use crate::random::{self, Random};
use crate::timeouts::Timeouts;
use crate::transport::Transport;

/// The default of [`ClientBuilder::max_query_length`], in characters. The service reads no more.
pub const MAX_QUERY_LENGTH: usize = 512;

/// A builder for clients, returned by [`SearchClient::builder`](crate::SearchClient::builder).
///
/// ```
/// use std::time::Duration;
/// use search_client::{SearchClient, Timeouts};
///
/// # fn make() -> Result<(), search_client::Error> {
/// let client = SearchClient::builder("APPID", "search-only-key")
///     .hosts(["http://localhost:7700".parse()?])
///     .timeouts(Timeouts::SERVER)
///     .deadline(Duration::from_secs(4))
///     .build()?;
/// # let _ = client;
/// # Ok(())
/// # }
/// ```
#[must_use = "a builder does nothing until `build` is called"]
pub struct ClientBuilder {
    application_id: String,
    api_key: crate::redact::Secret,
    credentials_in: CredentialsIn,
    hosts: Option<Vec<Host>>,
    host_memory: Duration,
    timeouts: Timeouts,
    deadline: Option<Duration>,
    cache: CacheLimits,
    gzip: bool,
    max_query_length: usize,
    agents: Vec<(String, Option<String>)>,
    unreachable_help: String,
    on_failure: Option<Box<OnFailure>>,
    transport: Option<Box<dyn Transport>>,
    clock: Option<Box<dyn Clock>>,
    seed: Option<u64>,
}

impl ClientBuilder {
    pub(crate) fn new(application_id: &str, api_key: &str) -> Self {
        Self {
            application_id: application_id.to_owned(),
            api_key: crate::redact::Secret::new(api_key),
            credentials_in: CredentialsIn::default(),
            hosts: None,
            host_memory: HOST_MEMORY,
            timeouts: Timeouts::default(),
            deadline: None,
            cache: CacheLimits::default(),
            gzip: false,
            max_query_length: MAX_QUERY_LENGTH,
            agents: Vec::new(),
            unreachable_help: UNREACHABLE_HELP.to_owned(),
            on_failure: None,
            transport: None,
            clock: None,
            seed: None,
        }
    }

    /// Sets the hosts to use instead of those of the service, in order of preference.
    pub fn hosts(mut self, hosts: impl IntoIterator<Item = Host>) -> Self {
        self.hosts = Some(hosts.into_iter().collect());
        self
    }

    /// Sets how long a host is skipped after a failure. Default: [`HOST_MEMORY`], 120 s.
    pub fn host_memory(mut self, memory: Duration) -> Self {
        self.host_memory = memory;
        self
    }

    /// Sets the timeouts of the first attempt of each call. Default: [`Timeouts::INTERACTIVE`],
    /// connect 1 s, read 2 s, write 30 s.
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = timeouts;
        self
    }

    /// Limits the duration of a whole call, including all its attempts. By default, only the
    /// timeouts limit it: if four hosts hang, to 16 times those of the first attempt.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Sets the limits of the caches. Default: [`CacheLimits::default`].
    pub fn cache(mut self, limits: CacheLimits) -> Self {
        self.cache = limits;
        self
    }

    /// Sets the part of requests that carries the credentials. Default: [`CredentialsIn::Headers`].
    pub fn credentials_in(mut self, place: CredentialsIn) -> Self {
        self.credentials_in = place;
        self
    }

    /// Sets whether request bodies above 750 bytes are compressed with gzip. Default: `false`.
    pub fn gzip(mut self, gzip: bool) -> Self {
        self.gzip = gzip;
        self
    }

    /// Sets the maximum length of queries for hits and facet values, in characters. Longer queries
    /// are truncated. Default: [`MAX_QUERY_LENGTH`]; `usize::MAX` disables truncation.
    pub fn max_query_length(mut self, length: usize) -> Self {
        self.max_query_length = length;
        self
    }

    /// Adds `name (version)` to the agent string.
    pub fn agent(mut self, name: &str, version: Option<&str>) -> Self {
        self.agents
            .push((name.to_owned(), version.map(ToOwned::to_owned)));
        self
    }

    /// Sets the text that follows "Unreachable hosts - your application id may be incorrect." in
    /// errors. Default: the addresses of the service's help centre and support.
    pub fn unreachable_help(mut self, help: &str) -> Self {
        help.clone_into(&mut self.unreachable_help);
        self
    }

    /// Sets a function to call after each failed attempt, for logs and metrics. An attempt fails if
    /// there is no response in time, its status is neither 2xx nor 4xx, or its body does not have
    /// the expected shape.
    ///
    /// The request is then sent to the next host, unless none is left ([`Frame::tries_left`]), the
    /// deadline has passed, or it is a write with an unusable response, which may have been carried
    /// out.
    pub fn on_failure(mut self, hook: impl Fn(&Frame) + Send + Sync + 'static) -> Self {
        self.on_failure = Some(Box::new(hook));
        self
    }

    /// Sets the transport. Default, with the feature `reqwest`: `ReqwestTransport`.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// Sets the clock. Default: the monotonic clock of the system.
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// Sets the seed of the order of fallback hosts and of request ids. By default, it differs
    /// between clients.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Makes the engine of a client. `name` is the client's part of the agent string, and
    /// `service_hosts` returns the hosts of the service, for a builder without its own.
    ///
    /// # Errors
    /// Returns the errors of [`ClientBuilder::build`].
    pub(crate) fn engine(
        self,
        name: &str,
        service_hosts: impl FnOnce(&str, &Random) -> Result<Vec<Host>, Error>,
    ) -> Result<Arc<Engine>, Error> {
        let application_id = credentials::application_id(&self.application_id)?;
        let api_key = credentials::api_key(self.api_key.expose())?;
        let random = Random::new(self.seed.unwrap_or_else(random::process_seed));
        let hosts = match self.hosts {
            Some(hosts) => checked(hosts)?,
            None => service_hosts(&application_id, &random)?,
        };
        Ok(Arc::new(Engine {
            transport: self.transport.map_or_else(default_transport, Ok)?,
            clock: self.clock.unwrap_or_else(|| Box::new(SystemClock::start())),
            random,
            application_id,
            api_key: RwLock::new(api_key),
            credentials_in: self.credentials_in,
            agent: RwLock::new(agent(name, &self.agents)),
            hosts,
            states: Mutex::new(HostStates::new(self.host_memory)),
            timeouts: self.timeouts,
            deadline: self.deadline,
            gzip: self.gzip,
            max_query_length: self.max_query_length,
            unreachable_help: self.unreachable_help,
            on_failure: self.on_failure,
            caches: Mutex::new(Caches::new(self.cache)),
        }))
    }
}

fn checked(hosts: Vec<Host>) -> Result<Vec<Host>, Error> {
    if hosts.is_empty() {
        return Err(Error::invalid_parameter(
            "hosts",
            "at least one host is needed",
        ));
    }
    Ok(hosts)
}

fn agent(client: &str, parts: &[(String, Option<String>)]) -> Agent {
    let mut agent = Agent::new(client);
    for (name, version) in parts {
        agent.add(name, version.as_deref());
    }
    agent
}

#[cfg(feature = "reqwest")]
fn default_transport() -> Result<Box<dyn Transport>, Error> {
    Ok(Box::new(crate::transport::ReqwestTransport::new()?))
}

#[cfg(not(feature = "reqwest"))]
fn default_transport() -> Result<Box<dyn Transport>, Error> {
    Err(Error::transport(
        "no transport: pass one to the builder, or enable the feature `reqwest`",
    ))
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder")
            .field("application_id", &self.application_id)
            .field("api_key", &self.api_key)
            .field("hosts", &self.hosts)
            .field("timeouts", &self.timeouts)
            .finish_non_exhaustive()
    }
}
