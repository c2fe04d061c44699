//! What code changes that is not evaluated.
//!
//! A value that such code may have changed is unknown: the value before the change would
//! be stale, and nobody would notice. Receivers of methods that change a list, targets of
//! assignments and arguments of unknown functions count as changed, wherever they occur in
//! the code.

use oxc_ast::ast::{
    AssignmentTargetPropertyIdentifier, CallExpression, Expression, SimpleAssignmentTarget,
    Statement, UnaryExpression, UnaryOperator,
};
use oxc_ast_visit::{Visit, walk};

use super::Evaluator;
use super::list::{CHANGING, is_constant_method};
use crate::literal::{Literal, Shared};

/// Objects with functions that change none of their arguments.
const HARMLESS: &[&str] = &["console", "JSON", "Math", "path", "process", "fs"];

impl Evaluator<'_> {
    /// Evaluates a statement for what it changes. If it is not constant, that is unknown.
    pub(super) fn effects_of(&self, statement: &Statement<'_>) {
        if self.statement(statement).is_err() {
            self.forget(statement);
        }
    }

    /// Makes everything unknown that `statement` may change.
    pub(super) fn forget(&self, statement: &Statement<'_>) {
        let span = self.span(statement);
        // The walk takes time, however often it is made.
        self.charge((span.end - span.start) / 16);
        Effects { evaluator: self }.visit_statement(statement);
    }

    /// Makes the value of a path of names unknown, or the innermost known value that
    /// contains it.
    fn forget_value(&self, expression: &Expression<'_>) {
        if let Some((cell, _)) = self.nearest(expression) {
            cell.forget();
        }
    }

    /// Returns the list or object that a path of names leads to, and true; or, if a step
    /// is not known, the last one on the way, and false. Nothing is evaluated, since that
    /// might change values again.
    fn nearest(&self, expression: &Expression<'_>) -> Option<(Shared, bool)> {
        let step = |object: &Expression<'_>, key: Option<&str>| {
            let (outer, is_exact) = self.nearest(object)?;
            let Some(key) = key.filter(|_| is_exact) else {
                return Some((outer, false));
            };
            // Other values have no parts that could change, and unknown ones stay so.
            match outer.part(key)? {
                Literal::Shared(inner) => Some((inner, true)),
                _ => None,
            }
        };
        match expression.get_inner_expression() {
            Expression::Identifier(name) => match self.scope.get(name.name.as_str())? {
                Literal::Shared(cell) => Some((cell, true)),
                _ => None,
            },
            Expression::StaticMemberExpression(member) => {
                step(&member.object, Some(member.property.name.as_str()))
            }
            Expression::ComputedMemberExpression(member) => match &member.expression {
                Expression::StringLiteral(key) => step(&member.object, Some(key.value.as_str())),
                Expression::NumericLiteral(key) => {
                    step(&member.object, Some(&key.value.to_string()))
                }
                _ => step(&member.object, None),
            },
            // The result may be a part of the object.
            Expression::CallExpression(call) => match &call.callee {
                Expression::StaticMemberExpression(member) => step(&member.object, None),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Finds what code changes.
struct Effects<'s, 'e> {
    evaluator: &'s Evaluator<'e>,
}

impl<'a> Visit<'a> for Effects<'_, '_> {
    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let mut changes_arguments = true;
        match call.callee.get_inner_expression() {
            Expression::StaticMemberExpression(member) => {
                let method = member.property.name.as_str();
                let is_harmless = matches!(
                    &member.object,
                    Expression::Identifier(name) if HARMLESS.contains(&name.name.as_str())
                );
                if CHANGING.contains(&method) {
                    self.evaluator.forget_value(&member.object);
                    changes_arguments = false;
                } else if is_harmless || is_constant_method(method) {
                    changes_arguments = false;
                } else {
                    self.evaluator.forget_value(&member.object);
                }
            }
            Expression::Identifier(name) => changes_arguments = name.name != "require",
            _ => {}
        }
        if changes_arguments {
            for argument in call.arguments.iter().filter_map(|one| one.as_expression()) {
                self.evaluator.forget_value(argument);
            }
        }
        walk::walk_call_expression(self, call);
    }

    fn visit_simple_assignment_target(&mut self, target: &SimpleAssignmentTarget<'a>) {
        match target {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(name) => {
                let scope = &self.evaluator.scope;
                scope.assign(name.name.as_str(), Literal::Unknown);
            }
            SimpleAssignmentTarget::StaticMemberExpression(member) => {
                self.forget_member(&member.object, Some(member.property.name.as_str()));
            }
            SimpleAssignmentTarget::ComputedMemberExpression(member) => {
                self.forget_member(&member.object, None);
            }
            other => {
                if let Some(inner) = other.get_expression() {
                    self.evaluator.forget_value(inner);
                }
            }
        }
        walk::walk_simple_assignment_target(self, target);
    }

    // The name in `{a} = b` is not a target that the other method visits.
    fn visit_assignment_target_property_identifier(
        &mut self,
        property: &AssignmentTargetPropertyIdentifier<'a>,
    ) {
        let scope = &self.evaluator.scope;
        scope.assign(property.binding.name.as_str(), Literal::Unknown);
        walk::walk_assignment_target_property_identifier(self, property);
    }

    fn visit_unary_expression(&mut self, expression: &UnaryExpression<'a>) {
        if expression.operator == UnaryOperator::Delete {
            self.evaluator.forget_value(&expression.argument);
        }
        walk::walk_unary_expression(self, expression);
    }
}

impl Effects<'_, '_> {
    /// Makes a member unknown, or all of them if its name is not known.
    fn forget_member(&self, object: &Expression<'_>, key: Option<&str>) {
        let Some((cell, is_exact)) = self.evaluator.nearest(object) else {
            return;
        };
        let key = key.filter(|_| is_exact);
        if key.is_none_or(|key| !cell.set_part(key, Literal::Unknown)) {
            cell.forget();
        }
    }
}
