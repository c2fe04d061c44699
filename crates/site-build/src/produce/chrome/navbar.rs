//! The navbar of a page: active items, and the targets of the language and
//! version menus.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use docs_model::Site;
use docs_model::config::{BannerKind, DEFAULT_DOCS, SearchProvider};
use docs_model::index::TreeIdx;
use docs_model::locale::navbar_label;
use docs_model::navbar::{NavbarEntry, NavbarItem, NavbarLink};
use docs_model::site::Doc;
use located_data::path;
use serde::Serialize;
use tera::Value;

use super::search_button::SearchAttributes;
use crate::produce::Result;
use crate::produce::view::{NavItemView, NavbarView};
use crate::templates::{Templates, context};

/// Maximum number of navbars that are kept. A navbar with a menu of languages or versions
/// is that of one page.
const MAX_KEPT: usize = 64;

/// The navbars of a tree, as templates see them. Pages with the same active items share
/// one, which is rendered once.
#[derive(Debug, Default)]
pub(in crate::produce) struct Navbars(Mutex<HashMap<NavbarView, Value>>);

/// The variable `navbar` of templates.
#[derive(Serialize)]
struct NavbarVariable<'a> {
    #[serde(flatten)]
    view: &'a NavbarView,
    /// The component `Navbar`.
    html: String,
    /// The component `NavMenu`.
    menu: String,
}

/// Arguments of `NavMenu`, and with `site` those of `Navbar`.
#[derive(Serialize)]
struct NavbarArgs<'a> {
    navbar: &'a NavbarView,
}

impl Navbars {
    /// Returns the variable `navbar` of a page. `site` and `texts` are the variables of
    /// these names.
    pub(in crate::produce) fn variable(
        &self,
        view: NavbarView,
        templates: &Templates,
        site: &Value,
        texts: &Value,
    ) -> Result<Value> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = kept().get(&view) {
            return Ok(value.clone());
        }
        let mut args = context(&NavbarArgs { navbar: &view })?;
        let menu = templates.component("NavMenu", &args, None, texts)?;
        args.insert_value("site", site.clone());
        let html = templates.component("Navbar", &args, None, texts)?;
        let value = Value::from_serializable(&NavbarVariable {
            view: &view,
            html,
            menu,
        });
        let mut kept = kept();
        if kept.len() < MAX_KEPT {
            kept.insert(view, value.clone());
        }
        Ok(value)
    }
}

/// The page that a navbar is rendered for.
pub(in crate::produce) struct NavbarPage<'a> {
    pub(in crate::produce) site: &'a Site,
    pub(in crate::produce) tree: TreeIdx,
    /// The doc that the page shows, if any.
    pub(in crate::produce) doc: Option<&'a Doc>,
    /// Address of the page.
    pub(in crate::produce) permalink: &'a str,
    /// Whether the page belongs to the docs.
    pub(in crate::produce) in_docs: bool,
    /// Whether version menus are shown: in the docs, and on pages that lead to them.
    pub(in crate::produce) has_versions: bool,
    /// Attributes of the search button.
    pub(in crate::produce) search: &'a SearchAttributes,
}

/// Returns the navbar of a page. A site that has a search but no search item
/// gets one on the right.
///
/// An item whose target does not exist in the version or language is left out:
/// the configuration was checked against the default locale, others may lack a
/// doc.
pub(in crate::produce) fn navbar(page: &NavbarPage<'_>) -> NavbarView {
    let mut out = NavbarView::default();
    let has_search = page.site.config.search.provider != SearchProvider::None;
    let mut placed_search = false;
    for entry in page.site.navbar_of(page.site.trees[page.tree].locale) {
        if entry.item == NavbarItem::Search {
            if !has_search {
                continue;
            }
            placed_search = true;
        }
        let Some(view) = item(page, entry) else {
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
        out.right.push(search(page, None));
    }
    let is_search = |item: &&NavItemView| item.kind == "search";
    let n_searches = out.right.iter().rev().take_while(is_search).count();
    out.more_at = out.right.len() - n_searches;
    out
}

/// Returns the view of an item, or `None` if its target does not exist for the
/// page.
///
/// Dropdowns contain items in turn, but no dropdowns: the configuration ends
/// the recursion at the second level.
fn item(page: &NavbarPage<'_>, entry: &NavbarEntry) -> Option<NavItemView> {
    let site = page.site;
    let mut view = match &entry.item {
        NavbarItem::Link(target) => link(page, target),
        NavbarItem::Dropdown { label, items } => {
            let items: Vec<_> = items.iter().filter_map(|inner| item(page, inner)).collect();
            let mut view = bare("dropdown", translated(page, label));
            view.active = items.iter().any(|inner| inner.active);
            view.items = items;
            view
        }
        NavbarItem::Doc { id, label, .. } => {
            let trees = trees(page, entry)?;
            let mut docs = trees
                .iter()
                .filter_map(|tree| site.trees[*tree].docs.get(id));
            let Some(doc) = docs.next() else {
                let of_tree = |tree: &TreeIdx| site.trees[*tree].generated_index(id);
                let category = trees.iter().find_map(of_tree)?;
                let label = label.as_deref().unwrap_or(&category.title);
                let mut view = bare("link", translated(page, label));
                view.href = Some(category.permalink.as_str().to_owned());
                return Some(view);
            };
            let doc = &site.docs[*doc];
            let label = label.as_deref().unwrap_or_else(|| doc.sidebar_label());
            let mut view = bare("link", translated(page, label));
            view.active = doc_in(page, doc.tree).is_some_and(|current| current.id == doc.id);
            view.href = Some(doc.permalink.as_str().to_owned());
            view
        }
        NavbarItem::DocSidebar {
            sidebar: name,
            label,
            ..
        } => {
            let (tree_idx, sidebar) = trees(page, entry)?
                .into_iter()
                .find_map(|tree| Some((tree, site.trees[tree].sidebars.get(name)?)))?;
            let first = site.entry_link(tree_idx, sidebar.pages().next()?);
            let mut view = bare(
                "link",
                translated(page, label.as_deref().unwrap_or(&first.title)),
            );
            view.active =
                doc_in(page, tree_idx).is_some_and(|doc| doc.sidebar.as_deref() == Some(name));
            view.href = Some(first.permalink.into());
            view
        }
        NavbarItem::DocsVersion { label, .. } => {
            let [own, _] = trees(page, entry)?;
            let tree = &site.trees[own];
            let main = tree.main_doc?;
            let label = label.as_deref().unwrap_or(&tree.version_label);
            let mut view = bare("link", translated(page, label));
            view.href = Some(site.docs[main].permalink.as_str().to_owned());
            view
        }
        NavbarItem::DocsVersionDropdown {
            before,
            after,
            versions,
            ..
        } => {
            if !page.has_versions {
                return None;
            }
            let [own, _] = trees(page, entry)?;
            version_dropdown(page, own, before, after, versions.as_deref())?
        }
        NavbarItem::LocaleDropdown { before, after } => locale_dropdown(page, before, after),
        NavbarItem::Search => search(page, entry.class_name.clone()),
        NavbarItem::Html { value } => {
            let mut view = bare("html", value.clone());
            view.is_html = true;
            view
        }
        _ => return None,
    };
    // Readers can be on a page with or without the slash at the end of its
    // address.
    let own = page.permalink.trim_end_matches('/');
    view.is_page = view
        .href
        .as_deref()
        .is_some_and(|href| href.trim_end_matches('/') == own);
    view.class.clone_from(&entry.class_name);
    Some(view)
}

/// Returns an item of a kind that only has a label. Fields that the kind has
/// are set by the caller. `kind` selects the markup in the template
/// `NavbarItem`.
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

/// Returns a label in the language of the page, or as configured if it is not
/// translated.
fn translated(page: &NavbarPage<'_>, label: &str) -> String {
    let texts = &page.site.translations[page.site.trees[page.tree].locale];
    texts.or(&navbar_label(label), label)
}

/// Returns the trees of the docs that an item refers to: that of the current
/// version of the page, and that of the latest version.
///
/// They are equal on pages of the latest version and on pages of other docs.
/// Returns `None` if the item names docs that do not exist.
fn trees(page: &NavbarPage<'_>, entry: &NavbarEntry) -> Option<[TreeIdx; 2]> {
    let site = page.site;
    let instance = site.config.docs.find(entry.item.docs())?;
    let locale = site.trees[page.tree].locale;
    let last = site.tree_of(locale, site.last_version(instance));
    let is_own = site.instance_of(page.tree) == instance;
    Some([if is_own { page.tree } else { last }, last])
}

/// Returns the doc that the page shows, if it belongs to the docs of a tree.
fn doc_in<'a>(page: &NavbarPage<'a>, tree: TreeIdx) -> Option<&'a Doc> {
    let site = page.site;
    page.doc
        .filter(|_| site.instance_of(page.tree) == site.instance_of(tree))
}

/// Returns the view of a link. The label may be HTML, which is not translated:
/// markup as a key of a translation would break with the first edit.
fn link(page: &NavbarPage<'_>, link: &NavbarLink) -> NavItemView {
    let site = page.site;
    let label = if link.is_html {
        link.label.clone()
    } else {
        translated(page, &link.label)
    };
    let mut view = bare("link", label);
    view.is_html = link.is_html;
    view.is_icon = link.is_icon;
    view.aria_label = link
        .aria_label
        .as_deref()
        .map(|text| translated(page, text));
    let base = site.locale_base(site.trees[page.tree].locale);
    let address = match (&link.to, &link.href) {
        (Some(to), _) if !path::is_external(to) => {
            site.address_from_root(site.trees[page.tree].locale, to)
        }
        (Some(to), _) => to.clone(),
        (None, Some(href)) => href.clone(),
        (None, None) => return view,
    };
    view.external = path::is_external(&address) && !address.starts_with("mailto:");
    view.active = is_active(page, link, &base, &address);
    view.href = Some(address);
    view
}

/// Returns whether a link is active: on its own page and those below it, or
/// only below its base path or where its expression matches, if it has one.
///
/// A link to the home page, whose address is above all others, is active there
/// alone. The expression is compiled when the configuration is read. Slashes at
/// the end of addresses are not compared.
fn is_active(page: &NavbarPage<'_>, link: &NavbarLink, base: &str, address: &str) -> bool {
    if let Some(pattern) = &link.active_base_regex {
        return pattern.is_match(page.permalink);
    }
    if let Some(below) = &link.active_base_path {
        let below = path::join([base, below]);
        return page.permalink.starts_with(&below);
    }
    let address = address.trim_end_matches('/');
    let below = page.permalink.strip_prefix(address);
    below.is_some_and(|rest| match rest.trim_end_matches('/') {
        "" => true,
        rest => rest.starts_with('/') && address != base.trim_end_matches('/'),
    })
}

/// Returns the item that opens the search. Without scripts, it links to the
/// search page.
fn search(page: &NavbarPage<'_>, class: Option<String>) -> NavItemView {
    let site = page.site;
    let base = site.locale_base(site.trees[page.tree].locale);
    let search_page = site.config.search.page();
    let mut view = bare("search", String::new());
    view.href = search_page.map(|path| site.address(&path::join([&*base, path])).into());
    view.search = if page.in_docs {
        page.search.in_docs.clone()
    } else {
        page.search.outside_docs.clone()
    };
    view.class = class;
    view
}

/// Returns the version menu. `own` is the tree of the current version of the
/// page.
///
/// Each entry leads to the counterpart of the page in the version, or to the
/// main doc of a version that lacks it; versions without either are left out.
/// Returns a plain link if a single version remains, and `None` without any.
/// `only` limits the menu to versions by name.
fn version_dropdown(
    page: &NavbarPage<'_>,
    own: TreeIdx,
    before: &[NavbarEntry],
    after: &[NavbarEntry],
    only: Option<&[String]>,
) -> Option<NavItemView> {
    let site = page.site;
    let tree = &site.trees[own];
    let instance = site.instance_of(own);
    let docs = &site.config.docs[instance].id;
    let in_docs = page.in_docs && own == page.tree;
    let listed = site
        .versions_of(instance)
        .filter(|(_, version)| only.is_none_or(|only| only.contains(&version.name)));
    let mut links = Vec::new();
    for (version, settings) in listed {
        let other = site.tree_of(tree.locale, version);
        let target = match doc_in(page, own) {
            Some(doc) => site.counterpart(doc, other),
            None => site.trees[other].main_doc,
        };
        let Some(target) = target else { continue };
        let mut view = bare("link", site.trees[other].version_label.clone());
        view.href = Some(site.docs[target].permalink.as_str().to_owned());
        view.version = Some(settings.name.clone());
        view.docs = Some(docs.clone()).filter(|id| id != DEFAULT_DOCS);
        view.state = match settings.banner {
            BannerKind::Unreleased => Some("unreleased"),
            BannerKind::Unmaintained => Some("unmaintained"),
            // In a site with one version, "latest" would tell readers nothing.
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
        .filter_map(|entry| item(page, entry))
        .chain(links)
        .chain(after.iter().filter_map(|entry| item(page, entry)))
        .collect();
    // A single version needs no menu.
    if items.len() < 2 {
        return items.into_iter().next();
    }
    let last = site.tree_of(tree.locale, site.last_version(instance));
    let labelled = if in_docs { own } else { last };
    let mut view = bare("versions", site.trees[labelled].version_label.clone());
    view.active = items.iter().any(|item| item.active);
    view.items = items;
    Some(view)
}

/// Returns the language menu. Each entry leads to the page in that language, by
/// the same path below the base of the locale.
fn locale_dropdown(
    page: &NavbarPage<'_>,
    before: &[NavbarEntry],
    after: &[NavbarEntry],
) -> NavItemView {
    let site = page.site;
    let tree = &site.trees[page.tree];
    let from = site.locale_base(tree.locale);
    let rest = page.permalink.strip_prefix(&*from).unwrap_or_default();
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
        .filter_map(|entry| item(page, entry))
        .chain(links)
        .chain(after.iter().filter_map(|entry| item(page, entry)))
        .collect();
    view.active = view.items.iter().any(|item| item.active);
    view
}
