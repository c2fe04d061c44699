//! Smaller files of raster pictures: bytes to bytes. Knows nothing of projects.
//!
//! A **rendition** of a picture is a WebP file of it in one width. It is turned
//! upright, has the colour profile of the picture, and no other metadata.

mod decode;
mod encode;
mod format;
#[cfg(test)]
mod tests;
mod webp_file;

pub(crate) use encode::{MAX_WIDTH, Settings};
pub(crate) use format::Format;

use decode::Raster;
use serde::{Deserialize, Serialize};

/// Changes with everything that changes the bytes of renditions: with these
/// modules, and with the versions of the libraries that they use.
pub(crate) const VERSION: u32 = 1;

/// The libraries, as in `Cargo.lock`.
pub(crate) const LIBRARIES: &[(&str, &str)] = &[
    ("fast_image_resize", "6.1.0"),
    ("gif", "0.14.2"),
    ("image-webp", "0.2.4"),
    ("libwebp-sys", "0.9.6"),
    ("png", "0.18.1"),
    ("zune-jpeg", "0.5.15"),
];

/// Maximum number of pixels of a picture: 200 MB in memory.
pub(crate) const MAX_PIXELS: u64 = 50_000_000;

/// A picture in renditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Renditions {
    /// The files, by ascending width. Each is smaller than the next, and than
    /// the file of the picture.
    pub(crate) files: Vec<Rendition>,
    /// Average colour, unless the picture is transparent somewhere.
    pub(crate) color: Option<[u8; 3]>,
    /// Whether the metadata of the picture says where it was taken.
    pub(crate) has_location: bool,
}

/// A rendition of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rendition {
    /// Width in pixels.
    pub(crate) width: u32,
    /// Content.
    pub(crate) bytes: Vec<u8>,
}

/// Why a picture has no renditions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Refusal {
    /// The picture has a feature that renditions do not support, such as
    /// animation.
    Unsupported,
    /// The name has the extension of another format.
    Extension(Format),
    /// The picture has too many pixels.
    Size(u32, u32),
    /// The picture cannot be decoded.
    Damaged(String),
}

/// Makes the renditions of a picture.
///
/// # Errors
/// Returns why it has none.
pub(crate) fn render(
    bytes: &[u8],
    extension: &str,
    settings: &Settings<'_>,
) -> Result<Renditions, Refusal> {
    let raster = open(bytes, extension)?;
    let files = encode::files(&raster, bytes.len(), settings).map_err(Refusal::Damaged)?;
    Ok(Renditions {
        files,
        color: raster.color(),
        has_location: raster.has_location,
    })
}

/// Decodes a picture without making renditions, and returns whether its metadata
/// says where it was taken.
///
/// # Errors
/// As [`render`].
pub(crate) fn check(bytes: &[u8], extension: &str) -> Result<bool, Refusal> {
    open(bytes, extension).map(|raster| raster.has_location)
}

fn open(bytes: &[u8], extension: &str) -> Result<Raster, Refusal> {
    let expected = Format::of_extension(extension).ok_or(Refusal::Unsupported)?;
    let Some(format) = Format::of_content(bytes) else {
        let fault = format!("its content is not that of a {expected} file");
        return Err(Refusal::Damaged(fault));
    };
    if format != expected {
        return Err(Refusal::Extension(format));
    }
    Raster::decode(bytes, format)
}
