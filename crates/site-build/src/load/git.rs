//! The last change of each file, with its author, from a single call of `git
//! log`: a call per file would be slow on large sites.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Command;

use docs_model::date::Date;
use docs_model::site::LastUpdate;
use located_data::Diagnostic;

use crate::digest::Digest;

/// Starts the line of a commit; no path starts with it.
const MARK: char = '\u{1}';

/// Returns the last change of every tracked file below `root`.
///
/// Outside of a repository, or without Git, there is one warning, and no page
/// has a date. Renames are not followed: the date is that of the path.
pub(super) fn last_updates(
    root: &Path,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, LastUpdate> {
    let output = Command::new("git")
        .args([
            "-c",
            "core.quotePath=false",
            "log",
            "--no-renames",
            "--name-only",
            "--relative",
        ])
        .arg(format!("--format={MARK}%ct{MARK}%an"))
        .args(["--", "."])
        .current_dir(root)
        .output();
    match output {
        Ok(output) if output.status.success() => parse(&String::from_utf8_lossy(&output.stdout)),
        Ok(output) => {
            let cause = String::from_utf8_lossy(&output.stderr);
            diagnostics.push(unavailable(cause.lines().next().unwrap_or("it failed")));
            BTreeMap::new()
        }
        Err(error) => {
            diagnostics.push(unavailable(&error.to_string()));
            BTreeMap::new()
        }
    }
}

/// Returns a hash of the revision that [`last_updates`] describes, or `None` if
/// the revision does not determine its history, as in a shallow clone.
pub(super) fn revision(root: &Path) -> Option<u128> {
    let output = Command::new("git")
        .args(["rev-parse", "--is-shallow-repository", "HEAD"])
        .current_dir(root)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    // The history of a shallow clone can grow while its revision stays the
    // same.
    output.stdout.starts_with(b"false").then(|| {
        let mut digest = Digest::default();
        digest.add(&output.stdout);
        digest.finish_wide()
    })
}

/// Returns a file of a revision. `file` is relative to `root`.
///
/// The content is not limited here: callers check its length.
///
/// # Errors
/// If the revision or the file does not exist, or if Git cannot be run.
pub(crate) fn file_of_revision(root: &Path, revision: &str, file: &str) -> io::Result<Vec<u8>> {
    // Git would read it as an option.
    if revision.is_empty() || revision.starts_with('-') {
        return Err(io::Error::other("invalid revision"));
    }
    let output = Command::new("git")
        .args(["cat-file", "blob"])
        .arg(format!("{revision}:./{file}"))
        .current_dir(root)
        .output()?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let line = stderr.lines().next().unwrap_or("Git failed");
    let cause = line.strip_prefix("fatal: ").unwrap_or(line);
    Err(io::Error::other(cause.to_owned()))
}

/// Returns the warning about missing dates. It has no file: the cause is the
/// clone.
fn unavailable(cause: &str) -> Diagnostic {
    Diagnostic::warning(
        "last-update",
        format!("cannot read the dates of docs from Git: {cause}"),
    )
    .help("build in a full clone, or disable `docs.show_last_update_time` and `docs.show_last_update_author`")
}

/// Parses the output of `git log`. Commits are sorted from newest to oldest, so
/// the first one that lists a file is its last change, and the last one added it.
///
/// Paths are relative to the site folder. Takes time linear in the log.
fn parse(log: &str) -> BTreeMap<String, LastUpdate> {
    let mut out = BTreeMap::new();
    let mut commit = LastUpdate::default();
    for line in log.lines() {
        match line
            .strip_prefix(MARK)
            .and_then(|rest| rest.split_once(MARK))
        {
            Some((seconds, author)) => {
                commit = LastUpdate {
                    date: seconds.parse().ok().map(Date::from_unix),
                    author: Some(author.to_owned()),
                    created: None,
                };
            }
            None if line.is_empty() => {}
            None => {
                let update = out.entry(line.to_owned()).or_insert_with(|| commit.clone());
                update.created = commit.date;
            }
        }
    }
    out
}
