//! Maps offsets of the rewritten text back to the file.
//!
//! The rewritten text consists of copied runs and inserted ones: placeholders,
//! and characters that the parser needs. The map holds the start of each run in
//! both texts, in ascending order, and searches it by bisection.

use std::ops::Range;

use located_data::Span;

/// A run of the rewritten text.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// Start of the run in the rewritten text.
    out: usize,
    /// Start of the run in the file, or the offset at which it was inserted.
    source: usize,
    /// Whether the file does not have the run. Its length then says nothing about the
    /// file, and an offset counted from its start may be inside a character.
    is_inserted: bool,
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
                is_inserted: false,
            }],
            end,
        }
    }

    /// Records that text copied from `source` starts at `out`. Both offsets only grow.
    pub(crate) fn push(&mut self, out: usize, source: usize) {
        self.push_run(Run {
            out,
            source,
            is_inserted: false,
        });
    }

    /// Records that text inserted at `source` starts at `out`. Both offsets only grow.
    pub(crate) fn push_inserted(&mut self, out: usize, source: usize) {
        self.push_run(Run {
            out,
            source,
            is_inserted: true,
        });
    }

    fn push_run(&mut self, run: Run) {
        match self.runs.last_mut() {
            // Nothing was written since the last run, so it is empty.
            Some(last) if last.out == run.out => *last = run,
            _ => self.runs.push(run),
        }
    }

    /// Returns the offset in the file of the offset `out` in the rewritten
    /// text. Inserted text has the offset at which it was inserted.
    pub(crate) fn source(&self, out: usize) -> usize {
        let (run, _, limit) = self.run(out);
        match run.is_inserted {
            true => run.source,
            false => (run.source + out.saturating_sub(run.out)).min(limit),
        }
    }

    /// Returns the offset in the file at which the rewritten text before `out`, which is
    /// above 0, ends. It is not `source(out)` where text was removed at `out`.
    pub(crate) fn source_end(&self, out: usize) -> usize {
        let (run, next, limit) = self.run(out - 1);
        match run.is_inserted {
            true if next == Some(out) => limit,
            true => run.source,
            false => (run.source + out.saturating_sub(run.out)).min(limit),
        }
    }

    /// Returns the run that holds `out`, the start of the next run in the rewritten text,
    /// and the offset in the file that the run cannot reach beyond.
    fn run(&self, out: usize) -> (Run, Option<usize>, usize) {
        let next = self.runs.partition_point(|run| run.out <= out);
        let run = self.runs[next.saturating_sub(1)];
        let next = self.runs.get(next);
        let limit = next.map_or(self.end, |run| run.source);
        (run, next.map(|run| run.out), limit)
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
