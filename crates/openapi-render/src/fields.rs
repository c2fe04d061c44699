//! Distinguishes keys of a description that are fields of the specification,
//! names chosen by its author, and data.
//!
//! A traversal that confuses these would take a response named `default` for a
//! default value, or an example for a schema. A key alone does not tell which it
//! is: what an object's keys are depends on the field whose value the object is,
//! so every traversal passes that field down.

use crate::description::At;

/// Fields of a path item that hold operations.
pub(crate) const METHODS: &[&str] = &[
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
];

/// Maps whose entries are shared by reference, below `components`.
pub(crate) const COMPONENTS: &[&str] = &[
    "schemas",
    "responses",
    "parameters",
    "examples",
    "requestBodies",
    "headers",
    "links",
    "callbacks",
    "pathItems",
    "mediaTypes",
    "securitySchemes",
];

/// The same at the root of version 2.
pub(crate) const COMPONENTS_TWO: &[&str] = &[
    "definitions",
    "responses",
    "parameters",
    "securityDefinitions",
];

/// Further objects whose keys are names chosen by the author.
const MAPS: &[&str] = &[
    "$defs",
    "properties",
    "patternProperties",
    "dependentSchemas",
    "paths",
    "webhooks",
    "x-webhooks",
    "content",
    "encoding",
    "variables",
    "scopes",
    "additionalOperations",
];

/// Fields whose values are arbitrary data, in which `$ref` and `x-internal`
/// mean nothing.
const DATA: &[&str] = &[
    "example",
    "examples",
    "default",
    "enum",
    "const",
    "value",
    "dataValue",
];

/// Returns whether the keys of the object at `field` are names, not fields.
pub(crate) fn holds_names(field: &str) -> bool {
    [COMPONENTS, COMPONENTS_TWO, MAPS]
        .iter()
        .any(|list| list.contains(&field))
}

/// Returns whether the value of a field is data. An object called `examples` is
/// a map of objects that hold data.
pub(crate) fn holds_data(field: &str, value: At<'_>) -> bool {
    DATA.contains(&field) && !(field == "examples" && value.node.is_object())
}

/// Returns whether the value of a field is an operation. A property may be
/// called `get`, but callers only ask within path items or know its value to be
/// a schema.
pub(crate) fn is_operation(field: &str, value: At<'_>) -> bool {
    METHODS.contains(&field) && value.node.is_object()
}

/// Returns the parts of a field's value, each with the field that determines
/// its type. That field is empty for an entry of a map of names and for an item
/// of a list, and a method for an operation with a custom method. Data is left
/// out.
pub(crate) fn parts<'d>(at: At<'d>, field: &'d str) -> impl Iterator<Item = (At<'d>, &'d str)> {
    let is_map = holds_names(field);
    let members = at.members().filter_map(move |(key, member)| {
        if field == "additionalOperations" {
            Some((member, "query"))
        } else if is_map {
            Some((member, ""))
        } else {
            (!holds_data(key, member)).then_some((member, key))
        }
    });
    at.items().map(|item| (item, "")).chain(members)
}
