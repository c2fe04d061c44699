//! Renders a document as HTML, for programs without a renderer of their own.
//!
//! The nodes are written in order into one string. A node that a caller may
//! render differently is first passed to its [`HtmlContent`].

use docs_model::Heading;

use crate::code::CodeBlock;
use crate::document::Document;
use crate::html::{push_attribute, push_text};
use crate::node::{Admonition, Component, Math, Node};

/// The decisions that a caller of [`to_html`] may make. Each method has a
/// default.
///
/// All texts that a method returns are written as HTML, except addresses, which
/// are escaped.
///
/// # Examples
///
/// A renderer that resolves links, and knows one component:
///
/// ```
/// use docs_markdown::node::Component;
/// use docs_markdown::{HtmlContent, ParseOptions, parse, to_html};
///
/// struct Site;
///
/// impl HtmlContent for Site {
///     fn address(&mut self, reference: usize) -> Option<String> {
///         (reference == 0).then(|| "/setup".to_owned())
///     }
///
///     fn component(&mut self, component: &Component, content: &str) -> Option<String> {
///         let title = component.props.str("title")?;
///         (component.name == "Card").then(|| format!("<section><h2>{title}</h2>{content}</section>"))
///     }
/// }
///
/// let text = "<Card title=\"Start\">\nSee [setup](./setup.md).\n</Card>\n";
/// let (document, _) = parse(text, 0, &ParseOptions::default());
/// let html = to_html(&document, &mut Site);
/// assert!(html.starts_with("<section><h2>Start</h2>"));
/// assert!(html.contains(r#"<a href="/setup">setup</a>"#));
/// ```
pub trait HtmlContent {
    /// Returns the address of the reference at an index of
    /// [`Outline::references`](docs_model::Outline::references), or `None` to
    /// keep the target as it is written.
    fn address(&mut self, reference: usize) -> Option<String> {
        let _ = reference;
        None
    }

    /// Returns the HTML of a component whose content is `content`, or `None` to
    /// write the content alone.
    fn component(&mut self, component: &Component, content: &str) -> Option<String> {
        let _ = (component, content);
        None
    }

    /// Returns the HTML of a code block, such as highlighted code, or `None`
    /// for its escaped text in `<pre><code>`.
    fn code(&mut self, block: &CodeBlock) -> Option<String> {
        let _ = block;
        None
    }

    /// Returns the HTML of a formula, or `None` for its MathML.
    fn math(&mut self, math: &Math) -> Option<String> {
        let _ = math;
        None
    }
}

/// The defaults of [`HtmlContent`].
impl HtmlContent for () {}

/// Renders a document as HTML, including its first `h1`.
///
/// The HTML of an author's own tags is written as it is. For texts of people who are
/// not trusted, sanitize the result.
///
/// # Examples
///
/// ```
/// use docs_markdown::{ParseOptions, parse, to_html};
///
/// let (document, _) = parse("# Cart\n\nSee [setup](./setup.md).\n", 0, &ParseOptions::default());
/// let html = to_html(&document, &mut ());
/// assert_eq!(html, "<h1>Cart</h1>\n\n<p>See <a href=\"./setup.md\">setup</a>.</p>\n");
/// ```
#[must_use]
pub fn to_html(document: &Document, content: &mut dyn HtmlContent) -> String {
    let mut writer = Writer {
        document,
        content,
        out: String::new(),
    };
    writer.nodes(&document.nodes);
    writer.out
}

/// The HTML so far, and what is needed to write the next node.
struct Writer<'a> {
    document: &'a Document,
    content: &'a mut dyn HtmlContent,
    out: String,
}

impl Writer<'_> {
    /// Writes nodes in order.
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node);
        }
    }

    /// Writes a node and its children.
    fn node(&mut self, node: &Node) {
        match node {
            Node::Html(html) => self.out.push_str(html),
            Node::Heading {
                heading,
                attributes,
                children,
            } => self.heading(*heading, attributes, children),
            Node::Link {
                reference,
                title,
                attributes,
                children,
            } => {
                self.out.push_str("<a");
                let address = self.address(*reference);
                push_attribute(&mut self.out, "href", &address);
                self.attributes(title.as_deref(), attributes);
                self.out.push('>');
                self.nodes(children);
                self.out.push_str("</a>");
            }
            Node::Image {
                reference,
                alt,
                title,
                attributes,
            } => {
                self.out.push_str("<img");
                let address = self.address(*reference);
                push_attribute(&mut self.out, "src", &address);
                push_attribute(&mut self.out, "alt", alt);
                self.attributes(title.as_deref(), attributes);
                self.out.push('>');
            }
            Node::Media {
                element,
                files,
                attributes,
            } => {
                self.out.push('<');
                self.out.push_str(element);
                for (name, reference) in files {
                    let address = self.address(*reference);
                    push_attribute(&mut self.out, name, &address);
                }
                self.attributes(None, attributes);
                self.out.push('>');
            }
            Node::Code(block) => self.code(block),
            Node::Math(math) => {
                let html = self.content.math(math);
                self.out.push_str(html.as_deref().unwrap_or(&math.html));
            }
            Node::Admonition(admonition) => self.admonition(admonition),
            Node::Component(component) => self.component(component),
            Node::Include(include) => self.nodes(&include.children),
            Node::Truncate => {}
        }
    }

    /// Writes the heading at an index of the outline, with its anchor. The
    /// title of the page has none.
    fn heading(&mut self, index: usize, attributes: &[(String, String)], children: &[Node]) {
        let Some(Heading { level, id, .. }) = self.document.outline.headings.get(index) else {
            return self.nodes(children);
        };
        self.out.push_str(&format!("<h{level}"));
        if !id.is_empty() {
            push_attribute(&mut self.out, "id", id);
        }
        self.attributes(None, attributes);
        self.out.push('>');
        self.nodes(children);
        self.out.push_str(&format!("</h{level}>\n"));
    }

    /// Returns the address of a reference: that of the caller, or the target as
    /// written.
    fn address(&mut self, reference: usize) -> String {
        let written = || {
            let reference = self.document.outline.references.get(reference);
            reference.map_or_else(String::new, |reference| reference.target.clone())
        };
        self.content.address(reference).unwrap_or_else(written)
    }

    /// Writes the title and the further attributes of a link or image.
    fn attributes(&mut self, title: Option<&str>, attributes: &[(String, String)]) {
        if let Some(title) = title {
            push_attribute(&mut self.out, "title", title);
        }
        for (name, value) in attributes {
            push_attribute(&mut self.out, name, value);
        }
    }

    /// Writes a code block. The class `language-…` is the one that the HTML
    /// standard recommends and highlighters look for.
    fn code(&mut self, block: &CodeBlock) {
        if let Some(html) = self.content.code(block) {
            self.out.push_str(&html);
            return;
        }
        self.out.push_str("<pre><code");
        if !block.language.is_empty() {
            let class = format!("language-{}", block.language);
            push_attribute(&mut self.out, "class", &class);
        }
        self.out.push('>');
        push_text(&mut self.out, &block.code);
        self.out.push_str("</code></pre>\n");
    }

    /// Writes an admonition as `<aside class="admonition KIND">`.
    fn admonition(&mut self, admonition: &Admonition) {
        self.out.push_str("<aside");
        let class = format!(
            "admonition {} {}",
            admonition.kind,
            admonition.classes.join(" ")
        );
        push_attribute(&mut self.out, "class", class.trim_end());
        if let Some(id) = &admonition.id {
            push_attribute(&mut self.out, "id", id);
        }
        self.out.push_str(">\n");
        if let Some(title) = &admonition.title {
            self.out.push_str("<p class=\"admonition-title\">");
            self.nodes(title);
            self.out.push_str("</p>\n");
        }
        self.nodes(&admonition.children);
        self.out.push_str("</aside>\n");
    }

    /// Writes a component. Its content is rendered first, because the caller
    /// may put it anywhere.
    fn component(&mut self, component: &Component) {
        let before = std::mem::take(&mut self.out);
        self.nodes(&component.children);
        let inner = std::mem::replace(&mut self.out, before);
        let html = self.content.component(component, &inner);
        self.out.push_str(html.as_deref().unwrap_or(&inner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseOptions, parse};

    #[test]
    fn every_kind_of_node() {
        let text = "## A & B\n\n![x](./a.png)\n\n```js title=\"a\"\na < b\n```\n\n:::tip[Do]\nText\n:::\n\n<Card>Inside</Card>\n";
        let (document, _) = parse(text, 0, &ParseOptions::default());
        let html = to_html(&document, &mut ());
        for part in [
            "<h2 id=\"a--b\">A &amp; B</h2>",
            "<img src=\"./a.png\" alt=\"x\">",
            "<pre><code class=\"language-js\">a &lt; b",
            "<aside class=\"admonition tip\">",
            "<p class=\"admonition-title\">Do</p>",
            "Inside",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
    }

    #[test]
    fn callers_decide() {
        struct Content;
        impl HtmlContent for Content {
            fn address(&mut self, reference: usize) -> Option<String> {
                Some(format!("/{reference}?a&b"))
            }
            fn component(&mut self, component: &Component, content: &str) -> Option<String> {
                Some(format!("<x-{}>{}</x>", component.name, content.trim()))
            }
            fn code(&mut self, block: &CodeBlock) -> Option<String> {
                Some(block.language.to_uppercase())
            }
        }
        let text = "[a](b)\n\n<Card>\n\nInside\n\n</Card>\n\n```js\n```\n";
        let (document, _) = parse(text, 0, &ParseOptions::default());
        let html = to_html(&document, &mut Content);
        for part in [
            "<a href=\"/0?a&amp;b\">a</a>",
            "<x-Card><p>Inside</p></x>",
            "JS",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
    }
}
