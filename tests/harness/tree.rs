//! Reads and compares folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The contents of files by their relative path, separated by `/`.
pub(crate) type Tree = BTreeMap<String, Vec<u8>>;

/// Reads all files in `dir`. If `dir` is itself a file, its path in the result is
/// empty.
pub(crate) fn read(dir: &Path) -> Tree {
    let entries = walkdir::WalkDir::new(dir).into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let path = entry.path().strip_prefix(dir).unwrap_or(entry.path());
            (
                path.to_string_lossy().into_owned(),
                fs::read(entry.path()).unwrap_or_default(),
            )
        })
        .collect()
}

/// Describes the first difference between two trees.
pub(crate) fn difference(a: &Tree, b: &Tree) -> Option<String> {
    let paths = a.keys().chain(b.keys());
    let mut different: Vec<_> = paths.filter(|path| a.get(*path) != b.get(*path)).collect();
    different.dedup();
    let path = different.first()?;
    Some(match (a.get(*path), b.get(*path)) {
        (Some(_), None) => format!("`{path}` is only in the first"),
        (None, _) => format!("`{path}` is only in the second"),
        (Some(a), Some(b)) => format!("`{path}` differs: {}", first_line(a, b)),
    })
}

fn first_line(a: &[u8], b: &[u8]) -> String {
    let (a, b) = (String::from_utf8_lossy(a), String::from_utf8_lossy(b));
    let mut lines = a.lines().zip(b.lines()).filter(|(a, b)| a != b);
    lines
        .next()
        .map_or("in length".to_owned(), |(a, b)| format!("\n  {a}\n  {b}"))
}
