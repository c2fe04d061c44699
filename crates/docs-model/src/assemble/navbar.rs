//! Checks of the navbar's items against the site.
//!
//! An item refers to docs, sidebars and versions by name. It is kept even if
//! the name is unknown; the diagnostic says so.
//!
//! Items are not resolved to pages here. Their targets depend on the version and the
//! language of the page that shows them, so that a renderer does this for each page;
//! here it is checked that there is a target at all.

use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Step, path};

use super::Sources;
use super::config::Targets;
use super::missing::{has_docs, lacks_docs};
use super::similar::Suggestions;
use crate::config::{CONFIG_FILE, DocsConfig, SidebarPath};
use crate::index::TreeIdx;
use crate::navbar::{self, NavbarEntry, NavbarItem};
use crate::site::Site;
use crate::version::sidebars_stem;

/// Parses the items of the navbar, checks them, and adds them to the site.
pub(super) fn build(
    sources: &Sources,
    site: &mut Site,
    suggestions: &Suggestions,
    out: &mut Vec<Diagnostic>,
) {
    let items = &sources.config.navbar.items;
    let (entries, problems) = navbar::parse(items, sources.config_source.as_ref());
    out.extend(problems);
    let targets = Targets::new(sources, site, suggestions);
    for entry in &entries {
        check(&targets, entry, out);
    }
    site.navbar = entries;
}

/// Returns the help for a link without a page. The default docs folder may be missing
/// in a site with a blog, and is then no fault of its own.
fn link_help(sources: &Sources) -> String {
    let usual = "set `to` to a page of the site, or use `href` for other URLs";
    let mut docs = sources.config.docs.iter();
    let is_unreported = |docs: &&DocsConfig| {
        docs.include_current_version && !has_docs(sources, &docs.path) && !lacks_docs(sources, docs)
    };
    match docs.find(is_unreported) {
        Some(docs) => format!(
            "{usual}; the docs folder `{}` contains no Markdown files",
            docs.path
        ),
        None => usual.to_owned(),
    }
}

/// Returns whether the sidebar file of docs could not be parsed, so that its sidebars
/// are not known.
fn has_faulty_sidebars(sources: &Sources, docs: &DocsConfig) -> bool {
    let stem = match &docs.sidebar_path {
        SidebarPath::File(file) => path::resolve("", file),
        SidebarPath::Auto | SidebarPath::Enabled(_) => sidebars_stem(&docs.id),
    };
    sources.faulty_data.iter().any(|file| {
        let rest = file.strip_prefix(&*stem);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// Checks an item and the items of its menu.
///
/// A doc may be missing in some versions: it is reported only if no version and
/// no language has it.
fn check(targets: &Targets<'_>, entry: &NavbarEntry, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    let placed = |diagnostic: Diagnostic| {
        let mut diagnostic = diagnostic.in_file(CONFIG_FILE);
        let path = [
            Step::Key("navbar"),
            Step::Key("items"),
            Step::Index(entry.index),
        ];
        diagnostic.span = sources
            .config_source
            .as_ref()
            .and_then(|source| source.span(&path));
        diagnostic
    };
    let mut report = |message: String, help: String| {
        out.push(placed(Diagnostic::error("navbar", message).help(help)));
    };
    let docs = &site.config.docs;
    let Some(instance) = docs.find(entry.item.docs()) else {
        let id = entry.item.docs().unwrap_or_default();
        let ids = docs.iter().map(|docs| &*docs.id);
        let help = match nearest(id, ids.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => expected(ids),
        };
        report(
            format!("navbar item refers to docs `{id}`, which do not exist"),
            help,
        );
        return;
    };
    let trees = || {
        let is_of_docs = |idx: &TreeIdx| site.instance_of(*idx) == instance;
        let of_docs = site.trees.indices().filter(is_of_docs);
        of_docs.map(|idx| &site.trees[idx])
    };
    let last = site.last_version(instance);
    let tree = &site.trees[site.tree_of(site.default_locale(), last)];
    match &entry.item {
        NavbarItem::Link(link) => {
            let missing = link
                .to
                .as_deref()
                .filter(|to| !path::is_external(to))
                .filter(|to| !targets.contain(to));
            if let Some(to) = missing {
                let message = format!(
                    "navbar item `{}` points to `{to}`, which is not a page of this site",
                    link.label
                );
                let level = site.config.checks.broken_links;
                let found = level
                    .diagnostic("dead-link", message)
                    .map(|problem| placed(problem.help(targets.help(to, &link_help(sources)))));
                out.extend(found);
            }
        }
        NavbarItem::Doc { id, .. }
            if !trees()
                .any(|tree| tree.docs.contains_key(id) || tree.generated_index(id).is_some()) =>
        {
            let help = match nearest(id, tree.docs.keys().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write the id of a doc".to_owned(),
            };
            report(
                format!("navbar item refers to doc `{id}`, which does not exist"),
                help,
            );
        }
        NavbarItem::DocSidebar { sidebar, .. } => {
            let found = trees().find_map(|tree| tree.sidebars.get(sidebar));
            let names = || tree.sidebars.keys().map(String::as_str);
            match found {
                None if has_faulty_sidebars(sources, &docs[instance]) => {}
                None => report(
                    format!("navbar item refers to sidebar `{sidebar}`, which does not exist"),
                    expected(names()),
                ),
                // A sidebar without pages has no target for the link.
                Some(found) if found.pages().next().is_none() => report(
                    format!(
                        "navbar item refers to sidebar `{sidebar}`, which has no page to link to"
                    ),
                    "add a doc to the sidebar, or remove the item".to_owned(),
                ),
                Some(_) => {}
            }
        }
        NavbarItem::DocsVersionDropdown {
            before,
            after,
            versions,
            ..
        } => {
            for name in versions.iter().flatten() {
                let known = || {
                    site.versions_of(instance)
                        .map(|(_, version)| version.name.as_str())
                };
                if !known().any(|known| known == name) {
                    report(
                        format!(
                            "the version dropdown lists version `{name}`, which does not exist"
                        ),
                        expected(known()),
                    );
                }
            }
            for entry in before.iter().chain(after) {
                check(targets, entry, out);
            }
        }
        NavbarItem::LocaleDropdown { before, after } => {
            for entry in before.iter().chain(after) {
                check(targets, entry, out);
            }
        }
        NavbarItem::Dropdown { items, .. } => {
            for entry in items {
                check(targets, entry, out);
            }
        }
        _ => {}
    }
}
