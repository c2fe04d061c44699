//! Scales pictures, and encodes them as WebP.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, ResizeOptions, Resizer};
use webp::{PixelLayout, WebPConfig};

use super::Rendition;
use super::decode::Raster;
use super::webp_file::with_profile;

/// Largest width of a rendition, in pixels: that of a page on a screen with two
/// pixels for each of CSS.
pub(crate) const MAX_WIDTH: u32 = 2560;

/// Maximum width and height of a WebP, in pixels.
const MAX_SIDE: u32 = 16_383;

/// Smallest quality of pictures that were not lossy before. Letters are blurred
/// below.
const DRAWING_QUALITY: u8 = 90;

/// Maximum size of a lossless file, in percent of the size of the lossy one.
const LOSSLESS_PERCENT: usize = 150;

/// The settings that a site can change.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub(crate) struct Settings<'a> {
    /// Widths of renditions, in pixels.
    pub(crate) widths: &'a [u32],
    /// Quality of photographs, 1 to 100.
    pub(crate) quality: u8,
}

/// Returns the renditions of a picture whose file has `original_len` bytes, by
/// ascending width.
pub(super) fn files(
    raster: &Raster,
    original_len: usize,
    settings: &Settings<'_>,
) -> Result<Vec<Rendition>, String> {
    let mut out: Vec<Rendition> = Vec::new();
    let mut resizer = Resizer::new();
    for width in widths(raster.width, settings.widths) {
        let height = u64::from(raster.height) * u64::from(width) / u64::from(raster.width);
        let height = u32::try_from(height.max(1)).unwrap_or(u32::MAX);
        if height > MAX_SIDE {
            continue;
        }
        let scaled;
        let rgba = match width == raster.width {
            true => &raster.rgba,
            false => {
                scaled = scale(raster, width, height, &mut resizer)?;
                &scaled
            }
        };
        let bytes = encode(rgba, width, height, raster, settings.quality)?;
        // A small picture may need more bytes than a large one: letters become
        // grey, and colours of a palette become many.
        let limit = out.last().map_or(original_len, |larger| larger.bytes.len());
        if bytes.len() < limit {
            out.push(Rendition { width, bytes });
        }
    }
    out.reverse();
    Ok(out)
}

/// Returns the widths of the renditions of a picture, the largest first: its own,
/// and those that are clearly smaller.
fn widths(own: u32, configured: &[u32]) -> Vec<u32> {
    let largest = own.min(MAX_WIDTH);
    let smaller = configured
        .iter()
        .copied()
        .filter(|width| u64::from(*width) * 10 <= u64::from(largest) * 9);
    let mut out: Vec<u32> = smaller.chain([largest]).collect();
    out.sort_unstable_by(|a, b| b.cmp(a));
    out.dedup();
    out
}

fn scale(
    raster: &Raster,
    width: u32,
    height: u32,
    resizer: &mut Resizer,
) -> Result<Vec<u8>, String> {
    let source = ImageRef::new(raster.width, raster.height, &raster.rgba, PixelType::U8x4)
        .map_err(|error| error.to_string())?;
    let mut target = Image::new(width, height, PixelType::U8x4);
    let options = ResizeOptions::new().use_alpha(!raster.is_opaque);
    resizer
        .resize(&source, &mut target, &options)
        .map_err(|error| error.to_string())?;
    Ok(target.into_vec())
}

/// Encodes pixels: photographs with loss, others without if that takes not much
/// more space.
fn encode(
    rgba: &[u8],
    width: u32,
    height: u32,
    raster: &Raster,
    quality: u8,
) -> Result<Vec<u8>, String> {
    let encoder = webp::Encoder::new(rgba, PixelLayout::Rgba, width, height);
    let run = |config: &WebPConfig| {
        let encoded = encoder.encode_advanced(config);
        let encoded = encoded.map_err(|error| format!("it cannot be encoded: {error:?}"))?;
        Ok::<Vec<u8>, String>(encoded.to_vec())
    };
    let mut config = WebPConfig::new().map_err(|()| "libwebp has another version".to_owned())?;
    let quality = match raster.is_lossy {
        true => quality,
        false => quality.max(DRAWING_QUALITY),
    };
    config.quality = f32::from(quality);
    // Colours of thin lines keep their edges.
    config.use_sharp_yuv = i32::from(!raster.is_lossy);
    let lossy = run(&config)?;
    let mut bytes = lossy;
    if !raster.is_lossy {
        config.lossless = 1;
        // The effort, not the quality.
        config.quality = 75.0;
        let lossless = run(&config)?;
        if lossless.len() * 100 <= bytes.len() * LOSSLESS_PERCENT {
            bytes = lossless;
        }
    }
    Ok(match &raster.profile {
        Some(profile) => with_profile(&bytes, profile, width, height, !raster.is_opaque),
        None => bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_renditions() {
        let configured = [480, 1600, 800, 800];
        assert_eq!(widths(300, &configured), [300]);
        assert_eq!(widths(500, &configured), [500]);
        assert_eq!(widths(1200, &configured), [1200, 800, 480]);
        assert_eq!(widths(9000, &configured), [2560, 1600, 800, 480]);
        assert_eq!(widths(700, &[]), [700]);
    }
}
