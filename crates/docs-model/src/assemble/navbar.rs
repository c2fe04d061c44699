//! Checks of the navbar's items against the site.
//!
//! An item refers to docs, sidebars and versions by name. It is kept even if
//! the name is unknown; the diagnostic says so.
//!
//! Items are not resolved to pages here. Their targets depend on the version and the
//! language of the page that shows them, so that a renderer does this for each page;
//! here it is checked that there is a target at all.

use std::collections::BTreeMap;

use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Step, path};

use super::Sources;
use super::config::{Targets, placed};
use super::missing::{is_empty, lacks_docs};
use super::similar::Suggestions;
use crate::config::DocsConfig;
use crate::index::{InstanceIdx, LocaleIdx, TreeIdx};
use crate::navbar::{self, NavbarEntry, NavbarItem, NavbarLink};
use crate::sidebar_files::SidebarFiles;
use crate::site::{Site, Tree};

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
    let mut of_locales = BTreeMap::new();
    for (idx, locale) in site.locales.iter_enumerated() {
        let settings = sources.config.i18n.locale_configs.get(&locale.name);
        let Some(items) = settings.and_then(|settings| settings.navbar_items.as_ref()) else {
            continue;
        };
        let (entries, problems) = navbar::parse_at(
            items,
            &place_in_locale(&locale.name),
            sources.config_source.as_ref(),
        );
        out.extend(problems);
        of_locales.insert(idx, entries);
    }
    let targets = Targets::new(sources, site, suggestions);
    let check_all = |locale, entries: &[NavbarEntry], place: &[Step<'_>], out: &mut Vec<_>| {
        for entry in entries {
            check(&targets, locale, entry, place, out);
        }
    };
    let place = [Step::Key("navbar"), Step::Key("items")];
    check_all(site.default_locale(), &entries, &place, out);
    for (&locale, entries) in &of_locales {
        let place = place_in_locale(&site.locales[locale].name);
        check_all(locale, entries, &place, out);
    }
    site.navbar = entries;
    site.localized_navbars = of_locales;
}

/// Returns the place of the navbar's items of a locale in the configuration.
const fn place_in_locale(name: &str) -> [Step<'_>; 4] {
    [
        Step::Key("i18n"),
        Step::Key("locale_configs"),
        Step::Key(name),
        Step::Key("navbar_items"),
    ]
}

/// Returns the help for a link without a page. The default docs folder may be missing
/// in a site with a blog, and is then no fault of its own.
fn link_help(sources: &Sources, site: &Site) -> String {
    let usual = "set `to` to a page of the site, or use `href` for other URLs";
    let mut docs = site.config.docs.iter_enumerated();
    let is_unreported = |instance: InstanceIdx| {
        is_empty(sources, site, instance) && !lacks_docs(sources, site, instance)
    };
    match docs.find(|(instance, _)| is_unreported(*instance)) {
        Some((_, docs)) => format!(
            "{usual}; the docs folder `{}` contains no Markdown files",
            docs.path
        ),
        None => usual.to_owned(),
    }
}

/// Returns whether the sidebar file of docs could not be parsed, so that its sidebars
/// are not known.
fn has_faulty_sidebars(sources: &Sources, docs: &DocsConfig) -> bool {
    let files = SidebarFiles::of_current(docs);
    let is_faulty = |files: &SidebarFiles| {
        let mut faulty = sources.faulty_data.iter();
        faulty.any(|file| files.contains(file, &sources.config.i18n))
    };
    files.as_ref().is_some_and(is_faulty)
}

/// Checks an item of the list at `place` in the configuration, and the items of its menu.
/// Links are those of pages in `locale`.
fn check(
    targets: &Targets<'_>,
    locale: LocaleIdx,
    entry: &NavbarEntry,
    place: &[Step<'_>],
    out: &mut Vec<Diagnostic>,
) {
    let place = [place, &[Step::Index(entry.index)]].concat();
    let found = problems(targets, locale, &entry.item).into_iter();
    out.extend(found.map(|problem| placed(targets.sources, &place, problem)));
    for (key, items) in entry.item.menus() {
        let place = [&*place, &[Step::Key(key)]].concat();
        for item in items {
            check(targets, locale, item, &place, out);
        }
    }
}

/// Returns the problems of an item itself. The caller places them.
fn problems(targets: &Targets<'_>, locale: LocaleIdx, item: &NavbarItem) -> Vec<Diagnostic> {
    let site = targets.site;
    let Some(instance) = site.config.docs.find(item.docs()) else {
        return vec![unknown_docs(site, item.docs().unwrap_or_default())];
    };
    match item {
        NavbarItem::Link(link) => link_problems(targets, locale, link),
        NavbarItem::Doc { id, .. } => Vec::from_iter(missing_doc(site, instance, id)),
        NavbarItem::DocSidebar { sidebar, .. } => {
            Vec::from_iter(sidebar_problem(targets, instance, sidebar))
        }
        NavbarItem::DocsVersionDropdown { versions, .. } => {
            let listed = versions.iter().flatten();
            let missing = listed.filter_map(|name| missing_version(site, instance, name));
            missing.collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the error about docs that the site does not have.
fn unknown_docs(site: &Site, id: &str) -> Diagnostic {
    let ids = site.config.docs.iter().map(|docs| &*docs.id);
    let help = match nearest(id, ids.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => expected(ids),
    };
    let message = format!("navbar item refers to docs `{id}`, which do not exist");
    Diagnostic::error("navbar", message).help(help)
}

/// Returns the problems of a link: a path without a page, a URL of the site without one.
fn link_problems(targets: &Targets<'_>, locale: LocaleIdx, link: &NavbarLink) -> Vec<Diagnostic> {
    let to = link.to.as_deref().filter(|to| !path::is_external(to));
    let missing = to
        .filter(|to| !targets.contain_in(locale, to))
        .and_then(|to| {
            let message = format!(
                "navbar item `{}` points to `{to}`, which is not a page of this site",
                link.label
            );
            let level = targets.site.config.checks.broken_links;
            let problem = level.diagnostic("dead-link", message)?;
            Some(problem.help(targets.help(to, &link_help(targets.sources, targets.site))))
        });
    let url = link.href.as_deref();
    let of_url = url.and_then(|url| targets.url_problem(url));
    missing.into_iter().chain(of_url).collect()
}

/// Returns the versions of a docs instance in all languages.
fn trees(site: &Site, instance: InstanceIdx) -> impl Iterator<Item = &Tree> {
    let is_of_docs = move |idx: &TreeIdx| site.instance_of(*idx) == instance;
    let of_docs = site.trees.indices().filter(is_of_docs);
    of_docs.map(|idx| &site.trees[idx])
}

/// Returns the version whose names are suggested: the last one, in the default language.
fn last_tree(site: &Site, instance: InstanceIdx) -> &Tree {
    &site.trees[site.tree_of(site.default_locale(), site.last_version(instance))]
}

/// Returns the error about a doc that no version and no language has. Some may lack it.
fn missing_doc(site: &Site, instance: InstanceIdx, id: &str) -> Option<Diagnostic> {
    let has = |tree: &Tree| tree.docs.contains_key(id) || tree.generated_index(id).is_some();
    if trees(site, instance).any(has) {
        return None;
    }
    let known = last_tree(site, instance).docs.keys();
    let help = match nearest(id, known.map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the id of a doc".to_owned(),
    };
    let message = format!("navbar item refers to doc `{id}`, which does not exist");
    Some(Diagnostic::error("navbar", message).help(help))
}

/// Returns the error about a sidebar that no version has, or that has no page to link to.
fn sidebar_problem(targets: &Targets<'_>, instance: InstanceIdx, name: &str) -> Option<Diagnostic> {
    let Targets { sources, site, .. } = *targets;
    let found = trees(site, instance).find_map(|tree| tree.sidebars.get(name));
    let (reason, help) = match found {
        None if has_faulty_sidebars(sources, &site.config.docs[instance]) => return None,
        None => {
            let names = last_tree(site, instance).sidebars.keys();
            ("does not exist", expected(names.map(String::as_str)))
        }
        Some(sidebar) if sidebar.pages().next().is_none() => (
            "has no page to link to",
            "add a doc to the sidebar, or remove the item".to_owned(),
        ),
        Some(_) => return None,
    };
    let message = format!("navbar item refers to sidebar `{name}`, which {reason}");
    Some(Diagnostic::error("navbar", message).help(help))
}

/// Returns the error about a version that the docs do not have.
fn missing_version(site: &Site, instance: InstanceIdx, name: &str) -> Option<Diagnostic> {
    let versions = site.versions_of(instance);
    let mut known = versions.map(|(_, version)| version.name.as_str());
    if known.any(|known| known == name) {
        return None;
    }
    let versions = site.versions_of(instance);
    let known = versions.map(|(_, version)| version.name.as_str());
    let message = format!("the version dropdown lists version `{name}`, which does not exist");
    Some(Diagnostic::error("navbar", message).help(expected(known)))
}
