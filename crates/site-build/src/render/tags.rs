//! The list of tags, and the page of each tag.

use docs_model::site::TreeIdx;
use serde::Serialize;
use tera::Value;

use super::head::PageInfo;
use super::page::{Parts, doc_link, page_view};
use super::view::{DocLinkView, TagCountView, TagGroupView};
use super::{Page, Renderer};
use crate::error::Result;
use crate::texts::fill;

impl Renderer<'_> {
    pub(super) fn tag_list(&self, tree_idx: TreeIdx) -> Result<Page> {
        let tree = &self.project.site.trees[tree_idx];
        let layout = &self.layouts[tree_idx];
        let permalink = tree.tags_permalink.clone().unwrap_or_default();
        let title = layout.word("tags").to_owned();
        let mut groups: Vec<TagGroupView> = Vec::new();
        for tag in tree.tags.iter().filter(|it| !it.docs.is_empty()) {
            let letter = tag
                .label
                .chars()
                .next()
                .map_or_else(String::new, |it| it.to_uppercase().collect());
            let view = TagCountView {
                label: tag.label.clone(),
                href: tag.permalink.clone(),
                count: tag.docs.len(),
            };
            match groups.last_mut() {
                Some(group) if group.letter == letter => group.tags.push(view),
                _ => groups.push(TagGroupView {
                    letter,
                    tags: vec![view],
                }),
            }
        }
        let head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            permalink: &permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        self.finish(
            "tags.html",
            Parts {
                tree: tree_idx,
                page: page_view(
                    "tags",
                    &title,
                    &permalink,
                    "docs-tags-list-page".to_owned(),
                    head,
                ),
                here: vec![("groups", Value::from_serializable(&groups))],
                doc: None,
                in_docs: true,
                sidebar: None,
            },
        )
    }

    pub(super) fn tag(&self, tree_idx: TreeIdx, tag: usize) -> Result<Page> {
        let site = &self.project.site;
        let tree = &site.trees[tree_idx];
        let tag = &tree.tags[tag];
        let layout = &self.layouts[tree_idx];
        let tagged = layout.words.counted("tagged_docs", tag.docs.len());
        let values = [("nDocsTagged", &*tagged), ("tagName", &*tag.label)];
        let title = fill(layout.word("tagged"), &values);
        let docs: Vec<DocLinkView> = tag
            .docs
            .iter()
            .map(|&it| doc_link(&site.docs[it]))
            .collect();
        let head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            description: tag.description.as_deref(),
            permalink: &tag.permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        let view = TagView {
            description: tag.description.as_deref(),
            docs,
            all: tree.tags_permalink.as_deref(),
        };
        self.finish(
            "tag.html",
            Parts {
                tree: tree_idx,
                page: page_view(
                    "tag",
                    &title,
                    &tag.permalink,
                    "docs-tag-doc-list-page".to_owned(),
                    head,
                ),
                here: vec![("tag", Value::from_serializable(&view))],
                doc: None,
                in_docs: true,
                sidebar: None,
            },
        )
    }
}

#[derive(Serialize)]
struct TagView<'a> {
    description: Option<&'a str>,
    docs: Vec<DocLinkView>,
    all: Option<&'a str>,
}
