//! Collects the occurrences of words: an inverted index in memory.
//!
//! Each distinct word has a number and a list of its occurrences, which is
//! encoded while pages are added. An occurrence takes two to four bytes, so that
//! the lists of a large site fit into memory and need not be merged from disk.
//!
//! A text yields several kinds of words, so that a query finds it however it is
//! typed. `AddToCart` is indexed as `add`, `to`, `cart` and `addtocart`;
//! `user_id` as `user`, `id` and `userid`; `short code` in a heading also as
//! `shortcode`; and each heading as a whole (see [`whole_form`]).

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use foldhash::fast::FixedState;
use rayon::prelude::*;

use super::list::List;
use super::part::PartWords;
use super::thin::{Occurrence, thin};
use crate::entry::Entry;
use crate::format::{CONTENT, KEYWORD, KEYWORDS};
use crate::place::Place;
use crate::text::{
    ALL, MAX_TERM, Run, TITLE_SIGN, all_of, cmp_units, exact_form, fold, parts, prefix_form, runs,
    segments, whole_form, whole_forms,
};

/// A word with its occurrences, encoded as in the files (see
/// [`crate::format`]).
pub(super) struct Word {
    /// The word in the exact form, or a whole form.
    pub(super) term: Arc<str>,
    pub(super) occurrences: String,
    /// Number of entries with the word that the occurrences leave out.
    pub(super) left_out: u32,
}

impl Word {
    /// Returns a word of an index that lists at most `most` entries of it; all records are
    /// listed. `read` is memory for [`thin`].
    pub(super) fn new(term: Arc<str>, list: List, most: usize, read: &mut Vec<Occurrence>) -> Self {
        let all = list.into_occurrences();
        let thinned = match &*term {
            term if term.starts_with(ALL) => None,
            _ => thin(&all, most, read),
        };
        let (occurrences, left_out) = thinned.unwrap_or((all, 0));
        Self {
            term,
            occurrences,
            left_out,
        }
    }
}

/// Maximum length of a joined name that is indexed as one word, in bytes.
const MAX_JOINED: usize = 40;

/// Maximum total length in bytes of two neighbouring words that are also
/// indexed as one, and minimum length of each. Compounds that readers write as
/// one word are short, and each pair adds a word to the index.
const MAX_COMPOUND: usize = 16;
const SHORTEST_PART: usize = 3;

/// Minimum length of suffixes that are indexed for words of unspaced scripts,
/// in characters.
const SHORTEST_SUFFIX: usize = 2;

/// Maximum number of cached runs, checked between entries. That is more than
/// the vocabulary of most sites; on a site full of names and hashes that occur
/// once, it bounds the memory.
const MAX_KNOWN: usize = 1 << 16;

/// Number of a distinct word, in the order of first appearance.
type Id = u32;

/// Collects the words of entries.
pub(super) struct Collector {
    ids: HashMap<Arc<str>, Id, FixedState>,
    /// The words by id.
    terms: Vec<Arc<str>>,
    /// Number of stop words. They have the first ids, so that a comparison of
    /// numbers recognises them.
    n_stop: usize,
    /// Occurrences of each word, by id.
    lists: Vec<List>,
    /// Cache of the words of runs by their text: most runs recur, and folding
    /// and splitting them is most of the work.
    known: HashMap<Box<str>, Known, FixedState>,
    /// Ids of the parts of the runs in `known`; `None` for a part that is not
    /// indexed.
    parts: Vec<Option<Id>>,
    /// Words of the entries of the current page with their positions, in the order in
    /// which they were found.
    noted: Vec<(Id, u32)>,
    /// The end of each of these entries in `noted`.
    ends: Vec<usize>,
    /// The word of the records of the current page.
    all: Id,
    /// Whether the current entry is a text, not a heading.
    is_text: bool,
    /// First page of the current part.
    part: u32,
    /// The words of the current part, in the order of appearance.
    in_part: Vec<Id>,
}

/// The words of a run, as ids.
#[derive(Clone, Copy)]
struct Known {
    /// Start and number of its parts in [`Collector::parts`].
    first: usize,
    count: usize,
    /// The whole word, if it has several parts.
    whole: Option<Id>,
}

impl Collector {
    /// Creates an empty collector, for pages from `first_page` on. `stop` are the stop words
    /// in the exact form.
    pub(super) fn new(stop: &[String], first_page: u32) -> Self {
        let mut collector = Self {
            ids: HashMap::default(),
            terms: Vec::new(),
            n_stop: 0,
            lists: Vec::new(),
            known: HashMap::default(),
            parts: Vec::new(),
            noted: Vec::new(),
            ends: Vec::new(),
            all: 0,
            is_text: false,
            part: first_page,
            in_part: Vec::new(),
        };
        for word in stop {
            collector.id(word);
        }
        collector.n_stop = collector.ids.len();
        collector
    }

    /// Starts a page, by its address.
    pub(super) fn start_page(&mut self, address: &str) {
        self.all = self.id(&all_of(address));
    }

    /// Records the words of the next entry of a page. A record is also listed among all
    /// records.
    ///
    /// Returns the number of words in a heading, for an operation that in its
    /// title: ranking compares it with the number of words that a query shares
    /// with the heading. Stop words count only in a heading that consists of
    /// stop words. The length of a text is 0.
    pub(super) fn entry(
        &mut self,
        level: u8,
        text: &str,
        keywords: &[String],
        is_record: bool,
    ) -> u32 {
        if self.known.len() > MAX_KNOWN {
            self.known.clear();
            self.parts.clear();
        }
        self.is_text = level == CONTENT;
        if is_record {
            self.note(self.all, 0);
        }
        if (1..CONTENT).contains(&level) {
            self.whole(text);
        }
        let parts = match self.is_text {
            true => None,
            false => text.split_once(TITLE_SIGN),
        };
        let (title, signature) = parts.unwrap_or((text, ""));
        let (length, end) = self.text(title, 0);
        self.text(signature, end);
        let mut next = KEYWORDS;
        for keyword in keywords {
            self.keyword(keyword, level, &mut next);
        }
        self.ends.push(self.noted.len());
        if self.is_text { 0 } else { length }
    }

    /// Appends the words of a page to their lists, after all its entries: each
    /// occurrence describes its entry. Pages must come in order, because lists store
    /// distances from one to the next.
    pub(super) fn end_page(&mut self, entries: &[Entry]) {
        let mut noted = mem::take(&mut self.noted);
        let mut ends = mem::take(&mut self.ends);
        let mut description = String::new();
        let mut start = 0;
        for (entry, end) in entries.iter().zip(&ends) {
            description.clear();
            entry.push(entries, &mut description);
            let words = noted.get_mut(start..*end).unwrap_or_default();
            start = *end;
            self.push(entry.place, &description, words);
        }
        // The buffers are reused for the next page.
        noted.clear();
        ends.clear();
        self.noted = noted;
        self.ends = ends;
    }

    /// Appends the words of an entry to their lists.
    fn push(&mut self, place: Place, entry: &str, words: &mut [(Id, u32)]) {
        words.sort_unstable();
        for group in words.chunk_by(|a, b| a.0 == b.0) {
            if let Some(&(id, _)) = group.first()
                && let Some(list) = self.lists.get_mut(id as usize)
            {
                if list.is_new_in(self.part) {
                    list.start_part(self.part, place.page);
                    self.in_part.push(id);
                }
                list.push(place, entry, group.iter().map(|(_, at)| *at));
            }
        }
    }

    /// Returns the id of a word, adding the word if it is new.
    fn id(&mut self, term: &str) -> Id {
        if let Some(id) = self.ids.get(term) {
            return *id;
        }
        let id = Id::try_from(self.ids.len()).unwrap_or(Id::MAX);
        let term: Arc<str> = term.into();
        self.terms.push(Arc::clone(&term));
        self.ids.insert(term, id);
        self.lists.push(List::default());
        id
    }

    /// Ends the current part, and starts the next one with the page `next`. Returns
    /// the words of the part that ends, unless they are not `wanted`.
    pub(super) fn end_part(&mut self, next: u32, wanted: bool) -> PartWords {
        let first_page = mem::replace(&mut self.part, next);
        let ids = mem::take(&mut self.in_part);
        let mut words = PartWords::default();
        for id in ids.into_iter().filter(|_| wanted) {
            let list = self.lists.get(id as usize);
            let word = list
                .zip(self.terms.get(id as usize))
                .and_then(|(list, term)| list.part_word(term, first_page));
            if let Some(word) = word {
                words.push(word);
            }
        }
        words
    }

    /// Adds the words of a part, whose pages are the next ones.
    pub(super) fn add_part(&mut self, words: &PartWords) {
        for word in words.iter() {
            let id = self.id(word.term);
            if let Some(list) = self.lists.get_mut(id as usize) {
                list.push_part(word, self.part);
            }
        }
    }

    /// Records a keyword of a heading. Its words are placed at a distance from
    /// those of the previous keyword, so that they do not count as neighbours.
    ///
    /// A keyword of a page is a title in other words. Those of a section are what readers
    /// want of it, which other pages may be about.
    fn keyword(&mut self, keyword: &str, level: u8, next: &mut u32) {
        if let Some(whole) = whole_form(keyword).filter(|_| level == 1) {
            let id = self.id(&whole.term);
            self.note(id, KEYWORD);
        }
        self.text(keyword, *next);
        *next += KEYWORDS;
    }

    /// Records the words of a text, starting at a position. Each part of a run
    /// takes one position, also a stop word that is not indexed: the distance of
    /// two words is that in the text.
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

    /// Records the whole forms of a heading, so that a query can be compared with
    /// all of it.
    fn whole(&mut self, text: &str) {
        for whole in whole_forms(text) {
            let id = self.id(&whole.term);
            self.note(id, whole.place);
        }
    }

    /// Records the parts of a run of a spaced script, and the run itself if it
    /// has several, and advances the position. Returns the number of parts that
    /// are not stop words.
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

    /// Splits a run into its words and adds them to the index, for
    /// [`Self::known`].
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

    /// Returns the id of a word in its exact form. Returns `None` for one that is
    /// not indexed: nothing is left after folding, or it is too long to type.
    fn term(&mut self, word: &str) -> Option<Id> {
        let form = prefix_form(word);
        let form = exact_form(&form);
        let fits = !form.is_empty() && form.encode_utf16().count() <= MAX_TERM;
        fits.then(|| self.id(&form))
    }

    /// Records the dictionary words of a run of an unspaced script, and advances
    /// the position. Returns the number of words that are not stop words.
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

    /// Records the suffixes of a word of an unspaced script. A query is split
    /// without a dictionary, in the browser, and may start in the middle of a
    /// word.
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
            && left.len().min(right.len()) >= SHORTEST_PART
            && let Some(id) = self.term(&format!("{left}{right}"))
        {
            self.note(id, place);
        }
    }

    /// Records a name joined by `-` or `_` as one word, if it has several runs,
    /// and resets `name`.
    fn name(&mut self, name: &mut Name<'_>) {
        if name.runs > 1
            && name.text.len() <= MAX_JOINED
            && let Some(id) = self.term(&name.text)
        {
            self.note(id, name.place);
        }
        name.clear();
    }

    /// Records a word at a position. Returns whether it is not a stop word. Stop
    /// words are only indexed in headings, where they tell `About` from `About
    /// us`; in texts they would be most of the index.
    fn note(&mut self, id: Id, place: u32) -> bool {
        let is_stop = (id as usize) < self.n_stop;
        if !(is_stop && self.is_text) {
            self.noted.push((id, place));
        }
        !is_stop
    }

    /// Returns all words that occur, ordered by UTF-16 units, as the engine in
    /// the browser compares strings. Ids and the hash map do not influence the
    /// result, so equal records give equal files. At most `most` entries are listed
    /// for a word; all records are listed.
    pub(super) fn finish(self, most: usize) -> Vec<Word> {
        let mut words: Vec<Word> = self
            .terms
            .into_par_iter()
            .zip(self.lists)
            .map_init(Vec::new, |read, (term, list)| {
                Word::new(term, list, most, read)
            })
            .filter(|word| !word.occurrences.is_empty())
            .collect();
        words.par_sort_unstable_by(|a, b| cmp_units(&a.term, &b.term));
        words
    }
}

/// The runs of a name that are joined by `-` or `_`, so far.
#[derive(Default)]
struct Name<'t> {
    /// The first run. Most runs are joined to nothing, so the text of a name is
    /// only written from its second run on.
    first: &'t str,
    /// The runs of a name of several, concatenated.
    text: String,
    /// Number of runs.
    runs: usize,
    /// Position of the first one.
    place: u32,
}

impl<'t> Name<'t> {
    fn push(&mut self, run: &'t str, place: u32) {
        self.runs += 1;
        if self.runs == 1 {
            self.first = run;
            self.place = place;
            return;
        }
        if self.runs == 2 {
            self.text.push_str(self.first);
        }
        // A name that is already too long need not grow.
        if self.text.len() <= MAX_JOINED {
            self.text.push_str(run);
        }
    }

    /// Starts the next name.
    fn clear(&mut self) {
        self.text.clear();
        self.runs = 0;
    }
}
