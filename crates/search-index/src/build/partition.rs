//! Builds the index of one language and one set of tags.
//!
//! A [`PartitionBuilder`] takes pages, and passes on files of texts while it
//! does so. Its [`PartitionFiles`] are what depends on all pages. The split lets
//! partitions be finished on several threads, while one thread writes.

use std::collections::HashMap;

use docs_model::record::Record;
use foldhash::fast::FixedState;

use super::Options;
use super::bodies::{TextFile, TextFiles};
use super::directory::{self, Limits, ListedTexts, ListedWords};
use super::entries;
use super::occurrences::{Collector, Word};
use super::output::Output;
use super::part::{Part, PartWords};
use super::shards::{self, Shard};
use super::word_lists::{MergedPart, PartId, PartitionLists};
use crate::codec::push_number;
use crate::format::{Core, FileKind, Meta, PartitionRef, to_json};
use crate::stop_words::{stop_words, weak_words};
use crate::synonyms;
use crate::text::{cmp_units, exact_form, prefix_form};

/// Maximum absolute value of the rank of a page.
const MAX_RANK: i32 = 20;

/// Maximum number of new parts of an index whose other lists are those of the last one. An
/// index with more hardly gains from these.
const MAX_NEW_PARTS: usize = 32;

/// The data of added records that the files of a partition are built from.
pub(super) struct PartitionBuilder {
    language: String,
    tags: Vec<String>,
    n_records: usize,
    /// Stop words of the language, in the exact form.
    stop: Vec<String>,
    metas: Metas,
    /// Index in `metas` of each page.
    pages: Vec<u32>,
    n_entries: u32,
    words: Collector,
    texts: TextFiles,
    /// The files of texts that were written, in order.
    text_files: Vec<ListedTexts>,
    part: OpenPart,
    /// The last finished part.
    finished: Option<Part>,
    merging: Merging,
}

/// How the words of the parts of a partition become its lists.
#[derive(Default)]
enum Merging {
    /// The collector has the words of all parts.
    #[default]
    Collected,
    /// As `Collected`, and the lists are kept for the next index.
    Kept(Vec<MergedPart>),
    /// The collector only has those of the current part: lists of words that no new part has
    /// are taken from the last index.
    Deferred {
        last: PartitionLists,
        parts: Vec<MergedPart>,
        n_new: usize,
    },
}

impl Merging {
    /// Returns how to merge the parts of an index after the `last` one, if lists are kept.
    fn after(last: Option<PartitionLists>) -> Self {
        match last {
            None => Self::Kept(Vec::new()),
            Some(last) => Self::Deferred {
                last,
                parts: Vec::new(),
                n_new: 0,
            },
        }
    }

    /// Returns whether the words of all parts are needed.
    const fn is_kept(&self) -> bool {
        !matches!(self, Self::Collected)
    }
}

/// The state of the current part: where it starts, and data that only this part
/// needs.
#[derive(Default)]
struct OpenPart {
    /// Keys of its pages.
    keys: Vec<u128>,
    /// Whether all its pages have keys.
    is_keyed: bool,
    n_records: usize,
    n_entries: u32,
    n_pages: usize,
    /// Number of files of texts.
    n_files: usize,
}

impl PartitionBuilder {
    /// Creates an empty partition with the language and the tags of the first
    /// record. All records of a partition have the same ones; only the order of
    /// the tags can differ.
    pub(super) fn new(records: &[&Record], options: &Options) -> Self {
        let first = records.first();
        let language = first.map_or("", |record| &record.language);
        let tags = first.map_or(&[][..], |record| &record.docusaurus_tag);
        Self::empty(language, tags, options)
    }

    /// Keeps the lists of words for the next index, and takes those of the `last` one over
    /// that still hold. Call it before pages are added.
    pub(super) fn after(mut self, last: Option<PartitionLists>) -> Self {
        self.merging = Merging::after(last);
        self
    }

    /// Creates an empty partition.
    pub(super) fn empty(language: &str, tags: &[String], options: &Options) -> Self {
        let stop = terms(stop_words(language));
        Self {
            language: language.to_owned(),
            tags: tags.to_vec(),
            n_records: 0,
            metas: Metas::default(),
            pages: Vec::new(),
            n_entries: 0,
            words: Collector::new(&stop, 0),
            stop,
            texts: TextFiles::new(
                &options.base,
                options.text_block_bytes,
                options.text_file_bytes,
            ),
            text_files: Vec::new(),
            part: OpenPart {
                is_keyed: true,
                ..OpenPart::default()
            },
            finished: None,
            merging: Merging::Collected,
        }
    }

    /// Adds the records of whole pages. The `key` of a single page identifies its
    /// content.
    pub(super) fn add(&mut self, records: &[&Record], key: Option<u128>) {
        self.n_records += records.len();
        self.part.keys.extend(key);
        self.part.is_keyed &= key.is_some();
        for (meta, page) in pages(records, &mut self.metas) {
            self.page(meta, &page);
        }
    }

    /// Returns whether the next page starts a part, however the pages before it
    /// were divided.
    pub(super) fn is_between_parts(&self) -> bool {
        self.texts.is_between_files()
    }

    /// Ends the current part if it ends with the last page, after
    /// [`write_texts`](Self::write_texts).
    pub(super) fn end_part(&mut self) {
        if self.is_between_parts() {
            self.close_part();
        }
    }

    /// Ends the current part.
    fn close_part(&mut self) {
        let part = self.start_part();
        // A page of several files has more in the first of them than its texts.
        let files = self.text_files.get(part.n_files..).unwrap_or_default();
        let file = match files {
            [file] if part.is_keyed && !part.keys.is_empty() => Some(file),
            _ => None,
        };
        let is_wanted = file.is_some() || self.merging.is_kept();
        let words = self.words.end_part(self.n_pages(), is_wanted);
        let (metas, pages) = self.metas_from(part.n_pages);
        let key = file.and_then(|_| part.keys.first().copied());
        let merged = PartId::new(key, &words, u32::try_from(pages.len()).unwrap_or(u32::MAX));
        self.finished = file.map(|file| Part {
            language: self.language.clone(),
            tags: self.tags.clone(),
            n_records: u32::try_from(self.n_records - part.n_records).unwrap_or(u32::MAX),
            n_entries: self.n_entries - part.n_entries,
            metas,
            pages,
            words: words.clone(),
            blocks: file.blocks().to_vec(),
            texts: file.hash().to_owned(),
            keys: part.keys,
        });
        if self.pages.len() > part.n_pages {
            self.merge_part(merged, words);
        }
    }

    /// Notes a part whose words were collected.
    fn merge_part(&mut self, id: PartId, words: PartWords) {
        match &mut self.merging {
            Merging::Collected => {}
            Merging::Kept(parts) => parts.push(MergedPart {
                id,
                words: PartWords::default(),
            }),
            Merging::Deferred { parts, n_new, .. } => {
                parts.push(MergedPart { id, words });
                *n_new += 1;
                let has_many = *n_new > MAX_NEW_PARTS;
                self.words = Collector::new(&self.stop, self.n_pages());
                if has_many {
                    self.merge_all();
                }
            }
        }
    }

    /// Collects the words of all parts so far, if they are not yet.
    fn merge_all(&mut self) {
        let Merging::Deferred { parts, .. } = &mut self.merging else {
            return;
        };
        let mut parts = std::mem::take(parts);
        self.words = Collector::new(&self.stop, 0);
        let mut n_pages = 0;
        for MergedPart { id, words } in &mut parts {
            n_pages += id.n_pages;
            self.words.add_part(&std::mem::take(words));
            self.words.end_part(n_pages, false);
        }
        self.merging = Merging::Kept(parts);
    }

    /// Takes the last finished part.
    pub(super) fn take_part(&mut self) -> Option<Part> {
        self.finished.take()
    }

    /// Adds a part. It must be between parts.
    pub(super) fn add_part(&mut self, part: Part) {
        let metas: Vec<u32> = part
            .metas
            .iter()
            .map(|meta| self.metas.place(meta))
            .collect();
        for meta in &part.pages {
            let meta = metas.get(usize::try_from(*meta).unwrap_or(usize::MAX));
            self.pages.push(meta.copied().unwrap_or_default());
        }
        self.n_records += usize::try_from(part.n_records).unwrap_or(usize::MAX);
        self.n_entries += part.n_entries;
        let listed = ListedTexts::file(part.blocks, part.texts);
        self.text_files.push(listed);
        let n_pages = u32::try_from(part.pages.len()).unwrap_or(u32::MAX);
        let id = PartId::new(part.keys.first().copied(), &part.words, n_pages);
        if let Merging::Deferred { parts, .. } = &mut self.merging {
            let words = part.words;
            parts.push(MergedPart { id, words });
        } else {
            self.words.add_part(&part.words);
            if let Merging::Kept(parts) = &mut self.merging {
                let words = PartWords::default();
                parts.push(MergedPart { id, words });
            }
        }
        self.words.end_part(self.n_pages(), false);
        self.start_part();
    }

    /// Starts a part with the next page, and returns the current one.
    fn start_part(&mut self) -> OpenPart {
        let next = OpenPart {
            keys: Vec::new(),
            is_keyed: true,
            n_records: self.n_records,
            n_entries: self.n_entries,
            n_pages: self.pages.len(),
            n_files: self.text_files.len(),
        };
        std::mem::replace(&mut self.part, next)
    }

    /// Adds the records of a page: records its words, and packs its texts.
    fn page(&mut self, meta: u32, records: &[&Record]) {
        let entries = entries::of_page(records);
        if let Some(first) = records.first() {
            self.words.start_page(&first.url_without_anchor);
        }
        // Pages are counted by their entries of level 0, so a second category on a
        // page starts another one.
        for page in entries.chunk_by(|_, next| next.level > 0) {
            let word_counts: Vec<u32> = page
                .iter()
                .map(|entry| {
                    let is_record = entry.record.is_some();
                    let keywords = entry.keywords();
                    self.words
                        .entry(entry.level, entry.text, keywords, is_record)
                })
                .collect();
            let described = entries::describe(page, self.n_pages(), &word_counts);
            self.words.end_page(&described);
            self.texts.add(page);
            self.n_entries += u32::try_from(page.len()).unwrap_or(u32::MAX);
            self.pages.push(meta);
        }
    }

    /// Returns the number of pages so far, and of the next page.
    fn n_pages(&self) -> u32 {
        u32::try_from(self.pages.len()).unwrap_or(u32::MAX)
    }

    /// Returns the distinct metadata of the pages from one on, in the order of
    /// appearance, and for each page the index of its own.
    fn metas_from(&self, first: usize) -> (Vec<Meta>, Vec<u32>) {
        let mut metas: Vec<u32> = Vec::new();
        let mut pages = Vec::new();
        for meta in self.pages.get(first..).unwrap_or_default() {
            let known = metas.iter().position(|known| known == meta);
            let place = known.unwrap_or(metas.len());
            if known.is_none() {
                metas.push(*meta);
            }
            pages.push(u32::try_from(place).unwrap_or(u32::MAX));
        }
        let all = &self.metas.list;
        let metas = metas.iter().filter_map(|meta| all.get(*meta as usize));
        (metas.cloned().collect(), pages)
    }

    /// Writes the files of texts that are complete.
    pub(super) fn write_texts<E>(&mut self, output: &mut Output<'_, E>) -> Result<(), E> {
        let files = self.texts.take();
        write_texts(files, &mut self.text_files, output)
    }

    /// Returns the files that depend on all pages, and the lists of words for the next index
    /// if they are kept. Groups of synonyms whose phrases do not occur are dropped, because
    /// every query would have to compare itself with them.
    ///
    /// `earlier` returns a part of the last index by the key of its first page.
    pub(super) fn finish(
        mut self,
        options: &Options,
        earlier: &(dyn Fn(u128) -> Option<Part> + Sync),
    ) -> (PartitionFiles, Option<PartitionLists>) {
        if self.merging.is_kept() {
            self.close_part();
        }
        let most = options.entries_per_word;
        let updated = match &self.merging {
            Merging::Deferred { last, parts, .. } => last.updated(parts, most, earlier),
            _ => None,
        };
        let words = match updated {
            Some(words) => words,
            None => {
                self.merge_all();
                std::mem::replace(&mut self.words, Collector::new(&[], 0)).finish(most)
            }
        };
        let lists = match &self.merging {
            Merging::Collected => None,
            Merging::Kept(parts) | Merging::Deferred { parts, .. } => {
                Some(PartitionLists::new(parts, &words))
            }
        };
        let synonyms = synonyms::groups(&options.synonyms, |phrase| {
            phrase.split(' ').all(|word| self.knows(&words, word))
        });
        let files = PartitionFiles {
            vocabulary: shards::vocabulary(&words, options.vocabulary_file_bytes),
            words: shards::words(words, options.word_block_bytes, options.word_file_bytes),
            texts: self.texts.finish(),
            text_files: self.text_files,
            limits: Limits {
                root: options.root_files,
                branch: options.branch_files,
            },
            language: self.language,
            tags: self.tags,
            n_records: self.n_records,
            stop: self.stop,
            synonyms,
            metas: self.metas.list,
            pages: runs(&self.pages),
            n_entries: self.n_entries,
        };
        (files, lists)
    }

    /// Returns whether a word is one of `words`, which are sorted, or a stop word.
    fn knows(&self, words: &[Word], term: &str) -> bool {
        let is_stop = || self.stop.iter().any(|stop| stop == term);
        words
            .binary_search_by(|word| cmp_units(&word.term, term))
            .is_ok()
            || is_stop()
    }
}

/// Encodes the metadata of pages as [`Core::pages`].
fn runs(pages: &[u32]) -> String {
    let mut out = String::new();
    for run in pages.chunk_by(|a, b| a == b) {
        push_number(&mut out, u32::try_from(run.len()).unwrap_or(u32::MAX));
        push_number(&mut out, run.first().copied().unwrap_or_default());
    }
    out
}

/// The files of a partition that depend on all its pages, and the data of its
/// core.
pub(super) struct PartitionFiles {
    vocabulary: Vec<Shard>,
    words: Vec<Shard>,
    /// The last files of texts, which are not written yet.
    texts: Vec<TextFile>,
    /// The files of texts that were written before.
    text_files: Vec<ListedTexts>,
    limits: Limits,
    language: String,
    tags: Vec<String>,
    n_records: usize,
    stop: Vec<String>,
    synonyms: Vec<Vec<String>>,
    metas: Vec<Meta>,
    /// [`Core::pages`].
    pages: String,
    n_entries: u32,
}

impl PartitionFiles {
    /// Writes the files, each after those that it refers to, and returns the
    /// entry for the manifest.
    pub(super) fn write<E>(mut self, output: &mut Output<'_, E>) -> Result<PartitionRef, E> {
        let limits = self.limits;
        let mut by_word = |kind, shards: Vec<Shard>| {
            let mut files = Vec::with_capacity(shards.len());
            for Shard {
                firsts,
                sizes,
                text,
            } in shards
            {
                let hash = output.put(kind, text)?;
                files.push(ListedWords {
                    firsts,
                    sizes,
                    hash,
                });
            }
            directory::write(files, limits, output)
        };
        let vocabulary = by_word(FileKind::Vocabulary, self.vocabulary)?;
        let words = by_word(FileKind::Words, self.words)?;
        write_texts(self.texts, &mut self.text_files, output)?;
        let texts = directory::write(self.text_files, limits, output)?;
        let core = Core {
            metas: self.metas,
            stop: self.stop,
            weak: terms(weak_words(&self.language)),
            synonyms: self.synonyms,
            words,
            vocabulary,
            count: self.n_entries,
            pages: self.pages,
            texts,
        };
        Ok(PartitionRef {
            language: self.language,
            tags: self.tags,
            core: output.put(FileKind::Core, to_json(&core))?,
            records: self.n_records,
        })
    }
}

/// Writes files of texts, and appends them to `written`.
fn write_texts<E>(
    files: Vec<TextFile>,
    written: &mut Vec<ListedTexts>,
    output: &mut Output<'_, E>,
) -> Result<(), E> {
    for TextFile { blocks, text } in files {
        let hash = output.put(FileKind::Texts, text)?;
        written.push(ListedTexts::file(blocks, hash));
    }
    Ok(())
}

/// Distinct metadata of pages, in the order of first appearance. Sites have few
/// of them: pages of one kind, rank and version share one.
#[derive(Default)]
struct Metas {
    list: Vec<Meta>,
    places: HashMap<Meta, u32, FixedState>,
    /// Index of the most recent lookup.
    last: u32,
}

impl Metas {
    /// Returns the index of metadata.
    fn place(&mut self, meta: &Meta) -> u32 {
        let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let place = *self.places.entry(meta.clone()).or_insert(next);
        if place == next {
            self.list.push(meta.clone());
        }
        place
    }

    /// Returns the index of a record's metadata, adding it if it is new.
    fn place_of(&mut self, record: &Record) -> u32 {
        let last = self.list.get(self.last as usize);
        // Most records belong to the same page as the one before.
        if !last.is_some_and(|meta| is_meta_of(meta, record)) {
            let meta = Meta {
                kind: record.kind,
                rank: rank_of(record),
                lang: record.lang.clone(),
                version: record.version.clone(),
                tags: record.tags.clone(),
            };
            self.last = self.place(&meta);
        }
        self.last
    }
}

/// Returns the rank of the page of a record, which is limited: authors set ranks, and
/// a larger one would list a page first for every query.
fn rank_of(record: &Record) -> i32 {
    record.weight.page_rank.clamp(-MAX_RANK, MAX_RANK)
}

fn is_meta_of(meta: &Meta, record: &Record) -> bool {
    meta.kind == record.kind
        && meta.rank == rank_of(record)
        && meta.lang == record.lang
        && meta.version == record.version
        && meta.tags == record.tags
}

/// Returns the records of each page with the index of its metadata, in the
/// order of first appearance. Records of one address with different metadata
/// count as different pages, because a page has one meta.
fn pages<'r>(records: &[&'r Record], metas: &mut Metas) -> Vec<(u32, Vec<&'r Record>)> {
    let mut places: HashMap<(&str, u32), usize, FixedState> = HashMap::default();
    let mut pages: Vec<(u32, Vec<&Record>)> = Vec::new();
    for &record in records {
        let meta = metas.place_of(record);
        let place = *places
            .entry((&record.url_without_anchor, meta))
            .or_insert(pages.len());
        match pages.get_mut(place) {
            Some((_, page)) => page.push(record),
            None => pages.push((meta, vec![record])),
        }
    }
    pages
}

/// Returns distinct words in the exact form, sorted.
fn terms<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut terms: Vec<String> = words
        .map(|word| exact_form(&prefix_form(word)).into_owned())
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}
