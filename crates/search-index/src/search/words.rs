//! Looks up the words of a plan.

use crate::error::Error;
use crate::format::CONTENT;
use crate::partition::{Entry, Partition, Source};
use crate::search::fuzzy::Fuzzy;
use crate::search::{FORM, Plan, Quality, SYNONYM, Settings, Word};
use crate::text::{Whole, cmp_units, exact_form};

/// Minimum number of letters of each half of a word that is split in two.
const SHORTEST_HALF: usize = 2;

/// Maximum number of ways to split a word that are tried.
const MAX_HALVES: usize = 3;

/// Occurrences of the words of a query in a partition.
pub(super) struct Found {
    /// Best quality by word and entry; 0 for none.
    pub(super) quality: Vec<Vec<Quality>>,
    /// Whether each entry is a heading equal to the query, in singular or
    /// plural.
    pub(super) whole: Vec<bool>,
    /// Whether each of these also agrees in singular or plural.
    pub(super) same: Vec<bool>,
    /// Whether each entry contains a name that was typed.
    pub(super) named: Vec<bool>,
    /// Whether each word occurs on a page, by word and the first entry of the
    /// page.
    pages: Vec<Vec<bool>>,
    /// Start of the positions in `places`, by word and entry.
    at: Vec<Vec<u32>>,
    /// Number of positions, followed by the positions.
    places: Vec<u32>,
}

impl Found {
    fn new(n_words: usize, n_entries: usize) -> Self {
        Self {
            quality: vec![vec![0; n_entries]; n_words],
            whole: vec![false; n_entries],
            same: vec![false; n_entries],
            named: vec![false; n_entries],
            pages: Vec::new(),
            at: vec![vec![0; n_entries]; n_words],
            places: Vec::new(),
        }
    }

    /// Returns the positions of a word in an entry.
    pub(super) fn places(&self, word: usize, entry: usize) -> &[u32] {
        let at = self.at[word][entry] as usize;
        let count = self.places.get(at).map_or(0, |it| *it as usize);
        self.places.get(at + 1..at + 1 + count).unwrap_or_default()
    }

    /// Returns whether a word occurs on the page whose first entry is `root`.
    pub(super) fn on_page(&self, word: usize, root: u32) -> bool {
        let pages = self.pages.get(word);
        pages.and_then(|it| it.get(root as usize)) == Some(&true)
    }

    /// Notes the pages of all words, when their occurrences are known.
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

    fn occurs(&self, word: usize) -> bool {
        self.quality
            .get(word)
            .is_some_and(|it| it.iter().any(|it| *it > 0))
    }

    /// Records occurrences of one form of the words. Returns `None` if they do
    /// not parse.
    fn note(
        &mut self,
        word: &Word,
        quality: Quality,
        occurrences: &str,
        levels: &Levels<'_>,
    ) -> Option<()> {
        let partition = levels.partition;
        partition.occurrences(occurrences, |place, entry, places| {
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

/// Levels that are searched.
struct Levels<'a> {
    partition: &'a Partition,
    settings: &'a Settings<'a>,
}

fn push_places(all: &mut Vec<u32>, places: &[u32]) -> Option<u32> {
    let at = u32::try_from(all.len()).ok()?;
    all.push(u32::try_from(places.len()).ok()?);
    all.extend(places);
    Some(at)
}

/// Looks up all words in all partitions. Words without occurrences are split
/// into two words written as one, or else treated as typos.
pub(super) fn look_up(
    plan: &mut Plan,
    partitions: &[&Partition],
    settings: &Settings<'_>,
    source: &Source,
) -> Result<Vec<Found>, Error> {
    let new = |it: &&Partition| Found::new(plan.n_words, it.entries.len());
    let mut look = LookUp {
        found: partitions.iter().map(new).collect(),
        partitions,
        settings,
        source,
    };
    for word in &plan.words {
        if !word.phrase.is_empty() {
            look.phrase(word)?;
        } else {
            look.word(word)?;
        }
    }
    if let Some(whole) = &plan.whole {
        look.whole(whole)?;
    }
    if settings.typos {
        look.missing(plan)?;
    }
    for (partition, found) in partitions.iter().zip(&mut look.found) {
        found.note_pages(partition);
    }
    Ok(look.found)
}

struct LookUp<'a> {
    found: Vec<Found>,
    partitions: &'a [&'a Partition],
    settings: &'a Settings<'a>,
    source: &'a Source,
}

/// Entries with positions.
type Occurrences = Vec<(u32, Vec<u32>)>;

impl LookUp<'_> {
    /// Splits words without occurrences, or treats them as typos.
    fn missing(&mut self, plan: &mut Plan) -> Result<(), Error> {
        let is_missing = |word: &usize| !self.found.iter().any(|it| it.occurs(*word));
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

    fn word(&mut self, word: &Word) -> Result<(), Error> {
        let (key, is_prefix) = word.key();
        self.key(word, key, is_prefix)
    }

    /// Records the entries in which the words of a synonym are consecutive.
    /// Texts are indexed without stop words, so there the other words are
    /// enough.
    fn phrase(&mut self, word: &Word) -> Result<(), Error> {
        for (partition, found) in self.partitions.iter().zip(&mut self.found) {
            let levels = Levels {
                partition,
                settings: self.settings,
            };
            let mut note = |words: &[String], is_text: bool| {
                for (entry, places) in chain(partition, words, self.source)? {
                    let level = partition.entry(entry).map_or(CONTENT, |it| it.level);
                    if is_text == (level == CONTENT) {
                        found.note_halves(word, entry, &places, SYNONYM, &levels);
                    }
                }
                Ok(())
            };
            note(&word.phrase, false)?;
            note(&word.halves, true)?;
        }
        Ok(())
    }

    fn whole(&mut self, whole: &Whole) -> Result<(), Error> {
        for (partition, found) in self.partitions.iter().zip(&mut self.found) {
            for (entry, places) in occurrences(partition, &whole.term, self.source)? {
                let is_searched = |it: &Entry| self.settings.searches(it.level);
                if partition.entry(entry).is_some_and(is_searched) {
                    found.whole[entry as usize] = true;
                    found.same[entry as usize] = places.contains(&whole.place);
                }
            }
        }
        Ok(())
    }

    fn typo(&mut self, word: &Word) -> Result<(), Error> {
        for (typo, _) in &word.typos {
            self.key(word, typo, false)?;
        }
        Ok(())
    }

    fn key(&mut self, word: &Word, key: &str, is_prefix: bool) -> Result<(), Error> {
        for (partition, found) in self.partitions.iter().zip(&mut self.found) {
            let levels = Levels {
                partition,
                settings: self.settings,
            };
            partition.words(key, is_prefix, self.source, |term, occurrences| match word
                .quality(term)
            {
                Some(quality) => found.note(word, quality, occurrences, &levels),
                None => Some(()),
            })?;
        }
        Ok(())
    }

    /// Splits a word that is two neighbouring words written as one. Returns
    /// whether it is.
    fn halves(&mut self, word: &mut Word) -> Result<bool, Error> {
        for left in self.beginnings(&word.prefix)? {
            let right = exact_form(word.prefix.get(left.len()..).unwrap_or_default()).into_owned();
            let mut is_found = false;
            for (partition, found) in self.partitions.iter().zip(&mut self.found) {
                let levels = Levels {
                    partition,
                    settings: self.settings,
                };
                let lefts = occurrences(partition, &left, self.source)?;
                let rights = occurrences(partition, &right, self.source)?;
                for (entry, places) in neighbours(&lefts, &rights) {
                    is_found |= found.note_halves(word, entry, &places, FORM, &levels);
                }
            }
            if is_found {
                word.halves = vec![left, right];
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the index words that a word starts with, longest first.
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

    fn typos(&self, word: &Word) -> Result<Vec<(String, Quality)>, Error> {
        let is_prefix = word.takes_prefix();
        // The typo may be in the plural ending: `invocies` is not the plural of
        // `invocy`.
        let singular = word.prefix.strip_suffix('s');
        let singular = singular.filter(|it| word.exact != *it && word.exact != word.prefix);
        let tries = [
            Fuzzy::new(&word.exact, is_prefix),
            singular.and_then(|it| Fuzzy::new(it, is_prefix)),
            Fuzzy::swapped(&word.exact, is_prefix),
        ];
        for fuzzy in tries {
            let nearest = self.nearest(fuzzy)?;
            if !nearest.is_empty() {
                return Ok(nearest);
            }
        }
        Ok(Vec::new())
    }

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

impl Found {
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
            .is_some_and(|it| levels.settings.searches(it.level));
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

fn occurrences(partition: &Partition, word: &str, source: &Source) -> Result<Occurrences, Error> {
    let mut all = Vec::new();
    partition.words(word, false, source, |_, occurrences| {
        partition.occurrences(occurrences, |place, _, places| {
            all.push((place, places.to_vec()));
            Some(())
        })
    })?;
    Ok(all)
}

/// Returns where words are consecutive: the positions of the last one.
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
        let Ok(at) = firsts.binary_search_by_key(entry, |it| it.0) else {
            continue;
        };
        let before = &firsts[at].1;
        let is_near = |it: &u32| {
            (1..=2).any(|gap| it.checked_sub(gap).is_some_and(|it| before.contains(&it)))
        };
        let near: Vec<u32> = places.iter().copied().filter(is_near).collect();
        if !near.is_empty() {
            out.push((*entry, near));
        }
    }
    out
}

/// Returns where a word of the first list directly precedes one of the second.
fn neighbours(lefts: &Occurrences, rights: &Occurrences) -> Occurrences {
    let mut out = Vec::new();
    for (entry, places) in lefts {
        let Ok(at) = rights.binary_search_by_key(entry, |it| it.0) else {
            continue;
        };
        let after = &rights[at].1;
        let near: Vec<u32> = places
            .iter()
            .copied()
            .filter(|it| after.contains(&(it + 1)))
            .collect();
        if !near.is_empty() {
            out.push((*entry, near));
        }
    }
    out
}
