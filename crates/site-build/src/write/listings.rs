//! The names in the folders of a site, as earlier builds have listed them.
//!
//! A site has a folder for each page, and a build lists those of the output and of the spare.
//! Listing a folder takes five system calls, finding out that its names are the same as
//! before takes one.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::cache_file;
use crate::load::Stamp;

/// Last bytes of the file. The number changes with the format.
const MAGIC: &[u8] = b"site-build listings 1\n";

/// Ends the name of a file in a list of names. No name contains it.
const FILE: char = '\0';

/// Ends the name of a folder in a list of names. No name contains it.
const FOLDER: char = '/';

/// Lists of the names in folders.
///
/// They are identified by the stamps of the folders, inode included: the spare and the output
/// exchange their paths in each build.
#[derive(Debug)]
pub(crate) struct Listings {
    /// Start of the run. Folders that changed since, or shortly before, are not
    /// identified by their stamps.
    started: SystemTime,
    /// The lists of earlier runs.
    known: HashMap<Stamp, String>,
    /// What this run has listed.
    seen: Mutex<Seen>,
}

/// What a run has listed.
#[derive(Debug, Default)]
struct Seen {
    /// The folders whose lists were known.
    known: HashSet<Stamp>,
    /// The lists that were not.
    new: HashMap<Stamp, String>,
}

/// A name in a folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) name: OsString,
    /// Whether it is a folder, rather than a file, a link or anything else.
    pub(super) is_folder: bool,
}

impl Listings {
    /// Returns no lists, for a run that starts now.
    pub(crate) fn none() -> Self {
        Self::new(SystemTime::now(), HashMap::new())
    }

    /// Reads the lists that earlier runs have saved, for a run that started at `started`.
    pub(crate) fn read(file: &Path, started: SystemTime) -> Self {
        let known = || postcard::from_bytes(&cache_file::read(file, MAGIC)?).ok();
        Self::new(started, known().unwrap_or_default())
    }

    fn new(started: SystemTime, known: HashMap<Stamp, String>) -> Self {
        Self {
            started,
            known,
            seen: Mutex::default(),
        }
    }

    /// Returns the stamp of a folder, which changes with its names, or `None` if it changed so
    /// recently that it can change again and keep its times.
    pub(super) fn stamp(&self, metadata: &Metadata) -> Option<Stamp> {
        Stamp::of(metadata).filter(|stamp| stamp.is_settled(self.started))
    }

    /// Returns the names in a folder, in no particular order. `metadata` are those of the folder
    /// before the call, so that a change during it is noticed by the next run.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub(super) fn list(&self, folder: &Path, metadata: &Metadata) -> io::Result<Vec<Entry>> {
        let stamp = self.stamp(metadata);
        if let Some((stamp, names)) = stamp.and_then(|stamp| self.known.get_key_value(&stamp)) {
            self.seen().known.insert(*stamp);
            return Ok(entries(names).collect());
        }
        let entries = fs::read_dir(folder)?
            .map(|entry| entry.and_then(|entry| Entry::of(&entry)))
            .collect::<io::Result<Vec<_>>>()?;
        if let Some((stamp, names)) = stamp.zip(names_of(&entries)) {
            self.seen().new.insert(stamp, names);
        }
        Ok(entries)
    }

    /// Saves the lists of this run, and those of earlier ones if `with_others`. A file that cannot be
    /// written does not fail the run; the next one only takes longer.
    pub(crate) fn save(&self, file: &Path, with_others: bool) {
        let Seen { known, new } = &*self.seen();
        let is_kept = |stamp: &Stamp| with_others || known.contains(stamp);
        if new.is_empty() && self.known.keys().all(is_kept) {
            return;
        }
        let kept = self.known.iter().filter(|(stamp, _)| is_kept(stamp));
        let all: HashMap<&Stamp, &String> = kept.chain(new).collect();
        if let Ok(bytes) = postcard::to_allocvec(&all) {
            cache_file::write(file, MAGIC, &bytes);
        }
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        // The lists are complete at any time, even if a thread panicked.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn of(entry: &fs::DirEntry) -> io::Result<Self> {
        Ok(Self {
            name: entry.file_name(),
            is_folder: entry.file_type()?.is_dir(),
        })
    }
}

/// Returns a list of names as text, or `None` if one of them is not UTF-8.
fn names_of(entries: &[Entry]) -> Option<String> {
    let mut names = String::new();
    for entry in entries {
        names.push_str(entry.name.to_str()?);
        names.push(if entry.is_folder { FOLDER } else { FILE });
    }
    Some(names)
}

/// Returns the names of a text.
fn entries(names: &str) -> impl Iterator<Item = Entry> {
    names.split_inclusive([FILE, FOLDER]).map(|name| Entry {
        name: name.trim_end_matches([FILE, FOLDER]).into(),
        is_folder: name.ends_with(FOLDER),
    })
}

/// Returns the path of a name in a folder of a site, which is empty for the site itself.
pub(super) fn path_in(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        _ => format!("{folder}/{name}"),
    }
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "the helpers of tests are tests too"
)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Time after which a file system gives a change another time than the one before.
    const TICK: Duration = Duration::from_millis(20);

    fn listed(listings: &Listings, folder: &Path) -> Vec<Entry> {
        let metadata = fs::symlink_metadata(folder).unwrap();
        let mut entries = listings.list(folder, &metadata).unwrap();
        entries.sort();
        entries
    }

    fn entry(name: &str, is_folder: bool) -> Entry {
        Entry {
            name: name.into(),
            is_folder,
        }
    }

    #[test]
    fn a_folder_is_listed_again_if_its_names_have_changed() {
        let dir = tempfile::tempdir().unwrap();
        let [site, file] = ["site", "listings"].map(|name| dir.path().join(name));
        fs::create_dir_all(site.join("folder")).unwrap();
        fs::write(site.join("file"), "").unwrap();
        let later = SystemTime::now() + Duration::from_secs(60);
        let mut expected = vec![entry("file", false), entry("folder", true)];
        let first = Listings::read(&file, later);
        assert_eq!(listed(&first, &site), expected);
        first.save(&file, false);

        // Moved, and unchanged.
        let moved = dir.path().join("moved");
        fs::create_dir(&moved).unwrap();
        fs::rename(site.join("folder"), moved.join("folder")).unwrap();
        fs::rename(moved.join("folder"), site.join("folder")).unwrap();
        std::thread::sleep(TICK);
        let second = Listings::read(&file, later);
        assert_eq!(listed(&second, &site), expected);
        second.save(&file, false);
        let third = Listings::read(&file, later);
        assert_eq!(listed(&third, &site), expected);
        assert_eq!(third.seen().known.len(), 1, "the list was known");

        std::thread::sleep(TICK);
        fs::write(site.join("new"), "").unwrap();
        expected.push(entry("new", false));
        assert_eq!(listed(&Listings::read(&file, later), &site), expected);
        fs::remove_file(site.join("file")).unwrap();
        std::thread::sleep(TICK);
        fs::create_dir(site.join("file")).unwrap();
        expected[0].is_folder = true;
        assert_eq!(listed(&Listings::read(&file, later), &site), expected);
    }

    #[test]
    fn a_folder_that_has_just_changed_has_no_list() {
        let dir = tempfile::tempdir().unwrap();
        let [site, file] = ["site", "listings"].map(|name| dir.path().join(name));
        fs::create_dir(&site).unwrap();
        let listings = Listings::none();
        assert_eq!(listed(&listings, &site), []);
        listings.save(&file, false);
        assert!(!file.exists());
    }

    #[test]
    fn lists_of_folders_that_are_gone_are_dropped() {
        let dir = tempfile::tempdir().unwrap();
        let [one, two, file] = ["one", "two", "listings"].map(|name| dir.path().join(name));
        fs::create_dir(&one).unwrap();
        fs::create_dir(&two).unwrap();
        let later = SystemTime::now() + Duration::from_secs(60);
        let first = Listings::read(&file, later);
        listed(&first, &one);
        listed(&first, &two);
        first.save(&file, false);
        for (with_others, expected) in [(true, 2), (false, 1)] {
            let next = Listings::read(&file, later);
            listed(&next, &one);
            next.save(&file, with_others);
            assert_eq!(Listings::read(&file, later).known.len(), expected);
        }
    }
}
