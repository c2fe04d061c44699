//! Raw HTML: all of it in CommonMark, and what the pre-pass could not take
//! for a tag. It is read tag by tag, so that the page stays well-formed.

use std::ops::Range;

use located_data::{Diagnostic, Span};
use memchr::memchr;

use super::{Builder, FrameKind};
use crate::options::Format;
use crate::source::tag::{Reader, Tag, TagKind};
use crate::source::{Prepared, RawElement};

impl Builder<'_> {
    pub(super) fn is_markdown(&self) -> bool {
        self.format == Format::Markdown
    }

    /// A block of HTML. It is read from the file at once: the Markdown parser
    /// gives it line by line, and tags may span lines.
    pub(super) fn start_html_block(&mut self, range: &Range<usize>, prepared: &Prepared<'_>) {
        let span = prepared.span(range);
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
        self.raw_span(Span::new(from, span.end.max(from)), false);
        self.push(FrameKind::Skipped, span, true);
    }

    /// Raw HTML among words.
    pub(super) fn raw_html(&mut self, span: Span, inline: bool) {
        self.mark_words();
        self.raw_span(span, inline);
    }

    fn raw_span(&mut self, span: Span, inline: bool) {
        let bytes = self.text.as_bytes();
        let mut pos = span.start;
        while pos < span.end {
            let at = memchr(b'<', &bytes[pos..span.end]).map_or(span.end, |it| pos + it);
            self.raw_text(Span::new(pos, at));
            if at == span.end {
                return;
            }
            pos = self.raw_construct(Span::new(at, span.end), inline);
        }
    }

    /// Text of raw HTML: entities stay, quote marks at line starts go.
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

    /// Open block quotes.
    fn n_quotes(&self) -> usize {
        let is_quote = |it: &&super::Frame| match &it.kind {
            FrameKind::Markdown(close) => close.starts_with("</blockquote"),
            FrameKind::Alert(_) => true,
            _ => false,
        };
        self.stack.iter().filter(is_quote).count()
    }

    /// The tag or comment at the start of `span`; gives where to go on.
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
        let Some(tag) = reader.tag().filter(|it| it.name.start < it.name.end) else {
            self.write("&lt;");
            return span.start + 1;
        };
        self.raw_tag(&tag, span.end, inline)
    }

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

    fn raw_tag(&mut self, tag: &Tag, end: usize, inline: bool) -> usize {
        let mut name = self.slice(tag.name).to_owned();
        if self.is_markdown() {
            name.make_ascii_lowercase();
        }
        if tag.kind == TagKind::Open && matches!(name.as_str(), "script" | "style") {
            let close = format!("</{name}>");
            let rest = &self.text[tag.span.end..end];
            let length = rest.to_ascii_lowercase().find(&close);
            let content = Span::new(tag.span.end, length.map_or(end, |it| tag.span.end + it));
            let raw = RawElement {
                tag: tag.clone(),
                content,
            };
            self.raw_element(&raw);
            return length.map_or(end, |it| tag.span.end + it + close.len());
        }
        self.tag(tag, &name, inline);
        tag.span.end
    }
}
