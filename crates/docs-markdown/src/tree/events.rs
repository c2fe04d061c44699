//! Translates the events of the Markdown parser into frames and HTML.
//!
//! The HTML follows the examples of CommonMark, with what pages need in
//! addition: tables that scroll, labels for the boxes of tasks, the scope of
//! table headers. Positions come from the range of an event in the rewritten
//! text, by its map.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use docs_model::ReferenceKind;
use located_data::Span;
use pulldown_cmark::{
    Alignment, BlockQuoteKind, BrokenLink, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType,
    Options, Parser, Tag,
};

use super::close::TABLE_WRAP;
use super::text::HeadingText;
use super::{Builder, FrameKind, Paragraph, TableState};
use crate::Dialect;
use crate::html;
use crate::source::Prepared;

/// Returns the parser options for GitHub's Markdown extensions.
///
/// `ENABLE_GFM` adds its alerts (`> [!NOTE]`). Heading ids and formulas are
/// islands, so pulldown-cmark's own forms of them stay off.
pub(super) fn extensions() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Returns the options that sites of MkDocs need in addition: definition lists,
/// `~sub~` and `^sup^`.
fn mkdocs_extensions() -> Options {
    Options::ENABLE_DEFINITION_LIST | Options::ENABLE_SUBSCRIPT | Options::ENABLE_SUPERSCRIPT
}

/// Resolves a link without a definition: `` [`Name`] `` is a link to a symbol.
/// Returns its target, the name without backticks, and an empty title; `None`
/// leaves the brackets as text.
fn symbol_of<'a>(link: &BrokenLink<'a>) -> Option<(CowStr<'a>, CowStr<'a>)> {
    let symbol = symbol_in(&link.reference)?;
    Some((CowStr::from(symbol.to_owned()), CowStr::Borrowed("")))
}

/// Returns the content of a label that is a code span. A label with further
/// text or several spans is not a symbol.
fn symbol_in(label: &str) -> Option<&str> {
    let symbol = label.trim().strip_prefix('`')?.strip_suffix('`')?;
    (!symbol.is_empty() && !symbol.contains('`')).then_some(symbol.trim())
}

/// Returns whether a link was resolved by [`symbol_of`]: pulldown-cmark marks
/// links without a definition by these types.
const fn is_symbol(link_type: LinkType) -> bool {
    matches!(
        link_type,
        LinkType::ShortcutUnknown | LinkType::CollapsedUnknown | LinkType::ReferenceUnknown
    )
}

impl Builder<'_> {
    /// Parses the prepared text, and handles all events.
    pub(super) fn read_events(&mut self, prepared: &Prepared<'_>) {
        self.read_definitions(prepared);
        let undefined = RefCell::new(Vec::new());
        let inserted = Rc::clone(&self.definitions);
        let mut callback = |link: BrokenLink<'_>| {
            if let Some((address, title)) = inserted.get(&link.reference) {
                return Some((address.clone().into(), title.clone().into()));
            }
            let symbol = symbol_of(&link);
            if symbol.is_none() && link.link_type == LinkType::Reference {
                undefined.borrow_mut().push(link.span.clone());
            }
            symbol.map(|(a, b)| (a.into_static(), b.into_static()))
        };
        let mut options = match self.options.dialect {
            Dialect::Mkdocs => extensions() | mkdocs_extensions(),
            Dialect::Mdbook => extensions() | Options::ENABLE_DEFINITION_LIST,
            _ => extensions(),
        };
        options.set(
            Options::ENABLE_SMART_PUNCTUATION,
            self.options.smart_punctuation,
        );
        let parser =
            Parser::new_with_broken_link_callback(&prepared.out, options, Some(&mut callback));
        let mut events = parser.into_offset_iter();
        for (event, range) in events.by_ref() {
            self.event(event, &range, prepared);
        }
        let links = undefined.take();
        if !links.is_empty() {
            let definitions = events.reference_definitions().iter();
            let labels: Vec<&str> = definitions.map(|(label, _)| label).collect();
            self.report_undefined(&links, &labels, prepared);
        }
    }

    /// Handles an event. Adjacent text events are collected first, see
    /// [`Pending`](super::text::Pending).
    fn event(&mut self, event: Event<'_>, range: &Range<usize>, prepared: &Prepared<'_>) {
        if let Event::Text(text) = &event {
            self.text_event(text, range, prepared);
            return;
        }
        self.flush_text(prepared);
        match event {
            Event::Start(tag) => self.start(tag, range, prepared),
            Event::End(_) => self.end_event(),
            Event::Code(code) => self.code_span(&code, range, prepared),
            Event::InlineHtml(_) => self.html_event(range, prepared, true),
            Event::Html(_) => self.html_event(range, prepared, false),
            Event::FootnoteReference(name) => self.footnote_reference(&name),
            Event::SoftBreak => self.line_break("\n"),
            Event::HardBreak => self.line_break("<br>\n"),
            Event::Rule => self.write("<hr>\n"),
            Event::TaskListMarker(done) => self.task_marker(done),
            // Text was handled above; formulas are islands.
            Event::Text(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    /// Writes a line break; in an alternative text, a space.
    fn line_break(&mut self, html: &str) {
        match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Image { .. }) => self.alt_text(" "),
            Some(FrameKind::Skipped) => {}
            _ => {
                self.write(html);
                self.plain_text(" ");
            }
        }
    }

    /// Writes the box of a task, and marks its list item. The box is disabled:
    /// its state is that of the text. It has a label, because a box without one
    /// says nothing in a screen reader.
    fn task_marker(&mut self, done: bool) {
        let texts = &self.options.texts;
        let (label, checked) = if done {
            (&texts.task_done, " checked")
        } else {
            (&texts.task_open, "")
        };
        let mut input = format!("<input type=\"checkbox\" disabled{checked}");
        html::push_attribute(&mut input, "aria-label", label);
        input.push_str("> ");
        self.mark_words();
        // The list item was opened as an ordinary one.
        let html = self.html();
        if let Some(at) = html
            .rfind("<li>")
            .filter(|at| html.len() - at <= "<li><p>".len())
        {
            html.insert_str(at + 3, " class=\"task-list-item\"");
        }
        html.push_str(&input);
    }

    /// Handles HTML of the Markdown parser: placeholders of islands, or raw
    /// HTML that the pre-pass left in the text. A block of HTML has been
    /// handled as a whole by `start_html_block`, which pushes a skipped frame
    /// for its lines.
    fn html_event(&mut self, range: &Range<usize>, prepared: &Prepared<'_>, inline: bool) {
        if matches!(
            self.stack.last().map(|frame| &frame.kind),
            Some(FrameKind::Skipped)
        ) {
            return;
        }
        let islands = prepared.islands_in(range);
        if islands.is_empty() {
            return self.raw_html(prepared.span(range), inline);
        }
        for island in islands {
            self.island(island, inline);
        }
    }

    /// Opens the frame of a Markdown container. Every start has an end event,
    /// so a frame is pushed in any case.
    fn start(&mut self, tag: Tag<'_>, range: &Range<usize>, prepared: &Prepared<'_>) {
        let span = prepared.span(range);
        if let Tag::HtmlBlock = tag {
            return self.start_html_block(range, prepared);
        }
        if self.is_full(span) {
            return self.push(FrameKind::Transparent, span, true);
        }
        match tag {
            Tag::Paragraph => {
                self.check_paragraph(range, prepared);
                self.start_paragraph(span);
            }
            Tag::Heading { level, .. } => self.start_heading(level, span),
            Tag::BlockQuote(Some(kind)) => {
                let kind = alert(kind);
                self.push_collecting(FrameKind::Alert { kind, title: None }, span, true);
            }
            Tag::BlockQuote(None) => self.block("<blockquote>\n", "</blockquote>\n", span),
            Tag::CodeBlock(kind) => {
                if let CodeBlockKind::Fenced(_) = kind {
                    self.check_fence(range, prepared);
                }
                self.start_code(&kind, span);
            }
            Tag::List(Some(1)) if self.follows_annotated_code() => self.start_annotations(span),
            Tag::List(_) if self.is_in(|kind| matches!(kind, FrameKind::Grid)) => {
                self.push(FrameKind::GridList, span, true);
            }
            Tag::List(Some(1)) => self.block("<ol>\n", "</ol>\n", span),
            Tag::List(Some(n)) => self.block(&format!("<ol start=\"{n}\">\n"), "</ol>\n", span),
            Tag::List(None) => self.block("<ul>\n", "</ul>\n", span),
            Tag::Item if self.is_in(|kind| matches!(kind, FrameKind::GridList)) => {
                self.block("<div class=\"card content-card\">\n", "</div>\n", span);
            }
            Tag::DefinitionList => self.block("<dl>\n", "</dl>\n", span),
            Tag::DefinitionListTitle => {
                let mark = self.mark();
                self.write("<dt>");
                let open = "<dt>".to_owned();
                self.push(FrameKind::Cell { open, mark }, span, true);
            }
            Tag::DefinitionListDefinition => self.block("<dd>", "</dd>\n", span),
            Tag::Superscript => self.inline_tag("<sup>", "</sup>", span),
            Tag::Subscript => self.inline_tag("<sub>", "</sub>", span),
            Tag::Item => {
                let mark = self.mark();
                self.write("<li>");
                self.push(FrameKind::Item(mark), span, true);
            }
            Tag::FootnoteDefinition(name) => {
                self.push_collecting(FrameKind::Footnote(name.to_string()), span, true);
            }
            Tag::Table(alignments) => self.start_table(alignments, span),
            Tag::TableHead => self.block("<thead>\n<tr>", "</tr>\n</thead>\n", span),
            Tag::TableRow => self.start_row(span),
            Tag::TableCell => self.start_cell(span),
            Tag::Emphasis => self.inline_tag("<em>", "</em>", span),
            Tag::Strong => self.inline_tag("<strong>", "</strong>", span),
            Tag::Strikethrough => self.inline_tag("<del>", "</del>", span),
            // A symbol in a link stays text, because the link already leads somewhere.
            Tag::Link { link_type, .. }
                if self.n_links > 0 && (is_symbol(link_type) || !self.may_divide_link()) =>
            {
                self.mark_words();
                if !is_symbol(link_type) {
                    self.report_inner_link(span);
                }
                self.push(FrameKind::Transparent, span, true);
            }
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let link_type = self.defined_type(link_type, &id);
                let target = self.target(link_type, &dest_url, &id, range, prepared);
                let title = self.title(link_type, &title, range, prepared);
                self.start_link(link_type, &target.0, &title, target.1, span);
            }
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let link_type = self.defined_type(link_type, &id);
                let (target, at) = self.target(link_type, &dest_url, &id, range, prepared);
                self.mark_words();
                let reference = self.reference(ReferenceKind::Image, &target, at, true);
                let title = Some(self.title(link_type, &title, range, prepared))
                    .filter(|title| !title.is_empty());
                self.push_collecting(FrameKind::Image { reference, title }, span, true);
            }
            _ => self.push(FrameKind::Transparent, span, true),
        }
    }

    /// Returns whether the innermost frame is of a kind.
    fn is_in(&self, is_kind: impl Fn(&FrameKind) -> bool) -> bool {
        self.stack.last().is_some_and(|frame| is_kind(&frame.kind))
    }

    /// Writes `open`, and opens a frame that writes `close` at its end.
    fn block(&mut self, open: &str, close: &'static str, span: Span) {
        self.write(open);
        self.push(FrameKind::Markdown(close), span, true);
    }

    /// Opens emphasis and the like, which headings keep in the table of
    /// contents.
    fn inline_tag(&mut self, open: &'static str, close: &'static str, span: Span) {
        self.mark_words();
        if let Some(heading) = &mut self.heading {
            heading.html.push_str(open);
        }
        let mark = self.mark();
        self.write(open);
        self.push(FrameKind::Inline { close, mark }, span, true);
    }

    /// Opens a paragraph. The first one at the top level becomes the excerpt.
    /// The title of a directive has no `<p>`, because it is inline content.
    fn start_paragraph(&mut self, span: Span) {
        let bare = matches!(
            self.stack.last().map(|frame| &frame.kind),
            Some(FrameKind::DirectiveTitle)
        );
        let excerpt = self.excerpt.is_none() && self.is_top_level();
        if excerpt {
            self.excerpt = Some(String::new());
        }
        let mark = (!bare).then(|| self.open_paragraph());
        let paragraph = Paragraph {
            mark,
            has_words: false,
            has_tags: false,
            excerpt,
        };
        self.push(FrameKind::Paragraph(paragraph), span, true);
    }

    /// Writes `<p>`, and returns its position: index of the node, and byte
    /// offset in it.
    pub(super) fn open_paragraph(&mut self) -> (usize, usize) {
        let mark = self.mark();
        self.write("<p>");
        mark
    }

    /// Returns whether only tags are open, so that a paragraph here may be the
    /// excerpt. Text inside components, quotes and lists does not describe the
    /// page.
    fn is_top_level(&self) -> bool {
        self.n_fragments == 0
            && self.stack.iter().all(|frame| {
                matches!(
                    frame.kind,
                    FrameKind::Element(_) | FrameKind::Template(_) | FrameKind::Fragment
                )
            })
    }

    /// Opens a heading, and reserves its entry in the outline. The entry comes
    /// first, so that the outline is in source order even if the heading
    /// contains JSX with headings. It is completed by `end_heading`.
    fn start_heading(&mut self, level: HeadingLevel, span: Span) {
        let heading = self.outline.headings.len();
        self.outline.headings.push(docs_model::Heading {
            level: (level as u8)
                .saturating_add_signed(self.heading_offset)
                .clamp(1, 6),
            id: String::new(),
            text: String::new(),
            html: String::new(),
        });
        self.heading = Some(HeadingText::default());
        self.push_collecting(FrameKind::Heading { heading }, span, true);
    }

    /// Opens a code block, whose text events are collected without escaping.
    fn start_code(&mut self, kind: &CodeBlockKind<'_>, span: Span) {
        let info = match kind {
            CodeBlockKind::Fenced(info) => info.to_string(),
            CodeBlockKind::Indented => String::new(),
        };
        self.push(
            FrameKind::Code {
                info,
                code: String::new(),
            },
            span,
            true,
        );
    }

    /// Opens a table.
    fn start_table(&mut self, alignments: Vec<Alignment>, span: Span) {
        self.write(TABLE_WRAP);
        self.write("\n<table>\n");
        let state = TableState {
            alignments,
            column: 0,
            in_head: true,
            has_body: false,
            prose: Vec::new(),
        };
        self.push(FrameKind::Table(state), span, true);
    }

    /// Returns the state of the innermost open table.
    pub(super) fn table(&mut self) -> Option<&mut TableState> {
        self.stack
            .iter_mut()
            .rev()
            .find_map(|frame| match &mut frame.kind {
                FrameKind::Table(state) => Some(state),
                _ => None,
            })
    }

    /// Opens a row of a table's body. The header has no row event of its own,
    /// only `TableHead`.
    fn start_row(&mut self, span: Span) {
        let Some(table) = self.table() else { return };
        table.column = 0;
        table.in_head = false;
        let first = !std::mem::replace(&mut table.has_body, true);
        self.block(
            if first { "<tbody>\n<tr>" } else { "<tr>" },
            "</tr>\n",
            span,
        );
    }

    /// Opens a cell with the alignment of its column.
    fn start_cell(&mut self, span: Span) {
        let Some(table) = self.table() else { return };
        let class = match table.alignments.get(table.column) {
            Some(Alignment::Left) => " class=\"align-left\"",
            Some(Alignment::Center) => " class=\"align-center\"",
            Some(Alignment::Right) => " class=\"align-right\"",
            _ => "",
        };
        table.column += 1;
        // Whether the cell is empty, and so no header, is known at its end.
        let open = match table.in_head {
            true => format!("<th scope=\"col\"{class}>"),
            false => format!("<td{class}>"),
        };
        let mark = self.mark();
        self.write(&open);
        self.push(FrameKind::Cell { open, mark }, span, true);
    }

    /// Opens a link. `at` is the position of its target, `span` that of the
    /// whole link.
    fn start_link(&mut self, link_type: LinkType, target: &str, title: &str, at: Span, span: Span) {
        self.mark_words();
        let kind = if is_symbol(link_type) {
            ReferenceKind::Symbol
        } else {
            ReferenceKind::Link
        };
        let reference = self.reference(kind, target, at, true);
        let title = (!title.is_empty()).then(|| title.to_owned());
        self.n_links += 1;
        self.push_collecting(FrameKind::Link { reference, title }, span, true);
    }

    /// Returns the title of a link or image as the author wrote it: the
    /// pre-pass may have replaced a part of it as a tag or formula. Only inline
    /// links are restored, because the pre-pass leaves definitions alone.
    fn title(
        &self,
        link_type: LinkType,
        title: &CowStr<'_>,
        range: &Range<usize>,
        prepared: &Prepared<'_>,
    ) -> String {
        let at = match link_type {
            LinkType::Inline => inline_target(&prepared.out, range),
            _ => None,
        };
        let at = at.map_or(0..0, |target| target.end..range.end);
        self.restore(title, &at, prepared)
    }

    /// Returns the target of a link or image as the author wrote it, and its
    /// position.
    ///
    /// The position is found in the rewritten text: pulldown-cmark borrows the
    /// target from it if it has no escapes, otherwise it is searched in the
    /// link.
    fn target(
        &self,
        link_type: LinkType,
        target: &CowStr<'_>,
        label: &str,
        range: &Range<usize>,
        prepared: &Prepared<'_>,
    ) -> (String, Span) {
        let out = &prepared.out;
        let borrowed = part_of(out, target);
        let found = borrowed.or_else(|| match link_type {
            _ if is_symbol(link_type) => symbol_place(out, range),
            LinkType::Inline => inline_target(out, range),
            _ => None,
        });
        // Without a position of its own, such as an empty target, use that of
        // the link.
        let at = prepared.span(found.as_ref().unwrap_or(range));
        let text = match link_type {
            LinkType::Email => format!("mailto:{target}"),
            // `![text][`Name`]` has no symbol; keep the label.
            _ if is_symbol(link_type) => symbol_in(label).unwrap_or(target).to_owned(),
            _ => self.restore(target, &found.unwrap_or(0..0), prepared),
        };
        (text, at)
    }
}

/// Returns the range of `part` in `whole`, if it is a slice of it. The parser
/// borrows targets without escapes from its input.
fn part_of(whole: &str, part: &str) -> Option<Range<usize>> {
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    let end = start + part.len();
    (end <= whole.len() && !part.is_empty()).then_some(start..end)
}

/// Returns the range of the target in `[text](target "title")`.
///
/// The last `](` is taken, because the text of a link may contain images. The
/// target ends at white space, at `>` after a `<`, or at the closing
/// parenthesis, which is the last byte.
fn inline_target(out: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let link = &out[range.clone()];
    let open = link.rfind("](")? + 2;
    let rest = &link[open..];
    let start = open + (rest.len() - rest.trim_start().len());
    let (start, close): (usize, &[char]) = match link[start..].strip_prefix('<') {
        Some(_) => (start + 1, &['>']),
        None => (start, &[' ', '\n', '\t']),
    };
    let length = link[start..].find(close).unwrap_or(link.len() - start - 1);
    Some(range.start + start..range.start + start + length)
}

/// Returns the range of the symbol between the last pair of backticks. In ``
/// [`text`][`Name`] `` that is the label.
fn symbol_place(out: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let link = &out[range.clone()];
    let end = link.rfind('`')?;
    let start = link[..end].rfind('`')? + 1;
    Some(range.start + start..range.start + end)
}

/// Returns the kind of the admonition that an alert becomes.
const fn alert(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "note",
        BlockQuoteKind::Tip => "tip",
        BlockQuoteKind::Important => "important",
        BlockQuoteKind::Warning => "warning",
        BlockQuoteKind::Caution => "caution",
    }
}
