//! The static index of a project: written with the site, and asked by the
//! command line and the dev server.

use std::sync::Arc;

use docs_model::Record;
use search_index::{Files, Index, Options};

use crate::error::{Error, ErrorKind, Result};
use crate::understand::Project;

pub(crate) mod push;
pub(crate) mod records;

/// Folder of the index below the base URL.
const FOLDER: &str = "search";

/// Address of the manifest of the index below the base URL.
pub(crate) const MANIFEST: &str = "search/index.json";

/// The records of a project and their index.
pub(crate) struct SiteSearch {
    /// All records.
    pub records: Vec<Record>,
    /// The files of the index, by path below the base URL.
    pub files: Arc<Files>,
    /// Answers queries.
    pub index: Index,
}

impl SiteSearch {
    /// Makes the index of a project.
    ///
    /// # Errors
    /// When the index cannot read what it wrote, which is a fault of this
    /// program.
    pub(crate) fn new(project: &Project) -> Result<Self> {
        let records = records::records(project);
        let files = Arc::new(files(&records));
        let read = Arc::clone(&files);
        let index = Index::open(FOLDER, move |path: &str| read.get(path).map(<[u8]>::to_vec))
            .map_err(|it| Error::new(ErrorKind::Read, "the search index is damaged").because(it))?;
        Ok(Self {
            records,
            files,
            index,
        })
    }
}

impl std::fmt::Debug for SiteSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SiteSearch")
            .field("records", &self.records.len())
            .finish_non_exhaustive()
    }
}

/// Returns the files of the index, the manifest first: output paths and bytes.
pub(crate) fn index_files(project: &Project) -> Vec<(String, Vec<u8>)> {
    let files = files(&records::records(project));
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by_key(|(path, _)| path != MANIFEST);
    files
}

/// Returns whether a path lies in a folder of the index: those are named by a
/// hash.
pub(crate) fn is_index_file(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.next() == Some(FOLDER) && parts.next().is_some_and(is_hash) && parts.next().is_some()
}

fn is_hash(name: &str) -> bool {
    let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    name.len() == 16 && name.bytes().all(is_digit)
}

fn files(records: &[Record]) -> Files {
    let mut options = Options::default();
    FOLDER.clone_into(&mut options.folder);
    search_index::build(records, &options)
}
