//! Applies the changes of a command, and prints them.

use docs_model::config::CONFIG_FILE;

use super::relocate::Moved;
use super::{Change, Changes, Workspace};
use crate::display::display_path;
use crate::error::Result;
use crate::terminal::say;

/// Maximum number of changed files that are listed each.
const FEW: usize = 8;

/// Applies changes and prints the files. Returns whether the site has no errors
/// afterwards.
///
/// # Errors
/// If a file cannot be written. All new contents are on disk before the first
/// file is replaced, so that a full disk changes nothing.
pub(super) fn finish(workspace: &Workspace, changes: &Changes, dry_run: bool) -> Result<bool> {
    let mut written = Vec::new();
    let mut removed = Vec::new();
    for change in changes.list() {
        match change {
            Change::Write(file) => written.push(file),
            Change::Remove(file) => removed.push(file),
        }
    }
    let mut lines = Vec::new();
    let verbs = match dry_run {
        true => ["would write", "would remove"],
        false => ["written", "removed"],
    };
    for (files, verb) in [written, removed].into_iter().zip(verbs) {
        // A version has a file for each page; a line per folder is enough.
        for (folder, n) in summary(&files) {
            let path = display_path(&workspace.dir.join(folder));
            lines.push(match n {
                1 => format!("{verb}: {path}"),
                n => format!("{verb}: {path} ({n} files)"),
            });
        }
    }
    apply(workspace, changes, &lines, dry_run)
}

/// Applies the changes of a move, and prints what moved and which references were
/// corrected. Returns whether the site has no errors afterwards.
///
/// # Errors
/// If a file cannot be written.
pub(super) fn finish_move(workspace: &Workspace, moved: &Moved, dry_run: bool) -> Result<bool> {
    let files = moved.files.iter();
    let mut lines: Vec<String> = files.map(|(old, new)| format!("{old} -> {new}")).collect();
    lines.extend(moved.references.iter().map(|(file, count)| match count {
        1 => format!("1 reference updated in {file}"),
        n => format!("{n} references updated in {file}"),
    }));
    if moved.is_config_changed {
        lines.push(format!("{CONFIG_FILE} updated"));
    }
    let redirects = moved.redirects.iter();
    lines.extend(redirects.map(|(from, to)| format!("{from} redirects to {to}")));
    apply(workspace, &moved.changes, &lines, dry_run)
}

/// Groups files by their top two folders if there are more than `FEW`. Returns
/// each file or folder with its number of files.
///
/// `files` is sorted, so that files of a folder are next to one another.
fn summary<'f>(files: &[&'f str]) -> Vec<(&'f str, usize)> {
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
fn apply(
    workspace: &Workspace,
    changes: &Changes,
    lines: &[String],
    dry_run: bool,
) -> Result<bool> {
    let is_empty = changes.list().next().is_none();
    let problems = match dry_run || is_empty {
        true => None,
        false => Some(workspace.apply(changes)?),
    };
    for line in lines {
        say(line);
    }
    for note in changes.notes() {
        say(&format!("note: {note}"));
    }
    if dry_run {
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
