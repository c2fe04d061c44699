//! Translates the configuration of a Docusaurus site to settings of
//! `site.toml`.
//!
//! The order matters in two places: whether a blog has posts decides if links
//! to it are internal, and the theme's settings for all docs are applied last.

use located_data::path;
use serde_json::{Value as Json, json};

use super::address::ExternalPaths;
use super::docs::Docs;
use super::out::Settings;
use super::page_plugins::Spec;
use super::plugins::Plugins;
use super::redirects::Creators;
use super::report::Report;
use super::source::Source;
use super::styles::Styles;
use super::value::{Table, Value};
use super::{blog, docs, pages, site, theme};

/// A translated configuration.
///
/// It is independent of the folder, but for the functions that `translate` is
/// given.
#[derive(Debug, Default)]
pub(super) struct Imported {
    pub(super) settings: Settings,
    pub(super) report: Report,
    /// All docs instances, the main one first.
    pub(super) docs: Vec<Docs>,
    /// What creates redirects from the addresses of pages.
    pub(super) create_redirects: Creators,
}

/// Translates a configuration. `has_markdown` returns whether a folder of the site
/// contains Markdown files, and `read` returns the text of a file.
///
/// `text` is the source of the configuration, in which the report looks up
/// lines. Checks that Docusaurus does not make are set to warnings, so that a
/// site that could be built before can be built at once, and each is named in
/// the report.
pub(super) fn translate(
    config: Table,
    text: &str,
    has_markdown: impl Fn(&str) -> bool,
    read: &dyn Fn(&str) -> Option<String>,
) -> Imported {
    let mut out = Imported {
        report: Report::new(text),
        ..Imported::default()
    };
    let mut plugins = Plugins::default();
    let mut source = Source::new("", config, &mut out.report);
    site::site(&mut source, &mut out.settings);
    plugins.take(&mut source);
    let mut theme_config = source.table("themeConfig");
    theme_config.values_mut().for_each(without_pathname);
    source.finish();
    relax_checks(&mut out);
    match plugins.pages {
        Some(table) => pages::pages(table, &mut out.settings, &mut out.report),
        None => out.settings.set("pages.path", ""),
    }
    let mut external_paths = ExternalPaths::default();
    let by_year = theme::blogs_by_year(&mut theme_config);
    blogs(
        plugins.blogs,
        by_year,
        has_markdown,
        &mut external_paths,
        &mut out,
    );
    apis(plugins.specs, &mut plugins.routes, read, &mut out);
    for route in &plugins.routes {
        external_paths.add(route);
        out.settings.push("external", external(route));
    }
    for table in plugins.docs.into_iter().chain(plugins.instances) {
        let instance = docs::docs(table, &mut out.settings, &mut out.report);
        out.docs.push(instance);
    }
    let styles = style_sheets(plugins.theme, read, &mut out);
    if let Some(id) = plugins.analytics {
        out.settings.set(
            "analytics",
            json!({ "provider": "google", "measurement_id": id }),
        );
        out.report
            .moved("gtag.trackingID", "analytics.measurement_id");
    }
    for (name, path) in plugins.aliases {
        out.report.moved(&format!("alias {name}"), "aliases");
        out.settings.set_at(&["aliases", &name], path.into());
    }
    for redirect in plugins.redirects {
        out.settings.push("redirects", redirect);
    }
    out.create_redirects = plugins.create_redirects;
    let mut source = Source::new("themeConfig", theme_config, &mut out.report);
    theme::theme(&mut source, &mut out.settings, &external_paths, &styles);
    source.finish();
    // Settings of the theme apply to all docs.
    let shared = out.settings.take("docs");
    for docs in &mut out.docs {
        docs.settings.extend(shared.clone());
    }
    out
}

/// Removes the prefix of addresses that Docusaurus does not take for pages. Ours are looked up
/// among files as well.
fn without_pathname(value: &mut Value) {
    match value {
        Value::Text(text) => {
            if let Some(address) = path::pathname(text, "/") {
                *text = address;
            }
        }
        Value::List(items) => items.iter_mut().for_each(without_pathname),
        Value::Table(table) => table.values_mut().for_each(without_pathname),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Function(_) | Value::Unknown => {}
    }
}

/// Sets checks that Docusaurus does not make to warnings.
fn relax_checks(out: &mut Imported) {
    // Docusaurus bundles whatever a component imports; some of these components
    // cannot run on our pages.
    out.settings.set("checks.unknown-component", "warn");
    let text = "unknown components are reported as warnings, and their content is shown; once \
                `site-build check` reports none, set `checks.unknown-component` to \"error\"";
    out.report.manual("components", text);
    out.settings.set("checks.javascript-expression", "warn");
    // Docusaurus has no tags by the names of files; a folder of components may have code
    // that no page uses, and that we cannot read.
    out.settings.set("components_dir", "");
    // With warnings, a page that is a component still shows its constant texts.
    for code in ["commonjs", "import", "missing-export", "syntax"] {
        let key = format!("checks.component-{code}");
        out.settings.set(&key, "warn");
    }
    let text = "expressions in pages that are not constant are reported as warnings, and shown as \
                written; once `site-build check` reports none, remove `checks.javascript-expression`";
    out.report.manual("expressions", text);
    out.settings.set("checks.style-reference", "warn");
    out.settings.set("checks.style-syntax", "warn");
}

/// Translates the blogs. The route of one without posts is added to `external_paths`.
fn blogs(
    blogs: Vec<Table>,
    by_year: bool,
    has_markdown: impl Fn(&str) -> bool,
    external_paths: &mut ExternalPaths,
    out: &mut Imported,
) {
    for table in blogs {
        if has_markdown(&blog::folder(&table)) {
            blog::blog(table, by_year, &mut out.settings, &mut out.report);
            continue;
        }
        let route = blog::route(&table);
        let folder = blog::folder(&table);
        let text = format!("the folder `{folder}` has no posts; links to the blog are kept");
        out.report.manual("blog", &text);
        external_paths.add(&route);
        out.settings.push("external", external(&route));
    }
}

/// Adds the style sheets of the site, and what they say of its look. `theme` are the
/// options of the theme.
fn style_sheets(theme: Table, read: &dyn Fn(&str) -> Option<String>, out: &mut Imported) -> Styles {
    let mut source = Source::new("theme", theme, &mut out.report);
    for file in source.texts("customCss") {
        theme::style_sheet(&file, &mut source, &mut out.settings);
    }
    source.finish();
    let sheets = out
        .settings
        .get("css")
        .and_then(Json::as_array)
        .cloned()
        .unwrap_or_default();
    let styles = Styles::new(sheets.iter().filter_map(Json::as_str), read);
    styles.translate(&mut out.settings, &mut out.report);
    styles
}

/// Adds a reference for each API description in the site folder. The routes of others
/// are added to `routes`.
fn apis(
    specs: Vec<Spec>,
    routes: &mut Vec<String>,
    read: &dyn Fn(&str) -> Option<String>,
    out: &mut Imported,
) {
    for (number, spec) in (1..).zip(specs) {
        let Spec { id, file, route } = spec;
        let key = format!("specs[{}]", number - 1);
        let Some(route) = route else {
            let text = format!(
                "`{file}` has no route, so components show it: replace them with links to an \
                 `[[api]]` for it"
            );
            out.report.manual(&key, &text);
            continue;
        };
        if route.is_empty() || read(&file).is_none() {
            let text = format!(
                "its description `{file}` is not a file of the site: add it, and an `[[api]]` for it"
            );
            out.report.manual(&key, &text);
            routes.extend((!route.is_empty()).then_some(route));
            continue;
        }
        let id = id.unwrap_or_else(|| match number {
            1 => "api".to_owned(),
            _ => format!("api-{number}"),
        });
        let route = format!("/{route}");
        let api = json!({ "id": id, "path": file, "route": route });
        out.settings.push("api", api);
        out.report.moved(&key, "api");
    }
}

/// Returns the `external` entry for a part of the site that is served by
/// something else.
///
/// Links below it are not checked.
fn external(route: &str) -> serde_json::Value {
    json!({ "path": format!("/{}/**", route.trim_matches('/')) })
}
