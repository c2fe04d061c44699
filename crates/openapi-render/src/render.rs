//! Pages out of views: which pages there are, their menus, headings and
//! addresses.

mod division;
mod fragment;
mod groups;
mod headings;
mod menu;
mod pages;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use docs_model::Heading;
use docs_model::counterpart::Counterpart;
use docs_model::record::Section;
use tera::{Context, Tera, Value};

use crate::index::Index;
use crate::model::Reference;
use crate::options::RenderOptions;
use crate::texts::Texts;
use crate::view::PageView;

pub use fragment::{Fragment, operation_fragment, schema_fragment};
pub use pages::{Page, Renderer};

/// What is known of a page before it is rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageSummary {
    /// Address below the route; empty for the index page.
    pub path: String,
    /// Title for the tab and for search.
    pub title: String,
    /// One line about the page.
    pub description: Option<String>,
    /// For the page of a part of a divided page: index of the
    /// divided page, whose address and anchors are those of the part.
    pub part_of: Option<usize>,
}

/// A finished page, without the shell of the site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct RenderedPage {
    /// Address below the route; empty for the index page.
    pub path: String,
    /// Title for the tab and for search.
    pub title: String,
    /// One line about the page.
    pub description: Option<String>,
    /// Main content.
    pub html: String,
    /// The menu beside it.
    pub menu_html: String,
    /// Headings for a table of contents.
    pub headings: Vec<Heading>,
    /// All anchors of the content.
    pub anchors: Vec<String>,
    /// The page as Markdown.
    pub markdown: String,
    /// What a search finds on the page: the page itself, then its tags,
    /// operations, parameters, properties, responses and schemas.
    pub sections: Vec<Section>,
}

/// Why pages could not be made: a template of this crate failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot render the API page `{page}`")]
pub struct Error {
    source: tera::Error,
    page: String,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A template could not be rendered.
    Template,
}

impl Error {
    fn template(source: tera::Error, page: &str) -> Self {
        Self {
            source,
            page: page.to_owned(),
        }
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Template
    }
}

/// Renders all pages of a reference, the index page first.
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn render(reference: &Reference, options: &RenderOptions) -> Result<Vec<RenderedPage>, Error> {
    let mut pages = Vec::new();
    render_each(reference, options, |page| pages.push(page))?;
    Ok(pages)
}

/// Renders all pages and hands each to `take` at once, for references whose
/// pages together are large.
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn render_each(
    reference: &Reference,
    options: &RenderOptions,
    mut take: impl FnMut(RenderedPage),
) -> Result<(), Error> {
    let renderer = Renderer::new(reference, options);
    for idx in 0..renderer.pages().len() {
        renderer
            .page(idx)
            .map(Page::render)
            .transpose()?
            .map(&mut take);
    }
    Ok(())
}

/// Where the names of a reference are found: `GET /pets`, operation ids and
/// schema names, each with its address. Of equal names the first counts.
#[must_use]
pub fn symbols(reference: &Reference, options: &RenderOptions) -> Vec<(String, String)> {
    let index = Index::new(reference, options);
    let mut out = Vec::new();
    for (it, url) in reference.operations.iter().zip(&index.operation_urls) {
        out.push((it.signature(), url.clone()));
        out.extend(it.operation_id.clone().map(|it| (it, url.clone())));
    }
    for id in &reference.named_schemas {
        let name = reference[*id].name.as_deref().unwrap_or_default();
        out.push((name.to_owned(), index.schema_url(*id).to_owned()));
    }
    out
}

/// The named schemas as types for other references of a site
/// ([`RenderOptions::counterparts`]).
#[must_use]
pub fn counterparts(reference: &Reference, options: &RenderOptions) -> Vec<Counterpart> {
    let index = Index::new(reference, options);
    let schemas = reference.named_schemas.iter();
    schemas.map(|it| index.users(reference, *it)).collect()
}

fn templates() -> &'static Result<Tera, tera::Error> {
    static TEMPLATES: OnceLock<Result<Tera, tera::Error>> = OnceLock::new();
    TEMPLATES.get_or_init(|| {
        let mut tera = Tera::new();
        tera.register_filter("markup", safe_markup::markup_filter);
        tera.add_raw_templates([
            (
                "components.html",
                include_str!("../templates/components.html"),
            ),
            ("fragment.html", include_str!("../templates/fragment.html")),
            ("page.html", include_str!("../templates/page.html")),
        ])?;
        Ok(tera)
    })
}

fn tera() -> Result<&'static Tera, tera::Error> {
    templates()
        .as_ref()
        .map_err(|error| tera::Error::message(error.to_string()))
}

fn template(name: &str, context: &Context, page: &str) -> Result<String, Error> {
    tera()
        .and_then(|it| it.render(name, context))
        .map_err(|error| Error::template(error, page))
}

/// The texts as templates see them: `t.servers`.
fn template_texts(texts: &Texts) -> Value {
    let named: BTreeMap<&str, &str> = texts.named().collect();
    Value::from_serializable(&named)
}

fn page_html(page: &PageView, texts: &Value, path: &str) -> Result<String, Error> {
    let mut context = Context::new();
    context.insert("page", page);
    context.insert("long", &page.is_long());
    context.insert_value("t", texts.clone());
    // On its own page an operation needs no link to itself, but the one that
    // scripts take from there does.
    context.insert("alone", &!page.is_part);
    // A schema on a page of its own is the page's title.
    context.insert("schema_level", &if page.single { 1 } else { 3 });
    template("page.html", &context, path)
}
