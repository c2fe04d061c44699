//! Packs the texts of hits into blocks of some hundred bytes, which readers
//! fetch one by one, and blocks into files.
//!
//! A hit needs its own text and the headings above it. The blocks are the unit of
//! a download, so they are small; the files are the unit of a deployment, so
//! they are large. A range request reads a block from a file.
//!
//! Files are complete while pages are added, so that the texts of a site are
//! never all in memory.

use std::borrow::Cow;

use super::cut::Cutter;
use super::entries::Entry;
use crate::format::{CONTENT, Contents, ELSEWHERE, to_json};

/// Approximate number of bytes of JSON syntax around the text, the address and
/// the id of an entry.
const SIGNS: usize = 16;

/// The entries of a page, each encoded as a [`Text`](crate::format::Text). A
/// page is encoded before it is divided, because an entry can be needed several
/// times: in its block, and as an open heading of later ones.
struct PageTexts {
    json: String,
    entries: Vec<Encoded>,
}

/// An entry in [`PageTexts::json`].
#[derive(Clone, Copy)]
struct Encoded {
    level: u8,
    /// Size in bytes of the text, the address and the id before encoding, which
    /// determines where blocks end.
    size: usize,
    /// Length in the JSON, in bytes.
    length: usize,
    /// Offset of the id in the JSON of the entry.
    id: usize,
}

impl PageTexts {
    /// Encodes the entries of a page. `base` is the prefix that addresses of
    /// pages leave out.
    fn new(entries: &[Entry<'_>], base: &str) -> Self {
        let mut texts = Self {
            json: String::new(),
            entries: Vec::with_capacity(entries.len()),
        };
        // Levels and addresses of the open headings. The first has level 0, and
        // its address is that of the page, not a part of it.
        let mut path: Vec<(u8, Option<Cow<'_, str>>)> = Vec::new();
        for entry in entries {
            while path.last().is_some_and(|open| open.0 >= entry.level) {
                path.pop();
            }
            let above = path.iter().skip(1).rev().find_map(|open| open.1.as_deref());
            let address = address(entry, base, above);
            texts.push(entry, address.as_deref());
            if entry.level < CONTENT {
                path.push((entry.level, address));
            }
        }
        texts
    }

    /// Appends an entry. The JSON is written by hand, so that the offset of the
    /// id is known.
    fn push(&mut self, entry: &Entry<'_>, address: Option<&str>) {
        let id = entry.record.map_or("", |record| &record.object_id);
        let size = entry.text.len() + address.map_or(0, str::len) + id.len() + SIGNS;
        let json = &mut self.json;
        let start = json.len();
        json.push('[');
        json.push_str(&to_json(&entry.level));
        json.push(',');
        json.push_str(&to_json(&entry.text));
        json.push(',');
        json.push_str(&to_json(&address));
        json.push(',');
        let id_at = json.len() - start;
        json.push_str(&to_json(&id));
        if !entry.keywords().is_empty() {
            json.push(',');
            json.push_str(&to_json(&entry.keywords()));
        }
        json.push(']');
        self.entries.push(Encoded {
            level: entry.level,
            size,
            length: json.len() - start,
            id: id_at,
        });
    }
}

/// Returns the address of an entry as it is in files: the part after the address
/// of the page or, for a page, after the base. Returns `None` if it equals that
/// of the closest heading `above` that has one.
fn address<'r>(entry: &Entry<'r>, base: &str, above: Option<&str>) -> Option<Cow<'r, str>> {
    let (url, base) = match entry.level {
        0 => (entry.page, base),
        _ => (entry.record?.url.as_str(), entry.page),
    };
    let rest = match url.strip_prefix(base) {
        Some(rest) => Cow::Borrowed(rest),
        None => Cow::Owned(format!("{ELSEWHERE}{url}")),
    };
    (entry.level == 0 || rest != above.unwrap_or_default()).then_some(rest)
}

/// Divides the texts of pages into blocks, and blocks into files. A block
/// contains whole pages, or a part of a page that is divided into several.
pub(super) struct TextFiles {
    /// Prefix that the addresses of pages leave out.
    base: String,
    /// Target size of a block, in bytes.
    target: usize,
    /// Decides after which page a block ends.
    cutter: Cutter,
    /// The current block.
    block: Block,
    /// The current file.
    file: TextFile,
    /// Decides after which block a file ends.
    file_cutter: Cutter,
    /// Size of the blocks of the current page, in bytes, which `file_cutter` does
    /// not know yet.
    undecided: usize,
    /// Files that are complete and not taken yet.
    finished: Vec<TextFile>,
}

/// A file of blocks.
#[derive(Default)]
pub(super) struct TextFile {
    /// The size of each block.
    pub(super) blocks: Vec<BlockSize>,
    /// The blocks, each a [`Texts`](crate::format::Texts) as JSON.
    pub(super) text: String,
}

/// The size of a block in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BlockSize {
    /// What it contains, as [`TextDirectory::sizes`](crate::format::TextDirectory) has
    /// it: a number of pages, or of entries of a page.
    pub(super) contents: u32,
    /// Length in bytes.
    pub(super) bytes: u32,
}

impl BlockSize {
    /// Returns the number of pages that start in it.
    pub(super) fn pages(self) -> u32 {
        Contents::read(self.contents).pages()
    }

    /// Returns whether it starts within a page.
    pub(super) fn continues(self) -> bool {
        matches!(Contents::read(self.contents), Contents::More(_))
    }
}

impl TextFiles {
    /// Creates an empty list of blocks and files of about the given numbers of
    /// bytes. `base` is the prefix that the addresses of pages leave out.
    pub(super) fn new(base: &str, block_bytes: usize, file_bytes: usize) -> Self {
        Self {
            base: base.to_owned(),
            target: block_bytes,
            cutter: Cutter::new(block_bytes),
            block: Block::default(),
            file: TextFile::default(),
            file_cutter: Cutter::new(file_bytes),
            undecided: 0,
            finished: Vec::new(),
        }
    }

    /// Adds the entries of a page.
    ///
    /// A page that is larger than two blocks is divided into blocks of its own,
    /// of about equal sizes; other pages share blocks. In both cases an edit of
    /// a page does not move the boundaries of blocks on other pages.
    pub(super) fn add(&mut self, entries: &[Entry<'_>]) {
        let page = PageTexts::new(entries, &self.base);
        let size: usize = page.entries.iter().map(|entry| entry.size).sum();
        let is_divided = size > self.target.saturating_mul(2);
        let most = size / size.div_ceil(self.target.max(1)).max(1);
        if is_divided || self.cutter.is_full_for(size) {
            self.end_block(true);
            self.cutter.restart();
        }
        let mut path: Vec<(u8, Piece<'_>)> = Vec::new();
        let (mut at, mut bytes, mut n_records) = (0, 0, 0);
        for (entry, source) in page.entries.iter().zip(entries) {
            let end = at + entry.length;
            let json = page.json.get(at..end).unwrap_or_default();
            let piece = Piece::new(json, entry);
            at = end;
            // Headings that the entry closes, then the block that it may start
            // with those still open.
            while path.last().is_some_and(|open| open.0 >= entry.level) {
                path.pop();
            }
            if is_divided && bytes >= most {
                self.end_block(false);
                bytes = 0;
            }
            bytes += entry.size;
            if self.block.n_entries == 0 {
                self.block.start(&path, n_records);
            }
            n_records += u32::from(source.record.is_some());
            self.block.n_pages += u32::from(entry.level == 0);
            self.block.is_divided = is_divided;
            self.block.push(&piece);
            if entry.level < CONTENT {
                path.push((entry.level, piece));
            }
        }
        // The address without the base identifies the page: the same site at
        // another domain has the same blocks.
        let page = entries.first().map_or("", |entry| entry.page);
        let address = page.strip_prefix(&*self.base).unwrap_or(page);
        if is_divided || self.cutter.ends_after(address.as_bytes(), size) {
            self.end_block(true);
        }
    }

    /// Returns whether the next page starts a file, however the pages before it
    /// were divided.
    pub(super) fn is_between_files(&self) -> bool {
        self.block.n_entries == 0
            && self.file.blocks.is_empty()
            && self.undecided == 0
            && self.cutter.is_empty()
            && self.file_cutter.is_empty()
    }

    /// Takes the complete files out of the list.
    pub(super) fn take(&mut self) -> Vec<TextFile> {
        std::mem::take(&mut self.finished)
    }

    /// Returns the files that were not taken, including the last one.
    pub(super) fn finish(mut self) -> Vec<TextFile> {
        self.end_block(true);
        self.end_file();
        self.finished
    }

    /// Appends the current block to the file, unless it is empty, and ends the
    /// file if it is large enough. Files end with a page, so that what a file
    /// contains depends on whole pages; only a very large page is divided.
    fn end_block(&mut self, ends_page: bool) {
        let block = std::mem::take(&mut self.block);
        if block.n_entries == 0 {
            return;
        }
        let start = self.file.text.len();
        block.write(&mut self.file.text);
        let json = self.file.text.get(start..).unwrap_or_default();
        self.file.blocks.push(BlockSize {
            contents: block.contents().number(),
            bytes: u32::try_from(json.len()).unwrap_or(u32::MAX),
        });
        self.undecided += json.len();
        let ends = if ends_page {
            let size = std::mem::take(&mut self.undecided);
            self.file_cutter.ends_after(json.as_bytes(), size)
        } else {
            self.file_cutter.divides(self.undecided)
        };
        if ends {
            self.undecided = 0;
            self.file_cutter.restart();
            self.end_file();
        }
    }

    /// Moves the current file to the complete ones, unless it is empty.
    fn end_file(&mut self) {
        let file = std::mem::take(&mut self.file);
        if !file.blocks.is_empty() {
            self.finished.push(file);
        }
    }
}

/// The JSON of an entry, split so that it can be written with or without its id.
struct Piece<'p> {
    /// The part before the id.
    start: &'p str,
    /// The id and the rest of the entry.
    id: &'p str,
}

impl<'p> Piece<'p> {
    fn new(json: &'p str, entry: &Encoded) -> Self {
        Self {
            start: json.get(..entry.id).unwrap_or_default(),
            id: json.get(entry.id..).unwrap_or_default(),
        }
    }
}

/// A block under construction: [`Texts`](crate::format::Texts).
#[derive(Default)]
struct Block {
    path: String,
    entries: String,
    n_entries: u32,
    /// Number of pages that start in it.
    n_pages: u32,
    /// Number of records of the page before the first entry.
    before: u32,
    /// Whether it has a part of a page.
    is_divided: bool,
}

impl Block {
    fn contents(&self) -> Contents {
        match (self.is_divided, self.n_pages) {
            (false, pages) => Contents::Pages(pages),
            (true, 0) => Contents::More(self.n_entries),
            (true, _) => Contents::First(self.n_entries),
        }
    }

    /// Sets the headings that are open before the first entry, and the number of records
    /// of the page before it. Their ids are
    /// empty: the entries with these records are in earlier blocks.
    fn start(&mut self, path: &[(u8, Piece<'_>)], n_records: u32) {
        self.before = n_records;
        for (_, piece) in path {
            push_item(&mut self.path, [piece.start, "\"\"]"]);
        }
    }

    fn push(&mut self, piece: &Piece<'_>) {
        push_item(&mut self.entries, [piece.start, piece.id]);
        self.n_entries += 1;
    }

    /// Appends the block as JSON.
    fn write(&self, out: &mut String) {
        out.reserve(self.path.len() + self.entries.len() + 26);
        out.extend([
            r#"{"path":["#,
            &self.path,
            r#"],"entries":["#,
            &self.entries,
            "]",
        ]);
        if self.before > 0 {
            out.extend([r#","before":"#, &self.before.to_string()]);
        }
        out.push('}');
    }
}

/// Appends an item, in two pieces, to the inside of a JSON array.
fn push_item(list: &mut String, pieces: [&str; 2]) {
    if !list.is_empty() {
        list.push(',');
    }
    list.extend(pieces);
}
