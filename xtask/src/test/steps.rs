//! The steps of `cargo xtask test`. All Rust steps share the dev
//! profile and one target directory, so that nothing is compiled twice.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Result, bail};

use super::Outcome;
use crate::torture::{self, TortureOptions};
use crate::workspace::{Profile, Workspace};
use crate::{browser, fixtures, fuzz, instructions, interpreters, npm, process, relevance, theme};

/// A step of CI.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Whether `--quick` includes the step.
    pub(crate) quick: bool,
    /// Steps that must pass before this one.
    pub(crate) needs: &'static [&'static str],
    /// Steps that must have ended before this one, whatever their outcome: both use the
    /// target directory, which Cargo locks.
    pub(crate) after: &'static [&'static str],
    /// Whether the step runs at the lowest priority beside those that are not in the
    /// background, because they leave much of the machine to it.
    pub(crate) background: bool,
    pub(crate) run: fn(&Workspace) -> Result<Outcome>,
}

/// Version of cargo-deny to install if it is missing.
const CARGO_DENY: &str = "0.20.2";

/// Packages and arguments of `cargo check` for the combinations of features to
/// compile, in addition to all features. The packages of an entry are checked
/// together, so that their dependencies are compiled once; none of them may enable
/// features of another.
pub(crate) const FEATURES: &[(&[&str], &[&str])] = &[
    (
        &["docs-markdown", "safe-markup", "search-client"],
        &["--no-default-features"],
    ),
    (
        &["docs-markdown"],
        &["--no-default-features", "--features", "constants"],
    ),
    (
        &["docs-markdown"],
        &["--no-default-features", "--features", "math"],
    ),
    (&["openapi-render"], &["--no-default-features"]),
    (&["site-build"], &["--no-default-features"]),
];

/// All steps, in order: what reports soonest comes first. The steps of the theme leave a
/// core to the compilation of the tests, and those that start the binary or Chromium to lints
/// and further compilations.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "rustfmt",
        quick: true,
        needs: &[],
        after: &[],
        background: false,
        run: fmt,
    },
    Step {
        name: "tools",
        about: "Chromium, interpreters and other programs that tests start",
        quick: false,
        needs: &[],
        after: &[],
        background: true,
        run: tools,
    },
    Step {
        name: "theme-install",
        about: "npm packages of theme-react",
        quick: true,
        needs: &[],
        after: &[],
        background: false,
        run: theme_install,
    },
    Step {
        name: "theme-types",
        about: "type check of theme-react",
        quick: true,
        needs: &["theme-install"],
        after: &[],
        background: false,
        run: theme_types,
    },
    Step {
        name: "theme-lint",
        about: "oxlint",
        quick: true,
        needs: &["theme-install"],
        after: &[],
        background: false,
        run: theme_lint,
    },
    Step {
        name: "theme-tests",
        about: "vitest, with React and with Preact",
        quick: true,
        needs: &["theme-install"],
        after: &[],
        background: false,
        run: theme_tests,
    },
    Step {
        name: "theme-build",
        about: "build of theme-react, equal to the embedded one",
        quick: true,
        needs: &["theme-install"],
        after: &[],
        background: false,
        run: theme_build,
    },
    Step {
        name: "theme-size",
        about: "gzip budgets of scripts and styles",
        quick: true,
        needs: &["theme-build"],
        after: &[],
        background: false,
        run: theme_size,
    },
    Step {
        name: "theme-package",
        about: "the npm package: publint, attw, and the tarball in sample projects",
        quick: false,
        needs: &["theme-build"],
        after: &[],
        background: false,
        run: theme_package,
    },
    Step {
        name: "npm-examples",
        about: "the examples that use the npm package, built and opened in Chromium",
        quick: false,
        needs: &["theme-build"],
        after: &["tools"],
        background: false,
        run: npm_examples,
    },
    Step {
        name: "deny",
        about: "licences, bans and sources of crates",
        quick: false,
        needs: &[],
        after: &[],
        background: false,
        run: deny,
    },
    Step {
        name: "advisories",
        about: "known vulnerabilities of crates",
        quick: false,
        needs: &[],
        after: &[],
        background: false,
        run: advisories,
    },
    Step {
        name: "npm-audit",
        about: "known vulnerabilities in dependencies of the npm package",
        quick: false,
        needs: &[],
        after: &[],
        background: false,
        run: npm_audit,
    },
    Step {
        name: "library",
        about: "the committed model of content/library matches its declarations",
        quick: false,
        needs: &[],
        after: &[],
        background: false,
        run: library_model,
    },
    Step {
        name: "packages",
        about: "cargo package for each crate, warnings fail",
        quick: false,
        needs: &[],
        after: &[],
        background: false,
        run: packages,
    },
    Step {
        name: "binary",
        about: "site-build and all tests, compiled",
        quick: true,
        needs: &[],
        after: &[],
        background: true,
        run: binary,
    },
    Step {
        name: "rust-tests",
        about: "tests of all crates",
        quick: true,
        needs: &["binary"],
        after: &[],
        background: false,
        run: rust_tests,
    },
    Step {
        name: "clippy",
        about: "lints, warnings fail",
        quick: true,
        needs: &[],
        after: &["rust-tests"],
        background: true,
        run: clippy,
    },
    Step {
        name: "rustdoc",
        about: "documentation of all crates, warnings fail",
        quick: false,
        needs: &[],
        after: &[],
        background: true,
        run: rustdoc,
    },
    Step {
        name: "doctests",
        about: "examples in the documentation",
        quick: false,
        needs: &[],
        after: &[],
        background: true,
        run: doctests,
    },
    Step {
        name: "features",
        about: "combinations of crate features that no other step compiles",
        quick: false,
        needs: &[],
        after: &[],
        background: true,
        run: features,
    },
    Step {
        name: "crate-examples",
        about: "sample programs that use one crate each: their output",
        quick: false,
        needs: &[],
        after: &[],
        background: true,
        run: crate_examples,
    },
    Step {
        name: "packaging",
        about: "npm packages, image, release archive, action and workflows",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: packaging,
    },
    Step {
        name: "stores",
        about: "site-build deploy to emulators of Google's and Azure's stores",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: stores,
    },
    Step {
        name: "manual",
        about: "every command and snippet of the manual",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: manual,
    },
    Step {
        name: "mcp",
        about: "site-build mcp with the official client library",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: mcp,
    },
    Step {
        name: "fuzz",
        about: "generated inputs for 60 s, with a fixed seed",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: fuzzed,
    },
    Step {
        name: "torture",
        about: "killed builds, a full disk, concurrent builds (short)",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: tortured,
    },
    Step {
        name: "instructions",
        about: "instructions of builds, a query and a lint, within 3 % of the record",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: true,
        run: instructions::run_built,
    },
    Step {
        name: "content",
        about: "site-build check content --strict",
        quick: true,
        needs: &["binary"],
        after: &[],
        background: false,
        run: content,
    },
    Step {
        name: "relevance",
        about: "judged queries on the search index of content",
        quick: false,
        needs: &["content"],
        after: &[],
        background: false,
        run: judged_queries,
    },
    Step {
        name: "fixtures",
        about: "pages that the tests of theme-react mount",
        quick: false,
        needs: &["binary"],
        after: &[],
        background: false,
        run: check_fixtures,
    },
    Step {
        name: "site",
        about: "site-build build content, and the example site of the tests",
        quick: false,
        needs: &["content"],
        after: &[],
        background: false,
        run: site,
    },
    Step {
        name: "browser",
        about: "the built site in Chromium",
        quick: false,
        needs: &["site"],
        after: &[],
        background: false,
        run: browser_tests,
    },
];

fn fmt(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(
        workspace.cargo().args(["fmt", "--all", "--check"]),
    ))
}

/// Installs programs from packages of the system before the steps that start them,
/// while those of the theme leave time for it. Each step still installs what is
/// missing, because it may be the only one that runs.
fn tools(_: &Workspace) -> Result<Outcome> {
    if is_ci() {
        interpreters::ensure()?;
        let tools = ["rsync", "valgrind"].into_iter();
        let missing = tools.filter(|tool| process::find(tool).is_none());
        let packages: Vec<_> = missing.chain(missing_packaging_tools()).collect();
        if !packages.is_empty() {
            browser::apt_install(&packages)?;
        }
    }
    // Without Chromium, the steps that need it fail with this reason.
    Ok(match browser::ensure_chromium() {
        Ok(_) => Outcome::Passed,
        Err(problem) => Outcome::NotRun(format!("{problem:#}")),
    })
}

fn theme_install(workspace: &Workspace) -> Result<Outcome> {
    passed(npm::install(&workspace.theme()))
}

fn theme_types(workspace: &Workspace) -> Result<Outcome> {
    passed(npm::script(&workspace.theme(), "typecheck"))
}

fn theme_lint(workspace: &Workspace) -> Result<Outcome> {
    passed(npm::script(&workspace.theme(), "lint"))
}

fn theme_tests(workspace: &Workspace) -> Result<Outcome> {
    npm::script(&workspace.theme(), "test")?;
    passed(npm::script(&workspace.theme(), "test:preact"))
}

fn theme_build(workspace: &Workspace) -> Result<Outcome> {
    theme::build(workspace)?;
    compared(theme::embed(workspace, true)?)
}

fn theme_size(workspace: &Workspace) -> Result<Outcome> {
    passed(npm::script(&workspace.theme(), "size"))
}

fn theme_package(workspace: &Workspace) -> Result<Outcome> {
    npm::script(&workspace.theme(), "check:package")?;
    passed(npm::script(&workspace.theme(), "test:package"))
}

/// Runs the examples that use the npm package. If the registry cannot be reached,
/// they are not run rather than failed.
fn npm_examples(workspace: &Workspace) -> Result<Outcome> {
    let missing = browser::test_npm_examples(workspace)?;
    Ok(if missing.is_empty() {
        Outcome::Passed
    } else {
        Outcome::NotRun(missing.join("; "))
    })
}

/// Checks licences, bans and sources. Installs cargo-deny on the first run.
fn deny(workspace: &Workspace) -> Result<Outcome> {
    if let Err(problem) = install_cargo_deny(workspace) {
        return Ok(Outcome::NotRun(format!("cargo-deny: {problem:#}")));
    }
    let args = ["deny", "check", "licenses", "bans", "sources"];
    passed(process::run(workspace.cargo().args(args)))
}

/// Checks for known vulnerabilities. If the database cannot be fetched, the step is
/// not run rather than failed.
fn advisories(workspace: &Workspace) -> Result<Outcome> {
    if let Err(problem) = install_cargo_deny(workspace) {
        return Ok(Outcome::NotRun(format!("cargo-deny: {problem:#}")));
    }
    let fetched = workspace.cargo().args(["deny", "fetch", "db"]).output()?;
    // Some versions of cargo-deny exit with code 0 even if the fetch failed.
    let log = String::from_utf8_lossy(&fetched.stderr);
    if !fetched.status.success() || log.contains("failed to fetch") {
        return Ok(Outcome::NotRun(
            "the advisory database cannot be fetched (no network?)".to_owned(),
        ));
    }
    let args = ["deny", "check", "advisories"];
    passed(process::run(workspace.cargo().args(args)))
}

/// Installs the pinned version of cargo-deny unless it is installed.
fn install_cargo_deny(workspace: &Workspace) -> Result<()> {
    let name = "cargo-deny";
    if process::find(name).is_some() {
        return Ok(());
    }
    let mut command = workspace.cargo();
    command
        .args(["install", name, "--locked", "--version", CARGO_DENY])
        // Not optimised, because it runs only for seconds.
        .env("CARGO_TARGET_DIR", workspace.target.join(name))
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
    process::run(&mut command)
}

/// Audits the dependencies that users of the npm package install.
fn npm_audit(workspace: &Workspace) -> Result<Outcome> {
    Ok(match npm::audit(&workspace.theme())? {
        npm::Audit::Clean => Outcome::Passed,
        npm::Audit::Vulnerable(report) => Outcome::Failed(report),
        npm::Audit::Unavailable(reason) => Outcome::NotRun(reason),
    })
}

/// Compiles combinations of features that no other step compiles, because the
/// others enable all features.
fn features(workspace: &Workspace) -> Result<Outcome> {
    for (packages, args) in FEATURES {
        let mut command = workspace.cargo();
        command.arg("check").args(*args);
        for package in *packages {
            command.args(["--package", package]);
        }
        process::run(&mut command)?;
    }
    Ok(Outcome::Passed)
}

/// Runs each program of `examples/crates` in its folder, and compares its output
/// with `expected.txt`.
fn crate_examples(workspace: &Workspace) -> Result<Outcome> {
    let folder = workspace.root.join("examples/crates");
    let mut build = workspace.cargo();
    build.args(["build", "--workspace", "--locked", "--manifest-path"]);
    process::run(build.arg(folder.join("Cargo.toml")))?;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let dir = entry?.path();
        let Some(name) = dir
            .file_name()
            .filter(|_| dir.join("src/main.rs").is_file())
        else {
            continue;
        };
        let name = format!("uses-{}{}", name.display(), env::consts::EXE_SUFFIX);
        let program = workspace.target.join("debug").join(&name);
        let output = process::output(Command::new(program).current_dir(&dir))?;
        let printed = String::from_utf8(output.stdout)?;
        let expected = dir.join("expected.txt");
        if env::var_os("UPDATE").is_some() {
            fs::write(&expected, &printed)?;
        }
        if fs::read_to_string(&expected)? != printed {
            process::say(&format!("{name} printed:\n{printed}"));
            wrong.push(name);
        }
    }
    if wrong.is_empty() {
        return Ok(Outcome::Passed);
    }
    Ok(Outcome::Failed(format!(
        "the output differs from expected.txt: {}",
        wrong.join(", ")
    )))
}

fn fuzzed(workspace: &Workspace) -> Result<Outcome> {
    passed(fuzz::run_built(workspace, &fuzz::FuzzOptions::CI))
}

fn tortured(workspace: &Workspace) -> Result<Outcome> {
    torture::run_built(workspace, &TortureOptions::CI)
}

fn clippy(workspace: &Workspace) -> Result<Outcome> {
    let args = [
        "clippy",
        "--workspace",
        "--all-features",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ];
    passed(process::run(workspace.cargo().args(args)))
}

fn rust_tests(workspace: &Workspace) -> Result<Outcome> {
    interpreters::ensure()?;
    let mut command = workspace.cargo();
    if has_cargo_command("cargo-nextest") {
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--all-features",
            "--no-fail-fast",
        ]);
    } else {
        command.args([
            "test",
            "--workspace",
            "--all-features",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--no-fail-fast",
        ]);
    }
    if is_ci() && process::find("rsync").is_none() {
        browser::apt_install(&["rsync"])?;
    }
    // A test whose program is named fails if it cannot be run.
    command.envs(process::find("rsync").map(|program| ("RSYNC", program)));
    command.env("S3_SERVER", s3_server(workspace));
    passed(process::run(with_cases_checked(&mut command)))
}

fn rustdoc(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo();
    command
        .args(["doc", "--workspace", "--all-features", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings");
    passed(process::run(&mut command))
}

fn doctests(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(workspace.cargo().args([
        "test",
        "--workspace",
        "--all-features",
        "--doc",
        "--no-fail-fast",
    ])))
}

/// Builds the packages and targets of the tests, although only the binary is
/// needed: any other selection has other features of shared dependencies and would
/// recompile them.
fn binary(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(workspace.cargo().args([
        "build",
        "--workspace",
        "--all-features",
        "--all-targets",
    ])))
}

/// Packages each crate. Warnings fail, except those about tests that a package
/// excludes: tests need files of the repository.
fn packages(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo();
    command.args(["package", "--workspace", "--no-verify", "--allow-dirty"]);
    for private in ["xtask", "site-tests", "case-files"] {
        command.args(["--exclude", private]);
    }
    process::say("$ cargo package --workspace --no-verify");
    let output = process::output(&mut command)?;
    let log = String::from_utf8_lossy(&output.stderr);
    let is_intended = |line: &&str| line.starts_with("warning: ignoring test `");
    let warnings: Vec<&str> = log
        .lines()
        .filter(|line| line.starts_with("warning") && !is_intended(line))
        .collect();
    if !warnings.is_empty() {
        bail!("{}", warnings.join("\n"));
    }
    Ok(Outcome::Passed)
}

/// Runs the tests of `deploy` with Azure's emulator from npm, and with one of Google
/// Cloud Storage. The step `rust-tests` deploys to an S3 server and with rsync.
fn stores(workspace: &Workspace) -> Result<Outcome> {
    let folder = workspace.root.join("tests/stores");
    npm::install(&folder)?;
    let mut command = npm::script_command(&folder, "test");
    command.env("SITE_BUILD", workspace.binary(Profile::Dev));
    passed(process::run(&mut command))
}

/// Runs the examples of the manual, those of object stores with the S3 server of
/// `tests/stores`.
fn manual(workspace: &Workspace) -> Result<Outcome> {
    let folder = workspace.root.join("tests/manual");
    npm::install(&folder)?;
    let mut command = npm::script_command(&folder, "test");
    command.env("S3_SERVER", s3_server(workspace));
    command.env("SITE_BUILD", workspace.binary(Profile::Dev));
    passed(process::run(&mut command))
}

/// Returns the path of the S3 server for tests, a program of the workspace.
fn s3_server(workspace: &Workspace) -> PathBuf {
    let name = format!("s3-server{}", env::consts::EXE_SUFFIX);
    workspace.binary(Profile::Dev).with_file_name(name)
}

/// Returns the packages of the programs that the tests of the distribution packages
/// start and this machine lacks.
fn missing_packaging_tools() -> Vec<&'static str> {
    let tools = [
        ("strip", "binutils"),
        ("buildah", "buildah"),
        ("shellcheck", "shellcheck"),
    ];
    let missing = tools
        .iter()
        .filter(|(program, _)| process::find(program).is_none());
    missing.map(|(_, package)| *package).collect()
}

/// Builds and tests the distribution packages, from the dev binary.
fn packaging(workspace: &Workspace) -> Result<Outcome> {
    let missing = missing_packaging_tools();
    if is_ci() && !missing.is_empty() {
        browser::apt_install(&missing)?;
    }
    let folder = workspace.root.join("packaging");
    npm::install(&folder)?;
    let mut command = npm::script_command(&folder, "test");
    command.env("SITE_BUILD", workspace.binary(Profile::Dev));
    passed(process::run(&mut command))
}

/// Returns whether CI runs the steps: programs may be installed then.
fn is_ci() -> bool {
    env::var("CI").is_ok_and(|value| value == "true")
}

/// Tests the MCP server with the client library of its protocol.
fn mcp(workspace: &Workspace) -> Result<Outcome> {
    let folder = workspace.root.join("tests/mcp");
    npm::install(&folder)?;
    let mut command = npm::script_command(&folder, "test");
    command.env("SITE_BUILD", workspace.binary(Profile::Dev));
    passed(process::run(&mut command))
}

fn content(workspace: &Workspace) -> Result<Outcome> {
    let mut command = Command::new(workspace.binary(Profile::Dev));
    passed(process::run(
        command
            .arg("check")
            .arg(workspace.content())
            .arg("--strict"),
    ))
}

fn judged_queries(workspace: &Workspace) -> Result<Outcome> {
    passed(relevance::run_built(workspace))
}

fn library_model(workspace: &Workspace) -> Result<Outcome> {
    let dir = workspace.content().join("library");
    npm::install(&dir)?;
    passed(npm::script(&dir, "check"))
}

fn check_fixtures(workspace: &Workspace) -> Result<Outcome> {
    compared(fixtures::sync(
        workspace,
        &workspace.binary(Profile::Dev),
        true,
    )?)
}

fn site(workspace: &Workspace) -> Result<Outcome> {
    let binary = workspace.binary(Profile::Dev);
    workspace.build_site(&binary)?;
    passed(fixtures::build(workspace, &binary))
}

fn browser_tests(workspace: &Workspace) -> Result<Outcome> {
    let second_tries = browser::test(workspace)?;
    Ok(if second_tries.is_empty() {
        Outcome::Passed
    } else {
        Outcome::PassedAtSecondTry(second_tries)
    })
}

fn passed(result: Result<()>) -> Result<Outcome> {
    result.map(|()| Outcome::Passed)
}

fn compared(equal: bool) -> Result<Outcome> {
    if !equal {
        bail!("the committed files differ from the build");
    }
    Ok(Outcome::Passed)
}

/// Makes a missing snapshot fail instead of being written.
fn with_cases_checked(command: &mut Command) -> &mut Command {
    command.env("INSTA_UPDATE", "no")
}

fn has_cargo_command(program: &str) -> bool {
    process::find(program).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_with_features_is_compiled_without_them() {
        let crates = Workspace::locate()
            .expect("a workspace")
            .root
            .join("crates");
        let entries = std::fs::read_dir(crates).expect("the crates");
        for folder in entries.flatten().map(|entry| entry.path()) {
            let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let is_listed = FEATURES
                .iter()
                .any(|(packages, _)| packages.contains(&name.as_ref()));
            assert!(is_listed || !manifest.contains("\n[features]"), "{name}");
        }
    }
}
