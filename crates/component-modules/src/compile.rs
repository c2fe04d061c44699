//! Compiles a folder of components to modules: the entry point of this crate.
//!
//! Reading follows the imports: it starts with the components, and reads each
//! file when it is first imported. A file is a [`Unit`] with a number, its index
//! in the order of reading. All units share an arena, which owns their syntax
//! trees until they are written.

use std::collections::BTreeMap;
use std::sync::Arc;

use located_data::{Diagnostic, diagnostic};
use oxc_allocator::Allocator;
use xxhash_rust::xxh3::xxh3_64;

use crate::imports::{Import, Target, is_compiled_style};
use crate::module::Module;
use crate::options::{MAX_SOURCE_BYTES, Options};
use crate::packages::{Packages, is_package};
use crate::resolve::{Meaning, Resolver, is_json};
use crate::style_sheet::{StyleFiles, StyleSheet};
use crate::unit::{self, Unit};
use crate::{data, entries, link, missing_exports, nesting, scope, stack};

/// Compiles the components of a site, and the files that they import.
///
/// `files` has the texts of the site's files by their paths below the site
/// folder, separated by `/`. Only components and their imports are read; other
/// files are ignored.
///
/// The modules are sorted by source, the diagnostics by file and position. A
/// file with errors, or one that imports such a file, gives no module; other
/// components are not affected. The same files and options give the same bytes.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::Arc;
///
/// use component_modules::{Options, compile};
///
/// let path = "components/Now.ts".to_owned();
/// let text = Arc::from("import x from './missing';\nexport default x;\n");
/// let externals = BTreeMap::new();
/// let (modules, diagnostics) =
///     compile(&BTreeMap::from([(path, text)]), &Options::new(&externals));
/// assert!(modules.is_empty());
/// assert_eq!(diagnostics[0].message, "cannot find a file for `./missing`");
/// ```
#[must_use]
pub fn compile(
    files: &BTreeMap<String, Arc<str>>,
    options: &Options<'_>,
) -> (Vec<Module>, Vec<Diagnostic>) {
    // The lengths of further files are unknown until they are imported. A stack
    // is only reserved, so the largest one costs nothing.
    let room = nesting::stack_bytes(MAX_SOURCE_BYTES);
    match stack::with_room(room, || build(files, options)) {
        Ok(result) => result,
        Err(error) => {
            let message = format!("cannot compile components: {error}");
            let help = "raise the memory or thread limit of the process";
            let problem = Diagnostic::error("component-memory", message).help(help);
            (Vec::new(), vec![problem])
        }
    }
}

/// Returns the packages without a module that are imported by components or by
/// the files they import, with the names that are imported. A caller that bundles
/// packages bundles these, and passes the result as
/// [`Options::shims`] to [`compile`].
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use std::sync::Arc;
///
/// use component_modules::{Options, packages};
///
/// let path = "components/Chart.tsx".to_owned();
/// let text = Arc::from("import { scaleLinear } from 'd3-scale';\nexport default scaleLinear;\n");
/// let externals = BTreeMap::new();
/// let packages = packages(&BTreeMap::from([(path, text)]), &Options::new(&externals));
/// assert!(packages["d3-scale"].names.contains("scaleLinear"));
/// ```
#[must_use]
pub fn packages(files: &BTreeMap<String, Arc<str>>, options: &Options<'_>) -> Packages {
    let room = nesting::stack_bytes(MAX_SOURCE_BYTES);
    // If there is not enough memory, the list is empty; `compile` reports that.
    stack::with_room(room, || find_packages(files, options)).unwrap_or_default()
}

fn find_packages(files: &BTreeMap<String, Arc<str>>, options: &Options<'_>) -> Packages {
    let arena = Allocator::default();
    let (reader, _) = read_all(files, options, &arena);
    let mut out = Packages::new();
    for unit in &reader.units {
        let is_missing =
            |import: &&Import| import.target.is_none() && is_package(&import.specifier);
        for import in unit.imports.iter().filter(is_missing) {
            let package = out.entry(import.specifier.clone()).or_default();
            let names = import.names.iter().map(|(name, _)| name.clone());
            package.names.extend(names);
            package.is_whole |= import.names.is_empty();
        }
        for import in unit.styles.iter().filter(is_missing) {
            out.entry(import.specifier.clone()).or_default().is_style = true;
        }
    }
    out
}

/// Reads the components, the further entries, and all files that they import.
/// Also returns the names of components by unit.
fn read_all<'a>(
    files: &'a BTreeMap<String, Arc<str>>,
    options: &'a Options<'a>,
    arena: &'a Allocator,
) -> (Reader<'a>, BTreeMap<usize, String>) {
    let (entries, problems) = entries::find(files.keys(), options.folder);
    let mut reader = Reader {
        resolver: Resolver { files, options },
        arena,
        units: Vec::new(),
        sheets: Vec::new(),
        numbers: BTreeMap::new(),
        diagnostics: problems,
    };
    let names: BTreeMap<usize, String> = entries
        .into_iter()
        .map(|(name, path)| (reader.file(&path), name))
        .collect();
    for path in options.entries {
        if reader.resolver.has(path) {
            reader.file(path);
        }
    }
    reader.follow_imports();
    (reader, names)
}

/// Reads, checks and links all files.
fn build(
    files: &BTreeMap<String, Arc<str>>,
    options: &Options<'_>,
) -> (Vec<Module>, Vec<Diagnostic>) {
    let arena = Allocator::default();
    let (reader, names) = read_all(files, options, &arena);
    let Reader {
        mut units,
        sheets,
        numbers,
        mut diagnostics,
        ..
    } = reader;
    missing_exports::check(&mut units, &mut diagnostics);
    entries::check(&mut units, &names, &mut diagnostics);
    entries::check_names(files.keys(), options.folder, &numbers, &mut diagnostics);
    diagnostic::sort(&mut diagnostics);
    // A style sheet may be imported by several files.
    diagnostics.dedup();
    let mut modules = link::link(units, &names, options, &arena);
    modules.extend(sheets);
    modules.sort_by(|a, b| a.source.cmp(&b.source));
    (modules, diagnostics)
}

/// Reads files, each once, when it is first imported.
struct Reader<'a> {
    resolver: Resolver<'a>,
    /// Owns the syntax trees, and texts that are not among the files.
    arena: &'a Allocator,
    /// The files read so far, by number.
    units: Vec<Unit<'a>>,
    /// Style sheets that components import, bundled.
    sheets: Vec<Module>,
    /// Numbers of the units by path.
    numbers: BTreeMap<String, usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// Resolves the imports of all units, and reads the files that they mean.
    /// These are appended to the units, so their imports are resolved as well.
    fn follow_imports(&mut self) {
        let mut next = 0;
        while let Some(unit) = self.units.get_mut(next) {
            let path = unit.path.clone();
            let mut imports = std::mem::take(&mut unit.imports);
            let mut styles = std::mem::take(&mut unit.styles);
            // Errors, which break the unit, and warnings, which do not.
            let mut problems = Vec::new();
            let mut notes = Vec::new();
            for import in &mut imports {
                match self.resolver.resolve(&path, &import.specifier) {
                    Ok(Meaning::Styles(sheet)) => {
                        let (number, problem) = self.styles(&sheet);
                        import.target = Some(Target::Unit(number));
                        notes.extend(problem.map(|problem| place(problem, import, &path)));
                    }
                    Ok(meaning) => import.target = Some(self.target(meaning)),
                    Err(problem) => problems.push(place(problem, import, &path)),
                }
            }
            for import in styles.iter_mut().filter(|import| import.target.is_none()) {
                match self.resolver.style(&path, &import.specifier) {
                    Ok(sheet) => import.target = self.sheet(&sheet).map(Target::External),
                    Err(problem) => problems.push(place(problem, import, &path)),
                }
            }
            if let Some(unit) = self.units.get_mut(next) {
                unit.imports = imports;
                unit.styles = styles;
                unit.broken |= !problems.is_empty();
            }
            self.diagnostics.append(&mut problems);
            self.diagnostics.append(&mut notes);
            next += 1;
        }
    }

    /// Returns the number of the unit of a CSS module, whose sheet gets unique
    /// class names: the suffix is a hash of the path, so that it stays the same
    /// when the sheet changes. A sheet in a language that is not compiled is left
    /// out, with a warning: its class names exist but have no styles.
    fn styles(&mut self, path: &str) -> (usize, Option<Diagnostic>) {
        let suffix = format!("_{:08x}", xxh3_64(path.as_bytes()) >> 32);
        let text = (self.resolver.options.style)(path).filter(|_| is_compiled_style(path));
        let problem = text.is_none().then(|| {
            let message = format!("the style sheet {path} is not written in CSS, and is left out");
            Diagnostic::warning("component-style", message)
                .help("compile it to a `.module.css` file, and import that")
        });
        let mut unit = Unit::styles(path, &suffix);
        if let Some(text) = text.filter(|_| !self.numbers.contains_key(path)) {
            let address = self.bundle(path, &text, Some(&suffix));
            unit.styles.push(Import::of_address(&address));
        }
        (self.number(path, |_| unit), problem)
    }

    /// Returns the address of a style sheet that is not a CSS module. One that
    /// cannot be read as text is published unchanged.
    fn sheet(&mut self, path: &str) -> Option<String> {
        if let Some(sheet) = self.sheets.iter().find(|sheet| sheet.source == path) {
            return Some(sheet.address.clone());
        }
        match (self.resolver.options.style)(path) {
            Some(text) => Some(self.bundle(path, &text, None)),
            None => (self.resolver.options.asset)(path),
        }
    }

    /// Bundles a style sheet with those that it imports, and returns its address.
    /// With a suffix, its class names get that.
    fn bundle(&mut self, path: &str, css: &str, suffix: Option<&str>) -> String {
        let options = self.resolver.options;
        let files = StyleFiles {
            text: options.style,
            address: options.asset,
            alias: options.alias,
        };
        let bundled = StyleSheet::bundle(path, css, &files);
        self.diagnostics.extend(bundled.diagnostics);
        let text = match suffix {
            Some(suffix) => scope::scoped(&bundled.text, suffix),
            None => bundled.text,
        };
        let sheet = link::sheet(path, text, options);
        let address = sheet.address.clone();
        self.sheets.push(sheet);
        address
    }

    /// Reads what a specifier means, and returns it as the target of an import.
    fn target(&mut self, meaning: Meaning) -> Target {
        match meaning {
            Meaning::External(address) => Target::External(address),
            Meaning::File(path) => Target::Unit(self.file(&path)),
            Meaning::Styles(path) => Target::Unit(self.styles(&path).0),
            Meaning::Asset { path, address } => {
                let has_react = self.resolver.options.externals.contains_key("react");
                let arena = self.arena;
                Target::Unit(self.number(&path, |diagnostics| {
                    if has_react && path.ends_with(".svg") {
                        let module = arena.alloc_str(&data::drawing_module(&address));
                        unit::read(&path, module, arena, diagnostics)
                    } else {
                        Unit::asset(&path, &address)
                    }
                }))
            }
        }
    }

    /// Returns the number of the unit of a file with code or data.
    fn file(&mut self, path: &str) -> usize {
        let (resolver, arena) = (self.resolver, self.arena);
        self.number(path, |diagnostics| {
            let text = match resolver.files.get(path) {
                Some(text) => &**text,
                None => arena.alloc_str(&(resolver.options.source)(path).unwrap_or_default()),
            };
            if let Some(problem) = refuse(text) {
                diagnostics.push(problem.in_file(path));
                Unit::broken(path)
            } else if is_json(path) {
                Unit::json(path, text, diagnostics)
            } else {
                unit::read(path, text, arena, diagnostics)
            }
        })
    }

    /// Returns the number of the unit of a file, after reading it with `read` if
    /// this is its first use.
    fn number(&mut self, path: &str, read: impl FnOnce(&mut Vec<Diagnostic>) -> Unit<'a>) -> usize {
        if let Some(number) = self.numbers.get(path) {
            return *number;
        }
        let number = self.units.len();
        let unit = read(&mut self.diagnostics);
        self.units.push(unit);
        self.numbers.insert(path.to_owned(), number);
        number
    }
}

/// Returns a diagnostic for a text that is too long or too deeply nested for a
/// recursive parser, which would overflow the stack and end the process.
fn refuse(text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_SOURCE_BYTES {
        let mib = MAX_SOURCE_BYTES / 1024 / 1024;
        let message = format!("the file has more than {mib} MiB");
        let help = "import only what the component needs, or fetch data when it runs";
        return Some(Diagnostic::error("component-size", message).help(help));
    }
    let at = nesting::too_deep(text)?;
    let help = "split the expression, or build its value in a loop";
    let problem = Diagnostic::error("component-nesting", "the code is nested too deeply");
    Some(problem.at(at..at + 1).help(help))
}

/// Adds the position of an import to a diagnostic.
fn place(problem: Diagnostic, import: &Import, file: &str) -> Diagnostic {
    problem.in_file(file).at(import.span)
}
