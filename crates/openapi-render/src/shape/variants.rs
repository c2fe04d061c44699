//! Collects alternatives, and sorts out those that are not a choice for a reader:
//! `null`, a single alternative, alternatives that only list required properties,
//! and those that are values of an enumeration.

use super::{RequiredChoice, VariantKind, Variants, has_only_values, is_bare, is_null};
use crate::model::{Discriminator, EnumValue, Reference, Schema, SchemaId, Type};

/// The alternatives of a schema, in the order of its keywords.
#[derive(Default)]
pub(super) struct Alternatives<'r> {
    /// At most one entry for each of `oneOf`, `anyOf` and the discriminator.
    pub(super) list: Vec<Alternative<'r>>,
    /// Those that allow only `null`.
    pub(super) nulls: Vec<SchemaId>,
    /// Whether they make the schema nullable.
    pub(super) adds_null: bool,
}

/// The meaning of one keyword for readers.
pub(super) enum Alternative<'r> {
    /// The only schema other than `null`: `anyOf: [X, null]` is X, and may be null.
    Only(SchemaId),
    /// Alternatives that only list required properties.
    Required(RequiredChoice<'r>),
    /// The values of an enumeration, with their titles as names: in JSON Schema, the
    /// way to describe each of them. The types are those of the values.
    Values(Vec<EnumValue>, Vec<Type>),
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
        // "Anything, or null" is anything: generators write an optional value without a type so.
        let is_anything = matches!(*rest, [only] if allows_anything(&reference[only]));
        out.adds_null |= !nulls.is_empty() && !is_anything;
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

/// Returns whether a schema has no constraints at all.
fn allows_anything(schema: &Schema) -> bool {
    schema.types.is_empty() && schema.required.is_empty() && is_bare(schema)
}

/// Returns the alternatives of one list: rules about required properties if
/// they say nothing else, values if they are some, otherwise variants.
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
    if discriminator.is_none()
        && let Some((values, types)) = enumeration(reference, &schemas)
    {
        return Alternative::Values(values, types);
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

/// Returns the values of alternatives that each are one value and its texts, with
/// the types that they name.
fn enumeration(reference: &Reference, schemas: &[SchemaId]) -> Option<(Vec<EnumValue>, Vec<Type>)> {
    let mut values: Vec<EnumValue> = Vec::with_capacity(schemas.len());
    let mut types = Vec::new();
    for id in schemas {
        let schema = &reference[*id];
        let value = described_value(schema)?;
        if values
            .iter()
            .all(|known| !known.value.same_data(&value.value))
        {
            values.push(value);
        }
        for kind in &schema.types {
            if !types.contains(kind) {
                types.push(*kind);
            }
        }
    }
    // Of some values only the type of the value itself is known.
    if schemas.iter().any(|id| reference[*id].types.is_empty()) {
        types.clear();
    }
    Some((values, types))
}

/// Returns the only value of a schema with its texts, if it has nothing else to
/// show: one with a name has a section, and a mark is not a text.
fn described_value(schema: &Schema) -> Option<EnumValue> {
    let own = match &*schema.enum_values {
        [] => None,
        [only] => Some(only),
        _ => return None,
    };
    let value = match (&schema.constant, own) {
        (Some(constant), _) => &**constant,
        (None, Some(only)) => &only.value,
        (None, None) => return None,
    };
    let text = value.scalar()?;
    let is_plain = schema.name.is_none()
        && !schema.deprecated
        && schema.default.is_none()
        && schema.external_docs.is_none()
        && schema.required.is_empty()
        && has_only_values(schema);
    let name = schema.title.as_deref().filter(|title| *title != text);
    is_plain.then(|| EnumValue {
        value: value.clone(),
        description: match schema.description.as_deref() {
            Some(description) => Some(description.to_owned()),
            None => own.and_then(|own| own.description.clone()),
        },
        name: match name {
            Some(name) => Some(name.to_owned()),
            None => own.and_then(|own| own.name.clone()),
        },
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
