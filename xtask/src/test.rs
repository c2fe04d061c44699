//! Everything that CI runs, step by step, with times and a summary.

mod steps;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process::{print, say};
use crate::workspace::Workspace;
use steps::{STEPS, Step};

/// Which steps to run.
#[derive(Debug, Default)]
pub(crate) struct TestOptions {
    /// Only the steps that answer within a minute or two.
    pub(crate) quick: bool,
    /// Only these; all when empty.
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

/// How a step went.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    /// Passed, but these tests only when they ran once more: each has a race.
    PassedAtSecondTry(Vec<String>),
    /// Not run because this machine lacks what it needs: the reason.
    NotRun(String),
    Failed(String),
}

struct Ran {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

/// Runs the steps; true when all passed.
pub(crate) fn run(workspace: &Workspace, options: &TestOptions) -> Result<bool> {
    let mut ran: Vec<Ran> = Vec::new();
    for step in STEPS.iter().filter(|it| options.includes(it)) {
        say(&format!("\n=== {}: {}", step.name, step.about));
        let started = Instant::now();
        let outcome = match failed_need(step, &ran) {
            Some(need) => Outcome::Failed(format!("needs the step {need}, which failed")),
            None => {
                (step.run)(workspace).unwrap_or_else(|error| Outcome::Failed(format!("{error:#}")))
            }
        };
        match &outcome {
            Outcome::Failed(reason) => say(&format!("FAILED: {reason}")),
            Outcome::NotRun(reason) => say(&format!("NOT RUN: {reason}")),
            Outcome::Passed | Outcome::PassedAtSecondTry(_) => {}
        }
        ran.push(Ran {
            name: step.name,
            outcome,
            time: started.elapsed(),
        });
    }
    print(&summary(&ran))?;
    Ok(!ran
        .iter()
        .any(|it| matches!(it.outcome, Outcome::Failed(_))))
}

fn failed_need(step: &Step, ran: &[Ran]) -> Option<&'static str> {
    let failed = |need: &&&str| {
        ran.iter()
            .any(|it| it.name == **need && matches!(it.outcome, Outcome::Failed(_)))
    };
    step.needs.iter().find(failed).copied()
}

fn summary(ran: &[Ran]) -> String {
    let mut out = String::from("\n");
    for it in ran {
        let (word, note) = match &it.outcome {
            Outcome::Passed => ("ok", ""),
            Outcome::PassedAtSecondTry(_) => ("FLAKY", "passed only at the second try, see below"),
            Outcome::NotRun(why) => ("NOT RUN", &**why),
            Outcome::Failed(_) => ("FAILED", ""),
        };
        let line = format!(
            "{word:<8} {:<16} {:>7.1} s  {note}",
            it.name,
            it.time.as_secs_f64()
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
    for it in ran {
        if let Outcome::PassedAtSecondTry(tests) = &it.outcome {
            let _ = writeln!(
                out,
                "\nPASSED ONLY AT THE SECOND TRY in {}: find the race and mend it.",
                it.name
            );
            for test in tests {
                let _ = writeln!(out, "  {test}");
            }
        }
    }
    let count = |wanted: fn(&Outcome) -> bool| ran.iter().filter(|it| wanted(&it.outcome)).count();
    let passed = count(|it| matches!(it, Outcome::Passed | Outcome::PassedAtSecondTry(_)));
    let flaky = count(|it| matches!(it, Outcome::PassedAtSecondTry(_)));
    let failed = count(|it| matches!(it, Outcome::Failed(_)));
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

/// The help text of this command, with all steps.
pub(crate) fn help() -> String {
    let mut out = String::from(
        "Runs everything that CI runs and installs what is missing for it: npm packages,
cargo-deny and, on Debian as root, Chromium; with CI=true also the interpreters
of samples. A step that cannot run on this
machine (no network, not root) is listed as NOT RUN.

Usage: cargo xtask test [--quick] [STEP]...

Options:
  --quick  Only the steps with a star

Steps:
",
    );
    for step in STEPS {
        let star = if step.quick { '*' } else { ' ' };
        let _ = writeln!(out, "{star} {:<16} {}", step.name, step.about);
    }
    out
}

/// The step of that name.
pub(crate) fn step_name(name: &str) -> Result<&'static str> {
    match STEPS.iter().find(|it| it.name == name) {
        Some(step) => Ok(step.name),
        None => bail!("there is no step {name:?}; `cargo xtask test --help` lists them"),
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
    fn the_summary_counts_what_passed_and_failed() {
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
    fn the_summary_ends_with_the_tests_that_passed_at_the_second_try() {
        let race = "navigation.spec.mjs: a link shows the next page".to_owned();
        let all = [
            ran("fmt", Outcome::Passed),
            ran("browser", Outcome::PassedAtSecondTry(vec![race])),
        ];
        let text = summary(&all);
        assert!(
            text.contains("FLAKY    browser              1.5 s  passed only at the second try"),
            "{text}"
        );
        assert!(
            text.ends_with(
                "\nPASSED ONLY AT THE SECOND TRY in browser: find the race and mend it.
  navigation.spec.mjs: a link shows the next page

2 passed, 0 failed, 1 FLAKY\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn needs_stand_before_the_step_that_has_them() {
        for (at, step) in STEPS.iter().enumerate() {
            let before = |need: &&str| STEPS[..at].iter().any(|it| it.name == *need);
            assert!(step.needs.iter().all(before), "{}", step.name);
        }
    }

    #[test]
    fn a_failed_need_stops_a_step() {
        let step = STEPS
            .iter()
            .find(|it| !it.needs.is_empty())
            .expect("a step with needs");
        let need = step.needs[0];
        assert_eq!(
            failed_need(step, &[ran(need, Outcome::Failed(String::new()))]),
            Some(need)
        );
        assert_eq!(failed_need(step, &[ran(need, Outcome::Passed)]), None);
    }
}
