//! Writes a finished site to disk, completely or not at all.
//!
//! The files are written to a staging folder next to the output folder, which is
//! then replaced in one step. A process that is killed at any moment leaves
//! either the old site or the new one; its staging folder is removed by the
//! next run. Files are not synced (`fsync`): after a power failure, build
//! again.

mod check;
mod listings;
mod spare;
mod staging;
mod state;
mod swap;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_model::config::CONFIG_FILE;
use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::plan::OutPath;
use check::Checked;
use spare::Spare;
use staging::Staging;
use tree::Tree;

pub(crate) use check::{Built, check_out_dir, resolved};
#[cfg(feature = "deploy")]
pub(crate) use check::{built_as, files_of, listed_files};
pub(crate) use listings::Listings;
pub(crate) use staging::INFIX as STAGING_INFIX;
pub(crate) use state::FileState;

/// Default folder of the finished site, below the site folder.
pub(crate) const OUT_DIR: &str = "build";

/// Returns the output folder of a site folder; any other folder is a built site
/// itself.
///
/// `serve` therefore works after a build, and on machines that only have the result.
pub(crate) fn built_site(dir: &Path) -> PathBuf {
    let built = dir.join(OUT_DIR);
    let is_source = dir.join(CONFIG_FILE).is_file();
    if is_source { built } else { dir.to_path_buf() }
}

/// Numbers of the files of a written site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteReport {
    /// Number of files that are new or have new content.
    pub written: usize,
    /// Number of files with unchanged content, which keep their modification
    /// times.
    pub unchanged: usize,
    /// Number of files of the previous site that the new one does not have.
    pub removed: usize,
    /// Size of the whole site in bytes.
    pub bytes: u64,
}

/// Writes a site, file by file, and replaces the old one when it is complete. A
/// writer that is dropped before that leaves the old site unchanged.
#[derive(Debug)]
pub(crate) struct Writer {
    target: PathBuf,
    staging: Staging,
    tree: Tree,
    /// The old site when the build began.
    checked: Checked,
    force: bool,
    listings: Arc<Listings>,
}

impl Writer {
    /// Starts a new site for the folder `out_dir`, with the folders that the
    /// files `paths` need.
    ///
    /// Missing parents are created. If `out_dir` is a symbolic link, the folder
    /// that it points to is replaced, and the link is kept. With `force`, files
    /// that the last build did not write are deleted, too. With `spare`, the folder that
    /// is replaced is kept in the cache, and becomes the folder of the next site;
    /// otherwise, the one that was kept is removed. Folders that have not changed since
    /// earlier builds are not listed again, if `listings` has their names.
    ///
    /// # Errors
    /// `Usage` if `out_dir` cannot be an output folder: it is a file, a folder
    /// with files that is not a site of this program, or a site with files that
    /// the last build did not write. `Write` if a folder cannot be created.
    pub(crate) fn begin<'p>(
        out_dir: &Path,
        paths: impl Iterator<Item = &'p OutPath>,
        force: bool,
        spare: bool,
        listings: Arc<Listings>,
    ) -> Result<Self> {
        let paths: Vec<&OutPath> = paths.collect();
        let target = check::target(out_dir)?;
        staging::sweep(&target);
        let checked = check::check_replaceable(&target, force, &listings)?;
        let staging = Staging::create(&target, spare)?;
        let tree = match Self::tree_of_spare(&staging, &target, &paths, &listings) {
            Some(tree) => tree,
            None => Tree::create(staging.site(), &target, None, &paths)?,
        };
        Ok(Self {
            target,
            staging,
            tree,
            checked,
            force,
            listings,
        })
    }

    /// Returns the tree of a new site that begins with the files of the spare, if there
    /// is a usable one.
    fn tree_of_spare(
        staging: &Staging,
        target: &Path,
        paths: &[&OutPath],
        listings: &Listings,
    ) -> Option<Tree> {
        let fresh = staging.spare_like()?;
        let tree = Spare::open(staging.site(), &fresh, listings)
            .map_err(|error| Error::read(target, error))
            .and_then(|spare| Tree::create(staging.site(), target, Some(spare), paths));
        if tree.is_err() {
            staging.discard_spare();
        }
        tree.ok()
    }

    /// Writes a file. Files may be written from several threads at once.
    ///
    /// # Errors
    /// `Write` if the file cannot be written.
    pub(crate) fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.tree.put(path, bytes)
    }

    /// Returns the text of a file that was written or kept, or `None` if there is
    /// none so far, or if it is not UTF-8.
    pub(crate) fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.tree.read(path)?).ok()
    }

    /// Returns the hash of the content of a file that was written or kept, or `None` if
    /// there is none so far.
    pub(crate) fn hash(&self, path: &str) -> Option<u128> {
        self.tree.hash(path)
    }

    /// Keeps files of the old site, if all of them have the given states.
    /// Returns whether it did.
    ///
    /// # Errors
    /// `Write` if a file cannot be written.
    pub(crate) fn keep(&self, files: &[(&str, &FileState)]) -> Result<bool> {
        if let [(path, state)] = files {
            return self.tree.keep(path, state);
        }
        // Checked first, so that files are linked only if all of them exist.
        if !files
            .par_iter()
            .all(|(path, state)| self.tree.has(path, state))
        {
            return Ok(false);
        }
        let kept = files
            .par_iter()
            .map(|(path, state)| self.tree.keep(path, state))
            .collect::<Result<Vec<bool>>>()?;
        if kept.contains(&false) {
            for ((path, _), _) in files.iter().zip(kept).filter(|(_, kept)| *kept) {
                self.tree.undo_keep(path)?;
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Replaces the output folder by the written files (and
    /// [`MARKER`](crate::plan::MARKER), which records how the site was built).
    ///
    /// # Errors
    /// `Usage` if the folder cannot be replaced, such as a mount point. `Write`
    /// if writing fails. In both cases, the folder is unchanged.
    pub(crate) fn finish(self, built: &Built) -> Result<Written> {
        let Self {
            target,
            staging,
            tree,
            checked,
            force,
            listings,
        } = self;
        let filled = tree.finish(built)?;
        // Checked again, because the folder may have changed during the build.
        let before = checked.again(&target, force, &listings)?.count;
        swap::keep_mode(&staging.site(), &target)?;
        swap::swap(&staging.site(), &staging.old(), &target)?;
        staging.finish();
        Ok(Written {
            report: WriteReport {
                removed: before.saturating_sub(filled.replaced),
                ..filled.report
            },
            files: filled.files,
        })
    }
}

/// A site that was written.
#[derive(Debug)]
pub(crate) struct Written {
    /// Numbers of its files.
    pub(crate) report: WriteReport,
    /// All its files by path, including the marker.
    pub(crate) files: BTreeMap<String, FileState>,
}

/// Cleans up after builds of `out_dir` that were killed: removes their staging
/// folders, and restores the old site if the system cannot exchange two folders
/// in one step. [`Writer::begin`] does this itself; call it before reading the
/// folder.
pub(crate) fn recover(out_dir: &Path) {
    if let Ok(target) = resolved(out_dir) {
        staging::sweep(&target);
    }
}

/// Returns whether the folder `out_dir` contains a site of exactly these files.
pub(crate) fn is_current(
    out_dir: &Path,
    files: &BTreeMap<String, FileState>,
    listings: &Listings,
) -> bool {
    resolved(out_dir).is_ok_and(|target| tree::is_exactly(&target, files, listings))
}
