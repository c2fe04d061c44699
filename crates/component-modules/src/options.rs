//! Options of compiling components.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Maximum size of a source file in bytes. Hand-written components are a
/// thousand times smaller; a library bundled into one file fits.
pub const MAX_SOURCE_BYTES: usize = 2 * 1024 * 1024;

/// The default of [`Options::shims`], which borrows.
static NO_SHIMS: BTreeMap<String, String> = BTreeMap::new();

/// The options of a compilation: the folder of the components, the addresses of
/// their modules, and what they may import.
///
/// This crate does no I/O: it reads files through the functions. They are
/// called on another thread, for a path that a component imports, and may be
/// called several times for one path.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// use component_modules::Options;
///
/// let externals = BTreeMap::from([("react".to_owned(), "/assets/react.js".to_owned())]);
/// let options = Options::new(&externals)
///     .base_url("/docs/")
///     .minify(false)
///     .asset(&|path| path.ends_with(".png").then(|| format!("/docs/{path}")));
/// assert_eq!(options.folder, "components");
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Options<'a> {
    /// Folder of the components, relative to the site folder, without leading
    /// and trailing slashes: `components`.
    pub folder: &'a str,
    /// Further files whose default exports are components, by path below the
    /// site folder: pages import them from where they are.
    pub entries: &'a [String],
    /// Bare specifiers that components may import, with the address of each
    /// module: `react` to `/assets/react-0123.js`. A file with JSX needs
    /// `react/jsx-runtime`.
    pub externals: &'a BTreeMap<String, String>,
    /// Specifiers that map to files: packages that the caller provides a module
    /// for.
    pub shims: &'a BTreeMap<String, String>,
    /// Resolves an alias of the site, a specifier that is not relative, to a
    /// path below the site folder.
    pub alias: &'a (dyn Fn(&str) -> Option<String> + Sync),
    /// Folder of the modules below the root of the output.
    pub out_dir: &'a str,
    /// Path at which the site is served, with slashes at both ends.
    pub base_url: &'a str,
    /// Whether to remove comments (except licences) and unnecessary white
    /// space.
    pub minify: bool,
    /// Returns the address of an imported file that is not code, such as an
    /// image, by its path below the site folder; `None` if there is no such
    /// file.
    pub asset: &'a (dyn Fn(&str) -> Option<String> + Sync),
    /// Returns the text of a style sheet, by its path below the site folder. For
    /// a Sass file, it is the CSS that the file compiles to.
    pub style: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync),
    /// Returns the text of a code or JSON file that is not among the files to
    /// compile, such as a static file, by its path below the site folder.
    pub source: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync),
    /// Returns the path of the module for a Markdown file, by its path below the
    /// site folder; `None` if components cannot show the file. The module's default
    /// export is a component with the content of the file.
    pub markdown: &'a (dyn Fn(&str) -> Option<String> + Sync),
}

impl<'a> Options<'a> {
    /// Creates options for minified modules of `components/` in
    /// `assets/components`, served at `/`, without files other than code.
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
            markdown: &|_| None,
        }
    }

    /// Sets the path at which the site is served.
    #[must_use]
    pub const fn base_url(mut self, base_url: &'a str) -> Self {
        self.base_url = base_url;
        self
    }

    /// Sets the folder of the components and the folder of their modules.
    #[must_use]
    pub const fn folders(mut self, folder: &'a str, out_dir: &'a str) -> Self {
        self.folder = folder;
        self.out_dir = out_dir;
        self
    }

    /// Sets the specifiers that map to files.
    #[must_use]
    pub const fn shims(mut self, shims: &'a BTreeMap<String, String>) -> Self {
        self.shims = shims;
        self
    }

    /// Sets the resolver of aliases.
    #[must_use]
    pub const fn alias(mut self, alias: &'a (dyn Fn(&str) -> Option<String> + Sync)) -> Self {
        self.alias = alias;
        self
    }

    /// Sets further files whose default exports are components.
    #[must_use]
    pub const fn entries(mut self, entries: &'a [String]) -> Self {
        self.entries = entries;
        self
    }

    /// Sets whether modules are minified.
    #[must_use]
    pub const fn minify(mut self, minify: bool) -> Self {
        self.minify = minify;
        self
    }

    /// Sets the function that returns addresses of files that are not code.
    #[must_use]
    pub const fn asset(mut self, asset: &'a (dyn Fn(&str) -> Option<String> + Sync)) -> Self {
        self.asset = asset;
        self
    }

    /// Sets the function that returns texts of style sheets.
    #[must_use]
    pub const fn style(mut self, style: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync)) -> Self {
        self.style = style;
        self
    }

    /// Sets the function that returns texts of code and JSON files that are not
    /// among the files to compile.
    #[must_use]
    pub const fn source(mut self, source: &'a (dyn Fn(&str) -> Option<Arc<str>> + Sync)) -> Self {
        self.source = source;
        self
    }

    /// Sets the function that returns the paths of modules for Markdown files. Their
    /// texts are those of [`Options::source`].
    #[must_use]
    pub const fn markdown(mut self, markdown: &'a (dyn Fn(&str) -> Option<String> + Sync)) -> Self {
        self.markdown = markdown;
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
