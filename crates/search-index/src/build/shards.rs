//! Words and occurrences as files (see [`crate::format`]).

use super::occurrences::Word;
use crate::codec::push_number;
use crate::text::is_whole;

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
pub(super) fn write(words: Vec<Word>, target: usize) -> WordFiles {
    let mut files = WordFiles {
        shards: Vec::new(),
        firsts: Vec::new(),
        vocabulary: Vec::new(),
        letters: Vec::new(),
    };
    files.push_vocabulary(&words, target);
    let mut shard = Shard::default();
    // Each list is dropped when it is copied, so that memory does not hold all
    // of them twice.
    for word in words {
        if shard.lines.is_empty() {
            files.firsts.push(String::from(&*word.term));
        }
        shard.push(word);
        if shard.lines.len() + shard.occurrences.len() >= target {
            files.shards.push(shard.finish());
            shard = Shard::default();
        }
    }
    if !shard.lines.is_empty() {
        files.shards.push(shard.finish());
    }
    files
}

impl WordFiles {
    /// Cuts between first characters, so that a typo needs one file.
    fn push_vocabulary(&mut self, words: &[Word], target: usize) {
        let words = words
            .iter()
            .map(|word| &*word.term)
            .filter(|term| !term.contains(char::is_numeric) && !is_whole(term));
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
struct Shard {
    lines: String,
    occurrences: String,
    last: Box<str>,
}

impl Shard {
    fn push(&mut self, word: Word) {
        self.occurrences.push_str(&word.occurrences);
        let length = u32::try_from(word.occurrences.len()).unwrap_or(u32::MAX);
        push_number(&mut self.lines, shared_units(&self.last, &word.term));
        push_number(&mut self.lines, length);
        push_rest(&mut self.lines, &self.last, &word.term);
        self.last = word.term;
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
