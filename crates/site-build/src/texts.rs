//! The texts of the interface: one catalogue, in English, which a site's
//! `i18n/<locale>/code.json` overrides by the ids of Docusaurus.

use docs_model::locale::Translations;
use indexmap::IndexMap;

/// A text: the name that templates use (`t.previous`), the id that translation
/// files use, and the English words.
pub type Text = (&'static str, &'static str, &'static str);

/// All texts, by area of the page.
pub const CATALOGUE: &[Text] = &[
    // Layout
    (
        "skip_to_content",
        "theme.common.skipToMainContent",
        "Skip to main content",
    ),
    (
        "announcement",
        "theme.AnnouncementBar.label",
        "Announcement",
    ),
    (
        "close",
        "theme.AnnouncementBar.closeButtonAriaLabel",
        "Close",
    ),
    ("main_navigation", "theme.NavBar.navAriaLabel", "Main"),
    (
        "open_menu",
        "theme.docs.sidebar.toggleSidebarButtonAriaLabel",
        "Menu",
    ),
    (
        "close_menu",
        "theme.docs.sidebar.closeSidebarButtonAriaLabel",
        "Close menu",
    ),
    (
        "back_to_main_menu",
        "theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel",
        "Back to main menu",
    ),
    (
        "languages",
        "theme.navbar.mobileLanguageDropdown.label",
        "Languages",
    ),
    (
        "versions",
        "theme.navbar.mobileVersionsDropdown.label",
        "Versions",
    ),
    (
        "switch_to_dark",
        "theme.colorToggle.switchToDark",
        "Switch to dark mode",
    ),
    (
        "switch_to_light",
        "theme.colorToggle.switchToLight",
        "Switch to light mode",
    ),
    (
        "switch_to_system",
        "theme.colorToggle.switchToSystem",
        "Switch to system mode",
    ),
    ("footer", "theme.Footer.label", "Footer"),
    (
        "back_to_top",
        "theme.BackToTopButton.buttonAriaLabel",
        "Scroll back to top",
    ),
    (
        "external_link",
        "theme.IconExternalLink.ariaLabel",
        "(opens in new tab)",
    ),
    (
        "base_url_problem",
        "theme.BaseUrlIssueBanner.title",
        "The style sheet of this site did not load.",
    ),
    (
        "base_url_help",
        "theme.BaseUrlIssueBanner.help",
        "The site is probably served from another path than its configured base URL:",
    ),
    // Docs
    (
        "docs_sidebar",
        "theme.docs.sidebar.navAriaLabel",
        "Docs sidebar",
    ),
    (
        "toggle_category",
        "theme.DocSidebarItem.toggleCategoryAriaLabel",
        "Pages in {label}",
    ),
    (
        "breadcrumbs",
        "theme.docs.breadcrumbs.navAriaLabel",
        "Breadcrumbs",
    ),
    ("home_page", "theme.docs.breadcrumbs.home", "Home page"),
    (
        "on_this_page",
        "theme.TOCCollapsible.toggleButtonLabel",
        "On this page",
    ),
    (
        "pagination",
        "theme.docs.paginator.navAriaLabel",
        "Docs pages",
    ),
    ("previous", "theme.docs.paginator.previous", "Previous"),
    ("next", "theme.docs.paginator.next", "Next"),
    (
        "edit_this_page",
        "theme.common.editThisPage",
        "Edit this page",
    ),
    (
        "last_updated",
        "theme.lastUpdated.lastUpdated",
        "Last updated",
    ),
    ("last_updated_on", "theme.lastUpdated.atDate", "on"),
    ("last_updated_by", "theme.lastUpdated.byUser", "by"),
    (
        "version_badge",
        "theme.docs.versionBadge.label",
        "Version: {label}",
    ),
    (
        "unreleased",
        "theme.docs.versions.unreleasedVersionLabel",
        "This is unreleased documentation for {site} {label} version.",
    ),
    (
        "unmaintained",
        "theme.docs.versions.unmaintainedVersionLabel",
        "This is documentation for {site} {label}, which is no longer actively maintained.",
    ),
    (
        "latest_suggestion",
        "theme.docs.versions.latestVersionSuggestionLabel",
        "For up-to-date documentation, see the {link} ({label}).",
    ),
    (
        "latest_version",
        "theme.docs.versions.latestVersionLinkLabel",
        "latest version",
    ),
    (
        "unlisted_title",
        "theme.contentVisibility.unlistedBanner.title",
        "Unlisted page",
    ),
    (
        "unlisted_message",
        "theme.contentVisibility.unlistedBanner.message",
        "This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
    ),
    (
        "draft_title",
        "theme.contentVisibility.draftBanner.title",
        "Draft page",
    ),
    (
        "draft_message",
        "theme.contentVisibility.draftBanner.message",
        "This page is a draft. It will only be visible in dev and be excluded from the production build.",
    ),
    (
        "heading_anchor",
        "theme.common.headingLinkTitle",
        "Direct link to {heading}",
    ),
    (
        "items_one",
        "theme.docs.DocCard.categoryDescription.one",
        "1 item",
    ),
    (
        "items_many",
        "theme.docs.DocCard.categoryDescription.many",
        "{count} items",
    ),
    (
        "view_as_markdown",
        "theme.docs.viewAsMarkdown",
        "View as Markdown",
    ),
    (
        "more_before",
        "theme.docs.sidebar.moreBefore",
        "{count} pages before",
    ),
    (
        "more_after",
        "theme.docs.sidebar.moreAfter",
        "{count} pages after",
    ),
    // Code
    (
        "copy_code",
        "theme.CodeBlock.copyButtonAriaLabel",
        "Copy code to clipboard",
    ),
    ("copied", "theme.CodeBlock.copied", "Copied"),
    (
        "wrap_code",
        "theme.CodeBlock.wordWrapToggle",
        "Toggle word wrap",
    ),
    ("code", "theme.CodeBlock.label", "Code"),
    // Admonitions
    ("note", "theme.admonition.note", "note"),
    ("tip", "theme.admonition.tip", "tip"),
    ("info", "theme.admonition.info", "info"),
    ("warning", "theme.admonition.warning", "warning"),
    ("danger", "theme.admonition.danger", "danger"),
    ("caution", "theme.admonition.caution", "caution"),
    ("important", "theme.admonition.important", "important"),
    ("success", "theme.admonition.success", "success"),
    ("secondary", "theme.admonition.secondary", "note"),
    // Tags
    ("tags", "theme.tags.tagsPageTitle", "Tags"),
    ("tags_label", "theme.tags.tagsListLabel", "Tags:"),
    ("view_all_tags", "theme.tags.tagsPageLink", "View all tags"),
    (
        "tagged_one",
        "theme.docs.tagDocListPageTitle.one",
        "One doc tagged with \u{201c}{tag}\u{201d}",
    ),
    (
        "tagged_many",
        "theme.docs.tagDocListPageTitle.many",
        "{count} docs tagged with \u{201c}{tag}\u{201d}",
    ),
    // Search
    ("search", "theme.SearchBar.label", "Search"),
    (
        "search_docs",
        "theme.SearchPage.inputPlaceholder",
        "Search docs",
    ),
    (
        "search_title",
        "theme.SearchPage.emptyResultsTitle",
        "Search the documentation",
    ),
    (
        "search_found_one",
        "theme.SearchPage.documentsFound.one",
        "One page found",
    ),
    (
        "search_found_many",
        "theme.SearchPage.documentsFound.many",
        "{count} pages found",
    ),
    (
        "search_found_none",
        "theme.SearchPage.noResultsText",
        "No page matches \u{201c}{query}\u{201d}",
    ),
    ("all_pages", "theme.SearchPage.allPages", "All pages"),
    // Not found
    ("not_found_title", "theme.NotFound.title", "Page Not Found"),
    (
        "not_found_message",
        "theme.NotFound.p1",
        "We could not find what you were looking for.",
    ),
    (
        "not_found_help",
        "theme.NotFound.p2",
        "Please contact the owner of the site that linked you to the original URL and let them know their link is broken.",
    ),
    ("go_home", "theme.NotFound.home", "Go to the home page"),
    (
        "redirect_title",
        "theme.Redirect.title",
        "This page has moved",
    ),
    ("redirect_message", "theme.Redirect.message", "It is now at"),
];

/// The texts of one locale by the name that templates use.
#[must_use]
pub fn texts(translations: &Translations) -> IndexMap<&'static str, String> {
    CATALOGUE
        .iter()
        .map(|(name, id, english)| (*name, translations.or(id, english)))
        .collect()
}

/// Puts values into the `{name}`s of a text.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}
