//! Positions in a text.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A range of bytes in a source text.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte. Equal to `start` for a position.
    pub end: usize,
}

impl Span {
    /// Returns the range `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span moved by `by` bytes, for a text that is part of a
    /// longer one.
    #[must_use]
    pub const fn offset(self, by: usize) -> Self {
        Self {
            start: self.start + by,
            end: self.end + by,
        }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}
