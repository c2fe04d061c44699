//! The settings of the theme, and style sheets.

use super::address::{Elsewhere, file_address};
use super::navbar;
use super::out::Settings;
use super::site::{attributes_of, head_tag};
use super::source::Source;
use super::styles::Styles;
use super::value::{Table, Value};

/// Takes the setting whether sidebars of blogs group posts by year.
pub(super) fn blogs_by_year(theme: &mut Table) -> bool {
    let mut blog = theme.shift_remove("blog").map(Value::into_table);
    let sidebar = blog.as_mut().and_then(|it| it.shift_remove("sidebar"));
    let sidebar = sidebar.map(Value::into_table).unwrap_or_default();
    !matches!(sidebar.get("groupByYear"), Some(Value::Bool(false)))
}

/// Translates `themeConfig`.
pub(super) fn theme(
    theme: &mut Source<'_>,
    settings: &mut Settings,
    elsewhere: &Elsewhere,
    styles: &Styles,
) {
    if let Some(image) = theme.text("image") {
        settings.set("image", file_address(&image));
        theme.moved("image", "image");
    }
    navbar::navbar(theme, settings, elsewhere, styles);
    navbar::footer(theme, settings, elsewhere);
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
    // The sidebar can always be hidden, so the option is dropped.
    sidebar.ignore(&["hideable"]);
    sidebar.finish();
    docs.unsupported(
        "versionPersistence",
        "the selected version is part of the URL",
    );
    docs.finish();
    for meta in theme.tables("metadata") {
        head_tag("meta", &attributes_of(meta), settings);
        theme.moved("metadata", "head");
    }
    search(theme, settings);
    let mut prism = theme.inner("prism");
    // All languages are supported, and colours are set in style sheets.
    prism.ignore(&["additionalLanguages", "theme", "darkTheme"]);
    prism.unsupported("defaultLanguage", "specify the language of each code block");
    prism.unsupported(
        "magicComments",
        "only the comments for highlighted, added and removed lines are supported; others are shown as text",
    );
    prism.finish();
    theme.unsupported("mermaid", "diagrams use the colours of the site");
    theme.unsupported("liveCodeblock", "live code blocks do not run");
    theme.unsupported("blog", "blogs are not supported");
}

fn search(theme: &mut Source<'_>, settings: &mut Settings) {
    let mut algolia = theme.inner("algolia");
    if algolia.is_empty() {
        return;
    }
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
            let text = "application, key or index is missing: the built-in search is used";
            algolia.report().manual("themeConfig.algolia", text);
        }
    }
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
pub(super) fn style_sheet(file: &str, source: &mut Source<'_>, out: &mut Settings) {
    let file = file.trim_start_matches("./");
    let key = source.name("customCss");
    if file.contains("node_modules/") {
        let text = format!("copy {file} into the site folder and add it to `css`");
        source.report().manual(&key, &text);
    } else if ![".css", ".scss", ".sass"]
        .iter()
        .any(|it| file.ends_with(it))
    {
        let text = format!("{file} is not CSS: compile it, and add the result to `css`");
        source.report().manual(&key, &text);
    } else {
        out.push("css", file);
        source.moved("customCss", "css");
    }
}
