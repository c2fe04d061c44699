//! Ranks hits by a score, a sum of several criteria:
//!
//! | criterion | points |
//! |---|---|
//! | words: how well each matches, and at which level; the mean over the query, weighted by rarity | up to 312 |
//! | proximity of neighbouring words | up to 56 |
//! | coverage: how much of a heading the query has, and how much of the query the heading | up to 64 |
//! | coverage of the title of the page, for a query of several words | up to 32 |
//! | nearness to the start of the section | up to 64, 2 less per doubling of the distance |
//! | a name as it was typed | 48 |
//! | a heading that is the query | up to 240, and 64 in the same number |
//! | rank of the page | 40 per rank |
//! | support: the second section of the page, for a query of several words | an eighth of its score |
//!
//! A sum, unlike the lexicographic order of criteria that hosted services use,
//! lets several weak signs outweigh one strong one. All arithmetic is with whole
//! numbers, so that the engine in the browser gets the same scores.
//!
//! A section is its heading and its texts, and a page is about the words of all
//! its sections: a text counts with its heading, a word that is elsewhere on
//! the page is not quite missing, and of two sections that match equally well, the one
//! whose page has another section and a title that match comes first.
//!
//! Readers look for a page first, then for a section, an operation or a type. A
//! member of a type or a parameter ranks before these only if the query is its
//! exact name.
//!
//! Ties are broken by the number of hits on the page, then by heading level,
//! then by the order of the site.
//!
//! The weights were tuned on judged queries, by cross-validation over their sites: values that
//! fit all queries at once are worse for sites that they were not fitted to.
//! `cargo xtask relevance` measures a change, and FORMAT.md and the engine in the browser must
//! change with them.

use std::cmp::Reverse;
use std::collections::hash_map::Entry as Slot;
use std::collections::{HashMap, HashSet};

use docs_model::record::Kind;
use foldhash::fast::FixedState;

use crate::entry::Entry;
use crate::format::{CONTENT, KEYWORDS};
use crate::partition::Partition;
use crate::search::words::{Matched, Matches};
use crate::search::{EXACT, Plan, Quality, Settings, Word};

/// Weight of a word by the level where it occurs: category, title of the page,
/// sections, text. A category says little, because all its pages have it.
const LEVEL_WEIGHTS: [i64; 8] = [8, 15, 13, 10, 8, 7, 7, 3];

/// Maximum level weight in members.
const MEMBER_WEIGHT: i64 = 6;

/// Maximum level weight of a word in a heading above the section. That heading is a
/// hit itself, and should come first.
const INHERITED: i64 = 9;

/// Weight of a word that occurs anywhere in a record.
const PRESENT: i64 = 10;

/// Weight of a word that only occurs elsewhere on the page: the page is about
/// it, although this section does not say so.
const ON_PAGE: i64 = 4;

/// Bonus for a word in the form that was typed.
const EXACT_BONUS: i64 = 1;

/// Factor of the mean of the words.
const WORDS_WEIGHT: i64 = 12;

/// Factor of the mean proximity of neighbouring words.
const PROXIMITY_WEIGHT: i64 = 8;

/// Maximum bonus for a heading that consists of exactly the words of the query. A title
/// that does adds half of it to all sections of its page.
const COVERAGE_WEIGHT: u64 = 64;

/// Weight of the share of a heading that the query has, relative to the share of the
/// query that the heading has: a short heading is about its words.
const HEADING_SHARE: u64 = 2;

/// Factor of the number of bits by which the distance of a record from the start of its
/// section is shorter than 32. A section says first what it is about.
const NEAR_WEIGHT: i64 = 2;

/// The best section of a page gets the score of the second one, shifted by this many
/// bits.
const SUPPORT_SHIFT: u32 = 3;

/// Factor of the rank of a page.
const RANK_WEIGHT: i64 = 40;

/// Bonus for a name as typed, which is more specific than its words.
const NAME_BONUS: i64 = 48;

/// Bonus for a heading equal to the query, multiplied by its level weight: it
/// ranks above headings that merely contain the words, and a page above its
/// sections.
const WHOLE_WEIGHT: i64 = 16;

/// Bonus for such a heading in the same number, singular or plural.
const SAME_BONUS: i64 = 64;

/// Level weight of a member whose exact name is the query: that of a section.
const IDENTIFIER: i64 = 13;

/// Maximum weight of a query word, for words in at most one of 256 entries. On a
/// site of some thousand records, a lower limit makes most words of a question
/// equally rare.
const MAX_WEIGHT: u32 = 8;

/// Maximum weight of a weak word.
const MAX_WEAK_WEIGHT: u32 = 2;

/// Reduction of the level weight of a word in keywords. That of others is one for each
/// step of their quality: exact, prefix, form, synonym.
const KEYWORD_LOSS: i64 = 3;

/// Number of positions at the start of a text whose words count more.
const EARLY: u32 = 16;

/// Level weight that is added for such words.
const EARLY_BONUS: i64 = 2;

/// Share of the best word sum that a candidate needs, as a divisor.
const LEAST_SHARE: u64 = 4;

/// Distance at which two words no longer count as close.
const FAR: u32 = 8;

/// A record that may be a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Higher is better.
    score: i64,
    /// Approximate number of candidates on the page, on a logarithmic scale.
    density: u32,
    /// Sum of the weights of its words.
    words: u64,
    /// Index of its partition among those searched.
    pub(crate) partition: usize,
    pub(crate) entry: Entry,
}

impl Candidate {
    /// Returns its partition and page.
    fn page(&self) -> (usize, u32) {
        (self.partition, self.entry.place.page)
    }
}

/// Returns the records that match, best first. A record can be one of several
/// with an address: see [`keep_of_group`].
pub(super) fn rank(
    plan: &Plan,
    matches: &[Matches],
    partitions: &[&Partition],
    settings: &Settings<'_>,
) -> Vec<Candidate> {
    let n_entries = partitions
        .iter()
        .map(|partition| partition.core.count as usize);
    let weights = weights(plan, matches, n_entries.sum());
    let mut candidates = Vec::new();
    let is_subject = is_subject(plan, matches, partitions);
    for (i, (partition, matches)) in partitions.iter().zip(matches).enumerate() {
        let scorer = Scorer {
            partition,
            matches,
            weights: &weights,
            is_identifier: plan.is_identifier,
            is_phrase: plan.is_phrase,
            is_lower: plan.is_lower,
            is_subject,
        };
        for at in 0..matches.entries.len() {
            candidates.extend(scorer.candidate(i, at, settings));
        }
    }
    select(&mut candidates);
    add_density(&mut candidates);
    // No two candidates have equal keys, so an unstable sort is deterministic.
    candidates.sort_unstable_by_key(|candidate| {
        (
            Reverse(candidate.score),
            Reverse(candidate.density),
            candidate.entry.level,
            candidate.partition,
            candidate.entry.place,
        )
    });
    if plan.is_phrase {
        add_support(&mut candidates);
    }
    candidates
}

/// Returns the weights of the query words, from 0 to [`MAX_WEIGHT`]: rare words
/// have more, weak ones few, and words without occurrences none. Rarity is
/// the inverse document frequency, with an entry as the document, of which there are
/// `all`.
fn weights(plan: &Plan, matches: &[Matches], all: usize) -> Vec<u64> {
    plan.own_words()
        .iter()
        .enumerate()
        .map(|(word, Word { is_weak, .. })| {
            let listed: usize = matches.iter().map(|matches| matches.counts[word]).sum();
            // Texts with two forms of a word can be left out twice.
            let count = (listed + left_out(matches, word)).min(all);
            let rarity = all.checked_div(count).map_or(0, usize::ilog2);
            let most = if *is_weak {
                MAX_WEAK_WEIGHT
            } else {
                MAX_WEIGHT
            };
            match count {
                0 => 0,
                _ => u64::from(rarity.clamp(1, most)),
            }
        })
        .collect()
}

/// Returns whether a query of one word, written like an ordinary one, is in the title or
/// the keywords of a guide. Then readers mean what the guide explains, rather than a type with
/// that name.
fn is_subject(plan: &Plan, matches: &[Matches], partitions: &[&Partition]) -> bool {
    let is_title = |partition: &Partition, entry: &Entry| {
        let meta = partition.meta(entry);
        entry.level == 1 && meta.is_some_and(|meta| meta.kind == Kind::Guide)
    };
    let mut all = partitions.iter().zip(matches);
    plan.is_lower
        && plan.n_words == 1
        && all.any(|(partition, matches)| {
            let mut entries = matches.entries.iter().zip(&matches.quality[0]);
            entries
                .any(|(matched, quality)| *quality == EXACT && is_title(partition, &matched.entry))
        })
}

/// Returns the number of texts with a word that its lists leave out.
fn left_out(matches: &[Matches], word: usize) -> usize {
    matches.iter().map(|matches| matches.left_out[word]).sum()
}

/// Keeps the candidates whose words have at least a share of the weight of those of the best
/// one: readers describe what they look for, and often use words that the page does not.
fn select(candidates: &mut Vec<Candidate>) {
    let words = candidates.iter().map(|candidate| candidate.words);
    let least = words.max().unwrap_or(0).div_ceil(LEAST_SHARE);
    candidates.retain(|candidate| candidate.words >= least);
}

/// Sets the density of each candidate. Of records with equal scores, one on a
/// page that is all about the query is the better result.
fn add_density(candidates: &mut [Candidate]) {
    let mut counts: HashMap<_, u32, FixedState> = HashMap::default();
    for candidate in &*candidates {
        *counts.entry(candidate.page()).or_default() += 1;
    }
    for candidate in candidates {
        let count = counts.get(&candidate.page()).copied().unwrap_or_default();
        // Number of bits: 1, 2 to 3, 4 to 7, up to 64 and more.
        candidate.density = (u32::BITS - count.leading_zeros()).min(7);
    }
}

/// Adds to the best section of each page a share of the score of the second one, and sorts
/// again: if a page has two sections that match, it is about the query. Members do not
/// count. Candidates are sorted; of those with equal scores, the order remains.
fn add_support(candidates: &mut [Candidate]) {
    let mut seen: HashSet<_, FixedState> = HashSet::default();
    let mut support: HashMap<_, (u32, Option<i64>), FixedState> = HashMap::default();
    for candidate in &*candidates {
        let (page, group) = (candidate.page(), candidate.entry.group);
        // A member may have the address of a section.
        if !seen.insert((page, group)) || candidate.entry.is_member {
            continue;
        }
        match support.entry(page) {
            Slot::Vacant(first) => {
                first.insert((group, None));
            }
            Slot::Occupied(first) => {
                let (_, second) = first.into_mut();
                second.get_or_insert(candidate.score >> SUPPORT_SHIFT);
            }
        }
    }
    for candidate in &mut *candidates {
        if let Some((group, Some(score))) = support.get(&candidate.page())
            && *group == candidate.entry.group
        {
            candidate.score += score;
        }
    }
    candidates.sort_by_key(|candidate| {
        (
            Reverse(candidate.score),
            Reverse(candidate.density),
            candidate.entry.level,
        )
    });
}

/// Keeps the first `count` candidates of each address, such as a heading and the
/// texts below it, which open the same place of a page.
pub(crate) fn keep_of_group(candidates: &mut Vec<Candidate>, count: usize) {
    let mut seen: HashMap<_, usize, FixedState> = HashMap::default();
    candidates.retain(|candidate| {
        let group = (candidate.page(), candidate.entry.group);
        let before = seen.entry(group).or_default();
        *before += 1;
        *before <= count
    });
}

/// Scores the entries of a partition.
struct Scorer<'a> {
    partition: &'a Partition,
    matches: &'a Matches,
    /// Weights of the query words.
    weights: &'a [u64],
    is_identifier: bool,
    is_phrase: bool,
    is_lower: bool,
    /// See [`is_subject`].
    is_subject: bool,
}

/// The best occurrence of a word for a record.
#[derive(Clone, Copy)]
struct Best {
    /// Level weight, reduced by the quality of the match.
    weight: i64,
    is_exact: bool,
}

impl Best {
    /// Returns the points of the word, before its weight in the query.
    fn score(self) -> i64 {
        let exact = if self.is_exact { EXACT_BONUS } else { 0 };
        PRESENT + self.weight + exact
    }
}

impl Scorer<'_> {
    /// Returns the candidate for an entry. Returns `None` for one that is not a
    /// record, that the filters reject, or that has no word of its own.
    fn candidate(&self, partition: usize, at: usize, settings: &Settings<'_>) -> Option<Candidate> {
        let entry = self.entry(at).filter(|entry| entry.is_record())?;
        let has_word = self.own_words(at).0 > 0;
        if (!has_word && !self.weights.is_empty()) || !(settings.accepts)(self.partition, entry) {
            return None;
        }
        let (mut words, mut score) = (0, 0);
        for (word, weight) in self.weights.iter().enumerate() {
            let points = if let Some(best) = self.best(word, at, entry) {
                words += weight;
                best.score()
            } else if !entry.is_member && self.matches.on_page(word, entry.place.page) {
                ON_PAGE
            } else {
                0
            };
            score += i64::try_from(*weight).unwrap_or(0) * points;
        }
        let all: u64 = self.weights.iter().sum();
        score = WORDS_WEIGHT * score / i64::try_from(all.max(1)).unwrap_or(1);
        score += self.whole(at, entry);
        let rank = self.partition.meta(entry).map_or(0, |meta| meta.rank);
        let pairs = i64::try_from(self.weights.len()).unwrap_or(1) - 1;
        score += PROXIMITY_WEIGHT * self.proximity(at) / pairs.max(1);
        score += self.coverage(at, entry);
        if self.is_phrase {
            score += self.title_coverage(at) / 2;
        }
        let distance = entry.place.entry - entry.group;
        score += NEAR_WEIGHT * i64::from(distance.leading_zeros());
        if !entry.is_member {
            score += RANK_WEIGHT * i64::from(rank);
        }
        Some(Candidate {
            score,
            density: 0,
            words,
            partition,
            entry: *entry,
        })
    }

    fn entry(&self, at: usize) -> Option<&Entry> {
        Some(&self.matches.entries.get(at)?.entry)
    }

    /// Returns an entry and the headings above it that have a word, from the entry up,
    /// with their indices. There are at most eight.
    fn path(&self, at: usize) -> impl Iterator<Item = (usize, &Matched)> {
        let mut next = Some(at);
        std::iter::from_fn(move || {
            let at = next?;
            let matched = self.matches.entries.get(at)?;
            next = matched.parent;
            Some((at, matched))
        })
    }

    /// Returns an entry and the headings of its section: those whose record is not
    /// before the first entry with the address of `entry`. A section is its heading and
    /// its texts, which have one address.
    fn section(&self, at: usize, entry: &Entry) -> impl Iterator<Item = (usize, &Matched)> {
        let group = entry.group;
        self.path(at)
            .take_while(move |(_, above)| above.entry.record >= group)
    }

    /// Returns an entry and the headings above it that belong to the same record.
    fn own(&self, at: usize) -> impl Iterator<Item = (usize, &Matched)> {
        let record = self.entry(at).map(|entry| entry.record);
        self.path(at)
            .take_while(move |(_, above)| Some(above.entry.record) == record)
    }

    /// Returns the bonus for a heading equal to the query, or for a name in it.
    fn whole(&self, at: usize, entry: &Entry) -> i64 {
        // A query with white space is not the name of a member, and the subject of a
        // guide not that of a type.
        let is_named = if entry.is_member {
            !self.is_phrase
        } else {
            !self.is_subject || self.is_guide(entry)
        };
        let section = || self.section(at, entry).filter(|_| is_named);
        let mut score = 0;
        let heading = section().find(|(_, matched)| matched.is_whole);
        // The text below a heading that is the query says no more by repeating it.
        let repeats = heading.is_some() && entry.level == CONTENT;
        if !repeats && self.own(at).any(|(_, matched)| matched.is_named) {
            score += NAME_BONUS;
        }
        // A guide may call its subject in the plural; a name has one form.
        let is_subject = self.is_lower && self.is_guide(entry) && heading.is_some();
        let is_same = is_subject || section().any(|(_, matched)| matched.is_same);
        if is_same {
            score += SAME_BONUS;
        }
        if let Some((_, Matched { entry: heading, .. })) = heading {
            // An identifier means one thing: another number makes another name. A word
            // that is not a subject of guides may be a name, too.
            let is_name = !(self.is_phrase || self.is_guide(entry));
            let level = match (self.is_identifier, is_same) {
                (true, true) if entry.is_member => IDENTIFIER,
                (true, false) => level_weight(heading) / 2,
                (false, false) if is_name => level_weight(heading) / 4,
                _ => level_weight(heading),
            };
            score += WHOLE_WEIGHT * level;
        }
        score
    }

    fn is_guide(&self, entry: &Entry) -> bool {
        self.partition
            .meta(entry)
            .is_some_and(|meta| meta.kind == Kind::Guide)
    }

    /// Returns the number of words in an entry and the headings above it that belong to
    /// the same record, and the sum of their weights. Words that only occur further
    /// above do not count, because those headings are hits themselves.
    fn own_words(&self, at: usize) -> (u64, u64) {
        let has = |word: &[Quality]| self.own(at).any(|(at, _)| word[at] > 0);
        self.matches
            .quality
            .iter()
            .zip(self.weights)
            .filter(|(word, _)| has(word))
            .fold((0, 0), |(count, sum), (_, weight)| {
                (count + 1, sum + weight)
            })
    }

    /// Returns the best occurrence of a word in an entry or the headings above
    /// it: the one with the highest weight, of these the closest.
    fn best(&self, word: usize, at: usize, record: &Entry) -> Option<Best> {
        let mut best: Option<Best> = None;
        for (at, Matched { entry, .. }) in self.path(at) {
            let quality = self.matches.quality[word][at];
            if quality == 0 {
                continue;
            }
            let mut weight = self.weight(word, at, entry, quality);
            if entry.record < record.group {
                weight = weight.min(INHERITED);
            }
            if best.is_none_or(|best| weight > best.weight) {
                best = Some(Best {
                    weight,
                    is_exact: quality == EXACT,
                });
            }
        }
        best
    }

    /// Returns the level weight of a word in an entry, reduced by the quality of
    /// the match. A keyword weighs less than the visible words of its heading.
    fn weight(&self, word: usize, at: usize, entry: &Entry, quality: Quality) -> i64 {
        let mut weight = level_weight(entry);
        let first = self.matches.places(word, at).first().copied();
        if entry.level == CONTENT && first < Some(EARLY) {
            weight += EARLY_BONUS;
        }
        let is_keyword = entry.level < CONTENT && first >= Some(KEYWORDS);
        let loss = match quality {
            _ if is_keyword => KEYWORD_LOSS,
            quality => i64::from(quality - EXACT),
        };
        (weight - loss).max(1)
    }

    /// Returns the sum, over all pairs of neighbouring words, of how much closer
    /// than [`FAR`] they are: 7 for words next to each other, 0 for distant ones.
    fn proximity(&self, at: usize) -> i64 {
        let quality = &self.matches.quality;
        let near = |word: usize| {
            let least = self
                .path(at)
                .map(|(at, _)| at)
                .filter(|&at| quality[word - 1][at] > 0 && quality[word][at] > 0)
                .map(|at| {
                    distance(
                        self.matches.places(word - 1, at),
                        self.matches.places(word, at),
                    )
                })
                .min()
                .unwrap_or(FAR);
            i64::from(FAR - least)
        };
        (1..quality.len()).map(near).sum()
    }

    /// Returns the overlap of the query and the closest heading of a section that has words.
    fn coverage(&self, at: usize, entry: &Entry) -> i64 {
        let mut headings = self
            .section(at, entry)
            .filter(|(at, matched)| matched.entry.level < CONTENT && self.own_words(*at).0 > 0);
        let heading = headings.next();
        heading.map_or(0, |(at, heading)| self.overlap(at, &heading.entry))
    }

    /// Returns the overlap of the query and the title above an entry, if it has words.
    fn title_coverage(&self, at: usize) -> i64 {
        let title = self.path(at).find(|(_, above)| above.entry.level == 1);
        title.map_or(0, |(at, title)| self.overlap(at, &title.entry))
    }

    /// Returns the overlap of a heading and the query, up to [`COVERAGE_WEIGHT`]: the
    /// harmonic mean of the share of the query, by weight, and of the share of the heading, by
    /// number of words, which counts [`HEADING_SHARE`] times.
    fn overlap(&self, at: usize, heading: &Entry) -> i64 {
        let (count, weight) = self.own_words(at);
        let length = u64::from(heading.length);
        if length == 0 {
            return 0;
        }
        // One word of a heading can match several words of the query.
        let count = count.min(length);
        let all: u64 = self.weights.iter().sum();
        // With the shares `weight / all` and `count / length`, the harmonic mean
        // is this fraction, without intermediate rounding.
        let sum = HEADING_SHARE * weight * length + count * all;
        let score = ((1 + HEADING_SHARE) * COVERAGE_WEIGHT * weight * count).checked_div(sum);
        score
            .and_then(|score| i64::try_from(score).ok())
            .unwrap_or(0)
    }
}

/// Returns the weight of a word in an entry, by the level of the entry.
fn level_weight(entry: &Entry) -> i64 {
    let weight = LEVEL_WEIGHTS.get(usize::from(entry.level)).copied();
    let weight = weight.unwrap_or(0);
    if entry.is_member {
        weight.min(MEMBER_WEIGHT)
    } else {
        weight
    }
}

/// Returns the smallest distance of two words, 1 to [`FAR`], from the positions
/// of each. Both lists are short: an entry keeps 16 positions of a word.
fn distance(a: &[u32], b: &[u32]) -> u32 {
    let all = a.iter().flat_map(|a| b.iter().map(|b| a.abs_diff(*b)));
    all.min().map_or(FAR, |least| least.clamp(1, FAR))
}
