//! The navigation of the reference as plain data.

use std::collections::HashMap;

use crate::index::{Index, kind_title};
use crate::model::{Id, Kind, Model, Reflection};
use crate::options::RenderOptions;
use crate::view::Icon;

/// An item of the sidebar: a page, a group of pages, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SidebarItem {
    /// Text of the item.
    pub label: String,
    /// Path of the page below the route, as in
    /// [`PageSummary::path`](crate::PageSummary::path). `None` for a group
    /// without a page.
    pub path: Option<String>,
    /// Address of the page.
    pub url: Option<String>,
    /// Whether the page's subject is marked `@deprecated`.
    pub deprecated: bool,
    /// Kind of the page's subject; `None` for groups and lists.
    pub icon: Option<Icon>,
    /// Items below this one; empty for a link.
    pub items: Vec<SidebarItem>,
}

/// Returns the navigation: modules, below them the kinds (Enumerations,
/// Interfaces, Type Aliases, …) in the order of the model, below these the
/// pages. For a library with one module, the kinds are at the top level.
/// The last item is the hierarchy of all types.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, sidebar};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "children": [
/// #     {"id": 2, "name": "items", "kind": 1024, "type": {"type": "reference", "name": "Item", "target": 3}}]},
/// #   {"id": 3, "name": "Item", "kind": 256}],
/// #   "groups": [{"title": "Interfaces", "children": [1, 3]}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let items = sidebar(&model, &RenderOptions::at("/api"));
/// assert_eq!(items[0].label, "Interfaces");
/// assert_eq!(items[0].url.as_deref(), Some("/api/interfaces/"));
/// assert_eq!(items[0].items[1].label, "Item");
/// ```
#[must_use]
pub fn sidebar(model: &Model, options: &RenderOptions) -> Vec<SidebarItem> {
    let index = Index::new(model, options);
    let mut items = container(&index, &model.project);
    items.extend(index.hierarchy_page().map(|page| SidebarItem {
        label: index.page_name(page),
        path: Some(page.path.clone()),
        url: Some(page.url.clone()),
        deprecated: false,
        icon: None,
        items: Vec::new(),
    }));
    items
}

/// Returns the items of a container: its modules, and a group for each kind.
fn container(index: &Index<'_>, container: &Reflection) -> Vec<SidebarItem> {
    let mut ungrouped: HashMap<Id, &Reflection> = container
        .children
        .iter()
        .chain(&container.documents)
        .filter(|child| index.own_page(child.id).is_some())
        .map(|child| (child.id, child))
        .collect();
    let mut out = Vec::new();
    for group in &container.groups {
        // A child may be in several groups; the first one has it.
        let members: Vec<_> = group
            .children
            .iter()
            .filter_map(|id| ungrouped.remove(id))
            .collect();
        add_group(index, container, &group.title, &members, &mut out);
    }
    // Children without a group, by kind.
    let rest = container.children.iter().chain(&container.documents);
    let mut by_kind: Vec<(Kind, Vec<&Reflection>)> = Vec::new();
    for child in rest.filter(|child| ungrouped.contains_key(&child.id)) {
        match by_kind.iter_mut().find(|(kind, _)| *kind == child.kind) {
            Some((_, members)) => members.push(child),
            None => by_kind.push((child.kind, vec![child])),
        }
    }
    for (kind, members) in by_kind {
        add_group(index, container, kind_title(kind), &members, &mut out);
    }
    out
}

/// Adds a group with its items. Modules are not grouped: they are items of the
/// container. If all members are of one kind, the group links to the page that
/// lists it.
fn add_group(
    index: &Index<'_>,
    container: &Reflection,
    title: &str,
    members: &[&Reflection],
    out: &mut Vec<SidebarItem>,
) {
    let items: Vec<SidebarItem> = members
        .iter()
        .filter_map(|member| item(index, member))
        .collect();
    let Some(kind) = members.first().map(|member| member.kind) else {
        return;
    };
    let is_uniform = members.iter().all(|member| member.kind == kind);
    if is_uniform && kind == Kind::Module {
        return out.extend(items);
    }
    let page = index.kind_page(container.id, kind).filter(|_| is_uniform);
    out.push(SidebarItem {
        label: index.options.texts.label(title).to_owned(),
        path: page.map(|page| page.path.clone()),
        url: page.map(|page| page.url.clone()),
        deprecated: false,
        icon: None,
        items,
    });
}

/// Returns the item of a page with the items below it: the groups of a
/// container, or the documents of a symbol.
fn item(index: &Index<'_>, reflection: &Reflection) -> Option<SidebarItem> {
    let page = index.pages.get(index.own_page(reflection.id)?)?;
    let items = if reflection.kind.is_container() {
        self::container(index, reflection)
    } else {
        let documents = reflection.documents.iter();
        documents
            .filter_map(|document| item(index, document))
            .collect()
    };
    Some(SidebarItem {
        label: reflection.name.to_string(),
        path: Some(page.path.clone()),
        url: Some(page.url.clone()),
        deprecated: reflection.is_deprecated(),
        icon: Icon::of_page(page),
        items,
    })
}
