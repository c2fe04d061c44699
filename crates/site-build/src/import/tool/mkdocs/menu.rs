//! The menu of a site, `nav`.

use serde_json::{Value as Json, json};

use super::super::super::source::Source;
use super::super::super::value::Value;
use super::super::nav::{self, Docs};
use super::blog::Blog;

/// Name of the sidebar.
pub(super) const SIDEBAR: &str = "nav";

/// Which sections of the menu are open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Folding {
    /// Depth of the sections that are always open, if there are any.
    pub(super) headed: Option<usize>,
    /// Whether all others are collapsed.
    pub(super) collapsed: bool,
}

impl Folding {
    /// Returns whether a section is collapsed, or `None` if it is always open.
    fn at(self, depth: usize) -> Option<bool> {
        (self.headed != Some(depth)).then_some(self.collapsed)
    }
}

/// Converts `nav`, if there is one.
pub(super) fn nav_sidebar(
    config: &mut Source<'_>,
    docs: &Docs<'_>,
    blogs: &[Blog],
    folding: Folding,
) -> Option<Json> {
    let nav = config.list("nav");
    if nav.is_empty() {
        return None;
    }
    let mut missing = Vec::new();
    let menu = Menu {
        docs,
        blogs,
        folding,
    };
    let items = menu.items(nav, 0, &mut missing);
    let key = config.name("nav");
    nav::missing_items(&key, &missing, config.report());
    config.moved("nav", "docs.sidebar_path");
    Some(json!({ SIDEBAR: items }))
}

/// What the entries of `nav` refer to.
struct Menu<'m> {
    docs: &'m Docs<'m>,
    blogs: &'m [Blog],
    folding: Folding,
}

impl Menu<'_> {
    /// Converts entries of `nav`, which are below `depth` sections. An entry is a file, or a
    /// table with a label and a file, an address or further entries. Files that do not exist
    /// are added to `missing`.
    fn items(&self, nav: Vec<Value>, depth: usize, missing: &mut Vec<String>) -> Vec<Json> {
        let mut out = Vec::new();
        for item in nav {
            match item {
                Value::Text(target) => out.extend(self.page(&target, None, missing)),
                Value::Table(table) => {
                    for (label, value) in table {
                        out.extend(match value {
                            Value::List(inner) => self.section(&label, inner, depth, missing),
                            other => {
                                let target = other.text().unwrap_or_default();
                                self.page(&target, Some(&label), missing)
                            }
                        });
                    }
                }
                _ => {}
            }
        }
        out
    }

    /// Returns the item of a section.
    fn section(
        &self,
        label: &str,
        inner: Vec<Value>,
        depth: usize,
        missing: &mut Vec<String>,
    ) -> Option<Json> {
        // A section with nothing but a blog.
        if let Some(blog) = only_blog(&inner, self.blogs) {
            return Some(nav::link(&blog.href, label));
        }
        let mut inner = self.items(inner, depth + 1, missing);
        // The index page of a section becomes the link of its category.
        let main = inner
            .first()
            .and_then(Json::as_str)
            .map(str::to_owned)
            .filter(|id| id == "index" || id.ends_with("/index"));
        if main.is_some() {
            inner.remove(0);
        }
        nav::category(label, main.as_deref(), inner, self.folding.at(depth))
    }

    /// Returns the item of a page or of an address, or `None` for a file that does
    /// not exist.
    fn page(&self, target: &str, label: Option<&str>, missing: &mut Vec<String>) -> Option<Json> {
        if target.contains("://") {
            return Some(nav::link(target, label.unwrap_or(target)));
        }
        if let Some(blog) = self.blogs.iter().find(|blog| blog.index == target) {
            return Some(nav::link(&blog.href, label.unwrap_or(&blog.title)));
        }
        match self.docs.id(target) {
            Some(id) => Some(nav::doc(&id, label)),
            None => {
                missing.push(nav::no_page(&format!("{}/{target}", self.docs.folder)));
                None
            }
        }
    }
}

/// Returns the blog whose page is the only entry of a section.
fn only_blog<'b>(section: &[Value], blogs: &'b [Blog]) -> Option<&'b Blog> {
    let [Value::Text(target)] = section else {
        return None;
    };
    blogs.iter().find(|blog| blog.index == *target)
}
