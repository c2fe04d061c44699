//! The line scanner of the pre-pass.
//!
//! It follows just enough of Markdown's block structure (block quotes, list
//! items, fences, indented code) to know where text is code, and where a line
//! begins inside its containers. For each line, in this order: quote marks, an
//! open fence, blank lines, indentation and list markers, then the body.
//!
//! Columns are counted as in CommonMark, with tab stops of four. Offsets are
//! bytes in the file, columns are those of the rewritten text: the content of
//! tags is moved to the left, because authors indent it for looks and four
//! columns would make it code.

use std::borrow::Cow;

use located_data::Span;
use memchr::{memchr, memchr2, memmem};

use super::scanner::{Dedent, Fence, FlowKind, Line, Scanner};
use super::{Prepared, statement};
use crate::{Dialect, Format};

/// Texts of which each construct of MkDocs alone has one.
const MKDOCS_MARKS: [&[u8]; 15] = [
    b"!!!",
    b"???",
    b"==",
    b"*[",
    b"++",
    b"^",
    b"~",
    b":material-",
    b":octicons-",
    b":fontawesome-",
    b":simple-",
    b"[TOC]",
    b"\n:",
    b"///",
    b"|",
];

impl<'t> Scanner<'t> {
    /// Scans the whole part. A text without islands is borrowed as it is.
    pub(super) fn run(mut self) -> Prepared<'t> {
        if self.may_hold_islands() {
            let mut pos = self.part.start;
            while pos < self.end {
                pos = self.line(pos);
            }
            self.close_indented(self.end, None);
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

    /// Returns whether nothing was copied, replaced or removed, so that the
    /// text can be borrowed.
    fn map_is_identity(&self) -> bool {
        self.copied == self.part.start
    }

    /// Fast path: returns false for texts that cannot contain islands. A false
    /// positive only costs the scan.
    fn may_hold_islands(&self) -> bool {
        let part = &self.bytes[self.part.start..self.part.end];
        memchr2(b'<', b'{', part).is_some()
            || (self.format == Format::Mdx && may_hold_indented(part))
            || memmem::find(part, b":::").is_some()
            || memmem::find(part, b"import ").is_some()
            || memmem::find(part, b"export ").is_some()
            || memmem::find(part, b"mdx-code-block").is_some()
            || (self.math && memchr(b'$', part).is_some())
            || (self.has_tex_delimiters() && memchr(b'\\', part).is_some())
            || (self.dialect == Dialect::Mkdocs
                && MKDOCS_MARKS.iter().any(|mark| memmem::find(part, mark).is_some()))
            // `[[toc]]` and `> [!NOTE] Title`.
            || (self.dialect == Dialect::Vitepress && memchr(b'[', part).is_some())
    }

    /// Handles the line at `start`, and returns the start of the next one.
    ///
    /// The order is that of CommonMark: block quotes first, then an open fence,
    /// whose lines are literal up to its end, then list items. A blank line
    /// ends paragraphs and tables but no list item.
    fn line(&mut self, start: usize) -> usize {
        let end = self.line_end(start);
        let (quote_end, quotes) = self.quote_marks(start, end);
        let (text_start, indent) = self.indent(quote_end, end);
        if self.dialect == Dialect::Mkdocs && text_start < end {
            self.close_indented(start, Some(end));
        }
        if self.fence.is_some()
            && !self.directive_ends_fence(start, text_start, end)
            && let Some(next) = self.fence_line(quote_end, text_start, indent, end, quotes)
        {
            return next;
        }
        if text_start == end {
            self.in_html = false;
            self.after_blank = true;
            self.after_text = false;
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

    /// Handles a line inside a fence. Returns `None` if the fence ended before
    /// the line because its container did.
    ///
    /// CommonMark ends a fence with its container: at a line with fewer quote
    /// marks, or one that is indented less than the content of its list item.
    /// Blank lines have no indentation to compare.
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
        // The closing fence has at least as many characters, and nothing after
        // them.
        let closes = run >= fence.length && self.is_blank(text_start + run, end);
        if closes && column >= fence.list_column + 4 && self.format == Format::Mdx {
            // As without indented code, a closing fence may be indented by any width.
            self.replace(
                self.copied.max(quote_end),
                text_start,
                &" ".repeat(fence.list_column),
            );
            self.fence = None;
        } else if closes && column < fence.list_column + 4 {
            self.fence = None;
        }
        if self.fence.is_none() {
            self.after_blank = false;
            self.after_indented = false;
            self.after_text = false;
        }
        let inserted = match closes {
            true => None,
            false => self.code_insertions(text_start, end),
        };
        Some(inserted.unwrap_or_else(|| self.after(end)))
    }

    /// Returns the column of a line with `indent` columns of indentation, after
    /// the indentation that belongs to open tags.
    ///
    /// A line that is indented less than its neighbours stays inside its tag,
    /// and so inside the list item that contains the tag.
    ///
    /// `indent` is measured after the quote marks. The column is further reduced by
    /// the indentation that MDX ignores (see [`Dedent`]).
    fn shifted(&self, indent: usize) -> usize {
        let column = match self.flows.last() {
            None => indent,
            Some(flow) => {
                let shift = flow.shift.unwrap_or(0);
                indent.saturating_sub(shift).max(indent.min(flow.column))
            }
        };
        column.saturating_sub(self.dedent().map_or(0, |dedent| dedent.columns))
    }

    /// Returns the indentation that is being removed from text at the innermost tag.
    fn dedent(&self) -> Option<&Dedent> {
        let last = self.dedents.last();
        last.filter(|dedent| dedent.flows == self.flows.len())
    }

    /// Ends dedented text that a line with `indent` columns of indentation is not part
    /// of, and the list items in it. Returns whether there were any.
    fn end_dedents(&mut self, indent: usize) -> bool {
        let flows = self.flows.len();
        let is_ended = |dedent: &Dedent| {
            dedent.flows > flows || (dedent.flows == flows && indent < dedent.least)
        };
        let mut ends_lists = false;
        while let Some(dedent) = self.dedents.pop_if(|dedent| is_ended(dedent)) {
            // The items of a closed tag were closed with it.
            if dedent.flows == flows && dedent.lists < self.lists.len() {
                self.lists.truncate(dedent.lists);
                ends_lists = true;
            }
        }
        ends_lists
    }

    /// Skips the indentation that belongs to open tags. A tab that is wider
    /// than the rest of it is replaced by spaces. The columns of the spaces
    /// that take its place are those that remain of it.
    fn take_shift(&mut self, quote_end: usize, indent: usize) {
        self.take_columns(quote_end, indent - self.shifted(indent));
    }

    /// Skips `take` columns of the indentation at `quote_end`.
    fn take_columns(&mut self, quote_end: usize, take: usize) {
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

    /// Follows list items up to the body of a line. Returns `None` if the line
    /// is indented code.
    ///
    /// `quote_end` is the offset after the quote marks, `text_start` that of
    /// the first character after the indentation, and `indent` the width of the
    /// latter in columns. Pops the list items and tags that the line is no
    /// longer part of, and pushes those that it opens.
    fn containers(
        &mut self,
        start: usize,
        quote_end: usize,
        quotes: usize,
        text_start: usize,
        indent: usize,
        end: usize,
    ) -> Option<Line> {
        self.excess.clear();
        self.first_child(indent, text_start);
        let mut ends_lists = self.end_dedents(indent);
        let mut column = self.shifted(indent);
        let flows = self.flows.len();
        // The columns of items around a quote say nothing about the text in it.
        if quotes > self.list_quotes && column >= 4 && flows == 0 {
            self.lists.clear();
        }
        while self.lists.last().is_some_and(|content| *content > column) {
            self.lists.pop();
            let open = self.lists.len();
            self.flows.retain(|flow| flow.lists <= open);
        }
        if self.flows.len() < flows {
            ends_lists |= self.end_dedents(indent);
            column = self.shifted(indent);
        }
        let list_column = self.lists.last().copied().unwrap_or(0);
        let is_indented = column >= list_column + 4;
        // Blocks of MkDocs contain indented code.
        let innermost = self.flows.last().map(|flow| &flow.kind);
        let is_of_mkdocs = matches!(innermost, Some(FlowKind::Indented { .. }));
        let is_mdx = self.format == Format::Mdx && !is_of_mkdocs;
        if is_mdx {
            self.after_indented = false;
            // The item of a list that ended with its text must not contain the line.
            if is_indented || (ends_lists && column > list_column) {
                self.push_dedent(column - list_column, indent, self.lists.len());
                column = list_column;
            }
        } else {
            // Four columns after a paragraph continue the paragraph; only after a
            // blank line, or after another line of code, they are code.
            let is_code = is_indented && (self.after_blank || self.after_indented);
            self.after_indented = is_code && self.flows.is_empty();
            if self.after_indented {
                return None;
            }
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
        let mut file_column = indent;
        while let Some(width) = self.list_marker(line.body, end) {
            let marker_end = line.body + width;
            let (body, blanks) = self.indent(marker_end, end);
            // Of five or more columns after a marker, one belongs to the marker
            // and the rest makes the content indented code. An empty item has
            // one as well.
            let kept = if body == end || blanks > 4 { 1 } else { blanks };
            file_column += width + blanks;
            if is_mdx && blanks > 4 && body < end {
                self.excess.push(Span::new(marker_end, body));
                self.push_dedent(blanks - kept, file_column, self.lists.len());
            }
            line.body = body;
            line.column += width + kept;
            self.lists.push(line.column);
            self.list_quotes = quotes;
        }
        if self.begins_footnote(&line) {
            self.lists.push(line.column + 4);
        }
        Some(line)
    }

    /// Returns whether a line begins the definition of a footnote (`[^1]: text`), which
    /// contains the lines below it that are indented by four columns.
    fn begins_footnote(&self, line: &Line) -> bool {
        let text = &self.bytes[line.body..line.end];
        let Some(label) = text.strip_prefix(b"[^") else {
            return false;
        };
        let is_end = |byte: &u8| matches!(byte, b'[' | b']' | b' ' | b'\t');
        let length = label.iter().position(is_end).unwrap_or(label.len());
        length > 0 && label[length..].starts_with(b"]:")
    }

    /// Removes `columns` more from the indentation of lines that have at least `least`
    /// columns of it, inside `lists` list items.
    fn push_dedent(&mut self, columns: usize, least: usize, lists: usize) {
        let removed = self.dedent().map_or(0, |dedent| dedent.columns);
        self.dedents.push(Dedent {
            columns: removed + columns,
            least,
            flows: self.flows.len(),
            lists,
        });
    }

    /// Takes the indentation of a tag's content from the first line inside it.
    /// A closing tag on that line has none.
    ///
    /// The shift is at least that of the enclosing tag, if the line is indented
    /// as far: tags that are nested without further indentation share it.
    fn first_child(&mut self, indent: usize, text_start: usize) {
        let outer = match self.flows.len() {
            0 | 1 => 0,
            n => self.flows[n - 2].shift.unwrap_or(0),
        };
        let closes = self.bytes[text_start..self.end].starts_with(b"</");
        if let Some(flow) = self.flows.last_mut().filter(|flow| flow.shift.is_none()) {
            let shift = indent.saturating_sub(flow.column).max(outer.min(indent));
            flow.shift = Some(if closes { outer } else { shift });
        }
    }

    /// Handles the body of a line: a fence, a directive, a module statement,
    /// tags alone on the line, or text.
    ///
    /// The first byte decides, so that most lines cost one comparison.
    fn block(&mut self, line: &Line) -> usize {
        let after_text = std::mem::take(&mut self.after_text);
        if let Some(next) = self.comment_lines(line) {
            return next;
        }
        if self.in_html {
            self.shift_line(line);
            return self.after(line.end);
        }
        if self.fence_start(line) {
            return self.after(line.end);
        }
        let of_dialect = match self.dialect {
            Dialect::Docusaurus | Dialect::Starlight => None,
            Dialect::Vitepress => self.vitepress_line(line),
            Dialect::Mkdocs => self.mkdocs_line(line),
            Dialect::Mdbook => self.book_line(line),
        };
        if let Some(next) = of_dialect {
            return next;
        }
        let next = match self.bytes.get(line.body).filter(|_| line.body < line.end) {
            Some(b':') => self.directive(line),
            Some(b'<' | b'{') => self.flow(line),
            Some(b'i' | b'e') if !after_text => self.module(line),
            Some(b'$') if self.math => self.formula_block(line),
            Some(b'\\') if self.has_tex_delimiters() => self.display_formula(line, after_text),
            Some(b'[') if self.is_definition(line) => {
                self.shift_line(line);
                self.after_text = true;
                Some(self.after(line.end))
            }
            _ => None,
        };
        if let Some(next) = next {
            return next;
        }
        self.shift_line(line);
        self.after_text = !self.ends_block(line);
        self.in_table |= self.is_table_head(line);
        let next = self.inline(line);
        self.end_summary(line, next);
        next
    }

    /// Ends the paragraph after the summary of `<details>`, which `line` consists of,
    /// up to `next`. MDX would make a paragraph of the summary and the text in the
    /// next line, in which no summary may be.
    fn end_summary(&mut self, line: &Line, next: usize) {
        let text = &self.bytes[line.body..line.end];
        let begins = text.starts_with(b"<summary") || text.starts_with(b"<details");
        let ends = || text.trim_ascii_end().ends_with(b"</summary>");
        if self.format != Format::Mdx || !begins || next != self.after(line.end) || !ends() {
            return;
        }
        let quotes = &self.text[line.start..line.quote_end];
        self.replace(line.end, line.end, &format!("\n{quotes}"));
    }

    /// Skips the indentation that belongs to open tags. Placeholders get their
    /// indentation from `put_prefix` instead.
    pub(super) fn shift_line(&mut self, line: &Line) {
        let (_, indent) = self.indent(line.quote_end, line.end);
        self.take_columns(line.quote_end, indent.saturating_sub(line.markers_column));
        self.cut_excess();
    }

    /// Replaces the spaces after list markers that would make the text a code block.
    pub(super) fn cut_excess(&mut self) {
        for span in std::mem::take(&mut self.excess) {
            self.replace(span.start, span.end, " ");
        }
    }

    /// Returns whether a line of text ends its block, so that the next line cannot
    /// continue it: a heading, its underline or a thematic break.
    fn ends_block(&self, line: &Line) -> bool {
        let text = self.bytes[line.body..line.end].trim_ascii_end();
        let Some(&first) = text.first() else {
            return true;
        };
        match first {
            b'#' => {
                let length = self.run_of(b'#', line.body, line.end);
                length <= 6 && matches!(text.get(length), None | Some(b' ' | b'\t'))
            }
            b'=' => text.iter().all(|byte| *byte == b'='),
            b'-' => text.iter().all(|byte| *byte == b'-') || self.is_rule(line.body, line.end),
            b'*' | b'_' => self.is_rule(line.body, line.end),
            _ => false,
        }
    }

    /// Recognises the opening line of a fence. `mdx-code-block` fences are
    /// removed: they hide MDX from other Markdown tools, and their content is
    /// Markdown here. A backtick in the info string makes the line a code span,
    /// as in CommonMark.
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
            return true;
        }
        // The end of an `mdx-code-block`. Fences inside it have their own end,
        // which is why this is reached only between them.
        if info.is_empty() && self.unwrapped.last().is_some_and(|outer| *outer <= length) {
            self.unwrapped.pop();
            self.leave_out_line(line);
            return true;
        }
        self.shift_line(line);
        self.fence = Some(Fence {
            byte,
            length,
            list_column: self.lists.last().copied().unwrap_or(0),
            quotes: line.quotes,
            start: line.body,
        });
        true
    }

    /// Returns whether a line is a link reference definition,
    /// `[label]: target`, whose destination is literal. Footnotes (`[^1]:`)
    /// contain text. Braces in it are part of an address.
    fn is_definition(&self, line: &Line) -> bool {
        let text = &self.bytes[line.body..line.end];
        text.get(1) != Some(&b'^')
            && memmem::find(text, b"]:").is_some_and(|at| memchr(b']', text) == Some(at))
    }

    /// Removes the line, but not its line break and quote marks.
    fn leave_out_line(&mut self, line: &Line) {
        self.replace(line.quote_end, line.end, "");
    }

    /// Recognises an `import` or `export` statement at the start of a block,
    /// and removes it from the text. MDX reads such a line as code only at the top
    /// level, where it does not continue a paragraph: inside containers it is text.
    fn module(&mut self, line: &Line) -> Option<usize> {
        if self.format != Format::Mdx
            || line.column > 0
            || line.quotes > 0
            || self.dedent().is_some()
            || !self.lists.is_empty()
        {
            return None;
        }
        let end = statement::end(&self.text[..self.end], line.body)?;
        self.modules.push(Span::new(line.body, end));
        self.replace(line.start, end, "");
        let line_end = self.line_end(end);
        Some(self.after(line_end))
    }
}

/// Returns whether a text may have a line that would be indented code in CommonMark.
fn may_hold_indented(text: &[u8]) -> bool {
    memchr(b'\t', text).is_some() || memmem::find(text, b"    ").is_some()
}
