//! Sites of VitePress: `.vitepress/config.ts`.
//!
//! Sidebars can be one list, or a table of lists by path. A group has a title,
//! and may have a page, items and a base that paths of its items begin with.

use std::collections::BTreeMap;
use std::path::Path;

use located_data::path;
use serde_json::{Map, Value as Json, json};
use walkdir::WalkDir;

use super::super::REPORT_FILE;
use super::super::address::file_address;
use super::super::out::Settings;
use super::super::report::Report;
use super::super::search::set_hosted_search;
use super::super::site::{attributes_of, head_tag};
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::nav::{self, Docs};
use super::{Input, Site, page_address, service_name, set_address, set_docs, set_language};

/// Depth below the site folder at which the configuration is searched.
const MAX_DEPTH: usize = 3;

/// Returns the path of the configuration in a folder below `dir`: the first one in the
/// order of names, of those that are not deeper than another.
pub(super) fn configuration_below(dir: &Path) -> Option<String> {
    (1..=MAX_DEPTH).find_map(|depth| {
        let folders = WalkDir::new(dir)
            .min_depth(depth)
            .max_depth(depth)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| {
                let name = entry.file_name().to_string_lossy();
                entry.depth() == 0 || !(name.starts_with('.') || name == "node_modules")
            })
            .flatten()
            .filter(|entry| entry.file_type().is_dir());
        let paths = folders.filter_map(|entry| {
            let below = entry.path().strip_prefix(dir).ok()?.to_str()?;
            Some(below.replace('\\', "/"))
        });
        let mut files = paths.flat_map(|folder| {
            let names = ["config", "config/index"].into_iter();
            names.flat_map(move |name| {
                let folder = folder.clone();
                let endings = ["ts", "mts", "js", "mjs"].into_iter();
                endings.map(move |ending| format!("{folder}/.vitepress/{name}.{ending}"))
            })
        });
        files.find(|file| dir.join(file).is_file())
    })
}

/// Translates a site. Returns the folder of its pages.
///
/// # Errors
/// Returns a text for the error message if the configuration exports no object, or if
/// the folder of the pages cannot be read.
pub(super) fn site(input: &Input<'_>, site: &mut Site) -> Result<String, String> {
    let table = with_locales(input.constants()?);
    let Site {
        settings,
        report,
        sidebars,
    } = site;
    let mut config = Source::new("", table, report);
    let folder = folder(&mut config, input)?;
    address(&mut config, settings);
    rules_of_vitepress(&folder, input, settings);
    exclude(&mut config, &folder, input, settings);
    dates_and_language(&mut config, settings);
    tags_of_head(&mut config, settings);
    leave_out(&mut config);
    appearance(&mut config, settings);
    markdown(&mut config, settings);
    config.ignore(&[
        "buildEnd",
        "cleanUrls",
        "ignoreDeadLinks",
        "metaChunk",
        "outDir",
        "cacheDir",
        "vue",
    ]);
    let exists = |file: &str| input.exists(file);
    let docs = Docs {
        folder: &folder,
        exists: &exists,
        slugs: BTreeMap::new(),
    };
    *sidebars = theme(config.inner("themeConfig"), &docs, settings);
    config.finish();
    Ok(folder)
}

/// Returns the folder of the pages, empty for the site folder itself.
///
/// # Errors
/// Returns a text for the error message if the folder cannot be read.
fn folder(config: &mut Source<'_>, input: &Input<'_>) -> Result<String, String> {
    let above = input.config.split("/.vitepress/").next();
    let root = match above {
        Some(root) if !root.starts_with(".vitepress") => root,
        _ => "",
    };
    let written = config.text("srcDir").unwrap_or_default();
    // `vitepress init` puts the pages beside the configuration.
    if root.is_empty() && matches!(written.trim_end_matches('/'), "" | ".") {
        return Ok(String::new());
    }
    input.docs_folder(root, "srcDir", &written)
}

/// Converts title, description and address.
fn address(config: &mut Source<'_>, settings: &mut Settings) {
    for (key, target) in [
        ("title", "title"),
        ("description", "tagline"),
        ("base", "base_url"),
    ] {
        config.move_text(key, target, settings);
    }
    let hostname = config.inner("sitemap").text("hostname");
    if let Some(url) = hostname {
        set_address(&url, settings);
        config.moved("sitemap.hostname", "url");
    }
}

/// Sets what is the same for all sites of VitePress.
fn rules_of_vitepress(folder: &str, input: &Input<'_>, settings: &mut Settings) {
    set_docs(folder, "md", settings);
    settings.set("markdown.dialect", "vitepress");
    // VitePress shows such lines as they are.
    settings.set("checks.missing-import", "warn");
    // Expressions of Vue that are not constant are shown as written.
    settings.set("checks.javascript-expression", "warn");
    // Files that pages insert: `@/snippets/a.js` begins at the folder of the pages.
    settings.set("aliases.@", if folder.is_empty() { "." } else { folder });
    input.set_static(&path::resolve(folder, "public"), settings);
    // `/guide/one` and `/guide/one.html` both serve the same file, and `/guide/` is
    // that of `guide/index.md`.
    settings.set("trailing_slash", "indexes");
}

/// Leaves out files that VitePress does not publish, and those that need its code.
fn exclude(config: &mut Source<'_>, folder: &str, input: &Input<'_>, settings: &mut Settings) {
    let excluded = config.texts("srcExclude");
    let mut exclude = vec!["public/**".to_owned(), "node_modules/**".to_owned()];
    if !excluded.is_empty() {
        config.moved("srcExclude", "docs.exclude");
    }
    exclude.extend(excluded);
    for file in input.folder.ending_with(folder, "].md") {
        // One page for each value of a parameter, which code computes.
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let pattern = below.trim_start_matches('/').replace('[', "[[]");
        exclude.push(pattern);
        let text = "the pages that it generates are not imported: write them as files";
        config.report().manual(&file, text);
    }
    exclude.extend(input.readmes_beside_indexes(folder, config.report()));
    if folder.is_empty() {
        // The site folder is that of a repository.
        let others = ["build/**", "**/dist/**", REPORT_FILE];
        exclude.extend(others.map(str::to_owned));
        exclude.extend(readmes_of_packages(input, config.report()));
    }
    settings.set("docs.exclude", exclude);
}

/// Returns the files `README.md` that describe a package, or the repository itself, and
/// reports them: in a site whose pages lie in the root of a repository, they are not
/// pages.
fn readmes_of_packages(input: &Input<'_>, report: &mut Report) -> Vec<String> {
    let mut files = input.folder.ending_with("", "/README.md");
    if input.exists("README.md") {
        files.insert(0, "README.md".to_owned());
    }
    files.retain(|file| {
        let folder = path::parent(file);
        let is_index = folder.is_empty() && input.exists("index.md");
        is_index || input.exists(&path::resolve(folder, "package.json"))
    });
    for file in &files {
        let text = "left out, because it describes a package: remove it from `docs.exclude` to \
                    publish it";
        report.manual(file, text);
    }
    files
}

/// Converts the time of the last change and the language.
fn dates_and_language(config: &mut Source<'_>, settings: &mut Settings) {
    let updated = config.take("lastUpdated");
    if updated.is_some_and(|value| !value.is_nothing()) {
        settings.set("docs.show_last_update_time", true);
        config.moved("lastUpdated", "docs.show_last_update_time");
    }
    if let Some(language) = config.text("lang") {
        let language = language.split("-US").next().unwrap_or_default().to_owned();
        set_language(&language, settings);
        config.moved("lang", "i18n.default_locale");
    }
}

/// Converts `head`.
fn tags_of_head(config: &mut Source<'_>, settings: &mut Settings) {
    for item in config.list("head") {
        let mut parts = item.into_list().into_iter();
        let name = parts
            .next()
            .and_then(|name| name.text())
            .unwrap_or_default();
        let attributes = parts.next().map(Value::into_table).unwrap_or_default();
        head(&name, attributes, parts.next(), settings, config);
    }
}

/// Reports the settings that have no effect.
fn leave_out(config: &mut Source<'_>) {
    for (key, text) in [
        (
            "locales",
            "pages of other languages are imported as ordinary docs, at the same URLs",
        ),
        (
            "rewrites",
            "give the pages a `slug`, or add `[[redirects]]`",
        ),
        ("transformHead", "code of the site does not run"),
        ("transformPageData", "code of the site does not run"),
        ("vite", "Vite plugins do not run"),
    ] {
        config.unsupported(key, text);
    }
    config.unsupported("titleTemplate", "titles of pages end with that of the site");
}

/// Converts the colour mode.
fn appearance(config: &mut Source<'_>, settings: &mut Settings) {
    match config.take("appearance") {
        Some(Value::Bool(false)) => settings.set("color_mode.disable_switch", true),
        Some(Value::Text(mode)) if mode == "dark" || mode == "force-dark" => {
            settings.set("color_mode.default_mode", "dark");
            settings.set("color_mode.respect_system", false);
            if mode == "force-dark" {
                settings.set("color_mode.disable_switch", true);
            }
            config.moved("appearance", "color_mode.default_mode");
        }
        _ => {}
    }
}

/// Converts the settings of Markdown.
fn markdown(config: &mut Source<'_>, settings: &mut Settings) {
    settings.set("markdown.heading_ids", "vitepress");
    let mut markdown = config.inner("markdown");
    let mut anchor = markdown.inner("anchor");
    let text = "ids of headings follow the rules of VitePress: `markdown.heading_ids` and \
                `markdown.maintain_case` change them";
    anchor.unsupported("slugify", text);
    anchor.ignore(&["level", "permalink", "getTokensText"]);
    anchor.finish();
    markdown.move_flag("math", "markdown.math", settings);
    for (key, text) in [
        ("config", "Markdown plugins do not run"),
        (
            "lineNumbers",
            "write `showLineNumbers` after the language of a code block",
        ),
    ] {
        markdown.unsupported(key, text);
    }
    markdown.ignore(&["theme", "languages"]);
    markdown.finish();
}

/// Returns the settings with those of the main language, `locales.root`, and with the
/// sidebars of all languages.
///
/// A site in several languages has its menus there. Pages of all languages are docs
/// of one site, so that their sidebars are needed, whereas the navbar is that of the
/// main language.
fn with_locales(mut config: Table) -> Table {
    let locales = config.get("locales").cloned().map(Value::into_table);
    let mut locales = locales.unwrap_or_default();
    let mut theme = config
        .shift_remove("themeConfig")
        .map(Value::into_table)
        .unwrap_or_default();
    let root = locales.shift_remove("root").map(Value::into_table);
    let mut root = root.unwrap_or_default();
    let own = root.shift_remove("themeConfig").map(Value::into_table);
    theme.extend(own.unwrap_or_default());
    for key in ["lang", "title", "description"] {
        if let Some(value) = root.shift_remove(key) {
            config.insert(key.to_owned(), value);
        }
    }
    if let Some(head) = root.shift_remove("head").map(Value::into_list) {
        let shared = config.shift_remove("head").map(Value::into_list);
        let all = shared.unwrap_or_default().into_iter().chain(head);
        config.insert("head".to_owned(), Value::List(all.collect()));
    }
    let mut more = Table::new();
    for (name, locale) in &locales {
        let Value::Table(locale) = locale else {
            continue;
        };
        let theme = locale.get("themeConfig").cloned().map(Value::into_table);
        match theme.and_then(|mut theme| theme.shift_remove("sidebar")) {
            Some(Value::Table(sidebars)) => more.extend(sidebars),
            Some(Value::List(items)) => {
                more.insert(format!("/{name}/"), Value::List(items));
            }
            _ => {}
        }
    }
    if !more.is_empty() {
        let mut all = match theme.shift_remove("sidebar") {
            Some(Value::Table(sidebars)) => sidebars,
            Some(Value::List(items)) => Table::from_iter([("/".to_owned(), Value::List(items))]),
            _ => Table::new(),
        };
        all.extend(more);
        theme.insert("sidebar".to_owned(), Value::Table(all));
    }
    if locales.is_empty() {
        config.shift_remove("locales");
    }
    config.insert("themeConfig".to_owned(), Value::Table(theme));
    config
}

/// Converts an entry of `head`: name, attributes and content of a tag. The icon
/// of the site is a setting of its own. Inline code is reported.
fn head(
    name: &str,
    attributes: Table,
    content: Option<Value>,
    settings: &mut Settings,
    config: &mut Source<'_>,
) {
    if content.is_some_and(|value| !value.is_nothing()) {
        let text = "inline scripts and styles are not allowed: move the code to a file";
        config.report().unsupported("head", text);
        return;
    }
    let is_icon = attributes.get("rel").and_then(Value::text).as_deref() == Some("icon");
    let icon = attributes.get("href").and_then(Value::text);
    match (name, icon) {
        ("link", Some(icon)) if is_icon => settings.set("favicon", file_address(&icon)),
        ("link" | "meta" | "script", _) => {
            head_tag(name, &attributes_of(attributes), settings);
            config.moved("head", "head");
        }
        _ => {
            let text = "only `meta`, `link` and `script` are allowed in the head";
            config.report().unsupported("head", text);
        }
    }
}

/// Translates `themeConfig`: navbar, sidebars, footer and edit links. Returns the
/// sidebars, if there are any.
fn theme(mut theme: Source<'_>, docs: &Docs<'_>, settings: &mut Settings) -> Option<Json> {
    brand(&mut theme, settings);
    navbar(&mut theme, docs, settings);
    edit_link(&mut theme, docs, settings);
    footer(&mut theme, settings);
    let sidebars = sidebars(&mut theme, docs);
    search(&mut theme, settings);
    outline(&mut theme, settings);
    theme.unsupported("docFooter", "write the texts to `i18n/<locale>/code.json`, and `pagination_prev: null` and `pagination_next: null` into pages without these links");
    theme.unsupported("aside", "the table of contents is beside the text");
    theme.ignore(&["lastUpdated", "externalLinkIcon"]);
    theme.finish();
    sidebars
}

/// Converts title and logo of the navbar.
fn brand(theme: &mut Source<'_>, settings: &mut Settings) {
    if let Some(title) = theme.text("siteTitle") {
        settings.set("navbar.title", title);
    }
    match theme.take("logo") {
        Some(Value::Text(logo)) => settings.set("navbar.logo.src", file_address(&logo)),
        Some(Value::Table(logo)) => {
            let text = |key: &str| logo.get(key).and_then(Value::text);
            if let Some(src) = text("light").or_else(|| text("src")) {
                settings.set("navbar.logo.src", file_address(&src));
            }
            settings.set_some(
                "navbar.logo.src_dark",
                text("dark").map(|logo| file_address(&logo)),
            );
            settings.set_some("navbar.logo.alt", text("alt"));
        }
        _ => {}
    }
}

/// Converts `nav` and `socialLinks`.
fn navbar(theme: &mut Source<'_>, docs: &Docs<'_>, settings: &mut Settings) {
    let mut items: Vec<Json> = theme
        .tables("nav")
        .into_iter()
        .filter_map(|item| menu(&item, docs, theme.report()))
        .map(|mut item| {
            item.insert("position".to_owned(), "left".into());
            Json::Object(item)
        })
        .collect();
    if !items.is_empty() {
        theme.moved("nav", "navbar.items");
    }
    for social in theme.tables("socialLinks") {
        let text = |key: &str| social.get(key).and_then(Value::text);
        if let Some(href) = text("link") {
            let icon = text("icon").map(|icon| service_name(&icon));
            let label = icon.unwrap_or_else(|| href.clone());
            items.push(json!({ "label": label, "href": href, "position": "right" }));
            theme.moved("socialLinks", "navbar.items");
        }
    }
    if !items.is_empty() {
        settings.set("navbar.items", items);
    }
}

/// Converts `editLink`.
fn edit_link(theme: &mut Source<'_>, docs: &Docs<'_>, settings: &mut Settings) {
    let mut edit = theme.inner("editLink");
    if let Some(pattern) = edit.text("pattern") {
        // The pattern contains the path below the docs folder.
        let folder = format!("{}:path", path::prefix(docs.folder));
        let url = match pattern.contains(&folder) {
            true => pattern.replace(&folder, "{path}"),
            false => pattern.replace(":path", "{path}"),
        };
        settings.set("docs.edit_url", url);
        edit.moved("pattern", "docs.edit_url");
    }
    edit.ignore(&["text"]);
    edit.finish();
}

/// Converts `footer`.
fn footer(theme: &mut Source<'_>, settings: &mut Settings) {
    let mut footer = theme.inner("footer");
    let texts = [footer.text("message"), footer.text("copyright")];
    let text: Vec<String> = texts.into_iter().flatten().collect();
    if !text.is_empty() {
        settings.set("footer.copyright", text.join("<br>"));
        footer.moved("copyright", "footer.copyright");
    }
    footer.ignore(&["nav", "social"]);
    footer.finish();
}

/// Items of one sidebar.
struct List {
    /// Name of the sidebar.
    name: String,
    items: Value,
    /// Path that addresses of its items are below.
    base: String,
}

impl List {
    /// Creates the list of an entry of a table by path. The entry is a list, or a
    /// table with a base.
    fn of_path(path: &str, value: Value) -> Self {
        let name = match &*path.trim_matches('/').replace('/', "-") {
            "" => "main".to_owned(),
            name => name.to_owned(),
        };
        match value {
            Value::Table(mut table) => Self {
                name,
                base: table.get("base").and_then(Value::text).unwrap_or_default(),
                items: table.shift_remove("items").unwrap_or(Value::Null),
            },
            items => Self {
                name,
                items,
                base: String::new(),
            },
        }
    }
}

/// Converts `sidebar`, if it has items.
fn sidebars(theme: &mut Source<'_>, docs: &Docs<'_>) -> Option<Json> {
    let lists = match theme.take("sidebar") {
        Some(items @ Value::List(_)) => vec![List::of_path("", items)],
        Some(Value::Table(table)) => table
            .into_iter()
            .map(|(path, value)| List::of_path(&path, value))
            .collect(),
        _ => Vec::new(),
    };
    let mut out = Map::new();
    let mut missing = Vec::new();
    for list in lists {
        let entries = entries(list.items.into_list(), &list.base, docs, &mut missing);
        if !entries.is_empty() {
            out.insert(list.name, entries.into());
        }
    }
    let key = theme.name("sidebar");
    nav::missing_items(&key, &missing, theme.report());
    if out.is_empty() {
        return None;
    }
    theme.moved("sidebar", "docs.sidebar_path");
    Some(Json::Object(out))
}

/// Converts the search: `search.provider`, or `algolia` as in earlier versions.
fn search(theme: &mut Source<'_>, settings: &mut Settings) {
    let mut search = theme.inner("search");
    let provider = search.text("provider");
    if provider.as_deref() == Some("algolia") {
        let mut options = search.inner("options");
        set_hosted_search(&mut options, settings);
        options.ignore(&["locales", "placeholder", "translations"]);
        options.finish();
    }
    search.unsupported("options", "the built-in search has no such options");
    search.finish();
    let mut algolia = theme.inner("algolia");
    if !algolia.is_empty() {
        set_hosted_search(&mut algolia, settings);
    }
    algolia.ignore(&["locales", "placeholder", "translations"]);
    algolia.finish();
}

/// Converts `outline`: levels, or a table with them.
fn outline(theme: &mut Source<'_>, settings: &mut Settings) {
    let level = match theme.take("outline") {
        Some(Value::Table(mut table)) => {
            let level = table.shift_remove("level");
            table.shift_remove("label");
            level
        }
        level => level,
    };
    let levels = match level {
        None => return,
        Some(Value::Bool(false)) => {
            let text = "write `hide_table_of_contents: true` into pages that need no contents";
            theme.report().manual("themeConfig.outline", text);
            return;
        }
        Some(Value::Text(word)) if word == "deep" => [2.0, 6.0],
        Some(Value::Number(level)) => [level, level],
        Some(Value::List(levels)) => match levels.as_slice() {
            [Value::Number(first), Value::Number(last)] => [*first, *last],
            _ => return,
        },
        Some(_) => return,
    };
    let names = ["min_heading_level", "max_heading_level"];
    for (name, level) in names.iter().zip(levels) {
        let level = Value::Number(level).into_json();
        settings.set_some(&format!("table_of_contents.{name}"), level);
    }
    theme.moved("outline", "table_of_contents");
}

/// Returns an item of the navbar; nested menus are flattened.
///
/// Returns `None` for an item without a text, such as a component, and for a menu
/// without constant items, which is reported.
fn menu(item: &Table, docs: &Docs<'_>, report: &mut Report) -> Option<Map<String, Json>> {
    let text = |key: &str| item.get(key).and_then(Value::text);
    let label = text("text")?;
    let mut out = Map::from_iter([("label".to_owned(), Json::from(label))]);
    if let Some(address) = text("link") {
        let is_page = address.starts_with('/') && docs.id(&address).is_some();
        let key = if is_page { "to" } else { "href" };
        out.insert(key.to_owned(), page_address(&address).into());
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
        let is_group = !inner.contains_key("link");
        match inner.get("items").cloned() {
            Some(group) if is_group => {
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
                let group = group.into_iter();
                items.extend(group.filter_map(|item| menu(&item.into_table(), docs, report)));
            }
            _ => items.extend(menu(&inner, docs, report)),
        }
    }
    let name = out["label"].as_str().unwrap_or_default();
    if items.is_empty() {
        let text = format!("the menu \"{name}\" has no constant items and is left out");
        report.manual("themeConfig.nav", &text);
        return None;
    }
    if is_computed {
        let text =
            format!("some items of the menu \"{name}\" are computed at run time: add them by hand");
        report.manual("themeConfig.nav", &text);
    }
    let items: Vec<Json> = items.into_iter().map(Json::Object).collect();
    out.insert("items".to_owned(), items.into());
    Some(out)
}

/// Converts the entries of a sidebar. `base` is what paths begin with, which a
/// group can replace for its items. Pages that do not exist are added to
/// `missing`; their items stay.
fn entries(items: Vec<Value>, base: &str, docs: &Docs<'_>, missing: &mut Vec<String>) -> Vec<Json> {
    let mut out = Vec::new();
    for item in items {
        let mut item = match item {
            Value::Table(table) => table,
            Value::Unknown => {
                missing.push("some items are computed at run time: add them by hand".to_owned());
                continue;
            }
            _ => continue,
        };
        let base = match item.get("base").and_then(Value::text) {
            Some(own) => own,
            None => base.to_owned(),
        };
        let label = item.get("text").and_then(Value::text);
        let target = item.get("link").and_then(Value::text);
        let inner = item
            .shift_remove("items")
            .map(Value::into_list)
            .unwrap_or_default();
        let is_group = !inner.is_empty();
        let inner = entries(inner, &base, docs, missing);
        let collapsed = match item.get("collapsed") {
            Some(Value::Bool(collapsed)) => Some(*collapsed),
            _ => None,
        };
        let is_elsewhere = |target: &str| target.contains("://");
        let path = target
            .as_deref()
            .filter(|target| !is_elsewhere(target))
            .map(|target| format!("{base}{target}"));
        let id = path.as_deref().and_then(|path| docs.id(path));
        match (label, id, target) {
            (Some(label), Some(id), _) => {
                out.extend(nav::category(&label, Some(&id), inner, collapsed));
            }
            (Some(label), None, Some(target)) => {
                if is_elsewhere(&target) {
                    out.push(nav::link(&target, &label));
                } else {
                    missing.push(nav::no_page(&target));
                }
                out.extend(inner);
            }
            (Some(label), None, None) if is_group => {
                out.extend(nav::category(&label, None, inner, collapsed));
            }
            _ => out.extend(inner),
        }
    }
    out
}
