//! The entry point of the crate: highlights code and caches the results.

use std::borrow::Cow;
use std::sync::Arc;

use crate::cache::Cache;
use crate::html::{Highlighted, render};
use crate::language::{self, Language};
use crate::spans::Spans;

/// Maximum size of code in bytes. Larger code stays plain, which bounds the cost.
const MAX_CODE_BYTES: usize = 256 * 1024;

/// Maximum length of a line in bytes. Code with a longer line stays plain: it is
/// minified or data.
const MAX_LINE_BYTES: usize = 10 * 1024;

/// Highlights code and caches the results.
///
/// All threads of a build can share one highlighter. Results are shared, each
/// thread has its own parser, and a grammar is loaded once per process, on first
/// use.
#[derive(Debug, Default)]
pub struct Highlighter {
    cache: Cache,
}

impl Highlighter {
    /// Returns a highlighter with an empty cache. This is cheap, because grammars
    /// are loaded on first use.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Highlights `code` as `language`, which is a name or alias in any case.
    ///
    /// The result has no spans if the language is unknown (see
    /// [`language_known`](crate::language_known)), or if the code is longer than
    /// 256 kB or has a line longer than 10 kB. `\r\n` and `\r` count as `\n`. The
    /// result depends only on the arguments.
    #[must_use]
    pub fn highlight(&self, language: &str, code: &str) -> Arc<Highlighted> {
        let code = normalize_newlines(code);
        let language = language::find(language).filter(|_| is_reasonable(&code));
        let name = language.map_or("", |language| language.name);
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
