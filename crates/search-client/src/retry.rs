//! The retry logic of a call, as a state machine: it takes the outcome of each attempt and returns
//! the next action. It does no I/O, reads no clock and uses no randomness, so that the rules can be
//! tested and used with any transport.
//!
//! ```
//! use std::time::Duration;
//! use search_client::retry::{Action, Call, Outcome, Plan};
//! use search_client::{Class, Host, HostStates, Timeouts};
//!
//! let hosts = [Host::https("a.example.com")?, Host::https("b.example.com")?];
//! let (mut states, now) = (HostStates::default(), Duration::ZERO);
//! let plan = Plan { class: Class::Read, timeouts: Timeouts::default(), deadline: None };
//!
//! let mut call = Call::new(&hosts, plan, &states, now);
//! let Action::Send(first) = call.start(&mut states, now) else { unreachable!() };
//! assert_eq!(first.host.name(), "a.example.com");
//! let Action::Send(second) = call.advance(Outcome::TimedOut, &mut states, now) else { unreachable!() };
//! assert_eq!(second.host.name(), "b.example.com");
//! assert_eq!(second.response_timeout, Duration::from_secs(8));
//! # Ok::<(), search_client::Error>(())
//! ```

use std::time::Duration;

pub use crate::expected::Expected;
use crate::host::{Failure, Host, HostStates};
use crate::http::Class;
use crate::timeouts::Timeouts;

/// The parameters of a call.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Class of the request. Only hosts that accept it are tried.
    pub class: Class,
    /// Timeouts of the first attempt. Later attempts get a multiple if hosts are late.
    pub timeouts: Timeouts,
    /// Time at which the whole call ends, on the same clock as `now`. `None` sets no limit.
    pub deadline: Option<Duration>,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The host answered with this status. If it is 2xx, the body has the expected shape.
    Status(u16),
    /// The host answered 2xx, but the body is not JSON or does not have the expected shape.
    Unparseable,
    /// The connection or the response was not complete in time.
    TimedOut,
    /// The connection failed or broke.
    Unreachable,
}

impl Outcome {
    /// Returns the outcome of an attempt with a complete response.
    pub fn of_answer(status: u16, body: &[u8], expected: Expected) -> Self {
        match status {
            200..=299 if expected.check(body).is_err() => Self::Unparseable,
            _ => Self::Status(status),
        }
    }
}

/// An attempt: one request to one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The host to send the request to.
    pub host: Host,
    /// Time to open a connection.
    pub connect_timeout: Duration,
    /// Time from the last byte of the request to the last byte of the response. While the request is
    /// being sent, it limits how long the upload can stall.
    pub response_timeout: Duration,
    /// Time until the deadline of the call, if it has one.
    pub total_timeout: Option<Duration>,
    /// Number of hosts left after this one.
    pub tries_left: usize,
}

/// The next action of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Send the request, then pass its outcome to [`Call::advance`].
    Send(Try),
    /// Return the response to the caller.
    Accept,
    /// Return an API error: the service rejected the request (4xx), as every other host would.
    Reject,
    /// Return an error: the call has failed.
    GiveUp(Reason),
}

/// The reason why a call has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All hosts were tried without success.
    Unreachable,
    /// A host answered with an unusable body, and no other host succeeded.
    Unparseable,
    /// The deadline of the call has passed.
    Deadline,
}

/// The state of one call: the remaining hosts and the outcomes so far.
#[derive(Clone, Debug)]
pub struct Call {
    plan: Plan,
    /// Hosts that have not been tried.
    waiting: Vec<Host>,
    /// Number of hosts that were late when the call began.
    late: u32,
    /// Number of attempts of this call that timed out.
    timed_out: u32,
    /// Whether a host answered with an unusable body.
    unparseable: bool,
    /// The attempt in progress, and the time when it began.
    current: Option<(Try, Duration)>,
}

impl Call {
    /// Creates a call and selects its hosts.
    ///
    /// The selection is final: failures that other calls record later change only the order, so that
    /// hosts that failed in the meantime are tried last.
    pub fn new(hosts: &[Host], plan: Plan, states: &HostStates, now: Duration) -> Self {
        let (waiting, late) = states.candidates(hosts, plan.class, now);
        Self {
            plan,
            waiting,
            late,
            timed_out: 0,
            unparseable: false,
            current: None,
        }
    }

    /// Returns the first action.
    pub fn start(&mut self, states: &mut HostStates, now: Duration) -> Action {
        self.next(states, now)
    }

    /// Records the outcome of the last attempt in `states` and returns the next action.
    pub fn advance(&mut self, outcome: Outcome, states: &mut HostStates, now: Duration) -> Action {
        let Some((last, started)) = self.current.take() else {
            return self.next(states, now);
        };
        match outcome {
            Outcome::Status(200..=299) => self.answered(&last, states, now, Action::Accept),
            Outcome::Status(400..=499) => self.answered(&last, states, now, Action::Reject),
            // The write may have been carried out: sending it again could apply it twice.
            Outcome::Unparseable if self.plan.class == Class::Write => {
                self.answered(&last, states, now, Action::GiveUp(Reason::Unparseable))
            }
            Outcome::TimedOut => {
                self.timed_out += 1;
                // If the deadline cut the attempt short, the host was not necessarily slow.
                if !self.cut_short(&last, started, now) {
                    states.record_failure(&last.host, Failure::TimedOut, now);
                }
                self.next(states, now)
            }
            Outcome::Unparseable | Outcome::Status(_) | Outcome::Unreachable => {
                self.unparseable |= outcome == Outcome::Unparseable;
                states.record_failure(&last.host, Failure::Down, now);
                self.next(states, now)
            }
        }
    }

    /// Records that the host of the last attempt works, and returns the final action.
    fn answered(
        &self,
        last: &Try,
        states: &mut HostStates,
        now: Duration,
        action: Action,
    ) -> Action {
        states.record_answer(&last.host, now);
        action
    }

    /// Returns whether the deadline of the call ended the last attempt before its own timeouts did.
    fn cut_short(&self, last: &Try, started: Duration, now: Duration) -> bool {
        let allowed = last.connect_timeout.saturating_add(last.response_timeout);
        self.plan.deadline.is_some_and(|deadline| now >= deadline)
            && now.saturating_sub(started) < allowed
    }

    /// Returns the attempt at the best of the remaining hosts, or the reason why there is none.
    /// Each host is tried at most once in a call.
    fn next(&mut self, states: &mut HostStates, now: Duration) -> Action {
        let left = self
            .plan
            .deadline
            .map(|deadline| deadline.saturating_sub(now));
        if left == Some(Duration::ZERO) {
            return Action::GiveUp(Reason::Deadline);
        }
        if self.waiting.is_empty() {
            return Action::GiveUp(self.reason());
        }
        let places = 0..self.waiting.len();
        // `min_by_key` returns the first minimum: among hosts of equal rank, the list decides.
        let best = places.min_by_key(|&place| states.rank(&self.waiting[place], now));
        let host = self.waiting.remove(best.unwrap_or(0));
        let next = self.try_of(host, left);
        states.begin_try(
            &next.host,
            now,
            next.connect_timeout.saturating_add(next.response_timeout),
        );
        self.current = Some((next.clone(), now));
        Action::Send(next)
    }

    /// Returns an attempt at a host within `left`, the time that remains of the deadline.
    fn try_of(&self, host: Host, left: Option<Duration>) -> Try {
        let timeouts = self.plan.timeouts;
        let multiplier = self.multiplier();
        Try {
            host,
            connect_timeout: timeouts.connect.saturating_mul(multiplier),
            response_timeout: timeouts
                .response(self.plan.class)
                .saturating_mul(multiplier),
            total_timeout: left,
            tries_left: self.waiting.len(),
        }
    }

    /// Returns the factor for timeouts: 1 as long as no host is late, then 4, 5, 6 and so on, for
    /// one, two, three late hosts and timeouts of this call.
    fn multiplier(&self) -> u32 {
        match (self.late, self.timed_out) {
            (0, 0) => 1,
            (late, timed_out) => late.saturating_add(timed_out).saturating_add(3),
        }
    }

    /// Returns why no host succeeded. An unusable body is the more telling reason: the host was
    /// reached.
    fn reason(&self) -> Reason {
        if self.unparseable {
            Reason::Unparseable
        } else {
            Reason::Unreachable
        }
    }
}
