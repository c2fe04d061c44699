//! Runs a query over partitions.
//!
//! 1. [`plan`] splits the query into words, and adds the ways to write several
//!    of them as one, and synonyms.
//! 2. [`words`] looks them up. For a word without occurrences it tries two words
//!    written as one.
//! 3. [`correct`] replaces words that still have none by those that they are
//!    probably typos of, with [`fuzzy`]; the corrected query takes the place of the
//!    query from the first step on.
//! 4. [`mod@rank`] scores the entries that have a word, and sorts them.
//!
//! [`similar`] suggests other queries if there are no hits. The texts of hits are
//! read afterwards, by [`Index`](crate::Index).
//!
//! The engine in the browser (`theme-react/src/search/engine`) follows the same
//! rules, which FORMAT.md specifies; the cases in `tests/cases` test both.

mod correct;
mod fuzzy;
mod plan;
mod rank;
mod similar;
mod words;

pub(crate) use plan::{Plan, Word};
pub(crate) use rank::{Candidate, keep_of_group};
pub(crate) use similar::suggestions;

use crate::entry::Entry;
use crate::error::Error;
use crate::format::CONTENT;
use crate::partition::{Partition, Source};

/// How well a word of a text matches a word of the query. Smaller is better,
/// and 0 means no match; the engine in the browser uses the same numbers.
pub(crate) type Quality = u8;

/// The same word, apart from case, accents, spelling and plural.
pub(crate) const EXACT: Quality = 1;

/// A word that starts with the last word of the query, which may be incomplete.
pub(crate) const PREFIX: Quality = 2;

/// Another form of the word (`configuring` for `configure`), or two words
/// written as one.
pub(crate) const FORM: Quality = 3;

/// A synonym.
pub(crate) const SYNONYM: Quality = 4;

/// Settings of a search, apart from its words.
pub(crate) struct Settings<'a> {
    /// A bit for each level whose texts are searched, the lowest for level 0.
    pub(crate) levels: u8,
    /// Whether words without occurrences may match similar words.
    pub(crate) typos: bool,
    /// Returns whether a record may be a hit.
    pub(crate) accepts: &'a dyn Fn(&Partition, &Entry) -> bool,
}

impl<'a> Settings<'a> {
    /// Creates the settings of a search in all levels, with typos.
    pub(crate) fn new(accepts: &'a dyn Fn(&Partition, &Entry) -> bool) -> Self {
        Self {
            levels: u8::MAX,
            typos: true,
            accepts,
        }
    }

    /// Returns whether texts of a level are searched.
    pub(crate) fn searches(&self, level: u8) -> bool {
        level <= CONTENT && self.levels & (1 << level) != 0
    }
}

/// What a query found.
pub(crate) struct Outcome {
    /// Its words, as corrected.
    pub(crate) plan: Plan,
    /// The text that was searched in place of the query, if a word of it occurs nowhere
    /// and was corrected.
    pub(crate) corrected: Option<String>,
    /// The records that match, best first. A record can be one of several with an
    /// address: see [`keep_of_group`].
    pub(crate) candidates: Vec<Candidate>,
}

/// Runs a query.
///
/// # Errors
///
/// Returns an error if a file of words is missing or damaged.
pub(crate) fn run(
    text: &str,
    partitions: &[&Partition],
    settings: &Settings<'_>,
    source: &Source,
) -> Result<Outcome, Error> {
    let mut plan = Plan::new(text, partitions, source)?;
    if plan.n_words == 0 && !plan.is_blank {
        return Ok(Outcome {
            plan,
            corrected: None,
            candidates: Vec::new(),
        });
    }
    let mut matches = words::look_up(&mut plan, partitions, settings, source)?;
    let corrected = if settings.typos {
        correct::corrected(text, &plan, &matches, partitions, source)?
    } else {
        None
    };
    if let Some(text) = &corrected {
        plan = Plan::new(text, partitions, source)?;
        matches = words::look_up(&mut plan, partitions, settings, source)?;
    }
    let candidates = rank::rank(&plan, &matches, partitions, settings);
    Ok(Outcome {
        plan,
        corrected,
        candidates,
    })
}
