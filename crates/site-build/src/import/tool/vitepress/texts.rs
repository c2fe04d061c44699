//! Interface texts of VitePress: labels of the theme, of containers and of the search.

use super::super::languages::Language;
use crate::import::source::Source;
use crate::import::value::{Table, Value};

/// Texts of `themeConfig`, with the ids of ours.
const LABELS: [(&str, &str); 6] = [
    ("returnToTopLabel", "theme.BackToTopButton.buttonAriaLabel"),
    (
        "sidebarMenuLabel",
        "theme.docs.sidebar.toggleSidebarButtonAriaLabel",
    ),
    ("langMenuLabel", "theme.navbar.mobileLanguageDropdown.label"),
    ("skipToContentLabel", "theme.common.skipToMainContent"),
    ("lightModeSwitchTitle", "theme.colorToggle.switchToLight"),
    ("darkModeSwitchTitle", "theme.colorToggle.switchToDark"),
];

/// Texts of `themeConfig.notFound`.
const NOT_FOUND: [(&str, &str); 3] = [
    ("title", "theme.NotFound.title"),
    ("quote", "theme.NotFound.p1"),
    ("linkText", "theme.NotFound.home"),
];

/// Titles of `markdown.container`.
const CONTAINERS: [(&str, &str); 8] = [
    ("tipLabel", "theme.admonition.tip"),
    ("infoLabel", "theme.admonition.info"),
    ("warningLabel", "theme.admonition.warning"),
    ("dangerLabel", "theme.admonition.danger"),
    ("detailsLabel", "theme.admonition.details"),
    ("noteLabel", "theme.admonition.note"),
    ("importantLabel", "theme.admonition.important"),
    ("cautionLabel", "theme.admonition.caution"),
];

/// Texts of the search, by their path below `translations`.
const SEARCH: [(&[&str], &str); 6] = [
    (&["button", "buttonText"], "theme.SearchBar.label"),
    (
        &["modal", "noResultsText"],
        "theme.SearchModal.noResultsScreen.noResultsText",
    ),
    (
        &["modal", "resetButtonTitle"],
        "theme.SearchModal.searchBox.resetButtonTitle",
    ),
    (
        &["modal", "footer", "selectText"],
        "theme.SearchModal.footer.selectText",
    ),
    (
        &["modal", "footer", "navigateText"],
        "theme.SearchModal.footer.navigateText",
    ),
    (
        &["modal", "footer", "closeText"],
        "theme.SearchModal.footer.closeText",
    ),
];

/// The file that texts are converted to, as the report names it.
pub(super) const TEXTS: &str = "code.json";

/// Converts the labels of the theme.
pub(super) fn labels(theme: &mut Source<'_>, language: &mut Language) {
    convert(theme, &LABELS, language);
    // The names of what the two titles above switch.
    theme.ignore(&["darkModeSwitchLabel"]);
    let mut not_found = theme.inner("notFound");
    convert(&mut not_found, &NOT_FOUND, language);
    not_found.ignore(&["code", "linkLabel"]);
    not_found.finish();
    let updated = match theme.take("lastUpdated") {
        Some(Value::Table(updated)) => {
            if updated.contains_key("formatOptions") {
                let name = theme.name("lastUpdated.formatOptions");
                let text = "dates are written as usual in the language of the page";
                theme.report().unsupported(&name, text);
            }
            updated.get("text").and_then(Value::text)
        }
        Some(Value::Text(text)) => Some(text),
        _ => None,
    };
    // VitePress writes the date after a colon.
    if let Some(text) = updated.or_else(|| theme.text("lastUpdatedText")) {
        language.add_text(
            "theme.lastUpdated.lastUpdatedAtBy",
            format!("{text}{{atDate}}{{byUser}}"),
        );
        language.add_text("theme.lastUpdated.atDate", ": {date}");
        theme.moved("lastUpdated", TEXTS);
    }
    let mut footer = theme.inner("docFooter");
    for (key, id) in [
        ("prev", "theme.docs.paginator.previous"),
        ("next", "theme.docs.paginator.next"),
    ] {
        match footer.take(key) {
            Some(Value::Text(text)) => {
                language.add_text(id, text);
                footer.moved(key, TEXTS);
            }
            Some(Value::Bool(false)) => {
                let text = format!("write `pagination_{key}: null` into pages without this link");
                let name = footer.name(key);
                footer.report().manual(&name, &text);
            }
            _ => {}
        }
    }
    footer.finish();
}

/// Converts the titles of containers and of the button of code blocks, of `markdown`.
pub(super) fn markdown(markdown: &mut Source<'_>, language: &mut Language) {
    let mut container = markdown.inner("container");
    convert(&mut container, &CONTAINERS, language);
    container.finish();
    let copy = [("codeCopyButtonTitle", "theme.CodeBlock.copyButtonAriaLabel")];
    convert(markdown, &copy, language);
    let mut button = markdown.inner("codeCopyButton");
    let texts = [
        ("tooltipText", "theme.CodeBlock.copyButtonAriaLabel"),
        ("copiedText", "theme.CodeBlock.copied"),
    ];
    convert(&mut button, &texts, language);
    button.finish();
}

/// Converts the texts of the search, of `search.options` of a language, or of the part of
/// the shared options for it.
pub(super) fn search(options: &Table, key: &str, language: &mut Language) -> bool {
    let of_locale = inner(options, &["locales", key]);
    let tables = [Some(options), of_locale].into_iter().flatten();
    let mut is_converted = false;
    for table in tables {
        for (steps, id) in SEARCH {
            let (last, tables) = steps.split_last().unwrap_or((&"", &[]));
            let path: Vec<&str> = std::iter::once("translations")
                .chain(tables.iter().copied())
                .collect();
            let text = inner(table, &path).and_then(|table| table.get(*last)?.text());
            if let Some(text) = text {
                language.add_text(id, text);
                is_converted = true;
            }
        }
    }
    is_converted
}

/// Returns the table at a path.
fn inner<'t>(table: &'t Table, steps: &[&str]) -> Option<&'t Table> {
    steps
        .iter()
        .try_fold(table, |table, step| match table.get(*step)? {
            Value::Table(table) => Some(table),
            _ => None,
        })
}

/// Converts texts by key.
fn convert(source: &mut Source<'_>, texts: &[(&str, &str)], language: &mut Language) {
    for (key, id) in texts {
        if let Some(text) = source.text(key) {
            language.add_text(id, text);
            source.moved(key, TEXTS);
        }
    }
}
