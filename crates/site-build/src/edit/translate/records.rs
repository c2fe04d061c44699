//! Records of the state of the original that each translation was made from, as
//! hashes in a file of the locale.
//!
//! A hash says more than a date: an original that was changed and changed back
//! is current, and a fresh clone has no dates.

use std::collections::BTreeMap;

use docs_model::locale::Locale;
use located_data::Node;
use serde_json::Value as Json;
use xxhash_rust::xxh3::xxh3_64;

use super::{Changes, State};
use crate::understand::Project;

/// Name of the file, in the folder of a locale.
///
/// It is read with the other data files of the locale.
const FILE: &str = "sources.json";

/// Hashes of originals by path, as they were when they were translated.
///
/// Changes are written once, after all of them were made.
#[derive(Debug, Clone)]
pub(in crate::edit) struct Records {
    /// Path of the file.
    file: String,
    /// Hashes with the changes.
    hashes: BTreeMap<String, String>,
    /// Hashes as read, to know whether they changed.
    before: BTreeMap<String, String>,
}

impl Records {
    /// Reads the records of a locale.
    ///
    /// Without a file, there are none.
    pub(in crate::edit) fn of(project: &Project, locale: &Locale) -> Self {
        let sources = &project.sources;
        let folder = locale.translations_folder(&sources.config.i18n);
        let file = format!("{folder}/{FILE}");
        let members = sources.data.get(&file).map(Node::members);
        let hashes: BTreeMap<_, _> = members
            .unwrap_or_default()
            .iter()
            .filter_map(|member| Some((member.key.to_string(), member.node.as_str()?.to_owned())))
            .collect();
        Self {
            file,
            before: hashes.clone(),
            hashes,
        }
    }

    /// Returns the state of the translation of an original.
    ///
    /// `text` is the original now.
    pub(super) fn state(&self, original: &str, text: &str) -> State {
        match self.hashes.get(original) {
            None => State::Unrecorded,
            Some(kept) if *kept == hash(text) => State::Current,
            Some(_) => State::Outdated,
        }
    }

    /// Records that the translation of an original is up to date.
    ///
    /// `text` is the original now.
    pub(super) fn set(&mut self, original: &str, text: &str) {
        self.hashes.insert(original.to_owned(), hash(text));
    }

    /// Moves the records of files to their new paths.
    ///
    /// With `keeps`, the old ones stay: the files were copied.
    pub(in crate::edit) fn relocate(&mut self, files: &BTreeMap<String, String>, keeps: bool) {
        for (old, new) in files {
            if let Some(hash) = self.before.get(old) {
                if !keeps {
                    self.hashes.remove(old);
                }
                self.hashes.insert(new.clone(), hash.clone());
            }
        }
    }

    /// Removes the records of files below a folder.
    ///
    /// `folder` ends with a slash.
    pub(in crate::edit) fn drop_below(&mut self, folder: &str) {
        self.hashes.retain(|file, _| !file.starts_with(folder));
    }

    /// Adds the records to the changes, if they differ.
    pub(in crate::edit) fn write(self, changes: &mut Changes) {
        if self.hashes != self.before {
            let json: Json = self
                .hashes
                .into_iter()
                .map(|(file, hash)| (file, Json::from(hash)))
                .collect();
            changes.write(self.file, format!("{json:#}\n"));
        }
    }
}

/// Returns the hash of a text. Line endings are ignored, because they differ
/// between checkouts.
fn hash(text: &str) -> String {
    format!("{:016x}", xxh3_64(text.replace("\r\n", "\n").as_bytes()))
}
