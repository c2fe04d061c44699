//! The occurrences of one word, in the encoding of the files.

use super::part::PartWord;
use crate::codec::{Reader, push_number};
use crate::place::Place;

/// Maximum number of positions of a word per entry. Ranking uses them for the
/// distance between words, which further positions hardly change.
const MAX_PLACES: usize = 16;

/// The occurrences of a word, encoded as in a file.
#[derive(Default)]
pub(super) struct List {
    pub(super) occurrences: String,
    /// Entry of the last occurrence, for the distance to the next one.
    pub(super) last: Place,
    /// First page of the last part with the word, plus 1.
    part: u32,
    /// Offset of the first occurrence in this part, and its page.
    start: usize,
    first: u32,
}

impl List {
    /// Returns whether the part that starts with a page has no occurrence yet.
    pub(super) fn is_new_in(&self, part: u32) -> bool {
        self.part != part + 1
    }

    /// Notes that the next occurrence, in `page`, is the first one of a part.
    pub(super) fn start_part(&mut self, part: u32, page: u32) {
        self.part = part + 1;
        self.start = self.occurrences.len();
        self.first = page;
    }

    /// Returns the occurrences in the current part.
    pub(super) fn part_word<'w>(&'w self, term: &'w str, first_page: u32) -> Option<PartWord<'w>> {
        let occurrences = self.occurrences.get(self.start..)?;
        let mut reader = Reader::new(occurrences);
        let head = reader.number()?;
        // The distance from the page of the part before.
        reader.number()?;
        Some(PartWord {
            term,
            head,
            first: self.first.checked_sub(first_page)?,
            last: self.last.page.checked_sub(first_page)?,
            rest: reader.rest(),
        })
    }

    /// Appends the occurrences of a part that starts with `first_page`.
    pub(super) fn push_part(&mut self, word: PartWord<'_>, first_page: u32) {
        self.reserve(word.rest.len() + ROOM);
        let out = &mut self.occurrences;
        push_number(out, word.head);
        push_number(
            out,
            (first_page + word.first).saturating_sub(self.last.page),
        );
        out.push_str(word.rest);
        // Only the page is needed, because the next occurrence is in another one.
        self.last = Place {
            page: first_page + word.last,
            entry: 0,
        };
    }

    /// Returns the occurrences.
    pub(super) fn into_occurrences(self) -> String {
        self.occurrences
    }

    /// Appends the positions of the word in an entry, which are sorted, and the
    /// description of the entry. The
    /// distance counts from the previous entry, or from the start of the page if
    /// that is another one: an edit of one page then leaves the occurrences on
    /// other pages as they are.
    pub(super) fn push(
        &mut self,
        place: Place,
        entry: &str,
        places: impl ExactSizeIterator<Item = u32>,
    ) {
        let places = places.take(MAX_PLACES);
        let several = places.len() > 1;
        self.push_place(place, several, entry.len() + ROOM);
        let out = &mut self.occurrences;
        out.push_str(entry);
        if several {
            push_number(out, u32::try_from(places.len()).unwrap_or(u32::MAX));
        }
        let mut last = 0;
        for place in places {
            push_number(out, place - last);
            last = place;
        }
    }

    /// Like [`push`](Self::push), for what follows the place encoded already: the
    /// description of the entry, the number of positions if there are `several`, and
    /// the positions.
    pub(super) fn push_encoded(&mut self, place: Place, several: bool, rest: &str) {
        self.push_place(place, several, rest.len() + ROOM);
        self.occurrences.push_str(rest);
    }

    /// Appends the place of an occurrence, and reserves `room` bytes for it.
    fn push_place(&mut self, place: Place, several: bool, room: usize) {
        self.reserve(room);
        let out = &mut self.occurrences;
        let moves = out.is_empty() || place.page != self.last.page;
        let before = if moves { 0 } else { self.last.entry };
        let gap = place.entry - before;
        push_number(out, gap * 4 + u32::from(moves) * 2 + u32::from(several));
        if moves {
            push_number(out, place.page - self.last.page);
        }
        self.last = place;
    }

    /// Makes room for more bytes. Beyond [`SHORT`] bytes, a list grows by a quarter:
    /// there are tens of thousands of them, and with the usual doubling a third of
    /// their memory would be unused.
    fn reserve(&mut self, room: usize) {
        let out = &mut self.occurrences;
        if out.capacity() - out.len() < room {
            let step = if out.len() < SHORT { 1 } else { 4 };
            out.reserve_exact(room.max(out.len() / step));
        }
    }
}

/// Length in bytes up to which a list doubles.
const SHORT: usize = 64;

/// Usual maximum size of the positions of a word in an entry, in bytes.
const ROOM: usize = 8;
