//! Tags and expressions on lines of their own.
//!
//! MDX distinguishes flow from text: a tag alone on its line is a block, and
//! what follows it is Markdown of its own, while a tag among words belongs to
//! the paragraph. The placeholders differ accordingly, see [`BLOCK`] and
//! [`INLINE`](super::scanner::INLINE).

use super::IslandKind;
use super::inline::Construct;
use super::scanner::{BLOCK, Flow, FlowKind, Line, Scanner};
use super::tag::TagKind;
use crate::{Format, html};

/// Maximum number of open flows. The tree leaves out what is nested far less
/// deeply.
const MAX_FLOWS: usize = 512;

impl Scanner<'_> {
    /// Recognises a line that consists of tags, comments and expressions, and
    /// returns the start of the next line. A construct may extend over several
    /// lines.
    ///
    /// Returns `None` without any effect if there is other text on the line,
    /// which is then scanned as a paragraph.
    pub(super) fn flow(&mut self, line: &Line) -> Option<usize> {
        if self.format == Format::Markdown {
            return None;
        }
        // Nothing is written before the end of the line is known to be part of
        // a construct: one word makes all tags on the line part of a paragraph.
        let mut constructs = Vec::new();
        let mut pos = line.body;
        let mut line_end = line.end;
        let end = loop {
            // A construct may end on a later line. The end of a long line is not
            // searched again for each construct on it.
            if pos > line_end {
                line_end = self.line_end(pos);
            }
            while pos < line_end && matches!(self.bytes[pos], b' ' | b'\t') {
                pos += 1;
            }
            if pos >= line_end {
                break line_end;
            }
            let one = self.construct(pos, line.quotes)?;
            pos = one.span.end;
            constructs.push(one);
        };
        // Values alone on a line are text, in a paragraph of their own.
        let is_text = |construct: &Construct| {
            matches!(
                construct.kind,
                IslandKind::HeadingId(_) | IslandKind::Expression(_)
            )
        };
        if constructs.iter().all(is_text) {
            return None;
        }
        for (n, one) in constructs.into_iter().enumerate() {
            self.put_flow(line, n == 0, one);
        }
        self.replace(end, end, "");
        Some(self.after(end))
    }

    /// Writes the placeholder of a construct on a line of its own, and opens or
    /// closes the flow.
    ///
    /// Further constructs of the line get a new line with the same quote marks,
    /// so that each is a block. A closing tag is aligned with its opening tag,
    /// however its author indented it: a deeper one would be code or part of a
    /// list item.
    fn put_flow(&mut self, line: &Line, first: bool, construct: Construct) {
        let closed = self.close_flow(&construct);
        let column = closed.unwrap_or(line.column);
        if first {
            self.put_prefix(line, column);
        } else {
            self.replace(construct.span.start, construct.span.start, "");
            self.put_break(line, column);
        }
        let span = construct.span;
        // Void elements (`<br>`, `<img>`) have no content that could be
        // indented.
        let opened = match &construct.kind {
            IslandKind::Tag(tag) if tag.kind == TagKind::Open => {
                (!html::is_void(&self.text[tag.name.start..tag.name.end])).then_some(tag.name)
            }
            _ => None,
        };
        self.replace_rest(span.start);
        self.put_island(span, BLOCK, construct.kind);
        if let Some(name) = opened {
            self.open_flow(FlowKind::Tag(name), column);
        }
    }

    /// Opens a flow at `column`, inside the list items that are open now. Its
    /// content is not moved until its first line shows how far it is indented.
    pub(super) fn open_flow(&mut self, kind: FlowKind, column: usize) {
        self.push_flow(kind, column, None);
    }

    /// Opens a flow whose content is moved by `shift` columns, unless too many
    /// are open: lines search them.
    pub(super) fn push_flow(&mut self, kind: FlowKind, column: usize, shift: Option<usize>) {
        if self.flows.len() < MAX_FLOWS {
            self.flows.push(Flow {
                kind,
                column,
                lists: self.lists.len(),
                shift,
            });
        }
    }

    /// Closes the open tag that `construct` ends, and the flows inside it.
    /// Returns the column of the tag, or `None` if there is none.
    ///
    /// Flows inside it were never closed; the tree builder reports them.
    fn close_flow(&mut self, construct: &Construct) -> Option<usize> {
        let IslandKind::Tag(tag) = &construct.kind else {
            return None;
        };
        if tag.kind != TagKind::Close {
            return None;
        }
        let name = &self.bytes[tag.name.start..tag.name.end];
        let at = self.flows.iter().rposition(|flow| match flow.kind {
            FlowKind::Tag(open) => &self.bytes[open.start..open.end] == name,
            FlowKind::Directive(_) | FlowKind::Indented { .. } | FlowKind::Block { .. } => false,
        })?;
        let column = self.flows[at].column;
        self.lists.truncate(self.flows[at].lists);
        self.flows.truncate(at);
        Some(column)
    }

    /// Writes the line's quote marks and list markers, then spaces up to
    /// `column`.
    ///
    /// List markers are kept, and the indentation in front of them is that of
    /// the rewritten text. Without a marker, the indentation is replaced.
    pub(super) fn put_prefix(&mut self, line: &Line, column: usize) {
        self.copy_to(line.quote_end);
        if line.markers < line.body {
            self.replace(
                line.quote_end,
                line.markers,
                &" ".repeat(line.markers_column),
            );
            self.cut_excess();
            self.copy_to(line.body);
        } else {
            self.replace(line.quote_end, line.body, &" ".repeat(column));
        }
    }

    /// Writes a line break with the quote marks of the line, indented to
    /// `column`.
    pub(super) fn put_break(&mut self, line: &Line, column: usize) {
        let quotes = &self.text[line.start..line.quote_end];
        let prefix = format!("\n{quotes}{}", " ".repeat(column));
        self.put(&prefix);
    }
}
