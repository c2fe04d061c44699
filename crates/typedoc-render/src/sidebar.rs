//! The navigation of the reference as plain data.

use std::collections::HashMap;

use crate::index::{Index, kind_title};
use crate::model::{Id, Kind, Model, Reflection};
use crate::options::RenderOptions;

/// An entry of the sidebar.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SidebarItem {
    /// Label.
    pub label: String,
    /// Path of its page below the route, as in
    /// [`PageSummary::path`](crate::PageSummary::path).
    pub path: Option<String>,
    /// Address of that page.
    pub url: Option<String>,
    /// Whether the page's subject is marked `@deprecated`.
    pub deprecated: bool,
    /// Items below it; empty for a link.
    pub items: Vec<SidebarItem>,
}

/// Returns the navigation: modules, in them the kinds (Enumerations,
/// Interfaces, Type Aliases, ...) in the order of the model, in them the pages.
/// For a library with one module, the kinds are at the top level.
#[must_use]
pub fn sidebar(model: &Model, options: &RenderOptions) -> Vec<SidebarItem> {
    let index = Index::new(model, options);
    container(&index, &model.project)
}

/// Returns the groups of a container. Modules are items of their own.
fn container(index: &Index<'_>, it: &Reflection) -> Vec<SidebarItem> {
    let mut left: HashMap<Id, &Reflection> = it
        .children
        .iter()
        .chain(&it.documents)
        .filter(|it| index.own_page(it.id).is_some())
        .map(|it| (it.id, it))
        .collect();
    let mut out = Vec::new();
    for group in &it.groups {
        let ids = group.children.iter();
        let members: Vec<_> = ids.filter_map(|id| left.remove(id)).collect();
        add_group(index, it, &group.title, &members, &mut out);
    }
    // Children without a group, by kind.
    let rest = it.children.iter().chain(&it.documents);
    let mut by_kind: Vec<(Kind, Vec<&Reflection>)> = Vec::new();
    for child in rest.filter(|it| left.contains_key(&it.id)) {
        match by_kind.iter_mut().find(|known| known.0 == child.kind) {
            Some(known) => known.1.push(child),
            None => by_kind.push((child.kind, vec![child])),
        }
    }
    for (kind, members) in by_kind {
        add_group(index, it, kind_title(kind), &members, &mut out);
    }
    out
}

fn add_group(
    index: &Index<'_>,
    container: &Reflection,
    title: &str,
    members: &[&Reflection],
    out: &mut Vec<SidebarItem>,
) {
    let items: Vec<SidebarItem> = members.iter().filter_map(|it| item(index, it)).collect();
    let Some(kind) = members.first().map(|it| it.kind) else {
        return;
    };
    let same = members.iter().all(|it| it.kind == kind);
    if same && kind == Kind::Module {
        return out.extend(items);
    }
    let page = index.kind_page(container.id, kind).filter(|_| same);
    out.push(SidebarItem {
        label: index.options.texts.label(title).to_owned(),
        path: page.map(|it| it.path.clone()),
        url: page.map(|it| it.url.clone()),
        deprecated: false,
        items,
    });
}

fn item(index: &Index<'_>, it: &Reflection) -> Option<SidebarItem> {
    let page = index.pages.get(index.own_page(it.id)?)?;
    let items = if it.kind.is_container() {
        self::container(index, it)
    } else {
        let documents = it.documents.iter();
        documents.filter_map(|it| item(index, it)).collect()
    };
    Some(SidebarItem {
        label: it.name.to_string(),
        path: Some(page.path.clone()),
        url: Some(page.url.clone()),
        deprecated: it.is_deprecated(),
        items,
    })
}
