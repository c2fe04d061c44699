//! The texts of hits, in files of a few kilobytes.
//!
//! A text is encoded when its page is added, and copied into a file at the end:
//! the common prefix of all addresses and the file of an entry are not known
//! before.

use std::borrow::Cow;

use super::cut::Cutter;
use super::entries::Entry;
use crate::format::{CONTENT, ELSEWHERE, to_json};

/// Number of bytes of JSON syntax around the text, the address and the id of an
/// entry.
const SIGNS: usize = 16;

/// The texts of a page, each encoded as a [`Text`](crate::format::Text) with
/// the whole address at level 0.
pub(super) struct PageTexts {
    json: Box<str>,
    entries: Box<[Encoded]>,
}

/// An entry in [`PageTexts::json`].
#[derive(Clone, Copy)]
struct Encoded {
    level: u8,
    /// Size in bytes of the text, the address and the id before encoding, which
    /// determines where files end.
    size: u32,
    /// Length in the JSON, in bytes.
    length: u32,
    /// Offset of the address in the JSON of the entry.
    address: u32,
    /// Offset of the id in the JSON of the entry.
    id: u32,
}

/// Encodes the texts of a page.
#[derive(Default)]
pub(super) struct PageWriter<'r> {
    json: String,
    entries: Vec<Encoded>,
    /// Levels and addresses of the open headings.
    path: Vec<(u8, Option<Cow<'r, str>>)>,
}

impl<'r> PageWriter<'r> {
    pub(super) fn push(&mut self, entry: &Entry<'r>) {
        while self.path.last().is_some_and(|open| open.0 >= entry.level) {
            self.path.pop();
        }
        let address = self.address(entry);
        let id = entry.record.map_or("", |record| &record.object_id);
        let size = entry.text.len() + address.as_deref().map_or(0, str::len) + id.len();
        let start = self.json.len();
        let offset = |json: &str| saturated(json.len() - start);
        let json = &mut self.json;
        json.push('[');
        json.push_str(&to_json(&entry.level));
        json.push(',');
        json.push_str(&to_json(&entry.text));
        json.push(',');
        let address_at = offset(json);
        json.push_str(&to_json(&address));
        json.push(',');
        let id_at = offset(json);
        json.push_str(&to_json(&id));
        if !entry.keywords().is_empty() {
            json.push(',');
            json.push_str(&to_json(&entry.keywords()));
        }
        json.push(']');
        self.entries.push(Encoded {
            level: entry.level,
            size: saturated(size),
            length: offset(json),
            address: address_at,
            id: id_at,
        });
        if entry.level < CONTENT {
            self.path.push((entry.level, address));
        }
    }

    fn address(&self, entry: &Entry<'r>) -> Option<Cow<'r, str>> {
        if entry.level == 0 {
            return Some(Cow::Borrowed(entry.page));
        }
        let url = entry.record?.url.as_str();
        let rest = match url.strip_prefix(entry.page) {
            Some(rest) => Cow::Borrowed(rest),
            None => Cow::Owned(format!("{ELSEWHERE}{url}")),
        };
        let mut headings = self.path.iter().skip(1).rev();
        let above = headings.find_map(|open| open.1.as_deref());
        (rest != above.unwrap_or_default()).then_some(rest)
    }

    pub(super) fn finish(self) -> PageTexts {
        PageTexts {
            json: self.json.into_boxed_str(),
            entries: self.entries.into_boxed_slice(),
        }
    }
}

fn saturated(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The texts of all pages.
pub(super) struct TextFiles {
    pages: Vec<PageTexts>,
    /// The common prefix of all addresses, which the files leave out.
    base: Base,
    /// Target size of a file in bytes.
    target: usize,
}

/// Length of the common prefix of addresses, in bytes.
#[derive(Clone, Copy)]
struct Base {
    length: usize,
    /// In JSON, without the quotes.
    encoded: usize,
}

impl TextFiles {
    /// Divides pages into files of about `target` bytes.
    pub(super) fn new(pages: Vec<PageTexts>, base: &str, target: usize) -> Self {
        Self {
            pages,
            base: Base {
                length: base.len(),
                encoded: to_json(&base).len().saturating_sub(2),
            },
            target,
        }
    }

    /// Calls `visit` with the number of the first entry and the text of each
    /// file, until it fails. A file contains whole pages, or a part of a page
    /// that is large enough for several files.
    pub(super) fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(u32, String) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut cutter = Cutter::new(self.target);
        let mut file = File::default();
        let mut place = 0;
        for page in &self.pages {
            let size: usize = page.entries.iter().map(|entry| self.size(entry)).sum();
            // The files of a large page have equal sizes.
            let is_divided = size > self.target * 2;
            let most = size / size.div_ceil(self.target.max(1)).max(1);
            if is_divided || cutter.is_full_for(size) {
                file.end(&mut visit)?;
                cutter.restart();
            }
            let mut path: Vec<(u8, Piece<'_>)> = Vec::new();
            let (mut at, mut bytes) = (0, 0);
            for entry in &page.entries {
                let end = at + entry.length as usize;
                let piece =
                    Piece::new(page.json.get(at..end).unwrap_or_default(), entry, self.base);
                at = end;
                while path.last().is_some_and(|open| open.0 >= entry.level) {
                    path.pop();
                }
                if is_divided && bytes >= most {
                    file.end(&mut visit)?;
                    bytes = 0;
                }
                bytes += self.size(entry);
                if file.entries.is_empty() {
                    file.start(place, &path);
                }
                file.push(&piece);
                if entry.level < CONTENT {
                    path.push((entry.level, piece));
                }
                place += 1;
            }
            if is_divided || cutter.ends_after(page.address(self.base).as_bytes(), size) {
                file.end(&mut visit)?;
            }
        }
        file.end(&mut visit)
    }

    fn size(&self, entry: &Encoded) -> usize {
        let left_out = if entry.level == 0 {
            self.base.length
        } else {
            0
        };
        (entry.size as usize).saturating_sub(left_out) + SIGNS
    }
}

impl PageTexts {
    /// Returns the address of the page in JSON, without what the files leave
    /// out.
    fn address(&self, base: Base) -> &str {
        let Some(root) = self.entries.first() else {
            return "";
        };
        let json = self.json.get(..root.length as usize).unwrap_or_default();
        Piece::new(json, root, base).address
    }
}

/// The JSON of an entry, in pieces that are joined in a file.
struct Piece<'p> {
    /// JSON up to the address, including the opening quote if the address is
    /// shortened.
    start: &'p str,
    /// The rest of the address, up to the id.
    address: &'p str,
    /// The id, and the end of the entry.
    id: &'p str,
}

impl<'p> Piece<'p> {
    fn new(json: &'p str, entry: &Encoded, base: Base) -> Self {
        let (address, id) = (entry.address as usize, entry.id as usize);
        let (start, rest) = if entry.level == 0 {
            (address + 1, address + 1 + base.encoded)
        } else {
            (address, address)
        };
        Self {
            start: json.get(..start).unwrap_or_default(),
            address: json.get(rest..id).unwrap_or_default(),
            id: json.get(id..).unwrap_or_default(),
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
            push_item(&mut self.path, [piece.start, piece.address, "\"\"]"]);
        }
    }

    fn push(&mut self, piece: &Piece<'_>) {
        push_item(&mut self.entries, [piece.start, piece.address, piece.id]);
    }

    /// Passes the file to `visit` if it has entries, and starts a new one.
    fn end<E>(&mut self, visit: &mut impl FnMut(u32, String) -> Result<(), E>) -> Result<(), E> {
        let Self {
            first,
            path,
            entries,
        } = std::mem::take(self);
        if entries.is_empty() {
            return Ok(());
        }
        visit(
            first,
            format!(r#"{{"path":[{path}],"entries":[{entries}]}}"#),
        )
    }
}

fn push_item(list: &mut String, pieces: [&str; 3]) {
    if !list.is_empty() {
        list.push(',');
    }
    list.extend(pieces);
}
