//! Finds the words that a misspelt word may mean.

use crate::search::{Quality, TYPO};
use crate::text::{MAX_TERM, cmp_units};

/// Maximum number of candidate words.
const MAX_CANDIDATES: usize = 8;

/// Minimum number of letters for which one typo is tolerated, and for two.
const LETTERS_FOR_ONE: usize = 4;
const LETTERS_FOR_TWO: usize = 8;

/// Groups of letters that are often confused.
const ALIKE: [&str; 4] = ["ckqsxz", "fpvw", "gj", "aeiouy"];

/// Finds the nearest words to one among words visited in order. The distance
/// counts insertions, deletions, substitutions, and transpositions of
/// neighbours. The first letter must match, because errors there are rare,
/// except in [`swapped`](Self::swapped).
pub(super) struct Fuzzy {
    /// First letter of the word.
    first: char,
    /// Letters that candidates may start with.
    firsts: Vec<char>,
    word: Vec<char>,
    /// Whether a longer word is compared by its prefix.
    is_prefix: bool,
    limit: usize,
    /// Distances of each prefix of the index word to each prefix of ours.
    rows: Vec<Vec<usize>>,
    /// Best distance of our word to a prefix of the other.
    best: Vec<usize>,
    found: Vec<(usize, usize, String)>,
}

impl Fuzzy {
    /// Returns `None` if no typo is tolerated: for short words, for words
    /// longer than any in the index, and for numbers.
    pub(super) fn new(word: &str, is_prefix: bool) -> Option<Self> {
        let word: Vec<char> = word.chars().collect();
        let limit = match word.len() {
            LETTERS_FOR_ONE..LETTERS_FOR_TWO => 1,
            LETTERS_FOR_TWO..=MAX_TERM => 2,
            _ => return None,
        };
        if word.iter().any(|it| it.is_numeric()) {
            return None;
        }
        Some(Self {
            first: *word.first()?,
            firsts: word.first().copied().into_iter().collect(),
            rows: vec![(0..=word.len()).collect()],
            best: vec![usize::MAX],
            word,
            is_prefix,
            limit,
            found: Vec::new(),
        })
    }

    /// Returns a matcher with the first two letters swapped, and no other typo.
    pub(super) fn swapped(word: &str, is_prefix: bool) -> Option<Self> {
        let mut letters = word.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let word: String = [second, first].into_iter().chain(letters).collect();
        let exact = Self::new(&word, is_prefix)?;
        Some(Self { limit: 0, ..exact })
    }

    /// Returns a matcher for a word without near matches: it tolerates more
    /// typos, also in the first letter.
    pub(super) fn similar(word: &str) -> Option<Self> {
        let near = Self::new(word, false)?;
        let second = near.word.get(1).copied();
        let alike = ALIKE.iter().find(|it| it.contains(near.first));
        let others = second
            .into_iter()
            .chain(alike.into_iter().flat_map(|it| it.chars()));
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

    /// Returns the letter that candidates start with.
    pub(super) fn first(&self) -> char {
        self.first
    }

    /// Takes the next word, which shares `kept` characters with the last one.
    pub(super) fn visit(&mut self, kept: usize, other: &[char]) {
        // Rows end where no longer word can be near enough.
        self.rows.truncate(kept + 1);
        self.best.truncate(kept + 1);
        while self.rows.len() <= other.len() {
            let is_far = self
                .rows
                .last()
                .is_some_and(|row| row.iter().all(|it| *it > self.limit));
            if is_far {
                break;
            }
            self.push_row(other);
        }
        let whole = self
            .rows
            .get(other.len())
            .and_then(|row| row.last())
            .copied();
        let prefix = self.best.last().copied().filter(|_| self.is_prefix);
        let distance = whole.into_iter().chain(prefix).min();
        let is_alike = other.first().is_some_and(|it| self.firsts.contains(it));
        if let Some(distance) = distance.filter(|it| is_alike && *it <= self.limit) {
            let surplus = other.len().abs_diff(self.word.len());
            self.found.push((distance, surplus, other.iter().collect()));
        }
    }

    fn push_row(&mut self, other: &[char]) {
        let depth = self.rows.len();
        let letter = other.get(depth - 1).copied();
        let before = depth.checked_sub(2).and_then(|it| other.get(it)).copied();
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
        self.best.push(row.last().map_or(best, |it| best.min(*it)));
        self.rows.push(row);
    }

    /// Returns the words at the smallest distance, those of similar length
    /// first.
    pub(super) fn finish(mut self) -> Vec<(String, Quality)> {
        self.found.sort_by(|a, b| {
            (a.0, a.1)
                .cmp(&(b.0, b.1))
                .then_with(|| cmp_units(&a.2, &b.2))
        });
        self.found.dedup();
        let least = self.found.first().map_or(0, |it| it.0);
        let nearest = self.found.into_iter().take_while(|it| it.0 == least);
        let quality = TYPO + u8::from(least > 1);
        nearest
            .take(MAX_CANDIDATES)
            .map(|it| (it.2, quality))
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
        fuzzy.finish().into_iter().map(|it| it.0).collect()
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
                .map(|it| it.0)
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
