//! The head of a page: what search engines, link previews and crawlers read.

use docs_model::data_block::escape_json;
use docs_model::index::TreeIdx;
use docs_model::{Doc, Site};
use serde::Serialize;

use crate::load::PixelSize;
use crate::plan::{absolute, alternates};
use crate::produce::Producer;
use crate::produce::view::{AlternateView, CrumbView, HeadView};
use crate::search::records::{DEFAULT_TAG, version_tag};

/// The properties of a page that its head is rendered from.
///
/// All addresses have the base URL and are encoded, but not absolute:
/// [`Producer::head`] adds the origin where a format requires absolute URLs.
#[derive(Default)]
pub(in crate::produce) struct PageInfo<'a> {
    /// The tree that the page belongs to. It determines language, version and
    /// chrome.
    pub(in crate::produce) tree: TreeIdx,
    /// Title without the name of the site.
    pub(in crate::produce) title: &'a str,
    /// Text for `description` and link previews. Without one, the tags are left
    /// out.
    pub(in crate::produce) description: Option<&'a str>,
    /// Keywords of the front matter, written as one list.
    pub(in crate::produce) keywords: &'a [String],
    /// Image as written: a URL, or a path from the root of the site.
    pub(in crate::produce) image: Option<&'a str>,
    /// The file of the site that the image refers to, if it is a relative path.
    pub(in crate::produce) image_file: Option<&'a str>,
    /// Address of the page, without an origin.
    pub(in crate::produce) permalink: &'a str,
    /// Whether the page itself excludes search engines. A site or a version can
    /// do so, too.
    pub(in crate::produce) no_index: bool,
    /// Whether the page belongs to the docs.
    ///
    /// Only then does it carry a version, by which the search filters.
    pub(in crate::produce) in_docs: bool,
    /// Whether the page is the home page of its locale, titled by site and
    /// tagline.
    pub(in crate::produce) is_home: bool,
}

/// The image of a page for link previews.
///
/// Messengers lay out a preview before the image is loaded if its size is
/// given.
#[derive(Default)]
struct PreviewImage {
    /// Absolute URL.
    url: Option<String>,
    /// Size, if known.
    size: Option<PixelSize>,
    /// Text alternative, if known.
    alt: Option<String>,
    /// Whether it is that of the page, in contrast to the one of the site.
    is_of_page: bool,
}

/// Breadcrumbs as structured data: <https://schema.org/BreadcrumbList>.
#[derive(Serialize)]
struct BreadcrumbList<'a> {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(rename = "itemListElement")]
    items: Vec<ListItem<'a>>,
}

/// An item of a [`BreadcrumbList`].
#[derive(Serialize)]
struct ListItem<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    /// Counted from 1.
    position: usize,
    name: &'a str,
    /// Absolute URL.
    item: String,
}

impl Producer<'_> {
    /// Returns the view of the head of a page.
    ///
    /// Canonical URL and alternates need `url` in `site.toml`: crawlers ignore
    /// relative ones. Fields that only some kinds of pages have (structured
    /// data, feeds, style sheets, twin) are empty and filled in by the kind of
    /// page.
    pub(in crate::produce) fn head(&self, info: &PageInfo<'_>) -> HeadView {
        let site = &self.project.site;
        let tree = &site.trees[info.tree];
        let locale = &site.locales[tree.locale];
        let version = &site.versions[tree.version];
        let has_origin = !site.config.url.is_empty();
        let image = self.image(info);
        let has_own_image = image.is_of_page;
        let mut head = HeadView {
            title: head_title(site, info),
            description: info.description.map(str::to_owned),
            keywords: (!info.keywords.is_empty()).then(|| info.keywords.join(", ")),
            canonical: has_origin.then(|| absolute(&self.project.site, info.permalink)),
            alternates: self.alternates(info),
            image: image.url,
            image_width: image.size.map(|size| size.width),
            image_height: image.size.map(|size| size.height),
            image_alt: image.alt,
            no_index: info.no_index || site.config.no_index || (info.in_docs && version.no_index),
            og_locale: locale.html_lang.replace('-', "_"),
            og_locale_alternates: site
                .locales
                .iter()
                .filter(|other| other.name != locale.name)
                .map(|other| other.html_lang.replace('-', "_"))
                .collect(),
            search_language: locale.name.clone(),
            search_version: info.in_docs.then(|| version.name.clone()),
            search_tag: if info.in_docs {
                version_tag(site, tree.version)
            } else {
                DEFAULT_TAG.to_owned()
            },
            json_ld: None,
            extra: String::new(),
            replaced: Vec::new(),
            styles: Vec::new(),
            markdown: None,
            article: None,
        };
        head.add_site_tags(&site.config.head, |name| match name {
            "description" | "og:description" => info.description.is_some(),
            "keywords" => !info.keywords.is_empty(),
            "og:title" => true,
            "og:url" => has_origin,
            "og:image" | "twitter:image" => has_own_image,
            _ => false,
        });
        head
    }

    /// Returns links to the page in every language, for sites with several.
    ///
    /// A page links to itself as well, as search engines require. The list is
    /// empty without `url`, because `hreflang` takes only absolute URLs.
    fn alternates(&self, info: &PageInfo<'_>) -> Vec<AlternateView> {
        let site = &self.project.site;
        let locale = site.trees[info.tree].locale;
        alternates(site, locale, info.permalink)
            .into_iter()
            .map(|(lang, href)| AlternateView { lang, href })
            .collect()
    }

    /// Returns the file of the image that the front matter of a doc names for link previews,
    /// unless it names an address.
    pub(in crate::produce) fn preview_file(&self, doc: &Doc) -> Option<String> {
        doc.image_file(|file| self.project.sources.files.contains(file))
    }

    /// Returns the image of a page for link previews: its own, otherwise the
    /// picture drawn for it, otherwise that of the site.
    fn image(&self, info: &PageInfo<'_>) -> PreviewImage {
        let sources = &self.project.sources;
        let site = &self.project.site;
        if let Some(file) = info.image_file {
            return PreviewImage {
                url: Some(absolute(site, &sources.published(file))),
                size: sources.asset(file).and_then(|asset| asset.size),
                alt: None,
                is_of_page: true,
            };
        }
        #[cfg(feature = "social-images")]
        if info.image.is_none()
            && let Some(drawn) = self.social_image(info.permalink)
        {
            return PreviewImage {
                url: Some(drawn.url),
                size: Some(PixelSize {
                    width: drawn.width,
                    height: drawn.height,
                }),
                alt: Some(drawn.alt),
                is_of_page: true,
            };
        }
        let image = info.image.or(site.config.image.as_deref());
        PreviewImage {
            url: image.map(|image| self.image_address(image)),
            is_of_page: info.image.is_some(),
            ..PreviewImage::default()
        }
    }

    /// Returns the absolute URL of an image as written in the configuration or
    /// front matter. URLs with a scheme are kept.
    fn image_address(&self, image: &str) -> String {
        if located_data::path::is_external(image) {
            return image.to_owned();
        }
        if let Some(file) = docs_model::site_file(image) {
            return absolute(&self.project.site, &self.project.sources.published(&file));
        }
        let base = &self.project.site.config.base_url;
        absolute(
            &self.project.site,
            &located_data::path::encode(&located_data::path::join([&**base, image])),
        )
    }

    /// Returns the breadcrumbs as structured data (JSON-LD), for search engines.
    ///
    /// Returns `None` for a page without breadcrumbs, and for a site without
    /// `url`, because items need absolute URLs. Categories without a page are
    /// left out: only the last item may lack a URL. The page itself is the last
    /// item.
    pub(in crate::produce) fn json_ld(
        &self,
        crumbs: &[CrumbView],
        title: &str,
        permalink: &str,
    ) -> Option<String> {
        if self.project.site.config.url.is_empty() || crumbs.is_empty() {
            return None;
        }
        let linked = crumbs
            .iter()
            .filter_map(|crumb| Some((&*crumb.label, crumb.href.as_deref()?)));
        let items = linked.chain([(title, permalink)]).zip(1..);
        let data = BreadcrumbList {
            context: "https://schema.org",
            kind: "BreadcrumbList",
            items: items
                .map(|((name, href), position)| ListItem {
                    kind: "ListItem",
                    position,
                    name,
                    item: absolute(&self.project.site, href),
                })
                .collect(),
        };
        let json = serde_json::to_string(&data).ok()?;
        Some(escape_json(&json))
    }
}

/// Returns the text of `<title>`.
///
/// The home page is titled `site | tagline`, pages `title | site`, and pages of
/// versions other than the latest `title (version) | site`. A page with the
/// title of the site has it once.
fn head_title(site: &Site, info: &PageInfo<'_>) -> String {
    let tree = &site.trees[info.tree];
    let (title, tagline) = (site.title_in(tree.locale), site.tagline_in(tree.locale));
    if info.is_home && !tagline.is_empty() {
        return format!("{title} | {tagline}");
    }
    if info.title.is_empty() || info.title == title {
        return title.to_owned();
    }
    let version = &site.versions[tree.version];
    // Tabs, bookmarks and results of search engines tell versions apart by it.
    if tree.version == site.last_version(version.instance) {
        format!("{} | {title}", info.title)
    } else {
        let label = &tree.version_label;
        format!("{} ({label}) | {title}", info.title)
    }
}
