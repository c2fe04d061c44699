//! Reads a partition of an index: its entries, words and texts.

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

/// Reads files of the index.
pub(crate) type Source = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

/// A heading or a text, without its content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) level: u8,
    /// Whether it belongs to a member: a field, a parameter, a method.
    pub(crate) is_member: bool,
    pub(crate) recorded: bool,
    /// The heading above, if any.
    pub(crate) parent: Option<u32>,
    /// The outermost heading that belongs only to this entry: headings without
    /// a record are part of the first record below them.
    pub(crate) top: u32,
    /// The first entry with the same address.
    pub(crate) group: u32,
    /// The first entry of the page.
    pub(crate) root: u32,
    /// Words of a heading.
    pub(crate) length: u32,
    /// Place of the page's meta.
    pub(crate) meta: u32,
}

/// The core of a partition, and access to its other files.
pub(crate) struct Partition {
    pub(crate) reference: PartitionRef,
    pub(crate) entries: Vec<Entry>,
    pub(crate) core: Core,
    /// The first entry of each page.
    pages: Vec<u32>,
    /// The folder of the index.
    folder: String,
}

/// A block of texts.
struct Block {
    /// Path of its file.
    path: String,
    bytes: Range<usize>,
    /// Number of its first entry.
    first: u32,
}

/// The files of texts that a list of hits has needed so far: many hits are in the
/// same file.
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
    /// Returns the language of its records.
    pub(crate) fn language(&self) -> &str {
        &self.reference.language
    }

    /// Returns the distinct versions of its records, in order.
    pub(crate) fn versions(&self) -> Vec<String> {
        let versions = self.core.metas.iter().flat_map(|meta| &meta.version);
        let versions: std::collections::BTreeSet<&String> = versions.collect();
        versions.into_iter().cloned().collect()
    }

    /// Returns the highest rank of its pages.
    pub(crate) fn max_rank(&self) -> i32 {
        let ranks = self.core.metas.iter().map(|meta| meta.rank);
        ranks.max().unwrap_or_default()
    }

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

    fn path(&self, kind: FileKind, hash: &str) -> String {
        format!("{}/{}", self.folder, kind.path(hash))
    }

    /// Reads a branch of a directory of the given depth.
    fn branch<Stored: serde::de::DeserializeOwned>(
        &self,
        hash: &str,
        depth: u32,
        depth_of: impl Fn(&Stored) -> u32,
        source: &Source,
    ) -> Result<Stored, Error> {
        let path = self.path(FileKind::Branch, hash);
        let branch: Stored = read_json(&path, source)?;
        // A damaged directory must not cause a loop.
        if depth <= MAX_DEPTH && depth_of(&branch).checked_add(1) == Some(depth) {
            Ok(branch)
        } else {
            Err(Error::damaged(&path, "the branch is of another directory"))
        }
    }

    /// Visits the paths of the files that may contain words with a prefix, or a
    /// single word, in order.
    fn files_of_words(
        &self,
        directory: &Directory,
        kind: FileKind,
        (key, is_prefix): (&str, bool),
        source: &Source,
        visit: &mut dyn FnMut(&str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let firsts = &directory.firsts;
        let start = firsts
            .partition_point(|first| cmp_units(first, key).is_le())
            .saturating_sub(1);
        for (i, first) in firsts.iter().enumerate().skip(start) {
            if i > start && !(is_prefix && first.starts_with(key)) {
                break;
            }
            let file = directory.file(i).ok_or_else(|| self.damaged_directory())?;
            if directory.depth == 0 {
                visit(&self.path(kind, file))?;
            } else {
                let branch = self.branch(
                    file,
                    directory.depth,
                    |branch: &Directory| branch.depth,
                    source,
                )?;
                self.files_of_words(&branch, kind, (key, is_prefix), source, visit)?;
            }
        }
        Ok(())
    }

    fn damaged_directory(&self) -> Error {
        let core = self.path(FileKind::Core, &self.reference.core);
        Error::damaged(&core, "files are missing in a directory")
    }

    /// Visits the entries in which a word occurs, with its positions. Returns
    /// `None` if the occurrences do not parse.
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

    pub(crate) fn entry(&self, place: u32) -> Option<&Entry> {
        self.entries.get(place as usize)
    }

    pub(crate) fn meta(&self, entry: &Entry) -> Option<&Meta> {
        self.core.metas.get(entry.meta as usize)
    }

    /// Visits the words with a prefix, in order, with their occurrences.
    pub(crate) fn words(
        &self,
        key: &str,
        is_prefix: bool,
        source: &Source,
        mut visit: impl FnMut(&str, &str) -> Option<()>,
    ) -> Result<(), Error> {
        let words = &self.core.words;
        let key_of = (key, is_prefix);
        self.files_of_words(words, FileKind::Words, key_of, source, &mut |path| {
            let text = read_text(path, source)?;
            scan(&text, |word, occurrences| {
                let is_wanted = if is_prefix {
                    word.starts_with(key)
                } else {
                    word == key
                };
                if is_wanted {
                    visit(word, occurrences)
                } else {
                    Some(())
                }
            })
            .ok_or_else(|| Error::damaged(path, "words do not parse"))
        })
    }

    /// Visits the words without digits that start with a character, and
    /// possibly others, each with the number of characters shared with the one
    /// before.
    pub(crate) fn vocabulary(
        &self,
        first: char,
        source: &Source,
        mut visit: impl FnMut(usize, &[char]),
    ) -> Result<(), Error> {
        let first = first.to_string();
        let files = &self.core.vocabulary;
        let key_of = (&*first, false);
        self.files_of_words(files, FileKind::Vocabulary, key_of, source, &mut |path| {
            let text = read_text(path, source)?;
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
        })
    }

    /// Returns the record of an entry. Files of texts are read through `texts`.
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

    /// Returns the block with the text of an entry.
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

    fn read_hit(&self, place: u32, offset: usize, texts: &Texts, base: &str) -> Option<Record> {
        let entry = self.entry(place)?;
        let meta = self.meta(entry)?;
        let own = texts.entries.get(offset)?;
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
        let above = path.iter().skip(1).rev().find_map(|it| (*it)?.2.as_deref());
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
        u32::try_from(page.iter().filter(|it| it.recorded).count()).unwrap_or(u32::MAX)
    }
}

fn hierarchy(path: &[Option<&Text>; 7]) -> Hierarchy {
    let [lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6] =
        path.map(|it| it.map(|it| it.1.clone()).filter(|it| !it.is_empty()));
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

/// Returns the level of an entry.
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

fn scan(text: &str, mut visit: impl FnMut(&str, &str) -> Option<()>) -> Option<()> {
    let mut lines = Reader::new(text);
    let length = lines.number()? as usize;
    let mut occurrences = Reader::new(lines.take(length)?);
    let mut word = String::new();
    while !lines.is_done() {
        let shared = lines.number()? as usize;
        let length = lines.number()? as usize;
        word.truncate(bytes_of_units(&word, shared)?);
        word.push_str(lines.line()?);
        visit(&word, occurrences.take(length)?)?;
    }
    Some(())
}

fn bytes_of_units(text: &str, units: usize) -> Option<usize> {
    if text.is_ascii() {
        return (units <= text.len()).then_some(units);
    }
    let mut left = units;
    for (at, it) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(it.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

fn chars_of_units(text: &[char], units: usize) -> Option<usize> {
    let mut left = units;
    for (at, it) in text.iter().enumerate() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(it.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}

fn read_entries(core: &Core) -> Option<Vec<Entry>> {
    let mut reader = Reader::new(&core.entries);
    let mut entries: Vec<Entry> = Vec::new();
    let mut path: Vec<u32> = Vec::new();
    let mut claimed: Vec<bool> = Vec::new();
    let (mut root, mut meta) = (0, 0);
    while !reader.is_done() {
        let place = u32::try_from(entries.len()).ok()?;
        let sign = reader.number()?;
        let is_member = sign / 2 >= MEMBER;
        let level = sign / 2 - if is_member { MEMBER } else { 0 };
        let level = u8::try_from(level).ok().filter(|it| *it <= CONTENT)?;
        let recorded = sign % 2 == 1;
        let back = if recorded { reader.number()? } else { 0 };
        let length = if level < CONTENT { reader.number()? } else { 0 };
        if level == 0 {
            (root, meta) = (place, reader.number()?);
        }
        while path
            .last()
            .and_then(|it| entries.get(*it as usize))
            .is_some_and(|it| it.level >= level)
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

/// Claims the headings above that no record has claimed, and returns the
/// outermost of them.
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

pub(crate) fn read_text(path: &str, source: &Source) -> Result<String, Error> {
    let bytes = source(path).ok_or_else(|| Error::missing(path))?;
    String::from_utf8(bytes).map_err(|_| Error::damaged(path, "the text is not UTF-8"))
}

pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    path: &str,
    source: &Source,
) -> Result<T, Error> {
    let bytes = source(path).ok_or_else(|| Error::missing(path))?;
    serde_json::from_slice(&bytes).map_err(|error| Error::damaged(path, error))
}
