//! Runs a query over partitions: looks up its words, ranks entries, and reads
//! the texts of the hits.
//!
//! The engine in the browser (`theme-react/src/search/engine`) does the same;
//! the cases in `tests/cases` test both.

mod fuzzy;
mod plan;
mod rank;
mod similar;
mod words;

pub(crate) use plan::{Plan, Word};
pub(crate) use rank::{Candidate, keep_of_group, rank};
pub(crate) use similar::suggestions;

use crate::format::CONTENT;
use crate::partition::{Entry, Partition};

/// How well a word of a text matches a word of the query. Smaller is better;
/// the engine in the browser uses the same numbers.
pub(crate) type Quality = u8;

pub(crate) const EXACT: Quality = 1;
pub(crate) const PREFIX: Quality = 2;
/// Another form of the word, or a longer word in the middle of the query.
pub(crate) const FORM: Quality = 3;
/// A synonym.
pub(crate) const SYNONYM: Quality = 4;
/// One typo; each further one is one more.
pub(crate) const TYPO: Quality = 5;

/// Settings of a search, apart from its words.
pub(crate) struct Settings<'a> {
    /// Bit for each level whose texts are searched.
    pub(crate) levels: u8,
    pub(crate) typos: bool,
    /// Returns whether a record may be a hit.
    pub(crate) accepts: &'a dyn Fn(&Partition, &Entry) -> bool,
}

impl<'a> Settings<'a> {
    pub(crate) fn new(accepts: &'a dyn Fn(&Partition, &Entry) -> bool) -> Self {
        Self {
            levels: u8::MAX,
            typos: true,
            accepts,
        }
    }

    pub(crate) fn searches(&self, level: u8) -> bool {
        level <= CONTENT && self.levels & (1 << level) != 0
    }
}
