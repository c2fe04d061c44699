//! Media types of files, by extension.

use crate::headers::{COMPRESSIBLE, TYPES};

/// Returns the value of `Content-Type` for the file at `path`, with the
/// character set where the type has one.
///
/// ```
/// use site_build::serve::content_type;
/// assert_eq!(content_type("guide/index.html"), "text/html; charset=utf-8");
/// assert_eq!(content_type("LOGO.PNG"), "image/png");
/// assert_eq!(content_type("LICENSE"), "application/octet-stream");
/// ```
#[must_use]
pub fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension)
        .to_ascii_lowercase();
    let known = TYPES
        .iter()
        .find(|(extensions, _)| extensions.contains(&extension.as_str()));
    known.map_or("application/octet-stream", |(_, media)| media)
}

/// Returns whether compression makes files of this type smaller: text of any
/// kind, and binary formats without compression of their own.
pub(crate) fn is_compressible(content_type: &str) -> bool {
    COMPRESSIBLE.contains(&content_type)
}
