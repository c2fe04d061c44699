//! Formulas between the delimiters of TeX, `\(…\)` and `\[…\]`, as other tools read them.
//!
//! In MkDocs, they are an extension of Markdown (`pymdownx.arithmatex`). mdBook leaves them
//! to MathJax, which searches the finished page, so that each backslash is escaped:
//! `\\(…\\)`, and what Markdown escapes is written twice in a formula as well.

use located_data::Span;
use memchr::memchr3;

use super::IslandKind;
use super::math::{Formula, Placement};
use super::scanner::{BLOCK, Line, Scanner};
use crate::Dialect;

/// How a dialect writes the delimiters of a formula.
#[derive(Debug, Clone, Copy)]
struct Delimiters {
    /// Number of backslashes in front of a bracket.
    backslashes: usize,
    /// The bracket that ends the formula.
    close: u8,
    /// Whether the formula is displayed on lines of its own.
    display: bool,
}

/// Where a block of text of Python-Markdown begins.
#[derive(Debug, Clone, Copy)]
struct TextBlock {
    /// Number of block quotes around it.
    quotes: usize,
    /// Columns of indentation of the innermost container. Each one of Python-Markdown is
    /// indented by four.
    container: usize,
    /// Column of the text in its list item, if it is in one.
    item: Option<usize>,
}

impl Scanner<'_> {
    /// Returns whether a backslash may begin a formula.
    pub(super) const fn has_tex_delimiters(&self) -> bool {
        self.math && matches!(self.dialect, Dialect::Mkdocs | Dialect::Mdbook)
    }

    /// Recognises `\[…\]` that fills the lines it is on. In MkDocs, it is a block of its own:
    /// all lines up to a blank one, whatever they would begin in other places.
    pub(super) fn display_formula(&mut self, line: &Line, after_text: bool) -> Option<usize> {
        let is_paragraph = self.dialect == Dialect::Mkdocs;
        if is_paragraph && after_text {
            return None;
        }
        let run = self.run_of(b'\\', line.body, line.end);
        let delimiters = self
            .delimiters(line.body, run)
            .filter(|found| found.display)?;
        let block = is_paragraph.then(|| self.text_block(line));
        let inner = self.delimited(line.body + run + 1, delimiters, line.end, block)?;
        let end = inner.end + run + 1;
        let line_end = self.line_end(end);
        let next = self.after(line_end);
        let is_last = |block| next >= self.end || self.ends_text_block(next, block);
        let is_alone = self.is_blank(end, line_end) && block.is_none_or(is_last);
        if !is_alone {
            if is_paragraph {
                // Lines before this end would find it again.
                self.no_delimiter_before[usize::from(delimiters.display)] = end;
            }
            return None;
        }
        let formula = self.delimited_formula(inner, delimiters, line.quotes, Placement::Block);
        self.put_prefix(line, line.column);
        let span = Span::new(line.body, end);
        self.put_island(span, BLOCK, IslandKind::Formula(Box::new(formula)));
        self.replace_rest(line_end);
        Some(next)
    }

    /// Returns the offset after the formula whose backslashes begin at `at`, or after the
    /// backslashes. `part` is the line, or the part of it, that is being scanned.
    pub(super) fn formula_in_text(&mut self, at: usize, part: Span, quotes: usize) -> usize {
        let run = self.run_of(b'\\', at, self.end);
        let after = at + run;
        // Within text of MkDocs, `\[` is an escaped bracket.
        let is_text = |found: &Delimiters| found.display && self.dialect == Dialect::Mkdocs;
        let found = self.delimiters(at, run).filter(|found| !is_text(found));
        let Some(delimiters) = found.filter(|_| !self.is_in_address(at, part.start)) else {
            return after;
        };
        let Some(inner) = self.delimited(after + 1, delimiters, part.end, None) else {
            return after;
        };
        let placement = match delimiters.display {
            true => Placement::DisplayInText,
            false => Placement::Inline,
        };
        let formula = self.delimited_formula(inner, delimiters, quotes, placement);
        let span = Span::new(at, inner.end + run + 1);
        self.put_formula(span, part, formula);
        span.end
    }

    /// Returns the delimiters whose backslashes are the run of `run` at `at`.
    fn delimiters(&self, at: usize, run: usize) -> Option<Delimiters> {
        let backslashes = match self.dialect {
            Dialect::Mkdocs => 1,
            Dialect::Mdbook => 2,
            _ => return None,
        };
        if run != backslashes {
            return None;
        }
        let (close, display) = match self.bytes[..self.end].get(at + run)? {
            b'(' => (b')', false),
            b'[' => (b']', true),
            _ => return None,
        };
        Some(Delimiters {
            backslashes,
            close,
            display,
        })
    }

    /// Returns the text from `after` up to the closing delimiter in its paragraph, or in its
    /// cell of a table, unless it is blank. `block` is that of a formula that is a block of
    /// MkDocs. Failed searches are remembered, as for code spans.
    ///
    /// Within text, a delimiter in a code span is code: the other tools read code first.
    fn delimited(
        &mut self,
        after: usize,
        delimiters: Delimiters,
        line_end: usize,
        block: Option<TextBlock>,
    ) -> Option<Span> {
        let searched = self.no_delimiter_before[usize::from(delimiters.display)];
        if searched > after {
            return None;
        }
        let end = if self.in_table { line_end } else { self.end };
        let mut pos = after;
        while let Some(found) = memchr3(b'\\', b'\n', b'`', self.bytes.get(pos..end)?) {
            let from = pos;
            pos += found;
            if self.in_table && self.has_pipe(from, pos) {
                break;
            }
            if self.bytes[pos] == b'\n' {
                let is_end = match block {
                    Some(block) => self.ends_text_block(pos + 1, block),
                    None => self.ends_paragraph(pos + 1),
                };
                if is_end {
                    break;
                }
                pos += 1;
                continue;
            }
            if self.bytes[pos] == b'`' {
                pos = match block {
                    Some(_) => pos + 1,
                    None => self.after_code_span(pos),
                };
                continue;
            }
            let run = self.run_of(b'\\', pos, end);
            // Backslashes in front of the delimiter are a line break of TeX.
            let is_close = run >= delimiters.backslashes
                && (run - delimiters.backslashes).is_multiple_of(2)
                && self.bytes[..end].get(pos + run) == Some(&delimiters.close);
            if is_close {
                let inner = Span::new(after, pos + run - delimiters.backslashes);
                return (!self.is_blank(inner.start, inner.end)).then_some(inner);
            }
            pos += run;
            // An escaped backtick begins no code span.
            let is_escape = !run.is_multiple_of(2) && self.bytes[..end].get(pos) == Some(&b'`');
            pos += usize::from(is_escape);
        }
        self.no_delimiter_before[usize::from(delimiters.display)] = pos;
        None
    }

    /// Returns the block of text that begins at a line.
    fn text_block(&self, first: &Line) -> TextBlock {
        let (_, indent) = self.indent(first.quote_end, first.end);
        TextBlock {
            quotes: first.quotes,
            container: indent - indent % 4,
            item: (!self.lists.is_empty()).then_some(indent + (first.body - first.markers)),
        }
    }

    /// Returns whether the line at `start` is not part of a block of text, as Python-Markdown
    /// divides a page: a block ends at a blank line, a fence, the end of its container, or the
    /// next item of a list that it is in.
    fn ends_text_block(&self, start: usize, block: TextBlock) -> bool {
        let end = self.line_end(start);
        let (quote_end, quotes) = self.quote_marks(start, end);
        let (body, indent) = self.indent(quote_end, end);
        let text = &self.bytes[body..end];
        let is_next_item = |column: usize| indent < column && self.list_marker(body, end).is_some();
        text.is_empty()
            || quotes < block.quotes
            || indent < block.container
            || [b"```", b"~~~"]
                .iter()
                .any(|fence| text.starts_with(*fence))
            || text.starts_with(b"</")
            || block.item.is_some_and(is_next_item)
    }

    /// Returns the formula in `inner`.
    fn delimited_formula(
        &self,
        inner: Span,
        delimiters: Delimiters,
        quotes: usize,
        placement: Placement,
    ) -> Formula {
        let is_escaped = delimiters.backslashes > 1;
        self.inline_formula(inner, quotes, placement, is_escaped)
    }
}
