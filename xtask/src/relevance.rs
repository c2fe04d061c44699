//! How good the hits of the documentation's search are, by judged queries.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::workspace::{Profile, Workspace};

/// Limits for the set that the ranking was tuned on: share of the queries with
/// a right page among the first three hits, of all and of those with typing
/// errors.
const AT_LEAST: &[&str] = &["all=0.95", "typo=0.85"];

/// Limits for the set that is looked at, and for the one that is not.
const LOOKED_AT_LEAST: &[&str] = &["all=0.90"];
const HELD_OUT_AT_LEAST: &[&str] = &["all=0.80"];

/// Share of the headings of libraries and APIs that come first when they are
/// asked for by name, below which it is a failure.
const NAMES_AT_LEAST: &str = "0.95";

/// Tags of the version that readers see first.
const TAGS: &[&str] = &["default", "docs-default-current"];

/// A site that is measured beside `content/`: the name of its judged queries,
/// and its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Corpus {
    pub(crate) name: String,
    pub(crate) site: PathBuf,
}

/// Builds what it needs and measures.
pub(crate) fn run(workspace: &Workspace, corpora: &[Corpus]) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    let program = || {
        let mut program = workspace.cargo();
        program.args(["run", "--quiet", "--release", "--package", "search-index"]);
        program.args(["--example", "relevance", "--"]);
        program
    };
    measure(workspace, &binary, corpora, program)
}

/// Measures with what a build of all targets left.
pub(crate) fn run_built(workspace: &Workspace) -> Result<()> {
    let binary = workspace.binary(Profile::Dev);
    let examples = binary.with_file_name("examples");
    let name = format!("relevance{}", std::env::consts::EXE_SUFFIX);
    measure(workspace, &binary, &[], || {
        Command::new(examples.join(&name))
    })
}

fn measure(
    workspace: &Workspace,
    binary: &Path,
    corpora: &[Corpus],
    program: impl Fn() -> Command,
) -> Result<()> {
    let judged = |name: &str| workspace.root.join("tests/relevance").join(name);
    let write = |site: &Path| -> Result<PathBuf> {
        let records = workspace.target.join("records.json");
        let mut write = Command::new(binary);
        write.arg("records").arg(site).arg("--out").arg(&records);
        process::run(&mut write)?;
        Ok(records)
    };
    let ask = |records: &Path, queries: &str, limits: &[&str], options: &[OsString]| {
        process::say(&format!("\n{queries}"));
        let mut ask = program();
        ask.arg(records).arg(judged(queries)).args(options);
        for share in limits {
            ask.args(["--at-least", share]);
        }
        process::run(ask.args(TAGS))
    };
    let records = write(&workspace.content())?;
    let names = ["--names-at-least", NAMES_AT_LEAST].map(OsString::from);
    ask(&records, "content.tsv", AT_LEAST, &names)?;
    let baseline = judged("content.looked-at.baseline.tsv").into_os_string();
    let baseline = ["--baseline".into(), baseline];
    ask(
        &records,
        "content.looked-at.tsv",
        LOOKED_AT_LEAST,
        &baseline,
    )?;
    let quiet = ["--figures-only".into()];
    ask(&records, "content.held-out.tsv", HELD_OUT_AT_LEAST, &quiet)?;
    for Corpus { name, site } in corpora {
        let records = write(site)?;
        ask(&records, &format!("{name}.looked-at.tsv"), &[], &[])?;
        ask(&records, &format!("{name}.held-out.tsv"), &[], &quiet)?;
    }
    Ok(())
}
