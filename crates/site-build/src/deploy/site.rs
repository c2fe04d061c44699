//! The files of a built site, as they are uploaded.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::digest::Digest;
use crate::error::{Error, ErrorKind, Result, shown};
use crate::headers::{cache_control, disposition};
use crate::load::read_regular;
use crate::plan::OutPath;
use crate::serve::compress::{Encoding, MIN_SIZE};
use crate::serve::content_type;
use crate::write;

/// Largest file that is uploaded, in bytes: each one is in memory as a whole.
const MAX_FILE: u64 = 1 << 30;

/// A built site, file by file.
#[derive(Debug)]
pub(super) struct Site {
    /// The folder of the site.
    pub(super) dir: PathBuf,
    /// The files by the paths under which they are uploaded.
    pub(super) files: BTreeMap<String, File>,
}

/// A file of the site in one encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    /// Path of the file in the folder of the site.
    pub(super) source: String,
    /// How the bytes are encoded.
    pub(super) encoding: Encoding,
    /// Hash of the bytes of the source and of what is said about them.
    pub(super) hash: String,
}

/// The fields of the answer with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fields {
    pub(super) content_type: &'static str,
    pub(super) cache_control: &'static str,
    pub(super) disposition: Option<&'static str>,
    pub(super) encoding: Option<&'static str>,
}

/// The forms in which a target keeps texts when they are compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encodings {
    /// One object with `Content-Encoding: gzip`.
    InPlace,
    /// `.gz` and `.br` beside the file, which servers choose from.
    Beside,
}

impl Site {
    /// Reads the list of files that the build wrote, and hashes them.
    ///
    /// # Errors
    /// `Usage` when `dir` holds no finished site, `Read` when a file of it
    /// cannot be read.
    pub(super) fn read(dir: &Path, encodings: Option<Encodings>) -> Result<Self> {
        let Some(paths) = write::files_of(dir) else {
            let message = format!(
                "{} does not contain a built site: run `site-build build` first",
                shown(dir).display()
            );
            return Err(Error::new(ErrorKind::Usage, message));
        };
        // The list is a file that anybody may have edited.
        if let Some(path) = paths.iter().find(|it| OutPath::parse(&***it).is_err()) {
            let message = format!("{} lists `{path}`", shown(dir).display());
            return Err(Error::new(ErrorKind::Usage, message));
        }
        let files: Vec<Vec<(String, File)>> = paths
            .par_iter()
            .map(|path| Ok(forms(path, &read(dir, path)?, encodings)))
            .collect::<Result<_>>()?;
        let mut all: BTreeMap<String, File> = BTreeMap::new();
        for (path, file) in files.into_iter().flatten() {
            // A file of the site is not replaced by the variant of another.
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
    fn new(source: &str, bytes: &[u8], encoding: Encoding) -> Self {
        let mut file = Self {
            source: source.to_owned(),
            encoding,
            hash: String::new(),
        };
        file.hash = file.digest(bytes);
        file
    }

    /// Returns the fields of the answer with this file.
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
    /// `Read` when the file cannot be read, or is not the one that was hashed:
    /// a build replaced the site since.
    pub(super) fn bytes(&self, dir: &Path) -> Result<Vec<u8>> {
        let bytes = read(dir, &self.source)?;
        if self.digest(&bytes) != self.hash {
            let message = format!("`{}` changed during the deploy", self.source);
            return Err(Error::new(ErrorKind::Read, message));
        }
        let encoded = self.encoding.encode(&self.source, &bytes);
        encoded.map_err(|e| Error::read(Path::new(&self.source), e))
    }

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

/// The forms of a file, by the paths under which they are uploaded.
fn forms(path: &str, bytes: &[u8], encodings: Option<Encodings>) -> Vec<(String, File)> {
    let is_worth_it =
        bytes.len() as u64 >= MIN_SIZE && crate::serve::is_compressible(content_type(path));
    let one = |encoding| vec![(path.to_owned(), File::new(path, bytes, encoding))];
    match encodings.filter(|_| is_worth_it) {
        None => one(Encoding::Identity),
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

fn read(dir: &Path, path: &str) -> Result<Vec<u8>> {
    let file = dir.join(path);
    let cannot = |e: std::io::Error| Error::read(&shown(&file), e);
    // A build writes no links: one that is there now leads anywhere.
    if fs::symlink_metadata(&file).map_err(cannot)?.is_symlink() {
        let message = format!("{} is a symbolic link", shown(&file).display());
        return Err(Error::new(ErrorKind::Read, message));
    }
    read_regular(&file, MAX_FILE).map_err(|e| {
        let message = format!("cannot read {}: {e}", shown(&file).display());
        Error::new(ErrorKind::Read, message)
    })
}
