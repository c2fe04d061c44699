//! The file format, shared by the writer and the readers: this crate, and the
//! engine in the browser.
//!
//! - `index.json`: [`Manifest`], the one file with a fixed name.
//! - `index/core-HASH.json`: [`Core`] of a partition.
//! - `index/words-HASH.txt`: words in order of their UTF-16 units, with where
//!   they occur. A number, the length of the occurrences; the occurrences of all
//!   words; then a line for each word: how many units it shares with the word
//!   before, the length of its occurrences, and the rest of the word.
//!   An occurrence is `4 * gap + 2 * moves + several`. If it moves to another
//!   page, the distance from the page before follows, and gap counts from the
//!   first entry of the page; else from the entry before. If several, how many
//!   places; then the places, each as the distance from the one before.
//! - `index/vocabulary-HASH.txt`: words without digits, for typos, those with
//!   the same first character in one file: a line each, with how many units are
//!   shared, and the rest.
//! - `index/texts-HASH.txt`: blocks, each a [`Texts`], what hits show.
//! - `index/branch-HASH.json`: [`Directory`] or [`TextDirectory`], a part of a
//!   long one.
//!
//! A file is named by the hash of its own content, and refers to others by
//! their names, so that an edit renames the files with the text, those of its
//! words, and the few that lead to them.
//!
//! Numbers in texts are those of [`crate::codec`].

use std::ops::Range;

use docs_model::record::Kind;
use serde::{Deserialize, Serialize};

use crate::codec::Reader;

/// Version of the format that is written, and the only one that is read.
pub(crate) const VERSION: u32 = 4;

/// Name of the manifest.
pub(crate) const MANIFEST: &str = "index.json";

/// Folder of all other files, next to the manifest.
pub(crate) const FOLDER: &str = "index";

/// Digits of the hash in the name of a file.
pub(crate) const HASH_DIGITS: usize = 16;

/// Maximum number of levels of branches. Each divides the number of files by
/// about [`Options::branch_files`](crate::Options::branch_files).
pub(crate) const MAX_DEPTH: u32 = 8;

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FileKind {
    Core,
    Branch,
    Words,
    Vocabulary,
    Texts,
}

impl FileKind {
    /// Returns the path of a file below the folder of the index.
    pub(crate) fn path(self, hash: &str) -> String {
        let (name, extension) = match self {
            Self::Core => ("core", "json"),
            Self::Branch => ("branch", "json"),
            Self::Words => ("words", "txt"),
            Self::Vocabulary => ("vocabulary", "txt"),
            Self::Texts => ("texts", "txt"),
        };
        format!("{FOLDER}/{name}-{hash}.{extension}")
    }
}

/// Level of text; headings have 0 to 6.
pub(crate) const CONTENT: u8 = 7;

/// Added to the level of an entry that belongs to a member: a field, a
/// parameter, a method.
pub(crate) const MEMBER: u32 = 8;

/// Position of the first keyword of a heading, after the positions of the
/// visible words.
pub(crate) const KEYWORDS: u32 = 64;

/// Number of a whole form that is a keyword, instead of 0 or 1.
pub(crate) const KEYWORD: u32 = 2;

/// Prefix of a whole address: one that does not start with that of its page or,
/// for a page, with the base.
pub(crate) const ELSEWHERE: char = ' ';

/// The manifest of an index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) version: u32,
    /// Prefix of the addresses of pages, which the files leave out.
    pub(crate) base: String,
    pub(crate) partitions: Vec<PartitionRef>,
}

/// The records of one language and one set of tags.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PartitionRef {
    pub(crate) language: String,
    pub(crate) tags: Vec<String>,
    /// Hash of the core.
    pub(crate) core: String,
    pub(crate) records: usize,
}

/// The data that every query of a partition needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Core {
    pub(crate) metas: Vec<Meta>,
    /// Stop words.
    pub(crate) stop: Vec<String>,
    /// Words that have less weight in a query.
    pub(crate) weak: Vec<String>,
    /// Groups of phrases with the same meaning; words in the form in which they
    /// are compared, separated by spaces.
    pub(crate) synonyms: Vec<Vec<String>>,
    /// The files of words, by their first words.
    pub(crate) words: Directory,
    /// The files of the vocabulary, by the first characters of their first
    /// words.
    pub(crate) vocabulary: Directory,
    pub(crate) count: u32,
    /// For each entry: `2 * (level + 8 * member) + recorded`; if recorded, how many entries
    /// back the first one with the same address is; if a heading, its words;
    /// if of level 0, its meta.
    pub(crate) entries: String,
    /// The files of texts, by the numbers of their entries.
    pub(crate) texts: TextDirectory,
}

impl Core {
    pub(crate) fn is_stop(&self, term: &str) -> bool {
        self.stop.iter().any(|it| it == term)
    }

    pub(crate) fn is_weak(&self, term: &str) -> bool {
        self.weak.iter().any(|it| it == term)
    }
}

/// Files of words in their order, or the branches that list them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Directory {
    /// Number of levels of branches below; 0 for a directory that lists the
    /// files themselves.
    pub(crate) depth: u32,
    /// The first word of each file.
    pub(crate) firsts: Vec<String>,
    /// The concatenated hashes of the files.
    pub(crate) files: String,
}

impl Directory {
    /// Returns the hash of a file.
    pub(crate) fn file(&self, idx: usize) -> Option<&str> {
        hash_at(&self.files, idx)
    }
}

/// Files of texts in the order of their entries, or the branches that list
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TextDirectory {
    /// Number of levels of branches below; 0 for a directory that lists the
    /// files themselves.
    pub(crate) depth: u32,
    /// For each branch, the number of its entries. For each file, the number of
    /// its blocks, and for each of these the number of its entries and its length
    /// in bytes.
    pub(crate) sizes: String,
    /// The concatenated hashes of the files.
    pub(crate) files: String,
}

/// The part of a [`TextDirectory`] with an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextPart<'d> {
    /// Hash of the file or branch.
    pub(crate) hash: &'d str,
    /// Number of the first entry of the branch or block, counted from the first
    /// one of the directory.
    pub(crate) first: u32,
    /// The bytes of the block in the file; `None` for a branch.
    pub(crate) bytes: Option<Range<usize>>,
}

impl TextDirectory {
    /// Returns the branch, or the block of a file, with an entry. Entries count
    /// from the first one of the directory. Returns `None` if there is none, or if
    /// the directory is damaged.
    pub(crate) fn part(&self, entry: u32) -> Option<TextPart<'_>> {
        let mut sizes = Reader::new(&self.sizes);
        let mut first = 0_u32;
        for idx in 0.. {
            let blocks = if self.depth == 0 { sizes.number()? } else { 1 };
            let mut start = 0_usize;
            for _ in 0..blocks {
                let next = first.checked_add(sizes.number()?)?;
                let bytes = if self.depth == 0 {
                    let end = start.checked_add(sizes.number()? as usize)?;
                    Some(std::mem::replace(&mut start, end)..end)
                } else {
                    None
                };
                if entry < next {
                    let hash = hash_at(&self.files, idx)?;
                    return Some(TextPart { hash, first, bytes });
                }
                first = next;
            }
        }
        None
    }
}

/// Returns one of concatenated hashes.
fn hash_at(hashes: &str, idx: usize) -> Option<&str> {
    let start = idx.checked_mul(HASH_DIGITS)?;
    hashes.get(start..start.checked_add(HASH_DIGITS)?)
}

/// The metadata that all records of a page share.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) kind: Kind,
    pub(crate) rank: i32,
    pub(crate) lang: String,
    pub(crate) version: Vec<String>,
    pub(crate) tags: Vec<String>,
}

/// Texts of consecutive entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Texts {
    /// The headings above the first entry, outermost first.
    pub(crate) path: Vec<Text>,
    pub(crate) entries: Vec<Text>,
}

/// Level, text, address relative to that of the page (`None`: as the heading
/// above), object id (empty: no record) and keywords, if there are any. In
/// level 0 the address is that of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Text(
    pub(crate) u8,
    pub(crate) String,
    pub(crate) Option<String>,
    pub(crate) String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")] pub(crate) Vec<String>,
);

/// Serializes a value of this crate as JSON. These have only string keys, so
/// this cannot fail.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
