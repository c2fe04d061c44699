//! Collects alternatives, and sorts out those that are not a choice for a reader:
//! `null`, a single alternative, and alternatives that only list required
//! properties.

use super::{RequiredChoice, VariantKind, Variants, is_bare, is_null};
use crate::model::{Discriminator, Reference, Schema, SchemaId, Type};

/// The alternatives of a schema, in the order of its keywords.
#[derive(Default)]
pub(super) struct Alternatives<'r> {
    /// At most one entry for each of `oneOf`, `anyOf` and the discriminator.
    pub(super) list: Vec<Alternative<'r>>,
    /// Those that allow only `null`.
    pub(super) nulls: Vec<SchemaId>,
}

/// The meaning of one keyword for readers.
pub(super) enum Alternative<'r> {
    /// The only schema other than `null`: `anyOf: [X, null]` is X, and may be null.
    Only(SchemaId),
    /// Alternatives that only list required properties.
    Required(RequiredChoice<'r>),
    /// Two or more variants to choose from.
    Variants(Variants<'r>),
}

/// Returns the alternatives of a schema. `whole` is the schema that it is a
/// part of, if it is one.
pub(super) fn of<'r>(
    reference: &'r Reference,
    schema: &'r Schema,
    whole: Option<SchemaId>,
) -> Alternatives<'r> {
    let mut out = Alternatives::default();
    let lists = [
        (VariantKind::One, &schema.one_of),
        (VariantKind::Any, &schema.any_of),
    ];
    for (kind, list) in lists {
        // A variant that includes its base is not itself a choice of variants:
        // in `Dog: {allOf: [Pet]}`, where Pet has `oneOf: [Cat, Dog]`, the
        // choice has been made.
        if whole.is_some_and(|whole| list.contains(&whole)) {
            continue;
        }
        let (nulls, rest): (Vec<SchemaId>, Vec<SchemaId>) =
            list.iter().partition(|id| is_null(&reference[**id]));
        out.nulls.extend(nulls);
        out.list.extend(match rest.as_slice() {
            [] => None,
            [only] => Some(Alternative::Only(*only)),
            _ => Some(choice(
                reference,
                kind,
                rest,
                schema.discriminator.as_deref(),
            )),
        });
    }
    // A base of other schemas: its mapping lists the variants. Inside an
    // `allOf`, it is merely the base of the whole.
    let is_base = whole.is_none() && schema.one_of.is_empty() && schema.any_of.is_empty();
    let found = schema
        .discriminator
        .as_ref()
        .filter(|discriminator| is_base && !discriminator.mapping.is_empty());
    if let Some(found) = found {
        // Several values may select one schema.
        let mut schemas = Vec::new();
        for (_, id) in &found.mapping {
            if !schemas.contains(id) {
                schemas.push(*id);
            }
        }
        let kind = VariantKind::One;
        out.list.push(choice(reference, kind, schemas, Some(found)));
    }
    out
}

/// Returns the alternatives of one list: rules about required properties if
/// they say nothing else, otherwise variants.
fn choice<'r>(
    reference: &'r Reference,
    kind: VariantKind,
    mut schemas: Vec<SchemaId>,
    discriminator: Option<&'r Discriminator>,
) -> Alternative<'r> {
    let groups = schemas.iter().map(|id| required_only(&reference[*id]));
    if let Some(groups) = groups.collect() {
        return Alternative::Required(RequiredChoice { kind, groups });
    }
    let default = discriminator.and_then(|discriminator| discriminator.default);
    // The default of 3.2 is a variant, even if no value selects it.
    if let Some(default) = default.filter(|id| !schemas.contains(id)) {
        schemas.push(default);
    }
    Alternative::Variants(Variants {
        kind,
        schemas,
        discriminator,
    })
}

/// Returns the required properties of a schema, if it says nothing else. One
/// with a name or a text is shown as a variant, since its author gave it
/// meaning.
fn required_only(schema: &Schema) -> Option<&[Box<str>]> {
    let is_plain = schema.types.iter().all(|kind| *kind == Type::Object)
        && schema.name.is_none()
        && schema.title.is_none()
        && schema.description.is_none()
        && is_bare(schema);
    (is_plain && !schema.required.is_empty()).then_some(schema.required.as_ref())
}
