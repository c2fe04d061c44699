//! Coloured ranges of a text, in order, without overlap.

use std::ops::Range;

use crate::class::Class;

/// A coloured range in bytes of the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) range: Range<usize>,
    pub(crate) class: Class,
}

/// The ranges found so far. Tokenizers push offsets relative to the text they
/// were given; [`Spans::nested`] moves them when that text is a part of another.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    list: Vec<Span>,
    base: usize,
    depth: u8,
}

/// Languages inside languages go this deep (Markdown > HTML > script); below,
/// text stays plain, so that hostile nesting costs nothing.
const MAX_DEPTH: u8 = 4;

impl Spans {
    /// Colours `range`. Plain and empty ranges are dropped, and so is whatever
    /// reaches behind the last range: the list stays sorted.
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

    /// Runs `fill` on a text that begins at `offset` of the current one.
    /// Does nothing below the depth limit.
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

    /// The ranges in order of position.
    pub(crate) fn as_slice(&self) -> &[Span] {
        &self.list
    }
}
