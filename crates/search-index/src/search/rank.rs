//! Ranks hits by a score, a sum of several criteria. Words contribute a mean
//! over the query, weighted by rarity: how well each matches, and at which
//! level it occurs. Added to that are the proximity of the words, the share of
//! a heading that they cover, exact matches of a name or a whole heading, and
//! the rank of the page.
//!
//! A section is its heading and its texts, and a page is about the words of all
//! its sections: a text counts with its heading, and a word that is elsewhere on
//! the page is not quite missing.
//!
//! Readers look for a page first, then for a section, an operation or a type. A
//! member of a type or a parameter ranks before these only if the query is its
//! exact name.
//!
//! Ties are broken by the number of hits on the page, then by heading level,
//! then by the order of the site.

use std::cmp::Reverse;

use docs_model::record::Kind;

use crate::error::Error;
use crate::format::{CONTENT, KEYWORDS};
use crate::partition::{Entry, Partition, Source};
use crate::search::words::{Found, look_up};
use crate::search::{EXACT, FORM, PREFIX, Plan, Quality, SYNONYM, Settings, TYPO, Word};

/// Weight of a word by the level where it occurs; title first.
const LEVEL_WEIGHTS: [i64; 8] = [8, 15, 13, 12, 11, 10, 10, 3];

/// Level weights in members, for headings and for texts.
const MEMBER_WEIGHTS: [i64; 2] = [6, 1];

/// Maximum level weight of a word in headings that are hits themselves: for a
/// record, and for a member. A word that only occurs in a heading is found as
/// that heading.
const INHERITED: [i64; 2] = [9, 4];

/// Weight of a word that occurs anywhere in a record.
const PRESENT: i64 = 10;

/// Weight of a word that only occurs elsewhere on the page: the page is about
/// it, although this section does not say so.
const ON_PAGE: i64 = 4;
const EXACT_BONUS: i64 = 1;
const TYPO_MALUS: i64 = 6;

/// Factor of the mean of the words.
const WORDS_WEIGHT: i64 = 12;
const PROXIMITY_WEIGHT: i64 = 8;

/// Maximum bonus for a heading that consists of exactly the words of the query.
const COVERAGE_WEIGHT: u64 = 64;
const RANK_WEIGHT: i64 = 40;

/// Bonus for a name as typed, which is more specific than its words.
const NAME_BONUS: i64 = 48;

/// Bonus for a heading equal to the query, multiplied by its level weight: it
/// ranks above headings that merely contain the words, and a page above its
/// sections.
const WHOLE_WEIGHT: i64 = 16;

/// Bonus if it also agrees in singular or plural.
const SAME_BONUS: i64 = 64;

/// Level weight of a member whose exact name is the query.
const IDENTIFIER: i64 = 13;

/// Maximum weight of a query word. On a site of some thousand records, a lower
/// limit makes most words of a question equally rare.
const MAX_WEIGHT: u32 = 8;

/// Page ranks are clamped to this absolute value.
const MAX_RANK: i32 = 20;

/// Queries of up to this many words must match completely if any record does.
const SHORT_QUERY: usize = 2;

/// Number of positions at the start of a text whose words count a little more.
const EARLY: u32 = 16;

/// Distance at which two words no longer count as close.
const FAR: u32 = 8;

/// Maximum distance of two words that both occur in headings, such as the title
/// of a page and that of its section.
const IN_HEADINGS: u32 = 4;

/// A record that may be a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    score: i64,
    /// Approximate number of candidates on the page, on a logarithmic scale.
    density: u32,
    level: u8,
    /// Sum of the weights of its words.
    words: u64,
    /// Index of its partition among those searched.
    pub(crate) partition: usize,
    pub(crate) entry: u32,
}

/// Returns the records that match, best first.
pub(crate) fn rank(
    plan: &mut Plan,
    partitions: &[&Partition],
    settings: &Settings<'_>,
    source: &Source,
) -> Result<Vec<Candidate>, Error> {
    if plan.n_words == 0 && !plan.is_blank {
        return Ok(Vec::new());
    }
    let found = look_up(plan, partitions, settings, source)?;
    let weights = weights(plan, &found);
    let mut candidates = Vec::new();
    for (i, (partition, found)) in partitions.iter().zip(&found).enumerate() {
        let scorer = Scorer {
            partition,
            found,
            weights: &weights,
            is_identifier: plan.is_identifier,
            is_phrase: plan.is_phrase,
            is_lower: plan.is_lower,
        };
        for place in 0..u32::try_from(partition.entries.len()).unwrap_or(u32::MAX) {
            candidates.extend(scorer.candidate(i, place, settings));
        }
    }
    let has_weak = plan.own_words().iter().any(|it| it.is_weak);
    let is_short = plan.n_words <= SHORT_QUERY && !has_weak;
    select(&mut candidates, is_short, weights.iter().sum());
    add_density(&mut candidates, partitions);
    candidates.sort_unstable_by_key(|it| {
        (
            Reverse(it.score),
            Reverse(it.density),
            it.level,
            it.partition,
            it.entry,
        )
    });
    Ok(candidates)
}

/// Returns the weights of the query words: rare words have more, weak ones the
/// least, and words without occurrences none.
fn weights(plan: &Plan, found: &[Found]) -> Vec<u64> {
    let all: usize = found
        .iter()
        .map(|it| it.quality.first().map_or(0, Vec::len))
        .sum();
    let words = plan.own_words().iter().enumerate();
    words
        .map(|(word, Word { is_weak, .. })| {
            let occurs = |it: &Found| it.quality[word].iter().filter(|it| **it > 0).count();
            let count: usize = found.iter().map(occurs).sum();
            let rarity = all.checked_div(count).map_or(0, usize::ilog2);
            match count {
                0 => 0,
                _ if *is_weak => 1,
                _ => u64::from(rarity.clamp(1, MAX_WEIGHT)),
            }
        })
        .collect()
}

/// For a short query, keeps the records with all words, if there are any;
/// otherwise those with at least half the weight of the best one.
fn select(candidates: &mut Vec<Candidate>, is_short: bool, all: u64) {
    let best = candidates.iter().map(|it| it.words).max().unwrap_or(0);
    let is_strict = is_short && best == all;
    let least = if is_strict { best } else { best.div_ceil(2) };
    candidates.retain(|it| it.words >= least);
}

fn add_density(candidates: &mut [Candidate], partitions: &[&Partition]) {
    let mut counts: Vec<Vec<u32>> = partitions
        .iter()
        .map(|it| vec![0; it.entries.len()])
        .collect();
    let root = |it: &Candidate| partitions[it.partition].entries[it.entry as usize].root as usize;
    for candidate in &*candidates {
        counts[candidate.partition][root(candidate)] += 1;
    }
    for candidate in candidates {
        let count = counts[candidate.partition][root(candidate)];
        // Number of bits: 1, 2 to 3, 4 to 7, up to 64 and more.
        candidate.density = (u32::BITS - count.leading_zeros()).min(7);
    }
}

/// Keeps the first `count` candidates of each address.
pub(crate) fn keep_of_group(
    candidates: &mut Vec<Candidate>,
    partitions: &[&Partition],
    count: usize,
) {
    let mut seen: Vec<Vec<usize>> = partitions
        .iter()
        .map(|it| vec![0; it.entries.len()])
        .collect();
    candidates.retain(|it| {
        let group = partitions[it.partition].entries[it.entry as usize].group as usize;
        let before = &mut seen[it.partition][group];
        *before += 1;
        *before <= count
    });
}

struct Scorer<'a> {
    partition: &'a Partition,
    found: &'a Found,
    weights: &'a [u64],
    is_identifier: bool,
    is_phrase: bool,
    is_lower: bool,
}

/// The best occurrence of a word for a record.
#[derive(Clone, Copy)]
struct Best {
    typos: i64,
    weight: i64,
    is_exact: bool,
}

impl Best {
    fn score(self) -> i64 {
        let exact = if self.is_exact { EXACT_BONUS } else { 0 };
        PRESENT + self.weight + exact - TYPO_MALUS * self.typos
    }
}

impl Scorer<'_> {
    fn candidate(
        &self,
        partition: usize,
        place: u32,
        settings: &Settings<'_>,
    ) -> Option<Candidate> {
        let entry = self.partition.entry(place).filter(|it| it.recorded)?;
        let has_word = self.own_words(place, entry.top).0 > 0;
        if (!has_word && !self.weights.is_empty()) || !(settings.accepts)(self.partition, entry) {
            return None;
        }
        let top = self.section_top(entry);
        let (mut words, mut score) = (0, 0);
        for (word, weight) in self.weights.iter().enumerate() {
            let points = if let Some(best) = self.best(word, place, top, entry.is_member) {
                words += weight;
                best.score()
            } else if !entry.is_member && self.found.on_page(word, entry.root) {
                ON_PAGE
            } else {
                0
            };
            score += i64::try_from(*weight).unwrap_or(0) * points;
        }
        let all: u64 = self.weights.iter().sum();
        score = WORDS_WEIGHT * score / i64::try_from(all.max(1)).unwrap_or(1);
        score += self.whole(place, top, entry);
        let rank = self.partition.meta(entry).map_or(0, |it| it.rank);
        let pairs = i64::try_from(self.weights.len()).unwrap_or(1) - 1;
        score += PROXIMITY_WEIGHT * self.proximity(place) / pairs.max(1);
        score += self.coverage(place, top);
        if !entry.is_member {
            score += RANK_WEIGHT * i64::from(rank.clamp(-MAX_RANK, MAX_RANK));
        }
        Some(Candidate {
            score,
            density: 0,
            level: entry.level,
            words,
            partition,
            entry: place,
        })
    }

    /// Returns an entry and the headings above it.
    fn path(&self, place: u32) -> impl Iterator<Item = (usize, &Entry)> {
        let mut next = Some(place);
        std::iter::from_fn(move || {
            let place = next?;
            let entry = self.partition.entry(place)?;
            next = entry.parent;
            Some((place as usize, entry))
        })
    }

    /// Returns the outermost heading of the section of an entry: a section is
    /// its heading and its texts, which have one address.
    fn section_top(&self, entry: &Entry) -> u32 {
        let heading = self.partition.entry(entry.group);
        heading.map_or(entry.top, |heading| heading.top.min(entry.top))
    }

    /// Returns the bonus for a heading equal to the query, or for a name in it.
    fn whole(&self, place: u32, top: u32, entry: &Entry) -> i64 {
        // A query with white space is not the name of a member.
        let is_named = !(entry.is_member && self.is_phrase);
        let own = || self.own(place, top).filter(|_| is_named);
        let mut score = 0;
        let heading = own().find(|it| self.found.whole[*it]);
        // The text below a heading that is the query says no more by repeating it.
        let repeats = heading.is_some() && entry.level == CONTENT;
        if !repeats && self.own(place, entry.top).any(|it| self.found.named[it]) {
            score += NAME_BONUS;
        }
        // A guide may call its subject in the plural; a name has one form.
        let is_subject = self.is_lower && self.is_guide(entry) && heading.is_some();
        let is_same = is_subject || own().any(|it| self.found.same[it]);
        if is_same {
            score += SAME_BONUS;
        }
        if let Some(heading) = heading.and_then(|it| self.partition.entries.get(it)) {
            let level = match (self.is_identifier, is_same) {
                (true, true) if entry.is_member => IDENTIFIER,
                (true, false) => level_weight(heading) / 2,
                _ => level_weight(heading),
            };
            score += WHOLE_WEIGHT * level;
        }
        score
    }

    fn is_guide(&self, entry: &Entry) -> bool {
        let meta = self.partition.meta(entry);
        meta.is_some_and(|it| it.kind == Kind::Guide)
    }

    /// Returns an entry and the headings that belong only to it.
    fn own(&self, place: u32, top: u32) -> impl Iterator<Item = usize> {
        let places = self.path(place).map(|it| it.0);
        places.take_while(move |it| *it >= top as usize)
    }

    /// Returns the number of words in an entry itself, and the sum of their
    /// weights. Words that only occur in its headings do not count, because the
    /// headings are hits themselves.
    fn own_words(&self, place: u32, top: u32) -> (u64, u64) {
        let has = |word: &[Quality]| self.own(place, top).any(|it| word[it] > 0);
        let words = self.found.quality.iter().zip(self.weights);
        words
            .filter(|(word, _)| has(word))
            .fold((0, 0), |(count, sum), (_, weight)| {
                (count + 1, sum + weight)
            })
    }

    fn best(&self, word: usize, place: u32, top: u32, is_member: bool) -> Option<Best> {
        let mut best: Option<Best> = None;
        let most = INHERITED[usize::from(is_member)];
        for (place, entry) in self.path(place) {
            let quality = self.found.quality[word][place];
            if quality == 0 {
                continue;
            }
            let typos = i64::from((quality + 1).saturating_sub(TYPO));
            let mut weight = self.weight(word, place, entry, quality);
            if place < top as usize {
                weight = weight.min(most);
            }
            if best.is_none_or(|it| typos < it.typos || (typos == it.typos && weight > it.weight)) {
                best = Some(Best {
                    typos,
                    weight,
                    is_exact: quality == EXACT,
                });
            }
        }
        best
    }

    fn weight(&self, word: usize, place: usize, entry: &Entry, quality: Quality) -> i64 {
        let mut weight = level_weight(entry);
        let first = self.found.places(word, place).first().copied();
        if entry.level == CONTENT && first < Some(EARLY) {
            weight += 1;
        }
        let is_keyword = entry.level < CONTENT && first >= Some(KEYWORDS);
        match quality {
            _ if is_keyword => (weight - 3).max(1),
            PREFIX => weight - 1,
            FORM => (weight - 2).max(1),
            SYNONYM => (weight - 5).max(1),
            _ => weight,
        }
    }

    fn proximity(&self, place: u32) -> i64 {
        let quality = &self.found.quality;
        let in_heading = |word: usize| {
            let mut headings = self
                .path(place)
                .filter(|(_, it)| (1..CONTENT).contains(&it.level));
            headings.any(|(it, _)| quality[word][it] > 0)
        };
        let near = |word: usize| {
            let both = |it: &usize| quality[word - 1][*it] > 0 && quality[word][*it] > 0;
            let distances =
                self.path(place).map(|it| it.0).filter(both).map(|it| {
                    distance(self.found.places(word - 1, it), self.found.places(word, it))
                });
            let least = distances.min().unwrap_or(FAR);
            let are_headings = in_heading(word - 1) && in_heading(word);
            i64::from(FAR - least.min(if are_headings { IN_HEADINGS } else { FAR }))
        };
        (1..quality.len()).map(near).sum()
    }

    /// Returns the overlap of the heading of a section and the query, up to
    /// [`COVERAGE_WEIGHT`]: the harmonic mean of the share of the query, by
    /// weight, and of the share of the heading, by number of words.
    fn coverage(&self, place: u32, top: u32) -> i64 {
        let mut own = self.path(place).take_while(|(it, _)| *it >= top as usize);
        let Some((at, heading)) = own.find(|(_, entry)| entry.level < CONTENT) else {
            return 0;
        };
        let (count, weight) = self.own_words(u32::try_from(at).unwrap_or(u32::MAX), heading.top);
        let length = u64::from(heading.length);
        if length == 0 {
            return 0;
        }
        let count = count.min(length);
        let all: u64 = self.weights.iter().sum();
        let sum = weight * length + count * all;
        let score = (2 * COVERAGE_WEIGHT * weight * count).checked_div(sum);
        score.and_then(|it| i64::try_from(it).ok()).unwrap_or(0)
    }
}

fn level_weight(entry: &Entry) -> i64 {
    let weights: &[i64] = match (entry.is_member, entry.level) {
        (true, CONTENT) => &MEMBER_WEIGHTS[1..],
        (true, _) => &MEMBER_WEIGHTS,
        (false, level) => LEVEL_WEIGHTS.get(usize::from(level)..).unwrap_or_default(),
    };
    weights.first().copied().unwrap_or(0)
}

/// Returns the smallest distance, 1 to [`FAR`].
fn distance(a: &[u32], b: &[u32]) -> u32 {
    let all = a.iter().flat_map(|a| b.iter().map(|b| a.abs_diff(*b)));
    all.min().map_or(FAR, |it| it.clamp(1, FAR))
}
