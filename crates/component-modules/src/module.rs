//! A compiled module, the result of this crate.

/// An ES module that browsers can run, or a style sheet that one of them uses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Module {
    /// Path of the source file, relative to the site folder.
    pub source: String,
    /// The component's name, for the modules that Markdown may use as a tag;
    /// `None` for files that only other modules import.
    pub name: Option<String>,
    /// Output path: `assets/components/Chart-0123456789abcdef.js`. The hash
    /// covers the content and the modules that it imports, so the file can be
    /// cached forever.
    pub output: String,
    /// URL path on the site, percent-encoded.
    pub address: String,
    /// The text of the module.
    pub bytes: Vec<u8>,
    /// Whether it has a default export. Components always have one.
    pub default_export: bool,
    /// Names of all exports, sorted, including `default`. Names re-exported
    /// from an external with `export *` are unknown, and left out.
    pub exports: Vec<String>,
    /// Addresses of the style sheets that the module and its imports use, in
    /// the order in which they apply.
    pub styles: Vec<String>,
    /// Addresses of its static imports, including transitive ones, sorted. For
    /// `<link rel="modulepreload">`.
    pub preload: Vec<String>,
}
