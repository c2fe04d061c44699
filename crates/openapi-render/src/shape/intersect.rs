//! Intersections of schemas that apply to the same position, such as a property
//! that two objects in `allOf` both have. The value must match both, so the
//! page shows one field with the constraints of both.
//!
//! `A: {allOf: [B, {properties: {x: …}}]}` where `B` has a property `x` as well is
//! common: the second `x` narrows the first. Merging both into one shape at each use
//! would be enough for the fields themselves, but a field needs an id, for its anchor,
//! its example and its own fields. So the intersection becomes a schema that is
//! composed of the two, and everything else treats it like one that an author wrote.

use std::collections::{HashMap, HashSet};

use crate::model::{Place, Reference, SchemaId};

/// Maximum number of created schemas. Two recursive schemas that are
/// intersected at each level produce a new pair for each combination of levels,
/// possibly without end.
const MAX_MADE: usize = 50_000;
/// Maximum number of schemas that are visited to find out whether one extends
/// another.
const MAX_STEPS: usize = 1_000;

/// A contradiction between parts of a schema, which no value can satisfy.
#[derive(Debug)]
pub(crate) struct Contradiction {
    /// Position of the part that was merged last.
    pub(crate) place: Place,
    /// Message for a diagnostic, such as "the type cannot be both `string` and
    /// `object`".
    pub(crate) message: String,
}

/// Collects pairs of schemas to intersect, and contradictions, while one schema
/// is merged.
#[derive(Default)]
pub(super) struct Collector {
    /// Id that the intersection of the first pair will have.
    pub(super) first_id: usize,
    /// Pairs in the order of their ids.
    pub(super) pairs: Vec<(SchemaId, SchemaId)>,
    /// The intersection of each pair, including those that need no new schema.
    pub(super) ids: HashMap<(SchemaId, SchemaId), SchemaId>,
    /// Contradictions, each once.
    pub(super) contradictions: Vec<Contradiction>,
    /// File, byte and message of each contradiction.
    reported: HashSet<(u32, usize, String)>,
}

impl Collector {
    /// Records a contradiction, once for each schema that has it.
    pub(super) fn contradiction(&mut self, place: Place, message: String) {
        // Every intersection with a schema repeats its contradictions.
        let key = (place.file, place.span.start, message.clone());
        if self.reported.insert(key) {
            self.contradictions.push(Contradiction { place, message });
        }
    }

    /// Returns the id of the intersection of two schemas, which is created when
    /// the pass ends. If one extends the other, it already is the intersection.
    /// At the limit, the second one stands in.
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

/// Returns the intersection of two schemas. Without one, it is the second,
/// which is the outer and more specific one. Only the pass that completes a
/// reference has a collector and may create intersections.
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

/// Returns whether `id` is `base` or extends it, by `$ref` with siblings or
/// `allOf`.
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
