//! Inline marks of pymdownx, icons, and grids of Material for MkDocs.
//!
//! The pre-pass has found both ends of a mark. Between them, the Markdown parser may
//! have opened or closed emphasis: in `==a *b== c*`, the mark cannot be an element of
//! its own. Then the second sign is shown as text, and the mark ends with the element
//! around it, so that the HTML stays well-formed.

use located_data::{Diagnostic, Span};

use super::place::{Element, ICON};
use super::tags::Attributes;
use super::{Builder, FrameKind};
use crate::Dialect;
use crate::html;
use crate::icons;
use crate::node::{Component, Node, Prop, Props};
use crate::source::marks::key_labels;

impl Builder<'_> {
    /// Opens a mark, such as `==text==`.
    pub(super) fn open_mark(&mut self, name: &'static str, span: Span) {
        if let Some(FrameKind::Image { .. }) = self.stack.last().map(|frame| &frame.kind) {
            return self.alt_text(self.slice(span));
        }
        self.mark_words();
        if self.is_full(span) {
            return;
        }
        let (open, close) = match name {
            "ins" => ("<ins>", "</ins>"),
            "sub" => ("<sub>", "</sub>"),
            "sup" => ("<sup>", "</sup>"),
            _ => ("<mark>", "</mark>"),
        };
        if let Some(heading) = &mut self.heading {
            heading.html.push_str(open);
        }
        let mark = self.mark();
        self.write(open);
        self.push(FrameKind::Inline { close, mark }, span, false);
    }

    /// Closes the mark that was opened last, if it has this name. Otherwise its sign
    /// is text, and the mark stays open until the element around it ends.
    pub(super) fn close_mark(&mut self, name: &'static str, span: Span) {
        let close = format!("</{name}>");
        let is_open = self.stack.last().is_some_and(|frame| match frame.kind {
            FrameKind::Inline { close: open, .. } => !frame.is_event && open == close,
            _ => false,
        });
        if is_open {
            return self.close_top();
        }
        self.mark_words();
        self.write_words(self.slice(span));
    }

    /// Writes keys, each in an element of its own. For search and the table of
    /// contents they are the text `Ctrl+Alt`.
    pub(super) fn keys(&mut self, names: Span) {
        let labels = key_labels(self.slice(names)).unwrap_or_default();
        let text = labels.join("+");
        if let Some(FrameKind::Image { .. }) = self.stack.last().map(|frame| &frame.kind) {
            return self.alt_text(&text);
        }
        self.mark_words();
        let mut written = String::new();
        for label in &labels {
            if !written.is_empty() {
                written.push('+');
            }
            written.push_str("<kbd>");
            html::push_text(&mut written, label);
            written.push_str("</kbd>");
        }
        self.write(&written);
        self.plain_text(&text);
    }

    /// Appends an icon. One without a `similar` one in our set is left out, with one report
    /// for a page that names it as `written`.
    pub(super) fn icon(&mut self, similar: Option<&'static str>, written: &str, span: Span) {
        let Some(similar) = similar else {
            let message = format!("no icon is similar to `{written}`, so it is left out");
            self.report_unknown_icon(message, "left out", span);
            self.note_inline(Element::Nothing);
            return;
        };
        self.mark_words();
        let props = vec![("name".to_owned(), Prop::Literal(similar.into()))];
        self.nodes.push(Node::Component(Box::new(Component {
            name: ICON.to_owned(),
            props: Props(props),
            children: Vec::new(),
            inline: true,
            span,
            origin: None,
        })));
        self.note_inline(Element::Node);
    }

    /// Returns the icon of an element `<i class="fas fa-copy"></i>`, which mdBook draws with
    /// Font Awesome, without `fa-`: that of the first class with one, of which sizes and
    /// animations (`fa-2x`, `fa-spin`) have none. Other elements have none.
    pub(super) fn icon_of(&self, element: &str, attributes: &Attributes) -> Option<String> {
        if element != "i" || self.options.dialect != Dialect::Mdbook {
            return None;
        }
        let (_, class) = attributes.list.iter().find(|(name, _)| name == "class")?;
        let names = class.split_whitespace();
        let names = names.filter_map(|class| class.strip_prefix("fa-"));
        // Names of the sets, and of a form of all icons.
        let is_icon = |name: &&str| !matches!(*name, "solid" | "regular" | "brands" | "fw");
        let icons: Vec<&str> = names.filter(is_icon).collect();
        let is_known = |icon: &&&str| icons::of_font_awesome(icon).is_some();
        let known = icons.iter().find(is_known);
        known.or(icons.last()).map(|icon| (*icon).to_owned())
    }

    /// Reports an icon of Starlight that our set does not have, whose name the page shows.
    pub(super) fn report_icon(&mut self, name: &str, span: Span) {
        let message = format!("no icon is similar to `{name}`, so its name is shown");
        self.report_unknown_icon(message, "shown by their names", span);
    }

    /// Reports an unknown icon, once for a page. `effect` is what happens to all of
    /// them.
    fn report_unknown_icon(&mut self, message: String, effect: &str, span: Span) {
        if std::mem::replace(&mut self.has_unknown_icon, true) {
            return;
        }
        let help = format!(
            "use an icon of https://lucide.dev/icons or an image; other icons of the page are {effect} without a report"
        );
        let problem = Diagnostic::warning("unknown-icon", message).at(span);
        self.report(problem.help(help));
    }

    /// Opens a grid of Material: `<div class="grid cards">`, whose list becomes
    /// cards, or `<div class="grid">`, whose blocks are columns. Returns false for
    /// other elements.
    pub(super) fn open_grid(&mut self, attributes: &mut Attributes, span: Span) -> bool {
        let Some((_, class)) = attributes.list.iter_mut().find(|(name, _)| name == "class") else {
            return false;
        };
        let has = |wanted: &str| class.split_whitespace().any(|class| class == wanted);
        if !has("grid") {
            return false;
        }
        let is_cards = has("cards");
        *class = match is_cards {
            true => "card-grid".to_owned(),
            false => "columns".to_owned(),
        };
        let mut written = "<div".to_owned();
        for (name, value) in &attributes.list {
            html::push_attribute(&mut written, name, value);
        }
        written.push_str(">\n");
        self.write(&written);
        let kind = match is_cards {
            true => FrameKind::Grid,
            false => FrameKind::Element("div".to_owned()),
        };
        self.push(kind, span, false);
        true
    }
}
