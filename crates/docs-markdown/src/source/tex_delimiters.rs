//! Formulas between the delimiters of TeX, `\(…\)` and `\[…\]`, as other tools read them.
//!
//! In MkDocs, they are an extension of Markdown (`pymdownx.arithmatex`). mdBook leaves them
//! to MathJax, which searches the finished page, so that each backslash is escaped:
//! `\\(…\\)`, and what Markdown escapes is written twice in a formula as well.

use located_data::Span;
use memchr::memchr2;

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

impl Scanner<'_> {
    /// Returns whether a backslash may begin a formula.
    pub(super) const fn has_tex_delimiters(&self) -> bool {
        self.math && matches!(self.dialect, Dialect::Mkdocs | Dialect::Mdbook)
    }

    /// Recognises `\[…\]` that fills the lines it is on. In MkDocs, it is a paragraph of its
    /// own.
    pub(super) fn display_formula(&mut self, line: &Line, after_text: bool) -> Option<usize> {
        let is_paragraph = self.dialect == Dialect::Mkdocs;
        if is_paragraph && after_text {
            return None;
        }
        let run = self.run_of(b'\\', line.body, line.end);
        let delimiters = self
            .delimiters(line.body, run)
            .filter(|found| found.display)?;
        let inner = self.delimited(line.body + run + 1, delimiters, line.end)?;
        let end = inner.end + run + 1;
        let line_end = self.line_end(end);
        let next = self.after(line_end);
        let is_last = next >= self.end || self.ends_paragraph(next);
        if !self.is_blank(end, line_end) || (is_paragraph && !is_last) {
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
        let Some(delimiters) = found else {
            return after;
        };
        let Some(inner) = self.delimited(after + 1, delimiters, part.end) else {
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
    /// cell of a table, unless it is blank. Failed searches are remembered, as for code spans.
    fn delimited(&mut self, after: usize, delimiters: Delimiters, line_end: usize) -> Option<Span> {
        let searched = self.no_delimiter_before[usize::from(delimiters.display)];
        if searched > after {
            return None;
        }
        let end = if self.in_table { line_end } else { self.end };
        let mut pos = after;
        while let Some(found) = memchr2(b'\\', b'\n', self.bytes.get(pos..end)?) {
            let from = pos;
            pos += found;
            if self.in_table && self.has_pipe(from, pos) {
                break;
            }
            if self.bytes[pos] == b'\n' {
                if self.ends_paragraph(pos + 1) {
                    break;
                }
                pos += 1;
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
        }
        self.no_delimiter_before[usize::from(delimiters.display)] = pos;
        None
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
