//! How good the hits of the documentation's search are, by judged queries.

use std::process::Command;

use anyhow::Result;

use crate::process;
use crate::workspace::{Profile, Workspace};

/// Share of the queries with a right page among the first three hits, below
/// which it is a failure: of all, and of those with typing errors.
const AT_LEAST: &[&str] = &["all=0.95", "typo=0.85"];

/// Tags of the version that readers see first.
const TAGS: &[&str] = &["default", "docs-default-current"];

/// Builds the binary and measures.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let binary = workspace.build_binary(Profile::Release)?;
    measure(workspace, &binary, Profile::Release)
}

/// Measures with a binary that is there already.
pub(crate) fn measure(
    workspace: &Workspace,
    binary: &std::path::Path,
    profile: Profile,
) -> Result<()> {
    let records = workspace.target.join("records.json");
    let mut write = Command::new(binary);
    write
        .arg("records")
        .arg(workspace.content())
        .arg("--out")
        .arg(&records);
    process::run(&mut write)?;
    let mut command = workspace.cargo();
    command.args(["run", "--quiet", "--package", "search-index"]);
    if let Profile::Release = profile {
        command.arg("--release");
    }
    command.args(["--example", "relevance", "--"]);
    command
        .arg(&records)
        .arg(workspace.root.join("tests/relevance/content.tsv"));
    for share in AT_LEAST {
        command.args(["--at-least", share]);
    }
    process::run(command.args(TAGS))
}
