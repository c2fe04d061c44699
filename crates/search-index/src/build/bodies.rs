//! The texts of hits, in files of a few kilobytes.
//!
//! Files are finished while pages are added, so that the texts of a site are
//! never all in memory.

use std::borrow::Cow;

use super::cut::Cutter;
use super::entries::Entry;
use crate::format::{CONTENT, ELSEWHERE, to_json};

/// Number of bytes of JSON syntax around the text, the address and the id of an
/// entry.
const SIGNS: usize = 16;

/// The entries of a page, each encoded as a [`Text`](crate::format::Text).
struct PageTexts {
    json: String,
    entries: Vec<Encoded>,
}

/// An entry in [`PageTexts::json`].
#[derive(Clone, Copy)]
struct Encoded {
    level: u8,
    /// Size in bytes of the text, the address and the id before encoding, which
    /// determines where files end.
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
        // Levels and addresses of the open headings.
        let mut path: Vec<(u8, Option<Cow<'_, str>>)> = Vec::new();
        for entry in entries {
            while path.last().is_some_and(|open| open.0 >= entry.level) {
                path.pop();
            }
            let above = path.iter().skip(1).rev();
            let above = above.filter_map(|open| open.1.as_deref()).next();
            let address = address(entry, base, above);
            texts.push(entry, address.as_deref());
            if entry.level < CONTENT {
                path.push((entry.level, address));
            }
        }
        texts
    }

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

/// Returns the address of an entry as it is in files, or `None` if it equals that
/// of the heading `above`.
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

/// Divides the texts of pages into files. A file contains whole pages, or a part
/// of a page that is divided into several files.
pub(super) struct TextFiles {
    /// Prefix that the addresses of pages leave out.
    base: String,
    /// Bytes of a file.
    target: usize,
    cutter: Cutter,
    file: File,
    /// Number of the next entry.
    place: u32,
    finished: Vec<TextFile>,
}

/// A finished file.
pub(super) struct TextFile {
    /// Number of its first entry.
    pub(super) first: u32,
    /// [`Texts`](crate::format::Texts) as JSON.
    pub(super) text: String,
}

impl TextFiles {
    /// Creates a divider into files of about `target` bytes.
    pub(super) fn new(base: &str, target: usize) -> Self {
        Self {
            base: base.to_owned(),
            target,
            cutter: Cutter::new(target),
            file: File::default(),
            place: 0,
            finished: Vec::new(),
        }
    }

    /// Adds the entries of a page.
    pub(super) fn add(&mut self, entries: &[Entry<'_>]) {
        let page = PageTexts::new(entries, &self.base);
        let size: usize = page.entries.iter().map(|entry| entry.size).sum();
        // The files of a large page have equal sizes.
        let is_divided = size > self.target * 2;
        let most = size / size.div_ceil(self.target.max(1)).max(1);
        if is_divided || self.cutter.is_full_for(size) {
            self.end_file();
            self.cutter.restart();
        }
        let mut path: Vec<(u8, Piece<'_>)> = Vec::new();
        let (mut at, mut bytes) = (0, 0);
        for entry in &page.entries {
            let end = at + entry.length;
            let json = page.json.get(at..end).unwrap_or_default();
            let piece = Piece::new(json, entry);
            at = end;
            while path.last().is_some_and(|open| open.0 >= entry.level) {
                path.pop();
            }
            if is_divided && bytes >= most {
                self.end_file();
                bytes = 0;
            }
            bytes += entry.size;
            if self.file.entries.is_empty() {
                self.file.start(self.place, &path);
            }
            self.file.push(&piece);
            if entry.level < CONTENT {
                path.push((entry.level, piece));
            }
            self.place += 1;
        }
        let address = entries.first().map_or("", |entry| entry.page);
        let address = address.strip_prefix(&*self.base).unwrap_or(address);
        if is_divided || self.cutter.ends_after(address.as_bytes(), size) {
            self.end_file();
        }
    }

    /// Takes the files that are finished.
    pub(super) fn take(&mut self) -> Vec<TextFile> {
        std::mem::take(&mut self.finished)
    }

    /// Returns the files that were not taken, the last one among them.
    pub(super) fn finish(mut self) -> Vec<TextFile> {
        self.end_file();
        self.finished
    }

    fn end_file(&mut self) {
        self.finished.extend(std::mem::take(&mut self.file).end());
    }
}

/// The JSON of an entry, in pieces that are joined in a file.
struct Piece<'p> {
    /// Up to the id.
    start: &'p str,
    /// The id, and the end of the entry.
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

/// A file under construction: [`Texts`](crate::format::Texts).
#[derive(Default)]
struct File {
    /// Number of the first entry.
    first: u32,
    path: String,
    entries: String,
}

impl File {
    /// Sets the number of the first entry, and the headings that are open before
    /// it. Their ids are not repeated.
    fn start(&mut self, first: u32, path: &[(u8, Piece<'_>)]) {
        self.first = first;
        for (_, piece) in path {
            push_item(&mut self.path, [piece.start, "\"\"]"]);
        }
    }

    fn push(&mut self, piece: &Piece<'_>) {
        push_item(&mut self.entries, [piece.start, piece.id]);
    }

    /// Returns the file, if it has entries.
    fn end(self) -> Option<TextFile> {
        let Self {
            first,
            path,
            entries,
        } = self;
        (!entries.is_empty()).then(|| TextFile {
            first,
            text: format!(r#"{{"path":[{path}],"entries":[{entries}]}}"#),
        })
    }
}

fn push_item(list: &mut String, pieces: [&str; 2]) {
    if !list.is_empty() {
        list.push(',');
    }
    list.extend(pieces);
}
