//! Orphans: pages that no sidebar, link or menu leads to, so that readers find
//! them only by search.
//!
//! Everything that leads to pages is followed once, from the site and not from
//! the home page: two orphans that link to each other count as reached. So a
//! section with an entry that is not on the home page causes no false alarm.
//!
//! The cost is proportional to the number of links, since each is looked up once by
//! its address.

use std::collections::HashSet;

use located_data::{Diagnostic, path};

use crate::config::FooterEntry;
use crate::index::DocIdx;
use crate::navbar::{NavbarEntry, NavbarItem};
use crate::sidebar::{Entry, NodeKind};
use crate::site::{RouteTarget, Site, Target};

/// Returns a warning for each orphaned doc. Unlisted docs and drafts are
/// excluded, because they are meant to be unreachable, and so are translations
/// whose original is reachable. A page that links only to itself is an orphan.
///
/// Only the default locale is reported: its translations have the same place in the
/// site.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
///
/// use docs_model::{DocSource, Sources, assemble, config, front_matter, orphans};
///
/// let text = "title = \"T\"\n[docs]\nsidebar_path = false\n";
/// let mut sources = Sources::new(config::parse(text).0.unwrap().0);
/// for path in ["docs/index.md", "docs/forgotten.md"] {
///     let mut doc = DocSource::default();
///     doc.path = path.to_owned();
///     sources.docs.push(Arc::new(doc));
/// }
/// let (site, _) = assemble(&sources);
/// let found = orphans::orphans(&site);
/// // The home page is where readers start.
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].file.as_deref(), Some("docs/forgotten.md"));
/// ```
#[must_use]
pub fn orphans(site: &Site) -> Vec<Diagnostic> {
    let mut reached = Reached {
        site,
        docs: HashSet::new(),
    };
    reached.add_sidebars();
    reached.add_posts();
    reached.add_home();
    reached.add_links();
    reached.add_navbar(&site.navbar);
    for entries in site.localized_navbars.values() {
        reached.add_navbar(entries);
    }
    reached.add_footer(&site.config.footer.links);
    let is_orphan = |(idx, _): &(DocIdx, _)| !reached.docs.contains(idx);
    site.docs
        .iter_enumerated()
        .filter(is_orphan)
        .map(|(_, doc)| doc)
        .filter(|doc| {
            let locale = &site.locales[site.trees[doc.tree].locale];
            locale.is_default && !doc.is_unlisted() && !doc.source.front_matter.draft
        })
        .map(|doc| {
            let message = format!("nothing links to this page, `{}`", doc.permalink);
            Diagnostic::warning("orphan-page", message)
                .in_file(&*doc.source.path)
                .help("add it to a sidebar, link to it, or set `unlisted: true`")
        })
        .collect()
}

/// The documents that something leads to.
struct Reached<'s> {
    /// The assembled site.
    site: &'s Site,
    /// Documents of all trees, posts and standalone pages.
    docs: HashSet<DocIdx>,
}

impl Reached<'_> {
    /// Marks the document at an address, if there is one.
    fn add_address(&mut self, address: &str) {
        if let Some(RouteTarget::Doc(doc)) = self.site.route(address) {
            self.docs.insert(doc);
        }
    }

    /// Marks a path of the site as reachable, in all languages.
    fn add_path(&mut self, to: &str) {
        for locale in self.site.locales.indices() {
            let base = self.site.locale_base(locale);
            self.add_address(&path::join([&*base, to]));
        }
    }

    /// Marks the items of sidebars, the pages of categories, and the main doc
    /// of each version, to which the version dropdown leads.
    fn add_sidebars(&mut self) {
        let site = self.site;
        for tree in &site.trees {
            self.docs.extend(tree.main_doc);
            let nodes = tree.sidebars.values().flat_map(|sidebar| &sidebar.nodes);
            for node in nodes {
                match &node.kind {
                    NodeKind::Doc { doc, .. } => {
                        self.docs.insert(*doc);
                    }
                    NodeKind::Category {
                        link: Some(Entry::Doc(doc)),
                        ..
                    } => {
                        self.docs.insert(*doc);
                    }
                    NodeKind::Link { href } => self.add_address(href),
                    _ => {}
                }
            }
        }
    }

    /// Marks the home page as reachable: the brand in the navbar links to it.
    fn add_home(&mut self) {
        for locale in self.site.locales.indices() {
            self.add_address(&self.site.locale_base(locale));
        }
    }

    /// Marks the listed posts of a blog as reachable: its lists link to them.
    fn add_posts(&mut self) {
        for blog in &self.site.blogs {
            self.docs.extend(&blog.list.docs);
        }
    }

    /// Marks the targets of links between documents.
    fn add_links(&mut self) {
        let site = self.site;
        for (idx, doc) in site.docs.iter_enumerated() {
            for target in &doc.targets {
                if let Target::Page(address) = target
                    && let Some(RouteTarget::Doc(to)) = site.route(address)
                    && to != idx
                {
                    self.docs.insert(to);
                }
            }
        }
    }

    /// Marks the targets of navbar items, in all versions and languages.
    fn add_navbar(&mut self, entries: &[NavbarEntry]) {
        for entry in entries {
            match &entry.item {
                NavbarItem::Link(link) => {
                    if let Some(to) = link.to.as_deref().or(link.href.as_deref()) {
                        self.add_path(to);
                    }
                }
                NavbarItem::Doc { id, .. } => {
                    let site = self.site;
                    let instance = site.config.docs.find(entry.item.docs());
                    let trees = site.trees.iter_enumerated();
                    let docs = trees
                        .filter(|(idx, _)| Some(site.instance_of(*idx)) == instance)
                        .filter_map(|(_, tree)| tree.docs.get(id));
                    self.docs.extend(docs);
                }
                NavbarItem::Dropdown { items, .. } => self.add_navbar(items),
                NavbarItem::DocsVersionDropdown { before, after, .. }
                | NavbarItem::LocaleDropdown { before, after } => {
                    self.add_navbar(before);
                    self.add_navbar(after);
                }
                _ => {}
            }
        }
    }

    /// Marks the targets of footer links.
    fn add_footer(&mut self, entries: &[FooterEntry]) {
        for entry in entries {
            if let Some(to) = &entry.to {
                self.add_path(to);
            }
            self.add_footer(entry.items.as_deref().unwrap_or_default());
        }
    }
}
