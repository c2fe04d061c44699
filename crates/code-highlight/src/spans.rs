//! Sorted, disjoint ranges of a text with a class.

use std::ops::Range;

use crate::class::Class;

/// A byte range of the whole text and its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) range: Range<usize>,
    pub(crate) class: Class,
}

/// A list of spans under construction. Tokenizers push ranges relative to the text
/// they are given; [`Spans::nested`] shifts them if that text is a part of another.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    list: Vec<Span>,
    base: usize,
    depth: u8,
}

/// Maximum depth of nested languages (Markdown > HTML > script). Deeper text stays
/// plain, which bounds the cost of hostile nesting.
const MAX_DEPTH: u8 = 4;

impl Spans {
    /// Appends a span. Ranges that are plain, empty, or start before the end of the
    /// last span are ignored, so that the list stays sorted. Adjacent spans of the
    /// same class are merged.
    pub(crate) fn push(&mut self, range: Range<usize>, class: Class) {
        let range = range.start + self.base..range.end + self.base;
        if class == Class::Plain || range.is_empty() {
            return;
        }
        match self.list.last_mut() {
            Some(last) if range.start < last.range.end => {}
            Some(last) if range.start == last.range.end && last.class == class => {
                last.range.end = range.end;
            }
            _ => self.list.push(Span { range, class }),
        }
    }

    /// Calls `fill` for a nested text that starts at `offset` of the current one.
    /// Does nothing at the maximum depth.
    pub(crate) fn nested(&mut self, offset: usize, fill: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            return;
        }
        self.depth += 1;
        self.base += offset;
        fill(self);
        self.base -= offset;
        self.depth -= 1;
    }

    /// Returns the spans, sorted by position.
    pub(crate) fn as_slice(&self) -> &[Span] {
        &self.list
    }
}
