//! Builds the theme with npm and copies it into `site-build`, which embeds it.

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{npm, tree};

/// Builds the theme and copies it, or with `check` only compares it. Returns
/// whether the copy is up to date.
pub(crate) fn run(workspace: &Workspace, check: bool) -> Result<bool> {
    npm::install(&workspace.theme())?;
    build(workspace)?;
    embed(workspace, check)
}

/// Builds `theme-react/dist`.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    npm::script(&workspace.theme(), "build")
}

/// Copies the built files into `site-build`, or with `check` only compares them.
/// The copy is committed, so that `cargo install site-build` does not need npm.
pub(crate) fn embed(workspace: &Workspace, check: bool) -> Result<bool> {
    let built = tree::read(&workspace.theme().join("dist/site"))?;
    if built.is_empty() {
        bail!("theme-react/dist/site is empty: build the theme first");
    }
    let assets = workspace.root.join("crates/site-build/assets/theme");
    tree::sync(
        &built,
        &assets,
        check,
        "cargo xtask theme, and commit the result",
    )
}
