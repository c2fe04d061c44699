//! Parts to site: ids, addresses, sidebars and links, all resolved.
//!
//! Every fault becomes a diagnostic and leaves out as little as it can, so
//! that one run reports everything.

mod authors;
mod blogs;
mod config;
mod links;
mod navbar;
mod pages;
mod redirects;
mod routes;
mod scripts;
mod sidebars;
mod tags;
mod trees;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::{CONFIG_FILE, ConfigSource, SiteConfig};
use crate::diagnostic::{self, Diagnostic};
use crate::locale::{self, Translations};
use crate::site::{DocSource, MountedPage, Site};
use crate::value::Value;
use crate::version;

/// Everything that a site is made of, read and parsed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sources {
    /// The configuration.
    pub config: SiteConfig,
    /// The configuration as written, for places in diagnostics.
    pub config_source: Option<ConfigSource>,
    /// All docs of all versions and locales.
    pub docs: Vec<Arc<DocSource>>,
    /// Data files by path below the site folder: `versions.json`, sidebars,
    /// `_category_` files, tags, translations.
    pub data: BTreeMap<String, Value>,
    /// All other files by path below the site folder, static folders included.
    pub files: BTreeSet<String>,
    /// Pages that something else than the docs brings.
    pub mounted: Vec<MountedPage>,
    /// Addresses of symbols by name, below the locale's root or elsewhere.
    pub symbols: BTreeMap<String, String>,
    /// Build drafts too.
    pub drafts: bool,
}

impl Sources {
    /// The sources of a site without content.
    #[must_use]
    pub fn new(config: SiteConfig) -> Self {
        Self {
            config,
            config_source: None,
            docs: Vec::new(),
            data: BTreeMap::new(),
            files: BTreeSet::new(),
            mounted: Vec::new(),
            symbols: BTreeMap::new(),
            drafts: false,
        }
    }
}

/// Assembles a site. There is always one; what could not be made sense of is
/// in the diagnostics.
#[must_use]
pub fn assemble(sources: &Sources) -> (Site, Vec<Diagnostic>) {
    let mut out = Vec::new();
    let config = &sources.config;
    let locales = locale::locales(&config.i18n);
    let (versions, problems) = version::versions(config, &sources.data);
    out.extend(
        problems
            .into_iter()
            .map(|(instance, it)| placed(sources, instance, it)),
    );
    let mut site = Site {
        translations: locales
            .iter()
            .map(|it| Translations::of(it, &sources.config.i18n, &sources.data))
            .collect(),
        config: config.clone(),
        locales,
        versions,
        trees: Vec::new(),
        blogs: Vec::new(),
        pages: Vec::new(),
        docs: Vec::new(),
        routes: BTreeMap::new(),
        redirects: Vec::new(),
        navbar: Vec::new(),
        mounted: sources.mounted.clone(),
    };
    trees::build(sources, &mut site, &mut out);
    sidebars::build(sources, &mut site, &mut out);
    tags::build(sources, &mut site, &mut out);
    blogs::build(sources, &mut site, &mut out);
    pages::build(sources, &mut site, &mut out);
    routes::build(sources, &mut site, &mut out);
    redirects::build(sources, &mut site, &mut out);
    sidebars::resolve_links(&mut site);
    links::resolve(sources, &mut site, &mut out);
    navbar::build(sources, &mut site, &mut out);
    config::check(sources, &site, &mut out);
    scripts::check(sources, &site, &mut out);
    diagnostic::sort(&mut out);
    out.dedup();
    (site, out)
}

/// A problem of the settings of the docs with an index, with the place of those
/// settings.
fn placed(sources: &Sources, instance: usize, mut diagnostic: Diagnostic) -> Diagnostic {
    if diagnostic.file.as_deref() == Some(CONFIG_FILE) {
        let source = sources.config_source.as_ref();
        diagnostic.span = diagnostic
            .span
            .or_else(|| source.and_then(|it| it.docs_span(instance, &[])));
    }
    diagnostic
}
