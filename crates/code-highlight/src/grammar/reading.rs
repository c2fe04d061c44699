//! Replacement of characters that are unsafe for the parsers.

use std::borrow::Cow;

/// The last character in the tables of C libraries for `isdigit` and similar
/// functions.
const LAST_SAFE: char = '\u{ff}';

/// Replaces all characters after U+00FF by others of the same length in bytes:
/// white space by spaces, all others by letters.
///
/// The scanners of some grammars pass characters to `isdigit` and similar
/// functions, which read outside their tables for such characters and may
/// crash. The replacement does not change the syntax tree, because parsers
/// treat all letters alike, and byte offsets stay valid for `code`. Most code
/// is ASCII, and borrowed as it is.
pub(super) fn for_parser(code: &str) -> Cow<'_, str> {
    if code.chars().all(|character| character <= LAST_SAFE) {
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
    fn replacements_have_the_same_length() {
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
