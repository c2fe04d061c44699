//! Names of docs on the command line, and the files that they refer to.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use docs_model::folders::{DocFolder, doc_folders};
use located_data::path;

use crate::understand::Project;

/// A page, or a folder of pages, that the command line names.
#[derive(Debug)]
pub(super) struct Named {
    /// Path, relative to the site folder.
    pub(super) path: String,
    /// Whether the name is relative to a docs folder.
    pub(super) is_in_docs: bool,
}

/// Returns the existing page or folder that a command-line path names. It is
/// relative to the working directory, to the site folder, or to a docs folder,
/// in this order. The extension of a page can be left out.
pub(super) fn named(project: &Project, given: &Path) -> Option<Named> {
    let root = project.sources.root.dir();
    let text = given.to_string_lossy().replace('\\', "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    let outer = [below(root, given), in_site(root, given)];
    let outer = outer.into_iter().flatten().map(|path| (path, false));
    let is_relative = !text.is_empty() && !given.is_absolute() && !path::leaves_root(text);
    let inner = folders(project)
        .into_iter()
        .filter(|folder| is_relative && folder.original.is_none())
        .map(|folder| (format!("{}/{text}", folder.path), true));
    outer.chain(inner).find_map(|(path, is_in_docs)| {
        let path = existing(project, path)?;
        Some(Named { path, is_in_docs })
    })
}

/// Returns the path of a file or folder that exists: this one, or with the
/// extension of a page.
fn existing(project: &Project, path: String) -> Option<String> {
    if exists(project, &path) || files(project).any(|file| is_below(file, &path)) {
        return Some(path);
    }
    let mut with_extension = ["md", "mdx"]
        .into_iter()
        .map(|extension| format!("{path}.{extension}"));
    with_extension.find(|path| exists(project, path))
}

/// Returns a command-line path relative to the site folder. It is resolved
/// against the working directory if that leads into the site folder, otherwise
/// against the site folder.
///
/// So both forms of a path work: that of the shell's completion, and that of
/// messages.
pub(super) fn below(root: &Path, given: &Path) -> Option<String> {
    let from_here = std::path::absolute(given).ok()?;
    relative_to(root, &from_here).or_else(|| in_site(root, given))
}

/// Returns a command-line path relative to the site folder, resolved against
/// the site folder.
fn in_site(root: &Path, given: &Path) -> Option<String> {
    relative_to(root, &root.join(given))
}

/// Returns a path relative to the site folder, or `None` if it is not below it.
fn relative_to(root: &Path, path: &Path) -> Option<String> {
    let root = lexical(&std::path::absolute(root).ok()?);
    let path = lexical(&std::path::absolute(path).ok()?);
    let path = path.strip_prefix(&root).ok()?;
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// Resolves `.` and `..` lexically, because the path may not exist yet.
fn lexical(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for step in path.components() {
        match step {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            step => out.push(step),
        }
    }
    out
}

/// Returns the message for a path outside the site folder.
pub(super) fn outside(path: &Path) -> String {
    format!("{} is not in the site folder", path.display())
}

/// Returns the message for a path of which a folder or the file itself is never part of a
/// site.
pub(super) fn not_read(path: &str) -> String {
    format!(
        "{path} would not be published: names that start with a dot, and `node_modules`, are left out"
    )
}

/// Returns whether a file is below a folder, at any depth. The root is the
/// empty path.
pub(super) fn is_below(file: &str, folder: &str) -> bool {
    file.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/') || folder.is_empty())
}

/// Returns the folders of docs: those of versions and of translations.
pub(super) fn folders(project: &Project) -> Vec<DocFolder> {
    let sources = &project.sources;
    doc_folders(&sources.config, &sources.data)
}

/// Returns the paths of all files of a site, sorted.
///
/// Texts and other files are in one list.
pub(super) fn files(project: &Project) -> impl Iterator<Item = &str> {
    let texts = project.sources.texts.keys();
    let files: BTreeSet<&str> = texts
        .chain(&project.sources.files)
        .map(String::as_str)
        .collect();
    files.into_iter()
}

/// Returns whether the site has a file.
pub(super) fn exists(project: &Project, file: &str) -> bool {
    project.sources.texts.contains_key(file) || project.sources.files.contains(file)
}
