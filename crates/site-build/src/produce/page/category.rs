//! Generated pages of categories.
//!
//! They are for categories whose `link` is a generated index: readers see the
//! items of the category as cards.

use docs_model::index::{CategoryIdx, NodeIdx, TreeIdx};
use docs_model::sidebar::{Entry, NodeKind, Sidebar};
use located_data::path;
use serde::Serialize;

use super::{Shell, Variables, View, link_view, listing_description, page_view};
use crate::produce::chrome::{Layout, PageInfo};
use crate::produce::view::{CardView, CrumbView, LinkView};
use crate::produce::{Producer, Result};

/// A category in its template.
///
/// Title and head are part of the shell.
#[derive(Serialize)]
pub(in crate::produce) struct CategoryView<'a> {
    /// Description of the category, if the author wrote one.
    description: Option<&'a str>,
    /// Items, in the order of the sidebar.
    cards: Vec<CardView>,
    breadcrumbs: Vec<CrumbView>,
    has_breadcrumbs: bool,
    previous: Option<LinkView>,
    next: Option<LinkView>,
}

impl View for CategoryView<'_> {
    const TEMPLATE: &'static str = "category.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("category", self);
    }
}

impl Producer<'_> {
    /// Returns the shell and the view of the generated page of a category.
    ///
    /// Previous and next page are those of the sidebar, in which the page of a
    /// category precedes its items.
    pub(in crate::produce) fn category(
        &self,
        tree_idx: TreeIdx,
        index: CategoryIdx,
    ) -> Result<(Shell, CategoryView<'_>)> {
        let site = &self.project.site;
        let tree = &site.trees[tree_idx];
        let category = &tree.generated_indexes[index];
        let sidebar = &tree.sidebars[&category.sidebar];
        let layout = self.layout(tree_idx)?;
        let children = &sidebar.nodes[category.node].children;
        let crumbs = self.crumbs(tree_idx, sidebar, category.node);
        let cards = self.cards(layout, tree_idx, sidebar, children);
        let titles = cards.iter().map(|card| &*card.title);
        let listed = listing_description(&category.title, titles);
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &category.title,
            description: Some(category.description.as_deref().unwrap_or(&listed)),
            keywords: &category.keywords,
            image: category.image.as_deref(),
            permalink: &category.permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        head.json_ld = self.json_ld(&crumbs, &category.title, &category.permalink);
        let view = CategoryView {
            description: category.description.as_deref(),
            cards,
            breadcrumbs: crumbs,
            has_breadcrumbs: site.docs_config(tree_idx).breadcrumbs,
            previous: category.previous.as_ref().map(link_view),
            next: category.next.as_ref().map(link_view),
        };
        let class = format!(
            "docs-category-page {}",
            site.versions[tree.version].class_name
        );
        Ok((
            Shell {
                tree: tree_idx,
                page: page_view(
                    "category",
                    &category.title,
                    &category.permalink,
                    class,
                    head,
                ),
                doc: None,
                in_docs: true,
                sidebar: Some((category.sidebar.clone(), Some(category.node))),
            },
            view,
        ))
    }

    /// Returns cards for sidebar items.
    ///
    /// Items without a page, such as HTML and empty categories, have no card. A
    /// category without a description has the number of its items in its place.
    pub(in crate::produce) fn cards(
        &self,
        layout: &Layout,
        tree: TreeIdx,
        sidebar: &Sidebar,
        nodes: &[NodeIdx],
    ) -> Vec<CardView> {
        let site = &self.project.site;
        let card = |&idx: &NodeIdx| {
            let node = &sidebar.nodes[idx];
            let (kind, href) = match &node.kind {
                NodeKind::Doc { doc, .. } => ("doc", site.docs[*doc].permalink.as_str().to_owned()),
                NodeKind::Link { href } => ("link", href.clone()),
                NodeKind::Mounted { page } => {
                    let entry = Entry::Mounted(*page);
                    ("doc", site.entry_link(tree, entry).permalink.into())
                }
                NodeKind::Category { .. } => (
                    "category",
                    site.entry_link(tree, sidebar.first_page(idx)?)
                        .permalink
                        .into(),
                ),
                _ => return None,
            };
            let count = node.children.len();
            let counted = || layout.words.counted("items", count);
            let description = node.description.clone();
            Some(CardView {
                kind,
                title: node.label.clone(),
                external: kind == "link" && path::is_external(&href),
                description: description.or_else(|| (kind == "category").then(counted)),
                href,
            })
        };
        nodes.iter().filter_map(card).collect()
    }
}
