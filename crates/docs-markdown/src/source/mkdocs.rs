//! Blocks of MkDocs, whose content is indented by four columns: admonitions,
//! and tabs.
//!
//! ```text
//! !!! note "A title"
//!     Text.
//!
//! === "One tab"
//!     Text.
//!
//! === "Another tab"
//!     Text.
//! ```
//!
//! A block ends before the first line that is indented less. Its content is
//! moved to the left, like that of tags.
//!
//! Python-Markdown removes the indentation of a block, and parses the rest by
//! itself. Here the placeholder of the opening line and that of the end stand
//! in the rewritten text, and the lines between them are shifted, so that the
//! Markdown parser reads them in one pass and links to definitions anywhere on
//! the page work.
//!
//! Tabs have no line that ends the group. [`close_indented`](Scanner::close_indented)
//! looks at the line after a tab: another tab in the same column continues the group,
//! anything else ends it.
//!
//! HTML blocks differ most. In CommonMark, a block ends at a blank line, and Markdown
//! after it is read. In Python-Markdown it ends with its element, and its content is
//! Markdown only with the attribute `markdown`. Blank lines are inserted around such
//! tags, and the lines of other blocks are skipped.

use located_data::Span;

use super::scanner::{BLOCK, Flow, FlowKind, Line, MarkdownTag, Scanner};
use super::{Directive, IslandKind};
use crate::Format;
use crate::html;

/// Columns by which content is indented.
const INDENTATION: usize = 4;

/// Maximum number of open tags with the attribute `markdown`.
const MAX_TAGS: usize = 32;

/// Marks of admonitions, in the order in which they are tried.
const MARKS: [&str; 3] = ["!!!", "???+", "???"];

/// Marks of tabs: `===!` begins a new group, `===+` is the tab that is shown.
const TABS: [&str; 3] = ["===!", "===+", "==="];

impl Scanner<'_> {
    /// Recognises a line that opens a block, and returns the start of the next
    /// one.
    pub(super) fn mkdocs_line(&mut self, line: &Line) -> Option<usize> {
        if self.bytes.get(line.body) == Some(&b'{') {
            let insertion = self.tag(line).or_else(|| self.snippet_line(line));
            return insertion.or_else(|| self.attribute_line(line));
        }
        if let Some(next) = self.snippet_line(line) {
            return Some(next);
        }
        // A block after the marker of a list item is text, as in MkDocs.
        if line.quotes > 0 || line.markers < line.body {
            return None;
        }
        let text = &self.text[line.body..line.end];
        if text.trim_end() == "[TOC]" {
            self.put_prefix(line, line.column);
            let span = Span::new(line.body, line.body + "[TOC]".len());
            self.put_island(span, BLOCK, IslandKind::Contents);
            self.replace_rest(line.end);
            return Some(self.after(line.end));
        }
        match text.as_bytes().first()? {
            b'*' => self.abbreviation(line),
            b'<' => self.markdown_tag(line),
            b'!' | b'?' => self.indented_admonition(line),
            b'=' => self.tab(line),
            b'/' => self.slash_block(line),
            _ => None,
        }
    }

    /// Opens an admonition: `!!! kind class "Title"`.
    fn indented_admonition(&mut self, line: &Line) -> Option<usize> {
        let text = self.text[line.body..line.end].trim_end();
        let mark = *MARKS.iter().find(|mark| text.starts_with(**mark))?;
        let (words, title) = match text[mark.len()..].split_once('"') {
            Some((words, title)) => (words, Some(title.strip_suffix('"')?)),
            None => (&text[mark.len()..], None),
        };
        let start = line.body + mark.len() + (words.len() - words.trim_start().len());
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let mut spans = words.split_whitespace().map(|word| {
            let at = start + (word.as_ptr() as usize - words.trim_start().as_ptr() as usize);
            (word, Span::new(at, at + word.len()))
        });
        let (_, name) = spans.next().filter(|(word, _)| word.chars().all(is_word))?;
        let title = title.map(|title| {
            let at = line.body + (title.as_ptr() as usize - text.as_ptr() as usize);
            Span::new(at, at + title.len())
        });
        let directive = Directive {
            name,
            classes: spans.map(|(_, span)| span).collect(),
            is_open: mark == "???+",
            has_title: title.is_some(),
            is_indented: true,
            is_folded: mark.starts_with('?'),
            ..Directive::default()
        };
        let span = Span::new(line.body, line.body + text.len());
        self.put_prefix(line, line.column);
        self.put_island(span, BLOCK, IslandKind::DirectiveOpen(directive));
        match title {
            // `""` hides the title.
            Some(title) if title.start == title.end => {
                self.put_break(line, line.column);
                self.put_island(title, BLOCK, IslandKind::DirectiveTitleEnd);
            }
            Some(title) => self.put_title(line, title),
            None => {}
        }
        self.replace_rest(line.end);
        self.open_indented(line, false);
        Some(self.after(line.end))
    }

    /// Recognises `*[HTML]: Hypertext Markup Language`.
    fn abbreviation(&mut self, line: &Line) -> Option<usize> {
        let text = self.text[line.body..line.end].trim_end();
        let (word, rest) = text.strip_prefix("*[")?.split_once(']')?;
        let meaning = rest.strip_prefix(' ').unwrap_or(rest).strip_prefix(':')?;
        let at = |part: &str| {
            let start = line.body + (part.as_ptr() as usize - text.as_ptr() as usize);
            Span::new(start, start + part.len())
        };
        if word.is_empty() || word.contains('\\') {
            return None;
        }
        let kind = IslandKind::Abbreviation(at(word), at(meaning.trim()));
        self.put_prefix(line, line.column);
        self.put_island(Span::new(line.body, line.end), BLOCK, kind);
        self.replace_rest(line.end);
        Some(self.after(line.end))
    }

    /// Separates the tag of a block with the attribute `markdown` from its content
    /// by a blank line, and closing tags from it, so that the content is Markdown.
    ///
    /// A closing tag also closes the list items that were opened inside its
    /// element: the author ends a list by ending the element, whatever the
    /// indentation is.
    fn markdown_tag(&mut self, line: &Line) -> Option<usize> {
        let text = self.text[line.body..line.end].trim_end();
        if self.format != Format::Markdown {
            return None;
        }
        if !text.ends_with('>') {
            return self.html_block(line, text);
        }
        let is_single = text[1..].bytes().all(|byte| !matches!(byte, b'<'));
        let opens = is_single
            && text[1..].split([' ', '>']).any(|word| {
                matches!(
                    word,
                    "markdown" | "markdown=\"1\"" | "markdown=\"block\"" | "markdown=\"span\""
                )
            });
        // The content of a list item may be indented less than the tag that ends
        // the element around the list.
        let opened = text
            .strip_prefix("</")
            .filter(|_| is_single)
            .and_then(|rest| {
                let name = rest.trim_end_matches('>').trim_end();
                let mut tags = self.markdown_tags.iter();
                tags.rposition(|tag| self.text[tag.name.start..tag.name.end] == *name)
            });
        // Indented tags are code in CommonMark.
        let mut column = match self.lists.is_empty() {
            true => line.column.min(3),
            false => line.column,
        };
        if let Some(at) = opened {
            let tag = self.markdown_tags[at];
            self.markdown_tags.truncate(at);
            self.lists.truncate(tag.lists);
            column = self.lists.last().copied().unwrap_or(0);
        } else if opens {
            let length = text[1..].find([' ', '>']).unwrap_or_default();
            if self.markdown_tags.len() < MAX_TAGS {
                self.markdown_tags.push(MarkdownTag {
                    name: Span::new(line.body + 1, line.body + 1 + length),
                    lists: self.lists.len(),
                });
            }
        } else {
            return self.html_block(line, text);
        }
        if opened.is_some() && !self.after_blank {
            self.put_prefix(line, 0);
            self.put_break(line, column);
        } else {
            self.put_prefix(line, column);
        }
        self.copy_to(line.end);
        self.put_break(line, 0);
        Some(self.after(line.end))
    }

    /// Skips the first line of a block of HTML, which ends at a blank line and is
    /// not Markdown. In an element with the attribute `markdown`, it ends with the
    /// element that its line closes.
    fn html_block(&mut self, line: &Line, text: &str) -> Option<usize> {
        let name = text.trim_start_matches(['<', '/']);
        let is_name = |c: char| c.is_ascii_alphanumeric();
        let name = &name[..name.find(|c| !is_name(c)).unwrap_or(name.len())];
        let is_block = html::is_known(name) && !html::is_phrasing(name) && !html::is_void(name);
        // Elements whose content may have blank lines are skipped as a whole.
        if !is_block || matches!(name, "script" | "style" | "pre" | "textarea" | "svg") {
            return None;
        }
        self.shift_line(line);
        let is_whole = text.ends_with(&format!("</{name}>"));
        if is_whole && !self.markdown_tags.is_empty() {
            self.copy_to(line.end);
            self.put_break(line, 0);
        } else {
            self.in_html = true;
        }
        Some(self.after(line.end))
    }

    /// Opens a tab: `=== "Label"`. The first one opens the group.
    fn tab(&mut self, line: &Line) -> Option<usize> {
        let label = self.tab_label(line.body, line.end)?;
        let is_first = !std::mem::take(&mut self.after_tab);
        let span = Span::new(line.body, line.end);
        self.put_prefix(line, line.column);
        if is_first {
            let before = Span::new(line.body, line.body);
            self.put_island(before, BLOCK, IslandKind::TabsOpen);
            self.put_break(line, line.column);
        }
        self.put_island(span, BLOCK, IslandKind::TabOpen(label));
        self.replace_rest(line.end);
        self.open_indented(line, true);
        Some(self.after(line.end))
    }

    /// Returns the span of the label of a tab, if the text opens one.
    fn tab_label(&self, start: usize, end: usize) -> Option<Span> {
        let text = self.text[start..end].trim_end();
        let mark = TABS.iter().find(|mark| text.starts_with(**mark))?;
        let quoted = text[mark.len()..].trim_start();
        let label = quoted.strip_prefix('"')?.strip_suffix('"')?;
        let at = start + (label.as_ptr() as usize - text.as_ptr() as usize);
        (!label.is_empty()).then(|| Span::new(at, at + label.len()))
    }

    /// Opens a flow for the content below a line.
    fn open_indented(&mut self, line: &Line, is_tab: bool) {
        let (_, column) = self.indent(line.start, line.end);
        let shift = (column + INDENTATION).saturating_sub(line.column);
        let kind = FlowKind::Indented { column, is_tab };
        self.push_flow(kind, line.column, Some(shift));
    }

    /// Closes the blocks that end before the line at `start`, which ends at
    /// `end`; all of them at the end of the text.
    ///
    /// Blocks are closed from the inside out, each with a placeholder in the column in
    /// which it was opened: in another column, it would belong to another container.
    pub(super) fn close_indented(&mut self, start: usize, end: Option<usize>) {
        self.after_tab = false;
        let (body, indent) = match end {
            Some(end) => self.indent(start, end),
            None => (start, 0),
        };
        let is_closed = |flow: &Flow| match flow.kind {
            FlowKind::Indented { column, .. } => end.is_none() || indent < column + INDENTATION,
            FlowKind::Block { .. } => end.is_none(),
            _ => false,
        };
        let Some(at) = self.flows.iter().position(is_closed) else {
            return;
        };
        if end.is_none() {
            self.report_open_blocks();
        }
        // Another tab at the same column continues the group.
        let is_next_tab = |column: usize| {
            let is_tab = |end| self.tab_label(body, end).is_some();
            let starts_group = self.text[body..].starts_with("===!");
            indent == column && !starts_group && end.is_some_and(is_tab)
        };
        let mut closers = Vec::new();
        let mut is_continued = false;
        for flow in self.flows[at..].iter().rev() {
            match flow.kind {
                FlowKind::Indented {
                    column,
                    is_tab: true,
                } if is_next_tab(column) => {
                    closers.push((flow.column, IslandKind::TabClose));
                    is_continued = true;
                }
                _ => closers.extend(flow.closers()),
            }
        }
        self.after_tab = is_continued;
        let lists = self.flows[at].lists;
        self.lists.truncate(lists);
        self.flows.truncate(at);
        // At the end of the text, the parser of blocks closes and reports it.
        if let Some(fence) = self.fence.take_if(|_| end.is_some()) {
            let mark = fence.mark();
            self.end_fence(
                &fence,
                start,
                "this code block is not closed before the end of the block around it".to_owned(),
                format!("add a line `` {mark} `` below the code, with the same indentation"),
            );
        }
        self.fence = None;
        self.copy_to(start);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.put("\n");
        }
        for (column, kind) in closers {
            self.put(&" ".repeat(column));
            self.put_island(Span::new(start, start), BLOCK, kind);
            self.put("\n");
        }
        self.after_blank = true;
    }
}
