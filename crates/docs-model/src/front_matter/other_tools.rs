//! Front matter as VitePress, Starlight and Material for MkDocs write it.
//!
//! | Field | Is read as |
//! |---|---|
//! | `sidebar.order`, `.label`, `.hidden` | `sidebar_position`, `sidebar_label`, excluded from generated sidebars |
//! | `sidebar.badge`, `sidebar.attrs.class` | `sidebar_badge`, `sidebar_class_name` |
//! | `sidebar: false` | `displayed_sidebar: null` |
//! | `prev: false`, `next: false` | `pagination_prev: null`, `pagination_next: null` |
//! | `outline`, `tableOfContents` | `hide_table_of_contents`, or the levels of headings |
//! | `aside: false` | `hide_table_of_contents` |
//! | `editLink: false`, `editUrl` | `custom_edit_url` |
//! | `hide: [toc, navigation]` | `hide_table_of_contents`, `displayed_sidebar: null` |
//! | `layout: home` with `hero` or `features`, `template: splash` | `hide_table_of_contents`, `displayed_sidebar: null`, no previous and next page |
//!
//! Sites of Docusaurus may have custom fields of these names, so only values with
//! the meaning of the other tool count. A value of the wrong type is reported only
//! within `sidebar`, which no other tool has as a mapping.
//!
//! This runs after the fields of Docusaurus are set, and changes only those that
//! are still absent. A page with the fields of two tools therefore keeps the meaning
//! that it had on Docusaurus.

use located_data::{Node, Value};

use super::{FrontMatter, Overridable, Reader};

/// Sets fields that are not set yet from those of other tools.
pub(super) fn apply(out: &mut FrontMatter, node: &Node, read: &mut Reader) {
    if is_home(node) {
        hide_table_of_contents(out);
        disable(&mut out.displayed_sidebar);
        disable(&mut out.pagination_prev);
        disable(&mut out.pagination_next);
    }
    for member in node.members() {
        let value = &member.node;
        let is_off = matches!(value.value, Value::Bool(false));
        match &*member.key {
            "sidebar" if is_off => disable(&mut out.displayed_sidebar),
            "sidebar" => sidebar(out, value, read),
            "prev" if is_off => disable(&mut out.pagination_prev),
            "next" if is_off => disable(&mut out.pagination_next),
            "editLink" | "editUrl" if is_off => disable(&mut out.custom_edit_url),
            "editUrl" => {
                if let (Value::String(url), Overridable::Auto) =
                    (&value.value, &out.custom_edit_url)
                {
                    out.custom_edit_url = Overridable::Set(url.to_string());
                }
            }
            "aside" | "outline" | "tableOfContents" if is_off => hide_table_of_contents(out),
            "outline" => outline(out, value),
            "tableOfContents" => {
                let level = |key: &str| value.get(key).and_then(heading_level);
                let levels = [level("minHeadingLevel"), level("maxHeadingLevel")];
                set_levels(out, levels);
            }
            "hide" => {
                let names = match &value.value {
                    Value::Array(names) => &names[..],
                    _ => &[],
                };
                let has = |name: &str| names.iter().any(|item| item.as_str() == Some(name));
                if has("toc") {
                    hide_table_of_contents(out);
                }
                if has("navigation") {
                    disable(&mut out.displayed_sidebar);
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a page is laid out as a home page: over the full width.
fn is_home(node: &Node) -> bool {
    let has = |key: &str, value: &str| node.get(key).is_some_and(|n| n.as_str() == Some(value));
    let has_head = ["hero", "features"]
        .iter()
        .any(|key| node.get(key).is_some());
    has("template", "splash") || (has("layout", "home") && has_head)
}

/// Hides the table of contents, unless the page says itself whether it is hidden.
fn hide_table_of_contents(out: &mut FrontMatter) {
    if out.span("hide_table_of_contents").is_none() {
        out.hide_table_of_contents = true;
    }
}

/// Reads Starlight's `sidebar`.
fn sidebar(out: &mut FrontMatter, value: &Node, read: &mut Reader) {
    if let Some(order) = value
        .get("order")
        .filter(|_| out.sidebar_position.is_none())
    {
        out.sidebar_position = read.number("sidebar.order", order);
    }
    if let Some(label) = value.get("label").filter(|_| out.sidebar_label.is_none()) {
        out.sidebar_label = read.string("sidebar.label", label);
    }
    if let Some(badge) = value.get("badge").filter(|_| out.sidebar_badge.is_none()) {
        out.sidebar_badge = read.badge("sidebar.badge", badge);
    }
    let class = value.get("attrs").and_then(|attrs| attrs.get("class"));
    if let Some(class) = class.filter(|_| out.sidebar_class_name.is_none()) {
        out.sidebar_class_name = read.string("sidebar.attrs.class", class);
    }
    if let Some(hidden) = value.get("hidden") {
        out.sidebar_hidden = read.bool("sidebar.hidden", hidden).unwrap_or_default();
    }
}

/// Reads VitePress' `outline`: a level, two levels, or `deep`, as such or as the
/// `level` of a mapping.
fn outline(out: &mut FrontMatter, value: &Node) {
    let value = value.get("level").unwrap_or(value);
    let levels = match &value.value {
        Value::String(word) if &**word == "deep" => [Some(2), Some(6)],
        Value::Array(levels) => match &levels[..] {
            [first, last] => [heading_level(first), heading_level(last)],
            _ => return,
        },
        _ => [heading_level(value); 2],
    };
    set_levels(out, levels);
}

/// Sets the levels of the table of contents that are not set yet.
fn set_levels(out: &mut FrontMatter, [first, last]: [Option<u8>; 2]) {
    out.toc_min_heading_level = out.toc_min_heading_level.or(first);
    out.toc_max_heading_level = out.toc_max_heading_level.or(last);
}

/// Returns a level of headings, 2 to 6. `None` for all other values.
fn heading_level(node: &Node) -> Option<u8> {
    let level = node.as_f64()?;
    (2_u8..=6).find(|known| f64::from(*known) == level)
}

/// Disables a field that is not set.
fn disable(field: &mut Overridable) {
    if field.is_auto() {
        *field = Overridable::None;
    }
}
