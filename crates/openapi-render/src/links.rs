//! Links in descriptions that lead nowhere, and those that their site has to check.
//!
//! A relative link in a description was written for another place: a
//! repository, a portal, the pages of another tool. Pages show it as text if
//! its target is unknown, because a link to nothing is worse, and report it
//! here. Links to the site itself are checked by the site, which knows its pages.

use std::collections::HashSet;

use located_data::{Diagnostic, Span};
use reference_pages::{Address, outline};
use safe_markup::{is_relative, is_safe_link};

use crate::index::Index;
use crate::lint::unlisted::notice;
use crate::model::{
    Example, ExternalDocs, Media, Operation, Parameter, Place, Reference, Schema, Server,
};
use crate::options::RenderOptions;
use crate::redoc::{Component, component};

/// Maximum number of reported links, because a generated description may have
/// very many.
const MAX_REPORTED: usize = 200;

/// Returns the links of a reference that its site has to know: those that lead
/// nowhere, and those to addresses that only the site can check. Each address is
/// returned once, where it occurs first.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, RenderOptions, description_links};
///
/// let text = "
/// openapi: 3.1.0
/// info: {title: Pets, version: '1', description: 'See [more](more.md).'}
/// tags: [{name: Pets, externalDocs: {url: 'https://pets.example/all'}}]
/// ";
/// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
/// let mut options = RenderOptions::at("/api");
/// let links = description_links(&reference, &options);
/// assert!(links.dead[0].problem().message.starts_with("`more.md` is a relative URL"));
/// assert_eq!(links.published[0].url, "https://pets.example/all");
///
/// options.link_base = Some("/guide/".to_owned());
/// let links = description_links(&reference, &options);
/// assert_eq!(links.published[0].target, "/guide/more.md");
/// ```
#[must_use]
pub fn description_links(reference: &Reference, options: &RenderOptions) -> DescriptionLinks {
    let mut finder = Finder {
        reference,
        index: Index::new(reference, options),
        seen: HashSet::new(),
        out: DescriptionLinks::default(),
    };
    finder.document();
    finder.out
}

/// Links in the texts and addresses of a description.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct DescriptionLinks {
    /// Relative links that match no part of the reference and have no base
    /// ([`RenderOptions::link_base`]), at most 200. Pages show their text only.
    pub dead: Vec<DescriptionLink>,
    /// Number of further dead links.
    pub n_more_dead: usize,
    /// Links that pages show with a path from the root of the host or with a full
    /// URL. Whether they lead somewhere is not known here.
    pub published: Vec<DescriptionLink>,
}

impl DescriptionLinks {
    /// Returns the notice that further dead links are not listed, if there are any.
    #[must_use]
    pub fn unlisted(&self) -> Option<Diagnostic> {
        let like = self.dead.first().filter(|_| self.n_more_dead > 0)?;
        let problem = like.problem();
        let notice = notice(problem.severity, problem.code, self.n_more_dead);
        Some(notice.in_file(&*like.file))
    }
}

/// A link or an image in a description.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescriptionLink {
    /// Address as written.
    pub url: String,
    /// Address that pages show; empty for a dead link.
    pub target: String,
    /// Whether it is the address of an image.
    pub is_image: bool,
    /// File of the description.
    pub file: String,
    /// Place of the object with the link; `None` for that of the whole description.
    pub span: Option<Span>,
}

impl DescriptionLink {
    /// Sets the place to that of the address itself. `text` is that of its file, which
    /// is searched from the start of the object.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, RenderOptions, description_links};
    ///
    /// let text = "{openapi: 3.1.0, externalDocs: {url: manual.html}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let mut links = description_links(&reference, &RenderOptions::at("/api"));
    /// links.dead[0].locate(text);
    /// let span = links.dead[0].span.unwrap();
    /// assert_eq!(&text[span.start..span.end], "manual.html");
    /// ```
    pub fn locate(&mut self, text: &str) {
        let start = self.span.map_or(0, |span| span.start);
        let found = text.get(start..).and_then(|text| text.find(&self.url));
        if let Some(found) = found.map(|at| start + at) {
            self.span = Some(Span::new(found, found + self.url.len()));
        }
    }

    /// Returns the warning about a dead link.
    #[must_use]
    pub fn problem(&self) -> Diagnostic {
        let url = &self.url;
        let (message, help) = if url.starts_with('#') {
            (
                format!("`{url}` matches no part of this reference; the page shows it as text"),
                "link to an operation, a tag, a schema or a heading, like `#operation/getPet`",
            )
        } else {
            (
                format!("`{url}` is a relative URL without a base; the page shows it as text"),
                "write the full URL, or set `link_base` of `[[api]]`",
            )
        };
        let mut problem = Diagnostic::warning("api-link", message)
            .help(help)
            .in_file(&*self.file);
        problem.span = self.span;
        problem
    }
}

/// Visits every text and address of a reference, and collects each link once, at its
/// first occurrence.
struct Finder<'r> {
    reference: &'r Reference,
    /// Resolves links as the pages do.
    index: Index,
    /// Addresses already found.
    seen: HashSet<String>,
    /// Links, in the order of the reference.
    out: DescriptionLinks,
}

impl<'r> Finder<'r> {
    /// Visits the reference: texts of the document, then operations and
    /// schemas. Schemas come last, each once: visiting them by way of
    /// operations would repeat them.
    fn document(&mut self) {
        let reference = self.reference;
        let place = Place::default();
        self.text(reference.info.description.as_deref(), place);
        let contact = reference
            .info
            .contact
            .as_ref()
            .and_then(|contact| contact.url.as_deref());
        let license = reference
            .info
            .license
            .as_ref()
            .and_then(|license| license.url.as_deref());
        let logo = reference.info.logo.as_ref();
        let terms = reference.info.terms_of_service.as_deref();
        for url in [contact, license, terms].into_iter().flatten() {
            self.address(url, place);
        }
        if let Some(logo) = logo {
            self.found(&logo.url, true, place);
        }
        self.external(reference.external_docs.as_ref(), place);
        self.servers(&reference.servers, place);
        for tag in &reference.tags {
            self.text(tag.description.as_deref(), place);
            self.external(tag.external_docs.as_ref(), place);
        }
        for scheme in &reference.security_schemes {
            self.text(scheme.description.as_deref(), scheme.place);
        }
        for operation in &reference.operations {
            self.operation(operation);
        }
        for schema in &reference.schemas {
            self.schema(schema);
        }
    }

    /// Visits an operation with everything in it, callbacks included.
    fn operation(&mut self, operation: &'r Operation) {
        self.text(operation.description.as_deref(), operation.place);
        self.external(operation.external_docs.as_ref(), operation.place);
        self.servers(&operation.servers, operation.place);
        self.parameters(&operation.parameters);
        if let Some(body) = &operation.body {
            self.text(body.description.as_deref(), operation.place);
            self.media(&body.content);
        }
        for response in &operation.responses {
            self.text(response.description.as_deref(), response.place);
            self.parameters(&response.headers);
            self.media(&response.content);
            for link in &response.links {
                self.text(link.description.as_deref(), response.place);
            }
        }
        for callback in operation.callbacks.iter().flat_map(|body| &body.operations) {
            self.operation(callback);
        }
    }

    /// Visits parameters or headers. Their schemas are visited with all others.
    fn parameters(&mut self, list: &'r [Parameter]) {
        for parameter in list {
            self.text(parameter.description.as_deref(), parameter.place);
            self.examples(&parameter.examples);
        }
    }

    /// Visits media types with their examples and the headers of their parts.
    fn media(&mut self, list: &'r [Media]) {
        for media in list {
            self.examples(&media.examples);
            for encoding in &media.encoding {
                self.parameters(&encoding.headers);
            }
        }
    }

    /// Visits the descriptions of examples; data has no links.
    fn examples(&mut self, list: &'r [Example]) {
        for example in list {
            self.text(example.description.as_deref(), example.place);
        }
    }

    /// Visits one schema; its parts are schemas of the list.
    fn schema(&mut self, schema: &'r Schema) {
        self.text(schema.description.as_deref(), schema.place);
        self.external(schema.external_docs.as_deref(), schema.place);
        for value in schema.enum_values.iter().chain(&schema.known_values) {
            self.text(value.description.as_deref(), schema.place);
        }
    }

    /// Visits servers, whose position is that of the object that has them.
    fn servers(&mut self, list: &'r [Server], place: Place) {
        for server in list {
            self.text(server.description.as_deref(), place);
            for variable in &server.variables {
                self.text(variable.description.as_deref(), place);
            }
        }
    }

    /// Visits a link to further documentation.
    fn external(&mut self, docs: Option<&ExternalDocs>, place: Place) {
        if let Some(docs) = docs {
            self.text(docs.description.as_deref(), place);
            self.address(&docs.url, place);
        }
    }

    /// Checks the links and images of a Markdown text.
    fn text(&mut self, text: Option<&str>, place: Place) {
        // Fast path: most texts have no links.
        let text =
            text.filter(|text| text.contains("](") || text.contains("]:") || text.contains('<'));
        for address in text.map(|text| outline(text).addresses).unwrap_or_default() {
            let is_image = matches!(address, Address::Image(_));
            let (Address::Link(url) | Address::Image(url)) = address;
            self.found(&url, is_image, place);
        }
        for line in text.into_iter().flat_map(str::lines) {
            if let Some(Component::Schema(reference)) = component(line) {
                self.found(reference, false, place);
            }
        }
    }

    /// Checks an address that is not in a text.
    fn address(&mut self, url: &str, place: Place) {
        self.found(url, false, place);
    }

    /// Collects an address that leads nowhere or out of the reference. All links of a
    /// text have the position of the object that holds the text.
    fn found(&mut self, url: &str, is_image: bool, place: Place) {
        let target = match is_relative(url) {
            true => self.index.resolve_link(self.reference, url),
            false if is_safe_link(url) => Some(url.to_owned()),
            false => return,
        };
        let is_full = target.is_none() && self.out.dead.len() >= MAX_REPORTED;
        // An anchor leads to a part of the reference.
        let is_part = target.is_some() && url.starts_with('#');
        if is_part || !self.seen.insert(url.to_owned()) {
            return;
        }
        if is_full {
            self.out.n_more_dead += 1;
            return;
        }
        let list = match target {
            None => &mut self.out.dead,
            Some(_) => &mut self.out.published,
        };
        let file = self.reference.files.get(place.file as usize);
        list.push(DescriptionLink {
            url: url.to_owned(),
            target: target.unwrap_or_default(),
            is_image,
            file: file.cloned().unwrap_or_default(),
            span: (place.span != Span::default()).then_some(place.span),
        });
    }
}
