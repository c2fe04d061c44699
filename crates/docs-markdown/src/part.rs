//! Data about a file from which its Markdown twin is written.
//!
//! The twin is made from the source text, so it repeats no work of the parser:
//! values and references are looked up by their position.

use std::collections::BTreeMap;
use std::sync::Arc;

use borsh::{BorshDeserialize, BorshSerialize};

use crate::source::Syntax;

/// The text of an included file, with the values for its twin.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct Part {
    /// The whole text of the file.
    pub(crate) text: Arc<str>,
    /// Byte offset of the body, or of the part of it that is included, on a
    /// character boundary.
    pub(crate) body: usize,
    /// Byte offset of the end of that part, on a character boundary.
    pub(crate) end: usize,
    /// Constructs that the parser recognised in it.
    pub(crate) syntax: Syntax,
    /// Values and references, by offset in `text`.
    pub(crate) twin: TwinParts,
}

/// Results of the parser that the Markdown twin uses, by byte offset.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct TwinParts {
    /// Texts that replace code: the value of an expression, by the offset after
    /// its opening brace, and what a tag shows by its props, by the offset of the
    /// tag.
    pub(crate) values: BTreeMap<usize, String>,
    /// Index of the reference of a raw `<a>` or `<img>`, by the offset of the
    /// tag.
    pub(crate) tags: BTreeMap<usize, usize>,
    /// Built-in components that are imported by another name, by that name.
    pub(crate) names: BTreeMap<String, String>,
}
