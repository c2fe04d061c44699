//! The decisions of one call, without I/O, clock or randomness: outcomes in, next action out.
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
use crate::host::{Class, Failure, Host, HostStates};
use crate::timeouts::Timeouts;

/// What a call may do and how long it may take.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which hosts fit.
    pub class: Class,
    /// The time-outs of a first try; later tries get a multiple.
    pub timeouts: Timeouts,
    /// When the whole call is over, on the same clock as `now`.
    pub deadline: Option<Duration>,
}

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The host answered with this status; a 2xx with a body of the expected shape.
    Status(u16),
    /// The host answered 2xx with a body that is not JSON, or has another shape than the operation
    /// promises.
    Unparseable,
    /// No connection, or no complete answer, in time.
    TimedOut,
    /// No connection at all, or one that broke.
    Unreachable,
}

impl Outcome {
    /// Returns the outcome of a complete answer.
    pub fn of_answer(status: u16, body: &[u8], expected: Expected) -> Self {
        match status {
            200..=299 if expected.check(body).is_err() => Self::Unparseable,
            _ => Self::Status(status),
        }
    }
}

/// One request to one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// Whom to ask.
    pub host: Host,
    /// How long the connection may take.
    pub connect_timeout: Duration,
    /// How long the answer, to its last byte, may take once the request is sent; and while it is
    /// sent, how long the connection may take nothing.
    pub response_timeout: Duration,
    /// What is left of the deadline of the call.
    pub total_timeout: Option<Duration>,
    /// How many hosts are left after this one.
    pub tries_left: usize,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Send the request, then report how it went with [`Call::advance`].
    Send(Try),
    /// The answer is good: hand it over.
    Accept,
    /// The service refused (4xx): raise an API error. No other host would decide otherwise.
    Reject,
    /// Nothing more to try.
    GiveUp(Reason),
}

/// Why a call was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Every host was tried and none answered.
    Unreachable,
    /// A host answered with a body that cannot be used, and no other host did better.
    Unparseable,
    /// The deadline of the call has passed.
    Deadline,
}

/// One call: which hosts it may still ask and what happened so far.
#[derive(Clone, Debug)]
pub struct Call {
    plan: Plan,
    waiting: Vec<Host>,
    late: u32,
    timed_out: u32,
    unparseable: bool,
    current: Option<(Try, Duration)>,
}

impl Call {
    /// Chooses the hosts of a call. What other calls learn later does not change the choice, only the
    /// order: hosts that failed meanwhile are asked last.
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

    /// The first action.
    pub fn start(&mut self, states: &mut HostStates, now: Duration) -> Action {
        self.next(states, now)
    }

    /// Takes the outcome of the last try, updates what is known about its host, and says what to do.
    pub fn advance(&mut self, outcome: Outcome, states: &mut HostStates, now: Duration) -> Action {
        let Some((last, started)) = self.current.take() else {
            return self.next(states, now);
        };
        match outcome {
            Outcome::Status(200..=299) => self.answered(&last, states, now, Action::Accept),
            Outcome::Status(400..=499) => self.answered(&last, states, now, Action::Reject),
            // The write may well be done: repeating it elsewhere could do it twice.
            Outcome::Unparseable if self.plan.class == Class::Write => {
                self.answered(&last, states, now, Action::GiveUp(Reason::Unparseable))
            }
            Outcome::TimedOut => {
                self.timed_out += 1;
                // A try that the deadline cut short says nothing about its host.
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

    fn cut_short(&self, last: &Try, started: Duration, now: Duration) -> bool {
        let allowed = last.connect_timeout.saturating_add(last.response_timeout);
        self.plan.deadline.is_some_and(|deadline| now >= deadline)
            && now.saturating_sub(started) < allowed
    }

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
        // The first of the best: the order of the list decides among equals.
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

    /// 1 while nothing was late; then 4, 5, 6 for hosts that are late and time-outs seen so far.
    fn multiplier(&self) -> u32 {
        match (self.late, self.timed_out) {
            (0, 0) => 1,
            (late, timed_out) => late.saturating_add(timed_out).saturating_add(3),
        }
    }

    fn reason(&self) -> Reason {
        if self.unparseable {
            Reason::Unparseable
        } else {
            Reason::Unreachable
        }
    }
}
