//! The line scanner: follows just enough of Markdown's block structure (block
//! quotes, list items, fences) to know where text is not code.

use std::borrow::Cow;

use docs_model::{Diagnostic, Span};
use memchr::{memchr, memchr2, memmem};

use super::map::OffsetMap;
use super::{Island, IslandKind, Prepared, Syntax};
use crate::Format;

/// An open tag or directive that began on a line of its own. What is inside
/// is moved left by `shift` columns: such content is indented for looks, and
/// four columns must not make it code.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) kind: FlowKind,
    /// Column of the placeholder in the rewritten text.
    pub(super) column: usize,
    /// Open list items around it.
    pub(super) lists: usize,
    pub(super) shift: Option<usize>,
}

#[derive(Debug)]
pub(super) enum FlowKind {
    Tag(Span),
    Directive(usize),
}

#[derive(Debug, Clone, Copy)]
struct Fence {
    byte: u8,
    length: usize,
    /// Content column of the list item that holds the fence.
    list_column: usize,
    quotes: usize,
}

/// The indentation of text that would be a code block in CommonMark. With
/// components, four blanks do not make code: they are left out, together with
/// as many of the lines that belong to the text.
#[derive(Debug, Clone, Copy)]
struct Dedent {
    /// Columns that are left out.
    columns: usize,
    /// Lines with less indentation end the text.
    least: usize,
}

/// A line, taken apart.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub(super) start: usize,
    /// After the marks of block quotes.
    pub(super) quote_end: usize,
    /// First list marker, or the body.
    pub(super) markers: usize,
    /// What stands in the containers.
    pub(super) body: usize,
    /// One past the last byte, without the line break.
    pub(super) end: usize,
    /// Column of `markers` in the rewritten text, after the quote marks.
    pub(super) markers_column: usize,
    /// Column of `body` in the rewritten text.
    pub(super) column: usize,
    pub(super) quotes: usize,
}

pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) format: Format,
    pub(super) math: bool,
    pub(super) single_dollar_math: bool,
    pub(super) end: usize,
    part: Span,
    out: String,
    /// Up to here the file has been copied or left out.
    copied: usize,
    map: OffsetMap,
    islands: Vec<Island>,
    modules: Vec<Span>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) flows: Vec<Flow>,
    /// Content columns of the open list items.
    pub(super) lists: Vec<usize>,
    fence: Option<Fence>,
    dedent: Option<Dedent>,
    /// Length of the fences of the open `mdx-code-block`s.
    unwrapped: Vec<usize>,
    after_blank: bool,
    after_indented: bool,
    after_module: bool,
    /// What may still be spent on looking ahead in vain; see `look_ahead`.
    pub(super) budget: usize,
    /// For each length of a run of backticks: no closing run before here.
    pub(super) no_backticks_before: [usize; 32],
    /// The same for dollar signs.
    pub(super) no_dollars_before: [usize; 8],
    /// The line is part of a table.
    pub(super) in_table: bool,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, part: Span, syntax: Syntax) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            format: syntax.format,
            math: syntax.math,
            single_dollar_math: syntax.single_dollar_math,
            end: part.end,
            part,
            out: String::new(),
            copied: part.start,
            map: OffsetMap::new(part.start, part.end),
            islands: Vec::new(),
            modules: Vec::new(),
            diagnostics: Vec::new(),
            flows: Vec::new(),
            lists: Vec::new(),
            fence: None,
            dedent: None,
            unwrapped: Vec::new(),
            after_blank: true,
            after_indented: false,
            after_module: false,
            budget: 4 * (part.end - part.start) + 65_536,
            no_backticks_before: [0; 32],
            no_dollars_before: [0; 8],
            in_table: false,
        }
    }

    pub(super) fn run(mut self) -> Prepared<'t> {
        if self.may_hold_islands() {
            let mut pos = self.part.start;
            while pos < self.end {
                pos = self.line(pos);
            }
        }
        let out = if self.map_is_identity() {
            Cow::Borrowed(&self.text[self.part.start..self.part.end])
        } else {
            self.copy_to(self.end);
            Cow::Owned(self.out)
        };
        Prepared {
            out,
            map: self.map,
            islands: self.islands,
            modules: self.modules,
            diagnostics: self.diagnostics,
        }
    }

    fn map_is_identity(&self) -> bool {
        self.copied == self.part.start
    }

    /// A cheap test that lets plain pages through without a scan.
    fn may_hold_islands(&self) -> bool {
        let part = &self.bytes[self.part.start..self.part.end];
        memchr2(b'<', b'{', part).is_some()
            || memmem::find(part, b":::").is_some()
            || memmem::find(part, b"import ").is_some()
            || memmem::find(part, b"export ").is_some()
            || memmem::find(part, b"mdx-code-block").is_some()
            || (self.math && memchr(b'$', part).is_some())
    }

    /// Handles the line at `start`; gives the start of the next one.
    fn line(&mut self, start: usize) -> usize {
        let end = self.line_end(start);
        let (quote_end, quotes) = self.quote_marks(start, end);
        let (text_start, indent) = self.indent(quote_end, end);
        if self.fence.is_some()
            && let Some(next) = self.fence_line(quote_end, text_start, indent, end, quotes)
        {
            return next;
        }
        if text_start == end {
            self.after_blank = true;
            self.in_table = false;
            return self.after(end);
        }
        let Some(line) = self.containers(start, quote_end, quotes, text_start, indent, end) else {
            return self.after(end);
        };
        let next = self.block(&line);
        self.after_blank = false;
        next
    }

    pub(super) fn line_end(&self, start: usize) -> usize {
        let length = memchr(b'\n', &self.bytes[start..self.end]);
        let end = length.map_or(self.end, |it| start + it);
        if end > start && self.bytes[end - 1] == b'\r' {
            end - 1
        } else {
            end
        }
    }

    /// The start of the line after the one that ends at `end`.
    pub(super) fn after(&self, end: usize) -> usize {
        let mut pos = end;
        if pos < self.end && self.bytes[pos] == b'\r' {
            pos += 1;
        }
        if pos < self.end && self.bytes[pos] == b'\n' {
            pos += 1;
        }
        pos
    }

    pub(super) fn quote_marks(&self, start: usize, end: usize) -> (usize, usize) {
        let (mut pos, mut quotes) = (start, 0);
        loop {
            let spaces = self.bytes[pos..end]
                .iter()
                .take(4)
                .take_while(|b| **b == b' ')
                .count();
            if spaces > 3 || pos + spaces >= end || self.bytes[pos + spaces] != b'>' {
                return (pos, quotes);
            }
            pos += spaces + 1;
            quotes += 1;
            if pos < end && self.bytes[pos] == b' ' {
                pos += 1;
            }
        }
    }

    /// Where the blanks from `pos` on end, and their width in columns.
    pub(super) fn indent(&self, pos: usize, end: usize) -> (usize, usize) {
        let mut columns = 0;
        for (at, byte) in self.bytes[pos..end].iter().enumerate() {
            match byte {
                b' ' => columns += 1,
                b'\t' => columns += 4 - columns % 4,
                b'\r' => {}
                _ => return (pos + at, columns),
            }
        }
        (end, columns)
    }

    /// A line inside a fence; `None` when the fence ended before it because
    /// its container did.
    fn fence_line(
        &mut self,
        quote_end: usize,
        text_start: usize,
        indent: usize,
        end: usize,
        quotes: usize,
    ) -> Option<usize> {
        let fence = self.fence?;
        let column = self.shifted(indent);
        let blank = text_start == end;
        if quotes < fence.quotes || (!blank && column < fence.list_column) {
            self.fence = None;
            return None;
        }
        self.take_shift(quote_end, indent);
        let run = self.run_of(fence.byte, text_start, end);
        let closes = run >= fence.length && self.is_blank(text_start + run, end);
        if closes && column < fence.list_column + 4 {
            self.fence = None;
            self.after_blank = false;
            self.after_indented = false;
        }
        Some(self.after(end))
    }

    pub(super) fn run_of(&self, byte: u8, start: usize, end: usize) -> usize {
        self.bytes[start..end]
            .iter()
            .take_while(|it| **it == byte)
            .count()
    }

    pub(super) fn is_blank(&self, start: usize, end: usize) -> bool {
        self.bytes[start..end].iter().all(u8::is_ascii_whitespace)
    }

    /// The column of a line that is indented by `indent`, inside the open
    /// tags. A line less indented than its neighbours stays inside its tag,
    /// and so inside the list item that holds the tag.
    fn shifted(&self, indent: usize) -> usize {
        let Some(flow) = self.flows.last() else {
            let dedent = self.dedent.map_or(0, |it| it.columns);
            return indent.saturating_sub(dedent);
        };
        let shift = flow.shift.unwrap_or(0);
        indent.saturating_sub(shift).max(indent.min(flow.column))
    }

    /// Leaves out the blanks that the open tags take from a line.
    fn take_shift(&mut self, quote_end: usize, indent: usize) {
        let take = indent - self.shifted(indent);
        if take == 0 {
            return;
        }
        let mut pos = quote_end;
        let mut columns = 0;
        while columns < take {
            columns += if self.bytes[pos] == b'\t' {
                4 - columns % 4
            } else {
                1
            };
            pos += 1;
        }
        self.replace(quote_end, pos, &" ".repeat(columns - take));
    }

    /// Follows lists and block structure up to the body of a line. `None`
    /// when the line is indented code.
    fn containers(
        &mut self,
        start: usize,
        quote_end: usize,
        quotes: usize,
        text_start: usize,
        indent: usize,
        end: usize,
    ) -> Option<Line> {
        self.first_child(indent, text_start);
        let is_outside = |it: Dedent| indent < it.least;
        if !self.flows.is_empty() || self.dedent.is_some_and(is_outside) {
            self.dedent = None;
        }
        let mut column = self.shifted(indent);
        while self.lists.last().is_some_and(|it| *it > column) {
            self.lists.pop();
            let open = self.lists.len();
            self.flows.retain(|it| it.lists <= open);
        }
        let list_column = self.lists.last().copied().unwrap_or(0);
        let indented = column >= list_column + 4 && (self.after_blank || self.after_indented);
        self.after_indented = indented && self.flows.is_empty();
        if self.after_indented && self.format == Format::Mdx {
            self.after_indented = false;
            self.dedent = Some(Dedent {
                columns: indent - list_column,
                least: indent,
            });
            column = list_column;
        }
        if self.after_indented {
            return None;
        }
        let mut line = Line {
            start,
            quote_end,
            markers: text_start,
            body: text_start,
            end,
            markers_column: column,
            column,
            quotes,
        };
        while let Some(width) = self.list_marker(line.body, end) {
            let (body, blanks) = self.indent(line.body + width, end);
            let blanks = if body == end || blanks > 4 { 1 } else { blanks };
            line.body = body;
            line.column += width + blanks;
            self.lists.push(line.column);
        }
        Some(line)
    }

    /// The first line inside a tag tells how far its content is indented.
    fn first_child(&mut self, indent: usize, text_start: usize) {
        let outer = match self.flows.len() {
            0 | 1 => 0,
            n => self.flows[n - 2].shift.unwrap_or(0),
        };
        let closes = self.bytes[text_start..self.end].starts_with(b"</");
        if let Some(flow) = self.flows.last_mut().filter(|it| it.shift.is_none()) {
            let shift = indent.saturating_sub(flow.column).max(outer.min(indent));
            flow.shift = Some(if closes { outer } else { shift });
        }
    }

    /// Width of a list marker that a blank or the line's end follows.
    pub(super) fn list_marker(&self, pos: usize, end: usize) -> Option<usize> {
        let line = &self.bytes[pos..end];
        let width = match line.first()? {
            b'-' | b'*' | b'+' if !self.is_rule(pos, end) => 1,
            b'0'..=b'9' => {
                let digits = line
                    .iter()
                    .take(10)
                    .take_while(|b| b.is_ascii_digit())
                    .count();
                matches!(line.get(digits), Some(b'.' | b')')).then_some(digits + 1)?
            }
            _ => return None,
        };
        matches!(line.get(width), None | Some(b' ' | b'\t' | b'\r')).then_some(width)
    }

    fn is_rule(&self, pos: usize, end: usize) -> bool {
        let byte = self.bytes[pos];
        let line = &self.bytes[pos..end];
        byte != b'+'
            && line
                .iter()
                .all(|it| *it == byte || it.is_ascii_whitespace())
            && line.iter().filter(|it| **it == byte).count() >= 3
    }

    /// The body of a line: a fence, a directive, a module line, tags alone,
    /// or text.
    fn block(&mut self, line: &Line) -> usize {
        let after_module = std::mem::take(&mut self.after_module);
        if self.fence_start(line) {
            return self.after(line.end);
        }
        let next = match self.bytes.get(line.body).filter(|_| line.body < line.end) {
            Some(b':') => self.directive(line),
            Some(b'<' | b'{') => self.flow(line),
            Some(b'i' | b'e') if after_module || self.after_blank => self.module(line),
            Some(b'$') if self.math => self.formula_block(line),
            Some(b'[') if self.is_definition(line) => Some(self.after(line.end)),
            _ => None,
        };
        if let Some(next) = next {
            // A comment before a statement is often for a formatter
            // (`<!-- prettier-ignore -->`); no blank line has to follow it.
            let body = &self.bytes[line.body..line.end];
            self.after_module |= body.starts_with(b"<!--") || body.starts_with(b"{/*");
            return next;
        }
        self.shift_line(line);
        if self.math {
            self.in_table |= self.is_table_head(line);
        }
        self.inline(line)
    }

    /// Leaves out the indentation that open tags take from the line.
    fn shift_line(&mut self, line: &Line) {
        let (_, indent) = self.indent(line.quote_end, line.end);
        self.take_shift(line.quote_end, indent);
    }

    fn fence_start(&mut self, line: &Line) -> bool {
        let Some(&byte @ (b'`' | b'~')) = self.bytes.get(line.body) else {
            return false;
        };
        let length = self.run_of(byte, line.body, line.end);
        let info = &self.bytes[line.body + length..line.end];
        if length < 3 || (byte == b'`' && memchr(b'`', info).is_some()) {
            return false;
        }
        let info = info.trim_ascii();
        if self.format == Format::Mdx && info == b"mdx-code-block" {
            self.unwrapped.push(length);
            self.leave_out_line(line);
            // Statements may follow the fence without a blank line, as they
            // may follow another statement.
            self.after_module = true;
            return true;
        }
        if info.is_empty() && self.unwrapped.last().is_some_and(|it| *it <= length) {
            self.unwrapped.pop();
            self.leave_out_line(line);
            self.after_module = true;
            return true;
        }
        self.shift_line(line);
        self.fence = Some(Fence {
            byte,
            length,
            list_column: self.lists.last().copied().unwrap_or(0),
            quotes: line.quotes,
        });
        true
    }

    /// `[label]: target`: no tags in there.
    fn is_definition(&self, line: &Line) -> bool {
        let text = &self.bytes[line.body..line.end];
        text.get(1) != Some(&b'^')
            && memmem::find(text, b"]:").is_some_and(|at| memchr(b']', text) == Some(at))
    }

    fn leave_out_line(&mut self, line: &Line) {
        self.replace(line.quote_end, line.end, "");
    }

    /// An `import` or `export` statement at the start of a block.
    fn module(&mut self, line: &Line) -> Option<usize> {
        if self.format != Format::Mdx
            || line.column > 0
            || line.quotes > 0
            || self.dedent.is_some()
            || !self.lists.is_empty()
        {
            return None;
        }
        let end = super::flow::module_end(&self.text[..self.end], line.body)?;
        self.modules.push(Span::new(line.body, end));
        self.replace(line.start, end, "");
        self.after_module = true;
        let line_end = self.line_end(end);
        Some(self.after(line_end))
    }

    /// Copies the file up to `pos` into the rewritten text.
    pub(super) fn copy_to(&mut self, pos: usize) {
        if pos > self.copied {
            self.map.push(self.out.len(), self.copied);
            self.out.push_str(&self.text[self.copied..pos]);
            self.copied = pos;
        }
    }

    /// Puts `with` where the file has `start..end`.
    pub(super) fn replace(&mut self, start: usize, end: usize, with: &str) {
        self.copy_to(start);
        if !with.is_empty() {
            self.map.push(self.out.len(), start);
            self.out.push_str(with);
        }
        self.copied = self.copied.max(end);
        self.map.push(self.out.len(), self.copied);
    }

    /// Puts a placeholder where the file has `span`.
    pub(super) fn put_island(&mut self, span: Span, placeholder: &str, kind: IslandKind) {
        self.copy_to(span.start);
        let start = self.out.len();
        self.map.push(start, span.start);
        self.out.push_str(placeholder);
        self.copied = self.copied.max(span.end);
        self.islands.push(Island {
            out: start..self.out.len(),
            span,
            kind,
        });
        self.map.push(self.out.len(), self.copied);
    }

    /// Leaves out the file up to `pos`.
    pub(super) fn replace_rest(&mut self, pos: usize) {
        self.copied = self.copied.max(pos);
        self.map.push(self.out.len(), self.copied);
    }

    /// Goes on at `pos`, which may be part of what was left out.
    pub(super) fn rewind_to(&mut self, pos: usize) {
        self.copied = pos;
        self.map.push(self.out.len(), pos);
    }

    /// Puts text that the file does not have at the current place.
    pub(super) fn put(&mut self, text: &str) {
        self.map.push(self.out.len(), self.copied);
        self.out.push_str(text);
        self.map.push(self.out.len(), self.copied);
    }
}
