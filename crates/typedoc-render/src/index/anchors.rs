//! Anchors of members on their pages.
//!
//! The walk assigns anchors in the order in which the pages show members, and
//! numbers names that occur twice. Both must not change between versions:
//! published links contain the anchors.

use std::collections::{HashMap, HashSet};

use super::{Entry, Index, Page, PageIdx, PageKind};
use crate::model::{Id, Kind, Reflection, Type};

/// The anchors of one page, each assigned once.
///
/// It is kept after the walk, because rendering adds anchors of sections.
#[derive(Debug, Clone, Default)]
pub(crate) struct Anchors {
    /// Anchors in use.
    taken: HashSet<Box<str>>,
    /// Next number to try for an anchor that is in use.
    numbers: HashMap<Box<str>, usize>,
}

impl Anchors {
    /// Returns whether an anchor is in use.
    pub(crate) fn contains(&self, anchor: &str) -> bool {
        self.taken.contains(anchor)
    }

    /// Returns `wanted`, with a number if it is in use.
    ///
    /// Numbers begin with 1, and skip anchors that are taken already. Takes
    /// constant time on average, even if thousands of members have one name.
    pub(crate) fn free(&mut self, wanted: &str) -> Box<str> {
        if self.taken.insert(wanted.into()) {
            return wanted.into();
        }
        let number = self.numbers.entry(wanted.into()).or_insert(1);
        loop {
            let numbered = format!("{wanted}-{number}").into_boxed_str();
            *number += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// Returns the anchor for a name as Markdown tools form it: lower case, without
/// punctuation.
///
/// Names of operators and symbols, which have no letters, are `member`.
pub(crate) fn slug(name: &str) -> String {
    let slug: String = name
        .chars()
        .flat_map(char::to_lowercase)
        .filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            c => c.is_alphanumeric().then_some(c),
        })
        .collect();
    if slug.is_empty() {
        return "member".to_owned();
    }
    slug
}

/// Collects the object and function types in a type expression, at any depth
/// except inside each other.
pub(crate) fn literals<'m>(ty: &'m Type, out: &mut Vec<&'m Reflection>) {
    if let Type::Reflection(declaration) = ty {
        out.push(declaration);
    }
    ty.for_each_part(&mut |part| literals(part, out));
}

/// Assigns a place to every member, in the order in which pages show them.
///
/// Pages are visited in the order of the index. A reflection that several pages
/// show keeps its first place.
pub(super) fn add(index: &mut Index<'_>) {
    for page in index.pages.indices() {
        let Some(&Page {
            kind, reflection, ..
        }) = index.pages.get(page)
        else {
            continue;
        };
        let mut walk = Walk {
            index,
            page,
            anchors: Anchors::default(),
        };
        if kind == PageKind::Hierarchy {
            walk.hierarchy();
        }
        if !kind.is_index() && kind != PageKind::Document {
            walk.symbol(reflection);
        }
        if matches!(
            kind,
            PageKind::Project | PageKind::Package | PageKind::Module | PageKind::Namespace
        ) {
            walk.re_exports(reflection);
        }
        let anchors = walk.anchors;
        index.taken.push(anchors);
    }
}

/// Assigns the anchors of one page.
///
/// One walk visits one page.
struct Walk<'i, 'm> {
    /// The index that places are added to.
    index: &'i mut Index<'m>,
    /// The page.
    page: PageIdx,
    /// Anchors of the page so far.
    anchors: Anchors,
}

impl<'m> Walk<'_, 'm> {
    /// Assigns an anchor to each type of the hierarchy.
    fn hierarchy(&mut self) {
        for ty in self.index.hierarchy.types() {
            let anchor = self.anchors.free(&slug(self.index.type_name(ty)));
            self.index.hierarchy_anchors.push(anchor);
        }
    }

    /// Visits the symbol that the page documents.
    ///
    /// Members come before what is inside the symbol, so that their anchors
    /// have the plain names.
    fn symbol(&mut self, symbol: &'m Reflection) {
        for child in symbol.in_display_order() {
            self.member(child, symbol.id);
        }
        self.inside(symbol, symbol.id, "", true);
        // A type alias may be one of an object or function type.
        if let Some(Type::Reflection(literal)) = &symbol.ty {
            self.entry(literal, Some(symbol.id), None);
            for child in literal.in_display_order() {
                self.member(child, symbol.id);
            }
            self.inside(literal, symbol.id, "", true);
        } else if let Some(ty) = &symbol.ty {
            self.types(ty, symbol.id, "", true);
        }
    }

    /// Visits a member of the page's symbol.
    fn member(&mut self, member: &'m Reflection, owner: Id) {
        if member.kind == Kind::Document || self.index.is_hidden(member) {
            return;
        }
        let anchor = self.anchors.free(&slug(&member.name));
        self.entry(member, Some(owner), Some(anchor.clone()));
        // An inherited member is one line with a link to its base.
        let has_anchors = !self.index.is_folded(member);
        self.inside(member, member.id, &anchor, has_anchors);
        if let Some(ty) = &member.ty {
            self.types(ty, member.id, &anchor, has_anchors);
        }
    }

    /// Assigns places to signatures, their parameters and the members of their
    /// types.
    ///
    /// `anchor` is that of the enclosing member, empty for the page's symbol.
    /// Without `has_anchors`, links lead to the owner.
    fn inside(&mut self, declaration: &'m Reflection, owner: Id, anchor: &str, has_anchors: bool) {
        for signature in declaration
            .signatures
            .iter()
            .chain(declaration.get_signature.as_deref())
        {
            self.entry(signature, Some(owner), None);
            self.parameters(signature, owner, anchor, has_anchors);
        }
        if let Some(setter) = declaration.set_signature.as_deref() {
            self.entry(setter, Some(owner), None);
            self.parameters(setter, owner, anchor, false);
        }
        for signature in &declaration.index_signatures {
            let wanted = if anchor.is_empty() {
                Some(self.anchors.free("index-signature"))
            } else {
                None
            };
            self.entry(signature, Some(owner), wanted);
            self.parameters(signature, owner, anchor, has_anchors);
        }
        for parameter in &declaration.type_parameters {
            self.entry(parameter, Some(owner), None);
            let types = parameter.ty.iter().chain(&parameter.default_type);
            types.for_each(|ty| self.types(ty, owner, anchor, false));
        }
    }

    /// Assigns places to the parameters of a signature and to the members of
    /// their types. The members of the return type are below `returns`.
    fn parameters(
        &mut self,
        signature: &'m Reflection,
        owner: Id,
        anchor: &str,
        has_anchors: bool,
    ) {
        for parameter in signature.parameters.iter() {
            self.entry(parameter, Some(owner), None);
            let anchor = nested(anchor, &parameter.name);
            if let Some(ty) = &parameter.ty {
                self.types(ty, owner, &anchor, has_anchors);
            }
        }
        for parameter in &signature.type_parameters {
            self.entry(parameter, Some(owner), None);
            let types = parameter.ty.iter().chain(&parameter.default_type);
            types.for_each(|ty| self.types(ty, owner, anchor, false));
        }
        if let Some(ty) = &signature.ty {
            self.types(ty, owner, &nested(anchor, "returns"), has_anchors);
        }
    }

    /// Assigns places to the members of object types in `ty`, at any depth.
    /// They have anchors only if the page lists them as fields.
    fn types(&mut self, ty: &'m Type, owner: Id, anchor: &str, has_anchors: bool) {
        let mut object_types = Vec::new();
        literals(ty, &mut object_types);
        for literal in object_types {
            self.entry(literal, Some(owner), None);
            for child in literal.in_display_order() {
                if self.index.is_hidden(child) {
                    continue;
                }
                let own = has_anchors.then(|| self.anchors.free(&nested(anchor, &child.name)));
                let path = own.as_deref().unwrap_or(anchor).to_owned();
                self.entry(child, Some(owner), own);
                let owner = if has_anchors { child.id } else { owner };
                self.inside(child, owner, &path, has_anchors);
                if let Some(ty) = &child.ty {
                    self.types(ty, owner, &path, has_anchors);
                }
            }
            let path = nested(anchor, "call");
            self.inside(literal, owner, &path, has_anchors);
        }
    }

    /// Assigns places to the re-exports of a container.
    fn re_exports(&mut self, container: &'m Reflection) {
        for child in &container.children {
            if child.kind != Kind::Reference {
                continue;
            }
            let owner = child.target.or(Some(container.id));
            // A re-export is shown as its target.
            self.index.entries.entry(child.id).or_insert(Entry {
                reflection: child,
                owner,
                page: Some(self.page),
                anchor: None,
            });
        }
    }

    /// Assigns a place on this page, unless the reflection has one.
    fn entry(&mut self, reflection: &'m Reflection, owner: Option<Id>, anchor: Option<Box<str>>) {
        let page = Some(self.page);

        self.index.entries.entry(reflection.id).or_insert(Entry {
            reflection,
            owner,
            page,
            anchor,
        });
    }
}

/// Returns an anchor below another: `options.timeout`.
fn nested(anchor: &str, name: &str) -> String {
    let name = slug(name);
    if anchor.is_empty() {
        return name;
    }
    format!("{anchor}.{name}")
}

impl Index<'_> {
    /// Returns whether a member is inherited from a base in this model, whose
    /// page explains it. The members of a hidden base are explained where they
    /// are inherited.
    pub(crate) fn is_folded(&self, member: &Reflection) -> bool {
        use crate::model::ReferenceTarget;
        let base = member.inherited_from.as_ref().map(|base| &base.target);
        let Some(ReferenceTarget::Reflection(id)) = base else {
            return false;
        };
        *id != member.id && !self.is_hidden_id(*id)
    }
}
