//! The page to which authorization servers return readers who sign in from the
//! console of an API. Its script passes the response on to the console.

use tera::Context;

use crate::produce::{Producer, Result};

impl Producer<'_> {
    /// Returns the page to which sign-in returns. It is rendered without navbar
    /// and footer: other scripts and links on it could see the code in its
    /// address.
    ///
    /// # Errors
    ///
    /// Returns the fault of its template.
    pub(in crate::produce) fn oauth_redirect(&self) -> Result<String> {
        let site = &self.project.site;
        let layout = self.layout(self.project.default_tree(site.default_locale()))?;
        let mut context = Context::new();
        context.insert_value("t", layout.texts.clone());
        context.insert_value("site", layout.site.clone());
        context.insert("script", &self.project.theme.oauth_url);
        self.project
            .templates
            .render("oauth-redirect.html", &context)
    }
}
