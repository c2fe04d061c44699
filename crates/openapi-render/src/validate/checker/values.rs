//! Keywords of single values: type, fixed values, limits, pattern and format.

use located_data::Decimal;

use super::{At, Checker};
use crate::model::{Schema, Type};
use crate::shape::type_of;
use crate::source::{Node, Value};
use crate::validate::{format, limits};
use crate::version::has_json_schema;

impl Checker<'_> {
    /// Returns whether a value has a type that the schema allows, and reports
    /// it otherwise. Properties imply the type object, which authors leave out.
    pub(super) fn has_type(&mut self, at: At<'_>, schema: &Schema) -> bool {
        // Before 3.1, there was no type `null`, only `nullable`.
        let only_nullable =
            schema.types == [Type::Null] && !has_json_schema(&self.reference.openapi);
        let is_structure = !schema.properties.is_empty() && !at.node.is_object();
        let implied = [Type::Object];
        let types: &[Type] = if schema.types.is_empty() && is_structure {
            &implied
        } else {
            &schema.types
        };
        if types.is_empty() || only_nullable || types.iter().any(|kind| fits(at.node, *kind)) {
            return true;
        }
        let names: Vec<String> = types.iter().map(|kind| words(*kind).to_owned()).collect();
        let expected = crate::text::list(&names, ", ", " or ");
        let message = format!(
            "{} must be {expected}, not {}",
            at.name(),
            words(type_of(at.node))
        );
        self.problem(at.node, message, "correct the sample");
        false
    }

    /// Checks `const` and `enum`.
    pub(super) fn fixed(&mut self, at: At<'_>, schema: &Schema) {
        if let Some(constant) = schema
            .constant
            .as_ref()
            .filter(|constant| !constant.same_data(at.node))
        {
            let message = format!("{} must be `{}`", at.name(), constant.to_json_line());
            self.problem(at.node, message, "correct the sample");
        }
        let values = &schema.enum_values;
        if values.is_empty() || values.iter().any(|entry| entry.value.same_data(at.node)) {
            return;
        }
        let known: Vec<String> = values
            .iter()
            .take(12)
            .filter_map(|entry| entry.value.scalar())
            .collect();
        let value = at.node.scalar().unwrap_or_else(|| "this".to_owned());
        let help = format!("use one of {}", crate::text::list(&known, ", ", " and "));
        self.problem(at.node, format!("{} cannot be `{value}`", at.name()), &help);
    }

    /// Checks limits of numbers, lengths and counts, and reports them together.
    pub(super) fn limits(&mut self, at: At<'_>, schema: &Schema) {
        let broken = limits::violations(at.node, schema.bounds());
        if !broken.is_empty() {
            let words = crate::words::limits(schema.bounds(), crate::texts::english()).join("; ");
            let message = format!("{} {}", at.name(), broken.join(", and "));
            self.problem(at.node, message, &format!("correct the value: {words}"));
        }
    }

    /// Checks `pattern` and `format` of a string, and `format` of a number.
    pub(super) fn text(&mut self, at: At<'_>, schema: &Schema) {
        if let Some(number) = at.node.as_decimal() {
            self.number(at, schema, &number);
        }
        let Some(text) = at.node.as_str() else { return };
        let pattern = schema.bounds().pattern.as_deref();
        if let Some(pattern) = pattern.filter(|pattern| !self.patterns.may_match(pattern, text)) {
            let message = format!("{} does not match the pattern `{pattern}`", at.name());
            self.problem(at.node, message, "correct the sample");
        }
        let Some(format) = schema.format.as_deref() else {
            return;
        };
        if let Some(example) = format::mistake(format, text) {
            let message = format!("{} is not of the format {format}", at.name());
            self.problem(at.node, message, &format!("write it like `{example}`"));
        }
    }

    /// Checks the range of a number that its `format` states.
    fn number(&mut self, at: At<'_>, schema: &Schema, number: &Decimal) {
        let Some(format) = schema.format.as_deref() else {
            return;
        };
        if let Some(limit) = format::number_mistake(format, number) {
            let message = format!("{} is not of the format {format}", at.name());
            let help = format!("correct the value: the nearest one is `{limit}`");
            self.problem(at.node, message, &help);
        }
    }
}

/// Returns whether a value has a type. A number without a fraction is an
/// integer.
fn fits(node: &Node, kind: Type) -> bool {
    match (&node.value, kind) {
        (Value::Null, Type::Null)
        | (Value::Bool(_), Type::Boolean)
        | (Value::String(_), Type::String)
        | (Value::Array(_), Type::Array)
        | (Value::Object(_), Type::Object)
        | (Value::Number(_), Type::Number) => true,
        (Value::Number(_), Type::Integer) => {
            node.as_decimal().is_some_and(|number| number.is_integer())
        }
        _ => false,
    }
}

/// Returns the name of a type with its article.
const fn words(kind: Type) -> &'static str {
    match kind {
        Type::Null => "null",
        Type::Boolean => "a boolean",
        Type::Number => "a number",
        Type::Integer => "an integer",
        Type::String => "a string",
        Type::Array => "an array",
        Type::Object => "an object",
    }
}
