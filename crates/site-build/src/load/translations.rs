//! Warns of translations that no language reads.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::folders::{blog_folders, page_folders};
use docs_model::locale::locales;
use docs_model::version;
use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, path};

use super::Sources;

/// Extensions of translations.
const EXTENSIONS: &[&str] = &["md", "mdx", "json", "yml", "yaml", "toml"];

/// What each language may have besides translations of docs, posts and pages.
const COMMON: &[&str] = &["code.json", "sources.json", "docusaurus-theme-classic"];

/// Returns a warning for each folder below that of translations which belongs to no
/// language, or within a language to no docs, blog or version.
///
/// The page that such a file translates is published in the original language, as if
/// there were no translation.
pub(super) fn unread_translations(sources: &Sources) -> Vec<Diagnostic> {
    let folders = Folders::new(sources);
    let files = sources.files.iter().chain(sources.data.keys());
    let translations = files.filter(|file| {
        let extension = file.rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
    });
    // The number of files in each, with what to do.
    let mut unread: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for file in translations {
        if let Some((folder, help)) = folders.unread(file) {
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
    /// Names of the docs' folders in that of a language.
    docs: BTreeSet<String>,
    /// All names in the folder of a language.
    names: BTreeSet<String>,
}

impl Folders {
    fn new(sources: &Sources) -> Self {
        let i18n = &sources.config.i18n;
        let docs: BTreeSet<_> = sources
            .config
            .docs
            .iter()
            .map(|docs| version::translations_folder(&docs.id))
            .collect();
        let blogs = blog_folders(&sources.config).into_iter();
        let blogs = blogs.filter(|folder| folder.locale.is_some());
        let pages = page_folders(&sources.config).into_iter();
        let pages = pages.filter(|folder| folder.locale.is_some());
        let names = blogs
            .map(|folder| folder.path)
            .chain(pages.map(|folder| folder.path))
            .map(|folder| path::file_name(&folder).to_owned())
            .chain(COMMON.iter().map(|&name| name.to_owned()))
            .chain(docs.iter().cloned())
            .collect();
        Self {
            all: format!("{}/", i18n.path.trim_matches('/')),
            languages: locales(i18n)
                .iter()
                .map(|locale| locale.translations_folder(i18n))
                .collect(),
            docs,
            names,
        }
    }

    /// Returns the outermost folder of a translation that is not read, and what to do.
    fn unread(&self, file: &str) -> Option<(String, String)> {
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
            return Some((format!("{}{name}", self.all), help));
        };
        let (name, in_folder) = in_language.split_once('/').unwrap_or((in_language, ""));
        let language = &file[..file.len() - in_language.len()];
        if !self.names.contains(name) {
            let known = self.names.iter().map(String::as_str);
            let help = meant(name, known.clone(), &expected(known));
            return Some((format!("{language}{name}"), help));
        }
        let version = in_folder.split('/').next()?;
        let is_version = version == "current"
            || version.starts_with("current.")
            || version.starts_with("version-");
        (self.docs.contains(name) && !is_version).then(|| {
            let help = "move it into the folder of a version, such as `current`";
            (format!("{language}{name}/{version}"), help.to_owned())
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
