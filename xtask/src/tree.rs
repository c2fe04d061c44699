//! Folders of files as values: compared, and written so that one folder holds
//! exactly what another does.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::process::say;

/// The files below a folder, by their path in it.
pub(crate) type Tree = BTreeMap<PathBuf, Vec<u8>>;

/// Reads all files below `dir`; a folder that is not there has none.
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

/// What must be done to `actual` to make it `expected`, one line each.
pub(crate) fn differences(expected: &Tree, actual: &Tree) -> Vec<String> {
    let missing = expected
        .iter()
        .filter_map(|(path, bytes)| match actual.get(path) {
            None => Some(format!("missing: {}", path.display())),
            Some(it) if it != bytes => Some(format!("changed: {}", path.display())),
            Some(_) => None,
        });
    let stale = actual.keys().filter(|it| !expected.contains_key(*it));
    missing
        .chain(stale.map(|it| format!("stale: {}", it.display())))
        .collect()
}

/// Makes the files below `dir` those of `expected`. Files that are right
/// already are not touched: a touched file of the theme compiles the binary
/// again.
pub(crate) fn write(expected: &Tree, dir: &Path) -> Result<()> {
    let actual = read(dir)?;
    for stale in actual.keys().filter(|it| !expected.contains_key(*it)) {
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

/// Writes a file and the folders above it.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Removes a folder and all in it, if it is there.
pub(crate) fn remove(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", dir.display()))
        }
        _ => Ok(()),
    }
}

/// Writes `expected` to `dir`, or with `check` only compares; says what was
/// different and what mends it. False when a check found something.
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
            say(&format!("{} is written", dir.display()));
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
    fn a_written_folder_holds_exactly_the_tree() {
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
    fn a_file_that_is_right_keeps_its_time() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let time = |name: &str| {
            dir.path()
                .join(name)
                .metadata()
                .and_then(|it| it.modified())
                .expect("a time")
        };
        write(&tree(&[("a.txt", "1")]), dir.path()).expect("first");
        let before = time("a.txt");
        std::thread::sleep(std::time::Duration::from_millis(20));
        write(&tree(&[("a.txt", "1"), ("b.txt", "2")]), dir.path()).expect("second");
        assert_eq!(time("a.txt"), before);
    }
}
