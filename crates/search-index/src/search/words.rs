//! Looks up the words of a plan, and records in which entries they match.
//!
//! The result is a table per partition with a row for each typed word and a
//! column for each entry that has any: the best quality, and the positions in the
//! entry. Ranking then only reads it.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::entry::Entry;
use crate::error::Error;
use crate::format::CONTENT;
use crate::partition::{Key, Partition, Source, Term, occurrences as visit_occurrences};
use crate::place::Place;
use crate::search::{EXACT, FORM, Plan, Quality, SYNONYM, Settings, Word};
use crate::text::{ALL, STYLE, Whole, cmp_units, exact_form};

/// Minimum number of letters of each half of a word that is split in two.
const SHORTEST_HALF: usize = 2;

/// Maximum number of ways to split a word that are tried; each costs two
/// lookups.
const MAX_HALVES: usize = 3;

/// Maximum number of blocks with other forms of a word that are read: a word of which
/// the reader has typed two letters is the beginning of too many.
const MAX_BLOCKS: usize = 32;

/// Matches of the words of a query in the entries of a partition. An entry is
/// identified by its index in [`entries`](Self::entries).
pub(super) struct Matches {
    /// The entries that have a word, and their records, in the order in which they
    /// were read.
    pub(super) entries: Vec<Matched>,
    known: HashMap<Place, usize, FixedState>,
    /// Best quality by word and entry; 0 if the word does not match.
    pub(super) quality: Vec<Vec<Quality>>,
    /// Number of entries by word.
    pub(super) counts: Vec<usize>,
    /// Number of texts that the lists of frequent words leave out, by word.
    pub(super) left_out: Vec<usize>,
    /// The pages on which each word occurs.
    pages: Vec<HashSet<u32, FixedState>>,
    /// Start of the positions in `places`, by word and entry. Valid only where
    /// the quality is not 0.
    at: Vec<Vec<u32>>,
    /// Lists of positions, each after its length. Words that an occurrence
    /// covers share a list.
    places: Vec<u32>,
}

/// An entry that has a word, or whose heading has one.
pub(super) struct Matched {
    pub(super) entry: Entry,
    /// The closest heading above that has a word.
    pub(super) parent: Option<usize>,
    /// Whether it is a heading equal to the query, in singular or plural.
    pub(super) is_whole: bool,
    /// Whether it also has the grammatical number of the query.
    pub(super) is_same: bool,
    /// Whether it contains a name that was typed.
    pub(super) is_named: bool,
}

impl Matches {
    /// Creates a table without matches.
    fn new(n_words: usize) -> Self {
        Self {
            entries: Vec::new(),
            known: HashMap::default(),
            quality: vec![Vec::new(); n_words],
            counts: vec![0; n_words],
            left_out: vec![0; n_words],
            pages: vec![HashSet::default(); n_words],
            at: vec![Vec::new(); n_words],
            places: Vec::new(),
        }
    }

    /// Returns the index of an entry, adding it and its record if they are new.
    fn add(&mut self, entry: &Entry, record: Option<&Entry>) -> usize {
        if let Some(record) = record {
            self.add(record, None);
        }
        let next = self.entries.len();
        let at = *self.known.entry(entry.place).or_insert(next);
        if at == next {
            self.entries.push(Matched {
                entry: *entry,
                parent: None,
                is_whole: false,
                is_same: false,
                is_named: false,
            });
            for row in &mut self.quality {
                row.push(0);
            }
            for row in &mut self.at {
                row.push(0);
            }
        }
        at
    }

    /// Returns the positions of a word in an entry that it matches, in order.
    pub(super) fn places(&self, word: usize, entry: usize) -> &[u32] {
        let at = self.at[word][entry] as usize;
        let count = self.places.get(at).map_or(0, |count| *count as usize);
        self.places.get(at + 1..at + 1 + count).unwrap_or_default()
    }

    /// Returns whether a word occurs on a page.
    pub(super) fn on_page(&self, word: usize, page: u32) -> bool {
        self.pages
            .get(word)
            .is_some_and(|pages| pages.contains(&page))
    }

    /// Links each entry to the heading above, once all matches are known.
    ///
    /// A heading knows where its section ends, so the headings above an entry are
    /// those before it whose sections have not ended.
    fn link(&mut self) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_unstable_by_key(|at| self.entries[*at].entry.place);
        let mut open: Vec<(usize, Entry)> = Vec::new();
        for at in order {
            let entry = self.entries[at].entry;
            let Place { page, entry: place } = entry.place;
            while open
                .last()
                .is_some_and(|(_, above)| above.place.page != page || above.end < place)
            {
                open.pop();
            }
            self.entries[at].parent = open.last().map(|(above, _)| *above);
            if entry.level < CONTENT {
                open.push((at, entry));
            }
        }
    }

    /// Notes a word that a place in the list of positions belongs to. A match of
    /// better quality replaces one before; of equal ones, the first stays.
    fn set(&mut self, covered: usize, at: usize, quality: Quality, places: u32) {
        let known = &mut self.quality[covered][at];
        if *known == 0 {
            self.counts[covered] += 1;
            self.pages[covered].insert(self.entries[at].entry.place.page);
        }
        if *known == 0 || quality < *known {
            *known = quality;
            self.at[covered][at] = places;
        }
    }

    /// Records a match of a word of the query at positions of an entry, for all typed
    /// words that it covers. Returns `None` if the positions are too many.
    fn note_at(
        &mut self,
        word: &Word,
        quality: Quality,
        (entry, record): (&Entry, Option<&Entry>),
        places: &[u32],
    ) -> Option<()> {
        let at = self.add(entry, record);
        self.entries[at].is_named |= word.is_name;
        let is_better = |covered: usize| {
            let known = self.quality[covered][at];
            known == 0 || quality < known
        };
        if word.covers.clone().any(is_better) {
            let places = push_places(&mut self.places, places)?;
            for covered in word.covers.clone() {
                self.set(covered, at, quality, places);
            }
        }
        Some(())
    }

    /// Records the occurrences of a word of the index that matches `word` with a
    /// quality. Returns `None` if the occurrences do not parse.
    fn note(
        &mut self,
        word: &Word,
        quality: Quality,
        term: &Term<'_>,
        settings: &Settings<'_>,
    ) -> Option<()> {
        for covered in word.covers.clone() {
            *self.left_out.get_mut(covered)? += term.left_out as usize;
        }
        visit_occurrences(term.occurrences, |entry, record, places| {
            if settings.searches(entry.level) {
                self.note_at(word, quality, (entry, record), places)?;
            }
            Some(())
        })
    }
}

/// Returns whether a word matches any entry.
pub(super) fn occurs(matches: &[Matches], word: usize) -> bool {
    matches.iter().any(|matches| matches.counts[word] > 0)
}

/// Appends a list of positions, and returns its start.
fn push_places(all: &mut Vec<u32>, places: &[u32]) -> Option<u32> {
    let at = u32::try_from(all.len()).ok()?;
    all.push(u32::try_from(places.len()).ok()?);
    all.extend(places);
    Some(at)
}

/// Looks up all words in all partitions, and returns the matches in each. Words
/// without occurrences are split into two words written as one; the plan then has
/// the words that were found instead, for highlighting.
///
/// # Errors
///
/// Returns an error if a file of words is missing or damaged.
pub(super) fn look_up(
    plan: &mut Plan,
    partitions: &[&Partition],
    settings: &Settings<'_>,
    source: &Source,
) -> Result<Vec<Matches>, Error> {
    let mut look_up = LookUp {
        matches: partitions
            .iter()
            .map(|_| Matches::new(plan.n_words))
            .collect(),
        partitions,
        settings,
        source,
    };
    for word in &plan.words {
        if word.phrase.is_empty() {
            look_up.word(word)?;
        } else if look_up.needs_synonyms(word) {
            look_up.phrase(word)?;
        }
    }
    if plan.is_blank {
        look_up.all()?;
    }
    if let Some(whole) = &plan.whole {
        look_up.whole(whole)?;
    }
    if settings.typos {
        look_up.missing(plan)?;
    }
    for matches in &mut look_up.matches {
        matches.link();
    }
    Ok(look_up.matches)
}

/// A lookup in progress.
struct LookUp<'a> {
    /// Matches by partition, in the order of `partitions`.
    matches: Vec<Matches>,
    partitions: &'a [&'a Partition],
    settings: &'a Settings<'a>,
    source: &'a Source,
}

/// Entries in order, each with its record if that is another one, and the positions of
/// a word in it.
type Occurrences = Vec<(Entry, Option<Entry>, Vec<u32>)>;

impl LookUp<'_> {
    /// Splits words without occurrences in two.
    fn missing(&mut self, plan: &mut Plan) -> Result<(), Error> {
        for (i, word) in plan.words.iter_mut().take(plan.n_words).enumerate() {
            if !occurs(&self.matches, i) {
                self.halves(word)?;
            }
        }
        Ok(())
    }

    /// Looks up a word and, unless its list leaves out entries, its other forms and,
    /// for the last one, longer words. The list of a frequent word has more entries than
    /// anyone reads, and the lists of its other forms, of which there are many, would be
    /// most of what a query reads.
    fn word(&mut self, word: &Word) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            let mut is_frequent = false;
            partition.words(Key::word(&word.exact), self.source, |term| {
                is_frequent = term.left_out > 0;
                matches.note(word, EXACT, term, self.settings)
            })?;
            if is_frequent {
                continue;
            }
            let key = match word.key() {
                (key, true) => Key::prefix(key).within(MAX_BLOCKS),
                (key, false) => Key::word(key),
            };
            partition.words(key, self.source, |term| match word.quality(term.word) {
                Some(quality) if quality > EXACT => {
                    matches.note(word, quality, term, self.settings)
                }
                _ => Some(()),
            })?;
        }
        Ok(())
    }

    /// Returns whether a word that a synonym stands for is in no list that leaves out
    /// entries. Frequent words have more entries than anyone reads, all of which rank
    /// before those of their synonyms.
    fn needs_synonyms(&self, synonym: &Word) -> bool {
        let mut covered = synonym.covers.clone();
        covered.any(|word| {
            self.matches
                .iter()
                .all(|matches| matches.left_out[word] == 0)
        })
    }

    /// Records the entries in which the words of a synonym are consecutive.
    /// Texts are indexed without stop words, so there the other words are
    /// enough.
    fn phrase(&mut self, word: &Word) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            let mut note = |words: &[String], is_text: bool| {
                for (entry, record, places) in chain(partition, words, self.source)? {
                    if is_text == (entry.level == CONTENT) && self.settings.searches(entry.level) {
                        matches.note_at(word, SYNONYM, (&entry, record.as_ref()), &places);
                    }
                }
                Ok(())
            };
            note(&word.phrase, false)?;
            note(&word.halves, true)?;
        }
        Ok(())
    }

    /// Records all records, for a query without words.
    fn all(&mut self) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            partition.words(Key::prefix(ALL), self.source, |term| {
                visit_occurrences(term.occurrences, |entry, record, _| {
                    matches.add(entry, record);
                    Some(())
                })
            })?;
        }
        Ok(())
    }

    /// Records the headings that are equal to the whole query.
    fn whole(&mut self, whole: &Whole) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            let headings = occurrences(partition, &whole.term, self.source)?;
            // A name in another style has at least the same number.
            let has_style = headings
                .iter()
                .any(|(.., places)| places.contains(&whole.place));
            let form = |place: u32| if has_style { place } else { place % STYLE };
            for (entry, record, places) in headings {
                if self.settings.searches(entry.level) {
                    let at = matches.add(&entry, record.as_ref());
                    let is_same = |place: &u32| form(*place) == form(whole.place);
                    matches.entries[at].is_whole = true;
                    matches.entries[at].is_same |= places.iter().any(is_same);
                }
            }
        }
        Ok(())
    }

    /// Splits a word that is two neighbouring words written as one, if it is.
    fn halves(&mut self, word: &mut Word) -> Result<(), Error> {
        for left in self.beginnings(&word.prefix)? {
            let right = exact_form(word.prefix.get(left.len()..).unwrap_or_default()).into_owned();
            let mut has_matches = false;
            for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
                let lefts = occurrences(partition, &left, self.source)?;
                let rights = occurrences(partition, &right, self.source)?;
                for (entry, record, places) in neighbours(&lefts, &rights) {
                    if self.settings.searches(entry.level) {
                        matches.note_at(word, FORM, (&entry, record.as_ref()), &places);
                        has_matches = true;
                    }
                }
            }
            if has_matches {
                word.halves = vec![left, right];
                break;
            }
        }
        Ok(())
    }

    /// Returns the index words that a word starts with and that leave enough of
    /// it, longest first; at most [`MAX_HALVES`].
    fn beginnings(&self, word: &str) -> Result<Vec<String>, Error> {
        let letters: Vec<char> = word.chars().collect();
        let mut lefts: Vec<String> = Vec::new();
        for partition in self.partitions {
            let Some(first) = letters.first() else { break };
            partition.vocabulary(*first, self.source, |_, other, _| {
                let leaves = letters.len().checked_sub(other.len());
                let fits = other.len() >= SHORTEST_HALF && leaves >= Some(SHORTEST_HALF);
                if fits && letters.starts_with(other) {
                    lefts.push(other.iter().collect());
                }
            })?;
        }
        lefts.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| cmp_units(a, b)));
        lefts.dedup();
        lefts.truncate(MAX_HALVES);
        Ok(lefts)
    }
}

/// Returns the occurrences of one word of the index, without other forms.
fn occurrences(partition: &Partition, word: &str, source: &Source) -> Result<Occurrences, Error> {
    let mut all = Vec::new();
    partition.words(Key::word(word), source, |term| {
        visit_occurrences(term.occurrences, |entry, record, places| {
            all.push((*entry, record.copied(), places.to_vec()));
            Some(())
        })
    })?;
    Ok(all)
}

/// Returns where words are consecutive, with at most one word in between: the
/// positions of the last one.
fn chain(partition: &Partition, words: &[String], source: &Source) -> Result<Occurrences, Error> {
    let mut all: Option<Occurrences> = None;
    for word in words {
        let next = occurrences(partition, word, source)?;
        all = Some(match all {
            None => next,
            Some(before) => followers(&before, &next),
        });
    }
    Ok(all.unwrap_or_default())
}

/// Returns where a word of the first list precedes one of the second, with at
/// most one word in between: the positions of the second.
fn followers(firsts: &Occurrences, seconds: &Occurrences) -> Occurrences {
    let mut out = Vec::new();
    for (entry, record, places) in seconds {
        let Ok(at) = firsts.binary_search_by_key(&entry.place, |(first, ..)| first.place) else {
            continue;
        };
        let before = &firsts[at].2;
        let is_near = |place: &u32| {
            (1..=2)
                .filter_map(|gap| place.checked_sub(gap))
                .any(|place| before.contains(&place))
        };
        let near: Vec<u32> = places.iter().copied().filter(is_near).collect();
        if !near.is_empty() {
            out.push((*entry, *record, near));
        }
    }
    out
}

/// Returns where a word of the first list directly precedes one of the second:
/// the positions of the first. Exactly one, unlike in [`followers`], because the
/// two words were written as one.
fn neighbours(lefts: &Occurrences, rights: &Occurrences) -> Occurrences {
    let mut out = Vec::new();
    for (entry, record, places) in lefts {
        let Ok(at) = rights.binary_search_by_key(&entry.place, |(right, ..)| right.place) else {
            continue;
        };
        let after = &rights[at].2;
        let near: Vec<u32> = places
            .iter()
            .copied()
            .filter(|place| after.contains(&(place + 1)))
            .collect();
        if !near.is_empty() {
            out.push((*entry, *record, near));
        }
    }
    out
}
