//! The head of a page: what search engines, link previews and crawlers read.

use docs_model::Site;
use docs_model::index::TreeIdx;
use serde_json::json;

use crate::plan::{absolute, alternates};
use crate::produce::Producer;
use crate::produce::view::{AlternateView, CrumbView, HeadView};
use crate::search::records::{DEFAULT_TAG, version_tag};

/// The properties of a page that its head is rendered from.
#[derive(Default)]
pub(in crate::produce) struct PageInfo<'a> {
    pub(in crate::produce) tree: TreeIdx,
    pub(in crate::produce) title: &'a str,
    pub(in crate::produce) description: Option<&'a str>,
    pub(in crate::produce) keywords: &'a [String],
    pub(in crate::produce) image: Option<&'a str>,
    /// The file of the site that the image refers to, if it is a relative path.
    pub(in crate::produce) image_file: Option<&'a str>,
    pub(in crate::produce) permalink: &'a str,
    pub(in crate::produce) no_index: bool,
    /// Whether the page belongs to the docs.
    pub(in crate::produce) in_docs: bool,
    pub(in crate::produce) is_home: bool,
}

impl Producer<'_> {
    pub(in crate::produce) fn head(&self, info: &PageInfo<'_>) -> HeadView {
        let site = &self.project.site;
        let tree = &site.trees[info.tree];
        let locale = &site.locales[tree.locale];
        let version = &site.versions[tree.version];
        let has_origin = !site.config.url.is_empty();
        let image = info.image.or(site.config.image.as_deref());
        HeadView {
            title: head_title(site, info),
            description: info.description.map(str::to_owned),
            keywords: (!info.keywords.is_empty()).then(|| info.keywords.join(", ")),
            canonical: has_origin.then(|| absolute(&self.project.site, info.permalink)),
            alternates: self.alternates(info),
            image: match info.image_file {
                Some(file) => Some(absolute(site, &self.project.sources.published(file))),
                None => image.map(|it| self.image_address(it)),
            },
            no_index: info.no_index || site.config.no_index || (info.in_docs && version.no_index),
            og_locale: locale.html_lang.replace('-', "_"),
            og_locale_alternates: site
                .locales
                .iter()
                .filter(|it| it.name != locale.name)
                .map(|it| it.html_lang.replace('-', "_"))
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
            styles: Vec::new(),
            markdown: None,
            article: None,
        }
    }

    /// Returns links to the page in every language, for sites with several.
    fn alternates(&self, info: &PageInfo<'_>) -> Vec<AlternateView> {
        let site = &self.project.site;
        let locale = site.trees[info.tree].locale;
        alternates(site, locale, info.permalink)
            .into_iter()
            .map(|(lang, href)| AlternateView { lang, href })
            .collect()
    }

    fn image_address(&self, image: &str) -> String {
        if located_data::path::is_external(image) {
            return image.to_owned();
        }
        let base = &self.project.site.config.base_url;
        absolute(
            &self.project.site,
            &located_data::path::encode(&located_data::path::join([&**base, image])),
        )
    }

    /// Returns the breadcrumbs as structured data (JSON-LD), for search engines.
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
            .filter_map(|it| Some((&*it.label, it.href.as_deref()?)));
        let items: Vec<_> = linked
            .chain([(title, permalink)])
            .enumerate()
            .map(|(idx, (name, href))| {
                json!({"@type": "ListItem", "position": idx + 1, "name": name, "item": absolute(&self.project.site, href)})
            })
            .collect();
        let data = json!({
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            "itemListElement": items,
        });
        // Inside a script element, only `</` can end the data.
        Some(data.to_string().replace('<', "\\u003c"))
    }
}

fn head_title(site: &Site, info: &PageInfo<'_>) -> String {
    let config = &site.config;
    if info.is_home && !config.tagline.is_empty() {
        return format!("{} | {}", config.title, config.tagline);
    }
    if info.title.is_empty() || info.title == config.title {
        return config.title.clone();
    }
    let tree = &site.trees[info.tree];
    let version = &site.versions[tree.version];
    // Tabs, bookmarks and results of search engines tell versions apart by it.
    if tree.version == site.last_version(version.instance) {
        format!("{} | {}", info.title, config.title)
    } else {
        let label = &tree.version_label;
        format!("{} ({label}) | {}", info.title, config.title)
    }
}
