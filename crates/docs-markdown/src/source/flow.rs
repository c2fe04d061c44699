//! Tags and expressions that have lines of their own, and module statements.

use docs_model::Span;

use super::inline::Found;
use super::line::{Flow, FlowKind, Line, Scanner};
use super::tag::TagKind;
use super::{IslandKind, RawElement};
use crate::{Format, html};

/// Placeholder on a line of its own: an HTML block that ends on its line and
/// may interrupt a paragraph, so that what follows is Markdown at once.
pub(super) const BLOCK: &str = "<!--x-->";
/// Placeholder among words.
pub(super) const INLINE: &str = "<x/>";

impl Scanner<'_> {
    /// A line of nothing but tags, comments and expressions.
    pub(super) fn flow(&mut self, line: &Line) -> Option<usize> {
        if self.format == Format::Markdown {
            return None;
        }
        let mut found = Vec::new();
        let mut pos = line.body;
        let end = loop {
            let line_end = self.line_end(pos);
            while pos < line_end && matches!(self.bytes[pos], b' ' | b'\t') {
                pos += 1;
            }
            if pos >= line_end {
                break line_end;
            }
            let one = self.construct(pos, line.quotes)?;
            pos = one.span.end;
            found.push(one);
        };
        // Values alone on a line are words, and stand in a paragraph.
        let is_words = |it: &Found| {
            matches!(
                it.kind,
                IslandKind::HeadingId(_) | IslandKind::Expression(_)
            )
        };
        if found.iter().all(is_words) {
            return None;
        }
        for (n, one) in found.into_iter().enumerate() {
            self.put_flow(line, n == 0, one);
        }
        self.replace(end, end, "");
        Some(self.after(end))
    }

    fn put_flow(&mut self, line: &Line, first: bool, found: Found) {
        let closed = self.close_flow(&found);
        let column = closed.unwrap_or(line.column);
        if first {
            self.put_prefix(line, column);
        } else {
            self.replace(found.span.start, found.span.start, "");
            self.put_break(line, column);
        }
        let span = found.span;
        let opened = match &found.kind {
            IslandKind::Tag(tag) if tag.kind == TagKind::Open => {
                (!html::is_void(&self.text[tag.name.start..tag.name.end])).then_some(tag.name)
            }
            _ => None,
        };
        self.replace_rest(span.start);
        self.put_island(span, BLOCK, found.kind);
        if let Some(name) = opened {
            self.open_flow(FlowKind::Tag(name), column);
        }
    }

    pub(super) fn open_flow(&mut self, kind: FlowKind, column: usize) {
        self.flows.push(Flow {
            kind,
            column,
            lists: self.lists.len(),
            shift: None,
        });
    }

    /// Closes the open tag that `found` ends; gives its column.
    fn close_flow(&mut self, found: &Found) -> Option<usize> {
        let IslandKind::Tag(tag) = &found.kind else {
            return None;
        };
        if tag.kind != TagKind::Close {
            return None;
        }
        let name = &self.bytes[tag.name.start..tag.name.end];
        let at = self.flows.iter().rposition(|it| match it.kind {
            FlowKind::Tag(open) => &self.bytes[open.start..open.end] == name,
            FlowKind::Directive(_) => false,
        })?;
        let column = self.flows[at].column;
        self.lists.truncate(self.flows[at].lists);
        self.flows.truncate(at);
        Some(column)
    }

    /// The line's containers, then blanks up to `column`.
    pub(super) fn put_prefix(&mut self, line: &Line, column: usize) {
        self.copy_to(line.quote_end);
        if line.markers < line.body {
            self.replace(
                line.quote_end,
                line.markers,
                &" ".repeat(line.markers_column),
            );
            self.copy_to(line.body);
        } else {
            self.replace(line.quote_end, line.body, &" ".repeat(column));
        }
    }

    /// A line break inside the line's containers.
    pub(super) fn put_break(&mut self, line: &Line, column: usize) {
        let quotes = &self.text[line.start..line.quote_end];
        let prefix = format!("\n{quotes}{}", " ".repeat(column));
        self.put(&prefix);
    }
}

/// Reads `<script>` or `<style>` up to its closing tag.
pub(super) fn raw_element(
    text: &str,
    tag: super::tag::Tag,
    end: usize,
) -> Option<(Span, RawElement)> {
    let name = &text[tag.name.start..tag.name.end];
    let close = format!("</{name}>");
    let at = text[tag.span.end..end].find(&close)?;
    let content = Span::new(tag.span.end, tag.span.end + at);
    let span = Span::new(tag.span.start, content.end + close.len());
    Some((span, RawElement { tag, content }))
}

/// The end of the `import` or `export` statement at `start`; `None` for text
/// that only begins with such a word.
pub(super) fn module_end(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..];
    let length = match rest.split_once(char::is_whitespace)?.0 {
        "import" => import_length(rest),
        "export" => is_export(rest).then(|| statement_length(rest)),
        _ => None,
    };
    length.map(|length| start + length)
}

/// Length of the `import` statements that begin on one line or end on that of
/// the next, and of what follows them on their last line. Names may have lines
/// of their own. A statement is short; the bound keeps the search linear.
fn import_length(text: &str) -> Option<usize> {
    let mut after = after_import(text)?;
    loop {
        let next = after.trim_start_matches([';', ' ', '\t']);
        match next.starts_with("import").then(|| after_import(next)) {
            Some(Some(rest)) => after = rest,
            _ => return Some(text.len() - after.len() + statement_length(after)),
        }
    }
}

/// Returns the text after an `import` statement.
fn after_import(text: &str) -> Option<&str> {
    let end = text.floor_char_boundary(text.len().min(4096));
    let block = text[..end].split("\n\n").next().unwrap_or("");
    let (_, module) = crate::module::read_import(block)?;
    Some(text.get(module.end + 1..).unwrap_or_default())
}

fn is_export(rest: &str) -> bool {
    const WORDS: [&str; 7] = [
        "const ",
        "let ",
        "var ",
        "default ",
        "function ",
        "class ",
        "async ",
    ];
    let after = rest["export".len()..].trim_start_matches([' ', '\t']);
    after.starts_with('{')
        || after.starts_with("* ")
        || WORDS.iter().any(|it| after.starts_with(it))
}

/// Length of a statement: to the end of the first line on which all brackets
/// are closed.
fn statement_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut depth, mut pos) = (0_usize, 0);
    while pos < bytes.len() {
        match bytes[pos] {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            b'\n' if depth == 0 && !continues(&rest[..pos]) => return pos,
            quote @ (b'"' | b'\'' | b'`') => pos = string_end(bytes, pos, quote),
            b'/' if bytes.get(pos + 1) == Some(&b'/') => {
                pos += memchr::memchr(b'\n', &bytes[pos..]).unwrap_or(bytes.len() - pos);
                continue;
            }
            _ => {}
        }
        pos += 1;
    }
    bytes.len()
}

fn continues(line: &str) -> bool {
    line.trim_end()
        .ends_with(['=', ',', '+', '&', '|', '?', ':'])
        || line.trim_end().ends_with("from")
}

/// Place of the closing quote, or of the last byte.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut pos = start + 1;
    while pos < bytes.len() {
        match bytes[pos] {
            b'\\' => pos += 1,
            b'\n' if quote != b'`' => return pos - 1,
            byte if byte == quote => return pos,
            _ => {}
        }
        pos += 1;
    }
    bytes.len() - 1
}
