//! Components of Docusaurus' theme that a page imports, as elements or as
//! Markdown.
//!
//! | Module | Becomes |
//! |---|---|
//! | `@theme/Heading` | the heading `as`, which the table of contents does not list |
//! | `@theme/Details` | `<details>` with the `summary` |
//! | `@theme/Mermaid` | a code block in the language `mermaid` |
//! | `@theme/IdealImage` | the image `img` |
//! | `@theme/CodeInline` | `<code>` |
//! | `@theme/Layout`, `MDXContent`, `@docusaurus/ErrorBoundary` | their content |
//! | those of `docusaurus-theme-openapi-docs` | see [`openapi_docs`] |
//!
//! All other modules are the business of the caller, which returns built-in
//! components for them.

use docs_model::ReferenceKind;
use located_data::Span;
use serde_json::Value;

use super::Builder;
use super::names::Binding;
use super::node_text::text_of;
use super::openapi_docs::{self, Part};
use super::tags::Attributes;
use super::values::value_of;
use crate::fence;
use crate::html;
use crate::modules::Module;
use crate::node::{Component, Node, Prop, Props};

/// What a component of the theme becomes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Meaning {
    /// An element around its content.
    Element(&'static str),
    /// A heading, by its prop `as`.
    Heading,
    /// A block that readers unfold.
    Details,
    /// The code of a diagram.
    Diagram,
    /// An image.
    Image,
    /// Its content alone.
    Content,
    /// A part of an operation of an API.
    Api(Part),
}

/// The components, by their module without `@`.
const COMPONENTS: &[(&str, Meaning)] = &[
    ("docusaurus/ErrorBoundary", Meaning::Content),
    ("theme/CodeInline", Meaning::Element("code")),
    ("theme/Details", Meaning::Details),
    ("theme/Heading", Meaning::Heading),
    ("theme/IdealImage", Meaning::Image),
    ("theme/Layout", Meaning::Content),
    ("theme/MDXContent", Meaning::Content),
    ("theme/Mermaid", Meaning::Diagram),
];

/// Returns the meaning of an imported name. A file of the site, such as
/// `src/theme/Heading.tsx`, replaces that of the theme.
pub(super) fn meaning(binding: &Binding) -> Option<Meaning> {
    if !matches!(binding.module, Module::Package) || binding.export.as_deref() != Some("default") {
        return None;
    }
    let module = binding.specifier.strip_prefix('@')?;
    let original = module.strip_prefix("theme-original/");
    let is_meant = |name: &str| match original {
        Some(original) => name.strip_prefix("theme/") == Some(original),
        None => name == module,
    };
    let found = COMPONENTS.iter().find(|(name, _)| is_meant(name));
    let found = found.map(|(_, meaning)| *meaning);
    found.or_else(|| {
        let mut parts = openapi_docs::COMPONENTS.iter();
        let part = parts.find(|(name, _)| is_meant(name));
        part.map(|(_, part)| Meaning::Api(*part))
    })
}

impl Builder<'_> {
    /// Ends a component of the theme.
    pub(super) fn docusaurus_component(&mut self, meaning: Meaning, mut component: Component) {
        let span = component.span;
        let is_content = !component.children.is_empty();
        if !is_content && let Some(children) = component.props.take("children") {
            component.children = self.prop_nodes(children, span);
        }
        match meaning {
            Meaning::Content => self.nodes.extend(component.children),
            Meaning::Element(name) => {
                self.element_of_theme(name, component.props, span);
                self.nodes.extend(component.children);
                self.write_end(name);
            }
            Meaning::Heading => self.heading_of_theme(component, is_content),
            Meaning::Details => self.details_of_theme(component),
            Meaning::Diagram => {
                let code = component.props.str("value").unwrap_or_default().to_owned();
                let block = self.code("mermaid", &code, span);
                self.show_in_twin(&component, fence::fenced(&block.language, &block.code));
                self.nodes.push(Node::Code(Box::new(block)));
            }
            Meaning::Image => self.image_of_theme(component),
            Meaning::Api(part) => self.openapi_component(part, component),
        }
    }

    /// Writes a heading. It has an anchor if it has an `id`, which was reserved at
    /// the opening tag. `is_content` is whether its text is between the tags, and
    /// not in a prop.
    fn heading_of_theme(&mut self, mut component: Component, is_content: bool) {
        let name = match component.props.take("as") {
            Some(Prop::Literal(Value::String(name))) if is_heading(&name) => name,
            _ => "h2".to_owned(),
        };
        let marks = "#".repeat(usize::from(name.as_bytes()[1] - b'0'));
        // Content between the tags is written by the twin itself, and is a heading only
        // if it is on the line of the tag.
        let text = match is_content {
            true if self.text[component.span.end..].starts_with(['\n', '\r']) => String::new(),
            true => format!("{marks} "),
            false => format!("{marks} {}\n", text_of(&component.children)),
        };
        self.show_in_twin(&component, text);
        self.element_of_theme(&name, component.props, component.span);
        self.nodes.extend(component.children);
        self.write_end(&name);
    }

    /// Writes a block that readers unfold. Its `summary` is a text or the element
    /// `<summary>`, which may also be part of the content.
    fn details_of_theme(&mut self, mut component: Component) {
        let summary = component.props.take("summary");
        let summary = summary.map(|summary| self.prop_nodes(summary, component.span));
        if let Some(summary) = &summary {
            let text = text_of(summary);
            self.show_in_twin(&component, format!("**{text}**\n"));
        }
        self.element_of_theme("details", component.props, component.span);
        if let Some(summary) = summary {
            let is_element = matches!(
                summary.first(), Some(Node::Html(html)) if html.trim_start().starts_with("<summary")
            );
            if !is_element {
                self.write("<summary>");
            }
            self.nodes.extend(summary);
            if !is_element {
                self.write("</summary>\n");
            }
        }
        self.nodes.extend(component.children);
        self.write_end("details");
    }

    /// Appends the image of an `IdealImage`: an imported or required file, or its
    /// address.
    fn image_of_theme(&mut self, mut component: Component) {
        let span = component.span;
        let reference = match component.props.take("img") {
            Some(Prop::Asset(reference)) => reference,
            Some(Prop::Literal(Value::String(target))) => {
                self.reference(ReferenceKind::Image, &target, span, true)
            }
            _ => return self.push_component(component),
        };
        self.outline.references[reference].kind = ReferenceKind::Image;
        self.twin.tags.insert(span.start, reference);
        self.name_in_twin(&component.name, "img");
        self.image(reference, component.props);
    }

    /// Writes the opening tag of an element with the props that are attributes.
    fn element_of_theme(&mut self, name: &str, props: Props, span: Span) {
        let mut attributes = Attributes::default();
        for (prop, value) in props.0 {
            self.spread_attribute(&prop, value_of(value), span, name, &mut attributes);
        }
        let html = self.html();
        html.push('<');
        html.push_str(name);
        for (name, value) in &attributes.list {
            html::push_attribute(html, name, value);
        }
        html.push('>');
    }

    /// Writes a closing tag; that of a block ends the line.
    fn write_end(&mut self, name: &str) {
        self.write(&format!("</{name}>"));
        if !html::is_phrasing(name) {
            self.write("\n");
        }
    }

    /// Returns the nodes that a prop shows, as React renders them.
    fn prop_nodes(&mut self, prop: Prop, span: Span) -> Vec<Node> {
        if let Prop::Nodes(nodes) = prop {
            return nodes;
        }
        let saved = self.enter_fragment();
        self.render(value_of(prop), span);
        self.leave_fragment(saved)
    }
}

/// Returns whether an element is a heading.
fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}
