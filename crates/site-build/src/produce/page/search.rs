//! The search page: a form and, for readers without scripts, a list of pages.
//!
//! Scripts replace the list by results. A reader without scripts can find a page by
//! its title with the browser's own search.

use std::collections::{HashMap, HashSet};

use docs_model::Site;
use docs_model::index::{DocIdx, LocaleIdx, TreeIdx};
use docs_model::sidebar::{Entry, NodeKind, Sidebar};
use located_data::path;
use serde::Serialize;

use super::{Shell, Variables, View, doc_link, page_view};
use crate::produce::chrome::PageInfo;
use crate::produce::view::{DocLinkView, PageGroupView};
use crate::produce::{Producer, Result};

/// The search page in its template.
#[derive(Serialize)]
pub(in crate::produce) struct SearchPage {
    /// Pages below the names of their categories.
    groups: Vec<PageGroupView>,
}

impl View for SearchPage {
    const TEMPLATE: &'static str = "search.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("groups", &self.groups);
    }
}

impl Producer<'_> {
    /// Returns the shell and the view of the search page of a locale.
    ///
    /// Search engines must not index it: each query would be a page of its own.
    pub(in crate::produce) fn search(&self, locale: LocaleIdx) -> Result<(Shell, SearchPage)> {
        let site = &self.project.site;
        let tree_idx = self.project.default_tree(locale);
        let title = self.layout(tree_idx)?.word("search_title").to_owned();
        let base = site.locale_base(locale);
        let page = site.config.search.page().unwrap_or_default();
        let permalink = site.address(&path::join([&*base, page]));
        // Browsers and chats show the description for links to a query.
        let description = format!("{title}: {}", site.title_in(locale));
        let head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            description: Some(&description),
            permalink: &permalink,
            no_index: true,
            ..PageInfo::default()
        });
        let groups = self.page_groups(tree_idx)?;
        Ok((
            Shell {
                tree: tree_idx,
                page: page_view("search", &title, &permalink, "search-page".to_owned(), head),
                doc: None,
                in_docs: false,
                sidebar: None,
            },
            SearchPage { groups },
        ))
    }

    /// Returns the links for readers without scripts: all listed pages by
    /// category, or, on a site with more than [`MAX_PAGES`], only overview
    /// pages.
    ///
    /// The page of a large site would otherwise take megabytes.
    fn page_groups(&self, tree_idx: TreeIdx) -> Result<Vec<PageGroupView>> {
        let site = &self.project.site;
        let locale = site.trees[tree_idx].locale;
        let trees = site.last_trees(locale);
        let other = self.layout(tree_idx)?.word("all_pages");
        let apis = &self.project.references[locale].apis;
        let docs = trees.iter().map(|&tree| site.trees[tree].docs.len());
        let blogs = site.blogs.iter().filter(|blog| blog.locale == locale);
        let posts = blogs.map(|blog| blog.list.docs.len());
        let pages = apis.iter().map(|api| api.pages().len());
        let count = docs.chain(posts).chain(pages).sum::<usize>() + site.pages.len();
        let mut groups = Groups::default();
        if count > MAX_PAGES {
            self.add_sections(&trees, other, &mut groups);
        } else {
            self.add_docs(&trees, other, &mut groups);
        }
        for &page in site.pages.iter().take(MAX_PAGES) {
            if site.trees[site.docs[page].tree].locale == locale {
                groups.add_doc(other, page, site);
            }
        }
        for blog in site.blogs.iter().filter(|blog| blog.locale == locale) {
            if count > MAX_PAGES {
                groups.add(other, link(&blog.title, &blog.permalink));
                continue;
            }
            for &doc in &blog.list.docs {
                groups.add_doc(&blog.title, doc, site);
            }
        }
        let base = site.locale_base(locale);
        for api in apis {
            let most = if count > MAX_PAGES { 1 } else { usize::MAX };
            let pages = api.pages();
            let label = pages
                .first()
                .map_or(&api.source.config.id, |page| &page.title);
            for page in pages.iter().take(most) {
                let view = DocLinkView {
                    title: page.title.clone(),
                    href: site.address(&path::join([&*base, &api.route(page)])).into(),
                    description: page.description.clone(),
                };
                groups.add(label, view);
            }
        }
        Ok(groups.list)
    }

    /// Adds all docs of some trees by top category.
    ///
    /// Docs outside sidebars follow below `other`. A doc in several sidebars is
    /// listed once.
    fn add_docs(&self, trees: &[TreeIdx], other: &str, groups: &mut Groups) {
        let site = &self.project.site;
        let trees = trees.iter().map(|&tree| &site.trees[tree]);
        for sidebar in trees.clone().flat_map(|tree| tree.sidebars.values()) {
            for (idx, node) in sidebar.nodes.iter_enumerated() {
                let entry = match &node.kind {
                    NodeKind::Doc { doc, .. } => Entry::Doc(*doc),
                    NodeKind::Category {
                        link: Some(entry), ..
                    } => *entry,
                    _ => continue,
                };
                let Entry::Doc(doc) = entry else { continue };
                let top = sidebar.ancestors(idx).first().copied();
                let own = matches!(node.kind, NodeKind::Category { .. }).then_some(idx);
                let label = top.or(own).map_or(other, |node| &sidebar.nodes[node].label);
                groups.add_doc(label, doc, site);
            }
        }
        for &doc in trees.flat_map(|tree| tree.docs.values()) {
            groups.add_doc(other, doc, site);
        }
    }

    /// Adds the items of the first two levels of sidebars, or only of the first
    /// if there are too many. The linked pages lead to the rest.
    fn add_sections(&self, trees: &[TreeIdx], other: &str, groups: &mut Groups) {
        let site = &self.project.site;
        let sidebars = || {
            let trees = trees.iter().map(|&tree| (tree, &site.trees[tree]));
            trees.flat_map(|(idx, tree)| tree.sidebars.values().map(move |sidebar| (idx, sidebar)))
        };
        let children = |sidebar: &Sidebar| -> usize {
            let roots = sidebar.roots.iter();
            roots
                .map(|&root| 1 + sidebar.nodes[root].children.len())
                .sum()
        };
        let is_deep = sidebars()
            .map(|(_, sidebar)| children(sidebar))
            .sum::<usize>()
            <= MAX_PAGES;
        let mut left = MAX_PAGES;
        for (tree, sidebar) in sidebars() {
            for &root in &sidebar.roots {
                let node = &sidebar.nodes[root];
                let (label, items) = match is_deep && !node.children.is_empty() {
                    true => (&*node.label, &*node.children),
                    false => (other, std::slice::from_ref(&root)),
                };
                for &item in items {
                    let Some(entry) = sidebar.first_page(item).filter(|_| left > 0) else {
                        continue;
                    };
                    let page = site.entry_link(tree, entry);
                    groups.add(label, link(&sidebar.nodes[item].label, &page.permalink));
                    left -= 1;
                }
            }
        }
    }
}

/// Maximum number of pages on the search page, so that it does not grow with
/// the site.
const MAX_PAGES: usize = 1_000;

/// Lists of pages below headings, in the order in which they were added.
#[derive(Default)]
struct Groups {
    list: Vec<PageGroupView>,
    /// Index of each label in `list`.
    labels: HashMap<String, usize>,
    /// Docs that are listed already.
    docs: HashSet<DocIdx>,
}

impl Groups {
    /// Adds a doc, unless it is unlisted or already added.
    fn add_doc(&mut self, label: &str, doc: DocIdx, site: &Site) {
        if !site.docs[doc].is_unlisted() && self.docs.insert(doc) {
            self.add(label, doc_link(&site.docs[doc]));
        }
    }

    /// Adds a page below a label, in a new group if the label is new.
    fn add(&mut self, label: &str, page: DocLinkView) {
        let known = self.labels.get(label).copied();
        let group = known.unwrap_or_else(|| {
            self.labels.insert(label.to_owned(), self.list.len());
            self.list.push(PageGroupView {
                label: label.to_owned(),
                pages: Vec::new(),
            });
            self.list.len() - 1
        });
        self.list[group].pages.push(page);
    }
}

/// Returns a link without a description.
fn link(title: &str, permalink: &str) -> DocLinkView {
    DocLinkView {
        title: title.to_owned(),
        href: permalink.to_owned(),
        description: None,
    }
}
