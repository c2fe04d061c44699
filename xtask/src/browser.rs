//! Runs the browser tests, and finds or installs Chromium.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::workspace::{Profile, Workspace};
use crate::{npm, process};

/// Paths where packages install Chromium, the preferred ones first. The headless
/// shell is the same engine without the user interface of the browser: the tests
/// need two thirds of the time. Debian's `/usr/bin/chromium` is a shell wrapper whose
/// helpers may be missing, in which case the tests fall back to the binary.
const KNOWN_PLACES: &[&str] = &[
    "/usr/lib/chromium/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Runs the browser tests on the built site, served by the dev binary. Returns the
/// file and name of each test that passed only at the second attempt.
pub(crate) fn test(workspace: &Workspace) -> Result<Vec<String>> {
    let chromium = ensure_chromium()?;
    let tests = workspace.root.join("tests/browser");
    npm::install(&tests)?;
    let second_tries = workspace.target.join("browser-second-tries.txt");
    let mut command = npm::script_command(&tests, "test");
    command
        .env("CHROMIUM", chromium)
        .env("SITE_BUILD", workspace.binary(Profile::Dev))
        .env("SITE_DIR", workspace.site())
        .env("FIXTURE_SITE_DIR", workspace.fixture_site())
        .env("SECOND_TRIES", &second_tries);
    process::run(&mut command)?;
    lines_of(&second_tries)
}

/// Builds the examples that use the npm package, and runs their tests. Returns the
/// reasons why some could not be built.
pub(crate) fn test_npm_examples(workspace: &Workspace) -> Result<Vec<String>> {
    let chromium = ensure_chromium()?;
    let tests = workspace.root.join("tests/browser");
    npm::install(&tests)?;
    let not_run = workspace.target.join("npm-examples-not-run.txt");
    let mut command = npm::script_command(&tests, "test:npm");
    command.env("CHROMIUM", chromium).env("NOT_RUN", &not_run);
    process::run(&mut command)?;
    lines_of(&not_run)
}

fn lines_of(report: &Path) -> Result<Vec<String>> {
    let text =
        fs::read_to_string(report).with_context(|| format!("cannot read {}", report.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Finds Chromium, or installs it if that needs no interaction.
pub(crate) fn ensure_chromium() -> Result<PathBuf> {
    if let Some(found) = chromium() {
        return Ok(found);
    }
    // Older releases of Debian have no package of the headless shell.
    for package in ["chromium-headless-shell", "chromium"] {
        if apt_install(&[package]).is_ok()
            && let Some(found) = chromium()
        {
            return Ok(found);
        }
    }
    bail!("the browser tests need Chromium: install it, or set CHROMIUM to its path")
}

fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from);
    named.or_else(|| {
        KNOWN_PLACES
            .iter()
            .map(PathBuf::from)
            .find(|path| path.is_file())
    })
}

/// Installs packages on Debian and its derivatives as root. Does nothing on other
/// systems.
pub(crate) fn apt_install(packages: &[&str]) -> Result<()> {
    if !can_use_apt() {
        return Ok(());
    }
    process::run(apt_get().args(["update", "--quiet"]))?;
    let options = ["install", "--yes", "--quiet", "--no-install-recommends"];
    process::run(apt_get().args(options).args(packages))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Returns whether this is root on Debian or a derivative.
fn can_use_apt() -> bool {
    Path::new("/etc/debian_version").exists() && process::find("apt-get").is_some() && is_root()
}

fn is_root() -> bool {
    let id = process::output(Command::new("id").arg("-u"));
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
