//! Alternatives: `null` among them, those that one value tells apart, and
//! those that only name what is required.

use super::merge::Merger;
use super::{VariantKind, Variants, is_null};
use crate::model::{Schema, SchemaId};

impl<'r> Merger<'r, '_> {
    pub(super) fn variants(&mut self, schema: &'r Schema, depth: usize) {
        let lists = [
            (VariantKind::One, &schema.one_of),
            (VariantKind::Any, &schema.any_of),
        ];
        for (kind, list) in lists {
            // A variant that is made of its base is no choice of variants again.
            if depth > 0 && list.contains(&self.root) {
                continue;
            }
            let (nulls, rest): (Vec<SchemaId>, Vec<SchemaId>) =
                list.iter().partition(|it| is_null(&self.reference[**it]));
            self.adds_null |= !nulls.is_empty();
            match rest.as_slice() {
                [] => {}
                // `anyOf: [X, null]` is X, and may be null.
                [only] => self.add(*only, None, depth + 1),
                _ => self.out.variants.push(Variants {
                    kind,
                    schemas: rest,
                    discriminator: schema.discriminator.as_ref(),
                }),
            }
        }
        // A base of which others are made: its mapping names the variants.
        let is_base = depth == 0 && schema.one_of.is_empty() && schema.any_of.is_empty();
        let found = schema
            .discriminator
            .as_ref()
            .filter(|it| is_base && !it.mapping.is_empty());
        if let Some(found) = found {
            let mut schemas = Vec::new();
            for (_, id) in &found.mapping {
                if !schemas.contains(id) {
                    schemas.push(*id);
                }
            }
            self.out.variants.push(Variants {
                kind: VariantKind::One,
                schemas,
                discriminator: Some(found),
            });
        }
    }
}
