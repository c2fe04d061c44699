//! How good the hits of the documentation's search are, by judged queries.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::workspace::{Profile, Workspace};

/// Share of the queries with a right page among the first three hits, below
/// which it is a failure: of all, and of those with typing errors.
const AT_LEAST: &[&str] = &["all=0.95", "typo=0.85"];

/// Share of the headings of libraries and APIs that come first when they are
/// asked for by name, below which it is a failure.
const NAMES_AT_LEAST: &str = "0.95";

/// Tags of the version that readers see first.
const TAGS: &[&str] = &["default", "docs-default-current"];

/// Builds what it needs and measures.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    let mut program = workspace.cargo();
    program.args(["run", "--quiet", "--release", "--package", "search-index"]);
    program.args(["--example", "relevance", "--"]);
    measure(workspace, &binary, &mut program)
}

/// Measures with what a build of all targets left.
pub(crate) fn run_built(workspace: &Workspace) -> Result<()> {
    let binary = workspace.binary(Profile::Dev);
    let examples = binary.with_file_name("examples");
    let name = format!("relevance{}", std::env::consts::EXE_SUFFIX);
    measure(workspace, &binary, &mut Command::new(examples.join(name)))
}

fn measure(workspace: &Workspace, binary: &Path, program: &mut Command) -> Result<()> {
    let records = workspace.target.join("records.json");
    let mut write = Command::new(binary);
    write
        .arg("records")
        .arg(workspace.content())
        .arg("--out")
        .arg(&records);
    process::run(&mut write)?;
    program
        .arg(&records)
        .arg(workspace.root.join("tests/relevance/content.tsv"));
    for share in AT_LEAST {
        program.args(["--at-least", share]);
    }
    program.args(["--names-at-least", NAMES_AT_LEAST]);
    process::run(program.args(TAGS))
}
