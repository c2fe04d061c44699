//! The search page: a form and, for readers without scripts, a list of all
//! pages.

use docs_model::path;
use docs_model::sidebar::{Entry, NodeKind};
use docs_model::site::{DocIdx, TreeIdx};
use serde::Serialize;
use tera::Context;

use super::{Shell, View, doc_link, page_view};
use crate::produce::chrome::PageInfo;
use crate::produce::view::{DocLinkView, PageGroupView};
use crate::produce::{Producer, Result};

/// The search page in its template.
#[derive(Serialize)]
pub(in crate::produce) struct SearchPage {
    groups: Vec<PageGroupView>,
}

impl View for SearchPage {
    const TEMPLATE: &'static str = "search.html";

    fn insert(&self, context: &mut Context) {
        context.insert("groups", &self.groups);
    }
}

impl Producer<'_> {
    pub(in crate::produce) fn search(&self, locale: usize) -> Result<(Shell, SearchPage)> {
        let site = &self.project.site;
        let tree_idx = self.project.default_tree(locale);
        let title = self.layout(tree_idx)?.word("search_title").to_owned();
        let base = site.locale_base(locale);
        let page = site.config.search.page().unwrap_or_default();
        let permalink = site.address(&path::join([&*base, page]));
        // Browsers and chats show it for links to a query.
        let description = format!("{title}: {}", site.config.title);
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

    /// Returns all listed pages by category: what readers without scripts can
    /// look through.
    fn page_groups(&self, tree_idx: TreeIdx) -> Result<Vec<PageGroupView>> {
        let site = &self.project.site;
        let locale = site.trees[tree_idx].locale;
        let mut out: Vec<PageGroupView> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut add = |label: &str, doc: DocIdx| {
            if site.docs[doc].is_unlisted() || !seen.insert(doc) {
                return;
            }
            let view = doc_link(&site.docs[doc]);
            match out.iter_mut().find(|it| it.label == label) {
                Some(group) => group.pages.push(view),
                None => out.push(PageGroupView {
                    label: label.to_owned(),
                    pages: vec![view],
                }),
            }
        };
        let other = self.layout(tree_idx)?.word("all_pages");
        let trees = site.last_trees(locale);
        let trees: Vec<_> = trees.into_iter().map(|it| &site.trees[it]).collect();
        for sidebar in trees.iter().flat_map(|tree| tree.sidebars.values()) {
            for (idx, node) in sidebar.nodes.iter().enumerate() {
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
                let label = top.or(own).map_or(other, |it| &sidebar.nodes[it].label);
                add(label, doc);
            }
        }
        for &doc in trees.iter().flat_map(|tree| tree.docs.values()) {
            add(other, doc);
        }
        for &page in &site.pages {
            if site.trees[site.docs[page].tree].locale == locale {
                add(other, page);
            }
        }
        for blog in site.blogs.iter().filter(|it| it.locale == locale) {
            for &doc in &blog.list.docs {
                add(&blog.title, doc);
            }
        }
        let base = site.locale_base(locale);
        for api in &self.project.references[locale].apis {
            let pages = api.pages().iter().map(|page| DocLinkView {
                title: page.title.clone(),
                href: site.address(&path::join([&*base, &api.route(page)])),
                description: page.description.clone(),
            });
            let label = api
                .pages()
                .first()
                .map_or_else(|| api.source.config.id.clone(), |it| it.title.clone());
            out.push(PageGroupView {
                label,
                pages: pages.collect(),
            });
        }
        Ok(out)
    }
}
