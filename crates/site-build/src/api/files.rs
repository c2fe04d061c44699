//! The origin of a description: a folder, a revision of Git, or a host.
//!
//! Everything that a description refers to comes from the same origin: a
//! description on a host cannot make the command read files of this machine.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use located_data::Diagnostic;
use openapi_render::{Description, Reference};

#[cfg(feature = "external-links")]
use super::remote::Remote;
use super::text::{MAX_FILE, text_of};
use crate::display::rendered;
use crate::error::{Error, Result};
use crate::load::{file_of_revision, read_regular};
use crate::source_files;
use crate::terminal::say;

/// A description, and access to the files that it refers to.
///
/// The text of the description itself is read once, when it is opened.
pub(super) struct Files {
    /// Origin of its files.
    origin: Origin,
    /// The folder of the description; empty for the current one and for hosts.
    pub(super) dir: PathBuf,
    /// Name of the description in this folder.
    pub(super) name: String,
    /// Text of the description.
    text: String,
}

/// The origin of files.
enum Origin {
    /// Files of the working directory.
    Disk,
    /// A revision of Git, as its name is written.
    Revision(String),
    /// Files of a host, over HTTP.
    #[cfg(feature = "external-links")]
    Host(Box<Remote>),
}

impl Files {
    /// Opens a file, the file of a revision (`main:api.yaml`), unless a file has
    /// this name, or a URL.
    ///
    /// # Errors
    /// If the description cannot be read.
    pub(super) fn open(entry: &Path) -> Result<Self> {
        let named = entry.to_str().and_then(|name| name.split_once(':'));
        match named {
            Some(("http" | "https", rest)) if rest.starts_with("//") => Self::open_url(entry),
            Some((revision, file)) if !entry.exists() => Self::open_revision(revision, file),
            _ => Self::open_file(entry),
        }
    }

    /// Opens a file of a Git revision.
    fn open_revision(revision: &str, file: &str) -> Result<Self> {
        let (dir, name) = parts(Path::new(file));
        let mut files = Self {
            origin: Origin::Revision(revision.to_owned()),
            dir,
            name,
            text: String::new(),
        };
        let text = files.of_revision(revision, &files.name);
        files.text =
            text.map_err(|error| Error::unreadable(&format!("{revision}:{file}"), error))?;
        Ok(files)
    }

    /// Opens a description on a host, and reads it.
    #[cfg(feature = "external-links")]
    fn open_url(entry: &Path) -> Result<Self> {
        let url = entry.to_string_lossy();
        let remote = Remote::new(&url)?;
        let name = remote.name();
        let text = remote
            .load(&name)
            .map_err(|error| Error::unreadable(&url, error))?;
        Ok(Self {
            origin: Origin::Host(Box::new(remote)),
            dir: PathBuf::new(),
            name,
            text,
        })
    }

    /// Reports that this program cannot request files.
    #[cfg(not(feature = "external-links"))]
    fn open_url(entry: &Path) -> Result<Self> {
        let cause = io::Error::other("this program was built without the feature `external-links`");
        Err(Error::unreadable(&entry.to_string_lossy(), cause))
    }

    /// Opens a file on disk.
    fn open_file(entry: &Path) -> Result<Self> {
        let (dir, name) = parts(entry);
        Ok(Self {
            origin: Origin::Disk,
            dir,
            name,
            // The user named this file, so it may also be a pipe.
            text: read_to_string(entry).map_err(|error| Error::read(entry, error))?,
        })
    }

    /// Returns whether the files are on disk, so that they can be changed.
    pub(super) fn are_on_disk(&self) -> bool {
        matches!(self.origin, Origin::Disk)
    }

    /// Returns a file of a revision, by its path from the folder of the
    /// description.
    fn of_revision(&self, revision: &str, file: &str) -> io::Result<String> {
        let path = self.dir.join(file);
        let bytes = file_of_revision(Path::new("."), revision, &path.to_string_lossy())?;
        text_of(bytes)
    }

    /// Returns the text of a file, by its path from the folder of the
    /// description.
    ///
    /// # Errors
    /// If the file does not exist, is too large or not UTF-8, or lies on
    /// another host.
    pub(super) fn load(&self, file: &str) -> io::Result<String> {
        if file == self.name {
            return Ok(self.text.clone());
        }
        match &self.origin {
            Origin::Revision(revision) => self.of_revision(revision, file),
            #[cfg(feature = "external-links")]
            Origin::Host(remote) => remote.load(file),
            // References are chosen by the author of the description, so only
            // regular files of bounded size are read.
            Origin::Disk => read_regular(&self.dir.join(file), MAX_FILE)
                .map_err(|error| io::Error::other(error.to_string()))
                .and_then(text_of),
        }
    }

    /// Replaces one of the files.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn write(&self, file: &str, text: &str) -> Result<()> {
        let path = self.dir.join(file);
        source_files::replace(&path, text.as_bytes())
    }

    /// Reads the description and the files that it refers to.
    ///
    /// Never fails: faults are diagnostics.
    pub(super) fn understand(&self) -> (Reference, Vec<Diagnostic>) {
        let (description, mut diagnostics) =
            Description::parse(&self.name, &|file: &str| self.load(file));
        let (reference, problems) = description.reference();
        diagnostics.extend(problems);
        (reference, diagnostics)
    }

    /// Prints diagnostics with source excerpts. Each file is read once.
    pub(super) fn say_all<'d>(&self, diagnostics: impl Iterator<Item = &'d Diagnostic>) {
        let mut texts: BTreeMap<&str, Option<String>> = BTreeMap::new();
        for diagnostic in diagnostics {
            let file = diagnostic.file.as_deref().unwrap_or_default();
            let text = texts.entry(file).or_insert_with(|| self.load(file).ok());
            say(&rendered(diagnostic, text.as_deref(), &self.dir));
        }
    }
}

/// Returns the folder and the name of a file.
fn parts(path: &Path) -> (PathBuf, String) {
    let dir = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let name = path.file_name().unwrap_or_default();
    (dir, name.to_string_lossy().into_owned())
}

/// Returns the text of a file that is named on the command line, and may be a
/// pipe.
///
/// # Errors
/// If it cannot be read as UTF-8.
#[expect(
    clippy::disallowed_methods,
    reason = "the file is named on the command line, and may be a pipe"
)]
pub(super) fn read_to_string(path: &Path) -> io::Result<String> {
    std::fs::read_to_string(path)
}
