//! Evaluates the constant exports of a module.
//!
//! Statements are evaluated once, in source order, after functions have been
//! hoisted. A name whose value is not constant does not make its module fail:
//! it is unknown, and reported where a page uses it.

use std::cell::Cell;
use std::rc::Rc;

use located_data::Span;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Declaration, ExportDefaultDeclarationKind, Function as FunctionNode,
    ImportDeclarationSpecifier, ModuleExportName, Statement, VariableDeclaration,
};
use oxc_parser::Parser;

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
    };
    reader.evaluator.assigned = Rc::new(assignment::assigned(&parsed.program));
    reader.define_commonjs();
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
                    let value = self.evaluator.shared(value);
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
            // They may change values that are exported.
            Statement::ExpressionStatement(_)
            | Statement::IfStatement(_)
            | Statement::BlockStatement(_)
            | Statement::ForStatement(_)
            | Statement::ForInStatement(_)
            | Statement::ForOfStatement(_)
            | Statement::WhileStatement(_)
            | Statement::DoWhileStatement(_)
            | Statement::SwitchStatement(_)
            | Statement::TryStatement(_)
            | Statement::LabeledStatement(_) => self.evaluator.effects_of(statement),
            _ => {}
        }
    }

    /// Defines the names `module` and `exports`. Settings and data are often CommonJS
    /// modules.
    fn define_commonjs(&self) {
        let exports = self.evaluator.shared(collect_object(Vec::new()));
        let module = collect_object(vec![("exports".to_owned(), exports.clone())]);
        // `collect_object` makes an empty object plain, and this one has a cell.
        let module = self.evaluator.shared(module);
        self.scope().define("exports", exports);
        self.scope().define("module", module);
    }

    /// Adds what the code assigned to `module.exports`: the default export, whose fields
    /// are named exports as well.
    fn export_commonjs(&mut self) {
        let Some(module @ Literal::Shared(_)) = self.scope().get("module") else {
            return;
        };
        let value = literal::member(module, "exports").unwrap_or(Literal::Unknown);
        let fields = literal::fields(value.clone());
        let is_untouched = fields.as_ref().is_some_and(Vec::is_empty)
            && self.scope().get("exports").as_ref() == Some(&value);
        if is_untouched {
            return;
        }
        self.exports.extend(fields.unwrap_or_default());
        self.export("default", value);
    }

    /// Defines variables and returns their names. A `let` that is assigned later
    /// is unknown. Names in a pattern (`const {a} = b`) are defined,
    /// but not returned.
    fn variables(&mut self, declaration: &VariableDeclaration<'_>) -> Vec<String> {
        let mut names = Vec::new();
        for declared in &declaration.declarations {
            let name = declared.id.get_identifier_name();
            let is_constant = declaration.kind.is_const()
                || name.is_some_and(|name| !self.evaluator.assigned.contains(name.as_str()));
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
    fn finish(mut self) -> Exports {
        self.export_commonjs();
        let mut exports = self.exports;
        for (exported, local) in self.locals {
            let value = self.evaluator.scope.get(&local);
            exports.push((exported, value.unwrap_or(Literal::Unknown)));
        }
        let exports = exports.into_iter();
        exports
            .map(|(name, value)| (name, literal::plain(value)))
            .collect()
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
