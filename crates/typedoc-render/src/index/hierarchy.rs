//! Bases and subtypes: which classes and interfaces extend or implement which.
//!
//! The graph is built from the bases that declarations name. A type of another
//! package is part of it if a declaration of this library extends it. Models
//! may contain cycles and chains of any length, so that everything that walks the
//! graph visits a type once, and stops at a depth.

use std::collections::{HashMap, HashSet, VecDeque};

use docs_model::index::IndexVec;

use super::{Index, PageIdx, PageKind};
use crate::links;
use crate::model::{Id, Reference, ReferenceTarget, Type};

docs_model::index_types! {
    /// Index of a type in the hierarchy of a library.
    pub(crate) struct TypeIdx;
}

/// Maximum number of bases, and of subtypes, in the tree of one page. The page
/// of the whole hierarchy has the others.
const MAX_RELATED: usize = 100;

/// Maximum depth of a tree. A longer chain continues as a tree of its own.
const MAX_DEPTH: usize = 24;

/// How a type is derived from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Extends,
    Implements,
}

/// The subject of a node in the hierarchy.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Subject<'m> {
    /// A symbol of the library, by its page.
    Own(PageIdx),
    /// A type of another package, or one that the model does not contain.
    Foreign(&'m Reference),
}

/// A type with its relations.
struct Node<'m> {
    subject: Subject<'m>,
    bases: Vec<Edge>,
    /// In the order of the pages.
    subtypes: Vec<Edge>,
}

/// The type at the other end of a relation.
type Edge = (TypeIdx, Relation);

/// The hierarchy of all classes and interfaces of a library.
#[derive(Default)]
pub(crate) struct Hierarchy<'m> {
    nodes: IndexVec<TypeIdx, Node<'m>>,
    by_page: HashMap<PageIdx, TypeIdx>,
    /// Foreign types by package and name.
    foreign: HashMap<(&'m str, &'m str), TypeIdx>,
}

/// A type in a tree, with the types below it.
#[derive(Debug)]
pub(crate) struct Branch {
    pub ty: TypeIdx,
    /// Relation to the type above; `None` for the root of a tree.
    pub relation: Option<Relation>,
    /// Whether the type did not occur before.
    pub is_first: bool,
    /// Whether everything below it is where the type occurred first.
    pub is_repeated: bool,
    pub below: Vec<Self>,
}

/// The tree of one type.
pub(crate) struct Lineage {
    pub roots: Vec<Branch>,
    pub subject: TypeIdx,
    /// Whether the tree contains all bases and subtypes.
    pub is_complete: bool,
}

impl<'m> Hierarchy<'m> {
    /// Collects the relations of all pages of an index.
    pub(super) fn new(index: &Index<'m>) -> Self {
        let mut hierarchy = Self::default();
        // A declaration may name a base several times, with other type arguments.
        let mut known = HashSet::new();
        for (idx, page) in index.pages.iter_enumerated() {
            if !matches!(page.kind, PageKind::Class | PageKind::Interface) {
                continue;
            }
            let ty = hierarchy.of_page(idx);
            let symbol = page.reflection;
            let extended = (&symbol.extended_types, Relation::Extends);
            let implemented = (&symbol.implemented_types, Relation::Implements);
            let bases = [extended, implemented]
                .into_iter()
                .flat_map(|(bases, relation)| bases.iter().map(move |base| (base, relation)));
            for (base, relation) in bases {
                let base = hierarchy.base(base, index);
                if let Some(base) = base.filter(|base| known.insert((*base, ty))) {
                    hierarchy.nodes[ty].bases.push((base, relation));
                    hierarchy.nodes[base].subtypes.push((ty, relation));
                }
            }
        }
        hierarchy
    }

    /// Returns the type of a page, which is added at its first use.
    fn of_page(&mut self, page: PageIdx) -> TypeIdx {
        let nodes = &mut self.nodes;
        *self
            .by_page
            .entry(page)
            .or_insert_with(|| nodes.push(Node::new(Subject::Own(page))))
    }

    /// Returns the type that a declaration names as its base. Expressions such
    /// as `Omit<Options, "id">` are not types that others could share.
    fn base(&mut self, base: &'m Type, index: &Index<'m>) -> Option<TypeIdx> {
        let Type::Reference(reference) = base else {
            return None;
        };
        let (package, name) = match &reference.target {
            ReferenceTarget::Reflection(id) => return Some(self.of_page(own_page(*id, index)?)),
            ReferenceTarget::External(symbol) if links::is_utility(symbol) => return None,
            ReferenceTarget::External(symbol) => (&*symbol.package_name, &*symbol.qualified_name),
            _ => ("", &*reference.name),
        };
        let nodes = &mut self.nodes;
        let ty = self
            .foreign
            .entry((package, name))
            .or_insert_with(|| nodes.push(Node::new(Subject::Foreign(reference))));
        Some(*ty)
    }

    /// Returns all types.
    pub(crate) fn types(&self) -> impl Iterator<Item = TypeIdx> {
        self.nodes.indices()
    }

    pub(crate) fn subject(&self, ty: TypeIdx) -> Subject<'m> {
        self.nodes[ty].subject
    }

    /// Returns whether any type of the library has a base.
    pub(crate) fn has_relations(&self) -> bool {
        self.nodes.iter().any(|node| !node.bases.is_empty())
    }

    /// Returns the types without bases and subtypes, in the order of the pages.
    pub(crate) fn unrelated(&self) -> impl Iterator<Item = TypeIdx> {
        let nodes = self.nodes.iter_enumerated();
        nodes
            .filter(|(_, node)| !node.is_related())
            .map(|(ty, _)| ty)
    }

    /// Returns the trees of all related types, each type once with everything
    /// below it.
    pub(crate) fn trees(&self) -> Vec<Branch> {
        let below = |ty: TypeIdx| self.nodes[ty].subtypes.as_slice();
        let mut grower = Grower::new(&below);
        // Types below no root are in a cycle.
        let (mut roots, circles): (Vec<_>, Vec<_>) = self
            .nodes
            .iter_enumerated()
            .filter(|(_, node)| node.is_related())
            .partition(|(_, node)| node.bases.is_empty());
        roots.sort_by_key(|(ty, _)| self.place(*ty));
        let mut out = Vec::new();
        for (ty, _) in roots.into_iter().chain(circles) {
            out.extend(grower.tree(ty));
            while let Some(late) = grower.late.pop_front() {
                out.extend(grower.tree(late));
            }
        }
        out
    }

    /// Returns the tree of the symbol on a page: its bases up to the roots, and
    /// everything derived from it. `None` without either.
    pub(crate) fn lineage(&self, page: PageIdx) -> Option<Lineage> {
        let subject = *self.by_page.get(&page)?;
        if !self.nodes[subject].is_related() {
            return None;
        }
        let (above, all_above) = reach(subject, |ty| &self.nodes[ty].bases);
        let (below, all_below) = reach(subject, |ty| &self.nodes[ty].subtypes);
        // The relations among these types. Bases lead only to the subject.
        let mut edges: HashMap<TypeIdx, Vec<Edge>> = HashMap::new();
        let mut tops = Vec::new();
        let mut types: Vec<TypeIdx> = above.iter().chain(&below).copied().collect();
        types.push(subject);
        types.sort_unstable_by_key(|ty| self.place(*ty));
        types.dedup();
        for ty in types {
            let is_upper = ty == subject || above.contains(&ty);
            let bases = self.nodes[ty].bases.iter();
            let mut is_top = is_upper;
            for (base, relation) in bases {
                let belongs = if is_upper {
                    above.contains(base)
                } else {
                    *base == subject || below.contains(base)
                };
                if belongs {
                    is_top = false;
                    edges.entry(*base).or_default().push((ty, *relation));
                }
            }
            if is_top {
                tops.push(ty);
            }
        }
        let edges_of = |ty: TypeIdx| edges.get(&ty).map_or(&[][..], Vec::as_slice);
        let mut grower = Grower::new(&edges_of);
        // A type in a cycle has no root, so the subject itself comes last.
        let roots = tops
            .into_iter()
            .chain([subject])
            .filter_map(|ty| grower.tree(ty))
            .collect();
        Some(Lineage {
            roots,
            subject,
            is_complete: all_above && all_below && grower.late.is_empty(),
        })
    }

    /// Returns the key that sorts types: in the order of the pages, then those
    /// of other packages.
    fn place(&self, ty: TypeIdx) -> (bool, usize) {
        match self.nodes[ty].subject {
            Subject::Own(page) => (false, page.into()),
            Subject::Foreign(_) => (true, ty.into()),
        }
    }
}

impl<'m> Node<'m> {
    fn new(subject: Subject<'m>) -> Self {
        Self {
            subject,
            bases: Vec::new(),
            subtypes: Vec::new(),
        }
    }

    fn is_related(&self) -> bool {
        !self.bases.is_empty() || !self.subtypes.is_empty()
    }
}

/// Makes trees in which each type occurs once with everything below it.
struct Grower<'e> {
    /// Returns the types right below another.
    edges: &'e dyn Fn(TypeIdx) -> &'e [Edge],
    visited: HashSet<TypeIdx>,
    /// Types below the maximum depth.
    late: VecDeque<TypeIdx>,
}

impl<'e> Grower<'e> {
    fn new(edges: &'e dyn Fn(TypeIdx) -> &'e [Edge]) -> Self {
        Self {
            edges,
            visited: HashSet::new(),
            late: VecDeque::new(),
        }
    }

    /// Returns the tree below a type, or `None` if a tree has it already.
    fn tree(&mut self, root: TypeIdx) -> Option<Branch> {
        (!self.visited.contains(&root)).then(|| self.branch(root, None, 0))
    }

    fn branch(&mut self, ty: TypeIdx, relation: Option<Relation>, depth: usize) -> Branch {
        let edges = (self.edges)(ty);
        let mut branch = Branch {
            ty,
            relation,
            is_first: self.visited.insert(ty),
            is_repeated: false,
            below: Vec::new(),
        };
        if !branch.is_first {
            branch.is_repeated = !edges.is_empty();
            return branch;
        }
        if depth == MAX_DEPTH {
            self.late.extend(edges.iter().map(|(ty, _)| *ty));
            return branch;
        }
        let below = edges.iter();
        branch.below = below
            .map(|(ty, relation)| self.branch(*ty, Some(*relation), depth + 1))
            .collect();
        branch
    }
}

/// Returns the types that are reached from `start` by any number of steps, and
/// whether these are all: at most [`MAX_RELATED`] are returned, the nearest
/// first.
fn reach<'e>(start: TypeIdx, edges: impl Fn(TypeIdx) -> &'e [Edge]) -> (HashSet<TypeIdx>, bool) {
    let mut reached = HashSet::new();
    let mut queue = VecDeque::from([start]);
    while let Some(ty) = queue.pop_front() {
        for (next, _) in edges(ty) {
            if *next == start || reached.contains(next) {
                continue;
            }
            if reached.len() == MAX_RELATED {
                return (reached, false);
            }
            reached.insert(*next);
            queue.push_back(*next);
        }
    }
    (reached, true)
}

/// Returns the page of a symbol, or of the symbol that a re-export renames.
fn own_page(id: Id, index: &Index<'_>) -> Option<PageIdx> {
    index.own_page(id).or_else(|| {
        let target = index.reflection(id)?.target?;
        index.own_page(target)
    })
}
