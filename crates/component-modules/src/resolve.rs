//! What a specifier means: a module of the theme, or a file of the site.

use std::collections::BTreeMap;
use std::sync::Arc;

use located_data::{Diagnostic, diagnostic, path};

use crate::imports;
use crate::options::Options;
use crate::scope;

/// Endings of files with code, in the order in which they are tried.
const CODE: [&str; 6] = ["tsx", "ts", "jsx", "js", "mjs", "mts"];

/// Endings by which TypeScript lets a file be imported that has another one.
const WRITTEN_FOR: [(&str, &[&str]); 3] = [
    (".js", &[".ts", ".tsx"]),
    (".jsx", &[".tsx"]),
    (".mjs", &[".mts"]),
];

/// Stands for the site folder at the start of a specifier.
const SITE_PREFIX: &str = "@site/";

/// Start of specifiers of files in [`THEME_FOLDER`].
const THEME_PREFIX: &str = "@theme/";

/// The folder of the site's own theme, as in Docusaurus.
pub const THEME_FOLDER: &str = "src/theme";

/// What an import means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A module of the theme, by its address.
    External(String),
    /// A file with code or data, by its path below the site folder.
    File(String),
    /// A CSS module, by its path below the site folder.
    Styles(String),
    /// A file that is published as it is.
    Asset {
        /// Path below the site folder.
        path: String,
        /// Address on the site.
        address: String,
    },
}

/// Finds what files import.
#[derive(Clone, Copy)]
pub(crate) struct Resolver<'a> {
    pub(crate) files: &'a BTreeMap<String, Arc<str>>,
    pub(crate) options: &'a Options<'a>,
}

/// True for a file that becomes a module by compilation.
pub(crate) fn is_code(path: &str) -> bool {
    code_stem(path).is_some()
}

/// The path of a file with code without its ending. Declaration files hold
/// types alone and are none.
pub(crate) fn code_stem(path: &str) -> Option<&str> {
    let (stem, ending) = path.rsplit_once('.')?;
    let code = CODE.contains(&ending) && !stem.ends_with(".d");
    code.then_some(stem)
}

/// True for a file with JSON.
pub(crate) fn is_json(path: &str) -> bool {
    path.ends_with(".json")
}

impl Resolver<'_> {
    /// What `specifier` in the file `importer` means.
    ///
    /// # Errors
    /// A diagnostic without a place, for what components cannot import.
    pub(crate) fn resolve(&self, importer: &str, specifier: &str) -> Result<Meaning, Diagnostic> {
        if let Some(address) = self.options.externals.get(specifier) {
            return Ok(Meaning::External(address.clone()));
        }
        let shim = self.options.shims.get(specifier);
        if let Some(file) = shim.filter(|it| self.files.contains_key(*it)) {
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
    /// A diagnostic without a place.
    pub(crate) fn style(&self, importer: &str, specifier: &str) -> Result<String, Diagnostic> {
        let target = self.target(importer, specifier)?;
        if !target.ends_with(".css") {
            let message = format!("`{specifier}` is not written in CSS");
            return Err(Diagnostic::error("component-style", message)
                .help("translate it into a `.css` file first, and import that"));
        }
        let is_there =
            (self.options.style)(&target).is_some() || (self.options.asset)(&target).is_some();
        if is_there {
            Ok(target)
        } else {
            Err(self.missing(specifier, &target))
        }
    }

    /// Returns the path from the site folder that `specifier` leads to. A file
    /// of the site folder imports nothing from outside; one outside, in a folder
    /// that the configuration names, imports what lies there.
    fn target(&self, importer: &str, specifier: &str) -> Result<String, Diagnostic> {
        if let Some(path) = (self.options.alias)(specifier) {
            return Ok(path);
        }
        let (folder, path) = steps(importer, specifier).ok_or_else(|| self.foreign(specifier))?;
        if !folder.starts_with("../") && path::leaves_root(&format!("{folder}{path}")) {
            return Err(leaves_site(specifier));
        }
        Ok(path::resolve(&folder, path))
    }

    /// The file that is meant by `target`, which may lack its ending or name a
    /// folder.
    fn file(&self, target: &str) -> Option<String> {
        let exact = (is_code(target) || is_json(target)).then(|| target.to_owned());
        let rewritten = WRITTEN_FOR.iter().flat_map(|(written, meant)| {
            let stem = target.strip_suffix(written);
            let paths = move |stem| meant.iter().map(move |it| format!("{stem}{it}"));
            stem.into_iter().flat_map(paths)
        });
        let endings = || CODE.iter().chain(&["json"]);
        let with_ending = endings().map(|it| format!("{target}.{it}"));
        let in_folder = endings().map(|it| match target {
            "" => format!("index.{it}"),
            _ => format!("{target}/index.{it}"),
        });
        exact
            .into_iter()
            .chain(rewritten)
            .chain(with_ending)
            .chain(in_folder)
            .find(|it| self.has(it))
    }

    /// Returns whether a file with code or JSON can be read.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.files.contains_key(file) || (self.options.source)(file).is_some()
    }

    /// Reports a file that a component means as code or data, and that would be
    /// its address instead.
    fn unusable(&self, specifier: &str, target: &str) -> Option<Diagnostic> {
        let is_commonjs = [".cjs", ".cts"].iter().any(|it| target.ends_with(it));
        if !(is_commonjs || is_code(target) || is_json(target)) {
            return None;
        }
        (self.options.asset)(target)?;
        Some(if is_commonjs {
            let message = format!("`{specifier}` is a CommonJS module");
            Diagnostic::error("component-commonjs", message)
                .help("rename it to `.mjs`, and write `export default ...` in it")
        } else {
            let message = format!("the file {target} cannot be read as text");
            Diagnostic::error("component-import", message)
                .help("save it as UTF-8, or raise `limits.text` in site.toml if it is too large")
        })
    }

    fn missing(&self, specifier: &str, target: &str) -> Diagnostic {
        let problem = Diagnostic::error(
            "component-import",
            format!("there is no file for `{specifier}`"),
        );
        // Endings would drown the difference, so names are compared without.
        let stems = self.files.keys().filter_map(|it| {
            let stem = code_stem(it).unwrap_or(it);
            (path::parent(stem) == path::parent(target)).then_some((path::file_name(stem), it))
        });
        let by_name: BTreeMap<&str, &String> = stems.collect();
        let near = diagnostic::nearest(path::file_name(target), by_name.keys().copied());
        match near.and_then(|it| by_name.get(it)) {
            Some(file) => problem.help(format!("did you mean the file {file}?")),
            None => problem.help(format!("write the file {target}, or correct the path")),
        }
    }

    /// Reports a specifier that names no file of the site.
    fn foreign(&self, specifier: &str) -> Diagnostic {
        let error = |message| Diagnostic::error("component-import", message);
        if path::is_external(specifier) && !specifier.starts_with("node:") {
            return error(format!("`{specifier}` is on another site")).help(
                "pages run scripts of their own site only: save the file beside the component",
            );
        }
        if specifier.starts_with('/') {
            return error(format!("`{specifier}` is an address, not a file")).help(
                "write the path from this file, `./name`, or from the site folder, `@site/name`",
            );
        }
        // A package of another scope is not a misspelled one.
        let known = self.options.externals.keys();
        let known = known.chain(self.options.shims.keys()).map(String::as_str);
        let known = known.filter(|it| scope_of(it) == scope_of(specifier));
        let problem = error(format!("`{specifier}` is a package that pages do not have"));
        if let Some(near) = diagnostic::nearest(specifier, known) {
            return problem.help(format!("did you mean `{near}`?"));
        }
        if specifier.starts_with("react/") {
            return problem.help("the theme's React has no such module");
        }
        problem.help(
            "components may import react, react-dom and files beside them (`./name`); \
             `site-build packages` bundles other packages",
        )
    }
}

/// Returns the scope of a package: `@scope` of `@scope/name`.
fn scope_of(specifier: &str) -> Option<&str> {
    let (scope, _) = specifier.split_once('/')?;
    scope.starts_with('@').then_some(scope)
}

/// Returns the folder from which a specifier is resolved, with a `/` at its
/// end, and the path from there; `None` if the specifier is not a path.
fn steps<'s>(importer: &str, specifier: &'s str) -> Option<(String, &'s str)> {
    if let Some(path) = specifier.strip_prefix(SITE_PREFIX) {
        return Some((String::new(), path));
    }
    let relative = matches!(specifier, "." | "..")
        || specifier.starts_with("./")
        || specifier.starts_with("../");
    relative.then(|| (format!("{}/", path::parent(importer)), specifier))
}

fn leaves_site(specifier: &str) -> Diagnostic {
    Diagnostic::error(
        "component-import",
        format!("`{specifier}` leaves the site folder"),
    )
    .help("move the file into the site folder")
}

fn style_with_names(specifier: &str) -> Diagnostic {
    Diagnostic::error(
        "component-style",
        format!("the style sheet `{specifier}` exports nothing"),
    )
    .help(format!(
        "write `import \"{specifier}\";` and use its classes by name"
    ))
}
