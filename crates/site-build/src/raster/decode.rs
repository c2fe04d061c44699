//! Decodes pictures of untrusted origin: sizes are checked before memory is
//! allocated for pixels.

use std::fmt::Display;
use std::io::Cursor;
use std::num::NonZeroU64;

use png::{DecodeOptions, Transformations};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;

use super::{Format, MAX_PIXELS, Refusal};
use crate::exif::Exif;

/// Memory that a decoder may use for tables and metadata, besides the pixels, in
/// bytes.
const MAX_TABLES: usize = 64 * 1024 * 1024;

/// Maximum number of scans of a progressive JPEG. Encoders write at most ten.
const MAX_SCANS: usize = 64;

/// Memory for a frame of a GIF, in bytes.
const MAX_FRAME: NonZeroU64 = NonZeroU64::new(MAX_PIXELS * 4).unwrap();

/// Number of pixels whose colours are averaged.
const SAMPLES: usize = 16_384;

/// The gamma of sRGB in PNG files, times 100,000.
const SRGB_GAMMA: u32 = 45_455;

/// A decoded picture, upright.
#[derive(Debug)]
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Four bytes for each pixel, not multiplied by alpha.
    pub(super) rgba: Vec<u8>,
    pub(super) is_opaque: bool,
    /// Whether its format loses detail.
    pub(super) is_lossy: bool,
    /// ICC profile of its colours, unless they are sRGB.
    pub(super) profile: Option<Vec<u8>>,
    pub(super) has_location: bool,
}

impl Raster {
    /// Decodes a file.
    ///
    /// # Errors
    /// Returns why it cannot have renditions.
    pub(super) fn decode(bytes: &[u8], format: Format) -> Result<Self, Refusal> {
        let mut raster = match format {
            Format::Png => png(bytes)?,
            Format::Jpeg => jpeg(bytes)?,
            Format::Gif => gif(bytes)?,
            Format::WebP => webp(bytes)?,
        };
        raster.is_opaque = raster.rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX);
        Ok(raster)
    }

    /// Returns the average colour, unless a part of the picture is transparent.
    pub(super) fn color(&self) -> Option<[u8; 3]> {
        let step = (self.rgba.len() / 4).div_ceil(SAMPLES).max(1);
        let mut sum = [0_u64; 3];
        let mut count = 0;
        for pixel in self.rgba.chunks_exact(4).step_by(step) {
            for (sum, channel) in sum.iter_mut().zip(pixel) {
                *sum += u64::from(*channel);
            }
            count += 1;
        }
        let average = |sum: u64| u8::try_from(sum / count).unwrap_or(u8::MAX);
        (self.is_opaque && count > 0).then(|| sum.map(average))
    }

    /// Turns the picture upright.
    fn turned(self, orientation: u8) -> Self {
        if orientation == 1 {
            return self;
        }
        let (width, height) = (self.width as usize, self.height as usize);
        let is_sideways = orientation >= 5;
        let (new_width, new_height) = match is_sideways {
            true => (height, width),
            false => (width, height),
        };
        let mut rgba = Vec::with_capacity(self.rgba.len());
        for y in 0..new_height {
            for x in 0..new_width {
                let (from_x, from_y) = match orientation {
                    2 => (width - 1 - x, y),
                    3 => (width - 1 - x, height - 1 - y),
                    4 => (x, height - 1 - y),
                    5 => (y, x),
                    6 => (y, height - 1 - x),
                    7 => (width - 1 - y, height - 1 - x),
                    8 => (width - 1 - y, x),
                    _ => (x, y),
                };
                let at = (from_y * width + from_x) * 4;
                rgba.extend_from_slice(&self.rgba[at..at + 4]);
            }
        }
        let (width, height) = match is_sideways {
            true => (self.height, self.width),
            false => (self.width, self.height),
        };
        Self {
            width,
            height,
            rgba,
            ..self
        }
    }
}

fn png(bytes: &[u8]) -> Result<Raster, Refusal> {
    let mut options = DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    let mut decoder = png::Decoder::new_with_options(Cursor::new(bytes), options);
    decoder.set_limits(png::Limits { bytes: MAX_TABLES });
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = (header.width, header.height);
    let pixels = checked_size(width, height)?;
    decoder.set_limits(png::Limits {
        bytes: MAX_TABLES + pixels * 8,
    });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let info = reader.info();
    if info.animation_control.is_some() || !has_srgb_or_profile(info) {
        return Err(Refusal::Unsupported);
    }
    let exif = info
        .exif_metadata
        .as_deref()
        .map(Exif::parse)
        .unwrap_or_default();
    let profile = rgb_profile(info.icc_profile.as_deref().map(<[u8]>::to_vec))?;
    // Not all browsers rotate pictures of this format.
    if exif.orientation != 1 {
        return Err(Refusal::Unsupported);
    }
    let size = reader.output_buffer_size().ok_or(Refusal::Unsupported)?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(damaged)?;
    buffer.truncate(frame.buffer_size());
    let rgba = match buffer.len() / pixels.max(1) {
        4 => buffer,
        2 => {
            let pixels = buffer.chunks_exact(2);
            let rgba = pixels.flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]);
            rgba.collect()
        }
        _ => return Err(Refusal::Unsupported),
    };
    Ok(Raster {
        width,
        height,
        rgba,
        is_opaque: false,
        is_lossy: false,
        profile,
        has_location: exif.has_location,
    })
}

/// Returns whether the colours of a PNG are sRGB or described by an ICC profile.
/// Files without any description are sRGB, too.
fn has_srgb_or_profile(info: &png::Info<'_>) -> bool {
    if let Some(points) = &info.coding_independent_code_points {
        return points.color_primaries == 1 && points.transfer_function == 13;
    }
    if info.srgb.is_some() || info.icc_profile.is_some() {
        return true;
    }
    let is_near = |value: u32, expected: u32| value.abs_diff(expected) <= 1_000;
    let gamma = info.gama_chunk.map(png::ScaledFloat::into_scaled);
    let red = info.chrm_chunk.map(|chrm| chrm.red.0.into_scaled());
    gamma.is_none_or(|gamma| is_near(gamma, SRGB_GAMMA))
        && red.is_none_or(|red| is_near(red, 64_000))
}

fn jpeg(bytes: &[u8]) -> Result<Raster, Refusal> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGBA)
        .jpeg_set_max_scans(MAX_SCANS)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .set_strict_mode(true);
    let mut decoder = zune_jpeg::JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let info = decoder.info().ok_or(Refusal::Unsupported)?;
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    checked_size(width, height)?;
    // Inks need the profile of a press.
    if matches!(
        decoder.input_colorspace(),
        Some(ColorSpace::CMYK | ColorSpace::YCCK)
    ) {
        return Err(Refusal::Unsupported);
    }
    let exif = Exif::of_jpeg(bytes);
    let profile = rgb_profile(decoder.icc_profile())?;
    let raster = Raster {
        width,
        height,
        rgba: decoder.decode().map_err(damaged)?,
        is_opaque: true,
        is_lossy: true,
        profile,
        has_location: exif.has_location,
    };
    Ok(raster.turned(exif.orientation))
}

fn gif(bytes: &[u8]) -> Result<Raster, Refusal> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    options.set_memory_limit(gif::MemoryLimit::Bytes(MAX_FRAME));
    let mut decoder = options.read_info(bytes).map_err(damaged)?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    checked_size(width, height)?;
    let frame = decoder
        .read_next_frame()
        .map_err(damaged)?
        .ok_or_else(|| damaged("it has no pixels"))?;
    let has_whole = (u32::from(frame.width), u32::from(frame.height)) == (width, height);
    let rgba = frame.buffer.to_vec();
    // A picture with a second frame is an animation; frames after the first are
    // not decoded.
    let is_still = matches!(decoder.next_frame_info(), Ok(None));
    if !is_still || !has_whole {
        return Err(Refusal::Unsupported);
    }
    Ok(Raster {
        width,
        height,
        rgba,
        is_opaque: false,
        is_lossy: false,
        profile: None,
        has_location: false,
    })
}

fn webp(bytes: &[u8]) -> Result<Raster, Refusal> {
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let pixels = checked_size(width, height)?;
    decoder.set_memory_limit(MAX_TABLES);
    if decoder.is_animated() {
        return Err(Refusal::Unsupported);
    }
    let exif = decoder.exif_metadata().map_err(damaged)?;
    // Some programs begin the metadata as in a JPEG.
    let exif = exif
        .map(|bytes| Exif::parse(bytes.strip_prefix(b"Exif\0\0").unwrap_or(&bytes)))
        .unwrap_or_default();
    if exif.orientation != 1 {
        return Err(Refusal::Unsupported);
    }
    let profile = rgb_profile(decoder.icc_profile().map_err(damaged)?)?;
    let size = decoder.output_buffer_size().ok_or(Refusal::Unsupported)?;
    let mut buffer = vec![0; size];
    decoder.read_image(&mut buffer).map_err(damaged)?;
    let rgba = match size / pixels.max(1) {
        4 => buffer,
        _ => {
            let pixels = buffer.chunks_exact(3);
            pixels
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2], u8::MAX])
                .collect()
        }
    };
    Ok(Raster {
        width,
        height,
        rgba,
        is_opaque: false,
        is_lossy: decoder.is_lossy(),
        profile,
        has_location: exif.has_location,
    })
}

/// Returns the number of pixels, if it is not too large.
fn checked_size(width: u32, height: u32) -> Result<usize, Refusal> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(damaged("it has no pixels"));
    }
    let pixels = (pixels <= MAX_PIXELS).then(|| usize::try_from(pixels).ok());
    pixels.flatten().ok_or(Refusal::Size(width, height))
}

/// Returns the ICC profile that files of the picture need: none for sRGB.
fn rgb_profile(profile: Option<Vec<u8>>) -> Result<Option<Vec<u8>>, Refusal> {
    const SRGB: &[u8] = b"sRGB IEC61966-2.1";
    let Some(profile) = profile else {
        return Ok(None);
    };
    // Greys and inks have other profiles than the colours of a WebP.
    if profile.get(16..20) != Some(b"RGB ") {
        return Err(Refusal::Unsupported);
    }
    let is_srgb = profile.windows(SRGB.len()).any(|name| name == SRGB);
    Ok((!is_srgb).then_some(profile))
}

fn damaged(fault: impl Display) -> Refusal {
    Refusal::Damaged(fault.to_string())
}
