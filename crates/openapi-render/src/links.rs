//! Dead links in descriptions.
//!
//! A relative link in a description was written for another place: a
//! repository, a portal, the pages of another tool. Pages show it as text if
//! its target is unknown, because a link to nothing is worse, and report it
//! here. Links to other sites are not checked.

use std::collections::HashSet;

use located_data::{Diagnostic, Span};
use reference_pages::{Address, outline};
use safe_markup::is_relative;

use crate::index::Index;
use crate::model::{
    Example, ExternalDocs, Media, Operation, Parameter, Place, Reference, Schema, Server,
};
use crate::options::RenderOptions;

/// Maximum number of reported links, because a generated description may have
/// very many.
const MAX_REPORTED: usize = 200;

/// Returns diagnostics for relative links that match no part of the reference
/// and have no base ([`RenderOptions::link_base`]). Pages show only their text.
/// Each address is reported once, where it occurs first.
///
/// At most 200 are reported. They are warnings, since the pages can still be read.
///
/// # Examples
///
/// ```
/// use openapi_render::{Description, RenderOptions, link_problems};
///
/// let text = "
/// openapi: 3.1.0
/// info: {title: Pets, version: '1', description: 'See [pets](#tag/Pets) and [more](more.md).'}
/// tags: [{name: Pets, description: All about pets.}]
/// ";
/// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
/// let options = RenderOptions::at("/api");
/// let problems = link_problems(&reference, &options);
/// assert_eq!(problems.len(), 1);
/// assert!(problems[0].message.starts_with("`more.md` is a relative URL"));
/// ```
#[must_use]
pub fn link_problems(reference: &Reference, options: &RenderOptions) -> Vec<Diagnostic> {
    let mut finder = Finder {
        reference,
        index: Index::new(reference, options),
        seen: HashSet::new(),
        out: Vec::new(),
    };
    finder.document();
    finder.out
}

/// Visits every text and address of a reference, and reports each dead link
/// once, at its first occurrence.
struct Finder<'r> {
    reference: &'r Reference,
    /// Resolves links as the pages do.
    index: Index,
    /// Dead links already reported.
    seen: HashSet<String>,
    /// Diagnostics, in the order of the reference.
    out: Vec<Diagnostic>,
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
        let links = [contact, license, terms, logo.map(|logo| &*logo.url)];
        for url in links.into_iter().flatten() {
            self.address(url, place);
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
        for value in &schema.enum_values {
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
            let (Address::Link(url) | Address::Image(url)) = address;
            self.address(&url, place);
        }
    }

    /// Reports a relative address that leads nowhere. All such links of a text
    /// have the position of the object that holds the text.
    fn address(&mut self, url: &str, place: Place) {
        let is_known = !is_relative(url) || self.index.resolve_link(self.reference, url).is_some();
        if is_known || self.out.len() >= MAX_REPORTED || !self.seen.insert(url.to_owned()) {
            return;
        }
        let (message, help) = if url.starts_with('#') {
            (
                format!("`{url}` matches no part of this reference; the page shows it as text"),
                "link to an operation, a tag, a schema or a heading, like `#operation/getPet`",
            )
        } else {
            (
                format!("`{url}` is a relative URL without a base; the page shows it as text"),
                "write the full URL, or set the base URL of links",
            )
        };
        let file = self.reference.files.get(place.file as usize);
        let mut diagnostic = Diagnostic::warning("api-link", message).help(help);
        diagnostic = diagnostic.in_file(file.cloned().unwrap_or_default());
        if place.span != Span::default() {
            diagnostic = diagnostic.at(place.span);
        }
        self.out.push(diagnostic);
    }
}
