//! Collects the occurrences of words.

use std::collections::HashMap;
use std::mem;

use foldhash::fast::FixedState;
use rayon::slice::ParallelSliceMut;

use crate::codec::push_number;
use crate::format::{CONTENT, KEYWORD, KEYWORDS};
use crate::text::{
    MAX_TERM, Run, TITLE_SIGN, cmp_units, exact_form, fold, parts, prefix_form, runs, segments,
    whole_form, whole_forms,
};

/// A word with its occurrences, encoded as in the files (see
/// [`crate::format`]).
pub(super) struct Word {
    pub(super) term: Box<str>,
    pub(super) occurrences: String,
}

/// Maximum length of a joined name that is indexed as one word, in bytes.
const MAX_JOINED: usize = 40;

/// Maximum total length in bytes of two neighbouring words that are also
/// indexed as one, and minimum length of each.
const MAX_COMPOUND: usize = 16;
const SHORTEST_PART: usize = 3;

/// Minimum length of suffixes that are indexed for words of unspaced scripts,
/// in characters.
const SHORTEST_SUFFIX: usize = 2;

/// Maximum number of positions of a word per entry; more do not improve
/// ranking.
const MAX_PLACES: usize = 16;

/// Maximum number of cached runs. That is more than the vocabulary of most
/// sites; on a site full of names and hashes that occur once, it bounds the
/// memory.
const MAX_KNOWN: usize = 1 << 16;

type Id = u32;

/// Collects the words of entries.
pub(super) struct Collector {
    ids: HashMap<Box<str>, Id, FixedState>,
    /// Number of stop words, which have the first ids.
    n_stop: usize,
    /// Occurrences of each word, by id.
    lists: Vec<List>,
    /// Cache of the words of runs, because most words recur.
    known: HashMap<Box<str>, Known, FixedState>,
    parts: Vec<Option<Id>>,
    /// Words of the current entry with their positions.
    noted: Vec<(Id, u32)>,
    is_text: bool,
}

/// Position of an entry in an index.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// Number of its page.
    pub(super) page: u32,
    /// Number of the entry in the page.
    pub(super) entry: u32,
}

/// The words of a run.
#[derive(Clone, Copy)]
struct Known {
    /// Start and number of its parts in [`Collector::parts`].
    first: usize,
    count: usize,
    /// The whole word, if it has several parts.
    whole: Option<Id>,
}

impl Collector {
    pub(super) fn new(stop: &[String]) -> Self {
        let mut collector = Self {
            ids: HashMap::default(),
            n_stop: 0,
            lists: Vec::new(),
            known: HashMap::default(),
            parts: Vec::new(),
            noted: Vec::new(),
            is_text: false,
        };
        for word in stop {
            collector.id(word);
        }
        collector.n_stop = collector.ids.len();
        collector
    }

    /// Records the words of an entry. Entries must come in order. Returns the
    /// number of words in a heading; for an operation, in its title. Stop words
    /// count only in a heading that consists of stop words.
    pub(super) fn entry(
        &mut self,
        place: Place,
        level: u8,
        text: &str,
        keywords: &[String],
    ) -> u32 {
        if self.known.len() > MAX_KNOWN {
            self.known.clear();
            self.parts.clear();
        }
        self.is_text = level == CONTENT;
        if (1..CONTENT).contains(&level) {
            self.whole(text);
        }
        let (title, signature) = match text.split_once(TITLE_SIGN) {
            Some(parts) if !self.is_text => parts,
            _ => (text, ""),
        };
        let (length, end) = self.text(title, 0);
        self.text(signature, end);
        let mut next = KEYWORDS;
        for keyword in keywords {
            self.keyword(keyword, &mut next);
        }
        let mut noted = mem::take(&mut self.noted);
        noted.sort_unstable();
        for group in noted.chunk_by(|a, b| a.0 == b.0) {
            let list = group
                .first()
                .and_then(|it| self.lists.get_mut(it.0 as usize));
            if let Some(list) = list {
                list.push(place, group);
            }
        }
        noted.clear();
        self.noted = noted;
        length
    }

    fn id(&mut self, term: &str) -> Id {
        if let Some(id) = self.ids.get(term) {
            return *id;
        }
        let id = Id::try_from(self.ids.len()).unwrap_or(Id::MAX);
        self.ids.insert(term.into(), id);
        self.lists.push(List::default());
        id
    }

    /// Records a keyword of a heading. Its words are placed at a distance from
    /// those of the previous keyword, so that they do not count as neighbours.
    fn keyword(&mut self, keyword: &str, next: &mut u32) {
        if let Some(whole) = whole_form(keyword) {
            let id = self.id(&whole.term);
            self.note(id, KEYWORD);
        }
        self.text(keyword, *next);
        *next += KEYWORDS;
    }

    /// Records the words of a text, starting at a position.
    ///
    /// Returns the number of words without stop words, or of all words if there
    /// are only stop words, and the position after the last one.
    fn text(&mut self, text: &str, start: u32) -> (u32, u32) {
        let mut place = start;
        let mut strong = 0;
        let mut name = Name::default();
        let mut last: Option<(&str, u32)> = None;
        for run in runs(text) {
            if !run.joined {
                self.name(&mut name);
            }
            let before = place;
            if let Some((word, at)) = last.filter(|_| !run.unspaced) {
                self.compound(word, run.text, at);
            }
            last = (!run.unspaced && !self.is_text).then_some((run.text, before));
            strong += if run.unspaced {
                self.unspaced(run, &mut place)
            } else {
                self.word(run.text, &mut place)
            };
            if !run.unspaced {
                name.push(run.text, before);
            }
        }
        self.name(&mut name);
        let length = if strong == 0 { place - start } else { strong };
        (length, place)
    }

    /// Records a whole heading as one word.
    fn whole(&mut self, text: &str) {
        for whole in whole_forms(text) {
            let id = self.id(&whole.term);
            self.note(id, whole.place);
        }
    }

    fn word(&mut self, run: &str, place: &mut u32) -> u32 {
        let known = match self.known.get(run) {
            Some(known) => *known,
            None => {
                let known = self.learn(run);
                self.known.insert(run.into(), known);
                known
            }
        };
        if let Some(whole) = known.whole {
            self.note(whole, *place);
        }
        let mut strong = 0;
        for part in known.first..known.first + known.count {
            if let Some(id) = self.parts[part] {
                strong += u32::from(self.note(id, *place));
            }
            *place += 1;
        }
        strong
    }

    fn learn(&mut self, run: &str) -> Known {
        let ranges = parts(run);
        let first = self.parts.len();
        let count = ranges.len();
        for range in ranges {
            let part = run.get(range).and_then(|part| self.term(part));
            self.parts.push(part);
        }
        let whole = (count > 1 && run.len() <= MAX_JOINED).then(|| self.term(run));
        Known {
            first,
            count,
            whole: whole.flatten(),
        }
    }

    fn term(&mut self, word: &str) -> Option<Id> {
        let form = prefix_form(word);
        let form = exact_form(&form);
        let fits = !form.is_empty() && form.encode_utf16().count() <= MAX_TERM;
        fits.then(|| self.id(&form))
    }

    fn unspaced(&mut self, run: Run<'_>, place: &mut u32) -> u32 {
        let mut strong = 0;
        for segment in segments(run.text) {
            let word = fold(segment);
            if word.encode_utf16().count() <= MAX_TERM {
                let id = self.id(&word);
                strong += u32::from(self.note(id, *place));
                self.suffixes(&word, *place);
            }
            *place += 1;
        }
        strong
    }

    /// Records the suffixes of a word of an unspaced script, because a query
    /// may start in the middle of it.
    fn suffixes(&mut self, word: &str, place: u32) {
        let length = word.chars().count();
        for (skipped, (at, _)) in word.char_indices().enumerate().skip(1) {
            if length - skipped >= SHORTEST_SUFFIX
                && let Some(suffix) = word.get(at..)
            {
                let id = self.id(suffix);
                self.note(id, place);
            }
        }
    }

    /// Records two neighbouring words of a heading as one, because readers
    /// write both `shortcode` and `short code`.
    fn compound(&mut self, left: &str, right: &str, place: u32) {
        if left.len() + right.len() <= MAX_COMPOUND
            && [left, right].iter().all(|it| it.len() >= SHORTEST_PART)
            && let Some(id) = self.term(&format!("{left}{right}"))
        {
            self.note(id, place);
        }
    }

    /// Records a name joined by `-` or `_` as one word.
    fn name(&mut self, name: &mut Name) {
        if name.runs > 1 && name.text.len() <= MAX_JOINED {
            let text = mem::take(&mut name.text);
            if let Some(id) = self.term(&text) {
                self.note(id, name.place);
            }
        }
        *name = Name::default();
    }

    /// Records a word at a position. Returns whether it is not a stop word;
    /// stop words are only indexed in headings.
    fn note(&mut self, id: Id, place: u32) -> bool {
        let is_stop = (id as usize) < self.n_stop;
        if !(is_stop && self.is_text) {
            self.noted.push((id, place));
        }
        !is_stop
    }

    /// Returns whether a word occurs, or is a stop word.
    pub(super) fn knows(&self, term: &str) -> bool {
        self.ids.contains_key(term)
    }

    /// Returns all words that occur, ordered by UTF-16 units.
    pub(super) fn finish(mut self) -> Vec<Word> {
        let mut words: Vec<Word> = self
            .ids
            .into_iter()
            .filter_map(|(term, id)| {
                let list = self.lists.get_mut(id as usize)?;
                let occurrences = mem::take(&mut list.occurrences);
                (!occurrences.is_empty()).then_some(Word { term, occurrences })
            })
            .collect();
        words.par_sort_unstable_by(|a, b| cmp_units(&a.term, &b.term));
        words
    }
}

/// The occurrences of a word.
#[derive(Default)]
struct List {
    occurrences: String,
    /// Entry of the last occurrence.
    last: Place,
}

impl List {
    /// Appends the positions of the word in an entry, in order.
    fn push(&mut self, place: Place, places: &[(Id, u32)]) {
        let places = places.get(..MAX_PLACES).unwrap_or(places);
        let out = &mut self.occurrences;
        if out.capacity() - out.len() < ROOM {
            // Grows by a quarter, because doubling would leave much memory of
            // all lists unused.
            out.reserve_exact(ROOM.max(out.len() / 4));
        }
        let several = u32::from(places.len() > 1);
        let moves = out.is_empty() || place.page != self.last.page;
        let before = if moves { 0 } else { self.last.entry };
        let gap = place.entry - before;
        push_number(out, gap * 4 + u32::from(moves) * 2 + several);
        if moves {
            push_number(out, place.page - self.last.page);
        }
        self.last = place;
        if several == 1 {
            push_number(out, u32::try_from(places.len()).unwrap_or(u32::MAX));
        }
        let mut last = 0;
        for (_, place) in places {
            push_number(out, place - last);
            last = *place;
        }
    }
}

/// Usual maximum size of the positions of a word in an entry, in bytes.
const ROOM: usize = 8;

/// The runs joined by `-` or `_` so far.
#[derive(Default)]
struct Name {
    text: String,
    runs: usize,
    place: u32,
}

impl Name {
    fn push(&mut self, run: &str, place: u32) {
        if self.runs == 0 {
            self.place = place;
        }
        self.runs += 1;
        // A name that is already too long need not grow.
        if self.text.len() <= MAX_JOINED {
            self.text.push_str(run);
        }
    }
}
