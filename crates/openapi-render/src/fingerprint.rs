//! Fingerprints of unnamed schemas. Descriptions that inline everything repeat
//! whole objects, and a page expands each of them once.
//!
//! A fingerprint is a hash over everything that expanding a schema shows. The
//! recursion is bounded in two ways: a named schema counts as its id, because
//! pages link to it, and an unnamed schema that is being hashed already counts
//! as its id too. Each schema is hashed once.
//!
//! Hashes are compared within one process only, so that the hasher need not be
//! stable between versions.
//!
//! Two schemas with equal fingerprints are taken as equal without a comparison. A
//! collision of 64-bit hashes would show the fields of another object; with the ten
//! thousand objects of the largest descriptions, its probability is about 3·10⁻¹².

use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::{FixedState, FoldHasher};

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

/// Returns a hasher in its first state.
fn new_hasher() -> FoldHasher<'static> {
    FixedState::default().build_hasher()
}

/// Maximum depth; deeper schemas are identified by their id, and are therefore
/// different from all others.
const MAX_DEPTH: usize = 64;

/// Computes fingerprints, one for each schema.
struct Maker<'r> {
    reference: &'r Reference,
    /// Fingerprints of what is below each value, by [`SchemaId`].
    inside: Vec<Option<u64>>,
    /// Fingerprints of values with their texts, by [`SchemaId`].
    whole: Vec<Option<u64>>,
}

impl Maker<'_> {
    /// Returns the fingerprint of the fields, variants and rules below a value,
    /// without the texts of the value itself: two properties with different
    /// descriptions may have equal fields.
    ///
    /// The value of a schema inside a cycle depends on where the walk entered
    /// the cycle. Equal cycles may therefore differ, and are then expanded
    /// twice; different ones are never taken as equal.
    fn inside(&mut self, id: SchemaId, depth: usize) -> u64 {
        let at = id.0 as usize;
        if let Some(known) = self.inside.get(at).copied().flatten() {
            return known;
        }
        let schema = &self.reference[id];
        let mut hash = new_hasher();
        if depth > MAX_DEPTH {
            id.hash(&mut hash);
            return hash.finish();
        }
        if let Some(slot) = self.inside.get_mut(at) {
            // If it is reached again on the way down, it is a cycle, identified
            // by its id.
            *slot = Some(u64::from(id.0));
        }
        for field in &schema.properties {
            field.name.hash(&mut hash);
            self.whole(field.schema, depth, &mut hash);
        }
        schema.required.hash(&mut hash);
        for (pattern, id) in &schema.pattern_properties {
            pattern.hash(&mut hash);
            self.whole(*id, depth, &mut hash);
        }
        self.additional(schema.additional_properties, depth, &mut hash);
        schema.additional_name.hash(&mut hash);
        self.additional(schema.items, depth, &mut hash);
        for list in [
            &schema.prefix_items,
            &schema.all_of,
            &schema.one_of,
            &schema.any_of,
        ] {
            list.len().hash(&mut hash);
            for id in list {
                self.whole(*id, depth, &mut hash);
            }
        }
        if let Some(found) = &schema.discriminator {
            found.property.hash(&mut hash);
            for (value, id) in &found.mapping {
                value.hash(&mut hash);
                self.whole(*id, depth, &mut hash);
            }
            if let Some(id) = found.default {
                "default".hash(&mut hash);
                self.whole(id, depth, &mut hash);
            }
        }
        if let Some(id) = schema.reference {
            self.whole(id, depth, &mut hash);
        }
        if let Some(more) = schema.conditions.as_deref() {
            self.conditions(more, depth, &mut hash);
        }
        let made = hash.finish();
        if let Some(slot) = self.inside.get_mut(at) {
            *slot = Some(made);
        }
        made
    }

    /// Hashes a value with its texts: as a part of another value, where they
    /// are shown. A named schema is identified by its id, which ends cycles.
    fn whole(&mut self, id: SchemaId, depth: usize, to: &mut FoldHasher<'static>) {
        let at = id.0 as usize;
        let schema = &self.reference[id];
        if schema.name.is_some() {
            return id.hash(to);
        }
        if let Some(known) = self.whole.get(at).copied().flatten() {
            return known.hash(to);
        }
        let mut hash = new_hasher();
        self.inside(id, depth + 1).hash(&mut hash);
        (
            &schema.title,
            &schema.description,
            &schema.types,
            &schema.format,
        )
            .hash(&mut hash);
        (
            schema.never,
            schema.deprecated,
            schema.read_only,
            schema.write_only,
        )
            .hash(&mut hash);
        (
            &schema.unresolved,
            &schema.content_encoding,
            &schema.content_media_type,
        )
            .hash(&mut hash);
        schema.bounds().hash(&mut hash);
        for entry in schema.enum_values.iter().chain(&schema.known_values) {
            node(&entry.value, &mut hash);
            (&entry.name, &entry.description).hash(&mut hash);
        }
        for value in schema
            .constant
            .as_deref()
            .into_iter()
            .chain(schema.default.as_deref())
            .chain(&schema.examples)
        {
            node(value, &mut hash);
        }
        for (key, value) in &schema.extensions {
            key.hash(&mut hash);
            node(value, &mut hash);
        }
        let made = hash.finish();
        if let Some(slot) = self.whole.get_mut(at) {
            *slot = Some(made);
        }
        made.hash(to);
    }

    /// Adds the rule for other keys or items to a hash. A number distinguishes the
    /// cases apart.
    fn additional(
        &mut self,
        additional: Option<Additional>,
        depth: usize,
        to: &mut FoldHasher<'static>,
    ) {
        match additional {
            None => 0u8.hash(to),
            Some(Additional::Any) => 1u8.hash(to),
            Some(Additional::Forbidden) => 2u8.hash(to),
            Some(Additional::Schema(id)) => self.whole(id, depth, to),
        }
    }

    /// Adds the keywords that apply under conditions to a hash.
    fn conditions(&mut self, conditions: &Conditions, depth: usize, to: &mut FoldHasher<'static>) {
        let parts = [
            conditions.not,
            conditions.condition,
            conditions.then,
            conditions.otherwise,
            conditions.property_names,
            conditions.contains,
            conditions.content_schema,
        ];
        // The position distinguishes `not` from `if`.
        for (i, id) in parts.into_iter().enumerate() {
            if let Some(id) = id {
                i.hash(to);
                self.whole(id, depth, to);
            }
        }
        conditions.dependent_required.hash(to);
        for (name, id) in &conditions.dependent_schemas {
            name.hash(to);
            self.whole(*id, depth, to);
        }
        self.additional(conditions.unevaluated_properties, depth, to);
        self.additional(conditions.unevaluated_items, depth, to);
    }
}

/// Hashes data without its position. Lengths separate `[[1], 2]` from `[[1,
/// 2]]`.
fn node(data: &Node, to: &mut FoldHasher<'static>) {
    match &data.value {
        Value::Null => 0u8.hash(to),
        Value::Bool(flag) => flag.hash(to),
        Value::Number(text) | Value::String(text) => text.hash(to),
        Value::Array(items) => {
            items.len().hash(to);
            items.iter().for_each(|item| node(item, to));
        }
        Value::Object(members) => {
            members.len().hash(to);
            for member in members {
                member.key.hash(to);
                node(&member.node, to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Description;
    use crate::model::SchemaId;

    #[test]
    fn another_default_variant_is_another_content() {
        let schema = |default: &str| {
            format!(
                "{{oneOf: [{{$ref: '#/components/schemas/A'}}, {{$ref: '#/components/schemas/B'}}], \
                 discriminator: {{propertyName: kind, mapping: {{a: A}}, defaultMapping: {default}}}}}"
            )
        };
        let text = format!(
            "{{openapi: 3.2.0, components: {{schemas: {{A: {{type: object}}, B: {{type: object}}, \
             C: {{properties: {{x: {}, y: {}, z: {}}}}}}}}}}}",
            schema("A"),
            schema("B"),
            schema("A")
        );
        let (reference, _) = Description::parse_str("a.yaml", &text).0.reference();
        let prints = super::fingerprints(&reference);
        let holder = reference
            .schemas
            .iter()
            .find(|schema| schema.properties.len() == 3)
            .expect("the schema C");
        let ids: Vec<SchemaId> = holder.properties.iter().map(|field| field.schema).collect();
        let [x, y, z] = [ids[0], ids[1], ids[2]].map(|id| prints[id.0 as usize]);
        assert_ne!(x, y);
        assert_eq!(x, z);
    }
}
