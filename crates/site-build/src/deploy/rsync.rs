//! Deploys to a folder of another machine with the program rsync.
//!
//! Each stage of a deploy is one run of rsync, from a temporary folder with the
//! files of the stage: pages arrive after everything that they refer to. The
//! state and the lease are files below the folder, as at other targets.
//!
//! Names of files are never part of a command line: they are in the temporary
//! folder, or in a list that rsync reads, and rsync sends its own arguments to
//! the other machine without its shell (`--secluded-args`).

mod lease;
mod program;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, SystemTime};

use docs_model::config::RemoteFolder;
use rayon::prelude::*;
use tempfile::TempDir;

use super::Objects;
use super::destination::{Destination, Lease as _};
use super::order::pages_and_parts;
use super::site::{Encodings, Site};
use super::state::{self, State, Stored};
use crate::error::{Error, ErrorKind, Result};
use crate::load::read_regular;
use lease::Lease;

/// How compressed text files are stored: servers choose among files.
pub(super) const ENCODINGS: Encodings = Encodings::Beside;

/// A folder of another machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remote {
    /// The folder, or the module of a daemon, in the syntax of rsync, without a slash at
    /// its end: `user@host:/srv/www`, `rsync://host/module`.
    root: String,
    /// Path of the site below it; may be empty.
    below: String,
}

impl Remote {
    pub(super) fn new(folder: RemoteFolder, below: &str) -> Self {
        let parts = [&*folder.path, below];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        Self {
            below: parts.collect::<Vec<_>>().join("/"),
            root: folder.root,
        }
    }

    /// Returns the path of a file below the root.
    fn path(&self, path: &str) -> String {
        match &*self.below {
            "" => path.to_owned(),
            below => format!("{below}/{path}"),
        }
    }

    /// Returns the name of the site's folder, for messages.
    fn name(&self) -> String {
        match &*self.below {
            "" => self.root.clone(),
            below => format!("{}/{below}", self.root),
        }
    }

    /// Returns the content of a file that deploys keep for themselves, or `None`
    /// if it does not exist.
    ///
    /// # Errors
    /// As [`program::fetch`].
    fn service_file(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let path = self.path(&format!("{}/{name}", state::FOLDER));
        let folder = temporary()?;
        program::fetch(&self.root, &path, folder.path())?;
        Ok(read_regular(&folder.path().join(path), state::MAX_SIZE).ok())
    }

    /// Writes a file that deploys keep for themselves.
    ///
    /// # Errors
    /// As [`program::send`].
    fn put_service_file(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let folder = temporary()?;
        let path = self.path(&format!("{}/{name}", state::FOLDER));
        write(folder.path(), &path, bytes, SystemTime::now())?;
        program::send(folder.path(), &self.root)
    }

    /// Uploads the files of a stage. Returns their sizes as stored.
    fn send<'p>(&self, site: &Site, paths: &'p [String]) -> Result<Vec<(&'p String, u64)>> {
        let folder = temporary()?;
        let sizes = paths
            .par_iter()
            .map(|path| {
                let Some(file) = site.files.get(path) else {
                    return Err(Error::new(ErrorKind::Read, format!("no file `{path}`")));
                };
                // Servers make validators of the time, so it must not change
                // with each deploy.
                let modified = fs::metadata(site.dir.join(&file.source))
                    .and_then(|metadata| metadata.modified())
                    .map_err(|e| Error::read(Path::new(&file.source), e))?;
                let bytes = file.bytes(&site.dir)?;
                write(folder.path(), &self.path(path), &bytes, modified)?;
                Ok((path, bytes.len() as u64))
            })
            .collect::<Result<Vec<_>>>()?;
        program::send(folder.path(), &self.root)?;
        Ok(sizes)
    }
}

/// The methods block: rsync runs once for each step, so there is nothing to do
/// meanwhile.
impl Destination for Remote {
    type Lease = Lease;

    async fn lease(&self, patience: Duration) -> Result<Lease> {
        Lease::take(self, patience)
    }

    async fn state(&self) -> Result<State> {
        match self.service_file(state::NAME)? {
            Some(bytes) => State::parse(&bytes),
            None => Ok(State::default()),
        }
    }

    async fn put_state(&self, state: &State) -> Result<()> {
        self.put_service_file(state::NAME, &state.to_json())
    }

    async fn objects(&self, _: &Site, _: &State, _: bool) -> Result<Objects> {
        program::list(&format!("{}/", self.name()))
    }

    /// Writes the state after each stage.
    async fn upload(
        &self,
        site: &Site,
        lease: &Lease,
        paths: &[String],
        state: &mut State,
        progress: impl Fn(usize),
    ) -> Result<()> {
        progress(0);
        lease.check()?;
        for (path, size) in self.send(site, paths)? {
            if let Some(known) = state.files.get_mut(path) {
                known.stored = Some(Stored { size, tag: None });
            }
        }
        // The state may be that of another deploy by now.
        lease.check()?;
        self.put_state(state).await
    }

    async fn delete(&self, site: &Site, paths: &[String]) -> Result<()> {
        let groups = pages_and_parts(paths).into_iter();
        for group in groups.chain(emptied(site, paths)) {
            let paths = group.into_iter().map(|path| self.path(path));
            program::delete(&paths.collect::<Vec<_>>(), &self.root)?;
        }
        Ok(())
    }
}

/// Returns the folders in which the site has no files after deletions, the
/// deepest first, in groups of one depth: rsync deletes a folder before its
/// content.
fn emptied<'d>(site: &Site, deletions: &'d [String]) -> Vec<Vec<&'d str>> {
    let used: BTreeSet<&str> = site.files.keys().flat_map(|path| folders(path)).collect();
    let gone = deletions.iter().flat_map(|path| folders(path));
    let gone: BTreeSet<&str> = gone.filter(|folder| !used.contains(folder)).collect();
    let mut groups: BTreeMap<Reverse<usize>, Vec<&str>> = BTreeMap::new();
    for folder in gone {
        let depth = Reverse(folder.matches('/').count());
        groups.entry(depth).or_default().push(folder);
    }
    groups.into_values().collect()
}

/// Returns the folders above a file: `a` and `a/b` for `a/b/c`.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

/// Creates a temporary folder, which is removed when it is dropped.
fn temporary() -> Result<TempDir> {
    TempDir::new().map_err(|e| Error::write(&std::env::temp_dir(), e))
}

/// Writes a file below a temporary folder.
fn write(folder: &Path, path: &str, bytes: &[u8], modified: SystemTime) -> Result<()> {
    let file = folder.join(program::SOURCE).join(path);
    let write = || {
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        let mut new = File::create_new(&file)?;
        new.write_all(bytes)?;
        new.set_modified(modified)
    };
    write().map_err(|e| Error::write(&file, e))
}
