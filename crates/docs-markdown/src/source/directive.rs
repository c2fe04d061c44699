//! Directives: `:::name[title]{attributes}` … `:::`.
//!
//! A directive may contain any blocks, including other directives. The number
//! of colons tells them apart: an outer directive has more than those inside
//! it. Closing it also closes the directives inside it that are still open.
//! Directives may also be nested with equal numbers of colons, which MDX does
//! not allow: a closing line then ends the innermost one.
//!
//! ```text
//! ::::note[Before you *start*]{#start .wide}
//! :::tip
//! :::
//! ::::
//! ```
//!
//! The opening line becomes a placeholder, and the title, if there is one, a
//! paragraph of its own between it and a second placeholder, so that the
//! Markdown parser reads its emphasis and links.

use located_data::{Diagnostic, Span};

use super::scanner::{BLOCK, Flow, FlowKind, INLINE, Line, Scanner};
use super::{Directive, IslandKind};
use crate::Dialect;

/// An opening line.
struct Opening {
    directive: Directive,
    /// The title, without brackets.
    title: Option<Span>,
    /// Whether the bracket of the title, if it has one, is closed.
    is_closed: bool,
}

impl Scanner<'_> {
    /// Recognises a line that opens or closes a directive, and returns the
    /// start of the next line.
    ///
    /// Returns `None` if the line is text, such as `:::` without an open
    /// directive.
    pub(super) fn directive(&mut self, line: &Line) -> Option<usize> {
        let colons = self.run_of(b':', line.body, line.end);
        if colons < 3 {
            return None;
        }
        let after = line.body + colons;
        if self.is_blank(after, line.end) {
            return self.close_directive(line, colons);
        }
        let Opening {
            directive,
            title,
            is_closed,
        } = self.opening(after, line.end)?;
        if !is_closed {
            let message = "the title of this directive has no `]`";
            self.diagnostics.push(
                Diagnostic::warning("unbalanced-directive", message)
                    .at(Span::new(line.body, self.trimmed_end(after, line.end)))
                    .help("write `]` behind the title, on the same line"),
            );
        }
        let span = Span::new(line.body, self.trimmed_end(after, line.end));
        self.put_prefix(line, line.column);
        self.put_island(span, BLOCK, IslandKind::DirectiveOpen(directive));
        if let Some(title) = title {
            self.put_title(line, title);
        }
        self.replace_rest(line.end);
        self.open_flow(FlowKind::Directive(colons), line.column);
        Some(self.after(line.end))
    }

    /// Writes the title as a paragraph of its own between two placeholders, so
    /// that its inline Markdown is parsed. The guard in front keeps a title
    /// such as `1. First` from becoming a list.
    pub(super) fn put_title(&mut self, line: &Line, title: Span) {
        self.rewind_to(title.start);
        self.put_break(line, line.column);
        self.put_island(
            Span::new(title.start, title.start),
            INLINE,
            IslandKind::Nothing,
        );
        self.inline_text(title, line.quotes);
        self.copy_to(title.end);
        self.put_break(line, line.column);
        let end = Span::new(title.end, title.end);
        self.put_island(end, BLOCK, IslandKind::DirectiveTitleEnd);
    }

    /// Closes the innermost directive with as many colons, otherwise the
    /// innermost one with fewer; in VitePress, the outermost one with at most as
    /// many. Directives inside it are closed as well.
    ///
    /// The tree is built from the placeholders alone, so each directive inside
    /// gets a placeholder of its own: `inner` of them in total.
    fn close_directive(&mut self, line: &Line, colons: usize) -> Option<usize> {
        let span = Span::new(line.body, line.body + colons);
        let count = |kind: &FlowKind| match kind {
            FlowKind::Directive(count) => Some(*count),
            FlowKind::Tag(_) | FlowKind::Indented { .. } => None,
        };
        let exact = self
            .flows
            .iter()
            .rposition(|flow| count(&flow.kind) == Some(colons));
        let fewer = || {
            self.flows
                .iter()
                .rposition(|flow| count(&flow.kind).is_some_and(|n| n < colons))
        };
        // To VitePress, the first closing line ends the outermost directive, and
        // those inside it need none.
        let outermost = || {
            let is_closed = |count: usize| count <= colons;
            let mut flows = self.flows.iter();
            flows.position(|flow| count(&flow.kind).is_some_and(is_closed))
        };
        let found = match self.dialect {
            Dialect::Vitepress => outermost(),
            Dialect::Docusaurus | Dialect::Mkdocs | Dialect::Mdbook => exact.or_else(fewer),
        };
        let Some(at) = found else {
            self.diagnostics.push(
                Diagnostic::warning(
                    "unbalanced-directive",
                    format!("`{}` has no matching opening line", ":".repeat(colons)),
                )
                .at(span)
                .help("remove the line, or open a directive above it with as many colons"),
            );
            return None;
        };
        let column = self.flows[at].column;
        let inner = self.flows[at..]
            .iter()
            .filter(|flow| count(&flow.kind).is_some())
            .count();
        // The colons end the list items that began inside the directive, even
        // if they are indented like their content.
        self.lists.truncate(self.flows[at].lists);
        self.flows.truncate(at);
        self.put_prefix(line, column);
        self.put_island(span, BLOCK, IslandKind::DirectiveClose);
        for _ in 1..inner {
            self.put_break(line, column);
            self.put_island(
                Span::new(span.end, span.end),
                BLOCK,
                IslandKind::DirectiveClose,
            );
        }
        self.replace_rest(line.end);
        Some(self.after(line.end))
    }

    /// Closes the open fence at the line that begins at `start` if it closes a
    /// directive around the fence. `text` is the offset after its indentation.
    ///
    /// Docusaurus searches for the end of a directive before it reads the content: a
    /// fence in it cannot contain the line. A fence that its author did not close ends
    /// there as well. VitePress reads fences first.
    pub(super) fn directive_ends_fence(&mut self, start: usize, text: usize, end: usize) -> bool {
        let Some(fence) = self.fence else {
            return false;
        };
        let colons = self.run_of(b':', text, end);
        let closes = |flow: &Flow| matches!(flow.kind, FlowKind::Directive(n) if n <= colons);
        if colons < 3
            || self.dialect != Dialect::Docusaurus
            || !self.is_blank(text + colons, end)
            || !self.flows.iter().any(closes)
        {
            return false;
        }
        let length = fence.length;
        let mark = char::from(fence.byte).to_string().repeat(length);
        let directive = ":".repeat(colons);
        self.diagnostics.push(
            Diagnostic::warning(
                "unclosed-fence",
                format!("this code block is not closed before `{directive}`, which ends the directive around it"),
            )
            .at(Span::new(fence.start, fence.start + length))
            .help(format!(
                "add a line `` {mark} `` below the code; if the colons are part of it, open the directive with more of them"
            )),
        );
        let (quote_end, _) = self.quote_marks(start, end);
        let quotes = &self.text[start..quote_end];
        self.copy_to(start);
        self.put(&format!(
            "{quotes}{}{mark}\n",
            " ".repeat(fence.list_column)
        ));
        self.fence = None;
        true
    }

    /// Returns `end` without trailing white space.
    fn trimmed_end(&self, start: usize, end: usize) -> usize {
        start + self.text[start..end].trim_end().len()
    }

    /// Parses the name, the title and the attributes of an opening line.
    ///
    /// `start` is the offset after the colons. `None` is text: no name. A bracket that
    /// is not closed on the line encloses the rest of it: as text, the line would leave
    /// the closing one without a directive.
    fn opening(&self, start: usize, mut end: usize) -> Option<Opening> {
        let name = self.directive_name(start, end)?;
        let mut directive = Directive {
            name,
            ..Directive::default()
        };
        let mut pos = name.end;
        let mut title = None;
        let mut is_closed = true;
        if self.bytes[..end].get(pos) == Some(&b'[') {
            let close = self.bracket_end(pos, end);
            is_closed = close.is_some();
            let close = close.unwrap_or_else(|| self.trimmed_end(pos, end));
            title = Some(Span::new(pos + 1, close));
            pos = (close + 1).min(end);
        }
        if self.dialect == Dialect::Vitepress && title.is_none() {
            end = self.attributes_start(pos, end, &mut directive);
        }
        let rest = self.text[pos..end].trim();
        // With a second `{`, the braces are an expression or part of a title.
        if rest.starts_with('{') && rest.ends_with('}') && !rest[1..].contains('{') {
            self.attributes(pos, end, &mut directive);
        // `:::note A title` is the older form, without brackets.
        } else if title.is_none() && !rest.is_empty() {
            let from = pos + (self.text[pos..end].len() - self.text[pos..end].trim_start().len());
            title = Some(Span::new(from, from + rest.len()));
        }
        let title = title.filter(|title| !self.is_blank(title.start, title.end));
        directive.has_title = title.is_some();
        Some(Opening {
            directive,
            title,
            is_closed,
        })
    }

    /// Returns the span of a directive's name: letters, digits, `-` and `_`,
    /// followed by white space, a bracket or a brace. Anything else is text,
    /// such as `:::1` or `::::`.
    fn directive_name(&self, start: usize, end: usize) -> Option<Span> {
        let blanks = self.run_of(b' ', start, end);
        let name = start + blanks;
        let bytes = &self.bytes[name..end];
        let length = bytes
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
            .count();
        let starts = bytes.first().is_some_and(u8::is_ascii_alphabetic);
        let ends = matches!(
            bytes.get(length),
            None | Some(b' ' | b'\t' | b'[' | b'{' | b'\r')
        );
        (starts && ends).then(|| Span::new(name, name + length))
    }

    /// Returns the offset of the `]` that closes the `[` at `open`. Brackets
    /// nest, and `\\]` does not count.
    fn bracket_end(&self, open: usize, end: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut pos = open;
        while pos < end {
            match self.bytes[pos] {
                b'\\' => pos += 1,
                b'[' => depth += 1,
                b']' if depth == 1 => return Some(pos),
                b']' => depth -= 1,
                _ => {}
            }
            pos += 1;
        }
        None
    }

    /// Reads attributes after a title without brackets, as VitePress has them:
    /// `details A title {open}`. Returns the end of the title.
    ///
    /// Other text in braces is part of the title.
    fn attributes_start(&self, start: usize, end: usize, directive: &mut Directive) -> usize {
        let rest = self.text[start..end].trim_end();
        let Some(at) = rest.rfind('{').filter(|_| rest.ends_with('}')) else {
            return end;
        };
        let inner = &rest[at + 1..rest.len() - 1];
        let is_attribute = |word: &str| word == "open" || word.starts_with(['#', '.']);
        if !inner.split_whitespace().all(is_attribute) {
            return end;
        }
        self.attributes(start + at, start + rest.len(), directive);
        start + at
    }

    /// Parses `{#id .class open key=value}`. Other keys have no meaning and are
    /// skipped.
    ///
    /// The last id wins; classes are collected in order.
    fn attributes(&self, start: usize, end: usize, directive: &mut Directive) {
        let words = self.text[start..end].trim_matches(['{', '}', ' ']);
        directive.is_open |= words.split_whitespace().any(|word| word == "open");
        let mut pos = start;
        while pos < end {
            let byte = self.bytes[pos];
            let length = self.bytes[pos + 1..end]
                .iter()
                .take_while(|b| !b.is_ascii_whitespace() && !matches!(b, b'.' | b'#' | b'}'))
                .count();
            let value = Span::new(pos + 1, pos + 1 + length);
            match byte {
                b'#' if length > 0 => directive.id = Some(value),
                b'.' if length > 0 => directive.classes.push(value),
                _ => {
                    pos += 1;
                    continue;
                }
            }
            pos = value.end;
        }
    }
}
