//! Warns of translations that no language reads.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::config::TranslationLayout;
use docs_model::folders::{blog_folders, page_folders};
use docs_model::locale::locales;
use docs_model::version;
use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Node, path};

use super::Sources;

/// Extensions of translations.
const EXTENSIONS: &[&str] = &["md", "mdx", "json", "yml", "yaml", "toml"];

/// What each language may have besides translations of docs, posts and pages.
const COMMON: &[&str] = &["code.json", "sources.json", "docusaurus-theme-classic"];

/// The folder of the translated posts of a site's only blog.
const BLOG: &str = "docusaurus-plugin-content-blog";

/// Returns a warning for each folder below that of translations which belongs to no
/// language, or within a language to no docs, blog or version.
///
/// The page that such a file translates is published in the original language, as if
/// there were no translation.
pub(super) fn unread_translations(sources: &Sources) -> Vec<Diagnostic> {
    let folders = Folders::new(sources);
    // Data and code are in more than one list.
    let lists = sources.files.iter().chain(sources.data.keys());
    let files: BTreeSet<_> = lists
        .chain(sources.texts.keys())
        .filter(|file| file.starts_with(&folders.all))
        .collect();
    let translations = files.into_iter().filter(|file| {
        let extension = file.rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
    });
    // The number of files in each, with what to do.
    let mut unread: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for file in translations {
        if let Some(Unread { folder, help }) = folders.unread(file) {
            unread.entry(folder).or_insert((0, help)).0 += 1;
        }
    }
    unread
        .into_iter()
        .map(|(folder, (count, help))| {
            let message = match count {
                1 => "a translation is not read".to_owned(),
                count => format!("{count} translations are not read"),
            };
            Diagnostic::warning("unread-translation", message)
                .in_file(folder)
                .help(help)
        })
        .collect()
}

/// The names that folders of translations may have.
struct Folders {
    /// The folder of all translations, with a slash at its end.
    all: String,
    /// The folder of each language.
    languages: BTreeSet<String>,
    /// Names of the docs' folders in that of a language, with the names of the versions'
    /// folders in them.
    docs: BTreeMap<String, BTreeSet<String>>,
    /// All names in the folder of a language.
    names: BTreeSet<String>,
    /// The name in the folder of a language for each folder of originals.
    originals: BTreeMap<String, String>,
    /// Names of docs' folders in that of a language that have texts alone, with the folder
    /// of the docs, which has the translated pages.
    texts_only: BTreeMap<String, String>,
}

/// A folder of translations that is not read.
struct Unread {
    /// The outermost folder that is not read.
    folder: String,
    /// How the author can correct it.
    help: String,
}

impl Folders {
    fn new(sources: &Sources) -> Self {
        let i18n = &sources.config.i18n;
        let instances = || sources.config.docs.iter();
        let docs = instances().filter_map(|docs| {
            let file = version::versions_file(&docs.id);
            let listed = match sources.data.get(&file) {
                Some(list) => list.items(),
                // A file with a fault may list any version.
                None if sources.texts.contains_key(&file) => return None,
                None => &[],
            };
            let versions = listed.iter().filter_map(Node::as_str);
            let versions = versions.map(|name| format!("version-{name}"));
            let versions = versions.chain(["current".to_owned()]).collect();
            Some((version::translations_folder(&docs.id), versions))
        });
        let (blogs, pages) = (blog_folders(&sources.config), page_folders(&sources.config));
        let folders = blogs
            .iter()
            .map(|folder| (&folder.path, &folder.locale))
            .chain(pages.iter().map(|folder| (&folder.path, &folder.locale)));
        let translated = folders.filter(|(_, locale)| locale.is_some());
        let names = translated
            .map(|(folder, _)| path::file_name(folder).to_owned())
            .chain(COMMON.iter().map(|&name| name.to_owned()))
            .chain(instances().map(|docs| version::translations_folder(&docs.id)))
            .collect();
        let originals = instances().map(|docs| {
            let folder = version::translations_folder(&docs.id);
            (docs.path.clone(), format!("{folder}/current"))
        });
        Self {
            all: format!("{}/", i18n.path.trim_matches('/')),
            languages: locales(i18n)
                .iter()
                .map(|locale| locale.translations_folder(i18n))
                .collect(),
            docs: docs.collect(),
            names,
            originals: originals.collect(),
            texts_only: instances()
                .filter(|docs| docs.translations != TranslationLayout::I18n)
                .map(|docs| (version::translations_folder(&docs.id), docs.path.clone()))
                .collect(),
        }
    }

    /// Returns the folder of a translation if it is not read.
    fn unread(&self, file: &str) -> Option<Unread> {
        let rest = file.strip_prefix(&*self.all)?;
        let in_language = self
            .languages
            .iter()
            .find_map(|folder| file.strip_prefix(&**folder)?.strip_prefix('/'));
        // A note beside the folders of languages is not a translation.
        let Some(in_language) = in_language else {
            let (name, _) = rest.split_once('/')?;
            let known = self.languages.iter().map(|folder| path::file_name(folder));
            let help = meant(name, known, "list the language in `i18n.locales`");
            return Some(Unread {
                folder: format!("{}{name}", self.all),
                help,
            });
        };
        let (name, in_folder) = in_language.split_once('/').unwrap_or((in_language, ""));
        let language = &file[..file.len() - in_language.len()];
        if in_folder.is_empty() && name.eq_ignore_ascii_case("README.md") {
            return None;
        }
        if !self.names.contains(name) {
            let known = self.names.iter().map(String::as_str);
            let help = match self.originals.get(name) {
                Some(folder) => format!("did you mean `{folder}`?"),
                // A folder of docs would be the most similar name, but is not meant.
                None if name == BLOG => {
                    "add `[[blog]]` to site.toml, or remove the folder".to_owned()
                }
                None => meant(name, known.clone(), &expected(known)),
            };
            return Some(Unread {
                folder: format!("{language}{name}"),
                help,
            });
        }
        let versions = self.docs.get(name)?;
        let version = in_folder.split('/').next()?;
        // The texts of a version are in a file beside its folder.
        let is_version = |known: &String| {
            let rest = version.strip_prefix(&**known);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        if versions.iter().any(is_version) {
            let docs = self.texts_only.get(name)?;
            let is_page = file.ends_with(".md") || file.ends_with(".mdx");
            return is_page.then(|| Unread {
                folder: format!("{language}{name}/{version}"),
                help: format!(
                    "`docs.translations` is set: move it to `{docs}`, where the translations are"
                ),
            });
        }
        let known = versions.iter().map(String::as_str);
        let otherwise = if version.starts_with("version-") {
            expected(known.clone())
        } else {
            format!("move it to `{name}/current/{version}`, or into the folder of another version")
        };
        let help = meant(version, known, &otherwise);
        Some(Unread {
            folder: format!("{language}{name}/{version}"),
            help,
        })
    }
}

/// Returns the help for a folder whose name is not one of `known`: the most similar
/// one, or `otherwise`.
fn meant<'k>(name: &str, known: impl Iterator<Item = &'k str>, otherwise: &str) -> String {
    nearest(name, known).map_or_else(
        || otherwise.to_owned(),
        |near| format!("did you mean `{near}`?"),
    )
}
