//! Sites of Starlight: `astro.config.mjs`.
//!
//! The settings are the argument of `starlight({…})`, which is the integration
//! with a title or a sidebar. Pages in other languages lie in subfolders, and
//! are imported as docs of the same site, with their addresses.

use std::collections::{BTreeMap, BTreeSet};

use docs_model::config::DocsConfig;
use docs_model::front_matter;
use docs_model::identity::path_slug;
use located_data::path;
use serde_json::{Value as Json, json};

use super::super::address::file_address;
use super::super::out::Settings;
use super::super::report::Report;
use super::super::site::{attributes_of, head_tag};
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::nav::{self, Docs};
use super::{Input, Site, service_name, set_address, set_docs, set_language};

/// Folder of the pages.
const FOLDER: &str = "src/content/docs";

/// Translates a site. Returns the folder of its pages.
///
/// # Errors
/// Returns a text for the error message if the settings are not constant, or
/// the pages missing.
pub(super) fn site(input: &Input<'_>, site: &mut Site) -> Result<String, String> {
    let table = input.constants()?;
    let folder = input.docs_folder("", "src/content", FOLDER)?;
    let Site {
        settings,
        report,
        sidebars,
    } = site;
    let config = Source::new("", table, report);
    let theme = astro(config, input, &folder, settings)?;

    let mut theme = Source::new("starlight", theme, report);
    texts(&mut theme, input, settings);
    edit_link(&mut theme, settings);
    social_links(&mut theme, settings);
    head(&mut theme, settings);
    let language = languages(&mut theme, settings);
    parts_of_pages(&mut theme, settings);
    for file in input.folder.ending_with(&folder, ".mdoc") {
        let text = "pages of Markdoc are not read: write it as `.md` or `.mdx`";
        theme.report().manual(&file, text);
    }
    for file in ["404.md", "404.mdx"].map(|name| format!("{folder}/{name}")) {
        if input.exists(&file) {
            let text = "it is an ordinary page at `/404/`: hosts show `404.html`, whose texts are \
                        those of the theme, or of a template of yours";
            theme.report().manual(&file, text);
        }
    }
    leave_out(&mut theme);
    let exists = |file: &str| input.exists(file);
    let docs = Docs {
        folder: &folder,
        exists: &exists,
        slugs: slugs(input, &folder, language.as_deref()),
    };
    *sidebars = sidebar(&mut theme, &docs, language.as_deref());
    theme.finish();
    Ok(folder)
}

/// Translates the settings of Astro, and sets what is the same for all sites of
/// Starlight. Returns the settings of Starlight.
///
/// # Errors
/// Returns a text for the error message if there are none.
fn astro(
    mut config: Source<'_>,
    input: &Input<'_>,
    folder: &str,
    settings: &mut Settings,
) -> Result<Table, String> {
    if let Some(url) = config.text("site") {
        set_address(&url, settings);
        config.moved("site", "url");
    }
    config.move_text("base", "base_url", settings);
    let slash = config.text("trailingSlash");
    settings.set("trailing_slash", slash.as_deref() != Some("never"));
    set_docs(folder, "detect", settings);
    settings.set("checks.unknown-component", "warn");
    // Code of components and of Astro is not evaluated.
    settings.set("checks.javascript-expression", "warn");
    settings.set("docs.slugs_from_root", true);
    settings.set("docs.slugify_paths", true);
    input.set_static("public", settings);
    let integrations = config.list("integrations").into_iter();
    let theme = integrations
        .map(Value::into_table)
        .filter(|table| table.contains_key("sidebar") || table.contains_key("title"))
        .last()
        .ok_or("it does not call `starlight({…})` with constant settings")?;
    for (from, to) in config.table("redirects") {
        let to = match to {
            Value::Table(table) => table.get("destination").and_then(Value::text),
            other => other.text(),
        };
        if let Some(to) = to {
            settings.push("redirects", json!({ "from": [from], "to": to }));
            config.moved("redirects", "redirects");
        }
    }
    config.ignore(&[
        "build",
        "compressHTML",
        "devToolbar",
        "experimental",
        "image",
        "outDir",
        "output",
        "server",
    ]);
    config.unsupported("markdown", "Markdown plugins do not run");
    config.unsupported("vite", "Vite plugins do not run");
    config.unsupported("adapter", "a built site consists of static files");
    config.finish();
    Ok(theme)
}

/// Converts title, description and icon.
fn texts(theme: &mut Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    match theme.take("title") {
        Some(Value::Text(title)) => settings.set("title", title),
        Some(Value::Table(titles)) => {
            let title = titles.values().next().and_then(Value::text);
            settings.set_some("title", title);
        }
        _ => {}
    }
    theme.move_text("description", "tagline", settings);
    theme.move_flag("lastUpdated", "docs.show_last_update_time", settings);
    let favicon = theme
        .text("favicon")
        .unwrap_or_else(|| "/favicon.svg".to_owned());
    if input.exists(&format!("public{}", file_address(&favicon))) {
        settings.set("favicon", file_address(&favicon));
    }
}

/// Converts `editLink`.
fn edit_link(theme: &mut Source<'_>, settings: &mut Settings) {
    let mut edit = theme.inner("editLink");
    edit.move_text("baseUrl", "docs.edit_url", settings);
    edit.finish();
}

/// Converts `social`: a list of links, or a table by their names in earlier versions.
fn social_links(theme: &mut Source<'_>, settings: &mut Settings) {
    let social = match theme.take("social") {
        Some(Value::List(items)) => items
            .into_iter()
            .map(|item| {
                let item = item.into_table();
                let text = |key: &str| item.get(key).and_then(Value::text);
                let icon = || text("icon").map(|icon| service_name(&icon));
                (text("label").or_else(icon), text("href"))
            })
            .collect(),
        Some(Value::Table(table)) => table
            .into_iter()
            .map(|(name, href)| (Some(service_name(&name)), href.text()))
            .collect(),
        _ => Vec::new(),
    };
    let links: Vec<Json> = social
        .into_iter()
        .filter_map(|(label, href)| {
            let href = href?;
            let label = label.unwrap_or_else(|| href.clone());
            Some(json!({ "label": label, "href": href, "position": "right" }))
        })
        .collect();
    if !links.is_empty() {
        settings.set("navbar.items", links);
        theme.moved("social", "navbar.items");
    }
}

/// Converts `head`.
fn head(theme: &mut Source<'_>, settings: &mut Settings) {
    for tag in theme.tables("head") {
        let name = tag.get("tag").and_then(Value::text).unwrap_or_default();
        let has_content = tag
            .get("content")
            .is_some_and(|content| !content.is_nothing());
        let attributes = tag.get("attrs").cloned().map(Value::into_table);
        if has_content || !matches!(&*name, "meta" | "link" | "script") {
            let text =
                "only `meta`, `link` and `script` are allowed in the head without inline code";
            theme.report().unsupported("starlight.head", text);
        } else {
            head_tag(
                &name,
                &attributes_of(attributes.unwrap_or_default()),
                settings,
            );
            theme.moved("head", "head");
        }
    }
}

/// Converts the languages. Returns the folder of the main one, unless its pages are at the
/// root: sidebars name the pages of each language without its folder.
fn languages(theme: &mut Source<'_>, settings: &mut Settings) -> Option<String> {
    let default_locale = theme.text("defaultLocale");
    let locales = theme.table("locales");
    if let Some(root) = locales.get("root").cloned().map(Value::into_table) {
        let language = root
            .get("lang")
            .and_then(Value::text)
            .unwrap_or_else(|| "en".to_owned());
        set_language(&language, settings);
    }
    if locales.len() > 1 {
        let text = "pages of other languages are imported as ordinary docs, at the same URLs";
        theme.report().manual("starlight.locales", text);
    }
    default_locale.filter(|name| name != "root" && locales.contains_key(name))
}

/// Converts what pages show beside their text: the table of contents, the search and the links
/// to other pages.
fn parts_of_pages(theme: &mut Source<'_>, settings: &mut Settings) {
    match theme.take("tableOfContents") {
        Some(Value::Bool(false)) => {
            let text = "write `hide_table_of_contents: true` into pages that need no contents";
            theme.report().manual("starlight.tableOfContents", text);
        }
        Some(Value::Table(table)) => {
            let mut contents = Source::new("starlight.tableOfContents", table, theme.report());
            for (key, target) in [
                ("minHeadingLevel", "table_of_contents.min_heading_level"),
                ("maxHeadingLevel", "table_of_contents.max_heading_level"),
            ] {
                contents.move_number(key, target, settings);
            }
            contents.finish();
        }
        _ => {}
    }
    if let Some(Value::Bool(false)) = theme.take("pagefind") {
        settings.set("search.provider", "none");
        theme.moved("pagefind", "search.provider");
    }
    if let Some(Value::Bool(false)) = theme.take("pagination") {
        let text = "pages have previous and next links: write `pagination_prev: null` and \
                    `pagination_next: null` into those that need none";
        theme.report().manual("starlight.pagination", text);
    }
}

/// Reports the settings that have no effect, and ignores those that need none.
fn leave_out(theme: &mut Source<'_>) {
    for (key, text) in [
        (
            "expressiveCode",
            "code blocks have the colours of the site; frames and plugins are left out",
        ),
        (
            "logo",
            "move the image to `public` and set it in `[navbar.logo]`",
        ),
        (
            "customCss",
            "custom properties of Starlight have other names: see the manual's page on styles",
        ),
        ("components", "override templates of site-build instead"),
        (
            "plugins",
            "plugins do not run: check whether the site needs them",
        ),
        ("routeMiddleware", "code of the site does not run"),
    ] {
        theme.unsupported(key, text);
    }
    theme.ignore(&[
        "credits",
        "disable404Route",
        "markdown",
        "prerender",
        "titleDelimiter",
    ]);
}

/// Converts the sidebar, if there is one.
fn sidebar(theme: &mut Source<'_>, docs: &Docs<'_>, language: Option<&str>) -> Option<Json> {
    let items = theme.list("sidebar");
    if items.is_empty() {
        return None;
    }
    let mut missing = Vec::new();
    report_extras(&items, theme.report());
    let items = entries(items, docs, language, &mut missing);
    let key = theme.name("sidebar");
    nav::missing_items(&key, &missing, theme.report());
    theme.moved("sidebar", "docs.sidebar_path");
    Some(json!({ "main": items }))
}

/// Returns the ids of docs by their slugs. Those in the folder of the main `language`
/// have a slug without it as well.
fn slugs(input: &Input<'_>, folder: &str, language: Option<&str>) -> BTreeMap<String, String> {
    let mut rules = DocsConfig::default();
    rules.number_prefixes = false;
    rules.slugs_from_root = true;
    rules.slugify_paths = true;
    let mut out = BTreeMap::new();
    let mut of_language = BTreeMap::new();
    for file in input.folder.markdown(folder).unwrap_or_default() {
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let below = below.trim_start_matches('/');
        let text = input.folder.read(&file).unwrap_or_default();
        let identity = rules.identify(below, &front_matter::parse(&text).0);
        let slug = identity.slug.trim_matches('/').to_owned();
        if let Some(rest) = language.and_then(|language| slug.strip_prefix(language))
            && (rest.is_empty() || rest.starts_with('/'))
        {
            let rest = rest.trim_start_matches('/').to_owned();
            of_language.insert(rest, identity.id.clone());
        }
        out.insert(slug, identity.id);
    }
    for (slug, id) in of_language {
        out.entry(slug).or_insert(id);
    }
    out
}

/// Returns the folder of docs that `autogenerate` names: the folder itself, or the one
/// whose address it is. A folder without docs stays as written.
fn generated_folder(directory: &str, docs: &Docs<'_>, language: Option<&str>) -> String {
    let written = path::resolve("", directory.trim_matches('/'));
    let folders: BTreeSet<&str> = docs
        .slugs
        .values()
        .flat_map(|id| id.match_indices('/').map(|(at, _)| &id[..at]))
        .collect();
    let localized = language.map(|language| format!("{language}/{written}"));
    let exact = [Some(written.clone()), localized].into_iter().flatten();
    let mut exact = exact.filter(|folder| folders.contains(&**folder));
    let slug_of = |folder: &str| path_slug(folder, "");
    let by_slug = || {
        let wanted = slug_of(&written);
        let mut folders = folders.iter().filter(|folder| slug_of(folder) == wanted);
        folders.next().map(|folder| (*folder).to_owned())
    };
    exact.next().or_else(by_slug).unwrap_or(written)
}

/// Reports the parts of sidebar items that `sidebars.json` does not have.
fn report_extras(items: &[Value], report: &mut Report) {
    for item in items {
        let Value::Table(item) = item else { continue };
        let name = ["label", "slug", "link"]
            .iter()
            .find_map(|key| item.get(*key)?.text())
            .unwrap_or_default();
        for (key, help) in [
            ("translations", "write the labels to `i18n/<locale>`"),
            (
                "attrs",
                "only `class` has an effect: attributes of links need a template",
            ),
        ] {
            let has_effect = match item.get(key) {
                Some(Value::Table(attrs)) if key == "attrs" => attrs.keys().all(|a| a == "class"),
                value => value.is_none(),
            };
            if !has_effect {
                let text = format!("of the item \"{name}\": {help}");
                report.manual(&format!("starlight.sidebar.{key}"), &text);
            }
        }
        if let Some(Value::List(inner)) = item.get("items") {
            report_extras(inner, report);
        }
    }
}

/// Converts the entries of a sidebar: slugs, links, groups, and folders whose
/// pages are listed automatically. Pages that do not exist are added to
/// `missing`.
fn entries(
    items: Vec<Value>,
    docs: &Docs<'_>,
    language: Option<&str>,
    missing: &mut Vec<String>,
) -> Vec<Json> {
    let mut out = Vec::new();
    for item in items {
        let mut item = match item {
            Value::Text(slug) => {
                match docs.id(&slug) {
                    Some(id) => out.push(nav::doc(&id, None)),
                    None => missing.push(nav::no_page(&slug)),
                }
                continue;
            }
            other => other.into_table(),
        };
        let text = |key: &str| item.get(key).and_then(Value::text);
        let (label, target) = (text("label"), text("slug").or_else(|| text("link")));
        let collapsed = matches!(item.get("collapsed"), Some(Value::Bool(true)));
        let badge = item.get("badge").cloned().and_then(Value::into_json);
        let attrs = item.get("attrs").cloned().map(Value::into_table);
        let class = attrs.and_then(|attrs| attrs.get("class").and_then(Value::text));
        let with_extras = |mut entry: Json| {
            // An item of one doc without a label is its id.
            if let (Json::String(id), true) = (&entry, badge.is_some() || class.is_some()) {
                entry = json!({ "type": "doc", "id": id });
            }
            if let Some(badge) = badge.as_ref().filter(|badge| !badge.is_null()) {
                entry["badge"] = badge_of(badge);
            }
            if let Some(class) = &class {
                entry["className"] = class.as_str().into();
            }
            entry
        };
        let generated = item.get("autogenerate").cloned().map(Value::into_table);
        let folder = generated.and_then(|table| table.get("directory").and_then(Value::text));
        if let Some(target) = target {
            let is_page = !target.contains("://");
            match docs.id(&target).filter(|_| is_page) {
                Some(id) => out.push(with_extras(nav::doc(&id, label.as_deref()))),
                None if is_page && !target.starts_with('/') => {
                    missing.push(nav::no_page(&target));
                }
                None => {
                    let label = label.unwrap_or_else(|| target.clone());
                    out.push(with_extras(nav::link(&target, &label)));
                }
            }
            continue;
        }
        let inner = match folder {
            Some(folder) => {
                let folder = generated_folder(&folder, docs, language);
                vec![json!({ "type": "autogenerated", "dirName": folder })]
            }
            None => {
                let inner = item.shift_remove("items").map(Value::into_list);
                entries(inner.unwrap_or_default(), docs, language, missing)
            }
        };
        match label {
            Some(label) => {
                let group = nav::category(&label, None, inner, Some(collapsed));
                out.extend(group.map(with_extras));
            }
            None => out.extend(inner),
        }
    }
    out
}

/// Returns a badge with what `sidebars.json` has of it: its text and its variant. A
/// text by language is that of the first.
fn badge_of(badge: &Json) -> Json {
    let text = |value: &Json| match value {
        Json::Object(texts) => texts.values().next().cloned().unwrap_or(Json::Null),
        text => text.clone(),
    };
    match badge {
        Json::Object(badge) => {
            let mut out = json!({ "text": text(&badge["text"]) });
            if let Some(variant) = badge.get("variant") {
                out["variant"] = variant.clone();
            }
            out
        }
        text => text.clone(),
    }
}
