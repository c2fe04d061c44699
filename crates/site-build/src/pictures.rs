//! The renditions of the pictures that pages show, and their cache.
//!
//! Encoding a picture takes a hundred times as long as rendering a page, so the
//! files are kept for all later builds (see ARCHITECTURE.md). They are made
//! before the site is planned, because only then is it known which there are: a
//! file that would be larger than another one is left out.

mod folder;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use located_data::{Advice, Diagnostic, path};
use rayon::prelude::*;

use crate::digest::Digest;
use crate::load::{ASSETS_DIR, Damage, SiteFile, Sources};
use crate::progress::Progress;
use crate::raster::{self, Format, MAX_PIXELS, MAX_WIDTH, Refusal, Rendition, Settings};
pub(crate) use folder::PictureFolder;
use folder::{PictureFacts, PictureRecord};

/// Number of pixels from which on pictures are processed one at a time, so that
/// the memory of a build does not depend on the number of cores.
const MAX_PARALLEL: u64 = 8_000_000;

/// The pictures of a site that have renditions.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    by_file: BTreeMap<SiteFile, Picture>,
    folder: PictureFolder,
}

/// A picture with renditions.
#[derive(Debug)]
pub(crate) struct Picture {
    /// Hash of everything that its files depend on.
    key: u128,
    /// Average colour, unless a part is transparent.
    pub(crate) color: Option<[u8; 3]>,
    /// The files, by ascending width.
    pub(crate) files: Vec<PictureFile>,
}

/// A rendition of a picture.
#[derive(Debug)]
pub(crate) struct PictureFile {
    /// Width in pixels.
    pub(crate) width: u32,
    /// Output path.
    pub(crate) output: String,
    /// The content, unless it is in the cache.
    bytes: Option<Vec<u8>>,
}

impl Pictures {
    /// Makes the renditions of `files`, or takes them from the cache, and
    /// reports pictures that cannot have any.
    pub(crate) fn make(
        sources: &Sources,
        files: BTreeSet<SiteFile>,
        folder: PictureFolder,
        progress: &Progress,
    ) -> (Self, Vec<Diagnostic>) {
        let settings = settings(sources);
        let made = each(sources, files, progress, |file, bytes| {
            let key = key(sources, file, &settings);
            let (record, bytes) = match folder.record(key) {
                Some(record) => (record, Vec::new()),
                None => {
                    let made = raster::render(&bytes()?, &extension(file), &settings);
                    folder.keep(key, made)
                }
            };
            Some((key, record, bytes))
        });
        let mut diagnostics = Vec::new();
        let mut out = BTreeMap::new();
        let mut used = BTreeSet::new();
        for (file, (key, record, bytes)) in made {
            used.insert(key);
            diagnostics.extend(problems(sources, &file, &record));
            let PictureRecord::Accepted(PictureFacts { widths, color, .. }) = record else {
                continue;
            };
            let stem = file.name().rsplit_once('.').map_or("", |(stem, _)| stem);
            let mut bytes = bytes.into_iter();
            let files = widths
                .into_iter()
                .map(|width| PictureFile {
                    output: output(stem, width, key),
                    bytes: bytes.next(),
                    width,
                })
                .collect();
            out.insert(file, Picture { key, color, files });
        }
        folder.evict(&used);
        let pictures = Self {
            by_file: out,
            folder,
        };
        (pictures, diagnostics)
    }

    /// Returns the problems that [`make`](Self::make) would report. Pictures
    /// that are not in the cache are decoded, but not encoded.
    pub(crate) fn check(
        sources: &Sources,
        files: BTreeSet<SiteFile>,
        folder: &PictureFolder,
        progress: &Progress,
    ) -> Vec<Diagnostic> {
        let settings = settings(sources);
        let records = each(sources, files, progress, |file, bytes| {
            let known = folder.record(key(sources, file, &settings));
            known.or_else(|| {
                Some(PictureRecord::of_check(raster::check(
                    &bytes()?,
                    &extension(file),
                )))
            })
        })
        .into_iter();
        records
            .flat_map(|(file, record)| problems(sources, &file, &record))
            .collect()
    }

    /// Returns a picture, if it has renditions.
    pub(crate) fn get(&self, file: &str) -> Option<&Picture> {
        self.by_file
            .get(file)
            .filter(|picture| !picture.files.is_empty())
    }

    /// Returns all pictures with the paths of their files in the site folder.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&SiteFile, &Picture)> {
        self.by_file.iter()
    }

    /// Returns the content of a rendition. One that was removed from the
    /// cache is made again. Returns `None` if the picture has changed since.
    pub(crate) fn bytes(&self, sources: &Sources, file: &SiteFile, width: u32) -> Option<Vec<u8>> {
        let picture = self.by_file.get(file)?;
        let wanted = picture.files.iter().find(|file| file.width == width)?;
        if let Some(bytes) = &wanted.bytes {
            return Some(bytes.clone());
        }
        self.folder.file(picture.key, width).or_else(|| {
            let bytes = sources.read(file.as_str()).ok()?;
            let made = raster::render(&bytes, &extension(file), &settings(sources)).ok()?;
            let mut files = made.files.into_iter();
            let Rendition { bytes, .. } = files.find(|file| file.width == width)?;
            Some(bytes)
        })
    }
}

impl Picture {
    /// Returns whether the largest file has all pixels that pages show of a
    /// picture of this width.
    pub(crate) fn is_complete(&self, width: u32) -> bool {
        let largest = self.files.last().map_or(0, |file| file.width);
        largest >= width.min(MAX_WIDTH)
    }

    /// Returns the hash of everything that its files depend on.
    pub(crate) const fn key(&self) -> u128 {
        self.key
    }
}

/// Returns whether renditions are made of a file.
pub(crate) fn is_raster(file: &str) -> bool {
    let (_, extension) = file.rsplit_once('.').unwrap_or_default();
    Format::of_extension(&extension.to_lowercase()).is_some()
}

fn settings(sources: &Sources) -> Settings<'_> {
    let config = &sources.config.images;
    Settings {
        widths: &config.widths,
        quality: config.quality,
    }
}

/// Returns a hash of everything that the files of a picture depend on.
fn key(sources: &Sources, file: &SiteFile, settings: &Settings<'_>) -> u128 {
    let mut digest = Digest::default();
    digest.add_value(&(raster::VERSION, raster::LIBRARIES));
    digest.add_value(settings);
    digest.add(extension(file).as_bytes());
    let hash = sources.asset(file.as_str()).map_or(0, |asset| asset.hash);
    digest.add(&hash.to_le_bytes());
    digest.finish_wide()
}

/// Calls a function for each picture, with a function that reads it, on all
/// cores; for large pictures one after the other.
fn each<T: Send>(
    sources: &Sources,
    files: BTreeSet<SiteFile>,
    progress: &Progress,
    process: impl Fn(&SiteFile, &dyn Fn() -> Option<Vec<u8>>) -> Option<T> + Sync,
) -> Vec<(SiteFile, T)> {
    let total = files.len();
    let done = AtomicUsize::new(0);
    let run = |file: SiteFile| {
        progress.step("pictures", done.fetch_add(1, Ordering::Relaxed), total);
        let result = process(&file, &|| sources.read(file.as_str()).ok())?;
        Some((file, result))
    };
    let is_large = |file: &SiteFile| {
        let size = sources.asset(file.as_str()).and_then(|asset| asset.size);
        size.is_some_and(|size| size.area() > MAX_PARALLEL)
    };
    let (large, small): (Vec<_>, Vec<_>) = files.into_par_iter().partition(is_large);
    let mut out: Vec<(SiteFile, T)> = small.into_par_iter().filter_map(run).collect();
    out.extend(large.into_iter().filter_map(run));
    out
}

/// Returns the problems of a picture.
fn problems(sources: &Sources, file: &SiteFile, record: &PictureRecord) -> Vec<Diagnostic> {
    let damaged = match record {
        PictureRecord::Refused(Refusal::Extension(format)) => Some(Advice::new(
            format!(
                "the picture is in {format} format, but its name has the extension of another format"
            ),
            format!("rename it to `.{}`", format.extension()),
        )),
        PictureRecord::Refused(Refusal::Size(width, height)) => Some(Advice::new(
            format!(
                "the picture has {width} × {height} pixels, which is too many to make renditions of it"
            ),
            format!(
                "scale it down to less than {} megapixels; its page shows the file as it is",
                MAX_PIXELS / 1_000_000
            ),
        )),
        // A page that shows it has reported the pointer.
        PictureRecord::Refused(Refusal::Damaged(_)) if is_pointer(sources, file) => None,
        PictureRecord::Refused(Refusal::Damaged(fault)) => Some(Advice::new(
            format!("the picture is damaged: {}", fault.trim()),
            "export it again; its page shows the file as it is",
        )),
        PictureRecord::Refused(Refusal::Unsupported) | PictureRecord::Accepted(_) => None,
    };
    let damaged = damaged.map(|advice| advice.warning("image-file"));
    let located = matches!(record, PictureRecord::Accepted(made) if made.has_location).then(|| {
        let message = "the picture contains the place where it was taken, which is published";
        let help = format!(
            "remove it, for example with `exiftool -gps:all= {}`",
            file.as_str()
        );
        Diagnostic::warning("image-location", message).help(help)
    });
    let checks = &sources.config.checks;
    let problems = damaged
        .into_iter()
        .chain(located)
        .map(|problem| problem.in_file(file.as_str()));
    problems
        .filter_map(|problem| checks.apply(problem))
        .collect()
}

/// Returns whether a picture is a pointer of Git LFS.
fn is_pointer(sources: &Sources, file: &SiteFile) -> bool {
    let asset = sources.asset(file.as_str());
    asset.is_some_and(|asset| asset.damage == Some(Damage::Pointer))
}

/// Returns the extension of a file in lower case.
fn extension(file: &SiteFile) -> String {
    let (_, extension) = file.name().rsplit_once('.').unwrap_or_default();
    extension.to_lowercase()
}

/// Returns the output path of a rendition, which changes with its content.
fn output(stem: &str, width: u32, key: u128) -> String {
    let hash = key >> 64;
    let name = format!("{stem}-{width}w-{hash:016x}.webp");
    path::join([ASSETS_DIR, "images", &name])[1..].to_owned()
}
