//! Writes the head of a home page as the components with which authors write
//! one in Markdown.

use docs_model::{Heading, ReferenceKind};
use located_data::Span;

use super::{Builder, merge};
use crate::home::{Home, HomeTarget};
use crate::html;
use crate::node::{Component, Node, Prop, Props};

impl Builder<'_> {
    /// Writes the head of a home page as the components `Hero`, `Actions` and
    /// `Cards`.
    ///
    /// The picture comes after the actions, as authors write it.
    pub(crate) fn home(&mut self, home: &Home) {
        let mut hero = Vec::new();
        hero.extend((!home.title.is_empty()).then(|| self.home_title(&home.title)));
        hero.extend(home.paragraphs.iter().map(|text| paragraph(text)));
        if !home.actions.is_empty() {
            let mut links = vec![Node::Html("<p>".to_owned())];
            for (target, text) in &home.actions {
                links.push(self.home_link(target, text));
                links.push(Node::Html("\n".to_owned()));
            }
            links.push(Node::Html("</p>".to_owned()));
            hero.push(component("Actions", Props::default(), links));
        }
        if let Some((target, alt)) = &home.picture {
            let light = self.home_picture(target);
            hero.push(match &home.dark_picture {
                None => Node::Image {
                    reference: light,
                    alt: alt.clone(),
                    title: None,
                    attributes: Vec::new(),
                },
                Some(dark) => {
                    let dark = self.home_picture(dark);
                    let sources = [("light", light), ("dark", dark)]
                        .map(|(name, picture)| (name.to_owned(), Prop::Asset(picture)));
                    let props = Props(vec![
                        ("alt".to_owned(), Prop::Literal(alt.as_str().into())),
                        ("sources".to_owned(), Prop::Object(sources.into())),
                    ]);
                    component("ThemedImage", props, Vec::new())
                }
            });
        }
        if !hero.is_empty() {
            self.nodes.push(component("Hero", Props::default(), hero));
        }
        let mut cards = Vec::new();
        for feature in &home.features {
            let mut title = vec![Node::Html("<p><strong>".to_owned())];
            title.push(match &feature.target {
                Some(target) => self.home_link(target, &feature.title),
                None => Node::Html(escaped(&feature.title)),
            });
            title.push(Node::Html("</strong></p>\n".to_owned()));
            title.push(paragraph(&feature.details));
            cards.push(component("Card", Props::default(), title));
        }
        if !cards.is_empty() {
            self.nodes.push(component("Cards", Props::default(), cards));
        }
    }

    /// Adds the title to the outline, and returns its heading. Like other titles,
    /// it has no id.
    fn home_title(&mut self, title: &str) -> Node {
        self.slugger.slug(title);
        self.outline.title = Some(title.to_owned());
        self.outline.headings.push(Heading {
            level: 1,
            id: String::new(),
            text: title.to_owned(),
            html: escaped(title),
        });
        Node::Heading {
            heading: self.outline.headings.len() - 1,
            attributes: Vec::new(),
            children: vec![Node::Html(escaped(title))],
        }
    }

    /// Returns the reference to a picture.
    fn home_picture(&mut self, picture: &HomeTarget) -> usize {
        let HomeTarget { target, span } = picture;
        self.reference(ReferenceKind::Image, target, *span, true)
    }

    /// Returns a link to a page of the site or another one.
    fn home_link(&mut self, target: &HomeTarget, text: &str) -> Node {
        Node::Link {
            reference: self.reference(ReferenceKind::Link, &target.target, target.span, true),
            title: None,
            attributes: Vec::new(),
            children: vec![Node::Html(escaped(text))],
        }
    }
}

/// Returns a component. Its position is the start of the file,
/// because no tag has one.
fn component(name: &str, props: Props, children: Vec<Node>) -> Node {
    Node::Component(Box::new(Component {
        name: name.to_owned(),
        props,
        children: merge(children),
        inline: false,
        span: Span::default(),
        origin: None,
    }))
}

/// Returns a paragraph of plain text.
fn paragraph(text: &str) -> Node {
    match text.is_empty() {
        true => Node::Html(String::new()),
        false => Node::Html(format!("<p>{}</p>\n", escaped(text))),
    }
}

/// Returns text as HTML.
fn escaped(text: &str) -> String {
    html::text(text)
}
