//! Lists of links that are divided into pages, because they grow with the description:
//! all schemas, and the operations of a tag beside their pages.

use std::ops::Range;

use docs_model::index::IndexVec;

use super::groups::Group;
use crate::division::GroupIdx;
use crate::index::Index;
use crate::model::{OperationIdx, Reference, SchemaId};
use crate::options::RenderOptions;
use crate::view::{LettersView, LinkView, MenuItem};

/// Maximum number of links in a list without groups. With more, the index page
/// leaves them to other pages, and schemas are grouped by letter.
pub(super) const MAX_PLAIN_LINKS: usize = 200;

/// Minimum size of a list that is divided, in bytes. A smaller limit of pages would
/// make pages of a few links.
const MIN_LIST: usize = 64 * 1024;

/// Approximate size of the markup of a link beside address and text, in bytes.
const LINK_MARKUP: usize = 32;

/// Approximate size of the markup of a method badge and of a path, in bytes.
const CALL_MARKUP: usize = 96;

/// Returns the maximum size of a list on pages of `max_bytes`, of which `others` are not for the list.
pub(super) fn max_list(max_bytes: usize, others: usize) -> usize {
    max_bytes.saturating_sub(others).max(MIN_LIST)
}

/// A list that is divided into pages of links.
#[derive(Debug)]
pub(super) struct DividedList {
    /// The entries of each page, at least one page.
    pages: Vec<Range<usize>>,
}

impl DividedList {
    /// Divides a list whose entries have these sizes. A page has at most `max_bytes`,
    /// but at least one entry.
    pub(super) fn new(sizes: impl Iterator<Item = usize>, max_bytes: Option<usize>) -> Self {
        let max_bytes = max_bytes.unwrap_or(usize::MAX);
        let mut pages: Vec<Range<usize>> = std::iter::once(0..0).collect();
        let mut bytes: usize = 0;
        for (idx, size) in sizes.enumerate() {
            bytes = bytes.saturating_add(size);
            match pages.last_mut() {
                Some(page) if bytes <= max_bytes || page.start == page.end => page.end = idx + 1,
                _ => {
                    pages.push(idx..idx + 1);
                    bytes = size;
                }
            }
        }
        Self { pages }
    }

    /// Returns the number of pages.
    pub(super) fn n_pages(&self) -> usize {
        self.pages.len()
    }

    /// Returns the indices of the entries of a page.
    pub(super) fn page(&self, idx: usize) -> Range<usize> {
        self.pages.get(idx).cloned().unwrap_or_default()
    }

    /// Returns the number of entries after a page.
    pub(super) fn n_after(&self, idx: usize) -> usize {
        let end = self.pages.last().map_or(0, |page| page.end);
        end.saturating_sub(self.page(idx).end)
    }
}

/// Returns the approximate size of a link as HTML, in bytes.
fn link_bytes(link: &LinkView) -> usize {
    LINK_MARKUP + link.href.len() + link.text.len()
}

/// Returns the approximate size of a link to an operation as HTML, in bytes.
fn call_bytes(item: &MenuItem) -> usize {
    let method = item.method.len() + item.method_class.len();
    CALL_MARKUP + item.href.len() + method + item.path.len() + item.text.len()
}

/// Lists of links that are divided into pages.
#[derive(Debug)]
pub(super) struct Lists {
    /// All named schemas in the order of their list.
    pub(super) schemas: Vec<SchemaId>,
    /// Pages of that list.
    pub(super) schema_pages: DividedList,
    /// Pages of the operations of each group.
    pub(super) groups: IndexVec<GroupIdx, DividedList>,
}

impl Lists {
    /// Divides the lists of a reference.
    pub(super) fn new(
        reference: &Reference,
        options: &RenderOptions,
        index: &Index,
        groups: &IndexVec<GroupIdx, Group>,
    ) -> Self {
        let max_bytes = options.division.max_list;
        let mut schemas = reference.named_schemas.clone();
        if schemas.len() > MAX_PLAIN_LINKS {
            let name = |id: &SchemaId| reference[*id].name.as_deref().unwrap_or_default();
            schemas.sort_by_cached_key(|id| name(id).to_lowercase());
        }
        let links = schemas.iter().map(|id| schema_link(reference, index, *id));
        let schema_pages = DividedList::new(links.map(|link| link_bytes(&link)), max_bytes);
        let of_group = |group: &Group| {
            let item = |idx: &OperationIdx| {
                MenuItem::of(&reference.operations[*idx], &index.operation_urls[*idx])
            };
            let sizes = group.listed.iter().map(|idx| call_bytes(&item(idx)));
            DividedList::new(sizes, max_bytes)
        };
        Self {
            schema_pages,
            groups: groups.iter().map(of_group).collect(),
            schemas,
        }
    }
}

/// Returns a link to a named schema.
pub(super) fn schema_link(reference: &Reference, index: &Index, id: SchemaId) -> LinkView {
    let name = reference[id].name.as_deref().unwrap_or_default();
    LinkView {
        text: name.to_owned(),
        href: index.schema_url(id).to_owned(),
    }
}

/// Returns links grouped by initial letter, in their order.
pub(super) fn by_letter(links: impl Iterator<Item = LinkView>) -> Vec<LettersView> {
    let mut out: Vec<LettersView> = Vec::new();
    for link in links {
        let initial = link
            .text
            .chars()
            .next()
            .and_then(|character| character.to_uppercase().next());
        match out.last_mut().filter(|letters| letters.letter == initial) {
            Some(last) => last.links.push(link),
            None => out.push(LettersView {
                letter: initial,
                links: vec![link],
            }),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::DividedList;

    #[test]
    fn pages_have_at_most_the_limit_and_at_least_one_entry() {
        let list = DividedList::new([4, 4, 4, 20, 1, 2].into_iter(), Some(8));
        let pages: Vec<_> = (0..list.n_pages()).map(|idx| list.page(idx)).collect();
        assert_eq!(pages, [0..2, 2..3, 3..4, 4..6]);
        assert_eq!(list.n_after(1), 3);
        assert_eq!(list.n_after(3), 0);
    }

    #[test]
    fn an_empty_list_has_one_page() {
        let list = DividedList::new(std::iter::empty(), None);
        assert_eq!((list.n_pages(), list.page(0)), (1, 0..0));
    }
}
