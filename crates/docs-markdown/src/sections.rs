//! The sections of a document for search: its headings, and the text below
//! each.
//!
//! Search records are made of them (see `docs_model::record`), so this module
//! decides which text of a page can be found.

use docs_model::PlainText;
use docs_model::record::Section;

use crate::document::Document;
use crate::node::{Node, Prop, Props};
use crate::tree::HEAD;

/// Returns the sections of a document.
///
/// The first has the text before the first heading, and an empty title. Left
/// out are code blocks, labels of tabs, numbers of footnotes, the content of
/// `<head>`, and headings without an anchor.
///
/// `docs_model::record::records` makes search records of them. Levels are those of the
/// headings, which need not be consecutive.
///
/// # Examples
///
/// ```
/// use docs_markdown::{ParseOptions, parse, sections};
/// let (document, _) = parse("Intro.\n\n## Setup\n\nInstall *it*.\n", 0, &ParseOptions::default());
/// let sections = sections(&document);
/// assert_eq!(sections[0].text, ["Intro."]);
/// assert_eq!((&*sections[1].title, &*sections[1].text[0]), ("Setup", "Install it."));
/// ```
#[must_use]
pub fn sections(document: &Document) -> Vec<Section> {
    let mut writer = Writer {
        document,
        done: Vec::new(),
        open: Section::new(1, None, ""),
        text: PlainText::default(),
    };
    writer.nodes(&document.nodes);
    writer.enter(Section::default());
    writer.done
}

/// Name of the component of a tab.
const TAB: &str = "TabItem";

/// Collects the text of the nodes, and cuts it at headings.
struct Writer<'a> {
    /// The document whose outline has the headings.
    document: &'a Document,
    /// Sections that have ended.
    done: Vec<Section>,
    /// The section that is being read, still without its text.
    open: Section,
    /// The text of the open section so far.
    text: PlainText,
}

impl Writer<'_> {
    /// Ends the current section and begins the next one.
    fn enter(&mut self, section: Section) {
        let mut ended = std::mem::replace(&mut self.open, section);
        ended.text = std::mem::take(&mut self.text).finish();
        self.done.push(ended);
    }

    /// Adds the text of nodes in order.
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    /// Adds the text of a node. Blocks end the paragraph before and after them.
    fn node(&mut self, node: &Node) {
        match node {
            Node::Html(html) => self.text.push_html(html),
            Node::Heading { heading, .. } => {
                let heading = self.document.outline.headings.get(*heading);
                if let Some(heading) = heading.filter(|heading| !heading.id.is_empty()) {
                    let id = Some(heading.id.clone());
                    self.enter(Section::new(heading.level, id, &*heading.text));
                }
            }
            Node::Link { children, .. } => self.nodes(children),
            Node::Image { alt, .. } => {
                self.text.push_text(" ");
                self.text.push_text(alt);
                self.text.push_text(" ");
            }
            Node::Media { .. } => self.text.push_text(" "),
            Node::Code(_) => self.text.end_paragraph(),
            Node::Math(math) if math.display => {
                self.text.end_paragraph();
                self.text.push_text(&math.tex);
                self.text.end_paragraph();
            }
            Node::Math(math) => self.text.push_text(&math.tex),
            Node::Admonition(admonition) => {
                self.text.end_paragraph();
                self.nodes(admonition.title.as_deref().unwrap_or_default());
                self.text.end_paragraph();
                self.nodes(&admonition.children);
                self.text.end_paragraph();
            }
            Node::Include(include) => {
                self.text.end_paragraph();
                self.nodes(&include.children);
                self.text.end_paragraph();
            }
            Node::Truncate => self.text.end_paragraph(),
            Node::Component(component) if component.name == HEAD => {}
            Node::Component(component) => {
                if !component.inline {
                    self.text.end_paragraph();
                }
                self.props(&component.props, component.name == TAB);
                self.nodes(&component.children);
                if !component.inline {
                    self.text.end_paragraph();
                }
            }
        }
    }

    /// Adds the labels and other content in props.
    fn props(&mut self, props: &Props, is_tab: bool) {
        for (name, prop) in &props.0 {
            match prop {
                // Labels such as `npm` are repeated on many pages and would be
                // found everywhere.
                _ if is_tab && name == "label" => continue,
                Prop::Nodes(nodes) => self.nodes(nodes),
                Prop::Literal(serde_json::Value::String(text))
                    if matches!(name.as_str(), "label" | "title" | "summary" | "fallback") =>
                {
                    self.text.push_text(text);
                }
                _ => continue,
            }
            self.text.end_paragraph();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseOptions, parse};

    #[test]
    fn notes_of_footnotes_are_kept() {
        let source = "One[^1] thing.[^b] Again.[^1]\n\n[^1]: A *note*.\n[^b]: Another.\n";
        let (document, _) = parse(source, 0, &ParseOptions::default());
        let text = ["One thing. Again.", "A note.", "Another."];
        assert_eq!(sections(&document)[0].text, text);
    }

    #[test]
    fn the_head_of_the_page_is_left_out() {
        let source = "<head>\n<title>Not text</title>\n</head>\n\nText.\n";
        let (document, _) = parse(source, 0, &ParseOptions::default());
        assert_eq!(sections(&document)[0].text, ["Text."]);
    }

    #[test]
    fn labels_of_tabs_and_heads_of_tables_are_left_out() {
        let source = "<Tabs>\n<TabItem value=\"a\" label=\"React\">\n\nText.\n\n</TabItem>\n</Tabs>\n\n\
            | Name | Use |\n|---|---|\n| a | b |\n";
        let (document, _) = parse(source, 0, &ParseOptions::default());
        assert_eq!(sections(&document)[0].text, ["Text.", "a · b"]);
    }
}
