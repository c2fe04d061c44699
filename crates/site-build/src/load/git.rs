//! The last change of each file, with its author, from a single call of `git
//! log`: a call per file would be slow on large sites.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::process::Command;

use docs_model::date::Date;
use docs_model::site::LastUpdate;
use located_data::Diagnostic;

use super::root::read_regular;
use crate::digest::Digest;

/// Maximum size of the list of commits without parents in a shallow clone, in bytes.
const MAX_SHALLOW: u64 = 8 << 20;

/// Starts the line of a commit; no path starts with it.
const MARK: char = '\u{1}';

/// The last changes of the files of a site, as far as Git knows them.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Last changes by path, relative to the site folder.
    pub(super) updates: BTreeMap<String, LastUpdate>,
    /// Whether files belong to other repositories inside the site folder, such as
    /// submodules, so that the revision of the site does not determine the changes.
    pub(super) has_inner: bool,
}

/// Returns the last change of every tracked file below `root`; `files` are those whose
/// dates are wanted.
///
/// With `is_shown`, pages show these dates, and there is a warning outside of a
/// repository, or without Git; otherwise only the first commit of `files` is wanted. Files
/// whose dates the clone does not have are counted in one warning. Renames are not
/// followed: the date is that of the path.
pub(super) fn history<'f>(
    root: &Path,
    files: impl Iterator<Item = &'f str> + Clone,
    is_shown: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> History {
    let mut out = History::default();
    let mut unknown = BTreeSet::new();
    let mut failure = None;
    match log(root) {
        Ok(log) => {
            out.updates = log.updates;
            unknown = log.unknown;
        }
        Err(cause) => failure = Some(cause),
    }
    let undated = |out: &History, unknown: &BTreeSet<String>, file: &str| {
        !out.updates.contains_key(file) && !unknown.contains(file)
    };
    let rest = files.clone().filter(|file| undated(&out, &unknown, file));
    for folder in repositories_of(root, rest) {
        out.has_inner = true;
        match log(&root.join(&folder)) {
            Ok(log) => {
                let updates = log.updates.into_iter();
                out.updates
                    .extend(updates.map(|(file, update)| (format!("{folder}/{file}"), update)));
                let files = log.unknown.iter();
                unknown.extend(files.map(|file| format!("{folder}/{file}")));
            }
            Err(cause) => failure = Some(cause),
        }
    }
    if let Some(cause) = failure
        && is_shown
        && files.clone().any(|file| undated(&out, &unknown, file))
    {
        diagnostics.push(unavailable(&cause));
    }
    let has_no_date = |file: &str| match out.updates.get(file) {
        Some(update) => !is_shown && update.created.is_none(),
        None => unknown.contains(file),
    };
    let cut_off = files.filter(|file| has_no_date(file)).count();
    if cut_off > 0 {
        diagnostics.push(shallow(cut_off));
    }
    out
}

/// Returns the folders below `root` that are repositories of their own and contain some
/// of `files`: of each file, the innermost one.
fn repositories_of<'f>(root: &Path, files: impl Iterator<Item = &'f str>) -> BTreeSet<String> {
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    let mut out = BTreeSet::new();
    for file in files.filter(|file| !file.starts_with("../")) {
        let mut folders = file.rmatch_indices('/').map(|(end, _)| &file[..end]);
        let inner = folders.find(|folder| {
            // In a submodule, it is a file.
            let is_repository = || root.join(folder).join(".git").exists();
            *known.entry(*folder).or_insert_with(is_repository)
        });
        out.extend(inner.map(str::to_owned));
    }
    out
}

/// What the history of a folder says about its files.
#[derive(Debug, Default, PartialEq)]
struct Log {
    /// Last changes by path.
    updates: BTreeMap<String, LastUpdate>,
    /// Files that a shallow clone has no change of: they were changed in its oldest
    /// commit or before.
    unknown: BTreeSet<String>,
}

/// Reads the history of the folder `root`.
///
/// # Errors
/// Returns the first line of Git's message, or the reason why Git cannot be run.
fn log(root: &Path) -> Result<Log, String> {
    let output = Command::new("git")
        .args([
            "-c",
            "core.quotePath=false",
            "log",
            "--no-renames",
            "--name-only",
            "--relative",
        ])
        .arg(format!("--format={MARK}%H{MARK}%ct{MARK}%an"))
        .args(["--", "."])
        .current_dir(root)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        let cause = String::from_utf8_lossy(&output.stderr);
        return Err(cause.lines().next().unwrap_or("it failed").to_owned());
    }
    let log = String::from_utf8_lossy(&output.stdout);
    Ok(parse(&log, &oldest_of_shallow(root)))
}

/// Returns the hashes of the oldest commits of a shallow clone, or none for a full one.
fn oldest_of_shallow(root: &Path) -> BTreeSet<String> {
    let output = Command::new("git")
        .args([
            "rev-parse",
            "--is-shallow-repository",
            "--git-path",
            "shallow",
        ])
        .current_dir(root)
        .output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let text = text.unwrap_or_default();
    let Some(file) = text.strip_prefix("true\n") else {
        return BTreeSet::new();
    };
    let file = root.join(file.trim_end_matches(['\r', '\n']));
    let list = read_regular(&file, MAX_SHALLOW).unwrap_or_default();
    let list = String::from_utf8_lossy(&list);
    list.lines().map(str::to_owned).collect()
}

/// Returns a hash of the revision that [`history`] describes, or `None` if
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

/// Returns the warning about the dates that a shallow clone does not have.
///
/// Its oldest commits seem to have added every file of their state: their dates and
/// authors would be wrong for nearly all of them.
fn shallow(files: usize) -> Diagnostic {
    let files = match files {
        1 => "1 file".to_owned(),
        n => format!("{n} files"),
    };
    Diagnostic::warning(
        "last-update",
        format!("this clone is shallow and lacks the history of {files}: no date is known"),
    )
    .help(
        "fetch the whole history: `fetch-depth: 0` of `actions/checkout`, `GIT_DEPTH: 0` of GitLab, \
         or `git fetch --unshallow`; or disable `docs.show_last_update_time` and `docs.show_last_update_author`",
    )
}

/// Parses the output of `git log`. Commits are sorted from newest to oldest, so
/// the first one that lists a file is its last change, and the last one added it. The
/// commits of `oldest` list all files that existed, because their parents are missing.
///
/// Paths are relative to the site folder. Takes time linear in the log.
fn parse(log: &str, oldest: &BTreeSet<String>) -> Log {
    let mut out = Log::default();
    let mut commit = LastUpdate::default();
    let mut is_oldest = false;
    let mut cut_off: BTreeSet<&str> = BTreeSet::new();
    for line in log.lines() {
        let fields = line.strip_prefix(MARK).and_then(|rest| {
            let (hash, rest) = rest.split_once(MARK)?;
            let (seconds, author) = rest.split_once(MARK)?;
            Some((hash, seconds, author))
        });
        match fields {
            Some((hash, seconds, author)) => {
                is_oldest = oldest.contains(hash);
                commit = LastUpdate {
                    date: seconds.parse().ok().map(Date::from_unix),
                    author: Some(author.to_owned()),
                    created: None,
                };
            }
            None if line.is_empty() => {}
            None if is_oldest => {
                cut_off.insert(line);
                if !out.updates.contains_key(line) {
                    out.unknown.insert(line.to_owned());
                }
            }
            // On another branch, an older commit can follow.
            None if out.unknown.contains(line) => {}
            None => {
                let update = (out.updates)
                    .entry(line.to_owned())
                    .or_insert_with(|| commit.clone());
                update.created = commit.date;
            }
        }
    }
    for file in cut_off {
        if let Some(update) = out.updates.get_mut(file) {
            update.created = None;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_commits_of_shallow_clones_have_no_changes() {
        let log = "\u{1}c\u{1}200000\u{1}A\n\nnew.md\nold.md\n\u{1}b\u{1}100000\u{1}B\n\nold.md\nother.md\n";
        let dates = |oldest: &[&str], file: &str| {
            let oldest = oldest.iter().map(|hash| (*hash).to_owned()).collect();
            let log = parse(log, &oldest);
            let update = log.updates.get(file);
            assert_ne!(update.is_some(), log.unknown.contains(file));
            update.map(|update| (update.date, update.created))
        };
        let [day1, day2] = [100_000, 200_000].map(|at| Some(Date::from_unix(at)));
        assert_eq!(dates(&[], "old.md"), Some((day2, day1)));
        assert_eq!(dates(&[], "other.md"), Some((day1, day1)));
        assert_eq!(dates(&["b"], "new.md"), Some((day2, day2)));
        assert_eq!(dates(&["b"], "old.md"), Some((day2, None)));
        assert_eq!(dates(&["b"], "other.md"), None);
    }
}
