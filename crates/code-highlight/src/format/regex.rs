//! Regular expressions, in the syntax that the usual engines share.
//!
//! ```text
//! (?<year>\d{4})-[a-z]+
//! ```
//!
//! Here `(?<year>` and `)` are keywords, `\d` is an escape, `{4}` a number, the
//! brackets of the set are constants, and `+` is an operator.

use crate::class::Class;
use crate::spans::Spans;
use crate::window::window;

/// Highlights character classes, groups, quantifiers, anchors and escapes.
///
/// The only state is whether the position is in a set (`[a-z]`), where most
/// signs are literal. Sets do not nest.
pub(crate) fn highlight(code: &str, spans: &mut Spans<'_>) {
    let mut position = 0;
    let mut in_set = false;
    while let Some(next) = code[position..].chars().next() {
        let rest = &code[position..];
        let (len, class) = match next {
            '\\' => (escape_len(rest), Class::Escape),
            '[' if !in_set => (if rest.starts_with("[^") { 2 } else { 1 }, Class::Constant),
            ']' if in_set => (1, Class::Constant),
            _ if in_set => (
                next.len_utf8(),
                if next == '-' {
                    Class::Operator
                } else {
                    Class::String
                },
            ),
            '(' => (group_len(rest), Class::Keyword),
            ')' | '|' => (1, Class::Keyword),
            '*' | '+' | '?' => (1, Class::Operator),
            '{' => (
                window(rest).find('}').map_or(1, |end| end + 1),
                Class::Number,
            ),
            '^' | '$' | '.' => (1, Class::Constant),
            _ => (next.len_utf8(), Class::Plain),
        };
        // An escaped bracket has another class, and one in a set does not open
        // another.
        in_set = match next {
            '[' if class == Class::Constant => true,
            ']' if class == Class::Constant => false,
            _ => in_set,
        };
        spans.push(position..position + len, class);
        position += len;
    }
}

/// Returns the length of an escape, including the name in braces of
/// `\p{Letter}`. A name that is not closed leaves the two characters of a
/// simple escape.
fn escape_len(rest: &str) -> usize {
    let braced = ["\\p{", "\\P{", "\\u{", "\\x{", "\\k<"]
        .iter()
        .any(|prefix| rest.starts_with(prefix));
    let end = if braced {
        window(rest).find(['}', '>'])
    } else {
        None
    };
    end.map_or_else(
        || 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
        |end| end + 1,
    )
}

/// Returns the length of the opening of a group: `(`, `(?:`, `(?<name>`, `(?=` and
/// others. A name that is not closed nearby is left out.
fn group_len(rest: &str) -> usize {
    if ["(?<=", "(?<!"]
        .iter()
        .any(|prefix| rest.starts_with(prefix))
    {
        4
    } else if rest.starts_with("(?<") || rest.starts_with("(?P<") {
        window(rest).find('>').map_or(3, |end| end + 1)
    } else if rest.starts_with("(?") {
        2 + usize::from(rest.as_bytes().get(2).is_some_and(u8::is_ascii))
    } else {
        1
    }
}
