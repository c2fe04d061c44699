//! The mappings of discriminators, which name the variants of a base.
//!
//! In the classic form of inheritance, `Cat` and `Dog` have the base `Pet` in
//! their `allOf`, and only `Pet` has the discriminator. Nothing in `Pet` leads
//! to its variants, unless a mapping lists them; the specification makes the
//! names of schemas implicit values. The mapping is completed with these, so
//! that a page can list the variants.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::{Discriminator, Reference, Schema, SchemaId};
use crate::source::Node;

/// Extensions with which generators give a variant a value other than its name.
const VALUE_KEYS: [&str; 2] = ["x-ms-discriminator-value", "x-discriminator-value"];
/// Maximum number of schemas that are visited to find the variants of all
/// bases.
const MAX_STEPS: usize = 1_000_000;

/// Completes the variants of bases: schemas whose `allOf` or `$ref` leads to
/// the base, directly or not, but that its mapping omits. Their values are
/// their names. A base with `oneOf` or `anyOf` lists its variants itself.
pub(super) fn complete(reference: &mut Reference) {
    let ids = || (0..u32::try_from(reference.schemas.len()).unwrap_or(u32::MAX)).map(SchemaId);
    let is_base = |id: &SchemaId| {
        let schema = &reference[*id];
        schema.discriminator.is_some() && schema.one_of.is_empty() && schema.any_of.is_empty()
    };
    let bases: Vec<SchemaId> = ids().filter(is_base).collect();
    if bases.is_empty() {
        return;
    }
    // From each schema to those that are composed of it, the reverse of what
    // schemas contain.
    let mut made_of: HashMap<SchemaId, Vec<SchemaId>> = HashMap::new();
    for id in ids() {
        let schema = &reference[id];
        for part in schema.reference.iter().chain(&schema.all_of) {
            made_of.entry(*part).or_default().push(id);
        }
    }
    let mut steps_left = MAX_STEPS;
    for base in bases {
        let mut found = BTreeSet::new();
        let mut todo = vec![base];
        while let Some(id) = todo.pop() {
            for owner in made_of.get(&id).into_iter().flatten() {
                if steps_left > 0 && *owner != base && found.insert(*owner) {
                    todo.push(*owner);
                }
                steps_left = steps_left.saturating_sub(1);
            }
        }
        let more: Vec<(Box<str>, SchemaId)> = found
            .into_iter()
            .filter_map(|id| Some((discriminator_value(&reference[id])?.into(), id)))
            .collect();
        let schema = reference.schemas.get_mut(base.0 as usize);
        if let Some(known) = schema.and_then(|schema| schema.discriminator.as_mut()) {
            add_missing(known, more);
        }
    }
}

/// Adds the variants that a mapping has neither by value nor by schema.
fn add_missing(known: &mut Discriminator, more: Vec<(Box<str>, SchemaId)>) {
    let values: HashSet<Box<str>> = known.mapping.iter().map(|entry| entry.0.clone()).collect();
    let schemas: HashSet<SchemaId> = known.mapping.iter().map(|entry| entry.1).collect();
    let is_new =
        |entry: &(Box<str>, SchemaId)| !values.contains(&entry.0) && !schemas.contains(&entry.1);
    known.mapping.extend(more.into_iter().filter(is_new));
}

/// Returns the value that selects a named schema: that of an extension, or else
/// its name. Unnamed schemas cannot be selected.
fn discriminator_value(schema: &Schema) -> Option<&str> {
    let name = schema.name.as_deref()?;
    let given = schema
        .extensions
        .iter()
        .find(|extension| VALUE_KEYS.contains(&&*extension.0));
    Some(
        given
            .and_then(|extension| Node::as_str(&extension.1))
            .unwrap_or(name),
    )
}
