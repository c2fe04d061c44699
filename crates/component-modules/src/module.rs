//! The result: one file for browsers.

/// An ES module that a browser runs as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Module {
    /// The file that it was made from, below the site folder.
    pub source: String,
    /// The component's name, for the modules that Markdown may use as a tag;
    /// `None` for files that only other modules import.
    pub name: Option<String>,
    /// Where to write it, below the root of the output:
    /// `assets/components/Chart-0123456789abcdef.js`. The hash covers the
    /// modules that it imports.
    pub output: String,
    /// Its address on the site, percent-encoded.
    pub address: String,
    /// The text of the module.
    pub bytes: Vec<u8>,
    /// True when it has a default export. An entry has one.
    pub default_export: bool,
    /// Names of all exports, sorted; `default` among them. Names that come
    /// through `export *` of an external are unknown here and left out.
    pub exports: Vec<String>,
    /// Addresses of the style sheets that it and the modules below it import,
    /// in the order in which they apply.
    pub styles: Vec<String>,
    /// Addresses of the modules that must be there before it runs: its static
    /// imports and theirs, sorted. For `<link rel="modulepreload">`.
    pub preload: Vec<String>,
}
