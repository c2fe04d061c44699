//! A schema as a reader meets it: `allOf` and `$ref` merged, with where each
//! property came from; variants gathered; `null` told apart from the rest.

use std::collections::HashSet;

use crate::model::{
    Additional, Bounds, Conditions, Discriminator, EnumValue, Reference, Schema, SchemaId, Type,
};
use crate::source::{Node, Value};

/// A property with what the whole schema says about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'r> {
    pub(crate) name: &'r str,
    pub(crate) schema: SchemaId,
    pub(crate) required: bool,
    /// The named schema that `allOf` took it from.
    pub(crate) from: Option<SchemaId>,
}

/// How many of the variants apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VariantKind {
    One,
    Any,
}

/// Alternatives of a schema.
#[derive(Debug, Clone)]
pub(crate) struct Variants<'r> {
    pub(crate) kind: VariantKind,
    pub(crate) schemas: Vec<SchemaId>,
    pub(crate) discriminator: Option<&'r Discriminator>,
}

/// A merged schema.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape<'r> {
    pub(crate) types: Vec<Type>,
    pub(crate) nullable: bool,
    pub(crate) title: Option<&'r str>,
    pub(crate) description: Option<&'r str>,
    pub(crate) format: Option<&'r str>,
    pub(crate) enum_values: &'r [EnumValue],
    pub(crate) constant: Option<&'r Node>,
    pub(crate) default: Option<&'r Node>,
    pub(crate) examples: Vec<&'r Node>,
    pub(crate) fields: Vec<Field<'r>>,
    pub(crate) pattern_properties: Vec<(&'r str, SchemaId)>,
    pub(crate) additional: Option<Additional>,
    pub(crate) additional_name: Option<&'r str>,
    pub(crate) items: Option<Additional>,
    pub(crate) prefix_items: &'r [SchemaId],
    pub(crate) variants: Vec<Variants<'r>>,
    pub(crate) bounds: Bounds,
    pub(crate) conditions: Vec<&'r Conditions>,
    pub(crate) required: Vec<&'r str>,
    pub(crate) deprecated: bool,
    pub(crate) read_only: bool,
    pub(crate) write_only: bool,
    pub(crate) never: bool,
    pub(crate) content_encoding: Option<&'r str>,
    pub(crate) content_media_type: Option<&'r str>,
    pub(crate) unresolved: Option<&'r str>,
    pub(crate) extensions: Vec<(&'r str, &'r Node)>,
}

/// The named schema that a position stands for: itself, or the one that it
/// only describes further.
pub(crate) fn identity(reference: &Reference, id: SchemaId) -> Option<SchemaId> {
    let mut id = id;
    for _ in 0..16 {
        let schema = &reference[id];
        if schema.name.is_some() {
            return Some(id);
        }
        id = match (schema.reference, schema.all_of.as_slice()) {
            _ if has_structure(schema) => return None,
            (Some(target), []) => target,
            (None, [only]) => *only,
            _ => nullable_of(reference, schema)?,
        };
    }
    None
}

/// The one variant of `anyOf: [X, null]`.
fn nullable_of(reference: &Reference, schema: &Schema) -> Option<SchemaId> {
    let list = if schema.one_of.is_empty() {
        &schema.any_of
    } else {
        &schema.one_of
    };
    let is_null = |id: &SchemaId| is_null(&reference[*id]);
    let mut rest = list.iter().filter(|it| !is_null(it));
    let only = rest.next()?;
    (rest.next().is_none() && schema.all_of.is_empty() && schema.reference.is_none())
        .then_some(*only)
}

fn is_null(schema: &Schema) -> bool {
    schema.types == [Type::Null] || schema.constant.as_ref().is_some_and(Node::is_null)
}

fn has_structure(schema: &Schema) -> bool {
    !schema.properties.is_empty()
        || !schema.required.is_empty()
        || !schema.enum_values.is_empty()
        || schema.items.is_some()
        || !schema.prefix_items.is_empty()
        || matches!(schema.additional_properties, Some(Additional::Schema(_)))
        || !schema.pattern_properties.is_empty()
}

impl<'r> Shape<'r> {
    /// Merges the schema `id` with all that it is made of.
    pub(crate) fn of(reference: &'r Reference, id: SchemaId) -> Self {
        let mut merger = Merger {
            reference,
            root: id,
            seen: HashSet::new(),
            out: Self::default(),
        };
        merger.add(id, None, 0);
        let mut out = merger.out;
        let nullable = out.types.contains(&Type::Null);
        if out.types.len() > 1 {
            out.types.retain(|it| *it != Type::Null);
        }
        out.nullable = nullable && out.types != [Type::Null];
        for field in &mut out.fields {
            field.required |= out.required.contains(&field.name);
        }
        out.infer_type();
        out
    }

    fn infer_type(&mut self) {
        if !self.types.is_empty() || !self.variants.is_empty() {
            return;
        }
        let is_object = !self.fields.is_empty()
            || self.additional.is_some()
            || !self.pattern_properties.is_empty();
        let is_array = self.items.is_some() || !self.prefix_items.is_empty();
        let fixed = self
            .constant
            .or_else(|| self.enum_values.first().map(|it| &it.value));
        let b = &self.bounds;
        if let (Some(node), false) = (fixed, is_object) {
            self.types.extend(type_of(node));
        } else if is_object {
            self.types.push(Type::Object);
        } else if is_array {
            self.types.push(Type::Array);
        } else if b.min_length.is_some() || b.max_length.is_some() || b.pattern.is_some() {
            self.types.push(Type::String);
        } else if b.minimum.is_some() || b.maximum.is_some() || b.multiple_of.is_some() {
            self.types.push(Type::Number);
        }
    }

    /// True when there is something to unfold below the value itself.
    pub(crate) fn is_structured(&self) -> bool {
        !self.fields.is_empty()
            || !self.variants.is_empty()
            || !self.pattern_properties.is_empty()
            || !self.prefix_items.is_empty()
            || matches!(self.additional, Some(Additional::Schema(_)))
    }

    /// The schema of an array's items.
    pub(crate) fn item_schema(&self) -> Option<SchemaId> {
        if let Some(Additional::Schema(id)) = self.items {
            Some(id)
        } else {
            None
        }
    }

    /// True for a list and nothing else.
    pub(crate) fn is_array(&self) -> bool {
        self.types == [Type::Array]
    }
}

fn type_of(node: &Node) -> Option<Type> {
    Some(match &node.value {
        Value::Null => return None,
        Value::Bool(_) => Type::Boolean,
        Value::Number(_) => Type::Number,
        Value::String(_) => Type::String,
        Value::Array(_) => Type::Array,
        Value::Object(_) => Type::Object,
    })
}

/// Levels of `allOf` in `allOf`.
const MAX_DEPTH: usize = 64;

struct Merger<'r> {
    reference: &'r Reference,
    root: SchemaId,
    seen: HashSet<SchemaId>,
    out: Shape<'r>,
}

impl<'r> Merger<'r> {
    fn add(&mut self, id: SchemaId, from: Option<SchemaId>, depth: usize) {
        if depth > MAX_DEPTH || !self.seen.insert(id) {
            return;
        }
        let reference = self.reference;
        let schema = &reference[id];
        let own = |part: SchemaId| reference[part].name.is_some().then_some(part).or(from);
        if let Some(target) = schema.reference {
            // A `$ref` with siblings is the thing itself, not a base of it.
            self.add(target, from, depth + 1);
        }
        for part in &schema.all_of {
            self.add(*part, own(*part), depth + 1);
        }
        self.keywords(schema, from, depth);
        self.texts(schema, depth);
    }

    fn keywords(&mut self, schema: &'r Schema, from: Option<SchemaId>, depth: usize) {
        self.types(schema);
        for it in &schema.properties {
            self.field(&it.name, it.schema, from);
        }
        self.out
            .required
            .extend(schema.required.iter().map(|it| &**it));
        self.out
            .pattern_properties
            .extend(schema.pattern_properties.iter().map(|it| (&*it.0, it.1)));
        self.out.additional = schema.additional_properties.or(self.out.additional);
        self.out.additional_name = schema
            .additional_name
            .as_deref()
            .or(self.out.additional_name);
        self.out.items = schema.items.or(self.out.items);
        if !schema.prefix_items.is_empty() {
            self.out.prefix_items = &schema.prefix_items;
        }
        if !schema.enum_values.is_empty() {
            self.out.enum_values = &schema.enum_values;
        }
        self.out.conditions.extend(schema.conditions.as_deref());
        tighten(&mut self.out.bounds, &schema.bounds);
        self.variants(schema, depth);
        self.out.read_only |= schema.read_only;
        self.out.write_only |= schema.write_only;
        self.out.never |= schema.never;
        self.out.deprecated |= schema.deprecated && depth == 0;
        self.out.content_encoding = schema
            .content_encoding
            .as_deref()
            .or(self.out.content_encoding);
        self.out.content_media_type = schema
            .content_media_type
            .as_deref()
            .or(self.out.content_media_type);
        self.out.unresolved = schema.unresolved.as_deref().or(self.out.unresolved);
        if depth == 0 {
            self.out
                .extensions
                .extend(schema.extensions.iter().map(|(key, it)| (&**key, it)));
        }
    }

    /// Texts of the outer schema replace those of the parts.
    fn texts(&mut self, schema: &'r Schema, depth: usize) {
        let out = &mut self.out;
        out.title = schema.title.as_deref().or(out.title);
        out.description = schema.description.as_deref().or(out.description);
        out.format = schema.format.as_deref().or(out.format);
        out.constant = schema.constant.as_ref().or(out.constant);
        out.default = schema.default.as_ref().or(out.default);
        let nearer = depth == 0 && !schema.examples.is_empty();
        if nearer {
            out.examples.clear();
        }
        if nearer || out.examples.is_empty() {
            out.examples.extend(&schema.examples);
        }
    }

    fn types(&mut self, schema: &Schema) {
        if schema.types.is_empty() {
            return;
        }
        let known = &mut self.out.types;
        if schema.types == [Type::Null] {
            // A part that only adds `nullable`.
            if !known.contains(&Type::Null) {
                known.push(Type::Null);
            }
            return;
        }
        if known.is_empty() || *known == [Type::Null] {
            known.extend(schema.types.iter().filter(|it| !matches!(it, Type::Null)));
            if schema.types.contains(&Type::Null) && !known.contains(&Type::Null) {
                known.push(Type::Null);
            }
            return;
        }
        let both: Vec<Type> = known
            .iter()
            .copied()
            .filter(|it| schema.types.contains(it))
            .collect();
        if both.iter().any(|it| *it != Type::Null) {
            *known = both;
        }
    }

    fn field(&mut self, name: &'r str, schema: SchemaId, from: Option<SchemaId>) {
        let found = Field {
            name,
            schema,
            required: false,
            from,
        };
        match self.out.fields.iter_mut().find(|it| it.name == name) {
            // The later part is the more particular one.
            Some(old) => *old = found,
            None => self.out.fields.push(found),
        }
    }

    fn variants(&mut self, schema: &'r Schema, depth: usize) {
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
            if !nulls.is_empty() && !self.out.types.contains(&Type::Null) {
                self.out.types.push(Type::Null);
            }
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

/// Takes the narrower of each limit.
fn tighten(out: &mut Bounds, more: &Bounds) {
    let value = |it: &Option<Box<str>>| it.as_deref().and_then(|it| it.parse::<f64>().ok());
    let higher = |a: &Option<Box<str>>, b: &Option<Box<str>>| {
        if value(b) > value(a) {
            b.clone()
        } else {
            a.clone()
        }
    };
    let lower = |a: &Option<Box<str>>, b: &Option<Box<str>>| match (value(a), value(b)) {
        (None, _) => b.clone(),
        (Some(x), Some(y)) if y < x => b.clone(),
        _ => a.clone(),
    };
    *out = Bounds {
        minimum: higher(&out.minimum, &more.minimum),
        exclusive_minimum: higher(&out.exclusive_minimum, &more.exclusive_minimum),
        maximum: lower(&out.maximum, &more.maximum),
        exclusive_maximum: lower(&out.exclusive_maximum, &more.exclusive_maximum),
        multiple_of: more.multiple_of.clone().or_else(|| out.multiple_of.take()),
        min_length: out.min_length.max(more.min_length),
        max_length: smaller(out.max_length, more.max_length),
        pattern: more.pattern.clone().or_else(|| out.pattern.take()),
        min_items: out.min_items.max(more.min_items),
        max_items: smaller(out.max_items, more.max_items),
        unique_items: out.unique_items || more.unique_items,
        min_contains: out.min_contains.max(more.min_contains),
        max_contains: smaller(out.max_contains, more.max_contains),
        min_properties: out.min_properties.max(more.min_properties),
        max_properties: smaller(out.max_properties, more.max_properties),
    };
}

fn smaller(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
