//! Pages out of views.

use docs_model::Heading;
use docs_model::record::Section;

use crate::index::{Index, PageIdx, Usage};
use crate::model::Model;
use crate::options::RenderOptions;
use crate::prose::{self, Prose};
use crate::view::Builder;
use crate::write;

/// What a page stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PageKind {
    /// The index of the whole library.
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

/// A finished page, without the shell of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    let index = Index::new(model, options);
    let usage = Usage::new(&index);
    let prose = Prose::new(options);
    for page in 0..index.pages.len() {
        if let Some(page) = render_page(&index, &usage, &prose, page)? {
            take(page);
        }
    }
    Ok(())
}

fn render_page<'m>(
    index: &Index<'m>,
    usage: &Usage,
    prose: &Prose<'m>,
    idx: PageIdx,
) -> Result<Option<RenderedPage>, Error> {
    let mut builder = Builder::new(index, usage, prose, idx);
    let (Some(view), Some(page)) = (builder.page(), index.pages.get(idx)) else {
        return Ok(None);
    };
    let written = write::page_html(&view, &index.options.texts).map_err(|source| Error {
        source,
        page: page.path.clone(),
    })?;
    let lead = view.doc.text.as_ref();
    Ok(Some(RenderedPage {
        path: page.path.clone(),
        url: page.url.clone(),
        kind: page.kind,
        description: lead.and_then(|it| prose::first_sentence(&it.markdown)),
        html: written.html,
        headings: written.headings,
        anchors: written.anchors,
        markdown: write::page_markdown(&view, &index.options.texts),
        sections: write::page_sections(&view, &index.page_name(page)),
        deprecated: page.listed.is_none() && page.reflection.is_deprecated(),
        title: view.title,
    }))
}
