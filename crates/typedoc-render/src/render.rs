//! The pages of a library: listed at once, rendered one at a time.
//!
//! A [`Renderer`] holds the index and the uses of types, which pages share. A
//! page is built as a view first; HTML, Markdown and search sections are all
//! written from it, so that they cannot disagree.

use std::fmt;

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{Error, PageLink, Pages, template_texts};
use tera::Value;

use crate::index::{Index, PageIdx, PageKind, Usage};
use crate::model::Model;
use crate::options::RenderOptions;
use crate::prose::{self, Prose};
use crate::view::{Builder, PageView};
use crate::write;

/// A page in the list of pages: what navigation and link previews need.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PageSummary {
    /// Path below the route, without leading and trailing slashes: `Types`,
    /// `Types/interfaces/Cart`. Empty for the index page.
    pub path: String,
    /// Full address, as in links from other pages.
    pub url: String,
    /// Kind of the page.
    pub kind: PageKind,
    /// Title for the tab: `Interface: Cart`.
    pub title: String,
    /// Name of the symbol, for breadcrumbs: `Cart`.
    pub name: String,
    /// First sentence about the subject, as plain text.
    pub description: Option<String>,
    /// Whether the subject is marked `@deprecated`.
    pub deprecated: bool,
    /// Name of the package, in a library of several packages.
    pub package: Option<String>,
}

/// A finished page, without the shell of the site. The title of its first
/// section is the symbol's own name; members are sections with their anchors.
pub type RenderedPage = reference_pages::RenderedPage<PageSummary>;

/// Renders all pages of a library, the index page first.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, render};
///
/// let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children":
/// [
///   {"id": 1, "name": "version", "kind": 32, "flags": {"isConst": true},
///    "type": {"type": "intrinsic", "name": "string"}}
/// ]}"#;
/// let (model, diagnostics) = Model::parse("api.json", json);
/// assert!(diagnostics.is_empty());
///
/// let pages = render(&model.unwrap(), &RenderOptions::at("/api"))?;
/// let urls: Vec<&str> = pages.iter().map(|page| &*page.summary.url).collect();
/// assert_eq!(urls, ["/api/", "/api/variables/version", "/api/variables/"]);
/// # Ok::<(), typedoc_render::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if a template fails, which is a bug in this crate.
pub fn render(model: &Model, options: &RenderOptions) -> Result<Vec<RenderedPage>, Error> {
    Renderer::new(model, options).render_all()
}

/// Renders all pages and passes each to `take` before the next one is rendered,
/// so that the pages of a large library need not fit into memory.
///
/// # Errors
///
/// Returns an error if a template fails, which is a bug in this crate.
pub fn render_each(
    model: &Model,
    options: &RenderOptions,
    take: impl FnMut(RenderedPage),
) -> Result<(), Error> {
    Renderer::new(model, options).render_each(take)
}

/// Renders the pages of a library one at a time, in any order and on any
/// thread.
///
/// Parts that pages share (addresses, uses, rendered comments) are computed
/// once. A development server creates one for each state of the model and
/// renders the pages that are requested.
///
/// # Examples
///
/// ```
/// use typedoc_render::{Model, RenderOptions, Renderer};
/// # let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
/// #   {"id": 1, "name": "Cart", "kind": 256, "children": [
/// #     {"id": 2, "name": "items", "kind": 1024, "type": {"type": "reference", "name": "Item", "target": 3}}]},
/// #   {"id": 3, "name": "Item", "kind": 256}],
/// #   "groups": [{"title": "Interfaces", "children": [1, 3]}]}"#;
/// # let (model, _) = Model::parse("api.json", json);
/// # let model = model.unwrap();
/// let options = RenderOptions::at("/api");
/// let renderer = Renderer::new(&model, &options);
/// let pages = renderer.pages().iter_enumerated();
/// let (cart, _) = pages.clone().find(|(_, page)| page.path == "interfaces/Cart").unwrap();
/// let page = renderer.page(cart).unwrap().render()?;
/// assert!(page.html.contains(r#"id="items""#));
/// # Ok::<(), typedoc_render::Error>(())
/// ```
pub struct Renderer<'m> {
    index: Index<'m>,
    usage: Usage,
    prose: Prose<'m>,
    /// Texts for templates.
    template_texts: Value,
    summaries: IndexVec<PageIdx, PageSummary>,
}

impl fmt::Debug for Renderer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderer")
            .field("pages", &self.summaries.len())
            .finish_non_exhaustive()
    }
}

impl<'m> Renderer<'m> {
    /// Computes the list of pages. Pages themselves are rendered on request.
    #[must_use]
    pub fn new(model: &'m Model, options: &'m RenderOptions) -> Self {
        let index = Index::new(model, options);
        let mut renderer = Self {
            usage: Usage::new(&index),
            prose: Prose::new(options),
            template_texts: template_texts(options.texts.named()),
            summaries: IndexVec::new(),
            index,
        };
        for (idx, page) in renderer.index.pages.iter_enumerated() {
            let builder = renderer.builder(idx);
            renderer.summaries.push(PageSummary {
                path: page.path.clone(),
                url: page.url.clone(),
                kind: page.kind,
                title: builder.title(page),
                name: renderer.index.page_name(page),
                description: builder.description(page),
                deprecated: page.listed.is_none() && page.reflection.is_deprecated(),
                package: renderer
                    .index
                    .package_of(page)
                    .map(|page| page.reflection.name.to_string()),
            });
        }
        renderer
    }

    /// Returns the list of pages, the index page first.
    #[must_use]
    pub fn pages(&self) -> &IndexVec<PageIdx, PageSummary> {
        &self.summaries
    }

    /// Returns the page with an index among [`pages`](Self::pages), or `None`
    /// for an index of another library.
    #[must_use]
    pub fn page(&self, idx: PageIdx) -> Option<Page<'_>> {
        let summary = self.summaries.get(idx)?;
        let view = self.builder(idx).page()?;
        // Summaries are computed without the view; both must agree.
        debug_assert_eq!(
            summary.description,
            view.doc
                .text
                .as_ref()
                .and_then(|text| prose::first_sentence(&text.markdown)),
            "of {}",
            summary.path
        );
        Some(Page {
            name: self.index.page_name(self.index.pages.get(idx)?),
            options: self.index.options,
            template_texts: &self.template_texts,
            summary,
            view,
        })
    }

    /// Returns a builder of the page's view. Each has its own anchors.
    fn builder(&self, idx: PageIdx) -> Builder<'_, 'm> {
        Builder::new(&self.index, &self.usage, &self.prose, idx)
    }
}

/// A page of a [`Renderer`]. Each form is written on request: a search index
/// needs only [`sections`](Self::sections).
pub struct Page<'a> {
    summary: &'a PageSummary,
    options: &'a RenderOptions,
    template_texts: &'a Value,
    /// Name in lists.
    name: String,
    view: PageView,
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Page").field(&self.summary).finish()
    }
}

impl Page<'_> {
    /// Returns the entry of the page in the list of pages.
    #[must_use]
    pub fn summary(&self) -> &PageSummary {
        self.summary
    }

    /// Returns the page as Markdown, for readers and assistants that prefer
    /// text.
    #[must_use]
    pub fn markdown(&self) -> String {
        write::page_markdown(&self.view, &self.options.texts)
    }

    /// Returns the sections of the page for search. The title of the first one
    /// is the symbol's own name; members are sections with their anchors.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        write::page_sections(&self.view, &self.name)
    }

    /// Renders the page in all its forms.
    ///
    /// # Errors
    ///
    /// Returns an error if a template fails, which is a bug in this crate.
    pub fn render(self) -> Result<RenderedPage, Error> {
        let path = &self.summary.path;
        let parents = self.view.up.iter().filter_map(|link| {
            Some(PageLink {
                text: link.text.clone(),
                href: link.href.clone()?,
            })
        });
        let parents = parents.collect();
        let written = write::page_html(&self.view, self.options, self.template_texts, path)?;
        let mut page = RenderedPage::new(self.summary.clone(), written.html);
        page.parents = parents;
        page.headings = written.headings;
        page.anchors = written.anchors;
        page.markdown = self.markdown();
        page.sections = self.sections();
        Ok(page)
    }
}

impl Pages for Renderer<'_> {
    type Summary = PageSummary;

    fn summaries(&self) -> &IndexVec<PageIdx, PageSummary> {
        self.pages()
    }

    fn render(&self, idx: PageIdx) -> Result<Option<RenderedPage>, Error> {
        self.page(idx).map(Page::render).transpose()
    }

    fn sections(&self, idx: PageIdx) -> Vec<Section> {
        self.page(idx)
            .map(|page| page.sections())
            .unwrap_or_default()
    }
}
