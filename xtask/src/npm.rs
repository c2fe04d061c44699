//! Installs npm packages from their lock files, and runs their scripts.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::Result;

use crate::process;

/// Returns whether npm can be run.
pub(crate) fn is_installed() -> bool {
    process::output(npm(Path::new(".")).arg("--version")).is_ok()
}

/// Installs the packages in the lock file of `dir` unless they are up to date.
pub(crate) fn install(dir: &Path) -> Result<()> {
    if is_current(dir) {
        return Ok(());
    }
    process::run(npm(dir).args(["ci", "--no-audit", "--no-fund"]))
}

/// The result of `npm audit`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Audit {
    Clean,
    /// There are vulnerabilities. Contains the report.
    Vulnerable(String),
    /// The registry did not answer. Contains the reason.
    Unavailable(String),
}

/// Audits the dependencies of the package in `dir`, except development
/// dependencies.
pub(crate) fn audit(dir: &Path) -> Result<Audit> {
    let mut command = npm(dir);
    command.args(["audit", "--omit=dev", "--json"]);
    process::say("$ npm audit --omit=dev");
    let output = command.stdin(std::process::Stdio::null()).output()?;
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(audited(output.status.success(), report))
}

/// Interprets the output of `npm audit`. Only a report of npm contains its version;
/// the output for a registry that does not answer has none.
fn audited(is_success: bool, report: String) -> Audit {
    match (report.contains("\"auditReportVersion\""), is_success) {
        (true, true) => Audit::Clean,
        (true, false) => Audit::Vulnerable(report),
        (false, _) => {
            let line = |line: &&str| line.contains("\"summary\"") || line.contains("\"message\"");
            let reason = report.lines().find(line).unwrap_or("no answer").trim();
            Audit::Unavailable(format!("npm audit: {reason}"))
        }
    }
}

/// Runs a script of the package in `dir`.
pub(crate) fn script(dir: &Path, name: &str) -> Result<()> {
    process::run(&mut script_command(dir, name))
}

/// Returns a command that runs a script of the package in `dir`.
pub(crate) fn script_command(dir: &Path, name: &str) -> Command {
    let mut command = npm(dir);
    command.args(["run", "--silent", name]);
    command
}

/// Returns whether the installed packages are up to date: npm's record of them is
/// newer than the lock file. npm itself uses the same rule.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audit_without_an_answer_is_unavailable() {
        let report = "{\n  \"auditReportVersion\": 2\n}".to_owned();
        assert_eq!(audited(true, report.clone()), Audit::Clean);
        assert_eq!(audited(false, report.clone()), Audit::Vulnerable(report));
        let failure = "{\n  \"message\": \"getaddrinfo ENOTFOUND\"\n}".to_owned();
        assert!(matches!(audited(false, failure), Audit::Unavailable(_)));
    }
}
