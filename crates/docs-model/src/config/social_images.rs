//! The `[social_images]` table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::page::ColorMode;

/// Pictures that chats and social networks show for links to pages, drawn with
/// the title of the page, and with the logo and the accent of the theme. Pages
/// with an `image` of their own keep it. The site must have a `url`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct SocialImagesConfig {
    /// Draws a picture for each page.
    pub enabled: bool,
    /// Colours of the pictures: `light` or `dark`.
    pub mode: ColorMode,
    /// Font files in the site folder (TrueType, OpenType or WOFF2), used before
    /// the bundled ones: `["fonts/NotoSansJP.ttf"]`. The bundled fonts have
    /// Latin and Cyrillic characters.
    pub fonts: Vec<String>,
}

impl Default for SocialImagesConfig {
    fn default() -> Self {
        Self {
            enabled: false,
            mode: ColorMode::Light,
            fonts: Vec::new(),
        }
    }
}
