//! What a search finds in a document: its headings and the text under each.

use docs_model::PlainText;
use docs_model::record::Section;

use crate::document::Document;
use crate::node::{Node, Prop, Props};
use crate::tree::HEAD;

/// The sections of a document. The first stands for the document itself: it
/// has the text before the first heading and an empty title. Code blocks are
/// left out, as are the labels of tabs, the numbers of footnotes, what goes into
/// the head of the page, and headings without an anchor.
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

/// The component of a tab.
const TAB: &str = "TabItem";

struct Writer<'a> {
    document: &'a Document,
    done: Vec<Section>,
    open: Section,
    text: PlainText,
}

impl Writer<'_> {
    /// Ends the open section and begins another one.
    fn enter(&mut self, section: Section) {
        let mut ended = std::mem::replace(&mut self.open, section);
        ended.text = std::mem::take(&mut self.text).finish();
        self.done.push(ended);
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Html(html) => self.text.push_html(html),
            Node::Heading { heading, .. } => {
                let heading = self.document.outline.headings.get(*heading);
                if let Some(it) = heading.filter(|it| !it.id.is_empty()) {
                    self.enter(Section::new(it.level, Some(it.id.clone()), &*it.text));
                }
            }
            Node::Link { children, .. } => self.nodes(children),
            Node::Image { alt, .. } => {
                self.text.push_text(" ");
                self.text.push_text(alt);
                self.text.push_text(" ");
            }
            Node::Code(_) => self.text.end_paragraph(),
            Node::Math(math) if math.display => {
                self.text.end_paragraph();
                self.text.push_text(&math.tex);
                self.text.end_paragraph();
            }
            Node::Math(math) => self.text.push_text(&math.tex),
            Node::Admonition(it) => {
                self.text.end_paragraph();
                self.nodes(it.title.as_deref().unwrap_or_default());
                self.text.end_paragraph();
                self.nodes(&it.children);
                self.text.end_paragraph();
            }
            Node::Include(it) => {
                self.text.end_paragraph();
                self.nodes(&it.children);
                self.text.end_paragraph();
            }
            Node::Truncate => self.text.end_paragraph(),
            Node::Component(it) if it.name == HEAD => {}
            Node::Component(it) => {
                if !it.inline {
                    self.text.end_paragraph();
                }
                self.props(&it.props, it.name == TAB);
                self.nodes(&it.children);
                if !it.inline {
                    self.text.end_paragraph();
                }
            }
        }
    }

    /// Labels and other content given as props.
    fn props(&mut self, props: &Props, is_tab: bool) {
        for (name, prop) in &props.0 {
            match prop {
                // Tabs are called `HTML` or `React` on page after page.
                _ if is_tab && name == "label" => continue,
                Prop::Nodes(nodes) => self.nodes(nodes),
                Prop::Literal(serde_json::Value::String(text))
                    if matches!(name.as_str(), "label" | "title" | "summary") =>
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
    fn of_footnotes_the_notes_are_kept() {
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
