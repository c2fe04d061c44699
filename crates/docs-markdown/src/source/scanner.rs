//! The state of the pre-pass, and its primitives: reading lines, and writing
//! the rewritten text together with its map.
//!
//! Writing is lazy. [`copied`](Scanner::copied) is the offset up to which the
//! file has been dealt with; the text after it is copied in one piece when
//! something has to be inserted, replaced or removed. A text in which nothing
//! is replaced is therefore never copied.
//!
//! The fields that begin with `after_` describe the line before. They are set by what
//! handles a line, and read only by the next one.

use located_data::{Diagnostic, Span};
use memchr::memchr;

use super::map::OffsetMap;
use super::{Island, IslandKind, Syntax};
use crate::{Dialect, Format};

/// Placeholder on a line of its own: an HTML block (type 2 of CommonMark) that
/// ends on its line and may interrupt a paragraph, so that Markdown resumes on
/// the next line.
pub(super) const BLOCK: &str = "<!--x-->";
/// Placeholder at the start of a block of HTML (type 6 of CommonMark), which continues up
/// to a blank line.
pub(super) const HTML_BLOCK: &str = "<dl/>";
/// Placeholder within text: inline HTML. Alone on a line it begins an HTML
/// block as well (type 7), which the tree builder accepts for values. Formulas
/// add a second placeholder, because a line of two tags remains a paragraph.
pub(super) const INLINE: &str = "<x/>";

/// Elements of HTML whose content is not Markdown.
pub(super) const RAW_ELEMENTS: [&str; 5] = ["script", "style", "pre", "textarea", "svg"];

/// An open tag or directive that began on a line of its own. Its content is
/// moved to the left by `shift` columns: authors indent it for looks, and four
/// columns must not make it code.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) kind: FlowKind,
    /// Column of the placeholder in the rewritten text.
    pub(super) column: usize,
    /// Number of list items that were open at its start.
    pub(super) lists: usize,
    /// Columns by which the content is moved; `None` until its first line.
    pub(super) shift: Option<usize>,
}

/// The construct that opens and closes a flow.
#[derive(Debug)]
pub(super) enum FlowKind {
    /// A tag, with the span of its name.
    Tag(Span),
    /// A directive, with its number of colons.
    Directive(usize),
    /// A block of MkDocs, with the column of its opening line in the file. Its
    /// content is indented by four columns.
    Indented { column: usize, is_tab: bool },
    /// A block of PyMdown, with its offset in the file and its number of slashes.
    Block {
        start: usize,
        slashes: usize,
        content: BlockContent,
    },
}

/// What a block of PyMdown makes of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockContent {
    Admonition,
    Tab,
    /// Nothing that pages have.
    Plain,
}

/// An open code fence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fence {
    /// The character of the fence: a backtick or a tilde.
    pub(super) byte: u8,
    /// Number of backticks or tildes.
    pub(super) length: usize,
    /// Content column of the list item that contains the fence.
    pub(super) list_column: usize,
    /// Number of block quotes around the fence.
    pub(super) quotes: usize,
    /// Offset of its first character in the file.
    pub(super) start: usize,
}

impl Fence {
    /// Returns the line that closes the fence.
    pub(super) fn mark(&self) -> String {
        char::from(self.byte).to_string().repeat(self.length)
    }
}

/// The indentation of text that would be a code block in CommonMark. MDX has no
/// indented code: the indentation is removed, together with that of the following
/// lines.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dedent {
    /// Columns that are removed.
    pub(super) columns: usize,
    /// Lines with less indentation than this end the text.
    pub(super) least: usize,
    /// Number of open flows around the text, with which it ends.
    pub(super) flows: usize,
    /// Number of list items around the text. Those inside it end with it.
    pub(super) lists: usize,
}

/// An open tag of HTML whose content is Markdown, in a page of MkDocs.
#[derive(Debug, Clone, Copy)]
pub(super) struct MarkdownTag {
    /// Name.
    pub(super) name: Span,
    /// Number of list items that were open at its start.
    pub(super) lists: usize,
}

/// A line split into its block markers and its body. All fields but the columns
/// are byte offsets in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Offset of the first byte, in front of all markers.
    pub(super) start: usize,
    /// Offset after the block quote marks.
    pub(super) quote_end: usize,
    /// Offset of the first list marker, or of the body if there is none.
    pub(super) markers: usize,
    /// Offset of the body, after all block markers.
    pub(super) body: usize,
    /// Offset after the last byte of the line, without the line break.
    pub(super) end: usize,
    /// Column of `markers` in the rewritten text, after the quote marks.
    pub(super) markers_column: usize,
    /// Column of `body` in the rewritten text.
    pub(super) column: usize,
    /// Number of block quotes around the line.
    pub(super) quotes: usize,
}

/// The pre-pass over a part of a file: the open containers at its position, and
/// the rewritten text.
///
/// The budget makes the pre-pass linear: a look-ahead that succeeds moves the position
/// to its end, so its cost is paid once; one that fails is paid from the budget, which
/// is proportional to the length, and once that is spent look-ahead is short.
pub(super) struct Scanner<'t> {
    /// The whole file, also if only a part of it is scanned, so that offsets
    /// need no translation.
    pub(super) text: &'t str,
    /// The bytes of `text`.
    pub(super) bytes: &'t [u8],
    /// Syntax of the text, which decides whether tags and expressions are
    /// recognised.
    pub(super) format: Format,
    /// Extensions that are recognised.
    pub(super) dialect: Dialect,
    /// Whether dollar signs mark formulas.
    pub(super) math: bool,
    /// Whether a single dollar sign does.
    pub(super) single_dollar_math: bool,
    /// End of `part`.
    pub(super) end: usize,
    /// The part of the file that is scanned: its body, or JSX in an expression.
    pub(super) part: Span,
    /// The rewritten text so far.
    pub(super) out: String,
    /// Offset up to which the file has been copied or removed.
    pub(super) copied: usize,
    /// Source offsets of the parts of `out`.
    pub(super) map: OffsetMap,
    /// The constructs that placeholders replace, in the order of the text.
    pub(super) islands: Vec<Island>,
    /// Spans of `import` and `export` statements, which are removed from the
    /// text.
    pub(super) modules: Vec<Span>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Open tags and directives, the outermost first.
    pub(super) flows: Vec<Flow>,
    /// Content columns of the open list items.
    pub(super) lists: Vec<usize>,
    /// Number of quote marks on the line that opened the last of them.
    pub(super) list_quotes: usize,
    /// The open fence. Its lines are literal.
    pub(super) fence: Option<Fence>,
    /// The indentation that is being removed from text, in addition to that of open
    /// tags: the last entry, if it belongs to the innermost of them. Each entry removes
    /// at least one column more than the one before it.
    pub(super) dedents: Vec<Dedent>,
    /// Spaces after list markers of the line that would make its text a code block.
    pub(super) excess: Vec<Span>,
    /// Lengths of the fences of open `mdx-code-block`s.
    pub(super) unwrapped: Vec<usize>,
    /// Whether the line before is blank, or the line is the first one. Only
    /// then may indented code begin.
    pub(super) after_blank: bool,
    /// Whether the line before is indented code.
    pub(super) after_indented: bool,
    /// Whether the line before is text, which the line may continue.
    pub(super) after_text: bool,
    /// Remaining budget, in bytes, for failed look-ahead (see `construct`). It
    /// is shared by the whole part, because what makes a text slow is the
    /// number of failures, not any one of them.
    pub(super) budget: usize,
    /// For each length of a run of backticks, the offset before which no
    /// closing run exists.
    pub(super) no_backticks_before: [usize; 32],
    /// The same for runs of dollar signs.
    pub(super) no_dollars_before: [usize; 8],
    /// The same for the ends of formulas `\(…\)` and `\[…\]`.
    pub(super) no_delimiter_before: [usize; 2],
    /// The same for closing tags of [`RAW_ELEMENTS`].
    pub(super) no_raw_end_before: [usize; RAW_ELEMENTS.len()],
    /// Whether the line is part of a table.
    pub(super) in_table: bool,
    /// Whether the line before is part of a block of HTML.
    pub(super) in_html: bool,
    /// Name of the open element whose content is text.
    pub(super) raw_text: Option<&'static str>,
    /// Whether a search for the end of a comment has failed.
    pub(super) no_comment_ends: bool,
    /// Open tags with the attribute `markdown`.
    pub(super) markdown_tags: Vec<MarkdownTag>,
    /// Offsets at which open inline marks end.
    pub(super) open_marks: Vec<usize>,
    /// Whether a tab of MkDocs ended before the line, which opens the next one.
    pub(super) after_tab: bool,
    /// Whether a tab of PyMdown ended before the line, with blank lines at most before the
    /// next one.
    pub(super) after_block_tab: bool,
}

impl<'t> Scanner<'t> {
    /// Creates a scanner at the start of `part`, outside any container.
    pub(super) fn new(text: &'t str, part: Span, syntax: Syntax) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            format: syntax.format,
            dialect: syntax.dialect,
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
            list_quotes: 0,
            fence: None,
            dedents: Vec::new(),
            excess: Vec::new(),
            unwrapped: Vec::new(),
            after_blank: true,
            after_indented: false,
            after_text: false,
            budget: 4 * (part.end - part.start) + 65_536,
            no_backticks_before: [0; 32],
            no_dollars_before: [0; 8],
            no_delimiter_before: [0; 2],
            no_raw_end_before: [0; RAW_ELEMENTS.len()],
            in_table: false,
            in_html: false,
            raw_text: None,
            no_comment_ends: false,
            markdown_tags: Vec::new(),
            open_marks: Vec::new(),
            after_tab: false,
            after_block_tab: false,
        }
    }

    /// Returns the end of the line at `start`, without the line break. A
    /// carriage return in front of the line feed is part of the break.
    pub(super) fn line_end(&self, start: usize) -> usize {
        let length = memchr(b'\n', &self.bytes[start..self.end]);
        let end = length.map_or(self.end, |length| start + length);
        if end > start && self.bytes[end - 1] == b'\r' {
            end - 1
        } else {
            end
        }
    }

    /// Returns the start of the line after the one that ends at `end`.
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

    /// Returns the offset after the block quote marks at `start`, and their
    /// number. Each may be indented by three spaces. One space after a mark
    /// belongs to it.
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

    /// Returns the offset after the white space at `pos`, and its width in
    /// columns.
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

    /// Returns the length of the run of `byte` at `start`.
    pub(super) fn run_of(&self, byte: u8, start: usize, end: usize) -> usize {
        self.bytes[start..end]
            .iter()
            .take_while(|found| **found == byte)
            .count()
    }

    /// Returns whether a range consists of white space. An empty one does.
    pub(super) fn is_blank(&self, start: usize, end: usize) -> bool {
        self.bytes[start..end].iter().all(u8::is_ascii_whitespace)
    }

    /// Returns the width of the list marker at `pos`, without the space after
    /// it. White space or the end of the line must follow. A number has at most
    /// nine digits, as in CommonMark, and is followed by `.` or `)`.
    pub(super) fn list_marker(&self, pos: usize, end: usize) -> Option<usize> {
        let line = &self.bytes[pos..end];
        let width = match line.first()? {
            b'-' | b'*' | b'+' if !self.is_rule(pos, end) => 1,
            b':' if self.has_definitions() && line.get(1) == Some(&b' ') => 1,
            b'0'..=b'9' => {
                let digits = line
                    .iter()
                    .take(9)
                    .take_while(|b| b.is_ascii_digit())
                    .count();
                matches!(line.get(digits), Some(b'.' | b')')).then_some(digits + 1)?
            }
            _ => return None,
        };
        matches!(line.get(width), None | Some(b' ' | b'\t' | b'\r')).then_some(width)
    }

    /// Returns whether the text may have definition lists.
    fn has_definitions(&self) -> bool {
        matches!(self.dialect, Dialect::Mkdocs | Dialect::Mdbook)
    }

    /// Returns whether a line is a thematic break (`* * *`), which begins like
    /// a list item. A `+` makes no rule.
    pub(super) fn is_rule(&self, pos: usize, end: usize) -> bool {
        let byte = self.bytes[pos];
        let line = &self.bytes[pos..end];
        byte != b'+'
            && line
                .iter()
                .all(|other| *other == byte || other.is_ascii_whitespace())
            && line.iter().filter(|other| **other == byte).count() >= 3
    }

    /// Copies the file up to `pos` into the rewritten text.
    pub(super) fn copy_to(&mut self, pos: usize) {
        if pos > self.copied {
            self.map.push(self.out.len(), self.copied);
            self.out.push_str(&self.text[self.copied..pos]);
            self.copied = pos;
        }
    }

    /// Replaces `start..end` of the source with `with`. An empty `with` removes
    /// the range.
    pub(super) fn replace(&mut self, start: usize, end: usize, with: &str) {
        self.copy_to(start);
        if !with.is_empty() {
            self.map.push_inserted(self.out.len(), start);
            self.out.push_str(with);
        }
        self.copied = self.copied.max(end);
        self.map.push(self.out.len(), self.copied);
    }

    /// Replaces `span` with a placeholder, and records the island.
    ///
    /// The placeholder maps to the start of `span`, and the text after it to
    /// the end. An empty span inserts a placeholder that only separates text.
    pub(super) fn put_island(&mut self, span: Span, placeholder: &str, kind: IslandKind) {
        self.copy_to(span.start);
        let start = self.out.len();
        self.map.push_inserted(start, span.start);
        self.out.push_str(placeholder);
        self.copied = self.copied.max(span.end);
        self.islands.push(Island {
            out: start..self.out.len(),
            span,
            kind,
        });
        self.map.push(self.out.len(), self.copied);
    }

    /// Skips the source up to `pos`.
    pub(super) fn replace_rest(&mut self, pos: usize) {
        self.copied = self.copied.max(pos);
        self.map.push(self.out.len(), self.copied);
    }

    /// Resumes copying at `pos`, which may lie inside a skipped range. The
    /// title of a directive is copied out of the line that a placeholder has
    /// replaced.
    pub(super) fn rewind_to(&mut self, pos: usize) {
        self.copied = pos;
        self.map.push(self.out.len(), pos);
    }

    /// Inserts text that the source does not have.
    pub(super) fn put(&mut self, text: &str) {
        self.map.push_inserted(self.out.len(), self.copied);
        self.out.push_str(text);
        self.map.push(self.out.len(), self.copied);
    }
}
