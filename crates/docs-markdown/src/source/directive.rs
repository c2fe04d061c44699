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

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Span};

use super::scanner::{BLOCK, Fence, Flow, FlowKind, INLINE, Line, Scanner};
use super::{Directive, IslandKind};
use crate::Dialect;

/// An opening line.
struct Opening {
    directive: Directive,
    /// The title, without brackets.
    title: Option<Span>,
    /// Whether the bracket of the title, if it has one, is closed.
    is_closed: bool,
    /// Names of attributes that have no meaning.
    unread: Vec<Span>,
}

/// Number of attributes of a directive that are reported.
const MAX_REPORTED_ATTRIBUTES: usize = 8;

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
            unread,
        } = self.opening(after, line.end)?;
        self.report_attributes(directive.name, &unread);
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
            FlowKind::Tag(_) | FlowKind::Indented { .. } | FlowKind::Block { .. } => None,
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
            _ => exact.or_else(fewer),
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
            || !matches!(self.dialect, Dialect::Docusaurus | Dialect::Starlight)
            || !self.is_blank(text + colons, end)
            || !self.flows.iter().any(closes)
        {
            return false;
        }
        let mark = fence.mark();
        let directive = ":".repeat(colons);
        self.end_fence(
            &fence,
            start,
            format!("this code block is not closed before `{directive}`, which ends the directive around it"),
            format!(
                "add a line `` {mark} `` below the code; if the colons are part of it, open the directive with more of them"
            ),
        );
        true
    }

    /// Closes an open fence before the line that begins at `start`, with which the block
    /// around it ends, and reports it. A fence in a quote that the line does not continue has
    /// ended with the quote.
    pub(super) fn end_fence(&mut self, fence: &Fence, start: usize, message: String, help: String) {
        let place = Span::new(fence.start, fence.start + fence.length);
        let problem = Diagnostic::warning("unclosed-fence", message);
        self.diagnostics.push(problem.at(place).help(help));
        self.fence = None;
        let (quote_end, n_quotes) = self.quote_marks(start, self.line_end(start));
        if n_quotes < fence.quotes {
            return;
        }
        let quotes = &self.text[start..quote_end];
        self.copy_to(start);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.put("\n");
        }
        self.put(&format!(
            "{quotes}{}{}\n",
            " ".repeat(fence.list_column),
            fence.mark()
        ));
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
        let mut unread = Vec::new();
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
            unread = self.attributes(pos, end, &mut directive);
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
            unread,
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

    /// Parses `{#id .class open}`; ids and classes can also be written as
    /// `id="…"` and `class="…"`. Returns the names of other attributes, which have
    /// no meaning.
    ///
    /// The last id wins; classes are collected in order.
    fn attributes(&self, start: usize, end: usize, directive: &mut Directive) -> Vec<Span> {
        let text = &self.text[start..end];
        let (Some(open), Some(close)) = (text.find('{'), text.rfind('}')) else {
            return Vec::new();
        };
        let (mut pos, close) = (start + open + 1, start + close);
        let mut unread = Vec::new();
        while pos < close {
            let sign = self.bytes[pos];
            if sign.is_ascii_whitespace() {
                pos += 1;
            } else if matches!(sign, b'#' | b'.') {
                let ends = |b: u8| b.is_ascii_whitespace() || matches!(b, b'.' | b'#');
                let value = self.span_until(pos + 1, close, ends);
                match sign {
                    _ if value.start == value.end => {}
                    b'#' => directive.id = Some(value),
                    _ => directive.classes.push(value),
                }
                pos = value.end;
            } else {
                let (name, value) = self.attribute(pos, close);
                match (&self.text[name.start..name.end], value) {
                    ("open", _) => directive.is_open = true,
                    ("id", Some(value)) => directive.id = Some(value),
                    ("class" | "className", Some(value)) => {
                        directive.classes.extend(self.words(value));
                    }
                    _ => unread.push(name),
                }
                // Past the closing quote, which the value does not contain.
                pos = value.map_or(name.end, |value| value.end + 1);
            }
        }
        unread
    }

    /// Returns the name of the attribute at `start`, and its value without quotes.
    fn attribute(&self, start: usize, end: usize) -> (Span, Option<Span>) {
        let name = self.span_until(start, end, |b| b.is_ascii_whitespace() || b == b'=');
        if self.bytes[..end].get(name.end) != Some(&b'=') {
            return (name, None);
        }
        let from = name.end + 1;
        let value = match self.bytes[..end].get(from) {
            Some(quote @ (b'"' | b'\'')) => self.span_until(from + 1, end, |b| b == *quote),
            _ => self.span_until(from, end, |b| b.is_ascii_whitespace()),
        };
        (name, Some(value))
    }

    /// Returns the span from `start` to the first byte that ends it.
    fn span_until(&self, start: usize, end: usize, ends: impl Fn(u8) -> bool) -> Span {
        let rest = &self.bytes[start.min(end)..end];
        let length = rest.iter().take_while(|b| !ends(**b)).count();
        Span::new(start, start + length)
    }

    /// Returns the words of a value.
    fn words(&self, value: Span) -> Vec<Span> {
        let mut words = Vec::new();
        let mut pos = value.start;
        while pos < value.end {
            let word = self.span_until(pos, value.end, |b| b.is_ascii_whitespace());
            if word.end > word.start {
                words.push(word);
            }
            pos = word.end + 1;
        }
        words
    }

    /// Reports attributes of a directive that have no meaning.
    fn report_attributes(&mut self, name: Span, unread: &[Span]) {
        let text = self.text;
        let kind = &text[name.start..name.end];
        for span in unread.iter().take(MAX_REPORTED_ATTRIBUTES) {
            let attribute = &text[span.start..span.end];
            let help = match nearest(attribute, ["title", "open", "class"]) {
                Some("title") => format!("write the title in brackets: `:::{kind}[A title]`"),
                Some(near) => format!("did you mean `{near}`?"),
                None => "remove it; it has no effect".to_owned(),
            };
            self.diagnostics.push(
                Diagnostic::warning(
                    "unknown-prop",
                    format!("`:::{kind}` has no attribute `{attribute}`"),
                )
                .at(*span)
                .help(help),
            );
        }
    }
}
