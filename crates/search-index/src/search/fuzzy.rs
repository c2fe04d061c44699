//! Finds the words that a misspelt word may mean.
//!
//! A [`Fuzzy`] matcher visits the sorted words of the vocabulary and computes
//! the distance of each to the misspelt one, by dynamic programming. Sorted
//! words share prefixes, so the rows of the matrix for the common prefix are
//! kept from one word to the next, as in a walk over a trie; and as soon as all
//! values of a row exceed the limit, no word with this prefix is computed any
//! further.

use std::cmp::{Ordering, Reverse};

use crate::text::{MAX_TERM, cmp_units};

/// Number of letters of a word that may lack one, but has no other typo: in so short a
/// word, a different letter usually makes a different word.
const LETTERS_FOR_MISSING: usize = 3;

/// Minimum number of letters for which one typo is tolerated, and for two.
const LETTERS_FOR_ONE: usize = LETTERS_FOR_MISSING + 1;
const LETTERS_FOR_TWO: usize = 8;

/// Groups of letters that sound alike or that readers confuse, for the first
/// letter of suggestions.
const ALIKE: [&str; 4] = ["ckqsxz", "fpvw", "gj", "aeiouy"];

/// Finds the nearest words to one among words visited in order. The distance
/// counts insertions, deletions, substitutions, and transpositions of
/// neighbours (optimal string alignment). The first letter must match, because
/// errors there are rare, except in [`swapped`](Self::swapped) and
/// [`similar`](Self::similar).
pub(super) struct Fuzzy {
    /// First letter of the word.
    first: char,
    /// Letters that candidates may start with.
    firsts: Vec<char>,
    word: Vec<char>,
    /// Whether a longer word is compared by its prefix.
    is_prefix: bool,
    /// Maximum distance.
    limit: usize,
    /// Whether only longer words count, and only whole ones.
    is_short: bool,
    /// The matrix for the word visited last. Row `i`, column `j` is the distance
    /// of the first `i` letters of the visited word to the first `j` of `word`.
    rows: Vec<Vec<usize>>,
    /// For each row, the non-empty prefix of the visited word that is nearest to
    /// `word`, of those that end at this row or before: its distance, the difference
    /// of the lengths, and its length.
    best: Vec<(usize, usize, usize)>,
    /// The words within the limit so far.
    candidates: Vec<Near>,
}

/// A word near the misspelt one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) word: String,
    distance: usize,
    /// Number of characters at its start that are nearest; `None` for all of them.
    beginning: Option<usize>,
    /// Whether its letters are those of the misspelt word, in another order.
    is_swapped: bool,
    /// How often it occurs: see [`Partition::vocabulary`](crate::partition::Partition).
    frequency: u32,
    /// Difference of the lengths in characters.
    surplus: usize,
}

impl Near {
    /// Returns the part of the word that is nearest, and whether it is the whole word.
    pub(super) fn nearest_part(self) -> (String, bool) {
        match self.beginning {
            Some(length) => (self.word.chars().take(length).collect(), false),
            None => (self.word, true),
        }
    }

    /// Compares two words by how probable it is that they were meant.
    pub(super) fn cmp_as_correction(&self, other: &Self) -> Ordering {
        let key = |near: &Self| {
            let is_beginning = near.beginning.is_some();
            (
                near.distance,
                is_beginning,
                !near.is_swapped,
                Reverse(near.frequency),
                near.surplus,
            )
        };
        key(self)
            .cmp(&key(other))
            .then_with(|| cmp_units(&self.word, &other.word))
    }
}

impl Fuzzy {
    /// Creates a matcher for the typos that a search corrects, of a word of which
    /// `typed` letters were typed. Returns `None` if none is tolerated: for short words,
    /// for words longer than any in the index, and for words with digits.
    pub(super) fn new(word: &str, typed: usize, is_prefix: bool) -> Option<Self> {
        let limit = match typed {
            LETTERS_FOR_MISSING..LETTERS_FOR_TWO => 1,
            LETTERS_FOR_TWO..=MAX_TERM => 2,
            _ => return None,
        };
        let is_short = typed == LETTERS_FOR_MISSING;
        let fuzzy = Self::within(word, limit, is_prefix && !is_short)?;
        Some(Self { is_short, ..fuzzy })
    }

    /// Creates a matcher with a maximum distance. Returns `None` for words with digits.
    fn within(word: &str, limit: usize, is_prefix: bool) -> Option<Self> {
        let word: Vec<char> = word.chars().collect();
        if word.iter().any(|letter| letter.is_numeric()) {
            return None;
        }
        Some(Self {
            first: *word.first()?,
            firsts: word.first().copied().into_iter().collect(),
            // The distance to an empty word is the number of letters.
            rows: vec![(0..=word.len()).collect()],
            best: vec![(usize::MAX, 0, 0)],
            word,
            is_prefix,
            limit,
            is_short: false,
            candidates: Vec::new(),
        })
    }

    /// Creates a matcher with the first two letters swapped, and no other typo:
    /// the one error in the first letter that is common.
    pub(super) fn swapped(word: &str, is_prefix: bool) -> Option<Self> {
        let mut letters = word.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let word: String = [second, first].into_iter().chain(letters).collect();
        is_long(&word).then(|| Self::within(&word, 0, is_prefix))?
    }

    /// Creates a matcher for suggestions, which tolerates more typos: up to a
    /// third of the letters, but at least two, and a first letter that was left
    /// out or confused with a similar one.
    pub(super) fn similar(word: &str) -> Option<Self> {
        let limit = (word.chars().count() / 3).max(2);
        let near = is_long(word).then(|| Self::within(word, limit, false))??;
        let second = near.word.get(1).copied();
        let alike = ALIKE.iter().find(|group| group.contains(near.first));
        let others = second
            .into_iter()
            .chain(alike.into_iter().flat_map(|group| group.chars()));
        let mut firsts = vec![near.first];
        for letter in others {
            if !firsts.contains(&letter) {
                firsts.push(letter);
            }
        }
        Some(Self { firsts, ..near })
    }

    /// Returns the letters that candidates start with.
    pub(super) fn firsts(&self) -> &[char] {
        &self.firsts
    }

    /// Returns the first letter of the word.
    pub(super) fn first(&self) -> char {
        self.first
    }

    /// Compares the next word, which shares its first `kept` characters with the
    /// previous one.
    pub(super) fn visit(&mut self, kept: usize, other: &[char], frequency: u32) {
        // Row 0 is that of the empty prefix, so `kept + 1` rows stay valid. There
        // are fewer if the previous word was too far away before.
        self.rows.truncate(kept + 1);
        self.best.truncate(kept + 1);
        while self.rows.len() <= other.len() {
            let is_far = self
                .rows
                .last()
                .is_some_and(|row| row.iter().all(|distance| *distance > self.limit));
            if is_far {
                break;
            }
            self.push_row(other);
        }
        // Missing if the word is too far away.
        let whole = self.rows.get(other.len()).and_then(|row| row.last());
        let prefix = self.best.last().filter(|_| self.is_prefix);
        let prefix = prefix.filter(|(.., length)| *length < other.len());
        let nearest = whole
            .map(|distance| (*distance, None))
            .into_iter()
            .chain(prefix.map(|(distance, _, length)| (*distance, Some(*length))))
            .min();
        let starts_alike = other
            .first()
            .is_some_and(|letter| self.firsts.contains(letter));
        let fits = starts_alike && (!self.is_short || other.len() > self.word.len());
        if let Some((distance, beginning)) = nearest.filter(|(distance, _)| *distance <= self.limit)
            && fits
        {
            self.candidates.push(Near {
                word: other.iter().collect(),
                distance,
                beginning,
                is_swapped: sorted(other.get(..beginning.unwrap_or(other.len())))
                    == sorted(Some(&self.word)),
                frequency,
                surplus: other.len().abs_diff(self.word.len()),
            });
        }
    }

    /// Computes the row for one more letter of the visited word.
    fn push_row(&mut self, other: &[char]) {
        let depth = self.rows.len();
        let letter = other.get(depth - 1).copied();
        let before = depth
            .checked_sub(2)
            .and_then(|previous| other.get(previous))
            .copied();
        let mut row = vec![depth; self.word.len() + 1];
        for i in 1..row.len() {
            let above = &self.rows[depth - 1];
            let own = self.word.get(i - 1).copied();
            let substituted = above[i - 1] + usize::from(own != letter);
            let mut least = substituted.min(above[i] + 1).min(row[i - 1] + 1);
            if i > 1 && depth > 1 && own == before && self.word.get(i - 2).copied() == letter {
                least = least.min(self.rows[depth - 2][i - 2] + 1);
            }
            row[i] = least;
        }
        let best = self.best.last().copied().unwrap_or((usize::MAX, 0, 0));
        let distance = row.last().copied().unwrap_or(usize::MAX);
        let surplus = depth.abs_diff(self.word.len());
        let is_nearer = (distance, surplus) <= (best.0, best.1);
        self.best.push(if is_nearer {
            (distance, surplus, depth)
        } else {
            best
        });
        self.rows.push(row);
    }

    /// Returns the words at the smallest distance, those of similar length
    /// first. Partitions can have the same word; it is returned once.
    pub(super) fn nearest(mut self) -> Vec<String> {
        self.candidates.sort_by(|a, b| {
            (a.distance, a.surplus)
                .cmp(&(b.distance, b.surplus))
                .then_with(|| cmp_units(&a.word, &b.word))
        });
        let least = self.candidates.first().map_or(0, |near| near.distance);
        let nearest = self.candidates.into_iter();
        let mut words: Vec<String> = nearest
            .take_while(|near| near.distance == least)
            .map(|near| near.word)
            .collect();
        words.dedup();
        words
    }

    /// Returns the word that was most probably meant.
    pub(super) fn correction(self) -> Option<Near> {
        self.candidates.into_iter().min_by(Near::cmp_as_correction)
    }
}

/// Returns letters in alphabetical order.
fn sorted(letters: Option<&[char]>) -> Vec<char> {
    let mut letters = letters.unwrap_or_default().to_vec();
    letters.sort_unstable();
    letters
}

/// Returns whether a word is long enough for a typo of any kind, and not longer than
/// any in the index.
fn is_long(word: &str) -> bool {
    (LETTERS_FOR_ONE..=MAX_TERM).contains(&word.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets a matcher visit words, of which the first ones are the most frequent.
    fn visit(mut fuzzy: Fuzzy, others: &[&str]) -> Option<String> {
        for (other, frequency) in others.iter().zip((0..10).rev()) {
            fuzzy.visit(0, &other.chars().collect::<Vec<_>>(), frequency);
        }
        Some(fuzzy.correction()?.nearest_part().0)
    }

    fn nearest(word: &str, is_prefix: bool, others: &[&str]) -> Option<String> {
        let typed = word.chars().count();
        visit(
            Fuzzy::new(word, typed, is_prefix).expect("typos are forgiven"),
            others,
        )
    }

    fn swapped(word: &str, is_prefix: bool) -> Option<String> {
        let others = ["web", "webhook", "webhooks", "webook"];
        visit(
            Fuzzy::swapped(word, is_prefix).expect("typos are forgiven"),
            &others,
        )
    }

    #[test]
    fn a_transposition_is_one_typo() {
        let words = ["part", "portable", "portal", "portals", "pratol", "product"];
        assert_eq!(nearest("protal", false, &words).as_deref(), Some("portal"));
    }

    #[test]
    fn beginnings_count_while_a_word_is_typed() {
        let words = ["configuration", "confine", "kubernete"];
        assert_eq!(
            nearest("kuberent", true, &words).as_deref(),
            Some("kubernet")
        );
        assert_eq!(nearest("cnfig", true, &words).as_deref(), Some("config"));
        assert_eq!(nearest("cnfig", false, &words), None);
    }

    #[test]
    fn of_equally_near_words_the_most_frequent_was_meant() {
        assert_eq!(
            nearest("pach", false, &["path", "patch"]).as_deref(),
            Some("path")
        );
        assert_eq!(
            nearest("pach", false, &["patch", "path"]).as_deref(),
            Some("patch")
        );
    }

    #[test]
    fn letters_in_another_order_were_meant_before_more_frequent_words() {
        assert_eq!(
            nearest("pacth", false, &["path", "patch"]).as_deref(),
            Some("patch")
        );
    }

    #[test]
    fn the_first_two_letters_may_be_exchanged() {
        assert_eq!(swapped("ewbhook", false).as_deref(), Some("webhook"));
        assert_eq!(swapped("ewbho", true).as_deref(), Some("webho"));
        assert_eq!(swapped("ewbhok", false), None);
        assert!(Fuzzy::swapped("ewb", true).is_none());
    }

    #[test]
    fn words_of_three_letters_may_lack_one() {
        let words = ["jin", "in", "joint", "join", "win"];
        assert_eq!(nearest("jin", true, &words[1..]).as_deref(), Some("join"));
        assert_eq!(nearest("jon", true, &["jo", "jan"]), None);
    }

    #[test]
    fn shorter_words_and_numbers_have_no_typos() {
        assert!(Fuzzy::new("ab", 2, true).is_none());
        assert!(Fuzzy::new("v1.52", 5, true).is_none());
    }
}
