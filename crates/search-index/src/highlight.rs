//! Finds the matches of a query in texts, for highlights and snippets.
//!
//! A text is split into [`Piece`]s as for the index, and each piece is compared
//! with the words of the plan that found the hit. So the marks show why the text
//! was found: a typo that was corrected, a plural, or two words written as one.

use std::ops::Range;

use docs_model::Record;

use crate::search::{PREFIX, Plan, Word};
use crate::text::{Run, exact_form, fold, is_dense, parts, prefix_form, runs};

/// The words of a query as a search has interpreted them. Finds them in texts.
///
/// # Examples
///
/// ```
/// # use docs_model::record::{Kind, RecordPage, Section, records};
/// use search_index::{Index, Query};
///
/// # let page = RecordPage {
/// #     url: "https://docs.example/carts",
/// #     category: "Guides",
/// #     page_rank: 0,
/// #     language: "en",
/// #     version: &[],
/// #     docusaurus_tag: &[],
/// #     tags: &[],
/// #     kind: Kind::Guide,
/// # };
/// # let records = records(&page, &[Section::new(1, None, "Carts")]);
/// let index = Index::from_records(&records)?; // in English
/// let marker = index.search(&Query::new("prices of carts"))?.marker;
/// assert_eq!(marker.words(), ["prices", "carts"]);
///
/// let text = "The cart has a price.";
/// let matches: Vec<&str> = marker
///     .matches(text)
///     .into_iter()
///     .map(|found| &text[found.range])
///     .collect();
/// assert_eq!(matches, ["cart", "price"]);
/// # Ok::<(), search_index::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marker {
    /// The words that were typed, in the prefix form.
    words: Vec<String>,
    plan: Plan,
}

/// A part of a text that matches the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Byte range in the text. Both ends are at character boundaries.
    pub range: Range<usize>,
    /// Indices of the matching query words in [`Marker::words`].
    pub words: Vec<usize>,
}

/// A word of a text, with the query words that it matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Byte range in the text.
    pub(crate) range: Range<usize>,
    /// Byte range to mark, at the start of `range`; empty without a match.
    pub(crate) marked: Range<usize>,
    /// Indices of the query words, sorted.
    pub(crate) words: Vec<usize>,
}

impl Marker {
    /// Creates a marker for a plan after its lookup, which finds words written as one.
    pub(crate) fn new(plan: Plan) -> Self {
        let words = plan.words.iter().take(plan.n_words);
        Self {
            words: words.map(|word| word.prefix.clone()).collect(),
            plan,
        }
    }

    /// Returns the words of the query: folded, in one spelling, and without stop
    /// words if it has others.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the matches in a text, in order; they do not overlap.
    #[must_use]
    pub fn matches(&self, text: &str) -> Vec<Match> {
        self.pieces(text)
            .into_iter()
            .filter(|piece| !piece.words.is_empty())
            .map(|piece| Match {
                range: piece.marked,
                words: piece.words,
            })
            .collect()
    }

    /// Returns the synonyms that explain a hit: those in its texts for query
    /// words that its texts do not contain. For "login", the hit "Sign in" has
    /// the synonym `sign in`, and the hit "Login: how to sign in" has none.
    #[must_use]
    pub fn synonyms(&self, hit: &Record) -> Vec<String> {
        let is_synonym = |word: &&Word| !word.phrase.is_empty();
        if !self.plan.words.iter().any(|word| is_synonym(&word)) {
            return Vec::new();
        }
        let headings = hit.hierarchy.levels().into_iter().flatten();
        let texts: Vec<Vec<String>> = headings.chain(hit.content.as_deref()).map(terms).collect();
        let has = |place: usize| {
            let mut typed = self.plan.words.iter().filter(|word| !is_synonym(word));
            typed.any(|word| {
                word.covers.contains(&place) && texts.iter().flatten().any(|term| fits(word, term))
            })
        };
        let explains = |word: &&Word| {
            let is_in = |text: &Vec<String>| {
                let mut windows = text.windows(word.phrase.len());
                windows.any(|window| window == word.phrase.as_slice())
            };
            texts.iter().any(is_in) && !word.covers.clone().all(has)
        };
        self.plan
            .words
            .iter()
            .filter(is_synonym)
            .filter(explains)
            .map(|word| word.phrase.join(" "))
            .collect()
    }

    /// Returns all words of a text, in order, with or without a match.
    pub(crate) fn pieces(&self, text: &str) -> Vec<Piece> {
        let runs: Vec<Run<'_>> = runs(text).collect();
        let mut pieces = Vec::new();
        for name in runs.chunk_by(|_, next| next.joined) {
            let is_whole = name.len() > 1 && self.whole(name, &mut pieces);
            for run in name.iter().filter(|_| !is_whole) {
                if run.unspaced {
                    self.unspaced(*run, &mut pieces);
                } else {
                    self.word(*run, &mut pieces);
                }
            }
        }
        pieces
    }

    /// Adds a name joined by `-` or `_` if it matches as one word; the signs
    /// between its runs are not marked. Returns whether it matches.
    fn whole(&self, name: &[Run<'_>], pieces: &mut Vec<Piece>) -> bool {
        let text: String = name.iter().map(|run| run.text).collect();
        let Some((words, _)) = self.fit(&text) else {
            return false;
        };
        for run in name {
            let range = run.start..run.start + run.text.len();
            pieces.push(Piece {
                marked: range.clone(),
                range,
                words: words.clone(),
            });
        }
        true
    }

    /// Adds a run of a spaced script: as one piece if it matches as a whole, else
    /// by its parts.
    fn word(&self, run: Run<'_>, pieces: &mut Vec<Piece>) {
        let ranges = parts(run.text);
        if ranges.len() > 1 && self.fit(run.text).is_some() {
            pieces.push(self.piece(run.text, run.start));
            return;
        }
        for range in ranges {
            let start = run.start + range.start;
            pieces.push(self.piece(run.text.get(range).unwrap_or_default(), start));
        }
    }

    /// Returns the piece for a word that starts at a byte offset.
    fn piece(&self, text: &str, start: usize) -> Piece {
        let range = start..start + text.len();
        match self.fit(text) {
            None => Piece {
                marked: start..start,
                range,
                words: Vec::new(),
            },
            Some((words, typed)) => {
                // Folding can change the number of characters, so this is an
                // approximation for words beyond ASCII.
                let length = typed
                    .and_then(|n_chars| text.char_indices().nth(n_chars))
                    .map_or(text.len(), |(at, _)| at);
                Piece {
                    marked: start..start + length,
                    range,
                    words,
                }
            }
        }
    }

    /// Returns the query words that a word of a text matches, and the number of
    /// its characters that were typed, if it only starts with what was typed.
    /// Returns `None` without a match.
    fn fit(&self, text: &str) -> Option<(Vec<usize>, Option<usize>)> {
        let term = exact_form(&prefix_form(text)).into_owned();
        let mut words: Vec<usize> = Vec::new();
        let mut typed = Some(0);
        for word in self.plan.words.iter().filter(|word| fits(word, &term)) {
            words.extend(word.covers.clone());
            let is_prefix = word.quality(&term) == Some(PREFIX);
            typed = typed
                .filter(|_| is_prefix)
                .map(|n_chars: usize| n_chars.max(word.prefix.chars().count()));
        }
        words.sort_unstable();
        words.dedup();
        (!words.is_empty()).then_some((words, typed))
    }

    /// Adds the matches in an unspaced run, where words can start anywhere.
    /// Unmatched text is divided into pieces of two characters, which carry
    /// about as much meaning as a word.
    fn unspaced(&self, run: Run<'_>, pieces: &mut Vec<Piece>) {
        let folded: Vec<char> = fold(run.text).chars().collect();
        let ends: Vec<usize> = run
            .text
            .char_indices()
            .map(|(at, _)| at)
            .chain([run.text.len()])
            .collect();
        let is_aligned = folded.len() + 1 == ends.len();
        let fits = |at: usize| match folded.get(at..).filter(|_| is_aligned) {
            Some(rest) => self.longest(rest),
            None => (0, Vec::new()),
        };
        let mut at = 0;
        while at + 1 < ends.len() {
            let (length, words) = fits(at);
            let step = match length {
                0 if fits(at + 1).0 > 0 => 1,
                0 => 2,
                _ => length,
            };
            let end = (at + step).min(ends.len() - 1);
            let range = run.start + ends[at]..run.start + ends[end];
            let marked = if length == 0 {
                range.start..range.start
            } else {
                range.clone()
            };
            pieces.push(Piece {
                range,
                marked,
                words,
            });
            at = end;
        }
    }

    /// Returns the longest query word that a text starts with: its number of
    /// characters, and the indices of its words.
    fn longest(&self, text: &[char]) -> (usize, Vec<usize>) {
        let mut longest = (0, Vec::new());
        let dense = |word: &&Word| is_dense(&word.prefix);
        for word in self.plan.words.iter().filter(dense) {
            let length = word.prefix.chars().count();
            if length > longest.0 && word.prefix.chars().eq(text.iter().take(length).copied()) {
                longest = (length, word.covers.clone().collect());
            }
        }
        longest
    }
}

/// Returns whether a word of a text, in the exact form, matches a word of the
/// query.
fn fits(word: &Word, term: &String) -> bool {
    word.quality(term).is_some() || word.halves.contains(term)
}

/// Returns the words of a text in the exact form, with names split into their
/// parts, and without runs of unspaced scripts.
fn terms(text: &str) -> Vec<String> {
    let spaced = runs(text).filter(|run| !run.unspaced);
    let part = |run: Run<'_>, range| {
        let part = run.text.get(range).unwrap_or_default();
        exact_form(&prefix_form(part)).into_owned()
    };
    spaced
        .flat_map(|run| {
            parts(run.text)
                .into_iter()
                .map(move |range| part(run, range))
        })
        .collect()
}

/// How many words of a query a text contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MatchLevel {
    None,
    Partial,
    Full,
}

impl MatchLevel {
    /// Returns the level as the service writes it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::Full => "full",
        }
    }
}

/// A text, or a part of it, with marks around matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Highlighted {
    pub(crate) value: String,
    /// Level of the whole text.
    pub(crate) level: MatchLevel,
    /// Indices of the matching query words, sorted.
    pub(crate) words: Vec<usize>,
    /// Whether all words of the text match.
    pub(crate) is_full: bool,
}

/// The texts that mark matches. They are inserted as they are; the text itself is
/// not escaped, as in responses of the hosted service.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tags<'a> {
    pub(crate) pre: &'a str,
    pub(crate) post: &'a str,
    /// Replaces omitted text at the ends of a snippet.
    pub(crate) ellipsis: &'a str,
}

impl Default for Tags<'_> {
    fn default() -> Self {
        Self {
            pre: "<mark>",
            post: "</mark>",
            ellipsis: "…",
        }
    }
}

impl Marker {
    /// Returns a whole text with marked matches.
    pub(crate) fn highlight(&self, text: &str, tags: Tags<'_>) -> Highlighted {
        let pieces = self.pieces(text);
        self.highlighted(text, 0..text.len(), &pieces, tags)
    }

    /// Returns the part of a text with the most query words, of at most `n_words`
    /// words, with marks. The level of the result is that of the whole text.
    pub(crate) fn snippet(&self, text: &str, n_words: usize, tags: Tags<'_>) -> Highlighted {
        let pieces = self.pieces(text);
        let window = window(&pieces, n_words.max(1));
        let start = pieces
            .get(window.start)
            .filter(|_| window.start > 0)
            .map_or(0, |piece| piece.range.start);
        let is_end = window.end >= pieces.len();
        let last = window.end.checked_sub(1).and_then(|last| pieces.get(last));
        let end = last
            .filter(|_| !is_end)
            .map_or(text.len(), |piece| piece.range.end);
        let all = self.highlighted(text, 0..text.len(), &pieces, tags);
        let mut snippet = self.highlighted(text, start..end, &pieces, tags);
        if start > 0 {
            snippet.value.insert_str(0, tags.ellipsis);
        }
        if !is_end {
            snippet.value.push_str(tags.ellipsis);
        }
        snippet.level = all.level;
        snippet
    }

    /// Marks the pieces inside a byte range of a text.
    fn highlighted(
        &self,
        text: &str,
        range: Range<usize>,
        pieces: &[Piece],
        tags: Tags<'_>,
    ) -> Highlighted {
        let is_inside =
            |piece: &&Piece| piece.range.start >= range.start && piece.range.end <= range.end;
        let mut value = String::with_capacity(range.len() + 16);
        let mut at = range.start;
        let mut words: Vec<usize> = Vec::new();
        let mut is_full = !pieces.is_empty();
        for piece in pieces.iter().filter(is_inside) {
            if piece.words.is_empty() {
                is_full = false;
                continue;
            }
            value.push_str(text.get(at..piece.marked.start).unwrap_or_default());
            value.push_str(tags.pre);
            value.push_str(text.get(piece.marked.clone()).unwrap_or_default());
            value.push_str(tags.post);
            at = piece.marked.end;
            words.extend(&piece.words);
        }
        value.push_str(text.get(at..range.end).unwrap_or_default());
        words.sort_unstable();
        words.dedup();
        let level = match words.len() {
            0 => MatchLevel::None,
            n if n == self.words.len() => MatchLevel::Full,
            _ => MatchLevel::Partial,
        };
        Highlighted {
            value,
            level,
            words,
            is_full,
        }
    }
}

/// Returns the range of `length` pieces for a snippet: the first one with the
/// most query words, shifted so that it has as much context before its first
/// match as after its last.
///
/// A window slides over the pieces and counts how often it has each query word,
/// so the time is linear in the length of the text, whatever the length of the
/// window; that comes from a request.
fn window(pieces: &[Piece], length: usize) -> Range<usize> {
    if pieces.len() <= length {
        return 0..pieces.len();
    }
    let mut counts = WordCounts::default();
    let (mut end, mut last) = (0, 0);
    let mut best = (0, 0, 0);
    for (start, piece) in pieces.iter().enumerate() {
        for (place, next) in pieces.iter().enumerate().take(start + length).skip(end) {
            counts.add(&next.words);
            if !next.words.is_empty() {
                last = place;
            }
        }
        end = (start + length).min(pieces.len());
        if !piece.words.is_empty() && counts.distinct > best.0 {
            best = (counts.distinct, start, last + 1);
        }
        counts.remove(&piece.words);
    }
    let (_, start, end) = best;
    let before = (length - (end - start).min(length)) / 2;
    let start = start.saturating_sub(before).min(pieces.len() - length);
    start..start + length
}

/// Numbers of occurrences of query words.
#[derive(Default)]
struct WordCounts {
    /// By index of the word.
    counts: Vec<usize>,
    /// Number of words that occur.
    distinct: usize,
}

impl WordCounts {
    fn add(&mut self, words: &[usize]) {
        for &word in words {
            if self.counts.len() <= word {
                self.counts.resize(word + 1, 0);
            }
            self.distinct += usize::from(self.counts[word] == 0);
            self.counts[word] += 1;
        }
    }

    /// Removes words that were added.
    fn remove(&mut self, words: &[usize]) {
        for &word in words {
            self.counts[word] -= 1;
            self.distinct -= usize::from(self.counts[word] == 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces of one byte each, with the words of the query that they match.
    fn pieces(words: &[&[usize]]) -> Vec<Piece> {
        words
            .iter()
            .enumerate()
            .map(|(at, words)| Piece {
                range: at..at + 1,
                marked: at..at + usize::from(!words.is_empty()),
                words: words.to_vec(),
            })
            .collect()
    }

    #[test]
    fn a_window_has_the_most_words_in_its_middle() {
        let text: &[&[usize]] = &[&[], &[0], &[], &[], &[0], &[1], &[], &[], &[0, 1]];
        for (length, expected) in [(1, 8..9), (2, 4..6), (4, 3..7), (6, 1..7), (9, 0..9)] {
            assert_eq!(window(&pieces(text), length), expected, "{length}");
        }
        assert_eq!(window(&pieces(&[&[], &[], &[]]), 2), 0..2);
    }

    #[test]
    fn a_long_snippet_of_a_long_text_takes_linear_time() {
        // One step for each piece and window would be 2,500 million.
        let words: Vec<&[usize]> = vec![&[0]; 100_000];
        assert_eq!(window(&pieces(&words), 50_000), 0..50_000);
    }
}
