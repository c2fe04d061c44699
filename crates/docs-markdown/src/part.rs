//! What the Markdown twin of a page needs of a file.

use std::collections::BTreeMap;
use std::sync::Arc;

use borsh::{BorshDeserialize, BorshSerialize};

use crate::source::Syntax;

/// The text of an included file, and what its twin needs.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct Part {
    pub(crate) text: Arc<str>,
    pub(crate) body: usize,
    pub(crate) syntax: Syntax,
    pub(crate) twin: TwinParts,
}

/// What the parser found out and the Markdown twin needs, by place.
#[derive(Debug, Clone, PartialEq, Default, BorshDeserialize, BorshSerialize)]
pub(crate) struct TwinParts {
    /// Inside of an expression to its text.
    pub(crate) values: BTreeMap<usize, String>,
    /// Raw `<a>` or `<img>` to its reference.
    pub(crate) tags: BTreeMap<usize, usize>,
}
