//! Which files a site folder holds.

use std::path::Path;

use docs_model::{Diagnostic, SiteConfig, path};
use walkdir::WalkDir;

use crate::error::{Error, Result};

/// Folders that package managers and version control make, wherever they lie.
const SKIPPED: &[&str] = &["node_modules", ".git"];

/// Files that systems leave behind.
const LITTER: &[&str] = &[".DS_Store", "Thumbs.db"];

/// Paths of all files that the site can be made of, sorted, with `/` between
/// their parts. Links are followed; a circle of them is reported.
pub(super) fn walk(
    root: &Path,
    config: &SiteConfig,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Vec<String>> {
    if !root.is_dir() {
        let error = std::io::Error::new(std::io::ErrorKind::NotADirectory, "not a folder");
        return Err(Error::read(root, error));
    }
    let mut files = Vec::new();
    for folder in folders(config) {
        let dir = root.join(&folder);
        if dir.is_dir() {
            // Hosts look for `.well-known` and the like among static files.
            let hidden = config.static_dirs.contains(&folder);
            walk_folder(root, &dir, hidden, &mut files, diagnostics);
        }
    }
    top_files(root, &mut files)?;
    files.sort_unstable();
    files.dedup();
    Ok(files)
}

/// The folders that matter, so that a site folder may hold anything else.
fn folders(config: &SiteConfig) -> Vec<String> {
    let mut out = vec![
        config.docs.path.clone(),
        "versioned_docs".to_owned(),
        "versioned_sidebars".to_owned(),
        config.i18n.path.clone(),
    ];
    out.extend(config.static_dirs.iter().cloned());
    out.extend(config.css.iter().map(|it| path::parent(it).to_owned()));
    out.push(super::code_folder(config).to_owned());
    out.retain(|it| !it.is_empty());
    out
}

fn top_files(root: &Path, files: &mut Vec<String>) -> Result<()> {
    let entries = std::fs::read_dir(root).map_err(|error| Error::read(root, error))?;
    for entry in entries.flatten() {
        if entry.path().is_file() {
            files.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(())
}

fn walk_folder(
    root: &Path,
    dir: &Path,
    hidden: bool,
    files: &mut Vec<String>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let entries = WalkDir::new(dir)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|it| {
            let name = it.file_name().to_string_lossy();
            let is_hidden = name.starts_with('.') && !hidden;
            let is_left_out = SKIPPED.contains(&&*name) || LITTER.contains(&&*name);
            it.depth() == 0 || !(is_hidden || is_left_out)
        });
    for entry in entries {
        match entry {
            Ok(entry) if entry.file_type().is_file() => files.push(relative(root, entry.path())),
            Ok(_) => {}
            Err(error) => diagnostics.push(problem(root, dir, &error)),
        }
    }
}

fn problem(root: &Path, dir: &Path, error: &walkdir::Error) -> Diagnostic {
    let file = relative(root, error.path().unwrap_or(dir));
    if let Some(ancestor) = error.loop_ancestor() {
        let message = format!("this link leads back to {}", relative(root, ancestor));
        return Diagnostic::error("link-loop", message)
            .in_file(file)
            .help("remove the link");
    }
    let cause = error
        .io_error()
        .map_or_else(|| error.to_string(), ToString::to_string);
    Diagnostic::error("unreadable", format!("this cannot be read: {cause}"))
        .in_file(file)
        .help("check its permissions, or where the link leads")
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let text = path.to_string_lossy();
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    }
}
