//! Names of a library with their addresses.

use std::collections::HashSet;

use reference_pages::{Symbol, SymbolKind};

use crate::index::{Index, Page, PageKind};
use crate::model::{Id, Kind, Model, ReferenceTarget, Reflection, Type};
use crate::options::RenderOptions;

/// Returns the names of a library with their addresses, for links from guides:
/// `AddToCart`, `Types.AddToCart`, `Cart.items`, `app.mountEmbed`. Each name is
/// listed once.
#[must_use]
pub fn symbols(model: &Model, options: &RenderOptions) -> Vec<Symbol> {
    let index = Index::new(model, options);
    let mut pages: Vec<&Page<'_>> = index.pages.iter().filter(|it| is_symbol(it)).collect();
    // If a type and a value share a name, the type takes precedence.
    pages.sort_by_key(|it| it.kind);
    let mut names = Names {
        index: &index,
        out: Vec::new(),
        known: HashSet::new(),
    };
    for page in &pages {
        names.add(page.reflection.name.to_string(), page.reflection.id);
    }
    for page in &pages {
        for prefix in names.prefixes(page) {
            let name = &page.reflection.name;
            names.add(format!("{prefix}{name}"), page.reflection.id);
        }
    }
    for page in &pages {
        names.members(page);
    }
    names.out
}

fn is_symbol(page: &Page<'_>) -> bool {
    !matches!(page.kind, PageKind::Project | PageKind::KindIndex)
}

struct Names<'i, 'm> {
    index: &'i Index<'m>,
    out: Vec<Symbol>,
    known: HashSet<String>,
}

impl Names<'_, '_> {
    fn add(&mut self, name: String, id: Id) {
        if self.known.contains(&name) {
            return;
        }
        if let Some(url) = self.index.href(id, None) {
            self.known.insert(name.clone());
            self.out.push(Symbol::new(SymbolKind::Export, name, url));
        }
    }

    /// Returns the prefixes of qualified names: the enclosing modules and
    /// namespaces with dots, from the nearest one only to all of them.
    fn prefixes(&self, page: &Page<'_>) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut parent = page.parent;
        while let Some(it) = parent.and_then(|it| self.index.pages.get(it)) {
            if it.kind == PageKind::Project {
                break;
            }
            let nearer = out.last().map_or("", String::as_str);
            out.push(format!("{}.{nearer}", it.reflection.name));
            parent = it.parent;
        }
        out
    }

    /// Adds members: `Cart.items` and `Types.Cart.items`. The members of a
    /// variable are those of its type: `app.mountEmbed`.
    fn members(&mut self, page: &Page<'_>) {
        let it = page.reflection;
        if it.kind.is_container() {
            return;
        }
        let mut members: Vec<&Reflection> = it.children.iter().collect();
        match &it.ty {
            Some(Type::Reflection(literal)) => members.extend(&literal.children),
            Some(Type::Reference(ty)) if it.kind == Kind::Variable => {
                let target = match ty.target {
                    ReferenceTarget::Reflection(id) => self.index.reflection(id),
                    _ => None,
                };
                members.extend(target.into_iter().flat_map(|it| &it.children));
            }
            _ => {}
        }
        let mut prefixes = self.prefixes(page);
        prefixes.insert(0, String::new());
        for prefix in prefixes {
            for member in &members {
                let name = format!("{prefix}{}.{}", it.name, member.name);
                self.add(name, member.id);
            }
        }
    }
}
