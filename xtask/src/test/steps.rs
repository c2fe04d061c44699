//! The steps, those first that fail soonest. All Rust steps share the dev
//! profile and one target directory, so that nothing compiles twice.

use std::process::Command;

use anyhow::{Result, bail};

use super::Outcome;
use crate::workspace::{Profile, Workspace};
use crate::{browser, fixtures, npm, process, relevance, theme};

/// One thing that CI runs.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Part of `--quick`.
    pub(crate) quick: bool,
    /// Steps without which this one cannot pass.
    pub(crate) needs: &'static [&'static str],
    pub(crate) run: fn(&Workspace) -> Result<Outcome>,
}

/// All steps, in order.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "rustfmt",
        quick: true,
        needs: &[],
        run: fmt,
    },
    Step {
        name: "theme-install",
        about: "npm packages of theme-react",
        quick: true,
        needs: &[],
        run: theme_install,
    },
    Step {
        name: "theme-types",
        about: "type check of theme-react",
        quick: true,
        needs: &["theme-install"],
        run: theme_types,
    },
    Step {
        name: "theme-lint",
        about: "oxlint",
        quick: true,
        needs: &["theme-install"],
        run: theme_lint,
    },
    Step {
        name: "theme-tests",
        about: "vitest, with React and with Preact",
        quick: true,
        needs: &["theme-install"],
        run: theme_tests,
    },
    Step {
        name: "theme-build",
        about: "build of theme-react, equal to the embedded one",
        quick: true,
        needs: &["theme-install"],
        run: theme_build,
    },
    Step {
        name: "theme-size",
        about: "gzip budgets of scripts and styles",
        quick: true,
        needs: &["theme-build"],
        run: theme_size,
    },
    Step {
        name: "theme-package",
        about: "the npm package: publint, attw, and the tarball in projects of users",
        quick: false,
        needs: &["theme-build"],
        run: theme_package,
    },
    Step {
        name: "deny",
        about: "licences, bans and sources of crates",
        quick: false,
        needs: &[],
        run: deny,
    },
    Step {
        name: "clippy",
        about: "lints, warnings fail",
        quick: true,
        needs: &[],
        run: clippy,
    },
    Step {
        name: "rust-tests",
        about: "tests of all crates",
        quick: true,
        needs: &[],
        run: rust_tests,
    },
    Step {
        name: "rustdoc",
        about: "documentation of all crates, warnings fail",
        quick: false,
        needs: &[],
        run: rustdoc,
    },
    Step {
        name: "doctests",
        about: "examples in the documentation",
        quick: false,
        needs: &[],
        run: doctests,
    },
    Step {
        name: "binary",
        about: "site-build as the tests compiled it",
        quick: true,
        needs: &[],
        run: binary,
    },
    Step {
        name: "content",
        about: "site-build check content --strict",
        quick: true,
        needs: &["binary"],
        run: content,
    },
    Step {
        name: "relevance",
        about: "judged queries on the search index of content",
        quick: false,
        needs: &["content"],
        run: judged_queries,
    },
    Step {
        name: "library",
        about: "the committed model of content/library is what its declarations give",
        quick: false,
        needs: &[],
        run: library_model,
    },
    Step {
        name: "fixtures",
        about: "pages that the tests of theme-react mount",
        quick: false,
        needs: &["binary"],
        run: check_fixtures,
    },
    Step {
        name: "site",
        about: "site-build build content, and the example site of the tests",
        quick: false,
        needs: &["content"],
        run: site,
    },
    Step {
        name: "browser",
        about: "the built site in Chromium",
        quick: false,
        needs: &["site"],
        run: browser_tests,
    },
];

fn fmt(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(
        workspace.cargo().args(["fmt", "--all", "--check"]),
    ))
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

/// Advisories are left out: they come from a server, and today's code must not
/// fail because of tomorrow's advisory.
fn deny(workspace: &Workspace) -> Result<Outcome> {
    if !has_cargo_command("cargo-deny") {
        return Ok(Outcome::Skipped("cargo-deny is not installed"));
    }
    passed(process::run(
        workspace
            .cargo()
            .args(["deny", "check", "licenses", "bans", "sources"]),
    ))
}

fn clippy(workspace: &Workspace) -> Result<Outcome> {
    let args = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ];
    passed(process::run(workspace.cargo().args(args)))
}

fn rust_tests(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo();
    if has_cargo_command("cargo-nextest") {
        command.args(["nextest", "run", "--workspace", "--no-fail-fast"]);
    } else {
        command.args([
            "test",
            "--workspace",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
            "--no-fail-fast",
        ]);
    }
    passed(process::run(with_cases_checked(&mut command)))
}

fn rustdoc(workspace: &Workspace) -> Result<Outcome> {
    let mut command = workspace.cargo();
    command
        .args(["doc", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings");
    passed(process::run(&mut command))
}

fn doctests(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(workspace.cargo().args([
        "test",
        "--workspace",
        "--doc",
        "--no-fail-fast",
    ])))
}

/// Built with the tests' choice of packages and targets: another choice has
/// other features of shared dependencies, and would compile them again.
fn binary(workspace: &Workspace) -> Result<Outcome> {
    passed(process::run(workspace.cargo().args([
        "build",
        "--workspace",
        "--all-targets",
    ])))
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
    passed(browser::test(workspace))
}

fn passed(result: Result<()>) -> Result<Outcome> {
    result.map(|()| Outcome::Passed)
}

fn compared(equal: bool) -> Result<Outcome> {
    if !equal {
        bail!("files under version control are not what is built");
    }
    Ok(Outcome::Passed)
}

/// A snapshot that is missing fails instead of being written.
fn with_cases_checked(command: &mut Command) -> &mut Command {
    command.env("INSTA_UPDATE", "no")
}

fn has_cargo_command(program: &str) -> bool {
    process::find(program).is_some()
}
