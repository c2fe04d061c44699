//! Shared by the commands that change a site folder: `--dir`, `--dry-run`, and
//! the list of changed files.

use std::path::PathBuf;

use clap::Args;

use super::say;
use crate::display::display_path;
use crate::edit::{Change, Changes, Workspace};
use crate::error::Result;

/// The site folder that a command changes, and whether it only prints the
/// changes.
#[derive(Debug, Args)]
pub(super) struct Where {
    /// Folder with site.toml
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(super) dir: PathBuf,
    /// Show what would change, without changing it
    #[arg(long)]
    pub(super) dry_run: bool,
}

/// Applies the changes and prints them.
///
/// Returns whether the site has no errors afterwards.
///
/// # Errors
/// If a file cannot be written. All new contents are on disk before the first
/// file is replaced, so that a full disk changes nothing.
pub(super) fn finish(workspace: &Workspace, changes: &Changes, at: &Where) -> Result<bool> {
    let mut written = Vec::new();
    let mut removed = Vec::new();
    for change in changes.list() {
        match change {
            Change::Write(file) => written.push(file),
            Change::Remove(file) => removed.push(file),
        }
    }
    let mut lines = Vec::new();
    let verbs = match at.dry_run {
        true => ["would write", "would remove"],
        false => ["written", "removed"],
    };
    for (files, verb) in [written, removed].into_iter().zip(verbs) {
        // A version has a file for each page; a line per folder is enough.
        for (folder, n) in summary(&files) {
            let path = display_path(&at.dir.join(folder));
            lines.push(match n {
                1 => format!("{verb}: {path}"),
                n => format!("{verb}: {path} ({n} files)"),
            });
        }
    }
    apply(workspace, changes, &lines, at)
}

/// Groups files by their top two folders if there are more than `FEW`. Returns
/// each file or folder with its number of files.
///
/// `files` is sorted, so that files of a folder are next to one another.
fn summary<'f>(files: &[&'f str]) -> Vec<(&'f str, usize)> {
    const FEW: usize = 8;
    if files.len() <= FEW {
        return files.iter().map(|file| (*file, 1)).collect();
    }
    let mut out: Vec<(&str, usize)> = Vec::new();
    for file in files {
        let folder = match file.match_indices('/').nth(1) {
            Some((at, _)) => &file[..at],
            None => file,
        };
        match out.last_mut() {
            Some((last, n)) if *last == folder => *n += 1,
            _ => out.push((folder, 1)),
        }
    }
    out
}

/// Applies the changes, unless this is a dry run, and prints `lines`, which describe
/// them: afterwards, so that they are true if a file cannot be written. Returns whether
/// the site has no errors then.
///
/// # Errors
/// If a file cannot be written.
pub(super) fn apply(
    workspace: &Workspace,
    changes: &Changes,
    lines: &[String],
    at: &Where,
) -> Result<bool> {
    let is_empty = changes.list().next().is_none();
    let problems = match at.dry_run || is_empty {
        true => None,
        false => Some(workspace.apply(changes)?),
    };
    for line in lines {
        say(line);
    }
    for note in changes.notes() {
        say(&format!("note: {note}"));
    }
    if at.dry_run {
        say("dry run: no files changed");
    } else if is_empty {
        say("nothing to change");
    }
    let problems = problems.unwrap_or_default();
    for text in &problems.texts {
        say(text);
    }
    Ok(!problems.has_errors)
}
