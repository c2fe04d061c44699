//! Footnotes: numbered in the order of their first mention, written at the end
//! of the page.
//!
//! A label belongs to its file: a partial may use `[^1]` as well as the page
//! that includes it, and both get numbers of the page. Notes without a mention
//! are left out.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Builder, merge};
use crate::Dialect;
use crate::html;
use crate::node::Node;

/// Prefix of ids, as on GitHub. Anchors of headings cannot collide with it by
/// accident. The id of a note is `user-content-fn-1`, that of a mention
/// `user-content-fnref-1`, and of its second mention `user-content-fnref-1-2`.
///
/// In the dialect of MkDocs, ids are those of Python-Markdown, with labels in place of
/// numbers, because pages link to them: `fn:label`, `fnref:label` and `fnref2:label`.
const PREFIX: &str = "user-content-fn";

/// The footnotes of a page and its partials.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    /// Number (from 1) and number of mentions, by label.
    mentioned: BTreeMap<String, (usize, usize)>,
    /// Labels in the order of their first mention.
    order: Vec<String>,
    /// Content of each definition, by label.
    defined: BTreeMap<String, Vec<Node>>,
}

impl Builder<'_> {
    /// Writes a footnote reference: a link with the number of the footnote.
    pub(super) fn footnote_reference(&mut self, name: &str) {
        self.mark_words();
        let name = &self.footnote_label(name);
        let next = self.footnotes.order.len() + 1;
        let entry = self
            .footnotes
            .mentioned
            .entry(name.to_owned())
            .or_insert((next, 0));
        entry.1 += 1;
        let (number, mention) = *entry;
        if mention == 1 {
            self.footnotes.order.push(name.to_owned());
        }
        let id = self.mention_id(name, number, mention);
        let mut html = "<sup class=\"footnote-ref\"><a".to_owned();
        html::push_attribute(&mut html, "id", &id);
        let note = format!("#{}", self.note_id(name, number));
        html::push_attribute(&mut html, "href", &note);
        let _ = write!(
            html,
            " aria-describedby=\"footnote-label\">{number}</a></sup>"
        );
        self.write(&html);
        self.anchor(&id);
    }

    /// Keeps a definition for the end of the page. Of several with one label,
    /// the first is used.
    pub(super) fn end_footnote(&mut self, name: &str, nodes: Vec<Node>) {
        let name = &self.footnote_label(name);
        self.footnotes
            .defined
            .entry(name.to_owned())
            .or_insert(nodes);
    }

    /// Returns a label that is unique among the page and its partials, which
    /// may use the same labels. A label cannot contain a line break, so it
    /// cannot be mistaken for one of a partial.
    fn footnote_label(&self, name: &str) -> String {
        match self.include {
            0 => name.to_owned(),
            include => format!("{include}\n{name}"),
        }
    }

    /// Writes the mentioned footnotes at the end of the page. Others are
    /// dropped, as on GitHub.
    pub(super) fn write_footnotes(&mut self) {
        let order = std::mem::take(&mut self.footnotes.order);
        if order.is_empty() {
            return;
        }
        let label = &self.options.texts.footnotes;
        let mut head = String::from(
            "<section class=\"footnotes\">\n<h2 class=\"sr-only\" id=\"footnote-label\">",
        );
        html::push_text(&mut head, label);
        head.push_str("</h2>\n<ol>\n");
        self.write(&head);
        self.anchor("footnote-label");
        for name in &order {
            self.write_footnote(name);
        }
        self.write("</ol>\n</section>\n");
    }

    /// Writes a footnote with links back to its mentions at the end of its last
    /// paragraph. A note that ends with a list or a code block has them after
    /// it.
    fn write_footnote(&mut self, name: &str) {
        let Some(&(number, mentions)) = self.footnotes.mentioned.get(name) else {
            return;
        };
        let id = self.note_id(name, number);
        let mut start = "<li".to_owned();
        html::push_attribute(&mut start, "id", &id);
        start.push('>');
        self.write(&start);
        self.anchor(&id);
        let mut nodes = merge(self.footnotes.defined.remove(name).unwrap_or_default());
        let back = self.back_links(name, number, mentions);
        match nodes.last_mut() {
            Some(Node::Html(html)) if html.ends_with("</p>\n") => {
                html.insert_str(html.len() - "</p>\n".len(), &back);
            }
            _ => nodes.push(Node::Html(back)),
        }
        self.nodes.append(&mut nodes);
        self.write("</li>\n");
    }

    /// Returns a link back to each mention. `↩` says nothing in a screen
    /// reader, so each has a label.
    fn back_links(&self, name: &str, number: usize, mentions: usize) -> String {
        let label = self
            .options
            .texts
            .footnote_back
            .replace("{n}", &number.to_string());
        let mut links = String::new();
        for mention in 1..=mentions {
            links.push_str(" <a class=\"footnote-back\"");
            html::push_attribute(
                &mut links,
                "href",
                &format!("#{}", self.mention_id(name, number, mention)),
            );
            html::push_attribute(&mut links, "aria-label", &label);
            links.push_str(">\u{21a9}</a>");
        }
        links
    }

    /// Returns the id of a note.
    fn note_id(&self, name: &str, number: usize) -> String {
        match self.id_label(name) {
            Some(label) => format!("fn:{label}"),
            None => format!("{PREFIX}-{number}"),
        }
    }

    /// Returns the id of a mention. The first one is plain.
    fn mention_id(&self, name: &str, number: usize, mention: usize) -> String {
        match (self.id_label(name), mention) {
            (Some(label), 1) => format!("fnref:{label}"),
            (Some(label), _) => format!("fnref{mention}:{label}"),
            (None, 1) => format!("{PREFIX}ref-{number}"),
            (None, _) => format!("{PREFIX}ref-{number}-{mention}"),
        }
    }

    /// Returns the label of a note that its ids contain. Labels of partials are not unique,
    /// and an id cannot contain white space.
    fn id_label<'n>(&self, name: &'n str) -> Option<&'n str> {
        let is_id = self.options.dialect == Dialect::Mkdocs && !name.contains(char::is_whitespace);
        is_id.then_some(name)
    }
}
