//! What hits show, as files of a few kilobytes.
//!
//! A text is encoded when its page is added, and copied into a file in the end:
//! neither what all addresses begin with nor the file that an entry belongs to
//! is known before.

use std::borrow::Cow;

use super::entries::Entry;
use crate::format::{CONTENT, ELSEWHERE, to_json};

/// What JSON needs around the text, the address and the id of an entry.
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
    /// Bytes of the text, the address and the id before they were encoded,
    /// which decide where files end.
    size: u32,
    /// Bytes in the JSON.
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

/// The texts of all pages, and where they are cut into files.
pub(super) struct TextFiles {
    pages: Vec<PageTexts>,
    /// What the addresses of all pages begin with, and the files leave out.
    base: Base,
    starts: Vec<u32>,
}

/// Bytes of what addresses begin with.
#[derive(Clone, Copy)]
struct Base {
    length: usize,
    /// In JSON, without the quotes.
    encoded: usize,
}

impl TextFiles {
    /// Cuts into files of about `target` bytes. A file ends at the end of a page
    /// where that is near.
    pub(super) fn new(pages: Vec<PageTexts>, base: &str, target: usize) -> Self {
        let base = Base {
            length: base.len(),
            encoded: to_json(&base).len().saturating_sub(2),
        };
        let mut starts = Vec::new();
        let mut bytes = 0;
        let entries = pages.iter().flat_map(|page| &page.entries);
        for (i, entry) in entries.enumerate() {
            let is_page = entry.level == 0;
            let room = if is_page { target * 2 / 3 } else { target };
            if i == 0 || bytes >= room {
                starts.push(saturated(i));
                bytes = 0;
            }
            let left_out = if is_page { base.length } else { 0 };
            bytes += (entry.size as usize).saturating_sub(left_out) + SIGNS;
        }
        Self {
            pages,
            base,
            starts,
        }
    }

    /// Returns the first entry of each file.
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Calls `visit` with the text of each file, until it fails.
    pub(super) fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(String) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut ends = self.starts.iter().skip(1).copied().peekable();
        let mut file = File::default();
        let mut place = 0;
        for page in &self.pages {
            let mut path: Vec<(u8, Piece<'_>)> = Vec::new();
            let mut at = 0;
            for entry in &page.entries {
                let end = at + entry.length as usize;
                let piece =
                    Piece::new(page.json.get(at..end).unwrap_or_default(), entry, self.base);
                at = end;
                while path.last().is_some_and(|open| open.0 >= entry.level) {
                    path.pop();
                }
                if ends.next_if_eq(&place).is_some() {
                    visit(std::mem::take(&mut file).finish())?;
                }
                if file.entries.is_empty() {
                    file.open(&path);
                }
                file.push(&piece);
                if entry.level < CONTENT {
                    path.push((entry.level, piece));
                }
                place += 1;
            }
        }
        if place > 0 {
            visit(file.finish())?;
        }
        Ok(())
    }
}

/// The JSON of an entry, in the pieces that a file joins.
struct Piece<'p> {
    /// Up to the address; with the opening quote if the address is shortened.
    start: &'p str,
    /// The rest of the address, up to the id.
    address: &'p str,
    /// The id, and what closes the entry.
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

/// A file that is being put together: [`Texts`](crate::format::Texts).
#[derive(Default)]
struct File {
    path: String,
    entries: String,
}

impl File {
    /// Sets the headings that are open when the file begins. Their ids are not
    /// needed again.
    fn open(&mut self, path: &[(u8, Piece<'_>)]) {
        for (_, piece) in path {
            push_item(&mut self.path, [piece.start, piece.address, "\"\"]"]);
        }
    }

    fn push(&mut self, piece: &Piece<'_>) {
        push_item(&mut self.entries, [piece.start, piece.address, piece.id]);
    }

    fn finish(self) -> String {
        format!(r#"{{"path":[{}],"entries":[{}]}}"#, self.path, self.entries)
    }
}

fn push_item(list: &mut String, pieces: [&str; 3]) {
    if !list.is_empty() {
        list.push(',');
    }
    list.extend(pieces);
}
