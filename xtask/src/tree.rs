//! Reads, compares and synchronises folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::process::say;

/// The files in a folder and its subfolders, by their relative path.
pub(crate) type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// Reads all files in `dir`. The result is empty if it does not exist.
pub(crate) fn read(dir: &Path) -> Result<Tree> {
    let mut tree = Tree::new();
    if dir.is_dir() {
        read_into(dir, dir, &mut tree)?;
    }
    Ok(tree)
}

fn read_into(root: &Path, dir: &Path, tree: &mut Tree) -> Result<()> {
    let entries = fs::read_dir(dir).with_context(|| format!("cannot read {}", dir.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            read_into(root, &path, tree)?;
            continue;
        }
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        tree.insert(path.strip_prefix(root)?.to_owned(), bytes);
    }
    Ok(())
}

/// Returns the differences between two trees, as a line for each missing, changed
/// or stale file in `actual`.
pub(crate) fn differences(expected: &Tree, actual: &Tree) -> Vec<String> {
    let missing = expected
        .iter()
        .filter_map(|(path, bytes)| match actual.get(path) {
            None => Some(format!("missing: {}", path.display())),
            Some(found) if found != bytes => Some(format!("changed: {}", path.display())),
            Some(_) => None,
        });
    let stale = actual.keys().filter(|path| !expected.contains_key(*path));
    missing
        .chain(stale.map(|path| format!("stale: {}", path.display())))
        .collect()
}

/// Makes `dir` contain exactly the files of `expected`. Files that are already
/// correct are not written, because a new modification time of a theme file makes
/// cargo recompile the binary.
pub(crate) fn write(expected: &Tree, dir: &Path) -> Result<()> {
    let actual = read(dir)?;
    for stale in actual.keys().filter(|path| !expected.contains_key(*path)) {
        let path = dir.join(stale);
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    for (path, bytes) in expected
        .iter()
        .filter(|(path, bytes)| actual.get(*path) != Some(*bytes))
    {
        write_file(&dir.join(path), bytes)?;
    }
    Ok(())
}

/// Writes a file and creates its parent folders.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot create {}", parent.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Removes a folder and its contents, if it exists.
pub(crate) fn remove(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", dir.display()))
        }
        _ => Ok(()),
    }
}

/// Writes `expected` to `dir`, or with `check` only compares them. Prints the
/// differences and, for a check, the `remedy`. Returns false if a check found
/// differences.
pub(crate) fn sync(expected: &Tree, dir: &Path, check: bool, remedy: &str) -> Result<bool> {
    let found = differences(expected, &read(dir)?);
    for line in &found {
        say(&format!("  {line}"));
    }
    match (check, found.is_empty()) {
        (_, true) => say(&format!("{} is up to date", dir.display())),
        (true, false) => say(&format!(
            "{} is not up to date\nhelp: {remedy}",
            dir.display()
        )),
        (false, false) => {
            write(expected, dir)?;
            say(&format!("{} was updated", dir.display()));
        }
    }
    Ok(!check || found.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files
            .iter()
            .map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn write_removes_stale_files() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let first = tree(&[("a.txt", "1"), ("sub/b.txt", "2")]);
        write(&first, dir.path()).expect("first");
        let second = tree(&[("a.txt", "1"), ("c.txt", "3")]);
        let found = differences(&second, &read(dir.path()).expect("readable"));
        assert_eq!(found, ["missing: c.txt", "stale: sub/b.txt"]);
        write(&second, dir.path()).expect("second");
        assert_eq!(read(dir.path()).expect("readable"), second);
    }

    #[test]
    fn a_check_writes_nothing() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let clean = sync(&tree(&[("a.txt", "1")]), dir.path(), true, "write it");
        assert!(!clean.expect("readable"));
        assert_eq!(read(dir.path()).expect("readable"), Tree::new());
    }

    #[test]
    fn write_keeps_the_time_of_unchanged_files() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let time = |name: &str| {
            dir.path()
                .join(name)
                .metadata()
                .and_then(|metadata| metadata.modified())
                .expect("a time")
        };
        write(&tree(&[("a.txt", "1")]), dir.path()).expect("first");
        let before = time("a.txt");
        std::thread::sleep(std::time::Duration::from_millis(20));
        write(&tree(&[("a.txt", "1"), ("b.txt", "2")]), dir.path()).expect("second");
        assert_eq!(time("a.txt"), before);
    }
}
