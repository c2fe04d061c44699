//! Anchors of members on their pages.

use std::collections::{HashMap, HashSet};

use super::{Entry, Index, PageIdx, PageKind};
use crate::model::{Id, Kind, Reflection, Type};

/// The anchors of one page, each assigned once.
#[derive(Debug, Clone, Default)]
pub(crate) struct Anchors {
    taken: HashSet<Box<str>>,
    /// Next number to try for an anchor that is in use.
    numbers: HashMap<Box<str>, usize>,
}

impl Anchors {
    /// Returns `wanted`, with a number if it is in use.
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
pub(crate) fn literals<'m>(ty: &'m Type, found: &mut Vec<&'m Reflection>) {
    if let Type::Reflection(it) = ty {
        found.push(it);
    }
    ty.for_each_part(&mut |part| literals(part, found));
}

/// Assigns a place to every member, in the order in which pages show them.
pub(super) fn add(index: &mut Index<'_>) {
    for page in index.pages.indices() {
        let Some(it) = index.pages.get(page) else {
            continue;
        };
        let (kind, reflection) = (it.kind, it.reflection);
        let mut walk = Walk {
            index,
            page,
            anchors: Anchors::default(),
        };
        if !kind.is_index() && kind != PageKind::Document {
            walk.symbol(reflection);
        }
        if matches!(
            kind,
            PageKind::Project | PageKind::Module | PageKind::Namespace
        ) {
            walk.re_exports(reflection);
        }
        let anchors = walk.anchors;
        index.taken.push(anchors);
    }
}

struct Walk<'i, 'm> {
    index: &'i mut Index<'m>,
    page: PageIdx,
    anchors: Anchors,
}

impl<'m> Walk<'_, 'm> {
    /// The symbol that the page documents.
    fn symbol(&mut self, it: &'m Reflection) {
        for child in it.in_display_order() {
            self.member(child, it.id);
        }
        self.inside(it, it.id, "", true);
        // A type alias may be one of an object or function type.
        if let Some(Type::Reflection(literal)) = &it.ty {
            self.entry(literal, Some(it.id), None);
            for child in literal.in_display_order() {
                self.member(child, it.id);
            }
            self.inside(literal, it.id, "", true);
        } else if let Some(ty) = &it.ty {
            self.types(ty, it.id, "", true);
        }
    }

    fn member(&mut self, it: &'m Reflection, owner: Id) {
        if it.kind == Kind::Document || self.index.is_hidden(it) {
            return;
        }
        let anchor = self.anchors.free(&slug(&it.name));
        self.entry(it, Some(owner), Some(anchor.clone()));
        // Inherited members are explained at the base.
        let shown = !self.index.is_folded(it);
        self.inside(it, it.id, &anchor, shown);
        if let Some(ty) = &it.ty {
            self.types(ty, it.id, &anchor, shown);
        }
    }

    /// Assigns places to signatures, their parameters and the members of their
    /// types.
    fn inside(&mut self, it: &'m Reflection, owner: Id, anchor: &str, shown: bool) {
        for signature in it.signatures.iter().chain(it.get_signature.as_deref()) {
            self.entry(signature, Some(owner), None);
            self.parameters(signature, owner, anchor, shown);
        }
        if let Some(setter) = it.set_signature.as_deref() {
            self.entry(setter, Some(owner), None);
            self.parameters(setter, owner, anchor, false);
        }
        for signature in &it.index_signatures {
            let wanted = if anchor.is_empty() {
                Some(self.anchors.free("index-signature"))
            } else {
                None
            };
            self.entry(signature, Some(owner), wanted);
            self.parameters(signature, owner, anchor, shown);
        }
        for parameter in &it.type_parameters {
            self.entry(parameter, Some(owner), None);
            let types = parameter.ty.iter().chain(&parameter.default_type);
            types.for_each(|ty| self.types(ty, owner, anchor, false));
        }
    }

    fn parameters(&mut self, signature: &'m Reflection, owner: Id, anchor: &str, shown: bool) {
        for parameter in signature.parameters.iter() {
            self.entry(parameter, Some(owner), None);
            let anchor = nested(anchor, &parameter.name);
            if let Some(ty) = &parameter.ty {
                self.types(ty, owner, &anchor, shown);
            }
        }
        for parameter in &signature.type_parameters {
            self.entry(parameter, Some(owner), None);
            let types = parameter.ty.iter().chain(&parameter.default_type);
            types.for_each(|ty| self.types(ty, owner, anchor, false));
        }
        if let Some(ty) = &signature.ty {
            self.types(ty, owner, &nested(anchor, "returns"), shown);
        }
    }

    /// Assigns places to the members of object types, without an anchor if they
    /// are not shown as fields.
    fn types(&mut self, ty: &'m Type, owner: Id, anchor: &str, shown: bool) {
        let mut found = Vec::new();
        literals(ty, &mut found);
        for literal in found {
            self.entry(literal, Some(owner), None);
            for child in literal.in_display_order() {
                if self.index.is_hidden(child) {
                    continue;
                }
                let own = shown.then(|| self.anchors.free(&nested(anchor, &child.name)));
                let path = own.as_deref().unwrap_or(anchor).to_owned();
                self.entry(child, Some(owner), own);
                let owner = if shown { child.id } else { owner };
                self.inside(child, owner, &path, shown);
                if let Some(ty) = &child.ty {
                    self.types(ty, owner, &path, shown);
                }
            }
            let path = nested(anchor, "call");
            self.inside(literal, owner, &path, shown);
        }
    }

    fn re_exports(&mut self, it: &'m Reflection) {
        for child in it.children.iter().filter(|it| it.kind == Kind::Reference) {
            let owner = child.target.or(Some(it.id));
            // A re-export is shown as its target.
            self.index.entries.entry(child.id).or_insert(Entry {
                reflection: child,
                owner,
                page: Some(self.page),
                anchor: None,
            });
        }
    }

    fn entry(&mut self, reflection: &'m Reflection, owner: Option<Id>, anchor: Option<Box<str>>) {
        let page = Some(self.page);
        // A reflection with a page keeps it.
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
    /// Returns whether a member is inherited from a base in this model, which
    /// explains it.
    pub(crate) fn is_folded(&self, it: &Reflection) -> bool {
        use crate::model::ReferenceTarget;
        let base = it.inherited_from.as_ref().map(|it| &it.target);
        matches!(base, Some(ReferenceTarget::Reflection(id)) if *id != it.id)
    }
}
