//! The thin shell around the core: it owns the caches, the hosts' states, the clock and the
//! transport, and carries out what [`crate::retry`] decides.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::{Either, select};
use serde::de::DeserializeOwned;

use crate::agent::Agent;
use crate::cache::{CacheKey, Caches, Joined};
use crate::clock::Clock;
use crate::credentials::CredentialsIn;
use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use crate::frame::{self, Frame};
use crate::host::{Host, HostStates};
use crate::options::RequestOptions;
use crate::prepare::{Context, Prepared, prepare};
use crate::random::Random;
use crate::redact::{Redactor, Secret};
use crate::request::Request;
use crate::retry::{Action, Call, Outcome, Plan, Reason, Try};
use crate::timeouts::Timeouts;
use crate::transport::{HttpRequest, HttpResponse, Transport, TransportError, TransportErrorKind};

/// The official clients use eleven characters.
const REQUEST_ID_LENGTH: usize = 11;

/// Hears of tries that failed.
pub(crate) type OnFailure = dyn Fn(&Frame) + Send + Sync;

/// What all handles of one client share.
pub(crate) struct Engine {
    pub(crate) transport: Box<dyn Transport>,
    pub(crate) clock: Box<dyn Clock>,
    pub(crate) random: Random,
    pub(crate) application_id: String,
    pub(crate) api_key: RwLock<Secret>,
    pub(crate) credentials_in: CredentialsIn,
    pub(crate) agent: RwLock<Agent>,
    pub(crate) hosts: Vec<Host>,
    pub(crate) states: Mutex<HostStates>,
    pub(crate) timeouts: Timeouts,
    pub(crate) deadline: Option<Duration>,
    pub(crate) gzip: bool,
    /// In characters.
    pub(crate) max_query_length: usize,
    pub(crate) unreachable_help: String,
    pub(crate) on_failure: Option<Box<OnFailure>>,
    pub(crate) caches: Mutex<Caches>,
}

/// What one call brings along besides its request.
#[derive(Clone, Default)]
pub(crate) struct CallContext {
    pub(crate) options: RequestOptions,
    /// Shared by the requests of one helper; else every call has its own.
    pub(crate) request_id: Option<String>,
    /// The end of the helper on the client's clock, if it has a deadline.
    pub(crate) ends: Option<Duration>,
}

impl CallContext {
    /// The same for all requests of one helper call: one request id, one deadline.
    pub(crate) fn helper(&self, engine: &Engine) -> Self {
        let mut call = self.series(engine);
        if call.ends.is_none() {
            let deadline = call.options.deadline.or(engine.deadline);
            call.ends = deadline.map(|deadline| engine.clock.now().saturating_add(deadline));
        }
        call
    }

    /// The same for requests that only share a request id.
    pub(crate) fn series(&self, engine: &Engine) -> Self {
        let mut call = self.clone();
        call.request_id.get_or_insert_with(|| engine.request_id());
        call
    }
}

/// How a try ended.
struct Tried {
    outcome: Outcome,
    answer: Option<HttpResponse>,
    /// Why the body of a 2xx answer cannot be used.
    fault: Option<serde_json::Error>,
    /// When, on the client's clock.
    at: Duration,
}

impl Engine {
    /// Sends `request` and reads the good answer; an empty one reads as `null`.
    pub(crate) async fn perform<T: DeserializeOwned>(
        self: &Arc<Self>,
        request: Request,
        call: &CallContext,
    ) -> Result<T, Error> {
        let prepared = Arc::new(self.prepare(request, call)?);
        let own = prepared.deadline;
        let own = own.map(|deadline| self.clock.now().saturating_add(deadline));
        let deadline = own.into_iter().chain(call.ends).min();
        match prepared.cache_key {
            Some(key) => self.perform_cached(&prepared, key, deadline).await,
            None => {
                let body = self.run(&prepared, deadline).await?;
                parse(&body, &prepared.redactor)
            }
        }
    }

    /// A new request id, for the requests of one helper.
    pub(crate) fn request_id(&self) -> String {
        self.random.word(REQUEST_ID_LENGTH)
    }

    /// Empties both caches.
    pub(crate) fn clear_cache(&self) {
        lock(&self.caches).clear();
    }

    /// Kept answers and requests under way.
    pub(crate) fn cache_sizes(&self) -> (usize, usize) {
        let caches = lock(&self.caches);
        (caches.responses.len(), caches.in_flight.len())
    }

    pub(crate) fn set_api_key(&self, key: Secret) {
        *self.api_key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }

    fn prepare(&self, request: Request, call: &CallContext) -> Result<Prepared, Error> {
        let key = self
            .api_key
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let agent = self
            .agent
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .to_string();
        let context = Context {
            application_id: &self.application_id,
            api_key: key.expose(),
            credentials_in: self.credentials_in,
            agent,
            request_id: call.request_id.clone().unwrap_or_else(|| self.request_id()),
            timeouts: self.timeouts,
            deadline: self.deadline,
            gzip: self.gzip,
        };
        prepare(request, &call.options, &context)
    }

    /// Kept answers, then equal requests under way, then the network. Only what was understood is
    /// kept; what another type of hit understood is asked for anew.
    async fn perform_cached<T: DeserializeOwned>(
        self: &Arc<Self>,
        prepared: &Arc<Prepared>,
        key: CacheKey,
        deadline: Option<Duration>,
    ) -> Result<T, Error> {
        let (kept, generation) = {
            let mut caches = lock(&self.caches);
            let kept = caches.responses.get(key, self.clock.now());
            (kept, caches.generation())
        };
        if let Some(body) = kept
            && let Ok(value) = parse(&body, &prepared.redactor)
        {
            return Ok(value);
        }
        let body = self.ask_together(prepared, key, deadline).await?;
        let value = parse(&body, &prepared.redactor)?;
        lock(&self.caches).keep(key, body, self.clock.now(), generation);
        Ok(value)
    }

    /// Asks once for all who want the same now. The one who asked first may have less time: when it
    /// runs out, those who have time left ask again, once for all of them.
    async fn ask_together(
        self: &Arc<Self>,
        prepared: &Arc<Prepared>,
        key: CacheKey,
        deadline: Option<Duration>,
    ) -> Result<Bytes, Error> {
        loop {
            let joined = match self.join_or_start(prepared, key, deadline) {
                Asked::Started(request) => return request.await,
                Asked::Joined(request) => request,
            };
            let left = deadline.map(|deadline| deadline.saturating_sub(self.clock.now()));
            let result = self.within(left, joined).await;
            let result = result.unwrap_or_else(|| Err(Error::deadline(Vec::new())));
            let is_over = |deadline| deadline <= self.clock.now();
            match result {
                Err(error)
                    if error.kind() == ErrorKind::DeadlineExceeded
                        && !deadline.is_some_and(is_over) => {}
                result => return result,
            }
        }
    }

    fn join_or_start(
        self: &Arc<Self>,
        prepared: &Arc<Prepared>,
        key: CacheKey,
        deadline: Option<Duration>,
    ) -> Asked {
        let in_flight = &mut lock(&self.caches).in_flight;
        if let Some(joined) = in_flight.join(key) {
            return Asked::Joined(joined);
        }
        let listed = Listed {
            engine: Arc::clone(self),
            key,
            number: in_flight.number(),
        };
        let number = listed.number;
        let prepared = Arc::clone(prepared);
        let started = async move { listed.engine.run(&prepared, deadline).await };
        let started = started.boxed().shared();
        in_flight.add(key, number, &started);
        Asked::Started(started)
    }

    /// Asks one host after the other, as the core decides.
    async fn run(&self, prepared: &Prepared, deadline: Option<Duration>) -> Result<Bytes, Error> {
        let plan = Plan {
            class: prepared.class,
            timeouts: prepared.timeouts,
            deadline,
        };
        let (mut call, mut action) = self.start(plan, self.clock.now());
        let mut frames = Vec::new();
        let mut last = None;
        let mut unusable = None;
        loop {
            match action {
                Action::Send(next) => {
                    let tried = self.send(prepared, &next, deadline, &mut frames).await?;
                    last = tried.answer;
                    // The first unusable answer is the one to report.
                    if let (None, Some(fault)) = (&unusable, tried.fault) {
                        let body = last.as_ref().map(HttpResponse::body);
                        let body = body.map(|body| frame::excerpt(body, &prepared.redactor));
                        unusable = Some((fault, body.unwrap_or_default()));
                    }
                    action = call.advance(tried.outcome, &mut lock(&self.states), tried.at);
                }
                Action::Accept => {
                    return Ok(last.map(|answer| answer.body().clone()).unwrap_or_default());
                }
                Action::Reject => return Err(refused(last, frames, &prepared.redactor)),
                Action::GiveUp(reason) => {
                    return Err(match (reason, unusable) {
                        (Reason::Deadline, _) => Error::deadline(frames),
                        (Reason::Unparseable, Some((fault, body))) => {
                            Error::deserialization(fault, &prepared.redactor, body, frames)
                        }
                        _ => Error::unreachable(frames, &self.unreachable_help),
                    });
                }
            }
        }
    }

    /// Waits for `future`, but no longer than what is `left`.
    async fn within<T>(
        &self,
        left: Option<Duration>,
        future: impl Future<Output = T>,
    ) -> Option<T> {
        let Some(left) = left else {
            return Some(future.await);
        };
        match select(std::pin::pin!(future), self.transport.sleep(left)).await {
            Either::Left((value, _)) => Some(value),
            Either::Right(_) => None,
        }
    }

    fn start(&self, plan: Plan, now: Duration) -> (Call, Action) {
        let mut states = lock(&self.states);
        let mut call = Call::new(&self.hosts, plan, &states, now);
        let action = call.start(&mut states, now);
        (call, action)
    }

    /// One try. A frame remembers it unless it went well.
    async fn send(
        &self,
        prepared: &Prepared,
        next: &Try,
        deadline: Option<Duration>,
        frames: &mut Vec<Frame>,
    ) -> Result<Tried, Error> {
        let request = http_request(prepared, next);
        let sent = self.transport.send(request.clone());
        let sent = self.within(next.total_timeout, sent).await;
        let now = self.clock.now();
        // The sleep may be over a little before the clock says so.
        let at = match (&sent, deadline) {
            (None, Some(deadline)) => now.max(deadline),
            _ => now,
        };
        let result = sent.unwrap_or_else(|| Err(TransportError::response_timeout()));
        if let Err(error) = &result
            && error.kind() == TransportErrorKind::InvalidRequest
        {
            return Err(Error::invalid_parameter(
                "request",
                request.redactor.text(error.message()),
            ));
        }
        let (outcome, fault) = outcome_of(&result, prepared.expected);
        if !matches!(outcome, Outcome::Status(200..=299)) {
            let frame = Frame::new(&request, &result, next.host.url(), next.tries_left);
            self.report(&frame, outcome);
            frames.push(frame);
        }
        Ok(Tried {
            outcome,
            answer: result.ok(),
            fault,
            at,
        })
    }

    fn report(&self, frame: &Frame, outcome: Outcome) {
        if let Some(on_failure) = &self.on_failure
            && !matches!(outcome, Outcome::Status(400..=499))
        {
            on_failure(frame);
        }
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchClient")
            .field("application_id", &self.application_id)
            .field("hosts", &self.hosts)
            .field("timeouts", &self.timeouts)
            .field("deadline", &self.deadline)
            .field("credentials_in", &self.credentials_in)
            .finish_non_exhaustive()
    }
}

/// A request for one or for many.
enum Asked {
    /// Begun by this caller.
    Started(Joined),
    /// Begun by another one.
    Joined(Joined),
}

/// A request that others can join, until it ends or all who wait for it have gone.
struct Listed {
    engine: Arc<Engine>,
    key: CacheKey,
    number: u64,
}

impl Drop for Listed {
    fn drop(&mut self) {
        lock(&self.engine.caches)
            .in_flight
            .remove(self.key, self.number);
    }
}

/// A panic of another thread leaves nothing half done here: every update is one assignment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn http_request(prepared: &Prepared, next: &Try) -> HttpRequest {
    HttpRequest {
        method: prepared.method,
        class: prepared.class,
        url: format!("{}{}", next.host.url(), prepared.path_and_query),
        headers: prepared.headers.clone(),
        body: prepared.body.clone(),
        connect_timeout: next.connect_timeout,
        response_timeout: next.response_timeout,
        total_timeout: next.total_timeout,
        redactor: prepared.redactor.clone(),
    }
}

fn outcome_of(
    result: &Result<HttpResponse, TransportError>,
    expected: Expected,
) -> (Outcome, Option<serde_json::Error>) {
    match result {
        Ok(answer) => {
            let outcome = Outcome::of_answer(answer.status(), answer.body(), expected);
            let is_unusable = outcome == Outcome::Unparseable;
            let fault = is_unusable.then(|| expected.check(answer.body()).err());
            (outcome, fault.flatten())
        }
        Err(error) => match error.kind() {
            TransportErrorKind::ConnectTimeout | TransportErrorKind::ResponseTimeout => {
                (Outcome::TimedOut, None)
            }
            _ => (Outcome::Unreachable, None),
        },
    }
}

fn parse<T: DeserializeOwned>(body: &[u8], redactor: &Redactor) -> Result<T, Error> {
    let json = if body.is_empty() { b"null" } else { body };
    serde_json::from_slice(json).map_err(|error| {
        let shown = frame::excerpt(body, redactor);
        Error::deserialization(error, redactor, shown, Vec::new())
    })
}

fn refused(last: Option<HttpResponse>, frames: Vec<Frame>, redactor: &Redactor) -> Error {
    let (status, body) = last.map_or((0, Bytes::new()), |answer| {
        (answer.status(), answer.body().clone())
    });
    Error::api(status, &body, redactor, frames)
}
