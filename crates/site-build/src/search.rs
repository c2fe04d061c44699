//! The static search index of a project, which is written with the site and
//! queried by the command line, the MCP server and the dev server.
//!
//! [`records`] makes the records of all pages, `search_index` the index of these,
//! and [`push`] sends them to a hosted service instead.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use docs_model::index::{DocIdx, IndexVec};
use docs_model::record::Record;
use docs_model::site::RouteTarget;
use rayon::prelude::*;
use search_index::{Builder, Files, Index, Options};

use crate::digest::Digest;
use crate::error::{Error, ErrorKind, Result};
use crate::plan::SEARCH_FOLDER;
use crate::understand::Project;

pub(crate) mod export;
mod listing;
mod parts;
pub(crate) mod push;
pub(crate) mod query;
pub(crate) mod records;

pub(crate) use parts::PartFolder;
use parts::Parts;

/// The search index of a project, in memory. Clones share it.
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
    ///
    /// If the index cannot be read again, which is a bug.
    pub(crate) fn new(project: &Project) -> Result<Self> {
        let mut files = Files::default();
        let Ok(()) = IndexFiles::new(project).try_for_each(|path, bytes| {
            files.insert(path, bytes);
            Ok::<(), Infallible>(())
        });
        Self::open(files)
    }

    /// Builds the index of a project, or returns `None` as soon as `stops` is set:
    /// for an index that a newer project will replace. The flag is checked after
    /// each file.
    pub(crate) fn unless(stops: &AtomicBool, project: &Project) -> Option<Self> {
        let mut files = Files::default();
        let made = IndexFiles::new(project).try_for_each(|path, bytes| {
            files.insert(path, bytes);
            match stops.load(Ordering::Acquire) {
                true => Err(()),
                false => Ok(()),
            }
        });
        made.ok().and_then(|()| Self::open(files).ok())
    }

    /// Opens an index in memory.
    fn open(files: Files) -> Result<Self> {
        let files = Arc::new(files);
        let read = Arc::clone(&files);
        let index = Index::open(SEARCH_FOLDER, move |path: &str| {
            read.get(path).map(<[u8]>::to_vec)
        })
        .map_err(damaged)?;
        Ok(Self {
            files,
            index: Arc::new(index),
        })
    }
}

/// Returns the error for an index in memory that cannot be read, which is a bug.
fn damaged(error: search_index::Error) -> Error {
    Error::new(ErrorKind::Read, "the search index is damaged").because(error)
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
#[derive(Clone)]
pub struct IndexFiles<'p> {
    project: &'p Project,
    /// What identifies the records of each doc, computed on first use: the fingerprint of the
    /// index and its parts need the same.
    keys: Arc<OnceLock<IndexVec<DocIdx, u128>>>,
}

impl<'p> IndexFiles<'p> {
    pub(crate) fn new(project: &'p Project) -> Self {
        Self {
            project,
            keys: Arc::default(),
        }
    }

    /// Returns a hash of everything that the records of each doc depend on, besides the
    /// settings by which it was parsed.
    pub(crate) fn keys(&self) -> &IndexVec<DocIdx, u128> {
        self.keys.get_or_init(|| {
            let docs = self.project.site.docs.as_slice().par_iter();
            let keys: Vec<u128> = docs.map(|doc| records::key_of(self.project, doc)).collect();
            keys.into_iter().collect()
        })
    }

    /// Builds the index and passes its files to `sink`, as output paths and
    /// bytes. The manifest, which is the file of the job, comes last.
    ///
    /// # Errors
    ///
    /// Returns the first error of `sink`, which is not called again.
    pub fn try_for_each<E>(
        &self,
        sink: impl FnMut(String, Vec<u8>) -> std::result::Result<(), E> + Send,
    ) -> std::result::Result<(), E>
    where
        E: Send,
    {
        make(self, &PartFolder::none(), |_| Ok(false), sink)
    }

    /// Like [`try_for_each`](Self::try_for_each), but takes over files of the `last`
    /// index. `keep` gets their paths, and returns whether they exist.
    pub(crate) fn try_for_each_new<E>(
        &self,
        last: &PartFolder,
        keep: impl FnMut(&str) -> std::result::Result<bool, E> + Send,
        sink: impl FnMut(String, Vec<u8>) -> std::result::Result<(), E> + Send,
    ) -> std::result::Result<(), E>
    where
        E: Send,
    {
        make(self, last, keep, sink)
    }
}

impl std::fmt::Debug for IndexFiles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IndexFiles").finish_non_exhaustive()
    }
}

/// Number of pages whose records are made at once: enough for all cores, and some
/// megabytes of records.
const CHUNK: usize = 128;

/// Number of pages whose records are made at once where the next part of the last
/// index may start soon.
const SMALL_CHUNK: usize = 16;

/// Pages whose records are added at once.
struct Unit {
    pages: Vec<RouteTarget>,
    /// Identifies the records of a doc; `None` if parts are not kept, and for
    /// references, whose pages depend on one another.
    key: Option<u128>,
}

/// Builds the index of a project, and passes its files to `sink`. Those of the
/// `last` index that can be taken over go to `keep` first, which returns whether
/// they exist. Records are made in chunks, so neither they nor the files are all
/// in memory.
fn make<E: Send>(
    files: &IndexFiles<'_>,
    last: &PartFolder,
    mut keep: impl FnMut(&str) -> std::result::Result<bool, E> + Send,
    sink: impl FnMut(String, Vec<u8>) -> std::result::Result<(), E> + Send,
) -> std::result::Result<(), E> {
    let project = files.project;
    let config = &project.site.config;
    let mut options = Options::default();
    SEARCH_FOLDER.clone_into(&mut options.folder);
    options.base = format!("{}{}", config.url, config.base_url);
    options.synonyms = push::own_synonyms(&config.search);
    let mut digest = Digest::default();
    digest.add(options.base.as_bytes());
    digest.add(&project.parsing_context().to_le_bytes());
    let mut parts = last.open(digest.finish_wide());
    let mut builder = Builder::new(options, sink);
    if parts.is_kept() {
        builder = builder.with_lists(parts.lists());
    }
    for ((language, tag), targets) in records::by_facets(project) {
        let units = units(&targets, parts.is_kept().then(|| files.keys()));
        if parts.is_empty() {
            add_all(project, &units, &mut builder, &mut parts)?;
            continue;
        }
        let tags = [tag];
        let keys: Vec<Option<u128>> = units.iter().map(|unit| unit.key).collect();
        let mut at = 0;
        while at < units.len() {
            if builder.is_between_parts(&language, &tags)
                && let Some(part) = parts.find(&keys[at..])
                && keep(&format!("{SEARCH_FOLDER}/{}", part.file()))?
            {
                parts.take_over(&part);
                at += part.keys().len();
                builder.add_part(part);
                continue;
            }
            let end = units.len().min(at + SMALL_CHUNK);
            for (unit, records) in units[at..end].iter().zip(made(project, &units[at..end])) {
                add(unit, &records, &mut builder, &mut parts)?;
                at += 1;
                let next = keys.get(at).copied().flatten();
                if next.is_some_and(|next| parts.may_start_with(next)) {
                    break;
                }
            }
        }
    }
    let lists = builder.finish_lists(|first| parts.read(first))?;
    parts.finish(&lists);
    Ok(())
}

/// Divides the pages of a partition: docs are added one by one, with their `keys` if parts
/// are kept, and pages of references together, because some of them have the same address.
fn units(targets: &[RouteTarget], keys: Option<&IndexVec<DocIdx, u128>>) -> Vec<Unit> {
    let doc_of = |target: RouteTarget| match target {
        RouteTarget::Doc(doc) => Some(doc),
        _ => None,
    };
    let is_reference = |target: &RouteTarget| doc_of(*target).is_none();
    let runs = targets.chunk_by(|a, b| is_reference(a) && is_reference(b));
    let units = runs.flat_map(|run| run.chunks(CHUNK)).map(|pages| {
        let doc = pages.first().copied().and_then(doc_of);
        Unit {
            pages: pages.to_vec(),
            key: doc.and_then(|doc| Some(keys?[doc])),
        }
    });
    units.collect()
}

/// Returns the records of each unit.
fn made(project: &Project, units: &[Unit]) -> Vec<Vec<Record>> {
    let pages: Vec<RouteTarget> = units.iter().flat_map(|unit| &unit.pages).copied().collect();
    let mut records = records::of_each(project, &pages).into_iter();
    let of_unit = |unit: &Unit| records.by_ref().take(unit.pages.len()).flatten().collect();
    units.iter().map(of_unit).collect()
}

/// Divides units into those whose records are made at once: [`CHUNK`] pages, or one
/// unit.
fn batches(units: &[Unit]) -> impl Iterator<Item = &[Unit]> {
    let mut pages = 0;
    units.chunk_by(move |unit, next| {
        pages += unit.pages.len();
        let fits = pages + next.pages.len() <= CHUNK;
        if !fits {
            pages = 0;
        }
        fits
    })
}

/// Adds the pages of units, while the records of the next ones are made.
fn add_all<E: Send>(
    project: &Project,
    units: &[Unit],
    builder: &mut Builder<'_, E>,
    parts: &mut Parts<'_>,
) -> std::result::Result<(), E> {
    let mut ready: Vec<(&Unit, Vec<Record>)> = Vec::new();
    for chunk in batches(units).chain([&[][..]]) {
        let (next, added) = rayon::join(
            || made(project, chunk),
            || {
                ready
                    .iter()
                    .try_for_each(|(unit, records)| add(unit, records, builder, parts))
            },
        );
        added?;
        ready = chunk.iter().zip(next).collect();
    }
    Ok(())
}

/// Adds the records of a unit, and saves the part that they finish.
fn add<E>(
    unit: &Unit,
    records: &[Record],
    builder: &mut Builder<'_, E>,
    parts: &mut Parts<'_>,
) -> std::result::Result<(), E> {
    match unit.key {
        Some(key) => builder.add_page(key, records)?,
        None => builder.add(records)?,
    }
    if let Some(part) = builder.take_part() {
        parts.save(part);
    }
    Ok(())
}
