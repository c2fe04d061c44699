//! Markdown twins: the content of pages as plain Markdown.

use std::fmt::Write as _;

use docs_markdown::TwinContent;
use docs_markdown::node::Component;
use docs_model::site::{Doc, RouteTarget};
use located_data::path;

use super::body::Body;
use super::embed::Subject;
use super::implementation::Implementation;
use super::react::FALLBACK;
use crate::plan::absolute;
use crate::produce::view::CardView;
use crate::produce::{Producer, Result};
use crate::understand::{Mounted, home};

impl Producer<'_> {
    /// Writes a page as Markdown.
    ///
    /// Only docs and pages of references have a twin. Twins have the addresses
    /// of pages with `.md`, and are what language models and `mcp` read.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template that a part of a reference uses.
    pub(in crate::produce) fn twin(&self, target: RouteTarget) -> Result<String> {
        match target {
            RouteTarget::Doc(idx) => self.doc_markdown(&self.project.site.docs[idx]),
            RouteTarget::Mounted { locale, page } => {
                let references = &self.project.references[locale];
                Ok(match self.project.mounted[page] {
                    Mounted::Search => String::new(),
                    Mounted::Api { api, page } => references.apis[api].page(page)?.markdown.clone(),
                    Mounted::Library { library, page } => {
                        let page = references.libraries[library].page(page)?;
                        page.markdown.clone()
                    }
                })
            }
            _ => Ok(String::new()),
        }
    }

    /// Returns the twin of a doc: its source with absolute addresses, and
    /// components replaced by what they show.
    ///
    /// The title is added if only the front matter has it, with the description
    /// as a quote below, so that a twin read on its own begins with what it is
    /// about.
    fn doc_markdown(&self, doc: &Doc) -> Result<String> {
        let parsed = &self.project.parsed[&doc.source.path];
        let layout = self.layout(doc.tree)?;
        let mut content = DocContent {
            body: Body::new(self, layout, doc),
        };
        let (source, document) = parsed.text_and_document();
        let text =
            docs_markdown::to_markdown(&source, parsed.head().len(), &document, &mut content);
        let text = match home(&source, &doc.source.front_matter) {
            Some(home) => home.to_markdown(|reference| content.address(reference)) + &text,
            None => text,
        };
        let text = text.trim_start();
        if doc.source.outline.title.is_some() || doc.title.is_empty() {
            return Ok(text.to_owned());
        }
        Ok(match doc.source.front_matter.description.as_deref() {
            Some(description) => format!("# {}\n\n> {description}\n\n{text}", doc.title),
            None => format!("# {}\n\n{text}", doc.title),
        })
    }
}

/// Resolves addresses and components for the twin of a doc.
///
/// Templates of a site are not rendered: they make HTML. Their content between
/// the tags is kept.
struct DocContent<'a, 'p> {
    body: Body<'a, 'p>,
}

impl TwinContent for DocContent<'_, '_> {
    fn address(&mut self, reference: usize) -> Option<String> {
        if self.body.text_target(reference).is_some() {
            return None;
        }
        let (address, external) = self.body.address(reference);
        Some(if external || address.starts_with('#') {
            address
        } else {
            absolute(&self.body.producer.project.site, &address)
        })
    }

    /// Problems are reported when the page itself is rendered.
    fn component(&mut self, component: &Component, level: u8) -> Option<String> {
        let body = &mut self.body;
        body.level = level;
        if !is_ours(body, component) {
            return body.text_prop(component, FALLBACK);
        }
        let subject = match &*component.name {
            "ApiOperation" => Subject::Operation,
            "ApiSchema" => Subject::Schema,
            "DocCardList" => return Some(card_list(&body.cards_of(component)?, body.producer)),
            "Term" => {
                let (name, address) = definition(body, component)?;
                return Some(format!("[{name}]({address})"));
            }
            "ThemedImage" => {
                let light = body.themed_source(component, "light")?;
                let alt = body.text_prop(component, "alt").unwrap_or_default();
                return Some(format!("![{alt}]({})", whole(body.producer, &light)));
            }
            _ => return None,
        };
        let part = body.embedded_part(subject, component).ok()??;
        Some(part.markdown)
    }

    fn term(&mut self, component: &Component) -> Option<String> {
        let body = &self.body;
        if !is_ours(body, component) {
            return None;
        }
        let (_, address) = definition(body, component)?;
        Some(address)
    }
}

/// Returns whether a component is rendered by the builder or its theme, whose
/// meaning is known here.
fn is_ours(body: &Body<'_, '_>, component: &Component) -> bool {
    matches!(
        body.producer.implementation(component),
        Implementation::BuiltIn | Implementation::Author
    )
}

/// Returns the name of a term, and the address of its definition.
fn definition(body: &Body<'_, '_>, component: &Component) -> Option<(String, String)> {
    let (glossary, entry) = body.entry(component)?;
    let address = whole(body.producer, &glossary.address_of(entry));
    Some((entry.name.clone(), address))
}

/// Returns an absolute URL, with the site's origin unless it has its own.
fn whole(producer: &Producer<'_>, address: &str) -> String {
    if path::is_external(address) {
        return address.to_owned();
    }
    absolute(&producer.project.site, address)
}

/// Returns cards as a list of links.
fn card_list(cards: &[CardView], producer: &Producer<'_>) -> String {
    let mut out = String::new();
    for card in cards {
        let _ = write!(out, "- [{}]({})", card.title, whole(producer, &card.href));
        if let Some(description) = &card.description {
            let _ = write!(out, ": {description}");
        }
        out.push('\n');
    }
    out
}
