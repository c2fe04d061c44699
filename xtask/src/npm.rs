//! npm packages: installed from their lock file, and only when needed.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::Result;

use crate::process;

/// True when npm can be run.
pub(crate) fn is_installed() -> bool {
    process::output(npm(Path::new(".")).arg("--version")).is_ok()
}

/// Installs what the lock file of `dir` names, when that is not there yet.
pub(crate) fn install(dir: &Path) -> Result<()> {
    if is_current(dir) {
        return Ok(());
    }
    process::run(npm(dir).args(["ci", "--no-audit", "--no-fund"]))
}

/// Runs a script of the package in `dir`.
pub(crate) fn script(dir: &Path, name: &str) -> Result<()> {
    process::run(&mut script_command(dir, name))
}

/// A script of the package in `dir`, to be run.
pub(crate) fn script_command(dir: &Path, name: &str) -> Command {
    let mut command = npm(dir);
    command.args(["run", "--silent", name]);
    command
}

/// True when npm wrote its note of what is installed after the lock file was
/// last written: npm itself trusts that note by the same rule.
fn is_current(dir: &Path) -> bool {
    let written =
        |path: &str| -> Option<SystemTime> { dir.join(path).metadata().ok()?.modified().ok() };
    match (
        written("node_modules/.package-lock.json"),
        written("package-lock.json"),
    ) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

fn npm(dir: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(dir);
    command
}
