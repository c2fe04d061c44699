//! Limits that keep dangerous input from the parsers.
//!
//! The tree-sitter runtime and the scanners of the grammars are written in C. They
//! abort the process if a fixed buffer overflows, and their error recovery takes
//! gigabytes for some inputs. Real code does not come near these limits; a text
//! that exceeds them stays plain.

use super::GrammarId;

/// Returns whether the parser of `id` can parse `code` without an overflow and in
/// bounded memory.
pub(super) fn is_safe(id: GrammarId, code: &str) -> bool {
    let is_nested_safely = code.split('\n').all(|line| is_shallow(id, line));
    is_nested_safely && !has_noise(code) && !(id == GrammarId::Ruby && has_long_heredoc(code))
}

/// Returns whether the indentation of `line` fits into the scanner's buffer.
///
/// Scanners of languages with significant indentation serialize a stack of levels
/// into 1 kB. A level takes at least one column, and in YAML, `- ` and `key:` open
/// further levels within a line. With two levels per column and four bytes per
/// level, there is room for 253.
fn is_shallow(id: GrammarId, line: &str) -> bool {
    // In bytes of white space.
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

/// Returns whether some part of the text consists mostly of punctuation. The memory
/// that error recovery takes for such a text is cubic in its length: gigabytes for
/// 8 kB of `/*/*/*`.
fn has_noise(code: &str) -> bool {
    // A window of the last 256 bytes moves through the text; `is_counted` is a
    // ring of which of them are signs, so that each byte is counted once.
    const WINDOW: usize = 256;
    const MAX_SIGNS: usize = 120;
    let mut is_counted = [false; WINDOW];
    let mut n_signs = 0;
    let mut last = 0;
    code.bytes().enumerate().any(|(i, byte)| {
        // Repetitions of one character (`// =====`) are harmless, and so are dots
        // and quotes.
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

/// Returns whether the delimiter of a heredoc may be too long: the scanner stores
/// its length in one byte.
fn has_long_heredoc(code: &str) -> bool {
    // Below 256, with some room.
    const MAX_WORD: usize = 200;
    code.split("<<").skip(1).any(|rest| {
        rest.bytes()
            .take(MAX_WORD)
            .take_while(|byte| *byte != b'\n')
            .count()
            == MAX_WORD
    })
}
