//! Assignments: which variables have them, and those to parts of settings.
//!
//! Values are copied and never shared, so an assignment to a part makes a new value of
//! the whole: [`set`] walks down the steps and rebuilds what it passes. That is what
//! `config.themeConfig.navbar.items = [...]` at the end of a settings file needs. Each
//! copies a value, so their number is limited ([`MAX`]).
//!
//! A variable with a second value is otherwise not constant: which of the two applies
//! depends on when it is read.

use std::collections::HashSet;

use oxc_ast::ast::{
    AssignmentTargetPropertyIdentifier, Expression, Program, SimpleAssignmentTarget,
};
use oxc_ast_visit::{Visit, walk};

use crate::literal::{self, Literal, collect_array, collect_object};

/// Maximum number of assignments of a module that are evaluated. Each copies a
/// value.
pub(super) const MAX: usize = 64;

/// A step from a value to a part of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step<'s> {
    /// `.name` or `['name']`.
    Field(&'s str),
    /// `[0]`.
    Item(usize),
}

/// Splits `config.presets[0].docs` into the name of the variable and the steps
/// to the part. `None` for other targets, such as computed names.
pub(super) fn target(text: &str) -> Option<(&str, Vec<Step<'_>>)> {
    let length = |text: &str| text.find(|c| !is_word(c)).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(length(text));
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            let (field, after) = after.split_at(length(after));
            steps.push(Step::Field(field));
            rest = after;
            continue;
        }
        let (inner, after) = rest.strip_prefix('[')?.split_once(']')?;
        let quoted = ['"', '\''].iter();
        let mut quoted =
            quoted.filter_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote));
        steps.push(match (quoted.next(), inner.parse()) {
            (Some(field), _) => Step::Field(field),
            (None, Ok(index)) => Step::Item(index),
            (None, Err(_)) => return None,
        });
        rest = after;
    }
    let is_part = |step: &Step<'_>| *step != Step::Field("");
    (!name.is_empty() && !steps.is_empty() && steps.iter().all(is_part)).then_some((name, steps))
}

/// Returns `old` with a part replaced. A last field is added if there is none;
/// all other parts must exist.
pub(super) fn set(old: Literal, steps: &[Step<'_>], value: Literal) -> Option<Literal> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(value);
    };
    match step {
        Step::Field(name) => {
            let mut fields = literal::fields(old)?;
            match fields.iter_mut().find(|(known, _)| known == name) {
                Some((_, field)) => {
                    let inner = std::mem::replace(field, Literal::Unknown);
                    *field = set(inner, rest, value)?;
                }
                None if rest.is_empty() => fields.push(((*name).to_owned(), value)),
                None => return None,
            }
            Some(collect_object(fields))
        }
        Step::Item(index) => {
            let mut items = literal::items(old)?;
            let item = items.get_mut(*index)?;
            let inner = std::mem::replace(item, Literal::Unknown);
            *item = set(inner, rest, value)?;
            Some(collect_array(items))
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

/// Returns whether a character may be part of a name.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
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

    #[test]
    fn targets_of_assignments() {
        let expected = vec![
            Step::Field("presets"),
            Step::Item(0),
            Step::Field("docs"),
            Step::Field("a-b"),
        ];
        assert_eq!(
            target("config.presets[0].docs['a-b']"),
            Some(("config", expected))
        );
        for text in [
            "config",
            "config[name]",
            "config.",
            "f().a",
            "{a}",
            "config.a[",
            "",
        ] {
            assert_eq!(target(text), None, "{text}");
        }
    }
}
