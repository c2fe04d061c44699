//! What a text imports, as its caller finds it.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::Format;

/// Finds the modules that a text imports.
///
/// The parser does no I/O: a site resolves specifiers to files and reads them.
pub trait Modules {
    /// Returns the module that `specifier` means in the file `importer`, or
    /// `None` if the import has no meaning here: its names are then those of
    /// the site.
    fn load(&self, importer: &str, specifier: &str) -> Option<Module>;

    /// Returns the component that a tag means in a text that does not define its
    /// name.
    fn component(&self, _name: &str) -> Option<SharedComponent> {
        None
    }

    /// Returns the props of a component, not imported, whose texts are paths or
    /// addresses of files. They become references of the page.
    fn file_props(&self, _name: &str) -> &'static [&'static str] {
        &[]
    }
}

/// A component that texts have without an import.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum SharedComponent {
    /// An export of a file with code.
    Code {
        /// Path of the file below the site folder.
        file: String,
        /// Name of the export.
        export: String,
    },
    /// A Markdown file, shown where the tag is.
    Markdown(Arc<Partial>),
}

/// A module that a text imports.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Module {
    /// A Markdown file, shown where its tag is.
    Markdown(Arc<Partial>),
    /// Data, the default export: the value of a JSON or YAML file, the text of
    /// a file of code. Its fields can be imported by name.
    Data(Value),
    /// A file with code. Its constant exports can be used in expressions, its
    /// components as tags.
    Code {
        /// Path below the site folder.
        file: String,
        /// The code.
        text: Arc<str>,
    },
    /// A picture or download: its path as a reference of the page.
    Asset(String),
    /// A component that every site has, by name.
    BuiltIn(String),
    /// A package, which pages do not have.
    Package,
    /// A path without a file: what to do about it.
    Missing(String),
}

/// A Markdown file that another one imports.
#[derive(Debug, Clone, Default)]
pub struct Partial {
    /// Path below the site folder.
    pub file: String,
    /// The whole text.
    pub text: Arc<str>,
    /// Byte offset of the body, after the front matter.
    pub body: usize,
    /// How the text is read.
    pub format: Format,
    /// The value of `frontMatter`.
    pub front_matter: Value,
}

/// Imports without meaning.
pub(crate) struct NoModules;

impl Modules for NoModules {
    fn load(&self, _: &str, _: &str) -> Option<Module> {
        None
    }
}

impl fmt::Debug for dyn Modules + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Modules")
    }
}
