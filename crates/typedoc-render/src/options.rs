//! Options of pages.
//!
//! They contain everything that pages depend on besides the model: addresses,
//! texts, the highlighter, and the resolver of links to other parts of the
//! site.

use std::fmt;
use std::sync::Arc;

use docs_model::address::TrailingSlash;
use docs_model::counterpart::Counterparts;
use reference_pages::Highlight;

use crate::texts::Texts;

/// A resolver of link targets in comments that are outside the model: a guide
/// (`./cart.md`), or a symbol of another library. The default resolves nothing.
///
/// ```
/// use typedoc_render::{RenderOptions, ResolveLink};
///
/// let mut options = RenderOptions::at("/web/api");
/// options.resolve_link = ResolveLink::new(|target| match target {
///     "./cart.md" => Some("/guides/cart".to_owned()),
///     _ => None,
/// });
/// ```
#[derive(Clone)]
pub struct ResolveLink(Arc<ResolveLinkFn>);

type ResolveLinkFn = dyn Fn(&str) -> Option<String> + Send + Sync;

impl ResolveLink {
    /// Creates a resolver. `resolve` takes the target as written, including an
    /// anchor, and returns its address, or `None` for an unknown target. It may
    /// be called several times for a target, and from several threads.
    pub fn new(resolve: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(resolve))
    }

    /// Returns the address of a target, or `None` if it is unknown.
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
    /// Creates a resolver that resolves nothing.
    fn default() -> Self {
        Self::new(|_| None)
    }
}

/// A rule for links to the documentation of another package's types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalLink {
    /// Name of the package, as in `package.json`.
    pub package: String,
    /// Address with `{name}` for the type's qualified name, `{package}` for the
    /// package, and `{path}` for the file inside it.
    pub template: String,
}

/// Layout of members or parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MembersFormat {
    /// Below one another, with room for long descriptions.
    #[default]
    List,
    /// A table with a row for each, which shows more of them at once.
    Table,
}

/// Options of [`render`](crate::render) and the other functions of this crate.
///
/// Pass the same options to all of them: they decide the addresses.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Address of the index page, including the base URL: `/web/api`.
    pub route: String,
    /// Trailing slash of page addresses. With [`TrailingSlash::AsIs`], only
    /// those of index pages end with a slash.
    pub trailing_slash: TrailingSlash,
    /// Title of the index page. Defaults to the name in the model.
    pub title: Option<String>,
    /// Highlighter for code in comments.
    pub highlight: Highlight,
    /// Address of a source position, with the placeholders `{path}`, `{line}`
    /// and `{column}`. Defaults to the address in the model.
    pub source_link: Option<String>,
    /// Links to the documentation of other packages. Types of TypeScript's own
    /// library link to MDN and the TypeScript handbook without a rule.
    pub external_links: Vec<ExternalLink>,
    /// Layout of properties and accessors of classes, interfaces and object
    /// types.
    pub properties_format: MembersFormat,
    /// Layout of the members of enumerations.
    pub enum_members_format: MembersFormat,
    /// Layout of parameters, type parameters and properties of object types.
    pub parameters_format: MembersFormat,
    /// Whether to leave out symbols marked `@internal`.
    pub hide_internal: bool,
    /// Resolver of links in comments to targets outside the model.
    pub resolve_link: ResolveLink,
    /// Types of other references of the site. Those with the name of a type in
    /// this library are listed on its page, with their users.
    pub counterparts: Arc<Counterparts>,
    /// Texts of the pages, in their language.
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
            properties_format: MembersFormat::List,
            enum_members_format: MembersFormat::List,
            parameters_format: MembersFormat::List,
            hide_internal: false,
            resolve_link: ResolveLink::default(),
            counterparts: Arc::default(),
            texts: Arc::default(),
        }
    }
}

impl RenderOptions {
    /// Returns the default options for a route.
    #[must_use]
    pub fn at(route: impl Into<String>) -> Self {
        Self {
            route: route.into(),
            ..Self::default()
        }
    }
}
