//! The index of one language and one set of tags.

use std::collections::HashMap;

use docs_model::record::Record;
use foldhash::fast::FixedState;

use super::Options;
use super::bodies::{TextFile, TextFiles};
use super::directory::{self, Limits, ListedTexts, ListedWords};
use super::entries;
use super::occurrences::{Collector, Place};
use super::output::Output;
use super::shards::{self, Shard};
use crate::codec::push_number;
use crate::format::{CONTENT, Core, FileKind, MEMBER, Meta, PartitionRef, to_json};
use crate::stop_words::{stop_words, weak_words};
use crate::synonyms;
use crate::text::{exact_form, prefix_form};

/// The data of added records that the files of a partition are built from.
pub(super) struct PartitionBuilder {
    language: String,
    tags: Vec<String>,
    n_records: usize,
    stop: Vec<String>,
    metas: Metas,
    /// [`Core::entries`].
    entries: String,
    n_entries: u32,
    n_pages: u32,
    words: Collector,
    texts: TextFiles,
    /// The files of texts that were written.
    text_files: Vec<ListedTexts>,
}

impl PartitionBuilder {
    /// Creates an empty partition with the language and the tags of the first
    /// record.
    pub(super) fn new(records: &[&Record], options: &Options) -> Self {
        let first = records.first();
        let language = first.map_or("", |record| &record.language);
        let stop = terms(stop_words(language));
        Self {
            language: language.to_owned(),
            tags: first.map_or_else(Vec::new, |record| record.docusaurus_tag.clone()),
            n_records: 0,
            metas: Metas::default(),
            entries: String::new(),
            n_entries: 0,
            n_pages: 0,
            words: Collector::new(&stop),
            stop,
            texts: TextFiles::new(
                &options.base,
                options.text_block_bytes,
                options.text_file_bytes,
            ),
            text_files: Vec::new(),
        }
    }

    /// Adds the records of whole pages.
    pub(super) fn add(&mut self, records: &[&Record]) {
        self.n_records += records.len();
        for (meta, page) in pages(records, &mut self.metas) {
            self.page(meta, &page);
        }
    }

    fn page(&mut self, meta: u32, records: &[&Record]) {
        let mut by_url: HashMap<&str, u32, FixedState> = HashMap::default();
        let mut in_page = Place::default();
        let entries = entries::of_page(records);
        for entry in &entries {
            let place = self.n_entries;
            self.n_entries += 1;
            // For readers of the index, an entry of level 0 starts a page.
            if entry.level == 0 {
                in_page = Place {
                    page: self.n_pages,
                    entry: 0,
                };
                self.n_pages += 1;
            }
            let keywords = entry.keywords();
            let length = self.words.entry(in_page, entry.level, entry.text, keywords);
            in_page.entry += 1;
            let out = &mut self.entries;
            let kind = u32::from(entry.level) + u32::from(entry.is_member()) * MEMBER;
            push_number(out, kind * 2 + u32::from(entry.record.is_some()));
            if let Some(record) = entry.record {
                let first = *by_url.entry(&record.url).or_insert(place);
                push_number(out, place - first);
            }
            if entry.level < CONTENT {
                push_number(out, length);
            }
            if entry.level == 0 {
                push_number(out, meta);
            }
        }
        self.texts.add(&entries);
    }

    /// Writes the files of texts that are finished.
    pub(super) fn write_texts<E>(&mut self, output: &mut Output<'_, E>) -> Result<(), E> {
        let files = self.texts.take();
        write_texts(files, &mut self.text_files, output)
    }

    /// Returns the other files of the partition.
    pub(super) fn finish(self, options: &Options) -> PartitionFiles {
        let synonyms = synonyms::groups(&options.synonyms, |phrase| {
            phrase.split(' ').all(|word| self.words.knows(word))
        });
        let words = self.words.finish();
        PartitionFiles {
            vocabulary: shards::vocabulary(&words, options.word_shard_bytes),
            words: shards::words(words, options.word_shard_bytes),
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
            entries: self.entries,
            n_entries: self.n_entries,
        }
    }
}

/// The files of a partition.
pub(super) struct PartitionFiles {
    vocabulary: Vec<Shard>,
    words: Vec<Shard>,
    /// The last files of texts.
    texts: Vec<TextFile>,
    text_files: Vec<ListedTexts>,
    limits: Limits,
    language: String,
    tags: Vec<String>,
    n_records: usize,
    stop: Vec<String>,
    synonyms: Vec<Vec<String>>,
    metas: Vec<Meta>,
    entries: String,
    n_entries: u32,
}

impl PartitionFiles {
    /// Writes the files, each after those that it refers to, and returns the
    /// entry for the manifest.
    pub(super) fn write<E>(mut self, output: &mut Output<'_, E>) -> Result<PartitionRef, E> {
        let limits = self.limits;
        let mut by_word = |kind, shards: Vec<Shard>| {
            let mut files = Vec::with_capacity(shards.len());
            for Shard { first, text } in shards {
                let hash = output.put(kind, text)?;
                files.push(ListedWords { first, hash });
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
            entries: self.entries,
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

/// Writes files of texts, and adds them to the list of those that were written.
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

/// Distinct metadata of pages, in the order of first appearance.
#[derive(Default)]
struct Metas {
    list: Vec<Meta>,
    places: HashMap<Meta, u32, FixedState>,
    /// Index of the most recent lookup.
    last: u32,
}

impl Metas {
    /// Returns the index of a record's metadata.
    fn place_of(&mut self, record: &Record) -> u32 {
        let last = self.list.get(self.last as usize);
        // Most records belong to the same page as the one before.
        if !last.is_some_and(|meta| is_meta_of(meta, record)) {
            let meta = Meta {
                kind: record.kind,
                rank: record.weight.page_rank,
                lang: record.lang.clone(),
                version: record.version.clone(),
                tags: record.tags.clone(),
            };
            let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
            self.last = *self.places.entry(meta.clone()).or_insert(next);
            if self.last == next {
                self.list.push(meta);
            }
        }
        self.last
    }
}

fn is_meta_of(meta: &Meta, record: &Record) -> bool {
    meta.kind == record.kind
        && meta.rank == record.weight.page_rank
        && meta.lang == record.lang
        && meta.version == record.version
        && meta.tags == record.tags
}

/// Returns the records of each page with the index of its metadata, in the
/// order of first appearance.
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

/// Returns words in the form in which they are compared, sorted.
fn terms<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
    let mut terms: Vec<String> = words
        .map(|word| exact_form(&prefix_form(word)).into_owned())
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}
