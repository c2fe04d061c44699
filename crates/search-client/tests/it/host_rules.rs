//! Runs the cases of `tests/host-rules` on the core, and tests overlapping calls.

use crate::support;
use std::time::Duration;

use proptest::prelude::*;
use search_client::retry::{Action, Call, Expected, Outcome, Plan, Reason, Try};
use search_client::{Accept, Class, Failure, Host, HostStates, Timeouts};
use serde_json::{Value, json};

/// Returns the duration of a number of milliseconds in a case.
fn ms(value: &Value) -> Duration {
    Duration::from_millis(value.as_u64().unwrap())
}

/// Returns a duration in milliseconds.
fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap()
}

#[test]
fn every_case_holds() {
    let mut problems = Vec::new();
    for (path, cases) in support::cases("host-rules") {
        let file = path.file_stem().unwrap().to_str().unwrap();
        for case in &cases {
            let problem = run(case).map(|problem| format!("{file}, {}: {problem}", case["name"]));
            problems.extend(problem);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Runs the calls of a case. Returns the first difference.
fn run(case: &Value) -> Option<String> {
    let hosts: Vec<Host> = case["hosts"].as_array().unwrap().iter().map(host).collect();
    let mut states = HostStates::default();
    let calls = case["calls"].as_array().unwrap();
    calls.iter().enumerate().find_map(|(i, call)| {
        let (tries, result) = play(&hosts, call, &mut states);
        let wanted: Vec<&Value> = call["tries"].as_array().unwrap().iter().collect();
        let as_wanted = |(made, wanted): (&Try, &&Value)| match wanted {
            Value::String(name) => made.host.name() == name,
            full => {
                json!([
                    made.host.name(),
                    millis(made.connect_timeout),
                    millis(made.response_timeout)
                ]) == **full
            }
        };
        let is_good = tries.len() == wanted.len()
            && tries.iter().zip(&wanted).all(as_wanted)
            && call["result"] == result;
        (!is_good).then(|| format!("call {i} ended with {result} after {tries:#?}"))
    })
}

/// Returns a host as a case describes it.
fn host(json: &Value) -> Host {
    let accept = match json["accept"].as_str() {
        Some("read") => Accept::Read,
        Some("write") => Accept::Write,
        _ => Accept::ReadWrite,
    };
    Host::https(json["name"].as_str().unwrap())
        .unwrap()
        .with_accept(accept)
}

/// Runs a call of a case with its scripted outcomes. Returns its attempts, and how it ended.
fn play(hosts: &[Host], json: &Value, states: &mut HostStates) -> (Vec<Try>, &'static str) {
    let mut now = ms(&json["at"]);
    let class = if json["class"] == "write" {
        Class::Write
    } else {
        Class::Read
    };
    let deadline = json.get("deadline").map(|deadline| now + ms(deadline));
    let plan = Plan {
        class,
        timeouts: Timeouts::default(),
        deadline,
    };
    let mut outcomes = json["outcomes"].as_array().unwrap().iter();
    let mut call = Call::new(hosts, plan, states, now);
    let mut action = call.start(states, now);
    let mut tries = Vec::new();
    loop {
        let next = match action {
            Action::Send(next) => next,
            Action::Accept => return (tries, "accept"),
            Action::Reject => return (tries, "reject"),
            Action::GiveUp(Reason::Unreachable) => return (tries, "unreachable"),
            Action::GiveUp(Reason::Unparseable) => return (tries, "unparseable"),
            Action::GiveUp(Reason::Deadline) => return (tries, "deadline"),
        };
        tries.push(next);
        let Some(outcome) = outcomes.next() else {
            return (tries, "more attempts than outcomes");
        };
        let (outcome, took, others) = match outcome {
            Value::Array(parts) => (&parts[0], ms(&parts[1]), parts.get(2)),
            outcome => (outcome, Duration::ZERO, None),
        };
        now += took;
        for (name, failure) in others.and_then(Value::as_object).into_iter().flatten() {
            let host = hosts.iter().find(|host| host.name() == name).unwrap();
            states.record_failure(host, failure_of(failure), now);
        }
        action = call.advance(outcome_of(outcome), states, now);
    }
}

/// Returns the failure that a case names.
fn failure_of(json: &Value) -> Failure {
    match json.as_str() {
        Some("down") => Failure::Down,
        Some("late") => Failure::TimedOut,
        _ => panic!("no failure: {json}"),
    }
}

/// Returns the outcome that a case names.
fn outcome_of(json: &Value) -> Outcome {
    match json.as_str() {
        Some("timeout") => Outcome::TimedOut,
        Some("network") => Outcome::Unreachable,
        Some("unparseable") => Outcome::Unparseable,
        _ if json.is_object() => {
            let status = json["status"].as_u64().unwrap().try_into().unwrap();
            let body = json["body"].as_str().unwrap().as_bytes();
            Outcome::of_answer(status, body, Expected::Results)
        }
        _ => Outcome::Status(json.as_u64().unwrap().try_into().unwrap()),
    }
}

/// Returns two hosts for all requests.
fn two_hosts() -> [Host; 2] {
    ["a", "b"].map(|name| Host::https(name).unwrap())
}

/// Starts a read call at `now`. Returns its first attempt.
fn start(hosts: &[Host], states: &mut HostStates, now: Duration) -> (Call, Try) {
    let plan = Plan {
        class: Class::Read,
        timeouts: Timeouts::default(),
        deadline: None,
    };
    let mut call = Call::new(hosts, plan, states, now);
    let Action::Send(first) = call.start(states, now) else {
        panic!("nothing to send")
    };
    (call, first)
}

/// After 120 s, one call probes the host; concurrent calls use other hosts.
#[test]
fn one_call_probes_while_others_use_other_hosts() {
    let (hosts, mut states) = (two_hosts(), HostStates::default());
    states.record_failure(&hosts[0], Failure::TimedOut, Duration::ZERO);
    let now = Duration::from_secs(121);
    let (mut probe, first) = start(&hosts, &mut states, now);
    let (_, beside) = start(&hosts, &mut states, now);
    assert_eq!((first.host.name(), beside.host.name()), ("a", "b"));

    assert_eq!(
        probe.advance(Outcome::Status(200), &mut states, now),
        Action::Accept
    );
    let (_, after) = start(&hosts, &mut states, now);
    assert_eq!(after.host.name(), "a");
}

/// If the call that probes a host is dropped, its lease expires.
#[test]
fn the_lease_of_a_dropped_probe_expires() {
    let (hosts, mut states) = (two_hosts(), HostStates::default());
    states.record_failure(&hosts[0], Failure::Down, Duration::ZERO);
    let now = Duration::from_secs(121);
    drop(start(&hosts, &mut states, now));
    let (_, soon) = start(&hosts, &mut states, now + Duration::from_secs(2));
    let (_, later) = start(&hosts, &mut states, now + Duration::from_secs(3));
    assert_eq!((soon.host.name(), later.host.name()), ("b", "a"));
}

/// Returns all kinds of outcomes.
fn any_outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        (0u16..1000).prop_map(Outcome::Status),
        Just(Outcome::Unparseable),
        Just(Outcome::TimedOut),
        Just(Outcome::Unreachable),
    ]
}

proptest! {
    /// For all outcomes, a call ends and tries each host at most once.
    #[test]
    fn every_call_ends(
        count in 1usize..6,
        calls in proptest::collection::vec((proptest::collection::vec((any_outcome(), 0u64..90_000), 6), any::<bool>()), 1..20),
    ) {
        let hosts: Vec<Host> = (0..count).map(|i| Host::https(format!("h{i}")).unwrap()).collect();
        let mut states = HostStates::default();
        let mut now = Duration::ZERO;
        for (outcomes, is_read) in calls {
            let class = if is_read { Class::Read } else { Class::Write };
            let plan = Plan { class, timeouts: Timeouts::default(), deadline: None };
            let mut call = Call::new(&hosts, plan, &states, now);
            let mut action = call.start(&mut states, now);
            let mut asked = Vec::new();
            for (outcome, took) in outcomes {
                let Action::Send(next) = action else { break };
                prop_assert!(!asked.contains(&next.host));
                asked.push(next.host);
                now += Duration::from_millis(took);
                action = call.advance(outcome, &mut states, now);
            }
            prop_assert!(asked.len() <= count);
            prop_assert!(!matches!(action, Action::Send(_)));
        }
    }
}
