//! The settings of the docs and their versions.
//!
//! An instance is a `[docs]` table, or one of several `[[docs]]` with an id.

use docs_model::config::DEFAULT_DOCS;
use serde_json::{Map, Value as Json};

use super::edit_url;
use super::out::Settings;
use super::report::Report;
use super::site::level;
use super::source::Source;
use super::value::{Table, Value};

/// One docs instance.
///
/// Settings that apply to all instances are added after all of them are
/// translated.
#[derive(Debug, Default)]
pub(super) struct Docs {
    /// Id of the instance.
    pub(super) id: String,
    /// Settings of the instance.
    pub(super) settings: Map<String, Json>,
    /// Path of the sidebar file, relative to the site folder.
    pub(super) sidebar_path: Option<String>,
}

/// Returns the name of a docs instance in the report.
///
/// The id is part of it only on sites with several, where keys would be
/// ambiguous.
pub(super) fn name(id: &str) -> String {
    match id {
        DEFAULT_DOCS => "docs".to_owned(),
        id => format!("docs {id}"),
    }
}

/// Translates the settings of docs.
///
/// Three settings change: `editUrl` becomes a pattern with `{path}`,
/// `routeBasePath` begins with a slash, and levels of checks that Docusaurus
/// sets for each instance apply to the whole site.
pub(super) fn docs(table: Table, settings: &mut Settings, report: &mut Report) -> Docs {
    let id = table
        .get("id")
        .and_then(Value::text)
        .unwrap_or_else(|| DEFAULT_DOCS.to_owned());
    let sidebar_path = translate(&name(&id), table, settings, report);
    Docs {
        settings: settings.take("docs"),
        sidebar_path,
        id,
    }
}

/// Translates the settings of an instance into the table `docs` of `settings`,
/// from which the caller takes it. Returns the path of the sidebar file.
fn translate(
    name: &str,
    table: Table,
    settings: &mut Settings,
    report: &mut Report,
) -> Option<String> {
    let mut docs = Source::new(name, table, report);
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
    // Pages of Docusaurus show their description to search engines only.
    settings.set("docs.show_description", false);
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
        docs.move_flag(key, target, settings);
    }
    for (key, target) in [
        ("tags", "docs.tags"),
        ("tagsBasePath", "docs.tags_base_path"),
    ] {
        docs.move_text(key, target, settings);
    }
    // A configuration whose code sets the version later has an empty text here.
    if let Some(version) = docs.text("lastVersion").filter(|text| !text.is_empty()) {
        settings.set("docs.last_version", version);
        docs.moved("lastVersion", "docs.last_version");
    }
    for key in ["include", "exclude"] {
        let patterns = docs.texts(key);
        if !patterns.is_empty() {
            settings.set(&format!("docs.{key}"), patterns);
            docs.moved(key, &format!("docs.{key}"));
        }
    }
    let only = docs.texts("onlyIncludeVersions");
    if !only.is_empty() {
        settings.set("docs.only_include_versions", only);
        docs.moved("onlyIncludeVersions", "docs.only_include_versions");
    }
    if let Some(word) = docs.text("onInlineTags") {
        settings.set("checks.unknown_tags", level(&word));
        docs.moved("onInlineTags", "checks.unknown_tags");
    }
    let edit_url = edit_url::take(&mut docs, &folder);
    if let Some(url) = edit_url {
        settings.set("docs.edit_url", url);
        docs.moved("editUrl", "docs.edit_url");
    }
    versions(&mut docs, settings);
    admonitions(&mut docs, settings);
    let sidebar = match docs.take("sidebarPath") {
        Some(Value::Bool(false)) => {
            settings.set("docs.sidebar_path", false);
            None
        }
        Some(value) => value.text(),
        None => {
            // A file `sidebars.json` that the configuration does not name has no effect.
            settings.set("docs.sidebar_path", true);
            None
        }
    };
    docs.ignore(&["id"]);
    for key in ["editCurrentVersion", "editLocalizedFiles"] {
        docs.unsupported(
            key,
            "edit links point to the file that the page was read from",
        );
    }
    plugins(&mut docs, settings);
    docs.finish();
    sidebar
}

/// Plugins for syntax that pages have without one: that of GitHub, its alerts, and
/// directives.
const BUILT_IN_PLUGINS: [&str; 5] = [
    "remark-gfm",
    "remark-directive",
    "remark-github-blockquote-alert",
    "remark-github-admonitions-to-directives",
    "rehype-github-alerts",
];

/// Converts the Markdown plugins of docs or of a blog. Plugins for formulas
/// become a setting; the others are reported.
///
/// Plugins are code on a syntax tree that we do not have. Each is named in the
/// report with its place, because pages that depend on it have to be edited.
pub(super) fn plugins(content: &mut Source<'_>, settings: &mut Settings) {
    for key in [
        "remarkPlugins",
        "rehypePlugins",
        "beforeDefaultRemarkPlugins",
        "beforeDefaultRehypePlugins",
        "recmaPlugins",
    ] {
        let items = content.list(key);
        for item in items {
            let mut parts = item.into_list().into_iter();
            let item = parts.next().unwrap_or(Value::Null);
            let options = parts.next().unwrap_or(Value::Null);
            let name = item.text().unwrap_or_else(|| "(a function)".to_owned());
            if matches!(&*name, "remark-math" | "rehype-katex" | "rehype-mathjax") {
                let path = format!("{}: {name}", content.name(key));
                formulas(&path, options, settings, content.report());
                content.moved(key, "markdown.math");
            } else if !name.contains("npm2yarn") && !BUILT_IN_PLUGINS.contains(&&*name) {
                let text = "Markdown plugins do not run: check which pages depend on it";
                let key = content.name(key);
                content
                    .report()
                    .unsupported(&format!("{key}: {name}"), text);
            }
        }
    }
}

/// Converts the options of plugins for formulas; options without an equivalent
/// are reported.
///
/// `path` is the place of the options in the configuration.
fn formulas(path: &str, options: Value, settings: &mut Settings, report: &mut Report) {
    settings.set("markdown.math", true);
    if matches!(options, Value::Unknown) {
        let text = "its options are only known at run time: write them to `[markdown]`";
        report.manual(path, text);
    }
    let mut options = Source::new(path, options.into_table(), report);
    for (name, text) in options.table("macros") {
        match text.text() {
            Some(text) => settings.set_at(&["markdown", "math_macros", &name], text.into()),
            None => options.report().manual(
                &format!("{path}.macros.{name}"),
                "write its definition as a string in `markdown.math_macros`",
            ),
        }
    }
    if options.flag("singleDollarTextMath") == Some(false) {
        settings.set("markdown.math_single_dollar", false);
        options.moved("singleDollarTextMath", "markdown.math_single_dollar");
    }
    options.ignore(&["output", "throwOnError", "displayMode"]);
    for (key, text) in [
        ("strict", "formulas are read as with `strict: false`"),
        (
            "trust",
            "links, images and attributes in formulas are rejected",
        ),
        (
            "errorColor",
            "errors are reported, and shown in a colour of the theme",
        ),
        ("leqno", "equation numbers are at the end of the line"),
        ("fleqn", "display formulas are centred"),
    ] {
        options.unsupported(key, text);
    }
    options.finish();
}

/// Converts the settings of versions. A version without an entry has the
/// defaults.
fn versions(docs: &mut Source<'_>, settings: &mut Settings) {
    for (name, version) in docs.table("versions") {
        let path = docs.name(&format!("versions.{name}"));
        let mut version = Source::new(&path, version.into_table(), docs.report());
        let texts = [
            ("label", "label"),
            ("path", "path"),
            ("banner", "banner"),
            ("className", "class_name"),
        ];
        let entry = version.entry(&texts, &[("badge", "badge"), ("noIndex", "no_index")]);
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

/// Converts additional kinds of admonitions. The built-in kinds are always
/// there.
fn admonitions(docs: &mut Source<'_>, settings: &mut Settings) {
    let mut options = docs.inner("admonitions");
    let keywords = options.texts("keywords");
    options.ignore(&["extendDefaults"]);
    options.finish();
    if !keywords.is_empty() {
        settings.set("markdown.admonitions", keywords);
        docs.moved("admonitions.keywords", "markdown.admonitions");
    }
}
