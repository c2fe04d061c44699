//! Front matter of other tools that has no effect on our pages.

use super::super::report::Report;
use super::Tool;

/// A field, and what to write instead.
type Field = (&'static str, &'static str);

const LINKS: &str =
    "no effect: write `pagination_prev` and `pagination_next`, with the id of a doc or `null`";
const SEARCH: &str = "the page stays in the search: `unlisted: true` hides it there and in lists";
const HEAD: &str = "no effect: write the tags to a `<head>` in the page";

/// Values with which a field is read.
const READ: &[(&str, &str)] = &[
    ("prev", "false"),
    ("next", "false"),
    ("sidebar", "false"),
    ("editLink", "false"),
    ("layout", "home"),
    ("layout", "doc"),
    ("template", "splash"),
    ("template", "doc"),
];

const VITEPRESS: &[Field] = &[
    ("layout", "pages have one layout"),
    ("prev", LINKS),
    ("next", LINKS),
    ("head", HEAD),
    (
        "titleTemplate",
        "no effect: titles end with that of the site",
    ),
    ("navbar", "no effect: all pages have the navbar"),
    (
        "sidebar",
        "no effect: write `displayed_sidebar: null` to hide it",
    ),
    ("footer", "no effect: all pages have the footer"),
    (
        "editLink",
        "no effect: write `custom_edit_url: null` to hide it",
    ),
    (
        "lastUpdated",
        "no effect: `docs.show_last_update_time` is for all pages",
    ),
    ("pageClass", "no effect"),
    ("search", SEARCH),
];

const STARLIGHT: &[Field] = &[
    (
        "template",
        "pages have one layout: `displayed_sidebar: null` and `hide_table_of_contents: true` approximate it",
    ),
    (
        "banner",
        "its text is not shown: write an admonition at the top of the page",
    ),
    ("head", HEAD),
    ("prev", LINKS),
    ("next", LINKS),
    ("pagefind", SEARCH),
    (
        "lastUpdated",
        "no effect: write `last_update: {date: YYYY-MM-DD}`",
    ),
];

const MKDOCS: &[Field] = &[
    (
        "template",
        "pages have one layout: override templates of site-build instead",
    ),
    (
        "hide.footer",
        "no effect: write `pagination_prev: null` and `pagination_next: null`",
    ),
    (
        "hide.path",
        "no effect: breadcrumbs are shown on all pages or on none",
    ),
    (
        "hide.feedback",
        "no effect: the question is shown on all pages or on none",
    ),
    ("hide.tags", "no effect: leave out `tags`"),
    ("icon", "not shown"),
    ("status", "not shown"),
    ("subtitle", "not shown: write it into the body"),
    ("search", SEARCH),
    ("comments", "no effect"),
    ("links", "not shown: write them into the body"),
    ("pin", "no effect: posts are ordered by date"),
    ("readtime", "no effect: the time is that of the text"),
];

/// The fields used in pages, with their places.
pub(super) struct Fields(Vec<(Field, Vec<String>)>);

impl Fields {
    /// Returns the fields of a tool, without places.
    pub(super) fn of(tool: Tool) -> Self {
        let fields = match tool {
            Tool::Vitepress => VITEPRESS,
            Tool::Starlight => STARLIGHT,
            Tool::Mkdocs => MKDOCS,
            Tool::Mdbook | Tool::Docusaurus => &[],
        };
        Self(fields.iter().map(|field| (*field, Vec::new())).collect())
    }

    /// Notes the fields of a page. Only keys in block style are found, which is
    /// how front matter is written; `sidebar.order` is also found in
    /// `sidebar: {order: 1}`, and `hide.path` in both styles of lists.
    pub(super) fn read(&mut self, file: &str, text: &str) {
        let mut lines = text.lines().enumerate();
        if lines
            .next()
            .is_none_or(|(_, line)| line.trim_end() != "---")
        {
            return;
        }
        let lines = lines.take_while(|(_, line)| line.trim_end() != "---");
        let mut top = "";
        for (idx, line) in lines {
            let item = line.trim_start().strip_prefix("- ").map(|item| (item, ""));
            let Some((key, value)) = line.split_once(':').or(item) else {
                continue;
            };
            let is_top = !line.starts_with([' ', '\t', '-', '#']);
            let key = key.trim();
            if is_top {
                top = key;
            }
            for ((name, _), places) in &mut self.0 {
                let is_used = match name.split_once('.') {
                    None => is_top && *name == key,
                    Some((parent, _)) if parent != top => false,
                    Some((_, child)) if is_top => in_brackets(value, child),
                    Some((_, child)) => child == key,
                };
                let is_read = READ.contains(&(name, value.trim()));
                if is_used && !is_read {
                    places.push(format!("{file}:{}", idx + 1));
                }
            }
        }
    }

    /// Reports the fields that are used.
    pub(super) fn report(self, report: &mut Report) {
        for ((name, help), places) in self.0 {
            report.uses(&format!("front matter {name}"), help, &places);
        }
    }
}

/// Returns whether a mapping or list in brackets has a key or item.
fn in_brackets(value: &str, key: &str) -> bool {
    let inner = value.trim().strip_prefix(['{', '[']);
    let mut keys = inner.into_iter().flat_map(|text| text.split([',', '{']));
    keys.any(|entry| {
        let name = entry.split([':', ']', '}']).next();
        name.is_some_and(|name| name.trim() == key)
    })
}
