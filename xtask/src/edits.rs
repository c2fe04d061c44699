//! Runs the tests `edits/` with more edits: they edit the examples at random and
//! compare builds with and without the cache.

use anyhow::Result;

use crate::process;
use crate::workspace::Workspace;

/// Options of `cargo xtask edits`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EditsOptions {
    /// Number of edits per example.
    pub(crate) count: usize,
    pub(crate) seed: u64,
}

impl EditsOptions {
    /// The defaults of `cargo xtask edits`.
    pub(crate) const FULL: Self = Self {
        count: 1000,
        seed: 1,
    };
}

/// Runs the tests.
pub(crate) fn run(workspace: &Workspace, options: &EditsOptions) -> Result<()> {
    process::run(
        workspace
            .cargo()
            .args([
                "test",
                // The packages and features of the other Rust steps, so that
                // nothing is compiled twice.
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
