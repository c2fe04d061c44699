//! Formulas: `$…$` within text, and `$$` on lines of its own.
//!
//! They are recognised where `remark-math` recognises them, so that texts keep
//! their meaning when a site moves. TeX is full of characters that Markdown
//! would interpret; a formula is therefore an island, and its text is taken
//! from the file.

use located_data::{Diagnostic, Span};
use memchr::{memchr, memchr3};

use super::IslandKind;
use super::scanner::{BLOCK, INLINE, Line, Scanner};

/// Maximum length of an address in front of a dollar sign, in bytes.
const LOOK_BACK: usize = 2048;

/// The TeX of a formula, with the positions of its parts in the file.
///
/// `tex` is not a slice of the file: quote marks and indentation are left out
/// of its lines, and an escaped pipe of a table loses its backslash. The pieces
/// lead back to the file, so that a fault has its position there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Formula {
    /// The formula without its dollar signs.
    pub(crate) tex: String,
    /// Where the formula is displayed.
    pub(crate) placement: Placement,
    /// Offsets at which pieces of `tex` begin: in `tex`, and in the file.
    pieces: Vec<(usize, usize)>,
}

/// Where a formula is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    /// Within text.
    Inline,
    /// On a line of its own, between texts of one paragraph.
    DisplayInText,
    /// As a block: `$$` alone on a line.
    Block,
}

impl Formula {
    /// Creates a formula without text.
    const fn new(placement: Placement) -> Self {
        Self {
            tex: String::new(),
            placement,
            pieces: Vec::new(),
        }
    }

    /// Returns the formula in a code block. `source` is the block as in the
    /// file, beginning at the offset `start`; in a list or quote, its lines
    /// have a prefix that `code` lacks.
    pub(crate) fn in_fence(code: &str, source: &str, start: usize) -> Self {
        let mut formula = Self::new(Placement::Block);
        // The first line is the fence, or begins with an info string.
        let mut pos = source.find('\n').map_or(source.len(), |at| at + 1);
        for line in code.trim_end().split('\n') {
            if !formula.tex.is_empty() {
                formula.tex.push('\n');
            }
            let rest = &source[pos..];
            let length = rest.find('\n').unwrap_or(rest.len());
            let text = rest[..length].trim_end_matches('\r');
            let line = line.trim_end_matches('\r');
            let prefix = text.len().saturating_sub(line.len());
            formula.push(line, start + pos + prefix);
            pos = source.len().min(pos + length + 1);
        }
        formula
    }

    /// Appends a piece that is at the offset `start` of the file.
    fn push(&mut self, piece: &str, start: usize) {
        self.pieces.push((self.tex.len(), start));
        self.tex.push_str(piece);
    }

    /// Returns the offset in the file of an offset in the formula. A line break
    /// between pieces has the offset after the piece before it.
    pub(crate) fn source(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|(start, _)| *start <= at);
        match next.checked_sub(1).and_then(|piece| self.pieces.get(piece)) {
            Some((start, source)) => source + (at - start),
            None => 0,
        }
    }
}

impl Scanner<'_> {
    /// Recognises `$$` alone on a line, or followed by a word like the info
    /// string of a fence. The formula ends at a line with at least as many
    /// dollar signs, or with its container.
    ///
    /// A line such as `$$x$$` has a dollar sign in place of the info string and
    /// is text with a formula. A block that is never closed extends to the end
    /// of its container, as a fence does, and is reported because everything
    /// after it is swallowed.
    pub(super) fn formula_block(&mut self, line: &Line) -> Option<usize> {
        let length = self.run_of(b'$', line.body, line.end);
        let info = &self.bytes[line.body + length..line.end];
        if length < 2 || memchr(b'$', info).is_some() {
            return None;
        }
        let list_column = self.lists.last().copied().unwrap_or(0);
        let mut formula = Formula::new(Placement::Block);
        let mut pos = self.after(line.end);
        let mut end = line.end;
        let mut is_closed = false;
        while pos < self.end {
            let line_end = self.line_end(pos);
            let (quote_end, quotes) = self.quote_marks(pos, line_end);
            let (text, indent) = self.indent(quote_end, line_end);
            let is_blank = text == line_end;
            let is_outside = !is_blank && indent < list_column;
            if quotes < line.quotes || is_outside {
                break;
            }
            end = line_end;
            pos = self.after(line_end);
            let run = self.run_of(b'$', text, line_end);
            if run >= length && self.is_blank(text + run, line_end) {
                is_closed = true;
                break;
            }
            if !formula.tex.is_empty() {
                formula.tex.push('\n');
            }
            formula.push(&self.text[text..line_end], text);
        }
        let span = Span::new(line.body, end);
        if !is_closed {
            let fence = "$".repeat(length);
            self.diagnostics.push(
                Diagnostic::warning("formula", "the formula block is never closed")
                    .at(Span::new(line.body, line.body + length))
                    .help(format!(
                        "write `{fence}` on a separate line after the formula, which now extends to the end of the page, list item or quote"
                    )),
            );
        }
        self.put_prefix(line, line.column);
        self.put_island(span, BLOCK, IslandKind::Formula(Box::new(formula)));
        self.replace_rest(end);
        Some(pos)
    }

    /// Returns the offset after the formula at `at`, or after its dollar signs
    /// if nothing closes it in its paragraph.
    ///
    /// `part` is the line, or the part of it, that is being scanned.
    pub(super) fn formula(&mut self, at: usize, part: Span, quotes: usize) -> usize {
        let length = self.run_of(b'$', at, self.end);
        let after = at + length;
        if length == 1 && !self.single_dollar_math {
            return after;
        }
        if self.in_address(at, part.start) {
            return after;
        }
        let Some(close) = self.formula_end(after, length, part.end) else {
            return after;
        };
        let inner = Span::new(after, close);
        if self.is_blank(inner.start, inner.end) {
            return after;
        }
        let formula = self.inline_formula(inner, quotes, Placement::Inline, false);
        let span = Span::new(at, close + length);
        self.put_formula(span, part, formula);
        span.end
    }

    /// Replaces a formula within text. `part` is the line, or the part of it, that is being
    /// scanned.
    pub(super) fn put_formula(&mut self, span: Span, part: Span, formula: Formula) {
        let is_first = self.text[part.start..span.start].trim().is_empty();
        self.put_island(span, INLINE, IslandKind::Formula(Box::new(formula)));
        if is_first {
            // A tag alone on a line would begin a block of HTML.
            let end = Span::new(span.end, span.end);
            self.put_island(end, INLINE, IslandKind::Nothing);
        }
    }

    /// Returns the offset of the closing run of exactly `length` dollar signs.
    /// Failed searches are remembered, as for code spans.
    ///
    /// In a table, the search ends at the line and at the first pipe, which is
    /// the end of the cell; such failures are not remembered, because they say
    /// nothing about the rest of the text.
    fn formula_end(&mut self, after: usize, length: usize, line_end: usize) -> Option<usize> {
        let searched = *self.no_dollars_before.get(length)?;
        if searched > after && !self.in_table {
            return None;
        }
        let mut pos = after;
        // Cells of a table cannot continue on the next line.
        let end = if self.in_table { line_end } else { self.end };
        // Like `\(…\)`, which these dialects read after code.
        let is_after_code = self.has_tex_delimiters();
        while let Some(found) = memchr3(b'$', b'\n', b'`', self.bytes.get(pos..end)?) {
            let from = pos;
            pos += found;
            if self.in_table && self.has_pipe(from, pos) {
                return None;
            }
            if self.bytes[pos] == b'\n' {
                if self.ends_paragraph(pos + 1) {
                    break;
                }
                pos += 1;
                continue;
            }
            if self.bytes[pos] == b'`' {
                pos = match is_after_code {
                    true => self.after_code_span(pos),
                    false => pos + 1,
                };
                continue;
            }
            let run = self.run_of(b'$', pos, end);
            if run == length {
                return Some(pos);
            }
            pos += run;
        }
        if !self.in_table {
            self.no_dollars_before[length] = pos;
        }
        None
    }

    /// Returns whether the range contains a `|` that is not escaped, which ends
    /// the cell of a table.
    pub(super) fn has_pipe(&self, start: usize, end: usize) -> bool {
        let mut pos = start;
        while let Some(at) = memchr(b'|', &self.bytes[pos..end]) {
            pos += at;
            if self.bytes[pos - 1] != b'\\' {
                return true;
            }
            pos += 1;
        }
        false
    }

    /// Returns the formula in `inner` without quote marks and indentation. In a
    /// table, `\|` is `|`, and if `is_escaped`, what Markdown escapes loses its backslash.
    pub(super) fn inline_formula(
        &self,
        inner: Span,
        quotes: usize,
        placement: Placement,
        is_escaped: bool,
    ) -> Formula {
        let mut formula = Formula::new(placement);
        let mut pos = inner.start;
        while pos < inner.end {
            let end =
                memchr(b'\n', &self.bytes[pos..inner.end]).map_or(inner.end, |length| pos + length);
            let is_first = pos == inner.start;
            let start = if is_first {
                pos
            } else {
                self.line_start(pos, end, quotes)
            };
            if !is_first {
                formula.tex.push('\n');
            }
            let (mut from, mut searched) = (start, start);
            while (self.in_table || is_escaped)
                && let Some(at) = memchr(b'\\', &self.bytes[searched..end])
            {
                let at = searched + at;
                let escaped = self.bytes[..end].get(at + 1);
                let is_escape = |byte: &u8| match is_escaped {
                    true => byte.is_ascii_punctuation(),
                    false => *byte == b'|',
                };
                searched = at + 1;
                if escaped.is_some_and(is_escape) {
                    formula.push(&self.text[from..at], from);
                    from = at + 1;
                    searched = at + 2;
                }
            }
            formula.push(self.text[from..end].trim_end_matches('\r'), from);
            pos = end + 1;
        }
        formula
    }

    /// Returns the offset of the first character of a paragraph's line. Without
    /// open quotes, a leading `>` is part of the formula.
    fn line_start(&self, start: usize, end: usize, quotes: usize) -> usize {
        let (quote_end, _) = if quotes > 0 {
            self.quote_marks(start, end)
        } else {
            (start, 0)
        };
        self.indent(quote_end, end).0
    }

    /// Returns whether an offset is inside an address, bare or of a link.
    pub(super) fn is_in_address(&self, at: usize, start: usize) -> bool {
        self.in_destination(at, start) || self.in_address(at, start)
    }

    /// Returns whether an offset is inside a bare address. GitHub's autolinks
    /// take precedence over formulas. An address begins after white space or
    /// `<`.
    fn in_address(&self, at: usize, start: usize) -> bool {
        let from = start.max(at.saturating_sub(LOOK_BACK));
        let word = self.text[self.text.ceil_char_boundary(from)..at]
            .rsplit(|c: char| c.is_whitespace() || c == '<')
            .next()
            .unwrap_or_default();
        word.contains("://") || word.starts_with("www.")
    }

    /// Returns whether a line is the header of a table: the next line is a
    /// delimiter row. The delimiter row consists of hyphens, colons, pipes and
    /// spaces.
    pub(super) fn is_table_head(&self, line: &Line) -> bool {
        if memchr(b'|', &self.bytes[line.body..line.end]).is_none() {
            return false;
        }
        let start = self.after(line.end);
        let end = self.line_end(start);
        let (quote_end, _) = self.quote_marks(start, end);
        let rule = &self.bytes[quote_end..end];
        memchr(b'-', rule).is_some()
            && rule
                .iter()
                .all(|byte| matches!(byte, b'-' | b':' | b'|' | b' ' | b'\t'))
    }
}
