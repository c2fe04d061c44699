//! Parts of a site that are missing because of a fault with a report of its own: a
//! reference that cannot be read, docs without pages.
//!
//! A link to one of them is right, and will lead to a page once the fault is
//! corrected. So it is not reported as dead: that would be a second report for one
//! fault, with the wrong advice.

use located_data::path;

use super::Sources;
use crate::address::RouteKey;
use crate::index::InstanceIdx;
use crate::site::{ReferenceEntry, Site};
use crate::version::CURRENT;

/// The addresses below which pages are missing.
pub(super) struct MissingParts(Vec<RouteKey>);

impl MissingParts {
    /// Finds the parts that a site lacks, in its default language.
    pub(super) fn of(sources: &Sources, site: &Site) -> Self {
        let locale = site.default_locale();
        let trees = site.trees.iter().filter(|tree| tree.locale == locale);
        let trees = trees.filter(|tree| {
            let version = &site.versions[tree.version];
            match version.sidebar_file {
                Some(_) => !has_docs(sources, &version.folder),
                None => lacks_docs(sources, site, version.instance),
            }
        });
        let mut out = Self::references(site);
        out.0.extend(trees.map(|tree| RouteKey::of(&tree.base)));
        out
    }

    /// Finds the references that a site lacks. Docs may be at the root, where all
    /// addresses are below theirs.
    pub(super) fn references(site: &Site) -> Self {
        let locale = site.default_locale();
        let config = &site.config;
        let apis = config.api.iter().enumerate();
        let apis = apis.map(|(idx, api)| (ReferenceEntry::Api(idx), &api.route));
        let libraries = config.library.iter().enumerate();
        let libraries =
            libraries.map(|(idx, library)| (ReferenceEntry::Library(idx), &library.route));
        let pages = site.mounted.iter();
        let mut present: Vec<_> = pages.filter_map(|page| page.reference).collect();
        // The pages of a reference follow each other.
        present.dedup();
        let references = apis
            .chain(libraries)
            .filter(|(entry, _)| !present.contains(entry))
            .map(|(_, route)| RouteKey::of(site.address_in(locale, route).as_str()));
        Self(references.collect())
    }

    /// Returns whether an address is that of a missing part, or below it.
    pub(super) fn contain(&self, address: &str) -> bool {
        let key = RouteKey::of(address);
        self.0.iter().any(|part| {
            let part = part.as_str().trim_end_matches('/');
            let below = key.as_str().strip_prefix(part);
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// Returns whether an instance has no docs, and should have some. The default folder
/// may be missing if there is other content: a site that consists of a blog or of
/// standalone pages needs no docs.
pub(super) fn lacks_docs(sources: &Sources, site: &Site, instance: InstanceIdx) -> bool {
    let config = &site.config;
    let pages = &config.pages.path;
    let has_pages = || !pages.is_empty() && has_docs(sources, pages);
    let has_other = || !config.blog.is_empty() || has_pages();
    let is_optional = config.docs[instance].path == "docs" && has_other();
    is_empty(sources, site, instance) && !is_optional
}

/// Returns whether the docs folder of an instance has no pages, although its current
/// version is part of the site.
pub(super) fn is_empty(sources: &Sources, site: &Site, instance: InstanceIdx) -> bool {
    publishes_current(site, instance) && !has_docs(sources, &site.config.docs[instance].path)
}

/// Returns whether the current version of an instance is part of the site:
/// `include_current_version` and `only_include_versions` can leave it out.
pub(super) fn publishes_current(site: &Site, instance: InstanceIdx) -> bool {
    let mut versions = site.versions_of(instance);
    versions.any(|(_, version)| version.name == CURRENT)
}

/// Returns whether a folder has Markdown files.
pub(super) fn has_docs(sources: &Sources, folder: &str) -> bool {
    let mut docs = sources.docs.iter();
    docs.any(|doc| path::below(&doc.path, folder).is_some())
}
