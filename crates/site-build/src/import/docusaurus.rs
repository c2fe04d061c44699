//! The settings of a Docusaurus site as settings of `site.toml`.

use docs_markdown::Callable;
use serde_json::{Map, Value as Json, json};

use super::address::{Elsewhere, file_address};
use super::navbar;
use super::out::Settings;
use super::report::Report;
use super::source::Source;
use super::value::{Table, Value};

/// What an import found.
#[derive(Debug, Default)]
pub(super) struct Imported {
    pub(super) settings: Settings,
    pub(super) report: Report,
    /// The sidebar file that the configuration names, from the site folder on.
    pub(super) sidebar_path: Option<String>,
}

/// Translates a configuration. `pages` are the addresses of `src/pages`.
pub(super) fn translate(config: Table, text: &str, pages: Vec<String>) -> Imported {
    let mut out = Imported {
        report: Report::new(text),
        ..Imported::default()
    };
    let mut parts = Parts::default();
    let mut source = Source::new("", config, &mut out.report);
    site(&mut source, &mut out.settings);
    parts.take(&mut source);
    let theme_config = source.table("themeConfig");
    source.finish();
    let Parts {
        docs,
        blog,
        theme,
        analytics,
        redirects,
        instances,
    } = parts;
    // Docusaurus bundles what a component imports; here some cannot run.
    out.settings.set("markdown.unknown_components", "warn");
    let text = "what pages cannot run is a warning, and its content is shown: when `site-build check` \
                names none, set `markdown.unknown_components` to \"error\"";
    out.report.by_hand("components", text);
    let mut elsewhere = Elsewhere::new(pages);
    if let Some(blog) = blog {
        let route = blog.get("routeBasePath").and_then(Value::text);
        let route = route.unwrap_or_else(|| "blog".to_owned());
        let text = "the blog does not move; links to it stay, and need a site that serves it";
        out.report.no_equal("blog", text);
        elsewhere.add(&route);
    }
    for instance in instances {
        let route = instance.get("routeBasePath").and_then(Value::text);
        let route = route.unwrap_or_else(|| "docs".to_owned());
        let id = instance.get("id").and_then(Value::text).unwrap_or_default();
        let text = "a site has one folder of docs: give this one a site of its own, with its own \
                    `base_url`";
        out.report.no_equal(
            &format!("docs instance `{id}` at /{}", route.trim_matches('/')),
            text,
        );
        elsewhere.add(&route);
    }
    out.sidebar_path = docs_settings(docs, &mut out);
    let mut source = Source::new("theme", theme, &mut out.report);
    for file in source.texts("customCss") {
        style_sheet(&file, &mut source, &mut out.settings);
    }
    source.finish();
    if let Some(id) = analytics {
        out.settings.set(
            "analytics",
            json!({ "provider": "google", "measurement_id": id }),
        );
        out.report
            .moved("gtag.trackingID", "analytics.measurement_id");
    }
    for redirect in redirects {
        out.settings.push("redirects", redirect);
    }
    theme_settings(theme_config, &elsewhere, &mut out);
    out
}

fn site(source: &mut Source<'_>, out: &mut Settings) {
    for (key, target) in [("title", "title"), ("tagline", "tagline"), ("url", "url")] {
        if let Some(text) = source.text(key) {
            out.set(target, text);
            source.moved(key, target);
        }
    }
    if let Some(base) = source.text("baseUrl") {
        out.set("base_url", base);
        source.moved("baseUrl", "base_url");
    }
    if let Some(slash) = source.flag("trailingSlash") {
        out.set("trailing_slash", slash);
        source.moved("trailingSlash", "trailing_slash");
    }
    if let Some(icon) = source.text("favicon") {
        out.set("favicon", file_address(&icon));
        source.moved("favicon", "favicon");
    }
    if source.flag("noIndex") == Some(true) {
        out.set("no_index", true);
        source.moved("noIndex", "no_index");
    }
    let folders = source.texts("staticDirectories");
    if !folders.is_empty() {
        out.set("static_dirs", folders);
        source.moved("staticDirectories", "static_dirs");
    }
    checks(source, out);
    languages(source, out);
    head(source, out);
    source.ignore(&[
        "organizationName",
        "projectName",
        "deploymentBranch",
        "githubHost",
        "githubPort",
        "future",
        "customFields",
        "ssrTemplate",
        "webpack",
        "onBrokenMarkdownImages",
        "baseUrlIssueBanner",
        "titleDelimiter",
        "storage",
    ]);
    let text = "modules that run in every page have no place here: load a script with `[[head]]`";
    source.no_equal("clientModules", text);
}

/// Levels of checks. Docusaurus has one for links to Markdown files and one for
/// addresses; here they are one, so the laxer one counts: what was built
/// before is built now.
fn checks(source: &mut Source<'_>, out: &mut Settings) {
    let markdown = source.table("markdown");
    let mut hooks = Table::new();
    {
        let path = source.name("markdown");
        let mut markdown = Source::new(&path, markdown, source.report());
        hooks.extend(markdown.table("hooks"));
        if let Some(format) = markdown.text("format") {
            out.set("markdown.format", format);
            markdown.moved("format", "markdown.format");
        }
        if markdown.flag("emoji") == Some(false) {
            out.set("markdown.emoji", false);
            markdown.moved("emoji", "markdown.emoji");
        }
        if markdown.flag("mermaid") == Some(true) {
            let text = "diagrams are shown as their text";
            markdown.report().no_equal("markdown.mermaid", text);
        }
        markdown.no_equal(
            "preprocessor",
            "the text of a page is read as it is written",
        );
        markdown.no_equal("parseFrontMatter", "front matter is read as it is written");
        markdown.no_equal("remarkRehypeOptions", "pages are not made by remark");
        markdown.ignore(&["mdx1Compat", "anchors"]);
        markdown.finish();
    }
    let hook = |name: &str| hooks.get(name).and_then(Value::text);
    let links = source
        .text("onBrokenLinks")
        .unwrap_or_else(|| "throw".to_owned());
    let files = source
        .text("onBrokenMarkdownLinks")
        .or_else(|| hook("onBrokenMarkdownLinks"))
        .unwrap_or_else(|| "warn".to_owned());
    let images = hook("onBrokenMarkdownImages").unwrap_or_else(|| "throw".to_owned());
    let anchors = source
        .text("onBrokenAnchors")
        .unwrap_or_else(|| "warn".to_owned());
    let routes = source
        .text("onDuplicateRoutes")
        .unwrap_or_else(|| "warn".to_owned());
    out.set("checks.broken_links", laxer(level(&links), level(&files)));
    out.set("checks.broken_anchors", level(&anchors));
    out.set("checks.broken_images", level(&images));
    out.set("checks.duplicate_routes", level(&routes));
    source.moved("onBrokenLinks", "checks.broken_links");
}

fn level(word: &str) -> &'static str {
    match word {
        "throw" => "error",
        "ignore" => "ignore",
        _ => "warn",
    }
}

fn laxer(a: &'static str, b: &'static str) -> &'static str {
    ["ignore", "warn", "error"]
        .into_iter()
        .find(|level| [a, b].contains(level))
        .unwrap_or("error")
}

fn languages(source: &mut Source<'_>, out: &mut Settings) {
    let table = source.table("i18n");
    let path = source.name("i18n");
    let mut i18n = Source::new(&path, table, source.report());
    out.set_some("i18n.default_locale", i18n.text("defaultLocale"));
    let locales = i18n.texts("locales");
    if !locales.is_empty() {
        out.set("i18n.locales", locales.clone());
        i18n.moved("locales", "i18n.locales");
    }
    out.set_some("i18n.path", i18n.text("path"));
    for (locale, settings) in i18n.table("localeConfigs") {
        let path = i18n.name(&format!("localeConfigs.{locale}"));
        let mut settings = Source::new(&path, settings.into_table(), i18n.report());
        let mut entry = Map::new();
        for (key, target) in [
            ("label", "label"),
            ("htmlLang", "html_lang"),
            ("direction", "direction"),
        ] {
            if let Some(text) = settings.text(key) {
                entry.insert(target.to_owned(), text.into());
            }
        }
        // The translations' folder; the address follows from the locale.
        if let Some(folder) = settings.text("path").filter(|folder| *folder != locale) {
            entry.insert("path".to_owned(), folder.into());
        }
        settings.ignore(&["calendar", "translate"]);
        if let Some(base) = settings.text("baseUrl")
            && base.trim_matches('/') != locale
        {
            let text = "the address of a language is the base URL and its name";
            settings.report().no_equal(&format!("{path}.baseUrl"), text);
        }
        settings.finish();
        if !entry.is_empty() && (locales.is_empty() || locales.contains(&locale)) {
            out.set_at(&["i18n", "locale_configs", &locale], Json::Object(entry));
        }
    }
    i18n.finish();
}

/// Scripts, style sheets and other tags of the head.
fn head(source: &mut Source<'_>, out: &mut Settings) {
    for (key, tag, address) in [
        ("scripts", "script", "src"),
        ("stylesheets", "link", "href"),
    ] {
        for item in source.take(key).map(Value::into_list).unwrap_or_default() {
            let mut attributes = match item {
                Value::Text(text) => Map::from_iter([(address.to_owned(), Json::from(text))]),
                other => attributes_of(other.into_table()),
            };
            if tag == "link" && !attributes.contains_key("rel") {
                attributes.insert("rel".to_owned(), "stylesheet".into());
            }
            head_tag(tag, &attributes, out);
            source.moved(key, "head");
        }
    }
    for (idx, tag) in source.tables("headTags").into_iter().enumerate() {
        let path = source.name(&format!("headTags[{idx}]"));
        let mut item = Source::new(&path, tag, source.report());
        let name = item.text("tagName").unwrap_or_default();
        let attributes = attributes_of(item.table("attributes"));
        let has_content = item
            .take("innerHTML")
            .is_some_and(|value| !value.is_nothing());
        if has_content {
            let text =
                "the policy of the pages allows no code in the page itself: move it to a file";
            item.report().no_equal(&path, text);
        } else if matches!(&*name, "script" | "link" | "meta") {
            head_tag(&name, &attributes, out);
            item.report().moved(&path, "head");
        } else {
            item.report()
                .no_equal(&path, "the head holds `meta`, `link` and `script`");
        }
        item.ignore(&["customElement"]);
        item.finish();
    }
}

fn attributes_of(table: Table) -> Map<String, Json> {
    let entries = table.into_iter().filter_map(|(name, value)| match value {
        Value::Bool(true) => Some((name, Json::from(""))),
        other => other.text().map(|text| (name, Json::from(text))),
    });
    entries.collect()
}

/// Adds a tag, and its host to the policy of the pages.
fn head_tag(tag: &str, attributes: &Map<String, Json>, out: &mut Settings) {
    let address = attributes.get("src").or_else(|| attributes.get("href"));
    let is_style = attributes.get("rel").is_some_and(|rel| rel == "stylesheet");
    let directive = match tag {
        "script" => Some("script_src"),
        "link" if is_style => Some("style_src"),
        _ => None,
    };
    if let Some((directive, origin)) =
        directive.zip(address.and_then(Json::as_str).and_then(origin))
    {
        out.allow(directive, origin);
    }
    out.push("head", json!({ "tag": tag, "attributes": attributes }));
}

/// Returns `https://host` of an absolute address.
fn origin(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    Some(&address[.."https://".len() + end])
}

/// What presets and plugins hold.
#[derive(Default)]
struct Parts {
    docs: Table,
    blog: Option<Table>,
    theme: Table,
    analytics: Option<String>,
    redirects: Vec<Json>,
    /// Docs besides the first ones.
    instances: Vec<Table>,
}

impl Parts {
    fn take(&mut self, source: &mut Source<'_>) {
        for key in ["presets", "plugins", "themes"] {
            for item in source.take(key).map(Value::into_list).unwrap_or_default() {
                let (name, options) = match item {
                    Value::List(parts) => {
                        let mut parts = parts.into_iter();
                        let name = parts.next().and_then(|name| name.text());
                        (
                            name,
                            parts.next().map(Value::into_table).unwrap_or_default(),
                        )
                    }
                    Value::Text(name) => (Some(name), Table::new()),
                    // `cond && plugin` that is off.
                    value if value.is_nothing() => continue,
                    _ => (None, Table::new()),
                };
                let label = name.as_deref().unwrap_or("(a function)").to_owned();
                self.part(key, name.as_deref().map(short), &label, options, source);
            }
        }
    }

    fn part(
        &mut self,
        key: &str,
        name: Option<&str>,
        label: &str,
        options: Table,
        source: &mut Source<'_>,
    ) {
        match name {
            Some("preset-classic" | "classic") => self.preset(options, source),
            Some("plugin-content-docs" | "content-docs") => {
                let is_first = self.docs.is_empty()
                    && matches!(
                        options.get("id").and_then(Value::text).as_deref(),
                        None | Some("default")
                    );
                if is_first {
                    self.docs = options;
                    self.docs
                        .entry("path".to_owned())
                        .or_insert_with(|| Value::Text("docs".to_owned()));
                } else {
                    self.instances.push(options);
                }
            }
            Some("plugin-content-blog" | "content-blog") => self.blog = Some(options),
            Some("plugin-google-gtag" | "google-gtag") => {
                self.analytics = tracking_id(options, source);
            }
            Some("plugin-client-redirects" | "client-redirects") => {
                let mut options = Source::new("redirects", options, source.report());
                for redirect in options.tables("redirects") {
                    let to = redirect.get("to").and_then(Value::text);
                    let from = redirect.get("from").cloned().map(Value::into_list);
                    let from: Vec<String> = from
                        .unwrap_or_default()
                        .iter()
                        .filter_map(Value::text)
                        .collect();
                    if let Some(to) = to
                        && !from.is_empty()
                    {
                        self.redirects.push(json!({ "from": from, "to": to }));
                    }
                }
                if !self.redirects.is_empty() {
                    options.moved("redirects", "redirects");
                }
                for key in ["fromExtensions", "toExtensions"] {
                    let text = "let the host redirect addresses that end with an extension";
                    options.no_equal(key, text);
                }
                let text = "write the redirects that it makes into `[[redirects]]`";
                options.no_equal("createRedirects", text);
                options.finish();
            }
            // What these do is built in, or is a matter of building only.
            Some(
                "plugin-content-pages"
                | "plugin-sitemap"
                | "plugin-svgr"
                | "plugin-css-cascade-layers"
                | "plugin-debug"
                | "theme-classic"
                | "theme-search-algolia"
                | "plugin-rsdoctor"
                | "docusaurus-plugin-llms"
                | "docusaurus-plugin-llms-txt",
            ) => {}
            _ => {
                let text = "plugins and themes are not run: see what it did, and whether the site needs it";
                source.report().no_equal(&format!("{key}: {label}"), text);
            }
        }
    }

    fn preset(&mut self, mut options: Table, source: &mut Source<'_>) {
        let docs = options.shift_remove("docs");
        if !docs
            .as_ref()
            .is_some_and(|docs| matches!(docs, Value::Bool(false)))
        {
            self.docs = docs.map(Value::into_table).unwrap_or_default();
            self.docs
                .entry("path".to_owned())
                .or_insert_with(|| Value::Text("docs".to_owned()));
        }
        let blog = options.shift_remove("blog");
        if !blog
            .as_ref()
            .is_some_and(|blog| matches!(blog, Value::Bool(false)))
        {
            self.blog = Some(blog.map(Value::into_table).unwrap_or_default());
        }
        if let Some(theme) = options.shift_remove("theme") {
            self.theme = theme.into_table();
        }
        if let Some(gtag) = options.shift_remove("gtag") {
            self.analytics = tracking_id(gtag.into_table(), source);
        }
        let mut rest = Source::new("preset", options, source.report());
        rest.ignore(&["debug", "sitemap", "pages", "svgr"]);
        rest.finish();
    }
}

fn tracking_id(options: Table, source: &mut Source<'_>) -> Option<String> {
    let mut gtag = Source::new("gtag", options, source.report());
    // Identifiers of Universal Analytics count nothing since 2023.
    let mut ids = gtag.texts("trackingID").into_iter();
    let id = ids.find(|id| !id.starts_with("UA-"));
    gtag.ignore(&["anonymizeIP"]);
    gtag.finish();
    id
}

/// `@docusaurus/plugin-x`, `node_modules/@docusaurus/plugin-x/…` to `plugin-x`.
fn short(name: &str) -> &str {
    let name = name.rsplit("node_modules/").next().unwrap_or(name);
    match name.strip_prefix('@') {
        Some(scoped) => scoped.split('/').nth(1).unwrap_or(scoped),
        None => name,
    }
}

/// Translates the settings of the docs; returns the sidebar file.
fn docs_settings(table: Table, out: &mut Imported) -> Option<String> {
    if table.is_empty() {
        return None;
    }
    let mut docs = Source::new("docs", table, &mut out.report);
    let settings = &mut out.settings;
    let path = docs.text("path").unwrap_or_else(|| "docs".to_owned());
    let folder = path
        .trim_start_matches("./")
        .trim_end_matches('/')
        .to_owned();
    if folder != "docs" {
        settings.set("docs.path", folder.clone());
        docs.moved("path", "docs.path");
    }
    let route = docs
        .text("routeBasePath")
        .unwrap_or_else(|| "docs".to_owned());
    settings.set(
        "docs.route_base_path",
        format!("/{}", route.trim_matches('/')),
    );
    docs.moved("routeBasePath", "docs.route_base_path");
    for (key, target) in [
        ("sidebarCollapsible", "docs.sidebar_collapsible"),
        ("sidebarCollapsed", "docs.sidebar_collapsed"),
        ("breadcrumbs", "docs.breadcrumbs"),
        ("numberPrefixParser", "docs.number_prefixes"),
        ("showLastUpdateTime", "docs.show_last_update_time"),
        ("showLastUpdateAuthor", "docs.show_last_update_author"),
        ("includeCurrentVersion", "docs.include_current_version"),
        ("disableVersioning", "docs.disable_versioning"),
    ] {
        if let Some(flag) = docs.flag(key) {
            settings.set(target, flag);
            docs.moved(key, target);
        }
    }
    for (key, target) in [
        ("lastVersion", "docs.last_version"),
        ("tags", "docs.tags"),
        ("tagsBasePath", "docs.tags_base_path"),
    ] {
        if let Some(text) = docs.text(key) {
            settings.set(target, text);
            docs.moved(key, target);
        }
    }
    let only = docs.texts("onlyIncludeVersions");
    if !only.is_empty() {
        settings.set("docs.only_include_versions", only);
        docs.moved("onlyIncludeVersions", "docs.only_include_versions");
    }
    if let Some(found) = docs.text("onInlineTags") {
        settings.set("checks.unknown_tags", level(&found));
        docs.moved("onInlineTags", "checks.unknown_tags");
    }
    match docs.take("editUrl") {
        Some(Value::Text(url)) => {
            settings.set("docs.edit_url", url);
            docs.moved("editUrl", "docs.edit_url");
        }
        Some(Value::Function(function)) => match edit_url(&function, &folder) {
            Some(url) => {
                settings.set("docs.edit_url", url);
                docs.moved("editUrl", "docs.edit_url");
            }
            None => {
                let text =
                    "a function gives the address: write it with `{path}` into `docs.edit_url`";
                docs.report().by_hand("docs.editUrl", text);
            }
        },
        _ => {}
    }
    versions(&mut docs, settings);
    admonitions(&mut docs, settings);
    let sidebar = match docs.take("sidebarPath") {
        Some(Value::Bool(false)) => {
            settings.set("docs.sidebar_path", false);
            None
        }
        Some(value) => value.text(),
        None => None,
    };
    docs.ignore(&[
        "editCurrentVersion",
        "editLocalizedFiles",
        "id",
        "numberPrefixParser",
    ]);
    for key in [
        "remarkPlugins",
        "rehypePlugins",
        "beforeDefaultRemarkPlugins",
        "beforeDefaultRehypePlugins",
        "recmaPlugins",
    ] {
        let items = docs.take(key).map(Value::into_list).unwrap_or_default();
        for item in items {
            let item = match item {
                Value::List(parts) => parts.into_iter().next().unwrap_or(Value::Null),
                other => other,
            };
            let name = item.text().unwrap_or_else(|| "(a function)".to_owned());
            if !name.contains("npm2yarn") {
                let text = "plugins of Markdown are not run: see which pages need what it did";
                docs.report().no_equal(&format!("docs.{key}: {name}"), text);
            }
        }
    }
    docs.finish();
    sidebar
}

/// Asks the function for the address of one page, and reads from it where the
/// page's path goes.
fn edit_url(function: &Callable, folder: &str) -> Option<String> {
    const DOC: &str = "0f-the-doc.md";
    let argument = json!({
        "version": "current",
        "versionDocsDirPath": folder,
        "docPath": DOC,
        "permalink": "/the-doc",
        "locale": "en",
    });
    let url = Value::from(function.call(argument)?).text()?;
    let whole = format!("{folder}/{DOC}");
    (url.matches(DOC).count() == 1 && url.contains(&whole)).then(|| url.replace(&whole, "{path}"))
}

fn versions(docs: &mut Source<'_>, settings: &mut Settings) {
    for (name, version) in docs.table("versions") {
        let path = docs.name(&format!("versions.{name}"));
        let mut version = Source::new(&path, version.into_table(), docs.report());
        let mut entry = Map::new();
        for (key, target) in [
            ("label", "label"),
            ("path", "path"),
            ("banner", "banner"),
            ("className", "class_name"),
        ] {
            if let Some(text) = version.text(key) {
                entry.insert(target.to_owned(), text.into());
            }
        }
        for (key, target) in [("badge", "badge"), ("noIndex", "no_index")] {
            if let Some(flag) = version.flag(key) {
                entry.insert(target.to_owned(), flag.into());
            }
        }
        version.finish();
        if !entry.is_empty() {
            settings.set_at(&["docs", "versions", &name], Json::Object(entry));
            docs.moved(
                &format!("versions.{name}"),
                &format!("docs.versions.{name}"),
            );
        }
    }
}

fn admonitions(docs: &mut Source<'_>, settings: &mut Settings) {
    let keywords = match docs.take("admonitions") {
        Some(Value::Table(mut table)) => table.shift_remove("keywords"),
        _ => None,
    };
    let keywords = keywords.map(Value::into_list).unwrap_or_default();
    let keywords: Vec<String> = keywords.iter().filter_map(Value::text).collect();
    if !keywords.is_empty() {
        settings.set("markdown.admonitions", keywords);
        docs.moved("admonitions.keywords", "markdown.admonitions");
    }
}

fn theme_settings(table: Table, elsewhere: &Elsewhere, out: &mut Imported) {
    let mut theme = Source::new("themeConfig", table, &mut out.report);
    let settings = &mut out.settings;
    if let Some(image) = theme.text("image") {
        settings.set("image", file_address(&image));
        theme.moved("image", "image");
    }
    navbar::navbar(&mut theme, settings, elsewhere);
    navbar::footer(&mut theme, settings, elsewhere);
    let bar = theme.table("announcementBar");
    if !bar.is_empty() {
        let mut bar = Source::new("themeConfig.announcementBar", bar, theme.report());
        settings.set_some("announcement_bar.id", bar.text("id"));
        settings.set_some("announcement_bar.content", bar.text("content"));
        settings.set_some("announcement_bar.closeable", bar.flag("isCloseable"));
        bar.no_equal("backgroundColor", "set the colour in a style sheet");
        bar.no_equal("textColor", "set the colour in a style sheet");
        bar.moved("content", "announcement_bar.content");
        bar.finish();
    }
    let mode = theme.table("colorMode");
    if !mode.is_empty() {
        let mut mode = Source::new("themeConfig.colorMode", mode, theme.report());
        settings.set_some("color_mode.default_mode", mode.text("defaultMode"));
        settings.set_some("color_mode.disable_switch", mode.flag("disableSwitch"));
        settings.set_some(
            "color_mode.respect_system",
            mode.flag("respectPrefersColorScheme"),
        );
        mode.ignore(&["switchConfig"]);
        mode.finish();
        theme.moved("colorMode", "color_mode");
    }
    let contents = theme.table("tableOfContents");
    for (key, target) in [
        ("minHeadingLevel", "table_of_contents.min_heading_level"),
        ("maxHeadingLevel", "table_of_contents.max_heading_level"),
    ] {
        if let Some(Value::Number(level)) = contents.get(key) {
            settings.set(target, level.round() as i64);
            theme.moved(&format!("tableOfContents.{key}"), target);
        }
    }
    let docs = theme.table("docs");
    if let Some(Value::Table(sidebar)) = docs.get("sidebar")
        && let Some(Value::Bool(true)) = sidebar.get("autoCollapseCategories")
    {
        settings.set("docs.sidebar_auto_collapse", true);
        theme.moved(
            "docs.sidebar.autoCollapseCategories",
            "docs.sidebar_auto_collapse",
        );
    }
    for meta in theme.tables("metadata") {
        head_tag("meta", &attributes_of(meta), settings);
        theme.moved("metadata", "head");
    }
    search(&mut theme, settings);
    theme.ignore(&["prism", "mermaid", "blog", "liveCodeblock"]);
    theme.finish();
}

fn search(theme: &mut Source<'_>, settings: &mut Settings) {
    let table = theme.table("algolia");
    if table.is_empty() {
        return;
    }
    let mut algolia = Source::new("themeConfig.algolia", table, theme.report());
    let [id, key, index] = ["appId", "apiKey", "indexName"].map(|key| algolia.text(key));
    match (id, key, index) {
        (Some(id), Some(key), Some(index)) => {
            settings.set("search.provider", "hosted");
            settings.set("search.application_id", id);
            settings.set("search.api_key", key);
            settings.set("search.index_name", index);
            algolia.moved("indexName", "search.index_name");
        }
        _ => {
            let text = "application, key or index is missing: the built-in search stands in";
            algolia.report().by_hand("themeConfig.algolia", text);
        }
    }
    settings.set_some("search.contextual", algolia.flag("contextualSearch"));
    match algolia.take("searchPagePath") {
        Some(Value::Bool(false)) => settings.set("search.search_page", false),
        Some(value) => settings.set_some("search.search_page", value.text()),
        None => {}
    }
    settings.set_some(
        "search.external_url_regex",
        algolia.text("externalUrlRegex"),
    );
    let insights = algolia.flag("insights");
    settings.set_some("search.insights", insights);
    algolia.ignore(&[
        "placeholder",
        "searchParameters",
        "replaceSearchResultPathname",
        "askAi",
    ]);
    algolia.finish();
}

/// Adds a style sheet, or says why it cannot be one.
fn style_sheet(file: &str, source: &mut Source<'_>, out: &mut Settings) {
    let file = file.trim_start_matches("./");
    let key = source.name("customCss");
    if file.contains("node_modules/") {
        let text = format!("copy {file} into the site folder and name it in `css`");
        source.report().by_hand(&key, &text);
    } else if !file.ends_with(".css") {
        let text = format!("{file} is no CSS: compile it, and name the result in `css`");
        source.report().by_hand(&key, &text);
    } else {
        out.push("css", file);
        source.moved("customCss", "css");
    }
}
