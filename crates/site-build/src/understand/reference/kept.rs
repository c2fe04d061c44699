//! A cache of rendered pages and parts of them, so that no page of a reference
//! is rendered twice in a build.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{Error, PageIdx, Pages, RenderedPage};

/// Number of pages kept for their second use. A page and its twin come from the
/// same rendering, and are produced one after the other.
const MAX_RECENT: usize = 32;

/// Rendered pages of a reference by index, and parts of them. `S` is the type
/// of page summaries.
pub(super) struct Kept<S> {
    recent: Mutex<VecDeque<(PageIdx, Arc<RenderedPage<S>>)>>,
    pages: IndexVec<PageIdx, Parts>,
    /// Whether the site has a search index, which uses the sections.
    has_index: bool,
}

/// Parts of a page that are kept longer than the page.
#[derive(Default)]
struct Parts {
    anchors: OnceLock<Arc<[String]>>,
    /// Sections of a rendered page, until the search index takes them.
    sections: Mutex<Option<Vec<Section>>>,
}

impl<S: Default> Kept<S> {
    pub(super) fn new(n_pages: usize, has_index: bool) -> Self {
        Self {
            recent: Mutex::default(),
            pages: (0..n_pages).map(|_| Parts::default()).collect(),
            has_index,
        }
    }

    /// Returns a rendered page, without its sections.
    ///
    /// # Errors
    ///
    /// If a template of the reference fails.
    pub(super) fn page(
        &self,
        idx: PageIdx,
        pages: &impl Pages<Summary = S>,
    ) -> Result<Arc<RenderedPage<S>>, Error> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let known = recent.iter().position(|(of, _)| *of == idx);
        if let Some((_, page)) = known.and_then(|at| recent.remove(at)) {
            return Ok(page);
        }
        drop(recent);
        // Jobs only have valid page indices.
        let mut page = pages.render(idx)?.unwrap_or_default();
        let sections = std::mem::take(&mut page.sections);
        if let Some(parts) = self.pages.get(idx).filter(|_| self.has_index) {
            let mut slot = parts
                .sections
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            *slot = Some(sections);
        }
        let page = Arc::new(page);
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push_back((idx, Arc::clone(&page)));
        if recent.len() > MAX_RECENT {
            recent.pop_front();
        }
        Ok(page)
    }

    /// Returns the sections of a page: those left from rendering it, or newly
    /// computed ones.
    pub(super) fn sections(&self, idx: PageIdx, pages: &impl Pages<Summary = S>) -> Vec<Section> {
        let slot = self.pages.get(idx).map(|it| &it.sections);
        let left = slot.and_then(|it| it.lock().unwrap_or_else(PoisonError::into_inner).take());
        left.unwrap_or_else(|| pages.sections(idx))
    }

    /// Returns the anchors of a page, which are computed once.
    pub(super) fn anchors(
        &self,
        idx: PageIdx,
        find: impl FnOnce() -> Vec<String>,
    ) -> Arc<[String]> {
        match self.pages.get(idx) {
            Some(parts) => Arc::clone(parts.anchors.get_or_init(|| find().into())),
            None => Arc::default(),
        }
    }
}

impl<S> fmt::Debug for Kept<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept")
            .field("pages", &self.pages.len())
            .finish_non_exhaustive()
    }
}
