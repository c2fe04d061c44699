//! The search settings as attributes of the search button
//! (`theme-react/CONTRACT.md`, "Search").

use std::fmt::Write as _;

use docs_model::config::SearchProvider;
use docs_model::index::{DocIdx, InstanceIdx, LocaleIdx, TreeIdx, VersionIdx};
use located_data::path;
use serde_json::json;

use crate::plan::SEARCH_MANIFEST;
use crate::plan::{Fragment, Plan};
use crate::produce::html::escape;
use crate::search::records::{self, contextual_tags, version_tag};
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
        let mut shared = String::new();
        let mut add = |name: &str, value: &str| attribute(&mut shared, name, value);
        match config.provider {
            SearchProvider::Hosted => {
                add("search", "hosted");
                let text = |value: &Option<String>| value.clone().unwrap_or_default();
                add("application-id", &text(&config.application_id));
                add("api-key", &text(&config.api_key));
                add("index-name", &text(&config.index_name));
                if !config.hosts.is_empty() {
                    add("hosts", &config.hosts.join(" "));
                }
                if let Some(target) = config.insights.target() {
                    add("insights", target);
                }
                if let Some(expression) = &config.external_url_regex {
                    add("external-url", expression);
                }
                if let Some(replaced) = &config.replace_search_result_pathname {
                    let value = json!({"from": replaced.pattern(), "to": replaced.replacement()});
                    add("replace-pathname", &value.to_string());
                }
                if !config.search_parameters.is_empty() {
                    add(
                        "search-parameters",
                        &json!(config.search_parameters).to_string(),
                    );
                }
            }
            _ => add("search", "static"),
        }
        if config.has_index() {
            let manifest = path::join([&*site.config.base_url, SEARCH_MANIFEST]);
            add("index", &manifest);
        }
        if config.max_results_per_group != MAX_RESULTS_PER_GROUP {
            let max = config.max_results_per_group.to_string();
            add("max-results-per-group", &max);
        }
        if !config.contextual {
            add("contextual", "false");
        }
        if let Some(url) = &config.missing_results_url {
            add("missing-results-url", url);
        }
        if let Some(file) = plan.fragment(&Fragment::Popular { tree }) {
            add(
                "popular",
                &path::join([&*site.config.base_url, file.as_str()]),
            );
        }
        if let Some(ask) = &config.ask {
            add(
                "ask",
                &json!({"label": ask.label, "url": ask.url}).to_string(),
            );
        }
        if let Some(url) = &config.report_url {
            add("report-url", url);
        }
        let of = &site.trees[tree];
        let locale = &site.locales[of.locale];
        add("language", &locale.name);
        if site.locales.len() > 1 {
            let languages: Vec<_> = site
                .locales
                .iter()
                .map(|locale| json!({"name": locale.name, "label": locale.label}))
                .collect();
            add("languages", &json!(languages).to_string());
        }
        let instance = site.versions[of.version].instance;
        let indexed = indexed_versions(project, of.locale, instance);
        if indexed.len() > 1 {
            let versions: Vec<_> = indexed
                .iter()
                .map(|&idx| {
                    let label = &site.trees[site.tree_of(of.locale, idx)].version_label;
                    let name = &site.versions[idx].name;
                    json!({"name": name, "label": label, "tag": version_tag(site, idx)})
                })
                .collect();
            add("versions", &json!(versions).to_string());
        }
        let kinds = kinds(project);
        if kinds.len() > 1 {
            add("kinds", &kinds.join(" "));
        }
        // Pages of a version that is not indexed search the latest version.
        let is_indexed = indexed.contains(&of.version);
        let idx = if is_indexed {
            of.version
        } else {
            site.last_version(instance)
        };
        let version = &site.versions[idx].name;
        let tags = contextual_tags(site, idx).join(" ");
        attribute(&mut shared, "tags", &tags);
        let mut in_docs = shared.clone();
        if is_indexed {
            attribute(&mut in_docs, "version-name", version);
        }
        Self {
            in_docs,
            outside_docs: shared,
        }
    }
}

/// Appends a data attribute, preceded by a space.
fn attribute(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " data-{name}=\"{}\"", escape(value));
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
    let is_indexed = |doc: &DocIdx| records::is_indexed(project, &site.docs[*doc]);
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
