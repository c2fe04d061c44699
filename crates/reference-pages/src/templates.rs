//! Templates that are part of a program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tera::{Context, Kwargs, State, Tera, TeraResult, Value};

/// A filter of templates, as a function.
pub type TemplateFilter = fn(Value, Kwargs, &State<'_>) -> TeraResult<Value>;

/// The templates of a kind of reference, parsed when the first is rendered.
///
/// Templates write markup with the filter `markup`
/// ([`safe_markup::markup_filter`]).
#[derive(Debug)]
pub struct Templates {
    /// Name of the kind of reference in errors.
    kind: &'static str,
    /// Names and sources.
    sources: &'static [(&'static str, &'static str)],
    /// Filters of this kind of reference, by name.
    filters: &'static [(&'static str, TemplateFilter)],
    /// The parsed templates, or why they cannot be parsed.
    parsed: OnceLock<Result<Tera, tera::Error>>,
}

impl Templates {
    /// Creates templates from their names and sources. `kind` names the kind
    /// of reference in errors: `API`, `library`.
    #[must_use]
    pub const fn new(kind: &'static str, sources: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            kind,
            sources,
            filters: &[],
            parsed: OnceLock::new(),
        }
    }

    /// Adds filters of this kind of reference, by name.
    #[must_use]
    pub const fn with_filters(
        mut self,
        filters: &'static [(&'static str, TemplateFilter)],
    ) -> Self {
        self.filters = filters;
        self
    }

    /// Renders a template. `page` is the path or name of the page in errors.
    ///
    /// # Errors
    ///
    /// If a template has a syntax error, or cannot be rendered with `context`.
    pub fn render(&self, template: &str, context: &Context, page: &str) -> Result<String, Error> {
        self.parsed()
            .and_then(|tera| tera.render(template, context))
            .map_err(|source| Error {
                source,
                kind: self.kind,
                page: page.to_owned(),
            })
    }

    /// Returns the parsed templates. An error is repeated by its message, since
    /// Tera's errors cannot be copied.
    fn parsed(&self) -> Result<&Tera, tera::Error> {
        let parse = || {
            let mut tera = Tera::new();
            tera.register_filter("markup", safe_markup::markup_filter);
            for (name, filter) in self.filters {
                tera.register_filter(*name, *filter);
            }
            tera.add_raw_templates(self.sources.iter().copied())?;
            Ok(tera)
        };
        self.parsed
            .get_or_init(parse)
            .as_ref()
            .map_err(|error| tera::Error::message(error.to_string()))
    }
}

/// The reason why a page cannot be rendered: one of its templates failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot render the {kind} page `{page}`")]
pub struct Error {
    source: tera::Error,
    kind: &'static str,
    page: String,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A template cannot be rendered.
    Template,
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Template
    }
}

/// Returns interface texts by name, as templates read them: `t.servers`.
#[must_use]
pub fn template_texts<'t>(named: impl Iterator<Item = (&'static str, &'t str)>) -> Value {
    let named: BTreeMap<&str, &str> = named.collect();
    Value::from_serializable(&named)
}
