//! The pages of a library: listed at once, rendered one at a time.

use std::fmt;

use docs_model::Heading;
use docs_model::record::Section;

use crate::index::{Index, PageIdx, Usage};
use crate::model::Model;
use crate::options::RenderOptions;
use crate::prose::{self, Prose};
use crate::texts::Texts;
use crate::view::{Builder, PageView};
use crate::write;

/// What a page stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum PageKind {
    /// The index of the whole library.
    #[default]
    Project,
    /// The index of a module.
    Module,
    /// The index of a namespace.
    Namespace,
    /// All symbols of one kind in a module or namespace.
    KindIndex,
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enumeration,
    /// A type alias.
    TypeAlias,
    /// A function.
    Function,
    /// A variable.
    Variable,
    /// A document that belongs to the library.
    Document,
}

impl PageKind {
    /// Whether the page lists other pages; with
    /// [`TrailingSlash::AsIs`](docs_model::path::TrailingSlash::AsIs) its
    /// address ends with a slash.
    #[must_use]
    pub fn is_index(self) -> bool {
        matches!(
            self,
            Self::Project | Self::Module | Self::Namespace | Self::KindIndex
        )
    }
}

/// What is known of a page before it is rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageSummary {
    /// Address below the route without slashes at its ends; empty for the
    /// index page: `Types`, `Types/interfaces/Cart`.
    pub path: String,
    /// The whole address, as links of other pages write it.
    pub url: String,
    /// What it stands for.
    pub kind: PageKind,
    /// Title for the tab: `Interface: Cart`.
    pub title: String,
    /// The first sentence about it.
    pub description: Option<String>,
    /// Marked `@deprecated`.
    pub deprecated: bool,
}

/// A finished page, without the shell of the site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct RenderedPage {
    /// Address below the route without slashes at its ends; empty for the
    /// index page: `Types`, `Types/interfaces/Cart`.
    pub path: String,
    /// The whole address, as links of other pages write it.
    pub url: String,
    /// What it stands for.
    pub kind: PageKind,
    /// Title for the tab: `Interface: Cart`.
    pub title: String,
    /// The first sentence about it.
    pub description: Option<String>,
    /// Main content, with the `h1`.
    pub html: String,
    /// Headings for a table of contents.
    pub headings: Vec<Heading>,
    /// All anchors of the content.
    pub anchors: Vec<String>,
    /// The page as Markdown.
    pub markdown: String,
    /// The page for search: the first section's title is the symbol's own
    /// name; members are sections with their anchors.
    pub sections: Vec<Section>,
    /// Marked `@deprecated`.
    pub deprecated: bool,
}

/// Why pages could not be made: a template of this crate failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot render the library page `{page}`")]
pub struct Error {
    source: tera::Error,
    page: String,
}

/// The kind of an [`Error`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A template could not be rendered.
    Template,
}

impl Error {
    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Template
    }
}

/// Renders all pages of a library, the index page first.
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn render(model: &Model, options: &RenderOptions) -> Result<Vec<RenderedPage>, Error> {
    let mut pages = Vec::new();
    render_each(model, options, |page| pages.push(page))?;
    Ok(pages)
}

/// Renders all pages and hands each to `take` at once, for libraries whose
/// pages together are large.
///
/// # Errors
/// When a template fails, which is a fault of this crate.
pub fn render_each(
    model: &Model,
    options: &RenderOptions,
    mut take: impl FnMut(RenderedPage),
) -> Result<(), Error> {
    let renderer = Renderer::new(model, options);
    for idx in 0..renderer.pages().len() {
        renderer
            .page(idx)
            .map(Page::render)
            .transpose()?
            .map(&mut take);
    }
    Ok(())
}

/// Renders the pages of a library one at a time, in any order and on any
/// thread. What pages have in common (addresses, uses, comments) is made once.
pub struct Renderer<'m> {
    index: Index<'m>,
    usage: Usage,
    prose: Prose<'m>,
    summaries: Vec<PageSummary>,
}

impl fmt::Debug for Renderer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Renderer")
            .field("pages", &self.summaries.len())
            .finish_non_exhaustive()
    }
}

impl<'m> Renderer<'m> {
    /// Lists the pages of a library. Nothing is rendered yet.
    #[must_use]
    pub fn new(model: &'m Model, options: &'m RenderOptions) -> Self {
        let index = Index::new(model, options);
        let mut renderer = Self {
            usage: Usage::new(&index),
            prose: Prose::new(options),
            summaries: Vec::with_capacity(index.pages.len()),
            index,
        };
        for (idx, page) in renderer.index.pages.iter().enumerate() {
            let builder = renderer.builder(idx);
            renderer.summaries.push(PageSummary {
                path: page.path.clone(),
                url: page.url.clone(),
                kind: page.kind,
                title: builder.title(page),
                description: builder.description(page),
                deprecated: page.listed.is_none() && page.reflection.is_deprecated(),
            });
        }
        renderer
    }

    /// Returns the pages, the index page first.
    #[must_use]
    pub fn pages(&self) -> &[PageSummary] {
        &self.summaries
    }

    /// Returns the page with an index among [`pages`](Self::pages).
    #[must_use]
    pub fn page(&self, idx: PageIdx) -> Option<Page<'_>> {
        let summary = self.summaries.get(idx)?;
        let view = self.builder(idx).page()?;
        // Two ways to one sentence: summaries are made without the view.
        debug_assert_eq!(
            summary.description,
            view.doc
                .text
                .as_ref()
                .and_then(|it| prose::first_sentence(&it.markdown)),
            "of {}",
            summary.path
        );
        Some(Page {
            name: self.index.page_name(self.index.pages.get(idx)?),
            texts: &self.index.options.texts,
            summary,
            view,
        })
    }

    fn builder(&self, idx: PageIdx) -> Builder<'_, 'm> {
        Builder::new(&self.index, &self.usage, &self.prose, idx)
    }
}

/// A page of a [`Renderer`]: what it says is known, and each of its forms is
/// written on request.
pub struct Page<'a> {
    summary: &'a PageSummary,
    texts: &'a Texts,
    /// What lists call it.
    name: String,
    view: PageView,
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Page").field(&self.summary).finish()
    }
}

impl Page<'_> {
    /// Returns its path, title and description.
    #[must_use]
    pub fn summary(&self) -> &PageSummary {
        self.summary
    }

    /// Writes the page as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        write::page_markdown(&self.view, self.texts)
    }

    /// Returns the page for search: the first section's title is the symbol's
    /// own name; members are sections with their anchors.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        write::page_sections(&self.view, &self.name)
    }

    /// Renders the page in all its forms.
    ///
    /// # Errors
    /// When a template fails, which is a fault of this crate.
    pub fn render(self) -> Result<RenderedPage, Error> {
        let written = write::page_html(&self.view, self.texts).map_err(|source| Error {
            source,
            page: self.summary.path.clone(),
        })?;
        let PageSummary {
            path,
            url,
            kind,
            title,
            description,
            deprecated,
        } = self.summary.clone();
        Ok(RenderedPage {
            html: written.html,
            headings: written.headings,
            anchors: written.anchors,
            markdown: self.markdown(),
            sections: self.sections(),
            path,
            url,
            kind,
            title,
            description,
            deprecated,
        })
    }
}
