//! Tags and expressions that have lines of their own.

use super::IslandKind;
use super::inline::Found;
use super::scanner::{BLOCK, Flow, FlowKind, Line, Scanner};
use super::tag::TagKind;
use crate::{Format, html};

impl Scanner<'_> {
    /// A line of nothing but tags, comments and expressions.
    pub(super) fn flow(&mut self, line: &Line) -> Option<usize> {
        if self.format == Format::Markdown {
            return None;
        }
        let mut found = Vec::new();
        let mut pos = line.body;
        let end = loop {
            let line_end = self.line_end(pos);
            while pos < line_end && matches!(self.bytes[pos], b' ' | b'\t') {
                pos += 1;
            }
            if pos >= line_end {
                break line_end;
            }
            let one = self.construct(pos, line.quotes)?;
            pos = one.span.end;
            found.push(one);
        };
        // Values alone on a line are words, and stand in a paragraph.
        let is_words = |it: &Found| {
            matches!(
                it.kind,
                IslandKind::HeadingId(_) | IslandKind::Expression(_)
            )
        };
        if found.iter().all(is_words) {
            return None;
        }
        for (n, one) in found.into_iter().enumerate() {
            self.put_flow(line, n == 0, one);
        }
        self.replace(end, end, "");
        Some(self.after(end))
    }

    fn put_flow(&mut self, line: &Line, first: bool, found: Found) {
        let closed = self.close_flow(&found);
        let column = closed.unwrap_or(line.column);
        if first {
            self.put_prefix(line, column);
        } else {
            self.replace(found.span.start, found.span.start, "");
            self.put_break(line, column);
        }
        let span = found.span;
        let opened = match &found.kind {
            IslandKind::Tag(tag) if tag.kind == TagKind::Open => {
                (!html::is_void(&self.text[tag.name.start..tag.name.end])).then_some(tag.name)
            }
            _ => None,
        };
        self.replace_rest(span.start);
        self.put_island(span, BLOCK, found.kind);
        if let Some(name) = opened {
            self.open_flow(FlowKind::Tag(name), column);
        }
    }

    pub(super) fn open_flow(&mut self, kind: FlowKind, column: usize) {
        self.flows.push(Flow {
            kind,
            column,
            lists: self.lists.len(),
            shift: None,
        });
    }

    /// Closes the open tag that `found` ends; gives its column.
    fn close_flow(&mut self, found: &Found) -> Option<usize> {
        let IslandKind::Tag(tag) = &found.kind else {
            return None;
        };
        if tag.kind != TagKind::Close {
            return None;
        }
        let name = &self.bytes[tag.name.start..tag.name.end];
        let at = self.flows.iter().rposition(|it| match it.kind {
            FlowKind::Tag(open) => &self.bytes[open.start..open.end] == name,
            FlowKind::Directive(_) => false,
        })?;
        let column = self.flows[at].column;
        self.lists.truncate(self.flows[at].lists);
        self.flows.truncate(at);
        Some(column)
    }

    /// The line's containers, then blanks up to `column`.
    pub(super) fn put_prefix(&mut self, line: &Line, column: usize) {
        self.copy_to(line.quote_end);
        if line.markers < line.body {
            self.replace(
                line.quote_end,
                line.markers,
                &" ".repeat(line.markers_column),
            );
            self.copy_to(line.body);
        } else {
            self.replace(line.quote_end, line.body, &" ".repeat(column));
        }
    }

    /// A line break inside the line's containers.
    pub(super) fn put_break(&mut self, line: &Line, column: usize) {
        let quotes = &self.text[line.start..line.quote_end];
        let prefix = format!("\n{quotes}{}", " ".repeat(column));
        self.put(&prefix);
    }
}
