//! Alternatives: `oneOf`, `anyOf` and discriminators. Variants are paired by
//! name, then by content; their order has no meaning.
//!
//! Pairing has three rounds, each with what the one before has left:
//!
//! 1. equal names;
//! 2. equal content, for lists of at most [`MAX_UNNAMED`] variants, because this
//!    compares each with each;
//! 3. equal types, if one of the two has no name: then the variant has changed.
//!
//! What is left was added or removed. Names come first because an author who changes
//! a named variant keeps its name, while two variants with equal content may be
//! different schemas by intention.

use super::SchemaPair;
use super::comparison::{Comparison, Pair};
use super::values::{is_any, may_be_null, type_words};
use crate::diff::events::{
    DISCRIMINATOR_CHANGED, NARROWED, REPLACED, VALUE_ADDED, VALUE_REMOVED, VARIANT_ADDED,
    VARIANT_REMOVED, WIDENED,
};
use crate::model::{Discriminator, SchemaId, Type};
use crate::shape::{Shape, VariantKind, Variants, identity};

/// Maximum number of unnamed variants that are compared pairwise.
const MAX_UNNAMED: usize = 40;

/// Compares a single schema with a list of variants, in either direction: a
/// schema that becomes one of several variants is still valid, and should not
/// be reported as replaced. Returns false if this does not apply.
pub(super) fn one_against_many(both: &SchemaPair<'_, '_>, out: &mut Comparison) -> bool {
    let (old, new) = (&both.old, &both.new);
    let (one, many) = match (old.variants.as_slice(), new.variants.as_slice()) {
        ([], [_]) => (old, new),
        ([_], []) => (new, old),
        _ => return false,
    };
    let has_types = many.types.iter().any(|kind| *kind != Type::Null);
    let has_own = has_types || !many.fields.is_empty() || !many.required.is_empty();
    if has_own || is_any(one) {
        return false;
    }
    let list = |shape: &Shape<'_>, id: SchemaId| match shape.variants.first() {
        Some(found) => found.schemas.clone(),
        None => vec![id],
    };
    let (a, b) = (list(old, both.pair.old), list(new, both.pair.new));
    if may_be_null(old) != may_be_null(new) {
        let (event, text) = if may_be_null(new) {
            (&VARIANT_ADDED, "It may be null.")
        } else {
            (&VARIANT_REMOVED, "It may no longer be null.")
        };
        out.report(event, text);
    }
    lists(both, &a, &b, out);
    true
}

/// Compares the alternatives of schemas. One list on each side is the usual
/// case; with several, those of `oneOf` and `anyOf` are compared with each
/// other.
pub(super) fn compare(both: &SchemaPair<'_, '_>, out: &mut Comparison) {
    let (old, new) = (&both.old.variants, &both.new.variants);
    if let ([a], [b]) = (old.as_slice(), new.as_slice()) {
        return groups(both, a, b, out);
    }
    let of_kind = |list: &[Variants<'_>], kind: VariantKind| {
        let found = list.iter().find(|variants| variants.kind == kind);
        found.map(|variants| variants.schemas.clone())
    };
    for kind in [VariantKind::One, VariantKind::Any] {
        match (of_kind(old, kind), of_kind(new, kind)) {
            (Some(a), Some(b)) => drop(lists(both, &a, &b, out)),
            (None, Some(b)) => {
                let names = names(both, &b, Side::New);
                out.report(
                    &NARROWED,
                    format!("Only these variants are now valid: {names}."),
                );
            }
            (Some(a), None) => {
                let names = names(both, &a, Side::Old);
                out.report(
                    &WIDENED,
                    format!("Values of other variants than these are now valid: {names}."),
                );
            }
            (None, None) => {}
        }
    }
}

/// Compares two lists of variants with their discriminators.
fn groups(both: &SchemaPair<'_, '_>, a: &Variants<'_>, b: &Variants<'_>, out: &mut Comparison) {
    match (a.kind, b.kind) {
        (VariantKind::One, VariantKind::Any) => {
            out.report(
                &WIDENED,
                "Exactly one of the variants applied; now several may.",
            );
        }
        (VariantKind::Any, VariantKind::One) => {
            out.report(
                &NARROWED,
                "Several of the variants could apply; now exactly one must.",
            );
        }
        _ => {}
    }
    let pairs = lists(both, &a.schemas, &b.schemas, out);
    match (a.discriminator, b.discriminator) {
        (Some(a), Some(b)) => discriminators(a, b, &pairs, out),
        (Some(a), None) => {
            let message = format!("The discriminator `{}` was removed.", a.property);
            out.report(&DISCRIMINATOR_CHANGED, message);
        }
        (None, Some(b)) => {
            let message = format!("The discriminator `{}` is new.", b.property);
            out.report(&DISCRIMINATOR_CHANGED, message);
        }
        (None, None) => {}
    }
}

/// Compares discriminators: the property, and its values for variants in both
/// versions. Values of new and removed variants change with them.
fn discriminators(
    old: &Discriminator,
    new: &Discriminator,
    pairs: &[(SchemaId, SchemaId)],
    out: &mut Comparison,
) {
    if old.property != new.property {
        let (old, new) = (&old.property, &new.property);
        let message = format!("The discriminator was `{old}`, and is `{new}`.");
        out.report(&REPLACED, message);
        return;
    }
    let at = format!(".{}", old.property);
    for (value, id) in &old.mapping {
        let stays = pairs.iter().any(|pair| pair.0 == *id);
        let same_value = new.mapping.iter().find(|entry| entry.0 == *value);
        // The new variant of the value, if it was there before.
        let other = same_value.filter(|entry| {
            stays && pairs.iter().any(|pair| pair.1 == entry.1) && !pairs.contains(&(*id, entry.1))
        });
        if other.is_some() {
            let message = format!("The value `{value}` selects another variant.");
            out.report_at(&at, &REPLACED, message);
        }
        if stays && !new.mapping.iter().any(|entry| entry.0 == *value) {
            out.report_at(
                &at,
                &VALUE_REMOVED,
                format!("The value `{value}` was removed."),
            );
        }
    }
    for (value, id) in &new.mapping {
        let stays = pairs.iter().any(|pair| pair.1 == *id);
        if stays && !old.mapping.iter().any(|entry| entry.0 == *value) {
            out.report_at(&at, &VALUE_ADDED, format!("The value `{value}` is new."));
        }
    }
}

/// Pairs two lists of variants, and reports those without a partner. Returns
/// the pairs. Names identify variants best, then equal content, then equal
/// types: a variant without a name that changed.
fn lists(
    both: &SchemaPair<'_, '_>,
    old: &[SchemaId],
    new: &[SchemaId],
    out: &mut Comparison,
) -> Vec<(SchemaId, SchemaId)> {
    let mut pairing = Pairing {
        both,
        old: old.iter().copied().enumerate().collect(),
        new: new.iter().copied().enumerate().collect(),
        pairs: Vec::new(),
    };
    pairing.match_by(|a, b| a.name.is_some() && a.name == b.name);
    if pairing.old.len().max(pairing.new.len()) <= MAX_UNNAMED {
        let schemas = both.schemas;
        let direction = both.pair.direction;
        pairing.match_by(|a, b| {
            let pair = Pair {
                old: a.id,
                new: b.id,
                direction,
            };
            pair != both.pair && !schemas.differ(pair)
        });
    }
    // Changed variants without a name.
    pairing.match_by(|a, b| (a.name.is_none() || b.name.is_none()) && a.kind == b.kind);
    for (a, b) in &pairing.pairs {
        // A single schema that remains one of the variants is compared
        // directly.
        let at = if old.len() == 1 && new.len() == 1 {
            String::new()
        } else {
            format!("~{}", label(both, new, *b, Side::New))
        };
        out.part(at, *a, *b, both.pair.direction);
    }
    for (_, id) in &pairing.old {
        let label = label(both, old, *id, Side::Old);
        out.report(
            &VARIANT_REMOVED,
            format!("The variant `{label}` was removed."),
        );
    }
    for (_, id) in &pairing.new {
        let label = label(both, new, *id, Side::New);
        out.report(&VARIANT_ADDED, format!("The variant `{label}` is new."));
    }
    pairing.pairs
}

/// A variant with its identifying properties.
struct Candidate<'r> {
    /// Position in its list.
    position: usize,
    /// The variant's schema.
    id: SchemaId,
    /// Name of its schema.
    name: Option<&'r str>,
    /// Types in words.
    kind: String,
}

/// Two lists of variants while they are paired.
struct Pairing<'b, 'c, 'r> {
    /// The schemas whose variants they are.
    both: &'b SchemaPair<'c, 'r>,
    /// Variants without a partner, with their positions.
    old: Vec<(usize, SchemaId)>,
    /// The same of the new version.
    new: Vec<(usize, SchemaId)>,
    /// Pairs of an old and a new variant.
    pairs: Vec<(SchemaId, SchemaId)>,
}

impl Pairing<'_, '_, '_> {
    /// Pairs each variant with the one at the same position if that matches, or
    /// else with the first that matches. This keeps the order of equal
    /// variants, and of those that are still being compared.
    fn match_by(&mut self, fits: impl Fn(&Candidate<'_>, &Candidate<'_>) -> bool) {
        let both = self.both;
        let candidate = |&(position, id): &(usize, SchemaId), side: Side| Candidate {
            position,
            id,
            name: name(both, id, side),
            kind: kind(both, id, side),
        };
        let mut old: Vec<_> = self
            .old
            .iter()
            .map(|entry| candidate(entry, Side::Old))
            .collect();
        let mut new: Vec<_> = self
            .new
            .iter()
            .map(|entry| candidate(entry, Side::New))
            .collect();
        for same_position in [true, false] {
            old.retain(|a| {
                let fits =
                    |b: &Candidate<'_>| (!same_position || a.position == b.position) && fits(a, b);
                let Some(i) = new.iter().position(fits) else {
                    return true;
                };
                self.pairs.push((a.id, new.remove(i).id));
                false
            });
        }
        self.old = old.iter().map(|a| (a.position, a.id)).collect();
        self.new = new.iter().map(|b| (b.position, b.id)).collect();
    }
}

/// One of the two versions.
#[derive(Clone, Copy)]
enum Side {
    /// The older version.
    Old,
    /// The newer version.
    New,
}

/// Returns the name of a variant's schema in one version.
fn name<'r>(both: &SchemaPair<'_, 'r>, id: SchemaId, side: Side) -> Option<&'r str> {
    let reference = match side {
        Side::Old => both.schemas.old,
        Side::New => both.schemas.new,
    };
    identity(reference, id).and_then(|id| reference[id].name.as_deref())
}

/// Returns the types of a variant in words; empty if its own variants determine
/// them.
fn kind(both: &SchemaPair<'_, '_>, id: SchemaId, side: Side) -> String {
    let shape = match side {
        Side::Old => both.schemas.old_shape(id),
        Side::New => both.schemas.new_shape(id),
    };
    type_words(&shape)
}

/// Returns the name, title or type of a variant, or its number if these are
/// ambiguous.
fn label(both: &SchemaPair<'_, '_>, all: &[SchemaId], id: SchemaId, side: Side) -> String {
    if let Some(name) = name(both, id, side) {
        return name.to_owned();
    }
    let shape = match side {
        Side::Old => both.schemas.old_shape(id),
        Side::New => both.schemas.new_shape(id),
    };
    if let Some(title) = shape.title {
        return title.to_owned();
    }
    let words = type_words(&shape);
    let same = |id: &&SchemaId| name(both, **id, side).is_none() && kind(both, **id, side) == words;
    let is_specific = !matches!(&*words, "" | "object" | "anything");
    if !is_specific || all.iter().filter(same).count() > 1 {
        let number = all
            .iter()
            .position(|other| *other == id)
            .map_or(1, |index| index + 1);
        return format!("Variant {number}");
    }
    words
}

/// Returns the labels of variants as a list in words.
fn names(both: &SchemaPair<'_, '_>, all: &[SchemaId], side: Side) -> String {
    let named = all
        .iter()
        .map(|id| format!("`{}`", label(both, all, *id, side)));
    crate::text::list(&named.collect::<Vec<_>>(), ", ", " and ")
}
