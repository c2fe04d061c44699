//! The search settings as attributes of the search button
//! (`theme-react/CONTRACT.md`, "Search").

use std::fmt::Write as _;

use docs_model::Site;
use docs_model::config::{SearchConfig, SearchProvider};
use docs_model::index::{DocIdx, InstanceIdx, LocaleIdx, TreeIdx, VersionIdx};
use located_data::path;
use serde_json::json;

use crate::html::escape;
use crate::plan::SEARCH_MANIFEST;
use crate::plan::{Fragment, Plan};
use crate::search::records::{contextual_tags, version_tag};
use crate::understand::{Mounted, Project};

/// The scripts' default, for which no attribute is written.
const MAX_RESULTS_PER_GROUP: usize = 5;

/// Attributes of the search button, for pages of the docs and for all others,
/// each preceded by a space.
///
/// Scripts have no other access to the configuration of the search. What is
/// equal to the default of the scripts has no attribute, which keeps pages
/// small.
#[derive(Debug, Clone, Default)]
pub(in crate::produce) struct SearchAttributes {
    /// Attributes on pages of the docs, where hits of their version come first.
    pub(in crate::produce) in_docs: String,
    /// Attributes on pages that have no version.
    pub(in crate::produce) outside_docs: String,
}

impl SearchAttributes {
    /// Returns the attributes for the pages of a tree, or none if the site has
    /// no search.
    ///
    /// The key of a hosted search is written into pages: it must be a
    /// search-only key. The write key is not part of the configuration.
    pub(in crate::produce) fn new(project: &Project, plan: &Plan, tree: TreeIdx) -> Self {
        let site = &project.site;
        let config = &site.config.search;
        if config.provider == SearchProvider::None {
            return Self::default();
        }
        let mut shared = Attributes::default();
        shared.provider(config);
        shared.settings(project, plan, tree);
        let of = &site.trees[tree];
        shared.languages(site, of.locale);
        let instance = site.versions[of.version].instance;
        let indexed = indexed_versions(project, of.locale, instance);
        shared.versions(site, of.locale, &indexed);
        let kinds = kinds(project);
        if kinds.len() > 1 {
            shared.add("kinds", &kinds.join(" "));
        }
        // Pages of a version that is not indexed search the latest version.
        let is_indexed = indexed.contains(&of.version);
        let idx = if is_indexed {
            of.version
        } else {
            site.last_version(instance)
        };
        shared.add("tags", &contextual_tags(site, idx).join(" "));
        let mut in_docs = shared.clone();
        if is_indexed {
            in_docs.add("version-name", &site.versions[idx].name);
        }
        Self {
            in_docs: in_docs.0,
            outside_docs: shared.0,
        }
    }
}

/// Data attributes, each preceded by a space.
#[derive(Debug, Clone, Default)]
struct Attributes(String);

impl Attributes {
    /// Appends an attribute.
    fn add(&mut self, name: &str, value: &str) {
        let _ = write!(self.0, " data-{name}=\"{}\"", escape(value));
    }

    /// Adds the provider, and how scripts reach a hosted index.
    fn provider(&mut self, config: &SearchConfig) {
        if config.provider != SearchProvider::Hosted {
            self.add("search", "static");
            return;
        }
        self.add("search", "hosted");
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        self.add("application-id", &text(&config.application_id));
        self.add("api-key", &text(&config.api_key));
        self.add("index-name", &text(&config.index_name));
        if !config.hosts.is_empty() {
            self.add("hosts", &config.hosts.join(" "));
        }
        if let Some(target) = config.insights.target() {
            self.add("insights", target);
        }
        if let Some(expression) = &config.external_url_regex {
            self.add("external-url", expression);
        }
        if let Some(replaced) = &config.replace_search_result_pathname {
            let value = json!({"from": replaced.pattern(), "to": replaced.replacement()});
            self.add("replace-pathname", &value.to_string());
        }
        if !config.search_parameters.is_empty() {
            let parameters = json!(config.search_parameters).to_string();
            self.add("search-parameters", &parameters);
        }
    }

    /// Adds the settings that do not depend on the provider.
    fn settings(&mut self, project: &Project, plan: &Plan, tree: TreeIdx) {
        let site = &project.site;
        let config = &site.config.search;
        let below = |file: &str| path::join([&*site.config.base_url, file]);
        if config.has_index() {
            self.add("index", &below(SEARCH_MANIFEST));
        }
        if config.max_results_per_group != MAX_RESULTS_PER_GROUP {
            let max = config.max_results_per_group.to_string();
            self.add("max-results-per-group", &max);
        }
        if !config.contextual {
            self.add("contextual", "false");
        }
        if let Some(url) = &config.missing_results_url {
            self.add("missing-results-url", url);
        }
        if let Some(file) = plan.fragment(&Fragment::Popular { tree }) {
            self.add("popular", &below(file.as_str()));
        }
        if let Some(ask) = &config.ask {
            let ask = json!({"label": ask.label, "url": ask.url}).to_string();
            self.add("ask", &ask);
        }
        if let Some(url) = &config.report_url {
            self.add("report-url", url);
        }
    }

    /// Adds the language of the pages, and all languages if there are several.
    fn languages(&mut self, site: &Site, locale: LocaleIdx) {
        self.add("language", &site.locales[locale].name);
        if site.locales.len() > 1 {
            let languages: Vec<_> = site
                .locales
                .iter()
                .map(|locale| json!({"name": locale.name, "label": locale.label}))
                .collect();
            self.add("languages", &json!(languages).to_string());
        }
    }

    /// Adds the versions that can be searched, if there are several.
    fn versions(&mut self, site: &Site, locale: LocaleIdx, indexed: &[VersionIdx]) {
        if indexed.len() > 1 {
            let versions: Vec<_> = indexed
                .iter()
                .map(|&idx| {
                    let label = &site.trees[site.tree_of(locale, idx)].version_label;
                    let name = &site.versions[idx].name;
                    json!({"name": name, "label": label, "tag": version_tag(site, idx)})
                })
                .collect();
            self.add("versions", &json!(versions).to_string());
        }
    }
}

/// Returns the indices of the versions of the docs with an index that have
/// indexed pages.
///
/// A filter by a version without hits would be offered for nothing.
fn indexed_versions(
    project: &Project,
    locale: LocaleIdx,
    instance: InstanceIdx,
) -> Vec<VersionIdx> {
    let site = &project.site;
    let is_indexed = |doc: &DocIdx| project.is_indexed(&site.docs[*doc]);
    let versions = site.versions_of(instance).map(|(idx, _)| idx);
    versions
        .filter(|&idx| {
            let tree = &site.trees[site.tree_of(locale, idx)];
            tree.docs.values().any(is_indexed)
        })
        .collect()
}

/// Returns the kinds of pages that the site has, by their names in records, in
/// the order of the search's filter.
///
/// The filter is offered only for two kinds or more.
fn kinds(project: &Project) -> Vec<&'static str> {
    use docs_model::record::Kind;
    let has = |kind: Kind| match kind {
        Kind::Guide => !project.site.docs.is_empty(),
        Kind::Api => project
            .mounted
            .iter()
            .any(|page| matches!(page, Mounted::Api { .. })),
        Kind::Library => project
            .mounted
            .iter()
            .any(|page| matches!(page, Mounted::Library { .. })),
        _ => false,
    };
    Kind::ALL
        .into_iter()
        .filter(|kind| has(*kind))
        .map(Kind::as_str)
        .collect()
}
