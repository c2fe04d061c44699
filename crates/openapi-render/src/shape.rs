//! Merges schemas for presentation: a [`Shape`] is everything that applies to a
//! value, whichever schema it is written in.
//!
//! A reader wants to know which properties an object has, not how its author
//! composed it. `$ref` with siblings and `allOf` are therefore merged into one
//! list of fields, with the origin of each; `oneOf`, `anyOf` and discriminators
//! become variants, which pages show as a choice; and `null` is separate from
//! other types, because "or null" is a remark and no variant.
//!
//! # Stages
//!
//! - [`complete`](fn@complete) runs once, when the reference is read. It adds the variants
//!   that mappings of base schemas omit, and an intersection for every property
//!   that two parts of an `allOf` both have: a schema with an id, so that it
//!   can be a field like any other. It reports contradictions.
//! - [`Shape::of`] runs for each schema that a page shows;
//!   [`Memo`](crate::memo::Memo) keeps the results.
//!
//! Merging follows composition only (`$ref`, `allOf`, single alternatives),
//! never properties or items. Recursive schemas therefore end, and each schema
//! is merged once per shape.
//!
//! # Cost
//!
//! A shape borrows its texts and nodes, and copies a list only where two parts have
//! one. Most schemas have a single part, for which merging is a few assignments. The
//! depth of composition is limited (`merge::MAX_DEPTH`), and so are the
//! intersections of a reference (`intersect::MAX_MADE`).

mod complete;
mod intersect;
mod mappings;
mod merge;
mod variants;

use std::borrow::Cow;
use std::collections::HashSet;

pub(crate) use complete::complete;

use crate::direction::Direction;
use crate::model::{
    Additional, Bounds, Conditions, Discriminator, EnumValue, ExternalDocs, Reference, Schema,
    SchemaId, Type,
};
use crate::source::{Node, Value};
use merge::Merger;

/// A property of an object, with what the whole schema says about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'r> {
    /// The key.
    pub(crate) name: &'r str,
    /// Schema of the value: an intersection, if several parts have the
    /// property.
    pub(crate) schema: SchemaId,
    /// Whether any part of the schema requires it.
    pub(crate) required: bool,
    /// The named schema that it comes from through `allOf`; `None` for own
    /// fields. Pages say "from Pet".
    pub(crate) from: Option<SchemaId>,
}

/// How many of the alternatives must apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VariantKind {
    /// Exactly one: `oneOf`, or the variants of a discriminator.
    One,
    /// At least one: `anyOf`.
    Any,
}

/// Alternatives of a schema, two or more, without `null`.
#[derive(Debug, Clone)]
pub(crate) struct Variants<'r> {
    /// How many of the alternatives apply.
    pub(crate) kind: VariantKind,
    /// The alternatives in order, without repetition if they come from a
    /// mapping.
    pub(crate) schemas: Vec<SchemaId>,
    /// Determines which alternative applies, by the value of a property.
    pub(crate) discriminator: Option<&'r Discriminator>,
}

/// Groups of properties of which one is required: `anyOf: [{required: [a]},
/// {required: [b, c]}]`. A sentence says this better than two empty variants.
#[derive(Debug, Clone)]
pub(crate) struct RequiredChoice<'r> {
    /// Whether exactly one group can be given.
    pub(crate) kind: VariantKind,
    /// Each a list of property names that are required together.
    pub(crate) groups: Vec<&'r [Box<str>]>,
}

/// A merged schema. Texts and nodes are borrowed from the reference; fields
/// with the name of a keyword are described at [`Schema`].
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape<'r> {
    /// The types that all parts allow, without null; inferred from the keywords
    /// if none is given. Empty if any type is allowed.
    pub(crate) types: Vec<Type>,
    /// Whether null is valid besides `types`.
    pub(crate) nullable: bool,
    /// Title of the outermost part that has one.
    pub(crate) title: Option<&'r str>,
    /// Description of the outermost part that has one, in CommonMark.
    pub(crate) description: Option<&'r str>,
    /// Descriptions of unnamed parts beside `description`, from the outermost to
    /// the innermost, in CommonMark. Named parts have a section with theirs.
    pub(crate) further_descriptions: Vec<Cow<'r, str>>,
    /// Whether `description` is that of the schema itself, and not of a part.
    pub(crate) is_described_itself: bool,
    /// Titles of unnamed parts beside `title`.
    pub(crate) further_titles: Vec<&'r str>,
    /// Format of the outermost part that has one.
    pub(crate) format: Option<&'r str>,
    /// The values that all lists have in common.
    pub(crate) enum_values: Cow<'r, [EnumValue]>,
    /// Described values of the outermost part that has some; see
    /// [`Schema::known_values`].
    pub(crate) known_values: &'r [EnumValue],
    /// The only valid value; of contradicting ones the outermost.
    pub(crate) constant: Option<&'r Node>,
    /// Default of the outermost part that has one.
    pub(crate) default: Option<&'r Node>,
    /// Examples of the schema itself, or else of its innermost part that has
    /// some.
    pub(crate) examples: Vec<&'r Node>,
    /// Properties in the order of the parts, inherited ones first.
    pub(crate) fields: Vec<Field<'r>>,
    /// Schemas of keys by pattern, each pattern once.
    pub(crate) pattern_properties: Vec<(&'r str, SchemaId)>,
    /// The tightest rule for other keys.
    pub(crate) additional: Option<Additional>,
    /// Placeholder for other keys.
    pub(crate) additional_name: Option<&'r str>,
    /// The tightest rule for items after `prefix_items`.
    pub(crate) items: Option<Additional>,
    /// Schemas of items by position.
    pub(crate) prefix_items: Cow<'r, [SchemaId]>,
    /// Alternatives; several, if parts have their own.
    pub(crate) variants: Vec<Variants<'r>>,
    /// The tightest limits, with the first pattern (see [`Self::bounds`]).
    pub(crate) bounds: Option<Box<Bounds>>,
    /// Patterns in addition to that of the bounds; all of them apply.
    pub(crate) further_patterns: Vec<&'r str>,
    /// Conditions of all parts; each applies.
    pub(crate) conditions: Vec<&'r Conditions>,
    /// All names in `required`, including those that are not among the fields.
    pub(crate) required: Vec<&'r str>,
    /// Alternatives that only list required properties.
    pub(crate) required_choices: Vec<RequiredChoice<'r>>,
    /// Whether the schema itself is deprecated; a deprecated base is not
    /// enough.
    pub(crate) deprecated: bool,
    /// Whether any part is read-only.
    pub(crate) read_only: bool,
    /// Whether any part is write-only.
    pub(crate) write_only: bool,
    /// Whether no value is valid.
    pub(crate) never: bool,
    /// How bytes are written as a string.
    pub(crate) content_encoding: Option<&'r str>,
    /// Type of the document in a string.
    pub(crate) content_media_type: Option<&'r str>,
    /// A broken `$ref` among the parts.
    pub(crate) unresolved: Option<&'r str>,
    /// Further documentation of the outermost part that has some.
    pub(crate) external_docs: Option<&'r ExternalDocs>,
    /// Extensions of the schema itself.
    pub(crate) extensions: Vec<(&'r str, &'r Node)>,
}

/// Returns the named schema that a schema is in all but its texts: itself, or
/// the one that it only adds a description or "or null" to. Pages link to it
/// instead of expanding it.
///
/// The limit of 16 steps ends cycles.
pub(crate) fn identity(reference: &Reference, id: SchemaId) -> Option<SchemaId> {
    let mut id = id;
    for _ in 0..16 {
        let schema = &reference[id];
        if schema.name.is_some() {
            return Some(id);
        }
        if has_structure(schema) {
            return None;
        }
        // `allOf: [{$ref: Pet}, {description: ...}]` is the usual way to
        // describe a reference in 3.0, where siblings have no effect.
        let describes = |id: &&SchemaId| only_describes(&reference[**id]);
        let mut parts = schema.all_of.iter().filter(|id| !describes(id));
        id = match (schema.reference, parts.next(), parts.next()) {
            (Some(target), None, _) => target,
            (None, Some(only), None) => *only,
            (None, None, _) => nullable_of(reference, schema)?,
            _ => return None,
        };
    }
    None
}

/// Returns the one variant of `anyOf: [X, null]` or `oneOf: [X, null]`.
fn nullable_of(reference: &Reference, schema: &Schema) -> Option<SchemaId> {
    let list = if schema.one_of.is_empty() {
        &schema.any_of
    } else {
        &schema.one_of
    };
    let mut rest = list.iter().filter(|id| !is_null(&reference[**id]));
    let only = rest.next()?;
    rest.next().is_none().then_some(*only)
}

/// Returns whether a schema only allows null: `type: null`, `const: null` or
/// `enum: [null]`. A nullable schema without a type, as in 3.0, allows anything
/// and counts too if it says nothing else.
fn is_null(schema: &Schema) -> bool {
    let nothing_but_null = |mut values: std::slice::Iter<'_, EnumValue>| {
        values.len() > 0 && values.all(|entry| entry.value.is_null())
    };
    (schema.types == [Type::Null] && is_bare(schema))
        || schema.constant.as_deref().is_some_and(Node::is_null)
        || nothing_but_null(schema.enum_values.iter())
}

/// Returns whether a schema says what is in its values, so that it is more than
/// its parts.
fn has_structure(schema: &Schema) -> bool {
    !schema.properties.is_empty()
        || !schema.required.is_empty()
        || !schema.enum_values.is_empty()
        || schema.items.is_some()
        || !schema.prefix_items.is_empty()
        || matches!(schema.additional_properties, Some(Additional::Schema(_)))
        || !schema.pattern_properties.is_empty()
}

/// Returns whether a schema only describes a value, without constraining it.
fn only_describes(schema: &Schema) -> bool {
    schema.types.iter().all(|kind| *kind == Type::Null)
        && schema.required.is_empty()
        && schema.name.is_none()
        && is_bare(schema)
}

/// Returns whether a schema has no constraints except its type and `required`.
pub(crate) fn is_bare(schema: &Schema) -> bool {
    schema.enum_values.is_empty() && schema.constant.is_none() && has_only_values(schema)
}

/// Returns whether a schema has no constraints except its type, its values and
/// `required`.
fn has_only_values(schema: &Schema) -> bool {
    let is_open =
        |additional: &Option<Additional>| matches!(additional, None | Some(Additional::Any));
    schema.properties.is_empty()
        && schema.pattern_properties.is_empty()
        && is_open(&schema.additional_properties)
        && schema.items.is_none()
        && schema.prefix_items.is_empty()
        && schema.reference.is_none()
        && [&schema.all_of, &schema.one_of, &schema.any_of]
            .iter()
            .all(|list| list.is_empty())
        && schema.bounds.is_none()
        && schema.conditions.is_none()
        && schema.format.is_none()
        && schema.content_encoding.is_none()
        && schema.content_media_type.is_none()
        && schema.unresolved.is_none()
        && !schema.never
}

impl<'r> Shape<'r> {
    /// Merges the schema `id` with all schemas that it is composed of.
    pub(crate) fn of(reference: &'r Reference, id: SchemaId) -> Self {
        let mut merger = Merger::new(reference, id, None);
        merger.add(id, None, 0);
        merger.finish()
    }

    /// Returns the tightest limits; empty ones if there are none.
    pub(crate) fn bounds(&self) -> &Bounds {
        self.bounds.as_deref().unwrap_or(&Bounds::NONE)
    }

    /// Merges two schemas that apply to the same value.
    pub(crate) fn of_both(reference: &'r Reference, a: SchemaId, b: SchemaId) -> Self {
        let mut merger = Merger::new(reference, b, None);
        merger.add(a, None, 0);
        merger.add(b, None, 0);
        merger.finish()
    }

    /// Marks the fields that the whole schema requires.
    // Comparing a few names is faster than hashing them.
    fn mark_required(&mut self) {
        const FEW: usize = 8;
        if self.required.len() <= FEW {
            for field in &mut self.fields {
                field.required |= self.required.contains(&field.name);
            }
            return;
        }
        let required: HashSet<&str> = self.required.iter().copied().collect();
        for field in &mut self.fields {
            field.required |= required.contains(field.name);
        }
    }

    /// Converts `null` among the enumeration values to "or null", as 3.0
    /// requires both. A described `null` stays, since its description says what
    /// it means; so does one that is the only value.
    fn take_null_value(&mut self) {
        let is_null = |entry: &EnumValue| entry.value.is_null() && entry.description.is_none();
        if self.enum_values.len() > 1 && self.enum_values.iter().any(is_null) {
            self.enum_values.to_mut().retain(|entry| !is_null(entry));
            self.nullable = true;
        }
    }

    /// Infers the type from the keywords, if none is given: many authors leave
    /// out `type: object` next to `properties`. Strictly, such a schema allows
    /// all other types too, but nobody means that.
    ///
    /// With alternatives, the type is theirs.
    fn infer_type(&mut self) {
        if !self.types.is_empty() || !self.variants.is_empty() {
            return;
        }
        let is_object = !self.fields.is_empty()
            || !self.required.is_empty()
            || !self.required_choices.is_empty()
            || self.additional.is_some()
            || !self.pattern_properties.is_empty();
        let is_array = self.items.is_some() || !self.prefix_items.is_empty();
        let b = self.bounds();
        if is_object {
            self.types.push(Type::Object);
        } else if let Some(node) = self.constant {
            self.types.push(type_of(node));
        } else if !self.enum_values.is_empty() {
            for entry in self.enum_values.iter() {
                let kind = type_of(&entry.value);
                if !self.types.contains(&kind) {
                    self.types.push(kind);
                }
            }
        } else if is_array {
            self.types.push(Type::Array);
        } else if b.min_length.is_some() || b.max_length.is_some() || b.pattern.is_some() {
            self.types.push(Type::String);
        } else if b.minimum.is_some()
            || b.maximum.is_some()
            || b.exclusive_minimum.is_some()
            || b.exclusive_maximum.is_some()
            || b.multiple_of.is_some()
        {
            self.types.push(Type::Number);
        }
    }

    /// Returns the description with those of unnamed parts, in CommonMark: its own
    /// first, then those of the parts in their order.
    pub(crate) fn whole_description(&self) -> Option<Cow<'r, str>> {
        let own = self.description.map(Cow::Borrowed);
        if self.further_descriptions.is_empty() {
            return own;
        }
        let mut all = self.further_descriptions.clone();
        match self.is_described_itself {
            true => all.splice(0..0, own).for_each(drop),
            false => all.extend(own),
        }
        Some(all.join("\n\n").into())
    }

    /// Returns whether the value has content that can be expanded on a page.
    /// Items are expanded on their own.
    pub(crate) fn is_structured(&self) -> bool {
        !self.fields.is_empty()
            || !self.variants.is_empty()
            || !self.pattern_properties.is_empty()
            || !self.prefix_items.is_empty()
            || matches!(self.additional, Some(Additional::Schema(_)))
    }

    /// Returns whether this is a tuple: a list without items beyond its prefix
    /// items.
    pub(crate) fn is_closed_tuple(&self) -> bool {
        self.items == Some(Additional::Forbidden) && !self.prefix_items.is_empty()
    }

    /// Returns whether the schema has rules that are shown as sentences, below
    /// its fields.
    pub(crate) fn has_rules(&self) -> bool {
        !self.conditions.is_empty() || !self.required_choices.is_empty() || self.is_closed_tuple()
    }

    /// Returns the schema of an array's items after its prefix items, if it has
    /// one.
    pub(crate) fn item_schema(&self) -> Option<SchemaId> {
        if let Some(Additional::Schema(id)) = self.items {
            Some(id)
        } else {
            None
        }
    }

    /// Returns whether data of a direction does not have the value: requests have
    /// no read-only ones, responses no write-only ones.
    pub(crate) fn is_hidden(&self, direction: Direction) -> bool {
        match direction {
            Direction::Request => self.read_only,
            Direction::Response => self.write_only,
        }
    }

    /// Returns whether only lists are valid, apart from null.
    pub(crate) fn is_array(&self) -> bool {
        self.types == [Type::Array]
    }
}

/// Returns the type of a value. A number is `Number` even without a fraction:
/// `1.0` may be meant.
pub(crate) fn type_of(node: &Node) -> Type {
    match &node.value {
        Value::Null => Type::Null,
        Value::Bool(_) => Type::Boolean,
        Value::Number(_) => Type::Number,
        Value::String(_) => Type::String,
        Value::Array(_) => Type::Array,
        Value::Object(_) => Type::Object,
    }
}
