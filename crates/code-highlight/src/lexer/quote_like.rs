//! Quotes with a delimiter of the author's choice, and regular expressions.
//!
//! A text between brackets may extend over lines and contain pairs of its brackets. Any
//! other delimiter has to be closed on its line: a stray `/` is more likely a division
//! than the start of a text that hides the rest of the code.

use super::QuoteLike;
use crate::class::Class;
use crate::window::nearby_line;

/// Returns the length and the class of the quote that `text` begins with, or `None` at
/// other text.
pub(super) fn quote_len(kind: QuoteLike, text: &str) -> Option<(usize, Class)> {
    match kind {
        QuoteLike::None => None,
        QuoteLike::Perl => perl_len(text),
        QuoteLike::Elixir => elixir_len(text),
    }
}

/// Returns the quote of Perl at the start of `text`. `s`, `tr` and `y` have two parts.
fn perl_len(text: &str) -> Option<(usize, Class)> {
    let name = &text[..letters_len(text)];
    let (n_parts, class) = match name {
        "q" | "qq" | "qw" => (1, Class::String),
        "m" | "qr" => (1, Class::Escape),
        "s" | "tr" | "y" => (2, Class::Escape),
        _ => return None,
    };
    let open = text[name.len()..].chars().next()?;
    if !"/{([|!#".contains(open) {
        return None;
    }
    let mut len = name.len() + part_len(&text[name.len()..], open)?;
    if n_parts == 2 && closing(open) == open {
        // The delimiter in the middle ends one part and begins the other.
        len = len - 1 + part_len(&text[len - 1..], open)?;
    } else if n_parts == 2 {
        // Without a second part, the first is a quote all the same, so that its text is
        // not read again.
        let second = text[len..].trim_start();
        if second.starts_with(open) {
            len = text.len() - second.len() + part_len(second, open)?;
        }
    }
    Some((len + letters_len(&text[len..]), class))
}

/// Returns the sigil of Elixir at the start of `text`.
fn elixir_len(text: &str) -> Option<(usize, Class)> {
    let name_len = letters_len(text.strip_prefix('~')?);
    let rest = &text[1 + name_len..];
    let open = rest.chars().next().filter(|_| name_len > 0)?;
    let class = if text[1..].starts_with(['r', 'R']) {
        Class::Escape
    } else {
        Class::String
    };
    let block = ["\"\"\"", "'''"]
        .into_iter()
        .find(|mark| rest.starts_with(mark));
    let part_len = match block {
        Some(mark) => rest[3..].find(mark).map_or(rest.len(), |end| end + 6),
        None if "/{([<|\"'".contains(open) => part_len(rest, open)?,
        None => return None,
    };
    let len = 1 + name_len + part_len;
    Some((len + letters_len(&text[len..]), class))
}

/// Returns the length of the regular expression between slashes that `text` begins with,
/// with its flags. Returns `None` if it is empty or not closed on its line.
pub(super) fn regex_len(text: &str) -> Option<usize> {
    let line = nearby_line(text);
    let mut is_escaped = false;
    let mut is_in_class = false;
    for (i, byte) in line.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'/' if !is_in_class => {
                return (i > 1).then(|| i + 1 + letters_len(&text[i + 1..]));
            }
            _ => {}
        }
    }
    None
}

/// Returns the length of the part that `text` begins with, with both delimiters.
fn part_len(text: &str, open: char) -> Option<usize> {
    let close = closing(open);
    let searched = if close == open {
        nearby_line(text)
    } else {
        text
    };
    let mut depth = 1_usize;
    let mut is_escaped = false;
    for (i, next) in searched.char_indices().skip(1) {
        if is_escaped {
            is_escaped = false;
        } else if next == '\\' {
            is_escaped = true;
        } else if next == close {
            depth -= 1;
            if depth == 0 {
                return Some(i + 1);
            }
        } else if next == open {
            depth += 1;
        }
    }
    (close != open).then_some(text.len())
}

/// Returns the delimiter that closes `open`.
fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        other => other,
    }
}

/// Returns the number of letters at the start of `text`.
fn letters_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_alphabetic).count()
}
