//! Markdown twins: what a page says, for readers that want plain Markdown.

use std::fmt::Write as _;

use docs_markdown::TwinContent;
use docs_markdown::node::Component;
use docs_model::path;
use docs_model::site::{Doc, RouteTarget};

use super::Renderer;
use super::body::Body;
use super::embed::Subject;
use super::view::CardView;
use crate::error::{Error, ErrorKind, Result};
use crate::project::Mounted;

impl Renderer<'_> {
    /// Address of a page's Markdown twin.
    pub(crate) fn markdown_address(&self, permalink: &str) -> String {
        let base = &self.project.site.config.base_url;
        let file = self.output_file(permalink);
        let stem = file
            .strip_suffix("/index.html")
            .or_else(|| file.strip_suffix(".html"));
        path::encode_path(&path::join([
            &**base,
            &format!("{}.md", stem.unwrap_or(&file)),
        ]))
    }

    /// The twin of a page as Markdown: path of the output and text; `None`
    /// for pages that have none.
    ///
    /// # Errors
    /// None at present; kept for kinds of pages that need templates.
    pub fn markdown_twin(&self, target: RouteTarget) -> Result<Option<(String, String)>> {
        let (permalink, text) = match target {
            RouteTarget::Doc(idx) => {
                let doc = &self.project.site.docs[idx];
                (doc.permalink.clone(), self.doc_markdown(doc))
            }
            RouteTarget::Mounted { locale, page } => {
                let references = &self.project.references[locale];
                let text = match self.project.mounted[page] {
                    Mounted::Search => return Ok(None),
                    Mounted::Api(api, page) => &references.apis[api].pages[page].markdown,
                    Mounted::Library(library, page) => {
                        &references.libraries[library].pages[page].markdown
                    }
                };
                (
                    self.project.site.mounted_address(locale, page),
                    self.markdown_in_locale(locale, text).into_owned(),
                )
            }
            _ => return Ok(None),
        };
        let file = self.markdown_address(&permalink);
        let base = &self.project.site.config.base_url;
        let file = file
            .strip_prefix(&**base)
            .ok_or_else(|| Error::new(ErrorKind::Template, format!("no file for {permalink}")))?;
        Ok(Some((path::decode(file), text)))
    }

    fn doc_markdown(&self, doc: &Doc) -> String {
        let parsed = &self.project.parsed[&doc.source.path];
        let layout = &self.layouts[doc.tree];
        let mut content = DocContent {
            body: Body::new(self, layout, doc),
        };
        let text =
            docs_markdown::to_markdown(&parsed.text, parsed.body, &parsed.document, &mut content);
        let text = text.trim_start();
        if doc.source.outline.title.is_some() || doc.title.is_empty() {
            return text.to_owned();
        }
        match doc.source.front_matter.description.as_deref() {
            Some(description) => format!("# {}\n\n> {description}\n\n{text}", doc.title),
            None => format!("# {}\n\n{text}", doc.title),
        }
    }
}

/// What a doc's twin takes from the site.
struct DocContent<'a, 'p> {
    body: Body<'a, 'p>,
}

impl TwinContent for DocContent<'_, '_> {
    fn address(&mut self, reference: usize) -> Option<String> {
        let (address, external) = self.body.address(reference);
        Some(if external || address.starts_with('#') {
            address
        } else {
            self.body.renderer.absolute(&address)
        })
    }

    /// Faults are those of the page, which says them.
    fn component(&mut self, component: &Component, level: u8) -> Option<String> {
        let body = &mut self.body;
        body.level = level;
        let subject = match &*component.name {
            "ApiOperation" => Subject::Operation,
            "ApiSchema" => Subject::Schema,
            "DocCardList" => return Some(card_list(&body.sibling_cards()?, body.renderer)),
            "ThemedImage" => {
                let light = body.themed_source(component, "light")?;
                let alt = body.text_prop(component, "alt").unwrap_or_default();
                return Some(format!("![{alt}]({})", whole(body.renderer, &light)));
            }
            _ => return None,
        };
        let part = body.embedded_part(subject, component).ok()??;
        let markdown = body
            .renderer
            .markdown_in_locale(body.locale(), &part.markdown);
        Some(markdown.into_owned())
    }
}

/// An address with the site's origin, unless it has another one.
fn whole(renderer: &Renderer<'_>, address: &str) -> String {
    if path::is_external(address) {
        return address.to_owned();
    }
    renderer.absolute(address)
}

fn card_list(cards: &[CardView], renderer: &Renderer<'_>) -> String {
    let mut out = String::new();
    for it in cards {
        let _ = write!(out, "- [{}]({})", it.title, whole(renderer, &it.href));
        if let Some(description) = &it.description {
            let _ = write!(out, ": {description}");
        }
        out.push('\n');
    }
    out
}
