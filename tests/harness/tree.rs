//! A folder's files in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Bytes by path, with `/` between its parts.
pub(crate) type Tree = BTreeMap<String, Vec<u8>>;

/// All files below `dir`; a file in its place is the entry with no name.
pub(crate) fn read(dir: &Path) -> Tree {
    let entries = walkdir::WalkDir::new(dir).into_iter().flatten();
    let files = entries.filter(|it| it.file_type().is_file());
    files
        .map(|it| {
            let path = it.path().strip_prefix(dir).unwrap_or(it.path());
            (
                path.to_string_lossy().into_owned(),
                fs::read(it.path()).unwrap_or_default(),
            )
        })
        .collect()
}

/// The first difference of two trees.
pub(crate) fn difference(a: &Tree, b: &Tree) -> Option<String> {
    let paths = a.keys().chain(b.keys());
    let mut different: Vec<_> = paths.filter(|it| a.get(*it) != b.get(*it)).collect();
    different.dedup();
    let path = different.first()?;
    Some(match (a.get(*path), b.get(*path)) {
        (Some(_), None) => format!("`{path}` is in the first alone"),
        (None, _) => format!("`{path}` is in the second alone"),
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
