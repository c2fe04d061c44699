//! Shortens the lists of frequent words.
//!
//! A word that most pages of a large site have says little about any of them, and
//! its list would be most of what a query fetches: 150 kB for one word in 10,000
//! pages. So only some of its entries are listed, headings before texts, because a
//! page is about the words of its headings.

use std::ops::Range;

use super::list::List;
use crate::codec::Reader;
use crate::entry::Entry;
use crate::format::CONTENT;
use crate::place::Place;

/// The occurrences of a word in an entry.
pub(super) struct Occurrence {
    place: Place,
    /// Whether there are several.
    several: bool,
    /// Byte range of what follows its place in the list, which is still encoded: see
    /// [`List::push_encoded`].
    rest: Range<u32>,
    rank: Rank,
}

/// The order in which entries are kept: the lower, the longer.
type Rank = u8;

/// Ranks of a category, which all its pages have, and of a heading of a member. Other
/// headings have their level.
const CATEGORY: Rank = 7;
const MEMBER: Rank = 8;

/// The lowest rank of a text, and the number of ranks.
const TEXT: Rank = 9;
const RANKS: usize = 17;

/// Positions from this one on are not at the beginning of a text.
const EARLY: u32 = 16;

/// Leaves entries out of the occurrences of a word, so that `most` remain. Returns
/// the shorter list, and the number of entries that are missing in it; `None` if
/// the word has at most `most`.
///
/// The entries that remain are, in this order: headings, outer before inner, then
/// categories, then those of members; texts of no member, those with the
/// word twice, those that begin with it, and those that come first. That is the
/// order in which a query of this word ranks them.
///
/// The list is read once, and `read` is the memory for what was read: the lists of a
/// large site have millions of occurrences, and most of them are left out.
pub(super) fn thin(
    occurrences: &str,
    most: usize,
    read: &mut Vec<Occurrence>,
) -> Option<(String, u32)> {
    // An occurrence takes three bytes at least.
    if occurrences.len() / 3 <= most {
        return None;
    }
    read.clear();
    read_all(occurrences, read)?;
    let left_out = read.len().checked_sub(most + 1)? + 1;
    let mut counts = [0_usize; RANKS];
    for occurrence in read.iter() {
        if let Some(count) = counts.get_mut(usize::from(occurrence.rank)) {
            *count += 1;
        }
    }
    let mut room = most;
    let mut kept = counts.map(|count| {
        let kept = count.min(room);
        room -= kept;
        kept
    });
    let mut list = List::default();
    for occurrence in read.iter() {
        let rest = kept.get_mut(usize::from(occurrence.rank))?;
        let Some(fewer) = rest.checked_sub(1) else {
            continue;
        };
        *rest = fewer;
        let Range { start, end } = occurrence.rest;
        let rest = occurrences.get(start as usize..end as usize)?;
        list.push_encoded(occurrence.place, occurrence.several, rest);
    }
    let left_out = u32::try_from(left_out).unwrap_or(u32::MAX);
    Some((list.into_occurrences(), left_out))
}

/// Reads the occurrences of a list in order. Returns `None` if the list does not
/// parse.
fn read_all(occurrences: &str, read: &mut Vec<Occurrence>) -> Option<()> {
    let mut reader = Reader::new(occurrences);
    let mut place = Place::default();
    while !reader.is_done() {
        let sign = reader.number()?;
        if sign & 2 != 0 {
            place.page += reader.number()?;
            place.entry = 0;
        }
        place.entry += sign / 4;
        let several = sign % 2 == 1;
        let start = reader.offset();
        let (
            Entry {
                level, is_member, ..
            },
            _,
        ) = Entry::read(&mut reader, place)?;
        let count = if several { reader.number()? } else { 1 };
        let first = reader.number()?;
        reader.skip_numbers(count.saturating_sub(1))?;
        let flags = [is_member, count == 1, first >= EARLY];
        let rank = match level {
            CONTENT => {
                flags
                    .iter()
                    .fold(0, |rank, flag| rank * 2 + Rank::from(*flag))
                    + TEXT
            }
            _ if is_member => MEMBER,
            0 => CATEGORY,
            level => level,
        };
        read.push(Occurrence {
            place,
            several,
            rest: u32::try_from(start).ok()?..u32::try_from(reader.offset()).ok()?,
            rank,
        });
    }
    Some(())
}
