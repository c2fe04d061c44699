//! The `[theme]` table.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::page::LogoConfig;
use super::value::InvalidValue;

/// Appearance of the pages.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct ThemeConfig {
    /// Preset of colours, corners and titles: `paper`, `ink` or `tide`.
    pub preset: Preset,
    /// Colour of links, buttons and the current sidebar entry: `"#0b6e5f"`. The
    /// colours of both modes are derived from it, with enough contrast on every
    /// background of the theme. Default: that of the preset.
    pub accent: Option<HexColor>,
    /// Typeface: `geist` (bundled), `system` (no download), or the name of a
    /// font that a style sheet of the site loads.
    pub font: Option<String>,
    /// Radius of corners in pixels, 0 to 24; default: that of the preset.
    pub radius: Option<u8>,
    /// Image in the navbar, unless `navbar.logo` is set.
    pub logo: Option<LogoConfig>,
    /// Adds the layout, spacing, text and button classes of Infima, the style framework of
    /// Docusaurus: `container`, `row`, `col--6`, `hero`, `margin-top--lg`. `import` sets it
    /// for sites of Docusaurus, whose components use them.
    pub infima: bool,
    /// Folder of a theme build that replaces the embedded one:
    /// `node_modules/theme-react/dist/site`, or a build of your own.
    pub folder: Option<String>,
}

/// Largest `theme.radius`. Larger corners would cut into text.
pub(crate) const MAX_RADIUS: u8 = 24;

/// A preset of the theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Preset {
    /// Warm white and near-black, with a tinted sidebar.
    #[default]
    Paper,
    /// Black on white, square corners, titles in the monospace typeface.
    Ink,
    /// Backgrounds in the hue of the accent, round corners.
    Tide,
}

/// A colour written as `#rgb` or `#rrggbb`.
///
/// # Examples
///
/// ```
/// use docs_model::config::HexColor;
///
/// let color = HexColor::try_from("#0b6".to_owned()).unwrap();
/// assert_eq!(color.rgb, [0x00, 0xbb, 0x66]);
/// assert_eq!(color.to_string(), "#00bb66");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexColor {
    /// Red, green and blue in sRGB.
    pub rgb: [u8; 3],
}

impl TryFrom<String> for HexColor {
    type Error = InvalidValue;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let fault = || InvalidValue(format!("invalid colour `{text}`; write it like `#0b6e5f`"));
        let digits = text.strip_prefix('#').ok_or_else(fault)?;
        // `from_str_radix` accepts a sign.
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(fault());
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| fault())?;
        let [_, red, green, blue] = match digits.len() {
            6 => value,
            // Each digit is doubled: the digits are moved to the low half of
            // their bytes, and multiplied by 0x11.
            3 => (((value & 0xf00) << 8) | ((value & 0xf0) << 4) | (value & 0xf)) * 0x11,
            _ => return Err(fault()),
        }
        .to_be_bytes();
        Ok(Self {
            rgb: [red, green, blue],
        })
    }
}

impl fmt::Display for HexColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl From<HexColor> for String {
    fn from(color: HexColor) -> Self {
        color.to_string()
    }
}

impl JsonSchema for HexColor {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "HexColor".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
            "description": "A colour written as `#rgb` or `#rrggbb`.",
        })
    }
}

/// Returns whether `name` is a valid name of a font. It is written into a style
/// sheet, between quotes. A comma would begin a list of fonts, which the theme
/// adds itself.
pub(crate) fn is_font_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    !name.trim().is_empty() && name.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_have_three_or_six_digits() {
        let parse = |text: &str| HexColor::try_from(text.to_owned()).map(|color| color.to_string());
        assert_eq!(parse("#0b6"), Ok("#00bb66".to_owned()));
        assert_eq!(parse("#0B6e5F"), Ok("#0b6e5f".to_owned()));
        for text in [
            "0b6e5f", "#", "#12", "#12345", "#1234567", "#+12345", "red", "#ä6e5f",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
