//! A cache of rendered pages and parts of them, so that no page of a reference
//! is rendered twice in a build.
//!
//! A page is used up to three times: for itself, for its twin, and for its
//! sections in the search index. The last may come much later, so sections are
//! kept apart from pages, which are large.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{Error, PageIdx, Pages, RenderedPage};

/// Number of pages kept for their second use. A page and its twin come from the
/// same rendering, and are produced one after the other.
///
/// More pages than threads, so that a thread that falls behind finds its page.
const MAX_RECENT: usize = 32;

/// Rendered pages of a reference by index, and parts of them. `S` is the type
/// of page summaries.
///
/// Lookups take a lock for the time of moving a pointer; rendering happens
/// outside of it, so that two threads may render the same page, which costs
/// time but not correctness.
pub(super) struct Kept<S> {
    /// The pages rendered last, oldest first.
    recent: Mutex<VecDeque<(PageIdx, Arc<RenderedPage<S>>)>>,
    pages: IndexVec<PageIdx, PageCache>,
    /// Whether the site has a search index, which uses the sections.
    has_index: bool,
}

/// The data of a page that outlives the rendered page.
#[derive(Default)]
struct PageCache {
    /// Anchors, computed once.
    anchors: OnceLock<Arc<[String]>>,
    /// Sections of a rendered page, until the search index takes them.
    sections: Mutex<Option<Vec<Section>>>,
}

impl<S: Default> Kept<S> {
    /// Returns an empty cache for a reference of `n_pages` pages.
    pub(super) fn new(n_pages: usize, has_index: bool) -> Self {
        Self {
            recent: Mutex::default(),
            pages: (0..n_pages).map(|_| PageCache::default()).collect(),
            has_index,
        }
    }

    /// Returns a rendered page, without its sections.
    ///
    /// The second request removes the page from the cache, because no job needs it
    /// a third time.
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
    ///
    /// Sections left from rendering are moved out: the search index asks once.
    pub(super) fn sections(&self, idx: PageIdx, pages: &impl Pages<Summary = S>) -> Vec<Section> {
        let slot = self.pages.get(idx).map(|page| &page.sections);
        let left = slot.and_then(|slot| slot.lock().unwrap_or_else(PoisonError::into_inner).take());
        left.unwrap_or_else(|| pages.sections(idx))
    }

    /// Returns the anchors of a page, which are computed once.
    ///
    /// A page that does not exist has none.
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
