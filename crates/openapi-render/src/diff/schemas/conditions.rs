//! The rarer keywords. They are compared as a whole: a condition that differs
//! anywhere counts as changed, because the effect of a change within `if` or
//! `not` may be the opposite of what it is elsewhere.

use std::collections::BTreeSet;

use super::SchemaPair;
use super::comparison::{Comparison, Pair};
use crate::diff::events::{NARROWED, REPLACED, WIDENED};
use crate::diff::pairs::Pairs;
use crate::model::{Conditions, SchemaId};
use crate::shape::Shape;
use crate::source::Node;

/// Compares the conditions of two schemas, and properties that depend on
/// others.
pub(super) fn compare(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old.conditions, &both.new.conditions);
    if old.is_empty() && new.is_empty() {
        return;
    }
    let has_values = excluded_values(both, out);
    for keyword in KEYWORDS.iter().skip(usize::from(has_values)) {
        let these = old.iter().filter_map(|c| (keyword.schemas)(c)).collect();
        let those = new.iter().filter_map(|c| (keyword.schemas)(c)).collect();
        unmatched(both, keyword.noun, these, those, out);
    }
    dependent_required(old, new, out);
    dependent_schemas(both, out);
}

/// Compares the values that `not` excludes on both sides. Returns false if it
/// excludes anything but values.
fn excluded_values(both: &SchemaPair<'_, '_>, out: &mut Comparison) -> bool {
    let only = |shape: &Shape<'_>| {
        let mut all = shape.conditions.iter().filter_map(|rules| rules.not);
        all.next().filter(|_| all.next().is_none())
    };
    let (Some(old), Some(new)) = (only(&both.old), only(&both.new)) else {
        return false;
    };
    let old = excluded(&both.schemas.old_shape(old));
    let new = excluded(&both.schemas.new_shape(new));
    let (Some(old), Some(new)) = (old, new) else {
        return false;
    };
    for value in old.difference(&new) {
        out.report(
            &WIDENED,
            format!("The value `{value}` is no longer excluded."),
        );
    }
    for value in new.difference(&old) {
        out.report(&NARROWED, format!("The value `{value}` is excluded."));
    }
    true
}

/// Returns the values of a schema that is only an enumeration or a constant.
fn excluded(shape: &Shape<'_>) -> Option<BTreeSet<String>> {
    let values = shape.enum_values.iter().map(|entry| &entry.value);
    let values: BTreeSet<String> = values
        .chain(shape.constant)
        .map(Node::to_json_line)
        .collect();
    let has_more = shape.bounds.is_some()
        || shape.format.is_some()
        || shape.nullable
        || shape.has_rules()
        || shape.is_structured()
        || !shape.required.is_empty()
        || shape.item_schema().is_some()
        || (shape.constant.is_some() && !shape.enum_values.is_empty());
    (!values.is_empty() && !has_more).then_some(values)
}

/// The three schemas of `if`, `then` and `else`, or a single one.
type Condition = [Option<SchemaId>; 3];

/// A keyword with schemas.
struct Keyword {
    /// Name in messages.
    noun: &'static str,
    /// Returns its schemas; `None` if it is not used.
    schemas: fn(&Conditions) -> Option<Condition>,
}

/// The keywords that are compared as a whole.
const KEYWORDS: &[Keyword] = &[
    Keyword {
        noun: "exclusion (`not`)",
        schemas: |conditions| one(conditions.not),
    },
    Keyword {
        noun: "condition (`if`)",
        schemas: |conditions| {
            conditions
                .condition
                .map(|id| [Some(id), conditions.then, conditions.otherwise])
        },
    },
    Keyword {
        noun: "rule for names (`propertyNames`)",
        schemas: |conditions| one(conditions.property_names),
    },
    Keyword {
        noun: "required item (`contains`)",
        schemas: |conditions| one(conditions.contains),
    },
    Keyword {
        noun: "content (`contentSchema`)",
        schemas: |conditions| one(conditions.content_schema),
    },
];

/// Returns a condition of one schema.
fn one(id: Option<SchemaId>) -> Option<Condition> {
    id.map(|id| [Some(id), None, None])
}

/// Compares the uses of one keyword. Parts of an `allOf` may each have one, so
/// they are compared as sets.
fn unmatched(
    both: &SchemaPair<'_, '_>,
    noun: &str,
    mut these: Vec<Condition>,
    mut those: Vec<Condition>,
    out: &mut Comparison,
) {
    these.retain(|a| match those.iter().position(|b| is_same(both, a, b)) {
        Some(i) => {
            those.remove(i);
            false
        }
        None => true,
    });
    let (removed, added) = (!these.is_empty(), !those.is_empty());
    match (removed, added) {
        (true, true) => out.report(&REPLACED, format!("The {noun} changed.")),
        (true, false) => out.report(&WIDENED, format!("The {noun} was removed.")),
        (false, true) => out.report(&NARROWED, format!("The {noun} is new.")),
        (false, false) => {}
    }
}

/// Returns whether two conditions are equal, at every depth.
fn is_same(both: &SchemaPair<'_, '_>, a: &Condition, b: &Condition) -> bool {
    a.iter().zip(b).all(|sides| match sides {
        (Some(old), Some(new)) => {
            let pair = Pair {
                old: *old,
                new: *new,
                ..both.pair
            };
            !both.schemas.differ(pair)
        }
        (a, b) => a.is_none() && b.is_none(),
    })
}

/// Compares properties that are required with another one.
fn dependent_required(old: &[&Conditions], new: &[&Conditions], out: &mut Comparison) {
    fn all<'c>(list: &[&'c Conditions]) -> Vec<(&'c str, &'c str)> {
        let rules = list
            .iter()
            .flat_map(|conditions| &conditions.dependent_required);
        rules
            .flat_map(|(name, needed)| needed.iter().map(move |other| (&**name, &**other)))
            .collect()
    }
    let (a, b) = (all(old), all(new));
    for (name, needed) in a.iter().filter(|rule| !b.contains(rule)) {
        let message = format!("`{needed}` is no longer required with `{name}`.");
        out.report_at(&format!(".{needed}"), &WIDENED, message);
    }
    for (name, needed) in b.iter().filter(|rule| !a.contains(rule)) {
        let message = format!("`{needed}` is required with `{name}`.");
        out.report_at(&format!(".{needed}"), &NARROWED, message);
    }
}

/// Compares the schemas that apply with a property. They belong to the same
/// object, so their differences are noted at it.
fn dependent_schemas(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    fn all<'s>(shape: &'s Shape<'_>) -> Vec<(&'s str, SchemaId)> {
        let rules = shape
            .conditions
            .iter()
            .flat_map(|conditions| &conditions.dependent_schemas);
        rules.map(|(name, id)| (&**name, *id)).collect()
    }
    let pairs = Pairs::new(all(&both.old), all(&both.new)).by(|rule| rule.0);
    for (a, b) in pairs.both() {
        out.part("", a.1, b.1, both.pair.direction);
    }
    for (name, _) in pairs.removed() {
        out.report(
            &WIDENED,
            format!("The rule for objects with `{name}` was removed."),
        );
    }
    for (name, _) in pairs.added() {
        out.report(
            &NARROWED,
            format!("The rule for objects with `{name}` is new."),
        );
    }
}
