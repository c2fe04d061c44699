//! Deploys to a Git branch, which hosts such as GitHub Pages publish.
//!
//! A deploy is one commit made without a work tree, and one push that Git
//! rejects if the branch has moved in the meantime, so a half-finished deploy
//! is never visible. Files of the branch that no deploy wrote, such as `CNAME`,
//! are kept.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use docs_model::config::DeployTarget;

use super::site::Site;
use super::{Deployed, usage};
use crate::error::{Error, ErrorKind, Result, chain};
use crate::plan::MARKER;

/// Remote of the repository.
const REMOTE: &str = "origin";

/// Marker file that makes GitHub Pages publish the files unchanged.
const NO_JEKYLL: &str = ".nojekyll";

/// Environment variables of Git that count as not set if they are empty.
const SETTINGS: &[&str] = &[
    "GIT_AUTHOR_DATE",
    "GIT_AUTHOR_EMAIL",
    "GIT_AUTHOR_NAME",
    "GIT_COMMITTER_DATE",
    "GIT_COMMITTER_EMAIL",
    "GIT_COMMITTER_NAME",
    "GIT_DIR",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "GIT_WORK_TREE",
];

/// Starts of the names of files that are in branches for sites besides the site.
const USUAL: &[&str] = &[".", "CNAME", "LICENSE", "README", "robots.txt"];

/// A branch, and a folder in it.
///
/// A deploy does not change files of the branch outside this folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Branch {
    /// Name of the branch, without `refs/heads/`.
    name: String,
    /// Folder of the site in the branch; may be empty.
    folder: String,
}

impl Branch {
    pub(super) fn new(name: String, folder: &str) -> Self {
        Self {
            name,
            folder: folder.to_owned(),
        }
    }

    /// Returns a file of the branch that shows that it is not one for a site, such as
    /// a source: a file that no deploy wrote, unless hosts or readers of the
    /// repository need it.
    fn foreign<'f>(&self, files: &'f [(String, String)]) -> Option<&'f str> {
        let marked: BTreeSet<&str> = files
            .iter()
            .filter_map(|(path, _)| path.strip_suffix(MARKER))
            .collect();
        // A folder with a marker is a site, such as a preview.
        let is_of_site = |path: &str| marked.iter().any(|folder| path.starts_with(folder));
        let is_usual = |path: &str| USUAL.iter().any(|usual| path.starts_with(usual));
        let mut paths = files.iter().map(|(path, _)| &**path);
        paths.find(|path| {
            let inside = match &*self.folder {
                "" => Some(*path),
                folder => path
                    .strip_prefix(folder)
                    .and_then(|rest| rest.strip_prefix('/')),
            };
            inside.is_some_and(|inside| !is_usual(inside)) && !is_of_site(path)
        })
    }

    /// Returns the path of a file of the site in the branch.
    fn path(&self, path: &str) -> String {
        match &*self.folder {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        }
    }
}

/// Returns whether the repository around `dir` knows a branch, of its own or of the
/// remote.
pub(super) fn exists(dir: &Path, name: &str) -> bool {
    if DeployTarget::parse(&format!("git:{name}")).is_err() {
        return false;
    }
    let git = Git {
        dir,
        index: Path::new(""),
    };
    let own = format!("refs/heads/{name}");
    let remote = format!("refs/remotes/{REMOTE}/{name}");
    let found = git.run(&["for-each-ref", "--count=1", &own, &remote], b"");
    found.is_ok_and(|found| !found.is_empty())
}

/// Deploys a site to a branch of the repository that contains it.
///
/// With `dry_run`, nothing is committed, but the branch is fetched to compare
/// with it.
///
/// # Errors
/// `Usage` if there is no repository or no remote, if the push is rejected, or,
/// unless `force` is set, if the branch is checked out or has files that no deploy
/// wrote;
/// `Write` if Git fails.
pub(super) fn deploy(site: &Site, branch: &Branch, dry_run: bool, force: bool) -> Result<Deployed> {
    let index = tempfile_in_git(&site.dir)?;
    let git = Git {
        dir: &site.dir,
        index: &index,
    };
    let result = commit(&git, site, branch, dry_run, force);
    let _ = std::fs::remove_file(&index);
    result
}

/// Makes the commit with a separate index, and pushes it.
///
/// The new tree is the old one without the files of the last deploy, and with
/// those of this one. A tree that does not change needs no commit.
fn commit(
    git: &Git<'_>,
    site: &Site,
    branch: &Branch,
    dry_run: bool,
    force: bool,
) -> Result<Deployed> {
    check_repository(git, branch, force)?;
    let reference = format!("refs/heads/{}", branch.name);
    let parent = git.remote_commit(&reference)?;
    let old = git.files(parent.as_deref())?;
    if let Some(foreign) = branch.foreign(&old).filter(|_| !force) {
        return Err(usage(&format!(
            "the branch `{}` has files that no deploy wrote, such as `{foreign}`: deploy to a branch of its own, or pass --force to add the site to them",
            branch.name
        )));
    }
    let new = store(git, site, branch)?;
    let kept = kept_files(git, branch, &old, &new)?;
    let report = report(site, branch, &old, &new, &kept);
    if dry_run {
        return Ok(report);
    }
    let files = kept.iter().chain(&new);
    let entries: String = files
        .map(|(path, entry)| format!("{entry}\t{path}\0"))
        .collect();
    git.run(&["update-index", "-z", "--index-info"], entries.as_bytes())?;
    let tree = text(&git.run(&["write-tree"], b"")?);
    if let Some(parent) = &parent {
        let before = git.run(&["rev-parse", &format!("{parent}^{{tree}}")], b"")?;
        if text(&before) == tree {
            return Ok(report);
        }
    }
    push(git, branch, &reference, &tree, parent.as_deref())?;
    Ok(report)
}

/// A file of a tree: its path, and its entry in an index.
type TreeFile = (String, String);

/// Checks that the repository has a remote, and that the branch does not have the
/// sources of the site.
fn check_repository(git: &Git<'_>, branch: &Branch, force: bool) -> Result<()> {
    if git.run(&["remote", "get-url", REMOTE], b"").is_err() {
        return Err(usage(
            "the Git repository of the site has no remote `origin`: run `git remote add origin URL`",
        ));
    }
    // A branch that was not pushed yet is empty at the remote.
    let checked_out = git.run(&["symbolic-ref", "--quiet", "--short", "HEAD"], b"");
    let is_checked_out = checked_out.is_ok_and(|name| text(&name) == branch.name);
    if is_checked_out && branch.folder.is_empty() && !force {
        return Err(usage(&format!(
            "the branch `{}` is checked out, so it probably has your sources: deploy to another branch, such as `gh-pages`, or pass --force",
            branch.name
        )));
    }
    Ok(())
}

/// Stores the files of the site as objects of the repository. Returns the files of the
/// new tree that a deploy writes.
fn store(git: &Git<'_>, site: &Site, branch: &Branch) -> Result<Vec<TreeFile>> {
    let mut sources: Vec<String> = site.files.keys().cloned().collect();
    sources.push(MARKER.to_owned());
    let blobs = git.store(&site.dir, &sources)?;
    let paths = sources.iter().map(|path| branch.path(path));
    let mut files: Vec<TreeFile> = paths.zip(blobs).collect();
    let empty = git.run(&["hash-object", "-w", "--stdin"], b"")?;
    files.push((NO_JEKYLL.to_owned(), file_entry(&text(&empty))));
    Ok(files)
}

/// Returns the files of the old tree that a deploy keeps: neither the last one wrote
/// them, according to its marker, nor this one does.
fn kept_files(
    git: &Git<'_>,
    branch: &Branch,
    old: &[TreeFile],
    new: &[TreeFile],
) -> Result<BTreeSet<TreeFile>> {
    let mut kept: BTreeSet<TreeFile> = old.iter().cloned().collect();
    let marker_path = branch.path(MARKER);
    if let Some((_, entry)) = old.iter().find(|(path, _)| *path == marker_path) {
        let blob = entry.rsplit_once(' ').map_or("", |(_, blob)| blob);
        let listed: BTreeSet<String> =
            crate::write::listed_files(&git.run(&["cat-file", "blob", blob], b"")?)
                .unwrap_or_default()
                .iter()
                .map(|path| branch.path(path))
                .collect();
        kept.retain(|(path, _)| !listed.contains(path));
    }
    let replaced: BTreeSet<&String> = new.iter().map(|(path, _)| path).collect();
    kept.retain(|(path, _)| !replaced.contains(path));
    Ok(kept)
}

/// Returns the report of a deploy. Files that deploys keep for themselves are not in
/// it.
fn report(
    site: &Site,
    branch: &Branch,
    old: &[TreeFile],
    new: &[TreeFile],
    kept: &BTreeSet<TreeFile>,
) -> Deployed {
    let marker_path = branch.path(MARKER);
    let own = |path: &str| path != marker_path && path != NO_JEKYLL;
    let known: BTreeSet<&TreeFile> = old.iter().collect();
    let uploaded: Vec<String> = new
        .iter()
        .filter(|file| own(&file.0) && !known.contains(file))
        .map(|(path, _)| path.clone())
        .collect();
    let left = kept.iter().chain(new);
    let left: BTreeSet<&String> = left.map(|(path, _)| path).collect();
    let old_paths: BTreeSet<&String> = old.iter().map(|(path, _)| path).collect();
    Deployed {
        unchanged: site.files.len() - uploaded.len(),
        uploaded,
        deleted: old_paths.difference(&left).copied().cloned().collect(),
        kept: Vec::new(),
    }
}

/// Commits a tree, and pushes it.
fn push(
    git: &Git<'_>,
    branch: &Branch,
    reference: &str,
    tree: &str,
    parent: Option<&str>,
) -> Result<()> {
    let mut args = vec!["commit-tree", tree, "-m", "Deploy the site"];
    if let Some(parent) = parent {
        args.extend(["-p", parent]);
    }
    let commit = text(&git.run(&args, b"")?);
    // Without force, so that Git rejects the push if the branch has moved.
    let target = format!("{commit}:{reference}");
    git.run(&["push", "--quiet", REMOTE, &target], b"")
        .map_err(|e| {
            let name = &branch.name;
            // Rejected by Git itself, and not by a rule of the host.
            let has_moved = chain(&e).contains("[rejected]");
            let message = match has_moved {
                true => format!("cannot push to `{name}`: another deploy pushed in the meantime, so run it again"),
                false => format!("cannot push to `{name}`"),
            };
            usage(&message).because(e)
        })?;
    Ok(())
}

/// Runs Git with a separate index.
///
/// The index of the user's own work is not touched.
struct Git<'d> {
    /// Folder of the site, in which Git runs.
    dir: &'d Path,
    /// Path of the index.
    index: &'d Path,
}

impl Git<'_> {
    /// Runs Git and returns what it prints.
    ///
    /// `input` is written on a thread, because Git may print before it has read
    /// all of it.
    ///
    /// # Errors
    /// `Write` with the command and what Git says about it.
    fn run(&self, args: &[&str], input: &[u8]) -> Result<Vec<u8>> {
        let failed = |why: &str| {
            let command = args.first().copied().unwrap_or_default();
            Error::new(ErrorKind::Write, format!("git {command}: {why}"))
        };
        let mut command = Command::new("git");
        // Git takes an empty text for a name, a folder or a command, and fails.
        for name in SETTINGS {
            if std::env::var_os(name).is_some_and(|value| value.is_empty()) {
                command.env_remove(name);
            }
        }
        let mut child = command
            .args(args)
            .current_dir(self.dir)
            .env("GIT_INDEX_FILE", self.index)
            .env("GIT_TERMINAL_PROMPT", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| failed("cannot be run").because(e))?;
        let stdin = child.stdin.take();
        let output = std::thread::scope(|scope| {
            scope.spawn(move || {
                // If Git has already ended, its own message says why.
                stdin.map(|mut pipe| pipe.write_all(input))
            });
            child.wait_with_output()
        });
        let output = output.map_err(|e| failed("cannot be run").because(e))?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => {
                let said = String::from_utf8_lossy(&output.stderr);
                // ssh ends its lines as terminals need it.
                Err(failed(said.replace('\r', "").trim()))
            }
        }
    }

    /// Fetches a branch of the remote and returns its commit, or `None` if the
    /// remote has no such branch.
    ///
    /// Only the newest commit is fetched.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn remote_commit(&self, reference: &str) -> Result<Option<String>> {
        let listing = text(&self.run(&["ls-remote", REMOTE, reference], b"")?);
        let Some((commit, _)) = listing.split_once('\t') else {
            return Ok(None);
        };
        self.run(
            &[
                "fetch",
                "--quiet",
                "--no-tags",
                "--depth=1",
                REMOTE,
                reference,
            ],
            b"",
        )?;
        Ok(Some(commit.to_owned()))
    }

    /// Returns the files of a commit, each with its mode and blob.
    ///
    /// Without a commit, there are none.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn files(&self, commit: Option<&str>) -> Result<Vec<(String, String)>> {
        let Some(commit) = commit else {
            return Ok(Vec::new());
        };
        let list = self.run(&["ls-tree", "-r", "-z", "--full-tree", commit], b"")?;
        let list = String::from_utf8_lossy(&list).into_owned();
        let files = list.split('\0').filter_map(|entry| {
            let (about, path) = entry.split_once('\t')?;
            let mut about = about.split(' ');
            let (mode, blob) = (about.next()?, about.nth(1)?);
            Some((path.to_owned(), format!("{mode} {blob}")))
        });
        Ok(files.collect())
    }

    /// Stores files as blobs without conversions, and returns their modes and
    /// blobs in order.
    ///
    /// Git reads the paths from its input, one a line.
    ///
    /// # Errors
    /// `Usage` for a path with a line break, as [`run`](Self::run) otherwise.
    fn store(&self, dir: &Path, paths: &[String]) -> Result<Vec<String>> {
        let dir = std::path::absolute(dir).map_err(|e| Error::read(dir, e))?;
        let mut list = String::new();
        for path in paths {
            let path = dir.join(path).display().to_string();
            if path.contains('\n') {
                let message = format!("the path `{path}` contains a line break: rename it");
                return Err(usage(&message));
            }
            list.push_str(&path);
            list.push('\n');
        }
        let args = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
        let blobs = self.run(&args, list.as_bytes())?;
        Ok(text(&blobs).lines().map(file_entry).collect())
    }
}

/// Returns the mode and the blob of a regular file.
///
/// Git knows no other attributes of files that matter for a site.
fn file_entry(blob: &str) -> String {
    format!("100644 {blob}")
}

/// Returns the path of a temporary index in the Git folder.
///
/// It contains the process id, so that two deploys do not share one.
///
/// # Errors
/// `Usage` outside of a repository.
fn tempfile_in_git(dir: &Path) -> Result<std::path::PathBuf> {
    let git = Git {
        dir,
        index: Path::new(""),
    };
    let folder = git
        .run(&["rev-parse", "--absolute-git-dir"], b"")
        .map_err(|e| {
            let message =
                "the site folder is not in a Git repository; `git:` targets push to its `origin`";
            usage(message).because(e)
        })?;
    let name = format!("site-build-index-{}", std::process::id());
    Ok(Path::new(&text(&folder)).join(name))
}

/// Returns what Git printed, as text without white space at its ends.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}
