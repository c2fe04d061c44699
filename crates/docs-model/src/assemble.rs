//! Assembly of a site from its sources: ids, addresses, sidebars and links, all
//! resolved.
//!
//! Each problem becomes a diagnostic and discards as little as possible, so
//! that one run reports everything.
//!
//! The order of the steps follows from what each needs. Docs get their ids and
//! addresses from their files alone (`trees`). Sidebars refer to docs by id and
//! make further pages (`sidebars`), as tags and blogs do. Once all pages exist,
//! they are entered by address (`routes`); redirects may then see which
//! addresses are taken. Links come last, because they may lead to any of these.
//!
//! Every locale has its own copy of every page, with the original in place of a
//! missing translation. A problem of an original is therefore reported for its
//! own locale only, or each would appear once per language.

mod author_addresses;
mod authors;
mod blogs;
mod config;
mod full_url;
mod links;
mod missing;
mod navbar;
mod pages;
mod redirects;
mod routes;
mod schemes;
mod scripts;
mod section_keywords;
mod sidebars;
mod similar;
mod tags;
mod trees;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use located_data::{Diagnostic, Node, diagnostic};

use crate::config::{ConfigSource, SiteConfig};
use crate::index::{IndexVec, InstanceIdx, MountedIdx};
use crate::locale::{self, Translations};
use crate::site::{DocSource, MountedLink, MountedPage, Site};
use crate::version;
pub use links::is_of_site;
use similar::Suggestions;

/// The parsed sources of a site.
///
/// A caller fills in what it has read; nothing is read here, and paths are names
/// only. All are relative to the site folder, with `/` as separator. Docs whose
/// bodies are not needed can be parsed without their Markdown, with an empty
/// [`Outline`](crate::Outline): links are then not resolved.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sources {
    /// Configuration.
    pub config: SiteConfig,
    /// The configuration as written, for positions in diagnostics.
    pub config_source: Option<ConfigSource>,
    /// All docs of all versions and locales.
    pub docs: Vec<Arc<DocSource>>,
    /// Parsed data files by path relative to the site folder: `versions.json`,
    /// sidebars, `_category_` files, tags, translations.
    pub data: BTreeMap<String, Node>,
    /// Data files that could not be parsed. The caller has reported why; that
    /// something is not in them is not reported as well.
    pub faulty_data: BTreeSet<String>,
    /// Paths of all other files, relative to the site folder, including those
    /// in static folders.
    pub files: BTreeSet<String>,
    /// Paths of the folders beside those that the configuration names and that have no
    /// files: one of them may be meant.
    pub folders: BTreeSet<String>,
    /// Pages that are not made from files of the site, such as those of
    /// references.
    pub mounted: IndexVec<MountedIdx, MountedPage>,
    /// Links in the texts of these pages.
    pub mounted_links: Vec<MountedLink>,
    /// Paths below the base URL of files that are published with these pages, such as
    /// the descriptions that readers can download.
    pub mounted_files: BTreeSet<String>,
    /// Addresses of symbols by name: paths below the root of a locale, or
    /// absolute addresses.
    pub symbols: BTreeMap<String, String>,
    /// Names of the site folder and of folders above it: `/repository/site`. Docs outside
    /// the site folder may refer to files in it by these names.
    pub root: String,
    /// Whether drafts are included.
    pub drafts: bool,
}

impl Sources {
    /// Returns the sources of a site without content.
    #[must_use]
    pub fn new(config: SiteConfig) -> Self {
        Self {
            config,
            config_source: None,
            docs: Vec::new(),
            data: BTreeMap::new(),
            faulty_data: BTreeSet::new(),
            files: BTreeSet::new(),
            folders: BTreeSet::new(),
            mounted: IndexVec::new(),
            mounted_links: Vec::new(),
            mounted_files: BTreeSet::new(),
            symbols: BTreeMap::new(),
            root: String::new(),
            drafts: false,
        }
    }
}

/// Assembles a site. The result always contains a site; diagnostics report what
/// it lacks.
///
/// Diagnostics are sorted by file and position, each at most once. The same
/// sources give the same site and the same diagnostics in the same order.
///
/// See the [crate's documentation](crate) for an example.
#[must_use]
pub fn assemble(sources: &Sources) -> (Site, Vec<Diagnostic>) {
    let mut out = Vec::new();
    let config = &sources.config;
    let locales = locale::locales(&config.i18n);
    let (versions, problems) =
        version::versions(config, &sources.data, sources.config_source.as_ref());
    let is_read = |(instance, _): &(InstanceIdx, Diagnostic)| {
        let file = version::versions_file(&config.docs[*instance].id);
        !sources.faulty_data.contains(&file)
    };
    out.extend(
        problems
            .into_iter()
            .filter(is_read)
            .map(|problem| problem.1),
    );
    let mut site = Site {
        translations: locales
            .iter()
            .map(|locale| Translations::of(locale, &sources.config.i18n, &sources.data))
            .collect(),
        config: config.clone(),
        locales,
        versions,
        trees: IndexVec::new(),
        blogs: IndexVec::new(),
        pages: Vec::new(),
        docs: IndexVec::new(),
        routes: BTreeMap::new(),
        redirects: IndexVec::new(),
        navbar: Vec::new(),
        localized_navbars: BTreeMap::new(),
        mounted: sources.mounted.clone(),
    };
    trees::build(sources, &mut site, &mut out);
    sidebars::build(sources, &mut site, &mut out);
    tags::build(sources, &mut site, &mut out);
    blogs::build(sources, &mut site, &mut out);
    pages::build(sources, &mut site, &mut out);
    routes::build(sources, &mut site, &mut out);
    let suggestions = Suggestions::new();
    redirects::build(sources, &mut site, &suggestions, &mut out);
    sidebars::resolve_links(&mut site);
    links::resolve(sources, &mut site, &suggestions, &mut out);
    section_keywords::check(&site, &mut out);
    navbar::build(sources, &mut site, &suggestions, &mut out);
    config::check(sources, &site, &suggestions, &mut out);
    author_addresses::check(
        &config::Targets::new(sources, &site, &suggestions),
        &mut out,
    );
    scripts::check(sources, &site, &mut out);
    diagnostic::sort(&mut out);
    // Versions that share a file, and locales that share a sidebar, find the
    // same problem more than once.
    out.dedup();
    (site, out)
}
