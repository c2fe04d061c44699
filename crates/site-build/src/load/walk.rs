//! Lists the files of a site folder.
//!
//! Only the folders that the configuration names are listed: a site folder is
//! often a whole repository, and the rest of it may be huge. Every listing is
//! recorded in the trace.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use docs_model::sidebar_files::SidebarFiles;
use docs_model::{SiteConfig, version};
use located_data::{Diagnostic, path};
use walkdir::WalkDir;

use super::kind::{code_folder, is_hidden};
use super::root::{ReadError, SiteRoot, kind_of, slashes};
use super::trace::Access;
use crate::digest::Digest;
use crate::error::{Error, Result};

/// Folders of package managers and version control, which are skipped at any
/// depth.
const SKIPPED: &[&str] = &["node_modules", ".git"];

/// File that each output folder has, by which a build knows that the folder is its own.
pub(crate) const MARKER: &str = ".site-build";

/// Files that operating systems leave behind.
const LITTER: &[&str] = &[".DS_Store", "Thumbs.db"];

/// Returns whether a file below a folder of docs or posts is never part of a site, whatever
/// the configuration says: it or a folder above it is hidden, or belongs to a tool or the
/// operating system.
pub(crate) fn is_left_out_file(path: &str) -> bool {
    path.split('/')
        .any(|step| step.starts_with('.') || SKIPPED.contains(&step) || LITTER.contains(&step))
}

/// Returns the paths of all files that can be part of the site, sorted, with
/// `/` as separator. Links are followed if `root` allows it; cycles are
/// reported.
///
/// # Errors
/// If the site folder itself cannot be listed.
pub(super) fn walk(
    root: &SiteRoot,
    config: &SiteConfig,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for folder in folders(config) {
        // Static folders can contain hidden files that hosts need, such as
        // `.well-known`. Folders of pages have those of editors.
        let hidden = config.static_dirs.contains(&folder) && !config.has_pages(&folder);
        let below = walk_folder(root, &root.dir().join(&folder), hidden, diagnostics);
        files.extend(below.iter().map(|path| relative(root.dir(), path)));
    }
    // Docs can be in the site folder itself, beside `site.toml`.
    if config.docs.iter().any(|docs| docs.path.is_empty()) {
        let all = walk_folder(root, root.dir(), false, diagnostics);
        files.extend(all.iter().map(|path| relative(root.dir(), path)));
    }
    top_files(root, &mut files, diagnostics)?;
    files.sort_unstable();
    files.dedup();
    Ok(files)
}

/// Returns the top folder of the components. Other folders are read if a page
/// imports from them.
pub(super) fn top_folders(config: &SiteConfig) -> BTreeSet<String> {
    BTreeSet::from([code_folder(config).to_owned()])
}

/// Returns the paths of all files of a folder that pages import from.
///
/// Hidden folders and those of package managers are never read, even if
/// imported from.
pub(super) fn walk_imported(
    root: &SiteRoot,
    folder: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<String> {
    if SKIPPED.contains(&folder) || folder.starts_with('.') {
        return Vec::new();
    }
    let below = walk_folder(root, &root.dir().join(folder), false, diagnostics);
    below
        .iter()
        .map(|path| relative(root.dir(), path))
        .collect()
}

/// Returns the files that an import of `path`, outside the site folder, can mean:
/// the file itself, with any extension, or an index in a folder of that name.
///
/// Hidden folders and those of package managers are never read, even if
/// imported from.
pub(super) fn outside(root: &SiteRoot, path: &str) -> Vec<String> {
    let is_left_out = |step: &str| SKIPPED.contains(&step);
    if is_hidden(path) || path.split('/').any(is_left_out) {
        return Vec::new();
    }
    let name = path::file_name(path);
    let is_meant = |file: &str| match file.strip_prefix(name) {
        Some(rest) => rest.is_empty() || rest.starts_with('.'),
        None => false,
    };
    let in_folder = |folder: &str, is_meant: &dyn Fn(&str) -> bool| {
        let names = names(root, Path::new(folder)).unwrap_or_default();
        let names = names.into_iter().filter_map(|name| name.into_string().ok());
        let meant = names.filter(|file| is_meant(file));
        meant
            .map(|file| format!("{folder}/{file}"))
            .collect::<Vec<_>>()
    };
    // The folder of a shared file may not be shared itself.
    let itself = || {
        let is_file = root.check(Path::new(path)).is_ok_and(|real| real.is_file());
        is_file.then(|| path.to_owned()).into_iter().collect()
    };
    let beside = match in_folder(path::parent(path), &is_meant) {
        found if found.is_empty() => itself(),
        found => found,
    };
    if beside.is_empty() {
        in_folder(path, &|file| file.starts_with("index."))
    } else {
        beside
    }
}

/// Returns the folders to read. All other content of a site folder is ignored.
///
/// Folders can occur several times and inside one another; the caller removes
/// duplicates.
pub(super) fn folders(config: &SiteConfig) -> Vec<String> {
    let mut out = vec![config.i18n.path.clone()];
    for docs in config.docs.iter() {
        out.push(docs.path.clone());
        out.push(version::versions_folder(&docs.id));
        out.push(version::version_sidebars_folder(&docs.id));
        out.extend(SidebarFiles::of_current(docs).map(|files| files.folder().to_owned()));
    }
    out.extend(config.blog.iter().map(|blog| blog.path.clone()));
    out.push(config.pages.path.clone());
    out.extend(config.static_dirs.iter().cloned());
    out.extend(
        config
            .css
            .iter()
            .map(|file| path::parent(&path::resolve("", file)).to_owned()),
    );
    let images = config.site_images();
    out.extend(images.map(|file| path::parent(&file).to_owned()));
    out.push(code_folder(config).to_owned());
    // Folders that pages insert from are read when a page does, except for hidden
    // ones, which the configuration has to name.
    let snippets = config.markdown.snippet_paths.iter();
    out.extend(
        snippets
            .filter(|path| !path::leaves_root(path))
            .filter(|path| is_hidden(path))
            .map(|path| path::resolve("", path)),
    );
    out.retain(|folder| !folder.is_empty());
    out
}

/// Adds the files next to `site.toml`. A README or a file of an editor may be a
/// link to anywhere and is not part of the site, so a link that leads out of
/// the site folder is ignored with a warning.
fn top_files(
    root: &SiteRoot,
    files: &mut Vec<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<()> {
    let names = top_names(root)?;
    root.record(Access::Top, digest_of_names(&names));
    for (name, is_link) in names {
        // A page may show one that it names, but none is published.
        if is_hidden(&name) {
            continue;
        }
        match is_link.then(|| root.check(Path::new(&name))) {
            Some(Err(error)) => {
                let mut problem = error.diagnostic(&name);
                problem.severity = located_data::Severity::Warning;
                diagnostics.push(problem);
            }
            _ => files.push(name),
        }
    }
    Ok(())
}

/// Returns the sorted names of the files next to `site.toml`, and whether each is
/// a link.
fn top_names(root: &SiteRoot) -> Result<Vec<(String, bool)>> {
    let dir = root.dir();
    let entries = std::fs::read_dir(dir).map_err(|error| Error::read(dir, error))?;
    let mut names: Vec<(String, bool)> = entries
        .flatten()
        .filter(|entry| entry.path().is_file())
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            (name, is_link)
        })
        .collect();
    names.sort_unstable();
    Ok(names)
}

/// Returns a hash of names.
fn digest_of_names(names: &[(String, bool)]) -> u128 {
    let mut digest = Digest::default();
    digest.add_value(&names);
    digest.finish_wide()
}

/// Returns a hash of the files next to `site.toml`.
///
/// # Errors
/// If the folder cannot be listed.
pub(super) fn top_digest(root: &SiteRoot) -> Result<u128> {
    Ok(digest_of_names(&top_names(root)?))
}

/// Returns the sorted names of the files in the folder `path` below the site
/// folder.
///
/// # Errors
/// If a link leads out of the site folder, or the folder cannot be listed.
pub(super) fn names(root: &SiteRoot, path: &Path) -> Result<Vec<OsString>, ReadError> {
    let result = list_names(root, path);
    root.record(Access::Names(slashes(path)), digest_of_list(&result));
    result
}

/// Returns the names of the folders in the folder `path` below the site folder that are
/// UTF-8.
///
/// The access is not recorded, because the names are for suggestions in errors: what a
/// site publishes does not depend on them.
pub(super) fn folders_in(root: &SiteRoot, path: &Path) -> Vec<String> {
    let Ok(dir) = root.check_full(&root.dir().join(path)) else {
        return Vec::new();
    };
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().into_string());
    names.filter_map(Result::ok).collect()
}

/// Lists names without recording the access.
fn list_names(root: &SiteRoot, path: &Path) -> Result<Vec<OsString>, ReadError> {
    let dir = root.check_full(&root.dir().join(path))?;
    let entries = std::fs::read_dir(dir)
        .map_err(ReadError::Io)?
        .collect::<Result<Vec<_>, _>>()
        .map_err(ReadError::Io)?;
    let files = entries.iter().filter(|entry| entry.path().is_file());
    let mut names: Vec<_> = files.map(std::fs::DirEntry::file_name).collect();
    names.sort_unstable();
    Ok(names)
}

/// Returns a hash of names, or of the error in their place.
fn digest_of_list(result: &Result<Vec<OsString>, ReadError>) -> u128 {
    let mut digest = Digest::default();
    match result {
        Ok(names) => names
            .iter()
            .for_each(|name| digest.add(name.as_encoded_bytes())),
        Err(error) => digest.add_value(&("error", error.to_string())),
    }
    digest.finish_wide()
}

/// Returns a hash of the names in a folder.
pub(super) fn names_digest(root: &SiteRoot, path: &str) -> u128 {
    digest_of_list(&list_names(root, Path::new(path)))
}

/// Returns a hash of the result of walking a folder.
///
/// Problems are part of it: a link that is refused now must be refused again.
/// Contents are not.
pub(super) fn digest(root: &SiteRoot, files: &[PathBuf], diagnostics: &[Diagnostic]) -> u128 {
    let mut digest = Digest::default();
    for file in files {
        let file = file.strip_prefix(root.dir()).unwrap_or(file);
        digest.add(file.as_os_str().as_encoded_bytes());
    }
    for diagnostic in diagnostics {
        digest.add(diagnostic.render(None).as_bytes());
    }
    digest.finish_wide()
}

/// Returns the sorted paths of all files below `dir`, or an empty list if there
/// is no such folder.
///
/// `hidden` includes names that start with a dot. A folder that a link leads to
/// is walked if `root` allows it.
pub(super) fn walk_folder(
    root: &SiteRoot,
    dir: &Path,
    hidden: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PathBuf> {
    let mut problems = Vec::new();
    let files = walked(root, dir, hidden, &mut problems);
    let path = slashes(dir.strip_prefix(root.dir()).unwrap_or(dir));
    root.record(
        Access::Walk { path, hidden },
        digest(root, &files, &problems),
    );
    diagnostics.extend(problems);
    files
}

/// Walks a folder without recording the access. What cannot be listed is
/// reported, and the rest returned.
fn walked(
    root: &SiteRoot,
    dir: &Path,
    hidden: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if !dir.is_dir() {
        return files;
    }
    if let Err(error @ ReadError::Outside { .. }) = root.check_full(dir) {
        diagnostics.push(error.diagnostic(&relative(root.dir(), dir)));
        return files;
    }
    let mut entries = WalkDir::new(dir)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter();
    while let Some(entry) = entries.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                diagnostics.push(problem(root.dir(), dir, &error));
                continue;
            }
        };
        let is_folder = entry.file_type().is_dir();
        if entry.file_name().to_str().is_none() {
            let message = "the name of this file or folder is not valid UTF-8";
            let name = relative(root.dir(), entry.path());
            let problem = Diagnostic::error("unreadable", message).in_file(name);
            diagnostics.push(problem.help("rename it"));
            if is_folder {
                entries.skip_current_dir();
            }
            continue;
        }
        let is_left_out = entry.depth() > 0
            && (is_left_out(&entry, hidden) || dir == root.dir() && is_output(&entry));
        let refused = if is_left_out || !entry.path_is_symlink() {
            None
        } else {
            root.check_full(entry.path()).err()
        };
        if is_left_out || refused.is_some() {
            let name = relative(root.dir(), entry.path());
            diagnostics.extend(refused.map(|error| error.diagnostic(&name)));
            if is_folder {
                entries.skip_current_dir();
            }
        } else if entry.file_type().is_file() {
            files.push(entry.into_path());
        } else if !is_folder {
            let name = relative(root.dir(), entry.path());
            diagnostics.push(ReadError::NotAFile(kind_of(entry.file_type())).diagnostic(&name));
        }
    }
    files
}

/// Returns whether an entry is hidden, or belongs to a tool or the operating
/// system.
fn is_left_out(entry: &walkdir::DirEntry, hidden: bool) -> bool {
    let name = entry.file_name().to_string_lossy();
    let is_hidden = name.starts_with('.') && !hidden;
    is_hidden || SKIPPED.contains(&&*name) || LITTER.contains(&&*name)
}

/// Returns whether an entry is the output folder of a build, whose twins of pages are
/// Markdown, too.
fn is_output(entry: &walkdir::DirEntry) -> bool {
    entry.file_type().is_dir() && entry.path().join(MARKER).exists()
}

/// Returns the diagnostic for an entry that cannot be listed. A link to a
/// folder that contains it would make the walk endless, and is an error of its
/// own.
fn problem(root: &Path, dir: &Path, error: &walkdir::Error) -> Diagnostic {
    let file = relative(root, error.path().unwrap_or(dir));
    if let Some(ancestor) = error.loop_ancestor() {
        let message = format!(
            "this symbolic link points back to {}, which contains it",
            relative(root, ancestor)
        );
        return Diagnostic::error("link-loop", message)
            .in_file(file)
            .help("remove the link");
    }
    let cause = error
        .io_error()
        .map_or_else(|| error.to_string(), ToString::to_string);
    Diagnostic::error(
        "unreadable",
        format!("cannot read this file or folder: {cause}"),
    )
    .in_file(file)
    .help("check its permissions, and the target of the link")
}

/// Returns a path below the site folder with `/` as separator.
fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    let text = path.to_string_lossy();
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    }
}
