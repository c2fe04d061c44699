//! Intersections of schemas that apply to the same position, such as a property
//! shared by two objects in `allOf`. They are created once, after reading, so
//! that a merged field is a schema like any other.

use std::collections::{HashMap, HashSet};

use super::merge::Merger;
use super::variants::complete_mappings;
use crate::model::{Place, Reference, Schema, SchemaId};

/// Maximum number of created schemas, because combinations of cycles could be
/// endless.
const MAX_MADE: usize = 50_000;
/// Maximum number of schemas that are visited to find a base.
const MAX_STEPS: usize = 1_000;

/// A contradiction that no value can satisfy, and its position.
#[derive(Debug)]
pub(crate) struct Contradiction {
    pub(crate) place: Place,
    pub(crate) message: String,
}

/// Collects pairs of schemas to intersect, and contradictions.
#[derive(Default)]
pub(super) struct Collector {
    first_id: usize,
    pairs: Vec<(SchemaId, SchemaId)>,
    ids: HashMap<(SchemaId, SchemaId), SchemaId>,
    contradictions: Vec<Contradiction>,
    /// File, byte and message of each contradiction.
    told: HashSet<(u32, usize, String)>,
}

impl Collector {
    pub(super) fn contradiction(&mut self, place: Place, message: String) {
        // Every intersection with a schema repeats its contradictions.
        let key = (place.file, place.span.start, message.clone());
        if self.told.insert(key) {
            self.contradictions.push(Contradiction { place, message });
        }
    }

    fn intersection(&mut self, reference: &Reference, a: SchemaId, b: SchemaId) -> SchemaId {
        if let Some(id) = self.ids.get(&(a, b)) {
            return *id;
        }
        let next = self.first_id + self.pairs.len();
        let id = if extends(reference, a, b) {
            a
        } else if extends(reference, b, a) || reference.intersections.len() >= MAX_MADE {
            b
        } else {
            self.pairs.push((a, b));
            SchemaId(u32::try_from(next).unwrap_or(u32::MAX))
        };
        self.ids.insert((a, b), id);
        id
    }
}

/// Returns the intersection of two schemas, or the second, which is more
/// specific, if there is none.
pub(super) fn intersection(
    reference: &Reference,
    a: SchemaId,
    b: SchemaId,
    collector: Option<&mut Collector>,
) -> SchemaId {
    if a == b {
        return a;
    }
    match (reference.intersections.get(&(a, b)), collector) {
        (Some(id), _) => *id,
        (None, Some(collector)) => collector.intersection(reference, a, b),
        (None, None) => b,
    }
}

/// Returns whether `id` is `base` or extends it.
fn extends(reference: &Reference, id: SchemaId, base: SchemaId) -> bool {
    let mut todo = vec![id];
    let mut seen = HashSet::new();
    while let Some(id) = todo.pop() {
        if id == base {
            return true;
        }
        // Schemas under construction are not bases yet.
        let schema = reference.schemas.get(id.0 as usize);
        if let Some(schema) = schema.filter(|_| seen.len() < MAX_STEPS && seen.insert(id)) {
            todo.extend(schema.reference.iter().chain(&schema.all_of));
        }
    }
    false
}

/// Completes the variants of bases, creates the intersections that merging
/// needs, and returns contradictions.
pub(crate) fn complete(reference: &mut Reference) -> Vec<Contradiction> {
    complete_mappings(reference);
    let mut collector = Collector::default();
    let mut at = 0;
    while at < reference.schemas.len() {
        let id = SchemaId(u32::try_from(at).unwrap_or(u32::MAX));
        at += 1;
        if !is_composed(&reference[id]) {
            continue;
        }
        collector.first_id = reference.schemas.len();
        Merger::new(reference, id, Some(&mut collector)).add(id, None, 0);
        for (a, b) in std::mem::take(&mut collector.pairs) {
            let made = refined(reference, a, b);
            reference.schemas.push(made);
        }
        reference.intersections.extend(collector.ids.drain());
    }
    collector.contradictions
}

fn is_composed(it: &Schema) -> bool {
    it.reference.is_some()
        || [&it.all_of, &it.one_of, &it.any_of]
            .iter()
            .any(|it| !it.is_empty())
}

/// Returns `b` as a refinement of `a`.
fn refined(reference: &Reference, a: SchemaId, b: SchemaId) -> Schema {
    let (base, own) = (&reference[a], &reference[b]);
    let is_plain = own.name.is_none() && own.reference.is_none() && own.all_of.is_empty();
    let mut out = if is_plain {
        Schema {
            reference: Some(a),
            ..own.clone()
        }
    } else {
        Schema {
            all_of: vec![a, b],
            place: own.place,
            examples: own.examples.clone(),
            extensions: own.extensions.clone(),
            xml: own.xml.clone(),
            external_docs: own.external_docs.clone(),
            ..Schema::default()
        }
    };
    // Keywords that apply only to the position itself.
    out.deprecated = base.deprecated || own.deprecated;
    out.read_only = base.read_only || own.read_only;
    out.write_only = base.write_only || own.write_only;
    out.xml = out.xml.or_else(|| base.xml.clone());
    out.external_docs = out.external_docs.or_else(|| base.external_docs.clone());
    for it in &base.extensions {
        if out.extensions.iter().all(|(key, _)| *key != it.0) {
            out.extensions.push(it.clone());
        }
    }
    out
}
