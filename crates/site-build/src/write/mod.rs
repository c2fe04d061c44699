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
mod tree;

use std::path::Path;

use crate::error::Result;
use crate::output::Output;

pub use check::check_out_dir;
pub(crate) use check::{path_faults, resolved};
pub(crate) use staging::INFIX as STAGING_INFIX;
pub use swap::recover;

/// Name of the file that marks a folder as an output of this program, so that
/// a build never replaces a folder of anything else.
pub const MARKER: &str = ".site-build";

/// What [`write()`] did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// Makes `out_dir` hold exactly the files of `output` (and [`MARKER`]).
///
/// Missing parents are created; when `out_dir` is a symbolic link, the folder
/// that it points to is replaced and the link stays.
///
/// # Errors
/// `Usage` when `out_dir` cannot be an output folder: a file, a folder with
/// files that are not a site of this program, a site with files that the last
/// build did not write, a mount point. `Write` when the
/// disk does not take a file. The folder is unchanged then.
pub fn write(output: &Output, out_dir: &Path) -> Result<WriteReport> {
    write_with(output, out_dir, false)
}

/// [`write()`]; with `force`, files that the last build did not write are
/// deleted with the rest of the folder.
///
/// # Errors
/// As [`write()`].
pub fn write_with(output: &Output, out_dir: &Path, force: bool) -> Result<WriteReport> {
    check::check_paths(output)?;
    let target = check::target(out_dir)?;
    staging::sweep(&target);
    check::check_replaceable(&target, force)?;

    let staging = staging::Staging::create(&target)?;
    let filled = tree::fill(output, &staging.site(), &target)?;
    // Looked at again: a build takes its time, and the folder may be another now.
    check::check_replaceable(&target, force)?;
    swap::keep_mode(&staging.site(), &target)?;
    swap::swap(&staging, &target)?;
    let before = staging.remove();
    Ok(WriteReport {
        written: filled.written,
        unchanged: filled.unchanged,
        removed: before.saturating_sub(filled.replaced),
        bytes: output.iter().map(|(_, bytes)| bytes.len() as u64).sum(),
    })
}
