//! Typographic punctuation: curly quotes, dashes and ellipses in text.
//!
//! The Markdown parser finds it, and pairs the quotes across emphasis and links. The text is
//! kept as written, because addresses are found in it, and punctuation is inserted into the
//! parts that are none.

use std::borrow::Cow;
use std::ops::Range;

use docs_model::config::Dialect;

/// The typographic punctuation in a run of text, in order.
#[derive(Debug, Default)]
pub(super) struct Punctuation(Vec<(Range<usize>, String)>);

impl Punctuation {
    /// Adds the text of an event at an offset of the run, if it is typographic
    /// punctuation for what was written, and returns whether it is.
    pub(super) fn add(&mut self, at: usize, written: &str, text: &str, dialect: Dialect) -> bool {
        let is_of = |mark: char| written.chars().all(|c| c == mark);
        let is_punctuation = text != written && ['\'', '"', '-', '.'].into_iter().any(is_of);
        let shown = match (dialect, written) {
            // remark-smartypants of Astro knows two hyphens only.
            (Dialect::Starlight, "--") => "\u{2014}",
            (Dialect::Starlight, _) if is_of('-') => written,
            _ => text,
        };
        if is_punctuation {
            self.0.push((at..at + written.len(), shown.to_owned()));
        }
        is_punctuation
    }

    /// Returns a part of the run with its punctuation.
    pub(super) fn shown<'t>(&self, text: &'t str, part: Range<usize>) -> Cow<'t, str> {
        let first = self
            .0
            .partition_point(|(range, _)| range.start < part.start);
        let within = self.0[first..]
            .iter()
            .take_while(|(range, _)| range.end <= part.end);
        let mut out = String::new();
        let mut from = part.start;
        for (range, shown) in within {
            out.push_str(&text[from..range.start]);
            out.push_str(shown);
            from = range.end;
        }
        let rest = &text[from..part.end];
        if out.is_empty() {
            return Cow::Borrowed(rest);
        }
        out.push_str(rest);
        Cow::Owned(out)
    }
}
