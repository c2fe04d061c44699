//! Languages with a tokenizer of their own: those in which a name means different
//! things in different places, formats of lines, and markup.
//!
//! A tokenizer accepts any text, because code in documentation is often a fragment: a
//! session without its shell, a header without its body, a method without its class. It
//! reports no errors; where it does not understand a text, it leaves it plain and goes
//! on. Three rules keep a mistake local and the time linear:
//!
//! - Each step advances, so that the loop over the code ends.
//! - Look-ahead is bounded, mostly by [`window`], or reads text that is then passed.
//! - Nesting is a stack, or a recursion up to a `MAX_DEPTH`.

pub(crate) mod console;
pub(crate) mod diff;
pub(crate) mod ecmascript;
pub(crate) mod go;
pub(crate) mod graphql;
mod here_document;
pub(crate) mod http;
pub(crate) mod ini;
pub(crate) mod markdown;
pub(crate) mod markup;
pub(crate) mod php;
pub(crate) mod python;
pub(crate) mod regex;
pub(crate) mod ruby;
pub(crate) mod rust;
pub(crate) mod shell;
pub(crate) mod style;
pub(crate) mod toml;
pub(crate) mod yaml;

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
