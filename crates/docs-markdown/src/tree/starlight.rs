//! Components of Starlight, as those of ours or as Markdown.
//!
//! | Starlight | Becomes |
//! |---|---|
//! | `Aside` | an admonition |
//! | `CardGrid`, `Card`, `LinkCard` | `Cards`, and `Card` with a title |
//! | `LinkButton` | a link in `Actions` |
//! | `Badge` | `Badge` |
//! | `Code` | a code block |
//! | `Icon` | a similar `Icon`, or its label or name |
//!
//! `Tabs`, `TabItem`, `Steps` and `FileTree` have the same names and props here.

use docs_model::ReferenceKind;
use located_data::Diagnostic;

use super::{Builder, merge};
use crate::fence;
use crate::html;
use crate::icons;
use crate::node::{Admonition, Component, Node, Prop, Props};

/// The module that exports them.
pub(super) const MODULE: &str = "@astrojs/starlight/components";

impl Builder<'_> {
    /// Ends a component of Starlight, whose name is that of its export. One that
    /// needs no conversion is returned.
    pub(super) fn starlight_component(&mut self, mut component: Component) -> Option<Component> {
        match &*component.name {
            "Aside" => return self.starlight_aside(component),
            "CardGrid" => {
                component.name = "Cards".to_owned();
                keep(&mut component.props, &[]);
            }
            "Card" => self.starlight_card(&mut component),
            "LinkCard" => self.starlight_link_card(&mut component),
            "LinkButton" => {
                let content = std::mem::take(&mut component.children);
                let mut children = vec![Node::Html("<p>".to_owned())];
                children.extend(self.starlight_link(&component, content));
                children.push(Node::Html("</p>\n".to_owned()));
                component.name = "Actions".to_owned();
                component.children = merge(children);
                keep(&mut component.props, &[]);
            }
            "Badge" => self.starlight_badge(&mut component),
            "Code" => return self.starlight_code(&component),
            "Icon" => return self.starlight_icon(component),
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

    /// Writes an aside, which is an admonition.
    fn starlight_aside(&mut self, component: Component) -> Option<Component> {
        let kind = prop(&component, "type").unwrap_or_else(|| "note".to_owned());
        let title = prop(&component, "title");
        if let Some(title) = &title {
            self.show_in_twin(&component, format!("**{title}**\n"));
        }
        self.nodes.push(Node::Admonition(Box::new(Admonition {
            kind,
            title: title.map(|title| vec![Node::Html(html::text(&title))]),
            id: None,
            classes: Vec::new(),
            is_open: false,
            children: component.children,
            span: component.span,
        })));
        None
    }

    /// Writes the title of a card above its content.
    fn starlight_card(&mut self, component: &mut Component) {
        if let Some(title) = prop(component, "title") {
            self.show_in_twin(component, format!("**{title}**\n"));
            let head = format!("<p><strong>{}</strong></p>\n", html::text(&title));
            component.children.insert(0, Node::Html(head));
        }
        keep(&mut component.props, &[]);
    }

    /// Makes a card of a title with a link, and of a description.
    fn starlight_link_card(&mut self, component: &mut Component) {
        let title = html::text(&prop(component, "title").unwrap_or_default());
        let mut end = "</strong></p>\n".to_owned();
        if let Some(description) = prop(component, "description") {
            end.push_str(&format!("<p>{}</p>\n", html::text(&description)));
        }
        let mut children = vec![Node::Html("<p><strong>".to_owned())];
        children.extend(self.starlight_link(component, vec![Node::Html(title)]));
        children.push(Node::Html(end));
        component.name = "Card".to_owned();
        component.children = merge(children);
        keep(&mut component.props, &[]);
    }

    /// Writes the text of a badge as its content, and its variant as a type.
    fn starlight_badge(&mut self, component: &mut Component) {
        let kind = match prop(component, "variant").as_deref() {
            Some("tip") => "tip",
            Some("caution") => "warning",
            Some("danger") => "danger",
            Some("success") => "success",
            _ => "note",
        };
        if let Some(text) = prop(component, "text") {
            component.children = vec![Node::Html(html::text(&text))];
            self.show_in_twin(component, text);
        }
        component.props = Props(vec![("type".to_owned(), Prop::Literal(kind.into()))]);
    }

    /// Writes a code block.
    fn starlight_code(&mut self, component: &Component) -> Option<Component> {
        let code = self.required(component, "code")?;
        let info = format!(
            "{} {}",
            prop(component, "lang").unwrap_or_default(),
            prop(component, "meta").unwrap_or_default()
        );
        let mut block = self.code(&info, &code, component.span);
        block.title = prop(component, "title").or(block.title);
        self.show_in_twin(component, fence::fenced(&block.language, &block.code));
        self.nodes.push(Node::Code(Box::new(block)));
        None
    }

    /// Names the similar icon of this program. For an icon without a similar one, writes
    /// its label or its name: it may be all of a cell or a link.
    fn starlight_icon(&mut self, mut component: Component) -> Option<Component> {
        let name = prop(&component, "name").unwrap_or_default();
        self.mark_words();
        let Some(similar) = icons::of_starlight(&name) else {
            let label = prop(&component, "label");
            if label.is_none() {
                self.report_icon(&name, component.span);
            }
            self.write_words(&label.unwrap_or(name));
            return None;
        };
        keep(&mut component.props, &["label"]);
        let name = ("name".to_owned(), Prop::Literal(similar.into()));
        component.props.0.push(name);
        Some(component)
    }

    /// Keeps what a tag shows by its props for the twin of the page.
    pub(super) fn show_in_twin(&mut self, component: &Component, text: String) {
        self.twin.values.insert(component.span.start, text);
    }

    /// Returns the text of a prop that the component needs, or reports that it is
    /// missing. A value that is not constant was reported already.
    fn required(&mut self, component: &Component, prop: &str) -> Option<String> {
        if let Some(text) = component.props.str(prop) {
            return Some(text.to_owned());
        }
        let Component { name, span, .. } = component;
        let is_inside = |problem: &Diagnostic| {
            let at = problem.span.unwrap_or_default();
            span.start <= at.start && at.end <= span.end
        };
        if !self.diagnostics.iter().any(is_inside) {
            let message = format!("`<{name}>` needs the prop `{prop}`");
            self.report(
                Diagnostic::error("component", message)
                    .at(*span)
                    .help(format!("add `{prop}`, a text")),
            );
        }
        None
    }

    /// Returns the link of a component, whose target becomes a reference; without
    /// a target, what the link would show.
    fn starlight_link(&mut self, component: &Component, children: Vec<Node>) -> Vec<Node> {
        let Some(target) = self.required(component, "href") else {
            return children;
        };
        let reference = self.reference(ReferenceKind::Link, &target, component.span, true);
        self.twin.tags.insert(component.span.start, reference);
        self.name_link(reference, &children);
        vec![Node::Link {
            reference,
            title: None,
            attributes: Vec::new(),
            children,
        }]
    }
}

/// Returns the text of a prop.
fn prop(component: &Component, name: &str) -> Option<String> {
    component.props.str(name).map(str::to_owned)
}

/// Keeps props with a meaning for our component of the name, and those that all
/// components have.
fn keep(props: &mut Props, names: &[&str]) {
    let is_kept = |name: &String| names.contains(&&**name) || name == "id" || name == "className";
    props.0.retain(|(name, _)| is_kept(name));
}
