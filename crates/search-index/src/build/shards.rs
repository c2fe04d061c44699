//! Divides words and their occurrences into blocks, and blocks into files; and
//! the vocabulary into files (see [`crate::format`] for their contents).
//!
//! Both are front-coded: a word is stored as the length of the prefix that it
//! shares with the word before, and the rest. Sorted words share about half of
//! their letters. Each block starts with a whole word, so that it can be read
//! without the others.

use std::mem;
use std::sync::Arc;

use super::cut::Cutter;
use super::occurrences::Word;
use crate::codec::push_number;
use crate::text::is_whole;

/// A file of blocks, and the keys by which lookups find these.
#[derive(Default)]
pub(super) struct Shard {
    /// For each block, a text that is not after its first word, and after all words
    /// before it.
    pub(super) firsts: Vec<String>,
    /// Length of each block in bytes.
    pub(super) sizes: Vec<u32>,
    /// The blocks.
    pub(super) text: String,
}

impl Shard {
    /// Appends a block.
    fn push(&mut self, first: String, block: &str) {
        self.firsts.push(first);
        self.sizes
            .push(u32::try_from(block.len()).unwrap_or(u32::MAX));
        self.text.push_str(block);
    }
}

/// Divides sorted words into blocks of about `block_bytes`, and these into files
/// of about `file_bytes`.
///
/// A word with many occurrences is a block and a file of its own: a file is
/// compressed when it is sent, a part of a file is not.
pub(super) fn words(words: Vec<Word>, block_bytes: usize, file_bytes: usize) -> Vec<Shard> {
    let mut files = WordFiles::new(block_bytes, file_bytes);
    // Takes the words by value: each list is dropped after it is copied, so that
    // not all of them are in memory twice.
    for word in words {
        files.push(word);
    }
    files.finish()
}

/// Returns the files of the vocabulary: the words without digits, among which
/// the nearest to a misspelt word is searched. Words with digits are excluded,
/// because versions, hashes and numbers are similar without meaning the same.
///
/// The frequency of a word, which decides between equally near ones, is the number of
/// bits of the length of its occurrences: an edit changes it rarely.
///
/// Files are divided only between first characters: a typo in the first letter
/// is rare, so one file has all candidates.
pub(super) fn vocabulary(words: &[Word], target: usize) -> Vec<Shard> {
    let words: Vec<&Word> = words
        .iter()
        .filter(|word| !word.term.contains(char::is_numeric) && !is_whole(&word.term))
        .collect();
    let mut files = Vec::new();
    let mut cutter = Cutter::new(target);
    let mut file = String::new();
    let mut start = String::new();
    let mut last = "";
    for group in words.chunk_by(|a, b| a.term.chars().next() == b.term.chars().next()) {
        let first: String = group
            .iter()
            .flat_map(|word| word.term.chars().next())
            .take(1)
            .collect();
        let size = group.iter().map(|word| word.term.len()).sum();
        let ends = cutter.ends_after(first.as_bytes(), size);
        if file.is_empty() {
            start = first;
        }
        for Word {
            term, occurrences, ..
        } in group
        {
            push_number(&mut file, shared_units(last, term));
            push_number(&mut file, usize::BITS - occurrences.len().leading_zeros());
            push_rest(&mut file, last, term);
            last = term;
        }
        if ends {
            files.push(whole_file(&mut start, &mut file));
            last = "";
        }
    }
    if !file.is_empty() {
        files.push(whole_file(&mut start, &mut file));
    }
    files
}

/// Takes a file of one block.
fn whole_file(first: &mut String, block: &mut String) -> Shard {
    let mut file = Shard::default();
    file.push(mem::take(first), &mem::take(block));
    file
}

/// Files of words under construction.
struct WordFiles {
    block_bytes: usize,
    /// Decides after which word a block ends.
    cutter: Cutter,
    block: WordBlock,
    /// Decides after which block a file ends.
    file_cutter: Cutter,
    file: Shard,
    finished: Vec<Shard>,
    /// The last word of the block before the current one.
    before: Arc<str>,
}

impl WordFiles {
    fn new(block_bytes: usize, file_bytes: usize) -> Self {
        Self {
            block_bytes,
            cutter: Cutter::new(block_bytes),
            block: WordBlock::default(),
            file_cutter: Cutter::new(file_bytes),
            file: Shard::default(),
            finished: Vec::new(),
            before: Arc::default(),
        }
    }

    fn push(&mut self, word: Word) {
        let size = word.term.len() + word.occurrences.len();
        if size > self.block_bytes.saturating_mul(2) {
            self.end_block(false);
            self.end_file();
            self.block.push(word);
            self.end_block(true);
            return;
        }
        let ends = self.cutter.ends_after(word.term.as_bytes(), size);
        self.block.push(word);
        if ends {
            self.end_block(false);
        }
    }

    /// Appends the current block to the file, unless it is empty, and ends the file
    /// if it is large enough or the block `is_alone`.
    fn end_block(&mut self, is_alone: bool) {
        self.cutter.restart();
        let WordBlock {
            first: Some(first),
            last,
            ..
        } = &self.block
        else {
            return;
        };
        let first = first.clone();
        let key = separator(&self.before, &first).to_owned();
        self.before = Arc::clone(last);
        let text = mem::take(&mut self.block).finish();
        self.file.push(key, &text);
        if is_alone || self.file_cutter.ends_after(first.as_bytes(), text.len()) {
            self.end_file();
        }
    }

    /// Moves the current file to the finished ones, unless it is empty.
    fn end_file(&mut self) {
        self.file_cutter.restart();
        let file = mem::take(&mut self.file);
        if !file.sizes.is_empty() {
            self.finished.push(file);
        }
    }

    fn finish(mut self) -> Vec<Shard> {
        self.end_block(false);
        self.end_file();
        self.finished
    }
}

/// A block of words under construction.
#[derive(Default)]
struct WordBlock {
    first: Option<Arc<str>>,
    /// A line per word: shared prefix, length of the occurrences, number of entries
    /// that these leave out, and the rest of the word.
    lines: String,
    /// The occurrences of all words, which the block has before the lines.
    occurrences: String,
    /// The word of the last line, for the shared prefix of the next one.
    last: Arc<str>,
}

impl WordBlock {
    fn push(&mut self, word: Word) {
        self.occurrences.push_str(&word.occurrences);
        let length = u32::try_from(word.occurrences.len()).unwrap_or(u32::MAX);
        push_number(&mut self.lines, shared_units(&self.last, &word.term));
        push_number(&mut self.lines, length * 2 + u32::from(word.left_out > 0));
        if word.left_out > 0 {
            push_number(&mut self.lines, word.left_out);
        }
        push_rest(&mut self.lines, &self.last, &word.term);
        if self.first.is_none() {
            self.first = Some(word.term.clone());
        }
        self.last = word.term;
    }

    /// Returns the block. Occurrences are ASCII, so their length is the same in
    /// bytes and in UTF-16 units.
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

/// Returns the shortest beginning of a word that is after the word `before`: a
/// directory of these is half as long as one of words.
fn separator<'w>(before: &str, word: &'w str) -> &'w str {
    let shared: usize = common_prefix(before, word).map(char::len_utf8).sum();
    let rest = word.get(shared..).unwrap_or_default();
    let next = rest.chars().next().map_or(0, char::len_utf8);
    word.get(..shared + next).unwrap_or(word)
}

/// Returns the characters of the common prefix of two words.
fn common_prefix(last: &str, word: &str) -> impl Iterator<Item = char> {
    word.chars()
        .zip(last.chars())
        .take_while(|(a, b)| a == b)
        .map(|(common, _)| common)
}

/// Returns the length of the common prefix in UTF-16 units, the unit of the
/// engine in the browser.
fn shared_units(last: &str, word: &str) -> u32 {
    let units: usize = common_prefix(last, word).map(char::len_utf16).sum();
    u32::try_from(units).unwrap_or(u32::MAX)
}

/// Appends the part of `word` that `last` does not share, and a line break.
fn push_rest(out: &mut String, last: &str, word: &str) {
    let length: usize = common_prefix(last, word).map(char::len_utf8).sum();
    out.push_str(word.get(length..).unwrap_or_default());
    out.push('\n');
}
