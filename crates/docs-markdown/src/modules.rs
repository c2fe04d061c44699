//! The modules that a text imports, as the caller provides them.
//!
//! The parser knows the syntax of imports; which file `@site/src/data` is, and
//! whether reading it is allowed, is the business of the caller.

use std::fmt;
use std::sync::Arc;

use docs_model::ReferenceKind;
use located_data::Advice;
use serde_json::Value;

use crate::Format;

/// Finds the modules that a text imports.
///
/// The parser does no I/O: a site resolves specifiers to files and reads them.
///
/// # Examples
///
/// ```
/// use docs_markdown::{Module, Modules, ParseOptions, parse_file};
///
/// struct Prices;
///
/// impl Modules for Prices {
///     fn load(&self, _importer: &str, specifier: &str) -> Option<Module> {
///         (specifier == "./prices.json")
///             .then(|| Module::Data(serde_json::json!({"basic": 9})))
///     }
/// }
///
/// let text = "import {basic} from './prices.json';\n\nFrom {basic} euros.\n";
/// let options = ParseOptions::default();
/// let (document, diagnostics) = parse_file(text, 0, &options, "docs/shop.mdx", &Prices);
/// assert!(diagnostics.is_empty());
/// assert_eq!(document.outline.excerpt.as_deref(), Some("From 9 euros."));
/// ```
pub trait Modules {
    /// Returns the module that `specifier` means in the file `importer`, or
    /// `None` if the import has no meaning for the caller. Its names are then
    /// looked up like names without an import.
    ///
    /// `importer` is the path of the file that has the import: that of the
    /// page, of a partial, or of a module with code. A specifier may begin with
    /// loaders of webpack, such as `!!raw-loader!./a.js` for the text of a
    /// file.
    fn load(&self, importer: &str, specifier: &str) -> Option<Module>;

    /// Returns the component that a tag means in a text that does not define its
    /// name.
    fn component(&self, _name: &str) -> Option<SharedComponent> {
        None
    }

    /// Returns the Markdown files that an export of a code file uses, directly or
    /// through other code. The component gets their content as props
    /// ([`MARKDOWN_PROP`](crate::node::MARKDOWN_PROP)).
    fn markdown_of(&self, _file: &str, _export: &str) -> Vec<Arc<Partial>> {
        Vec::new()
    }

    /// Returns the props of a component, not imported, whose texts are paths or
    /// addresses, and what they lead to. They become references of the page.
    fn address_props(&self, _name: &str) -> &'static [(&'static str, ReferenceKind)] {
        &[]
    }

    /// Returns the fields of objects in a prop of a component, not imported, whose
    /// texts are addresses, and what they lead to. They become references of the
    /// page: `light` and `dark` in `sources={{light: '/a.png', dark: '/b.png'}}`.
    fn address_fields(
        &self,
        _component: &str,
        _prop: &str,
    ) -> Option<(&'static [&'static str], ReferenceKind)> {
        None
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
    /// An export of a package, which pages do not have.
    Package {
        /// Module specifier.
        specifier: String,
        /// Name of the export.
        export: String,
    },
    /// A Markdown file, shown where the tag is.
    Markdown(Arc<Partial>),
    /// What an import of the default export of a module means.
    Import {
        /// Module specifier, such as `@theme/Heading`.
        specifier: String,
    },
}

/// A module that a text imports.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Module {
    /// A Markdown file, shown in place of its tag.
    Markdown(Arc<Partial>),
    /// Data, which is the default export: the value of a JSON or YAML file, or
    /// the text of a code file. Its fields can be imported by name.
    Data(Value),
    /// A file with code. Its constant exports can be used in expressions, its
    /// components as tags.
    Code {
        /// Path below the site folder.
        file: String,
        /// The code.
        text: Arc<str>,
    },
    /// An image or a download, by its path as a reference of the page. As a tag, an
    /// image is shown; any other file is a component that pages do not have.
    Asset(String),
    /// A built-in component, by name.
    BuiltIn(String),
    /// A package, which pages cannot use.
    Package,
    /// A path without a file, with a suggestion for the diagnostic.
    Missing(String),
    /// A path whose file may not be used, such as one outside the site folder.
    Refused {
        /// The reason, as a predicate of the path: `is outside the site folder`.
        reason: String,
        /// A suggestion for the diagnostic.
        help: String,
    },
    /// A file that cannot be read as its extension says, with the fault and its place.
    Faulty(String),
}

impl Module {
    /// Returns why a file that a text inserts by `path` cannot be used, or `None` for
    /// any other module.
    pub(crate) fn fault(&self, path: &str) -> Option<Advice> {
        match self {
            Self::Missing(help) => Some(Advice::new(format!("file `{path}` does not exist"), help)),
            Self::Refused { reason, help } => Some(Advice::new(format!("`{path}` {reason}"), help)),
            _ => None,
        }
    }
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
    /// Syntax of the text.
    pub format: Format,
    /// Value of the name `frontMatter`.
    pub front_matter: Value,
}

/// Modules of a text that can import nothing.
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
