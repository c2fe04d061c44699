//! Starts the fuzzer (`tests/fuzz`), a program of the package of whole-site
//! tests: it needs all crates, and this program none.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// What to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FuzzOptions {
    pub(crate) seconds: u64,
    pub(crate) seed: u64,
    /// One kind of input; all when `None`.
    pub(crate) target: Option<String>,
}

impl FuzzOptions {
    pub(crate) const CI: Self = Self {
        seconds: 60,
        seed: 1,
        target: None,
    };
}

/// Compiles the fuzzer as the tests are and runs it.
pub(crate) fn run(workspace: &Workspace, options: &FuzzOptions) -> Result<()> {
    process::run(workspace.cargo().args([
        "build",
        "--workspace",
        "--all-features",
        "--all-targets",
    ]))?;
    run_built(workspace, options)
}

/// Runs the compiled fuzzer, with another seed each minute.
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
        bail!("inputs were kept in {}", cases.display());
    }
    Ok(())
}
