//! Properties: described and additional ones.

use std::collections::{HashMap, HashSet};

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Span};

use super::seen::Seen;
use super::{At, Checker, join};
use crate::model::{Additional, SchemaId};
use crate::shape::Shape;

impl<'r> Checker<'r> {
    /// Reports a missing property at the first byte of its object, since it has no
    /// position itself.
    pub(super) fn missing(&mut self, at: At<'_>, name: &str, help: &str) {
        let start = at.node.span().start;
        let first = Span::new(start, start + 1);
        let message = format!("`{}` is missing", join(at.path, name));
        self.push(Diagnostic::error("api-sample", message), first, help);
    }

    /// Compares the members of an object with `properties`, `patternProperties` and
    /// the rule for other keys. A required property is excused if the direction
    /// hides it: a request has no read-only properties.
    pub(super) fn object(&mut self, at: At<'_>, id: SchemaId, seen: &mut Seen<'r>) {
        let schema = &self.reference[id];
        let members = at.node.members();
        let places: HashMap<&str, usize> = members
            .iter()
            .enumerate()
            .map(|(i, member)| (&*member.key, i))
            .collect();
        for name in schema
            .required
            .iter()
            .filter(|key| !places.contains_key(&***key))
        {
            if self.is_hidden(name, id) || self.is_hidden(name, at.whole) {
                seen.is_excused = true;
            } else {
                self.missing(at, name, "add it: it is required");
            }
        }
        let mut own: HashSet<usize> = HashSet::new();
        for property in &schema.properties {
            seen.names.push(&property.name);
            if let Some(i) = places.get(&*property.name) {
                own.insert(*i);
                let path = join(at.path, &property.name);
                self.value(&members[*i].node, property.schema, &path, at.depth + 1);
            }
        }
        for (i, member) in members.iter().enumerate() {
            for (pattern, id) in &schema.pattern_properties {
                if self.patterns.may_match(pattern, &member.key) {
                    own.insert(i);
                    self.value(&member.node, *id, &join(at.path, &member.key), at.depth + 1);
                }
            }
        }
        let others = (0..members.len()).filter(|i| !own.contains(i)).collect();
        seen.parts.extend(own);
        let further = schema.conditions.as_deref();
        let unevaluated = further.and_then(|conditions| conditions.unevaluated_properties);
        for (rule, of_all) in [(schema.additional_properties, false), (unevaluated, true)] {
            match rule {
                None => {}
                Some(Additional::Any) => seen.all = true,
                Some(Additional::Schema(id)) => {
                    let rest = if of_all {
                        seen.rest(members.len())
                    } else {
                        Vec::clone(&others)
                    };
                    for i in rest {
                        let path = join(at.path, &members[i].key);
                        self.value(&members[i].node, id, &path, at.depth + 1);
                        seen.parts.insert(i);
                    }
                }
                Some(Additional::Forbidden) => self.forbidden(at, seen),
            }
        }
    }

    /// Reports members that are not described, if no others are allowed.
    /// Members described by other parts of the schema count as allowed, because
    /// that is what authors mean, even if the specification says otherwise.
    fn forbidden(&mut self, at: At<'_>, seen: &mut Seen<'r>) {
        let rest = seen.rest(at.node.members().len());
        if rest.is_empty() {
            return;
        }
        let whole = Shape::of(self.reference, at.whole);
        for i in rest {
            let key = &*at.node.members()[i].key;
            if !whole.fields.iter().any(|field| field.name == key) {
                self.unknown(at, i, seen, true);
                seen.parts.insert(i);
            }
        }
    }

    /// Returns whether a property is not expected: read-only ones in requests,
    /// write-only ones in responses.
    fn is_hidden(&self, name: &str, id: SchemaId) -> bool {
        let shape = Shape::of(self.reference, id);
        let found = shape.fields.iter().find(|field| field.name == name);
        let inner = found.map(|field| Shape::of(self.reference, field.schema));
        inner.is_some_and(|inner| inner.is_hidden(self.direction))
    }

    /// Reports an unknown name: as an error if no others are allowed, otherwise
    /// as a warning, because most schemas are open only by default.
    pub(super) fn unknown(&mut self, at: At<'_>, i: usize, seen: &Seen<'r>, is_closed: bool) {
        let member = &at.node.members()[i];
        let path = join(at.path, &member.key);
        let message = format!("unknown property `{path}`");
        let help = match nearest(&member.key, seen.names.iter().copied()) {
            Some(candidate) => format!("did you mean `{candidate}`?"),
            None => "remove it, or add it to the description".to_owned(),
        };
        let diagnostic = if is_closed {
            Diagnostic::error("api-sample", message)
        } else {
            Diagnostic::warning("api-sample", message)
        };
        self.push(diagnostic, member.key_span(), &help);
    }
}
