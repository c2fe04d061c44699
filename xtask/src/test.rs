//! Runs the steps of CI and prints a summary with their times.

mod steps;

use std::fmt::Write as _;
use std::panic::catch_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process::{self, print, say};
use crate::workspace::Workspace;
use steps::{STEPS, Step};

/// Options of `cargo xtask test`.
#[derive(Debug, Default)]
pub(crate) struct TestOptions {
    /// Run only the fast steps.
    pub(crate) quick: bool,
    /// Run only these steps. If it is empty, all run.
    pub(crate) only: Vec<&'static str>,
}

impl TestOptions {
    fn includes(&self, step: &Step) -> bool {
        if self.only.is_empty() {
            step.quick || !self.quick
        } else {
            self.only.contains(&step.name)
        }
    }
}

/// The outcome of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    /// Passed, but these tests only at the second attempt: each has a race condition.
    PassedAtSecondTry(Vec<String>),
    /// Not run because this machine does not meet the requirements. Contains the
    /// reason.
    NotRun(String),
    Failed(String),
}

#[derive(Debug, Clone)]
struct Ran {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

/// Runs the steps. Returns whether none failed.
pub(crate) fn run(workspace: &Workspace, options: &TestOptions) -> Result<bool> {
    let selected: Vec<&Step> = STEPS.iter().filter(|step| options.includes(step)).collect();
    let ran = run_lanes(&selected, |step, before| run_step(workspace, step, before));
    print(&summary(&ran))?;
    Ok(!ran
        .iter()
        .any(|step| matches!(step.outcome, Outcome::Failed(_))))
}

/// Runs steps in two lanes at once, each in order: those in the background, and the
/// others. Returns what ran, in the order of `steps`.
///
/// A step waits until those that it depends on have ended. They come before it in
/// `steps`, so that lanes never wait for each other.
fn run_lanes(steps: &[&Step], run: impl Fn(&Step, &[Ran]) -> Ran + Sync) -> Vec<Ran> {
    let (mut background, mut front): (Vec<&Step>, Vec<&Step>) =
        steps.iter().partition(|step| step.background);
    if front.is_empty() {
        std::mem::swap(&mut background, &mut front);
    }
    let ended = Ended::default();
    let one = |step: &Step| {
        let before = ended.wait_for(step, steps);
        ended.push(run(step, &before));
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            for step in &background {
                let ((), printed) = process::in_background(|| one(step));
                say(printed.trim_end());
            }
        });
        for step in &front {
            one(step);
        }
    });
    let mut ran = ended
        .ran
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    ran.sort_by_key(|ran| steps.iter().position(|step| step.name == ran.name));
    ran
}

/// The steps that have ended, for those that wait for them.
#[derive(Default)]
struct Ended {
    ran: Mutex<Vec<Ran>>,
    more: Condvar,
}

impl Ended {
    fn push(&self, ran: Ran) {
        self.lock().push(ran);
        self.more.notify_all();
    }

    /// Waits for those of `steps` that a step depends on, and returns all that have ended.
    fn wait_for(&self, step: &Step, steps: &[&Step]) -> Vec<Ran> {
        let dependencies = step.needs.iter().chain(step.after);
        let waited_for: Vec<&str> = dependencies
            .copied()
            .filter(|name| steps.iter().any(|step| step.name == *name))
            .collect();
        let has_ended = |ran: &[Ran], name: &str| ran.iter().any(|ran| ran.name == name);
        let is_early = |ran: &mut Vec<Ran>| !waited_for.iter().all(|name| has_ended(ran, name));
        let ran = self.more.wait_while(self.lock(), is_early);
        ran.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Ran>> {
        self.ran.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a step that no longer waits. A panic is a failure of the step, so that the
/// steps that wait for it go on.
fn run_step(workspace: &Workspace, step: &Step, before: &[Ran]) -> Ran {
    say(&format!("\n=== {}: {}", step.name, step.about));
    let started = Instant::now();
    let outcome = match failed_need(step, before) {
        Some(need) => Outcome::Failed(format!("needs the step {need}, which failed")),
        None => match catch_unwind(|| (step.run)(workspace)) {
            Ok(outcome) => outcome.unwrap_or_else(|error| Outcome::Failed(format!("{error:#}"))),
            Err(_) => Outcome::Failed("a panic, see above".to_owned()),
        },
    };
    match &outcome {
        Outcome::Failed(reason) => say(&format!("FAILED: {reason}")),
        Outcome::NotRun(reason) => say(&format!("NOT RUN: {reason}")),
        Outcome::Passed | Outcome::PassedAtSecondTry(_) => {}
    }
    Ran {
        name: step.name,
        outcome,
        time: started.elapsed(),
    }
}

fn failed_need(step: &Step, ran: &[Ran]) -> Option<&'static str> {
    let failed = |need: &&&str| {
        ran.iter()
            .any(|step| step.name == **need && matches!(step.outcome, Outcome::Failed(_)))
    };
    step.needs.iter().find(failed).copied()
}

fn summary(ran: &[Ran]) -> String {
    let mut out = String::from("\n");
    for step in ran {
        let (word, note) = match &step.outcome {
            Outcome::Passed => ("ok", ""),
            Outcome::PassedAtSecondTry(_) => {
                ("FLAKY", "passed only at the second attempt, see below")
            }
            Outcome::NotRun(why) => ("NOT RUN", &**why),
            Outcome::Failed(_) => ("FAILED", ""),
        };
        let line = format!(
            "{word:<8} {:<16} {:>7.1} s  {note}",
            step.name,
            step.time.as_secs_f64()
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
    for step in ran {
        if let Outcome::PassedAtSecondTry(tests) = &step.outcome {
            let _ = writeln!(
                out,
                "\nPASSED ONLY AT THE SECOND ATTEMPT in {}: fix the race condition.",
                step.name
            );
            for test in tests {
                let _ = writeln!(out, "  {test}");
            }
        }
    }
    let count =
        |wanted: fn(&Outcome) -> bool| ran.iter().filter(|step| wanted(&step.outcome)).count();
    let passed =
        count(|outcome| matches!(outcome, Outcome::Passed | Outcome::PassedAtSecondTry(_)));
    let flaky = count(|outcome| matches!(outcome, Outcome::PassedAtSecondTry(_)));
    let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
    let _ = write!(out, "\n{passed} passed, {failed} failed");
    if flaky > 0 {
        let _ = write!(out, ", {flaky} FLAKY");
    }
    let is_not_run = |step: &&Ran| matches!(step.outcome, Outcome::NotRun(_));
    let not_run: Vec<&str> = ran
        .iter()
        .filter(is_not_run)
        .map(|step| step.name)
        .collect();
    if !not_run.is_empty() {
        let _ = write!(out, ", {} NOT RUN: {}", not_run.len(), not_run.join(", "));
    }
    out.push('\n');
    out
}

/// Returns the help text of this command, with all steps.
pub(crate) fn help() -> String {
    let mut out = String::from(
        "Runs the steps of CI and installs missing tools: npm packages, cargo-deny and, on
Debian as root, Chromium; with CI=true also the interpreters of samples. A step
that cannot run on this machine (no network, not root) is listed as NOT RUN.

Usage: cargo xtask test [--quick] [STEP]...

Options:
  --quick  Run only the steps marked with *

Steps:
",
    );
    for step in STEPS {
        let star = if step.quick { '*' } else { ' ' };
        let _ = writeln!(out, "{star} {:<16} {}", step.name, step.about);
    }
    out
}

/// Returns the name of a step, or an error if it does not exist.
pub(crate) fn step_name(name: &str) -> Result<&'static str> {
    match STEPS.iter().find(|step| step.name == name) {
        Some(step) => Ok(step.name),
        None => bail!("unknown step {name:?}; `cargo xtask test --help` lists all steps"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(name: &'static str, outcome: Outcome) -> Ran {
        Ran {
            name,
            outcome,
            time: Duration::from_millis(1500),
        }
    }

    #[test]
    fn the_summary_counts_outcomes() {
        let all = [
            ran("fmt", Outcome::Passed),
            ran("deny", Outcome::NotRun("no network".into())),
            ran("clippy", Outcome::Failed("lint".into())),
        ];
        let text = summary(&all);
        assert!(
            text.contains("NOT RUN  deny                 1.5 s  no network\n"),
            "{text}"
        );
        assert!(
            text.ends_with("\n1 passed, 1 failed, 1 NOT RUN: deny\n"),
            "{text}"
        );
    }

    #[test]
    fn the_summary_lists_tests_that_passed_at_the_second_try() {
        let race = "navigation.spec.mjs: a link shows the next page".to_owned();
        let all = [
            ran("fmt", Outcome::Passed),
            ran("browser", Outcome::PassedAtSecondTry(vec![race])),
        ];
        let text = summary(&all);
        assert!(
            text.contains("FLAKY    browser              1.5 s  passed only at the second attempt"),
            "{text}"
        );
        assert!(
            text.ends_with(
                "\nPASSED ONLY AT THE SECOND ATTEMPT in browser: fix the race condition.
  navigation.spec.mjs: a link shows the next page

2 passed, 0 failed, 1 FLAKY\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn steps_come_after_those_that_they_depend_on() {
        for (at, step) in STEPS.iter().enumerate() {
            let before = |name: &str| STEPS[..at].iter().any(|step| step.name == name);
            let mut dependencies = step.needs.iter().chain(step.after);
            assert!(dependencies.all(|name| before(name)), "{}", step.name);
        }
    }

    fn named(names: &[&str]) -> Vec<&'static Step> {
        STEPS
            .iter()
            .filter(|step| names.contains(&step.name))
            .collect()
    }

    #[test]
    fn each_step_runs_once_and_after_those_that_it_depends_on() {
        let all: Vec<&Step> = STEPS.iter().collect();
        let done = run_lanes(&all, |step, before| {
            let mut dependencies = step.needs.iter().chain(step.after);
            let has_ended = |name: &&str| before.iter().any(|ran| ran.name == *name);
            assert!(dependencies.all(has_ended), "{}", step.name);
            ran(step.name, Outcome::Passed)
        });
        let names: Vec<&str> = done.iter().map(|ran| ran.name).collect();
        let expected: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn steps_do_not_wait_for_those_that_are_not_selected() {
        let done = run_lanes(&named(&["clippy", "browser"]), |step, _| {
            ran(step.name, Outcome::Passed)
        });
        assert_eq!(done.len(), 2);
    }

    #[test]
    fn steps_are_in_the_background_of_others_only() {
        let prints = |names: &[&str]| {
            let kept = Mutex::new(Vec::new());
            run_lanes(&named(names), |step, _| {
                if process::is_in_background() {
                    kept.lock().expect("no test panics").push(step.name);
                }
                ran(step.name, Outcome::Passed)
            });
            kept.into_inner().expect("no test panics")
        };
        assert_eq!(prints(&["clippy", "rustdoc"]), [""; 0]);
        assert_eq!(prints(&["clippy", "browser"]), ["clippy"]);
    }

    #[test]
    fn a_step_with_a_failed_need_does_not_run() {
        let step = STEPS
            .iter()
            .find(|step| !step.needs.is_empty())
            .expect("a step with needs");
        let need = step.needs[0];
        assert_eq!(
            failed_need(step, &[ran(need, Outcome::Failed(String::new()))]),
            Some(need)
        );
        assert_eq!(failed_need(step, &[ran(need, Outcome::Passed)]), None);
    }
}
