//! The rarer keywords. They are compared as a whole: a condition that differs
//! anywhere counts as changed.

use super::Both;
use super::comparison::{Comparison, Pair};
use crate::diff::events::{NARROWED, REPLACED, WIDENED};
use crate::diff::pairs::Pairs;
use crate::model::{Conditions, SchemaId};
use crate::shape::Shape;

pub(super) fn compare(both: &Both<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old.conditions, &both.new.conditions);
    if old.is_empty() && new.is_empty() {
        return;
    }
    for it in KEYWORDS {
        let these = old.iter().filter_map(|c| (it.schemas)(c)).collect();
        let those = new.iter().filter_map(|c| (it.schemas)(c)).collect();
        unmatched(both, it.noun, these, those, out);
    }
    dependent_required(old, new, out);
    dependent_schemas(both, out);
}

/// The three schemas of `if`, `then` and `else`, or a single one.
type Condition = [Option<SchemaId>; 3];

struct Keyword {
    noun: &'static str,
    schemas: fn(&Conditions) -> Option<Condition>,
}

const KEYWORDS: &[Keyword] = &[
    Keyword {
        noun: "exclusion (`not`)",
        schemas: |it| one(it.not),
    },
    Keyword {
        noun: "condition (`if`)",
        schemas: |it| it.condition.map(|id| [Some(id), it.then, it.otherwise]),
    },
    Keyword {
        noun: "rule for names (`propertyNames`)",
        schemas: |it| one(it.property_names),
    },
    Keyword {
        noun: "required item (`contains`)",
        schemas: |it| one(it.contains),
    },
    Keyword {
        noun: "content (`contentSchema`)",
        schemas: |it| one(it.content_schema),
    },
];

fn one(id: Option<SchemaId>) -> Option<Condition> {
    id.map(|id| [Some(id), None, None])
}

fn unmatched(
    both: &Both<'_, '_>,
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
        (true, true) => out.tell(&REPLACED, format!("The {noun} changed.")),
        (true, false) => out.tell(&WIDENED, format!("The {noun} was removed.")),
        (false, true) => out.tell(&NARROWED, format!("The {noun} is new.")),
        (false, false) => {}
    }
}

fn is_same(both: &Both<'_, '_>, a: &Condition, b: &Condition) -> bool {
    a.iter().zip(b).all(|it| match it {
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

fn dependent_required(old: &[&Conditions], new: &[&Conditions], out: &mut Comparison) {
    fn all<'c>(list: &[&'c Conditions]) -> Vec<(&'c str, &'c str)> {
        let rules = list.iter().flat_map(|it| &it.dependent_required);
        rules
            .flat_map(|(name, needed)| needed.iter().map(move |it| (&**name, &**it)))
            .collect()
    }
    let (a, b) = (all(old), all(new));
    for (name, needed) in a.iter().filter(|it| !b.contains(it)) {
        let message = format!("`{needed}` is no longer required with `{name}`.");
        out.tell_at(&format!(".{needed}"), &WIDENED, message);
    }
    for (name, needed) in b.iter().filter(|it| !a.contains(it)) {
        let message = format!("`{needed}` is required with `{name}`.");
        out.tell_at(&format!(".{needed}"), &NARROWED, message);
    }
}

fn dependent_schemas(both: &Both<'_, '_>, out: &mut Comparison) {
    fn all<'s>(it: &'s Shape<'_>) -> Vec<(&'s str, SchemaId)> {
        let rules = it.conditions.iter().flat_map(|it| &it.dependent_schemas);
        rules.map(|(name, id)| (&**name, *id)).collect()
    }
    let pairs = Pairs::new(all(&both.old), all(&both.new)).by(|rule| rule.0);
    for (a, b) in pairs.both() {
        out.part("", a.1, b.1, both.pair.way);
    }
    for (name, _) in pairs.removed() {
        out.tell(
            &WIDENED,
            format!("The rule for objects with `{name}` was removed."),
        );
    }
    for (name, _) in pairs.added() {
        out.tell(
            &NARROWED,
            format!("The rule for objects with `{name}` is new."),
        );
    }
}
