//! The theme: built by npm, embedded by `site-build`.

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{npm, tree};

/// Builds the theme and embeds it; with `check` it is compared instead.
pub(crate) fn run(workspace: &Workspace, check: bool) -> Result<bool> {
    npm::install(&workspace.theme())?;
    build(workspace)?;
    embed(workspace, check)
}

/// Builds `theme-react/dist`.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    npm::script(&workspace.theme(), "build")
}

/// Copies the built files to where `site-build` embeds them. The copy is under
/// version control, so that `cargo install site-build` needs no npm.
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
