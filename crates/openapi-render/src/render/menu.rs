//! The menus of pages. The entries of all groups are written once, and copied
//! into the menu of each page.

use std::collections::HashSet;
use std::ops::Range;

use docs_model::index::IndexVec;
use safe_markup::Markup;

use super::groups::Group;
use crate::division::GroupIdx;
use crate::index::{Headings, Index, Table};
use crate::model::{OperationIdx, Reference, SchemaId};
use crate::options::{Layout, RenderOptions};
use crate::view::{FilterView, LinkView, MenuGroup, MenuItem, MenuView, SectionEntry};

/// Maximum number of entries of a group in a page's menu.
const MAX_ENTRIES: usize = 40;
/// Maximum number of groups in a page's menu that is not whole.
const MAX_GROUPS: usize = 200;
/// Maximum number of headings of the API's description in a menu.
const MAX_SECTIONS: usize = 60;
/// Minimum number of operations for which the menu has a filter.
const MIN_FILTER: usize = 8;

/// Builds the menus of a reference's pages.
pub(super) struct Menus<'r> {
    reference: &'r Reference,
    options: &'r RenderOptions,
    /// Links to the parts of the index page that every layout has.
    top: Vec<LinkView>,
    /// Headings of the API's description, for the menu of the index page.
    sections: Vec<SectionEntry>,
    /// The groups without entries.
    groups: IndexVec<GroupIdx, MenuGroup>,
    /// The schemas that each group lists, as markup.
    schemas: IndexVec<GroupIdx, Markup>,
    /// Schemas that are in a group, and not among the others.
    in_groups: HashSet<SchemaId>,
    /// The entries of each group: the item, and its markup. The item is needed
    /// again for the entry of the page itself.
    entries: IndexVec<GroupIdx, Vec<(MenuItem, Markup)>>,
    /// The cross tables, as entries at the end.
    tables: Vec<(Table, LinkView)>,
}

/// The position of a page in the menu.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Position {
    /// Index of the group.
    pub(super) group: Option<GroupIdx>,
    /// Index among the operations that the group lists.
    pub(super) entry: Option<usize>,
    /// The cross table that the page is, or that lists it.
    pub(super) table: Option<Table>,
    /// The page is a part of a divided page.
    pub(super) is_part: bool,
}

impl Position {
    /// Returns whether the page is the index.
    fn is_index(self) -> bool {
        self.group.is_none() && self.table.is_none() && !self.is_part
    }
}

/// Returns the headings of the two highest levels of a text as entries, or only of
/// the highest if there are too many. `url` returns the address of an anchor.
fn sections(headings: &Headings, url: impl Fn(&str) -> String) -> Vec<SectionEntry> {
    let top = headings.iter().map(|heading| heading.0).min();
    let top = top.unwrap_or_default();
    let of_levels = |levels: u8| {
        let visible = headings
            .iter()
            .filter(move |heading| heading.0 < top + levels && !heading.1.is_empty());
        visible.map(|(level, title, anchor)| SectionEntry {
            is_nested: level > top,
            link: LinkView {
                text: title.to_owned(),
                href: url(anchor),
            },
        })
    };
    let levels = if of_levels(2).count() > MAX_SECTIONS {
        1
    } else {
        2
    };
    of_levels(levels).take(MAX_SECTIONS).collect()
}

/// Returns the headings of a group on the single page that is a text: a tag
/// without operations and schemas, as many descriptions have for their guides.
fn group_sections(group: &Group, index: &Index, options: &RenderOptions) -> Vec<SectionEntry> {
    let is_text = group.listed.is_empty() && group.schemas.is_empty();
    let headings = group.tag.map(|tag| &index.tag_headings[tag]);
    headings
        .filter(|_| is_text && options.layout == Layout::SinglePage)
        .map(|headings| sections(headings, |anchor| options.address("", anchor)))
        .unwrap_or_default()
}

impl<'r> Menus<'r> {
    /// Writes the entries of all groups.
    pub(super) fn new(
        reference: &'r Reference,
        options: &'r RenderOptions,
        index: &Index,
        groups: &IndexVec<GroupIdx, Group>,
        tables: &[Table],
    ) -> Self {
        let home = match options.layout {
            Layout::SinglePage => options.address("", "introduction"),
            _ => options.address("", ""),
        };
        let link = |text: &str, href: String| LinkView {
            text: text.to_owned(),
            href,
        };
        let mut top = vec![link(&options.texts.introduction, home)];
        if !reference.security_schemes.is_empty() {
            top.push(link(
                &options.texts.security,
                options.address("", "security"),
            ));
        }
        let entry = |idx: &OperationIdx| {
            let item = MenuItem::of(&reference.operations[*idx], &index.operation_urls[*idx]);
            let markup = item.entry(false);
            (item, markup)
        };
        Self {
            top,
            sections: sections(&index.headings, |anchor| options.address("", anchor)),
            groups: groups
                .iter()
                .map(|group| MenuGroup {
                    title: group.title(reference, &options.texts),
                    href: index.group_url(options, group.tag),
                    heading: group.heading.clone(),
                    depth: group.depth,
                    sections: group_sections(group, index, options),
                    ..MenuGroup::default()
                })
                .collect(),
            schemas: groups
                .iter()
                .map(|group| {
                    let schemas = group.schemas.iter();
                    schemas
                        .map(|id| schema_entry(reference, *id, index))
                        .collect()
                })
                .collect(),
            in_groups: groups
                .iter()
                .flat_map(|group| group.schemas.iter().copied())
                .collect(),
            entries: groups
                .iter()
                .map(|group| group.listed.iter().map(entry).collect())
                .collect(),
            tables: tables
                .iter()
                .map(|table| {
                    (
                        *table,
                        link(
                            table.title(&options.texts),
                            index.table_url(options, *table),
                        ),
                    )
                })
                .collect(),
            reference,
            options,
        }
    }

    /// Returns the menu of a page. In layouts with many pages, only the page's
    /// own group is expanded, to keep the page small.
    pub(super) fn at(&self, position: Position, index: &Index) -> MenuView {
        let single = self.is_single(position);
        let mut view = self.frame(single);
        if position.is_index() {
            view.sections.clone_from(&self.sections);
        }
        let fragment = self.options.menu_fragment_url.clone();
        view.fragment = fragment.filter(|_| !single);
        let near = if single {
            0..self.groups.len()
        } else {
            window(
                self.groups.len(),
                position.group.map(usize::from),
                MAX_GROUPS,
            )
        };
        let is_cut = near.len() < self.groups.len();
        let groups = self.groups.iter_enumerated();
        for (idx, group) in groups.skip(near.start).take(near.len()) {
            let is_current = position.group == Some(idx);
            // The groups of a partial menu have no entries, except that of the
            // page.
            let mut group = MenuGroup {
                open: true,
                current: is_current && position.entry.is_none(),
                ..group.clone()
            };
            if single {
                group.entries = self.all_entries(idx);
            } else if is_current && position.entry.is_some() {
                self.window(idx, position.entry.unwrap_or_default(), &mut group);
            }
            view.groups.push(group);
        }
        if is_cut {
            flatten(&mut view.groups);
            view.groups.push(self.all_groups());
        }
        self.push_tables(position, single, index, &mut view);
        view
    }

    /// Returns the link to the page with all groups.
    fn all_groups(&self) -> MenuGroup {
        let texts = &self.options.texts;
        MenuGroup {
            title: texts.counted(&texts.all_calls, self.reference.operations.len()),
            href: self.options.address("", ""),
            ..MenuGroup::default()
        }
    }

    /// Returns whether the menu of a page has all entries, because the page
    /// shows everything.
    fn is_single(&self, position: Position) -> bool {
        self.options.layout == Layout::SinglePage && !position.is_part
    }

    /// Returns the menu with all operations, as the filter needs it.
    pub(super) fn whole(&self, index: &Index) -> MenuView {
        let mut view = self.frame(false);
        view.sections.clone_from(&self.sections);
        for (idx, group) in self.groups.iter_enumerated() {
            view.groups.push(MenuGroup {
                entries: self.all_entries(idx),
                ..group.clone()
            });
        }
        self.push_tables(
            Position::default(),
            self.is_single(Position::default()),
            index,
            &mut view,
        );
        view
    }

    /// Returns the menu without groups. `whole` is whether it will have all
    /// operations.
    fn frame(&self, whole: bool) -> MenuView {
        let many = self.reference.operations.len() >= MIN_FILTER;
        let texts = &self.options.texts;
        // A filter over only a part of the operations would miss matches.
        let can_filter = many && (whole || self.options.menu_fragment_url.is_some());
        MenuView {
            label: texts.api_reference.to_string(),
            filter: can_filter.then(|| FilterView {
                label: texts.filter_calls.to_string(),
                found: texts.calls_match.to_string(),
                none: texts.no_call_matches.to_string(),
            }),
            top: self.top.clone(),
            ..MenuView::default()
        }
    }

    /// Returns the entries of a group as markup: its schemas, then its operations,
    /// as in Redoc.
    fn all_entries(&self, group: GroupIdx) -> Markup {
        let list = self.entries.get(group).map(Vec::as_slice);
        let operations = list.unwrap_or_default().iter().map(|entry| &entry.1);
        self.schemas
            .get(group)
            .into_iter()
            .chain(operations)
            .collect()
    }

    /// Adds the entries around the current one to `out`, at most
    /// [`MAX_ENTRIES`], and a link to the others. At the ends of the list, the
    /// window is not shorter.
    fn window(&self, group: GroupIdx, entry: usize, out: &mut MenuGroup) {
        let Some(list) = self.entries.get(group) else {
            return;
        };
        let range = window(list.len(), Some(entry), MAX_ENTRIES);
        let is_cut = range.len() < list.len();
        let near = list.iter().enumerate().skip(range.start).take(range.len());
        let markup = near.map(|(i, (item, markup))| match i == entry {
            true => item.entry(true),
            false => markup.clone(),
        });
        out.entries = markup.collect();
        let texts = &self.options.texts;
        out.more = Some(LinkView {
            text: texts.counted(&texts.all_calls, list.len()),
            href: out.href.clone(),
        })
        .filter(|_| is_cut);
    }

    /// Adds the cross tables. On a single page, that of schemas has an entry
    /// for each schema.
    fn push_tables(&self, position: Position, single: bool, index: &Index, view: &mut MenuView) {
        let is_listed = |id: &SchemaId| !self.in_groups.contains(id);
        for (table, LinkView { text, href }) in &self.tables {
            let is_empty = !self.reference.named_schemas.iter().any(is_listed);
            if single && *table == Table::Schemas && is_empty {
                continue;
            }
            let mut group = MenuGroup {
                title: text.clone(),
                href: href.clone(),
                current: position.table == Some(*table),
                ..MenuGroup::default()
            };
            if single && *table == Table::Schemas {
                let list = self
                    .reference
                    .named_schemas
                    .iter()
                    .filter(|id| is_listed(id));
                let entry = |id: &SchemaId| schema_entry(self.reference, *id, index);
                group.entries = list.map(entry).collect();
            }
            view.groups.push(group);
        }
    }
}

/// Returns the range of at most `max` entries around `current`, of `len`. At the ends of
/// the list, the range is not shorter.
fn window(len: usize, current: Option<usize>, max: usize) -> Range<usize> {
    let last_start = len.saturating_sub(max);
    let start = current
        .unwrap_or_default()
        .saturating_sub(max / 2)
        .min(last_start);
    start..len.min(start + max)
}

/// Raises the groups of a part of a menu whose parents are outside of the part.
fn flatten(groups: &mut [MenuGroup]) {
    let mut deepest = 0;
    for group in groups {
        group.depth = group.depth.min(deepest);
        deepest = group.depth + 1;
    }
}

/// Returns the entry of a named schema.
fn schema_entry(reference: &Reference, id: SchemaId, index: &Index) -> Markup {
    let name = reference[id].name.as_deref().unwrap_or_default();
    let item = MenuItem {
        text: name.to_owned(),
        href: index.schema_url(id).to_owned(),
        ..MenuItem::default()
    };
    item.entry(false)
}
