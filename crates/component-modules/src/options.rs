//! What the caller decides.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Longest source file that is compiled, in bytes. Hand-written components are
/// a thousand times smaller; a library bundled into one file fits.
pub const MAX_SOURCE_BYTES: usize = 2 * 1024 * 1024;

static NO_SHIMS: BTreeMap<String, String> = BTreeMap::new();

/// Where components are, where their modules go, and what they may import.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Options<'a> {
    /// Folder of the components below the site folder, without slashes at its
    /// ends: `components`.
    pub folder: &'a str,
    /// Further files whose default exports are components, by path below the
    /// site folder: pages import them from where they are.
    pub entries: &'a [String],
    /// Bare specifiers that components may import, with the address of the
    /// module that each stands for: `react` to `/assets/react-0123.js`. A file
    /// with JSX needs `react/jsx-runtime`.
    pub externals: &'a BTreeMap<String, String>,
    /// Specifiers that mean a file, by its path: a package that the caller has
    /// a module for.
    pub shims: &'a BTreeMap<String, String>,
    /// Path below the site folder that a specifier leads to which is not
    /// relative: a name that the site gave a path.
    pub alias: &'a (dyn Fn(&str) -> Option<String> + Sync),
    /// Folder of the modules below the root of the output.
    pub out_dir: &'a str,
    /// Path at which the site is served, with slashes at both ends.
    pub base_url: &'a str,
    /// True leaves out comments (licences stay) and needless white space.
    pub minify: bool,
    /// Address of an imported file that is not code, such as a picture.
    /// Gets the path below the site folder; `None` says that there is no such
    /// file.
    pub asset: &'a (dyn Fn(&str) -> Option<String> + Sync),
    /// Text of a style sheet, by its path below the site folder.
    pub style: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync),
    /// Text of a file with code or JSON that is not among the files to compile,
    /// by its path below the site folder: a static file, for example.
    pub source: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync),
}

impl<'a> Options<'a> {
    /// Minified modules of `components/` in `assets/components`, served at
    /// `/`, without files that are not code.
    #[must_use]
    pub const fn new(externals: &'a BTreeMap<String, String>) -> Self {
        Self {
            folder: "components",
            entries: &[],
            externals,
            shims: &NO_SHIMS,
            alias: &|_| None,
            out_dir: "assets/components",
            base_url: "/",
            minify: true,
            asset: &|_| None,
            style: &|_| None,
            source: &|_| None,
        }
    }

    /// The path at which the site is served.
    #[must_use]
    pub const fn base_url(mut self, base_url: &'a str) -> Self {
        self.base_url = base_url;
        self
    }

    /// The folder of the components, and the folder of their modules.
    #[must_use]
    pub const fn folders(mut self, folder: &'a str, out_dir: &'a str) -> Self {
        self.folder = folder;
        self.out_dir = out_dir;
        self
    }

    /// Specifiers that mean a file, by its path.
    #[must_use]
    pub const fn shims(mut self, shims: &'a BTreeMap<String, String>) -> Self {
        self.shims = shims;
        self
    }

    /// Paths of specifiers that the site gave names.
    #[must_use]
    pub const fn alias(mut self, alias: &'a (dyn Fn(&str) -> Option<String> + Sync)) -> Self {
        self.alias = alias;
        self
    }

    /// Further files whose default exports are components.
    #[must_use]
    pub const fn entries(mut self, entries: &'a [String]) -> Self {
        self.entries = entries;
        self
    }

    /// Whether modules are written as tightly as they can be.
    #[must_use]
    pub const fn minify(mut self, minify: bool) -> Self {
        self.minify = minify;
        self
    }

    /// Addresses of imported files that are not code.
    #[must_use]
    pub const fn asset(mut self, asset: &'a (dyn Fn(&str) -> Option<String> + Sync)) -> Self {
        self.asset = asset;
        self
    }

    /// Texts of style sheets.
    #[must_use]
    pub const fn style(mut self, style: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync)) -> Self {
        self.style = style;
        self
    }

    /// Texts of files with code or JSON that are not among the files to compile.
    #[must_use]
    pub const fn source(mut self, source: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync)) -> Self {
        self.source = source;
        self
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("folder", &self.folder)
            .field("entries", &self.entries)
            .field("externals", &self.externals)
            .field("shims", &self.shims)
            .field("out_dir", &self.out_dir)
            .field("base_url", &self.base_url)
            .field("minify", &self.minify)
            .finish_non_exhaustive()
    }
}
