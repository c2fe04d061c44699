//! Starts the fuzzer (`tests/fuzz`). It is a program of the package `site-tests`,
//! because it depends on all crates, and xtask on none.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// Options of `cargo xtask fuzz`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FuzzOptions {
    pub(crate) seconds: u64,
    pub(crate) seed: u64,
    /// Kind of input. `None` runs all kinds.
    pub(crate) target: Option<String>,
}

impl FuzzOptions {
    pub(crate) const CI: Self = Self {
        seconds: 60,
        seed: 1,
        target: None,
    };
}

/// Compiles and runs the fuzzer. It is compiled like the tests, so that
/// dependencies are not compiled twice.
pub(crate) fn run(workspace: &Workspace, options: &FuzzOptions) -> Result<()> {
    process::run(workspace.cargo().args([
        "build",
        "--workspace",
        "--all-features",
        "--all-targets",
    ]))?;
    run_built(workspace, options)
}

/// Runs the compiled fuzzer in rounds of a minute, each with another seed.
pub(crate) fn run_built(workspace: &Workspace, options: &FuzzOptions) -> Result<()> {
    let program = format!("site-fuzz{}", env::consts::EXE_SUFFIX);
    let program = workspace.target.join("debug").join(program);
    let cases = workspace.root.join("tests/fuzz/cases");
    let (mut left, mut seed, mut failed) = (options.seconds, options.seed, 0);
    while left > 0 {
        let seconds = left.min(60);
        let mut command = Command::new(&program);
        command.arg(seconds.to_string()).arg(seed.to_string());
        command.arg(&cases).args(&options.target);
        failed += usize::from(process::run(&mut command).is_err());
        left -= seconds;
        seed = seed.wrapping_add(1);
    }
    if failed > 0 {
        bail!("failing inputs are saved in {}", cases.display());
    }
    Ok(())
}
