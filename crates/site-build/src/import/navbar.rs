//! Navbar and footer.
//!
//! Both have lists of links, which differ in what items can be. Targets are
//! converted by one function, so that a link means the same in both.

use docs_model::config::DEFAULT_DOCS;
use located_data::path;
use serde_json::{Map, Value as Json, json};

use super::address::{ExternalPaths, file_address};
use super::out::Settings;
use super::source::Source;
use super::styles::Styles;
use super::value::{Table, Value};

/// Keys of items whose values are copied unchanged.
///
/// Docusaurus' key and ours.
const TEXTS: &[(&str, &str)] = &[
    ("type", "type"),
    ("label", "label"),
    ("html", "html"),
    ("href", "href"),
    ("position", "position"),
    ("className", "class_name"),
    ("activeBasePath", "active_base_path"),
    ("activeBaseRegex", "active_base_regex"),
    ("docId", "doc_id"),
    ("sidebarId", "sidebar_id"),
    ("aria-label", "aria_label"),
    ("value", "value"),
];

/// Keys of links that are dropped, because they have no effect.
const WITHOUT_USE: &[&str] = &[
    "prependBaseUrlToHref",
    "dropdownActiveClassDisabled",
    "queryString",
    "style",
    "title",
    "autoAddBaseUrl",
];

/// Translates the navbar.
///
/// An empty navbar is not written: the default has the title of the site.
pub(super) fn navbar(
    theme: &mut Source<'_>,
    out: &mut Settings,
    external_paths: &ExternalPaths,
    styles: &Styles,
) {
    let table = theme.table("navbar");
    if table.is_empty() {
        return;
    }
    let mut navbar = Source::new("themeConfig.navbar", table, theme.report());
    let title = navbar.text("title");
    out.set_some("navbar.hide_on_scroll", navbar.flag("hideOnScroll"));
    let logo = logo(&mut navbar);
    // Without a title, Docusaurus shows the logo alone, and not the title of the site.
    let title = title.or_else(|| logo.is_some().then(String::new));
    out.set_some("navbar.title", title);
    if let Some(logo) = logo {
        out.set("navbar.logo", below_base(logo, out));
    }
    let items = items("items", &mut navbar, external_paths, styles);
    if !items.is_empty() {
        out.set("navbar.items", below_base(items.into(), out));
    }
    navbar.unsupported("style", "set its colours in a style sheet instead");
    navbar.moved("items", "navbar.items");
    navbar.finish();
}

/// Translates the footer.
///
/// Entries with `items` are columns. A footer of single links has none, and
/// both forms can be mixed.
pub(super) fn footer(theme: &mut Source<'_>, out: &mut Settings, external_paths: &ExternalPaths) {
    let table = theme.table("footer");
    if table.is_empty() {
        return;
    }
    let mut footer = Source::new("themeConfig.footer", table, theme.report());
    let mut links = Vec::new();
    for (idx, entry) in footer.tables("links").into_iter().enumerate() {
        let path = format!("{}[{idx}]", footer.name("links"));
        let mut entry = Source::new(&path, entry, footer.report());
        let mut column = Map::new();
        if let Some(title) = entry.text("title") {
            column.insert("title".to_owned(), title.into());
        }
        let items = entry.tables("items");
        let is_column = !items.is_empty();
        if is_column {
            let links: Vec<Json> = items
                .into_iter()
                .enumerate()
                .filter_map(|(n, item)| {
                    let path = format!("{path}.items[{n}]");
                    let mut item = Source::new(&path, item, entry.report());
                    let link = footer_link(&path, &mut item, external_paths);
                    item.finish();
                    link.map(Json::Object)
                })
                .collect();
            if !links.is_empty() {
                column.insert("items".to_owned(), links.into());
            }
        } else if column.is_empty() {
            column.extend(footer_link(&path, &mut entry, external_paths).unwrap_or_default());
        }
        if let Some(class) = entry.text("className") {
            column.entry("class_name").or_insert(class.into());
        }
        entry.finish();
        if column
            .keys()
            .all(|key| matches!(&**key, "title" | "class_name"))
        {
            let text = "this column has no links, and is left out";
            footer.report().manual(&path, text);
        } else {
            links.push(Json::Object(column));
        }
    }
    if !links.is_empty() {
        out.set("footer.links", below_base(links.into(), out));
        footer.moved("links", "footer.links");
    }
    if let Some(logo) = logo(&mut footer) {
        out.set("footer.logo", below_base(logo, out));
    }
    if let Some(copyright) = footer.text("copyright") {
        out.set("footer.copyright", copyright);
        footer.moved("copyright", "footer.copyright");
    }
    footer.unsupported("style", "set its colours in a style sheet instead");
    footer.finish();
}

/// Converts a link of the footer, with HTML in its place if it has any. Returns
/// `None`, and reports it, without a constant target or text.
fn footer_link(
    path: &str,
    item: &mut Source<'_>,
    external_paths: &ExternalPaths,
) -> Option<Map<String, Json>> {
    let mut link = Map::new();
    for key in ["label", "href", "html"] {
        if let Some(text) = item.text(key) {
            link.insert(key.to_owned(), text.into());
        }
    }
    if let Some(class) = item.text("className") {
        link.insert("class_name".to_owned(), class.into());
    }
    target(item, &mut link, external_paths);
    own_target(item, &link);
    if let Some(words) = item.text("rel").and_then(|rel| own_words(&rel)) {
        link.insert("rel".to_owned(), words.into());
    }
    item.ignore(WITHOUT_USE);
    item.ignore(&["aria-label", "position"]);
    let has = |key: &str| link.contains_key(key);
    if has("html") || (has("label") && (has("to") || has("href"))) {
        return Some(link);
    }
    let text = "the link has no constant `label` and target, and is left out";
    item.report().manual(path, text);
    None
}

/// Sets the target of a link: `to` stays `to` for an imported page, and becomes
/// `href` otherwise.
///
/// An address with a scheme is always `href`. Browsers encode the spaces of an `href`,
/// so sites have some, and `site.toml` allows none.
fn target(item: &mut Source<'_>, link: &mut Map<String, Json>, external_paths: &ExternalPaths) {
    let url = |text: &str| Json::from(text.trim().replace(' ', "%20"));
    let href = link.get("href").and_then(Json::as_str).map(str::to_owned);
    if let Some(href) = href {
        let is_relative = !href.starts_with(['/', '#']) && !path::is_external(&href);
        let address = match is_relative {
            true => format!("/{}", path::resolve("", &href)),
            false => href.clone(),
        };
        if is_relative {
            let text = format!("`{href}` leads elsewhere from each page: it is now `{address}`");
            let name = item.name("href");
            item.report().manual(&name, &text);
        }
        link.insert("href".to_owned(), url(&address));
    }
    let Some(to) = item.text("to") else { return };
    if to.contains("://") {
        link.insert("href".to_owned(), url(&to));
        return;
    }
    let address = file_address(&to);
    let key = if external_paths.contains(&address) {
        "href"
    } else {
        "to"
    };
    link.insert(key.to_owned(), address.into());
}

/// Returns a setting with the base URL of the site in front of each `href` that is a path
/// from the root and does not begin with it, as Docusaurus writes such links to pages.
fn below_base(value: Json, out: &Settings) -> Json {
    let base = out.get("base_url").and_then(Json::as_str).unwrap_or("/");
    with_base(value, base.trim_end_matches('/'))
}

/// Adds `base`, which has no slash at its end, to each `href` of a setting.
fn with_base(value: Json, base: &str) -> Json {
    match value {
        Json::Array(items) => items
            .into_iter()
            .map(|item| with_base(item, base))
            .collect(),
        Json::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| match value {
                Json::String(href) if key == "href" && is_outside(&href, base) => {
                    (key, format!("{base}{href}").into())
                }
                value => (key, with_base(value, base)),
            });
            Json::Object(fields.collect())
        }
        value => value,
    }
}

/// Returns whether an address is a path from the root, but not one below `base`.
fn is_outside(href: &str, base: &str) -> bool {
    let below = href.strip_prefix(base);
    href.starts_with('/')
        && !href.starts_with("//")
        && !below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Reports `target` and `rel` of a link, unless they are those that links have anyway.
fn attributes(item: &mut Source<'_>, link: &Map<String, Json>) {
    own_target(item, link);
    if item.text("rel").and_then(|rel| own_words(&rel)).is_some() {
        let text = "links to other sites have `noopener noreferrer`, and all others no `rel`";
        let name = item.name("rel");
        item.report().unsupported(&name, text);
    }
}

/// Returns the words of a `rel` that links to other sites do not have anyway.
fn own_words(rel: &str) -> Option<String> {
    let is_usual = |word: &&str| matches!(*word, "noopener" | "noreferrer");
    let words = rel.split_ascii_whitespace();
    let words: Vec<_> = words.filter(|word| !is_usual(word)).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Reports the `target` of a link, unless links have it anyway.
fn own_target(item: &mut Source<'_>, link: &Map<String, Json>) {
    let href = link.get("href").and_then(Json::as_str);
    let leaves = href.is_some_and(|href| path::is_external(href) && !href.starts_with("mailto:"));
    let own = if leaves { "_blank" } else { "_self" };
    if item.text("target").is_some_and(|target| target != own) {
        let text = "links to other sites open in a new tab, and all others in the same one";
        let name = item.name("target");
        item.report().unsupported(&name, text);
    }
}

/// Converts a list of items below `key` of a table: those of the navbar or of a
/// dropdown.
fn items(
    key: &str,
    source: &mut Source<'_>,
    external_paths: &ExternalPaths,
    styles: &Styles,
) -> Vec<Json> {
    let mut out = Vec::new();
    for (idx, table) in source.tables(key).into_iter().enumerate() {
        let path = format!("{}[{idx}]", source.name(key));
        if let Some(view) = item(&path, table, source, external_paths, styles) {
            out.push(Json::Object(view));
        }
    }
    out
}

/// Converts an item. Returns `None` for an item that cannot be shown, with an
/// entry in the report.
fn item(
    path: &str,
    table: Table,
    source: &mut Source<'_>,
    external_paths: &ExternalPaths,
    styles: &Styles,
) -> Option<Map<String, Json>> {
    let kind = table.get("type").and_then(Value::text).unwrap_or_default();
    let mut item = Source::new(path, table, source.report());
    if kind.starts_with("custom-") {
        item.report().unsupported(
            path,
            "custom item types are not supported: override a template",
        );
        return None;
    }
    let docs = item.text("docsPluginId").filter(|id| id != DEFAULT_DOCS);
    let mut out = item.entry(TEXTS, &[]);
    if let Some(id) = docs {
        out.insert("docs".to_owned(), id.into());
    }
    target(&mut item, &mut out, external_paths);
    attributes(&mut item, &out);
    let versions = item.texts("versions");
    if !versions.is_empty() {
        out.insert("versions".to_owned(), versions.into());
    }
    for (key, target) in [
        ("items", "items"),
        ("dropdownItemsBefore", "dropdown_items_before"),
        ("dropdownItemsAfter", "dropdown_items_after"),
    ] {
        let inner = items(key, &mut item, external_paths, styles);
        if !inner.is_empty() {
            out.insert(target.to_owned(), inner.into());
        }
    }
    item.ignore(WITHOUT_USE);
    item.finish();
    if let Some(Err(problem)) = (out.get("active_base_regex").and_then(Json::as_str))
        .map(docs_model::navbar::PathPattern::new)
    {
        out.shift_remove("active_base_regex");
        let text = format!(
            "{problem}; it is left out: write `active_base_path`, or an expression without it"
        );
        source
            .report()
            .manual(&format!("{path}.activeBaseRegex"), &text);
    }
    let lacks = |key: &str| !out.contains_key(key);
    let left_out = match &*kind {
        "html" if lacks("value") => Some("the item has no constant `value` and is left out"),
        "dropdown" if lacks("items") => Some("the dropdown has no constant items and is left out"),
        "doc" if lacks("doc_id") => Some("the item has no constant `docId` and is left out"),
        "docSidebar" if lacks("sidebar_id") => {
            Some("the item has no constant `sidebarId` and is left out")
        }
        "" | "default"
            if !lacks("label") && ["to", "href", "html", "items"].into_iter().all(lacks) =>
        {
            Some("the link has no constant target and is left out")
        }
        _ => None,
    };
    if let Some(text) = left_out {
        source.report().manual(path, text);
        return None;
    }
    let is_link = matches!(&*kind, "" | "default") && lacks("html") && lacks("items");
    let is_menu = !lacks("items");
    if lacks("label") && is_link {
        name_link(path, &mut out, styles, source)?;
    } else if lacks("label") && is_menu {
        name_menu(path, &mut out, source);
    }
    if is_menu && kind_has_link(&kind) {
        link_in_menu(path, &mut out, source);
    }
    Some(out)
}

/// Returns whether the label of a dropdown of this type can be a link.
fn kind_has_link(kind: &str) -> bool {
    matches!(kind, "" | "default" | "dropdown")
}

/// Makes the link of a dropdown the first item of its menu, unless the menu has it. The
/// label of ours opens the menu, so that readers without a mouse can open it.
fn link_in_menu(path: &str, out: &mut Map<String, Json>, source: &mut Source<'_>) {
    for key in ["to", "href"] {
        let Some(address) = out.shift_remove(key) else {
            continue;
        };
        let label = out.get("label").cloned().unwrap_or_default();
        let Some(Json::Array(items)) = out.get_mut("items") else {
            return;
        };
        if items.iter().any(|item| item.get(key) == Some(&address)) {
            continue;
        }
        items.insert(0, json!({ "label": label, key: address }));
        let text = "the label of a dropdown opens its menu: its link is the first item of the menu";
        source.report().manual(&format!("{path}.{key}"), text);
    }
}

/// Gives an accessible name to a link without a text. If no style sheet has a rule
/// for its class, the name becomes its text.
///
/// Links with only a class are usually icons, drawn by a style sheet. Whoever
/// uses a screen reader needs a name, which Docusaurus does not require.
/// Returns `None` for an item without a target.
fn name_link(
    path: &str,
    out: &mut Map<String, Json>,
    styles: &Styles,
    source: &mut Source<'_>,
) -> Option<()> {
    let text = |key: &str| out.get(key).and_then(Json::as_str);
    let mut classes = text("class_name").unwrap_or_default().split_whitespace();
    let is_drawn = classes.any(|class| styles.draw(class));
    let address = text("href").or_else(|| text("to"))?;
    let name = text("aria_label").map(str::to_owned);
    let key = if is_drawn { "aria_label" } else { "label" };
    if name.is_none() {
        let label = label_of(address);
        let text = format!("the item has no text: `{key}` is set to \"{label}\", from its URL");
        source.report().manual(path, &text);
    }
    let name = name.unwrap_or_else(|| label_of(address).to_owned());
    if !is_drawn {
        out.shift_remove("aria_label");
    }
    out.insert(key.to_owned(), name.into());
    Some(())
}

/// Gives a label to a dropdown without one, which Docusaurus shows as an icon or an
/// arrow: its accessible name, or else that of the link of its first item.
fn name_menu(path: &str, out: &mut Map<String, Json>, source: &mut Source<'_>) {
    let text = |value: &Json, key: &str| {
        let text = value.get(key).and_then(Json::as_str);
        text.filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    };
    let name = out.shift_remove("aria_label");
    let name = name.as_ref().and_then(Json::as_str).map(str::to_owned);
    let label = name.or_else(|| {
        let first = out.get("items")?.get(0)?;
        let address = text(first, "href").or_else(|| text(first, "to"));
        text(first, "label").or_else(|| address.map(|address| label_of(&address).to_owned()))
    });
    let label = label.unwrap_or_else(|| "Menu".to_owned());
    let note = format!("the dropdown has no text: `label` is set to \"{label}\"");
    source.report().manual(path, &note);
    out.insert("label".to_owned(), label.into());
}

/// Returns a name for a link without one: the host, or the last part of a path.
///
/// A path without a name, such as `/`, is its own label.
fn label_of(address: &str) -> &str {
    match address.split_once("://") {
        Some((_, rest)) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
            host.strip_prefix("www.").unwrap_or(host)
        }
        None => {
            let path = address.split(['?', '#']).next().unwrap_or(address);
            let name = located_data::path::file_name(path.trim_end_matches('/'));
            if name.is_empty() { address } else { name }
        }
    }
}

/// Converts a logo. Returns `None` without an image. Sizes can be numbers or
/// texts in pixels.
fn logo(source: &mut Source<'_>) -> Option<Json> {
    let table = source.table("logo");
    let path = source.name("logo");
    let mut logo = Source::new(&path, table, source.report());
    let mut out = Map::new();
    out.insert("src".to_owned(), file_address(&logo.text("src")?).into());
    if let Some(dark) = logo.text("srcDark") {
        out.insert("src_dark".to_owned(), file_address(&dark).into());
    }
    for key in ["alt", "href"] {
        if let Some(text) = logo.text(key) {
            out.insert(key.to_owned(), text.into());
        }
    }
    for key in ["width", "height"] {
        let size = logo
            .text(key)
            .and_then(|text| text.trim_end_matches("px").parse::<u32>().ok());
        if let Some(size) = size {
            out.insert(key.to_owned(), size.into());
        }
    }
    logo.ignore(&["target", "className", "style"]);
    logo.finish();
    source
        .report()
        .moved(&path, &path.replace("themeConfig.", ""));
    Some(Json::Object(out))
}
