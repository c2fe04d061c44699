//! Comments of HTML over several lines, in pages of CommonMark.
//!
//! ```text
//! <!--
//! A draft:
//!
//! !!! note
//!     Hidden.
//! -->
//! ```
//!
//! Nothing in a comment is Markdown, and browsers show nothing of it, whatever its lines
//! look like: it ends at the first `-->`. It becomes one placeholder. Without, the block
//! of HTML that it is to the Markdown parser would end at the placeholder of the first
//! construct in it, and what follows would be shown.
//!
//! Comments on one line are left to the Markdown parser, and those of MDX are constructs
//! like others (see `inline`).

use located_data::Span;
use memchr::memmem;

use super::IslandKind;
use super::scanner::{BLOCK, INLINE, Line, Scanner};
use crate::html;
use crate::{Dialect, Format};

/// Marks of a comment.
const OPEN: &[u8] = b"<!--";
const CLOSE: &[u8] = b"-->";

/// Elements whose content is text up to their closing tag.
const RAW: [&str; 3] = ["script", "style", "textarea"];

impl Scanner<'_> {
    /// Recognises a line of HTML on which a comment begins that ends on a later line, and
    /// returns the start of the line after the comment. What follows the comment on its
    /// last line is HTML, too.
    pub(super) fn comment_lines(&mut self, line: &Line) -> Option<usize> {
        if self.format != Format::Markdown || self.is_raw_text(line) || !self.is_html(line) {
            return None;
        }
        let (mut start, mut end) = self.open_comment(line.body, line.end)?;
        let mut is_first = true;
        loop {
            let placeholder = match start == line.body {
                true => {
                    self.put_prefix(line, line.column);
                    BLOCK
                }
                false => {
                    if is_first {
                        self.shift_line(line);
                    }
                    INLINE
                }
            };
            is_first = false;
            let found = self.comment(start, end).0;
            let kind = found.map_or(IslandKind::Nothing, |found| found.kind);
            self.put_island(Span::new(start, end), placeholder, kind);
            let line_end = self.line_end(end);
            // Another one may begin behind it.
            let Some(next) = self.open_comment(end, line_end) else {
                return Some(self.after(line_end));
            };
            (start, end) = next;
        }
    }

    /// Returns the start and the end of the comment that begins in a part of a line and
    /// ends on a later one.
    fn open_comment(&mut self, from: usize, line_end: usize) -> Option<(usize, usize)> {
        let mut pos = from;
        while let Some(at) = memmem::find(&self.bytes[pos..line_end], OPEN) {
            // `<!-->` is a whole comment.
            let start = pos + at;
            let inner = start + OPEN.len() - 2;
            match memmem::find(&self.bytes[inner..line_end], CLOSE) {
                Some(length) => pos = inner + length + CLOSE.len(),
                None => return self.comment_end(line_end).map(|end| (start, end)),
            }
        }
        None
    }

    /// Returns the end of a comment that is open at the end of a line. A failed search is
    /// remembered: no later one finds an end either.
    fn comment_end(&mut self, from: usize) -> Option<usize> {
        if self.no_comment_ends {
            return None;
        }
        let length = memmem::find(&self.bytes[from..self.end], CLOSE);
        self.no_comment_ends = length.is_none();
        length.map(|length| from + length + CLOSE.len())
    }

    /// Returns whether a line begins or continues a block of HTML. Within a paragraph,
    /// `<!--` is text if the comment does not end there.
    fn is_html(&self, line: &Line) -> bool {
        if self.in_html {
            return true;
        }
        let text = &self.text[line.body..line.end];
        let list_column = self.lists.last().copied().unwrap_or(0);
        if !text.starts_with('<') || line.column >= list_column + 4 {
            return false;
        }
        if text.as_bytes().starts_with(OPEN) {
            return true;
        }
        // Blocks of Python-Markdown end with their element, and are skipped line by line.
        self.dialect != Dialect::Mkdocs && is_block(tag_name(text))
    }

    /// Returns whether a line is part of a script or the like, in which `<!--` is text.
    fn is_raw_text(&mut self, line: &Line) -> bool {
        let text = &self.text[line.body..line.end];
        let (name, rest) = match self.raw_text {
            Some(name) => (name, text),
            None if text.starts_with('<') => {
                let name = tag_name(text);
                let raw = RAW.into_iter().find(|raw| raw.eq_ignore_ascii_case(name));
                let Some(raw) = raw else {
                    return false;
                };
                (raw, &text[name.len()..])
            }
            None => return false,
        };
        let closes = rest.match_indices("</").any(|(at, _)| {
            let close = rest.get(at + 2..at + 2 + name.len());
            close.is_some_and(|close| close.eq_ignore_ascii_case(name))
        });
        self.raw_text = (!closes).then_some(name);
        true
    }
}

/// Returns the name of the tag that a text begins with.
fn tag_name(text: &str) -> &str {
    let name = text.trim_start_matches(['<', '/']);
    let is_name = |c: char| c.is_ascii_alphanumeric();
    &name[..name.find(|c| !is_name(c)).unwrap_or(name.len())]
}

/// Returns whether a tag of this name begins a block of HTML.
fn is_block(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    html::is_known(&name) && !html::is_phrasing(&name) && !html::is_void(&name)
}
