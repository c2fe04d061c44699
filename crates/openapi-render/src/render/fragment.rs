//! One operation or one schema for a page that is not the reference's own.

use docs_model::Heading;
use tera::{Context, Value};

use super::headings::headings;
use super::{Error, template, template_texts};
use crate::index::Index;
use crate::markdown::Prose;
use crate::memo::Memo;
use crate::model::{Reference, SchemaId};
use crate::options::{Placement, RenderOptions};
use crate::view::Builder;

/// An operation or a schema as a part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fragment {
    /// The part as markup, styled by [`CSS`](crate::CSS).
    pub html: String,
    /// Its headings in order, `h2` to `h4`.
    pub headings: Vec<Heading>,
    /// All anchors in it.
    pub anchors: Vec<String>,
    /// The part as Markdown.
    pub markdown: String,
    /// Where the reference has it.
    pub url: String,
}

/// Makes fragments of one reference: what they share is made once.
#[derive(Debug)]
pub struct Fragments<'r> {
    reference: &'r Reference,
    options: &'r RenderOptions,
    index: Index,
    /// The texts as templates see them.
    texts: Value,
}

/// What a fragment is of.
#[derive(Clone, Copy)]
enum Subject {
    Operation(usize),
    Schema(SchemaId),
}

impl<'r> Fragments<'r> {
    /// `options` are those that the pages of the reference are rendered with:
    /// links in fragments lead there.
    #[must_use]
    pub fn new(reference: &'r Reference, options: &'r RenderOptions) -> Self {
        Self {
            index: Index::new(reference, options),
            texts: template_texts(&options.texts),
            reference,
            options,
        }
    }

    /// The operation of a name: `GET /pets`, or an operation id. None: the
    /// reference has no such operation.
    ///
    /// # Errors
    /// When a template fails, which is a fault of this crate.
    pub fn operation(&self, name: &str, at: &Placement) -> Result<Option<Fragment>, Error> {
        let found = self.reference.operation_index(name);
        found
            .map(|i| self.fragment(name, Subject::Operation(i), at))
            .transpose()
    }

    /// A named schema. None: the reference has no such schema.
    ///
    /// # Errors
    /// When a template fails, which is a fault of this crate.
    pub fn schema(&self, name: &str, at: &Placement) -> Result<Option<Fragment>, Error> {
        let found = self.index.schema_by_name(name);
        found
            .map(|id| self.fragment(name, Subject::Schema(id), at))
            .transpose()
    }

    fn fragment(&self, name: &str, subject: Subject, at: &Placement) -> Result<Fragment, Error> {
        let memo = Memo::new(self.reference);
        let links = |url: &str| self.index.resolve_link(self.reference, url);
        let prose = Prose::new(&links);
        let mut builder = Builder::new(self.reference, self.options, &self.index, &prose, &memo);
        builder.begin_anchors_with(&at.id_prefix);
        let level = at.heading_level();
        let mut context = Context::new();
        let (markdown, url) = match subject {
            Subject::Operation(i) => {
                let view = builder.operation(&self.reference.operations[i], level, true);
                context.insert("operation", &view);
                let markdown = crate::twin::operation(&view, &self.options.texts);
                (markdown, self.index.operation_urls[i].clone())
            }
            Subject::Schema(id) => {
                let view = builder.schema_section(id, level);
                context.insert("schema", &view);
                let markdown = crate::twin::schema(&view, level, &self.options.texts);
                (markdown, self.index.schema_url(id).to_owned())
            }
        };
        context.insert_value("t", self.texts.clone());
        context.insert("level", &level);
        context.insert("url", &url);
        let html = template("fragment.html", &context, name)?;
        Ok(Fragment {
            headings: headings(&html),
            anchors: builder.finish(),
            markdown,
            html,
            url,
        })
    }
}

/// The fragment of one operation; see [`Fragments::operation`].
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn operation_fragment(
    reference: &Reference,
    name: &str,
    options: &RenderOptions,
    at: &Placement,
) -> Result<Option<Fragment>, Error> {
    Fragments::new(reference, options).operation(name, at)
}

/// The fragment of one schema; see [`Fragments::schema`].
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn schema_fragment(
    reference: &Reference,
    name: &str,
    options: &RenderOptions,
    at: &Placement,
) -> Result<Option<Fragment>, Error> {
    Fragments::new(reference, options).schema(name, at)
}
