//! Looks up the words of a plan, and records in which entries they match.
//!
//! The result is a table per partition with a row for each typed word and a
//! column for each entry: the best quality, and the positions in the entry. It
//! takes five bytes per word and entry, some hundred kilobytes for a typical
//! query, and ranking then only reads it.

use crate::error::Error;
use crate::format::CONTENT;
use crate::partition::{Entry, Partition, Source, Term};
use crate::search::fuzzy::Fuzzy;
use crate::search::{FORM, Plan, Quality, SYNONYM, Settings, Word};
use crate::text::{Whole, cmp_units, exact_form};

/// Minimum number of letters of each half of a word that is split in two.
const SHORTEST_HALF: usize = 2;

/// Maximum number of ways to split a word that are tried; each costs two
/// lookups.
const MAX_HALVES: usize = 3;

/// Matches of the words of a query in the entries of a partition.
pub(super) struct Matches {
    /// Best quality by word and entry; 0 if the word does not match.
    pub(super) quality: Vec<Vec<Quality>>,
    /// Whether each entry is a heading equal to the query, in singular or
    /// plural.
    pub(super) whole: Vec<bool>,
    /// Whether each entry in `whole` also has the grammatical number of the
    /// query.
    pub(super) same: Vec<bool>,
    /// Whether each entry contains a name that was typed.
    pub(super) named: Vec<bool>,
    /// Number of texts that the lists of frequent words leave out, by word.
    pub(super) left_out: Vec<usize>,
    /// Whether each word occurs on a page, by word and the first entry of the
    /// page.
    pages: Vec<Vec<bool>>,
    /// Start of the positions in `places`, by word and entry. Valid only where
    /// the quality is not 0.
    at: Vec<Vec<u32>>,
    /// Lists of positions, each after its length. Words that an occurrence
    /// covers share a list.
    places: Vec<u32>,
}

impl Matches {
    /// Creates a table without matches.
    fn new(n_words: usize, n_entries: usize) -> Self {
        Self {
            quality: vec![vec![0; n_entries]; n_words],
            whole: vec![false; n_entries],
            same: vec![false; n_entries],
            named: vec![false; n_entries],
            left_out: vec![0; n_words],
            pages: Vec::new(),
            at: vec![vec![0; n_entries]; n_words],
            places: Vec::new(),
        }
    }

    /// Returns the positions of a word in an entry that it matches, in order.
    pub(super) fn places(&self, word: usize, entry: usize) -> &[u32] {
        let at = self.at[word][entry] as usize;
        let count = self.places.get(at).map_or(0, |count| *count as usize);
        self.places.get(at + 1..at + 1 + count).unwrap_or_default()
    }

    /// Returns whether a word occurs on the page whose first entry is `root`.
    pub(super) fn on_page(&self, word: usize, root: u32) -> bool {
        self.pages
            .get(word)
            .and_then(|pages| pages.get(root as usize))
            == Some(&true)
    }

    /// Records the pages of all words, once their matches are complete.
    fn note_pages(&mut self, partition: &Partition) {
        let of_word = |quality: &Vec<Quality>| {
            let mut pages = vec![false; quality.len()];
            for (entry, quality) in partition.entries.iter().zip(quality) {
                if let Some(page) = pages.get_mut(entry.root as usize) {
                    *page |= *quality > 0;
                }
            }
            pages
        };
        self.pages = self.quality.iter().map(of_word).collect();
    }

    /// Returns whether a word matches any entry.
    fn occurs(&self, word: usize) -> bool {
        self.quality
            .get(word)
            .is_some_and(|entries| entries.iter().any(|quality| *quality > 0))
    }

    /// Records the occurrences of a word of the index that matches `word` with a
    /// quality, for all typed words that this covers. A match of better quality
    /// replaces one before; of equal ones, the first stays. Returns `None` if the
    /// occurrences do not parse.
    fn note(
        &mut self,
        word: &Word,
        quality: Quality,
        term: &Term<'_>,
        levels: &Levels<'_>,
    ) -> Option<()> {
        for covered in word.covers.clone() {
            *self.left_out.get_mut(covered)? += term.left_out as usize;
        }
        let partition = levels.partition;
        partition.occurrences(term.occurrences, |place, entry, places| {
            if !levels.settings.searches(entry.level) {
                return Some(());
            }
            let entry = place as usize;
            if word.is_name {
                *self.named.get_mut(entry)? = true;
            }
            let mut at = None;
            for covered in word.covers.clone() {
                let known = self.quality.get_mut(covered)?.get_mut(entry)?;
                if *known == 0 || quality < *known {
                    *known = quality;
                    let at = match at {
                        Some(at) => at,
                        None => *at.insert(push_places(&mut self.places, places)?),
                    };
                    *self.at.get_mut(covered)?.get_mut(entry)? = at;
                }
            }
            Some(())
        })
    }
}

/// The levels of a partition that are searched.
struct Levels<'a> {
    partition: &'a Partition,
    settings: &'a Settings<'a>,
}

/// Appends a list of positions, and returns its start.
fn push_places(all: &mut Vec<u32>, places: &[u32]) -> Option<u32> {
    let at = u32::try_from(all.len()).ok()?;
    all.push(u32::try_from(places.len()).ok()?);
    all.extend(places);
    Some(at)
}

/// Looks up all words in all partitions, and returns the matches in each. Words
/// without occurrences are split into two words written as one, or else treated
/// as typos; the plan then has the words that were found instead, for
/// highlighting.
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
    let no_matches = |partition: &&Partition| Matches::new(plan.n_words, partition.entries.len());
    let mut look_up = LookUp {
        matches: partitions.iter().map(no_matches).collect(),
        partitions,
        settings,
        source,
    };
    for word in &plan.words {
        if word.phrase.is_empty() {
            look_up.word(word)?;
        } else {
            look_up.phrase(word)?;
        }
    }
    if let Some(whole) = &plan.whole {
        look_up.whole(whole)?;
    }
    if settings.typos {
        look_up.missing(plan)?;
    }
    for (partition, matches) in partitions.iter().zip(&mut look_up.matches) {
        matches.note_pages(partition);
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

/// Places of entries in order, each with the positions of a word in it.
type Occurrences = Vec<(u32, Vec<u32>)>;

impl LookUp<'_> {
    /// Splits words without occurrences, or treats them as typos. A word that
    /// occurs anywhere is never corrected: it is not a typo, even if a similar
    /// word is more frequent.
    fn missing(&mut self, plan: &mut Plan) -> Result<(), Error> {
        let is_missing = |word: &usize| !self.matches.iter().any(|matches| matches.occurs(*word));
        let missing: Vec<usize> = (0..plan.n_words).filter(is_missing).collect();
        for place in missing {
            let Some(word) = plan.words.get_mut(place) else {
                continue;
            };
            if !self.halves(word)? {
                word.typos = self.typos(word)?;
                self.typo(word)?;
            }
        }
        Ok(())
    }

    /// Looks up a word with its other forms and, for the last one, longer words.
    fn word(&mut self, word: &Word) -> Result<(), Error> {
        let (key, is_prefix) = word.key();
        self.key(word, key, is_prefix)
    }

    /// Records the entries in which the words of a synonym are consecutive.
    /// Texts are indexed without stop words, so there the other words are
    /// enough.
    fn phrase(&mut self, word: &Word) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            let levels = Levels {
                partition,
                settings: self.settings,
            };
            let mut note = |words: &[String], is_text: bool| {
                for (place, positions) in chain(partition, words, self.source)? {
                    let level = partition.entry(place).map_or(CONTENT, |entry| entry.level);
                    if is_text == (level == CONTENT) {
                        matches.note_halves(word, place, &positions, SYNONYM, &levels);
                    }
                }
                Ok(())
            };
            note(&word.phrase, false)?;
            note(&word.halves, true)?;
        }
        Ok(())
    }

    /// Records the headings that are equal to the whole query.
    fn whole(&mut self, whole: &Whole) -> Result<(), Error> {
        let is_searched = |entry: &Entry| self.settings.searches(entry.level);
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            for (place, positions) in occurrences(partition, &whole.term, self.source)? {
                if partition.entry(place).is_some_and(is_searched) {
                    matches.whole[place as usize] = true;
                    matches.same[place as usize] = positions.contains(&whole.place);
                }
            }
        }
        Ok(())
    }

    /// Looks up the words that a word may be a typo of.
    fn typo(&mut self, word: &Word) -> Result<(), Error> {
        for (typo, _) in &word.typos {
            self.key(word, typo, false)?;
        }
        Ok(())
    }

    /// Records all words of the index that match a word, among those that start
    /// with `key` or, unless `is_prefix`, are equal to it.
    fn key(&mut self, word: &Word, key: &str, is_prefix: bool) -> Result<(), Error> {
        for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
            let levels = Levels {
                partition,
                settings: self.settings,
            };
            partition.words(key, is_prefix, self.source, |term| {
                match word.quality(term.word) {
                    Some(quality) => matches.note(word, quality, term, &levels),
                    None => Some(()),
                }
            })?;
        }
        Ok(())
    }

    /// Splits a word that is two neighbouring words written as one. Returns
    /// whether it is.
    fn halves(&mut self, word: &mut Word) -> Result<bool, Error> {
        for left in self.beginnings(&word.prefix)? {
            let right = exact_form(word.prefix.get(left.len()..).unwrap_or_default()).into_owned();
            let mut has_matches = false;
            for (partition, matches) in self.partitions.iter().zip(&mut self.matches) {
                let levels = Levels {
                    partition,
                    settings: self.settings,
                };
                let lefts = occurrences(partition, &left, self.source)?;
                let rights = occurrences(partition, &right, self.source)?;
                for (place, positions) in neighbours(&lefts, &rights) {
                    has_matches |= matches.note_halves(word, place, &positions, FORM, &levels);
                }
            }
            if has_matches {
                word.halves = vec![left, right];
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the index words that a word starts with and that leave enough of
    /// it, longest first; at most [`MAX_HALVES`].
    fn beginnings(&self, word: &str) -> Result<Vec<String>, Error> {
        let letters: Vec<char> = word.chars().collect();
        let mut lefts: Vec<String> = Vec::new();
        for partition in self.partitions {
            let Some(first) = letters.first() else { break };
            partition.vocabulary(*first, self.source, |_, other| {
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

    /// Returns the words of the index that a word may be a typo of, each with its
    /// quality. The attempts go from the usual errors to the rare ones, and the
    /// first that yields words is the result.
    fn typos(&self, word: &Word) -> Result<Vec<(String, Quality)>, Error> {
        let is_prefix = word.takes_prefix();
        // The typo may be in the plural ending: `invocies` is not the plural of
        // `invocy`.
        let singular = word
            .prefix
            .strip_suffix('s')
            .filter(|singular| word.exact != *singular && word.exact != word.prefix);
        let attempts = [
            Fuzzy::new(&word.exact, is_prefix),
            singular.and_then(|singular| Fuzzy::new(singular, is_prefix)),
            Fuzzy::swapped(&word.exact, is_prefix),
        ];
        for fuzzy in attempts {
            let nearest = self.nearest(fuzzy)?;
            if !nearest.is_empty() {
                return Ok(nearest);
            }
        }
        Ok(Vec::new())
    }

    /// Returns the nearest words in all partitions.
    fn nearest(&self, fuzzy: Option<Fuzzy>) -> Result<Vec<(String, Quality)>, Error> {
        let Some(mut fuzzy) = fuzzy else {
            return Ok(Vec::new());
        };
        for partition in self.partitions {
            let first = fuzzy.first();
            partition.vocabulary(first, self.source, |kept, other| fuzzy.visit(kept, other))?;
        }
        Ok(fuzzy.finish())
    }
}

impl Matches {
    /// Records a match of several words together, at the positions `places` of an
    /// entry. Returns whether the level of the entry is searched.
    fn note_halves(
        &mut self,
        word: &Word,
        entry: u32,
        places: &[u32],
        quality: Quality,
        levels: &Levels<'_>,
    ) -> bool {
        let is_searched = levels
            .partition
            .entry(entry)
            .is_some_and(|entry| levels.settings.searches(entry.level));
        let Some(at) = push_places(&mut self.places, places).filter(|_| is_searched) else {
            return false;
        };
        for covered in word.covers.clone() {
            let known = &mut self.quality[covered][entry as usize];
            if *known == 0 || quality < *known {
                *known = quality;
                self.at[covered][entry as usize] = at;
            }
        }
        true
    }
}

/// Returns the occurrences of one word of the index, without other forms.
fn occurrences(partition: &Partition, word: &str, source: &Source) -> Result<Occurrences, Error> {
    let mut all = Vec::new();
    partition.words(word, false, source, |term| {
        partition.occurrences(term.occurrences, |place, _, places| {
            all.push((place, places.to_vec()));
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
    for (entry, places) in seconds {
        let Ok(at) = firsts.binary_search_by_key(entry, |(first, _)| *first) else {
            continue;
        };
        let before = &firsts[at].1;
        let is_near = |place: &u32| {
            (1..=2)
                .filter_map(|gap| place.checked_sub(gap))
                .any(|place| before.contains(&place))
        };
        let near: Vec<u32> = places.iter().copied().filter(is_near).collect();
        if !near.is_empty() {
            out.push((*entry, near));
        }
    }
    out
}

/// Returns where a word of the first list directly precedes one of the second:
/// the positions of the first. Exactly one, unlike in [`followers`], because the
/// two words were written as one.
fn neighbours(lefts: &Occurrences, rights: &Occurrences) -> Occurrences {
    let mut out = Vec::new();
    for (entry, places) in lefts {
        let Ok(at) = rights.binary_search_by_key(entry, |(right, _)| *right) else {
            continue;
        };
        let after = &rights[at].1;
        let near: Vec<u32> = places
            .iter()
            .copied()
            .filter(|place| after.contains(&(place + 1)))
            .collect();
        if !near.is_empty() {
            out.push((*entry, near));
        }
    }
    out
}
