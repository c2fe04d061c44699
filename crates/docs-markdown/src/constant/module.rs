//! Evaluates the constant exports of a module.
//!
//! Statements are evaluated once, in source order, after functions have been
//! hoisted. A name whose value is not constant does not make its module fail:
//! it is unknown, and reported where a page uses it.

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use located_data::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Declaration, ExportDefaultDeclarationKind, Function as FunctionNode,
    ImportDeclarationSpecifier, ModuleExportName, Statement, VariableDeclaration,
};
use oxc_parser::Parser;
use oxc_span::GetSpan;

use super::{Evaluator, MAX_STEPS, MODULE_FILE, assignment, guard, source_type};
use crate::literal::{self, Exports, Function, Literal, Names, Scope, collect_object};

/// An empty set of names, for code outside a site.
pub(super) struct NoNames;

impl Names for NoNames {
    fn lookup(&self, _: &[String]) -> Option<Literal> {
        None
    }
}

/// Evaluates the constant exports of the module `source`, whose path is `file`.
///
/// `import` returns the exports of another module by its specifier, and `names`
/// the values of names that the code does not define. Exports that are not
/// constant are [`Literal::Unknown`].
///
/// The second value is the scope of the module. It and its functions refer to
/// each other; the caller must clear it after the last call of one of them, or
/// both are leaked.
pub(crate) fn evaluate_module(
    file: &str,
    source: &Rc<str>,
    names: &dyn Names,
    import: &mut dyn FnMut(&str) -> Option<Exports>,
) -> (Exports, Scope) {
    let scope = Scope::default().inner();
    scope.define(MODULE_FILE, super::text(file));
    if guard::is_too_deep(source) {
        return (Vec::new(), scope);
    }
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, source, source_type().with_module(true)).parse();
    if parsed.panicked {
        return (Vec::new(), scope);
    }
    let steps = Cell::new(MAX_STEPS);
    let mut reader = Reader {
        evaluator: Evaluator::new(source, &scope, names, &steps),
        exports: Vec::new(),
        locals: Vec::new(),
        n_assignments: 0,
        assigned: assignment::assigned(&parsed.program),
    };
    for statement in &parsed.program.body {
        reader.hoist(statement);
    }
    for statement in &parsed.program.body {
        reader.statement(statement, import);
    }
    (reader.finish(), scope)
}

/// Collects the exports of a module, statement by statement.
struct Reader<'e> {
    /// Evaluates values in the scope of the module.
    evaluator: Evaluator<'e>,
    /// Exports whose value is known, in source order.
    exports: Exports,
    /// Exported names, each with the local name that it stands for.
    locals: Vec<(String, String)>,
    /// Number of assignments so far.
    n_assignments: usize,
    /// Names of variables that have a new value after their declaration.
    assigned: HashSet<String>,
}

impl Reader<'_> {
    /// Returns the scope of the module, which holds its imports and variables.
    fn scope(&self) -> &Scope {
        &self.evaluator.scope
    }

    /// Adds an export.
    fn export(&mut self, name: &str, value: Literal) {
        self.exports.push((name.to_owned(), value));
    }

    /// Defines a function before the first statement is evaluated, as
    /// JavaScript does.
    fn hoist(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::FunctionDeclaration(function) => self.function(function),
            Statement::ExportDeclaration(export) => {
                if let Declaration::FunctionDeclaration(function) = &export.declaration {
                    self.function(function);
                }
            }
            _ => {}
        }
    }

    /// Defines the name of a function; an anonymous default export has none.
    fn function(&mut self, function: &FunctionNode<'_>) {
        if let Some(id) = &function.id {
            let value = self.function_value(function.span.start, function.span.end);
            self.scope().define(id.name.as_str(), value);
        }
    }

    /// Returns the function at `start..end` of the module as a value.
    fn function_value(&self, start: u32, end: u32) -> Literal {
        Literal::Function(Function {
            source: Rc::clone(self.evaluator.source),
            span: Span::new(start as usize, end as usize),
            scope: self.scope().clone(),
            is_method: false,
        })
    }

    /// Evaluates a statement: imports, variables, exports. Others define no
    /// constant exports and are skipped.
    fn statement(
        &mut self,
        statement: &Statement<'_>,
        import: &mut dyn FnMut(&str) -> Option<Exports>,
    ) {
        match statement {
            Statement::ImportDeclaration(declaration) => {
                let exports = import(declaration.source.value.as_str()).unwrap_or_default();
                for specifier in declaration.specifiers.iter().flatten() {
                    let (local, value) = match specifier {
                        ImportDeclarationSpecifier::ImportSpecifier(named) => {
                            (&named.local, field(&exports, &name_of(&named.imported)))
                        }
                        ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                            (&default.local, field(&exports, "default"))
                        }
                        ImportDeclarationSpecifier::ImportNamespaceSpecifier(namespace) => {
                            (&namespace.local, collect_object(exports.clone()))
                        }
                    };
                    self.scope().define(local.name.as_str(), value);
                }
            }
            Statement::VariableDeclaration(declaration) => {
                self.variables(declaration);
            }
            Statement::ExportDeclaration(export) => match &export.declaration {
                Declaration::VariableDeclaration(variables) => {
                    for name in self.variables(variables) {
                        self.locals.push((name.clone(), name));
                    }
                }
                Declaration::FunctionDeclaration(function) => {
                    let names = function.id.iter().map(|id| id.name.as_str().to_owned());
                    self.locals.extend(names.map(|name| (name.clone(), name)));
                }
                _ => {}
            },
            Statement::ExportNamedDeclaration(export) => {
                for specifier in &export.specifiers {
                    self.locals
                        .push((name_of(&specifier.exported), name_of(&specifier.local)));
                }
            }
            Statement::ExportFromDeclaration(export) => {
                let exports = import(export.source.value.as_str()).unwrap_or_default();
                for specifier in &export.specifiers {
                    let value = field(&exports, &name_of(&specifier.local));
                    self.export(&name_of(&specifier.exported), value);
                }
            }
            Statement::ExportAllDeclaration(export) => {
                let exports = import(export.source.value.as_str()).unwrap_or_default();
                match &export.exported {
                    Some(name) => self.export(&name_of(name), collect_object(exports)),
                    None => {
                        let named = exports.into_iter().filter(|(name, _)| name != "default");
                        self.exports.extend(named);
                    }
                }
            }
            Statement::ExportDefaultDeclaration(export) => {
                let value = match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                        self.function(function);
                        self.function_value(function.span.start, function.span.end)
                    }
                    other => match other.as_expression() {
                        Some(value) => self.evaluator.expression(value).unwrap_or(Literal::Unknown),
                        None => Literal::Unknown,
                    },
                };
                self.export("default", value);
            }
            Statement::ExpressionStatement(statement) => self.commonjs(&statement.expression),
            _ => {}
        }
    }

    /// Evaluates `module.exports = value`, whose fields are named exports as
    /// well. Settings and data are often CommonJS modules.
    /// `exports.name = value` is not recognised.
    fn commonjs(&mut self, expression: &oxc_ast::ast::Expression<'_>) {
        let oxc_ast::ast::Expression::AssignmentExpression(assignment) = expression else {
            return;
        };
        let span = assignment.left.span();
        let range = span.start as usize..span.end as usize;
        let target = self.evaluator.source.get(range).unwrap_or_default();
        if target != "module.exports" {
            if self.evaluator.names.is_settings() && assignment.operator.is_assign() {
                let target = target.to_owned();
                self.assign(&target, &assignment.right);
            }
            return;
        }
        let value = self
            .evaluator
            .expression(&assignment.right)
            .unwrap_or(Literal::Unknown);
        if let Some(fields) = literal::fields(value.clone()) {
            self.exports.extend(fields);
        }
        self.export("default", value);
    }

    /// Evaluates `config.presets[0].docs = value` in settings: sets the value in
    /// that of the variable `config`. Each copies the whole value: beyond a number
    /// of them the variable is unknown.
    fn assign(&mut self, target: &str, value: &oxc_ast::ast::Expression<'_>) {
        let Some((name, steps)) = assignment::target(target) else {
            return;
        };
        self.n_assignments += 1;
        if self.n_assignments > assignment::MAX {
            return self.scope().define(name, Literal::Unknown);
        }
        let Some(old) = self.scope().get(name) else {
            return;
        };
        let value = (self.evaluator.expression(value)).unwrap_or(Literal::Unknown);
        if let Some(new) = assignment::set(old, &steps, value) {
            self.scope().define(name, new);
        }
    }

    /// Defines variables and returns their names. A `let` that is assigned later
    /// is unknown. Names in a pattern (`const {a} = b`) are defined,
    /// but not returned.
    fn variables(&mut self, declaration: &VariableDeclaration<'_>) -> Vec<String> {
        let mut names = Vec::new();
        for declared in &declaration.declarations {
            let name = declared.id.get_identifier_name();
            let is_constant = declaration.kind.is_const()
                || name.is_some_and(|name| !self.assigned.contains(name.as_str()));
            let value = match &declared.init {
                Some(value) if is_constant => {
                    self.evaluator.expression(value).unwrap_or(Literal::Unknown)
                }
                _ => Literal::Unknown,
            };
            let bound = declared.id.get_identifier_name();
            match bound {
                Some(name) => {
                    self.scope().define(name.as_str(), value);
                    names.push(name.as_str().to_owned());
                }
                None => {
                    let scope = self.scope().clone();
                    // Names that remain undefined are reported where they are used.
                    let _ = self.evaluator.bind(&declared.id, value, &scope);
                }
            }
        }
        names
    }

    /// Returns all exports. Local names are looked up at the end, because an
    /// export may precede the declaration.
    fn finish(self) -> Exports {
        let mut exports = self.exports;
        for (exported, local) in self.locals {
            let value = self.evaluator.scope.get(&local);
            exports.push((exported, value.unwrap_or(Literal::Unknown)));
        }
        exports
    }
}

/// Returns an export by name. A missing one is unknown rather than `undefined`,
/// because this module may not have understood the statement that defines it.
fn field(exports: &Exports, name: &str) -> Literal {
    let found = exports.iter().find(|(known, _)| known == name);
    found.map_or(Literal::Unknown, |(_, value)| value.clone())
}

/// Returns the name of an import or export, which may be a string.
fn name_of(name: &ModuleExportName<'_>) -> String {
    match name {
        ModuleExportName::IdentifierName(identifier) => identifier.name.as_str().to_owned(),
        ModuleExportName::IdentifierReference(identifier) => identifier.name.as_str().to_owned(),
        ModuleExportName::StringLiteral(literal) => literal.value.as_str().to_owned(),
    }
}
