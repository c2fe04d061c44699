//! Files of the site that pages refer to: images, downloads, style sheets.

use located_data::path;
use serde::Serialize;

use super::damage::Damage;
use super::{SiteFile, Sources};
use crate::exif::Exif;

/// Folder of hashed files below the root of the output.
pub(crate) const ASSETS_DIR: &str = "assets";

/// Extensions of images, which are published in a folder of their own.
///
/// The separate folder lets hosts set rules for images, and people find them.
const PICTURES: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp",
];

/// Properties of a file that pages and the plan refer to.
///
/// Computed once per file, when the first page or the plan needs them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asset {
    /// Output path with a hash of the content:
    /// `assets/images/logo-0123456789abcdef.png`.
    pub(crate) output: String,
    /// Hash of the content.
    pub(crate) hash: u64,
    /// Size of an image.
    pub(crate) size: Option<PixelSize>,
    /// Why browsers cannot show the file.
    pub(crate) damage: Option<Damage>,
}

/// The size of an image, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct PixelSize {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

#[cfg(feature = "images")]
impl PixelSize {
    /// Returns the number of pixels.
    pub(crate) const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }
}

impl Asset {
    /// Reads a file. One that has disappeared since the folder was listed
    /// counts as empty; copying it reports the error.
    pub(super) fn read(sources: &Sources, file: &SiteFile) -> Self {
        let bytes = sources.read(file.as_str()).unwrap_or_default();
        let name = file.name();
        let extension = name
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension)
            .to_lowercase();
        let folder = match &*extension {
            "css" => "",
            picture if PICTURES.contains(&picture) => "images",
            _ => "files",
        };
        let hash = xxhash_rust::xxh3::xxh3_64(&bytes);
        let name = name_with_hash(name, hash);
        Self {
            output: path::join([ASSETS_DIR, folder, &name])[1..].to_owned(),
            hash,
            size: picture_size(&extension, &bytes),
            damage: Damage::of(&extension, &bytes),
        }
    }
}

/// Returns `name.dark.ext` for a picture `name.ext`, and `None` for other
/// files and for pictures that are dark variants themselves.
///
/// The extension may be in capitals.
pub(super) fn dark_name(file: &str) -> Option<String> {
    let (stem, extension) = file.rsplit_once('.')?;
    let is_picture = PICTURES.contains(&&*extension.to_lowercase());
    (is_picture && !stem.ends_with(".dark")).then(|| format!("{stem}.dark.{extension}"))
}

/// Returns `name-HASH.ext` for a file with this name and content.
#[must_use]
pub(crate) fn hashed_name(name: &str, bytes: &[u8]) -> String {
    name_with_hash(name, xxhash_rust::xxh3::xxh3_64(bytes))
}

/// Returns `name-HASH.ext` for a file with this name and hash.
///
/// The hash has 16 hexadecimal digits (64 bits), so that two different files of a
/// site do not get the same name by chance.
pub(crate) fn name_with_hash(name: &str, hash: u64) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    if extension.is_empty() {
        format!("{stem}-{hash:016x}")
    } else {
        format!("{stem}-{hash:016x}.{extension}")
    }
}

/// Returns the size of an image, or `None` if it cannot be read. Only the header of the
/// file is looked at.
fn picture_size(extension: &str, bytes: &[u8]) -> Option<PixelSize> {
    if extension == "svg" {
        return svg_size(std::str::from_utf8(bytes).ok()?);
    }
    let size = imagesize::blob_size(bytes).ok()?;
    let width = u32::try_from(size.width).ok()?;
    let height = u32::try_from(size.height).ok()?;
    // Browsers turn photographs upright.
    Some(match Exif::of_jpeg(bytes).is_sideways() {
        true => PixelSize {
            width: height,
            height: width,
        },
        false => PixelSize { width, height },
    })
}

/// Returns the size of an SVG: that of its attributes, otherwise that of its
/// `viewBox`.
///
/// Units other than `px` depend on the font and the screen, and give none.
/// Fractions are rounded.
fn svg_size(text: &str) -> Option<PixelSize> {
    let start = text.find("<svg")?;
    let tag = &text[start..start + text[start..].find('>')?];
    let attribute = |name: &str| {
        let at = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        let value = &tag[at..];
        Some(&value[..value.find('"')?])
    };
    let pixels = |value: &str| {
        let number: f64 = value.strip_suffix("px").unwrap_or(value).parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked"
        )]
        (number.is_finite() && (0.0..100_000.0).contains(&number)).then(|| number.round() as u32)
    };
    let given = attribute("width")
        .and_then(pixels)
        .zip(attribute("height").and_then(pixels));
    let in_view_box = || {
        let mut numbers = attribute("viewBox")?
            .split([' ', ','])
            .filter(|number| !number.is_empty())
            .skip(2);
        Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
    };
    let (width, height) = given.or_else(in_view_box)?;
    Some(PixelSize { width, height })
}
