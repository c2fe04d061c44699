//! Checks that each guarantee in SECURITY.md refers to existing tests.

use std::path::Path;

/// Folders of the repository that paths in the table are relative to.
const FOLDERS: &[&str] = &["", "tests/browser"];

/// Checks the table of guarantees.
///
/// # Errors
/// Returns the rows without a test, and the tests that do not exist.
pub(crate) fn names_tests() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text =
        std::fs::read_to_string(root.join("SECURITY.md")).map_err(|error| error.to_string())?;
    let rows = text.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut problems = Vec::new();
    for row in rows {
        let Some(proof) = row.split(" | ").nth(2) else {
            problems.push(format!("fewer than three columns: {row}"));
            continue;
        };
        let names: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        if names.is_empty() {
            problems.push(format!("no test: {row}"));
        }
        let mut krate = None;
        for name in names {
            if root.join("crates").join(name).is_dir() {
                krate = Some(name);
            } else if !exists(&root, krate, name) {
                problems.push(format!("no test `{name}`: {row}"));
            }
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n"))
}

/// Returns whether `name` is a file in the crate named before it or in the repository, or a case.
fn exists(root: &Path, krate: Option<&str>, name: &str) -> bool {
    if name.starts_with("cargo xtask ") || name.ends_with("/…") {
        return true;
    }
    let in_crate = krate.is_some_and(|krate| root.join("crates").join(krate).join(name).is_file());
    let elsewhere = FOLDERS.iter().map(|folder| root.join(folder).join(name));
    in_crate || elsewhere.into_iter().any(|path| path.exists()) || is_case(root, name)
}

fn is_case(root: &Path, name: &str) -> bool {
    let (area, case) = name.split_once('/').unwrap_or((name, ""));
    let entries = std::fs::read_dir(root.join("tests/cases").join(area));
    let mut names = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    let (start, end) = case.split_once('*').unwrap_or((case, ""));
    let (start, end) = (start, end.trim_end_matches('*'));
    names.any(|known| match case.contains('*') {
        true => known.starts_with(start) && known.contains(end),
        false => known == case,
    })
}
