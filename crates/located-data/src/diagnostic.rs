//! Diagnostics: what is wrong with the content, where, and what to do about it.
//!
//! A problem of a page is a [`Diagnostic`], never an error: all problems of a
//! run are collected, sorted and shown together. Positions are byte offsets
//! ([`Span`]); lines and columns are computed when a diagnostic is rendered.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr as _;

use crate::span::Span;

/// The severity of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Severity {
    /// The site cannot be published in this state.
    Error,
    /// The site works, but may surprise readers or its author.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// A problem in the content. The message says what is wrong, the help how to
/// correct it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Severity of the problem.
    pub severity: Severity,
    /// Stable name of the kind of problem, for example `dead-link`.
    pub code: &'static str,
    /// Description of the problem, in lower case, without a full stop.
    pub message: String,
    /// Path of the file relative to the site folder, with `/` as separator.
    pub file: Option<String>,
    /// Position in the file.
    pub span: Option<Span>,
    /// How the author can correct it.
    pub help: Option<String>,
}

/// The words of a diagnostic: what is wrong, and what to do about it.
///
/// For checks that find a problem whose severity, code and place only their callers
/// know.
///
/// ```
/// use located_data::Advice;
///
/// let advice = Advice::new("`/old` is not a page of this site", "did you mean `/new`?");
/// let problem = advice.warning("dead-link").in_file("docs/index.md");
/// assert_eq!(problem.help.as_deref(), Some("did you mean `/new`?"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Description of the problem, in lower case, without a full stop.
    pub message: String,
    /// How the author can correct it.
    pub help: String,
}

impl Advice {
    /// Returns advice with a message and a help.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }

    /// Returns an error with these words and a code.
    #[must_use]
    pub fn error(self, code: &'static str) -> Diagnostic {
        Diagnostic::error(code, self.message).help(self.help)
    }

    /// Returns a warning with these words and a code.
    #[must_use]
    pub fn warning(self, code: &'static str) -> Diagnostic {
        Diagnostic::warning(code, self.message).help(self.help)
    }
}

impl Diagnostic {
    /// Returns an error with a code.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message.into())
    }

    /// Returns a warning with a code.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message.into())
    }

    /// Returns a problem with a severity and a code.
    #[must_use]
    pub const fn new(severity: Severity, code: &'static str, message: String) -> Self {
        Self {
            severity,
            code,
            message,
            file: None,
            span: None,
            help: None,
        }
    }

    /// Sets the file, relative to the site folder.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Sets the position in the file.
    #[must_use]
    pub fn at(mut self, span: impl Into<Span>) -> Self {
        self.span = Some(span.into());
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Renders the diagnostic for people, with an excerpt of `source` (the text
    /// of the file) and carets under the position.
    ///
    /// ```
    /// use located_data::Diagnostic;
    /// let text = "See [auth](./auht.md).\n";
    /// let shown = Diagnostic::error("dead-link", "no page at `./auht.md`")
    ///     .in_file("docs/index.md")
    ///     .at(11..20)
    ///     .help("did you mean `./auth.md`?")
    ///     .render(Some(text));
    /// assert_eq!(shown, "\
    /// error[dead-link]: no page at `./auht.md`
    ///  --> docs/index.md:1:12
    ///   |
    /// 1 | See [auth](./auht.md).
    ///   |            ^^^^^^^^^
    ///   = help: did you mean `./auth.md`?
    /// ");
    /// ```
    #[must_use]
    pub fn render(&self, source: Option<&str>) -> String {
        let mut out = String::new();
        let message = visible(&self.message);
        let _ = writeln!(out, "{}[{}]: {message}", self.severity, self.code);
        let place = source
            .zip(self.span)
            .map(|(text, span)| Place::of(text, span));
        let gutter = place
            .as_ref()
            .map_or(1, |place| place.line.to_string().len());
        if let Some(file) = &self.file {
            let _ = write!(out, "{:gutter$}--> {}", "", visible(file));
            if let Some(place) = &place {
                let _ = write!(out, ":{}:{}", place.line, place.column);
            }
            out.push('\n');
        }
        if let Some(place) = &place {
            let _ = writeln!(out, "{:gutter$} |", "");
            let _ = writeln!(out, "{} | {}", place.line, place.excerpt);
            let (pad, carets) = place.columns();
            let carets = "^".repeat(carets);
            let _ = writeln!(out, "{:gutter$} | {:pad$}{carets}", "", "");
        }
        if let Some(help) = &self.help {
            let _ = writeln!(out, "{:gutter$} = help: {}", "", visible(help));
        }
        out
    }
}

/// Formats the diagnostic as one line without an excerpt:
/// `docs/a.md: error[dead-link]: ...`. [`Diagnostic::render`] includes the
/// position.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", visible(file))?;
        }
        write!(
            f,
            "{}[{}]: {}",
            self.severity,
            self.code,
            visible(&self.message)
        )
    }
}

/// Returns `text` for one line of a terminal or a log: characters that would
/// move the cursor, change colours, start a line or reorder text are replaced
/// by visible ones. The number of characters does not change, so that positions
/// remain valid.
///
/// ```
/// use located_data::diagnostic::visible;
/// assert_eq!(visible("a\u{1b}[2Kb\n::error::c\u{202e}d"), "a␛[2Kb␊::error::c\u{fffd}d");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| visible_char(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(visible_char).collect())
}

/// Returns the symbol of a control character, or the replacement character if
/// Unicode has no symbol for it.
fn visible_char(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        // C1 controls, bidirectional embeddings, overrides and isolates, and
        // the separators of lines and paragraphs.
        '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c => c,
    }
}

/// Maximum length of an excerpt, in characters. Longer lines, such as those of
/// minified files, are cut around the position.
const EXCERPT_MAX: usize = 120;

/// The position of a span as people count: lines and columns start at 1, and
/// columns count characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Line of the end, from 1.
    pub end_line: usize,
    /// Column after the last character, from 1.
    pub end_column: usize,
    /// Text of the line, cut to a readable length.
    pub excerpt: String,
    /// Number of characters of the excerpt before the first caret.
    pub caret_at: usize,
    /// Number of carets, at least 1.
    pub caret_len: usize,
}

impl Place {
    /// Returns the position of `span` in `text`. An offset outside the text or
    /// inside a character is moved back to the nearest character boundary.
    #[must_use]
    pub fn of(text: &str, span: Span) -> Self {
        let start = floor_char_boundary(text, span.start);
        let end = floor_char_boundary(text, span.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..]
            .find('\n')
            .map_or(text.len(), |length| start + length);
        let line_text = text[line_start..line_end].trim_end_matches('\r');
        let before = text[line_start..start].chars().count();
        let marked = text[start..end.min(line_end)].chars().count().max(1);
        let skip = before.saturating_sub(EXCERPT_MAX / 2);
        let mut excerpt: String = line_text
            .chars()
            .skip(skip)
            .take(EXCERPT_MAX)
            .map(|c| if c == '\t' { ' ' } else { visible_char(c) })
            .collect();
        let mut caret_at = before - skip;
        if skip > 0 {
            excerpt.insert_str(0, "... ");
            caret_at += 4;
        }
        if line_text.chars().count() > skip + EXCERPT_MAX {
            excerpt.push_str(" ...");
        }
        let line = line_of(text, start);
        let end_line_start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line,
            column: before + 1,
            end_line: line + newlines(&text[start..end]),
            end_column: text[end_line_start..end].chars().count() + 1,
            caret_len: marked.min(EXCERPT_MAX),
            excerpt,
            caret_at,
        }
    }
}

impl Place {
    /// Returns the columns of a terminal before the first caret, and those of the
    /// marked text, at least 1. Wide characters take two columns, combining ones
    /// none.
    fn columns(&self) -> (usize, usize) {
        let offset = |chars: usize| {
            let mut offsets = self.excerpt.char_indices().map(|(at, _)| at);
            offsets.nth(chars).unwrap_or(self.excerpt.len())
        };
        let start = offset(self.caret_at);
        let end = offset(self.caret_at + self.caret_len);
        let marked = self.excerpt[start..end].width();
        (self.excerpt[..start].width(), marked.max(1))
    }
}

/// Returns the line of a byte offset, starting at 1.
fn line_of(text: &str, at: usize) -> usize {
    newlines(&text[..at]) + 1
}

/// Returns the number of line breaks. Descriptions of large APIs have megabytes
/// before the position of a problem, hence the fast count.
fn newlines(text: &str) -> usize {
    memchr::memchr_iter(b'\n', text.as_bytes()).count()
}

/// Returns the nearest character boundary at or before an offset, which may be
/// outside the text.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Sorts diagnostics by file, then position, then severity.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        (&a.file, a.span, a.severity, a.code, &a.message)
            .cmp(&(&b.file, b.span, b.severity, b.code, &b.message))
    });
}

/// Returns the candidate that is most similar to `name`, if it is similar
/// enough to suggest: for "did you mean" in a help text. Case does not count.
///
/// ```
/// use located_data::diagnostic::nearest;
///
/// assert_eq!(nearest("tilte", ["title", "tags"]), Some("title"));
/// assert_eq!(nearest("Tags", ["title", "tags"]), Some("tags"));
/// assert_eq!(nearest("tpi", ["note", "tip"]), Some("tip"));
/// assert_eq!(nearest("colour", ["title", "tags"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const MIN: f64 = 0.8;
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let other = candidate.to_lowercase();
            let score = strsim::jaro_winkler(&lower, &other);
            // In words of three letters, the measure does not see that two are swapped.
            match score <= MIN && are_swapped(&lower, &other) {
                true => (f64::midpoint(MIN, 1.0), candidate),
                false => (score, candidate),
            }
        })
        .filter(|(score, _)| *score > MIN)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// Returns whether two words of three characters differ by the order of two adjacent
/// ones.
fn are_swapped(a: &str, b: &str) -> bool {
    let three =
        |word: &str| -> Option<[char; 3]> { word.chars().collect::<Vec<_>>().try_into().ok() };
    let (Some([a1, a2, a3]), Some([b1, b2, b3])) = (three(a), three(b)) else {
        return false;
    };
    (a1 == b1 && a2 == b3 && a3 == b2) || (a3 == b3 && a1 == b2 && a2 == b1)
}

/// Returns the candidate that differs from `name` by the fewest characters, at
/// most [`max_edits`]. Use it for long names with a common start, which
/// [`nearest`] would all consider similar.
pub fn misspelled<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let max = max_edits(name);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(edits, _)| *edits <= max)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Returns the help for an unknown name: the names that there are.
///
/// ```
/// use located_data::diagnostic::expected;
///
/// assert_eq!(expected(["left", "right"]), "expected one of left, right");
/// assert_eq!(expected(["main"]), "expected `main`");
/// assert_eq!(expected([]), "none is defined");
/// ```
pub fn expected<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.as_slice() {
        [] => "none is defined".to_owned(),
        [name] => format!("expected `{name}`"),
        names => format!("expected one of {}", names.join(", ")),
    }
}

/// Returns the maximum number of characters that are added, missing or wrong in a
/// misspelled name. Short words that differ in more of them are other words.
#[must_use]
pub fn max_edits(name: &str) -> usize {
    match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}
