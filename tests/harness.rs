//! Runs the whole-site tests: reads a case, creates its site on disk, runs the
//! program, and compares the results with the expected ones.

mod case;
mod compare;
pub(crate) mod determinism;
pub(crate) mod dev;
pub(crate) mod edits;
pub(crate) mod growth;
pub(crate) mod hostile;
mod html;
mod invariants;
mod program;
pub(crate) mod security;
mod tree;
#[path = "../crates/safe-markup/tests/support/trees.rs"]
mod trees;

use std::path::Path;

pub(crate) use case::Case;

use compare::Expected;
use program::Run;

/// Runs a case. The error lists all differences from the expected results.
pub(crate) fn run_case(case: &Case) -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut problems = Vec::new();
    let mut expected = Expected::default();
    case.lay_out(work.path())?;
    for step in 0..=case.config.then.len() {
        if step > 0 {
            case.edit(work.path(), step - 1)?;
        }
        let before = tree::read(&work.path().join("out"));
        let run = program::run(work.path(), &case.args(step))?;
        let after = tree::read(&work.path().join("out"));
        if case.keeps_going(step) {
            invariants::of_end(&run, work.path(), &mut problems);
        } else {
            invariants::of_run(&run, &before, &after, work.path(), &mut problems);
        }
        invariants::of_report(&run.stderr, &mut problems);
        if let Some(args) = case.check_args(step) {
            invariants::of_check(&run, &program::run(work.path(), &args)?, &mut problems);
        }
        let is_written = run.exit == Some(0) || case.keeps_going(step);
        if is_written && !case.config.dead_links && !case.is_check() {
            invariants::of_site(&after, &mut problems);
        }
        expected.add_run(case, &run, &after);
        if step == case.config.then.len() {
            must(case, &run, &mut problems);
        }
    }
    let mut out = tree::read(&work.path().join("out"));
    for file in case
        .config
        .show
        .keys()
        .filter(|file| file.starts_with("site/"))
    {
        if let Ok(bytes) = std::fs::read(work.path().join(file)) {
            out.insert(file.clone(), bytes);
        }
    }
    expected.add_fragments(case, &out, &mut problems);
    expected.settle(case, &mut problems);
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!("case {}\n{}", case.name, problems.join("\n")))
    }
}

/// Checks `exit` and `says` of the case against its last run.
fn must(case: &Case, run: &Run, problems: &mut Vec<String>) {
    if case.config.exit.is_some_and(|code| Some(code) != run.exit) {
        problems.push(format!(
            "expected exit code {:?}, found {:?}\n{}",
            case.config.exit, run.exit, run.stderr
        ));
    }
    for text in case
        .config
        .says
        .iter()
        .filter(|text| !run.stderr.contains(&**text))
    {
        problems.push(format!("expected the message `{text}` in\n{}", run.stderr));
    }
}

/// Runs an input that the fuzzer saved. It is killed after a minute.
pub(crate) fn fuzz_case(file: &Path) -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let args = ["--replay", &*file.to_string_lossy()].map(str::to_owned);
    let run = program::run_program(env!("CARGO_BIN_EXE_site-fuzz"), work.path(), &args)?;
    if run.exit == Some(0) {
        return Ok(());
    }
    Err(format!("exit {:?}\n{}", run.exit, run.stderr))
}

/// Builds the site in `dir`. Fails if there are errors or dead links.
pub(crate) fn build_clean(dir: &Path) -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let args = ["build", &*dir.to_string_lossy(), "--out-dir", "out"].map(str::to_owned);
    let run: Run = program::run(work.path(), &args)?;
    if run.exit != Some(0) {
        return Err(format!("{} has problems\n{}", dir.display(), run.stderr));
    }
    let mut problems = Vec::new();
    invariants::of_site(&tree::read(&work.path().join("out")), &mut problems);
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n{}", dir.display(), problems.join("\n")))
}
