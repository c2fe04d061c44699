//! The templates: the theme's, compiled into the binary, and a site's own,
//! which take the place of those with the same name.
//!
//! A site's file `components/footer.html` replaces the theme's components of
//! that name; `doc.html` may begin with `{% extends "theme/doc.html" %}` and
//! change single blocks.

use serde::Serialize;
use tera::{Context, Tera, Value};

use crate::error::{Error, ErrorKind, Result};

macro_rules! theme_templates {
    ($($name:literal),* $(,)?) => {
        &[$((concat!("theme/", $name), include_str!(concat!("../templates/", $name)))),*]
    };
}

/// The theme's templates by name.
const THEME: &[(&str, &str)] = theme_templates![
    "base.html",
    "doc.html",
    "category.html",
    "tags.html",
    "tag.html",
    "search.html",
    "api.html",
    "library.html",
    "not-found.html",
    "redirect.html",
    "hooks/head.html",
    "hooks/before-content.html",
    "hooks/after-content.html",
    "hooks/after-sidebar.html",
    "components/announcement-bar.html",
    "components/footer.html",
    "components/icon.html",
    "components/markdown.html",
    "components/navbar.html",
    "components/pagination.html",
    "components/sidebar.html",
    "components/toc.html",
    "components/version.html",
];

/// The compiled templates of a site.
#[derive(Debug)]
pub struct Templates {
    tera: Tera,
}

impl Templates {
    /// Compiles the theme's templates under those of the site.
    ///
    /// # Errors
    /// The template engine's own report: file, line, column and excerpt.
    pub fn new(site: &[(String, String)]) -> Result<Self> {
        let mut tera = Tera::new();
        tera.set_fallback_prefixes(["theme/"])
            .map_err(|it| fault(&it))?;
        tera.autoescape_on(vec![".html"]);
        let theme = THEME.iter().map(|(name, text)| (*name, *text));
        let own = site
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        tera.add_raw_templates(theme.chain(own))
            .map_err(|it| fault(&it))?;
        Ok(Self { tera })
    }

    /// Templates of a site that nothing uses: their names are not the theme's,
    /// they define no component, and no other template names them.
    #[must_use]
    pub fn unused(site: &[(String, String)]) -> Vec<&str> {
        let is_used = |name: &str, text: &str| {
            let quoted = [format!("\"{name}\""), format!("'{name}'")];
            let defines = ["{% component ", "{%- component "];
            THEME
                .iter()
                .any(|(it, _)| it.strip_prefix("theme/") == Some(name))
                || defines.iter().any(|it| text.contains(it))
                || site
                    .iter()
                    .any(|(_, other)| quoted.iter().any(|it| other.contains(it)))
        };
        let unused = site.iter().filter(|(name, text)| !is_used(name, text));
        unused.map(|(name, _)| name.as_str()).collect()
    }

    /// The names of the theme's templates, as a site replaces them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        THEME
            .iter()
            .filter_map(|(name, _)| name.strip_prefix("theme/"))
    }

    /// Renders a page.
    ///
    /// # Errors
    /// A fault of the template.
    pub fn render(&self, name: &str, context: &Context) -> Result<String> {
        self.tera.render(name, context).map_err(|it| fault(&it))
    }

    /// Renders one component; `texts` is what it may take as `@t`.
    ///
    /// # Errors
    /// A fault of the template, or arguments that the component does not take.
    pub fn component(
        &self,
        name: &str,
        args: &Context,
        body: Option<&str>,
        texts: &Value,
    ) -> Result<String> {
        let mut implicit = Context::new();
        implicit.insert_value("t", texts.clone());
        self.tera
            .render_component_with_implicits(name, args, &implicit, body, true)
            .map_err(|it| fault(&it))
    }

    /// True when there is a component of this name.
    #[must_use]
    pub fn has_component(&self, name: &str) -> bool {
        self.tera.contains_component(name)
    }

    /// Names of all components, sorted.
    #[must_use]
    pub fn component_names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.tera.get_component_names().collect();
        names.sort_unstable();
        names
    }
}

/// A context from a typed view.
///
/// # Errors
/// When the view holds something that templates cannot have, such as a map
/// with other keys than texts.
pub fn context(view: &impl Serialize) -> Result<Context> {
    Context::from_serialize(view).map_err(|it| fault(&it))
}

fn fault(error: &tera::Error) -> Error {
    Error::new(
        ErrorKind::Template,
        format!("a template is at fault\n{error}"),
    )
}
