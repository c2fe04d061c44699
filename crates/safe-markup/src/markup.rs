//! HTML that may be written into a page as it is, told apart by type from
//! text that must be escaped.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::escape::escape;

/// HTML that is safe to write into a page unescaped.
///
/// Text becomes markup by [`Markup::escaped`] or a [`MarkupWriter`], Markdown
/// by a [`Fragment`](crate::Fragment). Serialized it is a map of one key, which
/// no text can be mistaken for: templates write it by a filter that refuses
/// everything else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Markup(Arc<str>);

impl Markup {
    /// Key of the map that markup is serialized as.
    pub const KEY: &'static str = "markup";

    /// Returns HTML of the program's own.
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

    /// Takes over the output of a template that escapes, or of a highlighter.
    ///
    /// clippy.toml disallows this function: each use says why it is safe.
    #[must_use]
    pub fn trusted(html: String) -> Self {
        Self(html.into())
    }

    /// Takes over what `balance` wrote.
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
    /// Returns the content of the only paragraph, if there is nothing else.
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
        f.write_str(&self.0)
    }
}

impl Serialize for Markup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_variant("Markup", 0, Self::KEY, &*self.0)
    }
}

/// Writes [`Markup`] out of constant HTML, text and other markup.
#[derive(Debug, Default)]
pub struct MarkupWriter(String);

impl MarkupWriter {
    /// Creates an empty writer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty writer with room for that many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self(String::with_capacity(bytes))
    }

    /// Appends HTML of the program's own.
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

    /// Appends markup without the white space at its end.
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

    /// Returns true if nothing was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what was written.
    #[must_use]
    pub fn finish(self) -> Markup {
        Markup(self.0.into())
    }
}
