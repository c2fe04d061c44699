//! Items of sidebars, in the form of `sidebars.json`.
//!
//! All tools end up here, so that an item means the same whichever it came
//! from.

use std::collections::BTreeMap;

use located_data::path;
use serde_json::{Value as Json, json};

use super::super::report::Report;

/// Looks up the docs that sidebars and menus of other tools refer to.
///
/// Tools accept different forms of a path; the first file that exists is the
/// doc.
pub(super) struct Docs<'a> {
    /// Folder of the docs of the language, relative to the site folder.
    pub(super) folder: &'a str,
    /// What paths of the language begin with, without slashes around it; empty for the
    /// language at the root.
    pub(super) base: &'a str,
    /// The folder of all languages, and the folders of other languages in it, whose paths
    /// are those of links.
    pub(super) all: (&'a str, &'a [String]),
    /// Returns whether a file exists, by its path from the site folder.
    pub(super) exists: &'a dyn Fn(&str) -> bool,
    /// Ids by slug, without slashes around it, if docs are named by their addresses
    /// instead of their files.
    pub(super) slugs: BTreeMap<String, String>,
}

impl<'a> Docs<'a> {
    /// Returns the docs of a site with one language, named by their files.
    pub(super) fn new(folder: &'a str, exists: &'a dyn Fn(&str) -> bool) -> Self {
        Self {
            folder,
            base: "",
            all: (folder, &[]),
            exists,
            slugs: BTreeMap::new(),
        }
    }

    /// Returns the id of the doc at a path below the docs folder: a file with or
    /// without its extension, or a folder with an index page.
    ///
    /// Queries and headings are ignored. `README` is an index only if there is
    /// no other.
    pub(super) fn id(&self, path: &str) -> Option<String> {
        let plain = path.split(['?', '#']).next().unwrap_or_default();
        let plain = path::resolve("", plain.trim_start_matches('/'));
        if let Some(id) = self.slugs.get(&plain) {
            return Some(id.clone());
        }
        let is_other = |other: &String| plain == *other || path::below(&plain, other).is_some();
        let plain = match self.base {
            "" if self.all.1.iter().any(is_other) => return None,
            "" => plain,
            base if plain == base => String::new(),
            base => path::below(&plain, base)?.to_owned(),
        };
        self.id_in(self.folder, &plain)
    }

    /// Returns whether a path leads to a page of another language.
    pub(super) fn is_of_other_language(&self, path: &str) -> bool {
        let plain = path.split(['?', '#']).next().unwrap_or_default();
        let plain = path::resolve("", plain.trim_start_matches('/'));
        let (folder, others) = self.all;
        !others.is_empty() && self.id(path).is_none() && self.id_in(folder, &plain).is_some()
    }

    /// Returns the id of the doc at a path below `folder`.
    fn id_in(&self, folder: &str, plain: &str) -> Option<String> {
        let stem = [".md", ".mdx", ".html"]
            .iter()
            .find_map(|ending| plain.strip_suffix(ending))
            .unwrap_or(plain)
            .trim_end_matches('/');
        let names = ["", "index", "README"].map(|name| match (stem, name) {
            (stem, "") => stem.to_owned(),
            ("", name) => name.to_owned(),
            (stem, name) => format!("{stem}/{name}"),
        });
        names.into_iter().filter(|id| !id.is_empty()).find(|id| {
            ["md", "mdx"]
                .iter()
                .any(|ending| (self.exists)(&format!("{}{id}.{ending}", path::prefix(folder))))
        })
    }
}

/// Returns a sidebar item for a doc. Without a label, the doc's own is used.
pub(super) fn doc(id: &str, label: Option<&str>) -> Json {
    match label {
        Some(label) => json!({ "type": "doc", "id": id, "label": label }),
        None => id.into(),
    }
}

/// Returns the report about an item whose page does not exist.
pub(super) fn no_page(target: &str) -> String {
    format!("page `{target}` does not exist: the item is left out")
}

/// Reports the items of the menu `key` that were left out.
///
/// They are listed under the key of the menu, since items have no names of
/// their own.
pub(super) fn missing_items(key: &str, missing: &[String], report: &mut Report) {
    for text in missing {
        report.manual(key, text);
    }
}

/// Returns a sidebar item for a link.
///
/// The address can be external or a path of the site.
pub(super) fn link(href: &str, label: &str) -> Json {
    json!({ "type": "link", "label": label, "href": href })
}

/// Returns a sidebar item that is text, with markup.
pub(super) fn html(value: &str) -> Json {
    json!({ "type": "html", "value": value, "defaultStyle": true })
}

/// Returns a category, or `None` if it has no items. `collapsed` is `None` for
/// a category that cannot be collapsed.
///
/// A category without items but with a page becomes an item for that page, so
/// that the page stays reachable.
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
