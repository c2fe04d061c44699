//! The files of a project, each produced when it is requested. Servers of a
//! site in progress need only a few of them at a time.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use docs_model::config::SearchProvider;
use located_data::Diagnostic;

use crate::error::chain;
use crate::plan::{Plan, is_index_file};
use crate::produce::{Chrome, Content, Producer};
use crate::search::SiteSearch;
use crate::terminal::say;
use crate::understand::{Project, TextEdit};

/// A project, with the state for producing its files.
pub(crate) struct Files {
    pub(crate) project: Project,
    pub(crate) plan: Plan,
    chrome: Chrome,
    search: Mutex<Search>,
    /// Whether the search is being renewed.
    is_renewing: AtomicBool,
    /// Whether the renewal is pointless, because the project changes.
    stops_renewing: AtomicBool,
}

/// The search of a site, created on first use.
#[derive(Default)]
struct Search {
    made: Option<Option<SiteSearch>>,
    /// Whether the site has changed since.
    is_old: bool,
}

impl Files {
    pub(crate) fn new(project: Project) -> Self {
        Self {
            plan: Plan::new(&project),
            chrome: Chrome::new(&project),
            search: Mutex::default(),
            is_renewing: AtomicBool::new(false),
            stops_renewing: AtomicBool::new(false),
            project,
        }
    }

    /// Keeps the search of an earlier state of the site until it is renewed, unless
    /// the addresses of the site are different now.
    pub(crate) fn with_search_of(mut self, earlier: &Self) -> Self {
        let config = &self.project.site.config;
        let before = &earlier.project.site.config;
        let is_same_site = config.url == before.url
            && config.base_url == before.base_url
            && config.search.provider == before.search.provider;
        let made = earlier.lock_search().made.clone();
        if is_same_site && matches!(made, Some(Some(_))) {
            self.search = Mutex::new(Search { made, is_old: true });
        }
        self
    }

    /// Applies edits of texts.
    pub(crate) fn apply(&mut self, edits: Vec<TextEdit>) {
        for edit in edits {
            self.project.apply(edit);
        }
        self.lock_search().is_old = true;
    }

    /// Returns whether the site has a file.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.plan.job(file).is_some()
            || (is_index_file(file)
                && self
                    .search()
                    .is_some_and(|search| search.files.get(file).is_some()))
    }

    /// Produces a file that the site has.
    ///
    /// # Errors
    /// Returns the problem that prevents producing the file.
    pub(crate) fn produce(
        &self,
        file: &str,
    ) -> std::result::Result<(Vec<u8>, Vec<Diagnostic>), Diagnostic> {
        let Some(job) = self.plan.job(file) else {
            return Ok((self.index_file(file), Vec::new()));
        };
        let producer = Producer::new(&self.project, &self.plan, self.chrome.clone());
        let product = producer.produce(job)?;
        let bytes = match product.content {
            Content::Bytes(bytes) => Cow::into_owned(bytes),
            Content::File(file) => self
                .project
                .sources
                .read(file.as_str())
                .map_err(|error| Diagnostic::error("environment", chain(&error)))?,
            // The index is built once, not for each of its files.
            Content::Index(_) => self.index_file(file),
        };
        Ok((bytes, product.diagnostics))
    }

    /// Returns the search of the site, if it has one. It may be that of an earlier
    /// state: see [`renews_search`](Self::renews_search).
    pub(crate) fn search(&self) -> Option<SiteSearch> {
        let mut search = self.lock_search();
        let make = || {
            let made = self.has_search().then(|| SiteSearch::new(&self.project))?;
            made.inspect_err(|error| say(&format!("error: {error}")))
                .ok()
        };
        search.made.get_or_insert_with(make).clone()
    }

    /// Returns whether the search is old and nobody renews it yet. The caller has to
    /// call [`renew_search`](Self::renew_search) then.
    pub(crate) fn renews_search(&self) -> bool {
        let is_old = self.lock_search().is_old;
        let renews = is_old && !self.is_renewing.swap(true, Ordering::AcqRel);
        if renews {
            self.stops_renewing.store(false, Ordering::Release);
        }
        renews
    }

    /// Renews the search, which takes seconds for a large site, unless it is
    /// stopped.
    pub(crate) fn renew_search(&self) {
        let made = SiteSearch::unless(&self.stops_renewing, &self.project);
        if let Some(made) = made {
            let mut search = self.lock_search();
            search.made = Some(self.has_search().then_some(made));
            search.is_old = false;
        }
        self.is_renewing.store(false, Ordering::Release);
    }

    /// Stops renewing the search.
    pub(crate) fn stop_renewing_search(&self) {
        self.stops_renewing.store(true, Ordering::Release);
    }

    fn has_search(&self) -> bool {
        self.project.site.config.search.provider != SearchProvider::None
    }

    fn lock_search(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a file of the index, empty if there is none.
    fn index_file(&self, file: &str) -> Vec<u8> {
        let search = self.search();
        let bytes = search.as_ref().and_then(|search| search.files.get(file));
        bytes.unwrap_or_default().to_vec()
    }
}
