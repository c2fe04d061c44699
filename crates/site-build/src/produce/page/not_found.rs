//! The page for unknown URLs.

use docs_model::index::LocaleIdx;
use serde::Serialize;

use super::{Shell, Variables, View, page_view};
use crate::plan::not_found_address;
use crate::produce::chrome::PageInfo;
use crate::produce::{Producer, Result};

/// The page consists only of its shell.
#[derive(Serialize)]
pub(in crate::produce) struct NotFoundPage;

impl View for NotFoundPage {
    const TEMPLATE: &'static str = "not-found.html";

    fn insert(&self, _: &mut Variables<'_>) {}
}

impl Producer<'_> {
    /// Returns the shell and the view of the page for unknown URLs in a locale.
    ///
    /// Hosts answer any address with it, so it has no canonical URL and no
    /// alternates.
    pub(in crate::produce) fn not_found(&self, locale: LocaleIdx) -> Result<(Shell, NotFoundPage)> {
        let site = &self.project.site;
        let tree_idx = self.project.default_tree(locale);
        let title = self.layout(tree_idx)?.word("not_found_title").to_owned();
        let permalink = not_found_address(site, locale);
        let mut head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            permalink: &permalink,
            no_index: true,
            ..PageInfo::default()
        });
        head.canonical = None;
        head.alternates.clear();
        Ok((
            Shell {
                tree: tree_idx,
                page: page_view(
                    "not-found",
                    &title,
                    &permalink,
                    "not-found-page".to_owned(),
                    head,
                ),
                doc: None,
                in_docs: false,
                sidebar: None,
            },
            NotFoundPage,
        ))
    }
}
