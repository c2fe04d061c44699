//! The settings of the theme, and style sheets.
//!
//! Options that are always on here (hiding the sidebar, all languages of code
//! blocks) are dropped, and options for looks are left to style sheets.

use serde_json::Value as Json;

use super::address::{ExternalPaths, file_address};
use super::navbar;
use super::out::Settings;
use super::search::set_hosted_search;
use super::site::{attributes_of, head_tag};
use super::source::Source;
use super::styles::Styles;
use super::value::{Table, Value};

/// Class name by which Docusaurus marks highlighted lines.
const HIGHLIGHTED: &str = "theme-code-block-highlighted-line";

/// Takes the setting whether sidebars of blogs group posts by year.
///
/// It is the only setting of blogs in the theme, and has to be known when the
/// blogs are translated.
pub(super) fn blogs_by_year(theme: &mut Table) -> bool {
    let mut blog = theme.shift_remove("blog").map(Value::into_table);
    let sidebar = blog
        .as_mut()
        .and_then(|blog| blog.shift_remove("sidebar"))
        .map(Value::into_table)
        .unwrap_or_default();
    !matches!(sidebar.get("groupByYear"), Some(Value::Bool(false)))
}

/// Translates `themeConfig`.
///
/// Settings for all docs are written to `docs`, and distributed to the
/// instances later.
pub(super) fn theme(
    theme: &mut Source<'_>,
    settings: &mut Settings,
    external_paths: &ExternalPaths,
    styles: &Styles,
) {
    if let Some(image) = theme.text("image") {
        settings.set("image", file_address(&image));
        theme.moved("image", "image");
    }
    navbar::navbar(theme, settings, external_paths, styles);
    navbar::footer(theme, settings, external_paths);
    let mut bar = theme.inner("announcementBar");
    bar.move_text("id", "announcement_bar.id", settings);
    bar.move_text("content", "announcement_bar.content", settings);
    bar.move_flag("isCloseable", "announcement_bar.closeable", settings);
    for key in ["backgroundColor", "textColor"] {
        bar.unsupported(key, "set the colour in a style sheet instead");
    }
    bar.finish();
    let mut mode = theme.inner("colorMode");
    mode.move_text("defaultMode", "color_mode.default_mode", settings);
    mode.move_flag("disableSwitch", "color_mode.disable_switch", settings);
    mode.move_flag(
        "respectPrefersColorScheme",
        "color_mode.respect_system",
        settings,
    );
    mode.finish();
    let mut contents = theme.inner("tableOfContents");
    for (key, target) in [
        ("minHeadingLevel", "table_of_contents.min_heading_level"),
        ("maxHeadingLevel", "table_of_contents.max_heading_level"),
    ] {
        contents.move_number(key, target, settings);
    }
    contents.finish();
    let mut docs = theme.inner("docs");
    let mut sidebar = docs.inner("sidebar");
    sidebar.move_flag(
        "autoCollapseCategories",
        "docs.sidebar_auto_collapse",
        settings,
    );
    if sidebar.flag("hideable") == Some(false) {
        let text = "readers can always hide the sidebar";
        let name = sidebar.name("hideable");
        sidebar.report().unsupported(&name, text);
    }
    sidebar.finish();
    docs.unsupported(
        "versionPersistence",
        "the selected version is part of the URL",
    );
    docs.finish();
    for meta in theme.tables("metadata") {
        if let Some(attributes) = attributes_of(meta, "themeConfig.metadata", theme.report()) {
            head_tag("meta", &attributes, settings);
            theme.moved("metadata", "head");
        }
    }
    search(theme, settings);
    let mut prism = theme.inner("prism");
    // Languages need no setting.
    prism.ignore(&["additionalLanguages"]);
    for key in ["theme", "darkTheme"] {
        prism.unsupported(
            key,
            "the colours of code are custom properties: set them in a style sheet",
        );
    }
    prism.unsupported("defaultLanguage", "specify the language of each code block");
    magic_comments(&mut prism, settings);
    prism.finish();
    theme.unsupported("mermaid", "diagrams use the colours of the site");
    theme.unsupported("liveCodeblock", "live code blocks do not run");
}

/// Converts the comments in code that give lines a class name. The one for
/// highlighted lines is built in.
fn magic_comments(prism: &mut Source<'_>, settings: &mut Settings) {
    let mut comments = Vec::new();
    for (i, comment) in prism.tables("magicComments").into_iter().enumerate() {
        let key = format!("magicComments[{i}]");
        let path = prism.name(&key);
        let mut comment = Source::new(&path, comment, prism.report());
        let mut entry = comment.entry(&[("className", "class_name"), ("line", "line")], &[]);
        if let Some(block) = comment.entry_of("block", &["start", "end"]) {
            entry.insert("block".to_owned(), block);
        }
        comment.finish();
        let is_built_in = entry
            .get("line")
            .is_none_or(|line| line == "highlight-next-line")
            && (entry.get("block")).is_none_or(|block| block["start"] == "highlight-start")
            && entry
                .get("class_name")
                .is_some_and(|class| class == HIGHLIGHTED);
        let has_class = entry.contains_key("class_name");
        if is_built_in || !has_class || entry.len() < 2 {
            continue;
        }
        comments.push(Json::Object(entry));
        prism.moved(&key, "markdown.magic_comments");
    }
    if !comments.is_empty() {
        settings.set("markdown.magic_comments", comments);
    }
}

/// Converts the settings of the hosted search. If a required one is missing, the
/// site gets the built-in search, and the report says so.
fn search(theme: &mut Source<'_>, settings: &mut Settings) {
    let mut algolia = theme.inner("algolia");
    if algolia.is_empty() {
        return;
    }
    set_hosted_search(&mut algolia, settings);
    algolia.move_flag("contextualSearch", "search.contextual", settings);
    match algolia.take("searchPagePath") {
        Some(Value::Bool(false)) => settings.set("search.search_page", false),
        Some(value) => settings.set_some("search.search_page", value.text()),
        None => {}
    }
    algolia.move_text("externalUrlRegex", "search.external_url_regex", settings);
    algolia.move_flag("insights", "search.insights", settings);
    algolia.move_data("searchParameters", "search.search_parameters", settings);
    let replacement = algolia.entry_of("replaceSearchResultPathname", &["from", "to"]);
    if let Some(replacement) = replacement {
        settings.set("search.replace_search_result_pathname", replacement);
    }
    algolia.unsupported("placeholder", "write the text to `i18n/<locale>/code.json`");
    algolia.unsupported("askAi", "the AI assistant of the search is not supported");
    algolia.finish();
}

/// Adds a style sheet, or reports why it cannot be used.
///
/// A sheet in a package is not part of the site folder; other languages than
/// CSS and Sass have to be compiled by their own tools.
pub(super) fn style_sheet(file: &str, source: &mut Source<'_>, out: &mut Settings) {
    let file = file.trim_start_matches("./");
    let key = source.name("customCss");
    if file.contains("node_modules/") {
        let text = format!("copy {file} into the site folder and add it to `css`");
        source.report().manual(&key, &text);
    } else if ![".css", ".scss", ".sass"]
        .iter()
        .any(|ending| file.ends_with(ending))
    {
        let text = format!("{file} is not CSS: compile it, and add the result to `css`");
        source.report().manual(&key, &text);
    } else {
        out.push("css", file);
        source.moved("customCss", "css");
    }
}
