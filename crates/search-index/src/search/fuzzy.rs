//! Finds the words that a misspelt word may mean.
//!
//! A [`Fuzzy`] matcher visits the sorted words of the vocabulary and computes
//! the distance of each to the misspelt one, by dynamic programming. Sorted
//! words share prefixes, so the rows of the matrix for the common prefix are
//! kept from one word to the next, as in a walk over a trie; and as soon as all
//! values of a row exceed the limit, no word with this prefix is computed any
//! further.

use crate::search::{Quality, TYPO};
use crate::text::{MAX_TERM, cmp_units};

/// Maximum number of words that a misspelt word is replaced by; each is looked
/// up.
const MAX_CANDIDATES: usize = 8;

/// Minimum number of letters for which one typo is tolerated, and for two. In
/// shorter words, a different letter usually makes a different word.
const LETTERS_FOR_ONE: usize = 4;
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
    /// The matrix for the word visited last. Row `i`, column `j` is the distance
    /// of the first `i` letters of the visited word to the first `j` of `word`.
    rows: Vec<Vec<usize>>,
    /// For each row, the least distance of `word` to a non-empty prefix of the
    /// visited word that ends at this row or before.
    best: Vec<usize>,
    /// The words within the limit so far.
    candidates: Vec<Near>,
}

/// A word near the misspelt one. The order of the fields is that of the result.
#[derive(PartialEq, Eq)]
struct Near {
    distance: usize,
    /// Difference of the lengths in characters.
    surplus: usize,
    word: String,
}

impl Fuzzy {
    /// Creates a matcher for the typos that a search corrects. Returns `None` if
    /// none is tolerated: for short words, for words longer than any in the
    /// index, and for words with digits.
    pub(super) fn new(word: &str, is_prefix: bool) -> Option<Self> {
        let word: Vec<char> = word.chars().collect();
        let limit = match word.len() {
            LETTERS_FOR_ONE..LETTERS_FOR_TWO => 1,
            LETTERS_FOR_TWO..=MAX_TERM => 2,
            _ => return None,
        };
        if word.iter().any(|letter| letter.is_numeric()) {
            return None;
        }
        Some(Self {
            first: *word.first()?,
            firsts: word.first().copied().into_iter().collect(),
            // The distance to an empty word is the number of letters.
            rows: vec![(0..=word.len()).collect()],
            best: vec![usize::MAX],
            word,
            is_prefix,
            limit,
            candidates: Vec::new(),
        })
    }

    /// Creates a matcher with the first two letters swapped, and no other typo:
    /// the one error in the first letter that is common.
    pub(super) fn swapped(word: &str, is_prefix: bool) -> Option<Self> {
        let mut letters = word.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let word: String = [second, first].into_iter().chain(letters).collect();
        let exact = Self::new(&word, is_prefix)?;
        Some(Self { limit: 0, ..exact })
    }

    /// Creates a matcher for suggestions, which tolerates more typos: up to a
    /// third of the letters, but at least two, and a first letter that was left
    /// out or confused with a similar one.
    pub(super) fn similar(word: &str) -> Option<Self> {
        let near = Self::new(word, false)?;
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
        let limit = (near.word.len() / 3).max(2);
        Some(Self {
            firsts,
            limit,
            ..near
        })
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
    pub(super) fn visit(&mut self, kept: usize, other: &[char]) {
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
        let whole = self
            .rows
            .get(other.len())
            .and_then(|row| row.last())
            .copied();
        let prefix = self.best.last().copied().filter(|_| self.is_prefix);
        let distance = whole.into_iter().chain(prefix).min();
        let starts_alike = other
            .first()
            .is_some_and(|letter| self.firsts.contains(letter));
        if let Some(distance) = distance.filter(|distance| *distance <= self.limit)
            && starts_alike
        {
            self.candidates.push(Near {
                distance,
                surplus: other.len().abs_diff(self.word.len()),
                word: other.iter().collect(),
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
        let best = self.best.last().copied().unwrap_or(usize::MAX);
        self.best
            .push(row.last().map_or(best, |distance| best.min(*distance)));
        self.rows.push(row);
    }

    /// Returns the words at the smallest distance, those of similar length
    /// first, with the quality that the distance has. Partitions can have the
    /// same word; it is returned once.
    pub(super) fn finish(mut self) -> Vec<(String, Quality)> {
        self.candidates.sort_by(|a, b| {
            (a.distance, a.surplus)
                .cmp(&(b.distance, b.surplus))
                .then_with(|| cmp_units(&a.word, &b.word))
        });
        self.candidates.dedup();
        let least = self.candidates.first().map_or(0, |near| near.distance);
        let quality = TYPO + u8::from(least > 1);
        self.candidates
            .into_iter()
            .take_while(|near| near.distance == least)
            .take(MAX_CANDIDATES)
            .map(|near| (near.word, quality))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(word: &str, is_prefix: bool, others: &[&str]) -> Vec<String> {
        let mut fuzzy = Fuzzy::new(word, is_prefix).expect("typos are forgiven");
        let mut last: Vec<char> = Vec::new();
        for other in others {
            let other: Vec<char> = other.chars().collect();
            let kept = other.iter().zip(&last).take_while(|(a, b)| a == b).count();
            fuzzy.visit(kept, &other);
            last = other;
        }
        fuzzy.finish().into_iter().map(|(word, _)| word).collect()
    }

    #[test]
    fn a_transposition_is_one_typo() {
        let words = ["part", "portable", "portal", "portals", "pratol", "product"];
        assert_eq!(nearest("protal", false, &words), ["portal"]);
    }

    #[test]
    fn beginnings_count_while_a_word_is_typed() {
        let words = ["configuration", "confine", "kubernete"];
        assert_eq!(nearest("kuberent", true, &words), ["kubernete"]);
        assert_eq!(nearest("cnfig", true, &words), ["configuration"]);
        assert!(nearest("cnfig", false, &words).is_empty());
    }

    #[test]
    fn the_first_two_letters_may_be_exchanged() {
        let find = |word: &str, is_prefix: bool| {
            let mut fuzzy = Fuzzy::swapped(word, is_prefix).expect("typos are forgiven");
            for other in ["web", "webhook", "webhooks", "webook"] {
                fuzzy.visit(0, &other.chars().collect::<Vec<_>>());
            }
            fuzzy
                .finish()
                .into_iter()
                .map(|(word, _)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(find("ewbhook", false), ["webhook"]);
        assert_eq!(find("ewbho", true), ["webhook", "webhooks"]);
        assert!(find("ewbhok", false).is_empty());
        assert!(Fuzzy::swapped("ewb", true).is_none());
    }

    #[test]
    fn short_words_and_numbers_have_no_typos() {
        assert!(Fuzzy::new("abc", true).is_none());
        assert!(Fuzzy::new("v1.52", true).is_none());
    }
}
