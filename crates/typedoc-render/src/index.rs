//! Which pages there are, where every reflection stands, and who uses what.

mod anchors;
mod pages;
mod usage;

use std::collections::HashMap;

use crate::model::{Id, Kind, Model, Reflection};
use crate::options::RenderOptions;
use crate::render::PageKind;

pub(crate) use anchors::{Anchors, literals, slug};
pub(crate) use pages::kind_title;
pub(crate) use usage::{Role, Usage};

/// Owners between a reflection and the nearest one with a place. JSON nests no
/// deeper, so that more of them are a circle.
const MAX_OWNERS: usize = 256;

/// Index into [`Index::pages`].
pub(crate) type PageIdx = usize;

/// A page: what stands on it, and its address.
pub(crate) struct Page<'m> {
    pub kind: PageKind,
    /// The symbol or container; of a kind index the container.
    pub reflection: &'m Reflection,
    /// The kind that a kind index lists.
    pub listed: Option<Kind>,
    /// Below the route.
    pub path: String,
    pub url: String,
    /// The page of the module or namespace around it.
    pub parent: Option<PageIdx>,
}

/// Where a reflection is shown.
struct Entry<'m> {
    reflection: &'m Reflection,
    /// The nearest reflection around it that is a page or member.
    owner: Option<Id>,
    page: Option<PageIdx>,
    /// On its page; `None` for the page itself and for what has no place of
    /// its own.
    anchor: Option<Box<str>>,
}

pub(crate) struct Index<'m> {
    pub model: &'m Model,
    pub options: &'m RenderOptions,
    /// In the order of the sidebar's tree: containers before their symbols.
    pub pages: Vec<Page<'m>>,
    entries: HashMap<Id, Entry<'m>>,
    kind_pages: HashMap<(Id, Kind), PageIdx>,
    /// Anchors that members took, by page.
    taken: Vec<Anchors>,
}

impl<'m> Index<'m> {
    pub(crate) fn new(model: &'m Model, options: &'m RenderOptions) -> Self {
        let mut index = Self {
            model,
            options,
            pages: Vec::new(),
            entries: HashMap::new(),
            kind_pages: HashMap::new(),
            taken: Vec::new(),
        };
        pages::add(&mut index);
        anchors::add(&mut index);
        index
    }

    /// Whether the options leave it out.
    pub(crate) fn is_hidden(&self, reflection: &Reflection) -> bool {
        self.options.hide_internal && reflection.is_internal()
    }

    pub(crate) fn reflection(&self, id: Id) -> Option<&'m Reflection> {
        self.entries.get(&id).map(|it| it.reflection)
    }

    /// The page on which a reflection is shown.
    pub(crate) fn page_of(&self, id: Id) -> Option<PageIdx> {
        self.entries.get(&id)?.page
    }

    /// The page that a reflection is.
    pub(crate) fn own_page(&self, id: Id) -> Option<PageIdx> {
        let page = self.page_of(id)?;
        (self.pages.get(page)?.reflection.id == id).then_some(page)
    }

    pub(crate) fn anchor(&self, id: Id) -> Option<&str> {
        self.entries.get(&id)?.anchor.as_deref()
    }

    /// The address of a reflection as a link on page `from` writes it: on the
    /// same page the anchor alone.
    pub(crate) fn href(&self, id: Id, from: Option<PageIdx>) -> Option<String> {
        let mut entry = self.entries.get(&id)?;
        // Parameters and the like have no place: their owner has. Owners of
        // re-exports may go round in circles.
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

    /// The page that lists all symbols of a kind in a container.
    pub(crate) fn kind_page(&self, container: Id, kind: Kind) -> Option<&Page<'m>> {
        let page = self.kind_pages.get(&(container, kind))?;
        self.pages.get(*page)
    }

    /// The kinds of a container that have a page, in the order of its pages.
    pub(crate) fn kinds_of(&self, container: Id) -> impl Iterator<Item = &Page<'m>> {
        self.pages
            .iter()
            .filter(move |it| it.kind == PageKind::KindIndex && it.reflection.id == container)
    }

    /// Anchors of a page that are taken before its headings get theirs.
    pub(crate) fn taken(&self, page: PageIdx) -> Anchors {
        self.taken.get(page).cloned().unwrap_or_default()
    }

    /// The name of a reflection with those of its owners on the same page:
    /// `Cart.items`.
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
