//! The `[images]` table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Smaller files of the pictures that pages show (PNG, JPEG, WebP, and GIF
/// without animation), from which browsers choose by the width of the screen.
/// The files themselves are published as well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ImagesConfig {
    /// Makes WebP files of pictures in several widths, in `build`.
    pub enabled: bool,
    /// Widths of the files, in pixels. Each picture also has its own width, up
    /// to 2560 pixels, and none that is larger.
    pub widths: Vec<u32>,
    /// Quality of photographs, from 1 to 100. Drawings and screenshots stay
    /// without loss, unless that takes much more space.
    pub quality: u8,
}

impl ImagesConfig {
    /// Smallest and largest width that can be configured, in pixels.
    pub const WIDTHS: std::ops::RangeInclusive<u32> = 16..=2560;

    /// Largest number of widths: each takes time to encode and space in pages.
    pub const MAX_WIDTHS: usize = 8;
}

impl Default for ImagesConfig {
    fn default() -> Self {
        Self {
            enabled: false,
            widths: vec![480, 768, 1080, 1440],
            quality: 80,
        }
    }
}
