//! The settings of the site itself: URLs, checks, languages, head tags.
//!
//! Checks get the levels with which the old build would have passed: Docusaurus
//! checks less than we do, and its defaults differ.

use serde_json::{Map, Value as Json, json};

use docs_model::data_block::{is_json, script_json};

use super::address::file_address;
use super::out::Settings;
use super::report::Report;
use super::source::Source;
use super::value::{Table, Value};
use crate::headers::origin;

/// Translates the settings of the site itself.
///
/// Settings about building and deploying with Docusaurus have no meaning here,
/// and are dropped without a report.
pub(super) fn site(source: &mut Source<'_>, out: &mut Settings) {
    for (key, target) in [
        ("title", "title"),
        ("tagline", "tagline"),
        ("url", "url"),
        ("baseUrl", "base_url"),
    ] {
        source.move_text(key, target, out);
    }
    source.move_flag("trailingSlash", "trailing_slash", out);
    if let Some(icon) = source.text("favicon") {
        out.set("favicon", file_address(&icon));
        source.moved("favicon", "favicon");
    }
    source.move_flag("noIndex", "no_index", out);
    let folders = source.texts("staticDirectories");
    if !folders.is_empty() {
        out.set("static_dirs", folders);
        source.moved("staticDirectories", "static_dirs");
    }
    custom_fields(source, out);
    checks(source, out);
    languages(source, out);
    head(source, out);
    let mut storage = source.inner("storage");
    if let Some(kind) = storage.text("type") {
        out.set("storage.type", kind.trim_end_matches("Storage"));
        storage.moved("type", "storage.type");
    }
    storage.move_text("namespace", "storage.namespace", out);
    storage.finish();
    // These only concern how Docusaurus builds and deploys.
    source.ignore(&[
        "organizationName",
        "projectName",
        "deploymentBranch",
        "githubHost",
        "githubPort",
        "future",
        "baseUrlIssueBanner",
    ]);
    source.unsupported(
        "clientModules",
        "client modules are not supported: load a script with `[[head]]`",
    );
    source.unsupported("titleDelimiter", "the title delimiter is always `|`");
    source.unsupported("ssrTemplate", "override the page template instead");
}

/// Converts the values that components read from the configuration.
///
/// Each is converted on its own, so that one that is only known at run time
/// does not take the others with it.
fn custom_fields(source: &mut Source<'_>, out: &mut Settings) {
    let mut fields = source.inner("customFields");
    let mut is_moved = false;
    for name in fields.keys() {
        let Some(value) = fields.take(&name) else {
            continue;
        };
        match value.into_json().filter(|json| !has_null_item(json)) {
            Some(json) => {
                out.set_at(&["custom_fields", &name], json);
                is_moved = true;
            }
            None => {
                let text = "a part of it is only known at run time: write it to site.toml";
                let name = fields.name(&name);
                fields.report().manual(&name, text);
            }
        }
    }
    if is_moved {
        source.moved("customFields", "custom_fields");
    }
}

/// Returns whether a list in `value` contains `null`, which TOML does not have.
/// Members of tables that are `null` are left out instead.
fn has_null_item(value: &Json) -> bool {
    match value {
        Json::Array(items) => items
            .iter()
            .any(|item| item.is_null() || has_null_item(item)),
        Json::Object(fields) => fields.values().any(has_null_item),
        _ => false,
    }
}

/// Converts the levels of checks.
///
/// Docusaurus has one level for links to Markdown files and one for all links; we
/// have one for both. Theirs for files comes on top: Docusaurus leaves a link whose
/// file is missing as an address, and checks it with all others. So ours is their
/// level of all links, with which a site that could be built before can still be
/// built.
fn checks(source: &mut Source<'_>, out: &mut Settings) {
    let mut markdown = source.inner("markdown");
    let mut hooks = markdown.table("hooks");
    markdown.move_text("format", "markdown.format", out);
    markdown.move_flag("emoji", "markdown.emoji", out);
    if markdown.flag("mermaid") == Some(true) {
        out.set("markdown.mermaid", "browser");
        markdown.moved("mermaid", "markdown.mermaid");
    }
    for (key, text) in [
        ("preprocessor", "pages are parsed as written"),
        ("parseFrontMatter", "front matter is parsed as written"),
        ("remarkRehypeOptions", "remark is not used"),
    ] {
        markdown.unsupported(key, text);
    }
    markdown.ignore(&["mdx1Compat"]);
    let mut anchors = markdown.inner("anchors");
    anchors.move_flag("maintainCase", "markdown.maintain_case", out);
    anchors.finish();
    markdown.finish();
    let mut hook = |name: &str| hooks.shift_remove(name).and_then(|level| level.text());
    let mut given = |key: &str| source.text(key).or_else(|| hook(key));
    let links = given("onBrokenLinks");
    let files = given("onBrokenMarkdownLinks");
    let images = given("onBrokenMarkdownImages");
    let anchors = given("onBrokenAnchors");
    let routes = given("onDuplicateRoutes");
    let of_links = level(links.as_deref().unwrap_or("throw"));
    out.set("checks.broken_links", of_links);
    source.moved("onBrokenLinks", "checks.broken_links");
    for (key, given, target) in [
        ("onBrokenAnchors", &anchors, "checks.broken_anchors"),
        ("onDuplicateRoutes", &routes, "checks.duplicate_routes"),
    ] {
        out.set(target, level(given.as_deref().unwrap_or("warn")));
        if given.is_some() {
            source.moved(key, target);
        }
    }
    // Docusaurus checks images in Markdown, but not in tags and front matter.
    let of_images = match images.as_deref() {
        Some("ignore") => "ignore",
        _ => "warn",
    };
    out.set("checks.broken_images", of_images);
    match images.as_deref() {
        Some("throw") => {
            let text = "missing images are warnings, because those in tags and front matter are \
                        checked, too; once `site-build check` reports none, set \
                        `checks.broken_images` to \"error\"";
            source.report().manual("onBrokenMarkdownImages", text);
        }
        Some(_) => source.moved("onBrokenMarkdownImages", "checks.broken_images"),
        None => {}
    }
    if let Some(of_files) = files.as_deref().map(level) {
        if is_laxer(of_links, of_files) {
            let text = format!(
                "links to files are checked at the level of all links, which is \"{of_links}\": \
                 for \"{of_files}\", change `checks.broken_links`"
            );
            source.report().manual("onBrokenMarkdownLinks", &text);
        } else {
            source.moved("onBrokenMarkdownLinks", "checks.broken_links");
        }
    }
}

/// Returns our name of a check level of Docusaurus.
///
/// Words that it does not have are warnings, as in Docusaurus.
pub(super) fn level(word: &str) -> &'static str {
    match word {
        "throw" => "error",
        "ignore" => "ignore",
        _ => "warn",
    }
}

/// Returns whether the level `a` is more lenient than `b`.
fn is_laxer(a: &str, b: &str) -> bool {
    let rank = |level: &str| {
        ["ignore", "warn", "error"]
            .iter()
            .position(|word| *word == level)
    };
    rank(a) < rank(b)
}

/// Converts the languages of the site and their settings. A language that is
/// configured but not listed is not built, and left out.
fn languages(source: &mut Source<'_>, out: &mut Settings) {
    let mut i18n = source.inner("i18n");
    i18n.move_text("defaultLocale", "i18n.default_locale", out);
    let locales = i18n.texts("locales");
    if !locales.is_empty() {
        out.set("i18n.locales", locales.clone());
        i18n.moved("locales", "i18n.locales");
    }
    i18n.move_text("path", "i18n.path", out);
    for (locale, settings) in i18n.table("localeConfigs") {
        let path = i18n.name(&format!("localeConfigs.{locale}"));
        let mut settings = Source::new(&path, settings.into_table(), i18n.report());
        let texts = [
            ("label", "label"),
            ("htmlLang", "html_lang"),
            ("direction", "direction"),
        ];
        let mut entry = settings.entry(&texts, &[]);
        // `path` is the folder of translations; the URL follows from the
        // locale.
        if let Some(folder) = settings.text("path").filter(|folder| *folder != locale) {
            entry.insert("path".to_owned(), folder.into());
        }
        settings.ignore(&["calendar", "translate"]);
        if let Some(base) = settings.text("baseUrl")
            && base.trim_matches('/') != locale
        {
            let text = "the URL of a locale is always the base URL followed by its name";
            settings
                .report()
                .unsupported(&format!("{path}.baseUrl"), text);
        }
        settings.finish();
        if !entry.is_empty() && (locales.is_empty() || locales.contains(&locale)) {
            out.set_at(&["i18n", "locale_configs", &locale], Json::Object(entry));
        }
    }
    i18n.finish();
}

/// Converts scripts, style sheets and other tags of the head.
///
/// Inline code is reported: pages run under a policy that forbids it.
fn head(source: &mut Source<'_>, out: &mut Settings) {
    for (key, tag, address) in [
        ("scripts", "script", "src"),
        ("stylesheets", "link", "href"),
    ] {
        for item in source.list(key) {
            let mut attributes = match item {
                Value::Text(text) => Map::from_iter([(address.to_owned(), Json::from(text))]),
                other => match attributes_of(other.into_table(), key, source.report()) {
                    Some(attributes) => attributes,
                    None => continue,
                },
            };
            let href = attributes.get(address).and_then(Json::as_str);
            if tag == "link" && href.is_some_and(|href| href.contains("katex")) {
                let text = "formulas are rendered as MathML, which needs no KaTeX style sheet";
                source.report().unsupported(key, text);
                continue;
            }
            if tag == "link" && !attributes.contains_key("rel") {
                attributes.insert("rel".to_owned(), "stylesheet".into());
            }
            head_tag(tag, &attributes, out);
            source.moved(key, "head");
        }
    }
    for (idx, mut tag) in source.tables("headTags").into_iter().enumerate() {
        let path = source.name(&format!("headTags[{idx}]"));
        let content = tag.shift_remove("innerHTML");
        let mut item = Source::new(&path, tag, source.report());
        let name = item.text("tagName").unwrap_or_default();
        let attributes = item.table("attributes");
        element(&name, attributes, content, &path, item.report(), out);
        item.ignore(&["customElement"]);
        item.finish();
    }
}

/// Converts an element of the head, and reports the outcome as `key`.
///
/// Only data has content, such as JSON-LD; inline code is reported, because pages run under
/// a policy that forbids it.
pub(super) fn element(
    name: &str,
    attributes: Table,
    content: Option<Value>,
    key: &str,
    report: &mut Report,
    out: &mut Settings,
) {
    if !matches!(name, "script" | "link" | "meta" | "style") {
        let text = "only `meta`, `link` and `script` are allowed in the head";
        return report.unsupported(key, text);
    }
    let content = content.filter(|content| !content.is_nothing());
    if content.is_none() && name == "style" {
        return report.unsupported(key, "it is empty");
    }
    let Some(content) = content else {
        if let Some(attributes) = attributes_of(attributes, key, report) {
            head_tag(name, &attributes, out);
            report.moved(key, "head");
        }
        return;
    };
    let media_type = attributes.get("type").and_then(Value::text);
    if name != "script" || !media_type.is_some_and(|media_type| is_json(&media_type)) {
        let text = "inline scripts and styles are not allowed: move the code to a file";
        return report.unsupported(key, text);
    }
    let Some(data) = data_text(content) else {
        let text = "its data is only known at run time: write it to `content` of `[[head]]`";
        return report.manual(key, text);
    };
    if let Err(fault) = script_json(&data) {
        return report.manual(key, &format!("its data is not JSON: {fault}"));
    }
    if let Some(attributes) = attributes_of(attributes, key, report) {
        let tag = json!({ "tag": name, "attributes": attributes, "content": data });
        out.push("head", tag);
        report.moved(key, "head");
    }
}

/// Returns the text of the content of an element, or data as JSON.
fn data_text(content: Value) -> Option<String> {
    match content {
        Value::Text(text) => Some(text),
        data @ (Value::List(_) | Value::Table(_)) => Some(data.into_json()?.to_string()),
        _ => None,
    }
}

/// Returns the attributes of a tag; `true` becomes an attribute without a
/// value.
///
/// Attributes whose values are not constant are left out. Without its content or address, a
/// tag has no effect: returns `None`, and reports it as `key`.
pub(super) fn attributes_of(
    table: Table,
    key: &str,
    report: &mut Report,
) -> Option<Map<String, Json>> {
    let is_unknown = |name: &&str| matches!(table.get(*name), Some(Value::Unknown));
    if let Some(name) = ["content", "href", "src"]
        .iter()
        .find(|name| is_unknown(name))
    {
        let names = ["property", "name", "rel"];
        let of = names.iter().find_map(|name| table.get(*name)?.text());
        let of = of.map_or_else(String::new, |of| format!(" of `{of}`"));
        let text = format!(
            "left out, because its `{name}`{of} is only known at run time: write the tag to `[[head]]`"
        );
        report.manual(key, &text);
        return None;
    }
    let entries = table.into_iter().filter_map(|(name, value)| match value {
        Value::Bool(true) => Some((name, Json::from(""))),
        other => other.text().map(|text| (name, Json::from(text))),
    });
    Some(entries.collect())
}

/// Adds a head tag, and its host to the content security policy.
///
/// Only scripts and style sheets need an entry of their own; images may come
/// from anywhere.
pub(super) fn head_tag(tag: &str, attributes: &Map<String, Json>, out: &mut Settings) {
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
        out.allow(directive, &origin);
    }
    out.push("head", json!({ "tag": tag, "attributes": attributes }));
}
