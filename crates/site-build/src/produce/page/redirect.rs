//! Pages that redirect from old URLs.

use docs_model::index::RedirectIdx;
use located_data::path;
use tera::Context;

use super::Page;
use crate::plan::absolute;
use crate::produce::{Producer, Result};

impl Producer<'_> {
    /// Renders a page that leads elsewhere, for hosts that do not support
    /// redirects.
    ///
    /// It consists of a link, a script that keeps the anchor of the address, and
    /// without scripts `meta refresh`, which does not. Its canonical URL is the
    /// target, so that search engines move their entry.
    ///
    /// # Errors
    ///
    /// Returns the fault of its template.
    pub(in crate::produce) fn redirect(&self, redirect: RedirectIdx) -> Result<Page> {
        let site = &self.project.site;
        let redirect = &site.redirects[redirect];
        let layout = self.layout(self.project.default_tree(site.default_locale()))?;
        let mut context = Context::new();
        context.insert_value("t", layout.texts.clone());
        context.insert_value("site", layout.site.clone());
        context.insert("to", &redirect.to);
        let absolute = if path::is_external(&redirect.to) {
            redirect.to.clone()
        } else {
            absolute(site, &redirect.to)
        };
        context.insert("canonical", &absolute);
        Ok(Page {
            html: self.project.templates.render("redirect.html", &context)?,
            diagnostics: Vec::new(),
        })
    }
}
