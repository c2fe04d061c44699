//! Comments at the end of lines that mark them, as VitePress and Shiki have
//! them: `let a = 1; // [!code highlight]`.
//!
//! The words are `highlight` (or `hl`), `warning`, `error`, `++`, `--`, `focus`
//! and `word:text`. `:3` after a word extends it to three lines. A comment that
//! is alone on its line marks the lines that follow, and its line is removed. One with
//! other text stays, without the notation: `// Faster. [!code ++]`.

use std::borrow::Cow;
use std::ops::Range;

use crate::code::{LineMark, MarkKind};
use crate::magic::{Style, styles};

/// Start of the notation within a comment.
const START: &str = "[!code ";

/// Number of notations that are read on one line.
const MAX_NOTATIONS: usize = 8;

/// Code without the comments, and the marks that they make.
#[derive(Debug, Default)]
pub(crate) struct MarkedCode {
    pub(crate) code: String,
    pub(crate) marks: Vec<LineMark>,
    /// Focused lines, from 0.
    pub(crate) focus: Vec<usize>,
    /// Texts to mark within lines.
    pub(crate) words: Vec<MarkedText>,
}

/// A text to mark, and the lines, from 0.
#[derive(Debug)]
pub(crate) struct MarkedText {
    pub(crate) text: String,
    pub(crate) lines: Range<usize>,
}

/// An instruction in a comment about its lines.
enum Word {
    Mark(MarkKind),
    Focus,
    Text(String),
}

/// Takes the notation out of code; `None` if it has none.
pub(crate) fn take(code: &str, language: &str) -> Option<MarkedCode> {
    if !code.contains(START) {
        return None;
    }
    let styles = styles(language);
    let n_lines = code.split('\n').count();
    let mut out = MarkedCode::default();
    let mut lines: Vec<Cow<'_, str>> = Vec::with_capacity(n_lines);
    for line in code.split('\n') {
        let mut rest = Cow::Borrowed(line);
        let mut is_taken = false;
        for _ in 0..MAX_NOTATIONS {
            let Some((shorter, word, count)) = comment(&rest, styles) else {
                break;
            };
            let first = lines.len();
            let end = first.saturating_add(count.unwrap_or(1)).min(n_lines);
            match word {
                Word::Mark(kind) => out
                    .marks
                    .extend((first..end).map(|line| LineMark { line, kind })),
                Word::Focus => out.focus.extend(first..end),
                Word::Text(text) => {
                    let lines = first..count.map_or(n_lines, |_| end);
                    out.words.push(MarkedText { text, lines });
                }
            }
            rest = Cow::Owned(shorter);
            is_taken = true;
        }
        if !is_taken || !rest.trim().is_empty() {
            lines.push(rest);
        }
    }
    out.marks.retain(|mark| mark.line < lines.len());
    out.focus.retain(|line| *line < lines.len());
    out.code = lines.join("\n");
    Some(out)
}

/// Returns the line without its last notation, and the word and the number of lines
/// of the notation. A comment without other text is removed with it.
fn comment(line: &str, styles: &[Style]) -> Option<(String, Word, Option<usize>)> {
    let at = line.rfind(START)?;
    let (text, after) = line[at + START.len()..].split_once(']')?;
    let before = line[..at].trim_end();
    let (word, count) = word(text.trim())?;
    // Comments of JSX have those of JavaScript inside them.
    let alone = styles
        .iter()
        .filter_map(|(open, close)| {
            let code = before.strip_suffix(open)?;
            let rest = after.trim_start().strip_prefix(close)?;
            // A comment up to the end of the line is one with other text.
            let is_alone = !close.is_empty() || rest.trim().is_empty();
            is_alone.then_some((code, rest))
        })
        .min_by_key(|(code, _)| code.len());
    let mut shorter = match alone {
        Some((code, rest)) => format!("{}{rest}", code.trim_end()),
        None if styles.iter().any(|style| is_within(before, after, style)) => {
            let space = match after.starts_with(' ') || after.trim().is_empty() {
                true => "",
                false => " ",
            };
            format!("{before}{space}{after}")
        }
        None => return None,
    };
    shorter.truncate(shorter.trim_end().len());
    Some((shorter, word, count))
}

/// Returns whether a place in a line, given by what is before and after it, is within a
/// comment. The start of a comment has white space before it, unlike the slashes of an
/// address.
fn is_within(before: &str, after: &str, (open, close): &Style) -> bool {
    let opens = before
        .rmatch_indices(open)
        .any(|(at, _)| at == 0 || before[..at].ends_with(char::is_whitespace));
    opens && after.contains(close)
}

/// Parses a word, with the number of lines after a colon. Of a text to mark, a colon can
/// be part if it has a backslash. Without a number, it is marked in all lines below.
fn word(text: &str) -> Option<(Word, Option<usize>)> {
    let (name, count) = match text.rsplit_once(':') {
        Some((name, count)) if name != "word" && !name.ends_with('\\') => {
            match count.trim().parse() {
                Ok(count) => (name.trim(), Some(count)),
                Err(_) => (text, None),
            }
        }
        _ => (text, None),
    };
    let word = match name {
        "highlight" | "hl" | "warning" | "info" => Word::Mark(MarkKind::Highlight),
        "error" => Word::Mark(MarkKind::Error),
        "++" => Word::Mark(MarkKind::Added),
        "--" => Word::Mark(MarkKind::Removed),
        "focus" => Word::Focus,
        other => {
            let text = other.strip_prefix("word:")?;
            let text = text.replace(r"\:", ":").replace(r"\\", r"\");
            Word::Text(Some(text).filter(|text| !text.is_empty())?)
        }
    };
    Some((word, count))
}
