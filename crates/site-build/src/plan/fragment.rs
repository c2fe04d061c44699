//! Files that pages fetch when they need them. Their names contain a hash, so
//! that browsers can cache them permanently; it is a hash of their inputs, so
//! that planning needs no rendering.

use docs_model::badge::Badge;
use docs_model::config::SearchProvider;
use docs_model::index::{IndexVec, LocaleIdx, NodeIdx, TreeIdx};
use docs_model::sidebar::{Entry, ItemIcon, NodeKind, Sidebar};
use docs_model::site::PageLink;
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::json;

use super::{Fragment, menu_file};
use crate::digest::Digest;
use crate::load::{ASSETS_DIR, hashed_name};
use crate::understand::Project;

/// Maximum number of items of a sidebar that every page contains as a whole.
///
/// About four screens: a larger list costs more in each page than one request
/// in some.
const MAX_WHOLE: usize = 80;

/// Maximum number of items of a part of a sidebar. A longer list is shortened
/// as in pages, and has a part of its own.
///
/// About 100 kB of markup, which a reader fetches by opening a category.
pub(crate) const MAX_PART: usize = 400;

/// Maximum number of pages that the search offers if none are configured.
///
/// Two columns of three in the dialog.
const MAX_POPULAR: usize = 6;

/// Returns whether pages contain all items of a sidebar. Of a larger one, they
/// contain the branch of the current page, and fetch the others from fragments.
pub(crate) fn is_whole(sidebar: &Sidebar) -> bool {
    sidebar.nodes.len() <= MAX_WHOLE
}

/// Returns the part of a sidebar that contains the list of each category, by
/// node. Successive lists share a part.
///
/// Parts are numbered from 0. Every list of a category is in one part, a long
/// one alone.
pub(crate) fn sidebar_parts(sidebar: &Sidebar) -> IndexVec<NodeIdx, Option<usize>> {
    let (mut part, mut items) = (0, 0);
    let lists = sidebar.nodes.iter().map(|node| {
        let own = node.children.len();
        if own == 0 {
            return None;
        }
        if items > 0 && items + own > MAX_PART {
            (part, items) = (part + 1, 0);
        }
        items += own;
        Some(part)
    });
    lists.collect()
}

/// Returns all fragments of a project with their files.
///
/// Their contents are small, except for sidebars, whose names come from their
/// inputs instead.
pub(super) fn fragments(project: &Project) -> Vec<(Fragment, String)> {
    let site = &project.site;
    let mut out = Vec::new();
    for locale in site.locales.indices() {
        let json = script_texts(project, locale);
        let name = hashed_name("texts.json", json.as_bytes());
        let file = format!("{ASSETS_DIR}/{name}");
        out.push((Fragment::ScriptTexts { locale }, file));
    }
    for tree in site.trees.indices() {
        for (name, sidebar) in project.sidebars(tree) {
            if is_whole(sidebar) {
                continue;
            }
            let digest = sidebar_digest(project, tree, sidebar);
            let parts = sidebar_parts(sidebar).into_iter().flatten().max();
            for part in parts.map_or(0..0, |last| 0..last + 1) {
                let fragment = Fragment::Sidebar {
                    tree,
                    sidebar: name.to_owned(),
                    part,
                };
                let file = format!("{ASSETS_DIR}/sidebars/{digest:016x}/{part}.html");
                out.push((fragment, file));
            }
        }
    }
    for tree in site.trees.indices() {
        if let Some(json) = popular(project, tree) {
            // Two versions may offer the same pages, and then share the file.
            let name = format!("popular-{}.json", usize::from(tree));
            let name = hashed_name(&name, json.as_bytes());
            out.push((Fragment::Popular { tree }, format!("{ASSETS_DIR}/{name}")));
        }
    }
    for locale in site.locales.indices() {
        for (api, source) in project.references[locale].apis.iter_enumerated() {
            let addresses = source.menu_addresses();
            for (part, address) in addresses.iter().enumerate() {
                let fragment = Fragment::ApiMenu { locale, api, part };
                out.extend(menu_file(site, address).map(|file| (fragment, file)));
            }
        }
    }
    out
}

/// Texts of API references that consoles show as well.
const CONSOLE_TEXTS: &[&str] = &[
    "at_least",
    "at_most",
    "characters_at_least",
    "characters_at_most",
    "entries_at_least",
    "entries_at_most",
    "items_at_least",
    "items_at_most",
    "less_than",
    "more_than",
    "multiple_of",
    "no_item_twice",
];

/// Returns the texts that scripts show, in a locale, as JSON.
///
/// Only texts that scripts use are included.
pub(crate) fn script_texts(project: &Project, locale: LocaleIdx) -> String {
    let references = &project.references[locale];
    let mut texts: IndexMap<String, &str> = IndexMap::new();
    let own = project.texts[locale].for_scripts();
    texts.extend(own.into_iter().map(|(name, text)| (name.to_owned(), text)));
    if references.apis.iter().any(|api| api.source.config.console) {
        let shared = references.api_texts().into_iter();
        let shared = shared.filter(|(name, _)| CONSOLE_TEXTS.contains(name));
        texts.extend(shared.map(|(name, text)| (format!("api_{name}"), text)));
    }
    serde_json::to_string(&texts).unwrap_or_default()
}

/// Returns the pages that the search offers to readers of a tree before anything
/// is typed, as JSON: those of the configuration, otherwise the first ones of
/// each sidebar. `None` if there are none, or if the site has no search.
pub(crate) fn popular(project: &Project, tree: TreeIdx) -> Option<String> {
    let site = &project.site;
    if site.config.search.provider == SearchProvider::None {
        return None;
    }
    let links = site.popular_pages(tree).unwrap_or_else(|| {
        let sidebars = &site.trees[tree].sidebars;
        let each = (MAX_POPULAR / sidebars.len().max(1)).max(1);
        let first = |sidebar: &Sidebar| -> Vec<PageLink> {
            let pages = sidebar.pages().take(each);
            pages.map(|entry| site.entry_link(tree, entry)).collect()
        };
        let mut links: Vec<_> = sidebars.values().flat_map(first).collect();
        links.truncate(MAX_POPULAR);
        links
    });
    if links.is_empty() {
        return None;
    }
    let pages = links
        .iter()
        .map(|link| json!({"title": link.title, "url": link.permalink}));
    serde_json::to_string(&pages.collect::<Vec<_>>()).ok()
}

/// The inputs of the markup of a sidebar item.
///
/// It must have everything that a template of an item can show: two sidebars
/// with one hash share files.
#[derive(Serialize)]
struct NodeInputs<'a> {
    /// The category around the item.
    parent: Option<NodeIdx>,
    number: Option<&'a str>,
    label: &'a str,
    icon: Option<&'a ItemIcon>,
    badge: Option<&'a Badge>,
    class_name: Option<&'a str>,
    custom_props: Option<&'a serde_json::Value>,
    /// Title and address of the page that it leads to.
    page: Option<PageLink>,
    href: Option<&'a str>,
    /// HTML of the author, and whether it has the default style.
    html: Option<(&'a str, bool)>,
    /// Whether a category can be collapsed, and whether it is at first.
    category: Option<(bool, bool)>,
}

/// Returns a hash of all inputs of the markup of a sidebar.
///
/// It is part of the addresses of fragments, and of the placeholders in
/// rendered items.
pub(crate) fn sidebar_digest(project: &Project, tree: TreeIdx, sidebar: &Sidebar) -> u64 {
    let site = &project.site;
    let mut digest = Digest::default();
    digest.add(env!("CARGO_PKG_VERSION").as_bytes());
    digest.add(&project.templates.digest().to_le_bytes());
    digest.add_value(project.texts[site.trees[tree].locale].words());
    for node in &sidebar.nodes {
        let mut inputs = NodeInputs {
            parent: node.parent,
            number: node.number.as_deref(),
            label: &node.label,
            icon: node.icon.as_ref(),
            badge: node.badge.as_ref(),
            class_name: node.class_name.as_deref(),
            custom_props: node.custom_props.as_ref(),
            page: None,
            href: None,
            html: None,
            category: None,
        };
        let page = |entry| Some(site.entry_link(tree, entry));
        match &node.kind {
            NodeKind::Doc { doc, .. } => inputs.page = page(Entry::Doc(*doc)),
            NodeKind::Mounted { page: idx } => inputs.page = page(Entry::Mounted(*idx)),
            NodeKind::Link { href } => inputs.href = Some(href),
            NodeKind::Category {
                link,
                collapsible,
                collapsed,
            } => {
                inputs.category = Some((*collapsible, *collapsed));
                inputs.page = link.and_then(page);
            }
            NodeKind::Html {
                value,
                default_style,
            } => inputs.html = Some((value, *default_style)),
            _ => {}
        }
        digest.add_value(&inputs);
    }
    digest.finish()
}
