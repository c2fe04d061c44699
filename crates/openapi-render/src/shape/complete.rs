//! Additions to the schemas of a reference: the variants of bases, and the
//! intersections that merging needs. They are created once, after reading, so
//! that a merged field is a schema like any other.
//!
//! The loop over the schemas is also the queue: intersections are appended while it
//! runs, and reached later. Two schemas that contain themselves can have new pairs
//! at every level; `MAX_MADE` ends this, after which the second schema stands for
//! the pair.

use super::intersect::{Collector, Contradiction};
use super::mappings;
use super::merge::Merger;
use crate::model::{Reference, Schema, SchemaId};

/// Completes the variants of bases, creates the intersections that merging
/// needs, and returns contradictions.
///
/// Each composed schema is merged once, only to find the pairs of properties
/// that meet. Their intersections are appended to the schemas and, being
/// composed, merged in turn: a property of a property may meet another one. The
/// loop ends when no new pair appears, or at the limit of [`Collector`].
pub(crate) fn complete(reference: &mut Reference) -> Vec<Contradiction> {
    mappings::complete(reference);
    let mut collector = Collector::default();
    let mut at = 0;
    while at < reference.schemas.len() {
        let id = SchemaId(u32::try_from(at).unwrap_or(u32::MAX));
        at += 1;
        if !is_composed(&reference[id]) {
            continue;
        }
        // Ids of the intersections of this pass continue after the existing
        // schemas.
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

/// Returns whether merging a schema involves others.
fn is_composed(schema: &Schema) -> bool {
    schema.reference.is_some()
        || [&schema.all_of, &schema.one_of, &schema.any_of]
            .iter()
            .any(|list| !list.is_empty())
}

/// Returns `b` as a refinement of `a`: what an inner schema says, narrowed by
/// an outer one.
///
/// A schema without parts of its own extends `a` like a `$ref` with siblings,
/// so that its texts win. Otherwise both are parts of an `allOf`.
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
            all_of: [a, b].into(),
            place: own.place,
            examples: own.examples.clone(),
            extensions: own.extensions.clone(),
            xml: own.xml.clone(),
            external_docs: own.external_docs.clone(),
            ..Schema::default()
        }
    };
    // Keywords that apply only to the position itself. Merging reads them from
    // the outermost schema only.
    out.deprecated = base.deprecated || own.deprecated;
    out.read_only = base.read_only || own.read_only;
    out.write_only = base.write_only || own.write_only;
    out.xml = out.xml.or_else(|| base.xml.clone());
    out.external_docs = out.external_docs.or_else(|| base.external_docs.clone());
    let own = |key: &str| out.extensions.iter().any(|(known, _)| **known == *key);
    let inherited = base.extensions.iter().filter(|(key, _)| !own(key));
    out.extensions = out.extensions.iter().chain(inherited).cloned().collect();
    out
}
