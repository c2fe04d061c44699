//! Compares a value with all parts of its schema. Each part returns its
//! problems, and the members that it describes ([`Seen`]), which
//! `unevaluatedProperties` and the search for unknown names need.
//!
//! This is a validator of JSON Schema with the intent of an author in mind: a
//! sample is compared with the schemas as written and not with their merged
//! shape, so that problems name the keyword that fails, but a closed object in
//! an `allOf` accepts the members of the other parts, and `nullable` has the
//! meaning of its version. What cannot be decided (an unknown format, a broken
//! reference, too many steps) counts as valid: a false alarm is worse than a
//! missed one.
//!
//! Variants within variants multiply, so the number of comparisons is limited for the
//! whole sample ([`MAX_STEPS`]); when it is used up, the rest counts as valid. An
//! attempt collects its problems separately, and only those of the attempt that is
//! chosen are reported.

mod arrays;
mod conditions;
mod objects;
mod seen;
mod values;
mod variants;

use located_data::{Diagnostic, Span};

use super::Patterns;
use crate::direction::Direction;
use crate::model::{Reference, SchemaId, Type};
use crate::source::{Node, Value};
use seen::{Attempt, Seen};

/// Maximum depth of data and composition that is checked.
const MAX_DEPTH: usize = 64;
/// Maximum number of schemas that a sample is compared with, over all variants.
/// Variants within variants multiply.
const MAX_STEPS: usize = 50_000;
/// Maximum number of problems reported per sample.
const MAX_PROBLEMS: usize = 50;

/// Returns the problems of data according to a schema: errors, and warnings
/// about unknown names. `direction` says whether read-only or write-only
/// properties may be missing.
pub(crate) fn problems(
    reference: &Reference,
    patterns: &Patterns,
    schema: SchemaId,
    node: &Node,
    direction: Direction,
) -> Vec<Diagnostic> {
    let mut steps = MAX_STEPS;
    problems_within(reference, patterns, schema, node, direction, &mut steps)
}

/// Like [`problems`], within a number of steps that several calls share.
pub(crate) fn problems_within(
    reference: &Reference,
    patterns: &Patterns,
    schema: SchemaId,
    node: &Node,
    direction: Direction,
    steps: &mut usize,
) -> Vec<Diagnostic> {
    let mut checker = Checker {
        reference,
        patterns,
        direction,
        out: Vec::new(),
        bases: Vec::new(),
        steps_left: *steps,
    };
    checker.value(node, schema, "", 0);
    *steps = checker.steps_left;
    checker.out
}

/// Compares a value with schemas, and collects problems.
struct Checker<'r> {
    reference: &'r Reference,
    patterns: &'r Patterns,
    /// Which properties may be missing: read-only or write-only ones.
    direction: Direction,
    /// Problems so far. An attempt collects its own.
    out: Vec<Diagnostic>,
    /// Bases whose variants are being compared, because variants contain their
    /// base again.
    bases: Vec<SchemaId>,
    /// Number of schemas that may still be compared.
    steps_left: usize,
}

/// A value, and the whole schema of its position. Parts of that schema are
/// compared with the same value.
#[derive(Clone, Copy)]
struct At<'n> {
    /// The value.
    node: &'n Node,
    /// Path in the sample, such as `customer.items[0]`; empty for the
    /// sample itself.
    path: &'n str,
    /// The schema of the position, of which the part being compared may be one.
    whole: SchemaId,
    /// Number of values and compositions that enclose it.
    depth: usize,
}

impl At<'_> {
    /// Returns the name of the value for messages: its path in code.
    fn name(&self) -> String {
        if self.path.is_empty() {
            "the value".to_owned()
        } else {
            format!("`{}`", self.path)
        }
    }

    /// Returns the same value for a nested schema; see [`MAX_DEPTH`].
    fn deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

impl<'r> Checker<'r> {
    /// Adds an error at a node.
    fn problem(&mut self, at: &Node, message: String, help: &str) {
        self.push(Diagnostic::error("api-sample", message), at.span(), help);
    }

    /// Adds a diagnostic, unless it is already known or there are too many.
    fn push(&mut self, diagnostic: Diagnostic, span: Span, help: &str) {
        let diagnostic = diagnostic.at(span).help(help);
        // Two parts of a schema may report the same problem.
        if self.out.len() < MAX_PROBLEMS && !self.out.contains(&diagnostic) {
            self.out.push(diagnostic);
        }
    }

    /// Compares a value with the schema of its position.
    fn value(&mut self, node: &Node, id: SchemaId, path: &str, depth: usize) {
        let at = At {
            node,
            path,
            whole: id,
            depth,
        };
        let seen = self.schema(at, id);
        if node.is_object() && !seen.names.is_empty() {
            for i in seen.rest(node.members().len()) {
                self.unknown(at, i, &seen, false);
            }
        }
    }

    /// Compares a value with a schema, and returns its problems instead of
    /// recording them: for `not`, `if` and variants.
    fn attempt(&mut self, at: At<'_>, id: SchemaId) -> Attempt<'r> {
        let before = std::mem::take(&mut self.out);
        let seen = self.schema(at.deeper(), id);
        let problems = std::mem::replace(&mut self.out, before);
        Attempt { problems, seen }
    }

    /// Compares a value with one schema and its parts. A value of the wrong
    /// type has no further problems, since all others would follow from it.
    fn schema(&mut self, at: At<'_>, id: SchemaId) -> Seen<'r> {
        let schema = &self.reference[id];
        if at.depth > MAX_DEPTH || self.steps_left == 0 || schema.unresolved.is_some() {
            return Seen::everything();
        }
        self.steps_left -= 1;
        if schema.never {
            self.problem(
                at.node,
                format!("{} must not be given", at.name()),
                "remove it",
            );
            return Seen::everything();
        }
        // `nullable` applies to the whole schema, even if it is a separate
        // part.
        let adds_null = |id: &SchemaId| self.reference[*id].types == [Type::Null];
        let may_be_null = schema.types.contains(&Type::Null) || schema.all_of.iter().any(adds_null);
        if at.node.is_null() && may_be_null {
            return Seen::everything();
        }
        let mut seen = Seen::default();
        for part in schema.reference.iter().chain(&schema.all_of) {
            seen.add(self.schema(at.deeper(), *part));
        }
        if !self.has_type(at, schema) {
            return Seen::everything();
        }
        self.fixed(at, schema);
        self.limits(at, schema);
        self.text(at, schema);
        self.variants(at, id, &mut seen);
        if let Some(conditions) = schema.conditions.as_deref() {
            self.conditions(at, conditions, &mut seen);
        }
        match &at.node.value {
            Value::Object(_) => self.object(at, id, &mut seen),
            Value::Array(items) => self.array(at, items, schema, &mut seen),
            _ => {}
        }
        seen
    }
}

/// Appends a key to a path: `customer.name`.
fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}
