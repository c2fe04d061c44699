//! Finds the matches of a query in texts.

use std::ops::Range;

use docs_model::Record;

use crate::search::{PREFIX, Plan, Word};
use crate::text::{Run, exact_form, fold, is_dense, parts, prefix_form, runs};

/// The words of a query as interpreted by a search. Finds them in texts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marker {
    words: Vec<String>,
    plan: Plan,
}

/// A part of a text that matches the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// Indices of the matching query words in [`Marker::words`].
    pub words: Vec<usize>,
}

/// A word of a text, with the query words that it matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Bytes of the text.
    pub(crate) range: Range<usize>,
    /// Byte range to mark; empty if nothing is.
    pub(crate) marked: Range<usize>,
    /// Words of the query.
    pub(crate) words: Vec<usize>,
}

impl Marker {
    pub(crate) fn new(plan: Plan) -> Self {
        let words = plan.words.iter().take(plan.n_words);
        Self {
            words: words.map(|it| it.prefix.clone()).collect(),
            plan,
        }
    }

    /// Returns the words of the query in the form in which they are compared,
    /// without stop words if it has others.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the matches in a text, in order; they do not overlap.
    #[must_use]
    pub fn matches(&self, text: &str) -> Vec<Match> {
        self.pieces(text)
            .into_iter()
            .filter(|it| !it.words.is_empty())
            .map(|it| Match {
                range: it.marked,
                words: it.words,
            })
            .collect()
    }

    /// Returns the synonyms that explain a hit: those in its texts for query
    /// words that its texts do not contain.
    #[must_use]
    pub fn synonyms(&self, hit: &Record) -> Vec<String> {
        let is_synonym = |word: &&Word| !word.phrase.is_empty();
        if !self.plan.words.iter().any(|word| is_synonym(&word)) {
            return Vec::new();
        }
        let headings = hit.hierarchy.levels().into_iter().flatten();
        let texts: Vec<Vec<String>> = headings.chain(hit.content.as_deref()).map(terms).collect();
        let has = |place: &usize| {
            let mut typed = self.plan.words.iter().filter(|word| !is_synonym(word));
            typed.any(|word| {
                let fits =
                    |term: &String| word.quality(term).is_some() || word.halves.contains(term);
                word.covers.contains(place) && texts.iter().flatten().any(fits)
            })
        };
        let explains = |word: &&Word| {
            let is_in = |text: &Vec<String>| {
                let mut windows = text.windows(word.phrase.len());
                windows.any(|window| window == word.phrase.as_slice())
            };
            texts.iter().any(is_in) && !word.covers.clone().all(|place| has(&place))
        };
        let found = self.plan.words.iter().filter(is_synonym).filter(explains);
        found.map(|word| word.phrase.join(" ")).collect()
    }

    /// Returns all words of a text.
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

    /// Adds a name joined by `-` or `_` if it matches as one word. Returns
    /// whether it does.
    fn whole(&self, name: &[Run<'_>], pieces: &mut Vec<Piece>) -> bool {
        let text: String = name.iter().map(|it| it.text).collect();
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

    fn piece(&self, text: &str, start: usize) -> Piece {
        let range = start..start + text.len();
        match self.fit(text) {
            None => Piece {
                marked: start..start,
                range,
                words: Vec::new(),
            },
            Some((words, typed)) => {
                let length = typed
                    .and_then(|it| text.char_indices().nth(it))
                    .map_or(text.len(), |it| it.0);
                Piece {
                    marked: start..start + length,
                    range,
                    words,
                }
            }
        }
    }

    /// Returns the query words that a word of a text matches, and how many of
    /// its characters were typed.
    fn fit(&self, text: &str) -> Option<(Vec<usize>, Option<usize>)> {
        let term = exact_form(&prefix_form(text)).into_owned();
        let fits = |it: &&Word| it.quality(&term).is_some() || it.halves.contains(&term);
        let mut words: Vec<usize> = Vec::new();
        let mut typed = Some(0);
        for word in self.plan.words.iter().filter(fits) {
            words.extend(word.covers.clone());
            let is_prefix = word.quality(&term) == Some(PREFIX);
            typed = typed
                .filter(|_| is_prefix)
                .map(|it: usize| it.max(word.prefix.chars().count()));
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
            .map(|it| it.0)
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
        for word in self.plan.words.iter().filter(|it| is_dense(&it.prefix)) {
            let length = word.prefix.chars().count();
            if length > longest.0 && word.prefix.chars().eq(text.iter().take(length).copied()) {
                longest = (length, word.covers.clone().collect());
            }
        }
        longest
    }
}

/// Returns the words of a text in the form in which they are compared, with
/// names split into their parts.
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

/// A text with marks around matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Highlighted {
    pub(crate) value: String,
    pub(crate) level: MatchLevel,
    /// Indices of the matching query words.
    pub(crate) words: Vec<usize>,
    /// Whether all words of the text match.
    pub(crate) is_full: bool,
}

/// Marks around matches.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tags<'a> {
    pub(crate) pre: &'a str,
    pub(crate) post: &'a str,
    /// Marks omissions in a snippet.
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

    /// Returns about `n_words` words of a text around its best matches, marked.
    pub(crate) fn snippet(&self, text: &str, n_words: usize, tags: Tags<'_>) -> Highlighted {
        let pieces = self.pieces(text);
        let window = window(&pieces, n_words.max(1));
        let start = pieces
            .get(window.start)
            .filter(|_| window.start > 0)
            .map_or(0, |it| it.range.start);
        let is_end = window.end >= pieces.len();
        let last = window.end.checked_sub(1).and_then(|it| pieces.get(it));
        let end = last
            .filter(|_| !is_end)
            .map_or(text.len(), |it| it.range.end);
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

    fn highlighted(
        &self,
        text: &str,
        range: Range<usize>,
        pieces: &[Piece],
        tags: Tags<'_>,
    ) -> Highlighted {
        let inside = |it: &&Piece| it.range.start >= range.start && it.range.end <= range.end;
        let mut value = String::with_capacity(range.len() + 16);
        let mut at = range.start;
        let mut words: Vec<usize> = Vec::new();
        let mut is_full = !pieces.is_empty();
        for piece in pieces.iter().filter(inside) {
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

/// Returns the first window of pieces with the most query words, with as much
/// context before as after them.
fn window(pieces: &[Piece], length: usize) -> Range<usize> {
    if pieces.len() <= length {
        return 0..pieces.len();
    }
    let mut best = (0, 0, 0);
    for start in 0..pieces.len() {
        if pieces[start].words.is_empty() {
            continue;
        }
        let inside = pieces.iter().enumerate().skip(start).take(length);
        let matched: Vec<(usize, &Piece)> = inside.filter(|(_, it)| !it.words.is_empty()).collect();
        let mut words: Vec<usize> = matched
            .iter()
            .flat_map(|(_, it)| it.words.iter().copied())
            .collect();
        words.sort_unstable();
        words.dedup();
        let end = matched.last().map_or(start, |it| it.0) + 1;
        if words.len() > best.0 {
            best = (words.len(), start, end);
        }
    }
    let (_, start, end) = best;
    let before = (length - (end - start).min(length)) / 2;
    let start = start.saturating_sub(before).min(pieces.len() - length);
    start..start + length
}
