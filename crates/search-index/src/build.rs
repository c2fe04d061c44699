//! Builds the files of an index from records. Each partition, the records of
//! one language and one set of tags, is a separate index, so that readers of
//! one language and version do not download the others.

mod bodies;
mod cut;
mod directory;
mod entries;
mod occurrences;
mod output;
mod partition;
mod shards;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;

use docs_model::record::Record;
use rayon::prelude::*;

use crate::format::{self, Manifest};
use output::Output;
use partition::{PartitionBuilder, PartitionFiles};

/// Options of building an index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Prefix of the addresses of pages, which the files leave out. A page with
    /// another prefix has its whole address in them.
    pub base: String,
    /// Folder of the index within the site. It contains the manifest
    /// `index.json`, and all other files in a folder `index`.
    pub folder: String,
    /// Target size of a word file in bytes. A query fetches one or two for each
    /// word, and another one for a possible typo.
    pub word_shard_bytes: usize,
    /// Target size of a block of texts in bytes. A query fetches those of its
    /// hits.
    pub text_block_bytes: usize,
    /// Target size of a file of such blocks in bytes. Larger files are fewer to
    /// write and to deploy; from a host that does not answer range requests,
    /// readers fetch whole files.
    pub text_file_bytes: usize,
    /// Maximum number of files of a kind listed in the core, which every query
    /// fetches. If there are more, the core lists branches, which a query
    /// fetches before the files.
    pub root_files: usize,
    /// Number of files listed in a branch.
    pub branch_files: usize,
    /// Groups of words and phrases with the same meaning, in addition to the
    /// built-in ones.
    pub synonyms: Vec<Vec<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            base: String::new(),
            folder: "search".to_owned(),
            word_shard_bytes: 2 * 1024,
            text_block_bytes: 768,
            text_file_bytes: 128 * 1024,
            root_files: 256,
            branch_files: 32,
            synonyms: Vec::new(),
        }
    }
}

/// The files of an index, by path from the root of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<String, Vec<u8>>,
}

impl Files {
    /// Adds a file, or replaces the one at its path.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        self.files.insert(path, bytes);
    }

    /// Returns the bytes of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// Returns all files, sorted by path.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }
}

impl IntoIterator for Files {
    type Item = (String, Vec<u8>);
    type IntoIter = std::collections::btree_map::IntoIter<String, Vec<u8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.files.into_iter()
    }
}

/// Builds the index of records: a manifest, and files named by a hash of their
/// content, so that everything except the manifest can be cached forever, and a
/// changed page changes few files. The same records give the same bytes.
///
/// Records of a page are expected in the order of the page, as
/// [`docs_model::record::records`] returns them. Pages can come in any order,
/// which is the final tie-breaker of ranking.
///
/// [`Builder`] builds the same files without holding all of them, or all
/// records, in memory.
#[must_use]
pub fn build(records: &[Record], options: &Options) -> Files {
    let mut files = Files::default();
    let sink = |path, bytes| {
        files.insert(path, bytes);
        Ok::<(), Infallible>(())
    };
    let mut builder = Builder::new(options.clone(), sink);
    let Ok(()) = builder.add(records);
    let Ok(()) = builder.finish();
    files
}

/// A builder of an index that takes the records of a site page by page. It
/// passes each finished file to a sink: the path from the root of the site, and
/// the bytes. The manifest is the last file, so that an index with a manifest
/// is complete.
///
/// It keeps no records and no texts; each occurrence of a word takes a few
/// bytes. The files are those of [`build`] for the same records in the same
/// order.
///
/// # Examples
///
/// ```
/// use docs_model::record::{Kind, RecordPage, Section, records};
/// use search_index::{Builder, Options};
///
/// let mut options = Options::default();
/// options.base = "https://docs.example/".to_owned();
/// let mut paths = Vec::new();
/// let mut builder = Builder::new(options, |path, _bytes| {
///     // Write the file.
///     paths.push(path);
///     Ok::<(), std::io::Error>(())
/// });
/// for title in ["Cart", "Orders"] {
///     let page = RecordPage {
///         url: &format!("https://docs.example/{}", title.to_lowercase()),
///         category: "Guides",
///         page_rank: 0,
///         language: "en",
///         version: &[],
///         docusaurus_tag: &[],
///         tags: &[],
///         kind: Kind::Guide,
///     };
///     builder.add(&records(&page, &[Section::new(1, None, title)]))?;
/// }
/// builder.finish()?;
/// assert_eq!(paths.last().map(String::as_str), Some("search/index.json"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Builder<'s, E> {
    options: Options,
    output: Output<'s, E>,
    partitions: BTreeMap<PartitionKey, PartitionBuilder>,
}

/// A language, and tags in order.
type PartitionKey = (String, Vec<String>);

impl<'s, E> Builder<'s, E> {
    /// Creates a builder of an empty index. After an error of `sink`, the index
    /// is incomplete, and the builder of no further use.
    #[must_use]
    pub fn new(
        options: Options,
        sink: impl FnMut(String, Vec<u8>) -> Result<(), E> + Send + 's,
    ) -> Self {
        Self {
            output: Output::new(&options.folder, Box::new(sink)),
            options,
            partitions: BTreeMap::new(),
        }
    }

    /// Adds the records of one or more pages.
    ///
    /// All records of a page must be in one call, in the order of the page.
    /// Those of a later call belong to another page, even if the address is the
    /// same.
    ///
    /// # Errors
    ///
    /// Returns the first error of the sink.
    pub fn add(&mut self, records: &[Record]) -> Result<(), E> {
        let options = &self.options;
        let work: Vec<_> = by_partition(records)
            .into_iter()
            .map(|(key, records)| {
                let partition = self.partitions.remove(&key);
                (key, partition, records)
            })
            .collect();
        let done: Vec<_> = work
            .into_par_iter()
            .map(|(key, partition, records)| {
                let mut partition =
                    partition.unwrap_or_else(|| PartitionBuilder::new(&records, options));
                partition.add(&records);
                (key, partition)
            })
            .collect();
        for (key, mut partition) in done {
            partition.write_texts(&mut self.output)?;
            self.partitions.insert(key, partition);
        }
        Ok(())
    }

    /// Passes on the files that depend on all records, and the manifest.
    ///
    /// # Errors
    ///
    /// Returns the first error of the sink.
    pub fn finish(mut self) -> Result<(), E> {
        let options = self.options;
        let partitions: Vec<PartitionBuilder> = self.partitions.into_values().collect();
        let partitions: Vec<PartitionFiles> = partitions
            .into_par_iter()
            .map(|partition| partition.finish(&options))
            .collect();
        let mut manifest = Manifest {
            version: format::VERSION,
            base: options.base,
            partitions: Vec::with_capacity(partitions.len()),
        };
        for partition in partitions {
            manifest.partitions.push(partition.write(&mut self.output)?);
        }
        self.output
            .put_at(format::MANIFEST, format::to_json(&manifest))
    }
}

impl<E> fmt::Debug for Builder<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("options", &self.options)
            .field("partitions", &self.partitions.keys())
            .finish_non_exhaustive()
    }
}

fn by_partition(records: &[Record]) -> BTreeMap<PartitionKey, Vec<&Record>> {
    let mut partitions: BTreeMap<PartitionKey, Vec<&Record>> = BTreeMap::new();
    let is_same =
        |a: &Record, b: &Record| a.language == b.language && a.docusaurus_tag == b.docusaurus_tag;
    for run in records.chunk_by(is_same) {
        let Some(first) = run.first() else {
            continue;
        };
        let mut tags = first.docusaurus_tag.clone();
        tags.sort_unstable();
        let key = (first.language.clone(), tags);
        partitions.entry(key).or_default().extend(run);
    }
    partitions
}
