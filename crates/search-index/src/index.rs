//! Opens and searches an index.

use std::fmt;
use std::sync::OnceLock;

use docs_model::record::Record;

use crate::build::{Options, build};
use crate::error::Error;
use crate::format::{MANIFEST, Manifest, PartitionRef, VERSION};
use crate::highlight::Marker;
use crate::partition::{Entry, Partition, Source, TextCache, read_json};
use crate::query::{Filters, Query, Results};
use crate::search::{Candidate, Plan, Settings, keep_of_group, rank, suggestions};

/// An index, whose files are read when queries need them.
pub struct Index {
    folder: String,
    base: String,
    source: Box<Source>,
    partitions: Vec<Slot>,
}

/// A part of an index: the records of one language and one set of tags.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scope {
    /// Language of the records.
    pub language: String,
    /// Their `docusaurus_tag`.
    pub tags: Vec<String>,
    /// The versions that the records belong to, each once.
    pub versions: Vec<String>,
    /// Number of records.
    pub records: usize,
    /// The highest rank of their pages.
    pub page_rank: i32,
}

/// A partition that is read on first use.
struct Slot {
    reference: PartitionRef,
    partition: OnceLock<Partition>,
}

/// Hits as positions in partitions, with the marker of their matches.
pub(crate) struct Ranked<'i> {
    pub(crate) partitions: Vec<&'i Partition>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) marker: Marker,
}

impl Ranked<'_> {
    /// Keeps at most `count` best hits per address.
    pub(crate) fn keep_of_address(&mut self, count: usize) {
        keep_of_group(&mut self.candidates, &self.partitions, count);
    }
}

impl Index {
    /// Opens an index. `source` reads files by their path from the root of the
    /// site; `folder` is that of [`Options::folder`].
    ///
    /// # Errors
    ///
    /// If the manifest is missing, damaged or of another format.
    pub fn open<F>(folder: &str, source: F) -> Result<Self, Error>
    where
        F: Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static,
    {
        let path = format!("{folder}/{MANIFEST}");
        let manifest: Manifest = read_json(&path, &source)?;
        if manifest.version != VERSION {
            return Err(Error::version(&path, manifest.version, VERSION));
        }
        let slot = |reference| Slot {
            reference,
            partition: OnceLock::new(),
        };
        Ok(Self {
            folder: folder.to_owned(),
            base: manifest.base,
            source: Box::new(source),
            partitions: manifest.partitions.into_iter().map(slot).collect(),
        })
    }

    /// Builds an index of records in memory. It is read like a written one, so
    /// that both give the same hits.
    ///
    /// # Errors
    ///
    /// Returns an error only if [`build`] has a bug.
    pub fn from_records(records: &[Record]) -> Result<Self, Error> {
        let options = Options::default();
        let files = build(records, &options);
        Self::open(&options.folder, move |path| {
            files.get(path).map(<[u8]>::to_vec)
        })
    }

    /// Returns the common prefix of the addresses of all pages.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns the parts of the index, in the order of the manifest.
    ///
    /// # Errors
    ///
    /// If a file of a part is missing or damaged.
    pub fn scopes(&self) -> Result<Vec<Scope>, Error> {
        let partitions = self.partitions(|_| true)?;
        let scope = |partition: &Partition| Scope {
            language: partition.reference.language.clone(),
            tags: partition.reference.tags.clone(),
            versions: partition.versions(),
            records: partition.reference.records,
            page_rank: partition.max_rank(),
        };
        Ok(partitions.into_iter().map(scope).collect())
    }

    /// Returns the hits for a query, best first.
    ///
    /// # Errors
    ///
    /// If a file that the query needs is missing or damaged.
    pub fn search(&self, query: &Query) -> Result<Results, Error> {
        let kinds = &query.filters.kinds;
        let accepts = |partition: &Partition, entry: &Entry| {
            kinds.is_empty()
                || partition
                    .meta(entry)
                    .is_some_and(|it| kinds.contains(&it.kind))
        };
        let partitions = self.partitions(|it| is_wanted(it, &query.filters))?;
        let mut ranked = self.rank(&query.text, partitions, &Settings::new(&accepts))?;
        ranked.keep_of_address(1);
        let from = query.page.saturating_mul(query.hits_per_page);
        let hits = self.hits(&ranked, from, query.hits_per_page)?;
        Ok(Results {
            hits,
            n_hits: ranked.candidates.len(),
            marker: ranked.marker,
        })
    }

    /// Returns queries with similar words of the index, for a query without
    /// hits.
    ///
    /// # Errors
    ///
    /// If a file that the query needs is missing or damaged.
    pub fn suggest(&self, query: &Query) -> Result<Vec<String>, Error> {
        let partitions = self.partitions(|it| is_wanted(it, &query.filters))?;
        let plan = Plan::new(&query.text, &partitions, &*self.source)?;
        suggestions(&plan, &partitions, &*self.source)
    }

    /// Returns the partitions that match filters, after reading them.
    pub(crate) fn partitions(
        &self,
        is_wanted: impl Fn(&PartitionRef) -> bool,
    ) -> Result<Vec<&Partition>, Error> {
        let wanted = self.partitions.iter().filter(|it| is_wanted(&it.reference));
        wanted.map(|slot| self.read(slot)).collect()
    }

    fn read<'i>(&self, slot: &'i Slot) -> Result<&'i Partition, Error> {
        if let Some(partition) = slot.partition.get() {
            return Ok(partition);
        }
        let partition = Partition::open(&self.folder, &slot.reference, &*self.source)?;
        Ok(slot.partition.get_or_init(|| partition))
    }

    pub(crate) fn rank<'i>(
        &'i self,
        text: &str,
        partitions: Vec<&'i Partition>,
        settings: &Settings<'_>,
    ) -> Result<Ranked<'i>, Error> {
        let mut plan = Plan::new(text, &partitions, &*self.source)?;
        let candidates = rank(&mut plan, &partitions, settings, &*self.source)?;
        Ok(Ranked {
            partitions,
            candidates,
            marker: Marker::new(plan),
        })
    }

    pub(crate) fn hits(
        &self,
        ranked: &Ranked<'_>,
        from: usize,
        count: usize,
    ) -> Result<Vec<Record>, Error> {
        let mut texts = TextCache::default();
        let shown = ranked.candidates.iter().skip(from).take(count);
        shown
            .filter_map(|hit| Some((ranked.partitions.get(hit.partition)?, hit.entry)))
            .map(|(partition, entry)| partition.hit(entry, &self.base, &mut texts, &*self.source))
            .collect()
    }
}

fn is_wanted(partition: &PartitionRef, filters: &Filters) -> bool {
    let speaks = filters
        .language
        .as_ref()
        .is_none_or(|it| *it == partition.language);
    speaks && (filters.tags.is_empty() || filters.tags.iter().any(|it| partition.tags.contains(it)))
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let partitions: Vec<&PartitionRef> =
            self.partitions.iter().map(|it| &it.reference).collect();
        f.debug_struct("Index")
            .field("folder", &self.folder)
            .field("base", &self.base)
            .field("partitions", &partitions)
            .finish_non_exhaustive()
    }
}
