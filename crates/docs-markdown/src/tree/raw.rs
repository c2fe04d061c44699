//! Raw HTML: all tags in CommonMark, and what the pre-pass did not accept as a
//! tag in MDX. It is parsed tag by tag, so that the page stays well-formed.
//!
//! CommonMark passes HTML through as it is. Here, a tag that is never closed
//! would end up inside the layout of the page, and links and images in HTML
//! need their addresses; so the tags take the same way as those of MDX.

use std::ops::Range;

use located_data::{Diagnostic, Span};
use memchr::memchr;

use super::listing::LISTING;
use super::{Builder, FrameKind};
use crate::source::tag::{Reader, Tag, TagKind};
use crate::source::vitepress::included;
use crate::source::{Prepared, RawElement};
use crate::{Dialect, Format};

/// Name of the component for a label in text.
pub(super) const BADGE: &str = "Badge";

impl Builder<'_> {
    /// Returns whether the file is CommonMark, so that tags are raw HTML.
    pub(super) fn is_markdown(&self) -> bool {
        self.format == Format::Markdown
    }

    /// Handles a block of HTML at once, from the text of the file: the Markdown
    /// parser returns it line by line, and tags may extend over lines. The
    /// events of the lines that follow are skipped.
    pub(super) fn start_html_block(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        let span = prepared.span(range);
        self.separate_words();
        if prepared.is_islands_only(range) {
            for island in prepared.islands_in(range) {
                self.island(island, false);
            }
            return self.push(FrameKind::Skipped, span, true);
        }
        let mut from = span.start;
        for island in prepared.islands_in(range) {
            self.raw_span(Span::new(from, island.span.start.max(from)), false);
            self.island(island, false);
            from = island.span.end.max(from);
        }
        let rest = Span::new(from, span.end.max(from));
        self.raw_span(rest, false);
        // An inserted line end is not in the text of the file.
        if prepared.out[range.clone()].ends_with('\n') && !self.slice(rest).ends_with('\n') {
            self.html().push('\n');
        }
        self.push(FrameKind::Skipped, span, true);
    }

    /// Ends the line of text before a block, which has no paragraph in an item of a tight
    /// list: the text after a comment would continue its last word.
    fn separate_words(&mut self) {
        let in_item = matches!(
            self.stack.last().map(|frame| &frame.kind),
            Some(FrameKind::Item(_))
        );
        if in_item && !self.html().ends_with(['\n', '>']) {
            self.write("\n");
        }
    }

    /// Handles raw HTML within text. It counts as words, so that its paragraph
    /// remains one.
    pub(super) fn raw_html(&mut self, span: Span, inline: bool) {
        self.mark_words();
        self.raw_span(span, inline);
    }

    /// Writes a range of raw HTML: text and tags in turn.
    fn raw_span(&mut self, span: Span, inline: bool) {
        let bytes = self.text.as_bytes();
        let mut pos = span.start;
        while pos < span.end {
            let at = memchr(b'<', &bytes[pos..span.end]).map_or(span.end, |length| pos + length);
            self.raw_text(Span::new(pos, at));
            if at == span.end {
                return;
            }
            pos = self.raw_construct(Span::new(at, span.end), inline);
        }
    }

    /// Writes the text between tags. Character references are kept, and quote
    /// marks at the start of lines are dropped. A `>` is escaped, since it is
    /// not the end of a tag; a `<` never occurs here.
    fn raw_text(&mut self, span: Span) {
        if span.start == span.end {
            return;
        }
        let in_quote = self.n_quotes() > 0;
        let text = self.slice(span);
        for (n, line) in text.split('\n').enumerate() {
            let line = if n > 0 && in_quote {
                line.trim_start_matches([' ', '>'])
            } else {
                line
            };
            let html = self.html();
            if n > 0 {
                html.push('\n');
            }
            html.push_str(&line.replace('>', "&gt;"));
        }
    }

    /// Returns the number of open block quotes. Lines of a tag in them begin
    /// with as many `>`.
    fn n_quotes(&self) -> usize {
        let is_quote = |frame: &&super::Frame| match &frame.kind {
            FrameKind::Markdown(close) => close.starts_with("</blockquote"),
            FrameKind::Alert { .. } => true,
            _ => false,
        };
        self.stack.iter().filter(is_quote).count()
    }

    /// Handles the tag, comment or declaration at the start of `span`, and
    /// returns the offset after it. A `<` that begins none is text.
    ///
    /// Comments, declarations and instructions are dropped: readers do not need
    /// them, and CDATA has no meaning in HTML.
    fn raw_construct(&mut self, span: Span, inline: bool) -> usize {
        let rest = self.slice(span);
        for (open, close) in [
            ("<!--", "-->"),
            ("<![CDATA[", "]]>"),
            ("<?", "?>"),
            ("<!", ">"),
        ] {
            if rest.starts_with(open) {
                let Some(length) = rest.find(close) else {
                    self.report_unclosed_comment(open, span);
                    return span.end;
                };
                let whole = Span::new(span.start, span.start + length + close.len());
                let is_include = self.options.dialect == Dialect::Vitepress
                    && included(self.slice(whole)).is_some();
                if is_include {
                    let message = "a file can only be included on a line of its own";
                    let help = "move the comment to a line of its own, or write the text";
                    let problem = Diagnostic::error("missing-import", message);
                    self.report(problem.at(whole).help(help));
                }
                return span.start + length + close.len();
            }
        }
        let mut reader = Reader {
            bytes: self.text.as_bytes(),
            pos: span.start,
            end: span.end,
            quotes: self.n_quotes(),
            html: true,
        };
        let Some(tag) = reader.tag().filter(|tag| tag.name.start < tag.name.end) else {
            self.write("&lt;");
            return span.start + 1;
        };
        self.raw_tag(&tag, span.end, inline)
    }

    /// Reports a comment or declaration, which begins with `open`, that
    /// swallows the rest of its block.
    fn report_unclosed_comment(&mut self, open: &str, span: Span) {
        self.report(
            Diagnostic::warning(
                "unclosed-comment",
                format!("`{open}` is never closed, so the rest of the block is left out"),
            )
            .at(Span::new(span.start, span.start + open.len()))
            .help(format!("close it, or write `\\{open}` for text")),
        );
    }

    /// Returns whether a tag of CommonMark is a component: `Badge`, which is the
    /// only one that VitePress has without an import, and `Listing` in books.
    pub(super) fn is_component(&self, name: &str) -> bool {
        match self.options.dialect {
            Dialect::Vitepress => name == BADGE,
            Dialect::Mdbook => name == LISTING,
            _ => false,
        }
    }

    /// Handles a tag; `<script>` and `<style>` together with their content, up
    /// to `end`. Returns the offset after it. Names are compared without case
    /// in CommonMark, as in HTML; in MDX, case distinguishes components from elements.
    pub(super) fn raw_tag(&mut self, tag: &Tag, end: usize, inline: bool) -> usize {
        let mut name = self.slice(tag.name).to_owned();
        if self.is_markdown() {
            name.make_ascii_lowercase();
        }
        if tag.kind == TagKind::Open && matches!(name.as_str(), "script" | "style") {
            let close = format!("</{name}>");
            let rest = &self.text[tag.span.end..end];
            let length = rest.to_ascii_lowercase().find(&close);
            let content = Span::new(
                tag.span.end,
                length.map_or(end, |length| tag.span.end + length),
            );
            let raw = RawElement {
                tag: tag.clone(),
                content,
            };
            self.raw_element(&raw);
            return length.map_or(end, |length| tag.span.end + length + close.len());
        }
        if self.is_markdown() && self.is_component(self.slice(tag.name)) {
            name = self.slice(tag.name).to_owned();
        }
        self.tag(tag, &name, inline);
        tag.span.end
    }
}
