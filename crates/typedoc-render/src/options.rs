//! How the reference is to look and where it stands.

use std::fmt;
use std::sync::Arc;

use docs_model::counterpart::Counterparts;
use docs_model::path::TrailingSlash;
use reference_pages::Highlight;

use crate::texts::Texts;

/// Finds the address of what comments link to and the model does not hold:
/// a guide (`./cart.md`), or a symbol of another library.
#[derive(Clone)]
pub struct ResolveLink(Arc<ResolveLinkFn>);

type ResolveLinkFn = dyn Fn(&str) -> Option<String> + Send + Sync;

impl ResolveLink {
    /// A resolver: the target as written in, its address out; `None` when it
    /// knows nothing of the target.
    pub fn new(resolve: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(resolve))
    }

    pub(crate) fn address(&self, target: &str) -> Option<String> {
        (self.0)(target)
    }
}

impl fmt::Debug for ResolveLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ResolveLink")
    }
}

impl Default for ResolveLink {
    /// Knows nothing.
    fn default() -> Self {
        Self::new(|_| None)
    }
}

/// Where the types of another package are documented.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalLink {
    /// Name of the package, as in `package.json`.
    pub package: String,
    /// The address; `{name}` stands for the type's qualified name, `{package}`
    /// for the package, `{path}` for the file inside it.
    pub template: String,
}

/// Options of [`render`](crate::render), [`sidebar`](crate::sidebar) and
/// [`symbols`](crate::symbols).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Address of the index page, base URL included: `/web/api`.
    pub route: String,
    /// How addresses of pages end. With [`TrailingSlash::AsIs`] those of
    /// index pages end with a slash, others do not.
    pub trailing_slash: TrailingSlash,
    /// Title of the index page; else the name in the model.
    pub title: Option<String>,
    /// Highlights the code of comments.
    pub highlight: Highlight,
    /// Address of a place in the source, with `{path}`, `{line}` and
    /// `{column}`; else the address in the model.
    pub source_link: Option<String>,
    /// Where types of other packages are documented. Those of TypeScript's
    /// own library lead to MDN and the TypeScript handbook in any case.
    pub external_links: Vec<ExternalLink>,
    /// Leaves out what is marked `@internal`.
    pub hide_internal: bool,
    /// Finds what comments link to and the model does not hold.
    pub resolve_link: ResolveLink,
    /// Types of other references with the names of this library's, whose users
    /// its pages name too.
    pub counterparts: Arc<Counterparts>,
    /// What the pages say, in their language.
    pub texts: Arc<Texts>,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            route: "/api".to_owned(),
            trailing_slash: TrailingSlash::AsIs,
            title: None,
            highlight: Highlight::default(),
            source_link: None,
            external_links: Vec::new(),
            hide_internal: false,
            resolve_link: ResolveLink::default(),
            counterparts: Arc::default(),
            texts: Arc::default(),
        }
    }
}

impl RenderOptions {
    /// The defaults at a route.
    #[must_use]
    pub fn at(route: impl Into<String>) -> Self {
        Self {
            route: route.into(),
            ..Self::default()
        }
    }
}
