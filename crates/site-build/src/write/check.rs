//! What may be an output folder, and what a build must never replace.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result, shown};
use crate::plan::MARKER;

/// First line of [`MARKER`], before the version.
const MARKER_PREFIX: &str = "site-build output, format ";

/// The bytes of [`MARKER`].
pub(super) const MARKER_BYTES: &[u8] = b"site-build output, format 1\n";

/// Symbolic links that are followed one after the other, as Linux does.
const MAX_LINKS: usize = 40;

/// Refuses an output folder that is or contains the folder `site_dir` of the
/// sources. An output folder inside `site_dir` is fine.
///
/// # Errors
/// `Usage` when a build would replace its own sources; `Read` when the paths
/// cannot be followed.
pub(crate) fn check_out_dir(out_dir: &Path, site_dir: &Path) -> Result<()> {
    let out = resolved(out_dir)?;
    let site = resolved(site_dir)?;
    if site == out {
        return Err(usage(
            out_dir,
            "is the site's own folder: choose another one, for instance `build` inside of it",
        ));
    }
    if site.starts_with(&out) {
        return Err(usage(
            out_dir,
            "contains the site's own folder: choose a folder that a build may replace",
        ));
    }
    Ok(())
}

/// The folder that `out_dir` stands for: absolute, symbolic links followed,
/// its parents created.
pub(super) fn target(out_dir: &Path) -> Result<PathBuf> {
    let target = resolved(out_dir)?;
    let Some(parent) = target.parent() else {
        return Err(usage(
            out_dir,
            "cannot be an output folder: it is the root of a file system",
        ));
    };
    fs::create_dir_all(parent).map_err(|e| Error::write(&shown(parent), e))?;
    Ok(target)
}

/// `path` as an absolute path without symbolic links; the parts that do not
/// exist yet are taken as they are.
///
/// # Errors
/// `Read` when a part cannot be followed; `Usage` for `..` after a part that
/// does not exist.
pub(crate) fn resolved(path: &Path) -> Result<PathBuf> {
    let absolute = std::path::absolute(path).map_err(|e| Error::read(path, e))?;
    resolve(&absolute, MAX_LINKS)
}

fn resolve(path: &Path, links: usize) -> Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(found) => return Ok(found),
        Err(e) if e.kind() == io::ErrorKind::NotFound && links > 0 => {}
        Err(e) => return Err(Error::read(&shown(path), e)),
    }
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Error::new(
            ErrorKind::Usage,
            format!("{} does not exist", shown(path).display()),
        ));
    };
    let parent = resolve(parent, links - 1)?;
    match fs::read_link(parent.join(name)) {
        Ok(to) => resolve(&parent.join(to), links - 1),
        Err(_) => Ok(parent.join(name)),
    }
}

/// Refuses a `target` that exists and is neither empty nor a site of ours.
pub(super) fn check_replaceable(target: &Path) -> Result<()> {
    let meta = match fs::metadata(target) {
        Ok(meta) => meta,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(Error::read(&shown(target), e)),
    };
    if !meta.is_dir() {
        return Err(usage(target, "is a file: the output needs a folder"));
    }
    let names = entries(target)?;
    if names.iter().any(|it| it == ".git") {
        return Err(usage(
            target,
            "is a git checkout, which a build would delete: build elsewhere and copy the files",
        ));
    }
    if names.is_empty() || is_ours(target) {
        return Ok(());
    }
    Err(usage(
        target,
        &format!(
            "has files in it and is not a site that site-build wrote (no `{MARKER}` file): empty it or choose another folder"
        ),
    ))
}

fn entries(dir: &Path) -> Result<Vec<std::ffi::OsString>> {
    let list =
        fs::read_dir(dir).and_then(|it| it.map(|entry| entry.map(|e| e.file_name())).collect());
    list.map_err(|e| Error::read(&shown(dir), e))
}

/// True when `dir` carries [`MARKER`] of any format version: a site of a later
/// program is still a site that may be replaced.
fn is_ours(dir: &Path) -> bool {
    fs::read_to_string(dir.join(MARKER)).is_ok_and(|text| {
        text.strip_prefix(MARKER_PREFIX)
            .is_some_and(|version| version.trim_end().parse::<u32>().is_ok())
    })
}

/// The prefix of the names of staging folders for `target`.
pub(super) fn staging_prefix(target: &Path) -> String {
    let name = target
        .file_name()
        .map(OsStr::to_string_lossy)
        .unwrap_or_default();
    format!(".{name}{}", crate::write::staging::INFIX)
}

fn usage(path: &Path, fault: &str) -> Error {
    Error::new(
        ErrorKind::Usage,
        format!("the output folder {} {fault}", shown(path).display()),
    )
}
