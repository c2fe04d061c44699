//! The static search index of a project, which is written with the site and
//! queried by the command line, the MCP server and the dev server.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use search_index::{Builder, Files, Index, Options};

use crate::error::{Error, ErrorKind, Result};
use crate::headers::INDEX_FILES;
use crate::understand::Project;

pub(crate) mod push;
pub(crate) mod records;

/// Folder of the index below the base URL.
pub(crate) const FOLDER: &str = "search";

/// Path of the manifest of the index below the base URL.
pub(crate) const MANIFEST: &str = "search/index.json";

/// The search index of a project, in memory.
#[derive(Clone)]
pub(crate) struct SiteSearch {
    /// The files of the index, by path below the base URL.
    pub files: Arc<Files>,
    /// The opened index.
    pub index: Arc<Index>,
}

impl SiteSearch {
    /// Builds the index of a project.
    ///
    /// # Errors
    /// If the index cannot be read again, which is a bug.
    pub(crate) fn new(project: &Project) -> Result<Self> {
        let mut files = Files::default();
        let Ok(()) = make(project, |path, bytes| {
            files.insert(path, bytes);
            Ok::<(), Infallible>(())
        });
        Self::open(files)
    }

    /// Builds the index of a project, or returns `None` as soon as `stops` is set.
    pub(crate) fn unless(stops: &AtomicBool, project: &Project) -> Option<Self> {
        let mut files = Files::default();
        let made = make(project, |path, bytes| {
            files.insert(path, bytes);
            match stops.load(Ordering::Acquire) {
                true => Err(()),
                false => Ok(()),
            }
        });
        made.ok().and_then(|()| Self::open(files).ok())
    }

    fn open(files: Files) -> Result<Self> {
        let files = Arc::new(files);
        let read = Arc::clone(&files);
        let index = Index::open(FOLDER, move |path: &str| read.get(path).map(<[u8]>::to_vec))
            .map_err(|error| {
                Error::new(ErrorKind::Read, "the search index is damaged").because(error)
            })?;
        Ok(Self {
            files,
            index: Arc::new(index),
        })
    }
}

impl std::fmt::Debug for SiteSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SiteSearch")
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}

/// The files of the index of a project. They are produced one by one, because
/// those of a large site should not all be in memory at once.
#[derive(Clone, Copy)]
pub struct IndexFiles<'p> {
    project: &'p Project,
}

impl<'p> IndexFiles<'p> {
    pub(crate) fn new(project: &'p Project) -> Self {
        Self { project }
    }

    /// Builds the index and passes its files to `sink`, as output paths and
    /// bytes. The manifest, which is the file of the job, comes last.
    ///
    /// # Errors
    /// Returns the first error of `sink`, which is not called again.
    pub fn try_for_each<E>(
        &self,
        sink: impl FnMut(String, Vec<u8>) -> std::result::Result<(), E> + Send,
    ) -> std::result::Result<(), E>
    where
        E: Send,
    {
        make(self.project, sink)
    }
}

impl std::fmt::Debug for IndexFiles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IndexFiles").finish_non_exhaustive()
    }
}

/// Returns whether a path is in the folder of index files, which is reserved.
pub(crate) fn is_index_file(path: &str) -> bool {
    path.starts_with(INDEX_FILES)
}

/// Builds the index of a project, and passes its files to `sink`.
fn make<E: Send>(
    project: &Project,
    sink: impl FnMut(String, Vec<u8>) -> std::result::Result<(), E> + Send,
) -> std::result::Result<(), E> {
    let config = &project.site.config;
    let mut options = Options::default();
    FOLDER.clone_into(&mut options.folder);
    options.base = format!("{}{}", config.url, config.base_url);
    options.synonyms = push::own_synonyms(&config.search);
    let mut builder = Builder::new(options, sink);
    records::for_each_chunk(project, |records| builder.add(records))?;
    builder.finish()
}
