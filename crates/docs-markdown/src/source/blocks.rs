//! Blocks of PyMdown (`pymdownx.blocks`), in pages of MkDocs:
//!
//! ```text
//! /// note | Title
//!     option: value
//!
//! Content.
//! ///
//! ```
//!
//! The name is a kind of admonition, `details`, or `tab`; what other blocks make of their
//! content, such as the caption of a picture, is left out. As in PyMdown, a line with
//! exactly as many slashes closes a block, so that an outer block has another number than
//! those inside it. Its content is not indented.

use located_data::{Diagnostic, Span};

use super::scanner::{BLOCK, BlockContent, Flow, FlowKind, Line, Scanner};
use super::{Directive, IslandKind};

/// Columns by which the options of a block are indented.
const INDENTATION: usize = 4;

/// Maximum number of lines with options, and of blank lines between two tabs.
const MAX_LINES: usize = 16;

/// The first line of a block, and the options below it.
struct Header {
    name: Span,
    title: Option<Span>,
    /// Value of the option `type`.
    kind: Option<Span>,
    is_open: bool,
    /// Whether a tab begins a new group.
    is_new: bool,
    /// End of the last line.
    end: usize,
}

impl Flow {
    /// Returns the placeholders that close the flow, each with the column in which it was
    /// opened.
    pub(super) fn closers(&self) -> Vec<(usize, IslandKind)> {
        let kinds = match self.kind {
            FlowKind::Tag(_)
            | FlowKind::Block {
                content: BlockContent::Plain,
                ..
            } => Vec::new(),
            FlowKind::Indented { is_tab: true, .. }
            | FlowKind::Block {
                content: BlockContent::Tab,
                ..
            } => vec![IslandKind::TabClose, IslandKind::TabsClose],
            FlowKind::Directive(_)
            | FlowKind::Indented { is_tab: false, .. }
            | FlowKind::Block {
                content: BlockContent::Admonition,
                ..
            } => vec![IslandKind::DirectiveClose],
        };
        kinds.into_iter().map(|kind| (self.column, kind)).collect()
    }
}

impl Scanner<'_> {
    /// Recognises a line that opens or closes a block, and returns the start of the next
    /// one.
    pub(super) fn slash_block(&mut self, line: &Line) -> Option<usize> {
        let slashes = self.run_of(b'/', line.body, line.end);
        if slashes < 3 {
            return None;
        }
        let after = line.body + slashes;
        if self.is_blank(after, line.end) {
            return self.close_block(line, slashes);
        }
        let header = self.block_header(after, line.end)?;
        let content = match &self.text[header.name.start..header.name.end] {
            "tab" => BlockContent::Tab,
            "caption" | "define" | "figure-caption" | "html" | "table-caption" => {
                BlockContent::Plain
            }
            _ => BlockContent::Admonition,
        };
        let span = Span::new(line.body, line.end);
        let is_continued = std::mem::take(&mut self.after_block_tab) && !header.is_new;
        self.put_prefix(line, line.column);
        match content {
            BlockContent::Plain => {}
            BlockContent::Tab => {
                if !is_continued {
                    let before = Span::new(line.body, line.body);
                    self.put_island(before, BLOCK, IslandKind::TabsOpen);
                    self.put_break(line, line.column);
                }
                let label = header.title.unwrap_or(header.name);
                self.put_island(span, BLOCK, IslandKind::TabOpen(label));
            }
            BlockContent::Admonition => {
                let is_folded = &self.text[header.name.start..header.name.end] == "details";
                let directive = Directive {
                    name: header.kind.unwrap_or(header.name),
                    is_open: header.is_open,
                    has_title: header.title.is_some(),
                    is_indented: true,
                    is_folded,
                    ..Directive::default()
                };
                self.put_island(span, BLOCK, IslandKind::DirectiveOpen(directive));
                if let Some(title) = header.title {
                    self.put_title(line, title);
                }
            }
        }
        self.replace_rest(header.end);
        let kind = FlowKind::Block {
            start: line.body,
            slashes,
            content,
        };
        self.open_flow(kind, line.column);
        self.after_blank = true;
        Some(self.after(header.end))
    }

    /// Parses `name | Title` at `start`, and the options below the line, which ends at
    /// `end`.
    fn block_header(&self, start: usize, end: usize) -> Option<Header> {
        let text = &self.text[start..end];
        let span_of = |part: &str| {
            let at = start + (part.as_ptr() as usize - text.as_ptr() as usize);
            Span::new(at, at + part.len())
        };
        let (name, title) = match text.split_once('|') {
            Some((name, title)) => (name.trim(), Some(title.trim())),
            None => (text.trim(), None),
        };
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        let title = title.filter(|title| !title.is_empty()).map(span_of);
        let mut header = Header {
            name: span_of(name),
            title,
            kind: None,
            is_open: false,
            is_new: false,
            end,
        };
        let mut pos = self.after(end);
        for _ in 0..MAX_LINES {
            if pos >= self.end {
                break;
            }
            let line_end = self.line_end(pos);
            let (body, column) = self.indent(pos, line_end);
            let option = self.text[body..line_end].split_once(':');
            let Some((key, value)) = option.filter(|(key, _)| {
                column >= INDENTATION && !key.is_empty() && key.chars().all(is_name)
            }) else {
                break;
            };
            let value = value.trim();
            let at = value.as_ptr() as usize - self.text.as_ptr() as usize;
            let is_true = value.eq_ignore_ascii_case("true");
            match key {
                "type" if !value.is_empty() => header.kind = Some(Span::new(at, at + value.len())),
                "open" => header.is_open = is_true,
                "new" => header.is_new = is_true,
                _ => {}
            }
            header.end = line_end;
            pos = self.after(line_end);
        }
        Some(header)
    }

    /// Closes the innermost block with as many slashes, and what is open inside it.
    fn close_block(&mut self, line: &Line, slashes: usize) -> Option<usize> {
        let is_closed = |kind: &FlowKind| matches!(kind, FlowKind::Block { slashes: open, .. } if *open == slashes);
        let at = self.flows.iter().rposition(|flow| is_closed(&flow.kind))?;
        let is_tab = |kind: &FlowKind| {
            matches!(
                kind,
                FlowKind::Block {
                    content: BlockContent::Tab,
                    ..
                }
            )
        };
        let is_continued = is_tab(&self.flows[at].kind) && self.is_tab_next(line.end);
        let flows = self.flows[at..].iter().rev();
        let mut closers: Vec<_> = flows.flat_map(Flow::closers).collect();
        if is_continued {
            closers.pop();
        }
        self.lists.truncate(self.flows[at].lists);
        self.flows.truncate(at);
        let span = Span::new(line.body, line.body + slashes);
        let first = closers.first().map_or(line.column, |(column, _)| *column);
        self.put_prefix(line, first);
        for (n, (column, kind)) in closers.into_iter().enumerate() {
            if n > 0 {
                self.put_break(line, column);
            }
            self.put_island(span, BLOCK, kind);
        }
        self.replace_rest(line.end);
        self.after_block_tab = is_continued;
        self.after_blank = true;
        Some(self.after(line.end))
    }

    /// Returns whether the text after a line, which ends at `end`, begins with a tab of the
    /// same group.
    fn is_tab_next(&self, end: usize) -> bool {
        let mut pos = self.after(end);
        for _ in 0..MAX_LINES {
            if pos >= self.end {
                return false;
            }
            let line_end = self.line_end(pos);
            let (body, _) = self.indent(pos, line_end);
            if body < line_end && !self.is_blank(body, line_end) {
                let slashes = self.run_of(b'/', body, line_end);
                let header = self.block_header(body + slashes, line_end);
                return slashes >= 3
                    && header.is_some_and(|header| {
                        !header.is_new && &self.text[header.name.start..header.name.end] == "tab"
                    });
            }
            pos = self.after(line_end);
        }
        false
    }

    /// Reports blocks that are open at the end of the text.
    pub(super) fn report_open_blocks(&mut self) {
        let open = self.flows.iter().filter_map(|flow| match flow.kind {
            FlowKind::Block { start, slashes, .. } => Some((start, slashes)),
            _ => None,
        });
        let problems: Vec<Diagnostic> = open
            .map(|(start, slashes)| {
                let mark = "/".repeat(slashes);
                Diagnostic::warning(
                    "unbalanced-directive",
                    "this block is not closed: the rest of the page is in it",
                )
                .at(Span::new(start, start + slashes))
                .help(format!("add a line `{mark}` below its content"))
            })
            .collect();
        self.diagnostics.extend(problems);
    }
}
