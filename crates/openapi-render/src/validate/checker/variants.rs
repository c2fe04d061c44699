//! `oneOf`, `anyOf` and discriminators. A sample that matches no variant gets
//! the problems of the one that it comes closest to, since its author meant one
//! of them.

use super::seen::{Attempt, Seen, n_parts};
use super::{At, Checker, MAX_PROBLEMS};
use crate::model::{Schema, SchemaId};
use crate::source::Node;

impl<'r> Checker<'r> {
    /// Compares a value with the variants of a schema: with the one that the
    /// discriminator selects, or else with all.
    pub(super) fn variants(&mut self, at: At<'_>, id: SchemaId, seen: &mut Seen<'r>) {
        let schema = &self.reference[id];
        let selected = self.selected_variant(at.node, schema);
        let is_base = schema.one_of.is_empty() && schema.any_of.is_empty();
        if let Some(variant) = selected {
            // The variants of a base contain it again.
            if !is_base || !self.bases.contains(&id) {
                self.bases.push(id);
                seen.add(self.schema(at.deeper(), variant));
                self.bases.pop();
            }
            return;
        }
        seen.all |= is_base && schema.discriminator.is_some();
        self.some_of(at, &schema.one_of, true, seen);
        self.some_of(at, &schema.any_of, false, seen);
    }

    /// Returns the variant selected by the discriminator: by its mapping, or
    /// else by the name of a schema.
    fn selected_variant(&self, node: &Node, schema: &Schema) -> Option<SchemaId> {
        let found = schema.discriminator.as_ref()?;
        let value = node.get(&found.property).and_then(Node::as_str)?;
        let mapped = found.mapping.iter().find(|entry| &*entry.0 == value);
        let named = || {
            let mut all = schema.one_of.iter().chain(&schema.any_of);
            all.find(|id| self.reference[**id].name.as_deref() == Some(value))
        };
        mapped.map(|entry| entry.1).or_else(|| named().copied())
    }

    /// Checks that at least one variant matches, or exactly one for `oneOf`. If
    /// none does, the problems of the closest one are reported.
    fn some_of(&mut self, at: At<'_>, list: &[SchemaId], exactly: bool, seen: &mut Seen<'r>) {
        if list.is_empty() {
            return;
        }
        let attempts: Vec<Attempt<'r>> = list.iter().map(|id| self.attempt(at, *id)).collect();
        let n_parts = n_parts(at.node);
        let n_rest = |attempt: &Attempt<'r>| attempt.seen.rest(n_parts).len();
        let Some(least) = attempts
            .iter()
            .filter(|attempt| attempt.fits())
            .map(n_rest)
            .min()
        else {
            // Of several with as few problems, the one that knows the most names.
            let nearest = attempts
                .into_iter()
                .min_by_key(|attempt| (attempt.n_errors(), n_rest(attempt)));
            self.out
                .extend(nearest.into_iter().flat_map(|attempt| attempt.problems));
            self.out.truncate(MAX_PROBLEMS);
            seen.all = true;
            return;
        };
        // If several match, those that know the most names are used.
        let mut best: Vec<Attempt<'r>> = attempts
            .into_iter()
            .filter(|attempt| attempt.fits() && n_rest(attempt) == least)
            .collect();
        let is_sure = self.steps_left > 0 && !best.iter().any(|attempt| attempt.seen.is_excused);
        if exactly && best.len() > 1 && is_sure {
            let message = format!(
                "{} matches {} variants, but must match exactly one",
                at.name(),
                best.len()
            );
            self.problem(
                at.node,
                message,
                "make the sample or the variants more specific",
            );
        }
        if best.len() == 1 {
            self.out.extend(
                best.iter_mut()
                    .flat_map(|attempt| attempt.problems.drain(..)),
            );
        }
        best.into_iter().for_each(|attempt| seen.add(attempt.seen));
    }
}
