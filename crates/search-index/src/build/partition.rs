//! The index of one language and one set of tags.

use std::collections::HashMap;
use std::convert::Infallible;

use docs_model::record::Record;
use foldhash::fast::FixedState;
use xxhash_rust::xxh3::Xxh3;

use super::Options;
use super::bodies::{PageTexts, PageWriter, TextFiles};
use super::entries;
use super::occurrences::Collector;
use super::shards::{self, WordFiles};
use crate::codec::push_number;
use crate::format::{CONTENT, Core, MEMBER, Meta, PartitionRef, to_json};
use crate::stop_words::stop_words;
use crate::synonyms;
use crate::text::{exact_form, prefix_form};

/// What the files of a partition need of the records that were added.
pub(super) struct PartitionBuilder {
    language: String,
    tags: Vec<String>,
    n_records: usize,
    stop: Vec<String>,
    metas: Metas,
    /// [`Core::entries`].
    entries: String,
    n_entries: u32,
    words: Collector,
    texts: Vec<PageTexts>,
}

impl PartitionBuilder {
    /// Returns a partition without entries, with the language and the tags of
    /// the first record.
    pub(super) fn new(records: &[&Record]) -> Self {
        let first = records.first();
        let language = first.map_or("", |record| &record.language);
        let stop = stop_terms(language);
        Self {
            language: language.to_owned(),
            tags: first.map_or_else(Vec::new, |record| record.docusaurus_tag.clone()),
            n_records: 0,
            metas: Metas::default(),
            entries: String::new(),
            n_entries: 0,
            words: Collector::new(&stop),
            stop,
            texts: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, records: &[&Record]) {
        self.n_records += records.len();
        for (meta, page) in pages(records, &mut self.metas) {
            self.page(meta, &page);
        }
    }

    fn page(&mut self, meta: u32, records: &[&Record]) {
        let mut by_url: HashMap<&str, u32, FixedState> = HashMap::default();
        let mut texts = PageWriter::default();
        for entry in entries::of_page(records) {
            let place = self.n_entries;
            self.n_entries += 1;
            let keywords = entry.keywords();
            let length = self.words.entry(place, entry.level, entry.text, keywords);
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
            texts.push(&entry);
        }
        self.texts.push(texts.finish());
    }

    /// Returns the files of the partition. `base` is what the addresses of all
    /// pages begin with.
    pub(super) fn finish(self, base: &str, options: &Options) -> PartitionFiles {
        let synonyms = synonyms::groups(&options.synonyms, |phrase| {
            phrase.split(' ').all(|word| self.words.knows(word))
        });
        let words = shards::write(self.words.finish(), options.word_shard_bytes);
        let texts = TextFiles::new(self.texts, base, options.text_shard_bytes);
        let core = Core {
            metas: self.metas.list,
            stop: self.stop,
            synonyms,
            terms: words.firsts.clone(),
            vocabulary: words.letters.clone(),
            count: self.n_entries,
            entries: self.entries,
            texts: encode_starts(texts.starts()),
        };
        let mut files = PartitionFiles {
            reference: PartitionRef {
                language: self.language,
                tags: self.tags,
                path: String::new(),
                records: self.n_records,
            },
            core: to_json(&core),
            words,
            texts,
        };
        files.reference.path = files.hash();
        files
    }
}

/// The files of a partition. Those of texts are put together when they are
/// asked for.
pub(super) struct PartitionFiles {
    pub(super) reference: PartitionRef,
    core: String,
    words: WordFiles,
    texts: TextFiles,
}

impl PartitionFiles {
    /// Calls `visit` with the name and the text of each file, until it fails.
    pub(super) fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(String, String) -> Result<(), E>,
    ) -> Result<(), E> {
        visit("core.json".to_owned(), self.core.clone())?;
        for (i, text) in self.words.vocabulary.iter().enumerate() {
            visit(format!("vocabulary-{i}.txt"), text.clone())?;
        }
        for (i, text) in self.words.shards.iter().enumerate() {
            visit(format!("words-{i}.txt"), text.clone())?;
        }
        let mut i = 0;
        self.texts.try_for_each(|text| {
            let name = format!("texts-{i}.json");
            i += 1;
            visit(name, text)
        })
    }

    /// Returns the name of the folder: a hash of all files.
    fn hash(&self) -> String {
        let mut hash = Xxh3::new();
        let Ok(()) = self.try_for_each(|name, text| {
            for part in [name, text] {
                hash.update(part.as_bytes());
                // A byte that no text has keeps neighbours apart.
                hash.update(&[0xff]);
            }
            Ok::<(), Infallible>(())
        });
        format!("{:016x}", hash.digest())
    }
}

/// What the records of pages share, each once, in the order of first
/// appearance.
#[derive(Default)]
struct Metas {
    list: Vec<Meta>,
    places: HashMap<Meta, u32, FixedState>,
    /// Place of the meta that was asked for last.
    last: u32,
}

impl Metas {
    /// Returns the place of a record's meta.
    fn place_of(&mut self, record: &Record) -> u32 {
        let last = self.list.get(self.last as usize);
        // Most records are of the same page as the one before.
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

/// Returns the records of each page with the place of its meta, in the order of
/// first appearance.
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

/// Returns the stop words as they are compared, sorted.
fn stop_terms(language: &str) -> Vec<String> {
    let mut terms: Vec<String> = stop_words(language)
        .map(|word| exact_form(&prefix_form(word)).into_owned())
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn encode_starts(starts: &[u32]) -> String {
    let mut out = String::new();
    let mut last = 0;
    for start in starts {
        push_number(&mut out, start - last);
        last = *start;
    }
    out
}
