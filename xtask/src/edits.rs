//! Random edits of the examples, built with and without the cache of the last
//! build: the long form of the tests `edits/`.

use anyhow::Result;

use crate::process;
use crate::workspace::Workspace;

/// Which edits to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EditsOptions {
    /// Edits of each example.
    pub(crate) count: usize,
    pub(crate) seed: u64,
}

impl EditsOptions {
    /// What `cargo xtask edits` does by default.
    pub(crate) const FULL: Self = Self {
        count: 1000,
        seed: 1,
    };
}

/// Runs the tests with these edits.
pub(crate) fn run(workspace: &Workspace, options: &EditsOptions) -> Result<()> {
    process::run(
        workspace
            .cargo()
            .args([
                "test",
                // As the other Rust steps, so that nothing is compiled again.
                "--workspace",
                "--all-features",
                "--test",
                "cases",
                "--",
                "edits/",
            ])
            .env("EDITS", options.count.to_string())
            .env("SEED", options.seed.to_string()),
    )
}
