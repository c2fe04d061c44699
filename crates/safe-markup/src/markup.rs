//! HTML that may be inserted into a page unescaped, with a type that
//! distinguishes it from text that must be escaped.
//!
//! `String` does not convert to it: markup consists of constants of the
//! program, of escaped text, and of other markup. [`Markup::trusted`] is the
//! exception, which a lint reports.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::escape::escape;

/// HTML that is safe to insert into a page unescaped.
///
/// Text is converted to markup by [`Markup::escaped`] or a [`MarkupWriter`],
/// Markdown by a [`Fragment`](crate::Fragment). It is serialized as a map with
/// one key, which cannot be confused with text: templates write it with a
/// filter that rejects everything else. Copies share the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Markup(Arc<str>);

impl Markup {
    /// Key of the map that markup is serialized as.
    pub const KEY: &'static str = "markup";

    /// Creates markup from an HTML constant of the program.
    #[must_use]
    pub fn constant(html: &'static str) -> Self {
        Self(html.into())
    }

    /// Returns `text` escaped for elements and for quoted attributes.
    #[must_use]
    pub fn escaped(text: &str) -> Self {
        let mut out = MarkupWriter::new();
        out.text(text);
        out.finish()
    }

    /// Creates markup from the output of a template that escapes, or of a
    /// highlighter.
    ///
    /// clippy.toml disallows this function: each use says why it is safe.
    #[must_use]
    pub fn trusted(html: String) -> Self {
        Self(html.into())
    }

    /// Creates markup from the output of `balance`.
    pub(crate) fn balanced(html: String) -> Self {
        Self(html.into())
    }

    /// Returns the HTML.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Markup {
    /// Returns the content of the only paragraph; `None` if there is other content.
    ///
    /// A description of one sentence can then be written into a cell or a
    /// label, in which a paragraph would add space.
    #[must_use]
    pub fn paragraph(&self) -> Option<Self> {
        let inner = self.trim_end().strip_prefix("<p>")?.strip_suffix("</p>")?;
        (!inner.contains("</p>")).then(|| Self(inner.into()))
    }
}

impl<'m> FromIterator<&'m Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = &'m Self>>(list: I) -> Self {
        let mut out = MarkupWriter::new();
        list.into_iter().for_each(|markup| out.markup(markup));
        out.finish()
    }
}

impl FromIterator<Self> for Markup {
    fn from_iter<I: IntoIterator<Item = Self>>(list: I) -> Self {
        let mut out = MarkupWriter::new();
        list.into_iter().for_each(|markup| out.markup(&markup));
        out.finish()
    }
}

impl Default for Markup {
    fn default() -> Self {
        Self("".into())
    }
}

impl Deref for Markup {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for Markup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_variant("Markup", 0, Self::KEY, &*self.0)
    }
}

/// Builds [`Markup`] from constant HTML, text and other markup.
///
/// # Examples
///
/// ```
/// use safe_markup::MarkupWriter;
///
/// let mut out = MarkupWriter::new();
/// out.tagged("<code>", "a < b", "</code>");
/// assert_eq!(out.finish().as_str(), "<code>a &lt; b</code>");
/// ```
#[derive(Debug, Default)]
pub struct MarkupWriter(String);

impl MarkupWriter {
    /// Creates an empty writer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty writer with a capacity in bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self(String::with_capacity(bytes))
    }

    /// Appends an HTML constant of the program.
    pub fn html(&mut self, html: &'static str) {
        self.0.push_str(html);
    }

    /// Appends text, escaped for elements and for quoted attributes.
    pub fn text(&mut self, text: &str) {
        escape(text, &mut self.0);
    }

    /// Appends markup.
    pub fn markup(&mut self, markup: &Markup) {
        self.0.push_str(markup);
    }

    /// Appends markup without trailing white space.
    pub fn markup_trimmed(&mut self, markup: &Markup) {
        self.0.push_str(markup.trim_end());
    }

    /// Appends text between two pieces of HTML.
    pub fn tagged(&mut self, start: &'static str, text: &str, end: &'static str) {
        self.html(start);
        self.text(text);
        self.html(end);
    }

    /// Returns the number of bytes written.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the markup written so far.
    #[must_use]
    pub fn finish(self) -> Markup {
        Markup(self.0.into())
    }
}
