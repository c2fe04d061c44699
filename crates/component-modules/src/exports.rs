//! Collects the exports of one file, as its statements name them. Names that
//! `export * from` adds are found later, when all files are read: see
//! [`crate::closure::exports`].

use std::collections::BTreeSet;

use oxc_ast::ast::{Program, Statement};
use oxc_ecmascript::BoundNames;

/// The exports of one file.
#[derive(Debug, Default)]
pub(crate) struct Exports {
    /// Exported names, including `default`.
    pub(crate) names: BTreeSet<String>,
    /// The specifier of each `export * from`.
    pub(crate) stars: Vec<String>,
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

/// Returns the exports of a program. Its types must have been removed, because
/// types are not exported at run time.
pub(crate) fn collect(program: &Program<'_>) -> Exports {
    let mut exports = Exports::default();
    for statement in &program.body {
        exports.add(statement);
    }
    exports
}

impl Exports {
    /// Adds the names of a statement, if it is an export.
    fn add(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ExportDefaultDeclaration(_) => {
                self.names.insert("default".to_owned());
            }
            Statement::ExportDeclaration(export) => export.bound_names(&mut |name| {
                self.names.insert(name.name.to_string());
            }),
            Statement::ExportNamedDeclaration(export) => {
                let names = export
                    .specifiers
                    .iter()
                    .map(|specifier| specifier.exported.name().to_string());
                self.names.extend(names);
            }
            Statement::ExportFromDeclaration(export) => {
                let names = export
                    .specifiers
                    .iter()
                    .map(|specifier| specifier.exported.name().to_string());
                self.names.extend(names);
            }
            Statement::ExportAllDeclaration(export) => match &export.exported {
                Some(name) => {
                    self.names.insert(name.name().to_string());
                }
                None => self.stars.push(export.source.value.to_string()),
            },
            _ => {}
        }
    }
}
