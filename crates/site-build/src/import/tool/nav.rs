//! Items of sidebars, in the form of `sidebars.json`.

use located_data::path;
use serde_json::{Value as Json, json};

use super::super::report::Report;

/// Finds the docs that sidebars and menus of other tools name.
pub(super) struct Docs<'a> {
    /// Folder of the docs below the site folder.
    pub(super) folder: &'a str,
    pub(super) exists: &'a dyn Fn(&str) -> bool,
}

impl Docs<'_> {
    /// Returns the id of the doc that a path below the docs folder means: a file
    /// with or without its ending, or a folder with an index.
    pub(super) fn id(&self, path: &str) -> Option<String> {
        let plain = path.split(['?', '#']).next().unwrap_or_default();
        let plain = path::resolve("", plain.trim_start_matches('/'));
        let stem = [".md", ".mdx", ".html"]
            .iter()
            .find_map(|ending| plain.strip_suffix(ending))
            .unwrap_or(&plain)
            .trim_end_matches('/');
        let names = ["", "index", "README"].map(|name| match (stem, name) {
            (stem, "") => stem.to_owned(),
            ("", name) => name.to_owned(),
            (stem, name) => format!("{stem}/{name}"),
        });
        names.into_iter().filter(|id| !id.is_empty()).find(|id| {
            ["md", "mdx"]
                .iter()
                .any(|ending| (self.exists)(&format!("{}/{id}.{ending}", self.folder)))
        })
    }
}

/// An entry for a doc, with a label of its own or that of the doc.
pub(super) fn doc(id: &str, label: Option<&str>) -> Json {
    match label {
        Some(label) => json!({ "type": "doc", "id": id, "label": label }),
        None => id.into(),
    }
}

/// The sentence about an item that leads to no page.
pub(super) fn no_page(target: &str) -> String {
    format!("there is no page `{target}`: the item is left out")
}

/// Reports the items of the menu `key` that were left out.
pub(super) fn missing_items(key: &str, missing: &[String], report: &mut Report) {
    for text in missing {
        report.manual(key, text);
    }
}

/// An entry for an address.
pub(super) fn link(href: &str, label: &str) -> Json {
    json!({ "type": "link", "label": label, "href": href })
}

/// A category; `None` without items. `collapsed` is `None` for one that always
/// shows its items.
pub(super) fn category(
    label: &str,
    main: Option<&str>,
    items: Vec<Json>,
    collapsed: Option<bool>,
) -> Option<Json> {
    if items.is_empty() {
        return main.map(|id| doc(id, Some(label)));
    }
    let mut out = json!({ "type": "category", "label": label, "items": Json::Array(items) });
    match collapsed {
        Some(collapsed) => out["collapsed"] = collapsed.into(),
        None => out["collapsible"] = false.into(),
    }
    if let Some(id) = main {
        out["link"] = json!({ "type": "doc", "id": id });
    }
    Some(out)
}
