//! Keywords of a schema that contain no schemas: examples, enumerations, limits and the
//! XML form.

use crate::description::At;
use crate::model::{Bounds, EnumValue, Xml};
use crate::source::{Node, Value};

use super::{flag, text};

/// Returns the examples of a schema in all their notations, the single ones
/// first.
pub(super) fn schema_examples(at: At<'_>) -> Vec<Node> {
    let mut out = Vec::new();
    for key in ["example", "x-example"] {
        out.extend(at.get(key).map(|value| value.node.clone()));
    }
    match at.get("examples").map(|examples| &examples.node.value) {
        Some(Value::Array(items)) => out.extend(items.iter().cloned()),
        // A map is the syntax of media types, but is also used in schemas.
        Some(Value::Object(members)) => {
            out.extend(
                members
                    .iter()
                    .map(|example| example.node.get("value").unwrap_or(&example.node).clone()),
            );
        }
        _ => {}
    }
    out
}

/// Reads the values of `enum` with their names and descriptions. The extensions
/// of Redocly and openapi-generator hold them in a map by value, or in a list
/// in the order of the values; `x-ms-enum` of AutoRest has a list of objects
/// with the value in each.
pub(super) fn enum_values(at: At<'_>) -> Vec<EnumValue> {
    let Some(list) = at.get("enum") else {
        return Vec::new();
    };
    let descriptions = enum_descriptions(at);
    let names = ["x-enum-varnames", "x-enumNames", "x-enumVarnames"]
        .iter()
        .find_map(|key| at.get(key));
    let ms = at
        .get("x-ms-enum")
        .and_then(|extension| extension.get("values"));
    let value = |(i, value): (usize, At<'_>)| {
        let key = value.node.scalar().unwrap_or_default();
        let text_of = |from: Option<At<'_>>| {
            let from = from?;
            let found = from.node.get(&key).or_else(|| from.node.items().get(i))?;
            found.as_str().map(str::to_owned)
        };
        let ms = ms.and_then(|ms| {
            ms.items().find(|entry| {
                entry
                    .get("value")
                    .is_some_and(|known| known.node.same_data(value.node))
            })
        });
        EnumValue {
            value: value.node.clone(),
            description: text_of(descriptions)
                .or_else(|| ms.and_then(|entry| text(entry, "description"))),
            name: text_of(names)
                .or_else(|| ms.and_then(|entry| text(entry, "name")))
                // A name that repeats the value says nothing.
                .filter(|name| *name != key),
        }
    };
    list.items().enumerate().map(value).collect()
}

/// Reads the values that a schema describes without `enum`, because it may get more of
/// them.
pub(super) fn known_values(at: At<'_>) -> Vec<EnumValue> {
    let described = enum_descriptions(at).filter(|_| at.get("enum").is_none());
    let members = described.into_iter().flat_map(At::members);
    let value = |(key, text): (&str, At<'_>)| EnumValue {
        value: Node::text(key),
        description: text.node.as_str().map(str::to_owned),
        name: None,
    };
    members.map(value).collect()
}

/// Returns the extension with the descriptions of values.
fn enum_descriptions(at: At<'_>) -> Option<At<'_>> {
    let keys = [
        "x-enumDescriptions",
        "x-enum-descriptions",
        "x-enumDescription",
    ];
    keys.iter().find_map(|key| at.get(key))
}

/// Returns the limits of a value. Numbers keep their notation, so that `1e9`
/// and `0.10` are shown as written; those in quotes are read as well.
pub(super) fn bounds(at: At<'_>) -> Bounds {
    let number = |key: &str| {
        let found = at.get(key)?;
        let text = found.node.as_number().or_else(|| {
            found
                .node
                .as_str()
                .filter(|text| text.parse::<f64>().is_ok())
        });
        text.map(Into::into)
    };
    let count = |key: &str| at.get(key).and_then(|value| value.node.as_count());
    let mut out = Bounds {
        minimum: number("minimum"),
        exclusive_minimum: number("exclusiveMinimum"),
        maximum: number("maximum"),
        exclusive_maximum: number("exclusiveMaximum"),
        multiple_of: number("multipleOf"),
        min_length: count("minLength"),
        max_length: count("maxLength"),
        pattern: text(at, "pattern").map(Into::into),
        min_items: count("minItems"),
        max_items: count("maxItems"),
        unique_items: flag(at, "uniqueItems"),
        min_contains: count("minContains"),
        max_contains: count("maxContains"),
        min_properties: count("minProperties"),
        max_properties: count("maxProperties"),
    };
    // Before 3.1, these were booleans that turn `minimum` and `maximum` into
    // exclusive limits; since then they are the limits.
    if flag(at, "exclusiveMinimum") {
        out.exclusive_minimum = out.minimum.take();
    }
    if flag(at, "exclusiveMaximum") {
        out.exclusive_maximum = out.maximum.take();
    }
    out
}

/// Reads the XML form. `nodeType` of 3.2 replaces `attribute` and `wrapped`.
pub(super) fn xml(at: At<'_>) -> Box<Xml> {
    Box::new(Xml {
        name: text(at, "name"),
        namespace: text(at, "namespace"),
        prefix: text(at, "prefix"),
        attribute: flag(at, "attribute") || text(at, "nodeType").as_deref() == Some("attribute"),
        wrapped: flag(at, "wrapped"),
        node_type: text(at, "nodeType"),
    })
}
