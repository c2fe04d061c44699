//! Parts of the last search index of a site, which the next one takes over: those
//! whose pages have not changed. And the lists of its words, for those that no changed
//! part has.
//!
//! Each part is a file of the cache, named by the key of its first page. The texts
//! of its pages are in the output folder, and the part refers to them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use search_index::{Part, WordLists};

use crate::cache_file::CacheFolder;

/// Last bytes of a file. The number changes with the format.
const MAGIC: &[u8] = b"site-build search part 3\n";

/// Name of the file with the lists of words.
const LISTS: &str = "lists";

/// Maximum number of new parts in memory.
const MAX_NEW: usize = 64;

/// A folder with the parts of an index.
#[derive(Debug, Clone, Default)]
pub(crate) struct PartFolder {
    folder: Option<CacheFolder>,
}

/// The parts of the last index that are valid for a project, and those of the new
/// one.
#[derive(Debug)]
pub(super) struct Parts<'f> {
    folder: Option<&'f CacheFolder>,
    /// Hash of everything that all pages depend on.
    context: u128,
    /// The keys of first pages, which are the names of the files.
    known: BTreeSet<u128>,
    /// The known keys that the new index uses.
    used: BTreeSet<u128>,
    /// New parts that are not saved yet: they may have the names of the old ones, which may be
    /// needed until the index is finished.
    new: Vec<Part>,
}

impl PartFolder {
    /// Returns a disabled folder, which is empty and saves nothing.
    pub(crate) const fn none() -> Self {
        Self { folder: None }
    }

    /// Returns the parts in `folder`, if they were made by the program with the hash
    /// `program`.
    pub(crate) const fn new(folder: PathBuf, program: u128) -> Self {
        Self {
            folder: Some(CacheFolder::new(folder, program, MAGIC)),
        }
    }

    /// Opens the parts whose pages were made in a `context`: a hash of everything
    /// that the records of a page depend on, besides the page and the program.
    pub(super) fn open(&self, context: u128) -> Parts<'_> {
        let folder = self.folder.as_ref();
        let names = folder.into_iter().flat_map(CacheFolder::names);
        Parts {
            folder,
            context,
            known: names.filter_map(|name| key(&name)).collect(),
            used: BTreeSet::new(),
            new: Vec::new(),
        }
    }
}

impl Parts<'_> {
    /// Returns whether parts are saved for the next index.
    pub(super) fn is_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// Returns whether there are no parts of an earlier index.
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Returns whether a part may start with a page.
    pub(super) fn may_start_with(&self, key: u128) -> bool {
        self.known.contains(&key)
    }

    /// Returns the part of exactly the first ones of pages with these keys, where
    /// `None` is a page that can change without its key.
    pub(super) fn find(&self, keys: &[Option<u128>]) -> Option<Part> {
        let first = (*keys.first()?)?;
        if !self.known.contains(&first) || self.used.contains(&first) {
            return None;
        }
        let part = self.read(first)?;
        let mut pages = keys.iter();
        let is_next = |key| pages.next() == Some(&Some(key));
        part.keys().iter().copied().all(is_next).then_some(part)
    }

    /// Returns the part of the last index that starts with a page, unless it is replaced.
    pub(super) fn read(&self, first: u128) -> Option<Part> {
        let text = self.folder?.read(&name(first), self.context)?;
        Part::parse(str::from_utf8(&text).ok()?)
    }

    /// Returns the lists of words of the last index; empty if there are none.
    pub(super) fn lists(&self) -> WordLists {
        let read = || {
            let text = self.folder?.read(LISTS, self.context)?;
            WordLists::parse(str::from_utf8(&text).ok()?)
        };
        read().unwrap_or_default()
    }

    /// Notes that the new index has a part of the last one.
    pub(super) fn take_over(&mut self, part: &Part) {
        self.used.extend(part.keys().first());
    }

    /// Saves a part of the new index.
    pub(super) fn save(&mut self, part: Part) {
        if let (Some(_), Some(first)) = (self.folder, part.keys().first())
            && self.used.insert(*first)
        {
            self.new.push(part);
        }
        if self.is_empty() || self.new.len() > MAX_NEW {
            self.write();
        }
    }

    /// Writes the new parts.
    fn write(&mut self) {
        let new = std::mem::take(&mut self.new);
        let Some(folder) = self.folder else {
            return;
        };
        for part in new {
            if let Some(first) = part.keys().first() {
                folder.write(&name(*first), self.context, part.to_text().as_bytes());
            }
        }
    }

    /// Saves the lists of words of the new index, and removes the parts that it does not
    /// have.
    pub(super) fn finish(mut self, lists: &WordLists) {
        self.write();
        if let Some(folder) = self.folder {
            folder.write(LISTS, self.context, lists.to_text().as_bytes());
            let is_used = |name: &str| key(name).is_some_and(|key| self.used.contains(&key));
            folder.retain(|name| name == LISTS || is_used(name));
        }
    }
}

/// Returns the name of the part whose first page has a key.
fn name(key: u128) -> String {
    format!("{key:032x}")
}

/// Returns the key in a name.
fn key(name: &str) -> Option<u128> {
    u128::from_str_radix(name, 16).ok()
}
