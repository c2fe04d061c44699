//! The pages of a reference: listed at once, rendered one at a time.
//!
//! Indices of pages are stable: they follow from the reference and the options alone
//! ([`entries`]), never from what was rendered before. So a build can render pages
//! in parallel, and a server one page for each request.

use std::collections::HashSet;
use std::fmt;

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{Error, PageIdx, PageLink, Pages, ProseCache, template_texts};
use safe_markup::Markup;
use tera::Value;

use super::groups::{Group, children, groups, parents};
use super::headings::headings;
use super::lists::{Lists, MAX_PLAIN_LINKS, by_letter, schema_link};
use super::menu::{Menus, Position};
use super::{PageSummary, RenderedPage, page_html};
use crate::deprecated::Deprecations;
use crate::division::GroupIdx;
use crate::index::{Index, OWN_ANCHORS, Table};
use crate::markdown::Prose;
use crate::memo::Memo;
use crate::model::{OperationIdx, Reference, SchemaId, TagIdx};
use crate::options::{Layout, RenderOptions};
use crate::view::{
    Builder, GroupView, LettersView, LinkView, OverviewView, PageView, PartView, anchored_list,
    group_list, menu_html, nested_ends, summary,
};

/// Renders the pages of a reference one at a time, in any order and on any
/// thread. The parts that pages share (addresses, merged schemas, menus,
/// descriptions) are computed once.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, Layout, PageIdx, RenderOptions, Renderer};
///
/// let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {/pets: {get: {responses: {}}}}}";
/// let (reference, _) = Description::parse_str("api.yaml", text).0.reference();
/// let mut options = RenderOptions::at("/api");
/// options.layout = Layout::OperationPages;
/// let renderer = Renderer::new(&reference, &options);
/// let paths: Vec<&str> = renderer.pages().iter().map(|page| &*page.path).collect();
/// assert_eq!(paths, ["", "get-pets", "tags/pets"]);
/// if let Some(page) = renderer.page(PageIdx::from(1)) {
///     assert!(page.markdown().starts_with("# GET /pets"));
/// }
/// ```
pub struct Renderer<'r> {
    pub(super) reference: &'r Reference,
    pub(super) options: &'r RenderOptions,
    /// All addresses, and the uses of schemas.
    pub(super) index: Index,
    /// Merged schemas and examples that pages have in common.
    pub(super) memo: Memo<'r>,
    /// HTML of descriptions, by text.
    pub(super) prose: ProseCache,
    /// The texts, as a template value.
    pub(super) texts: Value,
    /// Groups in the order of the menu; pages refer to them by index.
    groups: IndexVec<GroupIdx, Group>,
    /// Deprecated parts, collected once for all pages of their tables.
    deprecations: Deprecations<'r>,
    /// Pages of long lists.
    lists: Lists,
    /// Entries of the menu, written once.
    menus: Menus<'r>,
    /// Summary of each page, available before the page is rendered.
    summaries: IndexVec<PageIdx, PageSummary>,
    /// Content of each page, not rendered yet.
    entries: IndexVec<PageIdx, Entry>,
}

/// A page that is not rendered yet.
struct Entry {
    /// Subject of the page.
    subject: Subject,
    /// Position of the page in the menu.
    position: Position,
    /// The divided page that this one is a part of.
    part_of: Option<PageIdx>,
}

/// The subject of a page.
#[derive(Clone, Copy)]
enum Subject {
    /// Everything, on the only page.
    Reference,
    /// The introduction, with a list of the groups.
    Introduction,
    /// A group with its operations.
    Group(GroupIdx),
    /// A page of links to the operations of a group, by its index.
    GroupLinks(GroupIdx, usize),
    /// One operation.
    Operation(OperationIdx),
    /// A cross table.
    Table(Table),
    /// A page of deprecated parts after the first one, by its index.
    Deprecations(usize),
    /// A page of the list of schemas after the first one, by its index.
    Schemas(usize),
    /// A named schema.
    Schema(SchemaId),
}

/// A page of a [`Renderer`]. Its content is computed; each output format is
/// written on request, because a build may need the HTML only, and search the
/// sections only.
pub struct Page<'a, 'r> {
    renderer: &'a Renderer<'r>,
    summary: &'a PageSummary,
    /// Position of the page in the menu.
    position: Position,
    /// Content of the page, from which all formats are written.
    view: PageView,
    /// Anchors in the order of the page.
    anchors: Vec<String>,
}

impl fmt::Debug for Renderer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderer")
            .field("route", &self.options.route)
            .field("pages", &self.summaries.len())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Page<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Page").field(&self.summary).finish()
    }
}

impl<'r> Renderer<'r> {
    /// Lists the pages of a reference without rendering them. This computes all
    /// addresses and the menu, in time proportional to the reference. Make one
    /// renderer for all pages, and share it between threads.
    #[must_use]
    pub fn new(reference: &'r Reference, options: &'r RenderOptions) -> Self {
        let index = Index::new(reference, options);
        let groups = groups(reference);
        let tables = Table::of(reference, options);
        let (summaries, entries) = entries(reference, options, &index, &groups, &tables);
        let mut renderer = Self {
            menus: Menus::new(reference, options, &index, &groups, &tables),
            lists: Lists::new(reference, options, &index, &groups),
            deprecations: Deprecations::of(reference, options.division.max_deprecated),
            summaries,
            entries,
            texts: template_texts(options.texts.named()),
            memo: Memo::new(reference),
            prose: ProseCache::default(),
            reference,
            options,
            index,
            groups,
        };
        renderer.add_list_pages();
        renderer
    }

    /// Adds the pages of lists after the first one of each.
    fn add_list_pages(&mut self) {
        let options = self.options;
        let mut out = Vec::new();
        let of_table = |table: Table, page: usize, path: String, subject: Subject| {
            let position = Position {
                table: Some(table),
                is_part: options.division.whole(),
                ..Position::default()
            };
            let title = numbered(table.title(&options.texts), page);
            list_page(path, title, subject, position)
        };
        for page in 1..self.deprecations.n_pages() {
            let path = self.index.deprecations_path(page);
            let subject = Subject::Deprecations(page);
            out.push(of_table(Table::Deprecations, page, path, subject));
        }
        if options.layout != Layout::SinglePage {
            for page in 1..self.lists.schema_pages.n_pages() {
                let path = self.index.schemas_path(page);
                out.push(of_table(Table::Schemas, page, path, Subject::Schemas(page)));
            }
        }
        if options.layout == Layout::OperationPages {
            let groups = self.groups.iter_enumerated();
            for (idx, group) in groups.filter(|(_, group)| !group.is_repeated) {
                for page in 1..self.lists.groups[idx].n_pages() {
                    let path = links_path(&self.index, options, group.tag, page);
                    let title = numbered(&group.title(self.reference, &options.texts), page);
                    let position = Position {
                        group: Some(idx),
                        ..Position::default()
                    };
                    let subject = Subject::GroupLinks(idx, page);
                    out.push(list_page(path, title, subject, position));
                }
            }
        }
        for (summary, entry) in out {
            self.summaries.push(summary);
            self.entries.push(entry);
        }
    }

    /// Returns the pages, the index page first.
    #[must_use]
    pub fn pages(&self) -> &IndexVec<PageIdx, PageSummary> {
        &self.summaries
    }

    /// Returns the page with an index among [`pages`](Self::pages), with its
    /// content computed. `None` for an index beyond the last page.
    #[must_use]
    pub fn page(&self, idx: PageIdx) -> Option<Page<'_, 'r>> {
        let entry = self.entries.get(idx)?;
        let (view, anchors) = self.with_builder(|builder| self.view(idx, entry, builder));
        Some(Page {
            renderer: self,
            summary: self.summaries.get(idx)?,
            position: entry.position,
            view,
            anchors,
        })
    }

    /// Returns whether a page is about schemas, or a table, in contrast to the API, its
    /// tags and its operations. Search ranks such pages below the others.
    #[must_use]
    pub fn is_secondary(&self, idx: PageIdx) -> bool {
        let subject = self.entries.get(idx).map(|entry| entry.subject);
        matches!(
            subject,
            Some(
                Subject::Schema(_)
                    | Subject::Schemas(_)
                    | Subject::Table(_)
                    | Subject::Deprecations(_)
            )
        )
    }

    /// Returns the anchors at the address of a page: its own, and those of its
    /// parts if it is divided. This computes the content of the page, which can
    /// take as long as rendering it: call it for pages to which a link with an
    /// anchor leads.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, PageIdx, RenderOptions, Renderer};
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {operationId: listPets}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// let renderer = Renderer::new(&reference, &options);
    /// assert!(renderer.anchors(PageIdx::default()).iter().any(|anchor| anchor == "list-pets"));
    /// ```
    #[must_use]
    pub fn anchors(&self, idx: PageIdx) -> Vec<String> {
        let parts = self
            .entries
            .iter_enumerated()
            .filter(|(_, part)| part.part_of == Some(idx));
        let mut out: Vec<String> = Vec::new();
        for page in std::iter::once(idx).chain(parts.map(|(part, _)| part)) {
            out.extend(self.page(page).map(|page| page.anchors).unwrap_or_default());
        }
        out
    }

    /// Renders the menu with all operations, as markup. On pages with a partial
    /// menu, the filter fetches it from [`RenderOptions::menu_fragment_url`].
    /// The menu of a reference with thousands of operations would be most of
    /// the bytes of each page, so pages have the part around themselves.
    #[must_use]
    pub fn menu_fragment(&self) -> String {
        menu_html(&self.menus.whole(&self.index)).to_string()
    }

    /// Renders the menu of the single page.
    pub(super) fn single_menu(&self) -> Markup {
        menu_html(&self.menus.at(Position::default(), &self.index))
    }

    /// Builds a value with a [`Builder`], and returns the anchors that it
    /// recorded.
    pub(super) fn with_builder<T>(
        &self,
        build: impl FnOnce(&mut Builder<'_, '_>) -> T,
    ) -> (T, Vec<String>) {
        let links = |url: &str| self.index.resolve_link(self.reference, url);
        let prose = Prose::new(
            &links,
            &self.prose,
            &self.options.highlight,
            &self.options.texts,
        );
        let mut builder = Builder::new(
            self.reference,
            self.options,
            &self.index,
            &prose,
            &self.memo,
        );
        let built = build(&mut builder);
        (built, builder.finish())
    }

    /// Builds the view of a page.
    fn view(&self, idx: PageIdx, entry: &Entry, builder: &mut Builder<'_, '_>) -> PageView {
        match entry.subject {
            Subject::Reference => self.whole_reference(builder),
            Subject::Introduction => self.index_page(builder),
            Subject::Group(group) => {
                let is_divided = self.options.division.has_group(group);
                let (mut view, mut group_view) = self.group_page(group, builder);
                let group = &self.groups[group];
                builder.share_highlights(group.operations.len());
                self.fill(&mut group_view, group, is_divided, 2, builder);
                view.groups.push(group_view);
                view
            }
            Subject::GroupLinks(group, page) => self.group_links(group, page, builder),
            Subject::Operation(i) => self.operation_page(idx, i, entry, builder),
            Subject::Table(table) => self.table_page(table, builder),
            Subject::Deprecations(page) => self.deprecations_page(page, builder),
            Subject::Schemas(page) => {
                let mut view = self.page_of(Table::Schemas, page);
                self.add_schema_links(page, &mut view);
                view
            }
            Subject::Schema(id) => {
                let schemas = LinkView {
                    text: Table::Schemas.title(&self.options.texts).to_owned(),
                    href: self.index.table_url(self.options, Table::Schemas),
                };
                let section = match entry.part_of {
                    Some(_) => builder.schema_section(id, 1),
                    None => builder.schema_page(id),
                };
                PageView {
                    title: section.name.clone(),
                    up: vec![self.home(), schemas],
                    schemas: vec![section],
                    single: true,
                    is_part: entry.part_of.is_some(),
                    ..PageView::default()
                }
            }
        }
    }

    /// Adds the operations of a group to its page, or their titles and links to
    /// their pages if that page is divided; then links to the operations of the
    /// tag that another group shows.
    fn fill(
        &self,
        view: &mut GroupView,
        group: &Group,
        is_divided: bool,
        level: u8,
        builder: &mut Builder<'_, '_>,
    ) {
        let operations = group.operations.iter();
        if is_divided {
            let part = |idx: &OperationIdx| {
                let operation = &builder.reference.operations[*idx];
                builder.operation_part(
                    operation,
                    &Index::operation_part_url(self.options, operation),
                    level,
                )
            };
            view.parts = operations.map(part).collect();
        } else {
            view.operations = operations
                .map(|i| builder.operation(&builder.reference.operations[*i], level, true))
                .collect();
        }
        list(view, group.elsewhere(), builder);
    }

    /// Returns a page with the introduction and security, which every index
    /// page starts with.
    fn introduction(&self, builder: &mut Builder<'_, '_>) -> PageView {
        for anchor in OWN_ANCHORS {
            builder.register(anchor.to_owned());
        }
        let info = builder.info();
        PageView {
            title: info.title.clone(),
            info: Some(info),
            security: builder.security_section(),
            ..PageView::default()
        }
    }

    /// Builds the page of [`Layout::SinglePage`]: everything, the schemas last.
    fn whole_reference(&self, builder: &mut Builder<'_, '_>) -> PageView {
        let is_divided = self.options.division.whole();
        builder.share_highlights(self.reference.operations.len());
        let mut view = self.introduction(builder);
        // A schema of several tags is shown with the first one.
        let mut shown = HashSet::new();
        for (idx, group) in self.groups.iter_enumerated() {
            if group.is_repeated {
                continue;
            }
            let mut group_view = builder.group(group.tag, 2);
            group_view.up = self.parent_links(idx);
            group_view.children = self.children(idx);
            for id in &group.schemas {
                if !shown.insert(*id) {
                    group_view
                        .schema_links
                        .push(schema_link(self.reference, &self.index, *id));
                } else if is_divided {
                    group_view.schema_parts.push(self.schema_part(*id, builder));
                } else {
                    group_view.schemas.push(builder.schema_section(*id, 3));
                }
            }
            self.fill(&mut group_view, group, is_divided, 3, builder);
            view.groups.push(group_view);
        }
        view.errors = builder.errors();
        view.scopes = builder.scopes();
        view.deprecations = builder.deprecations(&self.deprecations, 0);
        let schemas = self
            .reference
            .named_schemas
            .iter()
            .filter(|id| !shown.contains(id));
        if is_divided {
            view.schema_parts = schemas.map(|id| self.schema_part(*id, builder)).collect();
        } else {
            view.schemas = schemas.map(|id| builder.schema_section(*id, 3)).collect();
        }
        view
    }

    /// Returns a schema of the divided page.
    fn schema_part(&self, id: SchemaId, builder: &Builder<'_, '_>) -> PartView {
        let path = format!("/{}", self.index.schema_path(id));
        builder.schema_part(id, &self.options.address(&path, ""), 3)
    }

    /// Returns links to the groups that a group is nested in.
    fn parent_links(&self, group: GroupIdx) -> Vec<LinkView> {
        let parents = parents(&self.groups, group).into_iter();
        parents
            .map(|parent| self.group_link(&self.groups[parent]))
            .collect()
    }

    /// Returns a link to a group.
    fn group_link(&self, group: &Group) -> LinkView {
        LinkView {
            text: group.title(self.reference, &self.options.texts),
            href: self.index.group_url(self.options, group.tag),
        }
    }

    /// Returns the list of the groups that are nested directly in a group.
    fn children(&self, group: GroupIdx) -> Vec<OverviewView> {
        let nested = children(&self.groups, group).map(|child| OverviewView {
            depth: 0,
            heading: None,
            ..self.overview(&self.groups[child])
        });
        ended(nested.collect())
    }

    /// Returns a group as an entry of a list.
    fn overview(&self, group: &Group) -> OverviewView {
        let texts = &self.options.texts;
        let details = group.tag.map(|tag| &self.reference.tags[tag]);
        // A tag that only holds others has nothing to count.
        let count = Some(group.listed.len()).filter(|count| *count > 0);
        OverviewView {
            heading: group.heading.clone(),
            title: group.title(self.reference, texts),
            href: self.index.group_url(self.options, group.tag),
            anchor: String::new(),
            anchors_html: None,
            calls: count.map_or_else(String::new, |count| texts.counted(&texts.n_calls, count)),
            summary: details.and_then(|tag| summary(tag.description.as_deref())),
            depth: group.depth,
            end: Markup::default(),
            links: Vec::new(),
        }
    }

    /// Builds the index page of a layout with several pages: the introduction, and
    /// links to groups, tables and schemas. Long lists are left to the pages that
    /// they lead to.
    fn index_page(&self, builder: &mut Builder<'_, '_>) -> PageView {
        let mut view = self.introduction(builder);
        let is_small = self.reference.operations.len() <= MAX_PLAIN_LINKS;
        let overview = |group: &Group| {
            let calls = group.operations.iter().filter(|_| is_small);
            let anchored = |call: &OperationIdx| {
                let operation = &builder.reference.operations[*call];
                (&*operation.slug, builder.menu_item(*call))
            };
            let is_anchored = is_small && !group.is_repeated && !group.operations.is_empty();
            OverviewView {
                anchor: match group.is_repeated {
                    false => builder.group_anchor(group.tag),
                    true => String::new(),
                },
                anchors_html: is_anchored
                    .then(|| anchored_list(group.operations.iter().map(anchored))),
                links: calls.map(|call| builder.menu_item(*call)).collect(),
                ..self.overview(group)
            }
        };
        view.overview = ended(self.groups.iter().map(overview).collect());
        let tables = self.entries.iter().filter_map(|entry| match entry.subject {
            Subject::Table(table) => Some(LinkView {
                text: table.title(&self.options.texts).to_owned(),
                href: self.index.table_url(self.options, table),
            }),
            _ => None,
        });
        view.catalog = tables.collect();
        view.schema_url = Some(Index::schema_url_pattern(self.options));
        let schemas = self.reference.named_schemas.iter();
        if schemas.len() <= MAX_PLAIN_LINKS {
            view.schema_names = schemas
                .map(|id| schema_link(self.reference, &self.index, *id))
                .collect();
        }
        view
    }

    /// Returns the page of a group. The title and description of the group
    /// become those of the page.
    fn group_page(&self, group: GroupIdx, builder: &Builder<'_, '_>) -> (PageView, GroupView) {
        let mut group_view = builder.group(self.groups[group].tag, 1);
        group_view.children = self.children(group);
        let schemas = self.groups[group].schemas.iter();
        group_view.schema_links = schemas
            .map(|id| schema_link(self.reference, &self.index, *id))
            .collect();
        let mut up = vec![self.home()];
        up.extend(self.parent_links(group));
        let view = PageView {
            title: std::mem::take(&mut group_view.title),
            html: group_view.html.take(),
            up,
            ..PageView::default()
        };
        (view, group_view)
    }

    /// Builds the page of one operation, with links to its neighbours in the
    /// order of the menu.
    fn operation_page(
        &self,
        idx: PageIdx,
        operation: OperationIdx,
        entry: &Entry,
        builder: &mut Builder<'_, '_>,
    ) -> PageView {
        let operation = &builder.reference.operations[operation];
        let place = usize::from(idx);
        // A part has the same anchors as on the divided page.
        let is_part = entry.part_of.is_some();
        builder.share_highlights(1);
        let mut group_view = GroupView::default();
        group_view
            .operations
            .push(builder.operation(operation, 1, is_part));
        let mut up = vec![self.home()];
        if let Some(group) = entry.position.group {
            up.extend(self.parent_links(group));
            up.extend(self.groups.get(group).map(|group| self.group_link(group)));
        }
        PageView {
            title: operation.title(),
            up,
            groups: vec![group_view],
            previous: place
                .checked_sub(1)
                .and_then(|neighbour| self.neighbour(neighbour.into())),
            next: self.neighbour((place + 1).into()),
            single: true,
            is_part,
            ..PageView::default()
        }
    }

    /// Returns a link to the page at `idx`, if it is that of an operation.
    fn neighbour(&self, idx: PageIdx) -> Option<LinkView> {
        let entry = self.entries.get(idx)?;
        let Subject::Operation(i) = entry.subject else {
            return None;
        };
        let operation = &self.reference.operations[i];
        Some(LinkView {
            text: operation.title(),
            href: match entry.part_of {
                Some(_) => Index::operation_part_url(self.options, operation),
                None => self.index.operation_urls[i].clone(),
            },
        })
    }

    /// Builds the page of a cross table, or of the list of schemas.
    fn table_page(&self, table: Table, builder: &Builder<'_, '_>) -> PageView {
        let mut view = PageView {
            title: table.title(&self.options.texts).to_owned(),
            up: vec![self.home()],
            alone: true,
            ..PageView::default()
        };
        match table {
            Table::Errors => view.errors = builder.errors(),
            Table::Scopes => view.scopes = builder.scopes(),
            Table::Deprecations => {
                view.deprecations = builder.deprecations(&self.deprecations, 0);
            }
            Table::Changelog => view.releases = builder.releases(),
            Table::Schemas => self.add_schema_links(0, &mut view),
        }
        view
    }

    /// Returns a page of a table after the first one, without its content.
    fn page_of(&self, table: Table, page: usize) -> PageView {
        let title = table.title(&self.options.texts);
        PageView {
            title: numbered(title, page),
            up: vec![
                self.home(),
                LinkView {
                    text: title.to_owned(),
                    href: self.index.table_url(self.options, table),
                },
            ],
            alone: true,
            ..PageView::default()
        }
    }

    /// Builds a page of deprecated parts after the first one.
    fn deprecations_page(&self, page: usize, builder: &Builder<'_, '_>) -> PageView {
        PageView {
            deprecations: builder.deprecations(&self.deprecations, page),
            ..self.page_of(Table::Deprecations, page)
        }
    }

    /// Returns a link to the index page.
    fn home(&self) -> LinkView {
        LinkView {
            text: self.reference.info.title.clone(),
            href: self.options.address("", ""),
        }
    }

    /// Adds a page of the list of all schemas. A long list is grouped by initial letter.
    fn add_schema_links(&self, page: usize, view: &mut PageView) {
        let range = self.lists.schema_pages.page(page);
        let links = self.lists.schemas[range]
            .iter()
            .map(|id| schema_link(self.reference, &self.index, *id));
        if self.lists.schemas.len() > MAX_PLAIN_LINKS {
            view.schema_links = by_letter(links);
        } else {
            view.schema_links = vec![LettersView {
                letter: None,
                links: links.collect(),
            }];
        }
        let n_after = self.lists.schema_pages.n_after(page);
        let path = self.index.schemas_path(page + 1);
        view.more = self.more(n_after, &path);
    }

    /// Returns a page of links to the operations of a group. The first one has the
    /// description and everything else of the group.
    fn group_links(&self, group: GroupIdx, page: usize, builder: &Builder<'_, '_>) -> PageView {
        let (mut view, mut group_view) = self.group_page(group, builder);
        // With other layouts, the operations themselves are at this address.
        view.schema_url = Some(Index::schema_url_pattern(self.options));
        let Group { listed, tag, .. } = &self.groups[group];
        if page > 0 {
            view.up.push(self.group_link(&self.groups[group]));
            view.title = numbered(&view.title, page);
            view.html = None;
            group_view = GroupView {
                anchor: group_view.anchor,
                href: group_view.href,
                ..GroupView::default()
            };
        }
        let pages = &self.lists.groups[group];
        list(&mut group_view, listed[pages.page(page)].iter(), builder);
        view.groups.push(group_view);
        let path = links_path(&self.index, self.options, *tag, page + 1);
        view.more = self.more(pages.n_after(page), &path);
        view
    }

    /// Returns the link to the next page of a list, if `n_after` entries follow.
    fn more(&self, n_after: usize, path: &str) -> Option<LinkView> {
        let texts = &self.options.texts;
        (n_after > 0).then(|| LinkView {
            text: texts.counted(&texts.and_more, n_after),
            href: self.options.address(&format!("/{path}"), ""),
        })
    }
}

impl Page<'_, '_> {
    /// Returns the path, title and description of the page.
    #[must_use]
    pub fn summary(&self) -> &PageSummary {
        self.summary
    }

    /// Returns all anchors of the content.
    #[must_use]
    pub fn anchors(&self) -> &[String] {
        &self.anchors
    }

    /// Renders the content as HTML, without the shell of the site. Everything
    /// from the description is escaped or sanitized in it.
    ///
    /// # Errors
    /// If a template fails, which is a bug in this crate.
    pub fn html(&self) -> Result<String, Error> {
        page_html(&self.view, &self.renderer.texts, &self.summary.path)
    }

    /// Renders the menu of the page as HTML.
    #[must_use]
    pub fn menu_html(&self) -> String {
        let Renderer { menus, index, .. } = self.renderer;
        menu_html(&menus.at(self.position, index)).to_string()
    }

    /// Writes the page as Markdown. It is the twin of the HTML, for readers and
    /// programs that prefer text.
    #[must_use]
    pub fn markdown(&self) -> String {
        crate::twin::page(&self.view, &self.renderer.options.texts)
    }

    /// Returns the sections of the page for search: the page itself, then its
    /// tags, operations, parameters, properties, responses and schemas.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, PageIdx, RenderOptions, Renderer};
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {operationId: listPets, summary: List pets}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// let renderer = Renderer::new(&reference, &options);
    /// let page = renderer.page(PageIdx::default()).unwrap();
    /// let operation = page.sections().pop().unwrap();
    /// assert_eq!(operation.title, "List pets · GET /pets");
    /// assert_eq!(operation.anchor.as_deref(), Some("list-pets"));
    /// ```
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        crate::sections::sections(&self.view, &self.renderer.options.texts)
    }

    /// Renders the page in all its forms. Where only one form is needed, its
    /// own function does less.
    ///
    /// # Errors
    /// If a template fails, which is a bug in this crate.
    pub fn render(self) -> Result<RenderedPage, Error> {
        let mut page = RenderedPage::new(self.summary.clone(), self.html()?);
        page.menu_html = self.menu_html();
        page.parents = self.view.up.iter().map(page_link).collect();
        page.previous = self.view.previous.as_ref().map(page_link);
        page.next = self.view.next.as_ref().map(page_link);
        page.headings = headings(&page.html);
        page.markdown = self.markdown();
        page.sections = self.sections();
        page.anchors = self.anchors;
        Ok(page)
    }
}

impl Pages for Renderer<'_> {
    type Summary = PageSummary;

    fn summaries(&self) -> &IndexVec<PageIdx, PageSummary> {
        self.pages()
    }

    fn render(&self, idx: PageIdx) -> Result<Option<RenderedPage>, Error> {
        self.page(idx).map(Page::render).transpose()
    }

    fn sections(&self, idx: PageIdx) -> Vec<Section> {
        self.page(idx)
            .map(|page| page.sections())
            .unwrap_or_default()
    }
}

/// Returns the title of a page of a list after the first one, by its index.
fn numbered(title: &str, page: usize) -> String {
    format!("{title} ({})", page + 1)
}

/// Returns the path of a page of links to the operations of a tag after the first one, by
/// its index.
fn links_path(index: &Index, options: &RenderOptions, tag: Option<TagIdx>, page: usize) -> String {
    format!("{}/{}", index.group_path(options, tag), page + 1)
}

/// Returns a page of a list.
fn list_page(
    path: String,
    title: String,
    subject: Subject,
    position: Position,
) -> (PageSummary, Entry) {
    let summary = PageSummary {
        path,
        title,
        description: None,
        part_of: None,
    };
    let entry = Entry {
        subject,
        position,
        part_of: None,
    };
    (summary, entry)
}

/// Returns a link of a view as one for the shell of the page.
fn page_link(link: &LinkView) -> PageLink {
    PageLink {
        text: link.text.clone(),
        href: link.href.clone(),
    }
}

/// Returns the pages of the layout, in their order: the index page, operations
/// or groups, tables, schemas. The parts of a divided page follow it.
/// The order is that of the menu, which previous and next links follow.
fn entries(
    reference: &Reference,
    options: &RenderOptions,
    index: &Index,
    groups: &IndexVec<GroupIdx, Group>,
    tables: &[Table],
) -> (IndexVec<PageIdx, PageSummary>, IndexVec<PageIdx, Entry>) {
    let texts = &options.texts;
    let page = |subject, path: String, title: String, description| {
        let summary = PageSummary {
            path,
            title,
            description,
            part_of: None,
        };
        let position = Position::default();
        let entry = Entry {
            subject,
            position,
            part_of: None,
        };
        (summary, entry)
    };
    let operation_page = |group: GroupIdx, idx: OperationIdx, path: String| {
        let operation = &reference.operations[idx];
        let about =
            summary(operation.description.as_deref()).or_else(|| Some(operation.signature()));
        let mut page = page(Subject::Operation(idx), path, operation.title(), about);
        page.1.position.group = Some(group);
        // Lists of indices are sorted.
        page.1.position.entry = groups[group].listed.binary_search(&idx).ok();
        page
    };
    let schema_page = |id: SchemaId| {
        let schema = &reference[id];
        let about = summary(schema.description.as_deref());
        let title = schema.name.as_deref().unwrap_or("schema").to_owned();
        let mut page = page(Subject::Schema(id), index.schema_path(id), title, about);
        page.1.position.table = Some(Table::Schemas);
        page
    };
    let table_page = |table: Table| {
        let path = index.table_path(table).to_owned();
        let title = table.title(texts).to_owned();
        let mut page = page(Subject::Table(table), path, title, None);
        page.1.position.table = Some(table);
        page
    };
    let part_of = |idx: PageIdx, mut page: (PageSummary, Entry)| {
        page.0.part_of = Some(idx);
        page.1.part_of = Some(idx);
        page.1.position.is_part = true;
        page
    };
    let operation_parts = |page: PageIdx, group: GroupIdx| {
        let part = move |&idx: &OperationIdx| {
            let path = Index::operation_part(&reference.operations[idx]);
            part_of(page, operation_page(group, idx, path))
        };
        groups[group].operations.iter().map(part)
    };
    let info = &reference.info;
    let about = info
        .summary
        .clone()
        .or_else(|| summary(info.description.as_deref()));
    let first = |subject| page(subject, String::new(), info.title.clone(), about);
    if options.layout == Layout::SinglePage {
        let mut out: IndexVec<PageIdx, _> = vec![first(Subject::Reference)].into();
        let whole = PageIdx::default();
        if options.division.whole() {
            out.extend(
                groups
                    .indices()
                    .flat_map(|group| operation_parts(whole, group)),
            );
            let schemas = reference.named_schemas.iter();
            out.extend(schemas.map(|id| part_of(whole, schema_page(*id))));
        }
        if tables.contains(&Table::Changelog) {
            out.push(table_page(Table::Changelog));
        }
        return out.into_iter().unzip();
    }
    let mut out: IndexVec<PageIdx, _> = vec![first(Subject::Introduction)].into();
    let group_page = |(idx, group): (GroupIdx, &Group)| {
        let subject = match options.layout {
            Layout::OperationPages => Subject::GroupLinks(idx, 0),
            _ => Subject::Group(idx),
        };
        let about = group
            .tag
            .and_then(|tag| reference.tags[tag].description.as_deref());
        let mut page = page(
            subject,
            index.group_path(options, group.tag),
            group.title(reference, texts),
            summary(about),
        );
        page.1.position.group = Some(idx);
        page
    };
    if options.layout == Layout::OperationPages {
        for (idx, group) in groups.iter_enumerated() {
            let page = |&operation: &OperationIdx| {
                let path = reference.operations[operation].slug.clone();
                operation_page(idx, operation, path)
            };
            out.extend(group.operations.iter().map(page));
        }
    }
    for (idx, group) in groups.iter_enumerated() {
        if group.is_repeated {
            continue;
        }
        let page = out.push(group_page((idx, group)));
        if options.division.has_group(idx) {
            out.extend(operation_parts(page, idx));
        }
    }
    out.extend(tables.iter().map(|&table| table_page(table)));
    out.extend(reference.named_schemas.iter().map(|id| schema_page(*id)));
    out.into_iter().unzip()
}

/// Sets the markup between the entries of a list of groups.
fn ended(mut list: Vec<OverviewView>) -> Vec<OverviewView> {
    let depths: Vec<usize> = list.iter().map(|group| group.depth).collect();
    for (group, end) in list.iter_mut().zip(nested_ends(&depths)) {
        group.end = end;
    }
    list
}

/// Sets the links of a group to operations that are shown elsewhere.
fn list<'i>(
    view: &mut GroupView,
    operations: impl Iterator<Item = &'i OperationIdx>,
    builder: &Builder<'_, '_>,
) {
    view.links = operations.map(|i| builder.menu_item(*i)).collect();
    if !view.links.is_empty() {
        view.links_html = group_list(&view.links);
    }
}
