//! Sidebars of VitePress: one list for all pages, or lists by path.
//!
//! A page shows the list of the longest path that its own begins with, whether the list has
//! it or not; a page without such a path has no sidebar. VitePress compares letters: the list
//! of `/guide` is that of `/guides/one` as well. Here, it is that of the pages in the folder.
//!
//! Languages share `docs.sidebars_by_path`, and each has sidebars of its own with names that
//! follow from the paths. A language without a sidebar of a name ignores it, so that a path
//! of one language does not change the pages of another.

use std::collections::HashSet;

use located_data::path;
use serde_json::{Map, Value as Json};

use super::super::nav::{self, Docs};
use super::super::page_address;
use crate::html::text_of;
use crate::import::source::Source;
use crate::import::value::{Table, Value};
use crate::xml::escape;

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

/// The sidebars of paths in all languages.
#[derive(Default)]
pub(super) struct ByPath {
    /// The setting `docs.sidebars_by_path`. Paths of a language begin at its home page.
    pub(super) choices: Map<String, Json>,
    /// Whether there are several languages. Lists that are equal in one of them may differ in
    /// another, so that each path needs a sidebar of its own.
    pub(super) has_languages: bool,
    /// Names of sidebars of all languages.
    names: HashSet<String>,
}

impl ByPath {
    /// Adds the sidebar of a path to `out`, and returns its name.
    fn name(&mut self, path: &str, items: Json, out: &mut Map<String, Json>) -> String {
        let equal = out.iter().find(|(_, other)| **other == items);
        if let (false, Some((name, _))) = (self.has_languages, equal) {
            return name.clone();
        }
        let of_other = self.choices.get(path).and_then(Json::as_str);
        let name = match of_other.filter(|name| !out.contains_key(*name)) {
            Some(name) => name.to_owned(),
            None => self.free_name(path),
        };
        self.names.insert(name.clone());
        out.insert(name.clone(), items);
        name
    }

    /// Returns a name for the sidebar of a path that no other one has.
    fn free_name(&self, path: &str) -> String {
        let name = match &*path.trim_matches('/').replace('/', "-") {
            "" => "main".to_owned(),
            name => name.to_owned(),
        };
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| !self.names.contains(name));
        free.unwrap_or(name)
    }

    /// Adds the choices of a language. Returns the paths at which one language has a sidebar
    /// and another one has none.
    fn add(&mut self, paths: Map<String, Json>) -> Vec<String> {
        let mut conflicts = Vec::new();
        for (path, sidebar) in paths {
            let Some(of_other) = self.choices.get_mut(&path) else {
                self.choices.insert(path, sidebar);
                continue;
            };
            if of_other.is_string() != sidebar.is_string()
                && (*of_other == false || sidebar == false)
            {
                conflicts.push(path);
            }
            // A name is only that of a language that has such a sidebar.
            if !of_other.is_string() && sidebar.is_string() {
                *of_other = sidebar;
            }
        }
        conflicts
    }
}

/// Converts `sidebar`, if it has items. Adds the sidebars of paths to `by_path`.
pub(super) fn sidebars(
    theme: &mut Source<'_>,
    docs: &Docs<'_>,
    by_path: &mut ByPath,
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
            false => by_path.name(&path, entries.into(), &mut out).into(),
        };
        paths.insert(path, sidebar);
    }
    let key = theme.name("sidebar");
    // Paths can share a list.
    let mut known = HashSet::new();
    missing.retain(|text: &String| known.insert(text.clone()));
    nav::missing_items(&key, &missing, theme.report());
    if out.is_empty() {
        return None;
    }
    paths.entry(ROOT).or_insert_with(|| false.into());
    for path in by_path.add(paths) {
        let text = format!(
            "some languages have a sidebar for `{path}`, others have none: pages of the latter \
             show the sidebar that lists them; write `displayed_sidebar: null` into those that \
             need none"
        );
        theme.report().manual(&key, &text);
    }
    theme.moved("sidebar", "docs.sidebar_path");
    Some(Json::Object(out))
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
    let base = text(&item, "base").unwrap_or_else(|| base.to_owned());
    let inner = item
        .shift_remove("items")
        .map(Value::into_list)
        .unwrap_or_default();
    let is_group = !inner.is_empty();
    let inner = entries(inner, &base, docs, missing);
    // VitePress writes labels as HTML.
    let label = text(&item, "text").map(|label| text_of(&label).trim().to_owned());
    let Some(label) = label.filter(|label| !label.is_empty()) else {
        missing.extend(no_label(&item, is_group));
        return out.extend(inner);
    };
    if item.contains_key("docFooterText") {
        missing.push(format!(
            "`docFooterText` of \"{label}\" has no effect: write `pagination_label` into the page"
        ));
    }
    let target = match item.get("link") {
        Some(Value::Unknown) => {
            missing.push(format!(
                "the link of \"{label}\" is computed at run time: add it by hand"
            ));
            None
        }
        _ => text(&item, "link").filter(|link| !link.is_empty()),
    };
    if target.is_none() && !is_group && !matches!(item.get("link"), Some(Value::Unknown)) {
        return out.push(nav::html(&escape(&label)));
    }
    let collapsed = match item.get("collapsed") {
        Some(Value::Bool(collapsed)) => Some(*collapsed),
        _ => None,
    };
    let target = target.map(|link| Target::of(&link, &base, docs));
    out.extend(labelled(&label, target, inner, collapsed, missing));
}

/// Returns the text of a key of an item.
fn text(item: &Table, key: &str) -> Option<String> {
    item.get(key).and_then(Value::text)
}

/// Returns the report about an item whose text is not a label, such as one that is computed
/// or an image. Groups without a text are not reported, because they show nothing.
fn no_label(item: &Table, is_group: bool) -> Option<String> {
    item.get("text").filter(|text| !text.is_nothing())?;
    let name = match text(item, "link") {
        Some(link) => format!("the item for `{link}`"),
        None => "an item".to_owned(),
    };
    Some(match is_group {
        true => format!("{name} has no constant text: its items are in its place"),
        false => format!("{name} has no constant text and is left out"),
    })
}

/// Returns the item of a label, a target and items below it, or `None` if nothing is left of
/// it.
fn labelled(
    label: &str,
    target: Option<Target>,
    inner: Vec<Json>,
    collapsed: Option<bool>,
    missing: &mut Vec<String>,
) -> Option<Json> {
    match target {
        Some(Target::Doc(id)) => nav::category(label, Some(&id), inner, collapsed),
        Some(Target::Address(address)) if inner.is_empty() => Some(nav::link(&address, label)),
        // The title of a category leads to a doc, or nowhere.
        Some(Target::Address(address)) => {
            let link = nav::link(&address, label);
            let inner = std::iter::once(link).chain(inner).collect();
            nav::category(label, None, inner, collapsed)
        }
        Some(Target::Missing(path)) => {
            missing.push(match inner.is_empty() {
                true => nav::no_page(&path),
                false => format!("page `{path}` does not exist: the group has no link"),
            });
            nav::category(label, None, inner, collapsed)
        }
        None => nav::category(label, None, inner, collapsed),
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
                Self::Missing(path)
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
