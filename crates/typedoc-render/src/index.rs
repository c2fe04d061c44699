//! The pages, the place of every reflection, and the uses of types.

mod anchors;
mod pages;
mod usage;

use std::collections::HashMap;

use docs_model::index::IndexVec;

use crate::model::{Id, Kind, Model, Reflection};
use crate::options::RenderOptions;

pub(crate) use anchors::{Anchors, literals, slug};
pub use pages::PageKind;
pub(crate) use pages::kind_title;
pub(crate) use reference_pages::PageIdx;
pub(crate) use usage::{Role, Usage};

/// Maximum number of owners between a reflection and the nearest one with a
/// place. The JSON parser limits nesting to fewer levels, so a longer chain is
/// a cycle.
const MAX_OWNERS: usize = 256;

/// A page: its subject and its address.
pub(crate) struct Page<'m> {
    pub kind: PageKind,
    /// The symbol or container; for a kind index, its container.
    pub reflection: &'m Reflection,
    /// For a kind index, the kind that it lists.
    pub listed: Option<Kind>,
    /// Path below the route.
    pub path: String,
    pub url: String,
    /// The page of the enclosing module or namespace.
    pub parent: Option<PageIdx>,
}

/// The place where a reflection is shown.
struct Entry<'m> {
    reflection: &'m Reflection,
    /// The nearest enclosing reflection that is a page or a member.
    owner: Option<Id>,
    page: Option<PageIdx>,
    /// Anchor on the page; `None` for the page itself and for reflections
    /// without a place of their own.
    anchor: Option<Box<str>>,
}

pub(crate) struct Index<'m> {
    pub model: &'m Model,
    pub options: &'m RenderOptions,
    /// Pages in the order of the sidebar: containers before their symbols.
    pub pages: IndexVec<PageIdx, Page<'m>>,
    entries: HashMap<Id, Entry<'m>>,
    kind_pages: HashMap<(Id, Kind), PageIdx>,
    /// Anchors of members.
    taken: IndexVec<PageIdx, Anchors>,
}

impl<'m> Index<'m> {
    pub(crate) fn new(model: &'m Model, options: &'m RenderOptions) -> Self {
        let mut index = Self {
            model,
            options,
            pages: IndexVec::new(),
            entries: HashMap::new(),
            kind_pages: HashMap::new(),
            taken: IndexVec::new(),
        };
        pages::add(&mut index);
        anchors::add(&mut index);
        index
    }

    /// Returns whether the options hide a reflection.
    pub(crate) fn is_hidden(&self, reflection: &Reflection) -> bool {
        self.options.hide_internal && reflection.is_internal()
    }

    pub(crate) fn reflection(&self, id: Id) -> Option<&'m Reflection> {
        self.entries.get(&id).map(|it| it.reflection)
    }

    /// Returns the page on which a reflection is shown.
    pub(crate) fn page_of(&self, id: Id) -> Option<PageIdx> {
        self.entries.get(&id)?.page
    }

    /// Returns the page of a reflection that has one of its own.
    pub(crate) fn own_page(&self, id: Id) -> Option<PageIdx> {
        let page = self.page_of(id)?;
        (self.pages.get(page)?.reflection.id == id).then_some(page)
    }

    pub(crate) fn anchor(&self, id: Id) -> Option<&str> {
        self.entries.get(&id)?.anchor.as_deref()
    }

    /// Returns the address of a reflection for a link on page `from`: on the
    /// same page, only the anchor.
    pub(crate) fn href(&self, id: Id, from: Option<PageIdx>) -> Option<String> {
        let mut entry = self.entries.get(&id)?;
        // Reflections such as parameters have no place; links lead to their
        // owner. Owners of re-exports can form a cycle.
        for _ in 0..MAX_OWNERS {
            if entry.anchor.is_some() || self.is_page(entry) {
                break;
            }
            entry = self.entries.get(&entry.owner?)?;
        }
        if entry.anchor.is_none() && !self.is_page(entry) {
            return None;
        }
        let page = self.pages.get(entry.page?)?;
        Some(match &entry.anchor {
            Some(anchor) if entry.page == from => format!("#{anchor}"),
            Some(anchor) => format!("{}#{anchor}", page.url),
            None => page.url.clone(),
        })
    }

    fn is_page(&self, entry: &Entry<'m>) -> bool {
        let page = entry.page.and_then(|it| self.pages.get(it));
        page.is_some_and(|it| it.reflection.id == entry.reflection.id)
    }

    /// Returns the page that lists all symbols of a kind in a container.
    pub(crate) fn kind_page(&self, container: Id, kind: Kind) -> Option<&Page<'m>> {
        let page = self.kind_pages.get(&(container, kind))?;
        self.pages.get(*page)
    }

    /// Returns the kinds of a container that have a page, in the order of the
    /// pages.
    pub(crate) fn kinds_of(&self, container: Id) -> impl Iterator<Item = &Page<'m>> {
        self.pages
            .iter()
            .filter(move |it| it.kind == PageKind::KindIndex && it.reflection.id == container)
    }

    /// Returns the anchors of a page that are reserved before its headings get
    /// theirs.
    pub(crate) fn taken(&self, page: PageIdx) -> Anchors {
        self.taken.get(page).cloned().unwrap_or_default()
    }

    /// Returns the name of a reflection, qualified by its owners on the same
    /// page: `Cart.items`.
    pub(crate) fn qualified_name(&self, id: Id) -> Option<String> {
        let entry = self.entries.get(&id)?;
        let page = self.pages.get(entry.page?)?;
        let own = &entry.reflection.name;
        if self.is_page(entry) {
            return Some(own.to_string());
        }
        Some(format!("{}.{own}", page.reflection.name))
    }
}
