//! Fragments: one operation or schema for a page outside the reference, such as
//! a guide that explains a call.
//!
//! A fragment is built and written like the same part of a page, with two
//! differences: its anchors have a prefix, and its headings start at a given level.
//! Links in it are those of the reference, so a schema that the fragment does not
//! expand leads to the schema's page.

use docs_model::Heading;
use reference_pages::Error;
use tera::Context;

use super::headings::headings;
use super::{Renderer, TEMPLATES};
use crate::model::{OperationIdx, Reference, SchemaId};
use crate::options::{Placement, RenderOptions};

/// An operation or a schema as a part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fragment {
    /// The part as markup, styled by [`CSS`](crate::CSS).
    pub html: String,
    /// Headings in order, `h2` to `h4`.
    pub headings: Vec<Heading>,
    /// All anchors in it.
    pub anchors: Vec<String>,
    /// The part as Markdown.
    pub markdown: String,
    /// Address of the part in the reference.
    pub url: String,
}

/// The subject of a fragment.
#[derive(Clone, Copy)]
enum Subject {
    /// An operation.
    Operation(OperationIdx),
    /// Id of a named schema.
    Schema(SchemaId),
}

impl Renderer<'_> {
    /// Renders the operation with a name (`GET /pets` or an operation id) for a
    /// page outside the reference. Its links point to the pages of the
    /// reference. Returns `None` if there is no such operation.
    ///
    /// Render several fragments with one [`Renderer`]: the parts that they share are
    /// computed once.
    ///
    /// # Errors
    /// If a template fails, which is a bug in this crate.
    pub fn operation_fragment(
        &self,
        name: &str,
        at: &Placement,
    ) -> Result<Option<Fragment>, Error> {
        let index = self.reference.operation_index(name);
        index
            .map(|idx| self.fragment(name, Subject::Operation(idx), at))
            .transpose()
    }

    /// Renders a named schema for a page outside the reference. Returns `None`
    /// if there is no such schema.
    ///
    /// # Errors
    /// If a template fails, which is a bug in this crate.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, Placement, RenderOptions, Renderer};
    ///
    /// let text = "{openapi: 3.1.0, components: {schemas: {Pet: {properties: {name: {}}}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// let renderer = Renderer::new(&reference, &options);
    /// let fragment = renderer.schema_fragment("Pet", &Placement::default())?;
    /// let anchors = fragment.map(|fragment| fragment.anchors).unwrap_or_default();
    /// assert_eq!(anchors, ["schema-Pet", "schema-Pet/.name"]);
    /// assert!(renderer.schema_fragment("Dog", &Placement::default())?.is_none());
    /// # Ok::<(), openapi_render::Error>(())
    /// ```
    pub fn schema_fragment(&self, name: &str, at: &Placement) -> Result<Option<Fragment>, Error> {
        let found = self.index.schema_by_name(name);
        found
            .map(|id| self.fragment(name, Subject::Schema(id), at))
            .transpose()
    }

    /// Renders a fragment. `name` stands for it in errors of templates.
    fn fragment(&self, name: &str, subject: Subject, at: &Placement) -> Result<Fragment, Error> {
        let level = at.heading_level();
        let texts = &self.options.texts;
        let mut context = Context::new();
        let ((markdown, url), anchors) = self.with_builder(|builder| {
            builder.begin_anchors_with(&at.id_prefix);
            match subject {
                Subject::Operation(idx) => {
                    let view = builder.operation(&builder.reference.operations[idx], level, true);
                    context.insert("operation", &view);
                    let markdown = crate::twin::operation(&view, texts);
                    (markdown, self.index.operation_urls[idx].clone())
                }
                Subject::Schema(id) => {
                    let view = builder.schema_section(id, level);
                    context.insert("schema", &view);
                    let markdown = crate::twin::schema(&view, level, texts);
                    (markdown, self.index.schema_url(id).to_owned())
                }
            }
        });
        context.insert_value("t", self.texts.clone());
        context.insert("level", &level);
        context.insert("url", &url);
        let html = TEMPLATES.render("fragment.html", &context, name)?;
        Ok(Fragment {
            headings: headings(&html),
            anchors,
            markdown,
            html,
            url,
        })
    }
}

/// Returns the fragment of one operation; see [`Renderer::operation_fragment`].
///
/// `None` if the reference has no such operation; see [`Placement::new`] for an
/// example.
///
/// # Errors
/// If a template fails, which is a bug in this crate.
pub fn operation_fragment(
    reference: &Reference,
    name: &str,
    options: &RenderOptions,
    at: &Placement,
) -> Result<Option<Fragment>, Error> {
    Renderer::new(reference, options).operation_fragment(name, at)
}

/// Returns the fragment of one schema; see [`Renderer::schema_fragment`].
///
/// `None` if the reference has no such schema.
///
/// # Errors
/// If a template fails, which is a bug in this crate.
pub fn schema_fragment(
    reference: &Reference,
    name: &str,
    options: &RenderOptions,
    at: &Placement,
) -> Result<Option<Fragment>, Error> {
    Renderer::new(reference, options).schema_fragment(name, at)
}
