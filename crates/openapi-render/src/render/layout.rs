//! The three layouts.

use super::headings::headings;
use super::{Error, RenderedPage, menu_html, page_html};
use crate::index::Index;
use crate::markdown::Prose;
use crate::model::{OperationKind, Reference, SchemaId};
use crate::options::{Layout, RenderOptions};
use crate::view::{
    Builder, GroupView, LinkView, MenuGroup, MenuItem, MenuView, PageView, summary, tag_title,
};

/// Makes all pages of the layout.
pub(super) fn pages(
    reference: &Reference,
    options: &RenderOptions,
    index: &Index,
    prose: &Prose<'_>,
    take: &mut dyn FnMut(RenderedPage),
) -> Result<(), Error> {
    let maker = Maker {
        reference,
        options,
        index,
        prose,
        groups: groups(reference),
    };
    maker.index_page(take)?;
    match options.layout {
        Layout::SinglePage => return Ok(()),
        Layout::TagPages => maker.tag_pages(take)?,
        Layout::OperationPages => maker.operation_pages(take)?,
    }
    maker.schema_pages(take)
}

/// A tag, or none, with its operations as indices. An operation stands with
/// its first tag.
struct Group {
    tag: Option<usize>,
    operations: Vec<usize>,
    heading: Option<String>,
}

fn groups(reference: &Reference) -> Vec<Group> {
    let mut by_tag: Vec<Vec<usize>> = vec![Vec::new(); reference.tags.len()];
    let mut untagged = Vec::new();
    for (i, it) in reference.operations.iter().enumerate() {
        match it.tags.first() {
            Some(tag) => by_tag[*tag].push(i),
            None => untagged.push(i),
        }
    }
    let mut order: Vec<(usize, Option<String>)> = Vec::new();
    for (name, tags) in &reference.tag_groups {
        for (i, tag) in tags.iter().enumerate() {
            order.push((*tag, (i == 0).then(|| name.clone())));
        }
    }
    for tag in 0..reference.tags.len() {
        if !order.iter().any(|it| it.0 == tag) {
            let parent = reference.tags[tag].parent;
            // A part stands behind the whole.
            let after = parent.and_then(|it| {
                order
                    .iter()
                    .rposition(|known| known.0 == it || reference.tags[known.0].parent == Some(it))
            });
            order.insert(after.map_or(order.len(), |it| it + 1), (tag, None));
        }
    }
    let mut out: Vec<Group> = Vec::new();
    for (tag, heading) in order {
        let operations = std::mem::take(&mut by_tag[tag]);
        if !operations.is_empty() || reference.tags[tag].description.is_some() {
            out.push(Group {
                tag: Some(tag),
                operations,
                heading,
            });
        }
    }
    if !untagged.is_empty() {
        out.push(Group {
            tag: None,
            operations: untagged,
            heading: None,
        });
    }
    out
}

struct Maker<'r> {
    reference: &'r Reference,
    options: &'r RenderOptions,
    index: &'r Index,
    prose: &'r Prose<'r>,
    groups: Vec<Group>,
}

impl<'r> Maker<'r> {
    fn builder(&self) -> Builder<'r> {
        Builder::new(self.reference, self.options, self.index, self.prose)
    }

    fn index_page(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let single = self.options.layout == Layout::SinglePage;
        let mut builder = self.builder();
        let info = builder.info();
        let mut view = PageView {
            title: info.title.clone(),
            info: Some(info),
            ..PageView::default()
        };
        for anchor in ["introduction", "servers", "security"] {
            builder.register(anchor.to_owned());
        }
        view.security = builder.security_section();
        for group in &self.groups {
            let mut it = builder.group(group.tag);
            if single {
                it.operations = group
                    .operations
                    .iter()
                    .map(|i| builder.operation(&self.reference.operations[*i], 3, true))
                    .collect();
            } else {
                it.links = group
                    .operations
                    .iter()
                    .map(|i| builder.menu_item(*i))
                    .collect();
            }
            view.groups.push(it);
        }
        view.errors = builder.errors();
        view.scopes = builder.scopes();
        view.deprecations = builder.deprecations();
        if single {
            view.schemas = self
                .reference
                .named_schemas
                .iter()
                .map(|it| builder.schema_section(*it, 3))
                .collect();
        } else {
            view.schema_links = self
                .reference
                .named_schemas
                .iter()
                .map(|it| self.schema_link(*it))
                .collect();
        }
        let about = self
            .reference
            .info
            .summary
            .clone()
            .or_else(|| summary(self.reference.info.description.as_deref()));
        take(self.finish(String::new(), &view, builder, about, &self.menu(None, None))?);
        Ok(())
    }

    fn tag_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        for (i, group) in self.groups.iter().enumerate() {
            let mut builder = self.builder();
            let mut it = builder.group(group.tag);
            let title = it.title.clone();
            let html = it.html.take();
            let text = it.text.take();
            it.title = String::new();
            it.operations = group
                .operations
                .iter()
                .map(|i| builder.operation(&self.reference.operations[*i], 2, true))
                .collect();
            let about = group
                .tag
                .and_then(|it| summary(self.reference.tags[it].description.as_deref()));
            let view = PageView {
                title,
                html,
                text,
                up: vec![self.home()],
                groups: vec![it],
                ..PageView::default()
            };
            let path = group
                .tag
                .map_or("other", |it| &self.index.tag_slugs[it])
                .to_owned();
            take(self.finish(path, &view, builder, about, &self.menu(Some(i), None))?);
        }
        Ok(())
    }

    fn operation_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        let order: Vec<(usize, usize)> = self
            .groups
            .iter()
            .enumerate()
            .flat_map(|(g, it)| it.operations.iter().map(move |i| (g, *i)))
            .collect();
        for (at, (group, i)) in order.iter().enumerate() {
            let operation = &self.reference.operations[*i];
            let mut builder = self.builder();
            let it = builder.operation(operation, 1, false);
            let mut up = vec![self.home()];
            up.extend(self.groups[*group].tag.map(|tag| LinkView {
                text: tag_title(self.reference, tag),
                href: format!(
                    "{}#tag-{}",
                    self.options.route,
                    crate::text::fragment(&self.index.tag_slugs[tag])
                ),
            }));
            let neighbour = |at: Option<usize>| {
                let (_, i) = *order.get(at?)?;
                Some(LinkView {
                    text: self.reference.operations[i].title(),
                    href: self.index.operation_urls[i].clone(),
                })
            };
            let mut group_view = GroupView::default();
            group_view.operations.push(it);
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
            let menu = self.menu(Some(*group), Some(*i));
            take(self.finish(operation.slug.clone(), &view, builder, about, &menu)?);
        }
        Ok(())
    }

    fn schema_pages(&self, take: &mut dyn FnMut(RenderedPage)) -> Result<(), Error> {
        for id in &self.reference.named_schemas {
            let mut builder = self.builder();
            let it = builder.schema_section(*id, 1);
            let view = PageView {
                title: it.name.clone(),
                up: vec![self.home()],
                schemas: vec![it],
                single: true,
                ..PageView::default()
            };
            let path = format!("schemas/{}", self.index.schema_slug(*id));
            let about = summary(self.reference[*id].description.as_deref());
            take(self.finish(path, &view, builder, about, &self.menu(None, None))?);
        }
        Ok(())
    }

    fn finish(
        &self,
        path: String,
        view: &PageView,
        builder: Builder<'r>,
        description: Option<String>,
        menu: &MenuView,
    ) -> Result<RenderedPage, Error> {
        let anchors = builder.finish();
        let html = page_html(view, &path)?;
        Ok(RenderedPage {
            menu_html: menu_html(menu, &path)?,
            headings: headings(&html),
            anchors,
            markdown: crate::twin::page(view),
            title: view.title.clone(),
            description,
            html,
            path,
        })
    }

    /// The menu; on layouts of many pages only the present group is unfolded,
    /// so that a page does not pay for the others.
    fn menu(&self, group: Option<usize>, operation: Option<usize>) -> MenuView {
        let single = self.options.layout == Layout::SinglePage;
        let builder = self.builder();
        let route = self.options.route.trim_end_matches('/');
        let home = if single {
            format!("{route}#introduction")
        } else {
            route.to_owned()
        };
        let at = |anchor: &str| format!("{route}#{anchor}");
        let top = |text: &str, href: String| MenuItem {
            text: text.to_owned(),
            href,
            ..MenuItem::default()
        };
        let mut view = MenuView {
            label: "API reference".to_owned(),
            filter: self.reference.operations.len() > 7,
            top: vec![top("Introduction", home)],
            groups: Vec::new(),
        };
        if !self.reference.security_schemes.is_empty() {
            view.top.push(top("Security", at("security")));
        }
        for (i, it) in self.groups.iter().enumerate() {
            let open = single || group == Some(i);
            let title = it.tag.map_or_else(
                || "Other operations".to_owned(),
                |tag| tag_title(self.reference, tag),
            );
            let mut items: Vec<MenuItem> = if open {
                it.operations
                    .iter()
                    .map(|i| builder.menu_item(*i))
                    .collect()
            } else {
                Vec::new()
            };
            let at =
                operation.and_then(|current| it.operations.iter().position(|it| *it == current));
            if let Some(item) = at.and_then(|it| items.get_mut(it)) {
                item.current = true;
            }
            let slug = it.tag.map_or("other", |it| &self.index.tag_slugs[it]);
            let href = match self.options.layout {
                Layout::TagPages => format!("{route}/{}", crate::text::fragment(slug)),
                _ => format!("{route}#tag-{}", crate::text::fragment(slug)),
            };
            view.groups.push(MenuGroup {
                title,
                href,
                open,
                heading: it.heading.clone(),
                items,
            });
        }
        let has_errors = self.reference.operations.iter().any(|it| {
            it.kind == OperationKind::Call
                && it
                    .responses
                    .iter()
                    .any(|it| it.status.starts_with(['4', '5']))
        });
        if has_errors {
            view.groups.push(MenuGroup {
                title: "Errors".to_owned(),
                href: at("errors"),
                ..MenuGroup::default()
            });
        }
        if !self.reference.named_schemas.is_empty() {
            let items = if single {
                self.reference
                    .named_schemas
                    .iter()
                    .map(|it| self.schema_item(*it))
                    .collect()
            } else {
                Vec::new()
            };
            view.groups.push(MenuGroup {
                title: "Schemas".to_owned(),
                href: at("schemas"),
                items,
                ..MenuGroup::default()
            });
        }
        view
    }

    fn home(&self) -> LinkView {
        LinkView {
            text: self.reference.info.title.clone(),
            href: self.options.route.clone(),
        }
    }

    fn schema_link(&self, id: SchemaId) -> LinkView {
        let text = self.reference[id]
            .name
            .as_deref()
            .unwrap_or_default()
            .to_owned();
        LinkView {
            text,
            href: self.index.schema_url(id).to_owned(),
        }
    }

    fn schema_item(&self, id: SchemaId) -> MenuItem {
        let LinkView { text, href } = self.schema_link(id);
        MenuItem {
            text,
            href,
            ..MenuItem::default()
        }
    }
}
