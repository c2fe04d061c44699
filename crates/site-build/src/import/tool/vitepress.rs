//! Sites of VitePress: `.vitepress/config.ts`.
//!
//! Sidebars can be one list, or a table of lists by path. A group has a title,
//! and may have a page, items and a base that paths of its items begin with.

mod locales;
mod navbar;
mod sidebars;
mod texts;

use std::path::Path;

use located_data::path;
use serde_json::{Value as Json, json};
use walkdir::WalkDir;

use super::super::REPORT_FILE;
use super::super::address::file_address;
use super::super::out::Settings;
use super::super::report::Report;
use super::super::search::set_hosted_search;
use super::super::site::element;
use super::super::source::Source;
use super::super::value::{Table, Value};
use super::languages::{Language, Languages, Layout};
use super::nav::Docs;
use super::{Input, Site, service_name, set_address, set_docs, valid};
use locales::Locales;
use navbar::nav_items;
use sidebars::{ByPath, sidebars};

/// Id of the title of the table of contents.
const OUTLINE: &str = "theme.TOCCollapsible.toggleButtonLabel";

/// Why `titleTemplate` has no effect.
const TITLES: &str = "titles of pages end with that of the site";

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
    let mut table = input.constants()?;
    let Site {
        settings,
        report,
        sidebars,
        files,
    } = site;
    let srcdir = table.shift_remove("srcDir").and_then(|value| value.text());
    let folder = folder(&srcdir.unwrap_or_default(), input)?;
    let (table, locales) = locales::split(table, &folder, input, report);
    let mut config = Source::new("", table, report);
    address(&mut config, settings);
    rules_of_vitepress(&folder, input, settings);
    exclude(&mut config, &folder, &locales, input, settings);
    updates(&mut config, settings);
    let folders = locales.folders();
    let Locales {
        mut languages,
        tables,
        main_key,
    } = locales;
    language_tag(&mut config, &mut languages);
    tags_of_head(&mut config, settings);
    leave_out(&mut config);
    appearance(&mut config, settings);
    markdown(&mut config, &mut languages.main, settings);
    dead_links(&mut config, settings);
    config.ignore(&[
        "buildEnd",
        "cleanUrls",
        "metaChunk",
        "outDir",
        "cacheDir",
        "vue",
    ]);
    let exists = |file: &str| input.exists(file);
    let docs_of = |language: &Language| path::resolve(&folder, &language.folder);
    let main_folder = docs_of(&languages.main);
    let docs = Docs {
        base: &languages.main.path.clone(),
        all: (&folder, &folders),
        ..Docs::new(&main_folder, &exists)
    };
    let menu = languages.menu();
    let mut shared = Shared {
        base_url: settings
            .get("base_url")
            .and_then(Json::as_str)
            .map(str::to_owned),
        ..Shared::default()
    };
    shared.sidebars_by_path.has_languages = !languages.others.is_empty();
    *sidebars = theme(
        config.inner("themeConfig"),
        (&docs, &main_key),
        menu.as_ref(),
        (&mut languages.main, &mut shared),
        settings,
    );
    config.finish();
    for (language, (key, table)) in languages.others.iter_mut().zip(tables) {
        let folder_of_language = docs_of(language);
        let base = language.path.clone();
        let docs = Docs {
            base: &base,
            all: (&folder, &folders),
            ..Docs::new(&folder_of_language, &exists)
        };
        let source = Source::new(&format!("locales.{key}"), table, report);
        locale(
            source,
            (&docs, &key),
            menu.as_ref(),
            (language, &mut shared),
        );
    }
    settings.set_some(
        "docs.sidebars_by_path",
        Some(shared.sidebars_by_path.choices).filter(|paths| !paths.is_empty()),
    );
    // Without sidebars of its own, the main language would have generated ones.
    if sidebars.is_none()
        && languages
            .others
            .iter()
            .any(|other| other.sidebars.is_some())
    {
        *sidebars = Some(json!({}));
    }
    *files = languages.apply(input, false.into(), settings, report);
    Ok(folder)
}

/// Settings of the main language that those of others are compared with, and that others
/// use if they have none.
#[derive(Default)]
struct Shared {
    /// Path that addresses of the site begin with, if it is not the root.
    base_url: Option<String>,
    /// Links of the navbar to social networks.
    social: Vec<Json>,
    /// Texts of the search by language.
    search: Table,
    /// Levels of the table of contents.
    levels: Option<Json>,
    /// Pattern of edit links.
    edit_pattern: Option<String>,
    sidebars_by_path: ByPath,
}

/// Translates the settings of a language other than the main one.
fn locale(
    mut locale: Source<'_>,
    docs: (&Docs<'_>, &str),
    menu: Option<&Json>,
    (language, shared): (&mut Language, &mut Shared),
) {
    locale_theme(locale.inner("themeConfig"), docs, menu, (language, shared));
    let mut markdown = locale.inner("markdown");
    texts::markdown(&mut markdown, language);
    markdown.finish();
    let text = "pages of all languages have the tags of the main one: write those of a page to \
                a `<head>` in it";
    locale.unsupported("head", text);
    locale.unsupported("titleTemplate", TITLES);
    locale.ignore(&["link"]);
    locale.finish();
}

/// Translates `themeConfig` of a language other than the main one.
fn locale_theme(
    mut theme: Source<'_>,
    (docs, key): (&Docs<'_>, &str),
    menu: Option<&Json>,
    (language, shared): (&mut Language, &mut Shared),
) {
    if let Some(title) = theme.text("siteTitle") {
        language.navbar_title = Some(title);
        theme.moved("siteTitle", "navbar.json");
    }
    theme.unsupported("logo", "the logo is the same in all languages");
    let own = nav_items(&mut theme, docs, shared.base_url.as_deref());
    let social = social_links(&mut theme);
    if !own.is_empty() || !social.is_empty() {
        let social = match social.is_empty() {
            true => shared.social.clone(),
            false => social,
        };
        let items = own.into_iter().chain(social).chain(menu.cloned());
        language.navbar_items = Some(items.collect());
    }
    let mut edit = theme.inner("editLink");
    edit_text(&mut edit, language);
    match edit.text("pattern") {
        Some(pattern) if Some(&pattern) != shared.edit_pattern.as_ref() => {
            let name = edit.name("pattern");
            let text = "links for editing have the pattern of the main language, `docs.edit_url`";
            edit.report().manual(&name, text);
        }
        _ => {}
    }
    edit.finish();
    language.footer = footer(&mut theme);
    language.sidebars = sidebars(&mut theme, docs, &mut shared.sidebars_by_path);
    let mut search = theme.inner("search");
    let options = search.table("options");
    let of_site = texts::search(&shared.search, key, language);
    if texts::search(&options, key, language) || of_site {
        search.moved("options", texts::TEXTS);
    }
    search.ignore(&["provider"]);
    search.finish();
    let (levels, label) = outline_of(&mut theme);
    if let Some(label) = label {
        language.add_text(OUTLINE, label);
        theme.moved("outline.label", texts::TEXTS);
    }
    let levels = levels.and_then(Value::into_json);
    if levels.is_some() && levels != shared.levels {
        let name = theme.name("outline");
        let text = "levels of the table of contents are those of the main language";
        theme.report().manual(&name, text);
    }
    texts::labels(&mut theme, language);
    theme.ignore(&["externalLinkIcon", "aside", "algolia", "i18nRouting"]);
    theme.finish();
}

/// Returns the folder of the pages, empty for the site folder itself. `written` is the
/// setting `srcDir`.
///
/// # Errors
/// Returns a text for the error message if the folder cannot be read.
fn folder(written: &str, input: &Input<'_>) -> Result<String, String> {
    let above = input.config.split("/.vitepress/").next();
    let root = match above {
        Some(root) if !root.starts_with(".vitepress") => root,
        _ => "",
    };
    // `vitepress init` puts the pages beside the configuration.
    if root.is_empty() && matches!(written.trim_end_matches('/'), "" | ".") {
        return Ok(String::new());
    }
    input.docs_folder(root, "srcDir", written)
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
    settings.set("docs.slugs", false);
    // VitePress shows such lines as they are.
    settings.set("checks.missing-import", "warn");
    // `guide.md` and `guide/index.md` are two pages: `/guide` and `/guide/`.
    settings.set("checks.duplicate_routes", "warn");
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
fn exclude(
    config: &mut Source<'_>,
    folder: &str,
    locales: &Locales,
    input: &Input<'_>,
    settings: &mut Settings,
) {
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
    if locales.languages.layout == Layout::AllFolders {
        pages_without_language(folder, locales, input, config.report());
    }
    if folder.is_empty() {
        // The site folder is that of a repository.
        let others = ["build/**", "**/dist/**", REPORT_FILE];
        exclude.extend(others.map(str::to_owned));
        exclude.extend(readmes_of_packages(input, config.report()));
    }
    settings.set("docs.exclude", exclude);
}

/// Reports pages beside the folders of the languages, if the pages of each language are in
/// one.
fn pages_without_language(folder: &str, locales: &Locales, input: &Input<'_>, report: &mut Report) {
    let mut folders = locales.folders();
    folders.push(locales.languages.main.folder.clone());
    for file in input.folder.markdown(folder).unwrap_or_default() {
        let below = path::below(&file, folder).unwrap_or(&file);
        let mut folders = folders.iter();
        if !folders.any(|folder| path::below(below, folder).is_some()) {
            let text = "left out, because it is not in the folder of a language: move it to one";
            report.manual(&file, text);
        }
    }
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

/// Converts the time of the last change.
fn updates(config: &mut Source<'_>, settings: &mut Settings) {
    let updated = config.take("lastUpdated");
    if updated.is_some_and(|value| !value.is_nothing()) {
        settings.set("docs.show_last_update_time", true);
        config.moved("lastUpdated", "docs.show_last_update_time");
    }
}

/// Takes the language tag of the main language, whose name follows from it.
fn language_tag(config: &mut Source<'_>, languages: &mut Languages) {
    let Some(tag) = config.text("lang") else {
        return;
    };
    if valid::locale_name(&tag).is_some() {
        config.moved("lang", "i18n.default_locale");
    } else {
        let text = format!(
            "`{tag}` is not a language tag: `i18n.default_locale` is `{}`",
            languages.main.name
        );
        config.report().manual("lang", &text);
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
            "rewrites",
            "give the pages a `slug`, or add `[[redirects]]`",
        ),
        ("transformHead", "code of the site does not run"),
        ("transformPageData", "code of the site does not run"),
        ("vite", "Vite plugins do not run"),
    ] {
        config.unsupported(key, text);
    }
    config.unsupported("titleTemplate", TITLES);
}

/// Converts `ignoreDeadLinks`. Dead links are warnings in any case, so that a list of those to
/// ignore needs no equivalent.
fn dead_links(config: &mut Source<'_>, settings: &mut Settings) {
    if let Some(Value::Bool(true)) = config.take("ignoreDeadLinks") {
        settings.set("checks.broken_links", "ignore");
        config.moved("ignoreDeadLinks", "checks.broken_links");
    }
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
fn markdown(config: &mut Source<'_>, main: &mut Language, settings: &mut Settings) {
    settings.set("markdown.heading_ids", "vitepress");
    let mut markdown = config.inner("markdown");
    let mut anchor = markdown.inner("anchor");
    let text = "ids of headings follow the rules of VitePress: `markdown.heading_ids` and \
                `markdown.maintain_case` change them";
    anchor.unsupported("slugify", text);
    anchor.ignore(&["level", "permalink", "getTokensText"]);
    anchor.finish();
    markdown.move_flag("math", "markdown.math", settings);
    markdown.move_flag("linkify", "markdown.autolinks", settings);
    if let Some(is_smart) = markdown.flag("typographer") {
        settings.set("markdown.smart_punctuation", is_smart);
        markdown.moved("typographer", "markdown.smart_punctuation");
        if is_smart {
            let name = markdown.name("typographer");
            let text = "marks such as `(c)`, `(tm)` and `+-` are text: write the symbols";
            markdown.report().unsupported(&name, text);
        }
    }
    markdown.move_flag("lineNumbers", "markdown.line_numbers", settings);
    markdown.unsupported("config", "Markdown plugins do not run");
    texts::markdown(&mut markdown, main);
    markdown.ignore(&["theme", "languages"]);
    markdown.finish();
}

/// Converts an entry of `head`: name, attributes and content of a tag. The icon
/// of the site is a setting of its own.
fn head(
    name: &str,
    attributes: Table,
    content: Option<Value>,
    settings: &mut Settings,
    config: &mut Source<'_>,
) {
    let is_icon = attributes.get("rel").and_then(Value::text).as_deref() == Some("icon");
    let icon = attributes.get("href").and_then(Value::text);
    match (name, icon) {
        ("link", Some(icon)) if is_icon => settings.set("favicon", file_address(&icon)),
        _ => element(name, attributes, content, "head", config.report(), settings),
    }
}

/// Translates `themeConfig`: navbar, sidebars, footer and edit links. Returns the
/// sidebars, if there are any.
fn theme(
    mut theme: Source<'_>,
    (docs, key): (&Docs<'_>, &str),
    menu: Option<&Json>,
    (main, shared): (&mut Language, &mut Shared),
    settings: &mut Settings,
) -> Option<Json> {
    brand(&mut theme, settings);
    let items = nav_items(&mut theme, docs, shared.base_url.as_deref());
    shared.social = social_links(&mut theme);
    let social = shared.social.iter().chain(menu).cloned();
    let items: Vec<Json> = items.into_iter().chain(social).collect();
    if !items.is_empty() {
        settings.set("navbar.items", items);
    }
    shared.edit_pattern = edit_link(&mut theme, docs, main, settings);
    settings.set_some("footer.copyright", footer(&mut theme));
    let sidebars = sidebars(&mut theme, docs, &mut shared.sidebars_by_path);
    shared.search = search(&mut theme, settings);
    if texts::search(&shared.search, key, main) {
        theme.moved("search.options.locales", texts::TEXTS);
    }
    shared.levels = outline(&mut theme, main, settings);
    texts::labels(&mut theme, main);
    theme.unsupported("aside", "the table of contents is beside the text");
    theme.ignore(&["externalLinkIcon", "i18nRouting"]);
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

/// Converts `socialLinks`.
fn social_links(theme: &mut Source<'_>) -> Vec<Json> {
    let mut items = Vec::new();
    for social in theme.tables("socialLinks") {
        let text = |key: &str| social.get(key).and_then(Value::text);
        if let Some(href) = text("link") {
            let icon = text("icon").map(|icon| service_name(&icon));
            let label = icon.unwrap_or_else(|| href.clone());
            items.push(json!({ "label": label, "href": href, "position": "right" }));
            theme.moved("socialLinks", "navbar.items");
        }
    }
    items
}

/// Converts `editLink`. Returns its pattern.
fn edit_link(
    theme: &mut Source<'_>,
    docs: &Docs<'_>,
    main: &mut Language,
    settings: &mut Settings,
) -> Option<String> {
    let mut edit = theme.inner("editLink");
    let pattern = edit.text("pattern");
    if let Some(pattern) = &pattern {
        // The pattern contains the path below the docs folder.
        let folder = format!("{}:path", path::prefix(docs.all.0));
        let url = match pattern.contains(&folder) {
            true => pattern.replace(&folder, "{path}"),
            false => pattern.replace(":path", "{path}"),
        };
        settings.set("docs.edit_url", url);
        edit.moved("pattern", "docs.edit_url");
    }
    edit_text(&mut edit, main);
    edit.finish();
    pattern
}

/// Converts the text of `editLink`.
fn edit_text(edit: &mut Source<'_>, language: &mut Language) {
    if let Some(text) = edit.text("text") {
        language.add_text("theme.common.editThisPage", text);
        edit.moved("text", texts::TEXTS);
    }
}

/// Converts `footer`: returns its text.
fn footer(theme: &mut Source<'_>) -> Option<String> {
    let mut footer = theme.inner("footer");
    let texts = [footer.text("message"), footer.text("copyright")];
    let text: Vec<String> = texts.into_iter().flatten().collect();
    if !text.is_empty() {
        footer.moved("copyright", "footer.copyright");
    }
    footer.ignore(&["nav", "social"]);
    footer.finish();
    (!text.is_empty()).then(|| text.join("<br>"))
}

/// Converts the search: `search.provider`, or `algolia` as in earlier versions. Returns
/// the options with the texts of languages.
fn search(theme: &mut Source<'_>, settings: &mut Settings) -> Table {
    let mut search = theme.inner("search");
    let provider = search.text("provider");
    let mut options = search.inner("options");
    let texts: Table = ["locales", "translations"]
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), options.take(key)?)))
        .collect();
    if provider.as_deref() == Some("algolia") {
        set_hosted_search(&mut options, settings);
        options.ignore(&["placeholder"]);
        options.finish();
    } else if !options.is_empty() {
        let keys = options.keys();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        options.ignore(&keys);
        let name = search.name("options");
        let text = "the built-in search has no such options";
        search.report().unsupported(&name, text);
    }
    search.finish();
    let mut algolia = theme.inner("algolia");
    if !algolia.is_empty() {
        set_hosted_search(&mut algolia, settings);
    }
    let of_algolia = ["locales", "translations"].into_iter();
    let of_algolia = of_algolia.filter_map(|key| Some((key.to_owned(), algolia.take(key)?)));
    let texts: Table = of_algolia.chain(texts).collect();
    algolia.ignore(&["placeholder"]);
    algolia.finish();
    texts
}

/// Takes `outline`: levels, or a table with them. Returns the levels and the title.
fn outline_of(theme: &mut Source<'_>) -> (Option<Value>, Option<String>) {
    match theme.take("outline") {
        Some(Value::Table(mut table)) => {
            let level = table.shift_remove("level");
            let label = table.shift_remove("label").and_then(|label| label.text());
            (level, label)
        }
        level => (level, None),
    }
}

/// Converts `outline`. Returns the levels.
fn outline(theme: &mut Source<'_>, main: &mut Language, settings: &mut Settings) -> Option<Json> {
    let (level, label) = outline_of(theme);
    if let Some(label) = label {
        main.add_text(OUTLINE, label);
        theme.moved("outline.label", texts::TEXTS);
    }
    let written = level.clone().and_then(Value::into_json);
    levels(level, theme, settings);
    written
}

/// Converts the levels of the table of contents.
fn levels(level: Option<Value>, theme: &mut Source<'_>, settings: &mut Settings) {
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
