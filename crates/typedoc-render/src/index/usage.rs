//! Uses of types: as a parameter, a return value or a field.

use std::collections::HashMap;

use super::{Index, PageIdx};
use crate::model::{Id, Kind, Reference, ReferenceTarget, Reflection, Type};

/// The role in which a type is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Role {
    Parameter,
    Returned,
    Field,
    /// Anything else: part of an alias, constraint of a type parameter.
    Part,
}

impl Role {
    pub(crate) const ALL: [Self; 4] = [Self::Parameter, Self::Returned, Self::Field, Self::Part];

    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Parameter => "Parameter of",
            Self::Returned => "Returned by",
            Self::Field => "Field of",
            Self::Part => "Part of",
        }
    }
}

/// The uses of every page's symbol.
pub(crate) struct Usage {
    /// For each page, the roles and the members or symbols that use it, in the
    /// order of the pages.
    uses: HashMap<PageIdx, Vec<(Role, Id)>>,
}

impl Usage {
    pub(crate) fn new(index: &Index<'_>) -> Self {
        let mut finder = Finder {
            index,
            page: PageIdx::default(),
            owner: 0,
            uses: HashMap::new(),
        };
        for (idx, page) in index.pages.iter_enumerated() {
            if !page.kind.is_index() {
                finder.page = idx;
                finder.symbol(page.reflection);
            }
        }
        Self { uses: finder.uses }
    }

    /// Returns the users of a page's symbol in a role, each once.
    pub(crate) fn of(&self, page: PageIdx, role: Role) -> impl Iterator<Item = Id> {
        let uses = self.uses.get(&page).map_or(&[][..], Vec::as_slice);
        uses.iter().filter(move |it| it.0 == role).map(|it| it.1)
    }
}

struct Finder<'i, 'm> {
    index: &'i Index<'m>,
    /// The page that is being visited.
    page: PageIdx,
    /// The member of the page that is being visited.
    owner: Id,
    uses: HashMap<PageIdx, Vec<(Role, Id)>>,
}

impl Finder<'_, '_> {
    fn symbol(&mut self, it: &Reflection) {
        self.owner = it.id;
        let role = match it.kind {
            Kind::Variable => Role::Field,
            _ => Role::Part,
        };
        self.own_types(it);
        for child in &it.children {
            self.member(child);
        }
        self.owner = it.id;
        if let Some(ty) = &it.ty {
            self.in_type(ty, role, true);
        }
    }

    fn member(&mut self, it: &Reflection) {
        // The page of the base lists this use already.
        if it.flags.is_inherited || self.index.is_hidden(it) {
            return;
        }
        self.owner = it.id;
        self.own_types(it);
        if let Some(ty) = &it.ty {
            self.in_type(ty, Role::Field, false);
        }
    }

    /// Visits signatures and type parameters.
    fn own_types(&mut self, it: &Reflection) {
        for signature in it.signatures.iter().chain(&it.index_signatures) {
            self.signature(signature, Role::Returned);
        }
        if let Some(getter) = &it.get_signature {
            self.signature(getter, Role::Field);
        }
        if let Some(setter) = &it.set_signature {
            self.signature(setter, Role::Field);
        }
        self.type_parameters(it);
    }

    fn signature(&mut self, it: &Reflection, returned: Role) {
        self.type_parameters(it);
        for ty in it.parameters.iter().filter_map(|it| it.ty.as_ref()) {
            self.in_type(ty, Role::Parameter, false);
        }
        if let Some(ty) = &it.ty {
            self.in_type(ty, returned, false);
        }
    }

    fn type_parameters(&mut self, it: &Reflection) {
        for parameter in &it.type_parameters {
            for ty in parameter.types() {
                self.in_type(ty, Role::Part, false);
            }
        }
    }

    /// With `alias`, the object type is the subject of the page, and its
    /// members are members of the page.
    fn in_type(&mut self, ty: &Type, role: Role, alias: bool) {
        match ty {
            Type::Reference(it) => self.reference(it, role),
            Type::Reflection(it) => {
                let owner = self.owner;
                self.own_types(it);
                for child in &it.children {
                    if alias {
                        self.owner = child.id;
                    }
                    self.own_types(child);
                    if let Some(ty) = &child.ty {
                        self.in_type(ty, Role::Field, false);
                    }
                }
                self.owner = owner;
                return;
            }
            _ => {}
        }
        ty.for_each_part(&mut |part| self.in_type(part, role, false));
    }

    fn reference(&mut self, it: &Reference, role: Role) {
        let ReferenceTarget::Reflection(id) = it.target else {
            return;
        };
        let page = self.index.page_of(id);
        let Some(page) = page.filter(|it| *it != self.page) else {
            return;
        };
        let uses = self.uses.entry(page).or_default();
        let found = (role, self.owner);
        // Uses by one owner are adjacent.
        let known = uses.iter().rev().take_while(|it| it.1 == self.owner);
        if !it.is_type_parameter && !known.into_iter().any(|it| *it == found) {
            uses.push(found);
        }
    }
}
