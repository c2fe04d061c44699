//! Hosts, the requests they accept, and the failures that the client remembers.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::error::Error;
use crate::http::Class;
use crate::random::Random;

/// The default time for which the failure of a host is remembered: 120 s.
pub const HOST_MEMORY: Duration = Duration::from_secs(120);

/// The classes of requests that a host accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Accept {
    /// Only [`Class::Read`].
    Read,
    /// Only [`Class::Write`].
    Write,
    /// Both classes. This is the default.
    #[default]
    ReadWrite,
}

impl Accept {
    /// Returns whether requests of a class are accepted.
    fn takes(self, class: Class) -> bool {
        matches!(
            (self, class),
            (Self::ReadWrite, _) | (Self::Read, Class::Read) | (Self::Write, Class::Write)
        )
    }
}

/// The scheme of a host's URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Unencrypted HTTP, for servers on the same machine.
    Http,
    /// HTTP over TLS.
    Https,
}

/// A search server, or a proxy in front of one.
///
/// ```
/// use search_client::{Accept, Host};
///
/// let host: Host = "http://localhost:7700".parse()?;
/// assert_eq!(host.origin(), "http://localhost:7700");
/// let host = Host::https("search.example.com")?.with_accept(Accept::Read);
/// assert_eq!(host.to_string(), "https://search.example.com");
/// let proxy: Host = "https://www.example.com/algolia".parse()?;
/// assert_eq!(proxy.url(), "https://www.example.com/algolia");
/// # Ok::<(), search_client::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Host {
    scheme: Scheme,
    name: String,
    port: Option<u16>,
    /// Empty, or a path that starts with a slash and does not end with one.
    path: String,
    accept: Accept,
}

impl Host {
    /// Returns the host `name` on the default port of HTTPS, for reads and writes.
    ///
    /// # Errors
    /// Returns an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if `name` is not a
    /// host name.
    pub fn https(name: impl Into<String>) -> Result<Self, Error> {
        Self::new(Scheme::Https, name.into())
    }

    /// Returns the host `name` on the default port of HTTP, for reads and writes.
    ///
    /// # Errors
    /// Returns an [`InvalidParameter`](crate::ErrorKind::InvalidParameter) error if `name` is not a
    /// host name.
    pub fn http(name: impl Into<String>) -> Result<Self, Error> {
        Self::new(Scheme::Http, name.into())
    }

    fn new(scheme: Scheme, name: String) -> Result<Self, Error> {
        check_no_user(&name)?;
        // A name that contains `@`, `/` or `#` would send the credentials to another host.
        if !is_host_name(&name) {
            return Err(Error::invalid_parameter(
                "host",
                format!("{name:?} is not a host name"),
            ));
        }
        Ok(Self {
            scheme,
            name,
            port: None,
            path: String::new(),
            accept: Accept::ReadWrite,
        })
    }

    /// Sets the port.
    #[must_use]
    pub fn with_port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// Sets the classes of requests that the host accepts.
    #[must_use]
    pub fn with_accept(mut self, accept: Accept) -> Self {
        self.accept = accept;
        self
    }

    /// Returns the host name, without scheme and port.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the classes of requests that the host accepts.
    pub fn accept(&self) -> Accept {
        self.accept
    }

    /// Returns the base URL of requests: the origin and the path of the host.
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.path)
    }

    /// Returns scheme, name and port: `https://search.example.com:8443`.
    pub fn origin(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        match self.port {
            Some(port) => format!("{scheme}://{}:{port}", self.name),
            None => format!("{scheme}://{}", self.name),
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.url())
    }
}

/// Parses `name`, `name:port` or `http://name:port`, each with an optional path. The default scheme
/// is `https`.
impl FromStr for Host {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        check_no_user(text)?;
        let (scheme, rest) = match text.split_once("://") {
            Some(("http", rest)) => (Scheme::Http, rest),
            Some(("https", rest)) => (Scheme::Https, rest),
            Some((other, _)) => {
                let problem = format!("the scheme {other:?} is neither http nor https");
                return Err(Error::invalid_parameter("host", problem));
            }
            None => (Scheme::Https, text),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if authority.is_empty() && !path.is_empty() {
            let problem = format!("{text:?} is a path without a host; write https://NAME{path}");
            return Err(Error::invalid_parameter("host", problem));
        }
        let (name, port) = split_port(authority)?;
        let path = checked_path(path)?;
        let host = Self::new(scheme, name.to_owned())?;
        Ok(Self { port, path, ..host })
    }
}

/// Validates the path of a host and removes its trailing slash.
///
/// Clients and proxies must not interpret it in different ways, so queries, dot segments, empty
/// segments and percent-encoding are invalid.
fn checked_path(path: &str) -> Result<String, Error> {
    let path = path.strip_suffix('/').unwrap_or(path);
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&b);
    let is_segment =
        |segment: &str| !matches!(segment, "" | "." | "..") && segment.bytes().all(is_plain);
    if path.split('/').skip(1).all(is_segment) {
        Ok(path.to_owned())
    } else {
        let problem = format!("{path:?} cannot be used as the path of a host");
        Err(Error::invalid_parameter("host", problem))
    }
}

/// Rejects `user:password@name`, with a message that does not contain the password.
fn check_no_user(text: &str) -> Result<(), Error> {
    if text.contains('@') {
        let problem =
            "it must not contain a user or password; send an `authorization` header instead";
        return Err(Error::invalid_parameter("host", problem));
    }
    Ok(())
}

/// Splits `name:port`. Colons inside an IPv6 address in brackets are not separators.
fn split_port(text: &str) -> Result<(&str, Option<u16>), Error> {
    match text.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => {
            let port = port
                .parse()
                .map_err(|_| Error::invalid_parameter("host", format!("{port:?} is not a port")))?;
            Ok((name, Some(port)))
        }
        _ => Ok((text, None)),
    }
}

/// Returns whether a name is an IPv6 address in brackets, or consists of the characters of a domain
/// name or IPv4 address.
fn is_host_name(name: &str) -> bool {
    let address = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    match address {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b))
        }
    }
}

/// Returns the hosts of an application: the read host, the write host, then three fallbacks. These
/// are shuffled, so that in an outage the clients spread over them.
pub(crate) fn default_hosts(application_id: &str, random: &Random) -> Result<Vec<Host>, Error> {
    let read = Host::https(format!("{application_id}-dsn.algolia.net"))?.with_accept(Accept::Read);
    let write = Host::https(format!("{application_id}.algolia.net"))?.with_accept(Accept::Write);
    // The fallbacks are in another top-level domain, so that they survive the failure of one.
    let mut fallbacks = (1..=3)
        .map(|n| Host::https(format!("{application_id}-{n}.algolianet.com")))
        .collect::<Result<Vec<_>, _>>()?;
    random.shuffle(&mut fallbacks);
    Ok([read, write].into_iter().chain(fallbacks).collect())
}

/// The kind of the last failure of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The host could not be reached, or answered with a status that is neither 2xx nor 4xx or with
    /// an unusable body.
    Down,
    /// The host did not answer in time.
    TimedOut,
}

/// The state of a host at a point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Without a remembered failure.
    Up,
    /// Timed out recently: tried only after hosts that are up.
    Late,
    /// Failed recently: skipped as long as another host is up or late.
    Down,
}

/// The last failure of a host.
#[derive(Clone, Copy, Debug)]
struct Memory {
    failure: Failure,
    /// Time of the failure on the client's clock.
    at: Duration,
    /// End of the lease of the call that probes the host; see [`HostStates::begin_try`].
    probed_until: Option<Duration>,
}

/// The failures of hosts, shared by all calls of a client. Points in time are durations since the
/// origin of the clock.
///
/// Only the last failure of each host is kept, so the size is bounded by the number of hosts.
#[derive(Clone, Debug)]
pub struct HostStates {
    keep: Duration,
    failures: HashMap<Host, Memory>,
}

impl Default for HostStates {
    fn default() -> Self {
        Self::new(HOST_MEMORY)
    }
}

impl HostStates {
    /// Creates states without failures, which remember failures for the duration `keep`. The default
    /// is [`HOST_MEMORY`].
    pub fn new(keep: Duration) -> Self {
        Self {
            keep,
            failures: HashMap::new(),
        }
    }

    /// Returns the state of `host` at the time `now`.
    pub fn standing(&self, host: &Host, now: Duration) -> Standing {
        match self.failures.get(host) {
            Some(memory) if !self.is_over(memory, now) => match memory.failure {
                Failure::Down => Standing::Down,
                Failure::TimedOut => Standing::Late,
            },
            _ => Standing::Up,
        }
    }

    /// Returns the hosts to try for a request of `class`, and how many of them are late.
    ///
    /// Hosts that are up come first, then those that are late, each in the order of `hosts`. If all
    /// are down, all are returned, because trying a host that failed is better than failing at once.
    pub fn candidates(&self, hosts: &[Host], class: Class, now: Duration) -> (Vec<Host>, u32) {
        let fitting = || hosts.iter().filter(|host| host.accept.takes(class));
        let with = |wanted| fitting().filter(move |host| self.standing(host, now) == wanted);
        let late = u32::try_from(with(Standing::Late).count()).unwrap_or(u32::MAX);
        let chosen: Vec<Host> = with(Standing::Up)
            .chain(with(Standing::Late))
            .cloned()
            .collect();
        if chosen.is_empty() {
            (fitting().cloned().collect(), 0)
        } else {
            (chosen, late)
        }
    }

    /// Records a failure of `host`.
    pub fn record_failure(&mut self, host: &Host, failure: Failure, now: Duration) {
        self.failures.insert(
            host.clone(),
            Memory {
                failure,
                at: now,
                probed_until: None,
            },
        );
    }

    /// Records that `host` answered. This removes an expired failure; one that has not expired is
    /// kept until it does.
    pub fn record_answer(&mut self, host: &Host, now: Duration) {
        if self
            .failures
            .get(host)
            .is_some_and(|memory| self.is_over(memory, now))
        {
            self.failures.remove(host);
        }
    }

    /// Records the start of an attempt on `host`.
    ///
    /// The first attempt after a failure has expired is a probe: until it ends, or for the duration
    /// `lease`, other calls prefer other hosts. A host that is still down thus delays one call
    /// rather than all of them.
    pub fn begin_try(&mut self, host: &Host, now: Duration, lease: Duration) {
        let keep = self.keep;
        if let Some(memory) = self.failures.get_mut(host)
            && now.saturating_sub(memory.at) > keep
        {
            memory.probed_until = Some(now.saturating_add(lease));
        }
    }

    /// Returns the priority of `host` among the remaining hosts of a call; lower values are tried
    /// first. It is computed before each attempt, because other calls may have recorded failures or
    /// started a probe since the call began.
    pub(crate) fn rank(&self, host: &Host, now: Duration) -> u8 {
        match self.standing(host, now) {
            Standing::Up if !self.is_probed(host, now) => 0,
            Standing::Late => 1,
            Standing::Up => 2,
            Standing::Down => 3,
        }
    }

    /// Returns whether another call is probing `host`; see [`HostStates::begin_try`].
    pub fn is_probed(&self, host: &Host, now: Duration) -> bool {
        let until = self
            .failures
            .get(host)
            .and_then(|memory| memory.probed_until);
        until.is_some_and(|until| now < until)
    }

    /// Returns whether a failure has expired.
    fn is_over(&self, memory: &Memory, now: Duration) -> bool {
        now.saturating_sub(memory.at) > self.keep
    }
}
