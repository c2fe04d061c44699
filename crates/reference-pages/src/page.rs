//! Pages that are listed at once and rendered one at a time.

use docs_model::Heading;
use docs_model::index::IndexVec;
use docs_model::record::Section;

use crate::templates::Error;

docs_model::index_types! {
    /// Index of a page in [`Pages::summaries`].
    pub struct PageIdx;
}

/// A link to another page of the reference, as plain text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageLink {
    /// Title of the page.
    pub text: String,
    /// Its address.
    pub href: String,
}

/// A finished page, without the shell of the site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct RenderedPage<S> {
    /// Path, title and description: the entry of the page in the list of pages.
    pub summary: S,
    /// Main content.
    pub html: String,
    /// Menu next to the content. Empty for a reference whose pages are listed in
    /// the sidebar of the site.
    pub menu_html: String,
    /// Breadcrumbs: links to the pages above, outermost first. Empty for a
    /// reference whose pages are listed in the sidebar of the site.
    pub parents: Vec<PageLink>,
    /// Link to the page before this one, in the order of the menu.
    pub previous: Option<PageLink>,
    /// Link to the page after this one, in the order of the menu.
    pub next: Option<PageLink>,
    /// Headings for a table of contents.
    pub headings: Vec<Heading>,
    /// All anchors of the content.
    pub anchors: Vec<String>,
    /// The page as Markdown.
    pub markdown: String,
    /// Sections of the page for a search index.
    pub sections: Vec<Section>,
}

impl<S> RenderedPage<S> {
    /// Creates a page from its summary and its content. The other fields are
    /// empty.
    #[must_use]
    pub fn new(summary: S, html: String) -> Self {
        Self {
            summary,
            html,
            menu_html: String::new(),
            parents: Vec::new(),
            previous: None,
            next: None,
            headings: Vec::new(),
            anchors: Vec::new(),
            markdown: String::new(),
            sections: Vec::new(),
        }
    }
}

/// The pages of a reference: listed at once, rendered one at a time, in any
/// order and on any thread.
pub trait Pages {
    /// The summary of a page, available before the page is rendered.
    type Summary;

    /// Returns the pages, the index page first.
    fn summaries(&self) -> &IndexVec<PageIdx, Self::Summary>;

    /// Renders a page in all its forms. Returns `None` if there is no such page.
    ///
    /// # Errors
    ///
    /// If a template fails.
    fn render(&self, page: PageIdx) -> Result<Option<RenderedPage<Self::Summary>>, Error>;

    /// Returns the sections of a page without rendering it.
    fn sections(&self, page: PageIdx) -> Vec<Section>;

    /// Renders all pages, and passes each to `take` before the next one is
    /// rendered: the pages of a large reference together need much memory.
    ///
    /// # Errors
    ///
    /// If a template fails; no page is rendered after it.
    fn render_each(&self, mut take: impl FnMut(RenderedPage<Self::Summary>)) -> Result<(), Error>
    where
        Self: Sized,
    {
        for page in self.summaries().indices() {
            self.render(page)?.map(&mut take);
        }
        Ok(())
    }

    /// Renders all pages, the index page first.
    ///
    /// # Errors
    ///
    /// If a template fails.
    fn render_all(&self) -> Result<Vec<RenderedPage<Self::Summary>>, Error>
    where
        Self: Sized,
    {
        let mut pages = Vec::with_capacity(self.summaries().len());
        self.render_each(|page| pages.push(page))?;
        Ok(pages)
    }
}
