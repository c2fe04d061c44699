//! The list of tags, and the page of each tag.

use serde::Serialize;

use super::{Shell, Variables, View, doc_link, listing_description, page_view};
use crate::produce::chrome::PageInfo;
use crate::produce::view::{DocLinkView, TagCountView, TagGroupView};
use crate::produce::{Producer, Result};
use crate::texts::fill;
use docs_model::index::{TagIdx, TreeIdx};
use docs_model::site::RouteTarget;

/// The list of tags in its template.
#[derive(Serialize)]
pub(in crate::produce) struct TagListPage {
    /// Tags with their number of docs, by first letter.
    groups: Vec<TagGroupView>,
}

impl View for TagListPage {
    const TEMPLATE: &'static str = "tags.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("groups", &self.groups);
    }
}

impl View for TagView<'_> {
    const TEMPLATE: &'static str = "tag.html";

    fn insert(&self, variables: &mut Variables<'_>) {
        variables.insert("tag", self);
    }
}

/// Groups sorted tags by their first letters.
///
/// Letters are compared in capitals. Tags whose labels begin with no letter are
/// grouped by their first character as well.
pub(super) fn grouped(tags: impl IntoIterator<Item = TagCountView>) -> Vec<TagGroupView> {
    let mut groups: Vec<TagGroupView> = Vec::new();
    for tag in tags {
        let letter = tag
            .label
            .chars()
            .next()
            .map_or_else(String::new, |letter| letter.to_uppercase().collect());
        match groups.last_mut() {
            Some(group) if group.letter == letter => group.tags.push(tag),
            _ => groups.push(TagGroupView {
                letter,
                tags: vec![tag],
            }),
        }
    }
    groups
}

impl Producer<'_> {
    /// Returns the shell and the view of the list of tags of a tree. Tags that
    /// only unlisted docs have are left out.
    pub(in crate::produce) fn tag_list(&self, tree_idx: TreeIdx) -> Result<(Shell, TagListPage)> {
        let site = &self.project.site;
        let tree = &site.trees[tree_idx];
        let layout = self.layout(tree_idx)?;
        let permalink = site.permalink(RouteTarget::TagList(tree_idx));
        let title = layout.word("tags").to_owned();
        let listed = tree.tags.iter().filter(|tag| !tag.docs.is_empty());
        let groups = grouped(listed.map(|tag| TagCountView {
            label: tag.label.clone(),
            href: tag.permalink.as_str().to_owned(),
            count: tag.docs.len(),
        }));
        let labels = groups
            .iter()
            .flat_map(|group| &group.tags)
            .map(|tag| &*tag.label);
        let head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            description: Some(&listing_description(&title, labels)),
            permalink: &permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        Ok((
            Shell {
                tree: tree_idx,
                page: page_view(
                    "tags",
                    &title,
                    &permalink,
                    "docs-tags-list-page".to_owned(),
                    head,
                ),
                doc: None,
                in_docs: true,
                sidebar: None,
            },
            TagListPage { groups },
        ))
    }

    /// Returns the shell and the view of the page of a tag: the docs that have
    /// it, in the order of their titles.
    pub(in crate::produce) fn tag(
        &self,
        tree_idx: TreeIdx,
        tag: TagIdx,
    ) -> Result<(Shell, TagView<'_>)> {
        let site = &self.project.site;
        let tree = &site.trees[tree_idx];
        let tag = &tree.tags[tag];
        let layout = self.layout(tree_idx)?;
        let tagged = layout.words.counted("tagged_docs", tag.docs.len());
        let values = [("nDocsTagged", &*tagged), ("tagName", &*tag.label)];
        let title = fill(layout.word("tagged"), &values);
        let docs: Vec<DocLinkView> = tag
            .docs
            .iter()
            .map(|&doc| doc_link(&site.docs[doc]))
            .collect();
        let titles = docs.iter().map(|doc| &*doc.title);
        let listed = listing_description(&title, titles);
        let head = self.head(&PageInfo {
            tree: tree_idx,
            title: &title,
            description: Some(tag.description.as_deref().unwrap_or(&listed)),
            permalink: &tag.permalink,
            in_docs: true,
            ..PageInfo::default()
        });
        let view = TagView {
            description: tag.description.as_deref(),
            docs,
            all: tree.tags_permalink.as_deref(),
        };
        Ok((
            Shell {
                tree: tree_idx,
                page: page_view(
                    "tag",
                    &title,
                    &tag.permalink,
                    "docs-tag-doc-list-page".to_owned(),
                    head,
                ),
                doc: None,
                in_docs: true,
                sidebar: None,
            },
            view,
        ))
    }
}

/// A tag in its template.
#[derive(Serialize)]
pub(in crate::produce) struct TagView<'a> {
    /// Description of the tag, if the author wrote one.
    description: Option<&'a str>,
    docs: Vec<DocLinkView>,
    /// Address of the list of all tags.
    all: Option<&'a str>,
}
