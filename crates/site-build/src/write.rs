//! Writes a finished site to disk, whole or not at all.
//!
//! The files go into a staging folder beside the output folder, which then
//! takes its place in one step. A process that is killed at any moment leaves
//! either the old site or the new one; what it left behind beside them is
//! removed by the next run. Nothing is synced to the disk's platter: a power
//! cut is answered by another build.

mod check;
mod staging;
mod swap;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::error::Result;
use crate::plan::OutPath;
use staging::Staging;
use tree::Tree;

pub(crate) use check::{check_out_dir, resolved};
#[cfg(feature = "deploy")]
pub(crate) use check::{files_of, listed_files};
pub(crate) use staging::INFIX as STAGING_INFIX;
pub(crate) use tree::FileState;

/// Folder of the finished site below the site folder, when none is given.
pub(crate) const OUT_DIR: &str = "build";

/// What writing a site did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteReport {
    /// Files that are new or have new bytes.
    pub written: usize,
    /// Files that were there with the same bytes; they keep their times.
    pub unchanged: usize,
    /// Files of the site before that the new one does not have.
    pub removed: usize,
    /// Size of the whole site in bytes.
    pub bytes: u64,
}

/// Writes a site, file by file, and puts it in the place of the old one when
/// it is complete. A writer that is dropped before leaves the old site.
#[derive(Debug)]
pub(crate) struct Writer {
    target: PathBuf,
    staging: Staging,
    tree: Tree,
    force: bool,
}

impl Writer {
    /// Begins a new site for the folder `out_dir`, with the folders that the
    /// files `paths` need.
    ///
    /// Missing parents are created; when `out_dir` is a symbolic link, the
    /// folder that it points to is replaced and the link stays. With `force`,
    /// files that the last build did not write are deleted with the rest.
    ///
    /// # Errors
    /// `Usage` when `out_dir` cannot be an output folder: a file, a folder with
    /// files that are not a site of this program, a site with files that the
    /// last build did not write. `Write` when the disk does not take a folder.
    pub(crate) fn begin<'p>(
        out_dir: &Path,
        paths: impl Iterator<Item = &'p OutPath>,
        force: bool,
    ) -> Result<Self> {
        let target = check::target(out_dir)?;
        staging::sweep(&target);
        check::check_replaceable(&target, force)?;
        let staging = Staging::create(&target)?;
        let tree = Tree::create(staging.site(), &target, paths)?;
        Ok(Self {
            target,
            staging,
            tree,
            force,
        })
    }

    /// Writes a file. Files may be written from several threads at once.
    ///
    /// # Errors
    /// `Write` when the disk does not take the file.
    pub(crate) fn put(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.tree.put(path, bytes)
    }

    /// Takes files over from the old site, if all of them are there as their
    /// states say, and returns whether it did.
    ///
    /// # Errors
    /// `Write` when the disk does not take a file.
    pub(crate) fn keep(&self, files: &[(&str, &FileState)]) -> Result<bool> {
        // Looked at first, so that no folder is made for files that are not there.
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

    /// Makes the output folder hold exactly the files written (and
    /// [`MARKER`](crate::plan::MARKER)).
    ///
    /// # Errors
    /// `Usage` when the folder cannot be replaced, such as a mount point.
    /// `Write` when the disk does not take it. The folder is unchanged then.
    pub(crate) fn finish(self) -> Result<Written> {
        let Self {
            target,
            staging,
            tree,
            force,
        } = self;
        let filled = tree.finish()?;
        // Checked again: a build takes its time, and the folder may have
        // changed.
        check::check_replaceable(&target, force)?;
        swap::keep_mode(&staging.site(), &target)?;
        swap::swap(&staging.site(), &staging.old(), &target)?;
        let before = staging.remove();
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
    /// What writing it did.
    pub(crate) report: WriteReport,
    /// All its files, the marker included, by path.
    pub(crate) files: BTreeMap<String, FileState>,
}

/// Cleans up after builds of `out_dir` that were killed: removes what they left
/// beside it, and puts the old site back where the system could not exchange
/// two folders in one step. [`Writer::begin`] does this itself; call it before
/// reading the folder.
pub(crate) fn recover(out_dir: &Path) {
    if let Ok(target) = resolved(out_dir) {
        staging::sweep(&target);
    }
}

/// Returns whether the folder `out_dir` holds a site of exactly these files.
pub(crate) fn is_current(out_dir: &Path, files: &BTreeMap<String, FileState>) -> bool {
    resolved(out_dir).is_ok_and(|target| tree::is_exactly(&target, files))
}
