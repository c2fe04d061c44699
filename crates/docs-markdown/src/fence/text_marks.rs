//! Parts of lines that are marked: `mark="total"`, and the notation of Expressive Code,
//! which Starlight has: `"total"`, `'total'`, `/to.al/`, `ins="new"`, `del=/old(er)?/`.

use std::ops::Range;

use regex::{Regex, RegexBuilder};

use super::{OptionFault, unquote};
use crate::Dialect;
use crate::code::{MarkKind, TextMark};

/// Number of patterns of a block that have an effect. Each is searched in all lines.
pub(super) const MAX_PATTERNS: usize = 32;

/// Bytes of memory for one regular expression.
const MAX_EXPRESSION: usize = 1 << 18;

/// A text that is marked in some lines.
#[derive(Debug)]
pub(super) struct Pattern {
    matcher: Matcher,
    kind: MarkKind,
    /// Lines in which it is searched, from 0.
    pub(super) lines: Range<usize>,
}

#[derive(Debug)]
enum Matcher {
    Text(String),
    Expression(Regex),
}

impl Pattern {
    /// Returns a pattern that marks a text in some lines.
    pub(super) const fn text(text: String, kind: MarkKind, lines: Range<usize>) -> Self {
        Self {
            matcher: Matcher::Text(text),
            kind,
            lines,
        }
    }

    /// Reads a pattern from a word of an info string. Returns `None` for other words, and
    /// a fault for an expression that cannot be read. Only Starlight has patterns without
    /// a key.
    pub(super) fn read(word: &str, dialect: Dialect) -> Option<Result<Self, OptionFault>> {
        let is_starlight = dialect == Dialect::Starlight;
        let is_delimited = |text: &str| text.starts_with(['"', '\'', '/']);
        let (kind, value) = match word.split_once('=') {
            _ if is_starlight && is_delimited(word) => (MarkKind::Highlight, word),
            Some(("mark", value)) => (MarkKind::Highlight, value),
            Some(("ins", value)) if is_delimited(value) => (MarkKind::Added, value),
            Some(("del", value)) if is_delimited(value) => (MarkKind::Removed, value),
            Some(("add", value)) if is_starlight && is_delimited(value) => (MarkKind::Added, value),
            Some(("rem", value)) if is_starlight && is_delimited(value) => {
                (MarkKind::Removed, value)
            }
            _ => return None,
        };
        let expression = value
            .strip_prefix('/')
            .and_then(|rest| rest.strip_suffix('/'));
        if let Some(expression) = expression.filter(|expression| !expression.is_empty()) {
            return Some(Self::expression(expression, kind));
        }
        let text = unquote(value);
        let text = match is_starlight {
            true => text.replace("\\\"", "\"").replace("\\'", "'"),
            false => text.to_owned(),
        };
        (!text.is_empty()).then(|| Ok(Self::text(text, kind, 0..usize::MAX)))
    }

    /// Compiles a regular expression.
    fn expression(expression: &str, kind: MarkKind) -> Result<Self, OptionFault> {
        let compiled = RegexBuilder::new(&with_plain_braces(expression))
            .size_limit(MAX_EXPRESSION)
            .build();
        let matcher = compiled.map(Matcher::Expression);
        let fault = |_| {
            OptionFault {
            message: format!("the regular expression `/{expression}/` cannot be read"),
            help: "write it without look-around and references to groups, or write the text: `\"text\"`"
                .to_owned(),
        }
        };
        Ok(Self {
            matcher: matcher.map_err(fault)?,
            kind,
            lines: 0..usize::MAX,
        })
    }

    /// Returns the parts of a line that match. Of an expression with groups, that is what
    /// the groups match.
    fn matches(&self, line: &str) -> Vec<Range<usize>> {
        match &self.matcher {
            Matcher::Text(text) => line
                .match_indices(&**text)
                .map(|(at, _)| at..at + text.len())
                .collect(),
            Matcher::Expression(expression) => expression
                .captures_iter(line)
                .flat_map(|found| {
                    let parts: Vec<_> = found.iter().flatten().map(|part| part.range()).collect();
                    let first = usize::from(parts.len() > 1);
                    parts.into_iter().skip(first)
                })
                .collect(),
        }
    }
}

/// Escapes the braces of a regular expression of JavaScript that are text there: those that
/// do not repeat what precedes them, as in `/{ a: .+ }/`.
fn with_plain_braces(expression: &str) -> String {
    let mut out = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(at) = rest.find(['\\', '{']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let n_kept = match from.as_bytes() {
            [b'{', ..] => 1,
            // Classes and characters: `\p{Letter}`, `\u{1F600}`.
            [_, b'p' | b'P' | b'u' | b'x', ..] => 3,
            _ => 2,
        };
        if n_kept == 1 && !is_repetition(&from[1..]) {
            out.push('\\');
        }
        let end = from.char_indices().nth(n_kept);
        let end = end.map_or(from.len(), |(end, _)| end);
        out.push_str(&from[..end]);
        rest = &from[end..];
    }
    out.push_str(rest);
    out
}

/// Returns whether what follows a brace is the rest of a repetition: `3}` or `3,5}`.
fn is_repetition(rest: &str) -> bool {
    let end = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
    rest.starts_with(|c: char| c.is_ascii_digit()) && end.starts_with('}')
}

/// Finds patterns in code. Where several match, one mark counts: removed before added
/// before highlighted.
pub(super) fn find(code: &str, patterns: &[Pattern]) -> Vec<TextMark> {
    let mut marks = Vec::new();
    let patterns = patterns.get(..MAX_PATTERNS).unwrap_or(patterns);
    if patterns.is_empty() {
        return marks;
    }
    for (number, line) in code.split('\n').enumerate() {
        let mut kinds = vec![None; line.len()];
        let searched = |pattern: &&Pattern| pattern.lines.contains(&number);
        for pattern in patterns.iter().filter(searched) {
            for part in pattern.matches(line) {
                for kind in &mut kinds[part] {
                    *kind = (*kind).max(Some(pattern.kind));
                }
            }
        }
        let mut start = 0;
        for run in kinds.chunk_by(|a, b| a == b) {
            let end = start + run.len();
            marks.extend(run[0].map(|kind| TextMark {
                line: number,
                start,
                end,
                kind,
            }));
            start = end;
        }
    }
    marks
}

/// Returns the end of a regular expression that begins at a slash: that of the next slash
/// before white space.
pub(super) fn expression_end(text: &str, start: usize) -> Option<usize> {
    let mut is_escaped = false;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate().skip(start + 1) {
        match byte {
            b'\\' => is_escaped = !is_escaped,
            b'/' if !is_escaped && bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace) => {
                return Some(at);
            }
            _ => is_escaped = false,
        }
    }
    None
}
