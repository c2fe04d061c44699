//! The text that a parser reads in place of the code.

use std::borrow::Cow;

/// The last character that the C library's tables of characters have.
const LAST_SAFE: char = '\u{ff}';

/// `code` with stand-ins of the same length for all characters after U+00FF: a space for each byte
/// of white space, else letters.
///
/// Scanners of the grammars ask `isdigit` and its like about characters, which reads outside the
/// C library's tables for such a character and may end the process. To a parser, all letters are alike.
/// As lengths agree, the places in the syntax tree are those in `code`.
pub(super) fn for_parser(code: &str) -> Cow<'_, str> {
    if code.chars().all(|it| it <= LAST_SAFE) {
        return Cow::Borrowed(code);
    }
    let mut text = String::with_capacity(code.len());
    for character in code.chars() {
        match (character.len_utf8(), character.is_whitespace()) {
            _ if character <= LAST_SAFE => text.push(character),
            (2, false) => text.push('é'),
            (3, false) => text.push_str("éa"),
            (_, false) => text.push_str("éé"),
            (length, true) => text.extend(std::iter::repeat_n(' ', length)),
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_ins_are_as_long_as_the_characters() {
        let cases = [
            ("né = 1", "né = 1"),
            ("ż = 名\u{2028}", "é = éa   "),
            ("{\u{ab130}}", "{éé}"),
        ];
        for (code, expected) in cases {
            assert_eq!(for_parser(code), expected);
            assert_eq!(code.len(), expected.len());
        }
    }
}
