//! Highlighters of code.

use std::fmt;
use std::sync::Arc;

use safe_markup::{Markup, escaped};

/// A highlighter: takes a language and code, and returns HTML with classes.
/// The default escapes the code and adds no classes.
#[derive(Clone)]
pub struct Highlight(Arc<HighlightFn>);

/// Takes a language and code, and returns HTML.
type HighlightFn = dyn Fn(&str, &str) -> String + Send + Sync;

impl Highlight {
    /// Creates a highlighter. `highlight` takes the language and the code, and
    /// must escape the code: pages insert what it returns into `<code>`.
    pub fn new(highlight: impl Fn(&str, &str) -> String + Send + Sync + 'static) -> Self {
        Self(Arc::new(highlight))
    }

    /// Returns the highlighted code.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "highlighters escape: see `new`")]
    pub fn html(&self, language: &str, code: &str) -> Markup {
        Markup::trusted((self.0)(language, code))
    }
}

impl fmt::Debug for Highlight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Highlight")
    }
}

impl Default for Highlight {
    fn default() -> Self {
        Self::new(|_, code| escaped(code).into_owned())
    }
}
