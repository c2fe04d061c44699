//! The folders with docs, posts and standalone pages: one for each version,
//! blog or set of pages, and one for each of their translations.
//!
//! This crate reads no files: a caller reads the folders listed here, and
//! passes their files to [`assemble`](crate::assemble()). The names of folders
//! with translations are those of Docusaurus's plugins, unless the translations of docs
//! are beside their originals ([`TranslationLayout`]).
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use docs_model::config;
//! use docs_model::folders::{blog_folders, doc_folders, page_folders};
//!
//! let text = "title = \"T\"\n[[blog]]\n[i18n]\nlocales = [\"en\", \"fr\"]\n";
//! let (config, _) = config::parse(text).0.unwrap();
//!
//! let docs = doc_folders(&config, &BTreeMap::new());
//! assert_eq!(docs[0].path, "docs");
//! assert_eq!(docs[1].path, "i18n/fr/docusaurus-plugin-content-docs/current");
//! assert_eq!(docs[1].original.as_deref(), Some("docs"));
//! assert_eq!(blog_folders(&config)[1].path, "i18n/fr/docusaurus-plugin-content-blog");
//! assert_eq!(page_folders(&config)[1].path, "i18n/fr/docusaurus-plugin-content-pages");
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;

use located_data::{Node, path};

use crate::config::{DocsConfig, SiteConfig, TranslationLayout};
use crate::index::{InstanceIdx, LocaleIdx, VersionIdx};
use crate::locale::{Locale, locales};
use crate::version::{Version, versions};

/// Name of the folder with translated posts, below that of a locale. Those of a
/// further blog end in its id.
const BLOG_TRANSLATIONS: &str = "docusaurus-plugin-content-blog";

/// A folder of docs in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocFolder {
    /// Path, relative to the site folder.
    pub path: String,
    /// For a translation, the folder of the originals.
    pub original: Option<String>,
    /// The docs instance.
    pub instance: InstanceIdx,
    /// The version.
    pub version: VersionIdx,
    /// Locale of the translations in it; `None` for the originals.
    pub locale: Option<LocaleIdx>,
    /// Where translations are.
    pub layout: TranslationLayout,
    /// Folder to which patterns of files are relative.
    root: String,
    /// The files of the folder that belong to it.
    files: Files,
}

/// The files of a folder that are docs in its language. With some layouts, those of
/// other languages are in the same folder.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Files {
    /// All files.
    All,
    /// The files outside of these folders.
    Outside(Vec<String>),
    /// The files with this suffix before the extension, `.fr`.
    Suffixed(String),
    /// The files with the suffix of the default locale, and those without one of the
    /// `others`.
    Plain { own: String, others: Vec<String> },
}

impl DocFolder {
    /// Returns the path of the doc in a file, below the folder of the originals. The
    /// path of the file is relative to the site folder. Returns `None` for a file that is
    /// not in the folder, or that belongs to another language.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use docs_model::config;
    /// use docs_model::folders::doc_folders;
    ///
    /// let text = "
    /// title = \"T\"
    /// docs = { translations = \"suffixes\" }
    /// i18n = { locales = [\"en\", \"fr\"] }
    /// ";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// let folders = doc_folders(&config, &BTreeMap::new());
    ///
    /// assert_eq!(folders[0].file("docs/guide/a.md").as_deref(), Some("guide/a.md"));
    /// assert_eq!(folders[0].file("docs/guide/a.fr.md"), None);
    /// assert_eq!(folders[1].file("docs/guide/a.fr.md").as_deref(), Some("guide/a.md"));
    /// ```
    #[must_use]
    pub fn file<'f>(&self, file: &'f str) -> Option<Cow<'f, str>> {
        let below = path::below(file, &self.path)?;
        match &self.files {
            Files::All => Some(below.into()),
            Files::Outside(folders) => {
                let mut folders = folders.iter();
                let is_inside = folders.any(|folder| path::below(below, folder).is_some());
                (!is_inside).then_some(below.into())
            }
            Files::Suffixed(suffix) => without_suffix(below, suffix).map(Cow::Owned),
            Files::Plain { own, others } => {
                let mut others = others.iter();
                let is_other = others.any(|suffix| without_suffix(below, suffix).is_some());
                let plain = without_suffix(below, own).map_or(below.into(), Cow::Owned);
                (!is_other).then_some(plain)
            }
        }
    }

    /// Returns the path of the doc in a file like [`file`](Self::file), but `None` for a
    /// file that `docs`, the settings of the instance, do not publish. Patterns may be
    /// relative to the folder of the language or to that of all languages.
    #[must_use]
    pub fn doc<'f>(&self, docs: &DocsConfig, file: &'f str) -> Option<Cow<'f, str>> {
        let doc = self.file(file)?;
        let from_root = path::below(file, &self.root)?;
        (docs.publishes(&doc) && !docs.excludes(from_root)).then_some(doc)
    }

    /// Returns the file of the doc at `doc`, a path below the folder of the originals, in
    /// this folder: the opposite of [`file`](Self::file). The file need not exist.
    #[must_use]
    pub fn path_of(&self, doc: &str) -> String {
        let prefix = path::prefix(&self.path);
        match (&self.files, doc.rsplit_once('.')) {
            (Files::Suffixed(suffix), Some((stem, extension))) => {
                format!("{prefix}{stem}{suffix}.{extension}")
            }
            _ => format!("{prefix}{doc}"),
        }
    }

    /// Returns the files in this folder that can have the doc at `doc`, a path below the
    /// folder of the originals. Of those that exist, the first has it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use docs_model::config;
    /// use docs_model::folders::doc_folders;
    ///
    /// let text = "
    /// title = \"T\"
    /// docs = { translations = \"suffixes\" }
    /// i18n = { locales = [\"en\", \"fr\"] }
    /// ";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// let folders = doc_folders(&config, &BTreeMap::new());
    ///
    /// assert_eq!(folders[0].files_of("a.md"), ["docs/a.en.md", "docs/a.md"]);
    /// assert_eq!(folders[1].files_of("a.md"), ["docs/a.fr.md", "docs/a.fr.mdx"]);
    /// ```
    #[must_use]
    pub fn files_of(&self, doc: &str) -> Vec<String> {
        let own = match (&self.files, doc.rsplit_once('.')) {
            (Files::Plain { own, .. }, Some((stem, extension))) => Some(format!(
                "{}{stem}{own}.{extension}",
                path::prefix(&self.path)
            )),
            _ => None,
        };
        let other = with_other_extension(doc).filter(|_| self.has_own_pages());
        let other = other.map(|other| self.path_of(&other));
        own.into_iter()
            .chain([self.path_of(doc)])
            .chain(other)
            .collect()
    }

    /// Returns whether a translation without an original is a page. In Docusaurus' layout
    /// it is not, because the original was moved or removed.
    #[must_use]
    pub fn has_own_pages(&self) -> bool {
        self.locale.is_some() && self.layout != TranslationLayout::I18n
    }
}

/// Returns the path of a file without a suffix before its extension.
fn without_suffix(file: &str, suffix: &str) -> Option<String> {
    let (stem, extension) = file.rsplit_once('.')?;
    let stem = stem.strip_suffix(suffix)?;
    let has_name = !stem.is_empty() && !stem.ends_with('/');
    has_name.then(|| format!("{stem}.{extension}"))
}

/// Returns the path of a doc with the other extension of Markdown, which its translation
/// may have.
///
/// # Examples
///
/// ```
/// use docs_model::folders::with_other_extension;
///
/// assert_eq!(with_other_extension("guide.md").as_deref(), Some("guide.mdx"));
/// assert_eq!(with_other_extension("guide.mdx").as_deref(), Some("guide.md"));
/// assert_eq!(with_other_extension("guide.txt"), None);
/// ```
#[must_use]
pub fn with_other_extension(file: &str) -> Option<String> {
    match file.strip_suffix(".mdx") {
        Some(stem) => Some(format!("{stem}.md")),
        None => file.ends_with(".md").then(|| format!("{file}x")),
    }
}

/// Returns the folders whose files can be docs, in the order of versions, each with its
/// translations. Versions that `versions.json`, one of the data files, does not list are
/// excluded.
///
/// One folder may be inside another, whose files then belong to both, unless
/// `exclude` says otherwise. The folders need not exist. Problems of
/// `versions.json` are reported by the assembly, not here.
#[must_use]
pub fn doc_folders(config: &SiteConfig, data: &BTreeMap<String, Node>) -> Vec<DocFolder> {
    let (versions, _) = versions(config, data, None);
    let locales = locales(&config.i18n);
    let mut out = Vec::new();
    for (idx, version) in versions.iter_enumerated() {
        let suffix = |locale: &Locale| format!(".{}", locale.dir);
        let own = locales.iter().filter(|locale| locale.is_default);
        let others = locales.iter().filter(|locale| !locale.is_default);
        let files = match version.translations {
            TranslationLayout::I18n | TranslationLayout::AllFolders => Files::All,
            TranslationLayout::Folders => {
                Files::Outside(others.map(|locale| locale.dir.clone()).collect())
            }
            TranslationLayout::Suffixes => Files::Plain {
                own: own.map(suffix).collect(),
                others: others.map(suffix).collect(),
            },
        };
        let own = DocFolder {
            path: version.folder.clone(),
            original: None,
            instance: version.instance,
            version: idx,
            locale: None,
            layout: version.translations,
            root: version.root.clone(),
            files,
        };
        let translated = locales.iter_enumerated().filter_map(|(locale, settings)| {
            let path = translated_folder(settings, version)?;
            Some(DocFolder {
                root: match version.translations {
                    TranslationLayout::I18n => path.clone(),
                    _ => version.root.clone(),
                },
                path,
                original: Some(version.folder.clone()),
                locale: Some(locale),
                files: match version.translations {
                    TranslationLayout::Suffixes => Files::Suffixed(suffix(settings)),
                    _ => Files::All,
                },
                ..own.clone()
            })
        });
        let translated: Vec<_> = translated.collect();
        out.push(own);
        out.extend(translated);
    }
    out
}

/// Returns the locale of a file with docs, posts or standalone pages: the default one,
/// unless it is a translation.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_model::config;
/// use docs_model::folders::locale_of;
///
/// let text = "
/// title = \"T\"
/// docs = { translations = \"folders\" }
/// i18n = { locales = [\"en\", \"fr\"] }
/// ";
/// let (config, _) = config::parse(text).0.unwrap();
/// let of = |file| locale_of(&config, &BTreeMap::new(), file).name;
///
/// assert_eq!(of("docs/fr/a.md"), "fr");
/// assert_eq!(of("docs/a.md"), "en");
/// assert_eq!(of("i18n/fr/docusaurus-plugin-content-pages/a.md"), "fr");
/// ```
#[must_use]
pub fn locale_of(config: &SiteConfig, data: &BTreeMap<String, Node>, file: &str) -> Locale {
    let locales = locales(&config.i18n);
    let folders = doc_folders(config, data).into_iter();
    let mut of_docs = folders.filter(|folder| folder.file(file).is_some());
    let of_docs = of_docs.find_map(|folder| folder.locale);
    let elsewhere = || {
        let folder = |locale: &Locale| locale.folder.as_deref().map(path::prefix);
        let is_below = |locale: &Locale| folder(locale).is_some_and(|it| file.starts_with(&it));
        locales.position(is_below)
    };
    let default = || locales.position(|locale| locale.is_default);
    let locale = of_docs.or_else(elsewhere).or_else(default);
    locales[locale.unwrap_or_default()].clone()
}

/// Returns the folder with a version's translation into a locale; `None` for the default
/// locale. With suffixes, it is that of the originals.
#[must_use]
pub fn translated_folder(locale: &Locale, version: &Version) -> Option<String> {
    let folder = locale.folder.as_deref()?;
    Some(match version.translations {
        TranslationLayout::I18n => format!("{folder}/{}", version.translation_folder),
        TranslationLayout::Folders | TranslationLayout::AllFolders => {
            format!("{}{}", path::prefix(&version.root), locale.dir)
        }
        TranslationLayout::Suffixes => version.folder.clone(),
    })
}

/// Returns the file with the translated labels of a version's sidebars, without its
/// extension: `i18n/fr/docusaurus-plugin-content-docs/current`. `None` for the default
/// locale.
#[must_use]
pub fn labels_stem(locale: &Locale, version: &Version) -> Option<String> {
    let folder = locale.folder.as_deref()?;
    Some(format!("{folder}/{}", version.translation_folder))
}

/// A folder of posts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlogFolder {
    /// Path, relative to the site folder.
    pub path: String,
    /// Index of the blog in the configuration.
    pub blog: usize,
    /// Locale of the translations in it; `None` for the originals.
    pub locale: Option<String>,
}

/// Name of the folder with translated standalone pages, below that of a locale.
const PAGES_TRANSLATIONS: &str = "docusaurus-plugin-content-pages";

/// A folder of standalone pages.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageFolder {
    /// Path, relative to the site folder.
    pub path: String,
    /// Locale of the translations in it; `None` for the originals.
    pub locale: Option<String>,
}

/// Returns the folders whose files can be standalone pages, that of the
/// originals first. Empty if standalone pages are disabled. The [example of the
/// module](self) has a folder of each kind.
#[must_use]
pub fn page_folders(config: &SiteConfig) -> Vec<PageFolder> {
    let path = &config.pages.path;
    if path.is_empty() {
        return Vec::new();
    }
    let originals = PageFolder {
        path: path.clone(),
        locale: None,
    };
    let translated = locales(&config.i18n).into_iter().filter_map(|locale| {
        Some(PageFolder {
            path: format!("{}/{PAGES_TRANSLATIONS}", locale.folder?),
            locale: Some(locale.name),
        })
    });
    std::iter::once(originals).chain(translated).collect()
}

/// Returns the folders whose files can be posts. For each blog, that of the
/// originals comes first. Their data files, `authors.yml` and `tags.yml`, are
/// in these folders as well.
#[must_use]
pub fn blog_folders(config: &SiteConfig) -> Vec<BlogFolder> {
    let locales = locales(&config.i18n);
    let mut out = Vec::new();
    for (blog, settings) in config.blog.iter().enumerate() {
        out.push(BlogFolder {
            path: settings.path.clone(),
            blog,
            locale: None,
        });
        let name = match &*settings.id {
            "default" => BLOG_TRANSLATIONS.to_owned(),
            id => format!("{BLOG_TRANSLATIONS}-{id}"),
        };
        for locale in &locales {
            if let Some(folder) = &locale.folder {
                out.push(BlogFolder {
                    path: format!("{folder}/{name}"),
                    blog,
                    locale: Some(locale.name.clone()),
                });
            }
        }
    }
    out
}
