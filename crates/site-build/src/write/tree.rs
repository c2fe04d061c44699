//! Writes and removes trees of files on all cores.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::Path;

use rayon::prelude::*;

use super::{MARKER, check};
use crate::error::{Error, ErrorKind, Result};
use crate::output::Output;

/// Size of the buffer in which old files are compared.
const CHUNK: usize = 64 * 1024;

/// What became of the files of a tree.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Filled {
    /// Files written.
    pub(super) written: usize,
    /// Files taken from the old tree.
    pub(super) unchanged: usize,
    /// Files that the old tree had under the same path, marker included.
    pub(super) replaced: usize,
}

impl Filled {
    fn plus(self, other: Self) -> Self {
        Self {
            written: self.written + other.written,
            unchanged: self.unchanged + other.unchanged,
            replaced: self.replaced + other.replaced,
        }
    }
}

/// Writes `output` and the marker into the empty folder `new`. Files that are
/// the same in `old` (which need not exist) are linked instead, so that they
/// keep their times and cost no space.
pub(super) fn fill(output: &Output, new: &Path, old: &Path) -> Result<Filled> {
    create_folders(output, new)?;
    let files: Vec<(&str, &[u8])> = output
        .iter()
        .map(|(path, bytes)| (path, &**bytes))
        .collect();
    let has_old = old.is_dir();
    let put_one = |buffer: &mut Vec<u8>, &(path, bytes): &(&str, &[u8])| {
        put(path, bytes, new, has_old.then_some(old), buffer).map_err(|e| cannot_put(path, e))
    };
    let filled = files
        .par_iter()
        .map_init(|| vec![0; CHUNK], put_one)
        .try_reduce(Filled::default, |a, b| Ok(a.plus(b)))?;
    let marker = put_one(
        &mut vec![0; CHUNK],
        &(MARKER, check::marker(output).as_bytes()),
    )?;
    Ok(Filled {
        replaced: filled.replaced + marker.replaced,
        ..filled
    })
}

/// Creates each folder once, parents before children.
fn create_folders(output: &Output, new: &Path) -> Result<()> {
    let folders: BTreeSet<&str> = output
        .iter()
        .flat_map(|(path, _)| check::folders_of(path))
        .collect();
    let mut levels: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for folder in folders {
        levels
            .entry(folder.matches('/').count())
            .or_default()
            .push(folder);
    }
    for level in levels.values() {
        level
            .par_iter()
            .try_for_each(|folder| match fs::create_dir(new.join(folder)) {
                // Names that differ in case alone are one folder on some systems.
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => Err(cannot_put(folder, e)),
                _ => Ok(()),
            })?;
    }
    Ok(())
}

fn put(
    path: &str,
    bytes: &[u8],
    new: &Path,
    old: Option<&Path>,
    buffer: &mut [u8],
) -> io::Result<Filled> {
    let to = new.join(path);
    let from = old.map(|it| it.join(path));
    let before = from
        .as_ref()
        .and_then(|it| fs::symlink_metadata(it).ok())
        .filter(Metadata::is_file);
    let mut filled = Filled {
        replaced: usize::from(before.is_some()),
        ..Filled::default()
    };
    if let (Some(from), Some(before)) = (from, before)
        && before.len() == bytes.len() as u64
        && keep(&from, &before, &to, bytes, buffer)?
    {
        filled.unchanged = 1;
    } else {
        File::create_new(&to)?.write_all(bytes)?;
        filled.written = 1;
    }
    Ok(filled)
}

/// Takes the file `from` over to `to` when it holds `bytes`.
///
/// The link is made before the bytes are compared: whatever another process
/// puts at `from` meanwhile, the file at `to` is the one that was looked at.
fn keep(
    from: &Path,
    before: &Metadata,
    to: &Path,
    bytes: &[u8],
    buffer: &mut [u8],
) -> io::Result<bool> {
    if fs::hard_link(from, to).is_ok() {
        let same = holds(to, bytes, buffer).unwrap_or(false);
        if !same {
            fs::remove_file(to)?;
        }
        return Ok(same);
    }
    if !holds(from, bytes, buffer).unwrap_or(false) {
        return Ok(false);
    }
    let mut file = File::create_new(to)?;
    file.write_all(bytes)?;
    file.set_modified(before.modified()?)?;
    Ok(true)
}

/// True when the file at `path` holds exactly `bytes`.
#[expect(
    clippy::disallowed_methods,
    reason = "a file of the output folder, known to be one"
)]
fn holds(path: &Path, mut bytes: &[u8], buffer: &mut [u8]) -> io::Result<bool> {
    let mut file = File::open(path)?;
    loop {
        let n = file.read(buffer)?;
        if n == 0 {
            return Ok(bytes.is_empty());
        }
        match bytes.strip_prefix(&buffer[..n]) {
            Some(rest) => bytes = rest,
            None => return Ok(false),
        }
    }
}

fn cannot_put(path: &str, error: io::Error) -> Error {
    let why = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            ": another path differs from it in upper and lower case alone"
        }
        _ => "",
    };
    Error::new(
        ErrorKind::Write,
        format!("cannot write `{path}` of the site{why}"),
    )
    .because(error)
}

/// Removes the tree at `root` and returns the number of files that were in it.
/// Best effort: what cannot be removed stays.
pub(super) fn remove(root: &Path) -> usize {
    let Ok(entries) = fs::read_dir(root) else {
        return 0;
    };
    let entries: Vec<_> = entries.flatten().collect();
    let removed = entries
        .par_iter()
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => remove(&entry.path()),
            _ => usize::from(fs::remove_file(entry.path()).is_ok()),
        })
        .sum();
    let _ = fs::remove_dir(root);
    removed
}
