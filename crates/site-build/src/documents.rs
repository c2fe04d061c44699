//! Parsed documents of earlier runs, by the paths of their files and the hashes of
//! their texts.
//!
//! Parsing takes a fifth of a build, and depends on little besides the text of a
//! file. So `build` keeps the documents that it parsed in a folder of the cache,
//! and the next `build` or `dev` only parses texts that are new. From the document of an
//! earlier text follows what an edit has changed.
//!
//! The documents are divided into files by the hashes of their paths. After an
//! edit of one page, one file is written, whose size does not depend on the
//! number of pages.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::PathBuf;

use rayon::prelude::*;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::cache_file::CacheFolder;

/// Last bytes of a file. The number changes with the format.
const MAGIC: &[u8] = b"site-build documents 3\n";

/// Usual number of documents in a file: some 200 kB.
const PER_FILE: usize = 64;

/// Maximum number of files.
const MAX_FILES: usize = 4096;

/// The documents that earlier runs kept for an output folder.
#[derive(Debug, Clone, Default)]
pub(crate) struct DocumentCache {
    folder: Option<CacheFolder>,
}

/// Kept documents that are valid for a site.
#[derive(Debug, Default)]
pub(crate) struct KeptDocuments {
    /// The documents of each file, by its number.
    files: BTreeMap<usize, Vec<u8>>,
    /// Hash of the text, number of the file, and range in it, of each document, by
    /// the hash of its path.
    places: HashMap<u128, (u128, usize, Range<usize>)>,
}

/// What identifies a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DocumentKey {
    /// Hash of the path of its file.
    path: u128,
    /// Hash of its text.
    text: u128,
}

/// The keys of the documents in each file, by its number.
pub(crate) type KnownKeys = BTreeMap<usize, Vec<DocumentKey>>;

/// A document to keep.
pub(crate) struct NewDocument<'d, W> {
    /// Path of its file.
    pub(crate) path: &'d str,
    /// Hash of its text.
    pub(crate) text: u128,
    /// Appends its bytes.
    pub(crate) write: W,
}

impl<W> NewDocument<'_, W> {
    fn key(&self) -> DocumentKey {
        DocumentKey {
            path: hash_of(self.path),
            text: self.text,
        }
    }
}

impl DocumentCache {
    /// Returns a disabled cache, which is empty and saves nothing.
    pub(crate) const fn none() -> Self {
        Self { folder: None }
    }

    /// Returns the documents in `folder`, if they were parsed by the program with
    /// the hash `program`.
    pub(crate) const fn new(folder: PathBuf, program: u128) -> Self {
        Self {
            folder: Some(CacheFolder::new(folder, program, MAGIC)),
        }
    }

    /// Returns whether documents are saved for the next run.
    pub(crate) const fn is_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// Reads the documents that were parsed in a `context`: a hash of everything
    /// that the parsing of a document depends on, besides the document and the
    /// program.
    pub(crate) fn read(&self, context: u128) -> KeptDocuments {
        let Some(folder) = &self.folder else {
            return KeptDocuments::default();
        };
        let files: BTreeMap<usize, Vec<u8>> = folder
            .names()
            .par_iter()
            .filter_map(|name| Some((number(name)?, folder.read(name, context)?)))
            .collect();
        let places = files.iter().flat_map(|(number, bytes)| {
            entries(bytes).map(|(key, range)| (key.path, (key.text, *number, range)))
        });
        KeptDocuments {
            places: places.collect(),
            files,
        }
    }

    /// Saves the documents of a run, and removes all others. Files that have the
    /// right documents, by the keys `known` to be in them, are not written. A file
    /// that cannot be written does not fail the run; the next one only takes
    /// longer.
    pub(crate) fn save<'d, W: Fn(&mut Vec<u8>) + Sync>(
        &self,
        context: u128,
        known: &KnownKeys,
        documents: impl Iterator<Item = NewDocument<'d, W>>,
    ) {
        let Some(folder) = &self.folder else {
            return;
        };
        let documents: Vec<NewDocument<'d, W>> = documents.collect();
        let count = documents
            .len()
            .div_ceil(PER_FILE)
            .next_power_of_two()
            .min(MAX_FILES);
        let mut files: Vec<Vec<&NewDocument<'d, W>>> = (0..count).map(|_| Vec::new()).collect();
        for document in &documents {
            let number = xxh3_64(document.path.as_bytes()) % count as u64;
            files[usize::try_from(number).unwrap_or_default()].push(document);
        }
        files
            .par_iter_mut()
            .enumerate()
            .for_each(|(number, documents)| {
                documents.sort_by_cached_key(|document| document.key());
                let keys = documents.iter().map(|document| document.key());
                if known
                    .get(&number)
                    .is_some_and(|known| keys.eq(known.iter().copied()))
                {
                    return;
                }
                let mut bytes = Vec::new();
                for document in documents {
                    append(document.key(), &document.write, &mut bytes);
                }
                folder.write(&format!("{number:x}"), context, &bytes);
            });
        folder.retain(|name| number(name).is_some_and(|number| number < count));
    }
}

impl KeptDocuments {
    /// Returns the bytes of the document of a file, and the hash of the text that
    /// it was parsed from.
    pub(crate) fn get(&self, path: &str) -> Option<(&[u8], u128)> {
        let (text, number, range) = self.places.get(&hash_of(path))?;
        let bytes = self.files.get(number)?.get(range.clone())?;
        Some((bytes, *text))
    }

    /// Returns which documents there are, without their bytes.
    pub(crate) fn into_keys(self) -> KnownKeys {
        let keys = |bytes: &Vec<u8>| entries(bytes).map(|(key, _)| key).collect();
        let files = self.files.iter();
        files
            .map(|(number, bytes)| (*number, keys(bytes)))
            .collect()
    }
}

/// Returns the number of a file of the folder, which is its name.
fn number(name: &str) -> Option<usize> {
    usize::from_str_radix(name, 16).ok()
}

/// Returns the hash of a path.
fn hash_of(path: &str) -> u128 {
    xxh3_128(path.as_bytes())
}

/// Appends a document: key, length and bytes.
fn append(key: DocumentKey, write: &impl Fn(&mut Vec<u8>), out: &mut Vec<u8>) {
    for hash in [key.path, key.text] {
        out.extend_from_slice(&hash.to_le_bytes());
    }
    let at = out.len();
    out.extend_from_slice(&0_u64.to_le_bytes());
    let start = out.len();
    write(out);
    let len = (out.len() - start) as u64;
    out[at..start].copy_from_slice(&len.to_le_bytes());
}

/// Returns the keys of a file and the ranges of their bytes.
fn entries(bytes: &[u8]) -> impl Iterator<Item = (DocumentKey, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (path, rest) = bytes.get(at..)?.split_first_chunk()?;
        let (text, rest) = rest.split_first_chunk()?;
        let (len, rest) = rest.split_first_chunk()?;
        let len = usize::try_from(u64::from_le_bytes(*len)).ok()?;
        let start = bytes.len() - rest.len();
        rest.get(..len)?;
        at = start + len;
        let [path, text] = [path, text].map(|hash| u128::from_le_bytes(*hash));
        Some((DocumentKey { path, text }, start..at))
    })
}
