//! The cache of renditions, which all output folders beside it share.
//!
//! Each picture has a file that says what was made of it, named by its key, and
//! one file for each width. They do not depend on a site: all sites with the
//! same picture share its files, and two builds at once write the same bytes.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cache_file::CacheFolder;
use crate::raster::{Refusal, Renditions};

/// Last bytes of a file. The number changes with the format.
const MAGIC: &[u8] = b"site-build picture 1\n";

/// Size of the folder above which files that the last build did not use are
/// removed, in bytes.
const MAX_SIZE: u64 = 512 * 1024 * 1024;

/// The folder of the cache, or none.
#[derive(Debug, Clone, Default)]
pub(crate) struct PictureFolder {
    folder: Option<CacheFolder>,
}

/// What the cache knows of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum PictureRecord {
    /// The picture can have renditions.
    Accepted(PictureFacts),
    /// The picture is published as it is.
    Refused(Refusal),
}

/// Facts of a picture that can have renditions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PictureFacts {
    /// Widths of the files, ascending.
    pub(super) widths: Vec<u32>,
    /// Average colour, unless a part is transparent.
    pub(super) color: Option<[u8; 3]>,
    /// Whether its metadata says where it was taken.
    pub(super) has_location: bool,
}

impl PictureRecord {
    /// Returns a record with only the facts that have problems.
    pub(super) fn of_check(checked: Result<bool, Refusal>) -> Self {
        match checked {
            Ok(has_location) => Self::Accepted(PictureFacts {
                has_location,
                ..PictureFacts::default()
            }),
            Err(refusal) => Self::Refused(refusal),
        }
    }
}

impl PictureFolder {
    /// Returns a disabled folder, which is empty and saves nothing.
    pub(crate) const fn none() -> Self {
        Self { folder: None }
    }

    /// Returns the folder in the folder of all caches. The keys contain the
    /// version of the encoder, so that all programs with the same one share it.
    pub(crate) fn in_caches(caches: &Path) -> Self {
        Self {
            folder: Some(CacheFolder::new(caches.join("pictures"), 0, MAGIC)),
        }
    }

    /// Returns the record of the picture with a key.
    pub(super) fn record(&self, key: u128) -> Option<PictureRecord> {
        let content = self.folder.as_ref()?.read(&name(key), key)?;
        postcard::from_bytes(&content).ok()
    }

    /// Returns the file of a width.
    pub(super) fn file(&self, key: u128, width: u32) -> Option<Vec<u8>> {
        self.folder.as_ref()?.read(&file_name(key, width), key)
    }

    /// Saves the renditions of a picture. Returns its record, and the content of
    /// the files if they could not be saved.
    pub(super) fn keep(
        &self,
        key: u128,
        made: Result<Renditions, Refusal>,
    ) -> (PictureRecord, Vec<Vec<u8>>) {
        let (record, files) = match made {
            Ok(made) => {
                let facts = PictureFacts {
                    widths: made.files.iter().map(|file| file.width).collect(),
                    color: made.color,
                    has_location: made.has_location,
                };
                (PictureRecord::Accepted(facts), made.files)
            }
            Err(refusal) => (PictureRecord::Refused(refusal), Vec::new()),
        };
        // The record comes last: it says that the files are there.
        let is_saved = self.folder.as_ref().is_some_and(|folder| {
            files
                .iter()
                .all(|file| folder.write(&file_name(key, file.width), key, &file.bytes))
                && postcard::to_allocvec(&record)
                    .is_ok_and(|content| folder.write(&name(key), key, &content))
        });
        let files = match is_saved {
            true => Vec::new(),
            false => files.into_iter().map(|file| file.bytes).collect(),
        };
        (record, files)
    }

    /// Removes old files of pictures whose keys are not in `used`, if the folder
    /// is too large.
    pub(super) fn evict(&self, used: &BTreeSet<u128>) {
        if let Some(folder) = &self.folder {
            folder.evict(MAX_SIZE, |name| {
                key(name).is_some_and(|key| used.contains(&key))
            });
        }
    }
}

fn name(key: u128) -> String {
    format!("{key:032x}")
}

fn file_name(key: u128, width: u32) -> String {
    format!("{key:032x}-{width}")
}

/// Returns the key in a name.
fn key(name: &str) -> Option<u128> {
    let key = name.split_once('-').map_or(name, |(key, _)| key);
    u128::from_str_radix(key, 16).ok()
}
