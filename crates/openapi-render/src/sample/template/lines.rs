//! Divides a template into texts and tags, and removes the white space that
//! belongs to the template rather than to the sample.
//!
//! Statements are written on lines of their own, and a sample must not have an empty
//! line for each: a line with nothing but statements and comments is removed as a
//! whole, with its indentation and line break. Jinja does this with two settings
//! (`trim_blocks`, `lstrip_blocks`); a `-` at the end of a tag removes all white space
//! there, as in Jinja. Tags that print are never removed.

use std::ops::Range;

use super::TemplateFault;

/// A text or a tag.
#[derive(Debug)]
pub(super) struct Piece {
    /// Kind of the piece.
    pub(super) kind: Kind,
    /// Position of a text, or of the inside of a tag.
    pub(super) range: Range<usize>,
    /// Whether a tag takes the white space before and after it.
    trims: (bool, bool),
}

/// Kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text.
    Text,
    /// `{{ … }}`
    Print,
    /// `{% … %}`
    Statement,
    /// `{# … #}`
    Comment,
}

/// Returns the pieces of a template.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece>, TemplateFault> {
    let mut pieces = tags(text)?;
    remove_lines(text, &mut pieces);
    trim(text, &mut pieces);
    Ok(pieces)
}

fn tags(text: &str) -> Result<Vec<Piece>, TemplateFault> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some((start, kind, close)) = next_tag(text, at) {
        let open = start + 2;
        let Some(len) = tag_length(text.get(open..).unwrap_or_default(), close, kind) else {
            let message = format!("the tag has no `{close}`");
            return Err(TemplateFault::new(start..open, message));
        };
        pieces.push(Piece {
            kind: Kind::Text,
            range: at..start,
            trims: (false, false),
        });
        let inside = text.get(open..open + len).unwrap_or_default();
        let trims = (
            inside.starts_with('-'),
            inside.len() > 1 && inside.ends_with('-'),
        );
        pieces.push(Piece {
            kind,
            range: open + usize::from(trims.0)..open + len - usize::from(trims.1),
            trims,
        });
        at = open + len + 2;
    }
    pieces.push(Piece {
        kind: Kind::Text,
        range: at..text.len(),
        trims: (false, false),
    });
    Ok(pieces)
}

/// Returns start, kind and closing sign of the next tag.
fn next_tag(text: &str, from: usize) -> Option<(usize, Kind, &'static str)> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(found) = memchr::memchr(b'{', bytes.get(at..)?) {
        let start = at + found;
        match bytes.get(start + 1) {
            Some(b'{') => return Some((start, Kind::Print, "}}")),
            Some(b'%') => return Some((start, Kind::Statement, "%}")),
            Some(b'#') => return Some((start, Kind::Comment, "#}")),
            _ => at = start + 1,
        }
    }
    None
}

/// Returns the length of a tag without its closing sign, which does not count in
/// the quotes of a text.
fn tag_length(text: &str, close: &str, kind: Kind) -> Option<usize> {
    if kind == Kind::Comment {
        return text.find(close);
    }
    let bytes = text.as_bytes();
    let mut quote = None;
    let mut i = 0;
    while let Some(&byte) = bytes.get(i) {
        match (quote, byte) {
            (Some(_), b'\\') => i += 1,
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, _) if text.get(i..).is_some_and(|rest| rest.starts_with(close)) => {
                return Some(i);
            }
            _ => {}
        }
        i += 1;
    }
    None
}

/// Removes lines that have only statements and comments.
fn remove_lines(text: &str, pieces: &mut [Piece]) {
    let is_silent = |piece: &Piece| matches!(piece.kind, Kind::Statement | Kind::Comment);
    let written: Vec<Range<usize>> = pieces.iter().map(|piece| piece.range.clone()).collect();
    let slice = |range: Range<usize>| text.get(range).unwrap_or_default();
    let is_blank = |range: Range<usize>| slice(range).trim().is_empty();
    let mut i = 1;
    // Texts have even indices, tags odd ones.
    while i < pieces.len() {
        let mut last = i;
        let mut is_silent_line = is_silent(&pieces[i]);
        while is_silent_line
            && last + 2 < pieces.len()
            && !slice(written[last + 1].clone()).contains('\n')
        {
            is_silent_line = is_blank(written[last + 1].clone()) && is_silent(&pieces[last + 2]);
            last += 2;
        }
        let (before, after) = (written[i - 1].clone(), written[last + 1].clone());
        let line_start = slice(before.clone())
            .rfind('\n')
            .map(|at| before.start + at + 1)
            .or((i == 1).then_some(0));
        let line_end = slice(after.clone())
            .find('\n')
            .map(|at| after.start + at + 1)
            .or((last + 2 >= pieces.len()).then_some(text.len()));
        if let (true, Some(from), Some(to)) = (is_silent_line, line_start, line_end)
            && is_blank(from..before.end)
            && is_blank(after.start..to)
        {
            let previous = &mut pieces[i - 1].range;
            previous.end = from.max(previous.start);
            pieces[last + 1].range.start = to;
            for between in (i + 1..last).step_by(2) {
                pieces[between].range.end = pieces[between].range.start;
            }
        }
        i = last + 2;
    }
}

/// Removes the white space at tags with a `-`.
fn trim(text: &str, pieces: &mut [Piece]) {
    for i in (1..pieces.len()).step_by(2) {
        let trims = pieces[i].trims;
        if trims.0 {
            let range = pieces[i - 1].range.clone();
            let kept = text.get(range.clone()).unwrap_or_default().trim_end();
            pieces[i - 1].range.end = range.start + kept.len();
        }
        if let (true, Some(next)) = (trims.1, pieces.get_mut(i + 1)) {
            let all = text.get(next.range.clone()).unwrap_or_default();
            next.range.start += all.len() - all.trim_start().len();
        }
    }
}
