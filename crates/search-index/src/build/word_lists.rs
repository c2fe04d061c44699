//! The lists of words of an index, of which the next index takes over those of words that
//! no changed part has.
//!
//! After an edit, merging parts is most of what is left to do: an index of 10,000 pages has
//! a million words of parts, although one part has changed, and with it the lists of some
//! hundred words. The lists of all others are the same, as long as each part has as many
//! pages as before: lists count pages, and thinning depends on nothing but the list.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use foldhash::fast::FixedState;
use rayon::prelude::*;

use super::PartitionKey;
use super::list::List;
use super::occurrences::Word;
use super::part::{Part, PartWord, PartWords, list, push_length, push_text, take_hash, take_text};
use crate::codec::{Reader, push_number};
use crate::format::to_json;
use crate::text::cmp_units;

/// The lists of words of an index.
///
/// [`Builder::finish_lists`](super::Builder::finish_lists) returns them, and
/// [`Builder::with_lists`](super::Builder::with_lists) takes them for the next index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordLists {
    pub(super) partitions: BTreeMap<PartitionKey, PartitionLists>,
}

/// The lists of words of a partition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PartitionLists {
    /// The parts that were merged, in order.
    parts: Vec<PartId>,
    /// The words in order, encoded: they are read once, if at all.
    words: String,
}

/// What identifies the words of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PartId {
    /// Key of the first page of a part that callers keep.
    pub(super) key: Option<u128>,
    /// Hash of its words.
    words: u128,
    pub(super) n_pages: u32,
}

/// A part of an index in progress.
#[derive(Debug)]
pub(super) struct MergedPart {
    pub(super) id: PartId,
    /// Its words, while it is not known whether they have to be merged.
    pub(super) words: PartWords,
}

impl PartId {
    pub(super) const fn new(key: Option<u128>, words: &PartWords, n_pages: u32) -> Self {
        Self {
            key,
            words: words.hash(),
            n_pages,
        }
    }
}

impl PartitionLists {
    /// Returns the lists of an index of these `parts`.
    pub(super) fn new(parts: &[MergedPart], words: &[Word]) -> Self {
        let mut encoded = String::new();
        for word in words {
            push_text(&mut encoded, &word.term);
            push_text(&mut encoded, &word.occurrences);
            push_number(&mut encoded, word.left_out);
        }
        Self {
            parts: parts.iter().map(|part| part.id).collect(),
            words: encoded,
        }
    }

    /// Returns the words of an index of other `parts`, with at most `most` entries of a word,
    /// if these have the same numbers of pages. `earlier` returns a part of this index by the
    /// key of its first page.
    ///
    /// Returns `None` if all parts have to be merged.
    pub(super) fn updated(
        &self,
        parts: &[MergedPart],
        most: usize,
        earlier: &(dyn Fn(u128) -> Option<Part> + Sync),
    ) -> Option<Vec<Word>> {
        let has_same_pages = self.parts.len() == parts.len()
            && (self.parts.iter().zip(parts)).all(|(a, b)| a.n_pages == b.id.n_pages);
        if !has_same_pages {
            return None;
        }
        let changed = self.parts.iter().zip(parts);
        let changed = changed.filter(|(before, after)| before.words != after.id.words);
        let changed: Vec<(Part, &PartWords)> = changed
            .map(|(before, after)| {
                let part = earlier(before.key?)?;
                let is_same = PartId::new(before.key, &part.words, before.n_pages) == *before;
                is_same.then_some((part, &after.words))
            })
            .collect::<Option<_>>()?;
        let mut lists = Lists::default();
        for (before, after) in &changed {
            add_differing(&before.words, after, &mut lists);
        }
        let mut changed = merged(&lists, parts, most);
        changed.par_sort_unstable_by(|a, b| cmp_units(&a.term, &b.term));
        self.replaced(changed)
    }

    /// Returns the words with those of `changed`, in order. A word without occurrences is
    /// left out.
    fn replaced(&self, changed: Vec<Word>) -> Option<Vec<Word>> {
        let mut out = Vec::new();
        let mut changed = changed.into_iter().peekable();
        let mut add = |word: Word| {
            if !word.occurrences.is_empty() {
                out.push(word);
            }
        };
        let mut reader = Reader::new(&self.words);
        while !reader.is_done() {
            let term = take_text(&mut reader)?;
            let occurrences = take_text(&mut reader)?;
            let left_out = reader.number()?;
            let mut is_changed = false;
            while let Some(word) =
                changed.next_if(|word| cmp_units(&word.term, term) != Ordering::Greater)
            {
                is_changed |= *word.term == *term;
                add(word);
            }
            if !is_changed {
                add(Word {
                    term: term.into(),
                    occurrences: occurrences.to_owned(),
                    left_out,
                });
            }
        }
        changed.for_each(add);
        Some(out)
    }
}

/// Numbers of words, in any order.
type Lists<'w> = HashMap<&'w str, usize, FixedState>;

/// Adds the words whose occurrences in a part differ from those before.
fn add_differing<'w>(before: &'w PartWords, after: &'w PartWords, lists: &mut Lists<'w>) {
    let mut known: HashMap<&str, PartWord<'_>, FixedState> =
        before.iter().map(|word| (word.term, word)).collect();
    for word in after.iter() {
        if known.get(word.term) == Some(&word) {
            known.remove(word.term);
        } else {
            known.entry(word.term).or_insert(word);
        }
    }
    for term in known.into_keys() {
        let next = lists.len();
        lists.entry(term).or_insert(next);
    }
}

/// Merges the lists of some words.
fn merged(words: &Lists<'_>, parts: &[MergedPart], most: usize) -> Vec<Word> {
    let mut lists: Vec<List> = words.iter().map(|_| List::default()).collect();
    let mut first_page = 0;
    for part in parts {
        for word in part.words.iter() {
            let list = words.get(word.term).and_then(|at| lists.get_mut(*at));
            if let Some(list) = list {
                list.push_part(word, first_page);
            }
        }
        first_page += part.id.n_pages;
    }
    let mut lists: Vec<Option<List>> = lists.into_iter().map(Some).collect();
    let lists: Vec<(&str, List)> = words
        .iter()
        .filter_map(|(term, at)| Some((*term, lists.get_mut(*at)?.take()?)))
        .collect();
    lists
        .into_par_iter()
        .map_init(Vec::new, |read, (term, list)| {
            Word::new(term.into(), list, most, read)
        })
        .collect()
}

impl WordLists {
    /// Returns the lists as text, for [`parse`](Self::parse).
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        push_length(&mut out, self.partitions.len());
        for (key, PartitionLists { parts, words }) in &self.partitions {
            push_text(&mut out, &to_json(key));
            push_length(&mut out, parts.len());
            for PartId {
                key,
                words,
                n_pages,
            } in parts
            {
                push_number(&mut out, u32::from(key.is_some()));
                for hash in key.iter().chain([words]) {
                    let _ = write!(out, "{hash:032x}");
                }
                push_number(&mut out, *n_pages);
            }
            push_text(&mut out, words);
        }
        out
    }

    /// Reads lists from their text. Returns `None` if the text is not one of
    /// [`to_text`](Self::to_text) of this version of the format. The contents are not
    /// checked: keep the text with a checksum.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader::new(text);
        let partitions = list(&mut reader, |reader| {
            let key: PartitionKey = serde_json::from_str(take_text(reader)?).ok()?;
            let parts = list(reader, |reader| {
                let key = match reader.number()? {
                    0 => None,
                    _ => Some(take_hash(reader)?),
                };
                Some(PartId {
                    key,
                    words: take_hash(reader)?,
                    n_pages: reader.number()?,
                })
            })?;
            let words = take_text(reader)?.to_owned();
            Some((key, PartitionLists { parts, words }))
        })?;
        reader.is_done().then(|| Self {
            partitions: partitions.into_iter().collect(),
        })
    }
}
