//! Interpreters of the languages in which tests run the samples of API references.

use std::env;
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::{browser, process};

/// A language, a command that succeeds if its samples can run, and the Debian
/// packages that it needs.
const INTERPRETERS: &[(&str, &[&str], &[&str])] = &[
    ("curl", &["curl", "--version"], &["curl"]),
    (
        "Python",
        &["/usr/bin/env", "python3", "-c", "import requests"],
        &["python3-requests"],
    ),
    (
        "PHP",
        &["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"],
        &["php-cli", "php-curl"],
    ),
    ("Ruby", &["ruby", "--version"], &["ruby"]),
    ("Go", &["go", "version"], &["golang-go"]),
    ("Java", &["javac", "--version"], &["default-jdk-headless"]),
];

/// Installs missing interpreters if `CI` is `true` and installing needs no
/// interaction. Prints a warning for each language that is still missing.
///
/// # Errors
/// Returns an error if packages cannot be installed.
pub(crate) fn ensure() -> Result<()> {
    let missing = || {
        INTERPRETERS
            .iter()
            .filter(|(_, command, _)| !works(command))
    };
    let is_ci = env::var("CI").is_ok_and(|value| value == "true");
    let packages: Vec<&str> = missing()
        .flat_map(|(_, _, packages)| *packages)
        .copied()
        .collect();
    if is_ci && !packages.is_empty() {
        browser::apt_install(&packages)?;
    }
    for (language, ..) in missing() {
        process::say(&format!(
            "WARNING: SAMPLES IN {} ARE NOT RUN: it is not installed",
            language.to_uppercase()
        ));
    }
    Ok(())
}

fn works(command: &[&str]) -> bool {
    let [program, args @ ..] = command else {
        return false;
    };
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null());
    command.output().is_ok_and(|output| output.status.success())
}
