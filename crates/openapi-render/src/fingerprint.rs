//! Fingerprints of unnamed schemas. Descriptions that inline everything repeat
//! whole objects, and a page expands each of them once.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::model::{Additional, Conditions, Reference, SchemaId};
use crate::source::{Node, Value};

/// Returns a number for each schema that is equal if the expanded content of a
/// value is equal: fields, variants and rules, but not the value's own texts.
pub(crate) fn fingerprints(reference: &Reference) -> Vec<u64> {
    let n = reference.schemas.len();
    let mut made = Maker {
        reference,
        inside: vec![None; n],
        whole: vec![None; n],
    };
    let ids = (0..n).map(|i| SchemaId(u32::try_from(i).unwrap_or(u32::MAX)));
    ids.map(|id| made.inside(id, 0)).collect()
}

/// Maximum depth; deeper schemas are identified by their id.
const MAX_DEPTH: usize = 64;

struct Maker<'r> {
    reference: &'r Reference,
    /// Fingerprints of the fields below each value.
    inside: Vec<Option<u64>>,
    /// Fingerprints of values with their texts.
    whole: Vec<Option<u64>>,
}

impl Maker<'_> {
    fn inside(&mut self, id: SchemaId, depth: usize) -> u64 {
        let at = id.0 as usize;
        if let Some(known) = self.inside.get(at).copied().flatten() {
            return known;
        }
        let it = &self.reference[id];
        let mut hash = DefaultHasher::new();
        if depth > MAX_DEPTH {
            id.hash(&mut hash);
            return hash.finish();
        }
        if let Some(slot) = self.inside.get_mut(at) {
            // If it is reached again on the way down, it is a cycle, identified
            // by its id.
            *slot = Some(u64::from(id.0));
        }
        for field in &it.properties {
            field.name.hash(&mut hash);
            self.whole(field.schema, depth, &mut hash);
        }
        it.required.hash(&mut hash);
        for (pattern, id) in &it.pattern_properties {
            pattern.hash(&mut hash);
            self.whole(*id, depth, &mut hash);
        }
        self.additional(it.additional_properties, depth, &mut hash);
        it.additional_name.hash(&mut hash);
        self.additional(it.items, depth, &mut hash);
        for list in [&it.prefix_items, &it.all_of, &it.one_of, &it.any_of] {
            list.len().hash(&mut hash);
            for id in list {
                self.whole(*id, depth, &mut hash);
            }
        }
        if let Some(found) = &it.discriminator {
            found.property.hash(&mut hash);
            for (value, id) in &found.mapping {
                value.hash(&mut hash);
                self.whole(*id, depth, &mut hash);
            }
        }
        if let Some(id) = it.reference {
            self.whole(id, depth, &mut hash);
        }
        if let Some(more) = it.conditions.as_deref() {
            self.conditions(more, depth, &mut hash);
        }
        let made = hash.finish();
        if let Some(slot) = self.inside.get_mut(at) {
            *slot = Some(made);
        }
        made
    }

    /// Hashes a value with its texts. A named schema is identified by its id,
    /// which ends cycles.
    fn whole(&mut self, id: SchemaId, depth: usize, to: &mut DefaultHasher) {
        let at = id.0 as usize;
        let it = &self.reference[id];
        if it.name.is_some() {
            return id.hash(to);
        }
        if let Some(known) = self.whole.get(at).copied().flatten() {
            return known.hash(to);
        }
        let mut hash = DefaultHasher::new();
        self.inside(id, depth + 1).hash(&mut hash);
        (&it.title, &it.description, &it.types, &it.format).hash(&mut hash);
        (it.never, it.deprecated, it.read_only, it.write_only).hash(&mut hash);
        (&it.unresolved, &it.content_encoding, &it.content_media_type).hash(&mut hash);
        it.bounds.hash(&mut hash);
        for it in &it.enum_values {
            node(&it.value, &mut hash);
            (&it.name, &it.description).hash(&mut hash);
        }
        for it in it.constant.iter().chain(&it.default).chain(&it.examples) {
            node(it, &mut hash);
        }
        for (key, it) in &it.extensions {
            key.hash(&mut hash);
            node(it, &mut hash);
        }
        let made = hash.finish();
        if let Some(slot) = self.whole.get_mut(at) {
            *slot = Some(made);
        }
        made.hash(to);
    }

    fn additional(&mut self, it: Option<Additional>, depth: usize, to: &mut DefaultHasher) {
        match it {
            None => 0u8.hash(to),
            Some(Additional::Any) => 1u8.hash(to),
            Some(Additional::Forbidden) => 2u8.hash(to),
            Some(Additional::Schema(id)) => self.whole(id, depth, to),
        }
    }

    fn conditions(&mut self, it: &Conditions, depth: usize, to: &mut DefaultHasher) {
        let parts = [
            it.not,
            it.condition,
            it.then,
            it.otherwise,
            it.property_names,
            it.contains,
            it.content_schema,
        ];
        for (i, id) in parts.into_iter().enumerate() {
            if let Some(id) = id {
                i.hash(to);
                self.whole(id, depth, to);
            }
        }
        it.dependent_required.hash(to);
        for (name, id) in &it.dependent_schemas {
            name.hash(to);
            self.whole(*id, depth, to);
        }
        self.additional(it.unevaluated_properties, depth, to);
        self.additional(it.unevaluated_items, depth, to);
    }
}

/// Hashes data without its position.
fn node(it: &Node, to: &mut DefaultHasher) {
    match &it.value {
        Value::Null => 0u8.hash(to),
        Value::Bool(it) => it.hash(to),
        Value::Number(it) | Value::String(it) => it.hash(to),
        Value::Array(items) => {
            items.len().hash(to);
            items.iter().for_each(|it| node(it, to));
        }
        Value::Object(members) => {
            members.len().hash(to);
            for it in members {
                it.key.hash(to);
                node(&it.node, to);
            }
        }
    }
}
