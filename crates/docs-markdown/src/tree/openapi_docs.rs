//! Components of `docusaurus-theme-openapi-docs`: the parts of an operation, whose props
//! are objects of an OpenAPI description.
//!
//! | Module | Becomes |
//! |---|---|
//! | `@theme/ApiExplorer/MethodEndpoint` | the method and the path |
//! | `@theme/ParamsDetails` | the parameters, by the part of the request |
//! | `@theme/RequestSchema` | the body of the request |
//! | `@theme/StatusCodes` | a tab for each response |
//! | `@theme/Schema` | the properties of a schema |
//! | `@theme/ParamsItem`, `@theme/SchemaItem` | an item of the list around it |
//! | `@theme/ResponseSamples` | a code block |
//! | `@theme/ApiTabs`, `MimeTabs`, `SchemaTabs`, … | tabs |
//!
//! The plugin generates pages from a description, which another team may have written. So
//! texts in props are Markdown of third parties: HTML in them is sanitized. The request
//! console of the theme is left out, as are examples that it makes from schemas.

use located_data::Span;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use safe_markup::{Addresses, Fragment, is_safe_link, is_safe_source};
use serde_json::Value;

use self::block::{Block, Tab, body, endpoint, parameters, responses};
use self::entry::{Entry, entries_of};
use super::{Builder, FrameKind};
use crate::html;
use crate::node::{Component, Node, Prop, Props};

mod block;
mod entry;

/// What a component shows.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// The method and the path of an operation.
    Endpoint,
    /// All parameters of an operation.
    Parameters,
    /// One parameter.
    Parameter,
    /// The body of a request.
    Body,
    /// All responses of an operation.
    Responses,
    /// A schema.
    Schema,
    /// One property of a schema, around its own properties.
    Property,
    /// An example.
    Sample,
    /// A tab for each response, and a heading above them.
    ResponseTabs,
    /// Tabs.
    Tabs,
}

/// The components, by their module without `@`.
pub(super) const COMPONENTS: &[(&str, Part)] = &[
    ("theme/ApiDemoPanel/MethodEndpoint", Part::Endpoint),
    ("theme/ApiExplorer/MethodEndpoint", Part::Endpoint),
    ("theme/ApiTabs", Part::ResponseTabs),
    ("theme/DiscriminatorTabs", Part::Tabs),
    ("theme/MimeTabs", Part::Tabs),
    ("theme/OperationTabs", Part::Tabs),
    ("theme/ParamsDetails", Part::Parameters),
    ("theme/ParamsItem", Part::Parameter),
    ("theme/RequestSchema", Part::Body),
    ("theme/ResponseSamples", Part::Sample),
    ("theme/Schema", Part::Schema),
    ("theme/SchemaItem", Part::Property),
    ("theme/SchemaTabs", Part::Tabs),
    ("theme/StatusCodes", Part::Responses),
];

impl Builder<'_> {
    /// Ends a component of the plugin.
    pub(super) fn openapi_component(&mut self, part: Part, mut component: Component) {
        let value = |name: &str| component.props.get(name).and_then(literal);
        let text = |name: &str| component.props.str(name).unwrap_or_default().to_owned();
        let blocks = match part {
            Part::Endpoint => endpoint(&text("method"), &text("path")),
            Part::Parameters => value("parameters").map(parameters).unwrap_or_default(),
            Part::Body => {
                let title = component.props.str("title").unwrap_or("Body");
                value("body")
                    .map(|value| body(title, value))
                    .unwrap_or_default()
            }
            Part::Responses => {
                let title = component.props.str("label").unwrap_or("Responses");
                value("responses")
                    .map(|value| responses(title, value))
                    .unwrap_or_default()
            }
            Part::Schema => vec![Block::Entries(
                value("schema").map(entries_of).unwrap_or_default(),
            )],
            Part::Sample => vec![Block::Code {
                language: language(component.props.str("language").unwrap_or("json")),
                code: text("responseExample"),
            }],
            Part::Parameter => {
                let entry = value("param").map(Entry::parameter).unwrap_or_default();
                return self.item(&entry, component);
            }
            // One that readers unfold has its name and its type in its content.
            Part::Property
                if component.props.get("collapsible") == Some(&Prop::Literal(true.into())) =>
            {
                return self.nodes.extend(component.children);
            }
            Part::Property => {
                let entry = property(&component.props);
                return self.item(&entry, component);
            }
            Part::ResponseTabs => {
                let title = component.props.str("label").unwrap_or("Responses");
                let heading = Block::Heading(2, title.to_owned());
                self.show_blocks(&[heading], &component);
                return self.tabs_of(component);
            }
            Part::Tabs => return self.tabs_of(component),
        };
        let children = std::mem::take(&mut component.children);
        self.show_blocks(&blocks, &component);
        self.nodes.extend(children);
    }

    /// Adds blocks to the page and its twin.
    fn show_blocks(&mut self, blocks: &[Block], component: &Component) {
        let mut twin = String::new();
        block::write_twin(blocks, &mut twin);
        self.show_in_twin(component, twin);
        let nodes = self.nodes_of(blocks, component.span);
        self.nodes.extend(nodes);
    }

    /// Adds the built-in tabs in place of tabs of the theme, which have other options.
    fn tabs_of(&mut self, mut component: Component) {
        component.name = "Tabs".to_owned();
        component.props = Props::default();
        component.origin = None;
        self.push_component(component);
    }

    /// Adds an entry around the content of the component. It is an item if a list is
    /// around it; older versions of the plugin also write it into other elements.
    fn item(&mut self, entry: &Entry, component: Component) {
        let mut twin = String::new();
        block::write_entry(entry, 0, &mut twin);
        self.show_in_twin(&component, twin);
        let element = if self.is_in_list() { "li" } else { "div" };
        let mut html = format!("<{element}>");
        html.push_str(&head(entry));
        push_details(entry, &mut html);
        self.nodes.push(Node::Html(html));
        self.nodes.extend(component.children);
        self.write(&format!("</{element}>\n"));
    }

    /// Returns whether the innermost open element is a list.
    fn is_in_list(&self) -> bool {
        let mut frames = self.stack.iter().rev().map(|frame| &frame.kind);
        let around = frames.find(|kind| !matches!(kind, FrameKind::Paragraph(_)));
        matches!(around, Some(FrameKind::Element(name)) if matches!(&**name, "ul" | "ol"))
    }

    /// Returns the nodes of blocks.
    fn nodes_of(&mut self, blocks: &[Block], span: Span) -> Vec<Node> {
        let mut nodes = Vec::new();
        for block in blocks {
            match block {
                Block::Code { language, code } => {
                    let block = self.code(language, code, span);
                    nodes.push(Node::Code(Box::new(block)));
                }
                Block::Tabs(tabs) => nodes.push(self.tabs_node(tabs, span)),
                block => nodes.push(Node::Html(block_html(block))),
            }
        }
        nodes
    }

    /// Returns the built-in tabs. A single tab is shown as well: its label says which
    /// response or media type it is.
    fn tabs_node(&mut self, tabs: &[Tab], span: Span) -> Node {
        let items = tabs.iter().map(|tab| {
            let text = |name: &str| (name.to_owned(), Prop::Literal(tab.label.clone().into()));
            let props = Props(vec![text("value"), text("label")]);
            component("TabItem", props, self.nodes_of(&tab.blocks, span), span)
        });
        let items = items.collect();
        component("Tabs", Props::default(), items, span)
    }
}

/// Returns a built-in component.
fn component(name: &str, props: Props, children: Vec<Node>, span: Span) -> Node {
    Node::Component(Box::new(Component {
        name: name.to_owned(),
        props,
        children,
        inline: false,
        span,
        origin: None,
    }))
}

/// Returns the value of a prop without JSX.
fn literal(prop: &Prop) -> Option<&Value> {
    match prop {
        Prop::Literal(value) => Some(value),
        _ => None,
    }
}

/// Returns the language of a code block without characters that could end its info string.
fn language(text: &str) -> String {
    let is_part = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '#' | '.');
    text.chars().filter(is_part).collect()
}

/// Returns the property that a `SchemaItem` shows. Its own properties are its content.
fn property(props: &Props) -> Entry {
    let text = |name: &str| props.str(name).unwrap_or_default().to_owned();
    let schema = props.get("schema").and_then(literal);
    let name = text("name");
    let mut entry = Entry::property(&name, schema.unwrap_or(&Value::Null), false);
    entry.entries.clear();
    entry.is_required = match props.get("required") {
        Some(Prop::Literal(Value::Bool(is_required))) => *is_required,
        Some(Prop::Literal(Value::Array(names))) => {
            names.iter().any(|known| known.as_str() == Some(&name))
        }
        _ => false,
    };
    if let Some(kind) = props.str("schemaName") {
        kind.clone_into(&mut entry.kind);
    }
    entry
}

/// Returns the HTML of a block that is neither code nor tabs.
fn block_html(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => format!("<h{level}>{}</h{level}>\n", html::text(text)),
        Block::Endpoint { method, path } => format!(
            "<p><strong>{}</strong> <code>{}</code></p>\n",
            html::text(method),
            html::text(path)
        ),
        Block::Label(text) => format!("<p><strong>{}</strong></p>\n", html::text(text)),
        Block::Prose(text) => prose(text),
        Block::Entries(entries) => {
            let mut out = String::new();
            push_entries(entries, &mut out);
            out
        }
        Block::Code { .. } | Block::Tabs(_) => String::new(),
    }
}

/// Appends a list of entries.
fn push_entries(entries: &[Entry], out: &mut String) {
    if entries.is_empty() {
        return;
    }
    out.push_str("<ul>\n");
    for entry in entries {
        out.push_str("<li>");
        if entry.entries.is_empty() {
            out.push_str(&head(entry));
            push_details(entry, out);
        } else {
            // Readers unfold the properties of a property, as in the theme.
            out.push_str("<details><summary>");
            out.push_str(&head(entry));
            out.push_str("</summary>\n");
            push_details(entry, out);
            push_entries(&entry.entries, out);
            out.push_str("</details>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

/// Returns the name and the type of an entry.
fn head(entry: &Entry) -> String {
    let name = html::text(&entry.name);
    let name = match entry.is_word {
        _ if name.is_empty() => None,
        true => Some(format!("<strong>{name}</strong>")),
        false => Some(format!("<code>{name}</code>")),
    };
    let kind = html::text(&entry.kind);
    let kind = (!kind.is_empty()).then(|| format!("<em>{kind}</em>"));
    let mut out: Vec<_> = name.into_iter().chain(kind).collect();
    out.extend(entry.words().map(|word| format!("<strong>{word}</strong>")));
    out.join(" ")
}

/// Appends the description of an entry and what its schema requires.
fn push_details(entry: &Entry, out: &mut String) {
    if !entry.description.trim().is_empty() {
        out.push('\n');
        out.push_str(&prose(&entry.description));
    }
    for fact in &entry.facts {
        let values = fact.values.iter();
        let values = values.map(|value| format!("<code>{}</code>", html::text(value)));
        let values: Vec<_> = values.collect();
        out.push_str(&format!("<p>{}: {}</p>\n", fact.label, values.join(", ")));
    }
}

/// Addresses that texts of third parties may have.
struct Harmless;

impl Addresses for Harmless {
    fn link(&self, url: &str) -> Option<String> {
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, url: &str) -> Option<String> {
        is_safe_source(url).then(|| url.to_owned())
    }
}

/// Returns the HTML of Markdown of third parties. Headings become bold text: the page has
/// an outline of its own. Links and images with a harmful address are their text.
fn prose(text: &str) -> String {
    let mut fragment = Fragment::new(&Harmless);
    let mut left_out = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                fragment.event(Event::Start(Tag::Paragraph));
                fragment.event(Event::Start(Tag::Strong));
            }
            Event::End(TagEnd::Heading(_)) => {
                fragment.event(Event::End(TagEnd::Strong));
                fragment.event(Event::End(TagEnd::Paragraph));
            }
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                let is_kept = Harmless.link(dest_url).is_some();
                left_out.push(!is_kept);
                if is_kept {
                    fragment.event(event);
                }
            }
            Event::Start(Tag::Image { ref dest_url, .. }) => {
                let is_kept = Harmless.source(dest_url).is_some();
                left_out.push(!is_kept);
                if is_kept {
                    fragment.event(event);
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if left_out.pop() != Some(true) {
                    fragment.event(event);
                }
            }
            Event::Text(text) => fragment.linked_text(text),
            event => fragment.event(event),
        }
    }
    fragment.finish().as_str().to_owned()
}
