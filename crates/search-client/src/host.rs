//! Hosts, what they accept, and what the client remembers about them.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::error::Error;
use crate::random::Random;

/// A host that is down or timed out is skipped for this long.
pub const HOST_MEMORY: Duration = Duration::from_secs(120);

/// What a request does; each host says which of the two it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// `GET`, and every `POST` which only asks: search, recommendations, browse.
    Read,
    /// Everything else.
    Write,
}

/// What a host takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Accept {
    /// Only [`Class::Read`].
    Read,
    /// Only [`Class::Write`].
    Write,
    /// Both.
    #[default]
    ReadWrite,
}

impl Accept {
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
    /// Plain text, for servers on the same machine.
    Http,
    /// TLS.
    Https,
}

/// One search server, or a proxy in front of one.
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
    /// Empty, or a path that begins with a slash and does not end with one.
    path: String,
    accept: Accept,
}

impl Host {
    /// A host that speaks TLS.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidParameter`](crate::ErrorKind::InvalidParameter) when `name` is no host name.
    pub fn https(name: impl Into<String>) -> Result<Self, Error> {
        Self::new(Scheme::Https, name.into())
    }

    /// A host in plain text.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidParameter`](crate::ErrorKind::InvalidParameter) when `name` is no host name.
    pub fn http(name: impl Into<String>) -> Result<Self, Error> {
        Self::new(Scheme::Http, name.into())
    }

    fn new(scheme: Scheme, name: String) -> Result<Self, Error> {
        check_no_user(&name)?;
        // A name with `@`, `/` or `#` in it would send the credentials somewhere else.
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

    /// The same host on another port.
    #[must_use]
    pub fn with_port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// The same host for another kind of request.
    #[must_use]
    pub fn with_accept(mut self, accept: Accept) -> Self {
        self.accept = accept;
        self
    }

    /// The host name, without scheme and port.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the host takes.
    pub fn accept(&self) -> Accept {
        self.accept
    }

    /// What stands before the path of a request: the origin, and the path of a proxy.
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.path)
    }

    /// Scheme, name and port.
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
        f.write_str(&self.url())
    }
}

/// Reads `name`, `name:port`, `http://name:port` and each of them with a path; without a scheme, TLS is
/// meant.
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
            let problem = format!(
                "{text:?} is a path, which only pages can take for an address: write https://NAME{path}"
            );
            return Err(Error::invalid_parameter("host", problem));
        }
        let (name, port) = split_port(authority)?;
        let path = checked_path(path)?;
        let host = Self::new(scheme, name.to_owned())?;
        Ok(Self { port, path, ..host })
    }
}

/// A path that stands before those of requests, without the slash at its end. It must mean the same
/// to everyone who reads it: no query, no dots to resolve, no empty parts, nothing to decode.
fn checked_path(path: &str) -> Result<String, Error> {
    let path = path.strip_suffix('/').unwrap_or(path);
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&b);
    let is_segment =
        |segment: &str| !matches!(segment, "" | "." | "..") && segment.bytes().all(is_plain);
    if path.split('/').skip(1).all(is_segment) {
        Ok(path.to_owned())
    } else {
        let problem = format!("{path:?} is not a path that can stand before others");
        Err(Error::invalid_parameter("host", problem))
    }
}

/// `user:password@name` is refused without repeating the password.
fn check_no_user(text: &str) -> Result<(), Error> {
    if text.contains('@') {
        let problem = "it cannot hold a user or a password; send an `authorization` header instead";
        return Err(Error::invalid_parameter("host", problem));
    }
    Ok(())
}

/// Splits `name:port`; the colons inside of an IPv6 address in brackets are no separators.
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

/// The hosts of an application: the read host, the main host, then the three fallbacks in an order
/// which the seed decides, so that an outage spreads the load.
pub(crate) fn default_hosts(application_id: &str, random: &Random) -> Result<Vec<Host>, Error> {
    let read = Host::https(format!("{application_id}-dsn.algolia.net"))?.with_accept(Accept::Read);
    let write = Host::https(format!("{application_id}.algolia.net"))?.with_accept(Accept::Write);
    // Two domains on purpose: the fallbacks survive the loss of a top-level domain.
    let mut fallbacks = (1..=3)
        .map(|n| Host::https(format!("{application_id}-{n}.algolianet.com")))
        .collect::<Result<Vec<_>, _>>()?;
    random.shuffle(&mut fallbacks);
    Ok([read, write].into_iter().chain(fallbacks).collect())
}

/// How a host failed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It answered with a status that is neither 2xx nor 4xx, with rubbish, or could not be reached.
    Down,
    /// It did not answer in time.
    TimedOut,
}

/// What a host is good for at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Never failed, or failed longer ago than the memory reaches.
    Up,
    /// Timed out lately: worth a try when no other host answers.
    Late,
    /// Failed lately.
    Down,
}

#[derive(Clone, Copy, Debug)]
struct Memory {
    failure: Failure,
    at: Duration,
    /// Until then another call finds out whether the host is back.
    probed_until: Option<Duration>,
}

/// What all calls of one client know about its hosts. Times are durations since the clock's origin.
///
/// The size is bounded by the number of hosts: a host has one entry, which its next failure replaces.
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
    /// Failures are remembered for `keep`.
    pub fn new(keep: Duration) -> Self {
        Self {
            keep,
            failures: HashMap::new(),
        }
    }

    /// What `host` is good for.
    pub fn standing(&self, host: &Host, now: Duration) -> Standing {
        match self.failures.get(host) {
            Some(memory) if !self.is_over(memory, now) => match memory.failure {
                Failure::Down => Standing::Down,
                Failure::TimedOut => Standing::Late,
            },
            _ => Standing::Up,
        }
    }

    /// Those of `hosts` that take `class`: first the ones that are up, then the late ones, each in
    /// list order, and how many are late. When all are down, all of them: better to try than not.
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

    /// Remembers that `host` failed.
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

    /// `host` answered. A failure that is still remembered stays: it only ages out.
    pub fn record_answer(&mut self, host: &Host, now: Duration) {
        if self
            .failures
            .get(host)
            .is_some_and(|memory| self.is_over(memory, now))
        {
            self.failures.remove(host);
        }
    }

    /// A try begins. The first one after the memory of a failure ran out is a probe: until it is
    /// decided, or `lease` is over, other calls prefer other hosts, so that a host which is still
    /// dead delays one call and not all of them.
    pub fn begin_try(&mut self, host: &Host, now: Duration, lease: Duration) {
        let keep = self.keep;
        if let Some(memory) = self.failures.get_mut(host)
            && now.saturating_sub(memory.at) > keep
        {
            memory.probed_until = Some(now.saturating_add(lease));
        }
    }

    /// How soon a call that still has `host` on its list should ask it; lower is sooner. Until then
    /// other calls may have learned that it is late or down, or be finding out if it is back.
    pub(crate) fn rank(&self, host: &Host, now: Duration) -> u8 {
        match self.standing(host, now) {
            Standing::Up if !self.is_probed(host, now) => 0,
            Standing::Late => 1,
            Standing::Up => 2,
            Standing::Down => 3,
        }
    }

    /// Whether another call is finding out if `host` is back.
    pub fn is_probed(&self, host: &Host, now: Duration) -> bool {
        let until = self
            .failures
            .get(host)
            .and_then(|memory| memory.probed_until);
        until.is_some_and(|until| now < until)
    }

    fn is_over(&self, memory: &Memory, now: Duration) -> bool {
        now.saturating_sub(memory.at) > self.keep
    }
}
