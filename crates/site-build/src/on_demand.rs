//! The files of a project, each produced when it is requested. Servers of a
//! site in progress need only a few of them at a time.

use std::borrow::Cow;
use std::sync::OnceLock;

use docs_model::config::SearchProvider;
use located_data::Diagnostic;

use crate::error::chain;
use crate::plan::Plan;
use crate::produce::{Chrome, Content, Producer};
use crate::search::{self, SiteSearch};
use crate::terminal::say;
use crate::understand::Project;

/// A project, with the state for producing its files.
pub(crate) struct Files {
    pub(crate) project: Project,
    pub(crate) plan: Plan,
    chrome: Chrome,
    /// The search, created on first use.
    search: OnceLock<Option<SiteSearch>>,
}

impl Files {
    pub(crate) fn new(project: Project) -> Self {
        Self {
            plan: Plan::new(&project),
            chrome: Chrome::new(&project),
            search: OnceLock::new(),
            project,
        }
    }

    /// Returns whether the site has a file.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.plan.job(file).is_some()
            || (search::is_index_file(file) && self.index_file(file).is_some())
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
            let bytes = self.index_file(file).unwrap_or_default();
            return Ok((bytes.to_vec(), Vec::new()));
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
            Content::Index(_) => self.index_file(file).unwrap_or_default().to_vec(),
        };
        Ok((bytes, product.diagnostics))
    }

    /// Returns the search of the site, if it has one.
    pub(crate) fn search(&self) -> Option<&SiteSearch> {
        let has_search = self.project.site.config.search.provider != SearchProvider::None;
        let make = || {
            let made = has_search.then(|| SiteSearch::new(&self.project))?;
            made.inspect_err(|error| say(&format!("error: {error}")))
                .ok()
        };
        self.search.get_or_init(make).as_ref()
    }

    fn index_file(&self, file: &str) -> Option<&[u8]> {
        self.search()?.files.get(file)
    }
}
