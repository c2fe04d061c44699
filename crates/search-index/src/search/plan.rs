//! The plan of a query: its words, and the ways to write them as one.

use std::ops::Range;

use crate::error::Error;
use crate::partition::{Partition, Source};
use crate::search::{EXACT, FORM, PREFIX, Quality};
use crate::text::{
    Whole, exact_form, fold, is_dense, parts, prefix_form, runs, stem, units, whole_form,
};

/// Maximum number of words of a query; further ones are ignored.
const MAX_WORDS: usize = 10;

/// Maximum length of a name that is indexed as one word, in bytes.
const MAX_JOINED: usize = 40;

/// Distances of the second word of a phrasal verb from the first, with other
/// words in between.
const PARTICLE_PLACES: [usize; 2] = [2, 3];

/// Maximum number of typed words that are read.
const MAX_TYPED: usize = 30;

/// A word to look up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Form for prefix matching while the word is being typed.
    pub(crate) prefix: String,
    /// Form for comparison of a complete word.
    pub(crate) exact: String,
    /// Stem shared with its other forms; empty for several words.
    stem: String,
    /// Whether it is the last word, which may be incomplete.
    is_last: bool,
    /// Whether it has less weight than the other words of the query.
    pub(crate) is_weak: bool,
    /// Whether the words were typed as one name, or are all that was typed.
    pub(crate) is_name: bool,
    /// The words of a synonym with its stop words; empty for what was typed.
    pub(crate) phrase: Vec<String>,
    /// Range of query words that it covers.
    pub(crate) covers: Range<usize>,
    /// Words that it may be a typo of.
    pub(crate) typos: Vec<(String, Quality)>,
    /// Index words that it consists of: two words written as one, or those of a
    /// synonym.
    pub(crate) halves: Vec<String>,
}

impl Word {
    fn new(prefix: &str, covers: Range<usize>, is_last: bool) -> Self {
        Self {
            exact: exact_form(prefix).into_owned(),
            stem: String::new(),
            prefix: prefix.to_owned(),
            is_last,
            is_weak: false,
            is_name: false,
            phrase: Vec::new(),
            covers,
            typos: Vec::new(),
            halves: Vec::new(),
        }
    }

    /// Returns how well a word of the index matches, or `None`.
    pub(crate) fn quality(&self, term: &str) -> Option<Quality> {
        if term == self.exact {
            Some(EXACT)
        } else if self.takes_prefix() && term.starts_with(&self.prefix) {
            Some(PREFIX)
        } else if self.form().is_some_and(|form| term.starts_with(form)) {
            Some(FORM)
        } else {
            self.typos
                .iter()
                .find(|(typo, _)| typo == term)
                .map(|it| it.1)
        }
    }

    /// Returns the lookup key, and whether it is a prefix.
    pub(crate) fn key(&self) -> (&str, bool) {
        let form = self.form();
        let prefix = self.takes_prefix().then_some(self.prefix.as_str());
        let mut key = self.exact.as_str();
        for other in [form, prefix].into_iter().flatten() {
            key = common_prefix(key, other);
        }
        (key, form.is_some() || prefix.is_some())
    }

    pub(crate) fn takes_prefix(&self) -> bool {
        self.is_last && units(&self.prefix) >= if is_dense(&self.prefix) { 1 } else { 2 }
    }

    fn form(&self) -> Option<&str> {
        let least = if is_dense(&self.stem) { 2 } else { 4 };
        (units(&self.stem) >= least).then_some(self.stem.as_str())
    }
}

fn common_prefix<'a>(a: &'a str, b: &str) -> &'a str {
    let length = a
        .chars()
        .zip(b.chars())
        .take_while(|(a, b)| a == b)
        .map(|(it, _)| it.len_utf8());
    a.get(..length.sum()).unwrap_or_default()
}

/// The parsed words of a query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The words, one per position, followed by ways to write them as one.
    pub(crate) words: Vec<Word>,
    /// Number of single words in `words`.
    pub(crate) n_words: usize,
    /// Whether the query is empty.
    pub(crate) is_blank: bool,
    /// Whether the query looks like an identifier: without spaces, and with
    /// symbols or capitals that ordinary words do not have.
    pub(crate) is_identifier: bool,
    /// Whether the query has white space, which names of members never have.
    pub(crate) is_phrase: bool,
    /// Whether it has no capitals and is not an identifier: names of types have
    /// capitals.
    pub(crate) is_lower: bool,
    /// The whole query, in the form in which whole headings are compared.
    pub(crate) whole: Option<Whole>,
}

/// A word as typed.
struct Typed {
    /// Its [`prefix_form`].
    text: String,
    unspaced: bool,
    /// Whether it is part of the name before it: `Cart` in `AddToCart`.
    joined: bool,
}

impl Plan {
    pub(crate) fn new(
        text: &str,
        partitions: &[&Partition],
        source: &Source,
    ) -> Result<Self, Error> {
        let typed = typed_words(text, partitions, source)?;
        let kept = kept_words(&typed, partitions);
        let mut plan = Self {
            words: Vec::new(),
            n_words: kept.len(),
            is_blank: text.trim().is_empty(),
            is_identifier: is_identifier(text.trim()),
            is_phrase: text.trim().contains(char::is_whitespace),
            is_lower: !is_identifier(text.trim()) && !has_capital(text),
            whole: whole_form(text),
        };
        let language = partitions.first().map_or("", |it| it.language());
        let is_weak = |term: &str| partitions.iter().any(|it| it.core.is_weak(term));
        for (place, &i) in kept.iter().enumerate() {
            if let Some(word) = typed.get(i) {
                let is_last = i + 1 == typed.len();
                let mut word = Word::new(&word.text, place..place + 1, is_last);
                word.stem = stem(&word.exact, language).to_owned();
                // An identifier has no weak words.
                word.is_weak = !plan.is_identifier && is_weak(&word.exact);
                plan.words.push(word);
            }
        }
        if plan.words.iter().all(|word| word.is_weak) {
            plan.words.iter_mut().for_each(|word| word.is_weak = false);
        }
        for range in joined_ranges(&typed, &kept) {
            plan.push_joined(&typed, &kept, range);
        }
        if !plan.is_identifier {
            plan.push_synonyms(&typed, &kept, language, partitions);
        }
        Ok(plan)
    }

    /// Returns the single words, one per position.
    pub(crate) fn own_words(&self) -> &[Word] {
        self.words.get(..self.n_words).unwrap_or_default()
    }

    /// Adds synonyms of the phrases in the query.
    fn push_synonyms(
        &mut self,
        typed: &[Typed],
        kept: &[usize],
        language: &str,
        partitions: &[&Partition],
    ) {
        let stems: Vec<String> = typed
            .iter()
            .map(|word| stem(&exact_form(&word.text), language).to_owned())
            .collect();
        let mut groups: Vec<&Vec<String>> = Vec::new();
        for group in partitions.iter().flat_map(|it| &it.core.synonyms) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for group in groups {
            for phrase in group {
                let words: Vec<&str> = phrase.split(' ').collect();
                let Some(range) = phrase_range(&stems, &words, language, partitions) else {
                    continue;
                };
                let place = |i: usize| kept.partition_point(|it| *it < i);
                let covers = place(range.start)..place(range.end);
                if covers.is_empty() {
                    continue;
                }
                for other in group.iter().filter(|other| *other != phrase) {
                    let word = Word {
                        halves: strong_words(other, partitions),
                        phrase: other.split(' ').map(str::to_owned).collect(),
                        ..Word::new("", covers.clone(), false)
                    };
                    if !self.words.contains(&word) {
                        self.words.push(word);
                    }
                }
            }
        }
    }

    fn push_joined(&mut self, typed: &[Typed], kept: &[usize], range: Range<usize>) {
        let place = |i: usize| kept.partition_point(|it| *it < i);
        let covers = place(range.start)..place(range.end);
        let is_last = range.end == typed.len();
        // A whole query of several words may be a constant: `product not found`.
        let is_whole = range.len() > 2 && range.len() == typed.len();
        let is_typed_name = typed
            .get(range.start + 1..range.end)
            .is_some_and(|rest| rest.iter().all(|it| it.joined));
        let text: String = typed
            .get(range)
            .unwrap_or_default()
            .iter()
            .map(|it| it.text.as_str())
            .collect();
        if units(&text) <= MAX_JOINED && !covers.is_empty() {
            let mut word = Word::new(&text, covers, is_last);
            word.is_name = is_typed_name || is_whole;
            self.words.push(word);
        }
    }
}

fn is_identifier(text: &str) -> bool {
    let is_sign = |it: u8| b"_-./\"'`".contains(&it);
    let is_hump = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']);
    !text.contains(char::is_whitespace)
        && (text.bytes().any(is_sign) || text.as_bytes().windows(2).any(is_hump))
}

fn has_capital(text: &str) -> bool {
    text.bytes().any(|it| it.is_ascii_uppercase())
}

/// Returns the first range of typed words that match a phrase, in any form of
/// its words. A phrasal verb such as `log out` may be split, as in `log users
/// out`; then the range is only the first word.
fn phrase_range(
    stems: &[String],
    phrase: &[&str],
    language: &str,
    partitions: &[&Partition],
) -> Option<Range<usize>> {
    let fits = |place: usize, word: &str| {
        stems
            .get(place)
            .is_some_and(|it| it == stem(word, language))
    };
    let has_all = |start: &usize| {
        (*start..)
            .zip(phrase)
            .all(|(place, word)| fits(place, word))
    };
    if let Some(start) = (0..stems.len()).find(has_all) {
        return Some(start..start + phrase.len());
    }
    let &[verb, particle] = phrase else {
        return None;
    };
    let is_divided = |start: &usize| {
        fits(*start, verb)
            && PARTICLE_PLACES
                .into_iter()
                .any(|it| fits(start + it, particle))
    };
    let is_stop = partitions.iter().any(|it| it.core.is_stop(particle));
    let start = (0..stems.len()).filter(|_| is_stop).find(is_divided)?;
    Some(start..start + 1)
}

/// Returns the words of a phrase without stop words; all of them if it has no
/// others.
fn strong_words(phrase: &str, partitions: &[&Partition]) -> Vec<String> {
    let words = || phrase.split(' ').map(str::to_owned);
    let is_stop = |word: &String| partitions.iter().any(|it| it.core.is_stop(word));
    let strong: Vec<String> = words().filter(|word| !is_stop(word)).collect();
    if strong.is_empty() {
        words().collect()
    } else {
        strong
    }
}

/// Returns the positions of the words that are not stop words, or of all words
/// if all are.
fn kept_words(typed: &[Typed], partitions: &[&Partition]) -> Vec<usize> {
    let is_strong = |word: &Typed| {
        let term = exact_form(&word.text);
        !partitions.iter().any(|it| it.core.is_stop(&term))
    };
    let places = typed.iter().enumerate();
    let mut kept: Vec<usize> = places
        .filter(|(_, it)| is_strong(it))
        .map(|(i, _)| i)
        .collect();
    if kept.is_empty() {
        kept = (0..typed.len()).collect();
    }
    kept.truncate(MAX_WORDS);
    kept
}

/// Returns ranges of words that may be written as one: names, neighbours, and a
/// short query.
fn joined_ranges(typed: &[Typed], kept: &[usize]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for end in 1..=typed.len() {
        if !typed.get(end).is_some_and(|it| it.joined) {
            ranges.push(start..end);
            start = end;
        }
    }
    ranges.retain(|it| it.len() > 1);
    let is_plain = |i: usize| typed.get(i).is_some_and(|it| !it.unspaced) && kept.contains(&i);
    for i in 1..typed.len() {
        if is_plain(i - 1) && is_plain(i) {
            ranges.push(i - 1..i + 1);
        }
    }
    if (3..=4).contains(&typed.len()) && typed.iter().all(|it| !it.unspaced) {
        ranges.push(0..typed.len());
    }
    let mut seen: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        if !seen.contains(&range) {
            seen.push(range);
        }
    }
    seen
}

fn typed_words(
    text: &str,
    partitions: &[&Partition],
    source: &Source,
) -> Result<Vec<Typed>, Error> {
    let mut typed = Vec::new();
    for run in runs(text) {
        if typed.len() >= MAX_TYPED {
            break;
        }
        if run.unspaced {
            for word in unspaced_words(&fold(run.text), partitions, source)? {
                typed.push(Typed {
                    text: word,
                    unspaced: true,
                    joined: false,
                });
            }
            continue;
        }
        for (i, range) in parts(run.text).into_iter().enumerate() {
            typed.push(Typed {
                text: prefix_form(run.text.get(range).unwrap_or_default()),
                unspaced: false,
                joined: i > 0 || run.joined,
            });
        }
    }
    typed.truncate(MAX_TYPED);
    Ok(typed)
}

/// Segments an unspaced text greedily into the longest words of the index; the
/// rest may be the prefix of one.
fn unspaced_words(
    run: &str,
    partitions: &[&Partition],
    source: &Source,
) -> Result<Vec<String>, Error> {
    let mut words = Vec::new();
    let mut rest = run;
    while let Some(first) = rest.chars().next() {
        let key = first.to_string();
        let mut longest = first.len_utf8();
        for partition in partitions {
            partition.words(&key, true, source, |term, _| {
                if term.starts_with(rest) {
                    longest = rest.len();
                } else if rest.starts_with(term) {
                    longest = longest.max(term.len());
                }
                Some(())
            })?;
        }
        let (word, after) = rest.split_at_checked(longest).unwrap_or((rest, ""));
        words.push(word.to_owned());
        rest = after;
        if words.len() >= MAX_TYPED {
            break;
        }
    }
    Ok(words)
}
