//! The kinds of files of a site, by their paths.

use std::collections::BTreeSet;

use component_modules::THEME_FOLDER;
use docs_model::config::{DocsConfig, SiteConfig};
use docs_model::folders::PageFolder;
use docs_model::sidebar_files::SidebarFiles;
use docs_model::version;
use located_data::{Syntax, path};

/// Extensions of the files that components consist of.
const CODE: &[&str] = &["tsx", "ts", "jsx", "js", "mjs", "mts", "json"];

/// Returns whether a file is Markdown, by its extension in lower case.
pub(super) fn is_markdown(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}

/// Returns whether a file is read as text: docs, and data below the folders of
/// docs.
///
/// Files in static folders are published as they are, and are not parsed.
pub(super) fn is_text(config: &SiteConfig, folders: &BTreeSet<String>, file: &str) -> bool {
    if config.static_path(file).is_some() {
        return false;
    }
    // Markdown files next to `site.toml`, such as READMEs, are not docs, unless the
    // docs are in the site folder itself.
    let is_in_root = || config.docs.iter().any(|docs| docs.path.is_empty());
    (is_markdown(file) && (file.contains('/') || is_in_root()))
        || is_data(config, file)
        || is_code(folders, file)
}

/// Returns the folder with the code of components: the top folder of the
/// configured path, so that `src/components` may import from `src`. For a path
/// outside of the site folder, it is the configured folder itself. Without a path, it
/// is the folder that contains the theme's components.
pub(super) fn code_folder(config: &SiteConfig) -> &str {
    let dir = config.components_dir.trim_matches('/');
    let dir = if dir.is_empty() { THEME_FOLDER } else { dir };
    match dir.split_once('/') {
        Some((first, _)) if first != ".." => first,
        _ => dir,
    }
}

/// Returns whether a file in one of `folders` is code of components or
/// constants, or JSON that they may import.
///
/// The folders are those that pages import from.
fn is_code(folders: &BTreeSet<String>, file: &str) -> bool {
    has_code(file) && folders.iter().any(|folder| is_below(file, folder))
}

/// Returns whether a file is code that can import other files.
pub(super) fn is_module(file: &str) -> bool {
    has_code(file) && !file.ends_with(".json")
}

/// Returns whether a file is code, or JSON that code may import. Such a file may
/// also be a download.
pub(super) fn has_code(file: &str) -> bool {
    let extension = path::file_name(file)
        .rsplit_once('.')
        .map(|(_, extension)| extension);
    file.contains('/') && extension.is_some_and(|extension| CODE.contains(&extension))
}

/// Returns whether a file has data that the model reads: categories, tags,
/// authors, sidebars, versions, translations. Everything else in YAML or JSON
/// is a download.
pub(super) fn is_data(config: &SiteConfig, file: &str) -> bool {
    let name = path::file_name(file);
    let mut docs = config.docs.iter();
    let of_docs = docs.any(|docs| is_docs_data(config, docs, file));
    let mut blogs = config.blog.iter();
    let of_blog = blogs.any(|blog| {
        let below = file
            .strip_prefix(&*blog.path)
            .and_then(|rest| rest.strip_prefix('/'));
        below.is_some_and(|below| below == blog.authors || below == blog.tags)
    });
    Syntax::of_path(file).is_some()
        && (name.starts_with("_category_.")
            || of_docs
            || of_blog
            || is_below(file, &config.i18n.path))
}

/// Returns whether a file is a standalone page in one of `folders`.
///
/// Markdown and components are pages alike.
pub(super) fn is_page(config: &SiteConfig, folders: &[PageFolder], file: &str) -> bool {
    folders.iter().any(|folder| {
        let below = file
            .strip_prefix(&*folder.path)
            .and_then(|rest| rest.strip_prefix('/'));
        below.is_some_and(|below| !is_hidden(below) && config.pages.publishes(below))
    })
}

/// Returns whether a file has the tags, sidebars or versions of the docs.
///
/// Sidebars of versions are below their own folder. Files that are called like sidebars are
/// read in any case, to report those with the wrong extension.
fn is_docs_data(config: &SiteConfig, docs: &DocsConfig, file: &str) -> bool {
    let name = path::file_name(file);
    let sidebars = version::sidebars_stem(&docs.id);
    docs.tags.as_deref() == Some(name)
        || file == version::versions_file(&docs.id)
        || file
            .strip_prefix(&*sidebars)
            .is_some_and(|end| end.starts_with('.') && !end.contains('/'))
        || SidebarFiles::of_current(docs).is_some_and(|files| files.contains(file, &config.i18n))
        || is_below(file, &version::version_sidebars_folder(&docs.id))
}

/// Returns whether a path leads through a hidden file or folder, whose name begins
/// with a dot.
pub(crate) fn is_hidden(path: &str) -> bool {
    path.split('/')
        .any(|step| step.starts_with('.') && step != "." && step != "..")
}

/// Hidden files that usually have passwords or tokens.
const SECRET: &[&str] = &[
    ".dockercfg",
    ".envrc",
    ".git-credentials",
    ".htpasswd",
    ".my.cnf",
    ".netrc",
    ".npmrc",
    ".pgpass",
    ".pypirc",
    ".s3cfg",
    ".vault-token",
    ".yarnrc",
    ".yarnrc.yml",
];

/// Ends of the names of `.env` files without secrets, which are made to be shown.
const EXAMPLES: &[&str] = &[
    "default", "defaults", "dist", "example", "sample", "template",
];

/// Returns why the hidden file at a path is not read even if a page names it, as a
/// predicate, or `None` for one that a page may show.
///
/// A page may show a hidden file that is in no hidden folder, unless files of this
/// name usually have secrets: what a page names may come from a contribution, and
/// the build machine may have such files.
pub(crate) fn why_unread(path: &str) -> Option<&'static str> {
    let name = path::file_name(path);
    if is_hidden(path::parent(path)) {
        return Some("is in a hidden folder");
    }
    let environment = name
        .strip_prefix(".env")
        .filter(|end| end.is_empty() || end.starts_with('.'));
    let is_example = |end: &str| EXAMPLES.contains(&end.rsplit('.').next().unwrap_or_default());
    let is_secret = SECRET.contains(&name)
        || name.ends_with("_history")
        || environment.is_some_and(|end| !is_example(end));
    (name.starts_with('.') && is_secret).then_some("may contain secrets")
}

/// Returns whether a file is below `folder`, at any depth.
///
/// Slashes at the ends of `folder` are ignored. The folder itself is not below
/// it.
pub(super) fn is_below(file: &str, folder: &str) -> bool {
    let folder = folder.trim_matches('/');
    file.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}
