//! A query over partitions: its words are looked up, entries are ranked, and
//! the texts of the hits are read.
//!
//! The engine in the browser (`theme-react/src/search/engine`) does the same,
//! and the cases in `tests/cases` hold both to it.

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

/// How well a word of a text fits a word of the query. Smaller is better; the
/// numbers are those of the engine in the browser.
pub(crate) type Quality = u8;

pub(crate) const EXACT: Quality = 1;
pub(crate) const PREFIX: Quality = 2;
/// Another form of the word, or a longer word in the middle of the query.
pub(crate) const FORM: Quality = 3;
/// Another word of the same meaning.
pub(crate) const SYNONYM: Quality = 4;
/// One typo; each further one is one more.
pub(crate) const TYPO: Quality = 5;

/// What a search may use, apart from the words.
pub(crate) struct Settings<'a> {
    /// Bit for each level whose texts are searched.
    pub(crate) levels: u8,
    pub(crate) typos: bool,
    /// Whether a record may be a hit.
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
