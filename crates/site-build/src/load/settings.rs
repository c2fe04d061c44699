//! Warns of files with settings that are not read, because their name is not the right
//! one or because another file takes precedence.

use std::collections::BTreeSet;
use std::ops::Bound;

use docs_model::config::SidebarPath;
use docs_model::version::{sidebars_stem, versions_file, versions_folder};
use located_data::{Diagnostic, path};

use super::Sources;

/// Extensions of data and code, in lower case: files with others are not settings.
const EXTENSIONS: &[&str] = &["json", "yml", "yaml", "toml", "js", "cjs", "mjs", "ts"];

/// Extensions of a `_category_` file, in the order of precedence.
const CATEGORY: &[&str] = &["json", "yml", "yaml"];

/// Extensions of a sidebar file, in the order of precedence.
const SIDEBARS: &[&str] = &["json", "yaml", "yml", "toml"];

/// Returns a warning for each file whose name is almost that of a file with settings
/// (`category.yml`, `sidebar.json`), and for those beside which another file is read.
pub(super) fn unread_settings(sources: &Sources) -> Vec<Diagnostic> {
    // Data and code are in more than one list.
    let lists = sources.files.iter().chain(sources.data.keys());
    let files: BTreeSet<&str> = lists
        .chain(sources.texts.keys())
        .map(String::as_str)
        .filter(|file| name_of(file).is_some())
        .collect();
    let files = Files { sources, files };
    let all = files.files.iter();
    all.filter_map(|file| {
        let help = files.help(file)?;
        let problem = Diagnostic::warning("unread-settings", "this file is not read");
        Some(problem.in_file(*file).help(help))
    })
    .collect()
}

/// The kinds of files with settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Category,
    Sidebars,
    Tags,
    Authors,
    Versions,
}

/// Returns the kind of settings whose name a file resembles, and its extension. Case
/// and underscores at the ends make no difference.
fn name_of(file: &str) -> Option<(Kind, &str)> {
    let (stem, extension) = path::file_name(file).rsplit_once('.')?;
    let lower = extension.to_ascii_lowercase();
    if stem.len() > 200 || !EXTENSIONS.contains(&&*lower) {
        return None;
    }
    let stem = stem.to_ascii_lowercase();
    let is_yaml = matches!(&*lower, "yml" | "yaml");
    let kind = match stem.trim_matches('_') {
        // Pages can import data with such a name.
        "category" if is_yaml || stem.contains('_') => Kind::Category,
        "tag" | "tags" if is_yaml => Kind::Tags,
        "author" | "authors" if is_yaml => Kind::Authors,
        // `api_sidebars` is the file of the docs instance `api`.
        word if word.ends_with("sidebar") || word.ends_with("sidebars") => Kind::Sidebars,
        word if word.ends_with("versions") || word.ends_with("version") => Kind::Versions,
        _ => return None,
    };
    Some((kind, extension))
}

/// The files of a site that resemble files with settings.
struct Files<'s> {
    sources: &'s Sources,
    files: BTreeSet<&'s str>,
}

impl Files<'_> {
    /// Returns what to do with a file that is not read, if it is one.
    fn help(&self, file: &str) -> Option<String> {
        let (kind, extension) = name_of(file)?;
        match kind {
            Kind::Category => self.category(file, extension),
            Kind::Sidebars => self.sidebars(file, extension),
            Kind::Tags => self.tags(file),
            Kind::Authors => self.authors(file),
            Kind::Versions => self.versions(file),
        }
    }

    /// Returns the help for a file like `_category_.yml`, in a folder of docs.
    fn category(&self, file: &str, extension: &str) -> Option<String> {
        self.sources.below_docs(file).next()?;
        let folder = path::parent(file);
        let (stem, _) = path::file_name(file).rsplit_once('.')?;
        let in_folder = |extension: &&&str| {
            let file = format!("{folder}/_category_.{extension}");
            self.files.contains(&*file)
        };
        let read = CATEGORY.iter().find(in_folder);
        match read {
            Some(read) if stem == "_category_" && *read == extension => None,
            Some(read) if stem == "_category_" => Some(format!(
                "remove it; `_category_.{read}` of this folder is read"
            )),
            _ if CATEGORY.contains(&extension) => {
                Some(format!("rename it to `_category_.{extension}`"))
            }
            _ => Some("write it as `_category_.yml`".to_owned()),
        }
    }

    /// Returns the help for a file like `sidebars.json`, beside `site.toml` or in a
    /// folder of docs.
    fn sidebars(&self, file: &str, extension: &str) -> Option<String> {
        let folder = path::parent(file);
        let name = path::file_name(file);
        let (stem, _) = name.rsplit_once('.')?;
        let lower = stem.to_ascii_lowercase();
        let configs = self.sources.config.docs.iter();
        let mut automatic = configs.filter(|docs| matches!(docs.sidebar_path, SidebarPath::Auto));
        let docs = automatic.find(|docs| {
            let expected = sidebars_stem(&docs.id);
            let is_data = SIDEBARS.contains(&&*extension.to_ascii_lowercase());
            match folder {
                "" if is_data => lower == expected || format!("{lower}s") == expected,
                "" => stem == expected,
                folder => is_data && stem == expected && folder == docs.path,
            }
        })?;
        let expected = sidebars_stem(&docs.id);
        let read = SIDEBARS.iter().find(|extension| {
            let file = format!("{expected}.{extension}");
            self.files.contains(&*file)
        });
        match read {
            Some(read) if folder.is_empty() && stem == expected && *read == extension => None,
            // The file of Docusaurus, from which `import` makes the one that is read.
            Some(_) if !SIDEBARS.contains(&extension) => None,
            Some(read) => Some(format!("remove it; `{expected}.{read}` is read")),
            None if !SIDEBARS.contains(&extension) => Some(format!(
                "write the sidebars as `{expected}.json`; `site-build import` converts them"
            )),
            None if folder.is_empty() => Some(format!("rename it to `{expected}.{extension}`")),
            None => Some(format!(
                "move it beside site.toml, as `{expected}.{extension}`"
            )),
        }
    }

    /// Returns whether the site has files below a folder.
    fn has_any_below(&self, folder: &str) -> bool {
        let prefix = format!("{folder}/");
        let texts = &self.sources.texts;
        let mut from = texts.range::<str, _>((Bound::Included(&*prefix), Bound::Unbounded));
        from.next()
            .is_some_and(|(file, _)| file.starts_with(&prefix))
    }

    /// Returns the help for a file like `tags.yml`, in the folder of docs or posts.
    fn tags(&self, file: &str) -> Option<String> {
        let (folder, name) = (path::parent(file), path::file_name(file));
        let config = &self.sources.config;
        if let Some(blog) = config.blog.iter().find(|blog| blog.path == folder) {
            return self.instead(folder, name, &blog.tags);
        }
        let docs = config.docs.iter().find(|docs| docs.path == folder)?;
        match &docs.tags {
            Some(tags) => self.instead(folder, name, tags),
            None if matches!(name, "tags.yml" | "tags.yaml") => Some(format!(
                "set `tags = \"{name}\"` in the table of these docs in site.toml"
            )),
            None => None,
        }
    }

    /// Returns the help for a file like `authors.yml`, in the folder of posts.
    fn authors(&self, file: &str) -> Option<String> {
        let (folder, name) = (path::parent(file), path::file_name(file));
        let mut blogs = self.sources.config.blog.iter();
        let blog = blogs.find(|blog| blog.path == folder)?;
        self.instead(folder, name, &blog.authors)
    }

    /// Returns the help for a file like `versions.json`, beside `site.toml`.
    fn versions(&self, file: &str) -> Option<String> {
        let (stem, _) = file.rsplit_once('.')?;
        let expected = self.sources.config.docs.iter().find_map(|docs| {
            let expected = versions_file(&docs.id);
            let (wanted, _) = expected.rsplit_once('.')?;
            let is_singular = wanted.strip_suffix('s').is_some_and(|name| {
                // Many projects keep their own version in a file of this name.
                stem.eq_ignore_ascii_case(name) && self.has_any_below(&versions_folder(&docs.id))
            });
            let is_similar = is_singular || stem.eq_ignore_ascii_case(wanted);
            (is_similar && !docs.disable_versioning).then_some(expected)
        })?;
        self.instead("", file, &expected)
    }

    /// Returns the help for the file `name` of a folder in which `expected` is read.
    fn instead(&self, folder: &str, name: &str, expected: &str) -> Option<String> {
        if name == expected {
            return None;
        }
        let file = path::resolve(folder, expected);
        Some(match self.files.contains(&*file) {
            true => format!("remove it; `{expected}` is read"),
            false => format!("rename it to `{expected}`"),
        })
    }
}
