//! Checks output folders, so that a build never replaces anything but a site
//! that this program wrote.
//!
//! A build deletes what is in its output folder, and a home folder is one typo
//! away. So a folder is only replaced if it is empty, or has the marker of an earlier
//! build and no files that are not listed in it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::listings::{Listings, path_in};
use crate::display::{display_path, named};
use crate::error::{Error, ErrorKind, Result};
use crate::load::{Stamp, read_regular};
use crate::plan::MARKER;

/// First line of [`MARKER`], before the version.
const MARKER_PREFIX: &str = "site-build output, format ";

/// First version of the format whose marker lists the files of the site.
const LISTING_VERSION: u32 = 2;

/// Maximum size of a marker, in bytes: the paths of a million files.
const MAX_MARKER: u64 = 256 * 1024 * 1024;

/// Files that operating systems create in every folder that someone opens.
const LITTER: &[&str] = &[".DS_Store", "Thumbs.db", "desktop.ini"];

/// Returns whether operating systems create files of this name in folders.
pub(super) fn is_litter(name: &OsStr) -> bool {
    LITTER.iter().any(|litter| name == *litter)
}

/// How a site was built, unless it is a usual site at the root of a host.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Built {
    /// Whether pages show errors, because of `--keep-going`.
    pub(crate) errors: bool,
    /// Whether drafts are published.
    pub(crate) drafts: bool,
    /// The base URL, unless it is `/`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base_url: Option<String>,
    /// The base URL of `site.toml`, if that of the command line is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) configured_base_url: Option<String>,
}

/// Returns the text of [`MARKER`]: the version of the format, for an unusual site a JSON
/// object that says how it was built, and the paths of all files of the site as JSON
/// strings, so that the next build recognises files that are not part of the site.
pub(super) fn marker<'f>(built: &Built, files: impl Iterator<Item = &'f String>) -> String {
    let mut out = format!("{MARKER_PREFIX}{LISTING_VERSION}\n");
    if *built != Built::default() {
        let how = serde_json::json!(built);
        out.push_str(&how.to_string());
        out.push('\n');
    }
    for path in files {
        out.push_str(&serde_json::Value::from(&**path).to_string());
        out.push('\n');
    }
    out
}

/// Maximum number of symbolic links in a chain, as in Linux.
const MAX_LINKS: usize = 40;

/// Refuses an output folder that is or contains the folder `site_dir` of the
/// sources. An output folder inside `site_dir` is fine.
///
/// # Errors
/// `Usage` if a build would replace its own sources; `Read` if the paths cannot
/// be resolved.
pub(crate) fn check_out_dir(out_dir: &Path, site_dir: &Path) -> Result<()> {
    let out = resolved(out_dir)?;
    let site = resolved(site_dir)?;
    if site == out {
        return Err(usage(
            out_dir,
            "is the site folder itself: choose another folder, for example `build` inside it",
        ));
    }
    if site.starts_with(&out) {
        return Err(usage(
            out_dir,
            "contains the site folder: choose a folder that a build may replace",
        ));
    }
    Ok(())
}

/// Returns the absolute path of `out_dir` without symbolic links, and creates
/// its parents.
pub(super) fn target(out_dir: &Path) -> Result<PathBuf> {
    let target = resolved(out_dir)?;
    let Some(parent) = target.parent() else {
        return Err(usage(out_dir, "is the root of a file system"));
    };
    fs::create_dir_all(parent).map_err(|e| Error::write(parent, e))?;
    Ok(target)
}

/// Returns `path` as an absolute path without symbolic links. Segments that do
/// not exist yet are kept unchanged.
///
/// # Errors
/// `Read` if a segment cannot be resolved; `Usage` for `..` after a segment
/// that does not exist.
pub(crate) fn resolved(path: &Path) -> Result<PathBuf> {
    let absolute = std::path::absolute(path).map_err(|e| Error::read(path, e))?;
    resolve(&absolute, MAX_LINKS)
}

/// Returns an absolute path without symbolic links, following at most `links` of
/// them. `canonicalize` does that for paths that exist; else the parent is
/// resolved, and the last segment may be a link whose target does not exist.
fn resolve(path: &Path, links: usize) -> Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(found) => return Ok(found),
        Err(e) if e.kind() == io::ErrorKind::NotFound && links > 0 => {}
        Err(e) => return Err(Error::read(path, e)),
    }
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Error::new(
            ErrorKind::Usage,
            format!("{} does not exist", display_path(path)),
        ));
    };
    // Not counted: the path gets shorter.
    let parent = resolve(parent, links)?;
    match fs::read_link(parent.join(name)) {
        Ok(to) => resolve(&parent.join(to), links - 1),
        Err(_) => Ok(parent.join(name)),
    }
}

/// Refuses a `target` that exists and is neither empty nor an output of this
/// program, or is a Git checkout. Unless `force` is set, it also refuses a
/// `target` with files that the last build did not write.
pub(super) fn check_replaceable(
    target: &Path,
    force: bool,
    listings: &Listings,
) -> Result<Checked> {
    let meta = match fs::metadata(target) {
        Ok(meta) => meta,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Checked::default()),
        Err(e) => return Err(Error::read(target, e)),
    };
    if !meta.is_dir() {
        return Err(usage(target, "is a file, not a folder"));
    }
    let names = entries(target)?;
    if names.iter().any(|name| name == ".git") {
        return Err(usage(
            target,
            "is a Git checkout, which a build would delete: build elsewhere and copy the files",
        ));
    }
    if names.is_empty() {
        return Ok(Checked::default());
    }
    if let Some(marker) = read_marker(target) {
        let known = marker.files.as_ref();
        let mut found = contents(target, "", known, listings);
        if !force {
            found.foreign.sort_unstable();
            refuse_foreign(target, &found.foreign)?;
        }
        return Ok(Checked {
            count: found.count,
            folders: found.folders,
        });
    }
    Err(usage(
        target,
        &format!(
            "contains files that site-build did not write (it has no `{MARKER}` file): empty it or choose another folder"
        ),
    ))
}

/// Returns the names in a folder.
fn entries(dir: &Path) -> Result<Vec<std::ffi::OsString>> {
    fs::read_dir(dir)
        .and_then(|entries| {
            entries
                .map(|entry| entry.map(|entry| entry.file_name()))
                .collect()
        })
        .map_err(|e| Error::read(dir, e))
}

/// The content of [`MARKER`].
struct Marker {
    /// The files of the site; `None` if this version of the format does not
    /// list them.
    files: Option<BTreeSet<String>>,
    /// How the site was built.
    #[cfg(feature = "deploy")]
    built: Built,
}

/// Returns the marker of `dir`, in any version of the format: the output of a
/// newer program may be replaced, too.
fn read_marker(dir: &Path) -> Option<Marker> {
    parse_marker(read_regular(&dir.join(MARKER), MAX_MARKER).ok()?)
}

/// Returns the paths of all files of the site in `dir`, or `None` if `dir` is
/// not an output folder with a list of files.
#[cfg(feature = "deploy")]
pub(crate) fn files_of(dir: &Path) -> Option<BTreeSet<String>> {
    read_marker(dir)?.files
}

/// Returns how the site in `dir` was built, or `None` for a folder without a marker.
#[cfg(feature = "deploy")]
pub(crate) fn built_as(dir: &Path) -> Option<Built> {
    read_marker(dir).map(|marker| marker.built)
}

/// Returns the paths that the text of [`MARKER`] lists.
#[cfg(feature = "deploy")]
pub(crate) fn listed_files(marker: &[u8]) -> Option<BTreeSet<String>> {
    parse_marker(marker.to_vec())?.files
}

/// Parses the text of [`MARKER`]. Returns `None` for another text.
fn parse_marker(bytes: Vec<u8>) -> Option<Marker> {
    let text = String::from_utf8(bytes).ok()?;
    let (first, list) = text.split_once('\n').unwrap_or((&text, ""));
    let version: u32 = first.strip_prefix(MARKER_PREFIX)?.trim_end().parse().ok()?;
    let built: Option<Built> = list
        .lines()
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    let paths = list.lines().skip(usize::from(built.is_some()));
    let files = paths.map(|line| serde_json::from_str(line).ok());
    Some(Marker {
        #[cfg(feature = "deploy")]
        built: built.unwrap_or_default(),
        files: (version == LISTING_VERSION)
            .then(|| files.collect())
            .flatten(),
    })
}

/// A folder that may be replaced.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// Number of files in it.
    pub(super) count: usize,
    /// The folder and those below it. A folder that changed shortly before can change
    /// again and keep its times, and has no stamp.
    folders: Vec<(String, Option<Stamp>)>,
}

impl Checked {
    /// Checks the folder `target` again, whose files are listed again only if one of
    /// its folders has changed.
    pub(super) fn again(self, target: &Path, force: bool, listings: &Listings) -> Result<Self> {
        let stamp_of = |folder: &str| Stamp::of(&fs::symlink_metadata(target.join(folder)).ok()?);
        let is_same = |(folder, stamp): &(String, Option<Stamp>)| {
            stamp.is_some() && *stamp == stamp_of(folder)
        };
        match !self.folders.is_empty() && self.folders.par_iter().all(is_same) {
            true => Ok(self),
            false => check_replaceable(target, force, listings),
        }
    }
}

/// The content of a folder and of the folders below it.
#[derive(Debug, Default)]
struct Contents {
    count: usize,
    /// Paths of files that the last build did not write.
    foreign: Vec<String>,
    folders: Vec<(String, Option<Stamp>)>,
}

impl Contents {
    fn and(mut self, more: Self) -> Self {
        self.count += more.count;
        self.foreign.extend(more.foreign);
        self.folders.extend(more.folders);
        self
    }
}

/// Returns what is below `folder` in `root`, where `known` are the files that the
/// last build wrote. What cannot be listed is left out.
fn contents(
    root: &Path,
    folder: &str,
    known: Option<&BTreeSet<String>>,
    listings: &Listings,
) -> Contents {
    let path = root.join(folder);
    // Before the names are listed, so that later changes are noticed.
    let metadata = fs::symlink_metadata(&path).ok();
    let metadata = metadata.as_ref();
    let stamp = metadata.and_then(|metadata| listings.stamp(metadata));
    let own = Contents {
        folders: vec![(folder.to_owned(), stamp)],
        ..Contents::default()
    };
    let entries = metadata.and_then(|metadata| listings.list(&path, metadata).ok());
    let entries = entries.unwrap_or_default();
    let below = entries.par_iter().map(|entry| {
        let path = path_in(folder, &entry.name.to_string_lossy());
        if entry.is_folder {
            return contents(root, &path, known, listings);
        }
        let is_known = |known: &BTreeSet<String>| {
            path == MARKER || known.contains(&path) || is_litter(&entry.name)
        };
        Contents {
            count: 1,
            foreign: match known.is_none_or(is_known) {
                true => Vec::new(),
                false => vec![path],
            },
            folders: Vec::new(),
        }
    });
    below.reduce(Contents::default, Contents::and).and(own)
}

/// Returns an error that names the first of `foreign`, if there are any.
fn refuse_foreign(target: &Path, foreign: &[String]) -> Result<()> {
    if foreign.is_empty() {
        return Ok(());
    }
    Err(usage(
        target,
        &format!(
            "contains files that the last build did not write: {}; a build would delete them. \
             Move them to a static folder of the site, or pass --force",
            named(foreign)
        ),
    ))
}

/// Returns the error for an output folder that cannot be used.
fn usage(path: &Path, fault: &str) -> Error {
    Error::new(
        ErrorKind::Usage,
        format!("the output folder {} {fault}", display_path(path)),
    )
}
