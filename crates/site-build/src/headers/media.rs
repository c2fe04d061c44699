//! Media types of files.
//!
//! Hosts take the type from the extension, and so do we: guessing from the
//! content, as browsers do without `nosniff`, would let a text file run as a
//! script.

/// Media types by file extension, with the character set if the type has one.
///
/// Extensions that are missing here are served as `application/octet-stream`.
///
/// An extension belongs to one type only. The nginx and Caddy configurations
/// are generated from this table, so that a host answers as `serve` does.
///
/// TypeScript is served as text: browsers do not run it, and `video/mp2t`, its
/// registered type, makes them download it.
pub(crate) const TYPES: &[(&[&str], &str)] = &[
    (&["html", "htm"], "text/html; charset=utf-8"),
    (&["css"], "text/css; charset=utf-8"),
    (&["js", "mjs", "cjs"], "text/javascript; charset=utf-8"),
    (&["md", "mdx"], "text/markdown; charset=utf-8"),
    (
        &["txt", "toml", "log", "ts", "tsx"],
        "text/plain; charset=utf-8",
    ),
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

/// The types of [`TYPES`] that compression makes smaller.
///
/// Images, fonts in WOFF and archives are compressed already; another attempt
/// takes time and saves no bytes.
///
/// Each entry is a value of [`TYPES`], with its character set.
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
