//! Parts of an index: what the pages of one file of texts add to it.
//!
//! An edit changes one page of thousands, and most of the work of building an
//! index is to find the words of pages. So a caller that builds an index again and
//! again can keep the parts of the last one, and add those whose pages have not
//! changed. The division into files depends on the pages alone (see `cut`), so the
//! index is the same.
//!
//! All numbers in a part are relative to its own first page.

use std::fmt::Write as _;

use xxhash_rust::xxh3::xxh3_128;

use super::bodies::BlockSize;
use crate::codec::{Reader, push_number};
use crate::format::{FileKind, Meta, to_json};

/// The contribution of the pages of one file of texts to an index.
///
/// [`Builder::take_part`](super::Builder::take_part) returns parts, and
/// [`Builder::add_part`](super::Builder::add_part) adds them to another index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    pub(super) language: String,
    pub(super) tags: Vec<String>,
    /// Keys of the pages, in order.
    pub(super) keys: Vec<u128>,
    pub(super) n_records: u32,
    pub(super) n_entries: u32,
    /// Distinct metadata of the pages.
    pub(super) metas: Vec<Meta>,
    /// Index in `metas` of each page: the same metadata have different numbers in
    /// different indexes.
    pub(super) pages: Vec<u32>,
    pub(super) words: PartWords,
    /// The sizes of the blocks of texts.
    pub(super) blocks: Vec<BlockSize>,
    /// Hash of the file of texts.
    pub(super) texts: String,
}

/// The words of a part.
///
/// They stay encoded: an index has hundreds of parts with thousands of words each,
/// which are read only once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PartWords {
    encoded: String,
    /// Sum of the hashes of the words, whose order depends on the parts before.
    hash: u128,
}

/// A word of a part with its occurrences, which are encoded as in the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PartWord<'w> {
    pub(super) term: &'w str,
    /// The first number of the occurrences.
    pub(super) head: u32,
    /// The first page with the word. It is not in the occurrences, because they
    /// have the distance from the page with the word before.
    pub(super) first: u32,
    /// The last page with the word.
    pub(super) last: u32,
    /// The other numbers of the occurrences.
    pub(super) rest: &'w str,
}

impl PartWords {
    /// Appends a word.
    pub(super) fn push(&mut self, word: PartWord<'_>) {
        let out = &mut self.encoded;
        let start = out.len();
        push_text(out, word.term);
        for number in [word.head, word.first, word.last] {
            push_number(out, number);
        }
        push_text(out, word.rest);
        let encoded = out.get(start..).unwrap_or_default();
        self.hash = self.hash.wrapping_add(xxh3_128(encoded.as_bytes()));
    }

    /// Returns a hash of the words in any order.
    pub(super) const fn hash(&self) -> u128 {
        self.hash
    }

    /// Returns the words in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = PartWord<'_>> {
        let mut reader = Reader::new(&self.encoded);
        std::iter::from_fn(move || {
            Some(PartWord {
                term: take_text(&mut reader)?,
                head: reader.number()?,
                first: reader.number()?,
                last: reader.number()?,
                rest: take_text(&mut reader)?,
            })
        })
    }
}

impl Part {
    /// Returns the keys of the pages, in order.
    #[must_use]
    pub fn keys(&self) -> &[u128] {
        &self.keys
    }

    /// Returns the path of the file of texts below the folder of the index. The
    /// file is not in the part: it has to be in the index that the part is added
    /// to.
    #[must_use]
    pub fn file(&self) -> String {
        FileKind::Texts.path(&self.texts)
    }

    /// Returns the part as text, for [`parse`](Self::parse).
    #[must_use]
    pub fn to_text(&self) -> String {
        // Without `..`: a new field has to be written as well.
        let Self {
            language,
            tags,
            keys,
            n_records,
            n_entries,
            metas,
            pages,
            words,
            blocks,
            texts,
        } = self;
        let mut out = String::new();
        push_length(&mut out, keys.len());
        for key in keys {
            let _ = write!(out, "{key:032x}");
        }
        push_text(&mut out, texts);
        push_text(&mut out, &to_json(&(language, tags, metas)));
        for number in [n_records, n_entries] {
            push_number(&mut out, *number);
        }
        push_length(&mut out, pages.len());
        for meta in pages {
            push_number(&mut out, *meta);
        }
        push_length(&mut out, blocks.len());
        for block in blocks {
            push_number(&mut out, block.contents);
            push_number(&mut out, block.bytes);
        }
        let _ = write!(out, "{:032x}", words.hash);
        push_text(&mut out, &words.encoded);
        out
    }

    /// Reads a part from its text. Returns `None` if the text is not one of
    /// [`to_text`](Self::to_text) of this version of the format. The numbers are
    /// not checked: keep the text with a checksum.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader::new(text);
        let keys = list(&mut reader, take_hash)?;
        let texts = take_text(&mut reader)?.to_owned();
        let (language, tags, metas) = serde_json::from_str(take_text(&mut reader)?).ok()?;
        let part = Self {
            language,
            tags,
            keys,
            texts,
            metas,
            n_records: reader.number()?,
            n_entries: reader.number()?,
            pages: list(&mut reader, Reader::number)?,
            blocks: list(&mut reader, |reader| {
                Some(BlockSize {
                    contents: reader.number()?,
                    bytes: reader.number()?,
                })
            })?,
            words: PartWords {
                hash: take_hash(&mut reader)?,
                encoded: take_text(&mut reader)?.to_owned(),
            },
        };
        reader.is_done().then_some(part)
    }
}

pub(super) fn push_length(out: &mut String, length: usize) {
    push_number(out, u32::try_from(length).unwrap_or(u32::MAX));
}

pub(super) fn push_text(out: &mut String, text: &str) {
    push_length(out, text.len());
    out.push_str(text);
}

pub(super) fn take_text<'t>(reader: &mut Reader<'t>) -> Option<&'t str> {
    let length = usize::try_from(reader.number()?).ok()?;
    reader.take(length)
}

/// Reads a hash, or a key.
pub(super) fn take_hash(reader: &mut Reader<'_>) -> Option<u128> {
    u128::from_str_radix(reader.take(32)?, 16).ok()
}

pub(super) fn list<'t, T>(
    reader: &mut Reader<'t>,
    mut item: impl FnMut(&mut Reader<'t>) -> Option<T>,
) -> Option<Vec<T>> {
    let length = reader.number()?;
    (0..length).map(|_| item(reader)).collect()
}
