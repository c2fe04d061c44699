//! Replaces `process.env.NODE_ENV`, which packages use but browsers do not
//! provide.

use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression, Program, StringLiteral};
use oxc_ast::builder::AstBuilder;
use oxc_ast_visit::{VisitMut, walk_mut};
use oxc_semantic::Scoping;
use oxc_span::SPAN;

use crate::checks::is_global;

/// Replaces `process.env.NODE_ENV` by `"production"`, unless the file declares
/// `process`. Other variables stay: what they should be is not known.
pub(crate) fn replace<'a>(program: &mut Program<'a>, scoping: &Scoping, arena: &'a Allocator) {
    let builder = AstBuilder::new(arena);
    Replacer { scoping, builder }.visit_program(program);
}

/// Replaces expressions in place while it visits them.
struct Replacer<'a, 's> {
    scoping: &'s Scoping,
    builder: AstBuilder<'a>,
}

impl<'a> VisitMut<'a> for Replacer<'a, '_> {
    fn visit_expression(&mut self, expression: &mut Expression<'a>) {
        if self.is_node_env(expression) {
            *expression = Expression::StringLiteral(StringLiteral::boxed(
                SPAN,
                "production",
                None,
                &self.builder,
            ));
        } else {
            walk_mut::walk_expression(self, expression);
        }
    }
}

impl Replacer<'_, '_> {
    /// Returns whether an expression is `process.env.NODE_ENV`.
    fn is_node_env(&self, expression: &Expression<'_>) -> bool {
        let Expression::StaticMemberExpression(variable) = expression else {
            return false;
        };
        let Expression::StaticMemberExpression(env) = &variable.object else {
            return false;
        };
        let Expression::Identifier(process) = &env.object else {
            return false;
        };
        variable.property.name == "NODE_ENV"
            && env.property.name == "env"
            && process.name == "process"
            && is_global(process, self.scoping)
    }
}
