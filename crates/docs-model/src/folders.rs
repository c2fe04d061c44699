//! The folders with docs, posts and standalone pages: one for each version,
//! blog or set of pages, and one for each of their translations.
//!
//! This crate reads no files: a caller reads the folders listed here, and
//! passes their files to [`assemble`](crate::assemble()). The names of folders
//! with translations are those of Docusaurus's plugins.
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

use std::collections::BTreeMap;

use located_data::Node;

use crate::config::SiteConfig;
use crate::index::InstanceIdx;
use crate::locale::locales;
use crate::version::{Version, versions};

/// Name of the folder with translated posts, below that of a locale. Those of a
/// further blog end in its id.
const BLOG_TRANSLATIONS: &str = "docusaurus-plugin-content-blog";

/// A folder of docs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocFolder {
    /// Path, relative to the site folder.
    pub path: String,
    /// For a translation, the folder of the originals.
    pub original: Option<String>,
    /// The docs instance.
    pub instance: InstanceIdx,
}

/// Returns the folders whose files can be docs. Versions that `versions.json`,
/// one of the data files, does not list are excluded.
///
/// One folder may be inside another, whose files then belong to both, unless
/// `exclude` says otherwise. The folders need not exist. Problems of
/// `versions.json` are reported by the assembly, not here.
#[must_use]
pub fn doc_folders(config: &SiteConfig, data: &BTreeMap<String, Node>) -> Vec<DocFolder> {
    let (versions, _) = versions(config, data, None);
    let locales = locales(&config.i18n);
    let of_version = |version: &Version| {
        let translated = locales.iter().filter_map(|locale| {
            Some(DocFolder {
                path: translated_folder(locale.folder.as_deref(), version)?,
                original: Some(version.folder.clone()),
                instance: version.instance,
            })
        });
        let own = DocFolder {
            path: version.folder.clone(),
            original: None,
            instance: version.instance,
        };
        std::iter::once(own).chain(translated).collect::<Vec<_>>()
    };
    versions.iter().flat_map(of_version).collect()
}

/// Returns the folder with a version's translation, below that of a locale;
/// `None` for the default locale. The translated labels of the version's
/// sidebars are in the file beside it, with `.json` appended.
#[must_use]
pub fn translated_folder(locale_folder: Option<&str>, version: &Version) -> Option<String> {
    let folder = locale_folder?;
    let version = &version.translation_folder;
    Some(format!("{folder}/{version}"))
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
