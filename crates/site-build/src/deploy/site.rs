//! The files of a built site, as they are uploaded.
//!
//! The list is what the build wrote into its marker file, so that files which
//! something else put into the folder are not published.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::digest::Digest;
use crate::display::display_path;
use crate::error::{Error, ErrorKind, Result};
use crate::headers::{cache_control, disposition, is_read_in_parts};
use crate::load::read_regular;
use crate::plan::OutPath;
use crate::serve::compress::{Encoding, MIN_SIZE};
use crate::serve::content_type;
use crate::write;

/// Maximum size of a file in bytes, because each file is held in memory.
const MAX_FILE: u64 = 1 << 30;

/// A built site, file by file.
///
/// It is compared with the target before anything is uploaded.
#[derive(Debug)]
pub(super) struct Site {
    /// The folder of the site.
    pub(super) dir: PathBuf,
    /// Files by upload path.
    pub(super) files: BTreeMap<String, File>,
}

/// A file of the site in one encoding.
///
/// A text file may have several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    /// Path of the source file, relative to the site.
    pub(super) source: String,
    /// Encoding of the uploaded bytes.
    pub(super) encoding: Encoding,
    /// Hash of the source bytes and of the header fields.
    pub(super) hash: String,
}

/// The header fields of responses with a file.
///
/// They are those of `headers`, which `serve` sends as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fields {
    /// Media type with the character set.
    pub(super) content_type: &'static str,
    /// Value of `Cache-Control`.
    pub(super) cache_control: &'static str,
    /// Value of `Content-Disposition`, for files that browsers must not open.
    pub(super) disposition: Option<&'static str>,
    /// Value of `Content-Encoding`, unless the bytes are those of the file.
    pub(super) encoding: Option<&'static str>,
}

/// How a target stores compressed text files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encodings {
    /// One object with `Content-Encoding: gzip`.
    InPlace,
    /// `.gz` and `.br` files next to the original, from which servers choose.
    Beside,
}

impl Site {
    /// Reads the list of files that the build wrote, and hashes them.
    ///
    /// Takes the time of reading each file once, on all cores.
    ///
    /// # Errors
    /// `Usage` if `dir` is not a built site, `Read` if one of its files cannot
    /// be read.
    pub(super) fn read(dir: &Path, encodings: Option<Encodings>) -> Result<Self> {
        let Some(paths) = write::files_of(dir) else {
            let message = format!(
                "{} does not contain a built site: run `site-build build` first",
                display_path(dir)
            );
            return Err(Error::new(ErrorKind::Usage, message));
        };
        // The list may have been edited, so its paths are validated.
        if let Some(path) = paths.iter().find(|path| OutPath::parse(&***path).is_err()) {
            let message = format!("{} lists `{path}`", display_path(dir));
            return Err(Error::new(ErrorKind::Usage, message));
        }
        let files: Vec<Vec<(String, File)>> = paths
            .par_iter()
            .map(|path| Ok(forms(path, &read(dir, path)?, encodings)))
            .collect::<Result<_>>()?;
        let mut all: BTreeMap<String, File> = BTreeMap::new();
        for (path, file) in files.into_iter().flatten() {
            // A compressed variant must not replace a file of the site.
            if file.source == path || !paths.contains(&path) {
                all.insert(path, file);
            }
        }
        Ok(Self {
            dir: dir.to_path_buf(),
            files: all,
        })
    }
}

impl File {
    /// Creates an entry for a file with its bytes.
    fn new(source: &str, bytes: &[u8], encoding: Encoding) -> Self {
        let mut file = Self {
            source: source.to_owned(),
            encoding,
            hash: String::new(),
        };
        file.hash = file.digest(bytes);
        file
    }

    /// Returns the header fields of responses with this file.
    ///
    /// They depend on its path alone.
    pub(super) fn fields(&self) -> Fields {
        Fields {
            content_type: content_type(&self.source),
            cache_control: cache_control(&self.source),
            disposition: disposition(&self.source),
            encoding: self.encoding.name(),
        }
    }

    /// Reads the bytes to upload.
    ///
    /// # Errors
    /// `Read` if the file cannot be read, or differs from the one that was
    /// hashed because a build replaced the site.
    pub(super) fn bytes(&self, dir: &Path) -> Result<Vec<u8>> {
        let bytes = read(dir, &self.source)?;
        if self.digest(&bytes) != self.hash {
            let message = format!("`{}` changed during the deploy", self.source);
            return Err(Error::new(ErrorKind::Read, message));
        }
        let encoded = self.encoding.encode(&self.source, &bytes);
        encoded.map_err(|e| Error::read(Path::new(&self.source), e))
    }

    /// Returns the hash of the bytes and the header fields: a change of either
    /// is uploaded.
    fn digest(&self, bytes: &[u8]) -> String {
        let Fields {
            content_type,
            cache_control,
            disposition,
            encoding,
        } = self.fields();
        let mut digest = Digest::default();
        digest.add(bytes);
        for field in [content_type, cache_control] {
            digest.add(field.as_bytes());
        }
        for field in [disposition, encoding] {
            digest.add(field.unwrap_or_default().as_bytes());
        }
        format!("{:032x}", digest.finish_wide())
    }
}

/// Returns the encoded forms of a file, with their upload paths.
///
/// Small files and those that are compressed already have one. Files that
/// scripts read in parts must not be encoded in place, since ranges would be of
/// the compressed bytes.
fn forms(path: &str, bytes: &[u8], encodings: Option<Encodings>) -> Vec<(String, File)> {
    let is_worth_it =
        bytes.len() as u64 >= MIN_SIZE && crate::serve::is_compressible(content_type(path));
    let one = |encoding| vec![(path.to_owned(), File::new(path, bytes, encoding))];
    match encodings.filter(|_| is_worth_it) {
        None => one(Encoding::Identity),
        Some(Encodings::InPlace) if is_read_in_parts(path) => one(Encoding::Identity),
        Some(Encodings::InPlace) => one(Encoding::Gzip),
        Some(Encodings::Beside) => [
            (String::new(), Encoding::Identity),
            (".gz".to_owned(), Encoding::Gzip),
            (".br".to_owned(), Encoding::Brotli),
        ]
        .into_iter()
        .map(|(end, encoding)| (format!("{path}{end}"), File::new(path, bytes, encoding)))
        .collect(),
    }
}

/// Reads a file of the site.
///
/// # Errors
/// `Read` if it is a symbolic link, too large, or cannot be read.
fn read(dir: &Path, path: &str) -> Result<Vec<u8>> {
    let file = dir.join(path);
    let cannot = |e: std::io::Error| Error::read(&file, e);
    // A build writes no symbolic links; one added later could lead anywhere.
    if fs::symlink_metadata(&file).map_err(cannot)?.is_symlink() {
        let message = format!("{} is a symbolic link", display_path(&file));
        return Err(Error::new(ErrorKind::Read, message));
    }
    read_regular(&file, MAX_FILE).map_err(|e| {
        let message = format!("cannot read {}: {e}", display_path(&file));
        Error::new(ErrorKind::Read, message)
    })
}
