//! Sidebars of VitePress: one list for all pages, or lists by path.
//!
//! A page shows the list of the longest path that its own begins with, whether the list has
//! it or not; a page without such a path has no sidebar.

use located_data::path;
use serde_json::{Map, Value as Json};

use super::super::nav::{self, Docs};
use super::super::page_address;
use crate::html::text_of;
use crate::import::source::Source;
use crate::import::value::{Table, Value};

/// Path of the list for the pages that no other path is above.
const ROOT: &str = "/";

/// Items of one sidebar.
struct List {
    /// Path of the pages that show it.
    path: String,
    items: Value,
    /// Path that addresses of its items are below.
    base: String,
}

impl List {
    /// Creates the list of an entry of a table by path. The entry is a list, or a
    /// table with a base.
    fn of_path(path: &str, value: Value) -> Self {
        let path = path.to_owned();
        match value {
            Value::Table(mut table) => Self {
                path,
                base: table.get("base").and_then(Value::text).unwrap_or_default(),
                items: table.shift_remove("items").unwrap_or(Value::Null),
            },
            items => Self {
                path,
                items,
                base: String::new(),
            },
        }
    }

    /// Returns the path of its pages from the home page of the language.
    fn path_in(&self, docs: &Docs<'_>) -> String {
        let path = page_address(&format!("/{}", self.path.trim_start_matches('/')));
        let plain = path.trim_matches('/');
        match docs.base {
            "" => path,
            base if plain == base => ROOT.to_owned(),
            base => match path::below(plain, base) {
                Some(below) => format!("/{below}/"),
                None => path,
            },
        }
    }
}

/// Converts `sidebar`, if it has items. Adds the sidebars of paths to `by_path`.
pub(super) fn sidebars(
    theme: &mut Source<'_>,
    docs: &Docs<'_>,
    by_path: &mut Map<String, Json>,
) -> Option<Json> {
    let lists = match theme.take("sidebar") {
        Some(items @ Value::List(_)) => vec![List::of_path(ROOT, items)],
        Some(Value::Table(table)) => table
            .into_iter()
            .map(|(path, value)| List::of_path(&path, value))
            .collect(),
        _ => Vec::new(),
    };
    let mut out = Map::new();
    let mut missing = Vec::new();
    let mut paths = Map::new();
    for list in lists {
        let path = list.path_in(docs);
        let items = list.items.into_list();
        let is_computed = items.iter().any(|item| matches!(item, Value::Unknown));
        let entries = entries(items, &list.base, docs, &mut missing);
        let sidebar = match entries.is_empty() {
            true => is_computed.into(),
            false => add(&path, entries.into(), &mut out).into(),
        };
        paths.insert(path, sidebar);
    }
    let key = theme.name("sidebar");
    missing.dedup();
    nav::missing_items(&key, &missing, theme.report());
    if out.is_empty() {
        return None;
    }
    paths.entry(ROOT).or_insert_with(|| false.into());
    for (path, sidebar) in paths {
        match by_path.get_mut(&path) {
            // A name is only that of a language that has such a sidebar.
            Some(of_other) if sidebar.is_string() && !of_other.is_string() => *of_other = sidebar,
            Some(_) => {}
            None => {
                by_path.insert(path, sidebar);
            }
        }
    }
    theme.moved("sidebar", "docs.sidebar_path");
    Some(Json::Object(out))
}

/// Adds the sidebar of a path, and returns its name: that of the same sidebar of another path,
/// or one that follows from the path.
fn add(path: &str, items: Json, out: &mut Map<String, Json>) -> String {
    if let Some((name, _)) = out.iter().find(|(_, other)| **other == items) {
        return name.clone();
    }
    let name = match &*path.trim_matches('/').replace('/', "-") {
        "" => "main".to_owned(),
        name => name.to_owned(),
    };
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    let free = names.find(|name| !out.contains_key(name)).unwrap_or(name);
    out.insert(free.clone(), items);
    free
}

/// Converts the entries of a sidebar. `base` is what paths begin with, which a
/// group can replace for its items. Pages that do not exist are added to
/// `missing`; their items stay.
fn entries(items: Vec<Value>, base: &str, docs: &Docs<'_>, missing: &mut Vec<String>) -> Vec<Json> {
    let mut out = Vec::new();
    for item in items {
        match item {
            Value::Table(table) => entry(table, base, docs, missing, &mut out),
            Value::Unknown => {
                missing.push("some items are computed at run time: add them by hand".to_owned());
            }
            _ => {}
        }
    }
    out
}

/// Converts an entry of a sidebar.
fn entry(
    mut item: Table,
    base: &str,
    docs: &Docs<'_>,
    missing: &mut Vec<String>,
    out: &mut Vec<Json>,
) {
    let text = |key: &str| item.get(key).and_then(Value::text);
    let base = text("base").unwrap_or_else(|| base.to_owned());
    // VitePress writes labels as HTML.
    let label = text("text").map(|label| text_of(&label).trim().to_owned());
    let target = text("link").map(|link| Target::of(&link, &base, docs));
    let collapsed = match item.get("collapsed") {
        Some(Value::Bool(collapsed)) => Some(*collapsed),
        _ => None,
    };
    let label = label.filter(|label| !label.is_empty());
    if label.is_some() && item.contains_key("docFooterText") {
        let text = "`docFooterText` has no effect: write `pagination_label` into the page";
        missing.push(text.to_owned());
    }
    let inner = item
        .shift_remove("items")
        .map(Value::into_list)
        .unwrap_or_default();
    let inner = entries(inner, &base, docs, missing);
    let Some(label) = label else {
        return out.extend(inner);
    };
    match target {
        Some(Target::Doc(id)) => out.extend(nav::category(&label, Some(&id), inner, collapsed)),
        Some(Target::Address(address)) if inner.is_empty() => {
            out.push(nav::link(&address, &label));
        }
        // The title of a category leads to a doc, or nowhere.
        Some(Target::Address(address)) => {
            let link = nav::link(&address, &label);
            let inner = std::iter::once(link).chain(inner).collect();
            out.extend(nav::category(&label, None, inner, collapsed));
        }
        Some(Target::Missing(path)) => {
            missing.push(match inner.is_empty() {
                true => nav::no_page(&path),
                false => format!("page `{path}` does not exist: the group has no link"),
            });
            out.extend(nav::category(&label, None, inner, collapsed));
        }
        None => out.extend(nav::category(&label, None, inner, collapsed)),
    }
}

/// The target of an item.
enum Target {
    /// The doc with this id.
    Doc(String),
    /// An address of another site, of a part of a page, or of a page in another language.
    Address(String),
    /// A path that has no page.
    Missing(String),
}

impl Target {
    fn of(link: &str, base: &str, docs: &Docs<'_>) -> Self {
        if path::is_external(link) {
            return Self::Address(link.to_owned());
        }
        let path = match base.is_empty() {
            true => link.to_owned(),
            false => format!("{base}{link}"),
        };
        let path = format!("/{}", path::resolve("", &path));
        let is_part = path.contains(['#', '?']);
        match docs.id(&path) {
            Some(id) if !is_part => Self::Doc(id),
            None if !docs.is_of_other_language(&path) && !is_public(&path, docs) => {
                Self::Missing(link.to_owned())
            }
            _ => Self::Address(page_address(&path)),
        }
    }
}

/// Returns whether a path is that of a file that is published as it is.
fn is_public(path: &str, docs: &Docs<'_>) -> bool {
    let folder = path::resolve(docs.all.0, "public");
    (docs.exists)(&path::resolve(&folder, path.trim_start_matches('/')))
}
