//! The three layouts.

use tera::Value;

use super::groups::{Group, groups};
use super::headings::headings;
use super::menu::{Menus, Position};
use super::{Error, RenderedPage, page_html, template_texts};
use crate::index::{Index, Table};
use crate::markdown::Prose;
use crate::memo::Memo;
use crate::model::{Reference, SchemaId};
use crate::options::{Layout, RenderOptions};
use crate::view::{
    Builder, GroupView, LettersView, LinkView, OverviewView, PageView, group_list, menu_html,
    summary,
};

/// Makes all pages of the layout.
pub(super) fn pages(
    reference: &Reference,
    options: &RenderOptions,
    index: &Index,
    prose: &Prose<'_>,
    take: &mut dyn FnMut(RenderedPage),
) -> Result<(), Error> {
    let memo = Memo::new(reference);
    let maker = Maker::new(reference, options, index, prose, &memo);
    match options.layout {
        Layout::SinglePage => return maker.single_page(take),
        Layout::TagPages => {
            maker.index_page(take)?;
            maker.tag_pages(take)?;
        }
        Layout::OperationPages => {
            maker.index_page(take)?;
            maker.operation_pages(take)?;
            maker.tag_overviews(take)?;
        }
    }
    maker.table_pages(take)?;
    maker.schema_pages(take)
}

/// The menu with all operations; see [`crate::menu_fragment`].
pub(super) fn whole_menu(
    reference: &Reference,
    options: &RenderOptions,
    index: &Index,
    prose: &Prose<'_>,
) -> String {
    let memo = Memo::new(reference);
    let maker = Maker::new(reference, options, index, prose, &memo);
    menu_html(&maker.menus.whole()).to_string()
}

/// Puts links to operations into a group.
fn list<'i>(
    view: &mut GroupView,
    operations: impl Iterator<Item = &'i usize>,
    builder: &Builder<'_>,
) {
    view.links = operations.map(|i| builder.menu_item(*i)).collect();
    if !view.links.is_empty() {
        view.links_html = group_list(&view.links);
    }
}

/// Links that a list holds without being parted.
const MAX_PLAIN_LINKS: usize = 200;

struct Maker<'r> {
    reference: &'r Reference,
    options: &'r RenderOptions,
    index: &'r Index,
    prose: &'r Prose<'r>,
    memo: &'r Memo<'r>,
    groups: Vec<Group>,
    tables: Vec<Table>,
    menus: Menus<'r>,
    /// The texts as templates see them.
    texts: Value,
}

impl<'r> Maker<'r> {
    fn new(
        reference: &'r Reference,
        options: &'r RenderOptions,
        index: &'r Index,
        prose: &'r Prose<'r>,
        memo: &'r Memo<'r>,
    ) -> Self {
        let groups = groups(reference);
        let tables = Table::of(reference);
        let builder = Builder::new(reference, options, index, prose, memo);
        Self {
            menus: Menus::new(&builder, &groups, &tables),
            reference,
            options,
            index,
            prose,
            memo,
            groups,
            tables,
            texts: template_texts(&options.texts),
        }
    }

    fn builder(&self) -> Builder<'r> {
        Builder::new(
            self.reference,
            self.options,
            self.index,
            self.prose,
            self.memo,
        )
    }

    /// Introduction and security: what every index page begins with.
    fn introduction(&self, builder: &mut Builder<'r>) -> PageView {
        for anchor in ["introduction", "servers", "security"] {
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

    fn about(&self) -> Option<String> {
        let info = &self.reference.info;
        let own = info.summary.clone();
        own.or_else(|| summary(info.description.as_deref()))
    }

    fn single_page(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let mut builder = self.builder();
        builder.share_highlights(self.reference.operations.len());
        let mut view = self.introduction(&mut builder);
        for group in self.groups.iter().filter(|it| !it.is_repeated) {
            let mut it = builder.group(group.tag);
            it.operations = group
                .operations
                .iter()
                .map(|i| builder.operation(&self.reference.operations[*i], 3, true))
                .collect();
            list(&mut it, group.elsewhere(), &builder);
            view.groups.push(it);
        }
        view.errors = builder.errors();
        view.scopes = builder.scopes();
        view.deprecations = builder.deprecations();
        view.schemas = self
            .reference
            .named_schemas
            .iter()
            .map(|it| builder.schema_section(*it, 3))
            .collect();
        let position = Position::default();
        take(self.finish(String::new(), &view, builder, self.about(), position)?);
        Ok(())
    }

    fn index_page(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let mut builder = self.builder();
        let mut view = self.introduction(&mut builder);
        let is_small = self.reference.operations.len() <= MAX_PLAIN_LINKS;
        let overview = |it: &Group| OverviewView {
            links: {
                let calls = it.operations.iter().filter(|_| is_small);
                calls.map(|it| builder.menu_item(*it)).collect()
            },
            heading: it.heading.clone(),
            title: it.title(self.reference, &self.options.texts),
            href: self.index.group_url(self.options, it.tag),
            calls: {
                let texts = &self.options.texts;
                texts.counted(&texts.n_calls, it.listed.len())
            },
            summary: it
                .tag
                .and_then(|it| summary(self.reference.tags[it].description.as_deref())),
        };
        view.overview = self.groups.iter().map(overview).collect();
        let tables = self.tables.iter().map(|it| LinkView {
            text: it.title(&self.options.texts).to_owned(),
            href: self.index.table_url(self.options, *it),
        });
        view.catalog = tables.collect();
        let schemas = self.reference.named_schemas.iter();
        if schemas.len() <= MAX_PLAIN_LINKS {
            view.schema_names = schemas.map(|it| self.schema_link(*it)).collect();
        }
        let position = Position::default();
        take(self.finish(String::new(), &view, builder, self.about(), position)?);
        Ok(())
    }

    /// Pages with all operations of a tag.
    fn tag_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        for (i, group) in self.own_groups() {
            let mut builder = self.builder();
            builder.share_highlights(group.operations.len());
            let (mut view, mut it) = self.group_page(group, &mut builder);
            it.operations = group
                .operations
                .iter()
                .map(|i| builder.operation(&self.reference.operations[*i], 2, true))
                .collect();
            list(&mut it, group.elsewhere(), &builder);
            view.groups.push(it);
            self.finish_group(i, group, &view, builder, take)?;
        }
        Ok(())
    }

    /// Pages that list the operations of a tag.
    fn tag_overviews(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        for (i, group) in self.own_groups() {
            let mut builder = self.builder();
            let (mut view, mut it) = self.group_page(group, &mut builder);
            list(&mut it, group.listed.iter(), &builder);
            view.groups.push(it);
            self.finish_group(i, group, &view, builder, take)?;
        }
        Ok(())
    }

    /// The groups that have a page, with their indices.
    fn own_groups(&self) -> impl Iterator<Item = (usize, &Group)> {
        self.groups
            .iter()
            .enumerate()
            .filter(|(_, it)| !it.is_repeated)
    }

    /// The page of a group: its title and description stand on the page.
    fn group_page(&self, group: &Group, builder: &mut Builder<'r>) -> (PageView, GroupView) {
        let mut it = builder.group(group.tag);
        let view = PageView {
            title: std::mem::take(&mut it.title),
            html: it.html.take(),
            up: vec![self.home()],
            ..PageView::default()
        };
        (view, it)
    }

    fn finish_group(
        &self,
        i: usize,
        group: &Group,
        view: &PageView,
        builder: Builder<'r>,
        take: &mut dyn FnMut(RenderedPage),
    ) -> Result<(), Error> {
        let about = group
            .tag
            .and_then(|it| summary(self.reference.tags[it].description.as_deref()));
        let path = self.index.group_path(self.options, group.tag);
        let position = Position {
            group: Some(i),
            ..Position::default()
        };
        take(self.finish(path, view, builder, about, position)?);
        Ok(())
    }

    fn operation_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let order: Vec<(Position, usize)> = self
            .groups
            .iter()
            .enumerate()
            .flat_map(|(g, it)| {
                let position = move |i| Position {
                    group: Some(g),
                    entry: it.listed.binary_search(i).ok(),
                    table: None,
                };
                it.operations.iter().map(move |i| (position(i), *i))
            })
            .collect();
        let neighbour = |at: Option<usize>| {
            let (_, i) = *order.get(at?)?;
            Some(LinkView {
                text: self.reference.operations[i].title(),
                href: self.index.operation_urls[i].clone(),
            })
        };
        for (at, (position, i)) in order.iter().enumerate() {
            let operation = &self.reference.operations[*i];
            let mut builder = self.builder();
            builder.share_highlights(1);
            let mut group_view = GroupView::default();
            group_view
                .operations
                .push(builder.operation(operation, 1, false));
            let mut up = vec![self.home()];
            up.extend(
                position
                    .group
                    .and_then(|it| self.groups.get(it))
                    .map(|it| LinkView {
                        text: it.title(self.reference, &self.options.texts),
                        href: self.index.group_url(self.options, it.tag),
                    }),
            );
            let view = PageView {
                title: operation.title(),
                up,
                groups: vec![group_view],
                previous: neighbour(at.checked_sub(1)),
                next: neighbour(Some(at + 1)),
                single: true,
                ..PageView::default()
            };
            let about =
                summary(operation.description.as_deref()).or_else(|| Some(operation.signature()));
            take(self.finish(operation.slug.clone(), &view, builder, about, *position)?);
        }
        Ok(())
    }

    /// The cross tables and the list of schemas, each on a page of its own.
    fn table_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        for table in &self.tables {
            let builder = self.builder();
            let mut view = PageView {
                title: table.title(&self.options.texts).to_owned(),
                up: vec![self.home()],
                alone: true,
                ..PageView::default()
            };
            match table {
                Table::Errors => view.errors = builder.errors(),
                Table::Scopes => view.scopes = builder.scopes(),
                Table::Deprecations => view.deprecations = builder.deprecations(),
                Table::Schemas => {
                    view.schema_links = self.schema_links();
                }
            }
            let position = Position {
                table: Some(*table),
                ..Position::default()
            };
            let path = self.index.table_path(*table).to_owned();
            take(self.finish(path, &view, builder, None, position)?);
        }
        Ok(())
    }

    fn schema_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let position = Position {
            table: Some(Table::Schemas),
            ..Position::default()
        };
        for id in &self.reference.named_schemas {
            let mut builder = self.builder();
            let it = builder.schema_section(*id, 1);
            let schemas = LinkView {
                text: Table::Schemas.title(&self.options.texts).to_owned(),
                href: self.index.table_url(self.options, Table::Schemas),
            };
            let view = PageView {
                title: it.name.clone(),
                up: vec![self.home(), schemas],
                schemas: vec![it],
                single: true,
                ..PageView::default()
            };
            let path = format!("schemas/{}", self.index.schema_slug(*id));
            let about = summary(self.reference[*id].description.as_deref());
            take(self.finish(path, &view, builder, about, position)?);
        }
        Ok(())
    }

    fn finish(
        &self,
        path: String,
        view: &PageView,
        builder: Builder<'r>,
        description: Option<String>,
        position: Position,
    ) -> Result<RenderedPage, Error> {
        let anchors = builder.finish();
        let mut html = page_html(view, &self.texts, &path)?;
        let mut menu_html = menu_html(&self.menus.at(position)).to_string();
        let mut markdown = crate::twin::page(view, &self.options.texts);
        // Pages are kept, by the thousand.
        for text in [&mut html, &mut menu_html, &mut markdown] {
            text.shrink_to_fit();
        }
        Ok(RenderedPage {
            menu_html,
            headings: headings(&html),
            anchors,
            markdown,
            sections: crate::sections::sections(view, &self.options.texts),
            title: view.title.clone(),
            description,
            html,
            path,
        })
    }

    fn home(&self) -> LinkView {
        LinkView {
            text: self.reference.info.title.clone(),
            href: self.options.address("", ""),
        }
    }

    /// Links to all schemas; a long list is parted by initial letters.
    fn schema_links(&self) -> Vec<LettersView> {
        let all = self.reference.named_schemas.iter();
        let mut links: Vec<LinkView> = all.map(|it| self.schema_link(*it)).collect();
        if links.len() <= MAX_PLAIN_LINKS {
            return vec![LettersView {
                letter: None,
                links,
            }];
        }
        links.sort_by_cached_key(|it| it.text.to_lowercase());
        let mut out: Vec<LettersView> = Vec::new();
        for link in links {
            let initial = link
                .text
                .chars()
                .next()
                .and_then(|it| it.to_uppercase().next());
            match out.last_mut().filter(|it| it.letter == initial) {
                Some(last) => last.links.push(link),
                None => out.push(LettersView {
                    letter: initial,
                    links: vec![link],
                }),
            }
        }
        out
    }

    fn schema_link(&self, id: SchemaId) -> LinkView {
        let name = self.reference[id].name.as_deref().unwrap_or_default();
        LinkView {
            text: name.to_owned(),
            href: self.index.schema_url(id).to_owned(),
        }
    }
}
