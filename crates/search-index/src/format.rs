//! The file format as types, shared by the writer and the reader of this crate.
//! FORMAT.md specifies it for other readers, such as the engine in the browser.
//!
//! - `index.json`: [`Manifest`], the one file with a fixed name.
//! - `index/core-HASH.json`: [`Core`] of a partition.
//! - `index/words-HASH.txt`: words, ordered by UTF-16 units, with their
//!   occurrences: blocks. In a block, first a number, the length of the occurrences; then the
//!   occurrences of all words; then a line per word: the number of units it
//!   shares with the previous word, the length of its occurrences, and the rest
//!   of the word.
//!   An occurrence is `4 * gap + 2 * moves + several`. If `moves` is set, the
//!   distance from the previous page follows, and `gap` counts from the first
//!   entry of the page; else from the previous entry. The description of the
//!   [`Entry`](crate::entry::Entry) follows. If `several` is set, the
//!   number of places follows; else there is one. Last come the places, each as
//!   the distance from the previous one.
//! - `index/vocabulary-HASH.txt`: words without digits, for typos; those with
//!   the same first character are in one file. A line per word, with the number
//!   of shared units, the frequency, and the rest.
//! - `index/texts-HASH.txt`: blocks, each a [`Texts`], which hits are read from.
//! - `index/branch-HASH.json`: [`Directory`] or [`TextDirectory`], a part of a
//!   long one.
//!
//! A file is named by the hash of its own content, and refers to others by
//! their names. An edit therefore renames the files with the text and with its
//! words, and the few on the path from the manifest to them.
//!
//! Numbers in texts are those of [`crate::codec`].

use std::ops::Range;

use docs_model::record::Kind;
use serde::{Deserialize, Serialize};

use crate::codec::Reader;
use crate::place::Place;

/// Version of the format that is written, and the only one that is read.
pub(crate) const VERSION: u32 = 7;

/// Name of the manifest.
pub(crate) const MANIFEST: &str = "index.json";

/// Folder of all other files, next to the manifest.
pub(crate) const FOLDER: &str = "index";

/// Number of hexadecimal digits of a hash, the 64 bits of XXH3.
pub(crate) const HASH_DIGITS: usize = 16;

/// Maximum number of levels of branches. Each divides the number of files by
/// about [`Options::branch_files`](crate::Options::branch_files).
pub(crate) const MAX_DEPTH: u32 = 8;

/// The kind of a file, which determines its name.
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

/// Position of the first keyword of a heading, after the positions of the
/// visible words.
pub(crate) const KEYWORDS: u32 = 64;

/// Position of a whole form that is a keyword, instead of 0 or 1: it never
/// equals that of a query, so a keyword is never the *same* as the query.
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
    /// Number of records.
    pub(crate) records: usize,
}

/// The data that every query of a partition needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Core {
    pub(crate) metas: Vec<Meta>,
    /// Stop words of the language, in the exact form.
    pub(crate) stop: Vec<String>,
    /// Words that have less weight in a query, in the exact form.
    pub(crate) weak: Vec<String>,
    /// Groups of phrases with the same meaning; words in the form in which they
    /// are compared, separated by spaces.
    pub(crate) synonyms: Vec<Vec<String>>,
    /// The files of words, by their first words.
    pub(crate) words: Directory,
    /// The files of the vocabulary, by the first characters of their first
    /// words.
    pub(crate) vocabulary: Directory,
    /// Number of entries.
    pub(crate) count: u32,
    /// The metadata of the pages in order, as numbers: for each run of pages with the
    /// same, its length and the index in `metas`.
    pub(crate) pages: String,
    /// The files of texts, by the numbers of their pages.
    pub(crate) texts: TextDirectory,
}

impl Core {
    /// Returns whether a word in the exact form is a stop word.
    pub(crate) fn is_stop(&self, term: &str) -> bool {
        self.stop.iter().any(|stop| stop == term)
    }

    /// Returns whether a word in the exact form is a weak word.
    pub(crate) fn is_weak(&self, term: &str) -> bool {
        self.weak.iter().any(|weak| weak == term)
    }
}

/// Files of words in their order, or the branches that list them. It has no
/// last words, so a lookup finds the block in which a word would be, whether or
/// not the word exists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Directory {
    /// Number of levels of branches below; 0 for a directory that lists the
    /// files themselves.
    pub(crate) depth: u32,
    /// For each block of the files, or for each branch, a text that is not after
    /// its first word, and after all words before it.
    pub(crate) firsts: Vec<String>,
    /// For each file, the number of its blocks; if it has several, then the length
    /// of each in bytes. Empty for branches.
    pub(crate) sizes: String,
    /// The concatenated hashes of the files.
    pub(crate) files: String,
}

/// The part of a [`Directory`] that begins with one of its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WordPart<'d> {
    /// Hash of the file or branch.
    pub(crate) hash: &'d str,
    /// The bytes of a block in its file; `None` for the only block of a file, and
    /// for a branch.
    pub(crate) bytes: Option<Range<usize>>,
}

impl Directory {
    /// Returns the block, or the branch, with an index in
    /// [`firsts`](Self::firsts). Returns `None` if the directory is damaged.
    ///
    /// The sizes are read from the start, as those of a [`TextDirectory`].
    pub(crate) fn part(&self, idx: usize) -> Option<WordPart<'_>> {
        if self.depth > 0 {
            let hash = hash_at(&self.files, idx)?;
            return Some(WordPart { hash, bytes: None });
        }
        let mut sizes = Reader::new(&self.sizes);
        let mut left = idx;
        // Ends with the sizes: `number` returns `None` after the last one.
        for file in 0.. {
            let blocks = sizes.number()? as usize;
            let mut start = 0_usize;
            for _ in 0..blocks {
                let bytes = if blocks > 1 {
                    let end = start.checked_add(sizes.number()? as usize)?;
                    Some(std::mem::replace(&mut start, end)..end)
                } else {
                    None
                };
                if left == 0 {
                    let hash = hash_at(&self.files, file)?;
                    return Some(WordPart { hash, bytes });
                }
                left -= 1;
            }
        }
        None
    }
}

/// What a block of texts contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    /// A number of whole pages.
    Pages(u32),
    /// The first entries of a page, which is divided into several blocks.
    First(u32),
    /// The next entries of that page.
    More(u32),
}

impl Contents {
    /// Returns the number that stands for it in [`TextDirectory::sizes`].
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Pages(pages) => pages * 3,
            Self::First(entries) => entries * 3 + 1,
            Self::More(entries) => entries * 3 + 2,
        }
    }

    /// Returns the contents for such a number.
    pub(crate) fn read(number: u32) -> Self {
        match number % 3 {
            0 => Self::Pages(number / 3),
            1 => Self::First(number / 3),
            _ => Self::More(number / 3),
        }
    }

    /// Returns the number of pages that start in the block.
    pub(crate) fn pages(self) -> u32 {
        match self {
            Self::Pages(pages) => pages,
            Self::First(_) => 1,
            Self::More(_) => 0,
        }
    }
}

/// Files of texts in the order of their pages, or the branches that list
/// them. It stores numbers of pages instead of their positions, so that a
/// page more does not change the branches of later pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TextDirectory {
    /// Number of levels of branches below; 0 for a directory that lists the
    /// files themselves.
    pub(crate) depth: u32,
    /// For each branch, the number of its pages. For each file, the number of
    /// its blocks, and for each of these its [`Contents`] and its length
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
    /// The first entry of the branch or block; its page is counted from the first
    /// one of the directory.
    pub(crate) first: Place,
    /// The bytes of the block in the file; `None` for a branch.
    pub(crate) bytes: Option<Range<usize>>,
}

impl TextDirectory {
    /// Returns the branch, or the block of a file, with an entry, whose page counts
    /// from the first one of the directory. Returns `None` if the page is beyond
    /// the last one, or if the directory is damaged.
    ///
    /// The sizes have no fixed width, so this reads them from the start. A
    /// directory has some thousand numbers at most, and a query needs the blocks
    /// of one page of hits.
    pub(crate) fn part(&self, place: Place) -> Option<TextPart<'_>> {
        let mut sizes = Reader::new(&self.sizes);
        // First place after the parts so far.
        let mut next = Place::default();
        // Ends with the sizes: `number` returns `None` after the last one.
        for idx in 0.. {
            let blocks = if self.depth == 0 { sizes.number()? } else { 1 };
            let mut start = 0_usize;
            for _ in 0..blocks {
                let number = sizes.number()?;
                let (contents, bytes) = if self.depth == 0 {
                    let end = start.checked_add(sizes.number()? as usize)?;
                    let bytes = std::mem::replace(&mut start, end)..end;
                    (Contents::read(number), Some(bytes))
                } else {
                    (Contents::Pages(number), None)
                };
                // The first block of a page comes after all of the page before.
                if !matches!(contents, Contents::More(_)) && next.entry > 0 {
                    next = Place {
                        page: next.page.checked_add(1)?,
                        entry: 0,
                    };
                }
                let first = next;
                match contents {
                    Contents::Pages(pages) => next.page = next.page.checked_add(pages)?,
                    Contents::First(entries) | Contents::More(entries) => {
                        next.entry = next.entry.checked_add(entries)?;
                    }
                }
                if place < next {
                    let hash = hash_at(&self.files, idx)?;
                    return Some(TextPart { hash, first, bytes });
                }
            }
        }
        None
    }
}

/// Returns the hash with an index from a concatenation of hashes.
fn hash_at(hashes: &str, idx: usize) -> Option<&str> {
    let start = idx.checked_mul(HASH_DIGITS)?;
    hashes.get(start..start.checked_add(HASH_DIGITS)?)
}

/// The metadata that all records of a page share.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) kind: Kind,
    /// Rank of the page, set by its author or its kind; higher is better.
    pub(crate) rank: i32,
    /// Language, in the field of the records that crawlers fill; usually that
    /// of the partition.
    pub(crate) lang: String,
    pub(crate) version: Vec<String>,
    pub(crate) tags: Vec<String>,
}

/// A block: the texts of consecutive entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Texts {
    /// The headings above the first entry, outermost first.
    pub(crate) path: Vec<Text>,
    pub(crate) entries: Vec<Text>,
    /// Number of records of the page before the first entry.
    #[serde(default)]
    pub(crate) before: u32,
}

/// An entry of a block. Its fields are, in order:
///
/// 1. the level;
/// 2. the text;
/// 3. the address relative to that of the page; `None` if it is that of the
///    heading above. In level 0, the address of the page, relative to the base;
/// 4. the object id; empty if the entry is not a record;
/// 5. the keywords, left out if there are none.
///
/// An array is shorter than an object with names, which each entry would repeat.
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
