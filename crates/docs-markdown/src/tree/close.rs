//! Closing frames: by Markdown, by closing tags, and at the end of the text.
//!
//! Two things may close a frame. The Markdown parser closes what it opened, in
//! balance. A closing tag closes the innermost open tag of its name, but never
//! across a Markdown container: `<b>` in a list item ends with the item. The
//! exception is paragraphs, since CommonMark and MDX disagree about what they
//! are (see `end_paragraph` and `close_tag`).
//!
//! A paragraph is decided at its end. CommonMark makes one of every line that
//! begins no block, and so of a line `<Tabs>`. If such a paragraph has tags and
//! no words of its own, its `<p>` is removed again, at the place that was noted
//! when it was written; if a block element is still open in it, the paragraph
//! is dissolved and its frames stay open.

use docs_model::ReferenceKind;
use located_data::{Advice, Diagnostic, Severity, Span};

use super::listing::LISTING;
use super::node_text::text_of;
use super::place::{Element, Mark};
use super::{Builder, Frame, FrameKind, Paragraph, merge};
use crate::Dialect;
use crate::code::CodeBlock;
use crate::fence::{self, CodeFile, FenceRules};
use crate::html;
use crate::modules::Module;
use crate::node::{Admonition, Component, Node, Prop, Props};
use crate::source::CODE_GROUP;

impl Builder<'_> {
    /// Closes the innermost frame that the Markdown parser opened, and all tags
    /// inside it. Paragraphs end by rules of their own.
    pub(super) fn end_event(&mut self) {
        let is_paragraph = self
            .stack
            .iter()
            .rev()
            .find(|frame| frame.is_event)
            .is_some_and(|frame| matches!(frame.kind, FrameKind::Paragraph(_)));
        if is_paragraph {
            return self.end_paragraph();
        }
        while self.stack.last().is_some_and(|frame| !frame.is_event) {
            self.close_unclosed();
        }
        self.close_top();
    }

    /// Closes all frames at the end of a text.
    pub(super) fn close_all(&mut self) {
        while !self.stack.is_empty() {
            self.close_unclosed();
        }
    }

    /// Closes the innermost frame, and reports it if its author forgot the
    /// closing tag.
    pub(super) fn close_unclosed(&mut self) {
        if let Some(frame) = self.stack.last() {
            self.report_unclosed(&frame.kind.tag_name(), frame.span);
        }
        self.close_top();
    }

    /// Returns the text of the file that the info string of a code block names,
    /// or the selected lines of it. A missing file is reported. If the block
    /// has `code`, a plain name (`file=db.ts`) is a label of that code.
    ///
    /// The file is loaded as `!!raw-loader!path`, the specifier by which
    /// webpack, and so Docusaurus, imports the text of a file. `<rootDir>/` is
    /// the site folder, as in `remark-code-import`.
    fn code_of_file(&mut self, info: &str, code: &str, span: located_data::Span) -> Option<String> {
        let file = CodeFile::of(info)?;
        if !file.is_path() && !code.trim().is_empty() {
            return None;
        }
        if !self.may_insert(span) {
            return None;
        }
        self.n_includes += 1;
        let path = match file.path.strip_prefix("<rootDir>/") {
            Some(rest) => format!("@site/{rest}"),
            None if file.is_path() => file.path.to_owned(),
            None => format!("./{}", file.path),
        };
        let specifier = format!("!!raw-loader!{path}");
        let advice = match self.modules.load(self.file, &specifier) {
            Some(Module::Data(serde_json::Value::String(text))) => match file.cut(&text) {
                Some(lines) => return Some(lines.to_owned()),
                None => Advice::new(
                    format!("`{}` does not contain these lines", file.path),
                    "correct the numbers after `#L`",
                ),
            },
            module => module
                .and_then(|module| module.fault(&path))
                .unwrap_or_else(|| {
                    Advice::new(
                        format!("`{path}` is not a file of the site"),
                        "write a path relative to this file, or to the site folder with `@site/`",
                    )
                }),
        };
        self.report(advice.error("missing-import").at(span));
        None
    }

    /// Reports a frame that is not closed. In CommonMark, elements whose
    /// closing tag HTML allows to omit are not reported. Frames without a name
    /// are closed by Markdown.
    fn report_unclosed(&mut self, name: &Option<String>, span: located_data::Span) {
        let Some(name) = name else { return };
        if self.is_too_deep || (self.is_markdown() && html::may_stay_open(name)) {
            return;
        }
        let diagnostic = if let Some(name) = name.strip_prefix(":::") {
            Diagnostic::warning(
                "unbalanced-directive",
                format!("the directive `:::{name}` is never closed"),
            )
            .help("add a line with as many colons after its content")
        } else {
            let is_text = self.is_markdown() && !self.is_element(name) && !self.is_component(name);
            let severity = match is_text {
                true => Severity::Warning,
                false => Severity::Error,
            };
            Diagnostic::new(severity, "unbalanced-component", format!("`<{name}>` is never closed"))
                .help(format!("add `</{name}>` in the same paragraph, list item or quote, or write `\\<{name}>` for text"))
        };
        self.report(diagnostic.at(span));
    }

    /// Takes the innermost frame from the stack, and writes its end or its
    /// node. If the frame has a node list of its own, the enclosing one becomes
    /// the innermost again.
    pub(super) fn close_top(&mut self) {
        let Some(frame) = self.stack.pop() else {
            return;
        };
        let Frame {
            kind, span, outer, ..
        } = frame;
        let children = match outer {
            Some(outer) => std::mem::replace(&mut self.nodes, outer),
            None => Vec::new(),
        };
        match kind {
            FrameKind::Paragraph(paragraph) => self.finish_paragraph(&paragraph),
            FrameKind::Markdown(close) => self.finish_markdown(close),
            FrameKind::Inline { close, mark } => {
                self.finish_markdown(close);
                self.note_inline(Element::Tag(mark));
            }
            FrameKind::Annotations => self.finish_annotations(merge(children)),
            FrameKind::Grid => self.finish_element("div"),
            FrameKind::GridList => {}
            FrameKind::Item(_) => self.write("</li>\n"),
            FrameKind::Cell { open, mark } => self.finish_cell(&open, mark),
            FrameKind::Table(state) if state.has_body => {
                self.write("</tbody>\n</table>\n</div>\n");
            }
            FrameKind::Table(_) => self.write("</table>\n</div>\n"),
            FrameKind::Heading { heading } => self.end_heading(heading, merge(children)),
            FrameKind::Link { reference, title } => {
                self.finish_link(reference, title, Vec::new(), children);
            }
            FrameKind::Anchor {
                reference,
                title,
                attributes,
            } => {
                self.finish_link(reference, title, attributes, children);
            }
            FrameKind::Image { reference, title } => self.finish_image(reference, title, &children),
            FrameKind::Code { info, code } if self.is_formula(&info) => {
                self.formula_fence(&code, span);
            }
            // Code that other samples of Twoslash include is not shown itself.
            FrameKind::Code { info, .. } if info.starts_with("twoslash include ") => {}
            FrameKind::Code { info, code } => {
                let code = self.code_of_file(&info, &code, span).unwrap_or(code);
                let block = self.code(&info, &code, span);
                self.push_block(block);
            }
            FrameKind::Footnote(name) => self.end_footnote(&name, children),
            FrameKind::Alert { kind, title } => {
                self.nodes.push(Node::Admonition(Box::new(Admonition {
                    kind: kind.to_owned(),
                    title,
                    id: None,
                    classes: Vec::new(),
                    is_open: false,
                    children: merge(children),
                    span,
                })));
            }
            FrameKind::CodeGroup => self.finish_code_group(merge(children), span),
            FrameKind::Directive(mut admonition) => {
                admonition.children = merge(children);
                self.nodes.push(Node::Admonition(Box::new(admonition)));
            }
            FrameKind::DirectiveTitle => self.finish_title(children),
            FrameKind::Element(name) => self.finish_element(&name),
            FrameKind::Template(name) => self.finish_element(name),
            FrameKind::Component {
                name,
                props,
                inline,
            } => self.finish_tag(Component {
                name,
                props,
                children: merge(children),
                inline,
                span,
                origin: None,
            }),
            FrameKind::PlainDirective => self.nodes.extend(children),
            FrameKind::Skipped
            | FrameKind::Transparent
            | FrameKind::Fragment
            | FrameKind::InnerLink => {}
        }
    }

    /// Writes a group of code blocks, and below it what else its directive contains.
    fn finish_code_group(&mut self, children: Vec<Node>, span: Span) {
        let is_code = |node: &Node| matches!(node, Node::Code(_) | Node::Include(_));
        let (blocks, others): (_, Vec<Node>) = children.into_iter().partition(is_code);
        self.push_component(Component {
            name: GROUP.to_owned(),
            props: Props::default(),
            children: blocks,
            inline: false,
            span,
            origin: None,
        });
        self.nodes.extend(others);
    }

    /// Adds a code block. In MkDocs, blocks with the option `tab="Label"` that follow each
    /// other are tabs (superfences of PyMdown, up to version 7).
    fn push_block(&mut self, mut block: CodeBlock) {
        let is_tab = |(key, _): &(String, String)| key == "tab";
        let at = match self.options.dialect {
            Dialect::Mkdocs => block.meta.iter().position(is_tab),
            _ => None,
        };
        let Some(at) = at else {
            return self.nodes.push(Node::Code(Box::new(block)));
        };
        let (_, label) = block.meta.remove(at);
        // Without a label, the tab is named by the language.
        block.title = Some(label).filter(|label| !label.is_empty());
        let span = block.span;
        let block = Node::Code(Box::new(block));
        match self.nodes.last_mut() {
            Some(Node::Component(group)) if group.name == GROUP => {
                group.span.end = span.end;
                group.children.push(block);
            }
            _ => self.finish_code_group(vec![block], span),
        }
    }

    /// Ends the tag of a component: a list of code that is written as one, or the
    /// component itself.
    fn finish_tag(&mut self, mut component: Component) {
        if self.is_component(&component.name) && !self.is_replaced(&component.name) {
            if component.name == LISTING {
                return self.finish_listing(&component.props, component.children);
            }
            let text = take_text(&mut component.props, &mut component.children);
            let start = component.span.start;
            self.twin.values.extend(text.map(|text| (start, text)));
        }
        self.finish_component(component);
    }

    /// Returns a code block, and reports options whose values have no effect.
    pub(super) fn code(&mut self, info: &str, code: &str, span: Span) -> CodeBlock {
        let rules = FenceRules {
            comments: &self.options.magic_comments,
            dialect: self.options.dialect,
            line_numbers: self.options.line_numbers,
        };
        let (block, faults) = fence::code_block_with_faults(info, code, span, rules);
        for fault in faults {
            let problem = Diagnostic::warning("unknown-option", fault.message).at(span);
            self.report(problem.help(fault.help));
        }
        block
    }

    /// Writes the closing tag of a Markdown container. In a heading, that is
    /// emphasis, which the table of contents repeats.
    fn finish_markdown(&mut self, close: &'static str) {
        self.write(close);
        if let Some(heading) = &mut self.heading {
            heading.html.push_str(close);
        }
    }

    /// Ends a cell of a table. An empty one in the head, such as the top left
    /// corner, is a `<td>`: it is not the header of anything.
    fn finish_cell(&mut self, open: &str, mark: Mark) {
        if open.starts_with("<td") {
            self.mark_prose(open, mark);
            return self.write("</td>");
        }
        if open.starts_with("<dt") {
            if self.options.dialect == Dialect::Mdbook {
                self.name_term(mark);
            }
            return self.write("</dt>\n");
        }
        let html = self.html();
        match html.strip_suffix(open).map(str::len) {
            Some(start) => html.replace_range(start.., "<td></td>"),
            None => html.push_str("</th>"),
        }
    }

    /// Gives a term the anchor that it has in mdBook, by the rule of headings.
    fn name_term(&mut self, (node, at): Mark) {
        let Some([Node::Html(first), rest @ ..]) = self.nodes.get(node..) else {
            return;
        };
        let first = first.get(at..).unwrap_or_default();
        let mut text = text_of(&[Node::Html(first.to_owned())]);
        text.push_str(&text_of(rest));
        let id = self.slugger.slug(&text);
        if id.is_empty() {
            return;
        }
        let mut attribute = String::new();
        html::push_attribute(&mut attribute, "id", &id);
        if let Some(Node::Html(html)) = self.nodes.get_mut(node)
            && html.get(at..).is_some_and(|term| term.starts_with("<dt>"))
        {
            html.insert_str(at + "<dt".len(), &attribute);
            self.outline.anchors.push(id);
        }
    }

    /// Marks the first cell with running text in a column of a table with many
    /// columns. Style sheets give it a minimum width: without, such a column
    /// would be as narrow as its longest word.
    fn mark_prose(&mut self, open: &str, (node, at): Mark) {
        let Some([Node::Html(first), rest @ ..]) = self.nodes.get(node..) else {
            return;
        };
        let length = text_bytes(&first[at..]) + text_length(rest);
        let Some(table) = self.table() else { return };
        let column = table.column - 1;
        if table.alignments.len() < MANY_COLUMNS
            || length < PROSE_LENGTH
            || table.prose.contains(&column)
        {
            return;
        }
        table.prose.push(column);
        let Some(Node::Html(html)) = self.nodes.get_mut(node) else {
            return;
        };
        if html[at..].starts_with(open) {
            let marked = match open.strip_suffix("\">") {
                Some(classes) => format!("{classes} prose\">"),
                None => "<td class=\"prose\">".to_owned(),
            };
            html.replace_range(at..at + open.len(), &marked);
        }
    }

    /// Writes the closing tag of an element; that of a block ends the line, so
    /// that the HTML stays readable.
    fn finish_element(&mut self, name: &str) {
        let html = self.html();
        html.push_str("</");
        html.push_str(name);
        html.push('>');
        if name == "table" {
            html.push_str("</div>");
        }
        if !html::is_phrasing(name) {
            html.push('\n');
        }
    }

    /// Appends a link of Markdown or a raw `<a href>`.
    fn finish_link(
        &mut self,
        reference: usize,
        title: Option<String>,
        attributes: Vec<(String, String)>,
        children: Vec<Node>,
    ) {
        self.n_links = self.n_links.saturating_sub(1);
        let children = merge(children);
        let is_link = |node: &Node| matches!(node, Node::Link { .. });
        if let Some(inner) = children.iter().position(is_link) {
            return self.push_divided(reference, title, attributes, children, inner);
        }
        self.push_link(reference, title, attributes, children);
        self.note_inline(Element::Node);
    }

    /// Appends a link. One whose text is its address gets a class, because
    /// style sheets for paper write the address of other links after them.
    pub(super) fn push_link(
        &mut self,
        reference: usize,
        title: Option<String>,
        mut attributes: Vec<(String, String)>,
        children: Vec<Node>,
    ) {
        self.name_link(reference, &children);
        let target = &self.outline.references[reference].target;
        if let [Node::Html(text)] = &*children
            && target.starts_with("http")
            && attributes.is_empty()
        {
            let mut address = String::with_capacity(target.len());
            html::push_text(&mut address, target);
            if address == *text || address.strip_prefix("http://") == Some(text) {
                attributes.push(("class".to_owned(), "autolink".to_owned()));
            }
        }
        self.nodes.push(Node::Link {
            reference,
            title,
            attributes,
            children,
        });
    }

    /// Notes what a link calls its target.
    pub(super) fn name_link(&mut self, reference: usize, children: &[Node]) {
        let reference = &mut self.outline.references[reference];
        if reference.kind == ReferenceKind::Link {
            reference.text = text_of(children);
        }
    }

    /// Ends an image, whose content becomes its alternative text.
    fn finish_image(&mut self, reference: usize, title: Option<String>, children: &[Node]) {
        let alt = plain(children);
        self.plain_text(&alt);
        self.nodes.push(Node::Image {
            reference,
            alt,
            title,
            attributes: Vec::new(),
        });
        self.note_inline(Element::Node);
    }

    /// Ends the title of a directive, and moves its content to the directive.
    fn finish_title(&mut self, children: Vec<Node>) {
        let mut children = merge(children);
        if let Some(Node::Html(html)) = children.last_mut() {
            html.truncate(html.trim_end().len());
        }
        let title = self
            .stack
            .iter_mut()
            .rev()
            .find_map(|frame| match &mut frame.kind {
                FrameKind::Directive(admonition) => Some(&mut admonition.title),
                FrameKind::Alert { title, .. } => Some(title),
                _ => None,
            });
        if let Some(title) = title {
            *title = Some(children);
        }
    }

    /// Ends a paragraph. Block elements and components that are open in it
    /// continue after it: `<details><summary>Title</summary>` may be on one
    /// line, with its content below. Phrasing elements (`<b>`) cannot continue:
    /// they are closed and reported.
    fn end_paragraph(&mut self) {
        while let Some(frame) = self.stack.last() {
            match &frame.kind {
                FrameKind::Paragraph(_) if frame.is_event => return self.close_top(),
                FrameKind::Element(name) if html::is_phrasing(name) => self.close_unclosed(),
                FrameKind::Element(_) | FrameKind::Template(_) | FrameKind::Component { .. } => {
                    return self.dissolve_paragraph();
                }
                _ => self.close_unclosed(),
            }
        }
    }

    /// Removes the paragraph frame below the tags that were opened in it. Its
    /// `<p>` is in the node list in which it was opened: that of the first
    /// frame above it that has an outer list, or the current one.
    fn dissolve_paragraph(&mut self) {
        let Some(at) = self.stack.iter().rposition(|frame| frame.is_event) else {
            return;
        };
        let FrameKind::Paragraph(paragraph) = &self.stack[at].kind else {
            return;
        };
        let mark = paragraph.mark;
        let outer = self.stack[at + 1..]
            .iter_mut()
            .find_map(|frame| frame.outer.as_mut());
        remove_mark(outer.unwrap_or(&mut self.nodes), mark);
        self.stack.remove(at);
    }

    /// Writes the end of a paragraph, or removes its `<p>` again: one of tags
    /// alone is not a paragraph, as in MDX.
    ///
    /// A paragraph without words gives its role as the excerpt to the next one.
    fn finish_paragraph(&mut self, paragraph: &Paragraph) {
        if paragraph.excerpt
            && self
                .excerpt
                .as_deref()
                .is_some_and(|excerpt| excerpt.trim().is_empty())
        {
            self.excerpt = None;
        }
        let Some((node, at)) = paragraph.mark else {
            return;
        };
        if paragraph.has_words {
            let html = self.html();
            html.truncate(html.trim_end_matches([' ', '\n']).len());
            return html.push_str("</p>\n");
        }
        remove_mark(&mut self.nodes, paragraph.mark);
        if let Some(Node::Html(html)) = self.nodes.get_mut(node) {
            // The rest of an empty paragraph is white space.
            if html[at.min(html.len())..].trim().is_empty() {
                html.truncate(at);
            }
        }
        for node in self.nodes.iter_mut().skip(node) {
            make_block(node);
        }
        if paragraph.has_tags && !self.html().ends_with('\n') {
            self.write("\n");
        }
    }

    /// Closes the tag `name`, and tags inside it. Returns false if none is open
    /// that may be closed here.
    ///
    /// If the closing tag is inside a paragraph and its opening tag is not, the
    /// paragraph is ended and opened again, because the Markdown parser has yet
    /// to end it: after a line `<Card>`, the line `text</Card> more` has a
    /// paragraph inside the card and one after it.
    pub(super) fn close_tag(&mut self, name: &str) -> bool {
        let Some(at) = self.find_open(name) else {
            return false;
        };
        let mut reopen = false;
        while self.stack.len() > at + 1 {
            let is_paragraph = matches!(
                self.stack.last().map(|frame| &frame.kind),
                Some(FrameKind::Paragraph(_))
            );
            reopen |= is_paragraph;
            if is_paragraph {
                self.close_top();
            } else {
                self.close_unclosed();
            }
        }
        self.close_top();
        if reopen {
            // The Markdown parser will end the paragraph later.
            let mark = Some(self.open_paragraph());
            let paragraph = Paragraph {
                mark,
                has_words: false,
                has_tags: false,
                excerpt: false,
            };
            self.push(
                FrameKind::Paragraph(paragraph),
                located_data::Span::default(),
                true,
            );
        }
        true
    }

    /// Returns the index of the innermost open tag `name`. Between it and the
    /// top of the stack, only paragraphs may be open: a tag cannot be closed
    /// from inside a list item or quote that is within it.
    fn find_open(&self, name: &str) -> Option<usize> {
        for (at, frame) in self.stack.iter().enumerate().rev() {
            if frame.kind.is_tag(name) {
                return Some(at);
            }
            if frame.is_event && !matches!(frame.kind, FrameKind::Paragraph(_)) {
                return None;
            }
        }
        None
    }
}

/// Makes the prop `text` of VitePress' `<Badge text="…" />` its content, and
/// returns it.
///
/// VitePress's default type has another colour than ours, and is written out.
fn take_text(props: &mut Props, children: &mut Vec<Node>) -> Option<String> {
    let text = props.str("text").map(str::to_owned);
    props.0.retain(|(name, _)| name != "text");
    if props.get("type").is_none() {
        let tip = Prop::Literal("tip".into());
        props.0.push(("type".to_owned(), tip));
    }
    let text = text.filter(|_| children.is_empty())?;
    children.push(Node::Html(html::text(&text)));
    Some(text)
}

impl FrameKind {
    /// Returns whether the frame was opened by a tag of this name.
    fn is_tag(&self, wanted: &str) -> bool {
        match self {
            Self::Element(name) | Self::Component { name, .. } => name == wanted,
            Self::Anchor { .. } | Self::InnerLink => wanted == "a",
            Self::Grid => wanted == "div",
            Self::Template(_) => wanted == TEMPLATE,
            Self::Fragment => wanted.is_empty(),
            Self::DirectiveTitle => wanted == DIRECTIVE_TITLE,
            Self::Directive(_) | Self::CodeGroup | Self::PlainDirective => wanted == DIRECTIVE,
            _ => false,
        }
    }

    /// Returns the name of a frame in messages, or `None` for one that Markdown
    /// closes.
    fn tag_name(&self) -> Option<String> {
        match self {
            Self::Element(name) | Self::Component { name, .. } => Some(name.clone()),
            Self::Anchor { .. } | Self::InnerLink => Some("a".into()),
            Self::Grid => Some("div".into()),
            Self::Template(_) => Some(TEMPLATE.to_owned()),
            Self::Fragment => Some(String::new()),
            Self::Directive(admonition) => Some(format!(":::{}", admonition.kind)),
            Self::CodeGroup => Some(format!(":::{CODE_GROUP}")),
            Self::PlainDirective => Some(DIRECTIVE.to_owned()),
            _ => None,
        }
    }
}

/// The component that shows one of several code blocks.
const GROUP: &str = "CodeGroup";

/// Number of columns from which those with running text get a minimum width.
const MANY_COLUMNS: usize = 3;

/// Length from which the text of a cell is running text, in bytes.
const PROSE_LENGTH: usize = 24;

/// Returns the number of bytes of text in nodes, without tags.
fn text_length(nodes: &[Node]) -> usize {
    let length = |node: &Node| match node {
        Node::Html(html) => text_bytes(html),
        Node::Link { children, .. } => text_length(children),
        _ => 0,
    };
    nodes.iter().map(length).sum()
}

/// Returns the number of bytes of text in HTML, without tags.
fn text_bytes(html: &str) -> usize {
    let after_tags = html.split('<').skip(1).map(|tag| tag.split_once('>'));
    let before_tags = html.find('<').unwrap_or(html.len());
    before_tags
        + after_tags
            .map(|tag| tag.map_or(0, |(_, text)| text.len()))
            .sum::<usize>()
}

/// Opens the element around a table, which scrolls: tables may be wider than a phone.
/// It can be focused, so that it scrolls by keyboard.
pub(super) const TABLE_WRAP: &str = "<div class=\"table-wrap\" tabindex=\"0\">";

/// The element of Vue with the content of a slot.
pub(super) const TEMPLATE: &str = "template";

/// Names of directive frames on the stack; tags cannot have them. They let
/// [`Builder::close_tag`] close directives as it closes tags.
pub(super) const DIRECTIVE: &str = ":::";
pub(super) const DIRECTIVE_TITLE: &str = ":::[";

/// Removes the `<p>` at a position, if it is still there. `mark` is the index
/// of the node and the byte offset in its HTML.
fn remove_mark(nodes: &mut [Node], mark: Option<(usize, usize)>) {
    let Some((node, at)) = mark else { return };
    if let Some(Node::Html(html)) = nodes.get_mut(node)
        && html[at.min(html.len())..].starts_with("<p>")
    {
        html.replace_range(at..at + 3, "");
    }
}

/// Marks components as blocks: they turned out to be alone in their paragraph.
/// Templates may then render them with block elements, which a `<p>` must not
/// contain.
fn make_block(node: &mut Node) {
    if let Node::Include(include) = node {
        include.children.iter_mut().for_each(make_block);
    }
    if let Node::Component(component) = node {
        component.inline = false;
        component.children.iter_mut().for_each(make_block);
    }
}

/// Returns the text of nodes, for the alternative text of an image. Only text
/// is written into such nodes.
pub(super) fn plain(nodes: &[Node]) -> String {
    let mut text = String::new();
    for node in nodes {
        match node {
            Node::Html(html) => text.push_str(html),
            Node::Link { children, .. } => text.push_str(&plain(children)),
            Node::Image { alt, .. } => text.push_str(alt),
            _ => {}
        }
    }
    text
}
