//! Languages whose tokenizer is written out: formats of lines, and markup.

pub(crate) mod console;
pub(crate) mod diff;
pub(crate) mod http;
pub(crate) mod ini;
pub(crate) mod markdown;
pub(crate) mod markup;
pub(crate) mod php;
pub(crate) mod regex;

/// The part of `text` in which a closing mark is looked for. Without a bound, a
/// text of opening marks alone would cost the square of its length.
fn window(text: &str) -> &str {
    const MAX_BYTES: usize = 2048;
    &text[..text.floor_char_boundary(MAX_BYTES)]
}

/// The lines of `text` with their offset, without newline.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split('\n').map(move |line| {
        let start = offset;
        offset += line.len() + 1;
        (start, line)
    })
}
