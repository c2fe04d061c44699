//! Properties of objects, and additional properties.

use std::collections::HashSet;

use super::Both;
use super::additional::{self, Others};
use super::comparison::Comparison;
use crate::diff::events::{
    BECAME_OPTIONAL, BECAME_REQUIRED, NARROWED, PROPERTY_ADDED, PROPERTY_REMOVED, REQUIRED_ADDED,
    WIDENED, Way,
};
use crate::diff::pairs::Pairs;
use crate::model::{Additional, Reference, SchemaId};
use crate::shape::{Field, RequiredChoice, Shape, VariantKind};

pub(super) fn compare(both: &Both<'_, '_>, out: &mut Comparison) {
    fields(both, out);
    required_names(&both.old, &both.new, out);
    required_choices(&both.old, &both.new, out);
    additional::compare(
        both.pair.way,
        [beside_fields(&both.old), beside_fields(&both.new)],
        &OTHER_PROPERTIES,
        out,
    );
    patterns(both, out);
}

const OTHER_PROPERTIES: Others = Others {
    at: ".*",
    noun: "Other properties",
};

/// Compares alternatives that only list required properties.
fn required_choices(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    let all = |it: &Shape<'_>| -> Vec<String> { it.required_choices.iter().map(choice).collect() };
    let (old, new) = (all(old), all(new));
    for it in old.iter().filter(|it| !new.contains(it)) {
        out.tell(&WIDENED, format!("{it} is no longer required."));
    }
    for it in new.iter().filter(|it| !old.contains(it)) {
        out.tell(&NARROWED, format!("{it} is now required."));
    }
}

/// Returns text such as ``exactly one of `a`, `b` with `c` ``, in sorted order,
/// because the order in a description has no meaning.
fn choice(it: &RequiredChoice<'_>) -> String {
    let group = |names: &&[Box<str>]| {
        let mut names: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
        names.sort_unstable();
        names.join(" with ")
    };
    let mut groups: Vec<String> = it.groups.iter().map(group).collect();
    groups.sort_unstable();
    let how_many = match it.kind {
        VariantKind::One => "Exactly one",
        VariantKind::Any => "At least one",
    };
    format!("{how_many} of {}", groups.join(", "))
}

fn beside_fields(it: &Shape<'_>) -> Additional {
    let unevaluated = || {
        let mut said = it
            .conditions
            .iter()
            .filter_map(|it| it.unevaluated_properties);
        said.next()
    };
    it.additional
        .or_else(unevaluated)
        .unwrap_or(Additional::Any)
}

/// Returns whether a property is absent in this direction.
fn is_hidden(reference: &Reference, id: SchemaId, way: Way) -> bool {
    match way {
        Way::Sent => reference[id].read_only,
        Way::Received => reference[id].write_only,
    }
}

fn fields(both: &Both<'_, '_>, out: &mut Comparison) {
    let way = both.pair.way;
    let in_old = |it: &&Field<'_>| !is_hidden(both.schemas.old, it.schema, way);
    let in_new = |it: &&Field<'_>| !is_hidden(both.schemas.new, it.schema, way);
    let pairs = Pairs::new(&both.old.fields, &both.new.fields).by(|field| field.name);
    for field in pairs.removed().filter(in_old) {
        let at = format!(".{}", field.name);
        let message = format!("`{}` was removed.", field.name);
        out.tell_at(&at, &PROPERTY_REMOVED, message);
    }
    for (before, after) in pairs.both() {
        if in_old(&before) && !in_new(&after) {
            let word = if way == Way::Sent { "read" } else { "written" };
            let at = format!(".{}", after.name);
            let message = format!("`{}` can only be {word}.", after.name);
            out.tell_at(&at, &PROPERTY_REMOVED, message);
        }
    }
    for (before, it) in pairs.new_entries().filter(|pair| in_new(&pair.1)) {
        let at = format!(".{}", it.name);
        match before.filter(in_old) {
            None => added(both, it, &at, out),
            Some(before) => {
                requirement(it.name, before.required, it.required, &at, out);
                out.part(at, before.schema, it.schema, way);
            }
        }
    }
}

fn added(both: &Both<'_, '_>, it: &Field<'_>, at: &str, out: &mut Comparison) {
    let default = both.schemas.new_shape(it.schema).default;
    let (event, message) = match (it.required, default) {
        (true, None) => (
            &REQUIRED_ADDED,
            format!("The required property `{}` is new.", it.name),
        ),
        (true, Some(default)) => {
            let default = default.to_json_line();
            let message = format!("`{}` is new; without it, it is `{default}`.", it.name);
            (&PROPERTY_ADDED, message)
        }
        (false, _) => (&PROPERTY_ADDED, format!("`{}` is new.", it.name)),
    };
    out.tell_at(at, event, message);
}

fn requirement(name: &str, old: bool, new: bool, at: &str, out: &mut Comparison) {
    match (old, new) {
        (false, true) => {
            out.tell_at(
                at,
                &BECAME_REQUIRED,
                format!("`{name}` was optional, and is required."),
            );
        }
        (true, false) => {
            out.tell_at(
                at,
                &BECAME_OPTIONAL,
                format!("`{name}` was required, and is optional."),
            );
        }
        _ => {}
    }
}

/// Compares required names without a schema.
fn required_names(old: &Shape<'_>, new: &Shape<'_>, out: &mut Comparison) {
    let described: HashSet<&str> = old
        .fields
        .iter()
        .chain(&new.fields)
        .map(|it| it.name)
        .collect();
    fn names<'s>(it: &'s Shape<'_>, described: &HashSet<&str>) -> Vec<&'s str> {
        let all = it.required.iter().copied();
        all.filter(|it| !described.contains(it)).collect()
    }
    let (a, b) = (names(old, &described), names(new, &described));
    for it in a.iter().filter(|it| !b.contains(it)) {
        requirement(it, true, false, &format!(".{it}"), out);
    }
    for it in b.iter().filter(|it| !a.contains(it)) {
        requirement(it, false, true, &format!(".{it}"), out);
    }
}

/// Compares properties by name pattern.
fn patterns(both: &Both<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old.pattern_properties, &both.new.pattern_properties);
    let pairs = Pairs::new(old, new).by(|rule| rule.0);
    for (a, b) in pairs.both() {
        out.part(format!(".{}", b.0), a.1, b.1, both.pair.way);
    }
    for (pattern, _) in pairs.removed() {
        let closed = beside_fields(&both.new) == Additional::Forbidden;
        let event = if closed { &NARROWED } else { &WIDENED };
        let message = format!("The properties of the pattern `{pattern}` were removed.");
        out.tell(event, message);
    }
    for (pattern, _) in pairs.added() {
        let closed = beside_fields(&both.old) == Additional::Forbidden;
        let event = if closed { &WIDENED } else { &NARROWED };
        out.tell(
            event,
            format!("The properties of the pattern `{pattern}` are new."),
        );
    }
}
