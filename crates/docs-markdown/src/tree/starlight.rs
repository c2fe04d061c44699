//! Components of Starlight, as those of ours or as Markdown.
//!
//! | Starlight | Becomes |
//! |---|---|
//! | `Aside` | an admonition |
//! | `CardGrid`, `Card`, `LinkCard` | `Cards`, and `Card` with a title |
//! | `LinkButton` | a link in `Actions` |
//! | `Badge` | `Badge` |
//! | `Code` | a code block |
//! | `Icon` | its label, because the names of icons differ |
//!
//! `Tabs`, `TabItem`, `Steps` and `FileTree` have the same names and props here.

use docs_model::ReferenceKind;

use super::Builder;
use crate::fence;
use crate::html;
use crate::node::{Admonition, Component, Node, Prop, Props};

/// The module that exports them.
const MODULE: &str = "@astrojs/starlight/components";

impl Builder<'_> {
    /// Returns whether a tag means a component of Starlight.
    pub(super) fn is_of_starlight(&self, name: &str) -> bool {
        let is_it = |import: &crate::node::Import| import.name == name && import.module == MODULE;
        self.imports.iter().any(is_it)
    }

    /// Ends a component of Starlight. One that needs no conversion is returned.
    pub(super) fn starlight_component(&mut self, mut component: Component) -> Option<Component> {
        let text = |name: &str| component.props.str(name).map(str::to_owned);
        let span = component.span;
        match &*component.name {
            "Aside" => {
                let kind = text("type").unwrap_or_else(|| "note".to_owned());
                let title = text("title");
                self.note(
                    &component,
                    title.as_ref().map(|title| format!("**{title}**\n")),
                );
                let title = title.map(|title| vec![Node::Html(html::text(&title))]);
                self.nodes.push(Node::Admonition(Box::new(Admonition {
                    kind,
                    title,
                    id: None,
                    classes: Vec::new(),
                    is_open: false,
                    children: component.children,
                    span,
                })));
                return None;
            }
            "CardGrid" => {
                component.name = "Cards".to_owned();
                keep(&mut component.props, &[]);
            }
            "Card" => {
                if let Some(title) = text("title") {
                    self.note(&component, Some(format!("**{title}**\n")));
                    let title = html::text(&title);
                    let title = format!("<p><strong>{title}</strong></p>\n");
                    component.children.insert(0, Node::Html(title));
                }
                keep(&mut component.props, &[]);
            }
            "LinkCard" => {
                let title = html::text(&text("title").unwrap_or_default());
                let description = text("description").map(|text| html::text(&text));
                let description = description.map(|text| format!("<p>{text}</p>\n"));
                let link = self.starlight_link(&component, vec![Node::Html(title)]);
                let end = format!("</strong></p>\n{}", description.unwrap_or_default());
                let start = Node::Html("<p><strong>".to_owned());
                component.name = "Card".to_owned();
                component.children = vec![start, link, Node::Html(end)];
                keep(&mut component.props, &[]);
            }
            "LinkButton" => {
                let children = std::mem::take(&mut component.children);
                let link = self.starlight_link(&component, children);
                let [start, end] = ["<p>", "</p>\n"].map(|tag| Node::Html(tag.to_owned()));
                component.name = "Actions".to_owned();
                component.children = vec![start, link, end];
                keep(&mut component.props, &[]);
            }
            "Badge" => {
                let kind = match text("variant").as_deref() {
                    Some("tip") => "tip",
                    Some("caution") => "warning",
                    Some("danger") => "danger",
                    Some("success") => "success",
                    _ => "note",
                };
                if let Some(text) = text("text") {
                    self.note(&component, Some(text.clone()));
                    component.children = vec![Node::Html(html::text(&text))];
                }
                component.props = Props(vec![("type".to_owned(), Prop::Literal(kind.into()))]);
            }
            "Code" => {
                let code = text("code")?;
                let info = format!(
                    "{} {}",
                    text("lang").unwrap_or_default(),
                    text("meta").unwrap_or_default()
                );
                let comments = &self.options.magic_comments;
                let mut block = fence::code_block(&info, &code, span, comments);
                block.title = text("title").or(block.title);
                self.nodes.push(Node::Code(Box::new(block)));
                return None;
            }
            "Icon" => {
                if let Some(label) = text("label") {
                    self.mark_words();
                    self.write_words(&label);
                }
                return None;
            }
            "TabItem" => keep(&mut component.props, &["label", "value", "default"]),
            "Tabs" => {
                for (name, _) in &mut component.props.0 {
                    if name == "syncKey" {
                        *name = "groupId".to_owned();
                    }
                }
            }
            _ => {}
        }
        Some(component)
    }

    /// Notes for the twin of the page what a tag shows by its props.
    fn note(&mut self, component: &Component, text: Option<String>) {
        let start = component.span.start;
        let noted = text.map(|text| (start, text));
        self.twin.values.extend(noted);
    }

    /// Returns the link of a component, whose target becomes a reference.
    fn starlight_link(&mut self, component: &Component, children: Vec<Node>) -> Node {
        let target = component.props.str("href").unwrap_or_default().to_owned();
        let reference = self.reference(ReferenceKind::Link, &target, component.span, true);
        self.twin.tags.insert(component.span.start, reference);
        Node::Link {
            reference,
            title: None,
            attributes: Vec::new(),
            children,
        }
    }
}

/// Keeps props with a meaning for our component of the name, and those that all
/// components have.
fn keep(props: &mut Props, names: &[&str]) {
    let is_kept = |name: &String| names.contains(&&**name) || name == "id" || name == "className";
    props.0.retain(|(name, _)| is_kept(name));
}
