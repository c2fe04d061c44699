//! Reads a partition of an index: its entries, words and texts.
//!
//! Opening a partition reads its core, which has all entries without their texts.
//! Words and texts are then looked up in their directories, and only the files
//! with them are read. Nothing is trusted: a file that does not parse gives
//! [`Error::damaged`], never a panic or an endless loop.
//!
//! An entry is identified by its *place*, its index in the partition.

use std::collections::HashMap;
use std::ops::Range;

use docs_model::record::{Hierarchy, Level, Record, Weight};

use crate::codec::Reader;
use crate::error::Error;
use crate::format::{
    CONTENT, Core, Directory, ELSEWHERE, FileKind, MAX_DEPTH, MEMBER, Meta, PartitionRef, Text,
    TextDirectory, Texts,
};
use crate::text::cmp_units;

/// A function that reads a file of the index by its path from the root of the
/// site. Returns `None` if the file does not exist.
pub(crate) type Source = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

/// A heading or a text, without its content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// 0 to 6 for headings, [`CONTENT`] for text.
    pub(crate) level: u8,
    /// Whether it belongs to a member: a field, a parameter, a method.
    pub(crate) is_member: bool,
    /// Whether it is a record, which can be a hit.
    pub(crate) recorded: bool,
    /// Place of the heading above; `None` in level 0.
    pub(crate) parent: Option<u32>,
    /// Place of the outermost heading that belongs only to this entry, or of the
    /// entry itself: headings without a record are part of the first record
    /// below them.
    pub(crate) top: u32,
    /// Place of the first entry with the same address.
    pub(crate) group: u32,
    /// Place of the first entry of the page.
    pub(crate) root: u32,
    /// Number of words of a heading; 0 for a text.
    pub(crate) length: u32,
    /// Index of the page's meta in [`Core::metas`].
    pub(crate) meta: u32,
}

/// The core of a partition, and access to its other files.
pub(crate) struct Partition {
    pub(crate) reference: PartitionRef,
    pub(crate) entries: Vec<Entry>,
    pub(crate) core: Core,
    /// Place of the first entry of each page, from which occurrences count.
    pages: Vec<u32>,
    /// The folder of the index.
    folder: String,
}

/// A function that takes the path of a file, and the bytes of a block in it, or
/// `None` for the whole file.
type VisitBlock<'v> = dyn FnMut(&str, Option<Range<usize>>) -> Result<(), Error> + 'v;

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
    /// Place of its first entry.
    first: u32,
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
        let entries =
            read_entries(&core).ok_or_else(|| Error::damaged(&path, "entries do not parse"))?;
        let pages = (0..).zip(&entries).filter(|(_, entry)| entry.level == 0);
        Ok(Self {
            reference: reference.clone(),
            pages: pages.map(|(place, _)| place).collect(),
            entries,
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

    /// Visits the blocks that may contain words with a prefix, or a single word, in
    /// order: the path of the file, and the bytes of the block in it, `None` for the
    /// whole file.
    ///
    /// The key is in the last block whose first word is not after it. Words that
    /// start with the key are not before it, so they continue in the following
    /// blocks, as long as these begin with such a word.
    fn blocks_of_words(
        &self,
        directory: &Directory,
        kind: FileKind,
        (key, is_prefix): (&str, bool),
        source: &Source,
        visit: &mut VisitBlock<'_>,
    ) -> Result<(), Error> {
        let firsts = &directory.firsts;
        let start = firsts
            .partition_point(|first| cmp_units(first, key).is_le())
            .saturating_sub(1);
        for (i, first) in firsts.iter().enumerate().skip(start) {
            if i > start && !(is_prefix && first.starts_with(key)) {
                break;
            }
            let part = directory.part(i).ok_or_else(|| self.damaged_directory())?;
            if directory.depth == 0 {
                visit(&self.path(kind, part.hash), part.bytes)?;
            } else {
                let branch = self.branch(
                    part.hash,
                    directory.depth,
                    |branch: &Directory| branch.depth,
                    source,
                )?;
                self.blocks_of_words(&branch, kind, (key, is_prefix), source, visit)?;
            }
        }
        Ok(())
    }

    /// Returns the error for a directory that has fewer hashes than files.
    fn damaged_directory(&self) -> Error {
        let core = self.path(FileKind::Core, &self.reference.core);
        Error::damaged(&core, "files are missing in a directory")
    }

    /// Visits the entries in which a word occurs, in order: the place, the entry,
    /// and the positions of the word in it. Returns `None` if the occurrences do
    /// not parse, or if `visit` returns `None`.
    ///
    /// See [`crate::format`] for the encoding. The positions are in one buffer
    /// for all entries, because most queries only look at them.
    pub(crate) fn occurrences(
        &self,
        occurrences: &str,
        mut visit: impl FnMut(u32, &Entry, &[u32]) -> Option<()>,
    ) -> Option<()> {
        let mut reader = Reader::new(occurrences);
        let (mut page, mut place) = (0_u32, 0_u32);
        let mut places = Vec::new();
        while !reader.is_done() {
            let sign = reader.number()?;
            if sign & 2 != 0 {
                page = page.checked_add(reader.number()?)?;
                place = *self.pages.get(page as usize)?;
            }
            place = place.checked_add(sign / 4)?;
            let entry = self.entry(place)?;
            let count = if sign % 2 == 1 { reader.number()? } else { 1 };
            places.clear();
            let mut at = 0_u32;
            for _ in 0..count {
                at = at.checked_add(reader.number()?)?;
                places.push(at);
            }
            visit(place, entry, &places)?;
        }
        Some(())
    }

    /// Returns the entry with a place.
    pub(crate) fn entry(&self, place: u32) -> Option<&Entry> {
        self.entries.get(place as usize)
    }

    /// Returns the metadata of an entry's page.
    pub(crate) fn meta(&self, entry: &Entry) -> Option<&Meta> {
        self.core.metas.get(entry.meta as usize)
    }

    /// Visits the word `key`, or with `is_prefix` all words that start with it,
    /// in order.
    ///
    /// # Errors
    ///
    /// Returns an error if a file is missing or damaged, or if `visit` returns
    /// `None` because the occurrences do not parse.
    pub(crate) fn words(
        &self,
        key: &str,
        is_prefix: bool,
        source: &Source,
        mut visit: impl FnMut(&Term<'_>) -> Option<()>,
    ) -> Result<(), Error> {
        let words = &self.core.words;
        let key_of = (key, is_prefix);
        self.blocks_of_words(
            words,
            FileKind::Words,
            key_of,
            source,
            &mut |path, bytes| {
                let text = read_block(path, bytes, source)?;
                scan(&text, |term| {
                    let is_wanted = if is_prefix {
                        term.word.starts_with(key)
                    } else {
                        term.word == key
                    };
                    if is_wanted { visit(term) } else { Some(()) }
                })
                .ok_or_else(|| Error::damaged(path, "words do not parse"))
            },
        )
    }

    /// Visits the words without digits that start with a character, and others
    /// that are in the same file. Each comes with the number of characters it
    /// shares with the previous one, so that a matcher can reuse its work for
    /// the common prefix. That number is 0 for the first word of a file.
    pub(crate) fn vocabulary(
        &self,
        first: char,
        source: &Source,
        mut visit: impl FnMut(usize, &[char]),
    ) -> Result<(), Error> {
        let first = first.to_string();
        let files = &self.core.vocabulary;
        let key_of = (&*first, false);
        self.blocks_of_words(
            files,
            FileKind::Vocabulary,
            key_of,
            source,
            &mut |path, bytes| {
                let text = read_block(path, bytes, source)?;
                let mut reader = Reader::new(&text);
                let mut word: Vec<char> = Vec::new();
                while !reader.is_done() {
                    let parsed = (|| {
                        let shared = reader.number()? as usize;
                        let kept = chars_of_units(&word, shared)?;
                        word.truncate(kept);
                        word.extend(reader.line()?.chars());
                        Some(kept)
                    })();
                    let kept = parsed.ok_or_else(|| Error::damaged(path, "words do not parse"))?;
                    visit(kept, &word);
                }
                Ok(())
            },
        )
    }

    /// Reads the record of an entry, through the cache `texts`. `base` is the
    /// prefix that addresses of pages leave out.
    pub(crate) fn hit(
        &self,
        place: u32,
        base: &str,
        texts: &mut TextCache,
        source: &Source,
    ) -> Result<Record, Error> {
        let block = self.block_of(place, source)?;
        let text = texts.read(&block.path, source)?;
        let damaged =
            |problem: &dyn std::fmt::Display| Error::damaged(&block.path, problem.to_string());
        let json = text
            .get(block.bytes.clone())
            .ok_or_else(|| damaged(&"the file is too short"))?;
        let texts: Texts = serde_json::from_slice(json).map_err(|error| damaged(&error))?;
        place
            .checked_sub(block.first)
            .and_then(|offset| self.read_hit(place, offset as usize, &texts, base))
            .ok_or_else(|| damaged(&format_args!("no text for entry {place}")))
    }

    /// Finds the block with the text of an entry, from the directory in the core
    /// down through its branches.
    fn block_of(&self, place: u32, source: &Source) -> Result<Block, Error> {
        let mut start = 0_u32;
        let mut branch: Option<TextDirectory> = None;
        loop {
            let directory = branch.as_ref().unwrap_or(&self.core.texts);
            let part = place
                .checked_sub(start)
                .and_then(|below| directory.part(below))
                .ok_or_else(|| self.damaged_directory())?;
            start = start.saturating_add(part.first);
            if let Some(bytes) = part.bytes {
                return Ok(Block {
                    path: self.path(FileKind::Texts, part.hash),
                    bytes,
                    first: start,
                });
            }
            let depth_of = |branch: &TextDirectory| branch.depth;
            branch = Some(self.branch(part.hash, directory.depth, depth_of, source)?);
        }
    }

    /// Assembles the record of an entry from its block. `offset` is the index of
    /// the entry in the block. Returns `None` if the block does not have it, or
    /// has no heading of level 0 above it.
    fn read_hit(&self, place: u32, offset: usize, texts: &Texts, base: &str) -> Option<Record> {
        let entry = self.entry(place)?;
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
                position: self.position(entry, place),
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

    /// Returns the number of records of the page before this one.
    fn position(&self, entry: &Entry, place: u32) -> u32 {
        let page = self
            .entries
            .get(entry.root as usize..place as usize)
            .unwrap_or_default();
        u32::try_from(page.iter().filter(|entry| entry.recorded).count()).unwrap_or(u32::MAX)
    }
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

/// Parses the entries of a core, and derives what each one does not store: its
/// parent, its root and its top. Returns `None` if they do not parse, or if
/// their number is not that of the core.
fn read_entries(core: &Core) -> Option<Vec<Entry>> {
    let mut reader = Reader::new(&core.entries);
    let mut entries: Vec<Entry> = Vec::new();
    // Places of the open headings, outermost first: at most one per level.
    let mut path: Vec<u32> = Vec::new();
    // Whether each entry belongs to a record.
    let mut claimed: Vec<bool> = Vec::new();
    let (mut root, mut meta) = (0, 0);
    while !reader.is_done() {
        let place = u32::try_from(entries.len()).ok()?;
        let sign = reader.number()?;
        let is_member = sign / 2 >= MEMBER;
        let level = sign / 2 - if is_member { MEMBER } else { 0 };
        let level = u8::try_from(level).ok().filter(|level| *level <= CONTENT)?;
        let recorded = sign % 2 == 1;
        let back = if recorded { reader.number()? } else { 0 };
        let length = if level < CONTENT { reader.number()? } else { 0 };
        if level == 0 {
            (root, meta) = (place, reader.number()?);
        }
        while path
            .last()
            .and_then(|heading| entries.get(*heading as usize))
            .is_some_and(|heading| heading.level >= level)
        {
            path.pop();
        }
        let mut entry = Entry {
            level,
            is_member,
            recorded,
            parent: path.last().copied(),
            top: place,
            group: place.checked_sub(back)?,
            root,
            length,
            meta,
        };
        if recorded {
            entry.top = claim(&entries, &mut claimed, &entry)?;
        }
        entries.push(entry);
        claimed.push(recorded);
        if level < CONTENT {
            path.push(place);
        }
    }
    (entries.len() == core.count as usize).then_some(entries)
}

/// Claims, for a record, the headings above it that no record has claimed yet,
/// and returns the place of the outermost one; that of the record itself if there
/// are none.
///
/// A heading without a record of its own is not a hit, so its words must count
/// for a hit below it: the first, which is where the heading leads.
fn claim(entries: &[Entry], claimed: &mut [bool], entry: &Entry) -> Option<u32> {
    let mut top = entry.top;
    let mut above = entry.parent;
    while let Some(place) = above {
        let taken = claimed.get_mut(place as usize)?;
        if *taken {
            break;
        }
        *taken = true;
        top = place;
        above = entries.get(place as usize)?.parent;
    }
    Some(top)
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
