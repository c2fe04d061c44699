//! Sites of Starlight: `astro.config.mjs`.
//!
//! The settings are the argument of `starlight({…})`, which is the integration
//! with a title or a sidebar. Pages in other languages lie in subfolders with the names of
//! their locales. One that is not translated shows the page of the main language.

mod texts;

use std::collections::{BTreeMap, BTreeSet};

use docs_model::config::DocsConfig;
use docs_model::front_matter;
use docs_model::identity::path_slug;
use docs_model::site_file;
use located_data::path;
use serde_json::{Value as Json, json};

use super::super::address::file_address;
use super::super::out::Settings;
use super::super::report::Report;
use super::super::site::element;
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::languages::{Language, Languages, Layout};
use super::nav::{self, Docs};
use super::{Input, Site, service_name, set_address, set_docs, valid};

/// Key of the locale whose pages are at the root.
const ROOT: &str = "root";

/// Folder of the pages.
const FOLDER: &str = "src/content/docs";

/// Name of the sidebar.
const SIDEBAR: &str = "main";

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
        files,
    } = site;
    let config = Source::new("", table, report);
    let theme = astro(config, input, &folder, settings)?;

    let mut theme = Source::new("starlight", theme, report);
    let mut languages = languages(&mut theme, &folder, input);
    texts(&mut theme, &mut languages, input, settings);
    edit_link(&mut theme, settings);
    social_links(&mut theme, settings);
    if let Some(menu) = languages.menu() {
        settings.push_at("navbar.items", menu);
    }
    head(&mut theme, settings);
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
    logo(&mut theme, input, settings);
    leave_out(&mut theme);
    let exists = |file: &str| input.exists(file);
    let main_folder = path::resolve(&folder, &languages.main.folder);
    let others: Vec<String> = languages
        .others
        .iter()
        .map(|language| language.folder.clone())
        .filter(|_| languages.layout == Layout::Folders)
        .collect();
    let docs = Docs {
        slugs: slugs(input, &main_folder, &others),
        ..Docs::new(&main_folder, &exists)
    };
    *sidebars = sidebar(&mut theme, &docs, &mut languages);
    if sidebars.is_some() {
        // Pages that the sidebar does not have show it as well.
        settings.set("docs.sidebars_by_path", json!({ "/": SIDEBAR }));
    }
    theme.finish();
    texts::read(input, &mut languages, report);
    *files = languages.apply(input, "notice".into(), settings, report);
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
    settings.set("markdown.dialect", "starlight");
    // Astro has no shortcodes.
    settings.set("markdown.emoji", false);
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
            let from = format!("/{}", from.trim_start_matches('/'));
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
    markdown(&mut config, settings);
    config.unsupported("vite", "Vite plugins do not run");
    config.unsupported("adapter", "a built site consists of static files");
    config.finish();
    Ok(theme)
}

/// Converts title, description and icon.
fn texts(
    theme: &mut Source<'_>,
    languages: &mut Languages,
    input: &Input<'_>,
    settings: &mut Settings,
) {
    match theme.take("title") {
        Some(Value::Text(title)) => settings.set("title", title),
        Some(Value::Table(titles)) => {
            let title_of = |language: &Language| {
                let mut titles = titles.iter();
                let title = titles.find(|(tag, _)| language.has_tag(tag));
                title.and_then(|(_, title)| title.text())
            };
            let first = || titles.values().next().and_then(Value::text);
            settings.set_some("title", title_of(&languages.main).or_else(first));
            for language in &mut languages.others {
                language.title = title_of(language);
            }
            theme.moved("title", "title");
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

/// Converts `logo`: an image for both colour modes, or one for each, by their paths from the
/// configuration.
fn logo(theme: &mut Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    let table = theme.table("logo");
    let name = theme.name("logo");
    let mut logo = Source::new(&name, table, theme.report());
    let images = ["src", "light", "dark"].map(|key| logo.text(key));
    let [src, light, dark] = images.map(|file| file.map(|file| image(&file, input)));
    let alt = logo.text("alt");
    let replaces_title = logo.flag("replacesTitle") == Some(true);
    logo.finish();
    let Some(light) = src.or(light).or(dark.clone()) else {
        return;
    };
    let exists = site_file(&light).is_none_or(|file| input.exists(&file));
    settings.set("navbar.logo.src", light);
    settings.set_some("navbar.logo.src_dark", dark);
    let mut alt = alt.filter(|alt| !alt.is_empty());
    if replaces_title && exists {
        settings.set("navbar.title", "");
        // The link needs a name.
        let title = settings.get("title").and_then(|title| title.as_str());
        alt = alt.or(title.map(str::to_owned));
    }
    settings.set_some("navbar.logo.alt", alt);
    theme.moved("logo", "navbar.logo");
}

/// Returns the path of an image that code imports: a file of `public`, or one of the
/// folder.
fn image(path: &str, input: &Input<'_>) -> String {
    let file = path::resolve("", path);
    match file.strip_prefix("public/") {
        Some(below) => file_address(below),
        None if path.starts_with('/') && !input.exists(&file) => path.to_owned(),
        None => format!("@site/{file}"),
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
    for mut tag in theme.tables("head") {
        let name = tag.get("tag").and_then(Value::text).unwrap_or_default();
        let attributes = tag.shift_remove("attrs").map(Value::into_table);
        let content = tag.shift_remove("content");
        let key = "starlight.head";
        element(
            &name,
            attributes.unwrap_or_default(),
            content,
            key,
            theme.report(),
            settings,
        );
    }
}

/// Converts `locales` and `defaultLocale`.
///
/// The pages of the locale `root` are in the docs folder itself. Without it, each locale
/// has a folder, and its addresses begin with its key.
fn languages(theme: &mut Source<'_>, folder: &str, input: &Input<'_>) -> Languages {
    let default_locale = theme.text("defaultLocale");
    let locales = theme.table("locales");
    let mut languages = Languages::default();
    let main_key = match (&default_locale, locales.contains_key(ROOT)) {
        (_, true) => Some(ROOT.to_owned()),
        (Some(key), false) if locales.contains_key(key) => Some(key.clone()),
        _ => locales.keys().next().cloned(),
    };
    let Some(main_key) = main_key else {
        languages.main.name = default_locale
            .and_then(|tag| valid::locale_name(&tag))
            .unwrap_or_else(|| "en".to_owned());
        return languages;
    };
    languages.position = locales.get_index_of(&main_key).unwrap_or_default();
    let several = locales.len() > 1;
    let mut left = locales;
    let main = left.shift_remove(&main_key).unwrap_or(Value::Null);
    let tag = if main_key == ROOT { "en" } else { &*main_key };
    languages.main = language(tag, main, &languages).unwrap_or_else(|| Language {
        name: "en".to_owned(),
        ..Language::default()
    });
    if !several {
        languages.main.label = None;
    }
    if main_key != ROOT {
        languages.layout = Layout::AllFolders;
        languages.main.path = main_key.trim_matches('/').to_lowercase();
        languages.main.folder = real_folder(folder, &languages.main.path, input);
        for file in input.folder.markdown(folder).unwrap_or_default() {
            let below = path::below(&file, folder).unwrap_or(&file);
            let first = below.split('/').next().unwrap_or_default();
            let is_in_language = std::iter::once(&main_key)
                .chain(left.keys())
                .any(|key| path_slug(first, "") == path_slug(key, "") && below.contains('/'));
            if !is_in_language {
                let text =
                    "left out, because it is not in the folder of a language: move it to one";
                theme.report().manual(&file, text);
            }
        }
    }
    for (key, settings) in left {
        let name = format!("starlight.locales.{key}");
        let path = valid::locale_path(&key).map(|path| path.to_lowercase());
        match (path, language(&key, settings, &languages)) {
            (Some(path), Some(mut language)) => {
                language.folder = real_folder(folder, &path, input);
                language.path = path;
                languages.others.push(language);
                theme.report().moved(&name, "i18n.locales");
            }
            _ => {
                let text = "neither `lang` nor the key is a language tag that no other locale has";
                theme.report().manual(&name, text);
            }
        }
    }
    if several {
        theme.moved("locales", "docs.translations");
    }
    languages
}

/// Returns the language of a locale, which has no folder yet.
fn language(key: &str, settings: Value, languages: &Languages) -> Option<Language> {
    let settings = settings.into_table();
    let text = |key: &str| settings.get(key).and_then(Value::text);
    let lang = text("lang");
    let name = languages.free_name(lang.as_deref(), key)?;
    let tag = lang.as_deref().and_then(valid::locale_name);
    Some(Language {
        html_lang: tag.filter(|tag| *tag != name),
        name,
        label: text("label"),
        direction: text("dir").and_then(|dir| valid::direction(&dir)),
        ..Language::default()
    })
}

/// Returns the name of the folder whose pages have addresses that begin with `path`: Astro
/// writes them in lower case.
fn real_folder(folder: &str, path: &str, input: &Input<'_>) -> String {
    let files = input.folder.markdown(folder).unwrap_or_default();
    let mut folders = files.iter().filter_map(|file| {
        let below = path::below(file, folder)?;
        Some(below.split_once('/')?.0)
    });
    let is_path = |name: &&str| path_slug(name, "").trim_matches('/') == path;
    folders.find(is_path).unwrap_or(path).to_owned()
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

/// Converts the settings of Markdown.
fn markdown(config: &mut Source<'_>, settings: &mut Settings) {
    let mut markdown = config.inner("markdown");
    let is_smart = match markdown.take("smartypants") {
        None => true,
        Some(value) => {
            markdown.moved("smartypants", "markdown.smart_punctuation");
            let is_smart = !value.is_nothing();
            for (key, value) in value.into_table() {
                // `true` is the default of most.
                if !matches!(value, Value::Bool(true)) {
                    let name = markdown.name(&format!("smartypants.{key}"));
                    let text = "quotes, dashes and ellipses are converted together, and `--` is an \
                                em dash";
                    markdown.report().unsupported(&name, text);
                }
            }
            is_smart
        }
    };
    settings.set("markdown.smart_punctuation", is_smart);
    if markdown.flag("gfm") == Some(false) {
        settings.set("markdown.autolinks", false);
        markdown.moved("gfm", "markdown.autolinks");
    }
    for key in ["remarkPlugins", "rehypePlugins", "remarkRehype"] {
        markdown.unsupported(key, "Markdown plugins do not run");
    }
    // Code blocks are highlighted without Shiki.
    markdown.ignore(&["shikiConfig", "syntaxHighlight"]);
    markdown.finish();
}

/// Converts the sidebar, if there is one.
fn sidebar(theme: &mut Source<'_>, docs: &Docs<'_>, languages: &mut Languages) -> Option<Json> {
    let items = theme.list("sidebar");
    if items.is_empty() {
        return None;
    }
    let mut missing = Vec::new();
    report_extras(&items, languages, theme.report());
    let mut labels = Labels {
        languages,
        keys: BTreeMap::new(),
    };
    let items = entries(items, docs, &mut labels, &mut missing);
    let key = theme.name("sidebar");
    nav::missing_items(&key, &missing, theme.report());
    theme.moved("sidebar", "docs.sidebar_path");
    Some(json!({ SIDEBAR: items }))
}

/// The labels of sidebar items in other languages.
struct Labels<'l> {
    languages: &'l mut Languages,
    /// The translations of each key that has some.
    keys: BTreeMap<String, Table>,
}

impl Labels<'_> {
    /// Adds the `translations` of an item, by language tag, to those of its kind. Labels are
    /// translated by themselves. If two equal ones have different translations, the second
    /// item gets a key, which is returned.
    fn add(&mut self, kind: &str, label: &str, translations: Table) -> Option<String> {
        if translations.is_empty() {
            return None;
        }
        let texts = |table: &Table| -> Vec<(String, Option<String>)> {
            let texts = table.iter();
            texts
                .map(|(tag, text)| (tag.clone(), text.text()))
                .collect()
        };
        let mut key = label.to_owned();
        let mut count = 1;
        let name = loop {
            let name = format!("sidebar.{SIDEBAR}.{kind}.{key}");
            match self.keys.get(&name) {
                Some(known) if texts(known) != texts(&translations) => {
                    count += 1;
                    key = format!("{label} {count}");
                }
                _ => break name,
            }
        };
        for (tag, text) in &translations {
            let mut languages = self.languages.others.iter_mut();
            let language = languages.find(|language| language.has_tag(tag));
            if let (Some(language), Some(text)) = (language, text.text()) {
                language.add_label(name.clone(), &text);
            }
        }
        self.keys.insert(name, translations);
        (key != label).then_some(key)
    }
}

/// Returns the ids of the docs of the main language by their slugs. `folder` is its folder,
/// and `others` are the folders of other languages in it.
fn slugs(input: &Input<'_>, folder: &str, others: &[String]) -> BTreeMap<String, String> {
    let mut rules = DocsConfig::default();
    rules.number_prefixes = false;
    rules.slugs_from_root = true;
    rules.slugify_paths = true;
    let mut out = BTreeMap::new();
    for file in input.folder.markdown(folder).unwrap_or_default() {
        let below = file.strip_prefix(folder).unwrap_or(&file);
        let below = below.trim_start_matches('/');
        if others
            .iter()
            .any(|other| path::below(below, other).is_some())
        {
            continue;
        }
        let text = input.folder.read(&file).unwrap_or_default();
        let identity = rules.identify(below, &front_matter::parse(&text).0);
        out.insert(identity.slug.trim_matches('/').to_owned(), identity.id);
    }
    out
}

/// Returns the folder of docs that `autogenerate` names: the folder itself, or the one
/// whose address it is. A folder without docs stays as written.
fn generated_folder(directory: &str, docs: &Docs<'_>) -> String {
    let written = path::resolve("", directory.trim_matches('/'));
    let folders: BTreeSet<&str> = docs
        .slugs
        .values()
        .flat_map(|id| id.match_indices('/').map(|(at, _)| &id[..at]))
        .collect();
    if folders.contains(&*written) {
        return written;
    }
    let slug_of = |folder: &str| path_slug(folder, "");
    let by_slug = || {
        let wanted = slug_of(&written);
        let mut folders = folders.iter().filter(|folder| slug_of(folder) == wanted);
        folders.next().map(|folder| (*folder).to_owned())
    };
    by_slug().unwrap_or(written)
}

/// Reports the parts of sidebar items that `sidebars.json` does not have.
///
/// Labels have translations for each language; one for a language that the site does not
/// have is left out.
fn report_extras(items: &[Value], languages: &Languages, report: &mut Report) {
    for item in items {
        let Value::Table(item) = item else { continue };
        let name = ["label", "slug", "link"]
            .iter()
            .find_map(|key| item.get(*key)?.text())
            .unwrap_or_default();
        let has_effect = match item.get("attrs") {
            Some(Value::Table(attrs)) => attrs.keys().all(|attribute| attribute == "class"),
            value => value.is_none(),
        };
        if !has_effect {
            let text = format!(
                "of the item \"{name}\": only `class` has an effect: attributes of links need a template"
            );
            report.manual("starlight.sidebar.attrs", &text);
        }
        let badge = item.get("badge").cloned().map(|badge| match badge {
            Value::Table(mut badge) => badge.shift_remove("text").unwrap_or(Value::Null),
            text => text,
        });
        if matches!(&badge, Some(Value::Table(texts)) if texts.len() > 1)
            && !languages.others.is_empty()
        {
            let text = format!("of the item \"{name}\": its text is that of the first language");
            report.manual("starlight.sidebar.badge", &text);
        }
        if let Some(Value::List(inner)) = item.get("items") {
            report_extras(inner, languages, report);
        }
    }
}

/// Converts the entries of a sidebar: slugs, links, groups, and folders whose
/// pages are listed automatically. Pages that do not exist are added to
/// `missing`.
fn entries(
    items: Vec<Value>,
    docs: &Docs<'_>,
    labels: &mut Labels<'_>,
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
        let translations = item.get("translations").cloned().map(Value::into_table);
        let translations = translations.unwrap_or_default();
        let mut translate = |kind: &str, mut entry: Json| {
            let label = entry["label"].as_str().map(str::to_owned);
            let label = label.unwrap_or_default();
            if let Some(key) = labels.add(kind, &label, translations.clone()) {
                entry["key"] = key.into();
            }
            entry
        };
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
                Some(id) => {
                    let entry = with_extras(nav::doc(&id, label.as_deref()));
                    out.push(match label {
                        Some(_) => translate("doc", entry),
                        None => entry,
                    });
                }
                None if is_page && !target.starts_with('/') => {
                    missing.push(nav::no_page(&target));
                }
                None => {
                    let label = label.unwrap_or_else(|| target.clone());
                    out.push(translate("link", with_extras(nav::link(&target, &label))));
                }
            }
            continue;
        }
        let inner = match folder {
            Some(folder) => {
                let folder = generated_folder(&folder, docs);
                vec![json!({ "type": "autogenerated", "dirName": folder })]
            }
            None => {
                let inner = item.shift_remove("items").map(Value::into_list);
                entries(inner.unwrap_or_default(), docs, labels, missing)
            }
        };
        match label {
            Some(label) => {
                let group = nav::category(&label, None, inner, Some(collapsed));
                out.extend(
                    group.map(|group| translate_group(with_extras(group), translations, labels)),
                );
            }
            None => out.extend(inner),
        }
    }
    out
}

/// Adds the translations of the label of a group.
fn translate_group(mut group: Json, translations: Table, labels: &mut Labels<'_>) -> Json {
    let label = group["label"].as_str().map(str::to_owned);
    if let Some(key) = labels.add("category", &label.unwrap_or_default(), translations) {
        group["key"] = key.into();
    }
    group
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
