//! Repeats the accesses of a trace, to find out whether a build would read the
//! same data as before.
//!
//! A trace that can be replayed proves that the inputs are the same, failed
//! accesses included: a file that did not exist must still be missing.

use std::path::Path;
use std::time::SystemTime;

use rayon::prelude::*;

use super::repository::Repository;
use super::root::SiteRoot;
use super::trace::{Access, Accesses, Edits, Outcome, Trace, digest_of};
use super::{git, walk};
use crate::display::display_path;

/// Replays a trace in the site folder `dir`: returns the same accesses with new
/// stamps if all of them have the same outcome, `None` otherwise.
///
/// Allowed folders come first, because the outcome of reads depends on them.
/// The other accesses are repeated on all cores; files are read only if their
/// stamps differ. `now` decides which new stamps can be trusted.
pub(crate) fn replay(dir: &Path, accesses: &Accesses, now: SystemTime) -> Option<Accesses> {
    let root = allowed(dir, accesses).ok()?;
    accesses
        .par_iter()
        .map(|(access, outcome)| {
            let outcome = repeated(&root, access, outcome, now)?;
            Some((access.clone(), outcome))
        })
        .collect()
}

/// Returns the files whose contents differ from those of the `last` build, if nothing else
/// does, and not too many of them. `trace` has the outcomes of what this build has accessed so
/// far; the other accesses of the last one are repeated.
pub(crate) fn edits_since(
    dir: &Path,
    last: &Accesses,
    trace: &Trace,
    now: SystemTime,
) -> Option<Edits> {
    let (edits, others) = trace.edits_since(last)?;
    let root = allowed(dir, last).ok()?;
    let is_same =
        |(access, outcome): &&(Access, Outcome)| repeated(&root, access, outcome, now).is_some();
    others.par_iter().all(is_same).then_some(edits)
}

/// Returns the file or folder of the first access whose outcome differs from
/// that of the trace: files come before the folders that list them. Changes of
/// the Git history alone do not count.
#[cfg(feature = "deploy")]
pub(crate) fn first_change(dir: &Path, accesses: &Accesses) -> Option<String> {
    let root = match allowed(dir, accesses) {
        Ok(root) => root,
        Err(folder) => return Some(folder),
    };
    let now = SystemTime::now();
    let change = accesses.par_iter().find_first(|(access, outcome)| {
        path_of(access).is_some() && repeated(&root, access, outcome, now).is_none()
    });
    let (access, _) = change?;
    path_of(access).map(str::to_owned)
}

/// Returns the file or folder of an access; `None` for accesses to Git.
#[cfg(feature = "deploy")]
fn path_of(access: &Access) -> Option<&str> {
    match access {
        Access::Allow(path)
        | Access::Read { path, .. }
        | Access::Check(path)
        | Access::Walk { path, .. }
        | Access::Names(path) => Some(path),
        Access::Top | Access::History | Access::Repository(_) | Access::Revision { .. } => None,
    }
}

/// Returns the root of `dir` with the links that the trace allowed.
///
/// # Errors
/// Returns the folder whose outcome differs, or `dir` itself.
fn allowed(dir: &Path, accesses: &Accesses) -> Result<SiteRoot, String> {
    let mut root = SiteRoot::new(dir).map_err(|_| display_path(dir))?;
    for (access, outcome) in accesses {
        if let Access::Allow(folder) = access {
            let again = digest_of(&root.allow(folder).map_err(|error| error.to_string()));
            if again != outcome.digest {
                return Err(folder.clone());
            }
        }
    }
    Ok(root)
}

/// Returns the outcome of an access with a new stamp, or `None` if it differs.
fn repeated(
    root: &SiteRoot,
    access: &Access,
    outcome: &Outcome,
    now: SystemTime,
) -> Option<Outcome> {
    let stamp = match access {
        Access::Read { path, .. } => root.stamp(path),
        _ => None,
    };
    if stamp.is_some() && stamp == outcome.stamp {
        return Some(*outcome);
    }
    let again = repeat(root, access, outcome)?;
    (again == outcome.digest).then(|| Outcome {
        stamp: stamp.filter(|stamp| stamp.is_settled(now)),
        ..*outcome
    })
}

/// Repeats an access, and returns its outcome.
///
/// Returns `None` if it cannot be repeated, which counts as a change.
fn repeat(root: &SiteRoot, access: &Access, before: &Outcome) -> Option<u128> {
    Some(match access {
        Access::Allow(_) => before.digest,
        Access::Read { path, max } => digest_of(
            &root
                .read(path, *max)
                .as_deref()
                .map_err(ToString::to_string),
        ),
        Access::Check(path) => digest_of(
            &root
                .check(Path::new(path))
                .map(drop)
                .map_err(|error| error.to_string()),
        ),
        Access::Walk { path, hidden } => {
            let mut diagnostics = Vec::new();
            let files = walk::walk_folder(root, &root.dir().join(path), *hidden, &mut diagnostics);
            walk::digest(root, &files, &diagnostics)
        }
        Access::Top => walk::top_digest(root).ok()?,
        Access::Names(path) => walk::names_digest(root, path),
        Access::History => git::revision(root.dir())?,
        Access::Repository(remote) => {
            Repository::digest(Repository::enclosing(root.dir(), remote).as_ref())
        }
        Access::Revision { revision, path } => {
            let content = git::file_of_revision(root.dir(), revision, path);
            digest_of(&content.as_deref().map_err(ToString::to_string))
        }
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]
mod tests {
    use std::fs;

    use super::*;
    use crate::load::digest_of_text;

    const MAX: u64 = 1000;

    #[test]
    fn edited_files_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let now = SystemTime::now();
        let write = |file: &str, text: &str| fs::write(dir.join(file), text).unwrap();
        write("a", "one");
        write("b", "one");
        let root = SiteRoot::new(dir).unwrap();
        root.read("a", MAX).unwrap();
        root.read("b", MAX).unwrap();
        assert!(root.read("missing", MAX).is_err());
        let last = root.trace().accesses(now).unwrap();
        assert_eq!(replay(dir, &last, now).as_ref(), Some(&last));

        // A build that reads only the edited file keeps what the last one read for the rest.
        write("a", "two");
        assert_eq!(replay(dir, &last, now), None);
        let again = SiteRoot::new(dir).unwrap();
        again.read("a", MAX).unwrap();
        let edits = edits_since(dir, &last, again.trace(), now).unwrap();
        assert_eq!(
            edits,
            Edits::from([("a".to_owned(), digest_of_text("one"))])
        );
        let accesses = again.trace().accesses_since(last.clone(), &edits, now);
        let accesses = accesses.unwrap();
        assert_eq!(accesses.len(), last.len());
        assert!(replay(dir, &accesses, now).is_some());

        // A file that the build has not read.
        write("b", "two");
        assert_eq!(edits_since(dir, &last, again.trace(), now), None);
        // One that has changed after the comparison.
        again.read("b", MAX).unwrap();
        assert_eq!(again.trace().accesses_since(last, &edits, now), None);
    }

    #[test]
    fn a_change_of_a_list_is_no_edit() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let now = SystemTime::now();
        fs::write(dir.join("a"), "one").unwrap();
        let accesses = || {
            let root = SiteRoot::new(dir).unwrap();
            walk::walk_folder(&root, dir, false, &mut Vec::new());
            root.read("a", MAX).unwrap();
            root
        };
        let last = accesses().trace().accesses(now).unwrap();
        let same = edits_since(dir, &last, accesses().trace(), now);
        assert_eq!(same, Some(Edits::new()));
        fs::write(dir.join("b"), "two").unwrap();
        assert_eq!(edits_since(dir, &last, accesses().trace(), now), None);
    }
}
