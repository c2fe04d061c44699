//! The folders that hold docs: one for each version, and one for each of its
//! translations.

use crate::config::SiteConfig;
use crate::locale::locales;
use crate::value::Value;
use crate::version::{Version, versions};

/// Folder of translated docs in that of a locale.
pub(crate) const DOCS_TRANSLATIONS: &str = "docusaurus-plugin-content-docs";

/// A folder of docs below the site folder.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocFolder {
    /// Its path.
    pub path: String,
    /// The folder with the originals of a translation.
    pub original: Option<String>,
}

/// Returns the folders whose files can be pages. A version that is not in
/// `versions.json`, of which `versions_file` is the value, has none.
#[must_use]
pub fn doc_folders(config: &SiteConfig, versions_file: Option<&Value>) -> Vec<DocFolder> {
    let (versions, _) = versions(&config.docs, versions_file);
    let locales = locales(&config.i18n);
    let of_version = |version: &Version| {
        let translated = locales.iter().filter_map(|locale| {
            Some(DocFolder {
                path: translated_folder(locale.folder.as_deref(), version)?,
                original: Some(version.folder.clone()),
            })
        });
        let own = DocFolder {
            path: version.folder.clone(),
            original: None,
        };
        std::iter::once(own).chain(translated).collect::<Vec<_>>()
    };
    versions.iter().flat_map(of_version).collect()
}

/// Returns the folder of a version's translation in that of a locale.
pub(crate) fn translated_folder(locale_folder: Option<&str>, version: &Version) -> Option<String> {
    let folder = locale_folder?;
    let version = &version.translation_folder;
    Some(format!("{folder}/{DOCS_TRANSLATIONS}/{version}"))
}
