//! Maps offsets of the rewritten text back to the file.
//!
//! The rewritten text consists of runs that were copied, between placeholders
//! and removed text. The map holds the start of each run in both texts, in
//! ascending order, and searches it by bisection.

use std::ops::Range;

use located_data::Span;

/// A run of the rewritten text that was copied from the file unchanged.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// Start of the run in the rewritten text.
    out: usize,
    /// Start of the run in the file.
    source: usize,
}

/// Maps offsets of the rewritten text to offsets of the file.
#[derive(Debug, Clone)]
pub(crate) struct OffsetMap {
    /// Runs in ascending order of both offsets. Never empty.
    runs: Vec<Run>,
    /// End of the rewritten part of the file.
    end: usize,
}

impl OffsetMap {
    /// Creates a map for the part `start..end` of a file.
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self {
            runs: vec![Run {
                out: 0,
                source: start,
            }],
            end,
        }
    }

    /// Records that the rewritten text continues from `source` at `out`. Both
    /// offsets only grow.
    pub(crate) fn push(&mut self, out: usize, source: usize) {
        match self.runs.last_mut() {
            // Nothing was written since the last run, so it is empty.
            Some(last) if last.out == out => last.source = source,
            _ => self.runs.push(Run { out, source }),
        }
    }

    /// Returns the offset in the file of the offset `out` in the rewritten
    /// text. Inserted text has the offset at which it was inserted.
    pub(crate) fn source(&self, out: usize) -> usize {
        let next = self.runs.partition_point(|run| run.out <= out);
        let run = self.runs[next.saturating_sub(1)];
        // Inserted text may be longer than what it replaces; its offsets must
        // not run into the source of the next run.
        let limit = self.runs.get(next).map_or(self.end, |run| run.source);
        (run.source + out.saturating_sub(run.out)).min(limit)
    }

    /// Returns the range of the rewritten text that was copied from `span`, or
    /// `None` if its first or last byte was removed.
    pub(crate) fn out(&self, span: Span) -> Option<Range<usize>> {
        let start = self.out_of(span.start);
        // The last byte decides the end, because text before it may have been
        // removed or replaced by shorter text.
        let end = match span.end.checked_sub(1) {
            Some(last) if last >= span.start => self.out_of(last) + 1,
            _ => start,
        };
        let is_same = end == start || self.source(end - 1) + 1 == span.end;
        (self.source(start) == span.start && start <= end && is_same).then_some(start..end)
    }

    /// Returns the offset in the rewritten text of an offset in the file. For a
    /// removed one, the result lies beyond the run before it, and the caller
    /// has to compare it with [`source`](Self::source).
    fn out_of(&self, source: usize) -> usize {
        let next = self.runs.partition_point(|run| run.source <= source);
        let run = self.runs[next.saturating_sub(1)];
        run.out + source.saturating_sub(run.source)
    }
}
