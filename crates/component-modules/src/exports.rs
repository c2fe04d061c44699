//! Exports of files, and checks that imported names exist.

use std::collections::BTreeSet;

use oxc_ast::ast::{Program, Statement};
use oxc_ecmascript::BoundNames;

use located_data::{Diagnostic, diagnostic};

use crate::imports::Target;
use crate::unit::Unit;

/// The exports of one file.
#[derive(Debug, Default)]
pub(crate) struct Exports {
    /// Exported names, including `default`.
    pub(crate) names: BTreeSet<String>,
    /// The specifier of each `export * from`.
    stars: Vec<String>,
}

/// The exports of one file, including re-exports.
#[derive(Debug, Default)]
pub(crate) struct AllExports {
    pub(crate) names: BTreeSet<String>,
    /// Whether an external module is re-exported, whose names are unknown.
    open: bool,
    /// Whether a broken file is re-exported, which may export anything once it
    /// is repaired.
    unknown: bool,
}

impl AllExports {
    /// Returns whether `name` is exported, or may be.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.unknown || self.names.contains(name) || (self.open && name != "default")
    }
}

impl Exports {
    /// Returns exports with only a default export.
    pub(crate) fn default_only() -> Self {
        Self {
            names: BTreeSet::from(["default".to_owned()]),
            stars: Vec::new(),
        }
    }
}

/// Reads the export statements of a program without types.
pub(crate) fn collect(program: &Program<'_>) -> Exports {
    let mut exports = Exports::default();
    for statement in &program.body {
        exports.add(statement);
    }
    exports
}

impl Exports {
    fn add(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ExportDefaultDeclaration(_) => {
                self.names.insert("default".to_owned());
            }
            Statement::ExportDeclaration(it) => it.bound_names(&mut |name| {
                self.names.insert(name.name.to_string());
            }),
            Statement::ExportNamedDeclaration(it) => {
                let names = it
                    .specifiers
                    .iter()
                    .map(|it| it.exported.name().to_string());
                self.names.extend(names);
            }
            Statement::ExportFromDeclaration(it) => {
                let names = it
                    .specifiers
                    .iter()
                    .map(|it| it.exported.name().to_string());
                self.names.extend(names);
            }
            Statement::ExportAllDeclaration(it) => match &it.exported {
                Some(name) => {
                    self.names.insert(name.name().to_string());
                }
                None => self.stars.push(it.source.value.to_string()),
            },
            _ => {}
        }
    }
}

/// Returns all exports of the unit `of`, through `export *`.
pub(crate) fn all(units: &[Unit<'_>], of: usize) -> AllExports {
    let mut result = AllExports::default();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![of];
    while let Some(idx) = waiting.pop() {
        let Some(unit) = units.get(idx).filter(|_| seen.insert(idx)) else {
            continue;
        };
        let names = unit.exports.names.iter();
        // `export *` re-exports everything except the default export.
        result
            .names
            .extend(names.filter(|it| idx == of || *it != "default").cloned());
        for star in &unit.exports.stars {
            let import = unit.imports.iter().find(|it| it.specifier == *star);
            match import.and_then(|it| it.target.as_ref()) {
                Some(Target::Unit(next)) => waiting.push(*next),
                // The names are unknown, or the import has already been
                // reported.
                Some(Target::External(_)) | None => result.open = true,
            }
        }
        result.unknown |= unit.broken;
    }
    result
}

/// Reports imported names that are not exported. A single one makes browsers
/// reject the whole module.
pub(crate) fn check(units: &mut [Unit<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let problems: Vec<Vec<Diagnostic>> = units.iter().map(|it| missing(it, units)).collect();
    for (unit, mut problems) in units.iter_mut().zip(problems) {
        unit.broken |= !problems.is_empty();
        diagnostics.append(&mut problems);
    }
}

fn missing(unit: &Unit<'_>, units: &[Unit<'_>]) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for import in unit.imports.iter().filter(|it| !it.names.is_empty()) {
        let Some(Target::Unit(target)) = import.target else {
            continue;
        };
        let exports = all(units, target);
        let missing = import.names.iter().filter(|(it, _)| !exports.has(it));
        problems.extend(missing.map(|(name, at)| {
            missing_export(name, &import.specifier, &exports)
                .in_file(&unit.path)
                .at(*at)
        }));
    }
    problems
}

fn missing_export(name: &str, specifier: &str, exports: &AllExports) -> Diagnostic {
    let problem = Diagnostic::error(
        "component-missing-export",
        format!("`{specifier}` does not export `{name}`"),
    );
    let names = exports.names.iter().map(String::as_str);
    if let Some(near) = diagnostic::nearest(name, names) {
        return problem.help(format!("did you mean `{near}`?"));
    }
    if exports.names.is_empty() {
        return problem.help("the file exports nothing; for a type, write `import type`");
    }
    let names: Vec<String> = exports.names.iter().map(|it| format!("`{it}`")).collect();
    problem.help(format!(
        "import one of its exports: {}; for a type, write `import type` or `export type`",
        names.join(", ")
    ))
}
