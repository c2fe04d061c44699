//! Handles the islands of the pre-pass: tags, expressions, directives.
//!
//! A tag is a component, a fragment or an element of HTML, by the rules of JSX:
//! lower case is HTML. In `.md` files of the format CommonMark every tag is
//! HTML. A tag in a paragraph is written where the Markdown parser reports its
//! placeholder, so its content is everything up to the closing tag, across the
//! paragraphs in between.
//!
//! Tags and Markdown nest by different parsers, so a tag may be closed where it is not
//! open. The rules, for a closing tag:
//!
//! 1. It closes the innermost open tag of its name, and reports those inside it, unless
//!    a container of Markdown (an item, a quote, a cell) lies between: then it is
//!    reported itself.
//! 2. One without an opening tag is reported with the tag that is open instead.
//! 3. Void elements, and in CommonMark those whose end HTML lets authors omit, are
//!    never reported.
//!
//! An unknown name that is never closed is text, such as `Promise<string>`. The
//! closing tags are counted before the page is built, because this must be
//! known at the opening tag.

use docs_model::ReferenceKind;
use located_data::{Diagnostic, Severity, Span, path};
use safe_markup::markdown;

use super::blocked::is_blocked;
use super::close::{DIRECTIVE, DIRECTIVE_TITLE, TABLE_WRAP, TEMPLATE};
use super::head::HEAD;
use super::{Builder, Frame, FrameKind};
use crate::Dialect;
use crate::html;
use crate::icons;
use crate::node::{ADMONITIONS, Admonition, Component, Node, Prop, Props};
use crate::source::marks::without_icons;
use crate::source::tag::{Tag, TagKind};
use crate::source::{Directive, Island, IslandKind, Prepared, RawElement, capitalised};

/// The directive of a block that readers unfold.
const DETAILS: &str = "details";

/// Built-in component for the table of contents within the text.
const CONTENTS: &str = "TOCInline";

/// Built-in component for a group of tabs, and for one of them.
const TABS: &str = "Tabs";
const TAB: &str = "TabItem";

/// The attributes of an HTML tag.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    /// Names of HTML and decoded values in source order, without the target.
    pub(super) list: Vec<(String, String)>,
    /// Address and position of the file that the tag refers to by `src` or
    /// `href`.
    pub(super) target: Option<(String, Span)>,
    /// Further files: names of attributes, addresses and positions.
    pub(super) files: Vec<(String, String, Span)>,
    /// HTML of the content, and its position.
    pub(super) inner: Option<(String, Span)>,
    /// Whether the address is exempt from link checks:
    /// `data-noBrokenLinkCheck`.
    pub(super) unchecked: bool,
}

impl Attributes {
    /// Removes the attribute `name`, and returns its value.
    fn take(&mut self, name: &str) -> Option<String> {
        let at = self.list.iter().position(|attribute| attribute.0 == name)?;
        Some(self.list.remove(at).1)
    }
}

/// Returns our kind of admonition for one of Material for MkDocs.
fn similar_kind(kind: &str) -> &str {
    match kind {
        "abstract" | "summary" | "tldr" | "todo" | "question" | "help" | "faq" => "info",
        "example" | "snippet" | "quote" | "cite" | "seealso" => "note",
        "hint" => "tip",
        "check" | "done" => "success",
        "attention" => "warning",
        "failure" | "fail" | "missing" | "error" | "bug" => "danger",
        other => other,
    }
}

/// Returns whether an address is that of a file, and not of a page.
fn has_extension(target: &str) -> bool {
    let end = target.find(['?', '#']).unwrap_or(target.len());
    let name = path::file_name(&target[..end]);
    name.rsplit_once('.').is_some_and(|(_, extension)| {
        !extension.is_empty() && !matches!(extension, "md" | "mdx" | "html")
    })
}

impl Builder<'_> {
    /// Counts closing tags by name. An unknown name in angle brackets that is
    /// never closed (`Promise<string>`) can then be shown as text.
    pub(super) fn count_closers(&mut self, prepared: &Prepared<'_>) {
        if self.is_markdown() {
            // The pre-pass leaves the tags of CommonMark in the text.
            let text = self.text;
            for (at, _) in text.match_indices("</") {
                let name = &text[at + 2..];
                let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
                let end = name.find(|c| !is_name(c)).unwrap_or(name.len());
                let name = name[..end].to_ascii_lowercase();
                *self.closers.entry(name).or_insert(0) += 1;
            }
            return;
        }
        for island in &prepared.islands {
            if let IslandKind::Tag(tag) = &island.kind
                && tag.kind == TagKind::Close
            {
                *self
                    .closers
                    .entry(self.slice(tag.name).to_owned())
                    .or_insert(0) += 1;
            }
        }
    }

    /// Handles an island where the Markdown parser has found its placeholder.
    /// `inline` is whether it is within text, by the form of the placeholder.
    pub(super) fn island(&mut self, island: &Island, inline: bool) {
        match &island.kind {
            IslandKind::Nothing => {}
            IslandKind::Truncate => {
                self.outline.is_truncated = true;
                self.nodes.push(Node::Truncate);
            }
            IslandKind::Tag(tag) => {
                let name = self.slice(tag.name).to_owned();
                self.tag(tag, &name, inline);
            }
            IslandKind::VueTag(tag) => {
                if inline {
                    self.mark_words();
                }
                self.raw_tag(tag, tag.span.end, inline);
            }
            IslandKind::Expression(inner) => self.expression(*inner, island.span),
            IslandKind::HeadingId(id) => self.explicit_id(*id, island.span),
            IslandKind::Raw(raw) => {
                self.mark_tags();
                self.raw_element(raw);
            }
            IslandKind::DirectiveOpen(directive) => self.open_directive(directive, island.span),
            IslandKind::TabsOpen => self.open_tabs(TABS, Props::default(), island.span),
            IslandKind::TabOpen(label) => {
                let label = without_icons(self.slice(*label));
                let label = self.with_emoji(&label).into_owned();
                let props = Props(vec![("label".to_owned(), Prop::Literal(label.into()))]);
                self.open_tabs(TAB, props, island.span);
            }
            IslandKind::TabClose => {
                self.close_tag(TAB);
            }
            IslandKind::TabsClose => {
                self.close_tag(TABS);
            }
            IslandKind::AlertTitle => self.open_alert_title(island.span),
            IslandKind::DirectiveTitleEnd | IslandKind::AlertTitleEnd => {
                self.close_tag(DIRECTIVE_TITLE);
            }
            IslandKind::Include(file) => self.insert(*file, island.span),
            IslandKind::IncludeText(file) => self.insert_text(*file, island.span),
            // Part of a code block, whose text is handled as a whole.
            IslandKind::CodeFile(_) => {}
            IslandKind::Snippet(file) => self.snippet(*file, island.span),
            IslandKind::HeadTitle(title) => self.head_title(*title, island.span),
            IslandKind::Contents => self.finish_component(Component {
                name: CONTENTS.to_owned(),
                props: Props::default(),
                children: Vec::new(),
                inline: false,
                span: island.span,
                origin: None,
            }),
            IslandKind::DirectiveClose => {
                self.close_tag(DIRECTIVE);
            }
            IslandKind::MarkOpen(name) => self.open_mark(name, island.span),
            IslandKind::MarkClose(name) => self.close_mark(name, island.span),
            IslandKind::Keys(names) => self.keys(*names),
            IslandKind::Icon(name) => {
                let name = self.slice(*name);
                self.icon(icons::lucide(name), name, island.span);
            }
            IslandKind::Abbreviation(word, meaning) => self.define_abbreviation(*word, *meaning),
            IslandKind::Attributes(items) => self.attribute_list(items, island.span),
            IslandKind::Formula(formula) => self.formula(formula, island.span),
        }
    }

    /// Records that a tag is a direct child of the open paragraph. A paragraph
    /// without words is then no paragraph.
    pub(super) fn mark_tags(&mut self) {
        if let Some(FrameKind::Paragraph(paragraph)) =
            self.stack.last_mut().map(|frame| &mut frame.kind)
        {
            paragraph.has_tags = true;
        }
    }

    /// Sets the id of the open heading. Outside headings, `{#id}` is text. An
    /// id in a comment is hidden there.
    fn explicit_id(&mut self, id: Span, whole: Span) {
        let text = self.slice(id).to_owned();
        let words = self.slice(whole);
        if let Some(heading) = &mut self.heading {
            heading.id = Some((text, id));
        } else if words.starts_with("{#") {
            self.mark_words();
            self.write_words(words);
        }
    }

    /// Handles a tag. `name` is given apart, because it is in lower case for
    /// raw HTML and as written otherwise.
    pub(super) fn tag(&mut self, tag: &Tag, name: &str, inline: bool) {
        match tag.kind {
            TagKind::Close => self.closing_tag(tag, name),
            TagKind::Open | TagKind::SelfClosing => self.opening_tag(tag, name, inline),
        }
    }

    /// Handles a closing tag. One that closes nothing is reported with the tag
    /// that prevents it, if there is one.
    ///
    /// HTML ignores closing tags of void elements, and so do we. In CommonMark,
    /// a stray `</p>` or `</T>` is common in converted texts and harmless.
    fn closing_tag(&mut self, tag: &Tag, name: &str) {
        self.mark_tags();
        let name = if name == "head" { HEAD } else { name };
        if html::is_void(name) || self.close_tag(name) || self.is_too_deep {
            return;
        }
        if self.is_markdown() && (html::may_stay_open(name) || !self.is_element(name)) {
            return;
        }
        let open = self.stack.iter().rev().find_map(|frame| match &frame.kind {
            FrameKind::Element(name) | FrameKind::Component { name, .. } => {
                Some((name.clone(), frame.span))
            }
            _ => None,
        });
        let help = match open {
            Some((open, span)) => {
                let line = self.line_of(span.start);
                format!(
                    "remove it, or close `<{open}>` of line {line} first: a tag and its closing tag must be in the same paragraph, list item or quote"
                )
            }
            None => format!("remove it, or add `<{name}>` before it"),
        };
        self.report(
            Diagnostic::error(
                "unbalanced-component",
                format!("`</{name}>` has no matching opening tag"),
            )
            .at(tag.span)
            .help(help),
        );
    }

    /// Returns the number of a line. Counts from the line of the previous call,
    /// since stray closing tags come in the order of the text.
    fn line_of(&mut self, offset: usize) -> usize {
        let (from, line) = match self.last_line {
            (from, line) if from <= offset => (from, line),
            _ => (0, 1),
        };
        let line = line
            + self.text[from..offset]
                .bytes()
                .filter(|b| *b == b'\n')
                .count();
        self.last_line = (offset, line);
        line
    }

    /// Handles an opening tag: a fragment, a component (by its capital or a
    /// dot) or an element.
    ///
    /// `<head>` is a component, since its content belongs to the head of the page, unless
    /// the file defines a component of that name.
    fn opening_tag(&mut self, tag: &Tag, name: &str, inline: bool) {
        if self.is_placeholder(tag, name, inline) {
            return self.show_as_text(tag, name);
        }
        self.mark_tags();
        let leaf = tag.kind == TagKind::SelfClosing || html::is_void(name);
        if self.is_full(tag.span) {
            return;
        }
        if name.is_empty() {
            self.push(FrameKind::Fragment, tag.span, false);
        } else if self.is_head(name, inline) {
            self.open_component(tag, HEAD, inline);
        } else if match self.is_markdown() {
            true => self.is_component(name),
            false => name.contains('.') || name.starts_with(|c: char| !c.is_ascii_lowercase()),
        } {
            self.open_component(tag, name, inline);
        } else if name == TEMPLATE && self.options.dialect == Dialect::Vitepress {
            self.open_template(tag, inline);
        } else if leaf && let Some(media_type) = self.data_type(tag, name) {
            let end = tag.span.end;
            return self.data_block(tag, &media_type, Span::new(end, end));
        } else {
            self.check_case(tag, name);
            return self.open_element(tag, name, leaf);
        }
        if leaf {
            self.close_top();
        }
    }

    /// Returns whether a tag opens the head of the page. In CommonMark, it is a block outside
    /// all others, and is closed: HTML would be lost up to the end of the page otherwise.
    fn is_head(&self, name: &str, inline: bool) -> bool {
        match self.is_markdown() {
            true => {
                let is_closed = self.closers.contains_key(name);
                name == "head" && !inline && self.stack.is_empty() && is_closed
            }
            false => matches!(name, "head" | "Head") && !self.is_own(name),
        }
    }

    /// Reports a tag of CommonMark that is written like a component, which only MDX has.
    /// Browsers show nothing of it but its content. Tags of the dialects of other tools are
    /// HTML to these, too.
    fn check_component(&mut self, tag: &Tag, name: &str) {
        let written = self.slice(tag.name).to_owned();
        let is_written_so = written.starts_with(|c: char| c.is_ascii_uppercase());
        if self.options.dialect != Dialect::Docusaurus || !is_written_so || html::is_known(name) {
            return;
        }
        let message = format!("`<{written}>` is not a component here: this file is CommonMark");
        let help =
            format!("write `format: mdx` in the front matter, or `\\<{written}>` if this is text");
        let problem = Diagnostic::warning("unknown-component", message);
        self.report(problem.at(tag.span).help(help));
    }

    /// Reports an element of MDX that has the name of a component in lower case:
    /// browsers show unknown elements as plain text.
    fn check_case(&mut self, tag: &Tag, name: &str) {
        if self.is_markdown() {
            return self.check_component(tag, name);
        }
        if html::is_known(name) {
            return;
        }
        let imported = self.bindings.keys().filter(|import| *import != name);
        let mut components = self.options.components.iter().chain(imported);
        let Some(component) = components.find(|component| component.eq_ignore_ascii_case(name))
        else {
            return;
        };
        let message = format!("`<{name}>` is neither an HTML element nor a component");
        let help = format!(
            "did you mean `<{component}>`? Names of components start with a capital letter"
        );
        let problem = Diagnostic::warning("unknown-component", message);
        self.report(problem.at(tag.span).help(help));
    }

    /// Returns whether `<name>` is neither an element nor closed anywhere, and
    /// therefore text. Only within text: alone on a line, an unknown tag is
    /// more likely a component whose end was forgotten. Names of components are
    /// known from imports, exports and the site.
    fn is_placeholder(&self, tag: &Tag, name: &str, inline: bool) -> bool {
        tag.kind == TagKind::Open
            && inline
            && !name.is_empty()
            && !self.is_element(name)
            && !self.closers.contains_key(name)
            && !self.is_component(name)
    }

    /// Returns whether a name is certainly that of an element. In CommonMark,
    /// `<project-id>` is more likely a placeholder than a custom element.
    pub(super) fn is_element(&self, name: &str) -> bool {
        html::is_known(name) && !(self.is_markdown() && html::is_custom(name))
    }

    /// Shows a tag as text, and reports it. In CommonMark, unknown tags are
    /// text by intention more often, so the report is a warning.
    fn show_as_text(&mut self, tag: &Tag, name: &str) {
        let severity = if self.is_markdown() {
            Severity::Warning
        } else {
            Severity::Error
        };
        let message = format!("`<{name}>` is never closed");
        self.report(
            Diagnostic::new(severity, "unbalanced-component", message)
                .at(tag.span)
                .help(format!("for text write `\\<{name}>` or put it in backticks; a component ends with `</{name}>` or `/>`")),
        );
        self.mark_words();
        let words = self.slice(tag.span);
        self.write_words(words);
    }

    /// Opens a component. Its `id` counts as an anchor, since components
    /// usually set it on their outermost element.
    fn open_component(&mut self, tag: &Tag, name: &str, inline: bool) {
        let props = self.props(tag, name);
        if let Some(id) = props.str("id") {
            let id = id.to_owned();
            self.anchor(&id);
        }
        let kind = FrameKind::Component {
            name: name.to_owned(),
            props,
            inline,
        };
        self.push_collecting(kind, tag.span, false);
    }

    /// Opens a `<template>` of VitePress: the content of a slot, which its component shows.
    /// Browsers show nothing of an element of this name, so it becomes another one, without
    /// the attributes that are code of Vue.
    fn open_template(&mut self, tag: &Tag, inline: bool) {
        let mut attributes = self.attributes(tag, TEMPLATE);
        let list = &mut attributes.list;
        list.retain(|(name, _)| !name.starts_with(['#', '@', ':']) && !name.starts_with("v-"));
        self.note_anchors(TEMPLATE, &attributes);
        let name = if inline { "span" } else { "div" };
        self.write_tag(name, &attributes.list, None);
        self.push(FrameKind::Template(name), tag.span, false);
    }

    /// Opens an HTML element. Links and images become nodes, everything else is
    /// written as HTML.
    fn open_element(&mut self, tag: &Tag, name: &str, leaf: bool) {
        if self.is_markdown() {
            self.close_implied(name);
        }
        let mut attributes = self.attributes(tag, name);
        let inner = attributes.inner.take().filter(|_| !html::is_void(name));
        // With content from an attribute, the element ends after it.
        let is_filled = leaf && inner.is_some();
        let leaf = leaf && !is_filled;
        self.open_with(tag, name, leaf, attributes);
        if let Some((text, span)) = inner
            && let Some(html) = self.inner_html(&text, span)
            && name != "a"
        {
            let mut words = docs_model::PlainText::default();
            words.push_html(&html);
            let blocks = words.finish();
            let blocks: Vec<_> = blocks.iter().map(|text| markdown::block(text)).collect();
            self.twin.values.insert(tag.span.start, blocks.join("\n\n"));
        }
        if is_filled {
            self.close_top();
        }
    }

    /// Opens an HTML element with its attributes.
    fn open_with(&mut self, tag: &Tag, name: &str, leaf: bool, mut attributes: Attributes) {
        if self.options.dialect == Dialect::Mkdocs {
            attributes
                .list
                .retain(|(name, _)| name != "markdown" && name != "data-md-markdown");
            if name == "div" && self.open_grid(&mut attributes, tag.span) {
                return;
            }
            self.outline.has_html_title |= name == "h1";
        }
        self.note_anchors(name, &attributes);
        self.check_head(tag, name);
        self.note_robots(name, &attributes.list);
        if name == "table" {
            self.write(TABLE_WRAP);
        }
        match (name, attributes.target.take()) {
            ("a", Some((_, at))) if self.n_links > 0 && (leaf || !self.may_divide_link()) => {
                self.report_inner_link(at);
                if !leaf {
                    self.push(FrameKind::InnerLink, tag.span, false);
                }
            }
            ("a", Some((target, at))) if !leaf => {
                let target = match has_extension(&target) {
                    true => self.file_address(target),
                    false => target,
                };
                let reference =
                    self.reference(ReferenceKind::Link, &target, at, !attributes.unchecked);
                let title = attributes.take("title");
                self.twin.tags.insert(tag.span.start, reference);
                self.n_links += 1;
                let kind = FrameKind::Anchor {
                    reference,
                    title,
                    attributes: attributes.list,
                };
                self.push_collecting(kind, tag.span, false);
            }
            ("img", Some((target, at))) => {
                let target = self.file_address(target);
                let reference =
                    self.reference(ReferenceKind::Image, &target, at, !attributes.unchecked);
                self.twin.tags.insert(tag.span.start, reference);
                let alt = attributes.take("alt").unwrap_or_default();
                let title = attributes.take("title");
                self.nodes.push(Node::Image {
                    reference,
                    alt,
                    title,
                    attributes: attributes.list,
                });
            }
            ("a", target) => self.write_element(tag, name, leaf, &attributes, target),
            (_, target) => {
                let src = target.map(|(address, at)| ("src".to_owned(), address, at));
                attributes.files.splice(0..0, src);
                let icon = self.icon_of(name, &attributes);
                self.media(tag, name, attributes);
                self.push_element(tag, name, leaf);
                if let Some(icon) = icon {
                    let similar = icons::of_font_awesome(&icon);
                    self.icon(similar, &format!("fa-{icon}"), tag.span);
                }
            }
        }
    }

    /// Appends the opening tag of an element that may load files.
    fn media(&mut self, tag: &Tag, name: &str, attributes: Attributes) {
        if attributes.files.is_empty() {
            return self.write_tag(name, &attributes.list, None);
        }
        // A frame shows a page.
        let kind = match name {
            "iframe" | "object" | "embed" | "link" | "meta" => ReferenceKind::Link,
            _ => ReferenceKind::Image,
        };
        let mut files = Vec::with_capacity(attributes.files.len());
        for (attribute, address, at) in attributes.files {
            let address = self.file_address(address);
            let reference = self.reference(kind, &address, at, !attributes.unchecked);
            files.push((attribute, reference));
        }
        if let Some((_, first)) = files.first() {
            self.twin.tags.insert(tag.span.start, *first);
        }
        self.nodes.push(Node::Media {
            element: name.to_owned(),
            files,
            attributes: attributes.list,
        });
    }

    /// Returns the address in an HTML tag relative to the file of the page. It
    /// may be relative to the folder that the page has in the site.
    fn file_address(&self, target: String) -> String {
        let page = self.including.first().map_or(self.file, String::as_str);
        let name = path::file_name(page);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let is_relative = !path::is_external(&target)
            && !target.starts_with(['/', '#', '?', '@'])
            && !target.is_empty();
        if !self.options.pages_are_folders || !is_relative || matches!(stem, "index" | "README") {
            return target;
        }
        let rest = target.trim_start_matches("./");
        match rest.strip_prefix("../") {
            Some(rest) => format!("./{rest}"),
            None => format!("./{stem}/{rest}"),
        }
    }

    /// Writes an `<a>` that is not a link with content.
    fn write_element(
        &mut self,
        tag: &Tag,
        name: &str,
        leaf: bool,
        attributes: &Attributes,
        target: Option<(String, Span)>,
    ) {
        let href = target.map(|(href, _)| href);
        self.write_tag(name, &attributes.list, href.as_deref());
        self.push_element(tag, name, leaf);
    }

    /// Writes the opening tag of an element. `href` is that of an `<a>`.
    fn write_tag(&mut self, name: &str, attributes: &[(String, String)], href: Option<&str>) {
        let html = self.html();
        html.push('<');
        html.push_str(name);
        if let Some(href) = href {
            html::push_attribute(html, "href", href);
        }
        for (name, value) in attributes {
            html::push_attribute(html, name, value);
        }
        html.push('>');
    }

    /// Opens an element whose opening tag is written.
    fn push_element(&mut self, tag: &Tag, name: &str, leaf: bool) {
        if html::is_void(name) {
            return;
        }
        self.push(FrameKind::Element(name.to_owned()), tag.span, false);
        if leaf {
            self.close_top();
        }
    }

    /// Closes an element whose closing tag HTML implies: an `<li>` before the
    /// next one, a `<p>` before a block. JSX has no implied ends, so this
    /// applies to CommonMark only.
    fn close_implied(&mut self, name: &str) {
        let Some(FrameKind::Element(open)) = self.stack.last().map(|frame| &frame.kind) else {
            return;
        };
        let same = open == name && html::may_stay_open(name);
        let block =
            open == "p" && html::is_known(name) && !html::is_phrasing(name) && !html::is_void(name);
        if same || block {
            self.close_top();
        }
    }

    /// Reserves the anchor that an element defines by `id`, or by `name` for an
    /// `<a>`.
    fn note_anchors(&mut self, name: &str, attributes: &Attributes) {
        let is_anchor = |attribute: &&(String, String)| {
            attribute.0 == "id" || (name == "a" && attribute.0 == "name")
        };
        let id = attributes
            .list
            .iter()
            .find(is_anchor)
            .map(|(_, value)| value.clone());
        if let Some(id) = id.filter(|id| !id.is_empty()) {
            self.anchor(&id);
        }
    }

    /// Writes a `<script>` or `<style>` element as it is. In JSX, the content
    /// may be a template literal. Content that the policy blocks is reported,
    /// but kept.
    pub(super) fn raw_element(&mut self, raw: &RawElement) {
        let name = self.slice(raw.tag.name).to_ascii_lowercase();
        if name == "script" && self.is_vue_code(&raw.tag) {
            return;
        }
        if let Some(media_type) = self.data_type(&raw.tag, &name) {
            return self.data_block(&raw.tag, &media_type, raw.content);
        }
        let external = raw
            .tag
            .attributes
            .iter()
            .any(|attribute| self.slice(attribute.name) == "src");
        let attributes = self.attributes(&raw.tag, &name);
        let content = self.slice(raw.content).trim();
        if is_blocked(&name, None, external, content) {
            self.report_inline(&name, raw.tag.span);
        }
        let template = content
            .strip_prefix("{`")
            .and_then(|inner| inner.strip_suffix("`}"));
        let target = attributes.target.clone();
        let html = self.html();
        html.push('<');
        html.push_str(&name);
        if let Some((target, _)) = target {
            html::push_attribute(html, "src", &target);
        }
        for (name, value) in &attributes.list {
            html::push_attribute(html, name, value);
        }
        html.push('>');
        // In code, the closing tag can only be within a string.
        let close = format!("</{name}");
        let content = template.unwrap_or(content);
        html.push_str(&content.replace(&close, &format!("<\\/{name}")));
        html.push_str("</");
        html.push_str(&name);
        html.push_str(">\n");
    }

    /// Returns whether a `<script>` of VitePress is the code of a Vue component,
    /// which the browser could not run. The import reports it.
    fn is_vue_code(&self, tag: &Tag) -> bool {
        self.options.dialect == Dialect::Vitepress
            && tag
                .attributes
                .iter()
                .any(|attribute| self.slice(attribute.name) == "setup")
    }

    /// Reports a script, style, event handler or script address, which the
    /// content security policy blocks. `what` is its name in the message.
    pub(super) fn report_inline(&mut self, what: &str, span: Span) {
        self.report(
            Diagnostic::warning(
                "inline-script",
                format!(
                    "`{what}` has no effect: the content security policy of pages forbids inline scripts and styles"
                ),
            )
            .at(span)
            .help("move it to a script or style sheet of the site"),
        );
    }

    /// Reports an inline style: it is applied only if the server's content
    /// security policy allows inline styles.
    pub(super) fn report_style(&mut self, span: Span) {
        if self.options.inline_styles {
            return;
        }
        self.report(
            Diagnostic::warning(
                "inline-style",
                "the content security policy of pages blocks this inline style",
            )
            .at(span)
            .help("use `className` and a rule in a style sheet, or allow `'unsafe-inline'` in `policy.style_src`"),
        );
    }

    /// Opens a group of tabs or one of them, which MkDocs writes without a tag.
    fn open_tabs(&mut self, name: &str, props: Props, span: Span) {
        if self.is_full(span) {
            return;
        }
        let kind = FrameKind::Component {
            name: name.to_owned(),
            props,
            inline: false,
        };
        self.push_collecting(kind, span, false);
    }

    /// Opens a directive. Unknown kinds are reported, but kept: a theme may
    /// style them. Its title, if there is one, is the first frame inside it.
    fn open_directive(&mut self, directive: &Directive, span: Span) {
        if directive.is_code_group(self.text) {
            if !self.is_full(span) {
                self.push_collecting(FrameKind::CodeGroup, span, false);
            }
            return;
        }
        if directive.is_plain(self.text, self.options.dialect) {
            if !self.is_full(span) {
                self.push_collecting(FrameKind::PlainDirective, span, false);
            }
            return;
        }
        let mut kind = directive.kind(self.text);
        let is_known = directive.is_indented
            || ADMONITIONS.contains(&kind.as_str())
            || kind == DETAILS
            || self.options.admonitions.contains(&kind);
        if !is_known {
            self.report_unknown_directive(&kind, directive.name);
        }
        if self.is_full(span) {
            return;
        }
        let id = directive.id.map(|id| self.slice(id).to_owned());
        if let Some(id) = &id {
            self.anchor(id);
        }
        let mut classes = directive.classes(self.text);
        let mut title = None;
        if directive.is_indented {
            let similar = match directive.is_folded {
                true => DETAILS.to_owned(),
                false => similar_kind(&kind).to_owned(),
            };
            if similar != kind {
                title = Some(vec![Node::Html(html::text(&capitalised(&kind)))]);
                classes.insert(0, std::mem::replace(&mut kind, similar));
            }
        }
        let admonition = Admonition {
            kind,
            title,
            id,
            classes,
            is_open: directive.is_open,
            children: Vec::new(),
            span,
        };
        self.push_collecting(FrameKind::Directive(admonition), span, false);
        if directive.has_title {
            self.push_collecting(FrameKind::DirectiveTitle, span, false);
        }
    }

    /// Opens the title of the alert that just began.
    fn open_alert_title(&mut self, span: Span) {
        let container = self.stack.iter().rev().find(|frame| frame.is_event);
        let is_alert = |frame: &Frame| matches!(frame.kind, FrameKind::Alert { .. });
        if container.is_some_and(is_alert) {
            self.push_collecting(FrameKind::DirectiveTitle, span, false);
        }
    }

    /// Reports a directive of an unknown kind, with the most similar known one.
    fn report_unknown_directive(&mut self, kind: &str, span: Span) {
        let names = ADMONITIONS
            .iter()
            .copied()
            .chain([DETAILS])
            .chain(self.options.admonitions.iter().map(String::as_str));
        let help = match located_data::diagnostic::nearest(kind, names) {
            Some(near) => format!("did you mean `:::{near}`?"),
            None => {
                "use note, tip, info, warning or danger, or add the name to `markdown.admonitions`"
                    .into()
            }
        };
        self.report(
            Diagnostic::warning(
                "unknown-directive",
                format!("unknown directive `:::{kind}`"),
            )
            .at(span)
            .help(help),
        );
    }
}
