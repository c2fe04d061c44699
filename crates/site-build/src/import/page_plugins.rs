//! Plugins of other packages that make pages: API references and other parts of a site.
//!
//! Plugins do not run. The descriptions that Redocusaurus shows become references of the
//! site; the pages of other plugins stay where they are, and links to them are not
//! checked.

use super::value::{Table, Value};

/// Short names of plugins that make pages, and the route of these if the options name
/// none. `docusaurus` is that of `@scalar/docusaurus`.
const ROUTES: &[(&str, &str)] = &[
    ("docusaurus", "scalar"),
    ("docusaurus-plugin-openapi", "api"),
    ("docusaurus-plugin-typedoc-api", "api"),
];

/// An API description of Redocusaurus.
#[derive(Debug)]
pub(super) struct Spec {
    pub(super) id: Option<String>,
    /// Path below the site folder, or a URL.
    pub(super) file: String,
    /// Route of its page, without slashes around it. Without one, components of the
    /// theme show the description.
    pub(super) route: Option<String>,
}

/// Returns the route below which a plugin makes pages, without slashes around it, if
/// its options or its name say so.
pub(super) fn route(name: Option<&str>, options: &Table) -> Option<String> {
    let named = ["routeBasePath", "route"];
    let named = named.iter().find_map(|key| options.get(*key)?.text());
    let usual = || ROUTES.iter().find(|(known, _)| Some(*known) == name);
    let route = named.or_else(|| usual().map(|(_, route)| (*route).to_owned()))?;
    let route = route.trim_matches('/');
    (!route.is_empty()).then(|| route.to_owned())
}

/// Returns the descriptions that the options of Redocusaurus list.
pub(super) fn specs(options: &Table) -> Vec<Spec> {
    let specs = options.get("specs").cloned().map(Value::into_list);
    let specs = specs.unwrap_or_default().into_iter();
    let spec = |spec: Table| {
        let text = |key: &str| spec.get(key).and_then(Value::text);
        Some(Spec {
            id: text("id"),
            file: text("spec")?.trim_start_matches("./").to_owned(),
            route: text("route").map(|route| route.trim_matches('/').to_owned()),
        })
    };
    specs.map(Value::into_table).filter_map(spec).collect()
}
