//! Uses of types: as a parameter, a return value or a field.
//!
//! Each page of a type lists the declarations that use it. A use is recorded
//! for the nearest member or symbol that can be linked to.

use std::collections::HashMap;

use super::{Index, PageIdx};
use crate::model::{Id, Kind, Reference, ReferenceTarget, Reflection, Type};

/// The role in which a type is used.
///
/// A use in several roles is recorded for each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Role {
    /// Type of a parameter.
    Parameter,
    /// Return type.
    Returned,
    /// Type of a field, a variable or an accessor.
    Field,
    /// Anything else: part of an alias, constraint of a type parameter.
    Part,
}

impl Role {
    /// All roles, in the order of the lists.
    pub(crate) const ALL: [Self; 4] = [Self::Parameter, Self::Returned, Self::Field, Self::Part];

    /// Returns the English label of a list of users.
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
///
/// It is computed once for a model, when the first page with uses is rendered.
pub(crate) struct Usage {
    /// For each page, the roles and the members or symbols that use it, in the
    /// order of the pages.
    uses: HashMap<PageIdx, Vec<(Role, Id)>>,
}

impl Usage {
    /// Collects the uses in all pages of symbols.
    ///
    /// Takes time linear in the size of the model, but for owners with many
    /// different types.
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
    ///
    /// In the order of the pages that use it.
    pub(crate) fn of(&self, page: PageIdx, role: Role) -> impl Iterator<Item = Id> {
        self.uses
            .get(&page)
            .into_iter()
            .flatten()
            .filter(move |(used_as, _)| *used_as == role)
            .map(|(_, user)| *user)
    }
}

/// Visits the types of one page after another.
///
/// Every type of a page is visited, whatever its depth.
struct Finder<'i, 'm> {
    /// The pages and their symbols.
    index: &'i Index<'m>,
    /// The page that is being visited.
    page: PageIdx,
    /// The member of the page that is being visited.
    owner: Id,
    /// Uses found so far.
    uses: HashMap<PageIdx, Vec<(Role, Id)>>,
}

impl Finder<'_, '_> {
    /// Visits a symbol with its members.
    ///
    /// Members of an alias's object type are members of its page.
    fn symbol(&mut self, symbol: &Reflection) {
        self.owner = symbol.id;
        let role = match symbol.kind {
            Kind::Variable => Role::Field,
            _ => Role::Part,
        };
        self.own_types(symbol);
        for child in &symbol.children {
            self.member(child);
        }
        self.owner = symbol.id;
        if let Some(ty) = &symbol.ty {
            self.in_type(ty, role, true);
        }
    }

    /// Visits a member of the page's symbol.
    fn member(&mut self, member: &Reflection) {
        // The page of the base lists the use of an inherited member.
        if member.flags.is_inherited || self.index.is_hidden(member) {
            return;
        }
        self.owner = member.id;
        self.own_types(member);
        if let Some(ty) = &member.ty {
            self.in_type(ty, Role::Field, false);
        }
    }

    /// Visits signatures and type parameters.
    fn own_types(&mut self, declaration: &Reflection) {
        for signature in declaration
            .signatures
            .iter()
            .chain(&declaration.index_signatures)
        {
            self.signature(signature, Role::Returned);
        }
        if let Some(getter) = &declaration.get_signature {
            self.signature(getter, Role::Field);
        }
        if let Some(setter) = &declaration.set_signature {
            self.signature(setter, Role::Field);
        }
        self.type_parameters(declaration);
    }

    /// Visits a signature whose return type has the role `returned`: for a
    /// getter, that of a field.
    fn signature(&mut self, signature: &Reflection, returned: Role) {
        self.type_parameters(signature);
        for ty in signature
            .parameters
            .iter()
            .filter_map(|parameter| parameter.ty.as_ref())
        {
            self.in_type(ty, Role::Parameter, false);
        }
        if let Some(ty) = &signature.ty {
            self.in_type(ty, returned, false);
        }
    }

    /// Visits constraints and defaults of type parameters.
    fn type_parameters(&mut self, declaration: &Reflection) {
        for parameter in &declaration.type_parameters {
            for ty in parameter.types() {
                self.in_type(ty, Role::Part, false);
            }
        }
    }

    /// Visits a type expression. With `alias`, the object type is the subject
    /// of the page, and its members are members of the page.
    ///
    /// Parts of a type have the role of the whole: in `Promise<Item>`, `Item`
    /// is returned.
    fn in_type(&mut self, ty: &Type, role: Role, alias: bool) {
        match ty {
            Type::Reference(reference) => self.reference(reference, role),
            Type::Reflection(literal) => {
                let owner = self.owner;
                self.own_types(literal);
                for child in &literal.children {
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

    /// Records the use of a page's symbol on another page.
    ///
    /// Uses on the symbol's own page are not recorded: readers see them there.
    fn reference(&mut self, reference: &Reference, role: Role) {
        let ReferenceTarget::Reflection(id) = reference.target else {
            return;
        };
        let Some(page) = self.index.page_of(id).filter(|page| *page != self.page) else {
            return;
        };
        let uses = self.uses.entry(page).or_default();
        let usage = (role, self.owner);
        // Uses by one owner are adjacent.
        let mut by_owner = uses
            .iter()
            .rev()
            .take_while(|(_, user)| *user == self.owner);
        if !reference.is_type_parameter && !by_owner.any(|known| *known == usage) {
            uses.push(usage);
        }
    }
}
