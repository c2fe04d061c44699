//! The entry point of the crate: highlights code and caches the results.
//!
//! A text passes through these steps: line ends are normalised, the language is
//! looked up, its engine emits tokens, embedded parts are tokenized in their
//! own languages, and the spans are rendered as HTML. Code without a language,
//! or beyond a limit, skips the middle and is only escaped.

use std::borrow::Cow;
use std::sync::Arc;

use crate::cache::Cache;
use crate::html::{Highlighted, render};
use crate::language::{self, Language};
use crate::spans::{Span, Spans, Token};

/// Maximum size of code in bytes. Larger code stays plain, which bounds the cost.
const MAX_CODE_BYTES: usize = 256 * 1024;

/// Maximum length of a line in bytes. Code with a longer line stays plain: it is
/// minified or data.
const MAX_LINE_BYTES: usize = 10 * 1024;

/// Highlights code and caches the results.
///
/// All threads of a build can share one highlighter.
///
/// # Examples
///
/// ```
/// use code_highlight::Highlighter;
///
/// let highlighter = Highlighter::new();
/// let code = highlighter.highlight("json", r#"{"total": 3}"#);
/// assert_eq!(code.lines().count(), 1);
/// assert!(code.html().contains("<span class=\"hl-p\">"));
/// ```
#[derive(Debug, Default)]
pub struct Highlighter {
    /// Results by language and code.
    cache: Cache,
}

impl Highlighter {
    /// Returns a highlighter with an empty cache.
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

/// Highlights code without the cache. Without a language, it is escaped only.
fn highlight_text(language: Option<&Language>, code: &str) -> Highlighted {
    let mut spans = Vec::new();
    if let Some(language) = language {
        collect(language, code, 0, 0, &mut spans);
    }
    render(code, &spans)
}

/// Appends the spans of `code`, which starts at `offset` of the whole text and
/// lies inside `depth` other texts, with those of its embedded parts.
///
/// The recursion is bounded, because [`Spans`] drops parts that are nested too
/// deeply. A part in an unknown language stays plain.
fn collect(language: &Language, code: &str, offset: usize, depth: u8, out: &mut Vec<Span>) {
    let mut spans = Spans::at_depth(depth);
    language.tokenize(code, &mut spans);
    for token in spans.into_tokens() {
        match token {
            Token::Span(Span { range, class }) => {
                let range = range.start + offset..range.end + offset;
                append(Span { range, class }, out);
            }
            Token::Embedded(part) => {
                let text = code.get(part.range.clone()).unwrap_or_default();
                if let Some(language) = language::find(part.language) {
                    collect(language, text, offset + part.range.start, part.depth, out);
                }
            }
        }
    }
}

/// Appends a span to sorted, disjoint spans. One that starts before the end of
/// the last is ignored, and one of the same class that is adjacent to it is
/// merged into it. Rendering relies on this order, whatever a tokenizer emits.
fn append(span: Span, out: &mut Vec<Span>) {
    match out.last_mut() {
        Some(last) if span.range.start < last.range.end => {}
        Some(last) if span.range.start == last.range.end && last.class == span.class => {
            last.range.end = span.range.end;
        }
        _ => out.push(span),
    }
}

/// Replaces the line ends of Windows and old Macs by `\n`. Tokenizers then know
/// only one line end, and equal code has one entry in the cache.
fn normalize_newlines(code: &str) -> Cow<'_, str> {
    if code.contains('\r') {
        Cow::Owned(code.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(code)
    }
}

/// Returns whether code is within the limits of size and line length.
fn is_reasonable(code: &str) -> bool {
    code.len() <= MAX_CODE_BYTES && code.split('\n').all(|line| line.len() <= MAX_LINE_BYTES)
}
