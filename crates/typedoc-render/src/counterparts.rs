//! Links from other references to the types of a library.
//!
//! The API reference of a site may describe the same object as a type of its
//! client library. Both references publish their named types as
//! [`Counterpart`]s, and show the links where the names agree.

use docs_model::counterpart::{Counterpart, NamedLink};

use crate::index::{Index, PageIdx, Role, Usage};
use crate::model::{Id, Model};
use crate::options::RenderOptions;

/// Maximum number of declarations in each list of a counterpart. Widely used
/// types would otherwise fill the pages of the other reference.
const MAX_USERS: usize = 40;

/// Returns the classes, interfaces, enumerations and type aliases of a library,
/// with the declarations that use them.
///
/// Pass them to the other references of the site; this crate accepts those of
/// others in [`RenderOptions::counterparts`].
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, counterparts};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "children": [
/// #     {"id": 2, "name": "items", "kind": 1024, "type": {"type": "reference", "name": "Item", "target": 3}}]},
/// #   {"id": 3, "name": "Item", "kind": 256}],
/// #   "groups": [{"title": "Interfaces", "children": [1, 3]}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let types = counterparts(&model, &RenderOptions::at("/api"));
/// assert_eq!(types[1].name, "Item");
/// assert_eq!(types[1].used_by[0].text, "Cart.items");
/// ```
#[must_use]
pub fn counterparts(model: &Model, options: &RenderOptions) -> Vec<Counterpart> {
    let index = Index::new(model, options);
    let usage = Usage::new(&index);
    let title = options.title.as_deref().unwrap_or(model.name());
    let users = |page: PageIdx, roles: &[Role]| -> Vec<NamedLink> {
        let ids = roles.iter().flat_map(|role| usage.of(page, *role));
        ids.filter_map(|id| link(&index, id))
            .take(MAX_USERS)
            .collect()
    };
    let pages = index.pages.iter_enumerated();
    pages
        .filter(|(_, page)| page.kind.is_type())
        .map(|(idx, page)| Counterpart {
            name: page.reflection.name.to_string(),
            reference: title.to_owned(),
            address: page.url.clone(),
            accepted_by: users(idx, &[Role::Parameter]),
            returned_by: users(idx, &[Role::Returned]),
            used_by: users(idx, &[Role::Field, Role::Part]),
        })
        .collect()
}

/// Returns the link to a declaration, unless it is hidden.
fn link(index: &Index<'_>, id: Id) -> Option<NamedLink> {
    Some(NamedLink {
        text: index.qualified_name(id)?,
        address: index.href(id, None)?,
    })
}
