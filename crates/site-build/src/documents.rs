//! Parsed documents of earlier runs with their texts, by the paths of their files and
//! the hashes of the texts.
//!
//! Reading and parsing take a fifth of a build, and depend on little besides the text of
//! a file. So `build` keeps the documents that it parsed in a folder of the cache,
//! and the next `build` or `dev` only parses texts that are new. From the document of an
//! earlier text follows what an edit has changed.
//!
//! The documents are divided into files by the hashes of their paths. After an
//! edit of one page, one file is written, whose size does not depend on the
//! number of pages. A further file has the stamps of the files that the texts are from:
//! one with the same stamp is not read again.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use bytes::Bytes;
use docs_markdown::PackedDocument;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::cache_file::CacheFolder;
use crate::load::{KnownText, KnownTexts, Reads, Stamp};

/// Last bytes of a file. The number changes with the format.
const MAGIC: &[u8] = b"site-build documents 3\n";

/// Usual number of documents in a file: some 200 kB.
const PER_FILE: usize = 64;

/// Maximum number of files.
const MAX_FILES: usize = 4096;

/// Name of the file with stamps.
const STAMPS: &str = "stamps";

/// The documents that earlier runs kept for an output folder.
#[derive(Debug, Clone)]
pub(crate) struct DocumentCache {
    folder: Option<CacheFolder>,
    /// Start of the run. Files that changed since, or shortly before, are not
    /// identified by their stamps.
    started: SystemTime,
}

/// The kept documents.
#[derive(Debug, Default)]
pub(crate) struct KeptDocuments {
    /// The context and the documents of each file, by its number.
    files: BTreeMap<usize, (u128, Bytes)>,
    /// The place of each document, by the hash of its path.
    places: HashMap<u128, Place>,
    stamps: Stamps,
}

/// Where a document is.
#[derive(Debug)]
struct Place {
    /// Hash of its text.
    text: u128,
    /// Number of the file.
    file: usize,
    /// Range of its bytes in the file.
    range: Range<usize>,
}

/// The versions of files whose texts were parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamps {
    /// Hash of what decides which further files a text names.
    import_context: u128,
    /// Hash of the text, and stamp of the file, by the hash of its path.
    files: BTreeMap<u128, (u128, Stamp)>,
}

/// A document as it is kept.
#[derive(Debug, Clone)]
pub(crate) struct KeptDocument<'k> {
    /// The text before the body: the front matter.
    pub(crate) head: &'k str,
    /// What is true of the document.
    pub(crate) flags: [bool; 3],
    /// The packed document.
    packed: Bytes,
}

impl<'k> KeptDocument<'k> {
    /// Appends a document.
    pub(crate) fn write(head: &str, flags: [bool; 3], packed: &PackedDocument, out: &mut Vec<u8>) {
        let len = u32::try_from(head.len()).unwrap_or(u32::MAX);
        out.extend(len.to_le_bytes());
        out.extend(head.as_bytes());
        out.extend(flags.map(u8::from));
        packed.write_to(out);
    }

    /// Reads what [`write`](Self::write) wrote.
    fn read(file: &'k Bytes, range: Range<usize>) -> Option<Self> {
        let (len, rest) = file.get(range)?.split_first_chunk()?;
        let len = usize::try_from(u32::from_le_bytes(*len)).ok()?;
        let (head, rest) = rest.split_at_checked(len)?;
        let (flags, packed) = rest.split_first_chunk()?;
        Some(Self {
            head: str::from_utf8(head).ok()?,
            flags: flags.map(|flag| flag != 0),
            packed: file.slice_ref(packed),
        })
    }

    /// Reads the packed document. Returns `None` for bytes that another version of the
    /// program wrote.
    pub(crate) fn packed(&self) -> Option<Arc<PackedDocument>> {
        PackedDocument::read_from(&mut self.packed.clone()).map(Arc::new)
    }
}

/// What identifies a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DocumentKey {
    /// Hash of the path of its file.
    path: u128,
    /// Hash of its text.
    text: u128,
}

/// What an earlier run kept.
#[derive(Debug, Default)]
pub(crate) struct KeptKeys {
    /// The context and the keys of the documents in each file, by its number.
    keys: BTreeMap<usize, (u128, Vec<DocumentKey>)>,
    stamps: Stamps,
}

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

impl Default for DocumentCache {
    fn default() -> Self {
        Self::none()
    }
}

impl DocumentCache {
    /// Returns a disabled cache, which is empty and saves nothing.
    pub(crate) const fn none() -> Self {
        Self {
            folder: None,
            started: SystemTime::UNIX_EPOCH,
        }
    }

    /// Returns the documents in `folder`, if they were parsed by the program with
    /// the hash `program`. `started` is the start of this run.
    pub(crate) const fn new(folder: PathBuf, program: u128, started: SystemTime) -> Self {
        Self {
            folder: Some(CacheFolder::new(folder, program, MAGIC)),
            started,
        }
    }

    /// Returns whether documents are saved for the next run.
    pub(crate) const fn is_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// Reads the documents.
    pub(crate) fn read(&self) -> KeptDocuments {
        let Some(folder) = &self.folder else {
            return KeptDocuments::default();
        };
        let read = |name: &String| {
            let (context, bytes) = folder.read_any(name)?;
            Some((number(name)?, (context, Bytes::from(bytes))))
        };
        let files: BTreeMap<usize, (u128, Bytes)> =
            folder.names().par_iter().filter_map(read).collect();
        let places = files.iter().flat_map(|(&file, (_, bytes))| {
            let place = move |key: DocumentKey, range| Place {
                text: key.text,
                file,
                range,
            };
            entries(bytes).map(move |(key, range)| (key.path, place(key, range)))
        });
        let stamps = folder.read_any(STAMPS);
        let stamps = stamps.and_then(|(_, bytes)| postcard::from_bytes(&bytes).ok());
        KeptDocuments {
            places: places.collect(),
            files,
            stamps: stamps.unwrap_or_default(),
        }
    }

    /// Saves the documents of a run that were parsed in a `context`, a hash of everything
    /// that the parsing of a document depends on besides the document and the
    /// program, and removes all others. `reads` are the versions of the files that were read.
    ///
    /// Files that have the right documents, as those of an earlier run that are `known` to
    /// be in them, are not written. A file that cannot be written does not fail the run;
    /// the next one only takes longer.
    pub(crate) fn save<'d, W: Fn(&mut Vec<u8>) + Sync>(
        &self,
        context: u128,
        known: &KeptKeys,
        reads: &Reads,
        documents: impl Iterator<Item = NewDocument<'d, W>>,
    ) {
        let Some(folder) = &self.folder else {
            return;
        };
        let documents: Vec<NewDocument<'d, W>> = documents.collect();
        let stamps = documents.iter().filter_map(|document| {
            let stamp = reads.stamp(document.path, document.text)?;
            let key = document.key();
            stamp
                .is_settled(self.started)
                .then_some((key.path, (key.text, stamp)))
        });
        let stamps = Stamps {
            import_context: reads.import_context,
            files: stamps.collect(),
        };
        if stamps != known.stamps
            && let Ok(bytes) = postcard::to_allocvec(&stamps)
        {
            folder.write(STAMPS, context, &bytes);
        }
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
                    .keys
                    .get(&number)
                    .is_some_and(|(of, known)| *of == context && keys.eq(known.iter().copied()))
                {
                    return;
                }
                let mut bytes = Vec::new();
                for document in documents {
                    append(document.key(), &document.write, &mut bytes);
                }
                folder.write(&format!("{number:x}"), context, &bytes);
            });
        let is_used = |name: &str| number(name).is_some_and(|number| number < count);
        folder.retain(|name| name == STAMPS || is_used(name));
    }
}

impl KeptDocuments {
    /// Returns whether there may be files that need not be read again.
    pub(crate) fn has_stamps(&self) -> bool {
        !self.stamps.files.is_empty()
    }

    /// Returns the document of a file, if it was parsed in a `context`, and the hash of
    /// the text that it was parsed from.
    pub(crate) fn get(&self, path: &str, context: u128) -> Option<(KeptDocument<'_>, u128)> {
        let (of, kept, text) = self.find(hash_of(path))?;
        (of == context).then_some((kept, text))
    }

    /// Returns the document with the hash of a path, with its context and the hash of its
    /// text.
    fn find(&self, path: u128) -> Option<(u128, KeptDocument<'_>, u128)> {
        let Place { text, file, range } = self.places.get(&path)?;
        let (context, bytes) = self.files.get(file)?;
        let kept = KeptDocument::read(bytes, range.clone())?;
        Some((*context, kept, *text))
    }

    /// Returns which documents there are, without their bytes.
    pub(crate) fn into_keys(self) -> KeptKeys {
        let keys = |bytes: &Bytes| entries(bytes).map(|(key, _)| key).collect();
        let files = self.files.iter();
        let keys = files.map(|(number, (context, bytes))| (*number, (*context, keys(bytes))));
        KeptKeys {
            keys: keys.collect(),
            stamps: self.stamps,
        }
    }
}

impl KnownTexts for KeptDocuments {
    fn find(&self, path: &str, stamp: Stamp, import_context: u128) -> Option<KnownText> {
        let path = hash_of(path);
        let (hash, of) = self.stamps.files.get(&path)?;
        let (_, kept, text) = self.find(path)?;
        let is_same = *of == stamp && *hash == text && self.stamps.import_context == import_context;
        let packed = is_same.then(|| kept.packed())??;
        Some(KnownText { hash: text, packed })
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
