//! Records to files. Each partition, the records of one language and one set
//! of tags, is an index of its own, so that readers of one language and
//! version do not pay for the others.

mod bodies;
mod entries;
mod occurrences;
mod shards;

use std::collections::BTreeMap;

use docs_model::record::Record;
use rayon::prelude::*;
use xxhash_rust::xxh3::Xxh3;

use crate::codec::push_number;
use crate::format::{self, Core, Manifest, PartitionRef};
use crate::stop_words::stop_words;
use crate::text::{exact_form, prefix_form};
use entries::Entries;

/// How an index is cut into files.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Folder of the index within the site; the manifest is `index.json` in
    /// it.
    pub folder: String,
    /// Bytes of a file of words. A query fetches one or two for each word, and
    /// another one for a word that may be a typo.
    pub word_shard_bytes: usize,
    /// Bytes of a file of texts. A query fetches those of its hits.
    pub text_shard_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            folder: "search".to_owned(),
            word_shard_bytes: 2 * 1024,
            text_shard_bytes: 2 * 1024,
        }
    }
}

/// The files of an index: paths from the root of the site, and bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<String, Vec<u8>>,
}

impl Files {
    /// The bytes of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// All files, sorted by path.
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

/// The index of records: a manifest, and files whose folder is named by a hash
/// of their content, so that everything but the manifest may be cached for
/// ever. The same records give the same bytes.
///
/// Records of a page are expected in the order of the page, as
/// [`docs_model::record::records`] makes them; pages may come in any order,
/// which is the last resort of ranking.
#[must_use]
pub fn build(records: &[Record], options: &Options) -> Files {
    let base = common_base(records);
    let parts: Vec<_> = partitions(records)
        .into_par_iter()
        .map(|(_, records)| build_partition(&records, base, options))
        .collect();
    let mut files = BTreeMap::new();
    let mut manifest = Manifest {
        version: format::VERSION,
        base: base.to_owned(),
        partitions: Vec::with_capacity(parts.len()),
    };
    for (reference, shards) in parts {
        for (name, text) in shards {
            let path = format!("{}/{}/{name}", options.folder, reference.path);
            files.insert(path, text.into_bytes());
        }
        manifest.partitions.push(reference);
    }
    let path = format!("{}/{}", options.folder, format::MANIFEST);
    files.insert(path, format::to_json(&manifest).into_bytes());
    Files { files }
}

/// A language, and tags in order.
type PartitionKey<'r> = (&'r str, Vec<&'r str>);

fn partitions(records: &[Record]) -> BTreeMap<PartitionKey<'_>, Vec<&Record>> {
    let mut out: BTreeMap<PartitionKey<'_>, Vec<&Record>> = BTreeMap::new();
    for record in records {
        let mut tags: Vec<&str> = record.docusaurus_tag.iter().map(String::as_str).collect();
        tags.sort_unstable();
        out.entry((&record.language, tags))
            .or_default()
            .push(record);
    }
    out
}

/// What all addresses begin with, up to a slash.
fn common_base(records: &[Record]) -> &str {
    let mut urls = records.iter().map(|it| it.url_without_anchor.as_str());
    let Some(first) = urls.next() else {
        return "";
    };
    let mut length = first.len();
    for url in urls {
        let head = first.as_bytes().iter().take(length);
        length = head.zip(url.as_bytes()).take_while(|(a, b)| a == b).count();
    }
    let bytes = first.as_bytes().get(..length).unwrap_or_default();
    let end = bytes
        .iter()
        .rposition(|it| *it == b'/')
        .map_or(0, |at| at + 1);
    first.get(..end).unwrap_or_default()
}

fn build_partition(
    records: &[&Record],
    base: &str,
    options: &Options,
) -> (PartitionRef, Vec<(String, String)>) {
    let language = records.first().map_or("", |it| it.language.as_str());
    let stop: Vec<String> = stop_terms(language);
    let entries = Entries::new(records);
    let (words, lengths) = occurrences::collect(&entries, &stop);
    let words = shards::write(&words, options.word_shard_bytes);
    let (texts, starts) = bodies::write(&entries, base, options.text_shard_bytes);
    let core = Core {
        metas: entries.metas.clone(),
        stop,
        terms: words.firsts,
        vocabulary: words.letters,
        count: u32::try_from(entries.list.len()).unwrap_or(u32::MAX),
        entries: encode_entries(&entries, &lengths),
        texts: encode_starts(&starts),
    };
    let mut files = vec![("core.json".to_owned(), format::to_json(&core))];
    for (i, text) in words.vocabulary.into_iter().enumerate() {
        files.push((format!("vocabulary-{i}.txt"), text));
    }
    for (i, text) in words.shards.into_iter().enumerate() {
        files.push((format!("words-{i}.txt"), text));
    }
    for (i, text) in texts.into_iter().enumerate() {
        files.push((format!("texts-{i}.json"), text));
    }
    let reference = PartitionRef {
        language: language.to_owned(),
        tags: records
            .first()
            .map(|it| it.docusaurus_tag.clone())
            .unwrap_or_default(),
        path: hash(&files),
        records: records.len(),
    };
    (reference, files)
}

/// Stop words as they are compared, sorted.
fn stop_terms(language: &str) -> Vec<String> {
    let mut terms: Vec<String> = stop_words(language)
        .map(|word| exact_form(&prefix_form(word)).into_owned())
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn encode_entries(entries: &Entries<'_>, lengths: &[u32]) -> String {
    let mut out = String::with_capacity(entries.list.len() * 3);
    for (entry, length) in entries.list.iter().zip(lengths) {
        let recorded = u32::from(entry.record.is_some());
        push_number(&mut out, u32::from(entry.level) * 2 + recorded);
        if entry.record.is_some() {
            push_number(&mut out, entry.back);
        }
        if entry.level < format::CONTENT {
            push_number(&mut out, *length);
        }
        if entry.level == 0 {
            push_number(&mut out, entry.meta);
        }
    }
    out
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

fn hash(files: &[(String, String)]) -> String {
    let mut hash = Xxh3::new();
    for (name, text) in files {
        for part in [name, text] {
            hash.update(part.as_bytes());
            // A byte that no text has keeps neighbours apart.
            hash.update(&[0xff]);
        }
    }
    format!("{:016x}", hash.digest())
}
