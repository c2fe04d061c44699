//! Checks that two release builds of one commit, in folders with different names,
//! produce the same binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process::{self, say};
use crate::workspace::Workspace;

/// Builds the last commit twice and compares the binaries.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let dir = workspace.target.join("reproducible");
    if dir.exists() {
        fs::remove_dir_all(&dir).context("cannot remove the last run")?;
    }
    let first = build(workspace, &dir.join("a"))?;
    let second = build(workspace, &dir.join("a-folder-with-a-longer-name"))?;
    let [a, b] = [&first, &second].map(fs::read);
    let (a, b) = (a?, b?);
    if a != b {
        let differing = a.iter().zip(&b).filter(|(a, b)| a != b).count();
        bail!(
            "the binaries differ: {} and {} bytes, {differing} bytes differ\n{}\n{}",
            a.len(),
            b.len(),
            first.display(),
            second.display()
        );
    }
    say(&format!("both binaries are equal: {} bytes", a.len()));
    Ok(())
}

/// Exports the last commit to `dir` and builds it. Returns the path of the binary.
fn build(workspace: &Workspace, dir: &Path) -> Result<PathBuf> {
    let source = dir.join("source");
    fs::create_dir_all(&source)?;
    let archive = dir.join("source.tar");
    let mut git = Command::new("git");
    git.current_dir(&workspace.root)
        .args(["archive", "--format", "tar", "--output"])
        .arg(&archive)
        .arg("HEAD");
    process::run(&mut git)?;
    let mut tar = Command::new("tar");
    process::run(tar.arg("-xf").arg(&archive).arg("-C").arg(&source))?;
    let copy = Workspace {
        root: source,
        target: dir.join("target"),
    };
    copy.build_reproducible_binary()
}
