//! Warns of docs and sidebars of versions that no list names.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::config::DocsConfig;
use docs_model::identity::is_markdown_file;
use docs_model::version::{version_sidebars_folder, versions_file, versions_folder};
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Node};

use super::Sources;

/// Extensions of sidebar files.
const SIDEBARS: &[&str] = &["json", "yaml", "yml", "toml"];

/// Maximum number of versions with which the name of a file is compared.
const MAX_COMPARED: usize = 100;

/// Returns a warning for each folder of a version that `versions.json` does not list, whose
/// docs are not published, and for each sidebar file that belongs to no version.
pub(super) fn unread_versions(sources: &Sources) -> Vec<Diagnostic> {
    let docs = sources.config.docs.iter();
    let versioned = docs.filter(|docs| !docs.disable_versioning && !is_misnamed(sources, docs));
    versioned
        .flat_map(|docs| {
            let listed = listed(sources, docs);
            let mut out = folders(sources, docs, &listed);
            out.extend(sidebars(sources, docs, &listed));
            out
        })
        .collect()
}

/// Returns whether the list of versions does not exist, but a file of a similar name, such
/// as `versions.yml` or `version.json`: `unread-settings` reports that one.
fn is_misnamed(sources: &Sources, docs: &DocsConfig) -> bool {
    let list = versions_file(&docs.id);
    let wanted = list.trim_end_matches(".json").trim_end_matches('s');
    let mut files = sources.files.iter().chain(sources.texts.keys());
    !sources.data.contains_key(&list)
        && files.any(|file| {
            let stem = file.rsplit_once('.').map_or("", |(stem, _)| stem);
            stem.trim_end_matches(['s', 'S'])
                .eq_ignore_ascii_case(wanted)
        })
}

/// Returns the names in the list of versions.
fn listed<'s>(sources: &'s Sources, docs: &DocsConfig) -> BTreeSet<&'s str> {
    let list = sources.data.get(&versions_file(&docs.id));
    let names = list.and_then(Node::as_array).unwrap_or_default();
    names.iter().filter_map(Node::as_str).collect()
}

/// Returns the paths of files below a folder, without the folder.
fn below<'s>(sources: &'s Sources, folder: &str) -> BTreeSet<&'s str> {
    let prefix = format!("{folder}/");
    let lists = sources.files.iter().chain(sources.texts.keys());
    lists
        .filter_map(|file| file.strip_prefix(&prefix))
        .collect()
}

/// Returns a warning for each folder of docs that is not that of a version.
fn folders(sources: &Sources, docs: &DocsConfig, listed: &BTreeSet<&str>) -> Vec<Diagnostic> {
    let all = versions_folder(&docs.id);
    let mut pages: BTreeMap<&str, usize> = BTreeMap::new();
    for file in below(sources, &all) {
        if let Some((folder, _)) = file.split_once('/')
            && is_markdown_file(file)
        {
            *pages.entry(folder).or_default() += 1;
        }
    }
    let is_read = |folder: &str| {
        let name = folder.strip_prefix("version-");
        name.is_some_and(|name| listed.contains(name))
    };
    let list = versions_file(&docs.id);
    pages
        .into_iter()
        .filter(|(folder, _)| !is_read(folder))
        .map(|(folder, count)| {
            let pages = match count {
                1 => "a page of a version is".to_owned(),
                count => format!("{count} pages of a version are"),
            };
            let help = match folder.strip_prefix("version-") {
                Some(name) => format!("add \"{name}\" to `{list}`, or remove the folder"),
                None if listed.contains(folder) => format!("rename it to `version-{folder}`"),
                None => format!(
                    "rename it to `version-{folder}`, and add \"{folder}\" to `{list}`; or remove the folder"
                ),
            };
            Diagnostic::warning("unread-version", format!("{pages} not published"))
                .in_file(format!("{all}/{folder}"))
                .help(help)
        })
        .collect()
}

/// Returns a warning for each sidebar file that has almost the name of that of a version.
fn sidebars(sources: &Sources, docs: &DocsConfig, listed: &BTreeSet<&str>) -> Vec<Diagnostic> {
    let folder = version_sidebars_folder(&docs.id);
    let stems: BTreeSet<String> = (listed.iter())
        .map(|name| format!("version-{name}-sidebars"))
        .collect();
    let files = below(sources, &folder);
    let unread = files.into_iter().filter_map(|file| {
        let (stem, extension) = file.rsplit_once('.')?;
        let is_data = SIDEBARS.contains(&&*extension.to_ascii_lowercase());
        if !is_data || stems.contains(stem) {
            return None;
        }
        // Those of a version that is not listed belong to its folder, which is reported.
        let name = stem.strip_prefix("version-").unwrap_or(stem);
        let name = name
            .strip_suffix("sidebars")
            .or_else(|| name.strip_suffix("sidebar"));
        let name = name.map(|name| name.trim_end_matches(['-', '_']));
        let meant = name.filter(|name| listed.contains(name));
        let meant = meant.map(|name| format!("version-{name}-sidebars"));
        let meant = meant.or_else(|| match stem.starts_with("version-") {
            true => None,
            false => nearest(stem, stems.iter().take(MAX_COMPARED).map(String::as_str))
                .map(str::to_owned),
        })?;
        let problem = Diagnostic::warning("unread-settings", "this file is not read");
        Some(
            problem
                .in_file(format!("{folder}/{file}"))
                .help(format!("rename it to `{meant}.{extension}`")),
        )
    });
    unread.collect()
}
