//! Runs the steps of CI and prints a summary with their times.

mod steps;

use std::fmt::Write as _;
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
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    /// Passed, but these tests only at the second attempt: each has a race condition.
    PassedAtSecondTry(Vec<String>),
    /// Not run because this machine does not meet the requirements. Contains the
    /// reason.
    NotRun(String),
    Failed(String),
}

struct Ran {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

/// Runs the steps. Returns whether none failed.
pub(crate) fn run(workspace: &Workspace, options: &TestOptions) -> Result<bool> {
    let selected: Vec<&Step> = STEPS.iter().filter(|step| options.includes(step)).collect();
    let mut ran: Vec<Ran> = Vec::new();
    for (step, background) in with_background(&selected) {
        let before = &ran;
        let (one, others) = thread::scope(|scope| {
            let others: Vec<_> = (!background.is_empty())
                .then(|| scope.spawn(|| run_in_background(workspace, &background, before)))
                .into_iter()
                .collect();
            let one = run_step(workspace, step, before);
            let others = others.into_iter().map(|thread| match thread.join() {
                Ok(ran) => ran,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            (one, others.flatten().collect::<Vec<_>>())
        });
        ran.push(one);
        ran.extend(others);
    }
    print(&summary(&ran))?;
    Ok(!ran
        .iter()
        .any(|step| matches!(step.outcome, Outcome::Failed(_))))
}

/// Returns the selected steps in order, each with those that run in its background.
fn with_background<'a>(selected: &[&'a Step]) -> Vec<(&'a Step, Vec<&'a Step>)> {
    let is_selected = |name: &str| selected.iter().any(|step| step.name == name);
    let is_in_background = |step: &Step| step.beside.is_some_and(is_selected);
    let beside = |name: &str| {
        let steps = selected.iter().copied();
        steps.filter(|step| step.beside == Some(name)).collect()
    };
    let in_order = selected.iter().filter(|step| !is_in_background(step));
    in_order.map(|step| (*step, beside(step.name))).collect()
}

/// Runs steps one after the other. What each prints follows when it has ended.
fn run_in_background(workspace: &Workspace, steps: &[&Step], before: &[Ran]) -> Vec<Ran> {
    let run = |step: &&Step| {
        let (ran, printed) = process::in_background(|| run_step(workspace, step, before));
        say(printed.trim_end());
        ran
    };
    steps.iter().map(run).collect()
}

fn run_step(workspace: &Workspace, step: &Step, before: &[Ran]) -> Ran {
    say(&format!("\n=== {}: {}", step.name, step.about));
    let started = Instant::now();
    let outcome = match failed_need(step, before) {
        Some(need) => Outcome::Failed(format!("needs the step {need}, which failed")),
        None => (step.run)(workspace).unwrap_or_else(|error| Outcome::Failed(format!("{error:#}"))),
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
    fn steps_come_after_their_needs() {
        for (at, step) in STEPS.iter().enumerate() {
            let before = |need: &&str| STEPS[..at].iter().any(|step| step.name == *need);
            assert!(step.needs.iter().all(before), "{}", step.name);
        }
    }

    #[test]
    fn steps_in_the_background_need_no_step_that_runs_with_them() {
        let all: Vec<&Step> = STEPS.iter().collect();
        let order = with_background(&all);
        let total: usize = order
            .iter()
            .map(|(_, background)| 1 + background.len())
            .sum();
        assert_eq!(total, STEPS.len(), "each step runs once");
        for (at, (step, background)) in order.iter().enumerate() {
            let is_before = |need: &&str| order[..at].iter().any(|(step, _)| step.name == *need);
            for one in background.iter().chain([step]) {
                assert!(one.needs.iter().all(is_before), "{}", one.name);
            }
        }
    }

    #[test]
    fn a_step_keeps_its_place_if_the_one_that_it_runs_beside_is_not_selected() {
        let named = |names: &[&str]| -> Vec<&Step> {
            STEPS
                .iter()
                .filter(|step| names.contains(&step.name))
                .collect()
        };
        let order = |names: &[&str]| -> Vec<(&str, usize)> {
            let steps = with_background(&named(names));
            steps
                .iter()
                .map(|(step, background)| (step.name, background.len()))
                .collect()
        };
        assert_eq!(order(&["clippy", "binary"]), [("clippy", 0), ("binary", 0)]);
        assert_eq!(order(&["clippy", "browser"]), [("browser", 1)]);
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
