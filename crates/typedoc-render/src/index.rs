//! The pages, the place of every reflection, and the uses of types.
//!
//! The index is built once for a model and a set of options, before anything is
//! rendered. It refers to the model and is not changed afterwards, so that
//! pages can be rendered from it in any order and on any thread.

mod anchors;
mod hierarchy;
mod pages;
mod usage;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use docs_model::index::IndexVec;

use crate::model::{Id, Kind, Model, Reflection};
use crate::options::RenderOptions;

pub(crate) use anchors::{Anchors, literals, slug};
use hierarchy::Hierarchy;
pub(crate) use hierarchy::{Branch, Relation, Subject, TypeIdx};
pub use pages::PageKind;
pub(crate) use pages::kind_title;
pub(crate) use reference_pages::PageIdx;
pub(crate) use usage::{Role, Usage};

/// Maximum number of owners between a reflection and the nearest one with a page
/// or an anchor. The JSON parser limits nesting to 128 levels, so a longer chain
/// is a cycle.
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

/// The place where a reflection is documented.
struct Entry<'m> {
    reflection: &'m Reflection,
    /// The nearest enclosing reflection that is a page or a member.
    owner: Option<Id>,
    page: Option<PageIdx>,
    /// Anchor on the page; `None` for the page itself and for reflections
    /// without a place of their own.
    anchor: Option<Box<str>>,
}

/// All pages of a library, and where each reflection is documented.
pub(crate) struct Index<'m> {
    pub model: &'m Model,
    pub options: &'m RenderOptions,
    /// Pages in the order of the sidebar: containers before their symbols.
    pub pages: IndexVec<PageIdx, Page<'m>>,
    entries: HashMap<Id, Entry<'m>>,
    /// Lists of all symbols of a kind, by container and kind.
    kind_pages: HashMap<(Id, Kind), PageIdx>,
    /// Bases and subtypes of classes and interfaces.
    pub hierarchy: Hierarchy<'m>,
    /// The page of the whole hierarchy; `None` without any bases.
    hierarchy_page: Option<PageIdx>,
    /// Anchors of types on that page.
    hierarchy_anchors: IndexVec<TypeIdx, Box<str>>,
    /// Anchors of the members of each page, which headings in comments must
    /// avoid.
    taken: IndexVec<PageIdx, Anchors>,
    /// Pages of symbols by name, each in its module or namespace, and the first
    /// one of a name without.
    symbols: HashMap<(Option<PageIdx>, &'m str), PageIdx>,
    /// Names of several symbols.
    ambiguous: HashSet<&'m str>,
    /// Everything that the options hide, with what is inside.
    hidden: HashSet<Id>,
}

impl<'m> Index<'m> {
    /// Assigns pages and anchors to all reflections that the options do not
    /// hide.
    pub(crate) fn new(model: &'m Model, options: &'m RenderOptions) -> Self {
        let mut index = Self {
            model,
            options,
            pages: IndexVec::new(),
            entries: HashMap::new(),
            kind_pages: HashMap::new(),
            hierarchy: Hierarchy::default(),
            hierarchy_page: None,
            hierarchy_anchors: IndexVec::new(),
            taken: IndexVec::new(),
            symbols: HashMap::new(),
            ambiguous: HashSet::new(),
            hidden: hidden(model, options),
        };
        pages::add(&mut index);
        index.hierarchy = Hierarchy::new(&index);
        pages::add_hierarchy(&mut index);
        anchors::add(&mut index);
        for (idx, page) in index.pages.iter_enumerated() {
            if page.listed.is_none() && page.kind != PageKind::Hierarchy {
                let name = &*page.reflection.name;
                index.symbols.entry((page.parent, name)).or_insert(idx);
                if *index.symbols.entry((None, name)).or_insert(idx) != idx {
                    index.ambiguous.insert(name);
                }
            }
        }
        index
    }

    /// Returns whether the options hide a reflection.
    pub(crate) fn is_hidden(&self, reflection: &Reflection) -> bool {
        self.options.hide_internal && reflection.is_internal()
    }

    /// Returns whether the options hide a reflection, or one around it.
    pub(crate) fn is_hidden_id(&self, id: Id) -> bool {
        self.hidden.contains(&id)
    }

    /// Returns the reflection with an id, if a page documents it.
    pub(crate) fn reflection(&self, id: Id) -> Option<&'m Reflection> {
        self.entries.get(&id).map(|entry| entry.reflection)
    }

    /// Returns the page that documents a reflection.
    pub(crate) fn page_of(&self, id: Id) -> Option<PageIdx> {
        self.entries.get(&id)?.page
    }

    /// Returns the page of a reflection that has one of its own.
    pub(crate) fn own_page(&self, id: Id) -> Option<PageIdx> {
        let page = self.page_of(id)?;
        (self.pages.get(page)?.reflection.id == id).then_some(page)
    }

    /// Returns the anchor of a member, without `#`.
    pub(crate) fn anchor(&self, id: Id) -> Option<&str> {
        self.entries.get(&id)?.anchor.as_deref()
    }

    /// Returns the address of a reflection for a link on page `from`: only the
    /// anchor if it is on the same page. Reflections without a place of their
    /// own lead to their owner.
    pub(crate) fn href(&self, id: Id, from: Option<PageIdx>) -> Option<String> {
        let mut entry = self.entries.get(&id)?;
        // Links to parameters and the like lead to the member around them.
        // Owners of re-exports can form a cycle.
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

    /// Returns whether the place is a page, not a part of one.
    fn is_page(&self, entry: &Entry<'m>) -> bool {
        entry
            .page
            .and_then(|idx| self.pages.get(idx))
            .is_some_and(|page| page.reflection.id == entry.reflection.id)
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
            .filter(move |page| page.kind == PageKind::KindIndex && page.reflection.id == container)
    }

    /// Returns the page of the whole hierarchy.
    pub(crate) fn hierarchy_page(&self) -> Option<&Page<'m>> {
        self.pages.get(self.hierarchy_page?)
    }

    /// Returns the anchor of a type on the page of the whole hierarchy.
    pub(crate) fn hierarchy_anchor(&self, ty: TypeIdx) -> &str {
        self.hierarchy_anchors
            .get(ty)
            .map_or("", |anchor| &**anchor)
    }

    /// Returns the page of the package to which a page belongs; `None` in a
    /// library of one package.
    pub(crate) fn package_of<'a>(&'a self, page: &'a Page<'m>) -> Option<&'a Page<'m>> {
        let mut above = Some(page);
        while let Some(page) = above.filter(|page| page.kind != PageKind::Package) {
            above = page.parent.and_then(|idx| self.pages.get(idx));
        }
        above
    }

    /// Returns the name of a type of the hierarchy.
    pub(crate) fn type_name(&self, ty: TypeIdx) -> &'m str {
        match self.hierarchy.subject(ty) {
            Subject::Own(page) => {
                let page = self.pages.get(page);
                page.map_or("", |page| &*page.reflection.name)
            }
            Subject::Foreign(reference) => &reference.name,
        }
    }

    /// Returns the anchors of a page that its members have. Headings in
    /// comments get theirs afterwards.
    pub(crate) fn taken(&self, page: PageIdx) -> Anchors {
        self.taken.get(page).cloned().unwrap_or_default()
    }

    /// Returns the address of the part of a page that comments call `anchor`: a
    /// member or a section of the page, or else a symbol of that name, the nearest
    /// one first. `None` if there is none.
    pub(crate) fn part(&self, anchor: &str, page: PageIdx) -> Option<String> {
        let is_here = self
            .taken
            .get(page)
            .is_some_and(|taken| taken.contains(anchor));
        let own = self.pages.get(page)?;
        let groups = &own.reflection.groups;
        let titles = groups.iter().map(|group| &group.title);
        let categories = own.reflection.categories.iter();
        let mut titles = titles.chain(categories.map(|category| &category.title));
        if is_here || titles.any(|title| slug(title) == anchor) {
            return Some(format!("#{anchor}"));
        }
        let symbol = [Some(page), own.parent, None]
            .into_iter()
            .find_map(|above| self.symbols.get(&(above, anchor)))?;
        Some(self.pages.get(*symbol)?.url.clone())
    }

    /// Returns the name of the symbol of a page. If other symbols have the same
    /// name, namespaces qualify it: `events.Options`.
    pub(crate) fn unique_name(&self, page: &Page<'m>) -> Cow<'m, str> {
        let own = &*page.reflection.name;
        if !self.ambiguous.contains(own) {
            return own.into();
        }
        let above = |page: &Page<'m>| page.parent.and_then(|idx| self.pages.get(idx));
        let namespaces = std::iter::successors(above(page), |page| above(page))
            .take_while(|page| page.kind == PageKind::Namespace);
        let mut names: Vec<&str> = namespaces.map(|page| &*page.reflection.name).collect();
        names.reverse();
        names.push(own);
        names.join(".").into()
    }

    /// Returns the name of a reflection, qualified by its owners on the same
    /// page: `Cart.items`.
    pub(crate) fn qualified_name(&self, id: Id) -> Option<String> {
        let entry = self.entries.get(&id)?;
        let page = self.pages.get(entry.page?)?;
        let own = &entry.reflection.name;
        if self.is_page(entry) {
            return Some(self.unique_name(page).into_owned());
        }
        Some(format!("{}.{own}", self.unique_name(page)))
    }
}

/// Returns the ids of the reflections that the options hide, and of their
/// children.
fn hidden(model: &Model, options: &RenderOptions) -> HashSet<Id> {
    let mut out = HashSet::new();
    if !options.hide_internal {
        return out;
    }
    let mut open: Vec<(&Reflection, bool)> = vec![(&model.project, false)];
    while let Some((reflection, is_inside)) = open.pop() {
        let is_hidden = is_inside || reflection.is_internal();
        if is_hidden {
            out.insert(reflection.id);
        }
        open.extend(reflection.parts().map(|part| (part, is_hidden)));
    }
    out
}
