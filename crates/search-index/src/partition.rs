//! Reads a partition of an index: its words and texts.
//!
//! Opening a partition reads its core. Words and texts are then looked up in its
//! directories, and only the files
//! with them are read. Nothing is trusted: a file that does not parse gives
//! [`Error::damaged`], never a panic or an endless loop.

use std::collections::HashMap;
use std::ops::Range;

use docs_model::record::{Hierarchy, Level, Record, Weight};

use crate::codec::Reader;
use crate::entry::Entry;
use crate::error::Error;
use crate::format::{
    Core, Directory, ELSEWHERE, FileKind, MAX_DEPTH, Meta, PartitionRef, Text, TextDirectory, Texts,
};
use crate::place::Place;
use crate::text::cmp_units;

/// A function that reads a file of the index by its path from the root of the
/// site. Returns `None` if the file does not exist.
pub(crate) type Source = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

/// The core of a partition, and access to its other files.
pub(crate) struct Partition {
    pub(crate) reference: PartitionRef,
    pub(crate) core: Core,
    /// The runs of pages with the same metadata: the first page after each, and the index
    /// in [`Core::metas`].
    runs: Vec<(u32, u32)>,
    /// The folder of the index.
    folder: String,
}

/// A function that takes the path of a file, and the bytes of a block in it, or
/// `None` for the whole file.
type VisitBlock<'v> = dyn FnMut(&str, Option<Range<usize>>) -> Result<(), Error> + 'v;

/// Number of blocks per branch that a lookup with a limit of blocks assumes: nearly all
/// branches have more.
const BLOCKS_PER_BRANCH: usize = 8;

/// The words that a lookup visits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key<'k> {
    text: &'k str,
    is_prefix: bool,
    /// Maximum number of blocks to read.
    max_blocks: usize,
    /// Maximum number of parts to read of a directory of branches.
    max_branches: usize,
}

impl<'k> Key<'k> {
    /// Returns the key of a single word.
    pub(crate) fn word(text: &'k str) -> Self {
        Self {
            text,
            is_prefix: false,
            max_blocks: usize::MAX,
            max_branches: usize::MAX,
        }
    }

    /// Returns the key of all words that start with a text.
    pub(crate) fn prefix(text: &'k str) -> Self {
        Self {
            is_prefix: true,
            ..Self::word(text)
        }
    }

    /// Limits the lookup to the words in the first blocks.
    pub(crate) fn within(self, max_blocks: usize) -> Self {
        Self {
            max_blocks,
            max_branches: max_blocks / BLOCKS_PER_BRANCH,
            ..self
        }
    }

    fn accepts(self, word: &str) -> bool {
        if self.is_prefix {
            word.starts_with(self.text)
        } else {
            word == self.text
        }
    }
}

/// A word of the index.
pub(crate) struct Term<'t> {
    pub(crate) word: &'t str,
    /// Occurrences, still encoded: see [`Partition::occurrences`].
    pub(crate) occurrences: &'t str,
    /// Number of texts with the word that the occurrences leave out, because it is
    /// frequent.
    pub(crate) left_out: u32,
}

/// A block of texts.
struct Block {
    /// Path of its file.
    path: String,
    /// Byte range in the file.
    bytes: Range<usize>,
    /// Its first entry.
    first: Place,
}

/// The files of texts read for a list of hits. Many hits are in the same file,
/// which is read once.
#[derive(Default)]
pub(crate) struct TextCache {
    files: HashMap<String, Vec<u8>>,
}

impl TextCache {
    fn read(&mut self, path: &str, source: &Source) -> Result<&[u8], Error> {
        if !self.files.contains_key(path) {
            let bytes = source(path).ok_or_else(|| Error::missing(path))?;
            self.files.insert(path.to_owned(), bytes);
        }
        Ok(self.files.get(path).map(Vec::as_slice).unwrap_or_default())
    }
}

impl Partition {
    /// Returns the language of the records.
    pub(crate) fn language(&self) -> &str {
        &self.reference.language
    }

    /// Returns the distinct versions of the records, sorted.
    pub(crate) fn versions(&self) -> Vec<String> {
        let versions: std::collections::BTreeSet<&String> = self
            .core
            .metas
            .iter()
            .flat_map(|meta| &meta.version)
            .collect();
        versions.into_iter().cloned().collect()
    }

    /// Returns the highest rank of the pages; 0 without pages.
    pub(crate) fn max_rank(&self) -> i32 {
        self.core
            .metas
            .iter()
            .map(|meta| meta.rank)
            .max()
            .unwrap_or_default()
    }

    /// Opens a partition: reads its core.
    pub(crate) fn open(
        folder: &str,
        reference: &PartitionRef,
        source: &Source,
    ) -> Result<Self, Error> {
        let path = format!("{folder}/{}", FileKind::Core.path(&reference.core));
        let core: Core = read_json(&path, source)?;
        let runs =
            read_runs(&core.pages).ok_or_else(|| Error::damaged(&path, "pages do not parse"))?;
        Ok(Self {
            reference: reference.clone(),
            runs,
            core,
            folder: folder.to_owned(),
        })
    }

    /// Returns the path of a file from the root of the site.
    fn path(&self, kind: FileKind, hash: &str) -> String {
        format!("{}/{}", self.folder, kind.path(hash))
    }

    /// Reads a branch of a directory with the depth `depth`, which is above 0.
    /// `depth_of` returns that of the branch, which must be one less.
    fn branch<Stored: serde::de::DeserializeOwned>(
        &self,
        hash: &str,
        depth: u32,
        depth_of: impl Fn(&Stored) -> u32,
        source: &Source,
    ) -> Result<Stored, Error> {
        let path = self.path(FileKind::Branch, hash);
        let branch: Stored = read_json(&path, source)?;
        // Each step down decreases the depth, so that damaged directories which
        // refer to each other cannot cause an endless descent.
        if depth <= MAX_DEPTH && depth_of(&branch).checked_add(1) == Some(depth) {
            Ok(branch)
        } else {
            Err(Error::damaged(
                &path,
                "the branch belongs to another directory",
            ))
        }
    }

    /// Visits the blocks that may contain the words of a key, in order: the path of the
    /// file, and the bytes of the block in it, `None` for the whole file. Their number is
    /// subtracted from that of the key.
    ///
    /// The key is in the last block whose first word is not after it. Words that
    /// start with the key are not before it, so they continue in the following
    /// blocks, as long as these begin with such a word.
    fn blocks_of_words(
        &self,
        directory: &Directory,
        kind: FileKind,
        key: &mut Key<'_>,
        source: &Source,
        visit: &mut VisitBlock<'_>,
    ) -> Result<(), Error> {
        let firsts = &directory.firsts;
        let start = firsts
            .partition_point(|first| cmp_units(first, key.text).is_le())
            .saturating_sub(1);
        let max_parts = match directory.depth {
            0 => usize::MAX,
            _ => key.max_branches,
        };
        for (i, first) in firsts.iter().enumerate().skip(start).take(max_parts) {
            let continues = i == start || (key.is_prefix && first.starts_with(key.text));
            if !continues || key.max_blocks == 0 {
                break;
            }
            let part = directory.part(i).ok_or_else(|| self.damaged_directory())?;
            if directory.depth == 0 {
                key.max_blocks -= 1;
                visit(&self.path(kind, part.hash), part.bytes)?;
            } else {
                let branch = self.branch(
                    part.hash,
                    directory.depth,
                    |branch: &Directory| branch.depth,
                    source,
                )?;
                self.blocks_of_words(&branch, kind, key, source, visit)?;
            }
        }
        Ok(())
    }

    /// Returns the error for a directory that has fewer hashes than files.
    fn damaged_directory(&self) -> Error {
        let core = self.path(FileKind::Core, &self.reference.core);
        Error::damaged(&core, "files are missing in a directory")
    }

    /// Returns the metadata of an entry's page.
    pub(crate) fn meta(&self, entry: &Entry) -> Option<&Meta> {
        let run = self
            .runs
            .partition_point(|(end, _)| *end <= entry.place.page);
        let (_, meta) = self.runs.get(run)?;
        self.core.metas.get(*meta as usize)
    }

    /// Visits the words with a key, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is missing or damaged, or if `visit` returns
    /// `None` because the occurrences do not parse.
    pub(crate) fn words(
        &self,
        key: Key<'_>,
        source: &Source,
        mut visit: impl FnMut(&Term<'_>) -> Option<()>,
    ) -> Result<(), Error> {
        let words = &self.core.words;
        let mut visit_block = |path: &str, bytes| {
            let text = read_block(path, bytes, source)?;
            scan(&text, |term| {
                if key.accepts(term.word) {
                    visit(term)
                } else {
                    Some(())
                }
            })
            .ok_or_else(|| Error::damaged(path, "words do not parse"))
        };
        let kind = FileKind::Words;
        self.blocks_of_words(words, kind, &mut { key }, source, &mut visit_block)
    }

    /// Visits the words without digits that start with a character, and others
    /// that are in the same file. Each comes with the number of characters it
    /// shares with the previous one, so that a matcher can reuse its work for
    /// the common prefix (0 for the first word of a file), and with its frequency:
    /// the number of bits of the length of its occurrences.
    pub(crate) fn vocabulary(
        &self,
        first: char,
        source: &Source,
        mut visit: impl FnMut(usize, &[char], u32),
    ) -> Result<(), Error> {
        let first = first.to_string();
        let files = &self.core.vocabulary;
        self.blocks_of_words(
            files,
            FileKind::Vocabulary,
            &mut Key::word(&first),
            source,
            &mut |path, bytes| {
                let text = read_block(path, bytes, source)?;
                let mut reader = Reader::new(&text);
                let mut word: Vec<char> = Vec::new();
                while !reader.is_done() {
                    let parsed = (|| {
                        let shared = reader.number()? as usize;
                        let frequency = reader.number()?;
                        let kept = chars_of_units(&word, shared)?;
                        word.truncate(kept);
                        word.extend(reader.line()?.chars());
                        Some((kept, frequency))
                    })();
                    let (kept, frequency) =
                        parsed.ok_or_else(|| Error::damaged(path, "words do not parse"))?;
                    visit(kept, &word, frequency);
                }
                Ok(())
            },
        )
    }

    /// Reads the record of an entry, through the cache `texts`. `base` is the
    /// prefix that addresses of pages leave out.
    pub(crate) fn hit(
        &self,
        entry: &Entry,
        base: &str,
        texts: &mut TextCache,
        source: &Source,
    ) -> Result<Record, Error> {
        let block = self.block_of(entry.place, source)?;
        let text = texts.read(&block.path, source)?;
        let damaged =
            |problem: &dyn std::fmt::Display| Error::damaged(&block.path, problem.to_string());
        let json = text
            .get(block.bytes.clone())
            .ok_or_else(|| damaged(&"the file is too short"))?;
        let texts: Texts = serde_json::from_slice(json).map_err(|error| damaged(&error))?;
        offset(entry.place, block.first, &texts)
            .and_then(|offset| self.read_hit(entry, offset, &texts, base))
            .ok_or_else(|| damaged(&format_args!("no text for {:?}", entry.place)))
    }

    /// Finds the block with the text of an entry, from the directory in the core
    /// down through its branches.
    fn block_of(&self, place: Place, source: &Source) -> Result<Block, Error> {
        let mut start = 0_u32;
        let mut branch: Option<TextDirectory> = None;
        loop {
            let directory = branch.as_ref().unwrap_or(&self.core.texts);
            let part = place
                .page
                .checked_sub(start)
                .and_then(|page| directory.part(Place { page, ..place }))
                .ok_or_else(|| self.damaged_directory())?;
            start = start.saturating_add(part.first.page);
            if let Some(bytes) = part.bytes {
                return Ok(Block {
                    path: self.path(FileKind::Texts, part.hash),
                    bytes,
                    first: Place {
                        page: start,
                        ..part.first
                    },
                });
            }
            let depth_of = |branch: &TextDirectory| branch.depth;
            branch = Some(self.branch(part.hash, directory.depth, depth_of, source)?);
        }
    }

    /// Assembles the record of an entry from its block. `offset` is the index of
    /// the entry in the block. Returns `None` if the block does not have it, or
    /// has no heading of level 0 above it.
    fn read_hit(&self, entry: &Entry, offset: usize, texts: &Texts, base: &str) -> Option<Record> {
        let meta = self.meta(entry)?;
        let own = texts.entries.get(offset)?;
        // The open headings at the entry, by level: those above the block, then
        // those that its entries open and close.
        let mut path: [Option<&Text>; 7] = [None; 7];
        let before = texts.entries.get(..=offset)?;
        for text in texts.path.iter().chain(before) {
            let closed = path.get_mut(usize::from(text.0)..).unwrap_or_default();
            closed.fill(None);
            if let Some(open) = closed.first_mut() {
                *open = Some(text);
            }
        }
        let page = path.first().copied().flatten()?.2.as_deref()?;
        let page = match page.strip_prefix(ELSEWHERE) {
            Some(page) => page.to_owned(),
            None => format!("{base}{page}"),
        };
        // An entry without an address has that of the closest heading with one.
        let above = path
            .iter()
            .skip(1)
            .rev()
            .find_map(|heading| (*heading)?.2.as_deref());
        let rest = match own.0 {
            0 => "",
            _ => own.2.as_deref().or(above).unwrap_or_default(),
        };
        let url = match rest.strip_prefix(ELSEWHERE) {
            Some(url) => url.to_owned(),
            None => format!("{page}{rest}"),
        };
        let level = level_of(entry.level);
        Some(Record {
            object_id: own.3.clone(),
            level,
            hierarchy: hierarchy(&path),
            content: (level == Level::Content).then(|| own.1.clone()),
            anchor: url.split_once('#').map(|(_, anchor)| anchor.to_owned()),
            url,
            url_without_anchor: page,
            weight: Weight {
                page_rank: meta.rank,
                level: level.weight(),
                position: position(texts, offset),
            },
            lang: meta.lang.clone(),
            language: self.reference.language.clone(),
            version: meta.version.clone(),
            docusaurus_tag: self.reference.tags.clone(),
            tags: meta.tags.clone(),
            kind: meta.kind,
            is_member: entry.is_member,
            keywords: own.4.clone(),
        })
    }
}

/// Returns the index of an entry in a block that starts with `first`. Returns `None` if
/// the block does not have it.
fn offset(place: Place, first: Place, texts: &Texts) -> Option<usize> {
    let pages = place.page.checked_sub(first.page)? as usize;
    // A block that continues a page has no other.
    if pages == 0 {
        return Some(place.entry.checked_sub(first.entry)? as usize);
    }
    let mut starts = (0..texts.entries.len()).filter(|entry| texts.entries[*entry].0 == 0);
    starts.nth(pages)?.checked_add(place.entry as usize)
}

/// Returns the number of records of the page before an entry of a block.
fn position(texts: &Texts, offset: usize) -> u32 {
    let before = texts.entries.get(..offset).unwrap_or_default();
    let start = before.iter().rposition(|text| text.0 == 0);
    let is_first = texts.entries.get(offset).is_none_or(|text| text.0 == 0);
    let page = match start {
        _ if is_first => &[],
        Some(start) => before.get(start..).unwrap_or_default(),
        None => before,
    };
    let count = page.iter().filter(|text| !text.3.is_empty()).count();
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    // Only a block within a page has records before it.
    count.saturating_add(texts.before)
}

/// Returns the texts of headings, by level. Empty ones exist only to open a
/// page, and are left out.
fn hierarchy(path: &[Option<&Text>; 7]) -> Hierarchy {
    let [lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6] = path.map(|heading| {
        heading
            .map(|heading| heading.1.clone())
            .filter(|text| !text.is_empty())
    });
    Hierarchy {
        lvl0,
        lvl1,
        lvl2,
        lvl3,
        lvl4,
        lvl5,
        lvl6,
    }
}

/// Returns the level of an entry as records have it.
pub(crate) fn level_of(level: u8) -> Level {
    const LEVELS: [Level; 7] = [
        Level::Lvl0,
        Level::Lvl1,
        Level::Lvl2,
        Level::Lvl3,
        Level::Lvl4,
        Level::Lvl5,
        Level::Lvl6,
    ];
    LEVELS
        .get(usize::from(level))
        .copied()
        .unwrap_or(Level::Content)
}

/// Visits the words of a block, in order. Returns `None` if the block does not
/// parse, or if `visit` returns `None`.
///
/// The block is read from its start, because each word depends on the one before.
/// That is why blocks are small: see
/// [`Options::word_block_bytes`](crate::Options::word_block_bytes).
fn scan(text: &str, mut visit: impl FnMut(&Term<'_>) -> Option<()>) -> Option<()> {
    let mut lines = Reader::new(text);
    let length = lines.number()? as usize;
    let mut occurrences = Reader::new(lines.take(length)?);
    let mut word = String::new();
    while !lines.is_done() {
        let shared = lines.number()? as usize;
        let sign = lines.number()?;
        let left_out = if sign % 2 == 1 { lines.number()? } else { 0 };
        word.truncate(bytes_of_units(&word, shared)?);
        word.push_str(lines.line()?);
        visit(&Term {
            word: &word,
            occurrences: occurrences.take(sign as usize / 2)?,
            left_out,
        })?;
    }
    Some(())
}

/// Returns the number of bytes that the first `units` UTF-16 units of a text
/// take. Returns `None` if the text is shorter, or if the last unit is the first
/// half of a surrogate pair.
fn bytes_of_units(text: &str, units: usize) -> Option<usize> {
    if text.is_ascii() {
        return (units <= text.len()).then_some(units);
    }
    let mut left = units;
    for (at, char) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(char.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// Returns the number of characters that the first `units` UTF-16 units take,
/// like [`bytes_of_units`].
fn chars_of_units(text: &[char], units: usize) -> Option<usize> {
    let mut left = units;
    for (at, char) in text.iter().enumerate() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(char.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

/// Visits the entries in which a word occurs, in order: the entry, its record if that is
/// another entry, and the positions of the word. Returns `None` if the occurrences do
/// not parse, or if `visit` returns `None`.
///
/// See [`crate::format`] for the encoding. The positions are in one buffer
/// for all entries, because most queries only look at them.
pub(crate) fn occurrences(
    occurrences: &str,
    mut visit: impl FnMut(&Entry, Option<&Entry>, &[u32]) -> Option<()>,
) -> Option<()> {
    let mut reader = Reader::new(occurrences);
    let mut place = Place::default();
    let mut places = Vec::new();
    while !reader.is_done() {
        let sign = reader.number()?;
        if sign & 2 != 0 {
            place.page = place.page.checked_add(reader.number()?)?;
            place.entry = 0;
        }
        place.entry = place.entry.checked_add(sign / 4)?;
        let (entry, record) = Entry::read(&mut reader, place)?;
        let count = if sign % 2 == 1 { reader.number()? } else { 1 };
        places.clear();
        let mut at = 0_u32;
        for _ in 0..count {
            at = at.checked_add(reader.number()?)?;
            places.push(at);
        }
        visit(&entry, record.as_ref(), &places)?;
    }
    Some(())
}

/// Parses [`Core::pages`]: the end of each run of pages, and its metadata.
fn read_runs(pages: &str) -> Option<Vec<(u32, u32)>> {
    let mut reader = Reader::new(pages);
    let mut runs = Vec::new();
    let mut end = 0_u32;
    while !reader.is_done() {
        end = end.checked_add(reader.number()?)?;
        runs.push((end, reader.number()?));
    }
    Some(runs)
}

/// Reads a file as text.
pub(crate) fn read_text(path: &str, source: &Source) -> Result<String, Error> {
    let bytes = source(path).ok_or_else(|| Error::missing(path))?;
    String::from_utf8(bytes).map_err(|_| Error::damaged(path, "the text is not UTF-8"))
}

/// Reads a block of a file as text, or with `None` the whole file.
fn read_block(path: &str, bytes: Option<Range<usize>>, source: &Source) -> Result<String, Error> {
    let Some(bytes) = bytes else {
        return read_text(path, source);
    };
    let file = source(path).ok_or_else(|| Error::missing(path))?;
    let block = file
        .get(bytes)
        .ok_or_else(|| Error::damaged(path, "the file is too short"))?;
    let text = std::str::from_utf8(block);
    text.map(str::to_owned)
        .map_err(|_| Error::damaged(path, "the text is not UTF-8"))
}

/// Reads a file as JSON.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    path: &str,
    source: &Source,
) -> Result<T, Error> {
    let bytes = source(path).ok_or_else(|| Error::missing(path))?;
    serde_json::from_slice(&bytes).map_err(|error| Error::damaged(path, error))
}
