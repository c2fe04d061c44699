//! The navbar of a page: active items, and the targets of the language and
//! version menus.

use docs_model::Site;
use docs_model::config::{BannerKind, DEFAULT_DOCS, SearchProvider};
use docs_model::index::TreeIdx;
use docs_model::locale::navbar_label;
use docs_model::navbar::{NavbarEntry, NavbarItem, NavbarLink};
use docs_model::site::Doc;
use located_data::path;

use super::search_button::SearchAttributes;
use crate::produce::view::{NavItemView, NavbarView};

/// The page that a navbar is rendered for.
pub(in crate::produce) struct Here<'a> {
    pub(in crate::produce) site: &'a Site,
    pub(in crate::produce) tree: TreeIdx,
    /// The doc that the page shows, if any.
    pub(in crate::produce) doc: Option<&'a Doc>,
    /// Address of the page.
    pub(in crate::produce) permalink: &'a str,
    /// Whether the page belongs to the docs.
    pub(in crate::produce) in_docs: bool,
    /// Attributes of the search button.
    pub(in crate::produce) search: &'a SearchAttributes,
}

/// Returns the navbar of a page. A site that has a search but no search item
/// gets one on the right.
pub(in crate::produce) fn navbar(here: &Here<'_>) -> NavbarView {
    let mut out = NavbarView::default();
    let has_search = here.site.config.search.provider != SearchProvider::None;
    let mut placed_search = false;
    for entry in &here.site.navbar {
        if entry.item == NavbarItem::Search {
            if !has_search {
                continue;
            }
            placed_search = true;
        }
        let Some(view) = item(here, entry) else {
            continue;
        };
        if entry.left {
            &mut out.left
        } else {
            &mut out.right
        }
        .push(view);
    }
    if has_search && !placed_search {
        out.right.push(search(here, None));
    }
    out
}

fn item(here: &Here<'_>, entry: &NavbarEntry) -> Option<NavItemView> {
    let site = here.site;
    let mut view = match &entry.item {
        NavbarItem::Link(it) => link(here, it),
        NavbarItem::Dropdown { label, items } => {
            let items: Vec<_> = items.iter().filter_map(|it| item(here, it)).collect();
            let mut view = bare("dropdown", translated(here, label));
            view.active = items.iter().any(|it| it.active);
            view.items = items;
            view
        }
        NavbarItem::Doc { id, label, .. } => {
            let mut trees = trees(here, entry)?.into_iter();
            let doc = trees.find_map(|it| site.trees[it].docs.get(id))?;
            let doc = &site.docs[*doc];
            let label = label.as_deref().unwrap_or_else(|| doc.sidebar_label());
            let mut view = bare("link", translated(here, label));
            view.active = here_of(here, doc.tree).is_some_and(|it| it.id == doc.id);
            view.href = Some(doc.permalink.clone());
            view
        }
        NavbarItem::DocSidebar {
            sidebar: name,
            label,
            ..
        } => {
            let (tree_idx, sidebar) = trees(here, entry)?
                .into_iter()
                .find_map(|it| Some((it, site.trees[it].sidebars.get(name)?)))?;
            let first = site.entry_link(tree_idx, sidebar.pages().next()?);
            let mut view = bare(
                "link",
                translated(here, label.as_deref().unwrap_or(&first.title)),
            );
            view.active =
                here_of(here, tree_idx).is_some_and(|it| it.sidebar.as_deref() == Some(name));
            view.href = Some(first.permalink);
            view
        }
        NavbarItem::DocsVersion { label, .. } => {
            let [own, _] = trees(here, entry)?;
            let tree = &site.trees[own];
            let main = tree.main_doc?;
            let label = label.as_deref().unwrap_or(&tree.version_label);
            let mut view = bare("link", translated(here, label));
            view.href = Some(site.docs[main].permalink.clone());
            view
        }
        NavbarItem::DocsVersionDropdown {
            before,
            after,
            versions,
            ..
        } => {
            let [own, _] = trees(here, entry)?;
            version_dropdown(here, own, before, after, versions.as_deref())?
        }
        NavbarItem::LocaleDropdown { before, after } => locale_dropdown(here, before, after),
        NavbarItem::Search => search(here, entry.class_name.clone()),
        NavbarItem::Html { value } => {
            let mut view = bare("html", value.clone());
            view.is_html = true;
            view
        }
        _ => return None,
    };
    let own = here.permalink.trim_end_matches('/');
    view.is_page = view
        .href
        .as_deref()
        .is_some_and(|it| it.trim_end_matches('/') == own);
    view.class.clone_from(&entry.class_name);
    Some(view)
}

fn bare(kind: &'static str, label: String) -> NavItemView {
    NavItemView {
        kind,
        label,
        is_html: false,
        is_icon: false,
        aria_label: None,
        href: None,
        active: false,
        is_page: false,
        external: false,
        class: None,
        items: Vec::new(),
        lang: None,
        version: None,
        docs: None,
        state: None,
        search: String::new(),
    }
}

fn translated(here: &Here<'_>, label: &str) -> String {
    let texts = &here.site.translations[here.site.trees[here.tree].locale];
    texts.or(&navbar_label(label), label)
}

/// Returns the trees of the docs that an item refers to: that of the current
/// version of the page, and that of the latest version.
fn trees(here: &Here<'_>, entry: &NavbarEntry) -> Option<[TreeIdx; 2]> {
    let site = here.site;
    let instance = site.config.docs.find(entry.item.docs())?;
    let locale = site.trees[here.tree].locale;
    let last = site.tree_of(locale, site.last_version(instance));
    let is_own = site.instance_of(here.tree) == instance;
    Some([if is_own { here.tree } else { last }, last])
}

/// Returns the doc that the page shows, if it belongs to the docs of a tree.
fn here_of<'a>(here: &Here<'a>, tree: TreeIdx) -> Option<&'a Doc> {
    let site = here.site;
    here.doc
        .filter(|_| site.instance_of(here.tree) == site.instance_of(tree))
}

fn link(here: &Here<'_>, link: &NavbarLink) -> NavItemView {
    let site = here.site;
    let label = if link.is_html {
        link.label.clone()
    } else {
        translated(here, &link.label)
    };
    let mut view = bare("link", label);
    view.is_html = link.is_html;
    view.is_icon = link.is_icon;
    view.aria_label = link.aria_label.as_deref().map(|it| translated(here, it));
    let base = site.locale_base(site.trees[here.tree].locale);
    let address = match (&link.to, &link.href) {
        (Some(to), _) if !path::is_external(to) => {
            site.address_from_root(site.trees[here.tree].locale, to)
        }
        (Some(to), _) => to.clone(),
        (None, Some(href)) => href.clone(),
        (None, None) => return view,
    };
    view.external = path::is_external(&address) && !address.starts_with("mailto:");
    view.active = is_active(here, link, &base, &address);
    view.href = Some(address);
    view
}

/// Returns whether a link is active: on its own page, below its base path, or
/// where its expression matches.
fn is_active(here: &Here<'_>, link: &NavbarLink, base: &str, address: &str) -> bool {
    if let Some(pattern) = &link.active_base_regex {
        return pattern.is_match(here.permalink);
    }
    if let Some(below) = &link.active_base_path {
        let below = path::join([base, below]);
        return here.permalink.starts_with(&below);
    }
    address.trim_end_matches('/') == here.permalink.trim_end_matches('/')
}

fn search(here: &Here<'_>, class: Option<String>) -> NavItemView {
    let site = here.site;
    let base = site.locale_base(site.trees[here.tree].locale);
    let page = site.config.search.page();
    let mut view = bare("search", String::new());
    view.href = page.map(|it| site.address(&path::join([&*base, it])));
    view.search = if here.in_docs {
        here.search.in_docs.clone()
    } else {
        here.search.beside.clone()
    };
    view.class = class;
    view
}

/// Returns the version menu. `own` is the tree of the current version of the
/// page.
fn version_dropdown(
    here: &Here<'_>,
    own: TreeIdx,
    before: &[NavbarEntry],
    after: &[NavbarEntry],
    only: Option<&[String]>,
) -> Option<NavItemView> {
    let site = here.site;
    let tree = &site.trees[own];
    let instance = site.instance_of(own);
    let docs = &site.config.docs[instance].id;
    let in_docs = here.in_docs && own == here.tree;
    let shown = site
        .versions_of(instance)
        .filter(|(_, it)| only.is_none_or(|only| only.contains(&it.name)));
    let mut links = Vec::new();
    for (version, it) in shown {
        let other = site.tree_of(tree.locale, version);
        let target = match here_of(here, own) {
            Some(doc) => site.counterpart(doc, other),
            None => site.trees[other].main_doc,
        };
        let Some(target) = target else { continue };
        let mut view = bare("link", site.trees[other].version_label.clone());
        view.href = Some(site.docs[target].permalink.clone());
        view.version = Some(it.name.clone());
        view.docs = Some(docs.clone()).filter(|id| id != DEFAULT_DOCS);
        view.state = match it.banner {
            BannerKind::Unreleased => Some("unreleased"),
            BannerKind::Unmaintained => Some("unmaintained"),
            // The latest of one version says nothing.
            BannerKind::None => {
                let is_latest = version == site.last_version(instance);
                (is_latest && site.versions_of(instance).nth(1).is_some()).then_some("latest")
            }
        };
        view.active = in_docs && version == tree.version;
        links.push(view);
    }
    let items: Vec<NavItemView> = before
        .iter()
        .filter_map(|it| item(here, it))
        .chain(links)
        .chain(after.iter().filter_map(|it| item(here, it)))
        .collect();
    // A single version needs no menu.
    if items.len() < 2 {
        return items.into_iter().next();
    }
    let last = site.tree_of(tree.locale, site.last_version(instance));
    let shown = if in_docs { own } else { last };
    let mut view = bare("versions", site.trees[shown].version_label.clone());
    view.active = items.iter().any(|item| item.active);
    view.items = items;
    Some(view)
}

fn locale_dropdown(here: &Here<'_>, before: &[NavbarEntry], after: &[NavbarEntry]) -> NavItemView {
    let site = here.site;
    let tree = &site.trees[here.tree];
    let from = site.locale_base(tree.locale);
    let rest = here.permalink.strip_prefix(&*from).unwrap_or_default();
    let links = site.locales.iter_enumerated().map(|(idx, locale)| {
        let to = site.locale_base(idx);
        let same_path = format!("{to}{rest}");
        // If the page does not exist in the language, the target is the home
        // page of the language.
        let href = if site.route(&same_path).is_some() {
            same_path
        } else {
            to
        };
        let mut view = bare("link", locale.label.clone());
        view.href = Some(href);
        view.lang = Some(locale.html_lang.clone());
        view.active = idx == tree.locale;
        view
    });
    let mut view = bare("locales", site.locales[tree.locale].label.clone());
    view.items = before
        .iter()
        .filter_map(|it| item(here, it))
        .chain(links)
        .chain(after.iter().filter_map(|it| item(here, it)))
        .collect();
    view.active = view.items.iter().any(|item| item.active);
    view
}
