//! Links to a definition that the page does not have: `[text][label]` without a
//! `[label]: address`. CommonMark shows their brackets as text, without notice.
//!
//! Prose has such brackets, too: `grid[row][column]` outside of code. So only the full
//! form is reported, only if its text is words, and on a page without any definition
//! only if text and label are longer than the names of variables.

use std::ops::Range;

use located_data::Diagnostic;
use located_data::diagnostic::nearest;

use super::Builder;
use crate::source::Prepared;

/// Number of links with a suggestion: each compares a label with all definitions.
const MAX_SUGGESTIONS: usize = 20;

impl Builder<'_> {
    /// Reports links without a definition.
    ///
    /// `links` are their ranges in the prepared text, and `labels` those of the
    /// definitions.
    pub(super) fn report_undefined(
        &mut self,
        links: &[Range<usize>],
        labels: &[&str],
        prepared: &Prepared<'_>,
    ) {
        let mut reported = 0;
        let mut last_end = 0;
        for range in links {
            // The parser may look at a link more than once.
            if range.start < last_end || !prepared.islands_in(range).is_empty() {
                continue;
            }
            let around = Surroundings::of(&prepared.out, range);
            let Some((text, label)) = around.and_then(|around| around.link()) else {
                continue;
            };
            if labels.is_empty() && !(is_wordy(text) && is_wordy(label)) {
                continue;
            }
            last_end = range.end;
            reported += 1;
            let near = (reported <= MAX_SUGGESTIONS)
                .then(|| nearest(label, labels.iter().copied()))
                .flatten();
            let help = match near {
                Some(near) => format!("did you mean `[{near}]`?"),
                None => format!(
                    "add a line `[{label}]: https://...` to the page; write `\\[` if this is text"
                ),
            };
            let message = format!("the page has no definition of the link `[{label}]`");
            let problem = Diagnostic::warning("undefined-reference", message);
            self.report(problem.at(prepared.span(range)).help(help));
        }
    }
}

/// Returns whether a text is several words, or one of three letters or more.
fn is_wordy(text: &str) -> bool {
    let n_letters = text.chars().filter(|c| c.is_alphabetic()).take(3).count();
    text.trim().contains(char::is_whitespace) || n_letters == 3
}

/// A link and the characters beside it.
struct Surroundings<'t> {
    before: Option<char>,
    link: &'t str,
    after: Option<char>,
}

impl<'t> Surroundings<'t> {
    /// Returns the text at `range` with its surroundings.
    fn of(text: &'t str, range: &Range<usize>) -> Option<Self> {
        Some(Self {
            before: text.get(..range.start)?.chars().next_back(),
            link: text.get(range.clone())?,
            after: text.get(range.end..)?.chars().next(),
        })
    }

    /// Returns text and label, if the author meant a link: the brackets are not
    /// part of a longer expression, and the text is words.
    fn link(&self) -> Option<(&'t str, &'t str)> {
        let continues = |c: char| c.is_alphanumeric() || matches!(c, '_' | ']' | ')' | '[' | '(');
        if self.before.is_some_and(continues) || self.after.is_some_and(continues) {
            return None;
        }
        let link = self.link.strip_prefix('!').unwrap_or(self.link);
        let inner = link.strip_prefix('[')?.strip_suffix(']')?;
        let (text, label) = inner.rsplit_once("][")?;
        let n_letters = text.chars().filter(|c| c.is_alphabetic()).take(2).count();
        let is_plain = |part: &str| !part.contains(['[', ']', '\n']);
        let is_meant = n_letters == 2 && !label.trim().is_empty() && is_plain(label);
        (is_meant && is_plain(text)).then_some((text, label))
    }
}

#[cfg(test)]
mod tests {
    use super::Surroundings;

    #[test]
    fn only_words_are_links() {
        let link = |before: &str, link: &str, after: &str| {
            let text = format!("{before}{link}{after}");
            let range = before.len()..before.len() + link.len();
            let around = Surroundings::of(&text, &range).unwrap();
            around.link().map(|(_, label)| label.to_owned())
        };
        assert_eq!(link("See ", "[the guide][guide]", ".").unwrap(), "guide");
        assert_eq!(link("", "![A map][map]", "").unwrap(), "map");
        for (before, part, after) in [
            ("grid", "[row][column]", ""),
            ("", "[row][column]", "[2]"),
            ("", "[i][j]", ""),
            ("", "[12][13]", ""),
            ("f(x)", "[first][second]", ""),
            ("", "[[wiki page][label]", ""),
        ] {
            assert_eq!(link(before, part, after), None, "{before}{part}{after}");
        }
    }
}
