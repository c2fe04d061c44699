//! Entries, as the occurrences of words describe them.
//!
//! The index has no list of entries, which would be most of what a first query of a
//! large site fetches. An occurrence of a word has what ranking reads of its entry
//! instead: FORMAT.md, "Entries".

use crate::codec::{Reader, push_number};
use crate::format::CONTENT;
use crate::place::Place;

/// A heading or a text, without its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) place: Place,
    /// 0 to 6 for headings, [`CONTENT`] for text.
    pub(crate) level: u8,
    /// Whether it belongs to a member: a field, a parameter, a method.
    pub(crate) is_member: bool,
    /// Number of words of a heading; 0 for a text.
    pub(crate) length: u32,
    /// Number of the last entry below a heading; its own number for a text.
    pub(crate) end: u32,
    /// Number of its record: itself or, for a heading that is not a record, the first
    /// record below it, to which its words belong.
    pub(crate) record: u32,
    /// Number of the first entry of the page with the same address. The same as
    /// [`record`](Self::record) for a heading that is not a record.
    pub(crate) group: u32,
}

impl Entry {
    /// Returns whether it is a record, which can be a hit.
    pub(crate) fn is_record(&self) -> bool {
        self.record == self.place.entry
    }

    /// Appends the description of an entry of a page, and that of its record if that is
    /// another one.
    pub(crate) fn push(self, page: &[Self], out: &mut String) {
        let Self { level, place, .. } = self;
        let member = u32::from(self.is_member) * 2;
        if level == CONTENT {
            push_number(out, (place.entry - self.group) * 4 + member + 1);
            return;
        }
        let is_record = self.is_record();
        push_number(
            out,
            u32::from(level) * 8 + u32::from(is_record) * 4 + member,
        );
        push_number(out, self.length);
        // The number of entries of a page would change the words of its category
        // with each paragraph.
        if level > 0 {
            push_number(out, self.end - place.entry);
        }
        if is_record {
            push_number(out, place.entry - self.group);
        } else if let Some(record) = page.get(self.record as usize) {
            push_number(out, self.record - place.entry);
            record.push(page, out);
        }
    }

    /// Reads the description of an entry, and that of its record if that is another
    /// one. Returns `None` if it does not parse.
    pub(crate) fn read(reader: &mut Reader<'_>, place: Place) -> Option<(Self, Option<Self>)> {
        let mut entry = Self::read_one(reader, place)?;
        if entry.is_record() {
            return Some((entry, None));
        }
        let place = Place {
            entry: entry.record,
            ..place
        };
        let record = Self::read_one(reader, place).filter(Self::is_record)?;
        entry.group = record.group;
        Some((entry, Some(record)))
    }

    fn read_one(reader: &mut Reader<'_>, place: Place) -> Option<Self> {
        let sign = reader.number()?;
        let at = place.entry;
        let text = Self {
            place,
            level: CONTENT,
            is_member: sign & 2 != 0,
            length: 0,
            end: at,
            record: at,
            group: at,
        };
        if sign & 1 != 0 {
            let group = at.checked_sub(sign / 4)?;
            return Some(Self { group, ..text });
        }
        let level = u8::try_from(sign / 8)
            .ok()
            .filter(|level| *level < CONTENT)?;
        let length = reader.number()?;
        let end = match level {
            0 => u32::MAX,
            _ => at.checked_add(reader.number()?)?,
        };
        let distance = reader.number()?;
        let (record, group) = if sign & 4 != 0 {
            (at, at.checked_sub(distance)?)
        } else {
            // A distance of 0 would be the record that the entry is not.
            let record = at.checked_add(distance).filter(|record| *record > at)?;
            (record, record)
        };
        Some(Self {
            level,
            length,
            end,
            record,
            group,
            ..text
        })
    }
}
