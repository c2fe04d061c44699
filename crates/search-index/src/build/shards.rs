//! Words and occurrences as files (see [`crate::format`]).

use std::mem;

use super::cut::Cutter;
use super::occurrences::Word;
use crate::codec::push_number;
use crate::text::is_whole;

/// A file, and its first word or character.
pub(super) struct Shard {
    pub(super) first: String,
    pub(super) text: String,
}

/// Divides words into files of about `target` bytes.
pub(super) fn words(words: Vec<Word>, target: usize) -> Vec<Shard> {
    let mut files = Vec::new();
    let mut cutter = Cutter::new(target);
    let mut file = WordFile::default();
    // Each list is dropped after it is copied, so that not all of them are in
    // memory twice.
    for word in words {
        let size = word.term.len() + word.occurrences.len();
        let ends = cutter.ends_after(word.term.as_bytes(), size);
        file.push(word);
        if ends {
            files.push(mem::take(&mut file).finish());
        }
    }
    if !file.lines.is_empty() {
        files.push(file.finish());
    }
    files
}

/// Returns the files of the words without digits. They are divided between
/// first characters, so that a typo needs only one file.
pub(super) fn vocabulary(words: &[Word], target: usize) -> Vec<Shard> {
    let words: Vec<&str> = words
        .iter()
        .map(|word| &*word.term)
        .filter(|term| !term.contains(char::is_numeric) && !is_whole(term))
        .collect();
    let mut files = Vec::new();
    let mut cutter = Cutter::new(target);
    let mut file = Shard {
        first: String::new(),
        text: String::new(),
    };
    let mut last = "";
    for group in words.chunk_by(|a, b| a.chars().next() == b.chars().next()) {
        let first: String = group
            .iter()
            .flat_map(|word| word.chars().next())
            .take(1)
            .collect();
        let size = group.iter().map(|word| word.len()).sum();
        let ends = cutter.ends_after(first.as_bytes(), size);
        if file.text.is_empty() {
            file.first = first;
        }
        for word in group {
            push_number(&mut file.text, shared_units(last, word));
            push_rest(&mut file.text, last, word);
            last = word;
        }
        if ends {
            let next = Shard {
                first: String::new(),
                text: String::new(),
            };
            files.push(mem::replace(&mut file, next));
            last = "";
        }
    }
    if !file.text.is_empty() {
        files.push(file);
    }
    files
}

/// A file of words under construction.
#[derive(Default)]
struct WordFile {
    first: Option<Box<str>>,
    lines: String,
    occurrences: String,
    last: Box<str>,
}

impl WordFile {
    fn push(&mut self, word: Word) {
        self.occurrences.push_str(&word.occurrences);
        let length = u32::try_from(word.occurrences.len()).unwrap_or(u32::MAX);
        push_number(&mut self.lines, shared_units(&self.last, &word.term));
        push_number(&mut self.lines, length);
        push_rest(&mut self.lines, &self.last, &word.term);
        if self.first.is_none() {
            self.first = Some(word.term.clone());
        }
        self.last = word.term;
    }

    fn finish(self) -> Shard {
        let mut out = String::with_capacity(self.lines.len() + self.occurrences.len() + 4);
        push_number(
            &mut out,
            u32::try_from(self.occurrences.len()).unwrap_or(u32::MAX),
        );
        out.push_str(&self.occurrences);
        out.push_str(&self.lines);
        Shard {
            first: self.first.unwrap_or_default().into_string(),
            text: out,
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
