//! Tests of whole sites. The program builds each folder in `cases/`, and the
//! results are compared with those that the case expects; README.md explains how to
//! add one. Every case is a separate test named `kind/area/case`.

mod harness;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::{Case, determinism, run_case};
use libtest_mimic::{Arguments, Failed, Trial};

/// Examples that are edited at random and built with a cache. Together, they
/// contain each kind of input.
const EDITED: [&str; 7] = [
    "api-console",
    "blog",
    "components",
    "languages",
    "library",
    "overrides",
    "versions",
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tests = match tests() {
        Ok(tests) => tests,
        // Reported as a failed test, because every test runner shows those.
        Err(problem) => vec![trial("cases can be read".to_owned(), move || Err(problem))],
    };
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// Returns all tests.
fn tests() -> Result<Vec<Trial>, String> {
    let mut out = Vec::new();
    for case in Case::all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"))? {
        if case.is_twice() {
            let [first, second] = [case.clone(), case.clone()];
            out.push(trial(format!("same-bytes/{}", case.name), move || {
                determinism::order_of_files(&first)
            }));
            out.push(trial(format!("rebuild/{}", case.name), move || {
                determinism::rebuild(&second)
            }));
        }
        out.push(trial(format!("case/{}", case.name), move || {
            run_case(&case)
        }));
    }
    for site in published_sites() {
        let name = site.file_name().unwrap_or_default().to_string_lossy();
        out.push(trial(format!("published/{name}"), move || {
            harness::build_clean(&site)
        }));
    }
    for name in EDITED {
        let site = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../examples")
            .join(name);
        let served = site.clone();
        out.push(trial(format!("edits/{name}"), move || {
            harness::edits::run(&site)
        }));
        out.push(trial(format!("served-edits/{name}"), move || {
            harness::dev::run(&served)
        }));
    }
    out.push(trial(
        "`dev` reports an unreadable configuration once".to_owned(),
        harness::dev::reports_once,
    ));
    out.push(trial(
        "edits/generated".to_owned(),
        harness::edits::run_generated,
    ));
    for file in fuzz_cases() {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        out.push(trial(format!("fuzz/{name}"), move || {
            harness::fuzz_case(&file)
        }));
    }
    for work in harness::growth::all() {
        out.push(trial(format!("growth/{}", work.name), move || work.check()));
    }
    for (number, payloads) in (1..).zip(harness::hostile::tests()) {
        out.push(trial(format!("hostile/{number:02}"), move || {
            harness::hostile::run(&payloads)
        }));
    }
    out.push(trial(
        "page size is independent of the size of the site".to_owned(),
        harness::growth::of_pages,
    ));
    out.push(trial(
        "pages, menus and lists of a reference are bounded".to_owned(),
        harness::growth::of_references,
    ));
    out.push(trial(
        "each guarantee refers to existing tests".to_owned(),
        harness::security::names_tests,
    ));
    Ok(out)
}

fn trial(name: String, run: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || run().map_err(Failed::from))
}

/// Returns the inputs that the fuzzer saved.
fn fuzz_cases() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/cases");
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut out: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    out.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    out.sort();
    out
}

/// Returns the sites in this repository: its documentation and the examples.
fn published_sites() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut out = vec![root.join("content")];
    let examples = std::fs::read_dir(root.join("examples"))
        .into_iter()
        .flatten()
        .flatten();
    out.extend(examples.map(|entry| entry.path()));
    out.retain(|site| site.join("site.toml").is_file());
    out.sort();
    out
}
