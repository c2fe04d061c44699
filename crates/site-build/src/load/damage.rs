//! Files that are not what their names say: pointers of Git LFS, pages of servers saved as
//! pictures, and pictures without their ends. Only the first and the last bytes are read.

/// Why browsers cannot show a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Damage {
    /// A pointer of Git LFS, which a checkout without LFS has in place of the file.
    Pointer,
    /// A picture without content.
    Empty,
    /// A page in place of a picture.
    Html,
    /// The content is not that of a picture.
    Foreign,
    /// The end of the picture is missing.
    Truncated,
}

impl Damage {
    /// Returns the message about a file.
    pub(crate) fn message(self, file: &str) -> String {
        match self {
            Self::Pointer => format!("`{file}` is a pointer of Git LFS, not the file"),
            Self::Empty => format!("the picture `{file}` is empty"),
            Self::Html => format!("`{file}` is an HTML page, not a picture"),
            Self::Foreign => format!("the content of `{file}` is not that of a picture"),
            Self::Truncated => format!("the picture `{file}` is damaged: its end is missing"),
        }
    }

    /// Returns how to correct the file.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Self::Pointer => "run `git lfs pull`; in CI, check out with LFS (`lfs: true`)",
            Self::Html => {
                "save the picture itself: a page in its place is the answer of a server, such as an error"
            }
            Self::Empty | Self::Foreign | Self::Truncated => "export the picture again",
        }
    }

    /// Returns whether a file is a picture, by its extension.
    pub(crate) fn is_picture(file: &str) -> bool {
        let (_, extension) = file.rsplit_once('.').unwrap_or_default();
        let extension = extension.to_lowercase();
        extension == "svg" || RASTER.contains(&&*extension)
    }

    /// Returns the damage of a file with an extension in lower case. Files other than
    /// pictures can only be pointers.
    pub(super) fn of(extension: &str, bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(POINTER) {
            return Some(Self::Pointer);
        }
        let is_svg = extension == "svg";
        if !is_svg && !RASTER.contains(&extension) {
            return None;
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Some(Self::Empty);
        }
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(256)]).to_ascii_lowercase();
        let start = start.trim_start_matches('\u{feff}').trim_start();
        if start.starts_with("<!doctype html") || start.starts_with("<html") {
            return Some(Self::Html);
        }
        if is_svg {
            return svg(bytes);
        }
        raster(bytes)
    }
}

/// Start of a pointer of Git LFS.
const POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Maximum size of a pointer of Git LFS, in bytes.
pub(super) const MAX_POINTER: u64 = 1024;

/// Extensions of pictures of pixels.
const RASTER: [&str; 9] = [
    "apng", "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "webp",
];

/// Bytes at the end of a picture in which its last marker must be: programs append data of
/// their own.
const TAIL: usize = 64 * 1024;

/// Returns the damage of an SVG. Its syntax is left to browsers.
fn svg(bytes: &[u8]) -> Option<Damage> {
    // In UTF-16, or compressed, which few are.
    let Ok(text) = std::str::from_utf8(bytes) else {
        return None;
    };
    if !text.contains("svg") {
        return Some(Damage::Foreign);
    }
    (!text.trim_end().ends_with('>')).then_some(Damage::Truncated)
}

/// Returns the damage of a picture of pixels, by its own format: browsers do not look at
/// the extension.
fn raster(bytes: &[u8]) -> Option<Damage> {
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    let ends_with = |marker: &[u8]| tail.windows(marker.len()).any(|window| window == marker);
    let is_whole = if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        ends_with(b"IEND")
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        ends_with(b"\xff\xd9")
    } else if bytes.starts_with(b"GIF8") {
        ends_with(b";")
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        let length = bytes[4..8].iter().rev();
        let length = length.fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        bytes.len() >= length
    } else {
        let is_known = bytes.get(4..8) == Some(b"ftyp")
            || bytes.starts_with(b"BM")
            || bytes.starts_with(&[0, 0, 1, 0])
            || bytes.starts_with(&[0, 0, 2, 0])
            || bytes.starts_with(b"<svg")
            || bytes.starts_with(b"<?xml");
        return (!is_known).then_some(Damage::Foreign);
    };
    (!is_whole).then_some(Damage::Truncated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_by_content() {
        let png = b"\x89PNG\r\n\x1a\n....IEND\xaeB`\x82";
        for (extension, bytes, damage) in [
            ("png", &png[..], None),
            ("png", &png[..12], Some(Damage::Truncated)),
            ("jpg", &png[..], None),
            ("jpg", b"\xff\xd8\xff\xe0..\xff\xd9trailer", None),
            ("jpg", b"\xff\xd8\xff\xe0..", Some(Damage::Truncated)),
            ("gif", b"GIF89a..;", None),
            ("gif", b"GIF89a..", Some(Damage::Truncated)),
            ("webp", b"RIFF\x08\0\0\0WEBPxxxx", None),
            ("webp", b"RIFF\xff\0\0\0WEBPxxxx", Some(Damage::Truncated)),
            ("avif", b"\0\0\0\x1cftypavif", None),
            ("ico", b"\0\0\x01\0\x01\0", None),
            ("png", b"", Some(Damage::Empty)),
            ("png", b"\n<!DOCTYPE HTML><p>", Some(Damage::Html)),
            ("svg", b"<html>", Some(Damage::Html)),
            ("svg", b"<svg></svg>\n", None),
            (
                "svg",
                b"<?xml version=\"1.0\"?><svg><path d=\"M0",
                Some(Damage::Truncated),
            ),
            ("svg", b"<p>", Some(Damage::Foreign)),
            ("png", b"Not found", Some(Damage::Foreign)),
            ("pdf", b"", None),
            (
                "pdf",
                b"version https://git-lfs.github.com/spec/v1\n",
                Some(Damage::Pointer),
            ),
        ] {
            assert_eq!(
                Damage::of(extension, bytes),
                damage,
                "{extension} {bytes:?}"
            );
        }
    }
}
