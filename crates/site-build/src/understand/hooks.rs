//! Docusaurus hooks whose values are known at build time: the site, its
//! languages, the version of the page. Constant code can call them, directly or
//! through functions of the site.
//!
//! Values are code of a module, which the evaluator of constants reads like any
//! other: so hooks work in functions of the site as well, without a list of
//! places where they may be called.

use std::sync::{Arc, OnceLock};

use docs_markdown::Module;
use docs_model::config::DEFAULT_DOCS;
use docs_model::folders::locale_of;
use docs_model::index::{IndexVec, VersionIdx};
use docs_model::version::{self, Version, versions_file};
use located_data::path;
use serde_json::{Map, Value, json};

use super::shims;
use crate::load::Sources;

/// Values of hooks that all pages share, computed on first use.
///
/// At most a few kilobytes: the configuration and the list of versions.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    site: OnceLock<Value>,
    versions: OnceLock<IndexVec<VersionIdx, Version>>,
}

/// Returns `None` for modules that are not of this kind. `page` is the path of
/// the file, which decides the active version and the language.
impl Hooks {
    /// Returns the Docusaurus module for `specifier`, with the values for the
    /// page of a file.
    pub(super) fn module(&self, sources: &Sources, page: &str, specifier: &str) -> Option<Module> {
        let text = match specifier {
            "@docusaurus/useDocusaurusContext" => {
                let site = self.site.get_or_init(|| shims::site(sources));
                let locale = locale_of(&sources.config, &sources.data, page);
                let context = shims::context(site, &locale.name);
                format!("export default () => ({context});")
            }
            "@generated/docusaurus.config" => {
                let site = self.site.get_or_init(|| shims::site(sources));
                let locale = locale_of(&sources.config, &sources.data, page);
                let context = shims::context(site, &locale.name);
                format!("export default {};", context["siteConfig"])
            }
            "@docusaurus/useIsBrowser" => "export default () => false;".to_owned(),
            "@docusaurus/plugin-content-docs/client" => self.docs_client(sources, page),
            _ => return None,
        };
        Some(Module::Code {
            file: format!("{specifier}.js"),
            text: Arc::from(text),
        })
    }

    /// Returns the module with the docs hooks, for the version of a page.
    ///
    /// A page outside the docs has no active version; hooks that require one
    /// return an object without a name, as in Docusaurus.
    fn docs_client(&self, sources: &Sources, page: &str) -> String {
        let config = &sources.config;
        let versions = self
            .versions
            .get_or_init(|| version::versions(config, &sources.data, None).0);
        let fact = |version: &Version| {
            let docs = &config.docs[version.instance];
            let base = [&*config.base_url, &*docs.route_base_path, &*version.path];
            json!({
                "name": version.name,
                "label": version.label,
                "isLast": version.is_last,
                "path": path::join(base),
            })
        };
        let mut all = Map::new();
        let mut latest = Map::new();
        let mut active = Map::new();
        for version in versions {
            let id = config.docs[version.instance].id.clone();
            if version.is_last {
                latest.insert(id.clone(), fact(version));
            }
            if is_page_of(version, page) {
                active.insert(id.clone(), fact(version));
            }
            let list = all.entry(id).or_insert_with(|| json!([]));
            if let Value::Array(list) = list {
                list.push(fact(version));
            }
        }
        let own = active.values().next().cloned().unwrap_or_default();
        let default = Value::from(DEFAULT_DOCS);
        let [all, latest, active] = [all, latest, active].map(Value::Object);
        format!(
            "export const useVersions = (id) => ({all})[id ?? {default}];\n\
             export const useLatestVersion = (id) => ({latest})[id ?? {default}];\n\
             export const useActiveVersion = (id) => ({active})[id ?? {default}];\n\
             export const useDocsVersion = () => ({{...({own}), version: ({own}).name}});\n"
        )
    }
}

/// Returns whether the file of a page is in the folder of a version or of its
/// translations.
///
/// Translations lie in `i18n/<locale>/…/<version>`, or in folders of the version.
fn is_page_of(version: &Version, page: &str) -> bool {
    path::below(page, &version.root).is_some()
        || page.contains(&format!("/{}/", version.translation_folder))
}

/// Returns the files that the values of hooks depend on.
///
/// A page that calls a hook depends on them, and is parsed again when they
/// change.
pub(super) fn files(sources: &Sources) -> Vec<String> {
    let docs = sources.config.docs.iter();
    docs.map(|docs| versions_file(&docs.id)).collect()
}
