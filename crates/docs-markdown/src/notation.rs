//! Comments at the end of lines that mark them, as VitePress and Shiki have
//! them: `let a = 1; // [!code highlight]`.
//!
//! The words are `highlight` (or `hl`), `warning`, `error`, `++`, `--`, `focus`
//! and `word:text`. `:3` after a word extends it to three lines. A comment that
//! is alone on its line marks the lines that follow, and its line is removed.

use crate::code::{LineMark, MarkKind};
use crate::magic::{Style, styles};

/// Start of the notation within a comment.
const START: &str = "[!code ";

/// Code without the comments, and the marks that they make.
#[derive(Debug, Default)]
pub(crate) struct MarkedCode {
    pub(crate) code: String,
    pub(crate) marks: Vec<LineMark>,
    /// Focused lines, from 0.
    pub(crate) focus: Vec<usize>,
    /// Texts to mark within lines.
    pub(crate) words: Vec<String>,
}

/// An instruction in a comment about its lines.
enum Word<'c> {
    Mark(MarkKind),
    Focus,
    Text(&'c str),
}

/// Takes the notation out of code; `None` if it has none.
pub(crate) fn take(code: &str, language: &str) -> Option<MarkedCode> {
    if !code.contains(START) {
        return None;
    }
    let styles = styles(language);
    let n_lines = code.split('\n').count();
    let mut out = MarkedCode::default();
    let mut lines: Vec<&str> = Vec::with_capacity(n_lines);
    for line in code.split('\n') {
        let Some((rest, word, count)) = comment(line, styles) else {
            lines.push(line);
            continue;
        };
        let first = lines.len();
        let end = first.saturating_add(count).min(n_lines);
        match word {
            Word::Mark(kind) => out
                .marks
                .extend((first..end).map(|line| LineMark { line, kind })),
            Word::Focus => out.focus.extend(first..end),
            Word::Text(text) => out.words.push(text.to_owned()),
        }
        if !rest.trim().is_empty() {
            lines.push(rest);
        }
    }
    out.marks.retain(|mark| mark.line < lines.len());
    out.focus.retain(|line| *line < lines.len());
    out.code = lines.join("\n");
    Some(out)
}

/// Returns the line without its comment, and the word and the number of lines
/// of the comment.
fn comment<'c>(line: &'c str, styles: &[Style]) -> Option<(&'c str, Word<'c>, usize)> {
    let at = line.rfind(START)?;
    let (text, after) = line[at + START.len()..].split_once(']')?;
    let before = styles.iter().find_map(|(open, close)| {
        let before = line[..at].trim_end().strip_suffix(open)?;
        (after.trim() == *close).then_some(before)
    })?;
    let (name, count) = match text.trim().rsplit_once(':') {
        Some((name, count)) => match count.parse() {
            Ok(count) => (name, count),
            Err(_) => (text.trim(), 1),
        },
        None => (text.trim(), 1),
    };
    let word = match name {
        "highlight" | "hl" | "warning" => Word::Mark(MarkKind::Highlight),
        "error" => Word::Mark(MarkKind::Error),
        "++" => Word::Mark(MarkKind::Added),
        "--" => Word::Mark(MarkKind::Removed),
        "focus" => Word::Focus,
        other => Word::Text(
            other
                .strip_prefix("word:")
                .filter(|text| !text.is_empty())?,
        ),
    };
    Some((before.trim_end(), word, count))
}
