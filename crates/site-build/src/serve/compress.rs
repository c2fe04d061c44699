//! Compression of answers, once per file: the results are cached, since a browser
//! requests the same style sheets and scripts for each page.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::headers::is_hashed_asset;

/// Minimum size to compress, in bytes: smaller files fit into one packet
/// anyway.
pub(crate) const MIN_SIZE: u64 = 1024;

/// Maximum size to compress, in bytes. Larger files are streamed from the disk.
pub(super) const MAX_SIZE: u64 = 8 << 20;

/// Capacity of the cache in bytes.
const CACHE_SIZE: usize = 64 << 20;

/// Brotli quality of files that may change with the next build. A higher
/// quality takes 50 times as long, and the readers of a local server wait for
/// it.
const BROTLI_QUALITY: u32 = 6;

/// Brotli quality of scripts and style sheets, which browsers cache
/// permanently: the largest one of the theme takes 0.2 s once, and is 7 %
/// smaller for all readers.
const BROTLI_QUALITY_OF_ASSETS: u32 = 10;

/// Returns the Brotli quality for the file at `path`.
fn brotli_quality(path: &str) -> u32 {
    if is_hashed_asset(path) {
        BROTLI_QUALITY_OF_ASSETS
    } else {
        BROTLI_QUALITY
    }
}

/// The content encoding of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Returns the best encoding that an `Accept-Encoding` field allows. Brotli is
    /// preferred to gzip, unless the client prefers gzip.
    pub(super) fn negotiate(accepted: Option<&str>) -> Self {
        let accepted = accepted.unwrap_or_default();
        let (brotli, gzip) = (weight(accepted, "br"), weight(accepted, "gzip"));
        match () {
            () if brotli > 0 && brotli >= gzip => Self::Brotli,
            () if gzip > 0 => Self::Gzip,
            () => Self::Identity,
        }
    }

    /// Returns the value of `Content-Encoding`.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }

    /// Returns the suffix that makes the strong entity tag of each
    /// representation unique.
    pub(super) fn etag_suffix(self) -> &'static str {
        match self {
            Self::Identity => "",
            Self::Gzip => "-gz",
            Self::Brotli => "-br",
        }
    }

    /// Encodes the file at `path`.
    pub(crate) fn encode(self, path: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Identity => Ok(bytes.to_vec()),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(bytes)?;
                encoder.finish()
            }
            Self::Brotli => {
                let mut encoded = Vec::new();
                brotli::CompressorWriter::new(&mut encoded, 4096, brotli_quality(path), 22)
                    .write_all(bytes)?;
                Ok(encoded)
            }
        }
    }
}

/// Returns the weight of `name` in thousandths, or that of `*` if `name` is not
/// listed.
fn weight(accepted: &str, name: &str) -> u32 {
    let mut any = 0;
    for item in accepted.split(',') {
        let (coding, params) = item.split_once(';').unwrap_or((item, ""));
        let quality = params
            .trim()
            .strip_prefix("q=")
            .and_then(|quality| quality.trim().parse::<f32>().ok());
        let thousandths = (quality.unwrap_or(1.0).clamp(0.0, 1.0) * 1000.0) as u32;
        match coding.trim() {
            coding if coding.eq_ignore_ascii_case(name) => return thousandths,
            "*" => any = thousandths,
            _ => {}
        }
    }
    any
}

/// Compressed files, by path.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Entries>);

/// The entries of a [`Cache`].
#[derive(Debug, Default)]
struct Entries {
    /// By path and encoding: the entity tag of the file that was compressed, and
    /// the result.
    forms: HashMap<(String, Encoding), (String, Bytes)>,
    /// Total size of the results in bytes.
    size: usize,
}

impl Cache {
    /// Returns the compressed file at `path` with the tag `etag`, and
    /// compresses `bytes` if it is not cached.
    pub(super) fn encoded(
        &self,
        path: &str,
        encoding: Encoding,
        etag: &str,
        bytes: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> io::Result<Bytes> {
        let key = (path.to_owned(), encoding);
        if let Some((_, encoded)) = self.lock().forms.get(&key).filter(|(tag, _)| tag == etag) {
            return Ok(encoded.clone());
        }
        // Not under the lock: other files need not wait for this one.
        let encoded = Bytes::from(encoding.encode(path, &bytes()?)?);
        self.lock().insert(key, (etag.to_owned(), encoded.clone()));
        Ok(encoded)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Entries> {
        // The entries are consistent at any time, even if a thread panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entries {
    /// Inserts a form, and clears the cache first if it is full: sites that do
    /// not fit are rare, and compressing a page takes a millisecond.
    fn insert(&mut self, key: (String, Encoding), form: (String, Bytes)) {
        if self.size + form.1.len() > CACHE_SIZE {
            *self = Self::default();
        }
        self.size += form.1.len();
        if let Some((_, replaced)) = self.forms.insert(key, form) {
            self.size -= replaced.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip", Encoding::Gzip),
            ("br;q=0.5, gzip;q=0.8", Encoding::Gzip),
            ("br;q=0, gzip;q=0", Encoding::Identity),
            ("*", Encoding::Brotli),
            ("br;q=0, *", Encoding::Gzip),
            ("identity", Encoding::Identity),
            ("", Encoding::Identity),
            ("BR ; q=x", Encoding::Brotli),
        ] {
            assert_eq!(Encoding::negotiate(Some(accepted)), expected, "{accepted}");
        }
        assert_eq!(Encoding::negotiate(None), Encoding::Identity);
    }
}
