//! Texts that the parsers must not see.
//!
//! The runtime and the scanners of the grammars are C: they end the process when
//! their fixed buffers overflow, and error recovery has inputs that take gigabytes.
//! No code comes near these limits, so such a text stays plain.

use super::GrammarId;

/// Whether the parser of `id` can read `code` in bounded memory.
pub(super) fn is_safe(id: GrammarId, code: &str) -> bool {
    let is_nested_safely = code.split('\n').all(|line| is_shallow(id, line));
    is_nested_safely && !has_noise(code) && !(id == GrammarId::Ruby && has_long_heredoc(code))
}

/// Scanners of languages with indentation keep a stack of levels in 1 kB. A level
/// takes at least a column, and in YAML `- ` and `key:` open levels inside a line:
/// with two levels a column and four bytes a level there is room for 253.
fn is_shallow(id: GrammarId, line: &str) -> bool {
    const MAX_INDENT: usize = 250;
    const MAX_YAML_INDENT: usize = 100;
    const MAX_YAML_MARKS: usize = 40;
    let body = line.trim_start();
    let indent = line.len() - body.len();
    if id != GrammarId::Yaml {
        return indent <= MAX_INDENT;
    }
    let is_mark =
        |pair: &[u8]| matches!(pair[0], b'-' | b'?' | b':') && pair[1].is_ascii_whitespace();
    let n_marks = body
        .as_bytes()
        .windows(2)
        .filter(|pair| is_mark(pair))
        .count();
    indent <= MAX_YAML_INDENT && n_marks < MAX_YAML_MARKS
}

/// Whether a stretch of the text is mostly signs. Error recovery over such text
/// takes memory with the cube of its length: gigabytes for 8 kB of `/*/*/*`.
fn has_noise(code: &str) -> bool {
    const WINDOW: usize = 256;
    const MAX_SIGNS: usize = 120;
    let mut is_counted = [false; WINDOW];
    let mut n_signs = 0;
    let mut last = 0;
    code.bytes().enumerate().any(|(i, byte)| {
        // A rule of one sign (`// =====`) is harmless, and so are dots and quotes.
        let is_sign = byte.is_ascii_punctuation()
            && byte != last
            && !matches!(byte, b'"' | b'\'' | b'_' | b'.' | b',');
        n_signs -= usize::from(is_counted[i % WINDOW]);
        n_signs += usize::from(is_sign);
        is_counted[i % WINDOW] = is_sign;
        last = byte;
        n_signs > MAX_SIGNS
    })
}

/// The scanner stores the length of a heredoc's word in a byte.
fn has_long_heredoc(code: &str) -> bool {
    const MAX_WORD: usize = 200;
    code.split("<<").skip(1).any(|rest| {
        rest.bytes()
            .take(MAX_WORD)
            .take_while(|byte| *byte != b'\n')
            .count()
            == MAX_WORD
    })
}
