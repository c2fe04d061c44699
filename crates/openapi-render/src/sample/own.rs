//! Templates of samples that are not built in.
//!
//! A site can have a language that this crate does not know, or its own client in
//! place of a general one. Its template is text of the site's author, but runs for
//! every operation of a description that may be a stranger's, so its cost is bounded
//! as that of the built-in ones.

use located_data::{Diagnostic, Span};

use super::template::Template;

/// Code of the diagnostics of templates.
pub(super) const CODE: &str = "api-sample-template";

/// A language that readers choose, with its template.
#[derive(Clone, Copy)]
pub(super) struct Choice<'t> {
    /// Key of the choice.
    pub(super) key: &'t str,
    /// Label of the choice.
    pub(super) label: &'t str,
    /// Language for highlighting.
    pub(super) lang: &'t str,
    /// The template.
    pub(super) template: &'t Template,
}

/// A template of code samples, for a further language or in place of a built-in
/// one.
///
/// The syntax is that of Jinja, reduced to what samples need; the values are
/// those of a call. Names are checked when a template is parsed, and running one
/// is bounded in time and size.
#[derive(Debug, Clone)]
pub struct SampleTemplate {
    language: String,
    label: String,
    highlight: String,
    template: Template,
}

impl SampleTemplate {
    /// Parses a template. `language` is the key of the language in the choice of
    /// samples, `label` its name, and `highlight` the language of the
    /// highlighter. With the key of a built-in language, such as `curl`, the
    /// template replaces the built-in one.
    ///
    /// # Errors
    ///
    /// Returns the first fault with its position in `text`: of the syntax, or a
    /// name of a value or filter that does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::SampleTemplate;
    ///
    /// let text = "http {{ method }} {{ url | shell }}\n";
    /// assert!(SampleTemplate::parse("httpie", "HTTPie", "bash", text).is_ok());
    ///
    /// let fault = SampleTemplate::parse("httpie", "HTTPie", "bash", "{{ ur1 }}").unwrap_err();
    /// assert_eq!(fault.message, "unknown value `ur1`");
    /// assert_eq!(fault.help.as_deref(), Some("did you mean `url`?"));
    /// ```
    pub fn parse(
        language: impl Into<String>,
        label: impl Into<String>,
        highlight: impl Into<String>,
        text: &str,
    ) -> Result<Self, Diagnostic> {
        let template = Template::parse(text).map_err(|fault| {
            let place = Span::from(fault.range);
            let diagnostic = Diagnostic::error(CODE, fault.message).at(place);
            let help = "the manual lists the statements, values and filters of templates";
            diagnostic.help(fault.help.unwrap_or_else(|| help.to_owned()))
        })?;
        Ok(Self {
            language: language.into(),
            label: label.into(),
            highlight: highlight.into(),
            template,
        })
    }

    /// Returns the template with its language.
    pub(super) fn choice(&self) -> Choice<'_> {
        Choice {
            key: &self.language,
            label: &self.label,
            lang: &self.highlight,
            template: &self.template,
        }
    }
}
