//! Replaces the old site by the new one.
//!
//! Linux and macOS can exchange two folders in one step, so that there is a
//! complete site at the path at any moment. Elsewhere the old site is moved aside
//! first; if the process ends between the two steps, the next run restores it.

use std::fs;
use std::io;
use std::path::Path;

use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};

/// Number of attempts, each of which fails if another build interferes.
const MAX_ATTEMPTS: u32 = 100;

/// Moves the folder `site` to `target`. The folder that was there is then at
/// `site`, or at `old` on systems that cannot exchange two folders.
///
/// # Errors
/// `Usage` if `target` cannot be replaced, such as a mount point; otherwise
/// `Write`. `target` is then unchanged.
pub(super) fn swap(site: &Path, old: &Path, target: &Path) -> Result<()> {
    let mut result = Ok(());
    for _ in 0..MAX_ATTEMPTS {
        result = swap_once(site, old, target);
        match &result {
            // Another build of the same folder interfered.
            Err(e) if is_race(e) => {}
            _ => break,
        }
    }
    result.map_err(|e| refused(target, e))
}

/// Gives the folder `site` the permissions of `target`, which its owner may have
/// set for a group.
pub(super) fn keep_mode(site: &Path, target: &Path) -> Result<()> {
    match fs::metadata(target) {
        Ok(meta) => {
            fs::set_permissions(site, meta.permissions()).map_err(|e| Error::write(target, e))
        }
        Err(_) => Ok(()),
    }
}

/// Tries to replace `target` once.
fn swap_once(site: &Path, old: &Path, target: &Path) -> io::Result<()> {
    if fs::symlink_metadata(target).is_err() {
        return fs::rename(site, target);
    }
    match exchange(site, target) {
        Err(e) if cannot_exchange(&e) => rename_aside(site, old, target),
        result => result,
    }
}

/// Returns whether an error can be the effect of another build that replaced the
/// folder at the same time.
fn is_race(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotFound};
    matches!(error.kind(), AlreadyExists | DirectoryNotEmpty | NotFound)
}

/// Returns whether the system or the file system cannot exchange two folders.
fn cannot_exchange(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

/// Exchanges two folders in one step.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Replaces `target` in two steps, on systems that cannot exchange folders.
/// Between them there is no site at `target`: if the process is killed there,
/// [`super::recover`] restores the old one.
fn rename_aside(site: &Path, old: &Path, target: &Path) -> io::Result<()> {
    fs::rename(target, old)?;
    fs::rename(site, target).inspect_err(|_| put_back(old, target))
}

/// Restores a site that was moved aside, unless there is one at `target`.
pub(super) fn put_back(old: &Path, target: &Path) {
    if old.exists() && !target.exists() {
        let _ = fs::rename(old, target);
    }
}

/// Returns the error for a folder that could not be replaced.
fn refused(target: &Path, error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::CrossesDevices | io::ErrorKind::ResourceBusy => Error::new(
            ErrorKind::Usage,
            format!(
                "cannot replace {}: it cannot be renamed, which is the case for mount points and folders of container images; choose a folder inside it",
                display_path(target)
            ),
        )
        .because(error),
        _ => Error::write(target, error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_put_aside_comes_back() {
        let dir = tempfile::tempdir().unwrap();
        let [site, old, target] = ["site", "old", "target"].map(|name| dir.path().join(name));
        fs::create_dir(&site).unwrap();
        fs::create_dir(&target).unwrap();
        fs::write(target.join("a"), "old").unwrap();

        rename_aside(&site, &old, &target).unwrap();
        assert!(!target.join("a").exists());

        fs::remove_dir(&target).unwrap();
        put_back(&old, &target);
        let restored = crate::load::read_regular(&target.join("a"), 10).unwrap();
        assert_eq!(restored, b"old");
    }

    #[test]
    fn a_failed_second_step_undoes_the_first() {
        let dir = tempfile::tempdir().unwrap();
        let [site, old, target] = ["missing", "old", "target"].map(|name| dir.path().join(name));
        fs::create_dir(&target).unwrap();
        assert!(rename_aside(&site, &old, &target).is_err());
        assert!(target.is_dir());
    }
}
