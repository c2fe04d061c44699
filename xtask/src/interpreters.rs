//! Interpreters of the languages in which samples of API references are run.

use std::env;
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::{browser, process};

/// A language, a command that succeeds where its samples run, and the packages
/// of Debian that it comes with.
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

/// Installs the interpreters that are missing where `CI` is `true` and that
/// can be done without a person. Names the languages that remain.
///
/// # Errors
/// When packages cannot be installed.
pub(crate) fn ensure() -> Result<()> {
    let missing = || INTERPRETERS.iter().filter(|it| !works(it.1));
    let is_ci = env::var("CI").is_ok_and(|it| it == "true");
    let packages: Vec<&str> = missing().flat_map(|it| it.2).copied().collect();
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
    command.output().is_ok_and(|it| it.status.success())
}
