//! Reports syntax that the parser accepts but browsers do not support: CommonJS,
//! and proposals that the transformer cannot lower. Without this, the page would
//! fail in the reader's browser instead of in the author's build.

use oxc_ast::ast::{
    CallExpression, Decorator, Expression, IdentifierReference, ImportDeclaration,
    ImportExpression, ImportPhase, Program, StaticMemberExpression, TSExportAssignment,
    TSExternalModuleReference, VariableDeclaration,
};
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::Scoping;
use oxc_span::Span as SourceSpan;

use located_data::{Diagnostic, Span};

/// Adds a diagnostic for CommonJS, and for syntax that cannot be lowered to what
/// browsers support. `scoping` must be that of the program before the
/// transformation.
pub(crate) fn check<'a>(program: &Program<'a>, scoping: &Scoping, problems: &mut Vec<Diagnostic>) {
    let mut checker = Checker {
        scoping,
        problems,
        saw_exports: false,
    };
    checker.visit_program(program);
}

/// Returns whether a name refers to a global, not to a declaration of the file.
/// A local `require` or `process` is the author's own.
pub(crate) fn is_global(name: &IdentifierReference<'_>, scoping: &Scoping) -> bool {
    name.reference_id
        .get()
        .is_none_or(|name| !scoping.has_binding(name))
}

/// Converts a span of the parser, in bytes.
pub(crate) fn span(span: SourceSpan) -> Span {
    Span::new(span.start as usize, span.end as usize)
}

struct Checker<'p> {
    scoping: &'p Scoping,
    problems: &'p mut Vec<Diagnostic>,
    /// Whether `module.exports` has been reported; once per file is enough.
    saw_exports: bool,
}

impl Checker<'_> {
    /// Reports syntax that no browser supports yet.
    fn unsupported(&mut self, at: SourceSpan, message: &str, help: &str) {
        let problem = Diagnostic::error("component-unsupported", message);
        self.problems.push(problem.at(span(at)).help(help));
    }

    /// Reports CommonJS.
    fn commonjs(&mut self, at: SourceSpan, message: &str, help: &str) {
        let problem = Diagnostic::error("component-commonjs", message);
        self.problems.push(problem.at(span(at)).help(help));
    }

    /// Reports an import with a phase, a proposal for WebAssembly and for modules
    /// that are evaluated later.
    fn check_phase(&mut self, phase: Option<ImportPhase>, at: SourceSpan) {
        if phase.is_some() {
            self.unsupported(
                at,
                "browsers do not support `import source` and `import defer`",
                "write a plain import, or `import()` for modules that are needed later",
            );
        }
    }
}

impl<'a> Visit<'a> for Checker<'_> {
    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if let Expression::Identifier(callee) = &call.callee
            && callee.name == "require"
            && is_global(callee, self.scoping)
        {
            self.commonjs(
                call.span,
                "browsers do not support `require`",
                "write `import name from \"...\"`",
            );
        }
        walk::walk_call_expression(self, call);
    }

    fn visit_static_member_expression(&mut self, member: &StaticMemberExpression<'a>) {
        if let Expression::Identifier(object) = &member.object {
            let exports = match object.name.as_str() {
                "module" => member.property.name == "exports",
                "exports" => true,
                _ => false,
            };
            if exports && !self.saw_exports && is_global(object, self.scoping) {
                self.saw_exports = true;
                self.commonjs(
                    member.span,
                    "browsers do not support CommonJS exports",
                    "write `export default ...` and `export const name = ...`; \
                     of a package, take the file that is an ES module",
                );
            }
        }
        walk::walk_static_member_expression(self, member);
    }

    fn visit_ts_export_assignment(&mut self, export: &TSExportAssignment<'a>) {
        self.commonjs(
            export.span,
            "browsers do not support CommonJS exports",
            "write `export default ...`",
        );
        walk::walk_ts_export_assignment(self, export);
    }

    fn visit_ts_external_module_reference(&mut self, reference: &TSExternalModuleReference<'a>) {
        self.commonjs(
            reference.span,
            "browsers do not support `require`",
            "write `import name from \"...\"`",
        );
    }

    fn visit_decorator(&mut self, decorator: &Decorator<'a>) {
        self.unsupported(
            decorator.span,
            "browsers do not support decorators",
            "call the function instead: `export default observer(Chart)`",
        );
    }

    fn visit_variable_declaration(&mut self, declaration: &VariableDeclaration<'a>) {
        if declaration.kind.is_using() {
            self.unsupported(
                declaration.span,
                "browsers of the last three years do not support `using`",
                "declare it with `const` and dispose of it in `finally`",
            );
        }
        walk::walk_variable_declaration(self, declaration);
    }

    fn visit_import_declaration(&mut self, import: &ImportDeclaration<'a>) {
        self.check_phase(import.phase, import.span);
        walk::walk_import_declaration(self, import);
    }

    fn visit_import_expression(&mut self, import: &ImportExpression<'a>) {
        self.check_phase(import.phase, import.span);
        walk::walk_import_expression(self, import);
    }
}
