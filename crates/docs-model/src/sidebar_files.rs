//! The files with the sidebars of docs: of each version, in each language.
//!
//! A version has one file in any format that data is read in. A language other than the
//! default one may have a file of its own, with the folder name of its locale before the
//! extension, in any of the formats as well.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use docs_model::sidebar_files::SidebarFiles;
//! use docs_model::version::versions;
//! use docs_model::{Syntax, config, data, locale};
//!
//! let text = "title = \"T\"\ndocs = { sidebar_path = \"nav/main.json\" }\n[i18n]\nlocales = [\"en\", \"fr\"]\n";
//! let (config, _) = config::parse(text).0.unwrap();
//! let locales = locale::locales(&config.i18n);
//! let list = data::parse(r#"["1.0"]"#, Syntax::Json).unwrap();
//! let data = BTreeMap::from([("versions.json".to_owned(), list)]);
//! let (versions, _) = versions(&config, &data, None);
//! let docs = config.docs.iter().next().unwrap();
//!
//! let current = SidebarFiles::of(versions.iter().next().unwrap(), docs).unwrap();
//! let french = locales.iter().nth(1).unwrap();
//! assert!(current.contains("nav/main.json", &config.i18n));
//! assert!(current.contains("nav/main.fr.yml", &config.i18n));
//! assert!(!current.contains("nav/main.yml", &config.i18n));
//! assert_eq!(current.candidates(french).next().unwrap(), "nav/main.fr.json");
//!
//! let first = SidebarFiles::of(versions.iter().nth(1).unwrap(), docs).unwrap();
//! assert!(first.contains("versioned_sidebars/version-1.0-sidebars.fr.toml", &config.i18n));
//! ```

use std::collections::BTreeMap;

use located_data::{Node, path};

use crate::config::{DocsConfig, I18nConfig, SidebarPath};
use crate::locale::{Locale, locales};
use crate::version::{Version, sidebars_stem, version_sidebars_folder};

/// Extensions of sidebar files, in the order in which they are tried.
pub const EXTENSIONS: [&str; 4] = [".json", ".yaml", ".yml", ".toml"];

/// The files that can have the sidebars of a version. They need not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SidebarFiles {
    /// Path without the extension, relative to the site folder.
    stem: String,
    /// Extension that the configuration names. That of code stays part of the stem, since
    /// such a file is not read.
    extension: Option<&'static str>,
}

impl SidebarFiles {
    /// Returns the files of a version of `docs`. Returns `None` if its sidebars are
    /// disabled or generated whatever files there are.
    #[must_use]
    pub fn of(version: &Version, docs: &DocsConfig) -> Option<Self> {
        match (&docs.sidebar_path, &version.sidebar_file) {
            (SidebarPath::Enabled(false), _) => None,
            (_, Some(stem)) => Some(Self::named(stem.clone())),
            _ => Self::of_current(docs),
        }
    }

    /// Returns the files of the docs that are being written.
    #[must_use]
    pub fn of_current(docs: &DocsConfig) -> Option<Self> {
        match &docs.sidebar_path {
            SidebarPath::Enabled(_) => None,
            SidebarPath::Auto => Some(Self::named(sidebars_stem(&docs.id))),
            SidebarPath::File(written) => {
                let file = path::resolve("", written);
                let mut extensions = EXTENSIONS.into_iter();
                let extension = extensions.find(|extension| file.ends_with(extension));
                let end = file.len() - extension.map_or(0, str::len);
                Some(Self {
                    stem: file[..end].to_owned(),
                    extension,
                })
            }
        }
    }

    /// Returns the files of the version `name` of the docs instance `docs`.
    #[must_use]
    pub fn of_version(docs: &str, name: &str) -> Self {
        let folder = version_sidebars_folder(docs);
        Self::named(format!("{folder}/version-{name}-sidebars"))
    }

    /// Returns the files with a stem that can have any extension.
    fn named(stem: String) -> Self {
        Self {
            stem,
            extension: None,
        }
    }

    /// Returns the files that are tried for a locale, in this order. The sidebars of the
    /// default locale, which the other ones share unless they have some of their own, are
    /// in exactly the file that is configured.
    pub fn candidates(&self, locale: &Locale) -> impl Iterator<Item = String> {
        let configured = self.extension.into_iter();
        let is_any = self.extension.is_none() || !locale.is_default;
        let others = EXTENSIONS.into_iter().filter(move |_| is_any);
        let others = others.filter(|extension| Some(*extension) != self.extension);
        let extensions = configured.chain(others);
        extensions.map(|extension| self.path(locale, extension))
    }

    /// Returns the file that has the sidebars of a locale itself, if it exists.
    #[must_use]
    pub fn find(&self, locale: &Locale, data: &BTreeMap<String, Node>) -> Option<String> {
        let mut candidates = self.candidates(locale);
        candidates.find(|file| data.contains_key(file))
    }

    /// Returns the folder of the files; empty for the site folder.
    #[must_use]
    pub fn folder(&self) -> &str {
        path::parent(&self.stem)
    }

    /// Returns the file of a locale with the extension of `file`, which has the same
    /// sidebars in another version.
    #[must_use]
    pub fn like(&self, file: &str, locale: &Locale) -> String {
        let mut extensions = EXTENSIONS.into_iter();
        let extension = extensions.find(|extension| file.ends_with(extension));
        self.path(locale, extension.unwrap_or(EXTENSIONS[0]))
    }

    /// Returns whether a file is among the candidates of a locale.
    #[must_use]
    pub fn contains(&self, file: &str, config: &I18nConfig) -> bool {
        // Most files of a site begin differently, and need no list of locales.
        file.starts_with(&*self.stem)
            && locales(config)
                .iter()
                .any(|locale| self.candidates(locale).any(|candidate| candidate == file))
    }

    /// Returns the path of a locale's file.
    fn path(&self, locale: &Locale, extension: &str) -> String {
        match locale.is_default {
            true => format!("{}{extension}", self.stem),
            false => format!("{}.{}{extension}", self.stem, locale.dir),
        }
    }
}
