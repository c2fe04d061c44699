//! Lines of MkDocs and mdBook that insert other files.
//!
//! ```text
//! --8<-- "file.md:section"
//! {{#include file.md:3:9}}
//! ```
//!
//! These tools insert the text before they parse a page, so such lines have
//! their meaning in code blocks as well. There, the placeholder becomes part of
//! the code, and the tree builder replaces it by the text of the file.
//!
//! As Markdown, a line becomes a placeholder for the whole file, which is parsed by
//! itself: problems in it are reported at their place, and positions need no map
//! through several files. A file that begins a list which the page continues is
//! therefore two lists; in these tools it is one.
//!
//! Lines that mark a section (`--8<-- [start:name]`) are removed from the page
//! that has them, and one with a `;` in front is text without that sign.

use located_data::Span;
use memchr::memmem;

use super::IslandKind;
use super::scanner::{BLOCK, INLINE, Line, Scanner};
use crate::Dialect;
use crate::insertion::{
    Insertion, LINK_START, SCISSORS, SnippetLine, links, marker, snippet_line, tag_length,
};

impl Scanner<'_> {
    /// Recognises a line of MkDocs that inserts files, or that marks a section,
    /// and returns the start of the next one.
    pub(super) fn snippet_line(&mut self, line: &Line) -> Option<usize> {
        if line.markers < line.body {
            return None;
        }
        let text = &self.text[line.body..line.end];
        if !has_mark(text) {
            return None;
        }
        match snippet_line(text) {
            Some(SnippetLine::Escaped(at)) => {
                let at = line.body + at;
                self.replace(at, at + 1, "");
                None
            }
            Some(SnippetLine::File(file)) => Some(self.put_include(line, file)),
            Some(SnippetLine::Block) => {
                let (files, end) = self.snippet_block(line.end);
                self.put_prefix(line, line.column);
                for (n, file) in files.into_iter().enumerate() {
                    if n > 0 {
                        self.put_break(line, line.column);
                    }
                    self.replace_rest(file.start);
                    self.put_island(file, BLOCK, IslandKind::Include(file));
                }
                self.replace_rest(end);
                Some(self.after(end))
            }
            None => match marker(text, Dialect::Mkdocs)?.escape {
                Some(at) => {
                    let at = line.body + at;
                    self.replace(at, at + 1, "");
                    None
                }
                None => {
                    let next = self.after(line.end);
                    self.replace(line.start, next, "");
                    Some(next)
                }
            },
        }
    }

    /// Recognises a tag that inserts a file, `{% include-markdown "file" %}`, which can
    /// have several lines. Returns the start of the line after it.
    pub(super) fn tag(&mut self, line: &Line) -> Option<usize> {
        if line.markers < line.body {
            return None;
        }
        let text = &self.text[line.body..self.end];
        let tag = &text[..tag_length(text)?];
        let end = line.body + tag.len();
        self.put_prefix(line, line.column);
        self.put_island(
            Span::new(line.body, end),
            BLOCK,
            IslandKind::Include(self.span_of(tag)),
        );
        self.replace_rest(end);
        Some(self.after(self.line_end(end)))
    }

    /// Returns the files that the lines of a block of snippets name, and the end
    /// of its last line. `end` is that of its first line. A block that is not
    /// closed ends with the text.
    fn snippet_block(&self, end: usize) -> (Vec<Span>, usize) {
        let mut files = Vec::new();
        let mut last = end;
        let mut pos = self.after(end);
        while pos < self.end {
            last = self.line_end(pos);
            let text = &self.text[pos..last];
            if snippet_line(text) == Some(SnippetLine::Block) {
                break;
            }
            let file = text.trim();
            if !file.is_empty() && !file.starts_with(';') && snippet_line(text).is_none() {
                files.push(self.span_of(file));
            }
            pos = self.after(last);
        }
        (files, last)
    }

    /// Recognises what inserts files in a line of a fence, whose text begins at
    /// `start`. Returns the start of the next line.
    pub(super) fn code_insertions(&mut self, start: usize, end: usize) -> Option<usize> {
        match self.dialect {
            Dialect::Mkdocs => self.code_snippets(start, end),
            Dialect::Mdbook => {
                let text = &self.text[start..end];
                memmem::find(text.as_bytes(), LINK_START)?;
                for (span, inner, is_escaped) in links(text) {
                    self.put_link(start + span.start, span, inner, is_escaped);
                }
                None
            }
            _ => None,
        }
    }

    /// Like [`Self::code_insertions`], but for the snippets of MkDocs.
    fn code_snippets(&mut self, start: usize, end: usize) -> Option<usize> {
        let text = &self.text[start..end];
        if !has_mark(text) {
            return None;
        }
        let line_start = line_start(&self.text[..start]);
        match snippet_line(text) {
            Some(SnippetLine::Escaped(at)) => {
                self.replace(start + at, start + at + 1, "");
                None
            }
            Some(SnippetLine::File(file)) => {
                let file = self.span_of(file);
                self.put_island(Span::new(start, end), INLINE, IslandKind::CodeFile(file));
                None
            }
            Some(SnippetLine::Block) => {
                let (files, last) = self.snippet_block(end);
                let next = self.after(last);
                if files.is_empty() {
                    self.replace(line_start, next, "");
                    return Some(next);
                }
                self.copy_to(start);
                for (n, file) in files.into_iter().enumerate() {
                    if n > 0 {
                        self.put("\n");
                    }
                    self.replace_rest(file.start);
                    self.put_island(file, INLINE, IslandKind::CodeFile(file));
                }
                self.replace_rest(last);
                Some(next)
            }
            None => match marker(text, Dialect::Mkdocs)?.escape {
                Some(at) => {
                    self.replace(start + at, start + at + 1, "");
                    None
                }
                None => {
                    let next = self.after(end);
                    self.replace(line_start, next, "");
                    Some(next)
                }
            },
        }
    }

    /// Recognises a line of mdBook that inserts a file as Markdown or as a code
    /// block, and returns the start of the next one.
    pub(super) fn book_line(&mut self, line: &Line) -> Option<usize> {
        let text = self.text[line.body..line.end].trim_end();
        if !text.starts_with("{{") {
            return None;
        }
        let (span, inner, _) = links(text).next()?;
        if span.start > 0 || span.end < text.len() {
            return None;
        }
        if Insertion::of(inner, Dialect::Mdbook).is_none() {
            return self.head_title(inner, line);
        }
        Some(self.put_include(line, inner))
    }

    /// Replaces a line by what it inserts, and returns the start of the next
    /// one. `file` is the part of the line that names the file. The placeholder
    /// is in the containers of the line, so that a file can be inserted into a
    /// list item or a quote.
    fn put_include(&mut self, line: &Line, file: &str) -> usize {
        let file = self.span_of(file);
        let span = Span::new(line.body, line.end);
        self.put_prefix(line, line.column);
        self.put_island(span, BLOCK, IslandKind::Include(file));
        self.replace_rest(line.end);
        self.after(line.end)
    }

    /// Recognises a line `{{#title …}}`, the title of a page of mdBook in browser tabs.
    fn head_title(&mut self, inner: &str, line: &Line) -> Option<usize> {
        let title = self.span_of(inner.strip_prefix("#title ")?.trim());
        self.put_prefix(line, line.column);
        let span = Span::new(line.body, line.end);
        self.put_island(span, BLOCK, IslandKind::HeadTitle(title));
        self.replace_rest(line.end);
        Some(self.after(line.end))
    }

    /// Recognises a link of mdBook within text, and returns the offset after it.
    pub(super) fn book_link(&mut self, at: usize) -> Option<usize> {
        if self.dialect != Dialect::Mdbook || !self.text[at..].starts_with("{{") {
            return None;
        }
        // The link is searched in a bounded part of the line.
        let end = self.text.floor_char_boundary(self.end.min(at + MAX_LINK));
        let text = self.text[at..end].lines().next()?;
        let (span, inner, _) = links(text).next().filter(|(span, ..)| span.start == 0)?;
        Insertion::of(inner, Dialect::Mdbook)?;
        let file = self.span_of(inner);
        self.put_island(
            Span::new(at, at + span.end),
            INLINE,
            IslandKind::IncludeText(file),
        );
        Some(at + span.end)
    }

    /// Replaces a link in code, which is at `at` in the text.
    fn put_link(&mut self, at: usize, span: Span, inner: &str, is_escaped: bool) {
        let whole = Span::new(at, at + (span.end - span.start));
        if is_escaped {
            self.replace(at, at + 1, "");
        } else if Insertion::of(inner, Dialect::Mdbook).is_some() {
            let file = self.span_of(inner);
            self.put_island(whole, INLINE, IslandKind::CodeFile(file));
        }
    }

    /// Returns the position of a part of the text. `part` must be a slice of
    /// the scanned text: the distance of the two pointers is the offset.
    fn span_of(&self, part: &str) -> Span {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + part.len())
    }
}

/// Returns whether a line of MkDocs may insert a file or mark a section.
fn has_mark(text: &str) -> bool {
    text.trim_start().starts_with(['{', '\\']) || memmem::find(text.as_bytes(), SCISSORS).is_some()
}

/// Maximum length of a link within text, in bytes.
const MAX_LINK: usize = 512;

/// Returns the offset at which the last line of a text begins.
fn line_start(text: &str) -> usize {
    text.rfind('\n').map_or(0, |at| at + 1)
}
