//! Where each word occurs.

use std::collections::HashMap;
use std::mem;

use foldhash::fast::FixedState;
use rayon::slice::ParallelSliceMut;

use super::entries::Entries;
use crate::format::CONTENT;
use crate::text::{
    MAX_TERM, Run, cmp_units, exact_form, fold, parts, prefix_form, runs, segments, whole_forms,
};

/// A word in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Occurrence {
    pub(super) entry: u32,
    /// Words before it.
    pub(super) place: u32,
}

/// Words with their occurrences, ordered by UTF-16 units.
pub(super) type Words = Vec<(String, Vec<Occurrence>)>;

/// Longer names are not indexed as one word.
const MAX_JOINED: usize = 40;

/// Words that a text without spaces shares between its tokens start here.
const SHORTEST_SUFFIX: usize = 2;

/// All words, and for each entry how many a heading has that are no stop
/// words.
pub(super) fn collect(entries: &Entries<'_>, stop: &[String]) -> (Words, Vec<u32>) {
    let mut collector = Collector::new(stop);
    let lengths = entries
        .list
        .iter()
        .enumerate()
        .map(|(i, entry)| {
            collector.entry = u32::try_from(i).unwrap_or(u32::MAX);
            collector.is_text = entry.level == CONTENT;
            if (1..CONTENT).contains(&entry.level) {
                collector.whole(entry.text);
            }
            collector.text(entry.text)
        })
        .collect();
    (collector.finish(), lengths)
}

type Id = u32;

struct Collector<'t> {
    ids: HashMap<Box<str>, Id, FixedState>,
    /// Whether the word with this id is a stop word.
    is_stop: Vec<bool>,
    /// What was found out about a run, since most words come again.
    known: HashMap<&'t str, Known, FixedState>,
    parts: Vec<Option<Id>>,
    found: Vec<(Id, Occurrence)>,
    entry: u32,
    is_text: bool,
}

/// The words of a run.
#[derive(Clone, Copy)]
struct Known {
    /// Place and number of its parts in [`Collector::parts`].
    first: usize,
    count: usize,
    /// The whole, if it has several parts.
    whole: Option<Id>,
}

impl<'t> Collector<'t> {
    fn new(stop: &[String]) -> Self {
        let mut it = Self {
            ids: HashMap::default(),
            is_stop: Vec::new(),
            known: HashMap::default(),
            parts: Vec::new(),
            found: Vec::new(),
            entry: 0,
            is_text: false,
        };
        for word in stop {
            it.id(word);
        }
        it.is_stop.fill(true);
        it
    }

    fn id(&mut self, term: &str) -> Id {
        if let Some(id) = self.ids.get(term) {
            return *id;
        }
        let id = Id::try_from(self.ids.len()).unwrap_or(Id::MAX);
        self.ids.insert(term.into(), id);
        self.is_stop.push(false);
        id
    }

    /// Notes the words of a text; how many are no stop words, or how many
    /// there are if all are.
    fn text(&mut self, text: &'t str) -> u32 {
        let mut place = 0;
        let mut strong = 0;
        let mut name = Name::default();
        for run in runs(text) {
            if !run.joined {
                self.name(&mut name);
            }
            let before = place;
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
        if strong == 0 { place } else { strong }
    }

    /// A heading as one word.
    fn whole(&mut self, text: &str) {
        for whole in whole_forms(text) {
            let id = self.id(&whole.term);
            self.note(id, whole.place);
        }
    }

    fn word(&mut self, run: &'t str, place: &mut u32) -> u32 {
        let known = match self.known.get(run) {
            Some(known) => *known,
            None => {
                let known = self.learn(run);
                self.known.insert(run, known);
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

    fn unspaced(&mut self, run: Run<'t>, place: &mut u32) -> u32 {
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

    /// A query may begin in the middle of what was taken for a word.
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

    /// The whole of runs that `-` or `_` join.
    fn name(&mut self, name: &mut Name) {
        if name.runs > 1 && name.text.len() <= MAX_JOINED {
            let text = mem::take(&mut name.text);
            if let Some(id) = self.term(&text) {
                self.note(id, name.place);
            }
        }
        *name = Name::default();
    }

    /// Whether the word is no stop word. Stop words count in headings alone.
    fn note(&mut self, id: Id, place: u32) -> bool {
        let is_stop = self.is_stop.get(id as usize).copied().unwrap_or(false);
        if !(is_stop && self.is_text) {
            let entry = self.entry;
            self.found.push((id, Occurrence { entry, place }));
        }
        !is_stop
    }

    fn finish(self) -> Words {
        let mut counts = vec![0_usize; self.ids.len()];
        for (id, _) in &self.found {
            counts[*id as usize] += 1;
        }
        let mut lists: Vec<Vec<Occurrence>> = counts.into_iter().map(Vec::with_capacity).collect();
        for (id, occurrence) in self.found {
            lists[id as usize].push(occurrence);
        }
        let mut words: Words = self
            .ids
            .into_iter()
            .map(|(term, id)| (String::from(term), mem::take(&mut lists[id as usize])))
            .filter(|(_, occurrences)| !occurrences.is_empty())
            .collect();
        words.par_sort_unstable_by(|(a, _), (b, _)| cmp_units(a, b));
        words
    }
}

/// Runs that `-` or `_` join, so far.
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
        // What is too long already stays so.
        if self.text.len() <= MAX_JOINED {
            self.text.push_str(run);
        }
    }
}
