//! Markdown twins: what a page says, for readers that want plain Markdown.

use docs_model::path;
use docs_model::site::{Doc, RouteTarget};

use super::Renderer;
use super::body::Body;
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
        let body = Body::new(self, layout, doc);
        let mut resolve = |reference: usize| {
            let (address, external) = body.address(reference);
            Some(if external || address.starts_with('#') {
                address
            } else {
                self.absolute(&address)
            })
        };
        let text =
            docs_markdown::to_markdown(&parsed.text, parsed.body, &parsed.document, &mut resolve);
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
