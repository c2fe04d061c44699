//! Tags, comments and expressions within text.
//!
//! The scanner visits only bytes that may begin a construct. Code spans,
//! escapes and link destinations are skipped by the rules of CommonMark, since
//! their content is literal.
//!
//! What begins like a construct and does not end like one is text: `a < b`, `{`
//! alone. MDX fails for such a page; readers of a documentation site are better
//! served by the character that its author typed.
//!
//! The order of the checks decides between constructs that overlap. An escape
//! wins over everything, a code span over tags and formulas that begin inside
//! it, a destination over tags, and a tag over the Markdown in its attributes.

use located_data::Span;
use memchr::{memchr, memchr3, memmem};

use super::attributes::is_anchor;
use super::scanner::{INLINE, Line, RAW_ELEMENTS, Scanner};
use super::tag::{Reader, Tag, TagKind, is_comment};
use super::{IslandKind, RawElement};
use crate::{Dialect, Format};

/// Content of the comment that ends a post's excerpt.
const TRUNCATE: &str = "truncate";

/// The same in Material for MkDocs.
const MORE: &str = "more";

/// A recognised construct.
#[derive(Debug)]
pub(super) struct Construct {
    /// Position in the file, with the content of a `<script>` or `<style>`.
    pub(super) span: Span,
    pub(super) kind: IslandKind,
}

/// Maximum length of a construct, in bytes. Even inline SVGs are shorter by
/// far.
const LOOK_AHEAD: usize = 1 << 20;
/// Maximum length of a tag of HTML in a page of MkDocs, in bytes.
const MAX_TAG: usize = 2048;
/// Maximum length of the content of a raw element.
const MAX_RAW: usize = 1 << 16;
/// Maximum length, once the budget for failed look-ahead is spent. Otherwise a
/// text of many `<` or `{` without an end would be searched to its end from
/// each of them: quadratic time.
const SHORT_LOOK_AHEAD: usize = 256;

impl Scanner<'_> {
    /// Scans the text of a line, and of further lines that a construct on it
    /// extends into. Returns the start of the next line.
    ///
    /// The rest of the line on which a construct ends belongs to the same
    /// paragraph: it is scanned as text, without looking for block markers.
    pub(super) fn inline(&mut self, line: &Line) -> usize {
        let pos = self.inline_text(Span::new(line.body, line.end), line.quotes);
        if pos <= line.end {
            return self.after(line.end);
        }
        let mut pos = pos;
        loop {
            let end = self.line_end(pos);
            let next = self.inline_text(Span::new(pos, end), line.quotes);
            if next <= end {
                return self.after(end);
            }
            pos = next;
        }
    }

    /// Scans a part of a line. Returns the offset up to which the text is
    /// consumed, which is beyond the part if a construct extends beyond it.
    /// `quotes` is the number of block quotes around the line.
    pub(super) fn inline_text(&mut self, part: Span, quotes: usize) -> usize {
        let mut pos = part.start;
        while pos < part.end {
            let Some(at) = self.next_special(pos, part.end) else {
                break;
            };
            pos = self.special(at, part, quotes);
        }
        pos.max(part.end)
    }

    /// Returns the offset of the next byte that may begin a construct.
    /// Everything before it is copied in one piece.
    fn next_special(&self, pos: usize, end: usize) -> Option<usize> {
        let rest = &self.bytes[pos..end];
        let found = if self.dialect == Dialect::Mkdocs {
            rest.iter().position(|byte| {
                matches!(byte, b'<' | b'{' | b'`' | b'=' | b'^' | b'~' | b'+' | b':')
                    || (matches!(byte, b'$' | b'\\') && self.math)
            })
        } else if self.has_tex_delimiters() {
            rest.iter()
                .position(|byte| matches!(byte, b'<' | b'{' | b'`' | b'$' | b'\\'))
        } else if self.math {
            // Two calls of `memchr` would each search for their own byte, and
            // so read the rest of a long line again for each dollar sign.
            rest.iter()
                .position(|byte| matches!(byte, b'<' | b'{' | b'`' | b'$'))
        } else {
            memchr3(b'<', b'{', b'`', rest)
        };
        found.map(|at| pos + at)
    }

    /// Handles the special byte at `at`, and returns the offset after it or
    /// after the construct. `part` begins at the line's body; the look-back of
    /// escapes and destinations ends there.
    fn special(&mut self, at: usize, part: Span, quotes: usize) -> usize {
        if self.bytes[at] == b'\\' {
            return self.formula_in_text(at, part, quotes);
        }
        if self.is_escaped(at, part.start) {
            return at + 1;
        }
        if self.bytes[at] == b'`' {
            return self.code_span(at);
        }
        if self.in_destination(at, part.start) {
            return at + 1;
        }
        if self.bytes[at] == b'$' {
            return self.formula(at, part, quotes);
        }
        if matches!(self.bytes[at], b'=' | b'^' | b'~' | b'+' | b':') {
            return self.mark(at, part.start).unwrap_or(at + 1);
        }
        if let Some(end) = self.html_tag(at, quotes) {
            return end;
        }
        if let Some(end) = self.event_tag(at, quotes) {
            return end;
        }
        let attributes = match self.dialect {
            _ if self.bytes[at] != b'{' => None,
            Dialect::Mkdocs => self.inline_attributes(at, part.start),
            Dialect::Mdbook => self.heading_attributes(at, part.start),
            _ => None,
        };
        if let Some((span, kind)) = attributes {
            self.put_island(span, INLINE, kind);
            return span.end;
        }
        if let Some(end) = self.book_link(at) {
            return end;
        }
        if let Some(end) = self.interpolation(at, part) {
            return end;
        }
        let Some(found) = self.construct(at, quotes) else {
            return at + 1;
        };
        let end = found.span.end;
        self.put_island(found.span, INLINE, found.kind);
        end
    }

    /// Returns the offset after a script or style that begins a line of CommonMark, which has
    /// code and no tags, and in a page of MkDocs after any HTML tag, whose attributes have no
    /// marks.
    ///
    /// Within a line, CommonMark takes the tag alone as HTML: the text after it is text.
    fn html_tag(&mut self, at: usize, quotes: usize) -> Option<usize> {
        if self.format != Format::Markdown || self.bytes[at] != b'<' {
            return None;
        }
        let is_mkdocs = self.dialect == Dialect::Mkdocs;
        let rest = &self.bytes[at + 1..self.end];
        let is_code = || rest.starts_with(b"script") || rest.starts_with(b"style");
        let is_block = is_mkdocs || (is_code() && self.begins_block(at));
        if !is_block {
            return None;
        }
        let mut reader = Reader {
            bytes: self.bytes,
            pos: at,
            end: self.end.min(at + MAX_TAG),
            quotes,
            html: true,
        };
        let tag = reader.tag()?;
        let name = &self.text[tag.name.start..tag.name.end];
        let raw = RAW_ELEMENTS.iter().position(|raw| *raw == name);
        let raw = raw.filter(|_| is_mkdocs || matches!(name, "script" | "style"));
        let Some(raw) = raw.filter(|_| tag.kind == TagKind::Open) else {
            return is_mkdocs.then_some(reader.pos);
        };
        let close = self.raw_end(raw, reader.pos);
        Some(close.unwrap_or(reader.pos))
    }

    /// Returns whether a tag begins a line, perhaps after up to three spaces.
    fn begins_block(&self, at: usize) -> bool {
        let before = &self.bytes[self.part.start..at];
        let spaces = before.iter().rev().take_while(|byte| **byte == b' ');
        let n_spaces = spaces.take(4).count();
        let before = before.len() - n_spaces;
        n_spaces < 4 && (before == 0 || self.bytes[self.part.start + before - 1] == b'\n')
    }

    /// Returns the offset of the closing tag of a raw element, by its index in
    /// [`RAW_ELEMENTS`]. What a search has passed is not searched again.
    fn raw_end(&mut self, raw: usize, from: usize) -> Option<usize> {
        let close = format!("</{}", RAW_ELEMENTS[raw]);
        let limit = self.end.min(from + MAX_RAW);
        let start = from.max(self.no_raw_end_before[raw]);
        let rest = self.bytes.get(start..limit)?;
        let found = memmem::find(rest, close.as_bytes()).map(|length| start + length);
        if found.is_none() {
            self.no_raw_end_before[raw] = limit.saturating_sub(close.len() - 1).max(start);
        }
        found
    }

    /// Returns whether an odd number of backslashes precedes an offset. Two of
    /// them are an escaped backslash.
    fn is_escaped(&self, at: usize, start: usize) -> bool {
        let slashes = self.bytes[start..at]
            .iter()
            .rev()
            .take_while(|b| **b == b'\\')
            .count();
        slashes % 2 == 1
    }

    /// Returns whether an offset is inside the destination of a link:
    /// `[a](/x/{id})` or `[a](<b c>)`. The search goes back a bounded number of
    /// bytes. Otherwise a line of many `](` would be searched from each `{` to
    /// its start.
    pub(super) fn in_destination(&self, at: usize, start: usize) -> bool {
        let from = start.max(at.saturating_sub(2048));
        let before = &self.bytes[from..at];
        let Some(open) = memmem::rfind(before, b"](") else {
            return false;
        };
        !before[open + 2..]
            .iter()
            .any(|b| b.is_ascii_whitespace() || *b == b')')
    }

    /// Returns the offset after the code span at `at`, or after its backticks
    /// if none closes it in its paragraph, or in its row of a table: the Markdown
    /// parser reads each cell by itself.
    ///
    /// A failed search is remembered for each length of the run: texts with
    /// many unmatched backticks would otherwise take quadratic time.
    ///
    /// Runs of 32 backticks or more are not followed; no author writes them.
    fn code_span(&mut self, at: usize) -> usize {
        match self.code_in_span(at) {
            Ok(code) => {
                self.escape_pipes(code);
                code.end + self.run_of(b'`', at, self.end)
            }
            Err(after) => after,
        }
    }

    /// Returns what [`Self::code_span`] does, and leaves the text as it is.
    pub(super) fn after_code_span(&mut self, at: usize) -> usize {
        match self.code_in_span(at) {
            Ok(code) => code.end + self.run_of(b'`', at, self.end),
            Err(after) => after,
        }
    }

    /// Returns the code of the span at `at`.
    ///
    /// # Errors
    ///
    /// Returns the offset after the backticks if they begin no code span.
    fn code_in_span(&mut self, at: usize) -> Result<Span, usize> {
        let length = self.run_of(b'`', at, self.end);
        let after = at + length;
        let Some(searched) = self.no_backticks_before.get(length).copied() else {
            return Err(after);
        };
        if searched > at {
            return Err(after);
        }
        let mut pos = after;
        // To Python-Markdown, a pipe in a code span does not end the cell.
        let in_cell = self.in_table && self.dialect != Dialect::Mkdocs;
        while let Some(found) = memchr3(b'`', b'\n', b'|', &self.bytes[pos..self.end]) {
            pos += found;
            if self.bytes[pos] == b'|' {
                if in_cell && !self.is_escaped(pos, after) {
                    break;
                }
                pos += 1;
                continue;
            }
            if self.bytes[pos] == b'\n' {
                if self.in_table || self.ends_paragraph(pos + 1) {
                    break;
                }
                pos += 1;
                continue;
            }
            let run = self.run_of(b'`', pos, self.end);
            pos += run;
            if run == length {
                return Ok(Span::new(after, pos - run));
            }
        }
        self.no_backticks_before[length] = pos;
        Err(after)
    }

    /// Escapes the pipes in a code span within a table of MkDocs. To Python-Markdown
    /// they are code; to GitHub, and so to the Markdown parser, they end the cell.
    fn escape_pipes(&mut self, code: Span) {
        if !self.in_table || self.dialect != Dialect::Mkdocs {
            return;
        }
        let mut pos = code.start;
        while let Some(at) = memchr(b'|', &self.bytes[pos..code.end]) {
            pos += at;
            if !self.is_escaped(pos, code.start) {
                self.replace(pos, pos, "\\");
            }
            pos += 1;
        }
    }

    /// Returns whether the line at `start` cannot continue a paragraph.
    ///
    /// Simpler than CommonMark's rule: `#tag` ends a paragraph here, too. The
    /// difference matters only for code spans and formulas over several lines.
    pub(super) fn ends_paragraph(&self, start: usize) -> bool {
        let end = self.line_end(start);
        let line = &self.bytes[start..end];
        let body = line
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t' | b'>'))
            .count();
        let text = &line[body..];
        text.is_empty()
            || text == b"\r"
            || text.starts_with(b"```")
            || text.starts_with(b"~~~")
            || text.starts_with(b":::")
            || text.starts_with(b"#")
            || self.list_marker(start + body, end).is_some()
    }

    /// Recognises the tag, comment or expression at `at`.
    ///
    /// A search is bounded by [`LOOK_AHEAD`], and by [`SHORT_LOOK_AHEAD`] once
    /// the failed ones have used up the budget, which is four times the length
    /// of the text and 64 KiB. So a page that was made to be slow still takes
    /// linear time.
    pub(super) fn construct(&mut self, at: usize, quotes: usize) -> Option<Construct> {
        let limit = if self.budget > 0 {
            LOOK_AHEAD
        } else {
            SHORT_LOOK_AHEAD
        };
        let end = self.end.min(at + limit);
        let (found, reached) = self.construct_before(at, end, quotes);
        // A search in vain went past the end of the construct, such as that for
        // the closing tag of a `<script>` without one.
        let is_in_vain = |construct: &Construct| reached > construct.span.end;
        if found.as_ref().is_none_or(is_in_vain) {
            self.budget = self.budget.saturating_sub(reached.saturating_sub(at));
        }
        found
    }

    /// Recognises a construct that ends before `end`. Also returns the offset
    /// that the search reached, by which a failed one reduces the budget.
    ///
    /// In CommonMark, only comments and heading ids are recognised: tags are
    /// left to the Markdown parser, and braces are text.
    fn construct_before(&self, at: usize, end: usize, quotes: usize) -> (Option<Construct>, usize) {
        let rest = &self.bytes[at..end];
        if rest.starts_with(b"<!--") {
            return self.comment(at, end);
        }
        if rest.starts_with(b"{#") {
            return (self.heading_id(at, at + 2, b"}"), at + 2);
        }
        if self.format == Format::Markdown {
            return (None, at);
        }
        let mut reader = Reader {
            bytes: self.bytes,
            pos: at,
            end,
            quotes,
            html: false,
        };
        let kind = if rest.starts_with(b"{") {
            reader.braces().and_then(|inner| self.expression(at, inner))
        } else {
            reader.tag().map(IslandKind::Tag)
        };
        let found = kind.map(|kind| Construct {
            span: Span::new(at, reader.pos),
            kind,
        });
        match found {
            Some(construct) => {
                let (construct, reached) = self.with_content(construct, end, quotes);
                (Some(construct), reached)
            }
            None => (None, reader.pos),
        }
    }

    /// Returns whether a construct is the opening tag of `<script>` or
    /// `<style>`.
    fn is_raw(&self, construct: &Construct) -> bool {
        let IslandKind::Tag(tag) = &construct.kind else {
            return false;
        };
        tag.kind == TagKind::Open
            && matches!(&self.text[tag.name.start..tag.name.end], "script" | "style")
    }

    /// Extends the tag of a `<script>` or `<style>` to the whole element.
    /// Without a closing tag, the tag stays alone, and the text after it
    /// Markdown. Also returns the offset that the search reached.
    fn with_content(&self, construct: Construct, end: usize, quotes: usize) -> (Construct, usize) {
        let reached = construct.span.end;
        let IslandKind::Tag(tag) = &construct.kind else {
            return (construct, reached);
        };
        if !self.is_raw(&construct) {
            return (construct, reached);
        }
        // The limit of the look-ahead may lie within a character.
        let end = self.text.floor_char_boundary(end);
        let (in_braces, reached) = self.braces_content(tag, end, quotes);
        let content = in_braces.or_else(|| raw_content(&self.text[..end], tag));
        let Some(content) = content else {
            return (construct, end);
        };
        let close = "</>".len() + tag.name.end - tag.name.start;
        let found = Construct {
            span: Span::new(tag.span.start, content.end + close),
            kind: IslandKind::Raw(RawElement {
                tag: tag.clone(),
                content,
            }),
        };
        let reached = reached.max(found.span.end);
        (found, reached)
    }

    /// Returns the content of a `<script>` or `<style>` that is one expression, whose
    /// strings may contain the closing tag. Also returns the offset that the search reached.
    fn braces_content(&self, tag: &Tag, end: usize, quotes: usize) -> (Option<Span>, usize) {
        let start = tag.span.end;
        let after_space = |at: usize| {
            let rest = self.text[at..end].trim_start();
            end - rest.len()
        };
        let mut reader = Reader {
            bytes: self.bytes,
            pos: after_space(start),
            end,
            quotes,
            html: false,
        };
        if reader.braces().is_none() {
            return (None, reader.pos);
        }
        let close = after_space(reader.pos);
        let name = &self.text[tag.name.start..tag.name.end];
        let rest = self.text[close..end].strip_prefix("</");
        let is_close = rest
            .and_then(|rest| rest.strip_prefix(name))
            .is_some_and(|rest| rest.starts_with('>'));
        (is_close.then(|| Span::new(start, close)), close)
    }

    /// Recognises `<!-- ... -->`: a heading id, the end of the excerpt, or
    /// nothing. In CommonMark, ordinary comments are left to the Markdown
    /// parser.
    ///
    /// Ids in comments are for files that other tools read as well: `{#id}` is
    /// a syntax error in MDX, and GitHub shows it.
    pub(super) fn comment(&self, at: usize, end: usize) -> (Option<Construct>, usize) {
        let Some(length) = memmem::find(&self.bytes[at + 4..end], b"-->") else {
            return (None, end);
        };
        let close = at + 4 + length;
        let inner = &self.text[at + 4..close];
        if let Some(id) = inner.trim_start().strip_prefix('#') {
            let start = close - id.len();
            if let Some(found) = self.heading_id_in(at, start, close, close + 3) {
                return (Some(found), close);
            }
        }
        let is_end = match inner.trim() {
            TRUNCATE => true,
            MORE => self.dialect == Dialect::Mkdocs,
            _ => false,
        };
        let kind = if is_end {
            Some(IslandKind::Truncate)
        } else {
            (self.format == Format::Mdx).then_some(IslandKind::Nothing)
        };
        let found = kind.map(|kind| Construct {
            span: Span::new(at, close + 3),
            kind,
        });
        (found, close)
    }

    /// Returns the kind of the braces at `at` with the content `inner`: a
    /// comment, a heading id in a comment, or an expression. Docusaurus writes
    /// the end of an excerpt in `.mdx` as `{/* truncate */}`.
    fn expression(&self, at: usize, inner: Span) -> Option<IslandKind> {
        let text = &self.text[inner.start..inner.end];
        let trimmed = text.trim();
        let comment = trimmed
            .strip_prefix("/*")
            .and_then(|comment| comment.strip_suffix("*/"));
        if let Some(id) = comment.and_then(|comment| comment.trim_start().strip_prefix('#')) {
            let start = inner.start + (id.as_ptr() as usize - text.as_ptr() as usize);
            if let Some(found) = self.heading_id_in(at, start, start + id.len(), inner.end + 1) {
                return Some(found.kind);
            }
        }
        if comment.is_some_and(|comment| comment.trim() == TRUNCATE) {
            return Some(IslandKind::Truncate);
        }
        if is_comment(text.as_bytes()) {
            return Some(IslandKind::Nothing);
        }
        Some(IslandKind::Expression(inner))
    }

    /// Returns the heading id from `start` to the next `close` on the line.
    /// `at` is the start of the construct, `start` the offset after `{#`.
    fn heading_id(&self, at: usize, start: usize, close: &[u8]) -> Option<Construct> {
        let line_end = self.line_end(start);
        let length = memchr(close[0], &self.bytes[start..line_end])?;
        self.heading_id_in(at, start, start + length, start + length + close.len())
    }

    /// Returns the heading id in `start..end`, if it is one, for a construct at
    /// `at..after`. White space and markup cannot be part of an anchor; with
    /// them, the braces are text or an expression.
    fn heading_id_in(
        &self,
        at: usize,
        start: usize,
        end: usize,
        after: usize,
    ) -> Option<Construct> {
        let id = self.text[start..end].trim_end();
        let is_id = is_anchor(id) && !id.contains(|c: char| "{}<>\"'`*/#".contains(c));
        is_id.then(|| Construct {
            span: Span::new(at, after),
            kind: IslandKind::HeadingId(Span::new(start, start + id.len())),
        })
    }
}

/// Returns the content of a `<script>` or `<style>`, up to the first closing tag, even
/// inside a string, as in HTML.
fn raw_content(text: &str, tag: &Tag) -> Option<Span> {
    let name = &text[tag.name.start..tag.name.end];
    let close = format!("</{name}>");
    let length = text[tag.span.end..].find(&close)?;
    Some(Span::new(tag.span.end, tag.span.end + length))
}
