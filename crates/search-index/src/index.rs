//! Opens and searches an index: the entry point for callers.
//!
//! This module chooses the partitions that a query concerns and reads them when
//! they are first needed. [`crate::search`] matches and ranks, and
//! [`crate::partition`] reads the files.

use std::fmt;
use std::sync::OnceLock;

use docs_model::record::Record;

use crate::build::{Options, build};
use crate::entry::Entry;
use crate::error::Error;
use crate::format::{MANIFEST, Manifest, PartitionRef, VERSION};
use crate::highlight::Marker;
use crate::partition::{Partition, Source, TextCache, read_json};
use crate::query::{Filters, Query, Results};
use crate::search::{Candidate, Plan, Settings, keep_of_group, run, suggestions};

/// An index, whose files are read when queries need them.
///
/// A query reads the core of each partition that its filters accept, once, and
/// then, each time, the files with its words and with the texts of its hits. A
/// source that reads from a network should cache files.
///
/// # Examples
///
/// ```
/// use search_index::{Filters, Index, Query};
///
/// let index = Index::from_records(&[])?;
/// let mut query = Query::new("add to cart");
/// query.filters.language = Some("en".to_owned());
/// assert_eq!(index.search(&query)?.n_hits, 0);
/// # Ok::<(), search_index::Error>(())
/// ```
pub struct Index {
    folder: String,
    /// [`Options::base`].
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
    /// Tags of the records, their `docusaurus_tag`.
    pub tags: Vec<String>,
    /// Distinct versions of the records, sorted.
    pub versions: Vec<String>,
    /// Number of records.
    pub records: usize,
    /// The highest rank of the pages.
    pub page_rank: i32,
}

/// A partition that is read on first use. Threads that search at the same time
/// may each read it; the first result is kept.
struct Slot {
    reference: PartitionRef,
    partition: OnceLock<Partition>,
}

/// Hits as positions in partitions, best first, with the marker of their
/// matches. Their texts are not read yet: [`Index::hits`] reads those of one
/// page of results.
pub(crate) struct Ranked<'i> {
    pub(crate) partitions: Vec<&'i Partition>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) corrected: Option<String>,
    pub(crate) marker: Marker,
}

impl Ranked<'_> {
    /// Keeps the best `count` hits of each address.
    pub(crate) fn keep_of_address(&mut self, count: usize) {
        keep_of_group(&mut self.candidates, count);
    }
}

impl Index {
    /// Opens an index: reads its manifest. `source` reads a file by its path from
    /// the root of the site, and returns `None` if it does not exist; `folder` is
    /// [`Options::folder`].
    ///
    /// # Errors
    ///
    /// Returns an error if the manifest is missing, damaged or of another format.
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

    /// Builds an index of records in memory, with the default options. It is
    /// read like a written one, so that both give the same hits.
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

    /// Returns the prefix of the addresses of pages, [`Options::base`]. Pages
    /// elsewhere may have other prefixes.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns the parts of the index, sorted by language, then by tags. Reads
    /// the core of each.
    ///
    /// # Errors
    ///
    /// Returns an error if the core of a part is missing or damaged.
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

    /// Returns the hits for a query, best first, one per address.
    ///
    /// A blank query returns all records, ordered by the ranks of their pages. A
    /// query of other characters without a word, such as `?`, has no hits.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that the query needs is missing or damaged.
    pub fn search(&self, query: &Query) -> Result<Results, Error> {
        let kinds = &query.filters.kinds;
        let accepts = |partition: &Partition, entry: &Entry| {
            kinds.is_empty()
                || partition
                    .meta(entry)
                    .is_some_and(|meta| kinds.contains(&meta.kind))
        };
        let partitions = self.partitions(|partition| is_wanted(partition, &query.filters))?;
        let mut ranked = self.rank(&query.text, partitions, &Settings::new(&accepts))?;
        ranked.keep_of_address(1);
        let from = query.page.saturating_mul(query.hits_per_page);
        let hits = self.hits(&ranked, from, query.hits_per_page)?;
        Ok(Results {
            hits,
            n_hits: ranked.candidates.len(),
            corrected: ranked.corrected,
            marker: ranked.marker,
        })
    }

    /// Returns up to three queries with similar words of the index, for a query
    /// without hits.
    ///
    /// It tolerates more typos than [`search`](Self::search), which never
    /// replaces a word by one that readers would not recognise as theirs.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that the query needs is missing or damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// # use docs_model::record::{Kind, RecordPage, Section, records};
    /// use search_index::{Index, Query};
    ///
    /// # let page = RecordPage {
    /// #     url: "https://docs.example/webhooks",
    /// #     category: "Guides",
    /// #     page_rank: 0,
    /// #     language: "en",
    /// #     version: &[],
    /// #     docusaurus_tag: &[],
    /// #     tags: &[],
    /// #     kind: Kind::Guide,
    /// # };
    /// # let records = records(&page, &[Section::new(1, None, "Webhooks")]);
    /// let index = Index::from_records(&records)?; // of a page "Webhooks"
    /// let query = Query::new("wepook");
    /// assert_eq!(index.search(&query)?.n_hits, 0);
    /// assert_eq!(index.suggest(&query)?, ["webhook"]);
    /// # Ok::<(), search_index::Error>(())
    /// ```
    pub fn suggest(&self, query: &Query) -> Result<Vec<String>, Error> {
        let partitions = self.partitions(|partition| is_wanted(partition, &query.filters))?;
        let plan = Plan::new(&query.text, &partitions, &*self.source)?;
        suggestions(&plan, &partitions, &*self.source)
    }

    /// Returns the partitions that match filters, after reading them.
    pub(crate) fn partitions(
        &self,
        is_wanted: impl Fn(&PartitionRef) -> bool,
    ) -> Result<Vec<&Partition>, Error> {
        self.partitions
            .iter()
            .filter(|slot| is_wanted(&slot.reference))
            .map(|slot| self.read(slot))
            .collect()
    }

    /// Returns a partition, after reading it if this is its first use.
    fn read<'i>(&self, slot: &'i Slot) -> Result<&'i Partition, Error> {
        if let Some(partition) = slot.partition.get() {
            return Ok(partition);
        }
        let partition = Partition::open(&self.folder, &slot.reference, &*self.source)?;
        Ok(slot.partition.get_or_init(|| partition))
    }

    /// Returns the positions of all hits for a text in some partitions, best
    /// first.
    pub(crate) fn rank<'i>(
        &'i self,
        text: &str,
        partitions: Vec<&'i Partition>,
        settings: &Settings<'_>,
    ) -> Result<Ranked<'i>, Error> {
        let outcome = run(text, &partitions, settings, &*self.source)?;
        Ok(Ranked {
            partitions,
            candidates: outcome.candidates,
            corrected: outcome.corrected,
            marker: Marker::new(outcome.plan),
        })
    }

    /// Reads the records of `count` hits, from the hit `from` on. Fewer are
    /// returned at the end of the list.
    pub(crate) fn hits(
        &self,
        ranked: &Ranked<'_>,
        from: usize,
        count: usize,
    ) -> Result<Vec<Record>, Error> {
        let mut texts = TextCache::default();
        let candidates = ranked.candidates.iter().skip(from).take(count);
        candidates
            .filter_map(|hit| Some((ranked.partitions.get(hit.partition)?, hit.entry)))
            .map(|(partition, entry)| partition.hit(&entry, &self.base, &mut texts, &*self.source))
            .collect()
    }
}

/// Returns whether records of a partition can match filters. Language and tags
/// are decided by the manifest alone, so the files of other partitions are not
/// read; kinds are decided record by record.
fn is_wanted(partition: &PartitionRef, filters: &Filters) -> bool {
    let has_language = filters
        .language
        .as_ref()
        .is_none_or(|language| *language == partition.language);
    let has_tag = |tag: &String| partition.tags.contains(tag);
    has_language && (filters.tags.is_empty() || filters.tags.iter().any(has_tag))
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let partitions: Vec<&PartitionRef> =
            self.partitions.iter().map(|slot| &slot.reference).collect();
        f.debug_struct("Index")
            .field("folder", &self.folder)
            .field("base", &self.base)
            .field("partitions", &partitions)
            .finish_non_exhaustive()
    }
}
