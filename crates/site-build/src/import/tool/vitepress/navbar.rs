//! The navbar of a site, `nav` of the theme.

use docs_model::navbar::PathPattern;
use serde_json::{Map, Value as Json};

use super::super::super::report::Report;
use super::super::super::source::Source;
use super::super::super::value::{Table, Value};
use super::super::nav::Docs;
use super::super::page_address;
use crate::html::text_of;

/// Converts `nav`.
pub(super) fn nav_items(
    theme: &mut Source<'_>,
    docs: &Docs<'_>,
    base_url: Option<&str>,
) -> Vec<Json> {
    let name = theme.name("nav");
    let mut items = Vec::new();
    for item in theme.tables("nav") {
        let Some(mut out) = menu(&item, docs, &name, theme.report()) else {
            continue;
        };
        if let Some(pattern) = item.get("activeMatch").and_then(Value::text) {
            active_match(&pattern, &mut out, &name, base_url, theme.report());
        }
        out.insert("position".to_owned(), "left".into());
        items.push(Json::Object(out));
    }
    if !items.is_empty() {
        theme.moved("nav", "navbar.items");
    }
    items
}

/// Adds the expression of `activeMatch` to a link, or reports why it has no effect.
fn active_match(
    pattern: &str,
    item: &mut Map<String, Json>,
    key: &str,
    base_url: Option<&str>,
    report: &mut Report,
) {
    let key = format!("{key}.activeMatch");
    if item.contains_key("items") {
        let text = format!("`{pattern}` has no effect: a menu is active with its links");
        return report.unsupported(&key, &text);
    }
    match active_pattern(pattern, base_url) {
        Ok(pattern) => {
            item.insert("active_base_regex".to_owned(), pattern.into());
        }
        Err(problem) => {
            let text = format!("{problem}: the link is active below its own address");
            report.manual(&key, &text);
        }
    }
}

/// Returns the expression of `activeMatch` for whole addresses: VitePress compares it with
/// paths below `base`.
///
/// # Errors
/// Returns what is wrong with the expression.
fn active_pattern(pattern: &str, base_url: Option<&str>) -> Result<String, String> {
    let mut base = String::new();
    for c in base_url.unwrap_or_default().trim_end_matches('/').chars() {
        if c.is_ascii_punctuation() {
            base.push('\\');
        }
        base.push(c);
    }
    let path = ["^/", r"^\/"]
        .iter()
        .find_map(|start| pattern.strip_prefix(start));
    // Other places that begin a path would need the base as well.
    if !base.is_empty() && has_start_anchor(path.unwrap_or(pattern)) {
        return Err(format!("`{pattern}` does not include the base"));
    }
    let pattern = match path {
        Some(path) => format!("^{base}/{path}"),
        None => pattern.to_owned(),
    };
    match PathPattern::new(&pattern) {
        Ok(_) => Ok(pattern),
        Err(problem) => Err(problem.to_string()),
    }
}

/// Returns whether an expression has a `^` that means the start of a text, which is neither
/// escaped nor the sign of an inverted class.
fn has_start_anchor(pattern: &str) -> bool {
    let mut before = None;
    for c in pattern.chars() {
        match (before, c) {
            (Some('\\'), _) => before = None,
            (Some('['), '^') => before = Some(c),
            (_, '^') => return true,
            _ => before = Some(c),
        }
    }
    false
}

/// Reports `activeMatch` of a link in a menu, which is active with its own address.
fn report_match(item: &Table, key: &str, report: &mut Report) {
    if let Some(pattern) = item.get("activeMatch").and_then(Value::text) {
        let text = format!("`{pattern}` has no effect on a link in a menu");
        report.unsupported(&format!("{key}.items.activeMatch"), &text);
    }
}

/// Returns an item of the navbar; nested menus are flattened.
///
/// Returns `None` for an item without a text, such as a component, and for a menu
/// without constant items, and reports both.
fn menu(
    item: &Table,
    docs: &Docs<'_>,
    key: &str,
    report: &mut Report,
) -> Option<Map<String, Json>> {
    let text = |key: &str| item.get(key).and_then(Value::text);
    // VitePress writes labels as HTML.
    let label = text("text").map(|label| text_of(&label).trim().to_owned());
    let Some(label) = label.filter(|label| !label.is_empty()) else {
        if let Some(component) = text("component") {
            let text = format!("the component `{component}` is code of the site and is left out");
            report.manual(key, &text);
        } else if let Some(address) = text("link") {
            let text = format!("the item for `{address}` has no constant text and is left out");
            report.manual(key, &text);
        } else if !item.is_empty() {
            let text = "a menu has no constant text and is left out";
            report.manual(key, text);
        }
        return None;
    };
    let mut out = Map::from_iter([("label".to_owned(), Json::from(label))]);
    if let Some(address) = text("link") {
        // A path without a slash is one from the root as well.
        let is_path = !address.contains(':') && !address.starts_with(['/', '#']);
        let address = match is_path {
            true => format!("/{}", address.trim_start_matches("./")),
            false => address,
        };
        let is_page = address.starts_with('/')
            && (docs.id(&address).is_some() || docs.is_of_other_language(&address));
        let target = if is_page { "to" } else { "href" };
        out.insert(target.to_owned(), page_address(&address).into());
        return Some(out);
    }
    let mut items = Vec::new();
    let mut is_computed = false;
    for inner in item
        .get("items")
        .cloned()
        .map(Value::into_list)
        .unwrap_or_default()
    {
        is_computed |= matches!(inner, Value::Unknown);
        let inner = inner.into_table();
        report_match(&inner, key, report);
        let is_group = !inner.contains_key("link");
        match inner.get("items").cloned() {
            Some(group) if is_group => {
                if let Some(Value::Unknown) = inner.get("text") {
                    let text = "the title of a group is computed at run time: add it by hand";
                    report.manual(key, text);
                }
                if let Some(title) = inner.get("text").and_then(Value::text) {
                    let title = title.replace('&', "&amp;").replace('<', "&lt;");
                    let value = format!("<strong>{title}</strong>");
                    items.push(Map::from_iter([
                        ("type".to_owned(), "html".into()),
                        ("value".to_owned(), value.into()),
                    ]));
                }
                let group = group.into_list();
                is_computed |= group.iter().any(|item| matches!(item, Value::Unknown));
                for item in group {
                    let item = item.into_table();
                    report_match(&item, key, report);
                    items.extend(menu(&item, docs, key, report));
                }
            }
            _ => items.extend(menu(&inner, docs, key, report)),
        }
    }
    let name = out["label"].as_str().unwrap_or_default();
    if items.is_empty() {
        let text = format!("the menu \"{name}\" has no constant items and is left out");
        report.manual(key, &text);
        return None;
    }
    if is_computed {
        let text =
            format!("some items of the menu \"{name}\" are computed at run time: add them by hand");
        report.manual(key, &text);
    }
    let items: Vec<Json> = items.into_iter().map(Json::Object).collect();
    out.insert("items".to_owned(), items.into());
    Some(out)
}
