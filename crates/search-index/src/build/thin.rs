//! Shortens the lists of frequent words.
//!
//! A word that is in most texts of a large site says little about any of them, and
//! its list would be most of what a query fetches: 150 kB for one word in 10,000
//! pages. So only some of its texts are listed. Headings always are, because a
//! page is about the words of its headings.

use std::ops::Range;

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
pub(super) struct Occurrence {
    place: Place,
    /// Whether there are several.
    several: bool,
    /// Byte range of their positions in the list, which are still encoded: see
    /// [`List::push_encoded`].
    positions: Range<u32>,
    /// The rank of a text, or [`HEADING`].
    rank: Rank,
}

/// The order in which texts are kept: the lower, the longer.
type Rank = u8;

/// Number of ranks of texts.
const RANKS: usize = 8;

/// In the place of a rank: a heading, which is always kept.
const HEADING: Rank = 8;

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

    /// Returns the entries from the first one of a page on.
    fn entries_from(&self, page: u32) -> Option<&[(u8, bool)]> {
        let first = *self.pages.get(page as usize)?;
        self.entries.get(first as usize..)
    }
}

/// Leaves texts out of the occurrences of a word, so that `most` remain. Returns
/// the shorter list, and the number of texts that are missing in it; `None` if
/// the word has at most `most` texts.
///
/// The texts that remain are, in this order: those of no member, those with the
/// word twice, those that begin with it, and those that come first. That is the
/// order in which a query of this word ranks them.
///
/// The list is read once, and `read` is the memory for what was read: the lists of a
/// large site have millions of occurrences, and most of them are left out.
pub(super) fn thin(
    occurrences: &str,
    most: usize,
    levels: &Levels,
    read: &mut Vec<Occurrence>,
) -> Option<(String, u32)> {
    // An occurrence takes two bytes at least.
    if occurrences.len() / 2 <= most {
        return None;
    }
    read.clear();
    read_all(occurrences, levels, read)?;
    let mut texts = [0_usize; RANKS];
    for occurrence in read.iter() {
        if let Some(count) = texts.get_mut(usize::from(occurrence.rank)) {
            *count += 1;
        }
    }
    let left_out = texts.iter().sum::<usize>().checked_sub(most + 1)? + 1;
    let mut room = most;
    let mut kept = texts.map(|count| {
        let kept = count.min(room);
        room -= kept;
        kept
    });
    let mut list = List::default();
    for occurrence in read.iter() {
        if let Some(rest) = kept.get_mut(usize::from(occurrence.rank)) {
            match rest.checked_sub(1) {
                Some(fewer) => *rest = fewer,
                None => continue,
            }
        }
        let Range { start, end } = occurrence.positions;
        let positions = occurrences.get(start as usize..end as usize)?;
        list.push_encoded(occurrence.place, occurrence.several, positions);
    }
    let left_out = u32::try_from(left_out).unwrap_or(u32::MAX);
    Some((list.into_occurrences(), left_out))
}

/// Reads the occurrences of a list in order. Returns `None` if the list does not
/// parse.
fn read_all(occurrences: &str, levels: &Levels, read: &mut Vec<Occurrence>) -> Option<()> {
    let mut reader = Reader::new(occurrences);
    let mut place = Place::default();
    let mut entries = levels.entries_from(0)?;
    while !reader.is_done() {
        let sign = reader.number()?;
        if sign & 2 != 0 {
            place.page += reader.number()?;
            place.entry = 0;
            entries = levels.entries_from(place.page)?;
        }
        place.entry += sign / 4;
        let several = sign % 2 == 1;
        let start = reader.offset();
        let count = if several { reader.number()? } else { 1 };
        let first = reader.number()?;
        reader.skip_numbers(count.saturating_sub(1))?;
        let (level, is_member) = *entries.get(place.entry as usize)?;
        let flags = [is_member, count == 1, first >= EARLY];
        let rank = flags
            .iter()
            .fold(0, |rank, flag| rank * 2 + Rank::from(*flag));
        read.push(Occurrence {
            place,
            several,
            positions: u32::try_from(start).ok()?..u32::try_from(reader.offset()).ok()?,
            rank: if level == CONTENT { rank } else { HEADING },
        });
    }
    Some(())
}
