//! Pages that are not rendered from docs: reference pages and the search page.
//!
//! They are mounted into the site at a path, and take part in everything that
//! pages do: links, navigation, search and sitemap. The model knows their
//! addresses, titles and anchors; what they contain is known only here.

use std::collections::HashMap;
use std::sync::Arc;

use code_highlight::Highlighter;
use docs_model::SiteConfig;
use docs_model::index::{IndexVec, LocaleIdx, MountedIdx, NodeIdx};
use docs_model::locale::{self, Locale, Translations};
use docs_model::sidebar::{Entry, ItemIcon, NodeKind, Sidebar, SidebarNode};
use docs_model::site::{Anchors, MountedPage, ReferenceEntry};
use reference_pages::PageIdx;
use typedoc_render::SidebarItem;

use super::Project;
use super::reference::{
    Api, ApiIdx, Library, LibraryIdx, LinkTargets, ReferenceSources, Rendering,
};
use crate::load::Sources;
use crate::texts::ReferenceTexts;

/// The references of the site in one language.
///
/// Each language has its own addresses, and texts of the interface around the
/// description.
#[derive(Debug)]
pub(crate) struct References {
    /// API references.
    pub(crate) apis: IndexVec<ApiIdx, Api>,
    /// Library references.
    pub(crate) libraries: IndexVec<LibraryIdx, Library>,
    /// The sidebars of the library references.
    pub(crate) library_sidebars: IndexVec<LibraryIdx, Sidebar>,
    /// Texts of the pages in this language.
    texts: ReferenceTexts,
}

impl References {
    /// Returns the texts of API references by name.
    ///
    /// For the fingerprint of their pages.
    pub(crate) fn api_texts(&self) -> Vec<(&str, &str)> {
        self.texts.api.named().collect()
    }

    /// Returns the texts of library references by name.
    ///
    /// For the fingerprint of their pages.
    pub(crate) fn library_texts(&self) -> Vec<(&str, &str)> {
        self.texts.library.named().collect()
    }
}

/// A page that is not rendered from a doc.
///
/// The index into the list of all such pages is part of routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mounted {
    /// The search page.
    Search,
    /// A page of an API reference.
    Api {
        /// The reference.
        api: ApiIdx,
        /// The page of the reference.
        page: PageIdx,
    },
    /// A page of a library reference.
    Library {
        /// The reference.
        library: LibraryIdx,
        /// The page of the reference.
        page: PageIdx,
    },
}

/// Lists the pages that are not rendered from docs, both for the project and
/// for the model.
///
/// Both lists have the same indices. Anchors are computed when a link to the
/// page needs them, because that requires reading all of its headings.
pub(super) fn mounted(
    config: &SiteConfig,
    apis: &IndexVec<ApiIdx, Api>,
    libraries: &IndexVec<LibraryIdx, Library>,
) -> (
    IndexVec<MountedIdx, Mounted>,
    IndexVec<MountedIdx, MountedPage>,
) {
    let mut kinds = IndexVec::new();
    let mut pages = IndexVec::new();
    if let Some(path) = config.search.page() {
        kinds.push(Mounted::Search);
        pages.push(MountedPage {
            route: format!("/{path}"),
            title: "Search".to_owned(),
            anchors: None,
            reference: None,
            moved_from: Vec::new(),
        });
    }
    let mut entries = config.api.iter().enumerate();
    for (idx, api) in apis.iter_enumerated() {
        let own = &api.source.config;
        let of_config = entry_of(&mut entries, |entry| {
            (&entry.id, &entry.path, &entry.route) == (&own.id, &own.path, &own.route)
        });
        let of_config = of_config.map(ReferenceEntry::Api);
        for (page, summary) in api.pages().iter_enumerated() {
            let of = api.clone();
            kinds.push(Mounted::Api { api: idx, page });
            pages.push(MountedPage {
                route: api.route(summary),
                title: summary.title.clone(),
                anchors: Some(Anchors::new(move || of.anchors(page))),
                reference: of_config,
                moved_from: api.moved_from(summary),
            });
        }
    }
    let mut entries = config.library.iter().enumerate();
    for (idx, library) in libraries.iter_enumerated() {
        let own = &library.source.config;
        let of_config = entry_of(&mut entries, |entry| entry == own);
        let of_config = of_config.map(ReferenceEntry::Library);
        for (page, summary) in library.pages().iter_enumerated() {
            let of = library.clone();
            kinds.push(Mounted::Library { library: idx, page });
            pages.push(MountedPage {
                route: library.route(summary),
                title: summary.title.clone(),
                anchors: Some(Anchors::new(move || of.anchors(page))),
                reference: of_config,
                moved_from: Vec::new(),
            });
        }
    }
    (kinds, pages)
}

/// Returns the index of the next entry that is the one of a reference. References
/// have the order of their entries; those that cannot be read are left out.
fn entry_of<'c, T: 'c>(
    entries: &mut impl Iterator<Item = (usize, &'c T)>,
    is_own: impl Fn(&T) -> bool,
) -> Option<usize> {
    let entry = entries.find(|(_, entry)| is_own(entry));
    entry.map(|(idx, _)| idx)
}

/// Lists the pages of the references in each locale.
///
/// Pages are listed, not rendered. A reference that did not change is taken
/// from `previous`.
pub(super) fn references(
    sources: &Sources,
    read: &ReferenceSources,
    previous: Option<&Project>,
    highlighter: &Arc<Highlighter>,
) -> IndexVec<LocaleIdx, Arc<References>> {
    let config = &sources.config;
    let locales = locale::locales(&config.i18n);
    let in_locale = |(idx, locale): (LocaleIdx, &Locale)| {
        let translations = Translations::of(locale, &config.i18n, &sources.data);
        let texts = ReferenceTexts::new(locale, &translations);
        let base = locale.base(&config.base_url);
        let with = Rendering {
            sources,
            highlighter,
            texts: &texts,
            names: &LinkTargets::new(
                config,
                &base,
                read.apis.as_slice(),
                read.libraries.as_slice(),
            ),
            base: &base,
        };
        let previous = previous.and_then(|project| project.references.get(idx));
        let apis = read.apis.iter();
        let apis = apis.map(|api| {
            Api::new(
                api,
                &with,
                previous.map(|references| references.apis.as_slice()),
            )
        });
        let libraries = read.libraries.iter();
        let libraries = libraries.map(|library| {
            Library::new(
                library,
                &with,
                previous.map(|references| references.libraries.as_slice()),
            )
        });
        let apis: IndexVec<_, Api> = apis.collect();
        let libraries: IndexVec<_, Library> = libraries.collect();
        let (mounted, _) = mounted(config, &apis, &libraries);
        Arc::new(References {
            library_sidebars: library_sidebars(&libraries, &mounted, &texts.library),
            apis,
            libraries,
            texts,
        })
    };
    locales.iter_enumerated().map(in_locale).collect()
}

/// Returns the navigation of each library, linked to the mounted pages.
///
/// Pages are found by their path below the reference.
fn library_sidebars(
    libraries: &IndexVec<LibraryIdx, Library>,
    mounted: &IndexVec<MountedIdx, Mounted>,
    texts: &typedoc_render::Texts,
) -> IndexVec<LibraryIdx, Sidebar> {
    let mut out = IndexVec::new();
    for (idx, library) in libraries.iter_enumerated() {
        let place = |(place, mounted): (MountedIdx, &Mounted)| match *mounted {
            Mounted::Library { library: of, page } if of == idx => {
                Some((&*library.pages()[page].path, place))
            }
            _ => None,
        };
        let places = mounted.iter_enumerated().filter_map(place).collect();
        let mut sidebar = Sidebar::new(library.sidebar_name());
        add_items(&library.sidebar, None, &places, texts, &mut sidebar);
        out.push(sidebar);
    }
    out
}

/// Adds items and the items below them. Items without a page and without items,
/// such as symbols shown on the page of their module, are left out.
fn add_items(
    items: &[SidebarItem],
    parent: Option<NodeIdx>,
    places: &HashMap<&str, MountedIdx>,
    texts: &typedoc_render::Texts,
    sidebar: &mut Sidebar,
) {
    for item in items {
        let page = item
            .path
            .as_deref()
            .and_then(|path| places.get(path).copied());
        let kind = match page {
            Some(page) if item.items.is_empty() => NodeKind::Mounted { page },
            None if item.items.is_empty() => continue,
            _ => NodeKind::Category {
                link: page.map(Entry::Mounted),
                collapsible: true,
                collapsed: true,
            },
        };
        let mut node = SidebarNode::new(parent, &*item.label, kind);
        node.icon = item.icon.map(|icon| ItemIcon {
            class: icon.class().to_owned(),
            label: icon.label(texts).to_owned(),
        });
        node.class_name = item.deprecated.then(|| "deprecated".to_owned());
        let node = sidebar.push(node);
        add_items(&item.items, Some(node), places, texts, sidebar);
    }
}
