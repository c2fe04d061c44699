//! Gives attribute lists of Python-Markdown to the elements that they follow.
//!
//! Elements are HTML that is already written, so attributes are inserted into
//! their opening tags, whose places are noted when they are written. Links,
//! images and headings are nodes with attributes of their own.
//!
//! A list directly after an inline element is found by comparing places: the
//! end of the element is noted when it is written ([`Ended`]), and the list
//! belongs to it if nothing was written since. So no element is searched, and
//! text between the two makes the list one of the block.

use located_data::{Diagnostic, Span};

use super::place::{Element, Ended, ICON, Mark};
use super::tags::Attributes;
use super::{Builder, FrameKind};
use crate::html;
use crate::node::Node;
use crate::source::attributes::{ListItem, is_anchor};

impl Builder<'_> {
    /// Returns the place of what is written next.
    pub(super) fn mark(&mut self) -> Mark {
        let at = self.html().len();
        (self.nodes.len() - 1, at)
    }

    /// Returns the place after the last node, which is not changed.
    fn end_mark(&self) -> Mark {
        match self.nodes.last() {
            Some(Node::Html(html)) => (self.nodes.len(), html.len()),
            _ => (self.nodes.len(), 0),
        }
    }

    /// Notes that an inline element ended here.
    pub(super) fn note_inline(&mut self, element: Element) {
        let end = self.end_mark();
        self.ended = Some(Ended { element, end });
    }

    /// Handles an attribute list at `span`: gives it to the element that it
    /// follows, or shows it as text.
    pub(super) fn attribute_list(&mut self, items: &[ListItem], span: Span) {
        if let Some(FrameKind::Image { .. }) = self.stack.last().map(|frame| &frame.kind) {
            return self.alt_text(self.slice(span));
        }
        let end = self.end_mark();
        let ended = self.ended.take().filter(|ended| ended.end == end);
        let is_applied = match ended.map(|ended| ended.element) {
            Some(Element::Tag(at)) => self.insert_list(at, items),
            Some(Element::Node) => self.extend_node(items),
            Some(Element::Nothing) => true,
            None => self.block_list(items, span),
        };
        if is_applied {
            self.twin.values.insert(span.start, String::new());
            return;
        }
        let is_block = self.stack.is_empty();
        if is_block {
            self.write("<p>");
        }
        self.mark_words();
        self.write_words(self.slice(span));
        if is_block {
            self.write("</p>\n");
        }
    }

    /// Gives a list to the block that it ends. Returns false without one.
    fn block_list(&mut self, items: &[ListItem], span: Span) -> bool {
        let is_line = is_alone(self.text, span);
        let at = match self.stack.last().map(|frame| &frame.kind) {
            Some(FrameKind::Heading { .. }) => return self.heading_list(items),
            Some(FrameKind::Cell { mark, .. }) => *mark,
            Some(FrameKind::Item(mark)) if is_line => *mark,
            Some(FrameKind::Paragraph(paragraph)) if is_line => match paragraph.mark {
                Some(mark) => mark,
                None => return false,
            },
            _ => return false,
        };
        // With attributes, a paragraph remains one.
        self.mark_words();
        // The line break in front of the list.
        let html = self.html();
        html.truncate(html.trim_end_matches(['\n', ' ']).len());
        self.insert_list(at, items)
    }

    /// Gives a list to the open heading, and removes number signs at the end of
    /// its text: they may close a heading before the list.
    fn heading_list(&mut self, items: &[ListItem]) -> bool {
        let id = items.iter().rev().find_map(|item| match item {
            ListItem::Id(id) => Some(*id),
            _ => None,
        });
        let id = id.filter(|id| self.check_id(*id));
        let attributes = self.list_attributes(items, "h2");
        let id = id.map(|id| (self.slice(id).to_owned(), id));
        let html = self.html();
        html.truncate(without_closing(html).len());
        let Some(heading) = &mut self.heading else {
            return false;
        };
        for text in [&mut heading.text, &mut heading.slug, &mut heading.html] {
            text.truncate(without_closing(text).len());
        }
        heading.id = id.or(heading.id.take());
        heading.attributes.extend(attributes);
        true
    }

    /// Gives a list to the link or image that was written last.
    fn extend_node(&mut self, items: &[ListItem]) -> bool {
        let element = match self.nodes.last() {
            Some(Node::Link { .. }) => "a",
            Some(Node::Image { .. }) => "img",
            // Classes of icons are those of Material.
            Some(Node::Component(component)) => return component.name == ICON,
            _ => return false,
        };
        let added = self.list_attributes(items, element);
        self.anchor_of(&added);
        let (Some(Node::Link {
            attributes, title, ..
        })
        | Some(Node::Image {
            attributes, title, ..
        })) = self.nodes.last_mut()
        else {
            return false;
        };
        for (name, value) in added {
            let own = attributes
                .iter_mut()
                .find(|(own, _)| name == "class" && *own == name);
            match (&*name, own) {
                ("title", _) => *title = Some(value),
                (_, Some((_, classes))) => classes.extend([" ", &value]),
                (_, None) => attributes.push((name, value)),
            }
        }
        true
    }

    /// Gives a list to the element whose opening tag is at a place of the
    /// innermost node list.
    ///
    /// Classes are added to those that the tag has; other attributes are
    /// appended, and of two with one name browsers take the first, the one of
    /// the tag.
    fn insert_list(&mut self, (node, at): Mark, items: &[ListItem]) -> bool {
        let Some(Node::Html(html)) = self.nodes.get(node) else {
            return false;
        };
        let Some(tag) = html.get(at..).filter(|tag| tag.starts_with('<')) else {
            return false;
        };
        let name = tag[1..].split(['>', ' ']).next().unwrap_or_default();
        let name = name.to_owned();
        let mut added = self.list_attributes(items, &name);
        self.anchor_of(&added);
        let Some(Node::Html(html)) = self.nodes.get_mut(node) else {
            return false;
        };
        // The tag is one of ours, whose values have no `>`.
        let Some(length) = html[at..].find('>') else {
            return false;
        };
        let class = html[at..at + length].find(" class=\"");
        let mut written = String::new();
        if let Some(class) = class
            && let Some(own) = added.iter().position(|(name, _)| name == "class")
        {
            let (_, value) = added.remove(own);
            let mut classes = String::new();
            html::push_attribute(&mut classes, "", &value);
            let classes = classes.trim_start_matches([' ', '=', '"']);
            let start = at + class + " class=\"".len();
            html.insert_str(start, &format!("{} ", classes.trim_end_matches('"')));
        }
        for (name, value) in &added {
            html::push_attribute(&mut written, name, value);
        }
        let end = at + html[at..].find('>').unwrap_or_default();
        html.insert_str(end, &written);
        true
    }

    /// Reserves the id among attributes.
    fn anchor_of(&mut self, attributes: &[(String, String)]) {
        let id = attributes.iter().find(|(name, _)| name == "id");
        if let Some((_, id)) = id.filter(|(_, id)| !id.is_empty()) {
            let id = id.clone();
            self.anchor(&id);
        }
    }

    /// Returns the attributes of a list for an element, by the rules for those of
    /// its tag. The id of a heading is left to its caller.
    fn list_attributes(&mut self, items: &[ListItem], element: &str) -> Vec<(String, String)> {
        let is_heading = element == "h2";
        let mut attributes = Attributes::default();
        let mut classes = String::new();
        for item in items {
            match *item {
                ListItem::Class(class) => {
                    let class = our_class(self.slice(class));
                    if !classes.is_empty() {
                        classes.push(' ');
                    }
                    classes.push_str(class);
                }
                ListItem::Id(_) if is_heading => {}
                ListItem::Id(id) if !self.check_id(id) => {}
                ListItem::Id(id) => {
                    let value = self.slice(id).to_owned();
                    self.set_attribute("id", (value, id), id, element, &mut attributes);
                }
                ListItem::Pair(name, value) => {
                    self.list_attribute(name, value, element, &mut attributes);
                }
            }
        }
        let classes = classes.trim();
        if !classes.is_empty() {
            match attributes.list.iter_mut().find(|(name, _)| name == "class") {
                Some((_, value)) => {
                    value.push(' ');
                    value.push_str(classes);
                }
                None => attributes
                    .list
                    .insert(0, ("class".to_owned(), classes.to_owned())),
            }
        }
        attributes.list
    }

    /// Returns whether the text of an id can be one, and reports another.
    fn check_id(&mut self, id: Span) -> bool {
        let text = self.slice(id);
        let is_valid = is_anchor(text);
        if !is_valid && !text.is_empty() {
            let message = format!("the id `{text}` contains white space and is left out");
            let help = "write hyphens in place of the white space, here and in links to it";
            self.report(
                Diagnostic::warning("unknown-prop", message)
                    .at(id)
                    .help(help),
            );
        }
        is_valid
    }

    /// Sets an attribute of a list. Event handlers are reported and dropped, as
    /// in tags.
    fn list_attribute(
        &mut self,
        name: Span,
        value: Span,
        element: &str,
        attributes: &mut Attributes,
    ) {
        let written = self.slice(name);
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':');
        let is_handler = written.len() > 2
            && written
                .get(..2)
                .is_some_and(|start| start.eq_ignore_ascii_case("on"));
        if is_handler {
            return self.report_inline(written, name);
        }
        if !written.bytes().all(is_name) {
            return;
        }
        let text = (self.slice(value).to_owned(), value);
        self.set_attribute(written, text, name, element, attributes);
    }
}

/// Returns the class of ours with the look of one of Material for MkDocs.
fn our_class(class: &str) -> &str {
    match class {
        "md-button" => "button",
        "md-button--primary" => "button-primary",
        "card" => "card content-card",
        other => other,
    }
}

/// Returns whether a range of a text is alone on its line, apart from quote
/// marks.
fn is_alone(text: &str, span: Span) -> bool {
    // Only the blanks around it are looked at: a line may have many lists.
    let before = text[..span.start].trim_end_matches([' ', '\t', '>']);
    let is_blank = |char: char| char.is_whitespace() && char != '\n';
    let after = text[span.end..].trim_start_matches(is_blank);
    (before.is_empty() || before.ends_with('\n')) && (after.is_empty() || after.starts_with('\n'))
}

/// Returns the text of a heading without number signs at its end, which a space
/// separates from it.
fn without_closing(text: &str) -> &str {
    let text = text.trim_end();
    let rest = text.trim_end_matches('#');
    match rest.ends_with(' ') || rest.is_empty() {
        true => rest.trim_end(),
        false => text,
    }
}
