//! Properties of objects, and additional properties.

use std::collections::HashSet;

use super::SchemaPair;
use super::additional::{self, Others};
use super::comparison::Comparison;
use crate::diff::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, Direction, NARROWED, PROPERTY_ADDED, PROPERTY_REMOVED,
    REQUIRED_ADDED, WIDENED,
};
use crate::diff::pairs::Pairs;
use crate::model::{Additional, Reference, SchemaId};
use crate::shape::{Field, RequiredChoice, Shape, VariantKind};

/// Compares properties, required names, additional properties and patterns.
pub(super) fn compare(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    fields(both, out);
    required_names(&both.old, &both.new, out);
    required_choices(&both.old, &both.new, out);
    additional::compare(
        both.pair.direction,
        [beside_fields(&both.old), beside_fields(&both.new)],
        &OTHER_PROPERTIES,
        out,
    );
    patterns(both, out);
}

/// Additional properties in messages and paths.
const OTHER_PROPERTIES: Others = Others {
    at: ".*",
    noun: "Other properties",
};

/// Compares alternatives that only list required properties, as sentences.
fn required_choices(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    let all =
        |shape: &Shape<'_>| -> Vec<String> { shape.required_choices.iter().map(choice).collect() };
    let (old, new) = (all(old), all(new));
    for choice in old.iter().filter(|choice| !new.contains(choice)) {
        out.report(&WIDENED, format!("{choice} is no longer required."));
    }
    for choice in new.iter().filter(|choice| !old.contains(choice)) {
        out.report(&NARROWED, format!("{choice} is now required."));
    }
}

/// Returns text such as ``exactly one of `a`, `b` with `c` ``, in sorted order,
/// because the order in a description has no meaning.
fn choice(choice: &RequiredChoice<'_>) -> String {
    let group = |names: &&[Box<str>]| {
        let mut names: Vec<String> = names.iter().map(|choice| format!("`{choice}`")).collect();
        names.sort_unstable();
        names.join(" with ")
    };
    let mut groups: Vec<String> = choice.groups.iter().map(group).collect();
    groups.sort_unstable();
    let how_many = match choice.kind {
        VariantKind::One => "Exactly one",
        VariantKind::Any => "At least one",
    };
    format!("{how_many} of {}", groups.join(", "))
}

/// Returns the rule for properties other than those of the fields:
/// `additionalProperties`, or else `unevaluatedProperties`, which says the same
/// of a merged schema.
fn beside_fields(shape: &Shape<'_>) -> Additional {
    let unevaluated = || {
        let mut said = shape
            .conditions
            .iter()
            .filter_map(|conditions| conditions.unevaluated_properties);
        said.next()
    };
    shape
        .additional
        .or_else(unevaluated)
        .unwrap_or(Additional::Any)
}

/// Returns whether a property is absent in this direction: a read-only one from
/// what callers send.
fn is_hidden(reference: &Reference, id: SchemaId, direction: Direction) -> bool {
    match direction {
        Direction::Sent => reference[id].read_only,
        Direction::Received => reference[id].write_only,
    }
}

/// Compares the properties that exist in this direction. One that becomes
/// read-only is removed from requests, and stays in responses.
fn fields(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    let direction = both.pair.direction;
    let in_old = |field: &&Field<'_>| !is_hidden(both.schemas.old, field.schema, direction);
    let in_new = |field: &&Field<'_>| !is_hidden(both.schemas.new, field.schema, direction);
    let pairs = Pairs::new(&both.old.fields, &both.new.fields).by(|field| field.name);
    for field in pairs.removed().filter(in_old) {
        let at = format!(".{}", field.name);
        let message = format!("`{}` was removed.", field.name);
        out.report_at(&at, &PROPERTY_REMOVED, message);
    }
    for (before, after) in pairs.both() {
        if in_old(&before) && !in_new(&after) {
            let word = if direction == Direction::Sent {
                "read"
            } else {
                "written"
            };
            let at = format!(".{}", after.name);
            let message = format!("`{}` can only be {word}.", after.name);
            out.report_at(&at, &PROPERTY_REMOVED, message);
        }
    }
    for (before, field) in pairs.new_entries().filter(|pair| in_new(&pair.1)) {
        let at = format!(".{}", field.name);
        match before.filter(in_old) {
            None => added(both, field, &at, out),
            Some(before) => {
                requirement(field.name, before.required, field.required, &at, out);
                out.part(at, before.schema, field.schema, direction);
            }
        }
    }
}

/// Records a new property. A required one with a default is not required of
/// callers: without it, the server takes the default.
fn added(both: &SchemaPair<'_, '_>, field: &Field<'_>, at: &str, out: &mut Comparison) {
    let default = both.schemas.new_shape(field.schema).default;
    let (event, message) = match (field.required, default) {
        (true, None) => (
            &REQUIRED_ADDED,
            format!("The required property `{}` is new.", field.name),
        ),
        (true, Some(default)) => {
            let default = default.to_json_line();
            let message = format!("`{}` is new and defaults to `{default}`.", field.name);
            (&PROPERTY_ADDED, message)
        }
        (false, _) => (&PROPERTY_ADDED, format!("`{}` is new.", field.name)),
    };
    out.report_at(at, event, message);
}

/// Compares whether a property is required.
fn requirement(name: &str, old: bool, new: bool, at: &str, out: &mut Comparison) {
    match (old, new) {
        (false, true) => {
            out.report_at(
                at,
                &BECAME_REQUIRED,
                format!("`{name}` was optional, and is required."),
            );
        }
        (true, false) => {
            out.report_at(
                at,
                &BECAME_OPTIONAL,
                format!("`{name}` was required, and is optional."),
            );
        }
        _ => {}
    }
}

/// Compares required names that neither version describes as a property.
fn required_names(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    let described: HashSet<&str> = old
        .fields
        .iter()
        .chain(&new.fields)
        .map(|field| field.name)
        .collect();
    fn names<'s>(shape: &'s Shape<'_>, described: &HashSet<&str>) -> Vec<&'s str> {
        let all = shape.required.iter().copied();
        all.filter(|name| !described.contains(name)).collect()
    }
    let (a, b) = (names(old, &described), names(new, &described));
    for name in a.iter().filter(|name| !b.contains(name)) {
        requirement(name, true, false, &format!(".{name}"), out);
    }
    for name in b.iter().filter(|name| !a.contains(name)) {
        requirement(name, false, true, &format!(".{name}"), out);
    }
}

/// Compares properties by name pattern. If other properties are forbidden, a
/// pattern allows some, and otherwise it restricts some: a new one is wider or
/// narrower accordingly.
fn patterns(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old.pattern_properties, &both.new.pattern_properties);
    let pairs = Pairs::new(old, new).by(|rule| rule.0);
    for (a, b) in pairs.both() {
        out.part(format!(".{}", b.0), a.1, b.1, both.pair.direction);
    }
    for (pattern, _) in pairs.removed() {
        let closed = beside_fields(&both.new) == Additional::Forbidden;
        let event = if closed { &NARROWED } else { &WIDENED };
        let message = format!("The properties of the pattern `{pattern}` were removed.");
        out.report(event, message);
    }
    for (pattern, _) in pairs.added() {
        let closed = beside_fields(&both.old) == Additional::Forbidden;
        let event = if closed { &WIDENED } else { &NARROWED };
        out.report(
            event,
            format!("The properties of the pattern `{pattern}` are new."),
        );
    }
}
