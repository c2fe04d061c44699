//! The media type of a file, by the end of its name.

/// The value of `Content-Type` for the file at `path`, with the character set
/// where the type has one.
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
        .map_or("", |(_, it)| it)
        .to_ascii_lowercase();
    let known = TYPES
        .iter()
        .find(|(extensions, _)| extensions.contains(&extension.as_str()));
    known.map_or("application/octet-stream", |(_, media)| media)
}

/// Media types by the ends of names, with the character set where the type has
/// one.
pub(crate) const TYPES: &[(&[&str], &str)] = &[
    (&["html", "htm"], "text/html; charset=utf-8"),
    (&["css"], "text/css; charset=utf-8"),
    (&["js", "mjs", "cjs"], "text/javascript; charset=utf-8"),
    (&["md", "mdx"], "text/markdown; charset=utf-8"),
    (&["txt", "toml", "log", "ts", "tsx"], "text/plain; charset=utf-8"),
    (&["csv"], "text/csv; charset=utf-8"),
    (&["vtt"], "text/vtt; charset=utf-8"),
    (&["xml", "xsl"], "application/xml; charset=utf-8"),
    (&["rss"], "application/rss+xml; charset=utf-8"),
    (&["atom"], "application/atom+xml; charset=utf-8"),
    (&["json", "map"], "application/json"),
    (&["jsonl", "ndjson"], "application/x-ndjson"),
    (&["webmanifest"], "application/manifest+json"),
    (&["yaml", "yml"], "application/yaml"),
    (&["wasm"], "application/wasm"),
    (&["pdf"], "application/pdf"),
    (&["zip"], "application/zip"),
    (&["gz", "tgz"], "application/gzip"),
    (&["svg"], "image/svg+xml"),
    (&["png"], "image/png"),
    (&["apng"], "image/apng"),
    (&["jpg", "jpeg"], "image/jpeg"),
    (&["gif"], "image/gif"),
    (&["webp"], "image/webp"),
    (&["avif"], "image/avif"),
    (&["bmp"], "image/bmp"),
    (&["ico"], "image/x-icon"),
    (&["woff"], "font/woff"),
    (&["woff2"], "font/woff2"),
    (&["ttf"], "font/ttf"),
    (&["otf"], "font/otf"),
    (&["mp4", "m4v"], "video/mp4"),
    (&["webm"], "video/webm"),
    (&["ogv"], "video/ogg"),
    (&["mov"], "video/quicktime"),
    (&["mp3"], "audio/mpeg"),
    (&["m4a"], "audio/mp4"),
    (&["ogg", "oga", "opus"], "audio/ogg"),
    (&["wav"], "audio/wav"),
    (&["flac"], "audio/flac"),
    (&["glb"], "model/gltf-binary"),
    (&["gltf"], "model/gltf+json"),
    (&["usdz"], "model/vnd.usdz+zip"),
];

/// True for types that get smaller by compression: text in any form, and the
/// binary formats that are not compressed themselves.
pub(super) fn is_compressible(content_type: &str) -> bool {
    COMPRESSIBLE.contains(&content_type)
}

/// Types of [`TYPES`] that get smaller by compression.
pub(crate) const COMPRESSIBLE: &[&str] = &[
    "text/html; charset=utf-8",
    "text/css; charset=utf-8",
    "text/javascript; charset=utf-8",
    "text/markdown; charset=utf-8",
    "text/plain; charset=utf-8",
    "text/csv; charset=utf-8",
    "text/vtt; charset=utf-8",
    "application/xml; charset=utf-8",
    "application/rss+xml; charset=utf-8",
    "application/atom+xml; charset=utf-8",
    "application/json",
    "application/x-ndjson",
    "application/manifest+json",
    "application/yaml",
    "application/wasm",
    "image/svg+xml",
    "image/bmp",
    "image/x-icon",
    "font/ttf",
    "font/otf",
    "model/gltf-binary",
    "model/gltf+json",
];
