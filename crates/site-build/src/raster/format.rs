//! Formats of raster pictures.

use std::fmt;

/// A format that renditions are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Format {
    Png,
    Jpeg,
    Gif,
    WebP,
}

impl Format {
    /// Returns the format of files with an extension in lower case.
    pub(crate) fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension {
            "png" => Self::Png,
            "jpg" | "jpeg" => Self::Jpeg,
            "gif" => Self::Gif,
            "webp" => Self::WebP,
            _ => return None,
        })
    }

    /// Recognises the format of a file by its first bytes.
    pub(crate) fn of_content(bytes: &[u8]) -> Option<Self> {
        let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
        match bytes {
            _ if bytes.starts_with(b"\x89PNG\r\n\x1a\n") => Some(Self::Png),
            _ if bytes.starts_with(b"\xff\xd8\xff") => Some(Self::Jpeg),
            _ if bytes.starts_with(b"GIF8") => Some(Self::Gif),
            _ if is_webp => Some(Self::WebP),
            _ => None,
        }
    }

    /// Returns the usual extension.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Gif => "gif",
            Self::WebP => "webp",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Gif => "GIF",
            Self::WebP => "WebP",
        })
    }
}
