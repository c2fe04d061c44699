//! What templates see: one struct for each part of a page. Fields are the
//! template author's contract.

use std::collections::BTreeMap;

use serde::Serialize;

/// A link with a label.
#[derive(Debug, Clone, Serialize)]
pub(super) struct LinkView {
    pub(super) label: String,
    pub(super) href: String,
}

/// The head of a page.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct HeadView {
    /// `Page | Site`.
    pub(super) title: String,
    pub(super) description: Option<String>,
    pub(super) keywords: Option<String>,
    /// Address with origin; absent without a configured origin.
    pub(super) canonical: Option<String>,
    pub(super) alternates: Vec<AlternateView>,
    /// Picture for link previews, with origin.
    pub(super) image: Option<String>,
    pub(super) no_index: bool,
    pub(super) og_locale: String,
    pub(super) og_locale_alternates: Vec<String>,
    /// Facets of search crawlers.
    pub(super) search_language: String,
    pub(super) search_version: Option<String>,
    pub(super) search_tag: String,
    /// Breadcrumbs for search engines, as JSON.
    pub(super) json_ld: Option<String>,
    /// Tags that the page's own `<head>` gives.
    pub(super) extra: String,
    /// Style sheets that this page needs beside the site's.
    pub(super) styles: Vec<String>,
    /// Address of the page as Markdown.
    pub(super) markdown: Option<String>,
}

/// The page in another language.
#[derive(Debug, Clone, Serialize)]
pub(super) struct AlternateView {
    pub(super) lang: String,
    pub(super) href: String,
}

/// What every template knows of its page.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PageView {
    /// `doc`, `category`, `tags`, `tag`, `search`, `api`, `not-found`.
    pub(super) kind: &'static str,
    pub(super) title: String,
    pub(super) permalink: String,
    pub(super) class: String,
    pub(super) is_home: bool,
    pub(super) head: HeadView,
}

/// An item of the navbar.
#[derive(Debug, Clone, Serialize)]
pub(super) struct NavItemView {
    /// `link`, `dropdown`, `locales`, `versions`, `search`, `html`.
    pub(super) kind: &'static str,
    pub(super) label: String,
    /// The label holds HTML.
    pub(super) is_html: bool,
    pub(super) href: Option<String>,
    /// Leads to the page itself, or to the part of the site that it is in.
    pub(super) active: bool,
    /// Leads to the page itself.
    pub(super) is_page: bool,
    /// Leads away from the site.
    pub(super) external: bool,
    pub(super) class: Option<String>,
    pub(super) items: Vec<NavItemView>,
    /// Language of a link to another locale.
    pub(super) lang: Option<String>,
    /// Name of a link to another version.
    pub(super) version: Option<String>,
    /// Attributes of the search button, escaped.
    pub(super) search: String,
}

/// Both sides of the navbar.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct NavbarView {
    pub(super) left: Vec<NavItemView>,
    pub(super) right: Vec<NavItemView>,
}

/// A doc page.
#[derive(Debug, Clone, Serialize)]
pub(super) struct DocView {
    /// Shown above the body; absent when the body has its own, or none is
    /// wanted.
    pub(super) title: Option<String>,
    pub(super) breadcrumbs: Vec<CrumbView>,
    pub(super) toc: Vec<TocView>,
    pub(super) tags: Vec<LinkView>,
    pub(super) edit_url: Option<String>,
    pub(super) updated: Option<UpdatedView>,
    pub(super) previous: Option<LinkView>,
    pub(super) next: Option<LinkView>,
    pub(super) version: VersionView,
    pub(super) unlisted: bool,
    pub(super) draft: bool,
    /// Language and direction of the text where they are not the page's: an
    /// original that stands in for its translation.
    pub(super) text_lang: Option<String>,
    pub(super) text_direction: &'static str,
    /// Front-matter keys of the site's own.
    pub(super) front_matter: BTreeMap<String, serde_json::Value>,
    /// Address of the page as Markdown.
    pub(super) markdown: Option<String>,
}

/// The sentence on the last change of a doc, with the day in it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct UpdatedView {
    pub(super) before: String,
    /// `2026-11-02`.
    pub(super) date: Option<String>,
    /// The same as people write it.
    pub(super) day: String,
    pub(super) after: String,
}

/// A category above a page.
#[derive(Debug, Clone, Serialize)]
pub(super) struct CrumbView {
    pub(super) label: String,
    pub(super) href: Option<String>,
}

/// An entry of the table of contents.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TocView {
    pub(super) id: String,
    pub(super) html: String,
    pub(super) level: u8,
}

/// The version of a page.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct VersionView {
    /// Shown above the title.
    pub(super) badge: Option<String>,
    /// First sentence of the banner.
    pub(super) banner: Option<String>,
    /// `unreleased` or `unmaintained`.
    pub(super) banner_kind: &'static str,
    /// Second sentence of the banner, before, in and after its link.
    pub(super) suggestion: Option<SuggestionView>,
}

/// A sentence around a link.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SuggestionView {
    pub(super) before: String,
    pub(super) label: String,
    pub(super) href: String,
    pub(super) after: String,
}

/// A card of a category page.
#[derive(Debug, Clone, Serialize)]
pub(super) struct CardView {
    /// `doc`, `category` or `link`.
    pub(super) kind: &'static str,
    pub(super) title: String,
    pub(super) href: String,
    pub(super) description: Option<String>,
    pub(super) external: bool,
}

/// An item of a sidebar list. Places that depend on the page hold marks, which
/// are replaced when the list is put into a page.
#[derive(Debug, Clone, Serialize)]
pub(super) struct SidebarItemView {
    /// `link`, `category`, `html` (styled like a link) or `raw`.
    pub(super) kind: &'static str,
    pub(super) label: String,
    pub(super) href: Option<String>,
    pub(super) external: bool,
    pub(super) class: Option<String>,
    /// `customProps` of the item.
    pub(super) props: Option<serde_json::Value>,
    pub(super) collapsible: bool,
    pub(super) html: Option<String>,
    /// Mark: `aria-current="page"` on the page itself.
    pub(super) current: String,
    /// Mark: attributes of the category's `details`.
    pub(super) state: String,
    /// Mark: the items of the category.
    pub(super) children: String,
}

/// A group of the list of tags.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TagGroupView {
    pub(super) letter: String,
    pub(super) tags: Vec<TagCountView>,
}

/// A tag and how many docs have it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TagCountView {
    pub(super) label: String,
    pub(super) href: String,
    pub(super) count: usize,
}

/// A doc in a list.
#[derive(Debug, Clone, Serialize)]
pub(super) struct DocLinkView {
    pub(super) title: String,
    pub(super) href: String,
    pub(super) description: Option<String>,
}

/// A part of the list of all pages.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PageGroupView {
    pub(super) label: String,
    pub(super) pages: Vec<DocLinkView>,
}
