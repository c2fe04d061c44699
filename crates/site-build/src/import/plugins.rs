//! Presets, plugins and themes: extracts their settings, and reports those
//! without an equivalent.
//!
//! A preset is several plugins with one object of options, so both are read
//! into the same fields. Names can be given in full, shortened, or as a path to
//! the package.

use docs_markdown::settings::Callable;
use serde_json::{Value as Json, json};

use super::page_plugins::{self, Spec};
use super::redirects::Creators;
use super::source::Source;
use super::value::{Table, Value};

/// The settings of presets and plugins.
#[derive(Default)]
pub(super) struct Plugins {
    /// Settings of the docs; `None` if the site has none.
    pub(super) docs: Option<Table>,
    /// Settings of each blog. Empty if the site has none.
    pub(super) blogs: Vec<Table>,
    /// Settings of the standalone pages; `None` if the site has none.
    pub(super) pages: Option<Table>,
    /// Options of the theme: style sheets.
    pub(super) theme: Table,
    /// Measurement id of Google Analytics.
    pub(super) analytics: Option<String>,
    /// Entries for `[[redirects]]`.
    pub(super) redirects: Vec<Json>,
    /// What creates redirects from the addresses of pages.
    pub(super) create_redirects: Creators,
    /// Import aliases and their paths.
    pub(super) aliases: Vec<(String, String)>,
    /// Settings of further docs instances.
    pub(super) instances: Vec<Table>,
    /// API descriptions that a plugin shows.
    pub(super) specs: Vec<Spec>,
    /// Routes below which other plugins make pages, without slashes around them.
    pub(super) routes: Vec<String>,
}

impl Plugins {
    /// Takes presets, plugins and themes from the configuration.
    ///
    /// Entries are a name, a list of name and options, or a function. Falsy
    /// entries, which configurations use for conditions, are left out.
    pub(super) fn take(&mut self, source: &mut Source<'_>) {
        for key in ["presets", "plugins", "themes"] {
            for item in source.list(key) {
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
                    Value::Function(plugin) => {
                        self.own_plugin(&plugin);
                        (None, Table::new())
                    }
                    _ => (None, Table::new()),
                };
                let label = name.as_deref().unwrap_or("(a function)").to_owned();
                self.plugin(key, name.as_deref().map(short), &label, options, source);
            }
        }
    }

    /// Takes the settings of one plugin. `name` is its short name, `label` the
    /// name as written, for the report.
    fn plugin(
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
                let id = options.get("id").and_then(Value::text);
                let is_default = id.is_none_or(|id| id == "default");
                if is_default && self.docs.is_none() {
                    self.docs = Some(options);
                } else {
                    self.instances.push(options);
                }
            }
            Some("plugin-content-blog" | "content-blog") => self.blogs.push(options),
            Some("plugin-content-pages" | "content-pages") => self.pages = Some(options),
            Some("theme-classic") => self.theme.extend(options),
            Some("plugin-google-gtag" | "google-gtag") => {
                self.analytics = tracking_id(options, source);
            }
            Some("plugin-client-redirects" | "client-redirects") => self.redirects(options, source),
            Some("docusaurus-plugin-module-alias") => self.take_aliases(&options),
            // The function of these is built in, or only concerns the build of
            // Docusaurus.
            Some(
                "plugin-sitemap"
                | "plugin-svgr"
                | "plugin-css-cascade-layers"
                | "plugin-debug"
                | "theme-search-algolia"
                | "theme-mermaid"
                | "plugin-rsdoctor"
                | "docusaurus-plugin-sass"
                | "docusaurus-theme-openapi-docs"
                | "docusaurus-plugin-llms"
                | "docusaurus-plugin-llms-txt",
            ) => {}
            // Presets of other packages that extend the classic one take its options.
            Some(_) if key == "presets" && is_classic(&options) => {
                let text = "read as the classic preset; what the package adds to it is left out";
                source.report().manual(&format!("{key}: {label}"), text);
                self.preset(options, source);
            }
            Some("docusaurus-plugin-openapi-docs") => {
                let text = "its pages are docs, which it no longer updates: run `docusaurus \
                            gen-api-docs all` a last time if the site does not contain them, or \
                            replace them with an `[[api]]`, which has a console";
                source.report().manual(&format!("{key}: {label}"), text);
            }
            Some("redocusaurus") => self.specs.extend(page_plugins::specs(&options)),
            // Plugins of sites and packages that extend those of Docusaurus take their options.
            _ if is_blog(&options) => {
                let text = "read as the blog plugin; what the plugin adds to it is left out";
                source.report().manual(&format!("{key}: {label}"), text);
                self.blogs.push(options);
            }
            _ if options.contains_key("sidebarPath") => {
                let text = "read as the docs plugin; what the plugin adds to it is left out";
                source.report().manual(&format!("{key}: {label}"), text);
                self.plugin(key, Some("content-docs"), label, options, source);
            }
            _ => self.unknown(&format!("{key}: {label}"), name, &options, source),
        }
    }

    /// Reports a plugin that is not known, and keeps the route of its pages if its
    /// options say so.
    fn unknown(&mut self, key: &str, name: Option<&str>, options: &Table, source: &mut Source<'_>) {
        let report = source.report();
        if let Some(route) = page_plugins::route(name, options) {
            let text = format!(
                "plugins do not run: its pages at `/{route}` are an `[[external]]`, to which links are not checked"
            );
            report.manual(key, &text);
            self.routes.push(route);
        } else {
            let text = "plugins and themes do not run: check whether the site needs it; if it \
                        makes pages, list their paths in `[[external]]`";
            report.unsupported(key, text);
        }
    }

    /// Takes the aliases of a plugin that is defined as a function in the
    /// configuration.
    ///
    /// A common way to set aliases for the bundler: `() => ({configureWebpack:
    /// …})`. It is called with the arguments unknown; what does not depend on
    /// them is found.
    fn own_plugin(&mut self, plugin: &Callable) {
        let mut plugin = plugin
            .call(Json::Null)
            .map(Value::from)
            .map(Value::into_table)
            .unwrap_or_default();
        let Some(Value::Function(webpack)) = plugin.shift_remove("configureWebpack") else {
            return;
        };
        let mut settings = webpack
            .call(Json::Null)
            .map(Value::from)
            .map(Value::into_table)
            .unwrap_or_default();
        let resolve = settings.shift_remove("resolve").map(Value::into_table);
        self.take_aliases(&resolve.unwrap_or_default());
    }

    /// Takes the aliases of folders and files of the site.
    ///
    /// Aliases of packages concern only the old build, and are left out.
    fn take_aliases(&mut self, settings: &Table) {
        let Some(Value::Table(aliases)) = settings.get("alias") else {
            return;
        };
        for (name, path) in aliases {
            let written = path.text().unwrap_or_default();
            let path = written.trim_start_matches("./").trim_end_matches('/');
            let is_of_site = !path.is_empty()
                && !path.starts_with(['/', '.', '@'])
                && !path.starts_with("node_modules");
            if is_of_site {
                self.aliases.push((name.clone(), path.to_owned()));
            }
        }
    }

    /// Takes the redirects of a list, and the function that creates more, for which the
    /// pages have to be known.
    fn redirects(&mut self, options: Table, source: &mut Source<'_>) {
        let mut options = Source::new("redirects", options, source.report());
        for redirect in options.tables("redirects") {
            let to = redirect.get("to").and_then(Value::text);
            let from: Vec<String> = redirect
                .get("from")
                .cloned()
                .map(Value::into_list)
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
        let mut extensions = |key: &str| {
            let extensions = options.texts(key).into_iter();
            let plain = extensions.map(|text| text.trim_start_matches('.').to_owned());
            plain.filter(|text| !text.is_empty()).collect()
        };
        self.create_redirects.from_extensions = extensions("fromExtensions");
        self.create_redirects.to_extensions = extensions("toExtensions");
        match options.take("createRedirects") {
            Some(Value::Function(function)) => {
                self.create_redirects.function = Some(function);
            }
            Some(other) if !other.is_nothing() => {
                let text = "it is not a function: write the redirects to `[[redirects]]`";
                options.report().manual("redirects.createRedirects", text);
            }
            _ => {}
        }
        options.finish();
    }

    /// Takes the settings of the classic preset. A part that is `false` is
    /// switched off; one that is missing has the defaults.
    fn preset(&mut self, mut options: Table, source: &mut Source<'_>) {
        let mut part = |name: &str| match options.shift_remove(name) {
            Some(Value::Bool(false)) => None,
            Some(value) => Some(value.into_table()),
            None => Some(Table::new()),
        };
        self.docs = part("docs");
        self.blogs.extend(part("blog"));
        self.pages = part("pages");
        self.theme = part("theme").unwrap_or_default();
        if let Some(gtag) = options.shift_remove("gtag") {
            self.analytics = tracking_id(gtag.into_table(), source);
        }
        let mut rest = Source::new("preset", options, source.report());
        sitemap(&mut rest);
        rest.ignore(&["debug", "svgr"]);
        rest.finish();
    }
}

/// Reports the options of the sitemap, which is always written.
fn sitemap(preset: &mut Source<'_>) {
    if let Some(Value::Bool(false)) =
        preset.take_if("sitemap", |value| !matches!(value, Value::Table(_)))
    {
        let text = "the sitemap is always written, if the site has a `url`";
        preset.report().unsupported("preset.sitemap", text);
    }
    let mut sitemap = preset.inner("sitemap");
    for (key, text) in [
        ("changefreq", "search engines ignore it"),
        ("priority", "search engines ignore it"),
        ("filename", "the file is `sitemap.xml`"),
        ("ignorePatterns", "write `unlisted: true` into these pages"),
        ("createSitemapItems", "code of the site does not run"),
        ("lastmod", "dates follow from `docs.show_last_update_time`"),
    ] {
        sitemap.unsupported(key, text);
    }
    sitemap.finish();
}

/// Returns the measurement id of Google Analytics, the first if there are
/// several.
fn tracking_id(options: Table, source: &mut Source<'_>) -> Option<String> {
    let mut gtag = Source::new("gtag", options, source.report());
    let (old, ids): (Vec<_>, Vec<_>) = gtag
        .texts("trackingID")
        .into_iter()
        .partition(|id| id.starts_with("UA-"));
    for id in old {
        let key = format!("gtag.trackingID: {id}");
        gtag.report()
            .unsupported(&key, "Universal Analytics ids collect no data since 2023");
    }
    if gtag.flag("anonymizeIP") == Some(false) {
        let text = "addresses of readers are always anonymised";
        gtag.report().unsupported("gtag.anonymizeIP", text);
    }
    for id in ids.iter().skip(1) {
        let key = format!("gtag.trackingID: {id}");
        let text = "pages report to one id: load the script of the others with `[[head]]`";
        gtag.report().unsupported(&key, text);
    }
    gtag.finish();
    ids.into_iter().next()
}

/// Returns whether the options of a preset are those of the classic one. Presets that
/// only add pages, such as Redocusaurus, have a theme of their own.
fn is_classic(options: &Table) -> bool {
    let is_part = |name: &str| matches!(options.get(name), Some(Value::Table(_)));
    ["docs", "blog", "pages"].iter().any(|part| is_part(part))
}

/// Returns whether a plugin has options of the blog plugin that no other one has.
fn is_blog(options: &Table) -> bool {
    const OPTIONS: [&str; 7] = [
        "authorsMapPath",
        "blogDescription",
        "blogSidebarCount",
        "blogSidebarTitle",
        "blogTitle",
        "feedOptions",
        "postsPerPage",
    ];
    OPTIONS.iter().any(|name| options.contains_key(*name))
}

/// Returns the short name of a plugin: `plugin-x` for `@docusaurus/plugin-x`
/// and `node_modules/@docusaurus/plugin-x/…`.
///
/// Plugins of other scopes keep their name without the scope, by which a few
/// are known.
fn short(name: &str) -> &str {
    let name = name.rsplit("node_modules/").next().unwrap_or(name);
    match name.strip_prefix('@') {
        Some(scoped) => scoped.split('/').nth(1).unwrap_or(scoped),
        None => name,
    }
}
