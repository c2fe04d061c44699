//! Renders pages from views: the list of pages, their menus, headings and
//! addresses.
//!
//! [`Renderer::new`] lists the pages of the layout and computes what they
//! share; each page is then built ([`view`](crate::view)) and written on
//! request. Nothing here depends on which pages were rendered before, so that
//! pages can be rendered in any order and on any thread.

mod division;
mod fragment;
mod groups;
mod headings;
mod large;
mod lists;
mod menu;
mod pages;

use docs_model::counterpart::Counterpart;
use reference_pages::{Error, PageIdx, Pages as _, Symbol, SymbolKind, Templates};
use tera::{Context, Value};

use crate::index::Index;
use crate::markdown::heading_link_filter;
use crate::model::Reference;
use crate::options::RenderOptions;
use crate::view::{PageView, breakable_filter};

pub use fragment::{Fragment, operation_fragment, schema_fragment};
pub use pages::{Page, Renderer};

/// The entry of a page in the list of pages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PageSummary {
    /// Path below the route, without a leading slash (`get-pets`); empty for
    /// the index page. The name of the file follows from it.
    pub path: String,
    /// Title for the tab and for search.
    pub title: String,
    /// One line about the page, for search engines and lists of pages.
    pub description: Option<String>,
    /// For the page of a part of a divided page, the index of the divided page,
    /// where the part has its address and anchors.
    pub part_of: Option<PageIdx>,
}

/// A finished page, without the shell of the site. Its sections are the page
/// itself, then its tags, operations, parameters, properties, responses and
/// schemas.
pub type RenderedPage = reference_pages::RenderedPage<PageSummary>;

/// Renders all pages of a reference, the index page first.
///
/// # Errors
/// If a template fails, which is a bug in this crate.
///
/// # Examples
///
/// ```
/// # let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {/pets: {get: {responses: {}}}}}";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// use openapi_render::{Layout, RenderOptions, render};
///
/// let (reference, _) = description.reference();
/// let mut options = RenderOptions::at("/api");
/// options.layout = Layout::OperationPages;
/// let pages = render(&reference, &options)?;
/// let paths: Vec<&str> = pages.iter().map(|page| page.summary.path.as_str()).collect();
/// assert_eq!(paths[0], "");
/// assert!(paths.contains(&"get-pets"));
/// # Ok::<(), openapi_render::Error>(())
/// ```
pub fn render(reference: &Reference, options: &RenderOptions) -> Result<Vec<RenderedPage>, Error> {
    Renderer::new(reference, options).render_all()
}

/// Renders all pages and passes each to `take` before the next one is rendered,
/// so that the pages of a large reference need not fit into memory. The order
/// is that of [`Renderer::pages`].
///
/// # Errors
/// If a template fails, which is a bug in this crate.
///
/// # Examples
///
/// ```
/// # let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {/pets: {get: {responses: {}}}}}";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// use openapi_render::{RenderOptions, render_each};
///
/// let (reference, _) = description.reference();
/// let mut bytes = 0;
/// // In a program, this is where a file is written.
/// render_each(&reference, &RenderOptions::at("/api"), |page| bytes += page.html.len())?;
/// assert!(bytes > 0);
/// # Ok::<(), openapi_render::Error>(())
/// ```
pub fn render_each(
    reference: &Reference,
    options: &RenderOptions,
    take: impl FnMut(RenderedPage),
) -> Result<(), Error> {
    Renderer::new(reference, options).render_each(take)
}

/// Returns the names of a reference with their addresses: `GET /pets`,
/// operation ids and schema names. The first of equal names takes precedence.
///
/// Guides link to these names in brackets. The addresses depend on the layout in
/// `options`, which must be that of the pages.
///
/// # Examples
///
/// ```
/// # let text = "{openapi: 3.1.0, info: {title: T, version: '1'}, paths: {/pets: {get: {responses: {}}}}}";
/// # let (description, _) = openapi_render::Description::parse_str("api.yaml", text);
/// use openapi_render::{RenderOptions, symbols};
///
/// let (reference, _) = description.reference();
/// let symbols = symbols(&reference, &RenderOptions::at("/api"));
/// assert_eq!(symbols[0].name, "GET /pets");
/// ```
#[must_use]
pub fn symbols(reference: &Reference, options: &RenderOptions) -> Vec<Symbol> {
    let index = Index::new(reference, options);
    let mut out = Vec::new();
    for (operation, url) in reference.operations.iter().zip(&index.operation_urls) {
        out.push(Symbol::new(
            SymbolKind::Operation,
            operation.signature(),
            url,
        ));
        let id = operation.operation_id.as_deref();
        out.extend(id.map(|id| Symbol::new(SymbolKind::OperationId, id, url)));
    }
    for &id in &reference.named_schemas {
        let name = reference[id].name.as_deref().unwrap_or_default();
        out.push(Symbol::new(SymbolKind::Schema, name, index.schema_url(id)));
    }
    out
}

/// Returns the named schemas as types for other references of a site
/// ([`RenderOptions::counterparts`]). The reference of a client library links
/// its type `Pet` to the schema `Pet`, and the other way round.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, RenderOptions, counterparts};
///
/// let text = "
/// openapi: 3.1.0
/// paths: {/pets: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}}
/// components: {schemas: {Pet: {type: object}}}
/// ";
/// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
/// let types = counterparts(&reference, &RenderOptions::at("/api"));
/// assert_eq!(types[0].name, "Pet");
/// assert_eq!(types[0].accepted_by[0].text, "POST /pets");
/// ```
#[must_use]
pub fn counterparts(reference: &Reference, options: &RenderOptions) -> Vec<Counterpart> {
    let index = Index::new(reference, options);
    let schemas = reference.named_schemas.iter();
    schemas.map(|id| index.users(reference, *id)).collect()
}

/// The templates of pages and fragments, compiled on first use.
static TEMPLATES: Templates = Templates::new(
    "API",
    &[
        (
            "components.html",
            include_str!("../templates/components.html"),
        ),
        ("fragment.html", include_str!("../templates/fragment.html")),
        ("page.html", include_str!("../templates/page.html")),
    ],
)
.with_filters(&[
    ("breakable", breakable_filter),
    ("heading_link", heading_link_filter),
]);

/// Renders the template of a page. `texts` are those of the page's language;
/// `path` names the page in errors.
fn page_html(page: &PageView, texts: &Value, path: &str) -> Result<String, Error> {
    let mut context = Context::new();
    context.insert("page", page);
    context.insert("long", &page.is_long());
    context.insert_value("t", texts.clone());
    // On its own page an operation needs no link to itself, except if scripts
    // insert it into another page.
    context.insert("alone", &!page.is_part);
    // A schema on a separate page is the title of the page.
    context.insert("schema_level", &if page.single { 1 } else { 3 });
    TEMPLATES.render("page.html", &context, path)
}
