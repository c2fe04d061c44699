//! Views: the variables of templates, one struct for each part of a page. Their
//! fields are a public interface for authors of templates.

use std::collections::BTreeMap;

use docs_model::Heading;
use docs_model::address::Address;
use docs_model::badge::Badge;
use docs_model::sidebar::ItemIcon;
use serde::Serialize;

use crate::html::escape;

/// A link with a label.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct LinkView {
    pub(in crate::produce) label: String,
    pub(in crate::produce) href: String,
}

/// The head of a page.
#[derive(Debug, Clone, Default, Serialize)]
pub(in crate::produce) struct HeadView {
    /// `Page | Site`.
    pub(in crate::produce) title: String,
    pub(in crate::produce) description: Option<String>,
    pub(in crate::produce) keywords: Option<String>,
    /// Absolute URL, for sites with a configured origin.
    pub(in crate::produce) canonical: Option<String>,
    pub(in crate::produce) alternates: Vec<AlternateView>,
    /// Absolute URL of the image for link previews.
    pub(in crate::produce) image: Option<String>,
    /// Size of that image in pixels, if it is known.
    pub(in crate::produce) image_width: Option<u32>,
    pub(in crate::produce) image_height: Option<u32>,
    /// Text alternative of that image, if it was drawn for the page.
    pub(in crate::produce) image_alt: Option<String>,
    pub(in crate::produce) no_index: bool,
    pub(in crate::produce) og_locale: String,
    pub(in crate::produce) og_locale_alternates: Vec<String>,
    /// Facets for search crawlers.
    pub(in crate::produce) search_language: String,
    pub(in crate::produce) search_version: Option<String>,
    pub(in crate::produce) search_tag: String,
    /// Breadcrumbs for search engines, as JSON.
    pub(in crate::produce) json_ld: Option<String>,
    /// HTML of `meta` tags of the site, and of what `<head>` components of the page add.
    pub(in crate::produce) extra: String,
    /// Names and properties of the `meta` tags in `extra`, in lower case, which replace those
    /// of the theme.
    pub(in crate::produce) replaced: Vec<String>,
    /// Addresses of style sheets for this page only.
    pub(in crate::produce) styles: Vec<String>,
    /// Address of the Markdown twin.
    pub(in crate::produce) markdown: Option<Address>,
    /// Properties of a post.
    pub(in crate::produce) article: Option<ArticleView>,
}

/// The data of link previews of a post.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct ArticleView {
    /// Time of publication, such as `2026-11-02T10:30:00Z`.
    pub(in crate::produce) published: Option<String>,
    /// Names of its authors.
    pub(in crate::produce) authors: Vec<String>,
    pub(in crate::produce) tags: Vec<String>,
}

/// The page in another language.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct AlternateView {
    pub(in crate::produce) lang: String,
    pub(in crate::produce) href: String,
}

/// The `page` variable of every template.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct PageView {
    /// `doc`, `category`, `tags`, `tag`, `search`, `api`, `not-found`;
    /// in blogs `post`, `posts`, `archive`, `tags`, `authors`.
    pub(in crate::produce) kind: &'static str,
    pub(in crate::produce) title: String,
    pub(in crate::produce) permalink: Address,
    pub(in crate::produce) class: String,
    pub(in crate::produce) is_home: bool,
    pub(in crate::produce) head: HeadView,
}

/// An item of the navbar.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub(in crate::produce) struct NavItemView {
    /// `link`, `dropdown`, `locales`, `versions`, `search`, `html`.
    pub(in crate::produce) kind: &'static str,
    pub(in crate::produce) label: String,
    /// Whether the label is HTML.
    pub(in crate::produce) is_html: bool,
    /// Whether a style sheet shows the link as an icon, so that only the menu
    /// of small screens shows the label.
    pub(in crate::produce) is_icon: bool,
    /// Accessible name, if it differs from the label.
    pub(in crate::produce) aria_label: Option<String>,
    pub(in crate::produce) href: Option<String>,
    /// Whether the link is active: it points to the page itself, or to the part
    /// of the site that contains it.
    pub(in crate::produce) active: bool,
    /// Whether the link points to the page itself.
    pub(in crate::produce) is_page: bool,
    /// Whether the link leaves the site.
    pub(in crate::produce) external: bool,
    pub(in crate::produce) class: Option<String>,
    pub(in crate::produce) items: Vec<NavItemView>,
    /// Language of a link to another locale.
    pub(in crate::produce) lang: Option<String>,
    /// Name of a link to another version.
    pub(in crate::produce) version: Option<String>,
    /// Id of the docs of `version`, unless it is the default one.
    pub(in crate::produce) docs: Option<String>,
    /// State of `version`: `latest`, `unreleased` or `unmaintained`.
    pub(in crate::produce) state: Option<&'static str>,
    /// Attributes of the search button, escaped.
    pub(in crate::produce) search: String,
}

/// Both sides of the navbar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub(in crate::produce) struct NavbarView {
    pub(in crate::produce) left: Vec<NavItemView>,
    pub(in crate::produce) right: Vec<NavItemView>,
    /// Index among the items of the right side before which the menu of items that do
    /// not fit is: at their end, but before the search.
    pub(in crate::produce) more_at: usize,
}

/// A doc page.
///
/// The default is the `doc` of pages that do not show a doc.
#[derive(Debug, Clone, Default, Serialize)]
pub(in crate::produce) struct DocView {
    /// Title above the body, unless the body has its own or the doc hides it.
    pub(in crate::produce) title: Option<String>,
    /// Description below that title.
    pub(in crate::produce) lead: Option<String>,
    pub(in crate::produce) breadcrumbs: Vec<CrumbView>,
    /// Whether the page has breadcrumbs, if only those of the home page and itself.
    pub(in crate::produce) has_breadcrumbs: bool,
    pub(in crate::produce) toc: Vec<TocView>,
    pub(in crate::produce) tags: Vec<LinkView>,
    pub(in crate::produce) edit_url: Option<String>,
    pub(in crate::produce) updated: Option<UpdatedView>,
    pub(in crate::produce) previous: Option<LinkView>,
    pub(in crate::produce) next: Option<LinkView>,
    pub(in crate::produce) version: VersionView,
    pub(in crate::produce) unlisted: bool,
    pub(in crate::produce) draft: bool,
    /// Whether it is the original, with a notice, in place of a missing translation.
    pub(in crate::produce) untranslated: bool,
    /// Language and direction of the text, if they differ from the page's
    /// because the doc is not translated.
    pub(in crate::produce) text_lang: Option<String>,
    pub(in crate::produce) text_direction: &'static str,
    /// Custom keys of the front matter.
    pub(in crate::produce) front_matter: BTreeMap<String, serde_json::Value>,
    /// Address of the Markdown twin.
    pub(in crate::produce) markdown: Option<Address>,
    /// Assistants that can be asked about the page.
    pub(in crate::produce) assistants: Vec<LinkView>,
    /// URL for reporting a problem with the page.
    pub(in crate::produce) report_url: Option<String>,
    /// The question whether the page is helpful.
    pub(in crate::produce) feedback: Option<FeedbackView>,
}

/// The question whether a page is helpful.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct FeedbackView {
    /// URL that receives the answers.
    pub(in crate::produce) url: String,
    /// URL of the page, which is sent with an answer.
    pub(in crate::produce) page: String,
}

/// The sentence about the last update of a doc, split at the date.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct UpdatedView {
    pub(in crate::produce) before: String,
    /// `2026-11-02`.
    pub(in crate::produce) date: Option<String>,
    /// The date in the language of the page.
    pub(in crate::produce) day: String,
    pub(in crate::produce) after: String,
}

/// A breadcrumb: a category above a page.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct CrumbView {
    pub(in crate::produce) label: String,
    pub(in crate::produce) href: Option<String>,
}

/// An entry of the table of contents.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct TocView {
    pub(in crate::produce) id: String,
    pub(in crate::produce) html: String,
    /// Level of indentation, from 2: a page may begin with headings of level 3.
    pub(in crate::produce) level: u8,
}

/// The version of a page.
#[derive(Debug, Clone, Default, Serialize)]
pub(in crate::produce) struct VersionView {
    /// Badge above the title.
    pub(in crate::produce) badge: Option<String>,
    /// First sentence of the banner.
    pub(in crate::produce) banner: Option<String>,
    /// `unreleased` or `unmaintained`.
    pub(in crate::produce) banner_kind: &'static str,
    /// Second sentence of the banner: the parts before, in and after its link.
    pub(in crate::produce) suggestion: Option<SuggestionView>,
}

/// A sentence with a link in it, split at the link.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct SuggestionView {
    pub(in crate::produce) before: String,
    pub(in crate::produce) label: String,
    pub(in crate::produce) href: String,
    pub(in crate::produce) after: String,
}

/// A card of a category page.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct CardView {
    /// `doc`, `category` or `link`.
    pub(in crate::produce) kind: &'static str,
    pub(in crate::produce) title: String,
    pub(in crate::produce) href: String,
    pub(in crate::produce) description: Option<String>,
    pub(in crate::produce) external: bool,
}

/// An item of a sidebar list. Values that depend on the page are placeholders,
/// which are filled when the list is inserted into a page.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct SidebarItemView {
    /// `link`, `category`, `html` (styled like a link) or `raw`.
    pub(in crate::produce) kind: &'static str,
    /// Number in front of the label.
    pub(in crate::produce) number: Option<String>,
    pub(in crate::produce) label: String,
    pub(in crate::produce) href: Option<String>,
    pub(in crate::produce) external: bool,
    pub(in crate::produce) icon: Option<ItemIcon>,
    pub(in crate::produce) class: Option<String>,
    pub(in crate::produce) badge: Option<Badge>,
    /// `customProps` of the item.
    pub(in crate::produce) props: Option<serde_json::Value>,
    pub(in crate::produce) collapsible: bool,
    pub(in crate::produce) html: Option<String>,
    /// Placeholder for `aria-current="page"` on the page itself.
    pub(in crate::produce) current: String,
    /// Placeholder for attributes of the category's `details`.
    pub(in crate::produce) state: String,
    /// Placeholder for the items of the category.
    pub(in crate::produce) children: String,
}

/// A group of the list of tags.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct TagGroupView {
    pub(in crate::produce) letter: String,
    pub(in crate::produce) tags: Vec<TagCountView>,
}

/// A tag and its number of docs.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct TagCountView {
    pub(in crate::produce) label: String,
    pub(in crate::produce) href: String,
    pub(in crate::produce) count: usize,
}

/// A doc in a list.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct DocLinkView {
    pub(in crate::produce) title: String,
    pub(in crate::produce) href: String,
    pub(in crate::produce) description: Option<String>,
}

/// A group in the list of all pages.
#[derive(Debug, Clone, Serialize)]
pub(in crate::produce) struct PageGroupView {
    pub(in crate::produce) label: String,
    pub(in crate::produce) pages: Vec<DocLinkView>,
}

/// Returns the entries of a table of contents: headings of the levels `min` to
/// `max`.
pub(in crate::produce) fn toc(headings: &[Heading], min: u8, max: u8) -> Vec<TocView> {
    let listed =
        |heading: &&Heading| !heading.id.is_empty() && (min..=max).contains(&heading.level);
    let listed = headings.iter().filter(listed);
    let highest = listed.clone().map(|heading| heading.level).min();
    listed
        .map(|heading| TocView {
            id: heading.id.clone(),
            html: if heading.html.is_empty() {
                escape(&heading.text).into_owned()
            } else {
                heading.html.clone()
            },
            level: 2 + heading.level - highest.unwrap_or(heading.level),
        })
        .collect()
}
