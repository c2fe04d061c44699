//! `not`, `if`, dependent properties, and `propertyNames`. A condition is tried
//! without recording problems; only the schema that it selects reports them.

use super::seen::Seen;
use super::{At, Checker, join};
use crate::model::{Conditions, SchemaId};
use crate::source::{Node, Value};

impl<'r> Checker<'r> {
    /// Compares a value with all conditions of a schema. What a condition
    /// describes counts as described if it applies.
    pub(super) fn conditions(
        &mut self,
        at: At<'_>,
        conditions: &'r Conditions,
        seen: &mut Seen<'r>,
    ) {
        // Without steps left, an attempt counts as fitting without having been
        // finished.
        if let Some(id) = conditions.not
            && self.attempt(at, id).fits()
            && self.steps_left > 0
        {
            let message = format!(
                "{} matches a schema that the description excludes",
                at.name()
            );
            self.problem(
                at.node,
                message,
                "change it so that it does not match `not` of its schema",
            );
        }
        if let Some(id) = conditions.condition {
            // `if` describes members too, if it applies.
            let attempt = self.attempt(at, id);
            let next = if attempt.fits() {
                conditions.then
            } else {
                conditions.otherwise
            };
            if attempt.fits() {
                seen.add(attempt.seen);
            }
            if let Some(id) = next {
                seen.add(self.schema(at.deeper(), id));
            }
        }
        // Dependent schemas apply to the whole object, like a part of `allOf`.
        for (name, id) in &conditions.dependent_schemas {
            if at.node.get(name).is_some() {
                seen.add(self.schema(at.deeper(), *id));
            }
        }
        for (name, needed) in &conditions.dependent_required {
            if at.node.get(name).is_none() {
                continue;
            }
            for needed in needed.iter().filter(|key| at.node.get(key).is_none()) {
                let help = format!("add it: it is required with `{name}`");
                self.missing(at, needed, &help);
            }
        }
        if let Some(id) = conditions.property_names {
            self.property_names(at, id);
        }
    }

    /// Compares each key of an object, as a string, with a schema. The first
    /// problem is reported, at the key.
    fn property_names(&mut self, at: At<'_>, id: SchemaId) {
        for member in at.node.members() {
            let name = Node::new(Value::String(member.key.clone()), member.key_span());
            let name_at = At { node: &name, ..at };
            if let Some(found) = self.attempt(name_at, id).problems.first() {
                let help = found.help.clone().unwrap_or_default();
                let message = format!("invalid property name `{}`", join(at.path, &member.key));
                self.problem(&name, message, &help);
            }
        }
    }
}
