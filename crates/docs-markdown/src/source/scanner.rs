//! The state of the pre-pass, and what all constructs need of it: looking at
//! lines, and writing the rewritten text with its map.

use located_data::{Diagnostic, Span};
use memchr::memchr;

use super::map::OffsetMap;
use super::{Island, IslandKind, Syntax};
use crate::Format;

/// Placeholder on a line of its own: an HTML block that ends on its line and
/// may interrupt a paragraph, so that what follows is Markdown at once.
pub(super) const BLOCK: &str = "<!--x-->";
/// Placeholder among words.
pub(super) const INLINE: &str = "<x/>";

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
pub(super) struct Fence {
    pub(super) byte: u8,
    pub(super) length: usize,
    /// Content column of the list item that holds the fence.
    pub(super) list_column: usize,
    pub(super) quotes: usize,
}

/// The indentation of text that would be a code block in CommonMark. With
/// components, four blanks do not make code: they are left out, together with
/// as many of the lines that belong to the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dedent {
    /// Columns that are left out.
    pub(super) columns: usize,
    /// Lines with less indentation end the text.
    pub(super) least: usize,
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

/// The pre-pass over a part of a file: the open containers at its position, and
/// the rewritten text.
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) format: Format,
    pub(super) math: bool,
    pub(super) single_dollar_math: bool,
    pub(super) end: usize,
    pub(super) part: Span,
    pub(super) out: String,
    /// Up to here the file has been copied or left out.
    pub(super) copied: usize,
    pub(super) map: OffsetMap,
    pub(super) islands: Vec<Island>,
    pub(super) modules: Vec<Span>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) flows: Vec<Flow>,
    /// Content columns of the open list items.
    pub(super) lists: Vec<usize>,
    pub(super) fence: Option<Fence>,
    pub(super) dedent: Option<Dedent>,
    /// Length of the fences of the open `mdx-code-block`s.
    pub(super) unwrapped: Vec<usize>,
    pub(super) after_blank: bool,
    pub(super) after_indented: bool,
    pub(super) after_module: bool,
    /// Remaining budget, in bytes, for failed look-ahead (see `construct`).
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

    pub(super) fn run_of(&self, byte: u8, start: usize, end: usize) -> usize {
        self.bytes[start..end]
            .iter()
            .take_while(|it| **it == byte)
            .count()
    }

    pub(super) fn is_blank(&self, start: usize, end: usize) -> bool {
        self.bytes[start..end].iter().all(u8::is_ascii_whitespace)
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
