//! Names of a library with their addresses.
//!
//! Guides write names in code spans; the site links those that are listed here.

use std::collections::HashSet;

use reference_pages::{Symbol, SymbolKind};

use crate::index::{Index, Page, PageKind};
use crate::model::{Id, Kind, Model, ReferenceTarget, Reflection, Type};
use crate::options::RenderOptions;

/// Returns the names of a library with their addresses, for links from guides:
/// `AddToCart`, `Types.AddToCart`, `Cart.items`, `app.mountEmbed`.
///
/// Each name is listed once. If several declarations share a name, types come
/// before values, and plain names before qualified ones and members.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, symbols};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "children": [
/// #     {"id": 2, "name": "items", "kind": 1024, "type": {"type": "reference", "name": "Item", "target": 3}}]},
/// #   {"id": 3, "name": "Item", "kind": 256}],
/// #   "groups": [{"title": "Interfaces", "children": [1, 3]}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let symbols = symbols(&model, &RenderOptions::at("/api"));
/// let items = symbols.iter().find(|symbol| symbol.name == "Cart.items").unwrap();
/// assert_eq!(items.address, "/api/interfaces/Cart#items");
/// ```
#[must_use]
pub fn symbols(model: &Model, options: &RenderOptions) -> Vec<Symbol> {
    let index = Index::new(model, options);
    let mut pages: Vec<&Page<'_>> = index.pages.iter().filter(|page| is_symbol(page)).collect();
    // If a type and a value share a name, the type takes precedence.
    pages.sort_by_key(|page| page.kind);
    let mut names = Collector {
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

/// Returns whether a page has a name that guides may use; lists and the index
/// of the library have titles only.
fn is_symbol(page: &Page<'_>) -> bool {
    !matches!(
        page.kind,
        PageKind::Project | PageKind::KindIndex | PageKind::Hierarchy
    )
}

/// Collects names; the first use of a name decides its address.
struct Collector<'i, 'm> {
    index: &'i Index<'m>,
    out: Vec<Symbol>,
    known: HashSet<String>,
}

impl Collector<'_, '_> {
    /// Adds a name, unless it is known or its declaration is hidden.
    fn add(&mut self, name: String, id: Id) {
        if self.known.contains(&name) {
            return;
        }
        if let Some(url) = self.index.href(id, None) {
            self.known.insert(name.clone());
            self.out.push(Symbol::new(SymbolKind::Export, name, url));
        }
    }

    /// Returns the prefixes of qualified names, the shortest first: `events.`
    /// and `shop.events.` for a symbol in the namespace `events` of the module
    /// `shop`.
    fn prefixes(&self, page: &Page<'_>) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut parent = page.parent;
        while let Some(container) = parent.and_then(|idx| self.index.pages.get(idx)) {
            if container.kind == PageKind::Project {
                break;
            }
            let nearer = out.last().map_or("", String::as_str);
            out.push(format!("{}.{nearer}", container.reflection.name));
            parent = container.parent;
        }
        out
    }

    /// Adds members: `Cart.items` and `Types.Cart.items`. The members of a
    /// variable are those of its type: `app.mountEmbed`.
    fn members(&mut self, page: &Page<'_>) {
        let symbol = page.reflection;
        if symbol.kind.is_container() {
            return;
        }
        let mut members: Vec<&Reflection> = symbol.children.iter().collect();
        match &symbol.ty {
            Some(Type::Reflection(literal)) => members.extend(&literal.children),
            Some(Type::Reference(ty)) if symbol.kind == Kind::Variable => {
                let target = match ty.target {
                    ReferenceTarget::Reflection(id) => self.index.reflection(id),
                    _ => None,
                };
                members.extend(target.into_iter().flat_map(|target| &target.children));
            }
            _ => {}
        }
        let mut prefixes = self.prefixes(page);
        prefixes.insert(0, String::new());
        for prefix in prefixes {
            for member in &members {
                let name = format!("{prefix}{}.{}", symbol.name, member.name);
                self.add(name, member.id);
            }
        }
    }
}
