//! The entry point: a language name and a text in, lines of HTML out.

use std::borrow::Cow;
use std::sync::Arc;

use crate::cache::Cache;
use crate::html::{Highlighted, render};
use crate::language::{self, Language};
use crate::spans::Spans;

/// Longer texts stay plain: no reader looks at them, and their cost must be bounded.
const MAX_CODE_BYTES: usize = 256 * 1024;

/// A text with a longer line stays plain: it is minified or not code.
const MAX_LINE_BYTES: usize = 10 * 1024;

/// Highlights code and remembers what it has highlighted.
///
/// One value serves all threads of a build: results are shared, parsers belong
/// to the thread that uses them, and grammars are loaded at first use, once a process.
#[derive(Debug, Default)]
pub struct Highlighter {
    cache: Cache,
}

impl Highlighter {
    /// An empty highlighter. Costs nothing: grammars load at first use.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Highlights `code` as `language`, a name or alias in any case.
    ///
    /// An unknown language gives the escaped text without spans (ask
    /// [`language_known`](crate::language_known) to warn), and so does a text over
    /// 256 kB or with a line over 10 kB. `\r\n` counts as `\n`. The result
    /// depends on the arguments alone.
    #[must_use]
    pub fn highlight(&self, language: &str, code: &str) -> Arc<Highlighted> {
        let code = normalize_newlines(code);
        let language = language::find(language).filter(|_| is_reasonable(&code));
        let name = language.map_or("", |it| it.name);
        self.cache
            .get_or_make(name, &code, || highlight_text(language, &code))
    }
}

fn highlight_text(language: Option<&Language>, code: &str) -> Highlighted {
    let mut spans = Spans::default();
    if let Some(language) = language {
        language.highlight(code, &mut spans);
    }
    render(code, spans.as_slice())
}

fn normalize_newlines(code: &str) -> Cow<'_, str> {
    if code.contains('\r') {
        Cow::Owned(code.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(code)
    }
}

fn is_reasonable(code: &str) -> bool {
    code.len() <= MAX_CODE_BYTES && code.split('\n').all(|line| line.len() <= MAX_LINE_BYTES)
}
