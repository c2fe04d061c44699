//! The shell around the core: it owns the caches, host states, clock and transport, and carries out
//! the actions that [`crate::retry`] decides on.
//!
//! No lock is held while a future is awaited: each is taken for an update and released at the end of
//! the statement or block.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::{Either, select};
use serde::de::DeserializeOwned;

use crate::agent::Agent;
use crate::cache::{CacheKey, CacheSizes, Caches, Joined};
use crate::clock::Clock;
use crate::credentials::CredentialsIn;
use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use crate::frame::{self, Frame};
use crate::host::{Host, HostStates};
use crate::http::{HttpRequest, HttpResponse, TransportError, TransportErrorKind};
use crate::options::RequestOptions;
use crate::prepare::{Context, Prepared, prepare};
use crate::random::Random;
use crate::redact::{Redactor, Secret};
use crate::request::Request;
use crate::retry::{Action, Call, Outcome, Plan, Reason, Try};
use crate::timeouts::Timeouts;
use crate::transport::Transport;

/// Length of request ids in characters, as in the official clients.
const REQUEST_ID_LENGTH: usize = 11;

/// Called after each failed attempt; see
/// [`ClientBuilder::on_failure`](crate::ClientBuilder::on_failure).
pub(crate) type OnFailure = dyn Fn(&Frame) + Send + Sync;

/// The state that all clones of a client share. The fields are the settings of
/// [`ClientBuilder`](crate::ClientBuilder), except for `states` and `caches`.
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
    /// Maximum length of a query, in characters.
    pub(crate) max_query_length: usize,
    pub(crate) unreachable_help: String,
    pub(crate) on_failure: Option<Box<OnFailure>>,
    pub(crate) caches: Mutex<Caches>,
}

/// The options and shared state of a call.
#[derive(Clone, Default)]
pub(crate) struct CallContext {
    pub(crate) options: RequestOptions,
    /// Request id shared by the requests of a helper. `None` generates one per call.
    pub(crate) request_id: Option<String>,
    /// Deadline of the helper on the client's clock, if it has one.
    pub(crate) ends: Option<Duration>,
}

impl CallContext {
    /// Returns a context for all requests of a helper call: they share a request id and a deadline.
    pub(crate) fn helper(&self, engine: &Engine) -> Self {
        let mut call = self.series(engine);
        if call.ends.is_none() {
            let deadline = call.options.deadline.or(engine.deadline);
            call.ends = deadline.map(|deadline| engine.clock.now().saturating_add(deadline));
        }
        call
    }

    /// Returns a context for requests that share only a request id.
    pub(crate) fn series(&self, engine: &Engine) -> Self {
        let mut call = self.clone();
        call.request_id.get_or_insert_with(|| engine.request_id());
        call
    }
}

/// The result of an attempt.
struct Tried {
    outcome: Outcome,
    /// The response; `None` if the host did not send a complete one.
    answer: Option<HttpResponse>,
    /// Error of a 2xx response with an unusable body.
    fault: Option<serde_json::Error>,
    /// Time of the outcome on the client's clock.
    at: Duration,
}

impl Engine {
    /// Sends `request` and deserializes the response. An empty body deserializes like `null`.
    pub(crate) async fn perform<T: DeserializeOwned>(
        self: &Arc<Self>,
        request: Request,
        call: &CallContext,
    ) -> Result<T, Error> {
        let prepared = Arc::new(self.prepare(request, call)?);
        // Of the call's own deadline and that of the helper, the earlier one.
        let own = prepared
            .deadline
            .map(|deadline| self.clock.now().saturating_add(deadline));
        let deadline = own.into_iter().chain(call.ends).min();
        match prepared.cache_key {
            Some(key) => self.perform_cached(&prepared, key, deadline).await,
            None => {
                let body = self.run(&prepared, deadline).await?;
                parse(&body, &prepared.redactor)
            }
        }
    }

    /// Generates a request id.
    pub(crate) fn request_id(&self) -> String {
        self.random.word(REQUEST_ID_LENGTH)
    }

    /// Clears both caches.
    pub(crate) fn clear_cache(&self) {
        lock(&self.caches).clear();
    }

    /// Returns the sizes of both caches.
    pub(crate) fn cache_sizes(&self) -> CacheSizes {
        let caches = lock(&self.caches);
        CacheSizes {
            responses: caches.responses.len(),
            in_flight: caches.in_flight.len(),
        }
    }

    /// Replaces the API key. Requests that are already prepared keep the old one.
    pub(crate) fn set_api_key(&self, key: Secret) {
        *self.api_key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }

    /// Prepares a request with the current settings of the client.
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

    /// Looks for the response in the cache, then among in-flight requests, then sends a request.
    ///
    /// Only responses that deserialize into `T` are cached. A cached one that does not, because it
    /// was cached for another type of hit, is requested again.
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
        let body = self.send_or_join(prepared, key, deadline).await?;
        let value = parse(&body, &prepared.redactor)?;
        lock(&self.caches).keep(key, body, self.clock.now(), generation);
        Ok(value)
    }

    /// Sends a request, or joins an equal one in flight.
    ///
    /// The request has the deadline of the caller that started it. If it passes, callers with a later
    /// deadline loop: the first of them starts a new request, which the others join.
    async fn send_or_join(
        self: &Arc<Self>,
        prepared: &Arc<Prepared>,
        key: CacheKey,
        deadline: Option<Duration>,
    ) -> Result<Bytes, Error> {
        loop {
            let joined = match self.join_or_start(prepared, key, deadline) {
                Flight::Started(request) => return request.await,
                Flight::Joined(request) => request,
            };
            let left = deadline.map(|deadline| deadline.saturating_sub(self.clock.now()));
            let result = self
                .within(left, joined)
                .await
                .unwrap_or_else(|| Err(Error::deadline(Vec::new())));
            let is_past = |deadline| deadline <= self.clock.now();
            match result {
                Err(error)
                    if error.kind() == ErrorKind::DeadlineExceeded
                        && !deadline.is_some_and(is_past) => {}
                result => return result,
            }
        }
    }

    /// Returns the in-flight request with a key, or starts it. Both happen under one lock, so that
    /// concurrent calls cannot start it twice.
    fn join_or_start(
        self: &Arc<Self>,
        prepared: &Arc<Prepared>,
        key: CacheKey,
        deadline: Option<Duration>,
    ) -> Flight {
        let in_flight = &mut lock(&self.caches).in_flight;
        if let Some(joined) = in_flight.join(key) {
            return Flight::Joined(joined);
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
        Flight::Started(started)
    }

    /// Runs the state machine of a call: sends each attempt and reports its outcome. Returns the
    /// body of the first usable response, or the error of the call with a frame for each failed
    /// attempt.
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
                    // Report the first unusable response.
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

    /// Awaits `future` for at most `left`. Returns `None` if that time passes.
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

    /// Creates the state machine of a call and returns its first action.
    fn start(&self, plan: Plan, now: Duration) -> (Call, Action) {
        let mut states = lock(&self.states);
        let mut call = Call::new(&self.hosts, plan, &states, now);
        let action = call.start(&mut states, now);
        (call, action)
    }

    /// Sends one attempt. Appends a frame if it is unsuccessful.
    ///
    /// # Errors
    /// Returns an error only if the request itself is invalid, so that no host could answer it.
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
        // The timer may fire slightly before the deadline on the client's clock.
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

    /// Passes a failed try to the observer. Rejections (4xx) are not failures of a host.
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

/// An in-flight request, and whether this caller started it.
enum Flight {
    /// Started by this caller.
    Started(Joined),
    /// Started by another caller.
    Joined(Joined),
}

/// Removes a request from the table of in-flight requests when it ends or is cancelled. The future
/// of the request owns it, so that this happens in both cases.
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

/// Locks `mutex`, ignoring poisoning: the updates made under these locks cannot panic halfway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the HTTP request of an attempt. Only the host and the timeouts differ between the
/// attempts of a call.
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

/// Classifies the result of an attempt. For an unusable body, the fault of its JSON is returned as
/// well, if that is the cause.
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

/// Parses the body of a response. An empty one counts as `null`, because some operations answer
/// without a body.
fn parse<T: DeserializeOwned>(body: &[u8], redactor: &Redactor) -> Result<T, Error> {
    let json = if body.is_empty() { b"null" } else { body };
    serde_json::from_slice(json).map_err(|error| {
        let excerpt = frame::excerpt(body, redactor);
        Error::deserialization(error, redactor, excerpt, Vec::new())
    })
}

/// Returns the error of a request that the service rejected.
fn refused(last: Option<HttpResponse>, frames: Vec<Frame>, redactor: &Redactor) -> Error {
    let (status, body) = last.map_or((0, Bytes::new()), |answer| {
        (answer.status(), answer.body().clone())
    });
    Error::api(status, &body, redactor, frames)
}
