//! Words and occurrences as files (see [`crate::format`]).

use super::occurrences::{Occurrence, Words};
use crate::codec::push_number;
use crate::text::is_whole;

/// Places of a word in one entry; more say nothing new.
const MAX_PLACES: usize = 16;

/// The files of words.
pub(super) struct WordFiles {
    pub(super) shards: Vec<String>,
    /// The first word of each.
    pub(super) firsts: Vec<String>,
    pub(super) vocabulary: Vec<String>,
    /// The first character of each.
    pub(super) letters: Vec<String>,
}

/// Files of about `target` bytes.
pub(super) fn write(words: &Words, target: usize) -> WordFiles {
    let mut files = WordFiles {
        shards: Vec::new(),
        firsts: Vec::new(),
        vocabulary: Vec::new(),
        letters: Vec::new(),
    };
    let mut shard = Shard::default();
    for (word, occurrences) in words {
        if shard.lines.is_empty() {
            files.firsts.push(word.clone());
        }
        shard.push(word, occurrences);
        if shard.lines.len() + shard.occurrences.len() >= target {
            files.shards.push(shard.finish());
            shard = Shard::default();
        }
    }
    if !shard.lines.is_empty() {
        files.shards.push(shard.finish());
    }
    files.push_vocabulary(words, target);
    files
}

impl WordFiles {
    /// Cuts between first characters, so that a typo needs one file.
    fn push_vocabulary(&mut self, words: &Words, target: usize) {
        let words = words
            .iter()
            .map(|it| it.0.as_str())
            .filter(|it| !it.contains(char::is_numeric) && !is_whole(it));
        let mut last = "";
        for word in words {
            let is_full = self.vocabulary.last().is_none_or(|it| it.len() >= target);
            if is_full && word.chars().next() != last.chars().next() {
                self.vocabulary.push(String::new());
                self.letters.extend(word.chars().next().map(String::from));
                last = "";
            }
            if let Some(file) = self.vocabulary.last_mut() {
                push_number(file, shared_units(last, word));
                push_rest(file, last, word);
            }
            last = word;
        }
    }
}

#[derive(Default)]
struct Shard<'w> {
    lines: String,
    occurrences: String,
    last: &'w str,
}

impl<'w> Shard<'w> {
    fn push(&mut self, word: &'w str, occurrences: &[Occurrence]) {
        let before = self.occurrences.len();
        push_occurrences(&mut self.occurrences, occurrences);
        let length = self.occurrences.len() - before;
        push_number(&mut self.lines, shared_units(self.last, word));
        push_number(&mut self.lines, u32::try_from(length).unwrap_or(u32::MAX));
        push_rest(&mut self.lines, self.last, word);
        self.last = word;
    }

    fn finish(self) -> String {
        let mut out = String::with_capacity(self.lines.len() + self.occurrences.len() + 4);
        push_number(
            &mut out,
            u32::try_from(self.occurrences.len()).unwrap_or(u32::MAX),
        );
        out.push_str(&self.occurrences);
        out.push_str(&self.lines);
        out
    }
}

fn push_occurrences(out: &mut String, occurrences: &[Occurrence]) {
    let mut last_entry = 0;
    for group in occurrences.chunk_by(|a, b| a.entry == b.entry) {
        let Some(first) = group.first() else {
            continue;
        };
        let group = group.get(..MAX_PLACES).unwrap_or(group);
        let several = u32::from(group.len() > 1);
        push_number(out, (first.entry - last_entry) * 2 + several);
        last_entry = first.entry;
        if several == 1 {
            push_number(out, u32::try_from(group.len()).unwrap_or(u32::MAX));
        }
        let mut last_place = 0;
        for occurrence in group {
            push_number(out, occurrence.place - last_place);
            last_place = occurrence.place;
        }
    }
}

fn shared(last: &str, word: &str) -> impl Iterator<Item = char> {
    let pairs = word.chars().zip(last.chars());
    pairs.take_while(|(a, b)| a == b).map(|(it, _)| it)
}

fn shared_units(last: &str, word: &str) -> u32 {
    let units: usize = shared(last, word).map(char::len_utf16).sum();
    u32::try_from(units).unwrap_or(u32::MAX)
}

fn push_rest(out: &mut String, last: &str, word: &str) {
    let length: usize = shared(last, word).map(char::len_utf8).sum();
    out.push_str(word.get(length..).unwrap_or_default());
    out.push('\n');
}
