//! Shortens the lists of frequent words.
//!
//! A word that is in most texts of a large site says little about any of them, and
//! its list would be most of what a query fetches: 150 kB for one word in 10,000
//! pages. So only some of its texts are listed. Headings always are, because a
//! page is about the words of its headings.

use super::list::{List, Place};
use crate::codec::Reader;
use crate::format::{CONTENT, MEMBER};

/// The levels of all entries of a partition, to tell headings from texts.
pub(super) struct Levels {
    /// Level of each entry, and whether it belongs to a member.
    entries: Vec<(u8, bool)>,
    /// First entry of each page.
    pages: Vec<u32>,
}

/// The occurrences of a word in an entry.
struct Occurrence {
    place: Place,
    positions: Vec<u32>,
    is_text: bool,
    /// The higher, the sooner a text is left out.
    rank: (bool, bool, bool),
}

/// Positions from this one on are not at the beginning of a text.
const EARLY: u32 = 16;

impl Levels {
    /// Reads the entries of a core, as this crate wrote them: see
    /// [`Core::entries`](crate::format::Core::entries).
    pub(super) fn read(entries: &str) -> Self {
        let mut levels = Self {
            entries: Vec::new(),
            pages: Vec::new(),
        };
        let mut reader = Reader::new(entries);
        while !reader.is_done() && levels.push(&mut reader).is_some() {}
        levels
    }

    fn push(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let sign = reader.number()?;
        let (kind, is_recorded) = (sign / 2, sign % 2 == 1);
        let level = u8::try_from(kind % MEMBER).ok()?;
        if is_recorded {
            reader.number()?;
        }
        if level < CONTENT {
            reader.number()?;
        }
        if level == 0 {
            reader.number()?;
            self.pages.push(u32::try_from(self.entries.len()).ok()?);
        }
        self.entries.push((level, kind >= MEMBER));
        Some(())
    }

    fn of(&self, place: Place) -> Option<(u8, bool)> {
        let page = *self.pages.get(place.page as usize)?;
        let entry = page.checked_add(place.entry)?;
        self.entries.get(entry as usize).copied()
    }
}

/// Leaves texts out of the occurrences of a word, so that `most` remain. Returns
/// the shorter list, and the number of texts that are missing in it; `None` if
/// the word has at most `most` texts.
///
/// The texts that remain are, in this order: those of no member, those with the
/// word twice, those that begin with it, and those that come first. That is the
/// order in which a query of this word ranks them.
pub(super) fn thin(occurrences: &str, most: usize, levels: &Levels) -> Option<(String, u32)> {
    // An occurrence takes two bytes at least.
    if occurrences.len() / 2 <= most {
        return None;
    }
    let mut all = read(occurrences, levels)?;
    let mut texts: Vec<usize> = (0..all.len()).filter(|&i| all[i].is_text).collect();
    if texts.len() <= most {
        return None;
    }
    // Stable: those that come first stay first.
    texts.sort_by_key(|&i| all[i].rank);
    let left_out = texts.split_off(most);
    for &i in &left_out {
        all[i].positions.clear();
    }
    let mut list = List::default();
    for Occurrence {
        place, positions, ..
    } in all
        .iter()
        .filter(|occurrence| !occurrence.positions.is_empty())
    {
        list.push(*place, positions.iter().copied());
    }
    let left_out = u32::try_from(left_out.len()).unwrap_or(u32::MAX);
    Some((list.into_occurrences(), left_out))
}

/// Parses a list of occurrences.
fn read(occurrences: &str, levels: &Levels) -> Option<Vec<Occurrence>> {
    let mut reader = Reader::new(occurrences);
    let mut place = Place::default();
    let mut all = Vec::new();
    while !reader.is_done() {
        let sign = reader.number()?;
        if sign & 2 != 0 {
            place.page += reader.number()?;
            place.entry = 0;
        }
        place.entry += sign / 4;
        let count = if sign % 2 == 1 { reader.number()? } else { 1 };
        let mut positions = Vec::with_capacity(count as usize);
        let mut at = 0;
        for _ in 0..count {
            at += reader.number()?;
            positions.push(at);
        }
        let (level, is_member) = levels.of(place)?;
        let is_late = positions.first().is_none_or(|first| *first >= EARLY);
        all.push(Occurrence {
            place,
            is_text: level == CONTENT,
            rank: (is_member, count == 1, is_late),
            positions,
        });
    }
    Some(all)
}
