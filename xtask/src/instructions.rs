//! Counts the instructions that the hot paths take, and compares the numbers with
//! recorded ones.
//!
//! Times on shared machines differ by a third from run to run, numbers of
//! instructions by less than a hundredth, so that a change that makes builds a
//! little slower is noticed by the test of that change. The program is that of the
//! tests: an optimised one would take CI longer to compile than all tests run.
//! Both have the same code, and a step that is done twice is twice as long in both.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::bench::{self, corpus::Corpus, flavour::Flavour};
use crate::process::{self, say};
use crate::test::Outcome;
use crate::tree;
use crate::workspace::{Profile, Workspace};

/// The recorded numbers: a line for each path, with its millions of instructions.
const RECORD: &str = "tests/instructions.tsv";

/// Number of pages of the generated site.
const PAGES: usize = 40;

/// Share by which a number may be above the recorded one, and millions of instructions in
/// addition. Hash maps with random keys, other folders, other versions of system libraries
/// and files that are so new that a build compares their contents stay below it.
const MARGIN: f64 = 0.03;
const MARGIN_OF_SMALL: f64 = 5.0;

/// A command whose instructions are counted, in the folder of the generated site.
struct Measured {
    name: &'static str,
    args: &'static [&'static str],
    /// Whether a line of a page is changed before.
    after_edit: bool,
}

/// The number of instructions of a command.
#[derive(Debug)]
struct Count<'a> {
    name: &'a str,
    /// Millions of instructions.
    millions: f64,
}

/// The commands, in order: each finds what those before it left.
const MEASURED: &[Measured] = &[
    Measured {
        name: "build",
        args: &["build"],
        after_edit: false,
    },
    Measured {
        name: "build, one line edited",
        args: &["build"],
        after_edit: true,
    },
    Measured {
        name: "build, nothing changed",
        args: &["build"],
        after_edit: false,
    },
    Measured {
        name: "search",
        args: &["search", "how to configure a worker"],
        after_edit: false,
    },
    Measured {
        name: "api lint",
        args: &["api", "lint", "api.yaml"],
        after_edit: false,
    },
];

/// Builds the binary of the tests, and counts.
pub(crate) fn run(workspace: &Workspace) -> Result<bool> {
    workspace.build_binary(Profile::Dev)?;
    let outcome = run_built(workspace)?;
    match &outcome {
        Outcome::Failed(reason) => say(&format!("FAILED: {reason}")),
        Outcome::NotRun(reason) => say(&format!("NOT RUN: {reason}")),
        Outcome::Passed | Outcome::PassedAtSecondTry(_) => {}
    }
    Ok(!matches!(outcome, Outcome::Failed(_)))
}

/// Counts with the binary of the tests. With `UPDATE=1`, records the numbers.
pub(crate) fn run_built(workspace: &Workspace) -> Result<Outcome> {
    if process::find("valgrind").is_none() {
        return Ok(Outcome::NotRun("valgrind is not installed".to_owned()));
    }
    let counts = count_all(workspace)?;
    let file = workspace.root.join(RECORD);
    if std::env::var_os("UPDATE").is_some() {
        let lines: String = counts
            .iter()
            .map(|Count { name, millions }| format!("{name}\t{millions:.1}\n"))
            .collect();
        fs::write(&file, lines).with_context(|| format!("cannot write {}", file.display()))?;
        return Ok(Outcome::Passed);
    }
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {RECORD}"))?;
    let recorded = parse(&text)?;
    let slower = compare(&recorded, &counts);
    Ok(match slower.is_empty() {
        true => Outcome::Passed,
        false => Outcome::Failed(format!(
            "{}; if the change is worth it, record the numbers: UPDATE=1 cargo xtask instructions",
            slower.join(", ")
        )),
    })
}

/// Runs the commands in a fresh folder. Returns the name and the millions of
/// instructions of each.
fn count_all(workspace: &Workspace) -> Result<Vec<Count<'static>>> {
    let dir = workspace.target.join("instructions");
    tree::remove(&dir)?;
    let corpus = Corpus::plan(PAGES, bench::SEED);
    corpus.write(Flavour::Docusaurus, &dir.join("docs"))?;
    tree::write_file(&dir.join("site.toml"), bench::SITE_TOML.as_bytes())?;
    // With a warning, as most sites have one: it must not cost a build.
    tree::write_file(
        &dir.join("docs/warned.md"),
        b"# Warned\n\n```klingon\nqapla\n```\n",
    )?;
    let api = workspace.content().join("api/openapi.yaml");
    fs::copy(&api, dir.join("api.yaml")).with_context(|| format!("cannot copy {api:?}"))?;
    let page = corpus.pages.last().context("the corpus has no page")?;
    let page = dir.join("docs").join(Flavour::Docusaurus.file(page));
    let binary = workspace.binary(Profile::Dev);
    let mut counts = Vec::new();
    for measured in MEASURED {
        if measured.after_edit {
            bench::edit(&page, "One more sentence.\n")?;
        }
        let millions = count(&binary, &dir, measured.args)?;
        say(&format!(
            "{:<24} {millions:>8.0} million instructions",
            measured.name
        ));
        counts.push(Count {
            name: measured.name,
            millions,
        });
    }
    Ok(counts)
}

/// Returns the millions of instructions that a command takes on one thread.
fn count(binary: &Path, dir: &Path, args: &[&str]) -> Result<f64> {
    let mut command = Command::new("valgrind");
    command
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(binary)
        .args(args)
        .current_dir(dir)
        .env("RAYON_NUM_THREADS", "1");
    let output = process::output(&mut command)?;
    let text = String::from_utf8_lossy(&output.stderr);
    total(&text).with_context(|| format!("valgrind printed no number of instructions:\n{text}"))
}

/// Returns the millions of instructions in what Cachegrind prints:
/// `==7== I refs: 1,234,567`.
fn total(text: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.contains(" refs:"))?;
    let digits: String = line
        .rsplit(':')
        .next()?
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let count: f64 = digits.parse().ok()?;
    Some(count / 1e6)
}

/// Parses the recorded numbers.
fn parse(text: &str) -> Result<Vec<Count<'_>>> {
    text.lines()
        .map(|line| {
            let (name, millions) = line
                .split_once('\t')
                .with_context(|| format!("no tab in {line:?}"))?;
            let millions: f64 = millions
                .parse()
                .with_context(|| format!("no number in {line:?}"))?;
            ensure!(millions > 0.0, "no instructions in {line:?}");
            Ok(Count { name, millions })
        })
        .collect()
}

/// Returns a message for each number that is above the recorded one by more than
/// the margin, or that is not recorded.
fn compare(recorded: &[Count<'_>], counts: &[Count<'_>]) -> Vec<String> {
    let message = |Count { name, millions }: &Count<'_>| {
        let Some(before) = recorded.iter().find(|recorded| recorded.name == *name) else {
            return Some(format!("`{name}` has no number in {RECORD}"));
        };
        let before = before.millions;
        (*millions > before * (1.0 + MARGIN) + MARGIN_OF_SMALL).then(|| {
            let percent = (millions / before - 1.0) * 100.0;
            format!("`{name}` takes {millions:.0} million instructions, {percent:.1} % more than {before:.0}")
        })
    };
    counts.iter().filter_map(message).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_cachegrind() {
        let text = "==71== Cachegrind\n==71== \n==71== I refs:        1,234,567,890\n";
        assert_eq!(total(text), Some(1_234.567_89));
        assert_eq!(total("==71== I   refs:      2,000,000"), Some(2.0));
        assert_eq!(total("==71== Cachegrind"), None);
    }

    #[test]
    fn more_instructions_than_recorded_are_reported() {
        let recorded = parse("build\t100\nsearch\t10\n").unwrap();
        let count = |name, millions| Count { name, millions };
        assert!(compare(&recorded, &[count("build", 107.9), count("search", 1.0)]).is_empty());
        assert_eq!(
            compare(&recorded, &[count("build", 110.0), count("lint", 1.0)]),
            [
                "`build` takes 110 million instructions, 10.0 % more than 100",
                "`lint` has no number in tests/instructions.tsv"
            ]
        );
        assert!(parse("build 100").is_err());
    }
}
