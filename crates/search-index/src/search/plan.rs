//! The plan of a query: its words, the ways to write several as one, and their
//! synonyms.
//!
//! A plan is a list of [`Word`]s to look up. Each *covers* some of the words that
//! were typed, which are numbered without stop words: an entry that has it has
//! all of these. For `log in shortcodes`, with `in` as a stop word, these are:
//!
//! | word | covers |
//! |---|---|
//! | `log` | 0 |
//! | `shortcode` | 1 |
//! | `loginshortcodes`, the whole query as one word | 0, 1 |
//! | `sign in`, a synonym of `log in` | 0 |

use std::ops::Range;

use crate::error::Error;
use crate::partition::{Key, Partition, Source};
use crate::search::{EXACT, FORM, PREFIX, Quality};
use crate::text::{
    Whole, exact_form, fold, is_dense, parts, prefix_form, runs, stem, units, whole_form,
};

/// Maximum number of words of a query without stop words; further ones are
/// ignored. Each costs a file or two, and after ten the result hardly changes.
const MAX_WORDS: usize = 10;

/// Maximum length of a name that is indexed as one word, in bytes.
const MAX_JOINED: usize = 40;

/// Distances of the second word of a phrasal verb from the first that leave room
/// for an object: `log users out`, `log all users out`.
const PARTICLE_PLACES: [usize; 2] = [2, 3];

/// Maximum number of typed words that are read, including stop words. It bounds
/// the time of a query that is a pasted page.
const MAX_TYPED: usize = 30;

/// Number of consecutive capitals of a constant. Abbreviations have fewer.
const CONSTANT: usize = 5;

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
    /// Range of query words that it covers, counted without stop words.
    pub(crate) covers: Range<usize>,
    /// Index words that it consists of: those of a synonym without stop words
    /// or, filled by the lookup, two words written as one.
    pub(crate) halves: Vec<String>,
}

impl Word {
    /// Creates a word that was typed as `prefix`, in the prefix form.
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
            halves: Vec::new(),
        }
    }

    /// Returns how well a word of the index matches, or `None` if it does not.
    /// The halves of a word are not considered: they match only together.
    pub(crate) fn quality(&self, term: &str) -> Option<Quality> {
        if term == self.exact {
            Some(EXACT)
        } else if self.takes_prefix() && term.starts_with(&self.prefix) {
            Some(PREFIX)
        } else if self.form().is_some_and(|form| term.starts_with(form)) {
            Some(FORM)
        } else {
            None
        }
    }

    /// Returns the lookup key, and whether it is a prefix. One lookup must find
    /// all words that [`quality`](Self::quality) accepts, so the key is the common
    /// prefix of the forms that are compared: `cach` for `caching`.
    pub(crate) fn key(&self) -> (&str, bool) {
        let form = self.form();
        let prefix = self.takes_prefix().then_some(self.prefix.as_str());
        let mut key = self.exact.as_str();
        for other in [form, prefix].into_iter().flatten() {
            key = common_prefix(key, other);
        }
        (key, form.is_some() || prefix.is_some())
    }

    /// Returns whether the word may be incomplete: it is the last one, and long
    /// enough to mean something.
    pub(crate) fn takes_prefix(&self) -> bool {
        self.is_last && units(&self.prefix) >= if is_dense(&self.prefix) { 1 } else { 2 }
    }

    /// Returns the stem with which other forms of the word start. Returns `None`
    /// for a short one, with which too many words start.
    fn form(&self) -> Option<&str> {
        let least = if is_dense(&self.stem) { 2 } else { 4 };
        (units(&self.stem) >= least).then_some(self.stem.as_str())
    }
}

/// Returns the longest prefix of `a` with which `b` starts as well.
fn common_prefix<'a>(a: &'a str, b: &str) -> &'a str {
    let length = a
        .chars()
        .zip(b.chars())
        .take_while(|(a, b)| a == b)
        .map(|(common, _)| common.len_utf8());
    a.get(..length.sum()).unwrap_or_default()
}

/// The parsed words of a query.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The words without stop words, one per position, followed by ways to write
    /// several as one, then by synonyms. The order decides which positions are
    /// kept if two match an entry equally well.
    pub(crate) words: Vec<Word>,
    /// Number of words that were typed, with which `words` starts.
    pub(crate) n_words: usize,
    /// Whether the query is empty, or only white space.
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
    /// The [`prefix_form`] of the word.
    text: String,
    /// Whether it is of an unspaced script.
    unspaced: bool,
    /// Whether it is part of the name before it: `Cart` in `AddToCart`.
    joined: bool,
}

impl Plan {
    /// Parses a query. The partitions provide stop words, weak words and
    /// synonyms; their words are read only to segment unspaced scripts.
    ///
    /// # Errors
    ///
    /// Returns an error if a file of words is missing or damaged.
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
            whole: whole_form(text.trim()),
        };
        let language = partitions.first().map_or("", |first| first.language());
        let is_weak = |term: &str| {
            partitions
                .iter()
                .any(|partition| partition.core.is_weak(term))
        };
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
        // Weak words count less than others; if there are no others, they are the
        // subject.
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

    /// Returns the words that were typed, one per position.
    pub(crate) fn own_words(&self) -> &[Word] {
        self.words.get(..self.n_words).unwrap_or_default()
    }

    /// Adds the synonyms of the phrases in the query. They are compared by stems,
    /// so that `logging in` has those of `log in`.
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
        for group in partitions
            .iter()
            .flat_map(|partition| &partition.core.synonyms)
        {
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
                let covers = covered(kept, range);
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

    /// Adds a range of typed words as one word, unless it is too long or consists
    /// of stop words.
    fn push_joined(&mut self, typed: &[Typed], kept: &[usize], range: Range<usize>) {
        let covers = covered(kept, range.clone());
        let is_last = range.end == typed.len();
        // A whole query of several words may be a constant: `product not found`.
        let is_whole = range.len() > 2 && range.len() == typed.len();
        let is_typed_name = typed
            .get(range.start + 1..range.end)
            .is_some_and(|rest| rest.iter().all(|word| word.joined));
        let text: String = typed
            .get(range)
            .unwrap_or_default()
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        if units(&text) <= MAX_JOINED && !covers.is_empty() {
            let mut word = Word::new(&text, covers, is_last);
            word.is_name = is_typed_name || is_whole;
            self.words.push(word);
        }
    }
}

/// Converts a range of typed words into one of kept words.
fn covered(kept: &[usize], range: Range<usize>) -> Range<usize> {
    let kept_before = |typed: usize| kept.partition_point(|kept| *kept < typed);
    kept_before(range.start)..kept_before(range.end)
}

/// Returns whether a query looks like an identifier: `user_id`, `/carts`,
/// `addToCart`, `CONSTANT`. A capital at the start is not enough: `Cart` is also how
/// readers write the first word of a query; nor are a few, as in `HTTP`.
fn is_identifier(text: &str) -> bool {
    let is_sign = |byte: u8| b"_-./\"'`".contains(&byte);
    let is_hump = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']);
    let is_constant = |letters: &[u8]| letters.iter().all(u8::is_ascii_uppercase);
    let bytes = text.as_bytes();
    !text.contains(char::is_whitespace)
        && (text.bytes().any(is_sign)
            || bytes.windows(2).any(is_hump)
            || bytes.windows(CONSTANT).any(is_constant))
}

fn has_capital(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_uppercase())
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
            .is_some_and(|typed| typed == stem(word, language))
    };
    let has_all = |start: &usize| {
        (*start..)
            .zip(phrase)
            .all(|(place, word)| fits(place, word))
    };
    if let Some(start) = (0..stems.len()).find(has_all) {
        return Some(start..start + phrase.len());
    }
    // The second word must be a stop word, such as `out`: of two nouns, others
    // in between change the meaning.
    let &[verb, particle] = phrase else {
        return None;
    };
    let is_divided = |start: &usize| {
        fits(*start, verb)
            && PARTICLE_PLACES
                .into_iter()
                .any(|distance| fits(start + distance, particle))
    };
    let is_stop = partitions
        .iter()
        .any(|partition| partition.core.is_stop(particle));
    let start = (0..stems.len()).filter(|_| is_stop).find(is_divided)?;
    Some(start..start + 1)
}

/// Returns the words of a phrase without stop words; all of them if it has no
/// others.
fn strong_words(phrase: &str, partitions: &[&Partition]) -> Vec<String> {
    let words = || phrase.split(' ').map(str::to_owned);
    let is_stop = |word: &String| {
        partitions
            .iter()
            .any(|partition| partition.core.is_stop(word))
    };
    let strong: Vec<String> = words().filter(|word| !is_stop(word)).collect();
    if strong.is_empty() {
        words().collect()
    } else {
        strong
    }
}

/// Returns the indices of the typed words that are not stop words, or of all
/// words if all are stop words; at most [`MAX_WORDS`].
fn kept_words(typed: &[Typed], partitions: &[&Partition]) -> Vec<usize> {
    let is_strong = |word: &Typed| {
        let term = exact_form(&word.text);
        !partitions
            .iter()
            .any(|partition| partition.core.is_stop(&term))
    };
    let mut kept: Vec<usize> = typed
        .iter()
        .enumerate()
        .filter(|(_, word)| is_strong(word))
        .map(|(i, _)| i)
        .collect();
    if kept.is_empty() {
        kept = (0..typed.len()).collect();
    }
    kept.truncate(MAX_WORDS);
    kept
}

/// Returns the distinct ranges of typed words that may be written as one: names,
/// neighbours, and a short query. The order is part of the format: see
/// [`Plan::words`].
fn joined_ranges(typed: &[Typed], kept: &[usize]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for end in 1..=typed.len() {
        if !typed.get(end).is_some_and(|word| word.joined) {
            ranges.push(start..end);
            start = end;
        }
    }
    ranges.retain(|range| range.len() > 1);
    let is_plain = |i: usize| typed.get(i).is_some_and(|word| !word.unspaced) && kept.contains(&i);
    for i in 1..typed.len() {
        if is_plain(i - 1) && is_plain(i) {
            ranges.push(i - 1..i + 1);
        }
    }
    if (3..=4).contains(&typed.len()) && typed.iter().all(|word| !word.unspaced) {
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

/// Splits a query into words, at most [`MAX_TYPED`].
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
///
/// A dictionary as used for the index would be megabytes in the browser. The
/// index has the dictionary words and their suffixes, so the words of a query are
/// among them. A character with which no word starts becomes a word of its own.
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
            partition.words(Key::prefix(&key), source, |term| {
                if term.word.starts_with(rest) {
                    longest = rest.len();
                } else if rest.starts_with(term.word) {
                    longest = longest.max(term.word.len());
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
