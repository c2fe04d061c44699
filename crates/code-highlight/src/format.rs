//! Languages with a hand-written tokenizer: line-based formats, and markup.
//!
//! These formats have no useful grammar, or one that would reject the fragments
//! in documentation: a session without its shell, a header without its body, a
//! template with placeholders. The tokenizers accept any text, and take time
//! linear in its length.

pub(crate) mod console;
pub(crate) mod diff;
pub(crate) mod http;
pub(crate) mod ini;
pub(crate) mod markdown;
pub(crate) mod markup;
pub(crate) mod php;
pub(crate) mod regex;

/// Returns the part of `text` to search for a closing delimiter. The search is
/// bounded, because a text of opening delimiters alone would otherwise take
/// quadratic time.
fn window(text: &str) -> &str {
    // No tag, link or placeholder of real text is longer.
    const MAX_BYTES: usize = 2048;
    &text[..text.floor_char_boundary(MAX_BYTES)]
}

/// Returns the lines of `text` without newlines, each with its byte offset. A
/// text that ends with a newline has an empty last line.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split('\n').map(move |line| {
        let start = offset;
        offset += line.len() + 1;
        (start, line)
    })
}
