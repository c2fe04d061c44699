//! Resolves specifiers to modules of the theme or files of the site.
//!
//! A specifier is looked up in this order: a module that the page provides, a
//! package with a shim, a file of the site's theme, and then a path. A path may
//! lack its extension or be a folder, as in Node. The first match counts; what
//! it is decides the [`Meaning`].
//!
//! Files are read through the caller, so an import can only reach files that the
//! caller offers.

use std::collections::BTreeMap;
use std::sync::Arc;

use located_data::{Diagnostic, diagnostic, path};

use crate::imports;
use crate::options::Options;
use crate::packages::{help_for_missing, is_of_docusaurus};
use crate::scope;

/// Extensions of code files, in the order in which they are tried.
const CODE: [&str; 6] = ["tsx", "ts", "jsx", "js", "mjs", "mts"];

/// Extensions in specifiers, each with those of the files that it can mean.
/// TypeScript requires the extension of the compiled file: `./x.js` for `x.ts`.
const WRITTEN_FOR: [(&str, &[&str]); 3] = [
    (".js", &[".ts", ".tsx"]),
    (".jsx", &[".tsx"]),
    (".mjs", &[".mts"]),
];

/// Prefix of specifiers relative to the site folder.
const SITE_PREFIX: &str = "@site/";

/// Prefix of specifiers of files in [`THEME_FOLDER`].
const THEME_PREFIX: &str = "@theme/";

/// Folder of the site's own theme, as in Docusaurus. A file in it is imported as
/// `@theme/name`.
pub const THEME_FOLDER: &str = "src/theme";

/// The meaning of an import.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A module of the theme, by its address.
    External(String),
    /// A file with code or data, by its path below the site folder.
    File(String),
    /// A CSS module, by its path below the site folder.
    Styles(String),
    /// A file that is published unchanged.
    Asset {
        /// Path below the site folder.
        path: String,
        /// Address on the site.
        address: String,
    },
}

/// Resolves the imports of files.
#[derive(Clone, Copy)]
pub(crate) struct Resolver<'a> {
    /// Texts of the site's files, by path.
    pub(crate) files: &'a BTreeMap<String, Arc<str>>,
    pub(crate) options: &'a Options<'a>,
}

/// Returns whether a file becomes a module by compilation.
pub(crate) fn is_code(path: &str) -> bool {
    code_stem(path).is_some()
}

/// Returns the path of a code file without its extension. Declaration files,
/// which contain only types, do not count.
pub(crate) fn code_stem(path: &str) -> Option<&str> {
    let (stem, extension) = path.rsplit_once('.')?;
    (CODE.contains(&extension) && !stem.ends_with(".d")).then_some(stem)
}

/// Returns whether a file is JSON, by its extension.
pub(crate) fn is_json(path: &str) -> bool {
    path.ends_with(".json")
}

impl Resolver<'_> {
    /// Resolves `specifier` in the file `importer`.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic, without file and position, for a specifier that
    /// components cannot import.
    pub(crate) fn resolve(&self, importer: &str, specifier: &str) -> Result<Meaning, Diagnostic> {
        if let Some(address) = self.options.externals.get(specifier) {
            return Ok(Meaning::External(address.clone()));
        }
        let shim = self.options.shims.get(specifier);
        // The file of a named export may lie outside of the site folder.
        if let Some(file) = shim.filter(|path| self.has(path)) {
            return Ok(Meaning::File(file.clone()));
        }
        if let Some(file) = self.of_theme(specifier) {
            return Ok(Meaning::File(file));
        }
        let target = self.target(importer, specifier)?;
        if scope::is_module(&target) && (self.options.style)(&target).is_some() {
            return Ok(Meaning::Styles(target));
        }
        if imports::is_style(&target) {
            return Err(style_with_names(specifier));
        }
        if let Some(file) = self.file(&target) {
            return Ok(Meaning::File(file));
        }
        if path::is_markdown_file(&target)
            && let Some(module) = (self.options.markdown)(&target)
        {
            return Ok(Meaning::File(module));
        }
        if let Some(problem) = self.unusable(specifier, &target) {
            return Err(problem);
        }
        match (self.options.asset)(&target) {
            Some(address) => Ok(Meaning::Asset {
                path: target,
                address,
            }),
            None => Err(self.missing(specifier, &target)),
        }
    }

    /// Returns the file of the site's own theme that `specifier` means.
    fn of_theme(&self, specifier: &str) -> Option<String> {
        let name = specifier.strip_prefix(THEME_PREFIX)?;
        self.file(&path::resolve(THEME_FOLDER, name))
    }

    /// Returns the path of the style sheet `specifier` in the file `importer`.
    ///
    /// # Errors
    ///
    /// Returns a diagnostic, without file and position, if the style sheet does
    /// not exist or is in a language that is not compiled.
    pub(crate) fn style(&self, importer: &str, specifier: &str) -> Result<String, Diagnostic> {
        let target = self.target(importer, specifier)?;
        if !imports::is_compiled_style(&target) {
            let message = format!("`{specifier}` is not written in CSS");
            return Err(Diagnostic::error("component-style", message)
                .help("compile it to a `.css` file, and import that"));
        }
        let exists =
            (self.options.style)(&target).is_some() || (self.options.asset)(&target).is_some();
        if exists {
            Ok(target)
        } else {
            Err(self.missing(specifier, &target))
        }
    }

    /// Resolves `specifier` to a path relative to the site folder. A file in the
    /// site folder can import from outside what the caller provides.
    fn target(&self, importer: &str, specifier: &str) -> Result<String, Diagnostic> {
        if let Some(path) = (self.options.alias)(specifier) {
            return Ok(path);
        }
        let (folder, path) = steps(importer, specifier).ok_or_else(|| self.foreign(specifier))?;
        let target = path::resolve_beyond(&folder, path);
        let is_inside = !target.starts_with("../") || folder.starts_with("../");
        if is_inside || self.has_any(&target) {
            Ok(target)
        } else {
            Err(leaves_site(specifier, &target))
        }
    }

    /// Returns the file at `target`, which may lack an extension or be a
    /// folder. The exact file comes first, then the ways to complete the path.
    fn file(&self, target: &str) -> Option<String> {
        let exact = (is_code(target) || is_json(target)).then(|| target.to_owned());
        let rewritten = WRITTEN_FOR.iter().flat_map(|(written, meant)| {
            let stem = target.strip_suffix(written);
            let paths = move |stem| meant.iter().map(move |suffix| format!("{stem}{suffix}"));
            stem.into_iter().flat_map(paths)
        });
        let extensions = || CODE.iter().chain(&["json"]);
        let with_extension = extensions().map(|extension| format!("{target}.{extension}"));
        let in_folder = extensions().map(|extension| match target {
            "" => format!("index.{extension}"),
            _ => format!("{target}/index.{extension}"),
        });
        exact
            .into_iter()
            .chain(rewritten)
            .chain(with_extension)
            .chain(in_folder)
            .find(|path| self.has(path))
    }

    /// Returns whether there is a file of any kind at `target`.
    fn has_any(&self, target: &str) -> bool {
        self.file(target).is_some()
            || (self.options.style)(target).is_some()
            || (self.options.asset)(target).is_some()
    }

    /// Returns whether a file with code or JSON can be read.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.files.contains_key(file) || (self.options.source)(file).is_some()
    }

    /// Returns the diagnostic for a file that a component imports as code or
    /// data, but that would be imported as an address: Markdown, CommonJS, and
    /// code that the caller could not read.
    fn unusable(&self, specifier: &str, target: &str) -> Option<Diagnostic> {
        if path::is_markdown_file(target) {
            let message = format!("components cannot import Markdown: `{specifier}`");
            let help = "import it in the page, and write it between the tags of the component: \
                        a component gets the content as `children`";
            return Some(Diagnostic::error("component-import", message).help(help));
        }
        let is_commonjs = [".cjs", ".cts"]
            .iter()
            .any(|extension| target.ends_with(extension));
        if !(is_commonjs || is_code(target) || is_json(target)) {
            return None;
        }
        (self.options.asset)(target)?;
        Some(if is_commonjs {
            let message = format!("`{specifier}` is a CommonJS module");
            Diagnostic::error("component-commonjs", message)
                .help("rename it to `.mjs`, and write `export default ...` in it")
        } else {
            let message = format!("cannot read the file {target} as text");
            Diagnostic::error("component-import", message)
                .help("save it as UTF-8, or raise `limits.text` in site.toml if it is too large")
        })
    }

    /// Returns the diagnostic for a path without a file. It suggests the file in
    /// the same folder with the most similar name.
    fn missing(&self, specifier: &str, target: &str) -> Diagnostic {
        let problem = Diagnostic::error(
            "component-import",
            format!("cannot find a file for `{specifier}`"),
        );
        // Names are compared without extensions, which would hide small
        // differences.
        let stems = self.files.keys().filter_map(|file| {
            let stem = code_stem(file).unwrap_or(file);
            (path::parent(stem) == path::parent(target)).then_some((path::file_name(stem), file))
        });
        let by_name: BTreeMap<&str, &String> = stems.collect();
        let near = diagnostic::nearest(path::file_name(target), by_name.keys().copied());
        match near.and_then(|name| by_name.get(name)) {
            Some(file) => problem.help(format!("did you mean the file {file}?")),
            None if path::file_name(target).contains('.') => {
                problem.help(format!("create the file {target}, or correct the path"))
            }
            // A specifier without an extension means code.
            None => problem.help(format!("create the file {target}.tsx, or correct the path")),
        }
    }

    /// Returns the diagnostic for a specifier that is not a path of a file: a URL
    /// or a package.
    fn foreign(&self, specifier: &str) -> Diagnostic {
        let error = |message| Diagnostic::error("component-import", message);
        if path::is_external(specifier) && !specifier.starts_with("node:") {
            return error(format!("`{specifier}` is on another site")).help(
                "save the file next to the component: pages only run scripts of their own site",
            );
        }
        if specifier.starts_with('/') {
            return error(format!("`{specifier}` is a URL, not a file")).help(
                "write the path from this file, `./name`, or from the site folder, `@site/name`",
            );
        }
        // A package of another scope is not a misspelled one, and a scope that two names
        // share does not make them similar.
        let scope = scope_of(specifier);
        let (start, name) = specifier.split_at(scope.map_or(0, |scope| scope.len() + 1));
        let known = self
            .options
            .externals
            .keys()
            .chain(self.options.shims.keys())
            .filter(|candidate| scope_of(candidate) == scope)
            .filter_map(|candidate| candidate.strip_prefix(start));
        let is_module = is_of_docusaurus(specifier);
        let problem = error(match is_module {
            true => format!("pages do not have the module `{specifier}`"),
            false => format!("package `{specifier}` is not bundled"),
        });
        // `react-icons` is another package than `react`, not a misspelled one.
        if let Some(near) = diagnostic::nearest(name, known)
            && !name.starts_with(near)
        {
            return problem.help(format!("did you mean `{start}{near}`?"));
        }
        if is_module {
            return problem.help(help_for_missing(specifier));
        }
        if specifier.starts_with("react/") {
            return problem.help("remove the import: the theme's React has no such module");
        }
        problem.help(
            "import react, react-dom or files of the site (`./name`); use \
             `site-build packages` to bundle other packages",
        )
    }
}

/// Returns the scope of a package: `@scope` of `@scope/name`.
fn scope_of(specifier: &str) -> Option<&str> {
    let (scope, _) = specifier.split_once('/')?;
    scope.starts_with('@').then_some(scope)
}

/// Returns the folder against which a specifier is resolved, with a trailing
/// `/`, and the relative path; `None` if the specifier is not a path.
fn steps<'s>(importer: &str, specifier: &'s str) -> Option<(String, &'s str)> {
    if let Some(path) = specifier.strip_prefix(SITE_PREFIX) {
        return Some((String::new(), path));
    }
    let relative = matches!(specifier, "." | "..")
        || specifier.starts_with("./")
        || specifier.starts_with("../");
    relative.then(|| (format!("{}/", path::parent(importer)), specifier))
}

/// Returns the diagnostic for a path out of the site folder. The path to share is the
/// first folder that does not contain the site, or the file beside such folders.
fn leaves_site(specifier: &str, target: &str) -> Diagnostic {
    let own = target.trim_start_matches("../");
    let above = target.len() - own.len();
    let end = own.find('/').unwrap_or(own.len());
    let shared = &target[..above + end];
    Diagnostic::error(
        "component-import",
        format!("`{specifier}` is outside the site folder"),
    )
    .help(format!(
        "move the file into the site folder, or add `shared_paths = [\"{shared}\"]` to site.toml"
    ))
}

/// Returns the diagnostic for names that are imported from a style sheet.
fn style_with_names(specifier: &str) -> Diagnostic {
    Diagnostic::error(
        "component-style",
        format!("the style sheet `{specifier}` exports nothing"),
    )
    .help(format!(
        "write `import \"{specifier}\";` and use its classes by name"
    ))
}
