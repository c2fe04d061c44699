//! Builds the files of an index from records.
//!
//! Each partition, the records of one language and one set of tags, is a
//! separate index, so that readers of one language and version do not download
//! the others. A partition is built in two phases:
//!
//! 1. While pages are added, [`entries`] turns their records into headings and
//!    texts, [`occurrences`] collects the words of these, and [`bodies`]
//!    packs the texts into blocks and files, which are written at once.
//! 2. At the end, [`thin`] shortens the lists of frequent words, [`shards`]
//!    divides the words and the vocabulary into files,
//!    and [`directory`] lists the files. The core, which refers to all of them,
//!    comes last.
//!
//! [`cut`] decides where files end, and [`output`] names them by their hashes.

mod bodies;
mod cut;
mod directory;
mod entries;
mod list;
mod occurrences;
mod output;
mod part;
mod partition;
mod shards;
mod thin;
mod word_lists;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;

use docs_model::record::Record;
use rayon::prelude::*;

use crate::format::{self, FileKind, Manifest};
use output::Output;
pub use part::Part;
use partition::{PartitionBuilder, PartitionFiles};
use word_lists::PartitionLists;
pub use word_lists::WordLists;

/// Options of building an index.
///
/// The sizes are a compromise between the number of requests of a query and
/// their bytes. The defaults are measured on sites of 1,000 to 20,000 records
/// (see the README); there is rarely a reason to change them.
///
/// # Examples
///
/// ```
/// let mut options = search_index::Options::default();
/// options.base = "https://docs.example/".to_owned();
/// options.synonyms = vec![vec!["kiosk mode".to_owned(), "booth".to_owned()]];
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Prefix of the addresses of pages, which the files leave out. A page with
    /// another prefix has its whole address in them.
    pub base: String,
    /// Folder of the index within the site. It contains the manifest
    /// `index.json`, and all other files in a folder `index`.
    pub folder: String,
    /// Target size of a block of words in bytes. A query fetches one for each
    /// word, each way to write two words as one, and each synonym.
    pub word_block_bytes: usize,
    /// Target size of a file of such blocks in bytes. An edit of a page changes the
    /// files with its words, and some hosts answer a request for a block with the
    /// whole file.
    pub word_file_bytes: usize,
    /// Maximum number of entries in which a word is listed, headings before texts.
    /// Queries need no more of a word that most pages have.
    pub entries_per_word: usize,
    /// Target size of a file of the vocabulary in bytes. A query fetches one for a
    /// word that occurs nowhere.
    pub vocabulary_file_bytes: usize,
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
            word_block_bytes: 384,
            word_file_bytes: 4 * 1024,
            entries_per_word: 1024,
            vocabulary_file_bytes: 2 * 1024,
            text_block_bytes: 512,
            text_file_bytes: 128 * 1024,
            root_files: 512,
            branch_files: 16,
            synonyms: Vec::new(),
        }
    }
}

/// The files of an index, by path from the root of the site.
///
/// # Examples
///
/// ```
/// use search_index::{Options, build};
///
/// let files = build(&[], &Options::default());
/// let paths: Vec<&str> = files.iter().map(|(path, _)| path).collect();
/// assert_eq!(paths, ["search/index.json"]);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<String, Vec<u8>>,
}

impl Files {
    /// Adds a file, or replaces the one with the same path.
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

/// A builder of an index that takes the records of a site page by page.
///
/// It passes each finished file to a sink: the path from the root of the site,
/// and the bytes. The manifest is the last file, so that an index with a
/// manifest is complete.
///
/// Neither records nor texts stay in memory; each occurrence of a word takes a
/// few bytes. The files are those of [`build`] for the same records in the same
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
    /// The lists of words of the last index, if those of this one are kept.
    last: Option<WordLists>,
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
            last: None,
        }
    }

    /// Keeps the lists of words for the next index, and takes those of the last one over that
    /// still hold; for a first index, `last` is empty. Use it before anything is added, and
    /// [`finish_lists`](Self::finish_lists) at the end.
    ///
    /// `last` must be of an index with the same [`Options`].
    #[must_use]
    pub fn with_lists(mut self, last: WordLists) -> Self {
        self.last = Some(last);
        self
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
        self.add_records(records, None)
    }

    /// Adds the records of one page, with a key that identifies them: pages with the
    /// same key have the same records, in any index with the same
    /// [`Options::base`] and sizes.
    ///
    /// A caller with keys can keep the parts that
    /// [`take_part`](Self::take_part) returns, and [add](Self::add_part) them to the
    /// next index instead of their pages.
    ///
    /// # Errors
    ///
    /// Returns the first error of the sink.
    pub fn add_page(&mut self, key: u128, records: &[Record]) -> Result<(), E> {
        self.add_records(records, Some(key))
    }

    fn add_records(&mut self, records: &[Record], key: Option<u128>) -> Result<(), E> {
        let options = &self.options;
        // Partitions leave the map while threads work on them. After an error
        // of the sink they are not all put back, hence the note at `new`.
        let work: Vec<_> = by_partition(records)
            .into_iter()
            .map(|(name, records)| {
                let known = self.partitions.remove(&name);
                let partition = known.unwrap_or_else(|| {
                    let new = PartitionBuilder::new(&records, options);
                    after(&mut self.last, &name, new)
                });
                (name, partition, records)
            })
            .collect();
        let done: Vec<_> = work
            .into_par_iter()
            .map(|(name, mut partition, records)| {
                partition.add(&records, key);
                (name, partition)
            })
            .collect();
        // Files are written on this thread, in the order of the partitions, so
        // that the sink sees the same sequence in each run.
        for (name, mut partition) in done {
            partition.write_texts(&mut self.output)?;
            partition.end_part();
            self.partitions.insert(name, partition);
        }
        Ok(())
    }

    /// Returns whether a [part](Self::add_part) of a language with tags can be added:
    /// whether all parts before it are finished.
    #[must_use]
    pub fn is_between_parts(&self, language: &str, tags: &[String]) -> bool {
        let partition = self.partitions.get(&partition_key(language, tags));
        partition.is_none_or(PartitionBuilder::is_between_parts)
    }

    /// Returns the part that the last page finished, if it finished one. All pages of
    /// a part have keys, and were added since the part before.
    pub fn take_part(&mut self) -> Option<Part> {
        self.partitions
            .values_mut()
            .find_map(PartitionBuilder::take_part)
    }

    /// Adds a part in the place of its pages. The file of its texts, which has the
    /// path [`Part::file`], is not passed to the sink.
    ///
    /// Call it only [between parts](Self::is_between_parts), and for the same options
    /// as those of the index that the part is from.
    pub fn add_part(&mut self, part: Part) {
        self.output.take_over(FileKind::Texts, &part.texts);
        let name = partition_key(&part.language, &part.tags);
        let known = self.partitions.remove(&name);
        let mut partition = known.unwrap_or_else(|| {
            let new = PartitionBuilder::empty(&part.language, &part.tags, &self.options);
            after(&mut self.last, &name, new)
        });
        partition.add_part(part);
        self.partitions.insert(name, partition);
    }

    /// Builds the files that depend on all records, and the manifest, and
    /// passes them to the sink.
    ///
    /// # Errors
    ///
    /// Returns the first error of the sink.
    pub fn finish(self) -> Result<(), E> {
        self.finish_lists(|_| None).map(drop)
    }

    /// Like [`finish`](Self::finish), and returns the lists of words for the next index; they
    /// are empty without [`with_lists`](Self::with_lists). `earlier` returns a part of the
    /// index that the last lists are of, by the key of its first page.
    ///
    /// # Errors
    ///
    /// Returns the first error of the sink.
    pub fn finish_lists(
        mut self,
        earlier: impl Fn(u128) -> Option<Part> + Sync,
    ) -> Result<WordLists, E> {
        let options = self.options;
        type Finished = (PartitionKey, (PartitionFiles, Option<PartitionLists>));
        let partitions: Vec<Finished> = self
            .partitions
            .into_iter()
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(name, partition)| (name, partition.finish(&options, &earlier)))
            .collect();
        let mut manifest = Manifest {
            version: format::VERSION,
            base: options.base,
            partitions: Vec::with_capacity(partitions.len()),
        };
        let mut kept = WordLists::default();
        for (name, (files, lists)) in partitions {
            manifest.partitions.push(files.write(&mut self.output)?);
            kept.partitions.extend(lists.map(|lists| (name, lists)));
        }
        self.output
            .put_at(format::MANIFEST, format::to_json(&manifest))?;
        Ok(kept)
    }
}

/// Returns a new partition, which takes its lists of words over from the `last` index if they
/// are kept.
fn after(
    last: &mut Option<WordLists>,
    name: &PartitionKey,
    partition: PartitionBuilder,
) -> PartitionBuilder {
    match last {
        Some(last) => partition.after(last.partitions.remove(name)),
        None => partition,
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

fn partition_key(language: &str, tags: &[String]) -> PartitionKey {
    let mut tags = tags.to_vec();
    tags.sort_unstable();
    (language.to_owned(), tags)
}

/// Groups records by partition, in order.
///
/// A call has the records of one or more pages, and those of a page have the
/// same key, so the key is computed once per run of records.
fn by_partition(records: &[Record]) -> BTreeMap<PartitionKey, Vec<&Record>> {
    let mut partitions: BTreeMap<PartitionKey, Vec<&Record>> = BTreeMap::new();
    let is_same =
        |a: &Record, b: &Record| a.language == b.language && a.docusaurus_tag == b.docusaurus_tag;
    for run in records.chunk_by(is_same) {
        let Some(first) = run.first() else {
            continue;
        };
        let key = partition_key(&first.language, &first.docusaurus_tag);
        partitions.entry(key).or_default().extend(run);
    }
    partitions
}
