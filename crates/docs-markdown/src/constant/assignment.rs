//! Assignments: which variables have them, and those to members.
//!
//! A variable with a second value is not constant: which of the two applies depends on
//! when it is read. A member is set in its object, whatever its names are.

use std::collections::HashSet;

use located_data::Span;
use oxc_ast::ast::{
    AssignmentExpression, AssignmentTarget, AssignmentTargetPropertyIdentifier, BinaryOperator,
    ComputedMemberExpression, Expression, LogicalOperator, Program, SimpleAssignmentTarget,
    StaticMemberExpression, UpdateExpression, UpdateOperator,
};
use oxc_ast_visit::{Visit, walk};
use serde_json::Value;

use super::{Evaluator, Read, fail, operator};
use crate::literal::{COMPUTED_KEY, Literal, NotLiteral, Shared};

/// A member that is assigned: its list or object, and its name in it.
struct Place {
    cell: Shared,
    key: String,
}

impl Evaluator<'_> {
    /// Evaluates an assignment to a member. A value that is not constant makes the
    /// member unknown.
    pub(super) fn assign(
        &self,
        assignment: &AssignmentExpression<'_>,
        span: Span,
    ) -> Read<Literal> {
        let place = match &assignment.left {
            AssignmentTarget::StaticMemberExpression(member) => self.static_place(member),
            AssignmentTarget::ComputedMemberExpression(member) => self.computed_place(member),
            _ => fail(span.start),
        }?;
        let old = || {
            place
                .cell
                .part(&place.key)
                .unwrap_or(Literal::Value(Value::Null))
        };
        let right = || {
            let value = self.expression(&assignment.right);
            value.unwrap_or(Literal::Unknown)
        };
        let assigned = assignment.operator;
        let value = if let Some(binary) = assigned.to_binary_operator() {
            operator::binary(binary, old(), right()).unwrap_or(Literal::Unknown)
        } else if let Some(logical) = assigned.to_logical_operator() {
            let old = old();
            let keeps = match logical {
                LogicalOperator::Coalesce if old == Literal::Unknown => None,
                LogicalOperator::Coalesce => Some(!operator::is_nullish(&old)),
                logical => operator::truth(&old).map(|yes| yes == (logical == LogicalOperator::Or)),
            };
            match keeps {
                Some(true) => return Ok(old),
                Some(false) => right(),
                None => Literal::Unknown,
            }
        } else {
            right()
        };
        self.put(&place, value, span)
    }

    /// Evaluates `o.n++` and the like.
    pub(super) fn update(&self, update: &UpdateExpression<'_>, span: Span) -> Read<Literal> {
        let place = match &update.argument {
            SimpleAssignmentTarget::StaticMemberExpression(member) => self.static_place(member),
            SimpleAssignmentTarget::ComputedMemberExpression(member) => self.computed_place(member),
            _ => fail(span.start),
        }?;
        let old = place.cell.part(&place.key).unwrap_or(Literal::Unknown);
        let binary = match update.operator {
            UpdateOperator::Increment => BinaryOperator::Addition,
            UpdateOperator::Decrement => BinaryOperator::Subtraction,
        };
        let new = match &old {
            Literal::Value(Value::Number(_)) => {
                operator::binary(binary, old.clone(), operator::number(1.0))
            }
            _ => None,
        };
        let new = self.put(&place, new.unwrap_or(Literal::Unknown), span)?;
        Ok(if update.prefix { new } else { old })
    }

    /// Evaluates `delete o.a`.
    pub(super) fn delete(&self, target: &Expression<'_>, span: Span) -> Read<Literal> {
        let place = match target.get_inner_expression() {
            Expression::StaticMemberExpression(member) => self.static_place(member),
            Expression::ComputedMemberExpression(member) => self.computed_place(member),
            _ => fail(span.start),
        }?;
        if !place.cell.remove_part(&place.key) {
            place.cell.forget();
        }
        Ok(Literal::Value(Value::Bool(true)))
    }

    /// Sets a member. Its list or object is unknown if that is not possible.
    fn put(&self, place: &Place, value: Literal, span: Span) -> Read<Literal> {
        // The search for a field takes time.
        self.charge(place.cell.len() / 64);
        if place.cell.set_part(&place.key, value.clone()) {
            Ok(value)
        } else {
            place.cell.forget();
            fail(span.start)
        }
    }

    /// Returns the place of `object.name`.
    fn static_place(&self, member: &StaticMemberExpression<'_>) -> Read<Place> {
        let cell = self.cell(&member.object)?;
        let key = member.property.name.as_str().to_owned();
        Ok(Place { cell, key })
    }

    /// Returns the place of `object[name]`. If the name is not constant, any member
    /// of the object may change. In settings, such code adds a member, and the others are
    /// worth more than none: the object has an unknown one more, which reports list.
    fn computed_place(&self, member: &ComputedMemberExpression<'_>) -> Read<Place> {
        let cell = self.cell(&member.object)?;
        match self.to_text(&member.expression) {
            Ok(key) => Ok(Place { cell, key }),
            Err(_) if self.names.is_settings() && !cell.is_list() => {
                cell.set_part(COMPUTED_KEY, Literal::Unknown);
                // The value is unknown, too: it must not be that of a field.
                let (cell, key) = (Shared::empty(), COMPUTED_KEY.to_owned());
                Ok(Place { cell, key })
            }
            Err(error) => {
                cell.forget();
                Err(error)
            }
        }
    }

    /// Evaluates an expression whose value is a list or an object.
    fn cell(&self, expression: &Expression<'_>) -> Read<Shared> {
        match self.expression(expression)? {
            Literal::Shared(cell) => Ok(cell),
            _ => Err(NotLiteral(self.span(expression).start)),
        }
    }
}

/// Returns the names of variables that a program assigns after their declaration:
/// by `=`, `+=`, `++`, as the variable of a loop, or in a pattern
/// (`[a, b] = c`). Variables of different scopes with one name count as one.
pub(super) fn assigned(program: &Program<'_>) -> HashSet<String> {
    let mut names = Assigned::default();
    names.visit_program(program);
    names.0
}

/// Returns the names of variables that an expression assigns, by the same rules.
pub(super) fn assigned_in(expression: &Expression<'_>) -> HashSet<String> {
    let mut names = Assigned::default();
    names.visit_expression(expression);
    names.0
}

/// Collects the names of assigned variables.
#[derive(Default)]
struct Assigned(HashSet<String>);

impl<'a> Visit<'a> for Assigned {
    fn visit_simple_assignment_target(&mut self, target: &SimpleAssignmentTarget<'a>) {
        let inner = target
            .get_expression()
            .map(Expression::get_inner_expression);
        if let (SimpleAssignmentTarget::AssignmentTargetIdentifier(name), _)
        | (_, Some(Expression::Identifier(name))) = (target, inner)
        {
            self.0.insert(name.name.as_str().to_owned());
        }
        walk::walk_simple_assignment_target(self, target);
    }

    // The name in `{a} = b` is not a target that the other method visits.
    fn visit_assignment_target_property_identifier(
        &mut self,
        property: &AssignmentTargetPropertyIdentifier<'a>,
    ) {
        self.0.insert(property.binding.name.as_str().to_owned());
        walk::walk_assignment_target_property_identifier(self, property);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_with_assignments() {
        let source = "let a = 1;\nlet b = 2;\nb += 1;\nlet c = a == 1 ? b : 0;\nlet d;\nd = c;\nlet e = 0;\n\
                      e++;\nlet f = {};\nx.a = 2;\nif (c === a) {}\nlet g, h, i, j, k, l = 'l = 2';\n[g] = f;\n\
                      ({h, x: {y: [i = 2]}, ...j} = f);\nfor (k of f) {}\n() => { [m.a, n!] = f };";
        let arena = oxc_allocator::Allocator::default();
        let parsed = oxc_parser::Parser::new(&arena, source, super::super::source_type()).parse();
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let mut names: Vec<String> = assigned(&parsed.program).into_iter().collect();
        names.sort_unstable();
        assert_eq!(names, ["b", "d", "e", "g", "h", "i", "j", "k", "n"]);
    }
}
