//! Makes the search records of a project from parsed documents and references
//! instead of rendered HTML, so that a push or a query needs no rendering.
//!
//! A page is a list of sections, and `docs_model::record` turns these into
//! records. This module decides which pages are searchable, and adds what a record
//! has besides its text: category, rank, language, version and tags.

use std::collections::{BTreeMap, HashMap};

use docs_model::Site;
use docs_model::front_matter::SectionKeywords;
use docs_model::index::{LocaleIdx, MountedIdx, NodeIdx, VersionIdx};
use docs_model::record::{self, Kind, Record, RecordPage, Section};
use docs_model::sidebar::{Entry, Sidebar};
use docs_model::site::{Doc, DocKind, RouteTarget};
use docs_model::version::Version;
use percent_encoding::percent_decode_str;
use rayon::prelude::*;
use serde::Serialize;

use crate::digest::Digest;
use crate::texts::Texts;
use crate::understand::{Mounted, Project};

/// Ranks of pages: among records that match equally well, guides come first,
/// and the latest version comes before the others. A rank is worth 40 points of
/// the score of `search_index`, a little less than a name in a heading.
const GUIDE_RANK: i32 = 2;
const OTHER_VERSION_RANK: i32 = 1;
const API_RANK: i32 = 1;
const TYPE_RANK: i32 = 0;
const LIBRARY_RANK: i32 = 0;
const POST_RANK: i32 = 0;

/// Names of pages and folders about releases, which mention all features that ever changed. They
/// rank one lower than other guides, which explain these features.
const RELEASES: [&str; 9] = [
    "announcement",
    "announcements",
    "breaking-changes",
    "changelog",
    "release-notes",
    "releases",
    "upgrading",
    "what-s-new",
    "whats-new",
];

/// Facet tag of pages that do not belong to a docs version, for contextual
/// search.
pub(crate) const DEFAULT_TAG: &str = "default";

/// Returns the facet tag of a docs version by its index, in the format of
/// Docusaurus.
#[must_use]
pub(crate) fn version_tag(site: &Site, version: VersionIdx) -> String {
    let version = &site.versions[version];
    let docs = &site.config.docs[version.instance];
    format!("docs-{}-{}", docs.id, version.name)
}

/// Returns the id of the docs whose version has a facet tag.
#[cfg(feature = "mcp")]
pub(crate) fn docs_of_tag<'t>(tag: &'t str, version: &str) -> Option<&'t str> {
    let docs = tag.strip_prefix("docs-")?.strip_suffix(version)?;
    docs.strip_suffix('-')
}

/// Returns the facet tags that a search on pages of a version covers: that
/// version, the latest version of all other docs, and pages outside the docs.
/// Readers of an old version thus find its pages, and each page once.
pub(crate) fn contextual_tags(site: &Site, version: VersionIdx) -> Vec<String> {
    let own = site.versions[version].instance;
    let instances = site.config.docs.indices();
    let of_docs = instances.map(|instance| match instance == own {
        true => version_tag(site, version),
        false => version_tag(site, site.last_version(instance)),
    });
    std::iter::once(DEFAULT_TAG.to_owned())
        .chain(of_docs)
        .collect()
}

/// Returns the records of all pages that are searchable, in the order of their
/// URLs. Unlisted pages, drafts, versions with `no_index` and pages with a
/// `noindex` tag in their own `<head>` have none. `no_index` of the whole site
/// has no effect here: it keeps crawlers away from a preview, whose own search
/// still works. URLs are absolute if the site has a `url`.
#[must_use]
pub(crate) fn records(project: &Project) -> Vec<Record> {
    of_pages(project, &targets(project))
}

/// Language and facet tag of a page. The pages with the same ones share a partition
/// of the index.
pub(super) type Facets = (String, String);

/// Returns the pages of each partition, in the order of their URLs.
pub(super) fn by_facets(project: &Project) -> BTreeMap<Facets, Vec<RouteTarget>> {
    let site = &project.site;
    let mut partitions: BTreeMap<Facets, Vec<RouteTarget>> = BTreeMap::new();
    for target in targets(project) {
        let facets = match target {
            RouteTarget::Doc(doc) if project.is_indexed(&site.docs[doc]) => {
                let doc = &site.docs[doc];
                let locale = site.trees[doc.tree].locale;
                (site.locales[locale].name.clone(), facet_of(project, doc))
            }
            RouteTarget::Mounted { locale, .. } => {
                (site.locales[locale].name.clone(), DEFAULT_TAG.to_owned())
            }
            _ => continue,
        };
        partitions.entry(facets).or_default().push(target);
    }
    partitions
}

/// Returns the facet tag of a doc. Posts and standalone pages do not belong to a
/// version.
fn facet_of(project: &Project, doc: &Doc) -> String {
    let site = &project.site;
    if doc.kind == DocKind::Page || site.post_of(doc).is_some() {
        return DEFAULT_TAG.to_owned();
    }
    version_tag(site, site.trees[doc.tree].version)
}

/// Returns a hash of everything that the records of a doc depend on, besides the
/// settings by which it was parsed.
pub(super) fn key_of(project: &Project, doc: &Doc) -> u128 {
    let mut digest = Digest::default();
    digest.add_value(&PageFacts::of(project, doc));
    let text = project.parsed[&doc.source.path].text_digest();
    digest.add(&text.to_le_bytes());
    digest.finish_wide()
}

/// Returns the targets of all routes, in the order of their URLs.
fn targets(project: &Project) -> Vec<RouteTarget> {
    project.site.routes.values().copied().collect()
}

/// Returns the records of some pages, in their order. Pages are processed in
/// parallel.
fn of_pages(project: &Project, targets: &[RouteTarget]) -> Vec<Record> {
    of_each(project, targets).into_iter().flatten().collect()
}

/// Returns the records of each page.
pub(super) fn of_each(project: &Project, targets: &[RouteTarget]) -> Vec<Vec<Record>> {
    let site = &project.site;
    let words = &project.texts;
    targets
        .par_iter()
        .map(|&target| match target {
            RouteTarget::Doc(doc) => doc_records(project, &site.docs[doc]),
            RouteTarget::Mounted { locale, page } => {
                mounted_records(project, locale, page, &words[locale])
            }
            _ => Vec::new(),
        })
        .collect()
}

/// Properties of a page that its records contain besides its text. The cache
/// compares their digest: see [`key_of`].
#[derive(Serialize)]
struct PageFacts<'p> {
    url: String,
    title: &'p str,
    description: Option<&'p str>,
    keywords: Vec<&'p str>,
    section_keywords: &'p [SectionKeywords],
    /// What links on other pages call this one and its sections.
    links: Option<&'p BTreeMap<String, Vec<String>>>,
    category: &'p str,
    page_rank: i32,
    language: &'p str,
    /// Names of versions; empty for posts and standalone pages, which do not
    /// belong to a version.
    version: &'p [String],
    docusaurus_tag: [String; 1],
    tags: Vec<String>,
}

impl<'p> PageFacts<'p> {
    /// Returns the properties of a doc, or `None` if it is not searchable.
    fn of(project: &'p Project, doc: &'p Doc) -> Option<Self> {
        if !project.is_indexed(doc) {
            return None;
        }
        let site = &project.site;
        let tree = &site.trees[doc.tree];
        let version = &site.versions[tree.version];
        let docs = project.texts[tree.locale].get("search_category_docs");
        // The base URL says nothing about a page.
        let base = &*site.config.base_url;
        let below_base = doc.permalink.strip_prefix(base).unwrap_or(&doc.permalink);
        let (other, page_rank, versions) = match site.post_of(doc) {
            Some((blog, _)) => (&*blog.title, POST_RANK, &[][..]),
            None if doc.kind == DocKind::Page => (docs, POST_RANK, &[][..]),
            None => (
                docs,
                guide_rank(version, below_base),
                std::slice::from_ref(&version.name),
            ),
        };
        let front_matter = &doc.source.front_matter;
        Some(Self {
            url: absolute(site, &doc.permalink),
            title: &doc.title,
            description: front_matter.description.as_deref(),
            keywords: keywords(doc),
            section_keywords: &front_matter.section_keywords,
            links: project.link_texts().of_page(&doc.permalink),
            category: category(site, doc).unwrap_or(other),
            page_rank,
            language: &site.locales[tree.locale].name,
            version: versions,
            docusaurus_tag: [facet_of(project, doc)],
            tags: site.tags_of(doc).map(|tag| tag.label.clone()).collect(),
        })
    }
}

/// Returns the words of a doc that its text may lack: those of the author, and its
/// `sidebar_label`.
fn keywords(doc: &Doc) -> Vec<&str> {
    let keywords = doc.source.front_matter.search_keywords.iter();
    let label = Some(doc.sidebar_label()).filter(|label| *label != doc.title);
    keywords.map(String::as_str).chain(label).collect()
}

/// Returns the words of the last part of the address of a doc, which is the shortest name of its
/// subject (`ingress` for "Ingress configuration"), unless they are its title. The first page of
/// a version has no such part.
fn slug(site: &Site, doc: &Doc) -> Option<String> {
    let path = doc.permalink.strip_prefix(&site.trees[doc.tree].base)?;
    let last = path.trim_end_matches('/').rsplit('/').next()?;
    let last = percent_decode_str(last).decode_utf8().ok()?;
    let slug = last.replace(['-', '_'], " ");
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let is_name = slug.contains(char::is_alphabetic) && letters(&slug) != letters(&doc.title);
    is_name.then_some(slug)
}

/// Returns the records of a doc; none if it is not searchable. The title is that
/// of the page, which front matter can set, not that of its heading.
fn doc_records(project: &Project, doc: &Doc) -> Vec<Record> {
    let Some(facts) = PageFacts::of(project, doc) else {
        return Vec::new();
    };
    let parsed = &project.parsed[&doc.source.path];
    let mut sections = docs_markdown::sections(&parsed.document());
    if let Some(page) = sections.first_mut() {
        facts.title.clone_into(&mut page.title);
        describe(page, facts.description);
        page.keywords = facts.keywords.iter().copied().map(str::to_owned).collect();
    }
    let of_sections = facts.section_keywords.iter();
    let of_sections: HashMap<&str, &[String]> = of_sections
        .map(|section| (&*section.id, &*section.keywords))
        .collect();
    for section in &mut sections {
        let id = section.anchor.as_deref().unwrap_or_default();
        let keywords = of_sections.get(id).copied().unwrap_or_default();
        section.keywords.extend_from_slice(keywords);
    }
    project.link_texts().add_to(&doc.permalink, &mut sections);
    if let Some(page) = sections.first_mut() {
        page.keywords.extend(slug(&project.site, doc));
    }
    record::records(
        &RecordPage {
            url: &facts.url,
            category: facts.category,
            page_rank: facts.page_rank,
            language: facts.language,
            version: facts.version,
            docusaurus_tag: &facts.docusaurus_tag,
            tags: &facts.tags,
            kind: Kind::Guide,
        },
        &sections,
    )
}

/// Adds what links on other pages call a page of a reference to a digest.
pub(crate) fn add_mounted(
    project: &Project,
    locale: LocaleIdx,
    page: MountedIdx,
    digest: &mut Digest,
) {
    let permalink = project.site.mounted_address(locale, page);
    digest.add_value(&project.link_texts().of_page(&permalink));
}

/// Returns the default categories of pages in a language, for docs without a
/// category of their own, API references and library references.
pub(crate) fn categories(words: &Texts) -> [&str; 3] {
    [
        "search_category_docs",
        "search_category_api",
        "search_category_library",
    ]
    .map(|name| words.get(name))
}

/// Returns the rank of a guide of a version.
fn guide_rank(version: &Version, permalink: &str) -> i32 {
    let rank = if version.is_last {
        GUIDE_RANK
    } else {
        OTHER_VERSION_RANK
    };
    rank - i32::from(is_about_releases(permalink))
}

/// Returns whether a part of an address is or contains a name in [`RELEASES`], as whole words.
fn is_about_releases(permalink: &str) -> bool {
    let address = permalink.to_lowercase().replace('_', "-");
    let is_end = |neighbour: Option<char>| matches!(neighbour, None | Some('-' | '/'));
    RELEASES.iter().any(|name| {
        let mut places = address.match_indices(name).map(|(at, _)| at);
        places.any(|at| {
            is_end(address[..at].chars().next_back())
                && is_end(address[at + name.len()..].chars().next())
        })
    })
}

/// Prepends the description of a page to its text, unless it starts with that: a
/// page without one is described by its first paragraph.
fn describe(page: &mut Section, description: Option<&str>) {
    if let Some(description) = description
        && page.text.first().is_none_or(|first| first != description)
    {
        page.text.insert(0, description.to_owned());
    }
}

/// Returns the outermost category of a doc in its sidebar.
fn category<'a>(site: &'a Site, doc: &Doc) -> Option<&'a str> {
    let sidebar = site.trees[doc.tree].sidebars.get(doc.sidebar.as_ref()?)?;
    let doc_idx = site.trees[doc.tree].docs.get(&doc.id)?;
    let node = sidebar.node_of(Entry::Doc(*doc_idx))?;
    Some(&sidebar.nodes[outermost(sidebar, node)?].label)
}

/// Returns the outermost category that contains a node, or the node itself if
/// it is a top-level category.
fn outermost(sidebar: &Sidebar, node: NodeIdx) -> Option<NodeIdx> {
    let top = sidebar.ancestors(node).first().copied();
    top.or_else(|| (!sidebar.nodes[node].children.is_empty()).then_some(node))
}

/// Returns the records of a page of an API or library reference.
fn mounted_records(
    project: &Project,
    locale: LocaleIdx,
    page: MountedIdx,
    words: &Texts,
) -> Vec<Record> {
    let site = &project.site;
    let references = &project.references[locale];
    let mut permalink = site.mounted_address(locale, page);
    let (category, mut sections, kind, page_rank) = match project.mounted[page] {
        Mounted::Search => return Vec::new(),
        Mounted::Api { api, page } => {
            let api = &references.apis[api];
            let sections = api.sections(page);
            permalink = site.address_in(locale, &api.route(api.shown_on(page)));
            let category = words.get("search_category_api");
            // Operations and guides come before the types that they use.
            let rank = if api.is_secondary(page) {
                TYPE_RANK
            } else {
                API_RANK
            };
            (category, sections, Kind::Api, rank)
        }
        Mounted::Library { library, page } => {
            let library = &references.libraries[library];
            let sections = library.sections(page);
            let package = library.pages()[page].package.as_deref();
            let category = package.unwrap_or_else(|| words.get("search_category_library"));
            (category, sections, Kind::Library, LIBRARY_RANK)
        }
    };
    project.link_texts().add_to(&permalink, &mut sections);
    record::records(
        &RecordPage {
            url: &absolute(site, &permalink),
            category,
            page_rank,
            language: &site.locales[locale].name,
            version: &[],
            docusaurus_tag: &[DEFAULT_TAG.to_owned()],
            tags: &[],
            kind,
        },
        &sections,
    )
}

/// Returns the absolute URL of a permalink, if the site has a `url`.
fn absolute(site: &Site, permalink: &str) -> String {
    format!("{}{permalink}", site.config.url)
}
