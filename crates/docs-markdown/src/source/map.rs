//! From places in the rewritten text back to places in the file.

use std::ops::Range;

use located_data::Span;

/// A run of the rewritten text that was copied from the file unchanged.
#[derive(Debug, Clone, Copy)]
struct Run {
    out: usize,
    source: usize,
}

/// Maps offsets of the rewritten text to offsets of the file.
#[derive(Debug, Clone)]
pub(crate) struct OffsetMap {
    runs: Vec<Run>,
    /// End of the file's part that was rewritten.
    end: usize,
}

impl OffsetMap {
    /// A map for a text that starts at `start` in the file.
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self {
            runs: vec![Run {
                out: 0,
                source: start,
            }],
            end,
        }
    }

    /// From `out` on the text comes from `source`; both only grow.
    pub(crate) fn push(&mut self, out: usize, source: usize) {
        match self.runs.last_mut() {
            Some(last) if last.out == out => last.source = source,
            _ => self.runs.push(Run { out, source }),
        }
    }

    /// The place in the file of the place `out` in the rewritten text. Text
    /// that was not in the file is at the place where it was put in.
    pub(crate) fn source(&self, out: usize) -> usize {
        let next = self.runs.partition_point(|run| run.out <= out);
        let run = self.runs[next.saturating_sub(1)];
        let limit = self.runs.get(next).map_or(self.end, |it| it.source);
        (run.source + out.saturating_sub(run.out)).min(limit)
    }

    /// The part of the rewritten text that was made from `span`; `None` when
    /// its beginning or its end was left out.
    pub(crate) fn out(&self, span: Span) -> Option<Range<usize>> {
        let start = self.out_of(span.start);
        // By the last byte, because text before it may have been left out or
        // replaced by a shorter one.
        let end = match span.end.checked_sub(1) {
            Some(last) if last >= span.start => self.out_of(last) + 1,
            _ => start,
        };
        let is_same = end == start || self.source(end - 1) + 1 == span.end;
        (self.source(start) == span.start && start <= end && is_same).then_some(start..end)
    }

    fn out_of(&self, source: usize) -> usize {
        let next = self.runs.partition_point(|run| run.source <= source);
        let run = self.runs[next.saturating_sub(1)];
        run.out + source.saturating_sub(run.source)
    }
}
