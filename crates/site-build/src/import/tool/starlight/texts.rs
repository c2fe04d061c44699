//! Interface texts of Starlight, which a site has in `src/content/i18n`.

use located_data::{Syntax, path};

use super::super::Input;
use super::super::languages::Languages;
use crate::import::report::Report;

/// Folder of the texts: a file for each language.
const FOLDER: &str = "src/content/i18n";

/// Texts of Starlight, with the ids of ours.
const TEXTS: [(&str, &str); 18] = [
    ("skipLink.label", "theme.common.skipToMainContent"),
    ("search.label", "theme.SearchBar.label"),
    (
        "search.cancelLabel",
        "theme.SearchModal.searchBox.cancelButtonText",
    ),
    (
        "languageSelect.accessibleLabel",
        "theme.navbar.mobileLanguageDropdown.label",
    ),
    (
        "menuButton.accessibleLabel",
        "theme.docs.sidebar.toggleSidebarButtonAriaLabel",
    ),
    (
        "sidebarNav.accessibleLabel",
        "theme.docs.sidebar.navAriaLabel",
    ),
    (
        "tableOfContents.onThisPage",
        "theme.TOCCollapsible.toggleButtonLabel",
    ),
    ("i18n.untranslatedContent", "theme.docs.untranslated"),
    ("page.editLink", "theme.common.editThisPage"),
    ("page.previousLink", "theme.docs.paginator.previous"),
    ("page.nextLink", "theme.docs.paginator.next"),
    ("404.text", "theme.NotFound.p1"),
    ("aside.tip", "theme.admonition.tip"),
    ("aside.note", "theme.admonition.note"),
    ("aside.caution", "theme.admonition.caution"),
    ("aside.danger", "theme.admonition.danger"),
    ("expressiveCode.copyButtonCopied", "theme.CodeBlock.copied"),
    (
        "expressiveCode.copyButtonTooltip",
        "theme.CodeBlock.copyButtonAriaLabel",
    ),
];

/// Reads the texts of the languages. Texts without an equivalent here are those of the
/// site's own components, and are left.
pub(super) fn read(input: &Input<'_>, languages: &mut Languages, report: &mut Report) {
    for file in input.folder.ending_with(FOLDER, "") {
        let Some(syntax) = Syntax::of_path(&file) else {
            continue;
        };
        let name = path::file_name(&file);
        let tag = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let main = std::iter::once(&mut languages.main);
        let mut all = main.chain(&mut languages.others);
        let Some(language) = all.find(|language| language.has_tag(tag)) else {
            let text = format!("the site has no language `{tag}`");
            report.manual(&file, &text);
            continue;
        };
        let text = input.folder.read(&file).unwrap_or_default();
        match input.data(syntax, &text) {
            Ok(texts) => {
                let mut is_converted = false;
                for (key, id) in TEXTS {
                    if let Some(text) = texts.get(key).and_then(super::Value::text) {
                        language.add_text(id, text);
                        is_converted = true;
                    }
                }
                if is_converted {
                    report.moved(&file, "code.json");
                }
            }
            Err(problem) => report.manual(&file, &problem),
        }
    }
}
