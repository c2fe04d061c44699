//! Requests to other sites: a few at a time to each site, with retries after
//! temporary failures.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use docs_model::config::ExternalLinksConfig;
use futures_util::stream::{self, StreamExt as _};
use reqwest::{Client, Method, Response, StatusCode, Url, header, redirect};
use tokio::time::Instant;

use super::links::is_local_url;
use crate::error::{Error, ErrorKind, Result, chain};

/// The state of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The address exists.
    Alive,
    /// The address does not exist, or does not answer. Contains the reason.
    Dead(String),
    /// The answer of the site is inconclusive. Contains the reason.
    Unknown(String),
}

/// The beginning of the message of the standard library, on Unix, if the name of a host
/// cannot be looked up.
const LOOK_UP: &str = "failed to lookup address information";

impl Verdict {
    /// Returns whether the name of the host could not be looked up.
    pub(super) fn is_unknown_host(&self) -> bool {
        matches!(self, Self::Dead(why) if why.contains(LOOK_UP))
    }
}

/// Maximum number of sites that are requested at a time.
const SITES_AT_ONCE: usize = 32;

/// Maximum number of concurrent requests to a site, as in browsers.
const AT_ONCE: usize = 4;

/// Maximum number of requests for an address that fails temporarily.
const TRIES: u32 = 3;

/// Pause before the second request. Each further one is four times as long.
const PAUSE: Duration = Duration::from_secs(1);

/// Maximum pause that `Retry-After` can set. A site that sets a longer one is not asked
/// again: it would refuse earlier requests.
const MAX_PAUSE: Duration = Duration::from_secs(60);

/// Maximum number of redirects to follow.
const MAX_REDIRECTS: usize = 10;

/// Requests each address. Returns the verdicts in the order of `addresses`.
///
/// Calls `done` after each address, with the number of finished addresses.
///
/// All requests run on this thread: they wait for the network, not for a
/// processor. Addresses are grouped by host, so that limits apply to each site.
///
/// # Errors
/// If no connection can be opened at all.
pub(super) fn ask_all(
    addresses: &[&str],
    config: &ExternalLinksConfig,
    done: impl Fn(usize),
) -> Result<Vec<Verdict>> {
    if addresses.is_empty() {
        return Ok(Vec::new());
    }
    let asker = Asker::new(config)?;
    let mut verdicts = vec![Verdict::Alive; addresses.len()];
    let mut sites: BTreeMap<String, Vec<(usize, Url)>> = BTreeMap::new();
    for (i, address) in addresses.iter().enumerate() {
        match Url::parse(address) {
            Ok(url) => sites
                .entry(url.host_str().unwrap_or_default().to_owned())
                .or_default()
                .push((i, url)),
            Err(error) => verdicts[i] = Verdict::Dead(error.to_string()),
        }
    }
    let count = AtomicUsize::new(0);
    let (asker, count, done) = (&asker, &count, &done);
    let answers = stream::iter(sites.into_values().map(|urls| async move {
        let site = &Site::default();
        let answers = urls.into_iter().map(|(i, url)| async move {
            let verdict = asker.verdict(&url, site).await;
            done(count.fetch_add(1, Ordering::Relaxed) + 1);
            (i, verdict)
        });
        let answers = stream::iter(answers).buffer_unordered(AT_ONCE);
        answers.collect::<Vec<_>>().await
    }));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| Error::new(ErrorKind::Network, "cannot start the runtime").because(e))?;
    let answers = answers.buffer_unordered(SITES_AT_ONCE);
    let answers: Vec<_> = runtime.block_on(answers.collect());
    for (i, verdict) in answers.into_iter().flatten() {
        verdicts[i] = verdict;
    }
    Ok(verdicts)
}

/// Temporary failures in a row after which each address of a site is requested
/// only once: a site that is down, or blocks programs, does not recover soon.
const MAX_TEMPORARY: u32 = 12;

/// The state of a site during the check.
#[derive(Default)]
struct Site(Mutex<Pace>);

/// The limits that a site requests.
#[derive(Default)]
struct Pace {
    /// Time until which no request is sent.
    rests_until: Option<Instant>,
    /// Number of temporary failures since the last final answer.
    temporary: u32,
}

impl Site {
    /// Waits until the site accepts requests again.
    ///
    /// Another request may extend the pause meanwhile, so the time is read
    /// again after each wait.
    async fn rested(&self) {
        while let Some(until) = self
            .pace(|pace| pace.rests_until)
            .filter(|until| *until > Instant::now())
        {
            tokio::time::sleep_until(until).await;
        }
    }

    /// Returns whether the site has failed so many times in a row that retries
    /// are pointless.
    fn is_failing(&self) -> bool {
        self.pace(|pace| pace.temporary >= MAX_TEMPORARY)
    }

    /// Gives up retries: the site refuses requests for longer than a check waits.
    fn give_up(&self) {
        self.pace(|pace| pace.temporary = MAX_TEMPORARY);
    }

    /// Records a final answer, whatever it is: the site works.
    fn answered(&self) {
        self.pace(|pace| pace.temporary = 0);
    }

    /// Delays all requests to the site.
    ///
    /// The pause is never shortened, as several requests may set one at the
    /// same time.
    fn rest(&self, pause: Duration) {
        let until = Instant::now() + pause;
        self.pace(|pace| {
            pace.temporary += 1;
            pace.rests_until = pace.rests_until.max(Some(until));
        });
    }

    /// Calls `change` with the pace of the host. Taking a closure keeps the lock
    /// from being held across an `await`.
    fn pace<T>(&self, change: impl FnOnce(&mut Pace) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Asker<'c> {
    client: Client,
    config: &'c ExternalLinksConfig,
}

/// The result of a request.
enum Answer {
    Last(Verdict),
    /// A failure that may not recur in a later request.
    Temporary {
        verdict: Verdict,
        /// The pause that `Retry-After` sets.
        pause: Option<Duration>,
    },
}

impl<'c> Asker<'c> {
    fn new(config: &'c ExternalLinksConfig) -> Result<Self> {
        // Fails if a provider is already installed, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .user_agent(concat!(
                "site-build/",
                env!("CARGO_PKG_VERSION"),
                " (link check)"
            ))
            .timeout(Duration::from_secs(config.timeout.into()))
            .redirect(redirect::Policy::custom(follow))
            .build()
            .map_err(|e| Error::new(ErrorKind::Network, "cannot request other sites").because(e))?;
        Ok(Self { client, config })
    }

    /// Returns the verdict about an address, after at most [`TRIES`] requests.
    async fn verdict(&self, url: &Url, site: &Site) -> Verdict {
        let mut own_pause = PAUSE;
        let mut tries = 1;
        loop {
            site.rested().await;
            let (verdict, pause) = match self.ask(url).await {
                Answer::Last(verdict) => {
                    site.answered();
                    return verdict;
                }
                Answer::Temporary { verdict, pause } => (verdict, pause),
            };
            if pause.is_some_and(|pause| pause > MAX_PAUSE) {
                site.give_up();
                return verdict;
            }
            // The pause applies to all addresses of the site. Without this
            // limit, a site that never answers would make a check last for
            // hours.
            let longest = if site.is_failing() { PAUSE } else { MAX_PAUSE };
            site.rest(pause.unwrap_or(own_pause).min(longest));
            if tries == TRIES || site.is_failing() {
                return verdict;
            }
            tries += 1;
            own_pause *= 4;
        }
    }

    /// Sends a HEAD request, and a GET request if that fails: some sites
    /// support only GET.
    async fn ask(&self, url: &Url) -> Answer {
        if let Ok(response) = self.send(Method::HEAD, url).await
            && self.is_good(response.status())
        {
            return Answer::Last(Verdict::Alive);
        }
        match self.send(Method::GET, url).await {
            Ok(response) => self.read(&response),
            Err(error) => failed(error),
        }
    }

    /// Sends one request, which accepts every media type.
    async fn send(&self, method: Method, url: &Url) -> reqwest::Result<Response> {
        let request = self.client.request(method, url.clone());
        request.header(header::ACCEPT, "*/*").send().await
    }

    fn is_good(&self, status: StatusCode) -> bool {
        status.is_success() || self.config.accept.contains(&status.as_u16())
    }

    /// Interprets the status of an answer. Statuses that depend on who asks
    /// prove nothing; all others from 400 on, such as 404 and 410, mean that
    /// the page is gone.
    fn read(&self, response: &Response) -> Answer {
        let status = response.status();
        if self.is_good(status) {
            return Answer::Last(Verdict::Alive);
        }
        let name = status.canonical_reason().unwrap_or("unknown status");
        let why = format!("{} {name}", status.as_u16());
        match status.as_u16() {
            429 | 500..=599 => Answer::Temporary {
                verdict: Verdict::Unknown(why),
                pause: pause(response),
            },
            // They require a login, or refuse programs.
            401 | 402 | 403 | 405 | 406 | 407 | 999 => Answer::Last(Verdict::Unknown(why)),
            // The client follows those that name an address.
            301 | 302 | 303 | 307 | 308 => {
                Answer::Last(Verdict::Dead(format!("{why}, without an address")))
            }
            _ => Answer::Last(Verdict::Dead(why)),
        }
    }
}

/// Follows redirects, except from the internet to an address of this machine or
/// its network: pages must not be able to probe it.
fn follow(attempt: redirect::Attempt<'_>) -> redirect::Action {
    if is_local_url(attempt.url()) && !attempt.previous().iter().all(is_local_url) {
        return attempt.error("it redirects to an address in a local network");
    }
    if !matches!(attempt.url().scheme(), "http" | "https") {
        let message = format!("it redirects to `{}`", attempt.url());
        return attempt.error(message);
    }
    redirect::Policy::limited(MAX_REDIRECTS).redirect(attempt)
}

/// Returns the pause that a site requests, in seconds or until a date.
fn pause(response: &Response) -> Option<Duration> {
    let text = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

/// Classifies a failed request. A timeout is inconclusive: the network may be
/// slow. A failed connection or an unknown host is temporary, and dead if it
/// persists. Redirect loops do not go away by a retry.
fn failed(error: reqwest::Error) -> Answer {
    let (timeout, redirects) = (error.is_timeout(), error.is_redirect());
    // The message already contains the address.
    let error = error.without_url();
    if redirects {
        return Answer::Last(Verdict::Dead(cause(&error)));
    }
    let verdict = if timeout {
        Verdict::Unknown("no answer in time".to_owned())
    } else if error.is_connect() {
        Verdict::Dead(format!("no connection: {}", cause(&error)))
    } else {
        Verdict::Dead(chain(&error))
    };
    Answer::Temporary {
        verdict,
        pause: None,
    }
}

/// Returns the innermost cause of an error. The outer ones name the layers of the
/// client: `error sending request: client error (Connect): dns error`.
fn cause(error: &reqwest::Error) -> String {
    let first = std::error::Error::source(error);
    let causes = std::iter::successors(first, |cause| cause.source());
    causes
        .last()
        .map_or_else(|| error.to_string(), ToString::to_string)
}
