//! Paths and problems as people read them: relative to the working directory.

use std::path::{Component, Path};

use located_data::Diagnostic;

/// Returns a path for messages: relative to the working directory if it lies below
/// it, with `/`, without `.` and without `..` where the path has a folder to leave.
///
/// Terminals, editors and hosts open such paths. Symbolic links are not followed,
/// because these programs know the path that was given.
pub(crate) fn display_path(path: &Path) -> String {
    let working_dir = std::env::current_dir();
    let below = working_dir.ok().and_then(|dir| path.strip_prefix(dir).ok());
    let mut parts: Vec<String> = Vec::new();
    for part in below.unwrap_or(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                parts.pop();
            }
            // The root of a drive follows the name of the drive.
            Component::RootDir if !parts.is_empty() => {}
            Component::RootDir => parts.push(String::new()),
            part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
        }
    }
    match &*parts {
        [] => ".".to_owned(),
        [root] if root.is_empty() => "/".to_owned(),
        parts => parts.join("/"),
    }
}

/// Maximum number of files named in a message.
const NAMED_FILES: usize = 5;

/// Returns the first paths of a list in code quotes, and the number of the others.
pub(crate) fn named(paths: &[String]) -> String {
    let first: Vec<String> = paths
        .iter()
        .take(NAMED_FILES)
        .map(|path| format!("`{path}`"))
        .collect();
    let first = first.join(", ");
    match paths.len().saturating_sub(NAMED_FILES) {
        0 => first,
        others => format!("{first} and {others} more"),
    }
}

/// Returns the text of a problem of the site in `dir`, with its path relative to the
/// working directory. `source` is the text of its file.
pub(crate) fn rendered(diagnostic: &Diagnostic, source: Option<&str>, dir: &Path) -> String {
    match &diagnostic.file {
        Some(file) => {
            let file = display_path(&dir.join(file));
            diagnostic.clone().in_file(file).render(source)
        }
        None => diagnostic.render(source),
    }
}
